#![allow(unsafe_code)] // maps the `-shm` file
//! The `-shm` file of a database: mapping, and its lock slots as byte locks.
//!
//! POSIX locks belong to the process, and closing any descriptor of the file drops them all. So the
//! handles of one database in this process share one [`Node`] with the only descriptor; it
//! arbitrates the slots between them. It is found through the lock state of the database's inode. A
//! process that keeps others out needs no file.

use super::path::NewFile;
use super::redirect;
use super::syscalls::{self, RangeLock, set_lock, write_lock_holder};
use crate::FileKind;
use crate::ProcessSlots;
use crate::counters::count;
use crate::shm::{
    SHM_LOCK_BYTE_FIRST, SHM_LOCK_BYTE_IN_USE, SHM_REGION_BYTES, ShmAccess, ShmLock, ShmRegion, SlotTable, slot_mask,
};
use base::{Error, Result, ResultCode};
use std::fs;
use std::io;
use std::os::fd::{AsFd, AsRawFd};
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the handles of one process share about the shared memory of a database.
#[derive(Debug)]
pub struct Node {
    /// `None`: the memory is this process's own, as nobody else may use the database (`unix-excl`).
    backing: Option<Backing>,
    state: Mutex<State>,
}

/// The `-shm` file.
#[derive(Debug)]
struct Backing {
    file: fs::File,
    path: PathBuf,
    writable: bool,
}

/// Where a node that is to be made has its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a file that is written where it can be.
    File,
    /// In a file that is only read, and not made (`readonly_shm=1`).
    ReadOnlyFile,
    /// In this process.
    Process,
}

#[derive(Debug, Default)]
struct State {
    slots: SlotTable,
    regions: Vec<Arc<Mapping>>,
    /// Regions of a node without a file.
    own_regions: Vec<ShmRegion>,
    /// Nobody keeps the memory up to date, and this process cannot.
    shm_unreliable: bool,
}

/// One handle's use of the node.
pub struct Attachment {
    node: Arc<Node>,
    shared: u8,
    exclusive: u8,
}

/// Mapped bytes of the `-shm` file: one region, or as many as a page of memory has.
#[derive(Debug)]
struct Mapping {
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: the address is only used through atomics (`ShmRegion`), and to unmap once.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

impl Drop for Mapping {
    fn drop(&mut self) {
        count(|c| c.others += 1);
        // SAFETY: the range is the one that `mmap` gave; every region keeps its mapping alive.
        unsafe { redirect::munmap(self.start.as_ptr().cast(), self.len) };
    }
}

impl Mapping {
    fn new(file: &fs::File, offset: u64, len: usize, writable: bool) -> io::Result<Mapping> {
        count(|c| c.others += 1);
        let protection = if writable { libc::PROT_READ | libc::PROT_WRITE } else { libc::PROT_READ };
        let start = redirect::mmap(len, protection, libc::MAP_SHARED, file.as_raw_fd(), offset as libc::off_t);
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let start = NonNull::new(start.cast::<u8>()).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Mapping { start, len })
    }
}

fn bare(code: ResultCode) -> Error {
    Error::bare(code)
}

impl Node {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn new(database: &Path, place: Place) -> Result<Node> {
        let backing = match place {
            Place::Process => None,
            Place::File | Place::ReadOnlyFile => Some(Backing::open(database, place == Place::File)?),
        };
        let node = Node { backing, state: Mutex::default() };
        if let Some(backing) = &node.backing {
            backing.enter(&mut node.state())?;
        }
        Ok(node)
    }

    fn access(&self) -> Result<ShmAccess> {
        let Some(backing) = &self.backing else { return Ok(ShmAccess::ReadWrite) };
        let mut state = self.state();
        if state.shm_unreliable {
            backing.enter(&mut state)?;
        }
        Ok(match (backing.writable, state.shm_unreliable) {
            (true, _) => ShmAccess::ReadWrite,
            (false, false) => ShmAccess::ReadOnly,
            (false, true) => ShmAccess::Unreliable,
        })
    }

    fn region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        let mut state = self.state();
        let Some(backing) = &self.backing else {
            while extend && state.own_regions.len() <= number {
                state.own_regions.push(ShmRegion::private());
            }
            return Ok(state.own_regions.get(number).cloned());
        };
        backing.region(&mut state, number, extend)
    }

    /// Sets or drops the lock that other processes see of slots.
    fn set_slots(&self, kind: RangeLock, first: u32, slots: u32) -> Result<()> {
        let Some(backing) = &self.backing else { return Ok(()) };
        let at = SHM_LOCK_BYTE_FIRST + u64::from(first);
        set_lock(backing.file.as_fd(), kind, at, u64::from(slots)).map_err(|e| busy_or(&e, ResultCode::IOERR_SHMLOCK))
    }
}

