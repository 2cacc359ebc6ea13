//! A database as bytes, and back.

use crate::block::BlockVfs;
use crate::code;
use crate::db::Db;
use crate::ffi::{slice, utf8};
use crate::memory;
use std::ffi::{c_char, c_int, c_uchar, c_uint};
use std::rc::Rc;

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
        let name = utf8(name).unwrap_or("main".into());
        let file = connection.database_index(&name).and_then(|index| connection.database_file(index));
        if let Some(block) = file.and_then(|file| file.memory_block()).filter(|block| !block.shared) {
            if !size.is_null() {
                *size = block.size as i64;
            }
            let Some(data) = block.data else { return std::ptr::null_mut() };
            let lent = slice(data.as_ptr().cast(), block.size as usize);
            return if flags & NO_COPY != 0 { data.as_ptr() } else { memory::text(lent).cast() };
        }
        if connection.database_index(&name) == Some(base::DbIndex::TEMP) && !connection.has_temporary_database() {
            return std::ptr::null_mut();
        }
        match connection.serialize(&name) {
            Ok(bytes) => {
                if !size.is_null() {
                    *size = bytes.len() as i64;
                }
                // Only what nobody else can have open is one block that could be lent.
                if flags & NO_COPY != 0 { std::ptr::null_mut() } else { memory::text(&bytes).cast() }
            }
            Err(error) => {
                db.note(&error);
                std::ptr::null_mut()
            }
        }
    }

    fn sqlite3_deserialize(db: *mut Db, name: *const c_char, data: *mut c_uchar, size: i64, room: i64, flags: c_uint) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return db.note_code(code::MISUSE) };
        let (size, room) = (u64::try_from(size).unwrap_or(0), u64::try_from(room).unwrap_or(0));
        let name = utf8(name).unwrap_or("main".into());
        let block = Rc::new(BlockVfs::new(data, size, room, flags));
        if connection.database_index(&name).is_none_or(|index| index == base::DbIndex::TEMP) {
            return code::ERROR;
        }
        let result = connection.deserialize_on(&name, block);
        db.finish(result)
    }
}
