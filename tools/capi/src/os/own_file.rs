//! A file of ours as VFSes of the application see it.

use super::abi::{CFile, IoMethods, SHM_EXCLUSIVE, SHM_LOCK, SHM_UNLOCK, SHORT_READ, SYNC_FULL};
use super::control;
use crate::code;
use crate::ffi::guard;
use base::{Result, ResultCode};
use std::ffi::{c_int, c_void};
use std::rc::Rc;
use vfs::{File, LockLevel, ShmLock, SyncKind};

/// `sqlite3_file` with what we keep after it.
#[repr(C)]
pub struct OwnFile {
    pub c: CFile,
    file: *const OpenFile,
}

/// The open file and the name of its VFS.
struct OpenFile {
    file: Rc<dyn File>,
    name: &'static str,
}

impl OwnFile {
    /// The file itself, as long as the application has neither closed it nor put other methods in
    /// place of ours.
    #[inline]
    pub fn direct(&self) -> Option<&dyn File> {
        if has_own_methods(&self.c) { self.file() } else { None }
    }

    /// The file itself; none after it was closed.
    pub fn file(&self) -> Option<&dyn File> {
        // SAFETY: made by `put`, and gone only after `close` has forgotten it.
        unsafe { self.file.as_ref() }.map(|open| &*open.file)
    }
}

/// `SQLITE_IOCAP_POWERSAFE_OVERWRITE`
pub const POWER_SAFE: c_int = 0x1000;
/// `SQLITE_IOCAP_SUBPAGE_READ`
pub const PARTS: c_int = 0x8000;
/// What files of the system answer as the size of a sector, whether or not it matters.
const SECTOR_BYTES: c_int = 4096;

/// Makes a structure stand for a file.
pub unsafe fn put(into: *mut OwnFile, file: Rc<dyn File>, vfs_name: &'static str) {
    let methods = match vfs_name {
        "unix-dotfile" => &METHODS[2],
        "unix" | "unix-excl" if file.shm_supported() => &METHODS[0],
        "memdb" => &METHODS[0],
        _ => &METHODS[1],
    };
    let open = Box::into_raw(Box::new(OpenFile { file, name: vfs_name }));
    into.write(OwnFile { c: CFile { methods }, file: open });
}

unsafe fn with(file: *mut CFile, work: impl FnOnce(&dyn File) -> Result<c_int>) -> c_int {
    guard(code::INTERNAL, || {
        // SAFETY: files with these methods are made by `put`.
        match unsafe { (*file.cast::<OwnFile>()).file.as_ref() } {
            Some(open) => work(&*open.file).unwrap_or_else(|error| error.extended_code().raw()),
            None => code::MISUSE,
        }
    })
}

unsafe extern "C" fn close(file: *mut CFile) -> c_int {
    let own = &mut *file.cast::<OwnFile>();
    own.c.methods = std::ptr::null();
    let open = std::mem::replace(&mut own.file, std::ptr::null());
    if !open.is_null() {
        drop(Box::from_raw(open.cast_mut()));
    }
    code::OK
}

/// Whether nobody has put other methods in place of ours.
fn has_own_methods(file: &CFile) -> bool {
    METHODS.as_ptr_range().contains(&file.methods)
}

/// Whether a file is one of ours as we made it.
pub unsafe fn is_own(file: *mut CFile) -> bool {
    has_own_methods(&*file)
}

/// Closes a file by the methods that it has, if it has any.
pub unsafe fn close_by_methods(file: *mut CFile) {
    if let Some(close) = (*file).methods.as_ref().and_then(|methods| methods.close) {
        close(file);
    }
}

/// A structure that was handed out; it is closed with the connection.
pub struct FilePointer(*mut OwnFile);

impl FilePointer {
    /// A structure for a file of ours.
    pub fn new(file: Rc<dyn File>, vfs_name: &'static str) -> FilePointer {
        let memory = Box::into_raw(Box::<OwnFile>::new_uninit()).cast::<OwnFile>();
        // SAFETY: the memory is new, and large enough for a file of ours.
        unsafe { put(memory, file, vfs_name) };
        FilePointer(memory)
    }

    /// The structure as C gets it.
    pub fn file(&self) -> *mut CFile {
        self.0.cast()
    }
}

impl Drop for FilePointer {
    fn drop(&mut self) {
        // SAFETY: made by `new`, and closed once.
        unsafe {
            close_by_methods(self.0.cast());
            drop(Box::from_raw(self.0.cast::<std::mem::MaybeUninit<OwnFile>>()));
        }
    }
}

unsafe extern "C" fn read(file: *mut CFile, out: *mut c_void, count: c_int, offset: i64) -> c_int {
    with(file, |file| {
        let count = usize::try_from(count).unwrap_or(0);
        // SAFETY: the caller's buffer has that length; what is not read must be zero.
        let buffer = unsafe {
            out.cast::<u8>().write_bytes(0, count);
            std::slice::from_raw_parts_mut(out.cast::<u8>(), count)
        };
        let read = file.read_at(buffer, offset as u64)?;
        Ok(if read < buffer.len() { SHORT_READ } else { code::OK })
    })
}

unsafe extern "C" fn write(file: *mut CFile, data: *const c_void, count: c_int, offset: i64) -> c_int {
    let data = crate::ffi::slice(data, usize::try_from(count).unwrap_or(0));
    with(file, |file| file.write_at(data, offset as u64).map(|()| code::OK))
}