impl Backing {
    fn open(database: &Path, writable: bool) -> Result<Backing> {
        let mut name = database.as_os_str().to_owned();
        name.push("-shm");
        let path = PathBuf::from(name);
        let new = NewFile::at(&crate::path_to_text(path.as_os_str().as_encoded_bytes()), FileKind::SharedMemory);
        let open = |writable: bool| {
            count(|c| c.others += 1);
            syscalls::open(&path, writable, writable, false, new.mode)
        };
        let written = if writable { open(true).ok() } else { None };
        Ok(match written {
            Some(file) => {
                new.apply(&file);
                Backing { file, path, writable: true }
            }
            None => {
                let file = open(false).map_err(|_| bare(ResultCode::CANTOPEN))?;
                Backing { file, path, writable: false }
            }
        })
    }

    /// Takes the lock that says "in use". The first to come knows that what the file holds is of
    /// nobody who lives, and empties it.
    fn enter(&self, state: &mut State) -> Result<()> {
        let fd = self.file.as_fd();
        let first = write_lock_holder(fd, SHM_LOCK_BYTE_IN_USE).map_err(|_| bare(ResultCode::IOERR_LOCK))?;
        match first {
            Some(RangeLock::Write) => return Err(bare(ResultCode::BUSY)),
            Some(_) => {}
            None if !self.writable => {
                state.shm_unreliable = true;
                return Ok(());
            }
            None => {
                let code = ResultCode::IOERR_SHMLOCK;
                set_lock(fd, RangeLock::Write, SHM_LOCK_BYTE_IN_USE, 1).map_err(|e| busy_or(&e, code))?;
                count(|c| c.others += 1);
                // Three bytes, so that it can be told from a file that was never used.
                syscalls::set_len(&self.file, 3).map_err(|_| bare(ResultCode::IOERR_SHMOPEN))?;
            }
        }
        set_lock(fd, RangeLock::Read, SHM_LOCK_BYTE_IN_USE, 1).map_err(|e| busy_or(&e, ResultCode::IOERR_SHMLOCK))?;
        state.shm_unreliable = false;
        Ok(())
    }

    fn region(&self, state: &mut State, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        let page = syscalls::memory_page_bytes();
        let step = SHM_REGION_BYTES.max(page);
        let offset = number * SHM_REGION_BYTES;
        while state.regions.len() * step <= offset {
            let from = state.regions.len() * step;
            if !self.reaches((from + step) as u64, extend)? {
                return Ok(None);
            }
            let mapping = Mapping::new(&self.file, from as u64, step, self.writable);
            state.regions.push(Arc::new(mapping.map_err(|_| bare(ResultCode::IOERR_SHMMAP))?));
        }
        let Some(mapping) = state.regions.get(offset / step) else { return Ok(None) };
        // SAFETY: the offset lies in the mapping, a multiple of the region's size, so aligned; the
        // file is that long, and nobody who holds the "in use" lock shortens it.
        let region = unsafe {
            let words = mapping.start.add(offset % step).cast();
            ShmRegion::mapped(words, self.writable, mapping.clone())
        };
        Ok(Some(region))
    }

    /// Whether the file has `end` bytes; with `extend` it is given them.
    fn reaches(&self, end: u64, extend: bool) -> Result<bool> {
        const BLOCK: u64 = 4096;
        count(|c| c.stats += 1);
        let size = syscalls::status(&self.file).map_err(|_| bare(ResultCode::IOERR_SHMSIZE))?.len;
        if size >= end {
            return Ok(true);
        }
        if !extend || !self.writable {
            return Ok(false);
        }
        // A byte in each block: a full disk shows now, not as a signal when the memory is touched.
        for block in size / BLOCK..end / BLOCK {
            count(|c| c.writes += 1);
            let last = (block + 1) * BLOCK - 1;
            let written = syscalls::write_vectored(self.file.as_fd(), &[io::IoSlice::new(&[0])], last);
            written.map_err(|_| bare(ResultCode::IOERR_SHMSIZE))?;
        }
        Ok(true)
    }
}

fn busy_or(error: &io::Error, other: ResultCode) -> Error {
    match error.raw_os_error() {
        Some(libc::EACCES | libc::EAGAIN | libc::EINTR) => bare(ResultCode::BUSY),
        _ => bare(other),
    }
}

