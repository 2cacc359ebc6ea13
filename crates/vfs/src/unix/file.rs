//! An open file of the operating system.

use super::dotfile::DotfileLock;
use super::fork::OwnerProcess;
use super::inode_locks::{Inode, InodeKey, inode};
use super::mapping::Mapping;
use super::shm::{Attachment, Place};
use super::syscalls;
use super::{Hints, LockStyle};
use crate::counters::count;
use crate::{Anchor, File, FileKind, LockLevel, ProcessSlots, ShmAccess, ShmLock, ShmRegion, SyncKind};
use base::{Error, Result, ResultCode};
use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{self, IoSlice, IoSliceMut};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file handle; database files share lock state with the other handles of their inode.
pub struct UnixFile {
    /// `None` only while dropping.
    file: Option<fs::File>,
    path: PathBuf,
    writable: bool,
    lock: Option<Locks>,
    owner: OwnerProcess,
    /// Locks of another kind, instead.
    other_lock: OtherLock,
    sync_directory: Cell<bool>,
    mapping: RefCell<Option<Mapping>>,
    mapping_limit: Cell<u64>,
    /// What the size is a multiple of; 0: anything.
    chunk: Cell<u64>,
    read_only_shm: bool,
    power_safe: Cell<bool>,
}

/// How a file was opened.
#[derive(Clone, Copy, Debug)]
pub struct Opened {
    pub kind: FileKind,
    pub writable: bool,
    /// It may be new, so that the directory needs a sync.
    pub created: bool,
    pub style: LockStyle,
    pub hints: Hints,
}

struct Locks {
    key: InodeKey,
    inode: Arc<Inode>,
    held: Cell<LockLevel>,
    shm: RefCell<Option<Attachment>>,
}

/// Locks that are no byte ranges.
enum OtherLock {
    Dotfile(DotfileLock),
    /// Nobody else looks at them.
    Private(Cell<LockLevel>),
}

fn read_error(error: &io::Error) -> Error {
    match error.raw_os_error() {
        Some(libc::ERANGE | libc::EIO | libc::ENXIO) => Error::bare(ResultCode::IOERR_CORRUPTFS),
        _ => Error::bare(ResultCode::IOERR_READ),
    }
}

fn write_error(error: &io::Error) -> Error {
    match error.raw_os_error() {
        Some(libc::ENOSPC) => Error::bare(ResultCode::FULL),
        _ => Error::bare(ResultCode::IOERR_WRITE),
    }
}

impl UnixFile {
    /// Wraps an open file.
    pub fn new(file: fs::File, path: PathBuf, opened: Opened) -> Result<UnixFile> {
        let Opened { kind, writable, created, style, hints } = opened;
        let fd = syscalls::above_standard(OwnedFd::from(file)).map_err(|_| Error::bare(ResultCode::CANTOPEN))?;
        let file = fs::File::from(fd);
        let by_bytes = matches!(style, LockStyle::Posix | LockStyle::Process);
        let other_lock = match (kind, style) {
            (FileKind::MainDb, LockStyle::Dotfile) => OtherLock::Dotfile(DotfileLock::new(&path)),
            _ => OtherLock::Private(Cell::new(LockLevel::None)),
        };
        let lock = match kind {
            FileKind::MainDb if by_bytes => {
                count(|c| c.stats += 1);
                let status = syscalls::status(&file).map_err(|_| Error::bare(ResultCode::IOERR_FSTAT))?;
                let key = (status.device, status.inode);
                let inode = inode(key);
                if style == LockStyle::Process && writable {
                    inode.keep_others_out();
                }
                Some(Locks { key, inode, held: Cell::new(LockLevel::None), shm: RefCell::new(None) })
            }
            _ => None,
        };
        let journal = matches!(kind, FileKind::MainJournal | FileKind::SuperJournal | FileKind::Wal);
        let sync_directory = Cell::new(created && journal);
        Ok(UnixFile {
            file: Some(file),
            path,
            writable,
            lock,
            owner: OwnerProcess::now(),
            other_lock,
            sync_directory,
            mapping: RefCell::new(None),
            mapping_limit: Cell::new(0),
            chunk: Cell::new(0),
            read_only_shm: hints.read_only_shm,
            power_safe: Cell::new(hints.power_safe),
        })
    }

