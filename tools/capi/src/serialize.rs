//! A database as bytes, and back.

use crate::code;
use crate::db::Db;
use crate::ffi::{slice, utf8};
use crate::memory;
use std::ffi::{c_char, c_int, c_uchar, c_uint};

/// `SQLITE_DESERIALIZE_FREEONCLOSE`
const FREE_ON_CLOSE: c_uint = 1;
/// `SQLITE_DESERIALIZE_RESIZEABLE`
const RESIZEABLE: c_uint = 2;
/// How large a database of SQLite's in memory may grow by default.
const SIZE_MAX: u64 = 1 << 30;
/// `SQLITE_DESERIALIZE_READONLY`
const READ_ONLY: c_uint = 4;
/// `SQLITE_SERIALIZE_NOCOPY`
const NO_COPY: c_uint = 1;

c_api! {
    fn sqlite3_serialize(db: *mut Db, name: *const c_char, size: *mut i64, flags: c_uint) -> *mut c_uchar = std::ptr::null_mut(); {
        if !size.is_null() {
            *size = -1;
        }
        let Some(db) = Db::from_pointer(db) else { return std::ptr::null_mut() };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return std::ptr::null_mut() };
        match connection.serialize(&utf8(name).unwrap_or("main".into())) {
            Ok(bytes) => {
                if !size.is_null() {
                    *size = bytes.len() as i64;
                }
                // A database here is never one block that could be lent.
                if flags & NO_COPY != 0 { std::ptr::null_mut() } else { memory::text(&bytes).cast() }
            }
            Err(error) => {
                db.note(&error);
                std::ptr::null_mut()
            }
        }
    }

    /// The bytes are copied: later changes do not show in the caller's buffer.
    fn sqlite3_deserialize(db: *mut Db, name: *const c_char, data: *mut c_uchar, size: i64, room: i64, flags: c_uint) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return db.note_code(code::MISUSE) };
        let bytes = slice(data.cast(), usize::try_from(size).unwrap_or(0));
        let room = if flags & RESIZEABLE == 0 { u64::try_from(room).unwrap_or(0) } else { SIZE_MAX };
        let result = connection.deserialize(&utf8(name).unwrap_or("main".into()), bytes, room, flags & READ_ONLY != 0);
        if flags & FREE_ON_CLOSE != 0 {
            memory::release(data.cast());
        }
        db.finish(result)
    }
}
