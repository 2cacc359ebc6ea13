//! What an application's VFS is given, and what it answers.

use crate::code;
use crate::filename;
use base::{Error, Result, ResultCode};
use std::cell::UnsafeCell;
use std::ffi::{c_char, c_int};

/// A name in the form of `filename`, which its files keep.
pub struct FileName {
    path: String,
    bytes: Box<[UnsafeCell<u8>]>,
    start: usize,
}

impl FileName {
    /// That of a database, with the parameters of its URI.
    pub fn database(path: &str, parameters: &[(String, String)]) -> FileName {
        let pairs: Vec<_> =
            parameters.iter().map(|(key, value)| (key.clone().into_bytes(), value.clone().into_bytes())).collect();
        let name = vfs::text_to_path(path);
        let (journal, log) = ([&*name, b"-journal"].concat(), [&*name, b"-wal"].concat());
        let (bytes, start) = filename::build(&name, &journal, &log, &pairs);
        FileName { path: path.to_owned(), bytes: bytes.into_iter().map(UnsafeCell::new).collect(), start }
    }

    /// The path.
    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn pointer(&self) -> *const c_char {
        self.bytes.as_ptr().wrapping_add(self.start).cast()
    }
}

/// The result of an answer.
pub fn check(answer: c_int) -> Result<()> {
    if answer == code::OK { Ok(()) } else { Err(Error::bare(ResultCode::from_raw(answer))) }
}