unsafe extern "C" fn truncate(file: *mut CFile, size: i64) -> c_int {
    with(file, |file| file.truncate(size as u64).map(|()| code::OK))
}

unsafe extern "C" fn sync(file: *mut CFile, flags: c_int) -> c_int {
    let kind = if flags & 0xf == SYNC_FULL { SyncKind::Full } else { SyncKind::Normal };
    with(file, |file| file.sync(kind).map(|()| code::OK))
}

unsafe extern "C" fn size(file: *mut CFile, out: *mut i64) -> c_int {
    with(file, |file| {
        // SAFETY: the caller's place for the answer.
        unsafe { *out = file.size()? as i64 };
        Ok(code::OK)
    })
}

fn level(number: c_int) -> LockLevel {
    match number {
        1 => LockLevel::Shared,
        2 => LockLevel::Reserved,
        3 => LockLevel::Pending,
        4 => LockLevel::Exclusive,
        _ => LockLevel::None,
    }
}

unsafe extern "C" fn lock(file: *mut CFile, wanted: c_int) -> c_int {
    with(file, |file| file.lock(level(wanted)).map(|()| code::OK))
}

unsafe extern "C" fn unlock(file: *mut CFile, wanted: c_int) -> c_int {
    with(file, |file| file.unlock(level(wanted)).map(|()| code::OK))
}

unsafe extern "C" fn check_reserved(file: *mut CFile, out: *mut c_int) -> c_int {
    with(file, |file| {
        // SAFETY: the caller's place for the answer.
        unsafe { *out = c_int::from(file.check_reserved_lock()?) };
        Ok(code::OK)
    })
}

unsafe extern "C" fn control(file: *mut CFile, operation: c_int, argument: *mut c_void) -> c_int {
    let name = (*file.cast::<OwnFile>()).file.as_ref().map_or("unix", |open| open.name);
    // SAFETY: the caller's argument is what the operation takes.
    with(file, |file| Ok(unsafe { control::of_file(file, name, operation, argument) }))
}

unsafe extern "C" fn sector_size(file: *mut CFile) -> c_int {
    with(file, |file| Ok(SECTOR_BYTES.max(file.sector_size() as c_int)))
}

unsafe extern "C" fn device(file: *mut CFile) -> c_int {
    with(file, |file| Ok(if file.is_power_safe() { PARTS | POWER_SAFE } else { PARTS }))
}

unsafe extern "C" fn shm_map(
    file: *mut CFile,
    number: c_int,
    _bytes: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    *out = std::ptr::null_mut();
    with(file, |file| {
        let access = file.shm_access()?;
        let region = file.shm_region(number as usize, extend != 0)?;
        if let Some(region) = region {
            // SAFETY: the caller's place for the answer; the memory stays mapped until the file
            // leaves it.
            unsafe { *out = region.start().cast() };
        }
        Ok(if access == vfs::ShmAccess::ReadWrite { code::OK } else { ResultCode::READONLY.raw() })
    })
}

unsafe extern "C" fn shm_lock(file: *mut CFile, first: c_int, count: c_int, flags: c_int) -> c_int {
    let kind = if flags & SHM_EXCLUSIVE != 0 { ShmLock::Exclusive } else { ShmLock::Shared };
    let (first, count) = (first as u32, count as u32);
    with(file, |file| {
        if flags & SHM_UNLOCK != 0 {
            file.shm_unlock(first, count, kind)?;
        } else if flags & SHM_LOCK != 0 {
            file.shm_lock(first, count, kind)?;
        }
        Ok(code::OK)
    })
}

unsafe extern "C" fn shm_barrier(file: *mut CFile) {
    with(file, |file| {
        file.shm_barrier();
        Ok(code::OK)
    });
}

unsafe extern "C" fn shm_unmap(file: *mut CFile, delete: c_int) -> c_int {
    with(file, |file| {
        file.shm_leave(delete != 0);
        Ok(code::OK)
    })
}

/// Pages are never lent: the caller reads them.
unsafe extern "C" fn fetch(_file: *mut CFile, _offset: i64, _count: c_int, out: *mut *mut c_void) -> c_int {
    *out = std::ptr::null_mut();
    code::OK
}

unsafe extern "C" fn unfetch(_file: *mut CFile, _offset: i64, _page: *mut c_void) -> c_int {
    code::OK
}

/// Of files with shared memory, of others, and of the VFS that knows the first version only.
static METHODS: [IoMethods; 3] =
    [methods(3, true), methods(3, false), IoMethods { fetch: None, unfetch: None, ..methods(1, false) }];

const fn methods(version: c_int, has_shm: bool) -> IoMethods {
    IoMethods {
        version,
        close: Some(close),
        read: Some(read),
        write: Some(write),
        truncate: Some(truncate),
        sync: Some(sync),
        size: Some(size),
        lock: Some(lock),
        unlock: Some(unlock),
        check_reserved: Some(check_reserved),
        control: Some(control),
        sector_size: Some(sector_size),
        device: Some(device),
        shm_map: if has_shm { Some(shm_map) } else { None },
        shm_lock: if has_shm { Some(shm_lock) } else { None },
        shm_barrier: if has_shm { Some(shm_barrier) } else { None },
        shm_unmap: if has_shm { Some(shm_unmap) } else { None },
        fetch: Some(fetch),
        unfetch: Some(unfetch),
    }
}
