//! A file of the application's VFS.

use super::abi::{
    CFile, IoMethods, SHM_EXCLUSIVE, SHM_LOCK, SHM_SHARED, SHM_UNLOCK, SHORT_READ, SYNC_FULL, SYNC_NORMAL,
};
use super::foreign_name::{FileName, check};
use crate::code;
use base::{Error, Result, ResultCode};
use std::cell::{Cell, UnsafeCell};
use std::ffi::{CString, c_char, c_int, c_void};
use std::io::{IoSlice, IoSliceMut};
use std::ptr::NonNull;
use std::rc::Rc;
use std::sync::Arc;
use vfs::{File, LockLevel, SHM_REGION_BYTES, ShmAccess, ShmLock, ShmRegion, SyncKind};

/// `SQLITE_IOCAP_IMMUTABLE`
const IMMUTABLE: c_int = 0x2000;
const PRAGMA: c_int = 14;
const HAS_MOVED: c_int = 20;
const READ_ONLY: c_int = 8;
const READ_ONLY_CANNOT_INIT: c_int = 8 | 5 << 8;

pub struct ForeignFile {
    /// The VFS's own structure; the first word points to the methods.
    file: *mut CFile,
    /// Where the structure lies, when this is the file's owner.
    memory: Option<Box<[UnsafeCell<u64>]>>,
    /// The name that it was opened with must stay.
    _name: Option<Rc<FileName>>,
    is_writable: bool,
    lock: Cell<LockLevel>,
    is_log: bool,
    /// The page size of a log; 0: not known yet.
    log_page_size: Cell<u32>,
}

/// Bytes before a log's first frame, and of each frame's page.
const LOG_HEADER: u64 = 32;
const FRAME_HEADER: u64 = 24;

/// A file that could not be opened but has methods: it must be closed.
pub struct HalfOpen(*mut CFile);

impl Drop for HalfOpen {
    fn drop(&mut self) {
        // SAFETY: the VFS has set the methods, or left the zero that was there.
        unsafe {
            super::own_file::close_by_methods(self.0);
            (*self.0).methods = std::ptr::null();
        }
    }
}

fn missing() -> Error {
    Error::bare(ResultCode::IOERR)
}

impl ForeignFile {
    pub fn new(
        memory: Box<[UnsafeCell<u64>]>,
        name: Option<Rc<FileName>>,
        is_writable: bool,
        is_log: bool,
    ) -> ForeignFile {
        let file = memory[0].get().cast();
        let mut own = ForeignFile::view(file, is_writable);
        own.memory = Some(memory);
        own._name = name;
        own.is_log = is_log;
        own
    }

    /// Somebody else's file, called by the methods that it has now.
    pub fn view(file: *mut CFile, is_writable: bool) -> ForeignFile {
        let (lock, log_page_size) = (Cell::new(LockLevel::None), Cell::new(0));
        ForeignFile { file, memory: None, _name: None, is_writable, lock, is_log: false, log_page_size }
    }

    /// What has to be closed after a failed opening.
    pub fn new_if_open(file: *mut CFile, _memory: &[UnsafeCell<u64>]) -> HalfOpen {
        HalfOpen(file)
    }

    fn file(&self) -> *mut CFile {
        self.file
    }

    fn methods(&self) -> Result<&IoMethods> {
        // SAFETY: the VFS has set the methods when it opened the file.
        unsafe { (*self.file()).methods.as_ref() }.ok_or_else(missing)
    }

    fn since(&self, version: c_int) -> Result<&IoMethods> {
        self.methods()?.since(version).ok_or_else(missing)
    }
}

impl IoMethods {
    fn since(&self, version: c_int) -> Option<&IoMethods> {
        (self.version >= version).then_some(self)
    }
}

impl ForeignFile {
    /// What the file's device can do.
    fn device(&self) -> c_int {
        let device = self.methods().ok().and_then(|methods| methods.device);
        // SAFETY: the file is open.
        device.map_or(0, |device| unsafe { device(self.file()) })
    }
}

