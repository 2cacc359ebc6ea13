//! `sqlite3_file_control`.

use super::abi::CFile;
use super::list;
use super::own_file::{self, OwnFile};
use crate::code;
use crate::db::Db;
use crate::ffi::utf8;
use crate::filename;
use crate::memory;
use base::DbIndex;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::ptr::NonNull;
use vfs::File;

const LOCK_STATE: c_int = 1;
const LAST_ERROR: c_int = 4;
const SIZE_HINT: c_int = 5;
const CHUNK_SIZE: c_int = 6;
const FILE_POINTER: c_int = 7;
const PERSIST_LOG: c_int = 10;
const VFS_NAME: c_int = 12;
const POWERSAFE_OVERWRITE: c_int = 13;
const TEMPORARY_NAME: c_int = 16;
const MMAP_SIZE: c_int = 18;
const HAS_MOVED: c_int = 20;
const VFS_POINTER: c_int = 27;
const JOURNAL_POINTER: c_int = 28;
const DATA_VERSION: c_int = 35;
const SIZE_LIMIT: c_int = 36;
const RESERVE_BYTES: c_int = 38;
const EXTERNAL_READER: c_int = 40;
const RESET_CACHE: c_int = 42;

/// What a file of ours does for an operation; `SQLITE_NOTFOUND` for one that it does not know.
pub unsafe fn of_file(file: &dyn File, vfs_name: &str, operation: c_int, argument: *mut c_void) -> c_int {
    let number = argument.cast::<c_int>();
    match operation {
        LOCK_STATE => *number = file.lock_level() as c_int,
        LAST_ERROR => *number = 0,
        CHUNK_SIZE => file.set_chunk_size(u64::try_from(*number).unwrap_or(0)),
        SIZE_HINT => {
            if let Err(error) = file.size_hint(u64::try_from(*argument.cast::<i64>()).unwrap_or(0)) {
                return error.extended_code().raw();
            }
        }
        SIZE_LIMIT => match file.size_limit(*argument.cast::<i64>()) {
            Some(limit) => *argument.cast::<i64>() = limit,
            None => return code::NOTFOUND,
        },
        VFS_NAME => *argument.cast::<*mut c_char>() = memory::text(vfs_name.as_bytes()),
        POWERSAFE_OVERWRITE if *number < 0 => *number = c_int::from(file.is_power_safe()),
        POWERSAFE_OVERWRITE => file.set_power_safe(*number != 0),
        TEMPORARY_NAME => {
            let mut random = [0; 8];
            vfs::Vfs::randomness(&vfs::UnixVfs::new(), &mut random);
            let name = format!("etilqs_{:016x}", u64::from_ne_bytes(random));
            let path = std::env::temp_dir().join(name);
            *argument.cast::<*mut c_char>() = memory::text(path.as_os_str().as_encoded_bytes());
        }
        HAS_MOVED => match file.has_moved() {
            Ok(moved) => *number = c_int::from(moved),
            Err(error) => return error.extended_code().raw(),
        },
        EXTERNAL_READER => *number = 0,
        _ => return code::NOTFOUND,
    }
    code::OK
}

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
    db.handed_out().file(index, || {
        let memory = Box::into_raw(Box::<OwnFile>::new_uninit()).cast::<OwnFile>();
        // SAFETY: the memory is new, and large enough for a file of ours.
        unsafe { own_file::put(memory, file, "memdb") };
        FilePointer(memory)
    })
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

/// A structure that was handed out; it is closed with the connection.
pub struct FilePointer(*mut OwnFile);

impl FilePointer {
    /// The structure as C gets it.
    pub fn file(&self) -> *mut CFile {
        self.0.cast()
    }
}

impl Drop for FilePointer {
    fn drop(&mut self) {
        // SAFETY: made by `file_pointer`, and closed once.
        unsafe {
            own_file::close_by_methods(self.0.cast());
            drop(Box::from_raw(self.0.cast::<std::mem::MaybeUninit<OwnFile>>()));
        }
    }
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
