//! `sqlite3_context`: one call of a function of the application.

use crate::db::Db;
use crate::ffi::{Destructor, bytes, counted, destroy, slice};
use crate::memory;
use crate::value::{CValue, UTF16};
use base::{Encoding, Error, ResultCode};
use std::ffi::{c_char, c_int, c_uchar, c_uint, c_void};
use value::Mem;

/// Memory of an aggregate's group, made when it is first asked for.
pub struct GroupMemory(pub *mut c_void);

impl Drop for GroupMemory {
    fn drop(&mut self) {
        // SAFETY: NULL or a block of `memory`, owned here alone.
        unsafe { memory::release(self.0) }
    }
}

/// A call: where it leaves its answer.
pub struct CContext<'a> {
    pub db: *mut Db,
    pub user: *mut c_void,
    pub result: Mem,
    pub error: Option<Error>,
    pub group: Option<&'a mut GroupMemory>,
}

impl CContext<'_> {
    fn set(&mut self, write: impl FnOnce(&mut Mem)) {
        self.error = None;
        write(&mut self.result);
    }

    fn fail(&mut self, code: ResultCode, message: Option<Box<str>>) {
        self.error = Some(match message {
            Some(message) => Error::new(code, message),
            None => Error::bare(code),
        });
    }

    unsafe fn text(&mut self, text: &[u8], encoding: Encoding, data: *mut c_void, destructor: Destructor) {
        if data.is_null() {
            self.set(Mem::set_null);
        } else if text.len() as u64 > LENGTH_MAX {
            self.fail(ResultCode::TOOBIG, None);
        } else {
            self.set(|result| result.set_text(text, encoding));
        }
        destroy(destructor, data);
    }
}

/// Longest value.
const LENGTH_MAX: u64 = 1_000_000_000;