impl Attachment {
    /// Joins the node of the inode, which is made by the first.
    pub fn new(slot: &Mutex<std::sync::Weak<Node>>, database: &Path, place: Place) -> Result<Attachment> {
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        let node = match slot.upgrade() {
            Some(node) => node,
            None => Arc::new(Node::new(database, place)?),
        };
        *slot = Arc::downgrade(&node);
        Ok(Attachment { node, shared: 0, exclusive: 0 })
    }

    /// How the memory can be used now.
    pub fn access(&self) -> Result<ShmAccess> {
        self.node.access()
    }

    /// A region; `None` when the file is shorter and is not to be extended.
    pub fn region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        self.node.region(number, extend)
    }

    /// Takes slots, or answers `SQLITE_BUSY`.
    pub fn lock(&mut self, first: u32, slots: u32, kind: ShmLock) -> Result<()> {
        let mask = slot_mask(first, slots);
        let mut state = self.node.state();
        let set = |kind| self.node.set_slots(kind, first, slots);
        match kind {
            ShmLock::Shared => {
                if self.shared & mask == mask {
                    return Ok(());
                }
                if state.slots.of_mask(mask).any(|holders| *holders < 0) {
                    return Err(bare(ResultCode::BUSY));
                }
                if state.slots.of_mask(mask).any(|holders| *holders == 0) {
                    set(RangeLock::Read)?;
                }
                state.slots.of_mask(mask).for_each(|holders| *holders += 1);
                self.shared |= mask;
            }
            ShmLock::Exclusive => {
                if state.slots.of_mask(mask).any(|holders| *holders != 0) {
                    return Err(bare(ResultCode::BUSY));
                }
                set(RangeLock::Write)?;
                state.slots.of_mask(mask).for_each(|holders| *holders = -1);
                self.exclusive |= mask;
            }
        }
        Ok(())
    }

    /// Gives slots back that this handle holds.
    pub fn unlock(&mut self, first: u32, slots: u32, kind: ShmLock) -> Result<()> {
        let mask = slot_mask(first, slots);
        let held = match kind {
            ShmLock::Shared => &mut self.shared,
            ShmLock::Exclusive => &mut self.exclusive,
        };
        if *held & mask == 0 {
            return Ok(());
        }
        *held &= !mask;
        let mut state = self.node.state();
        let mut last = true;
        for holders in state.slots.of_mask(mask) {
            *holders = if *holders > 1 { *holders - 1 } else { 0 };
            last &= *holders == 0;
        }
        if !last {
            return Ok(());
        }
        self.node.set_slots(RangeLock::Unlock, first, slots)
    }

    /// Hands slots that this handle holds alone to the process.
    pub fn hand_over(&mut self, first: u32, slots: u32) -> Option<Box<dyn ProcessSlots>> {
        let mask = slot_mask(first, slots);
        if self.exclusive & mask != mask {
            return None;
        }
        self.exclusive &= !mask;
        let held = Attachment { node: self.node.clone(), shared: 0, exclusive: mask };
        Some(Box::new(Held { held, first, slots }))
    }

    /// Leaves. The last of the process deletes the file when asked to.
    pub fn leave(mut self, slot: &Mutex<std::sync::Weak<Node>>, delete: bool) {
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        for number in 0..8 {
            // The process is done with the slots whether or not the system agrees.
            let _ = self.unlock(number, 1, ShmLock::Shared);
            let _ = self.unlock(number, 1, ShmLock::Exclusive);
        }
        if Arc::strong_count(&self.node) == 1 {
            if let Some(backing) = self.node.backing.as_ref().filter(|_| delete) {
                count(|c| c.others += 1);
                // What is left of it is emptied by who comes next.
                let _ = syscalls::remove_file(&backing.path);
            }
            *slot = std::sync::Weak::new();
            count(|c| c.others += 1);
        }
        // Before anybody can open the file again: closing a descriptor drops the locks of all.
        drop(self);
        drop(slot);
    }
}

/// Slots of the process.
struct Held {
    held: Attachment,
    first: u32,
    slots: u32,
}

impl ProcessSlots for Held {
    fn release(mut self: Box<Self>) {
        // The process is done with the slots whether or not the system agrees.
        let _ = self.held.unlock(self.first, self.slots, ShmLock::Exclusive);
    }

    fn has_other_processes(&self) -> bool {
        let Some(backing) = &self.held.node.backing else { return false };
        let holder = write_lock_holder(backing.file.as_fd(), SHM_LOCK_BYTE_IN_USE);
        holder.is_ok_and(|holder| holder.is_some())
    }
}
