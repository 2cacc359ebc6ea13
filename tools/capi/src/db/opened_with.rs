//! How a connection was opened, and the extensions that it has loaded.

use crate::load::Library;
use std::cell::{OnceCell, RefCell};

/// A parameter of a URI: its name and its value.
pub type Parameter = (Vec<u8>, Vec<u8>);

/// The VFS and the parameters that a connection was opened with, and the extensions that are
/// loaded.
#[derive(Default)]
pub struct OpenedWith {
    /// The VFS that it was opened with, where one was named.
    vfs_name: OnceCell<String>,
    /// The parameters of the URI that it was opened with.
    parameters: OnceCell<Vec<Parameter>>,
    libraries: RefCell<Vec<Library>>,
}

impl OpenedWith {
    /// It was opened by a URI, which may name a VFS.
    pub fn note_uri(&self, parameters: Vec<Parameter>) {
        let named = parameters.iter().find(|(key, _)| key == b"vfs").map(|(_, value)| value.clone());
        if let Some(name) = named.and_then(|name| String::from_utf8(name).ok()) {
            self.note_vfs(Some(name));
        }
        self.parameters.get_or_init(|| parameters);
    }

    /// It was opened on a VFS that was named, unless the URI has named another one.
    pub fn note_vfs(&self, name: Option<String>) {
        if let Some(name) = name {
            self.vfs_name.get_or_init(|| name);
        }
    }

    /// The VFS, where one was named.
    pub fn vfs_name(&self) -> Option<&str> {
        self.vfs_name.get().map(String::as_str)
    }

    /// The parameters of the URI.
    pub fn parameters(&self) -> &[Parameter] {
        self.parameters.get().map_or(&[], Vec::as_slice)
    }

    /// An extension was loaded.
    pub fn keep(&self, library: Library) {
        self.libraries.borrow_mut().push(library);
    }

    /// The extensions: they go after everything that may lie in them.
    pub fn take_libraries(&self) -> Vec<Library> {
        self.libraries.take()
    }
}
