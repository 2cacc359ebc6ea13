//! `sqlite3_vfs_find` and its kin: the list of VFSes, the usual one first.

use super::abi::CVfs;
use super::foreign::ForeignVfs;
use super::handed::HandedVfs;
use super::own;
use crate::code;
use crate::ffi::{bytes, utf8};
use crate::heap;
use std::ffi::{c_char, c_int};
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use vfs::Vfs;

/// A VFS as others see it. The application promises that it may be used by any thread.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry(*mut CVfs);

// SAFETY: the structures are only read after they were registered; `next` is written under the
// list's lock.
unsafe impl Send for Entry {}
// SAFETY: as above.
unsafe impl Sync for Entry {}

/// Ours.
fn own_entries() -> &'static [Entry] {
    static OWN: OnceLock<Vec<Entry>> = OnceLock::new();
    let make = || own::NAMES.iter().map(|name| Entry(Box::into_raw(Box::new(own::make(name))))).collect();
    OWN.get_or_init(|| heap::keep(make))
}

fn with_list<T>(work: impl FnOnce(&mut Vec<Entry>) -> T) -> T {
    static LIST: Mutex<Option<Vec<Entry>>> = Mutex::new(None);
    let mut list = LIST.lock().unwrap_or_else(PoisonError::into_inner);
    let result = heap::keep(|| work(list.get_or_insert_with(|| own_entries().to_vec())));
    let list = list.get_or_insert_with(Vec::new);
    for (at, entry) in list.iter().enumerate() {
        // SAFETY: registered structures stay until they are taken away.
        unsafe { (*entry.0).next = list.get(at + 1).map_or(std::ptr::null_mut(), |next| next.0) };
    }
    result
}

unsafe fn find(name: Option<&[u8]>) -> Option<Entry> {
    with_list(|list| match name {
        None => list.first().copied(),
        // SAFETY: as above.
        Some(name) => list.iter().copied().find(|entry| unsafe { bytes((*entry.0).name) } == Some(name)),
    })
}

/// The VFS of a name, or the usual one, for a connection; none for a name that is not there.
pub unsafe fn vfs_for(name: Option<&str>) -> Option<Rc<dyn Vfs>> {
    let entry = find(name.map(str::as_bytes))?;
    if !own_entries().contains(&entry) {
        return Some(Rc::new(ForeignVfs::new(entry.0)));
    }
    own_vfs(std::str::from_utf8(bytes((*entry.0).name)?).ok()?)
}

/// One of ours, whose files C may get pointers to.
fn own_vfs(name: &str) -> Option<Rc<dyn Vfs>> {
    let name = own::NAMES.iter().filter_map(|own| own.to_str().ok()).find(|own| *own == name)?;
    let inner = vfs::built_in(name)?;
    // What lies in memory has no journals and is never wrapped.
    Some(if inner.is_memory() { inner } else { Rc::new(HandedVfs { inner, name }) })
}

/// Lets `vfs=` in names find ours in this form.
pub fn register_own() {
    static DONE: std::sync::Once = std::sync::Once::new();
    DONE.call_once(|| {
        for name in own::NAMES.iter().filter_map(|name| name.to_str().ok()) {
            if let Some(usual) = own_vfs(name) {
                drop(usual);
                // A name that is listed is there.
                let make = move || own_vfs(name).unwrap_or_else(|| Rc::new(vfs::UnixVfs::new()));
                heap::keep(|| vfs::register(name, Arc::new(make)));
            }
        }
    });
}

/// The structure of a name of ours, or of the usual VFS.
pub unsafe fn structure(name: Option<&str>) -> *mut CVfs {
    find(name.map(str::as_bytes)).map_or(std::ptr::null_mut(), |entry| entry.0)
}

c_api! {
    fn sqlite3_vfs_find(name: *const c_char) -> *mut CVfs = std::ptr::null_mut(); {
        find(bytes(name)).map_or(std::ptr::null_mut(), |entry| entry.0)
    }

    fn sqlite3_vfs_register(vfs: *mut CVfs, usual: c_int) -> c_int = code::INTERNAL; {
        let Some(name) = vfs.as_ref().and_then(|vfs| utf8(vfs.name)) else { return code::MISUSE };
        let entry = Entry(vfs);
        with_list(|list| {
            list.retain(|own| *own != entry);
            let place = if usual != 0 || list.is_empty() { 0 } else { 1 };
            list.insert(place, entry);
        });
        if !own_entries().contains(&entry) {
            heap::keep(|| vfs::register(&name, Arc::new(move || {
                let entry = entry;
                Rc::new(ForeignVfs::new(entry.0))
            })));
        }
        code::OK
    }

    fn sqlite3_vfs_unregister(vfs: *mut CVfs) -> c_int = code::INTERNAL; {
        let Some(name) = vfs.as_ref().and_then(|vfs| utf8(vfs.name)) else { return code::OK };
        with_list(|list| list.retain(|own| *own != Entry(vfs)));
        if !own_entries().contains(&Entry(vfs)) {
            vfs::unregister(&name);
        }
        code::OK
    }
}
