//! Virtual tables of the application: `sqlite3_module` in the place of the engine's traits.

mod abi;
mod cursor;
mod index_info;
mod module;
mod module_handle;
mod table;
mod table_handle;

use crate::memory;
use base::{Error, ResultCode};
use std::ffi::{c_char, c_int};

/// The error for what a method answered, with the text that it left, which is freed.
unsafe fn error(code: c_int, message: &mut *mut c_char) -> Error {
    let text = crate::ffi::bytes(*message).map(|text| String::from_utf8_lossy(text).into_owned());
    memory::release(std::mem::replace(message, std::ptr::null_mut()).cast());
    let code = ResultCode::from_raw(code);
    match text {
        Some(text) => Error::new(code, text),
        None => Error::bare(code),
    }
}
