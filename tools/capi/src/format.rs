//! `sqlite3_mprintf` and its kin, `sqlite3_str`, and the log.

use crate::arguments::{CArguments, ferrite_next_int, ferrite_next_long, ferrite_next_pointer, ferrite_next_real};
use crate::code;
use crate::context::CContext;
use crate::db::Db;
use crate::ffi::{bytes, guard};
use crate::memory;
use base::{Error, Limit, ResultCode};
use builtins::{FormatArguments, WithText};
use std::ffi::{CString, c_char, c_int, c_void};
use std::sync::{Mutex, PoisonError};

/// Longest text that is made without a connection to ask, its NUL included.
const LENGTH_MAX: usize = 1_000_000_000;
/// What most texts need.
const ROOM: usize = 120;
/// Longest message for the log.
const LOG_MAX: usize = 700;

/// Arguments of C.
struct Arguments(*mut CArguments);

impl Arguments {
    /// The next argument, a text, of which no more than `most` bytes are wanted; none for NULL. It
    /// is the caller's, and stays as long as it leaves it alone.
    unsafe fn next_text<'a>(&mut self, most: usize) -> Option<&'a [u8]> {
        let text = ferrite_next_pointer(self.0).cast::<c_char>();
        if text.is_null() {
            return None;
        }
        let length = if most == usize::MAX { libc::strlen(text) } else { libc::strnlen(text, most) };
        Some(std::slice::from_raw_parts(text.cast::<u8>(), length))
    }
}

impl FormatArguments for Arguments {
    fn integer(&mut self, long: bool) -> i64 {
        // SAFETY: the format promises the argument, here and below.
        unsafe { if long { ferrite_next_long(self.0) } else { i64::from(ferrite_next_int(self.0)) } }
    }

    fn unsigned(&mut self, long: bool) -> u64 {
        let value = self.integer(long);
        if long { value as u64 } else { u64::from(value as u32) }
    }

    fn pointer(&mut self) -> u64 {
        // SAFETY: as above.
        unsafe { ferrite_next_pointer(self.0) }.addr() as u64
    }

    fn real(&mut self) -> f64 {
        // SAFETY: as above.
        unsafe { ferrite_next_real(self.0) }
    }

    fn character(&mut self, with: WithText<'_>) {
        let character = self.integer(false) as u32;
        let mut buffer = [0; 4];
        match char::from_u32(character) {
            Some(character) => with(Some(character.encode_utf8(&mut buffer).as_bytes())),
            None => with(Some(&[character as u8])),
        }
    }

    fn text(&mut self, most: usize, own: bool, with: WithText<'_>) {
        // SAFETY: as above; a text need have no NUL within the precision.
        unsafe {
            let text = self.next_text(most);
            with(text);
            if let Some(text) = text.filter(|_| own) {
                memory::release(text.as_ptr().cast_mut().cast());
            }
        }
    }

    fn note(&mut self, written: usize) {
        // SAFETY: as above.
        unsafe {
            let out = ferrite_next_pointer(self.0).cast::<c_int>();
            if !out.is_null() {
                *out = written as c_int;
            }
        }
    }
}

/// Writes a text and hands it to `with`.
unsafe fn write<T>(
    format: *const c_char,
    from: *mut CArguments,
    limit: usize,
    with: impl FnOnce(base::Result<&[u8]>) -> T,
) -> T {
    let format = bytes(format).unwrap_or(b"");
    // What is handed out as it is needs no memory.
    if format.len() < limit && !format.contains(&b'%') {
        return with(Ok(format));
    }
    if format == b"%s" {
        let text = Arguments(from).next_text(usize::MAX).unwrap_or_default();
        return with(if text.len() < limit { Ok(text) } else { Err(Error::bare(ResultCode::TOOBIG)) });
    }
    let mut out = Vec::with_capacity(ROOM);
    let written = builtins::write_format(format, &mut Arguments(from), limit, &mut out);
    with(written.map(|()| out.as_slice()))
}

