//! What the last call came to.

use crate::code;
use crate::db::Db;
use crate::text16::from_utf8;
use base::{Error, ResultCode};
use std::ffi::{c_char, c_int, c_void};
use std::sync::OnceLock;

c_api! {
    fn sqlite3_errcode(db: *mut Db) -> c_int = code::INTERNAL; {
        match Db::from_pointer(db) {
            Some(db) => db.masked(db.extended_code()),
            None if db.is_null() => code::NOMEM,
            None => code::MISUSE,
        }
    }

    fn sqlite3_extended_errcode(db: *mut Db) -> c_int = code::INTERNAL; {
        match Db::from_pointer(db) {
            Some(db) => db.extended_code(),
            None if db.is_null() => code::NOMEM,
            None => code::MISUSE,
        }
    }

    fn sqlite3_errmsg(db: *mut Db) -> *const c_char = std::ptr::null(); {
        match Db::from_pointer(db) {
            Some(db) => {
                let _lock = db.enter();
                db.message()
            }
            None if db.is_null() => crate::ffi::forever(ResultCode::NOMEM.message()),
            None => crate::ffi::forever(ResultCode::MISUSE.message()),
        }
    }

    fn sqlite3_errmsg16(db: *mut Db) -> *const c_void = std::ptr::null(); {
        let Some(db) = Db::from_pointer(db) else {
            let code = if db.is_null() { ResultCode::NOMEM } else { ResultCode::MISUSE };
            static TEXTS: OnceLock<[Vec<u16>; 2]> = OnceLock::new();
            let texts = crate::heap::keep(|| {
                TEXTS.get_or_init(|| [ResultCode::NOMEM, ResultCode::MISUSE].map(|code| from_utf8(code.message())))
            });
            return texts[usize::from(code == ResultCode::MISUSE)].as_ptr().cast();
        };
        let _lock = db.enter();
        db.message16().cast()
    }

    fn sqlite3_errstr(code: c_int) -> *const c_char = std::ptr::null(); {
        crate::ffi::forever(ResultCode::from_raw(code).message())
    }

    fn sqlite3_error_offset(db: *mut Db) -> c_int = -1; {
        Db::from_pointer(db).map_or(-1, |db| db.error().offset())
    }

    fn sqlite3_set_errmsg(db: *mut Db, code: c_int, message: *const c_char) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        match crate::ffi::utf8(message) {
            Some(message) => db.note(&Error::new(ResultCode::from_raw(code), message.into_owned())),
            None => db.note_code(code),
        };
        code::OK
    }

    fn sqlite3_extended_result_codes(db: *mut Db, on: c_int) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db).filter(|db| db.connection().is_some()) else { return code::MISUSE };
        db.error().extend(on != 0);
        code::OK
    }
}