// Every `unsafe` block below calls a method of the file, which is open, with memory that outlives
// the call.
impl File for ForeignFile {
    fn is_writable(&self) -> bool {
        self.is_writable
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let read = self.methods()?.read.ok_or_else(missing)?;
        // SAFETY: see above.
        let answer = unsafe { read(self.file(), buffer.as_mut_ptr().cast(), buffer.len() as c_int, offset as i64) };
        match answer {
            code::OK => Ok(buffer.len()),
            SHORT_READ => Ok(self.size()?.saturating_sub(offset).min(buffer.len() as u64) as usize),
            _ => Err(Error::bare(ResultCode::from_raw(answer))),
        }
    }

    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], mut offset: u64) -> Result<usize> {
        let mut whole = 0;
        for buffer in buffers {
            let read = self.read_at(buffer, offset)?;
            whole += read;
            offset += read as u64;
            if read < buffer.len() {
                break;
            }
        }
        Ok(whole)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        if self.is_log { self.write_log(data, offset) } else { self.write_piece(data, offset) }
    }

    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], mut offset: u64) -> Result<()> {
        for buffer in buffers {
            self.write_at(buffer, offset)?;
            offset += buffer.len() as u64;
        }
        Ok(())
    }

    fn truncate(&self, size: u64) -> Result<()> {
        let truncate = self.methods()?.truncate.ok_or_else(missing)?;
        // SAFETY: see above.
        check(unsafe { truncate(self.file(), size as i64) })
    }

    fn sync(&self, kind: SyncKind) -> Result<()> {
        let sync = self.methods()?.sync.ok_or_else(missing)?;
        let flags = if kind == SyncKind::Full { SYNC_FULL } else { SYNC_NORMAL };
        // SAFETY: see above.
        check(unsafe { sync(self.file(), flags) })
    }

    fn size(&self) -> Result<u64> {
        let size = self.methods()?.size.ok_or_else(missing)?;
        let mut bytes = 0;
        // SAFETY: see above.
        check(unsafe { size(self.file(), &raw mut bytes) })?;
        Ok(u64::try_from(bytes).unwrap_or(0))
    }

    fn lock(&self, level: LockLevel) -> Result<()> {
        if level <= self.lock.get() {
            return Ok(());
        }
        self.call_lock(level)?;
        self.lock.set(level);
        Ok(())
    }

    fn unlock(&self, level: LockLevel) -> Result<()> {
        if let Some(unlock) = self.methods()?.unlock {
            // SAFETY: see above.
            check(unsafe { unlock(self.file(), level as c_int) })?;
        }
        self.lock.set(level.min(self.lock.get()));
        Ok(())
    }

    fn lock_level(&self) -> LockLevel {
        self.lock.get()
    }

    fn check_reserved_lock(&self) -> Result<bool> {
        let Some(check_reserved) = self.methods()?.check_reserved else { return Ok(false) };
        let mut answer = 0;
        // SAFETY: see above.
        check(unsafe { check_reserved(self.file(), &raw mut answer) })?;
        Ok(answer != 0)
    }

    fn is_immutable(&self) -> bool {
        self.device() & IMMUTABLE != 0
    }

    fn sector_size(&self) -> u32 {
        if self.device() & super::own_file::POWER_SAFE != 0 {
            return 512;
        }
        let Ok(Some(function)) = self.methods().map(|methods| methods.sector_size) else { return 512 };
        // SAFETY: see above.
        match unsafe { function(self.file()) } {
            ..32 => 512,
            bytes => bytes.unsigned_abs().min(65_536),
        }
    }

    fn is_power_safe(&self) -> bool {
        self.device() & super::own_file::POWER_SAFE != 0
    }

    fn shm_supported(&self) -> bool {
        self.since(2).is_ok_and(|methods| methods.shm_map.is_some())
    }

    fn shm_access(&self) -> Result<ShmAccess> {
        let map = self.since(2)?.shm_map.ok_or_else(missing)?;
        let mut start: *mut c_void = std::ptr::null_mut();
        // SAFETY: see above.
        match unsafe { map(self.file(), 0, SHM_REGION_BYTES as c_int, c_int::from(self.is_writable), &raw mut start) } {
            code::OK => Ok(ShmAccess::ReadWrite),
            READ_ONLY => Ok(ShmAccess::ReadOnly),
            READ_ONLY_CANNOT_INIT => Ok(ShmAccess::Unreliable),
            answer => Err(Error::bare(ResultCode::from_raw(answer))),
        }
    }

    fn shm_region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        let map = self.since(2)?.shm_map.ok_or_else(missing)?;
        let mut start: *mut c_void = std::ptr::null_mut();
        let (number, bytes) = (number as c_int, SHM_REGION_BYTES as c_int);
        // SAFETY: see above.
        let answer = unsafe { map(self.file(), number, bytes, c_int::from(extend), &raw mut start) };
        if answer != code::OK && answer & 0xff != READ_ONLY {
            return Err(Error::bare(ResultCode::from_raw(answer)));
        }
        let Some(words) = NonNull::new(start.cast()) else { return Ok(None) };
        // SAFETY: a region stays mapped until the file leaves its shared memory, after which the
        // log that uses it is gone.
        Ok(Some(unsafe { ShmRegion::mapped(words, answer == code::OK, Arc::new(())) }))
    }

    fn shm_lock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.change_slots(first, count, SHM_LOCK, kind)
    }

    fn shm_unlock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.change_slots(first, count, SHM_UNLOCK, kind)
    }

    fn shm_barrier(&self) {
        if let Ok(Some(barrier)) = self.since(2).map(|methods| methods.shm_barrier) {
            // SAFETY: see above.
            unsafe { barrier(self.file()) };
        }
        std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
    }

    fn shm_leave(&self, delete: bool) {
        if let Ok(Some(unmap)) = self.since(2).map(|methods| methods.shm_unmap) {
            // SAFETY: see above.
            unsafe { unmap(self.file(), c_int::from(delete)) };
        }
    }

    fn has_moved(&self) -> Result<bool> {
        let mut moved: c_int = 0;
        // SAFETY: the operation's argument is an int.
        let known = self.foreign_control(HAS_MOVED, (&raw mut moved).cast()).is_some_and(|answer| answer == code::OK);
        Ok(known && moved != 0)
    }

    fn reads_parts(&self) -> bool {
        self.device() & super::own_file::PARTS != 0
    }

    fn pragma(&self, name: &str, value: Option<&str>) -> Option<Result<Option<String>>> {
        let text = |text: &str| CString::new(&*base::raw_text::unescape(text.as_bytes())).unwrap_or_default();
        let (name, value) = (text(name), value.map(text));
        let value = value.as_ref().map_or(std::ptr::null(), |value| value.as_ptr());
        let mut arguments: [*const c_char; 4] = [std::ptr::null(), name.as_ptr(), value, std::ptr::null()];
        let answer = self.foreign_control(PRAGMA, arguments.as_mut_ptr().cast())?;
        // SAFETY: what the VFS has put in front is memory of `sqlite3_malloc`, and now ours.
        let text = unsafe {
            let text = crate::ffi::utf8(arguments[0]).map(std::borrow::Cow::into_owned);
            crate::memory::release(arguments[0].cast_mut().cast());
            text
        };
        match (answer, text) {
            (code::NOTFOUND, _) => None,
            (code::OK, text) => Some(Ok(text)),
            (code, None) => Some(Err(Error::bare(ResultCode::from_raw(code)))),
            (code, Some(text)) => Some(Err(Error::new(ResultCode::from_raw(code), text))),
        }
    }

    fn c_handle(&self) -> Option<NonNull<c_void>> {
        NonNull::new(self.file().cast())
    }
}