    /// The size of a file that is to have `size` bytes.
    fn in_chunks(&self, size: u64) -> u64 {
        match self.chunk.get() {
            0 => size,
            chunk => size.checked_next_multiple_of(chunk).unwrap_or(size),
        }
    }

    /// Copies from the mapping, which is made or made longer where the file has grown; false when
    /// the bytes have to be read. Page 1 is always read: it is looked at before anything is known
    /// about the file's length.
    #[inline]
    fn copy_mapped(&self, buffer: &mut [u8], offset: u64) -> bool {
        if self.mapping_limit.get() == 0 || offset < PAGE_ONE_BYTES_MIN {
            return false;
        }
        if self.mapping.borrow().as_ref().is_some_and(|mapping| mapping.copy(offset, buffer)) {
            return true;
        }
        self.remap(offset.saturating_add(buffer.len() as u64));
        self.mapping.borrow().as_ref().is_some_and(|mapping| mapping.copy(offset, buffer))
    }

    /// Maps as much as the limit allows when that reaches `end` and more than now.
    #[cold]
    fn remap(&self, end: u64) {
        let limit = self.mapping_limit.get();
        let mapped = self.mapping.borrow().as_ref().map_or(0, Mapping::len) as u64;
        if end > limit || mapped >= limit {
            return;
        }
        let (Ok(size), Ok(file)) = (self.size(), self.file()) else { return };
        let len = size.min(limit);
        if len < end || len <= mapped {
            return;
        }
        count(|c| c.others += 1);
        // Without a mapping everything is read: slower, not wrong.
        *self.mapping.borrow_mut() = Mapping::new(file.as_fd(), len as usize).ok();
    }

    /// Runs an operation on the shared memory, which is joined first where that has not been done.
    fn with_shm<T>(&self, operation: impl FnOnce(&mut Attachment) -> Result<T>) -> Result<T> {
        self.owner.check()?;
        let Some(locks) = &self.lock else { return Err(Error::bare(ResultCode::IOERR_SHMOPEN)) };
        let mut slot = locks.shm.borrow_mut();
        if slot.is_none() {
            let place = match (locks.inode.keeps_others_out(), self.read_only_shm) {
                (true, _) => Place::Process,
                (false, true) => Place::ReadOnlyFile,
                (false, false) => Place::File,
            };
            *slot = Some(Attachment::new(&locks.inode.shm, &self.path, place)?);
        }
        slot.as_mut().map_or_else(|| Err(Error::bare(ResultCode::IOERR_SHMOPEN)), operation)
    }

    /// The open file, in the process that opened it.
    fn file(&self) -> Result<&fs::File> {
        self.owner.check()?;
        self.file.as_ref().ok_or_else(|| Error::bare(ResultCode::MISUSE))
    }
}

/// What a power cut may take at once where nothing is promised (`psow=0`).
const SECTOR_BYTES_UNKNOWN: u32 = 4096;

/// No page but the first begins before this offset.
const PAGE_ONE_BYTES_MIN: u64 = 512;

/// Syncs the directory that holds `path`.
pub fn sync_directory_of(path: &Path) -> Result<()> {
    // A directory that cannot be opened cannot be synced; SQLite continues as well.
    let Ok(directory) = syscalls::open_directory_of(path) else {
        return Ok(());
    };
    count(|c| c.syncs += 1);
    directory.sync_all().map_err(|_| Error::bare(ResultCode::IOERR_DIR_FSYNC))
}

