//! `sqlite3_file_control`: what the files of a connection's databases do.

use super::abi::CFile;
use super::control::{VFS_NAME, of_file};
use super::list;
use super::own_file::{self, FilePointer};
use crate::code;
use crate::db::Db;
use crate::ffi::utf8;
use crate::filename;
use crate::memory;
use base::DbIndex;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::ptr::NonNull;

const FILE_POINTER: c_int = 7;
const PERSIST_LOG: c_int = 10;
const MMAP_SIZE: c_int = 18;
const VFS_POINTER: c_int = 27;
const JOURNAL_POINTER: c_int = 28;
const DATA_VERSION: c_int = 35;
const RESERVE_BYTES: c_int = 38;
const RESET_CACHE: c_int = 42;

/// The structure for the file of a database; one without methods where there is no file. Databases
/// in memory have theirs made when it is first asked for.
unsafe fn file_pointer(db: &Db, index: DbIndex) -> *mut CFile {
    if let Some(handle) = shared_handle(db, index) {
        return handle.map_or_else(|| db.no_file(), |handle| handle.as_ptr().cast());
    }
    let Some(file) = db.connection().and_then(|connection| connection.database_file(index)) else {
        return db.no_file();
    };
    if let Some(handle) = file.c_handle() {
        return handle.as_ptr().cast();
    }
    if !file.takes_controls() {
        return db.no_file();
    }
    db.handed_out().file(index, || FilePointer::new(file, "memdb"))
}

/// Of a database that connections share, the file as its VFS of the application knows it.
fn shared_handle(db: &Db, index: DbIndex) -> Option<Option<NonNull<c_void>>> {
    db.connection()?.with_shared_file(index, |file| file.c_handle())
}

/// What the file of an application's VFS answers.
unsafe fn of_foreign(handle: *mut CFile, operation: c_int, argument: *mut c_void) -> c_int {
    match (*handle).methods.as_ref().and_then(|methods| methods.control) {
        Some(control) => control(handle, operation, argument),
        None => code::NOTFOUND,
    }
}

/// What the file of a database answers that connections share, or that has none.
unsafe fn of_shared(db: &Db, index: DbIndex, operation: c_int, argument: *mut c_void) -> c_int {
    let Some(connection) = db.connection() else { return code::MISUSE };
    if let Some(Some(handle)) = shared_handle(db, index) {
        return of_foreign(handle.as_ptr().cast(), operation, argument);
    }
    // SAFETY: the argument is what the operation asks for.
    let answer = connection.with_shared_file(index, |file| unsafe {
        of_file(file, db.opened_with().vfs_name().unwrap_or("unix"), operation, argument)
    });
    answer.unwrap_or(code::NOTFOUND)
}

/// What the connection does itself.
unsafe fn of_connection(db: &Db, index: DbIndex, operation: c_int, argument: *mut c_void) -> Option<c_int> {
    let connection = db.connection()?;
    match operation {
        FILE_POINTER => *argument.cast::<*mut CFile>() = file_pointer(db, index),
        VFS_POINTER => *argument.cast() = list::structure(db.opened_with().vfs_name()),
        JOURNAL_POINTER => {
            let handle = connection.journal_handle(index);
            *argument.cast::<*mut CFile>() = handle.map_or(db.no_file(), |handle| handle.as_ptr().cast());
        }
        DATA_VERSION => *argument.cast::<c_uint>() = connection.content_version(index),
        RESERVE_BYTES => {
            let wanted = argument.cast::<c_int>();
            let before = connection.reserved_bytes(index) as c_int;
            if let Ok(bytes) = u8::try_from(*wanted) {
                connection.set_reserved_bytes(index, bytes);
            }
            *wanted = before;
        }
        RESET_CACHE => {}
        PERSIST_LOG => {
            let wanted = argument.cast::<c_int>();
            match *wanted {
                0 | 1 => {
                    if let Err(error) = connection.set_persist_wal(index, *wanted != 0) {
                        return Some(error.extended_code().raw());
                    }
                }
                _ => *wanted = c_int::from(connection.persists_wal(index)),
            }
        }
        MMAP_SIZE => {
            let wanted = argument.cast::<i64>();
            *wanted = connection.change_mmap_size(index, u64::try_from(*wanted).ok()) as i64;
        }
        _ => return None,
    }
    Some(code::OK)
}

c_api! {
    fn sqlite3_file_control(db: *mut Db, name: *const c_char, operation: c_int, argument: *mut c_void) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return code::MISUSE };
        let index = match utf8(name) {
            Some(name) => connection.database_index(&name),
            None => Some(DbIndex::MAIN),
        };
        let Some(index) = index else { return code::ERROR };
        if index == DbIndex::TEMP && !connection.has_temporary_database() {
            return code::ERROR;
        }
        let file = connection.database_file(index);
        let shared = shared_handle(db, index).flatten();
        let handle = file.as_ref().and_then(|file| file.c_handle()).or(shared);
        let handle: Option<*mut CFile> = handle.map(|handle| handle.as_ptr().cast());
        let is_foreign = handle.is_some_and(|handle| !own_file::is_own(handle));
        if (!is_foreign || matches!(operation, FILE_POINTER | VFS_POINTER | JOURNAL_POINTER | DATA_VERSION | RESERVE_BYTES | RESET_CACHE))
            && let Some(answer) = of_connection(db, index, operation, argument)
        {
            return answer;
        }
        let Some(file) = file else { return of_shared(db, index, operation, argument) };
        match handle {
            Some(handle) => of_foreign(handle, operation, argument),
            None if !file.takes_controls() => code::NOTFOUND,
            None if operation == VFS_NAME && let Some(block) = file.memory_block() => {
                let address = block.data.map_or(0, |data| data.as_ptr().addr());
                let text = format!("memdb({address:X},{})", block.size);
                *argument.cast::<*mut c_char>() = memory::text(text.as_bytes());
                code::OK
            }
            None => of_file(&*file, db.opened_with().vfs_name().unwrap_or("unix"), operation, argument),
        }
    }

    /// The file of the database whose journal or log a VFS is given the name of.
    fn sqlite3_database_file_object(name: *const c_char) -> *mut CFile = std::ptr::null_mut(); {
        if name.is_null() { std::ptr::null_mut() } else { filename::file_of(name) }
    }
}