/// Copies what has room, with a NUL after.
unsafe fn copy_out(text: &[u8], size: c_int, out: *mut c_char) {
    let Some(room) = usize::try_from(size).ok().and_then(|size| size.checked_sub(1)) else { return };
    if out.is_null() {
        return;
    }
    let length = text.len().min(room);
    out.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), length);
    *out.add(length) = 0;
}

pub unsafe extern "C" fn mprintf(format: *const c_char, from: *mut CArguments) -> *mut c_char {
    guard(std::ptr::null_mut(), || {
        if format.is_null() {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller's format and arguments.
        unsafe { write(format, from, LENGTH_MAX, |text| text.map_or(std::ptr::null_mut(), memory::text)) }
    })
}

pub unsafe extern "C" fn snprintf(
    size: c_int,
    out: *mut c_char,
    format: *const c_char,
    from: *mut CArguments,
) -> *mut c_char {
    guard(out, || {
        if size > 0 && format.is_null() && !out.is_null() {
            // SAFETY: the caller's buffer has room for a byte.
            unsafe { *out = 0 };
        } else if size > 0 && !format.is_null() {
            // SAFETY: the caller's format, arguments and buffer.
            unsafe { write(format, from, LENGTH_MAX, |text| copy_out(text.unwrap_or_default(), size, out)) };
        }
        out
    })
}

pub type LogCallback = unsafe extern "C" fn(*mut c_void, c_int, *const c_char);

/// Who is told by `sqlite3_log`, with the address of its pointer.
static LOG: Mutex<Option<(LogCallback, usize)>> = Mutex::new(None);

/// Sets who is told.
pub fn set_log(callback: Option<LogCallback>, user: *mut c_void) {
    base::log::listen(callback.map(|_| (|code, text| tell(code.raw(), text.as_bytes())) as base::log::Listener));
    *LOG.lock().unwrap_or_else(PoisonError::into_inner) = callback.map(|callback| (callback, user.expose_provenance()));
}

/// Tells the application, in as many bytes as SQLite's messages have.
fn tell(code: c_int, text: &[u8]) {
    let Some((callback, user)) = *LOG.lock().unwrap_or_else(PoisonError::into_inner) else { return };
    let mut text = text.get(..LOG_MAX - 1).unwrap_or(text).to_vec();
    text.retain(|&byte| byte != 0);
    let text = CString::new(text).unwrap_or_default();
    // SAFETY: the application registered the callback with its pointer.
    unsafe { callback(std::ptr::with_exposed_provenance_mut(user), code, text.as_ptr()) };
}

pub unsafe extern "C" fn log(code: c_int, format: *const c_char, from: *mut CArguments) {
    guard((), || {
        // SAFETY: the caller's format and arguments.
        unsafe { write(format, from, LENGTH_MAX, |text| tell(code, text.unwrap_or_default())) };
    });
}

/// `sqlite3_str`: a text that grows. A NUL follows it.
pub struct Str {
    text: Vec<u8>,
    limit: usize,
    error: c_int,
}

impl Str {
    fn append(&mut self, more: &[u8]) {
        if self.error != code::OK {
            return;
        }
        self.text.pop();
        if self.text.len() + more.len() >= self.limit {
            self.fail(code::TOOBIG);
            return;
        }
        self.text.extend_from_slice(more);
        self.text.push(0);
    }

    fn fail(&mut self, error: c_int) {
        self.error = error;
        self.text = vec![0];
    }

    fn bytes(&self) -> &[u8] {
        &self.text[..self.text.len() - 1]
    }
}

pub unsafe extern "C" fn str_append(str: *mut Str, format: *const c_char, from: *mut CArguments) {
    guard((), || {
        // SAFETY: the caller's string, format and arguments.
        let Some(str) = (unsafe { str.as_mut() }).filter(|str| str.error == code::OK) else { return };
        // SAFETY: as above.
        unsafe {
            write(format, from, str.limit, |text| match text {
                Ok(text) => str.append(text),
                Err(_) => str.fail(code::TOOBIG),
            });
        }
    });
}

c_api! {
    fn sqlite3_str_new(db: *mut Db) -> *mut Str = std::ptr::null_mut(); {
        let limit = Db::from_pointer(db).and_then(Db::connection).map(|connection| connection.limit(Limit::Length, -1));
        let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(LENGTH_MAX);
        Box::into_raw(Box::new(Str { text: vec![0], limit, error: code::OK }))
    }

    fn sqlite3_str_finish(str: *mut Str) -> *mut c_char = std::ptr::null_mut(); {
        if str.is_null() {
            return std::ptr::null_mut();
        }
        let str = Box::from_raw(str);
        if str.bytes().is_empty() { std::ptr::null_mut() } else { memory::text(str.bytes()) }
    }

    fn sqlite3_str_free(str: *mut Str) = (); {
        if !str.is_null() {
            drop(Box::from_raw(str));
        }
    }

    fn sqlite3_str_append(str: *mut Str, text: *const c_char, length: c_int) = (); {
        if let (Some(str), Ok(length), false) = (str.as_mut(), usize::try_from(length), text.is_null()) {
            str.append(std::slice::from_raw_parts(text.cast(), length));
        }
    }

    fn sqlite3_str_appendall(str: *mut Str, text: *const c_char) = (); {
        if let Some(str) = str.as_mut() {
            str.append(bytes(text).unwrap_or(b""));
        }
    }

    fn sqlite3_str_appendchar(str: *mut Str, count: c_int, character: c_char) = (); {
        let Some(str) = str.as_mut() else { return };
        let count = usize::try_from(count).unwrap_or(0);
        if count >= str.limit {
            str.fail(code::TOOBIG);
        } else {
            str.append(&vec![character as u8; count]);
        }
    }

    fn sqlite3_str_reset(str: *mut Str) = (); {
        if let Some(str) = str.as_mut() {
            str.text = vec![0];
            str.error = code::OK;
        }
    }

    fn sqlite3_str_truncate(str: *mut Str, length: c_int) = (); {
        if let (Some(str), Ok(length)) = (str.as_mut(), usize::try_from(length))
            && length < str.bytes().len()
        {
            str.text.truncate(length);
            str.text.push(0);
        }
    }

    fn sqlite3_str_errcode(str: *mut Str) -> c_int = code::INTERNAL; {
        str.as_ref().map_or(code::NOMEM, |str| str.error)
    }

    fn sqlite3_str_length(str: *mut Str) -> c_int = 0; {
        str.as_ref().map_or(0, |str| str.bytes().len() as c_int)
    }

    fn sqlite3_str_value(str: *mut Str) -> *mut c_char = std::ptr::null_mut(); {
        match str.as_mut() {
            Some(str) if !str.bytes().is_empty() => str.text.as_mut_ptr().cast(),
            _ => std::ptr::null_mut(),
        }
    }

    /// `how`: 0 copies the text, 1 takes it away from the string, 2 ends the string, too.
    fn sqlite3_result_str(context: *mut CContext<'_>, str: *mut Str, how: c_int) = (); {
        if let (Some(context), Some(str)) = (context.as_mut(), str.as_mut()) {
            context.answer_text(str);
            if how != 0 {
                str.text = vec![0];
                str.error = code::OK;
            }
        }
        if how == 2 && !str.is_null() {
            drop(Box::from_raw(str));
        }
    }
}

impl CContext<'_> {
    unsafe fn answer_text(&mut self, str: &Str) {
        let this: *mut CContext<'_> = self;
        match str.error {
            code::OK => {
                let text = str.bytes();
                crate::context::sqlite3_result_text(this, text.as_ptr().cast(), text.len() as c_int, None);
            }
            code::TOOBIG => crate::context::sqlite3_result_error_toobig(this),
            _ => crate::context::sqlite3_result_error_nomem(this),
        }
    }
}