impl File for UnixFile {
    fn is_writable(&self) -> bool {
        self.writable
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        if self.copy_mapped(buffer, offset) {
            return Ok(buffer.len());
        }
        let file = self.file()?;
        let mut done = 0;
        while done < buffer.len() {
            let rest = buffer.get_mut(done..).unwrap_or_default();
            let got = syscalls::read_at(file, rest, offset + done as u64);
            count(|c| {
                c.reads += 1;
                c.bytes_read += got.as_ref().map_or(0, |got| *got as u64);
            });
            match got {
                Ok(0) => break,
                Ok(got) => done += got,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(read_error(&error)),
            }
        }
        Ok(done)
    }

    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        if self.mapping_limit.get() > 0 {
            let mut at = offset;
            let copied = buffers.iter_mut().all(|buffer| {
                let done = self.copy_mapped(buffer, at);
                at += buffer.len() as u64;
                done
            });
            if copied {
                return Ok((at - offset) as usize);
            }
        }
        // The plain call is the cheaper one.
        if let [buffer] = buffers {
            return self.read_at(buffer, offset);
        }
        let fd = self.file()?.as_fd();
        let mut rest = buffers;
        let mut done = 0;
        while !rest.is_empty() {
            match syscalls::read_vectored(fd, rest, offset + done as u64) {
                Ok(0) => break,
                Ok(got) => {
                    done += got;
                    IoSliceMut::advance_slices(&mut rest, got);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(read_error(&error)),
            }
        }
        Ok(done)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        self.write_vectored_at(&mut [IoSlice::new(data)], offset)
    }

    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        let fd = self.file()?.as_fd();
        if self.chunk.get() > 0 {
            self.size_hint(offset + buffers.iter().map(|buffer| buffer.len() as u64).sum::<u64>())?;
        }
        let mut rest = buffers;
        let mut done = 0;
        IoSlice::advance_slices(&mut rest, 0);
        while !rest.is_empty() {
            match syscalls::write_vectored(fd, rest, offset + done) {
                Ok(0) => return Err(Error::bare(ResultCode::FULL)),
                Ok(put) => {
                    done += put as u64;
                    IoSlice::advance_slices(&mut rest, put);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(write_error(&error)),
            }
        }
        Ok(())
    }

    fn set_mapping_limit(&self, bytes: u64) {
        self.mapping_limit.set(bytes);
        *self.mapping.borrow_mut() = None;
    }

    fn truncate(&self, size: u64) -> Result<()> {
        *self.mapping.borrow_mut() = None;
        count(|c| c.others += 1);
        let size = self.in_chunks(size);
        syscalls::set_len(self.file()?, size).map_err(|_| Error::bare(ResultCode::IOERR_TRUNCATE))
    }

    fn set_chunk_size(&self, bytes: u64) {
        self.chunk.set(bytes);
    }

    fn size_hint(&self, bytes: u64) -> Result<()> {
        if self.chunk.get() == 0 || self.size()? >= bytes {
            return Ok(());
        }
        syscalls::set_len(self.file()?, self.in_chunks(bytes)).map_err(|error| write_error(&error))
    }

    fn sync(&self, _kind: SyncKind) -> Result<()> {
        count(|c| c.syncs += 1);
        self.file()?.sync_data().map_err(|_| Error::bare(ResultCode::IOERR_FSYNC))?;
        if self.sync_directory.replace(false) {
            sync_directory_of(&self.path)?;
        }
        Ok(())
    }

    fn size(&self) -> Result<u64> {
        count(|c| c.stats += 1);
        let status = syscalls::status(self.file()?).map_err(|_| Error::bare(ResultCode::IOERR_FSTAT))?;
        // SQLite takes a file of one byte for an empty one: some systems cannot lock empty files,
        // and it may have written that byte itself.
        Ok(if status.len == 1 { 0 } else { status.len })
    }

    fn lock(&self, level: LockLevel) -> Result<()> {
        self.owner.check()?;
        let Some(locks) = &self.lock else {
            return self.other_lock.lock(level);
        };
        let mut held = locks.held.get();
        let result = locks.inode.lock(self.file()?.as_fd(), &mut held, level);
        locks.held.set(held);
        result
    }

    fn unlock(&self, level: LockLevel) -> Result<()> {
        let Some(locks) = &self.lock else {
            return self.other_lock.unlock(level);
        };
        let mut held = locks.held.get();
        let result = locks.inode.unlock(self.file()?.as_fd(), &mut held, level);
        locks.held.set(held);
        result
    }

