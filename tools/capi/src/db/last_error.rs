//! What a connection says of the last call on it.

use crate::code;
use base::{Error, ResultCode};
use std::cell::{Cell, RefCell};
use std::ffi::{CString, c_char, c_int};

/// Code and message of the last call, and in which form C gets them.
pub struct LastError {
    code: Cell<c_int>,
    /// What `sqlite3_errmsg` answers; none: the code's own text.
    message: RefCell<Option<CString>>,
    message16: RefCell<Vec<u16>>,
    offset: Cell<c_int>,
    /// The system's number of the last error of a file.
    system_error: Cell<c_int>,
    extended: Cell<bool>,
}

impl Default for LastError {
    fn default() -> LastError {
        LastError {
            code: Cell::new(code::OK),
            message: RefCell::default(),
            message16: RefCell::default(),
            offset: Cell::new(-1),
            system_error: Cell::new(0),
            extended: Cell::new(false),
        }
    }
}

impl LastError {
    /// Notes a code without its own message; the code as the caller is to get it.
    pub fn note_code(&self, code: c_int) -> c_int {
        self.code.set(code);
        self.offset.set(-1);
        if let Ok(mut message) = self.message.try_borrow_mut() {
            *message = None;
        }
        self.masked(code)
    }

    /// Notes an error; its code as the caller is to get it.
    pub fn note(&self, error: &Error) -> c_int {
        let code = error.extended_code().raw();
        if matches!(error.code(), ResultCode::CANTOPEN | ResultCode::IOERR) {
            self.system_error.set(std::io::Error::last_os_error().raw_os_error().unwrap_or(0));
        }
        self.note_code(code);
        self.offset.set(error.offset().map_or(-1, |offset| offset as c_int));
        let mut text = base::raw_text::unescape(error.message().as_bytes()).into_owned();
        text.truncate(text.iter().position(|&byte| byte == 0).unwrap_or(text.len()));
        *self.message.borrow_mut() = CString::new(text).ok();
        self.masked(code)
    }

    /// Whether codes are handed out with their finer part.
    pub fn extend(&self, on: bool) {
        self.extended.set(on);
    }

    /// A code without its finer part where the application has not asked for that.
    pub fn masked(&self, code: c_int) -> c_int {
        if self.extended.get() { code } else { code & 0xff }
    }

    /// The extended code.
    pub fn extended_code(&self) -> c_int {
        self.code.get()
    }

    /// Where in the text the error is; -1: nowhere.
    pub fn offset(&self) -> c_int {
        self.offset.get()
    }

    /// The system's number of the last error of a file.
    pub fn system_error(&self) -> c_int {
        self.system_error.get()
    }

    /// The message.
    pub fn message(&self) -> *const c_char {
        match &*self.message.borrow() {
            Some(message) => message.as_ptr(),
            None => crate::ffi::forever(ResultCode::from_raw(self.code.get()).message()),
        }
    }

    /// The same in UTF-16.
    pub fn message16(&self) -> *const u16 {
        let text = self.message.borrow().as_ref().map(|message| message.to_string_lossy().into_owned());
        let text = text.unwrap_or_else(|| ResultCode::from_raw(self.code.get()).message().to_owned());
        *self.message16.borrow_mut() = crate::text16::from_utf8(&text);
        self.message16.borrow().as_ptr()
    }
}
