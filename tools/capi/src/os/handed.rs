//! Our VFSes as the library uses them itself: each file lies in a structure that C may get a
//! pointer to (`SQLITE_FCNTL_FILE_POINTER`), close, and give other methods, which are called from
//! then on.

use super::foreign_file::ForeignFile;
use super::own_file::{self, OwnFile};
use base::{ClockTime, Error, Result, ResultCode};
use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::io::{IoSlice, IoSliceMut};
use std::ptr::NonNull;
use std::rc::Rc;
use vfs::{
    Anchor, File, LockLevel, MemoryBlock, OpenFlags, ProcessSlots, ShmAccess, ShmLock, ShmRegion, SyncKind, Vfs,
};

/// One of our VFSes.
pub struct HandedVfs {
    pub inner: Rc<dyn Vfs>,
    pub name: &'static str,
}

impl Vfs for HandedVfs {
    fn separate(&self) -> Option<(Rc<dyn Vfs>, String)> {
        let (inner, name) = self.inner.separate()?;
        Some((Rc::new(HandedVfs { inner, name: self.name }), name))
    }

    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        Ok(Box::new(HandedFile::new(Rc::from(self.inner.open(path, flags)?), self.name)))
    }

    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.inner.delete(path, sync_directory)
    }

    fn exists(&self, path: &str) -> Result<bool> {
        self.inner.exists(path)
    }

    fn set_parameters(&self, parameters: &[(String, String)]) {
        self.inner.set_parameters(parameters);
    }

    fn full_path(&self, path: &str) -> Result<String> {
        self.inner.full_path(path)
    }

    fn path_bytes_max(&self) -> usize {
        self.inner.path_bytes_max()
    }

    fn passes_link(&self, path: &str) -> bool {
        self.inner.passes_link(path)
    }

    fn randomness(&self, buffer: &mut [u8]) {
        self.inner.randomness(buffer);
    }

    fn current_time_ms(&self) -> i64 {
        self.inner.current_time_ms()
    }

    fn local_time(&self, unix_seconds: i64) -> Option<ClockTime> {
        self.inner.local_time(unix_seconds)
    }

    fn sleep(&self, microseconds: u64) {
        self.inner.sleep(microseconds);
    }

    fn is_memory(&self) -> bool {
        self.inner.is_memory()
    }

    fn file_mode(&self, path: &str) -> Result<u32> {
        self.inner.file_mode(path)
    }

    fn set_file_mode(&self, path: &str, mode: u32) -> Result<()> {
        self.inner.set_file_mode(path, mode)
    }
}

/// A file of ours.
struct HandedFile {
    /// In a place that stays: C may have a pointer to it.
    own: Box<UnsafeCell<OwnFile>>,
    /// The same by its methods.
    view: ForeignFile,
}

impl HandedFile {
    fn new(file: Rc<dyn File>, vfs_name: &'static str) -> HandedFile {
        let is_writable = file.is_writable();
        let own = Box::<UnsafeCell<OwnFile>>::new_uninit();
        let place: *mut OwnFile = own.as_ptr().cast_mut().cast();
        // SAFETY: the place is fresh, and `put` fills all of it.
        let own = unsafe {
            own_file::put(place, file, vfs_name);
            own.assume_init()
        };
        let view = ForeignFile::view(own.get().cast(), is_writable);
        HandedFile { own, view }
    }

    fn own(&self) -> &OwnFile {
        // SAFETY: the structure lives as long as this. C changes it only while a call of ours, or
        // its owner, which is not in a method of this, runs.
        unsafe { &*self.own.get() }
    }

    /// The file where its methods are ours, else the way by the methods that are there now.
    #[inline]
    fn route(&self) -> &dyn File {
        self.own().direct().unwrap_or(&self.view)
    }

    /// The file itself, for what C has no method for; none after C has closed it.
    fn inner(&self) -> Option<&dyn File> {
        self.own().file()
    }
}

impl Drop for HandedFile {
    fn drop(&mut self) {
        let file = self.own.get().cast();
        // SAFETY: the structure is live; a file that C has closed has no methods.
        unsafe { own_file::close_by_methods(file) };
    }
}