    fn lock_level(&self) -> LockLevel {
        self.lock.as_ref().map_or_else(|| self.other_lock.level(), |locks| locks.held.get())
    }

    fn check_reserved_lock(&self) -> Result<bool> {
        match &self.lock {
            Some(locks) => locks.inode.check_reserved(self.file()?.as_fd()),
            None => Ok(self.other_lock.is_taken()),
        }
    }

    fn is_being_written(&self) -> Result<bool> {
        match &self.lock {
            Some(locks) => locks.inode.is_being_written(self.file()?.as_fd()),
            None => Ok(self.other_lock.is_taken()),
        }
    }

    fn sector_size(&self) -> u32 {
        if self.power_safe.get() { 512 } else { SECTOR_BYTES_UNKNOWN }
    }

    fn set_power_safe(&self, on: bool) {
        self.power_safe.set(on);
    }

    fn has_new_name(&self) -> bool {
        self.sync_directory.get()
    }

    fn process_anchor(&self) -> Option<Anchor> {
        self.lock.as_ref().map(|locks| locks.inode.anchor.clone())
    }

    fn shm_supported(&self) -> bool {
        self.lock.is_some()
    }

    fn shm_access(&self) -> Result<ShmAccess> {
        self.with_shm(|shm| shm.access())
    }

    fn shm_region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        self.with_shm(|shm| shm.region(number, extend))
    }

    fn shm_lock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.with_shm(|shm| shm.lock(first, count, kind))
    }

    fn shm_unlock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.with_shm(|shm| shm.unlock(first, count, kind))
    }

    fn shm_hand_over(&self, first: u32, count: u32) -> Option<Box<dyn ProcessSlots>> {
        let locks = self.lock.as_ref()?;
        locks.shm.try_borrow_mut().ok()?.as_mut()?.hand_over(first, count)
    }

    fn shm_leave(&self, delete: bool) {
        if let Some(locks) = &self.lock
            && let Some(shm) = locks.shm.take()
        {
            shm.leave(&locks.inode.shm, delete);
        }
    }

    #[inline]
    fn check_process(&self) -> Result<()> {
        self.owner.check()
    }

    fn has_moved(&self) -> Result<bool> {
        let Some(locks) = &self.lock else {
            return Ok(false);
        };
        count(|c| c.stats += 1);
        Ok(match syscalls::status_of_path(&self.path) {
            Ok(status) => (status.device, status.inode) != locks.key,
            Err(_) => true,
        })
    }
}

impl OtherLock {
    fn lock(&self, wanted: LockLevel) -> Result<()> {
        match self {
            OtherLock::Dotfile(lock) => lock.lock(wanted),
            OtherLock::Private(held) => {
                held.set(held.get().max(wanted));
                Ok(())
            }
        }
    }

    fn unlock(&self, wanted: LockLevel) -> Result<()> {
        match self {
            OtherLock::Dotfile(lock) => lock.unlock(wanted),
            OtherLock::Private(held) => {
                held.set(held.get().min(wanted));
                Ok(())
            }
        }
    }

    fn level(&self) -> LockLevel {
        match self {
            OtherLock::Dotfile(lock) => lock.level(),
            OtherLock::Private(held) => held.get(),
        }
    }

    fn is_taken(&self) -> bool {
        match self {
            OtherLock::Dotfile(lock) => lock.is_taken(),
            OtherLock::Private(_) => false,
        }
    }
}

impl Drop for UnixFile {
    fn drop(&mut self) {
        self.shm_leave(false);
        // A failing unlock or close at this point has nobody to tell; the process's locks end with
        // it.
        let _ = self.unlock(LockLevel::None);
        count(|c| c.others += 1);
        match (&self.lock, self.file.take()) {
            (Some(locks), Some(file)) => locks.inode.close(OwnedFd::from(file), self.writable),
            (None, Some(file)) => syscalls::close(OwnedFd::from(file)),
            (_, None) => {}
        }
        if let Some(Locks { key, inode, .. }) = self.lock.take() {
            drop(inode);
            if self.owner.check().is_ok() {
                super::inode_locks::forget(key);
            }
        }
    }
}