c_api! {
    fn sqlite3_user_data(context: *mut CContext<'_>) -> *mut c_void = std::ptr::null_mut(); {
        context.as_ref().map_or(std::ptr::null_mut(), |context| context.user)
    }

    fn sqlite3_context_db_handle(context: *mut CContext<'_>) -> *mut Db = std::ptr::null_mut(); {
        context.as_ref().map_or(std::ptr::null_mut(), |context| context.db)
    }

    fn sqlite3_aggregate_context(context: *mut CContext<'_>, size: c_int) -> *mut c_void = std::ptr::null_mut(); {
        let Some(group) = context.as_mut().and_then(|context| context.group.as_mut()) else { return std::ptr::null_mut() };
        if group.0.is_null() && size > 0 {
            group.0 = memory::allocate(size as u64);
            if !group.0.is_null() {
                group.0.cast::<u8>().write_bytes(0, size as usize);
            }
        }
        group.0
    }

    /// Nothing is kept between calls, which the documentation allows.
    fn sqlite3_get_auxdata(_context: *mut CContext<'_>, _argument: c_int) -> *mut c_void = std::ptr::null_mut(); {
        std::ptr::null_mut()
    }

    fn sqlite3_set_auxdata(_context: *mut CContext<'_>, _argument: c_int, data: *mut c_void, destructor: Destructor) = (); {
        destroy(destructor, data)
    }

    fn sqlite3_result_null(context: *mut CContext<'_>) = (); {
        if let Some(context) = context.as_mut() {
            context.set(Mem::set_null);
        }
    }

    fn sqlite3_result_int(context: *mut CContext<'_>, value: c_int) = (); {
        if let Some(context) = context.as_mut() {
            context.set(|result| result.set_integer(i64::from(value)));
        }
    }

    fn sqlite3_result_int64(context: *mut CContext<'_>, value: i64) = (); {
        if let Some(context) = context.as_mut() {
            context.set(|result| result.set_integer(value));
        }
    }

    fn sqlite3_result_double(context: *mut CContext<'_>, value: f64) = (); {
        if let Some(context) = context.as_mut() {
            context.set(|result| result.set_real(value));
        }
    }

    fn sqlite3_result_text(context: *mut CContext<'_>, text: *const c_char, length: c_int, destructor: Destructor) = (); {
        if let Some(context) = context.as_mut() {
            context.text(counted(text, length), Encoding::Utf8, text.cast_mut().cast(), destructor);
        }
    }

    fn sqlite3_result_text64(context: *mut CContext<'_>, text: *const c_char, length: u64, destructor: Destructor, encoding: c_uchar) = (); {
        let encoding = match encoding {
            2 => Encoding::Utf16le,
            3 => Encoding::Utf16be,
            4 => UTF16,
            _ => Encoding::Utf8,
        };
        if let Some(context) = context.as_mut() {
            context.text(slice(text.cast(), length as usize), encoding, text.cast_mut().cast(), destructor);
        }
    }

    fn sqlite3_result_blob(context: *mut CContext<'_>, blob: *const c_void, length: c_int, destructor: Destructor) = (); {
        sqlite3_result_blob64(context, blob, u64::try_from(length).unwrap_or(0), destructor)
    }

    fn sqlite3_result_blob64(context: *mut CContext<'_>, blob: *const c_void, length: u64, destructor: Destructor) = (); {
        if let Some(context) = context.as_mut() {
            if blob.is_null() {
                context.set(Mem::set_null);
            } else if length > LENGTH_MAX {
                context.fail(ResultCode::TOOBIG, None);
            } else {
                context.set(|result| result.set_blob(slice(blob, length as usize)));
            }
        }
        destroy(destructor, blob.cast_mut());
    }

    fn sqlite3_result_zeroblob(context: *mut CContext<'_>, length: c_int) = (); {
        sqlite3_result_zeroblob64(context, u64::try_from(length).unwrap_or(0));
    }

    fn sqlite3_result_zeroblob64(context: *mut CContext<'_>, length: u64) -> c_int = crate::code::INTERNAL; {
        let Some(context) = context.as_mut() else { return crate::code::MISUSE };
        if length > LENGTH_MAX {
            context.fail(ResultCode::TOOBIG, None);
            return crate::code::TOOBIG;
        }
        context.set(|result| result.set_zeroblob(length));
        crate::code::OK
    }

    fn sqlite3_result_value(context: *mut CContext<'_>, value: *const CValue) = (); {
        if let (Some(context), Some(value)) = (context.as_mut(), value.as_ref()) {
            context.set(|result| result.copy_from(&value.mem));
        }
    }

    fn sqlite3_result_subtype(context: *mut CContext<'_>, subtype: c_uint) = (); {
        if let Some(context) = context.as_mut() {
            context.result.set_subtype(subtype as u8);
        }
    }

    fn sqlite3_result_error(context: *mut CContext<'_>, message: *const c_char, length: c_int) = (); {
        if let Some(context) = context.as_mut() {
            let text = if message.is_null() { &[][..] } else if length < 0 { bytes(message).unwrap_or(&[]) } else { counted(message, length) };
            context.fail(ResultCode::ERROR, Some(String::from_utf8_lossy(text).into()));
        }
    }

    fn sqlite3_result_error_toobig(context: *mut CContext<'_>) = (); {
        if let Some(context) = context.as_mut() {
            context.fail(ResultCode::TOOBIG, None);
        }
    }

    fn sqlite3_result_error_nomem(context: *mut CContext<'_>) = (); {
        if let Some(context) = context.as_mut() {
            context.fail(ResultCode::NOMEM, None);
        }
    }

    /// A message that was set before stays.
    fn sqlite3_result_error_code(context: *mut CContext<'_>, code: c_int) = (); {
        if let Some(context) = context.as_mut() {
            let message = context.error.as_ref().map(|error| error.message().into());
            context.fail(ResultCode::from_raw(if code == 0 { 1 } else { code }), message);
        }
    }
}
