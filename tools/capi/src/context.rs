//! `sqlite3_context`: one call of a function of the application.

use crate::aux_data;
use crate::db::Db;
use crate::ffi::{Destructor, bytes, counted, destroy, slice};
use crate::memory;
use crate::pointer::PointerValue;
use crate::text16;
use crate::value::{CValue, UTF16};
use base::{Encoding, Error, Result, ResultCode};
use extension::{CallSite, Context};
use std::ffi::{c_char, c_int, c_uchar, c_uint, c_void};
use value::Mem;

/// Memory of an aggregate's group, made when it is first asked for.
pub struct GroupMemory {
    pub block: *mut c_void,
    /// Rows so far.
    pub calls: c_int,
}

impl Default for GroupMemory {
    fn default() -> GroupMemory {
        GroupMemory { block: std::ptr::null_mut(), calls: 0 }
    }
}

impl Drop for GroupMemory {
    fn drop(&mut self) {
        // SAFETY: NULL or a block of `memory`, owned here alone.
        unsafe { memory::release(self.block) }
    }
}

/// A call: where it leaves its answer.
pub struct CContext<'a> {
    pub db: *mut Db,
    user: *mut c_void,
    /// The answer, or the text of the error.
    result: Mem,
    error: Option<ResultCode>,
    group: Option<&'a mut GroupMemory>,
    pub site: CallSite,
    /// Something was kept for an argument.
    pub keeps: bool,
    /// An UPDATE leaves the column as it is: its value need not be given.
    pub no_change: bool,
    /// Somebody has looked at `no_change`.
    pub asked_no_change: bool,
}

impl<'a> CContext<'a> {
    /// A call that has answered nothing yet.
    pub fn new(db: *mut Db, user: *mut c_void, group: Option<&'a mut GroupMemory>, site: CallSite) -> CContext<'a> {
        CContext {
            db,
            user,
            result: Mem::new(),
            error: None,
            group,
            site,
            keeps: false,
            no_change: false,
            asked_no_change: false,
        }
    }

    /// Hands the answer over.
    ///
    /// # Errors
    /// What the function answered as an error.
    pub fn answer(mut self, to: &mut Context<'_>) -> Result<()> {
        if self.keeps {
            // SAFETY: the connection lives as long as a call on it.
            aux_data::forget_variable(unsafe { &*self.db }, self.site);
        }
        if let Some(code) = self.error {
            return Err(match self.result.as_ref() {
                value::ValueRef::Null => Error::bare(code),
                other => {
                    let text = other.to_text_utf8(Encoding::Utf8);
                    Error::new(code, String::from_utf8_lossy(&text).into_owned())
                }
            });
        }
        to.result.move_from(&mut self.result);
        to.result.set_encoding(to.environment.encoding());
        Ok(())
    }

    /// Whether it has answered an error.
    pub fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Whether the answer is still NULL.
    pub fn is_unanswered(&self) -> bool {
        self.result.is_null()
    }

    /// Answers an error; whatever is answered afterwards becomes its text.
    pub fn fail(&mut self, code: ResultCode, message: &[u8]) {
        self.error = Some(code);
        self.result.set_text(message, Encoding::Utf8);
    }

    fn too_big(&mut self) {
        self.fail(ResultCode::TOOBIG, ResultCode::TOOBIG.message().as_bytes());
    }

    unsafe fn text(&mut self, text: &[u8], encoding: Encoding, data: *mut c_void, destructor: Destructor) {
        if data.is_null() {
            self.result.set_null();
        } else if text.len() as u64 > LENGTH_MAX {
            self.too_big();
        } else {
            let (text, encoding) = text16::without_mark(text, encoding);
            self.result.set_text(text, encoding);
        }
        destroy(destructor, data);
    }
}

/// Longest value.
const LENGTH_MAX: u64 = 1_000_000_000;

/// The encoding of a number in C.
pub fn encoding_of(number: c_uchar) -> Encoding {
    match number {
        2 => Encoding::Utf16le,
        3 => Encoding::Utf16be,
        4 => UTF16,
        _ => Encoding::Utf8,
    }
}

/// Works on a call's answer; nothing for NULL.
unsafe fn with(context: *mut CContext<'_>, work: impl FnOnce(&mut CContext<'_>)) {
    if let Some(context) = context.as_mut() {
        work(context);
    }
}