impl ForeignFile {
    fn write_piece(&self, data: &[u8], offset: u64) -> Result<()> {
        let write = self.methods()?.write.ok_or_else(missing)?;
        // SAFETY: see above.
        check(unsafe { write(self.file(), data.as_ptr().cast(), data.len() as c_int, offset as i64) })
    }

    /// Writes to a log as SQLite does: its header, each frame's header and each page by itself.
    /// VFSes that work on pages (checksums, encryption) know them by that.
    fn write_log(&self, data: &[u8], offset: u64) -> Result<()> {
        if offset == 0 {
            self.log_page_size.set(base::endian::get_u32(data, 8).unwrap_or(0));
        } else if self.log_page_size.get() == 0 {
            let mut header = [0; LOG_HEADER as usize];
            self.read_at(&mut header, 0)?;
            self.log_page_size.set(base::endian::get_u32(&header, 8).unwrap_or(0));
        }
        let page_size = u64::from(self.log_page_size.get());
        let (mut rest, mut at) = (data, offset);
        while !rest.is_empty() {
            let until = match at.checked_sub(LOG_HEADER) {
                None => LOG_HEADER - at,
                Some(beyond) => match beyond % (FRAME_HEADER + page_size) {
                    within @ 0..FRAME_HEADER => FRAME_HEADER - within,
                    within => FRAME_HEADER + page_size - within,
                },
            };
            let (piece, behind) = rest.split_at((until as usize).min(rest.len()));
            self.write_piece(piece, at)?;
            at += piece.len() as u64;
            rest = behind;
        }
        Ok(())
    }

    /// Asks for a lock that it may have.
    pub fn call_lock(&self, level: LockLevel) -> Result<()> {
        let Some(lock) = self.methods()?.lock else { return Ok(()) };
        // SAFETY: see above.
        check(unsafe { lock(self.file(), level as c_int) })
    }

    fn change_slots(&self, first: u32, count: u32, action: c_int, kind: ShmLock) -> Result<()> {
        let lock = self.since(2)?.shm_lock.ok_or_else(missing)?;
        let kind = if kind == ShmLock::Shared { SHM_SHARED } else { SHM_EXCLUSIVE };
        // SAFETY: see above.
        check(unsafe { lock(self.file(), first as c_int, count as c_int, action | kind) })
    }

    fn foreign_control(&self, operation: c_int, argument: *mut c_void) -> Option<c_int> {
        let control = self.methods().ok()?.control?;
        // SAFETY: see above; the caller's argument is what the operation takes.
        Some(unsafe { control(self.file(), operation, argument) })
    }
}

impl Drop for ForeignFile {
    fn drop(&mut self) {
        if self.memory.is_some() {
            drop(HalfOpen(self.file()));
        }
    }
}
