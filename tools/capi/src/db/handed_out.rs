//! What C was given pointers to, and what lives as long as the connection for that.

use crate::os::{CFile, FilePointer};
use crate::pointer::PointerValue;
use base::DbIndex;
use std::cell::{RefCell, UnsafeCell};
use std::ffi::{CString, c_char};

/// Texts, names, files and pointer values that C may hold.
pub struct HandedOut {
    /// Files as they were handed out.
    files: RefCell<Vec<(DbIndex, FilePointer)>>,
    /// What C gets a pointer to where there is no file: it has no methods.
    no_file: UnsafeCell<CFile>,
    /// What `sqlite3_db_filename` handed out.
    filenames: RefCell<Vec<Box<[u8]>>>,
    /// Texts.
    names: RefCell<Vec<CString>>,
    /// Pointer values that belong to no statement.
    #[expect(clippy::vec_box, reason = "cells hold their addresses")]
    pointers: RefCell<Vec<Box<PointerValue>>>,
}

impl Default for HandedOut {
    fn default() -> HandedOut {
        HandedOut {
            files: RefCell::default(),
            no_file: UnsafeCell::new(CFile { methods: std::ptr::null() }),
            filenames: RefCell::default(),
            names: RefCell::default(),
            pointers: RefCell::default(),
        }
    }
}

impl HandedOut {
    /// A text that stays as long as the connection.
    pub fn keep_text(&self, text: String) -> *const c_char {
        let text = CString::new(text).unwrap_or_default();
        let mut names = self.names.borrow_mut();
        if let Some(known) = names.iter().find(|known| **known == text) {
            return known.as_ptr();
        }
        let pointer = text.as_ptr();
        names.push(text);
        pointer
    }

    /// The name of a file, with what is before and after it, that stays as long as the
    /// connection; a pointer into it at `start`.
    pub fn keep_filename(&self, bytes: Vec<u8>, start: usize) -> *const c_char {
        let mut names = self.filenames.borrow_mut();
        let place = names.iter().position(|known| **known == *bytes).unwrap_or_else(|| {
            names.push(bytes.into_boxed_slice());
            names.len() - 1
        });
        names[place][start..].as_ptr().cast()
    }

    /// The file of a database as it was handed out, or is now.
    pub fn file(&self, database: DbIndex, make: impl FnOnce() -> FilePointer) -> *mut CFile {
        let mut files = self.files.borrow_mut();
        if let Some((_, known)) = files.iter().find(|(own, _)| *own == database) {
            return known.file();
        }
        let made = make();
        let pointer = made.file();
        files.push((database, made));
        pointer
    }

    /// What stands for a file that is not there.
    pub fn no_file(&self) -> *mut CFile {
        self.no_file.get()
    }

    /// Keeps a pointer value that no statement can own.
    pub fn keep_pointer(&self, value: Box<PointerValue>) {
        self.pointers.borrow_mut().push(value);
    }
}
