//! The application's functions that give and take change sets in parts.

use crate::code;
use crate::db::Db;
use base::{Error, Result, ResultCode};
use session::{Changeset, Source};
use std::cell::Cell;
use std::ffi::{c_int, c_void};

/// Takes a part of a change set.
pub type Write = unsafe extern "C" fn(*mut c_void, *const c_void, c_int) -> c_int;
/// Gives a part of a change set.
pub type Read = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int) -> c_int;

/// What a function of the application failed with: it is reported as it is.
#[derive(Default)]
pub struct Failure(Cell<c_int>);

impl Failure {
    fn check(&self, answer: c_int) -> Result<()> {
        if answer == code::OK {
            return Ok(());
        }
        self.0.set(answer);
        Err(Error::bare(ResultCode::from_raw(answer)))
    }

    /// The code of a result, the connection's own without its finer part.
    pub fn code_of(&self, result: Result<()>, db: &Db) -> c_int {
        match result {
            Ok(()) => code::OK,
            Err(_) if self.0.get() != code::OK => self.0.get(),
            Err(error) => db.masked(error.extended_code().raw()),
        }
    }
}

/// A function that writes through the application's.
pub fn writer(write: Write, user: *mut c_void, failure: &Failure) -> impl FnMut(&[u8]) -> Result<()> {
    move |bytes| {
        let count = c_int::try_from(bytes.len()).map_err(|_| Error::bare(ResultCode::TOOBIG))?;
        // SAFETY: the application gave the function with this pointer for this call.
        failure.check(unsafe { write(user, bytes.as_ptr().cast(), count) })
    }
}

/// A stream that reads through the application's function.
pub fn source<'a>(read: Read, user: *mut c_void, failure: Option<&'a Failure>) -> Source<'a> {
    Box::new(move |buffer| {
        let mut count = c_int::try_from(buffer.len()).unwrap_or(c_int::MAX);
        // SAFETY: as above; the buffer has room for so many bytes.
        let answer = unsafe { read(user, buffer.as_mut_ptr().cast(), &raw mut count) };
        match failure {
            Some(failure) => failure.check(answer)?,
            None => Failure::default().check(answer)?,
        }
        Ok(usize::try_from(count).unwrap_or(0))
    })
}

/// The bytes of a change set that C has.
pub unsafe fn block<'a>(count: c_int, data: *const c_void) -> &'a [u8] {
    crate::ffi::slice(data, usize::try_from(count).unwrap_or(0))
}

/// A change set that C has in one block.
pub unsafe fn in_memory<'a>(count: c_int, data: *const c_void) -> Changeset<'a> {
    Changeset::Bytes(block(count, data))
}

/// A change set that the application gives in parts.
pub fn in_parts<'a>(read: Read, user: *mut c_void) -> Changeset<'a> {
    Changeset::Stream(source(read, user, None))
}
