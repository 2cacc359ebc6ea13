//! Functions that take their texts in UTF-16 and leave the work to those for UTF-8.

use crate::code;
use crate::collation::{Compare, sqlite3_create_collation};
use crate::db::Db;
use crate::open::sqlite3_open;
use crate::stmt::{Stmt, sqlite3_prepare_v3};
use crate::text16;
use crate::value::UTF16;
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};

/// Prepares UTF-16 text. The tail is as many characters into it as the other is into the text in
/// UTF-8.
unsafe fn prepare16(
    db: *mut Db,
    sql: *const c_void,
    length: c_int,
    flags: c_uint,
    out: *mut *mut Stmt,
    tail: *mut *const c_void,
) -> c_int {
    if out.is_null() {
        return code::MISUSE;
    }
    *out = std::ptr::null_mut();
    if Db::from_pointer(db).is_none() || sql.is_null() {
        return code::MISUSE;
    }
    let mut bytes = text16::counted(sql, length);
    // A NUL ends the text also within the length.
    let end = bytes.chunks_exact(2).position(|unit| unit == [0, 0]);
    bytes = &bytes[..end.map_or(bytes.len(), |end| end * 2)];
    let text = CString::new(text16::to_utf8(bytes)).unwrap_or_default();
    let mut rest: *const c_char = std::ptr::null();
    let answer = sqlite3_prepare_v3(db, text.as_ptr(), -1, flags, out, &raw mut rest);
    if !tail.is_null() {
        let consumed = if rest.is_null() { 0 } else { rest.offset_from(text.as_ptr()) as usize };
        let consumed = String::from_utf8_lossy(&text.as_bytes()[..consumed]);
        *tail = sql.byte_add(consumed.encode_utf16().count() * 2);
    }
    answer
}

/// What is called for a collation that is not there.
type Needed16 = unsafe extern "C" fn(*mut c_void, *mut Db, c_int, *const c_void);
type Needed = unsafe extern "C" fn(*mut c_void, *mut Db, c_int, *const c_char);

unsafe fn collation_needed(db: *mut Db, call: Option<Box<dyn Fn(*mut Db, c_int, &CStr)>>) -> c_int {
    let Some(handle) = Db::from_pointer(db) else { return code::MISUSE };
    let _lock = handle.enter();
    let Some(connection) = handle.connection() else { return code::MISUSE };
    let hook = call.map(|call| -> engine::CollationNeeded {
        std::rc::Rc::new(move |name: &str, encoding: base::Encoding| {
            call(db, encoding as c_int, &CString::new(name).unwrap_or_default());
        })
    });
    connection.set_collation_needed(hook);
    handle.note_code(code::OK)
}

c_api! {
    fn sqlite3_prepare16(db: *mut Db, sql: *const c_void, length: c_int, out: *mut *mut Stmt, tail: *mut *const c_void) -> c_int = code::INTERNAL; {
        prepare16(db, sql, length, 0, out, tail)
    }

    fn sqlite3_prepare16_v2(db: *mut Db, sql: *const c_void, length: c_int, out: *mut *mut Stmt, tail: *mut *const c_void) -> c_int = code::INTERNAL; {
        prepare16(db, sql, length, 0, out, tail)
    }

    fn sqlite3_prepare16_v3(db: *mut Db, sql: *const c_void, length: c_int, flags: c_uint, out: *mut *mut Stmt, tail: *mut *const c_void) -> c_int = code::INTERNAL; {
        prepare16(db, sql, length, flags, out, tail)
    }

    /// A database that is made by it has text in UTF-16.
    fn sqlite3_open16(name: *const c_void, out: *mut *mut Db) -> c_int = code::INTERNAL; {
        let name = text16::to_c(name);
        let answer = sqlite3_open(name.as_ref().map_or(std::ptr::null(), |name| name.as_ptr()), out);
        if answer == code::OK && let Some(connection) = Db::from_pointer(*out).and_then(Db::connection) {
            // A database that is there keeps its encoding.
            let encoding = if UTF16 == base::Encoding::Utf16be { "UTF-16be" } else { "UTF-16le" };
            let _ = connection.execute_batch(&format!("PRAGMA encoding='{encoding}'"));
        }
        answer
    }

    fn sqlite3_complete16(sql: *const c_void) -> c_int = 0; {
        text16::to_c(sql).map_or(0, |sql| crate::library::sqlite3_complete(sql.as_ptr()))
    }

    fn sqlite3_create_collation16(db: *mut Db, name: *const c_void, encoding: c_int, user: *mut c_void, compare: Option<Compare>) -> c_int = code::INTERNAL; {
        let name = text16::to_c(name);
        sqlite3_create_collation(db, name.as_ref().map_or(std::ptr::null(), |name| name.as_ptr()), encoding, user, compare)
    }

    fn sqlite3_collation_needed(db: *mut Db, user: *mut c_void, callback: Option<Needed>) -> c_int = code::INTERNAL; {
        collation_needed(db, callback.map(|callback| -> Box<dyn Fn(*mut Db, c_int, &CStr)> {
            // SAFETY: the application registered the callback with this pointer, here and below.
            Box::new(move |db, encoding, name| unsafe { callback(user, db, encoding, name.as_ptr()) })
        }))
    }

    fn sqlite3_collation_needed16(db: *mut Db, user: *mut c_void, callback: Option<Needed16>) -> c_int = code::INTERNAL; {
        collation_needed(db, callback.map(|callback| -> Box<dyn Fn(*mut Db, c_int, &CStr)> {
            Box::new(move |db, encoding, name| {
                let name = text16::from_utf8(&name.to_string_lossy());
                // SAFETY: as above.
                unsafe { callback(user, db, encoding, name.as_ptr().cast()) }
            })
        }))
    }
}