impl File for HandedFile {
    fn is_writable(&self) -> bool {
        self.view.is_writable()
    }

    fn is_immutable(&self) -> bool {
        self.route().is_immutable()
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.route().read_at(buffer, offset)
    }

    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        self.route().read_vectored_at(buffers, offset)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        self.route().write_at(data, offset)
    }

    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        self.route().write_vectored_at(buffers, offset)
    }

    fn truncate(&self, size: u64) -> Result<()> {
        self.route().truncate(size)
    }

    fn sync(&self, kind: SyncKind) -> Result<()> {
        self.route().sync(kind)
    }

    fn size(&self) -> Result<u64> {
        self.route().size()
    }

    fn lock(&self, level: LockLevel) -> Result<()> {
        match self.own().direct() {
            Some(file) => file.lock(level),
            None if level <= self.lock_level() => Ok(()),
            None => self.view.call_lock(level),
        }
    }

    fn unlock(&self, level: LockLevel) -> Result<()> {
        self.route().unlock(level)
    }

    fn lock_level(&self) -> LockLevel {
        self.inner().map_or(LockLevel::None, File::lock_level)
    }

    fn check_reserved_lock(&self) -> Result<bool> {
        self.route().check_reserved_lock()
    }

    fn is_being_written(&self) -> Result<bool> {
        self.route().is_being_written()
    }

    fn sector_size(&self) -> u32 {
        self.route().sector_size()
    }

    fn is_power_safe(&self) -> bool {
        self.route().is_power_safe()
    }

    fn set_power_safe(&self, on: bool) {
        if let Some(file) = self.inner() {
            file.set_power_safe(on);
        }
    }

    fn reads_parts(&self) -> bool {
        self.route().reads_parts()
    }

    fn set_mapping_limit(&self, bytes: u64) {
        if let Some(file) = self.inner() {
            file.set_mapping_limit(bytes);
        }
    }

    fn has_new_name(&self) -> bool {
        self.route().has_new_name()
    }

    fn process_anchor(&self) -> Option<Anchor> {
        // Whose methods C has replaced may be another file.
        self.own().direct().and_then(|file| file.process_anchor())
    }

    fn shm_supported(&self) -> bool {
        self.route().shm_supported()
    }

    fn shm_access(&self) -> Result<ShmAccess> {
        self.route().shm_access()
    }

    fn shm_region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        self.route().shm_region(number, extend)
    }

    fn shm_lock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.route().shm_lock(first, count, kind)
    }

    fn shm_unlock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.route().shm_unlock(first, count, kind)
    }

    fn shm_hand_over(&self, first: u32, count: u32) -> Option<Box<dyn ProcessSlots>> {
        self.own().direct().and_then(|file| file.shm_hand_over(first, count))
    }

    fn shm_barrier(&self) {
        self.route().shm_barrier();
    }

    fn shm_leave(&self, delete: bool) {
        self.route().shm_leave(delete);
    }

    fn has_moved(&self) -> Result<bool> {
        self.route().has_moved()
    }

    #[inline]
    fn check_process(&self) -> Result<()> {
        self.inner().map_or_else(|| Err(Error::bare(ResultCode::MISUSE)), File::check_process)
    }

    fn c_handle(&self) -> Option<NonNull<c_void>> {
        NonNull::new(self.own.get().cast())
    }

    fn pragma(&self, name: &str, value: Option<&str>) -> Option<Result<Option<String>>> {
        self.route().pragma(name, value)
    }

    fn memory_block(&self) -> Option<MemoryBlock> {
        self.inner().and_then(File::memory_block)
    }

    fn takes_controls(&self) -> bool {
        self.inner().is_none_or(File::takes_controls)
    }

    fn set_chunk_size(&self, bytes: u64) {
        if let Some(file) = self.inner() {
            file.set_chunk_size(bytes);
        }
    }

    fn size_hint(&self, bytes: u64) -> Result<()> {
        self.inner().map_or(Ok(()), |file| file.size_hint(bytes))
    }

    fn size_limit(&self, wanted: i64) -> Option<i64> {
        self.inner().and_then(|file| file.size_limit(wanted))
    }
}
