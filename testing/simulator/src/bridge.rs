#![allow(unsafe_code)] // the callbacks of SQLite's file layer
//! SQLite's library in a [`World`]: a VFS for it whose methods are the world's.
//!
//! The world is a thread's: what opens databases by the name [`NAME`] uses the one that was entered
//! last, and each file keeps its own.

use crate::disk::World;
use base::Error;
use rusqlite::ffi;
use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::Once;
use vfs::{File, FileKind, LockLevel, OpenFlags, ShmLock, ShmRegion, SyncKind, Vfs};

/// The name that SQLite's library knows the VFS by.
pub const NAME: &CStr = c"simulator";

thread_local! {
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// What SQLite keeps of an open file. It allocates it and knows the first field.
#[repr(C)]
struct BridgeFile {
    methods: *const ffi::sqlite3_io_methods,
    file: *mut OpenFile,
}

struct OpenFile {
    file: Box<dyn File>,
    regions: Vec<ShmRegion>,
}

/// From now on the thread's databases are opened in this world.
pub fn enter(world: &World) {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(register);
    WORLD.with(|current| *current.borrow_mut() = Some(world.clone()));
}

fn register() {
    let vfs = Box::new(ffi::sqlite3_vfs {
        iVersion: 2,
        szOsFile: size_of::<BridgeFile>() as c_int,
        mxPathname: 512,
        pNext: std::ptr::null_mut(),
        zName: NAME.as_ptr(),
        pAppData: std::ptr::null_mut(),
        xOpen: Some(open),
        xDelete: Some(delete),
        xAccess: Some(access),
        xFullPathname: Some(full_pathname),
        xDlOpen: None,
        xDlError: None,
        xDlSym: None,
        xDlClose: None,
        xRandomness: Some(randomness),
        xSleep: Some(sleep),
        xCurrentTime: Some(current_time),
        xGetLastError: None,
        xCurrentTimeInt64: Some(current_time_int64),
        xSetSystemCall: None,
        xGetSystemCall: None,
        xNextSystemCall: None,
    });
    // SAFETY: the structure is complete and is never freed.
    let code = unsafe { ffi::sqlite3_vfs_register(Box::into_raw(vfs), 0) };
    assert_eq!(code, ffi::SQLITE_OK, "the simulator's VFS can be registered");
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

fn code(result: Result<(), Error>) -> c_int {
    match result {
        Ok(()) => ffi::SQLITE_OK,
        Err(error) => error.extended_code().raw(),
    }
}

fn with_world<T>(action: impl FnOnce(&World) -> T) -> T {
    let world = WORLD.with(|current| current.borrow().clone()).expect("a world was entered");
    action(&world)
}

/// The file that SQLite means.
///
/// # Safety
/// `file` was opened by [`open`] and is not closed; nothing else uses it meanwhile.
unsafe fn opened<'f>(file: *mut ffi::sqlite3_file) -> &'f mut OpenFile {
    // SAFETY: `open` has put a box there, which `close` alone takes.
    unsafe { &mut *(*file.cast::<BridgeFile>()).file }
}

/// A name that SQLite gives.
///
/// # Safety
/// `name` is NULL or ends with a NUL.
unsafe fn text(name: *const c_char) -> String {
    if name.is_null() {
        return String::new();
    }
    // SAFETY: promised by the caller.
    unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    let has = |flag: c_int| flags & flag != 0;
    let kind = match () {
        () if has(ffi::SQLITE_OPEN_MAIN_DB) => FileKind::MainDb,
        () if has(ffi::SQLITE_OPEN_MAIN_JOURNAL) => FileKind::MainJournal,
        () if has(ffi::SQLITE_OPEN_SUPER_JOURNAL) => FileKind::SuperJournal,
        () if has(ffi::SQLITE_OPEN_WAL) => FileKind::Wal,
        () => FileKind::Temp,
    };
    let (create, exclusive) = (has(ffi::SQLITE_OPEN_CREATE), has(ffi::SQLITE_OPEN_EXCLUSIVE));
    let wanted = OpenFlags { kind, read_write: has(ffi::SQLITE_OPEN_READWRITE), create, exclusive };
    // SAFETY: SQLite gives a name or NULL, memory of the size that was registered, and a place for
    // flags or NULL.
    unsafe {
        let target = file.cast::<BridgeFile>();
        (*target).methods = std::ptr::null();
        match with_world(|world| world.open(&text(name), wanted)) {
            Err(error) => error.extended_code().raw(),
            Ok(opened) => {
                (*target).file = Box::into_raw(Box::new(OpenFile { file: opened, regions: Vec::new() }));
                (*target).methods = &raw const METHODS;
                if !out_flags.is_null() {
                    *out_flags = flags;
                }
                ffi::SQLITE_OK
            }
        }
    }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: `open` has made the box, and SQLite closes a file once.
    drop(unsafe { Box::from_raw((*file.cast::<BridgeFile>()).file) });
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(file: *mut ffi::sqlite3_file, buffer: *mut c_void, size: c_int, offset: i64) -> c_int {
    // SAFETY: the file is open, the buffer has that size.
    let (file, buffer) = unsafe { (opened(file), std::slice::from_raw_parts_mut(buffer.cast::<u8>(), size as usize)) };
    match file.file.read_at(buffer, offset as u64) {
        Err(error) => error.extended_code().raw(),
        Ok(got) if got == buffer.len() => ffi::SQLITE_OK,
        Ok(got) => {
            buffer[got..].fill(0);
            ffi::SQLITE_IOERR_SHORT_READ
        }
    }
}

unsafe extern "C" fn write(file: *mut ffi::sqlite3_file, data: *const c_void, size: c_int, offset: i64) -> c_int {
    // SAFETY: the file is open, the data has that size.
    let (file, data) = unsafe { (opened(file), std::slice::from_raw_parts(data.cast::<u8>(), size as usize)) };
    code(file.file.write_at(data, offset as u64))
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    // SAFETY: the file is open.
    code(unsafe { opened(file) }.file.truncate(size as u64))
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    // SAFETY: the file is open.
    code(unsafe { opened(file) }.file.sync(SyncKind::Normal))
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, size: *mut i64) -> c_int {
    // SAFETY: the file is open, the place is SQLite's.
    unsafe { code(opened(file).file.size().map(|bytes| *size = bytes as i64)) }
}

fn level(number: c_int) -> LockLevel {
    match number {
        0 => LockLevel::None,
        1 => LockLevel::Shared,
        2 => LockLevel::Reserved,
        3 => LockLevel::Pending,
        _ => LockLevel::Exclusive,
    }
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, wanted: c_int) -> c_int {
    // SAFETY: the file is open.
    code(unsafe { opened(file) }.file.lock(level(wanted)))
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, wanted: c_int) -> c_int {
    // SAFETY: the file is open.
    code(unsafe { opened(file) }.file.unlock(level(wanted)))
}

unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: the file is open, the place is SQLite's.
    unsafe { code(opened(file).file.check_reserved_lock().map(|held| *out = c_int::from(held))) }
}

unsafe extern "C" fn file_control(_: *mut ffi::sqlite3_file, _: c_int, _: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: the file is open.
    unsafe { opened(file) }.file.sector_size() as c_int
}

unsafe extern "C" fn device_characteristics(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: the file is open.
    match unsafe { opened(file) }.file.is_power_safe() {
        true => ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE,
        false => 0,
    }
}

unsafe extern "C" fn shm_map(
    file: *mut ffi::sqlite3_file,
    number: c_int,
    _size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    // SAFETY: the file is open, the place is SQLite's. The region lives as long as the file has it.
    unsafe {
        let file = opened(file);
        *out = std::ptr::null_mut();
        match file.file.shm_region(number as usize, extend != 0) {
            Err(error) => error.extended_code().raw(),
            Ok(None) => ffi::SQLITE_OK,
            Ok(Some(region)) => {
                *out = region.start().cast();
                file.regions.push(region);
                ffi::SQLITE_OK
            }
        }
    }
}

unsafe extern "C" fn shm_lock(file: *mut ffi::sqlite3_file, first: c_int, count: c_int, flags: c_int) -> c_int {
    // SAFETY: the file is open.
    let file = unsafe { opened(file) };
    let kind = if flags & ffi::SQLITE_SHM_SHARED != 0 { ShmLock::Shared } else { ShmLock::Exclusive };
    code(match flags & ffi::SQLITE_SHM_LOCK {
        0 => file.file.shm_unlock(first as u32, count as u32, kind),
        _ => file.file.shm_lock(first as u32, count as u32, kind),
    })
}

unsafe extern "C" fn shm_barrier(file: *mut ffi::sqlite3_file) {
    // SAFETY: the file is open.
    unsafe { opened(file) }.file.shm_barrier();
}

unsafe extern "C" fn shm_unmap(file: *mut ffi::sqlite3_file, delete: c_int) -> c_int {
    // SAFETY: the file is open, and SQLite uses no region any more.
    let file = unsafe { opened(file) };
    file.file.shm_leave(delete != 0);
    file.regions.clear();
    ffi::SQLITE_OK
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, name: *const c_char, sync_directory: c_int) -> c_int {
    // SAFETY: SQLite gives a name.
    let name = unsafe { text(name) };
    code(with_world(|world| world.delete(&name, sync_directory != 0)))
}

unsafe extern "C" fn access(_: *mut ffi::sqlite3_vfs, name: *const c_char, _: c_int, out: *mut c_int) -> c_int {
    // SAFETY: SQLite gives a name and a place.
    unsafe {
        let name = text(name);
        code(with_world(|world| world.exists(&name)).map(|exists| *out = c_int::from(exists)))
    }
}

unsafe extern "C" fn full_pathname(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    size: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: SQLite gives a name and a buffer of that size.
    unsafe {
        let bytes = CStr::from_ptr(name).to_bytes_with_nul();
        if bytes.len() > size as usize {
            return ffi::SQLITE_CANTOPEN;
        }
        std::ptr::copy_nonoverlapping(bytes.as_ptr().cast(), out, bytes.len());
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn randomness(_: *mut ffi::sqlite3_vfs, size: c_int, out: *mut c_char) -> c_int {
    // SAFETY: SQLite gives a buffer of that size.
    let buffer = unsafe { std::slice::from_raw_parts_mut(out.cast::<u8>(), size as usize) };
    with_world(|world| world.randomness(buffer));
    size
}

unsafe extern "C" fn sleep(_: *mut ffi::sqlite3_vfs, microseconds: c_int) -> c_int {
    with_world(|world| world.sleep(microseconds as u64));
    microseconds
}

unsafe extern "C" fn current_time(_: *mut ffi::sqlite3_vfs, out: *mut f64) -> c_int {
    // SAFETY: SQLite gives a place.
    unsafe { *out = 2_440_587.5 };
    ffi::SQLITE_OK
}

unsafe extern "C" fn current_time_int64(_: *mut ffi::sqlite3_vfs, out: *mut i64) -> c_int {
    // SAFETY: SQLite gives a place.
    unsafe { *out = 210_866_760_000_000 };
    ffi::SQLITE_OK
}
