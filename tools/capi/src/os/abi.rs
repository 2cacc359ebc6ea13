//! The structures of `sqlite3.h` for files.

use std::ffi::{c_char, c_double, c_int, c_void};

/// `sqlite3_file`, the beginning of a VFS's own structure.
#[repr(C)]
pub struct CFile {
    pub methods: *const IoMethods,
}

/// `sqlite3_io_methods`
#[repr(C)]
pub struct IoMethods {
    pub version: c_int,
    pub close: Option<unsafe extern "C" fn(*mut CFile) -> c_int>,
    pub read: Option<unsafe extern "C" fn(*mut CFile, *mut c_void, c_int, i64) -> c_int>,
    pub write: Option<unsafe extern "C" fn(*mut CFile, *const c_void, c_int, i64) -> c_int>,
    pub truncate: Option<unsafe extern "C" fn(*mut CFile, i64) -> c_int>,
    pub sync: Option<unsafe extern "C" fn(*mut CFile, c_int) -> c_int>,
    pub size: Option<unsafe extern "C" fn(*mut CFile, *mut i64) -> c_int>,
    pub lock: Option<unsafe extern "C" fn(*mut CFile, c_int) -> c_int>,
    pub unlock: Option<unsafe extern "C" fn(*mut CFile, c_int) -> c_int>,
    pub check_reserved: Option<unsafe extern "C" fn(*mut CFile, *mut c_int) -> c_int>,
    pub control: Option<unsafe extern "C" fn(*mut CFile, c_int, *mut c_void) -> c_int>,
    pub sector_size: Option<unsafe extern "C" fn(*mut CFile) -> c_int>,
    pub device: Option<unsafe extern "C" fn(*mut CFile) -> c_int>,
    // From version 2 on.
    pub shm_map: Option<unsafe extern "C" fn(*mut CFile, c_int, c_int, c_int, *mut *mut c_void) -> c_int>,
    pub shm_lock: Option<unsafe extern "C" fn(*mut CFile, c_int, c_int, c_int) -> c_int>,
    pub shm_barrier: Option<unsafe extern "C" fn(*mut CFile)>,
    pub shm_unmap: Option<unsafe extern "C" fn(*mut CFile, c_int) -> c_int>,
    // From version 3 on.
    pub fetch: Option<unsafe extern "C" fn(*mut CFile, i64, c_int, *mut *mut c_void) -> c_int>,
    pub unfetch: Option<unsafe extern "C" fn(*mut CFile, i64, *mut c_void) -> c_int>,
}

/// A function of which only the address matters.
pub type AnyFunction = Option<unsafe extern "C" fn()>;

/// `sqlite3_vfs`
#[repr(C)]
pub struct CVfs {
    pub version: c_int,
    pub file_bytes: c_int,
    pub path_bytes_max: c_int,
    pub next: *mut CVfs,
    pub name: *const c_char,
    pub user: *mut c_void,
    pub open: Option<unsafe extern "C" fn(*mut CVfs, *const c_char, *mut CFile, c_int, *mut c_int) -> c_int>,
    pub delete: Option<unsafe extern "C" fn(*mut CVfs, *const c_char, c_int) -> c_int>,
    pub access: Option<unsafe extern "C" fn(*mut CVfs, *const c_char, c_int, *mut c_int) -> c_int>,
    pub full_path: Option<unsafe extern "C" fn(*mut CVfs, *const c_char, c_int, *mut c_char) -> c_int>,
    pub dl_open: Option<unsafe extern "C" fn(*mut CVfs, *const c_char) -> *mut c_void>,
    pub dl_error: Option<unsafe extern "C" fn(*mut CVfs, c_int, *mut c_char)>,
    pub dl_sym: Option<unsafe extern "C" fn(*mut CVfs, *mut c_void, *const c_char) -> AnyFunction>,
    pub dl_close: Option<unsafe extern "C" fn(*mut CVfs, *mut c_void)>,
    pub randomness: Option<unsafe extern "C" fn(*mut CVfs, c_int, *mut c_char) -> c_int>,
    pub sleep: Option<unsafe extern "C" fn(*mut CVfs, c_int) -> c_int>,
    pub current_time: Option<unsafe extern "C" fn(*mut CVfs, *mut c_double) -> c_int>,
    pub last_error: Option<unsafe extern "C" fn(*mut CVfs, c_int, *mut c_char) -> c_int>,
    // From version 2 on.
    pub current_time_ms: Option<unsafe extern "C" fn(*mut CVfs, *mut i64) -> c_int>,
    // From version 3 on.
    pub set_system_call: Option<unsafe extern "C" fn(*mut CVfs, *const c_char, AnyFunction) -> c_int>,
    pub get_system_call: Option<unsafe extern "C" fn(*mut CVfs, *const c_char) -> AnyFunction>,
    pub next_system_call: Option<unsafe extern "C" fn(*mut CVfs, *const c_char) -> *const c_char>,
}

pub const OPEN_READ_ONLY: c_int = 0x1;
pub const OPEN_READ_WRITE: c_int = 0x2;
pub const OPEN_CREATE: c_int = 0x4;
pub const OPEN_DELETE_ON_CLOSE: c_int = 0x8;
pub const OPEN_EXCLUSIVE: c_int = 0x10;
pub const OPEN_URI: c_int = 0x40;
pub const OPEN_MAIN_DB: c_int = 0x100;
pub const OPEN_TEMP_DB: c_int = 0x200;
pub const OPEN_TRANSIENT_DB: c_int = 0x400;
pub const OPEN_MAIN_JOURNAL: c_int = 0x800;
pub const OPEN_TEMP_JOURNAL: c_int = 0x1000;
pub const OPEN_SUBJOURNAL: c_int = 0x2000;
pub const OPEN_SUPER_JOURNAL: c_int = 0x4000;
pub const OPEN_WAL: c_int = 0x8_0000;

pub const SHM_UNLOCK: c_int = 1;
pub const SHM_LOCK: c_int = 2;
pub const SHM_SHARED: c_int = 4;
pub const SHM_EXCLUSIVE: c_int = 8;

pub const SHORT_READ: c_int = 522;
pub const SYNC_NORMAL: c_int = 2;
pub const SYNC_FULL: c_int = 3;