unsafe fn text16(
    context: *mut CContext<'_>,
    text: *const c_void,
    length: c_int,
    encoding: Encoding,
    destructor: Destructor,
) {
    let bytes = text16::counted(text, length);
    match context.as_mut() {
        Some(context) => context.text(bytes, encoding, text.cast_mut(), destructor),
        None => destroy(destructor, text.cast_mut()),
    }
}

c_api! {
    fn sqlite3_user_data(context: *mut CContext<'_>) -> *mut c_void = std::ptr::null_mut(); {
        context.as_ref().map_or(std::ptr::null_mut(), |context| context.user)
    }

    fn sqlite3_context_db_handle(context: *mut CContext<'_>) -> *mut Db = std::ptr::null_mut(); {
        context.as_ref().map_or(std::ptr::null_mut(), |context| context.db)
    }

    fn sqlite3_aggregate_context(context: *mut CContext<'_>, size: c_int) -> *mut c_void = std::ptr::null_mut(); {
        let Some(group) = context.as_mut().and_then(|context| context.group.as_mut()) else { return std::ptr::null_mut() };
        if group.block.is_null() && size > 0 {
            group.block = memory::allocate(size as u64);
            if !group.block.is_null() {
                group.block.cast::<u8>().write_bytes(0, size as usize);
            }
        }
        group.block
    }

    fn sqlite3_aggregate_count(context: *mut CContext<'_>) -> c_int = 0; {
        context.as_ref().and_then(|context| context.group.as_ref()).map_or(0, |group| group.calls)
    }

    fn sqlite3_result_null(context: *mut CContext<'_>) = (); {
        with(context, |context| context.result.set_null())
    }

    fn sqlite3_result_int(context: *mut CContext<'_>, value: c_int) = (); {
        with(context, |context| context.result.set_integer(i64::from(value)))
    }

    fn sqlite3_result_int64(context: *mut CContext<'_>, value: i64) = (); {
        with(context, |context| context.result.set_integer(value))
    }

    fn sqlite3_result_double(context: *mut CContext<'_>, value: f64) = (); {
        with(context, |context| context.result.set_real(value))
    }

    fn sqlite3_result_text(context: *mut CContext<'_>, text: *const c_char, length: c_int, destructor: Destructor) = (); {
        match context.as_mut() {
            Some(context) => context.text(counted(text, length), Encoding::Utf8, text.cast_mut().cast(), destructor),
            None => destroy(destructor, text.cast_mut().cast()),
        }
    }

    fn sqlite3_result_text16(context: *mut CContext<'_>, text: *const c_void, length: c_int, destructor: Destructor) = (); {
        text16(context, text, length, UTF16, destructor)
    }

    fn sqlite3_result_text16le(context: *mut CContext<'_>, text: *const c_void, length: c_int, destructor: Destructor) = (); {
        text16(context, text, length, Encoding::Utf16le, destructor)
    }

    fn sqlite3_result_text16be(context: *mut CContext<'_>, text: *const c_void, length: c_int, destructor: Destructor) = (); {
        text16(context, text, length, Encoding::Utf16be, destructor)
    }

    fn sqlite3_result_text64(context: *mut CContext<'_>, text: *const c_char, length: u64, destructor: Destructor, encoding: c_uchar) = (); {
        match context.as_mut() {
            Some(context) if length > LENGTH_MAX => {
                context.too_big();
                destroy(destructor, text.cast_mut().cast());
            }
            Some(context) => {
                context.text(slice(text.cast(), length as usize), encoding_of(encoding), text.cast_mut().cast(), destructor);
            }
            None => destroy(destructor, text.cast_mut().cast()),
        }
    }

    fn sqlite3_result_blob(context: *mut CContext<'_>, blob: *const c_void, length: c_int, destructor: Destructor) = (); {
        sqlite3_result_blob64(context, blob, u64::try_from(length).unwrap_or(0), destructor)
    }

    fn sqlite3_result_blob64(context: *mut CContext<'_>, blob: *const c_void, length: u64, destructor: Destructor) = (); {
        with(context, |context| {
            if blob.is_null() {
                context.result.set_null();
            } else if length > LENGTH_MAX {
                context.too_big();
            } else {
                // SAFETY: the caller's blob has that many bytes.
                context.result.set_blob(unsafe { slice(blob, length as usize) });
            }
        });
        destroy(destructor, blob.cast_mut());
    }

    fn sqlite3_result_zeroblob(context: *mut CContext<'_>, length: c_int) = (); {
        sqlite3_result_zeroblob64(context, u64::try_from(length).unwrap_or(0));
    }

    fn sqlite3_result_zeroblob64(context: *mut CContext<'_>, length: u64) -> c_int = crate::code::INTERNAL; {
        let Some(context) = context.as_mut() else { return crate::code::MISUSE };
        if length > LENGTH_MAX {
            context.too_big();
            return crate::code::TOOBIG;
        }
        context.result.set_zeroblob(length);
        crate::code::OK
    }

    fn sqlite3_result_value(context: *mut CContext<'_>, value: *const CValue) = (); {
        if let (Some(context), Some(value)) = (context.as_mut(), value.as_ref()) {
            context.result.copy_from(value.mem());
        }
    }

    /// The statement that runs owns the pointer until it is reset.
    fn sqlite3_result_pointer(context: *mut CContext<'_>, pointer: *mut c_void, kind: *const c_char, destructor: Destructor) = (); {
        let Some(context) = context.as_mut() else { return destroy(destructor, pointer) };
        let value = PointerValue::new(pointer, kind, destructor);
        value.put_into(&mut context.result);
        (*context.db).keep_pointer(value);
    }

    fn sqlite3_result_subtype(context: *mut CContext<'_>, subtype: c_uint) = (); {
        with(context, |context| context.result.set_subtype(subtype as u8))
    }

    fn sqlite3_result_error(context: *mut CContext<'_>, message: *const c_char, length: c_int) = (); {
        with(context, |context| {
            // SAFETY: the caller's text has that length, or ends with a NUL.
            let text = unsafe { if length < 0 { bytes(message).unwrap_or(&[]) } else { counted(message, length) } };
            context.fail(ResultCode::ERROR, text);
        })
    }

    fn sqlite3_result_error16(context: *mut CContext<'_>, message: *const c_void, length: c_int) = (); {
        let text = text16::to_utf8(text16::counted(message, length));
        with(context, |context| context.fail(ResultCode::ERROR, text.as_bytes()))
    }

    fn sqlite3_result_error_toobig(context: *mut CContext<'_>) = (); {
        with(context, |context| context.too_big())
    }

    fn sqlite3_result_error_nomem(context: *mut CContext<'_>) = (); {
        with(context, |context| {
            context.error = Some(ResultCode::NOMEM);
            context.result.set_null();
        })
    }

    /// What was answered before stays as the error's text. Code 0 is no error.
    fn sqlite3_result_error_code(context: *mut CContext<'_>, code: c_int) = (); {
        with(context, |context| {
            let code = ResultCode::from_raw(code);
            context.error = (code != ResultCode::OK).then_some(code);
            if context.result.is_null() {
                context.result.set_text(code.message().as_bytes(), Encoding::Utf8);
            }
        })
    }
}
