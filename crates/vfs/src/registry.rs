//! VFSes by name: those of the library, and those that the application has registered.

use crate::{LockStyle, SharedMemoryVfs, UnixVfs, Vfs};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes a `Vfs` for a connection.
pub type VfsFactory = Arc<dyn Fn() -> Rc<dyn Vfs> + Send + Sync>;

static REGISTERED: Mutex<Vec<(String, VfsFactory)>> = Mutex::new(Vec::new());

/// Registers a VFS; one of the same name is replaced.
pub fn register(name: &str, factory: VfsFactory) {
    let mut all = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|(own, _)| own != name);
    all.push((name.to_owned(), factory));
}

/// Takes a VFS that was registered away.
pub fn unregister(name: &str) {
    REGISTERED.lock().unwrap_or_else(PoisonError::into_inner).retain(|(own, _)| own != name);
}

/// The `Vfs` of that name: one that was registered, or `unix`, `unix-excl`, `unix-dotfile`,
/// `unix-none`, `memdb`.
pub fn named(name: &str) -> Option<Rc<dyn Vfs>> {
    let registered = {
        let all = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|(own, _)| own == name).map(|(_, factory)| factory.clone())
    };
    if let Some(factory) = registered {
        return Some(factory());
    }
    built_in(name)
}

/// The library's own of that name.
pub fn built_in(name: &str) -> Option<Rc<dyn Vfs>> {
    let unix = |style| -> Rc<dyn Vfs> { Rc::new(UnixVfs::with_locks(style)) };
    Some(match name {
        "unix" => unix(LockStyle::Posix),
        "unix-excl" => unix(LockStyle::Process),
        "unix-dotfile" => unix(LockStyle::Dotfile),
        "unix-none" => unix(LockStyle::None),
        "memdb" => Rc::new(SharedMemoryVfs),
        _ => return None,
    })
}
