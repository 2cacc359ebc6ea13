//! The locks that this process holds on each file, shared by all its handles.
//!
//! POSIX locks belong to the process, not to the descriptor: two handles of one file do not exclude
//! each other, and closing either drops the locks of both. So there is one [`Inode`] for each
//! (device, inode); it arbitrates between handles, and keeps descriptors whose closing would drop
//! locks until the last lock is gone.

use super::fork::OwnerProcess;
use super::syscalls::{self, RangeLock, is_locked, lock_is_met, set_lock};
use crate::counters::count;
use crate::{LOCK_BYTE_PENDING, LOCK_BYTE_RESERVED, LOCK_BYTE_SHARED_COUNT, LOCK_BYTE_SHARED_FIRST, LockLevel};
use base::{Error, Result, ResultCode};
use std::collections::HashMap;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

/// Device and inode number.
pub type InodeKey = (u64, u64);

/// Lock state of one file in this process.
#[derive(Debug, Default)]
pub struct Inode {
    state: Mutex<State>,
    /// The shared memory of the database's handles in this process.
    pub shm: Mutex<Weak<super::shm::Node>>,
    /// What the users of its handles share.
    pub anchor: crate::Anchor,
}

#[derive(Debug, Default)]
struct State {
    /// The strongest level any handle holds.
    level: LockLevel,
    /// Handles that hold SHARED or more.
    shared: u32,
    /// Descriptors that wait for the last lock to go.
    parked: Vec<Parked>,
    /// The process takes the whole file with its first lock and keeps it (`unix-excl`); and whether
    /// it has.
    process_wide: bool,
    has_all: bool,
    /// The system was seen to keep the locks that it grants.
    trusted: bool,
}

/// A descriptor that must not be closed yet.
#[derive(Debug)]
struct Parked {
    fd: OwnedFd,
    writable: bool,
}

/// By file and process: a forked one has copies of its parent's states, but none of its locks.
static INODES: LazyLock<Mutex<HashMap<(InodeKey, OwnerProcess), Weak<Inode>>>> = LazyLock::new(Mutex::default);

fn guard<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The one state of that file.
pub fn inode(key: InodeKey) -> Arc<Inode> {
    let key = (key, OwnerProcess::now());
    let mut inodes = guard(&INODES);
    if let Some(inode) = inodes.get(&key).and_then(Weak::upgrade) {
        return inode;
    }
    inodes.retain(|_, weak| weak.strong_count() > 0);
    let inode = Arc::new(Inode::default());
    inodes.insert(key, Arc::downgrade(&inode));
    inode
}

/// Forgets a file that nobody has open any more.
pub fn forget(key: InodeKey) {
    let key = (key, OwnerProcess::now());
    let mut inodes = guard(&INODES);
    if inodes.get(&key).is_some_and(|weak| weak.strong_count() == 0) {
        inodes.remove(&key);
        if inodes.is_empty() {
            inodes.shrink_to_fit();
        }
    }
}

/// A descriptor of the file at a path that waits to be closed, to be used once more. Without that,
/// a connection that holds its lock for long (as those to a write-ahead log do) would let the
/// descriptors of all the connections that come and go beside it pile up.
pub fn parked_descriptor(path: &Path, writable: bool) -> Option<OwnedFd> {
    let (inodes, now) = (guard(&INODES), OwnerProcess::now());
    let waits = |weak: &Weak<Inode>| weak.upgrade().is_some_and(|inode| !guard(&inode.state).parked.is_empty());
    // The states of the process that this one was forked from may be locked for ever.
    if !inodes.iter().any(|((_, owner), weak)| *owner == now && waits(weak)) {
        return None;
    }
    count(|c| c.stats += 1);
    let metadata = std::fs::metadata(path).ok()?;
    let inode = inodes.get(&((metadata.dev(), metadata.ino()), now))?.upgrade()?;
    let parked = &mut guard(&inode.state).parked;
    let place = parked.iter().position(|parked| parked.writable == writable)?;
    Some(parked.swap_remove(place).fd)
}

fn lock_error(error: &io::Error, other: ResultCode) -> Error {
    let code = match error.raw_os_error() {
        Some(libc::EACCES | libc::EAGAIN | libc::ETIMEDOUT | libc::EBUSY | libc::EINTR | libc::ENOLCK) => {
            ResultCode::BUSY
        }
        Some(libc::EPERM) => ResultCode::PERM,
        _ => other,
    };
    Error::bare(code)
}

impl Inode {
    /// From the first lock on no other process gets one, until the file is closed here.
    pub fn keep_others_out(&self) {
        guard(&self.state).process_wide = true;
    }

    /// Whether `keep_others_out` was called.
    pub fn keeps_others_out(&self) -> bool {
        guard(&self.state).process_wide
    }

    /// Raises a handle from `held` to `wanted`. The level that the handle holds afterwards is
    /// written to `held`, also when the raise fails half-way (PENDING).
    pub fn lock(&self, fd: BorrowedFd<'_>, held: &mut LockLevel, wanted: LockLevel) -> Result<()> {
        if *held >= wanted {
            return Ok(());
        }
        let mut state = guard(&self.state);
        let foreign = state.level != *held;
        if foreign && (state.level >= LockLevel::Pending || wanted > LockLevel::Shared) {
            return Err(Error::bare(ResultCode::BUSY));
        }
        state.take_all(fd)?;
        match wanted {
            LockLevel::Shared => state.lock_shared(fd, held),
            LockLevel::Reserved => state.lock_reserved(fd, held),
            _ => state.lock_exclusive(fd, held),
        }
    }

    /// Lowers a handle to SHARED or NONE.
    pub fn unlock(&self, fd: BorrowedFd<'_>, held: &mut LockLevel, wanted: LockLevel) -> Result<()> {
        if *held <= wanted {
            return Ok(());
        }
        let mut state = guard(&self.state);
        let last = wanted == LockLevel::None && state.shared == 1;
        // The last handle drops every byte with one call below.
        if *held > LockLevel::Shared && !last {
            if wanted == LockLevel::Shared {
                let (first, count) = (LOCK_BYTE_SHARED_FIRST, LOCK_BYTE_SHARED_COUNT);
                state.set(fd, RangeLock::Read, first, count).map_err(|_| Error::bare(ResultCode::IOERR_RDLOCK))?;
            }
            state
                .set(fd, RangeLock::Unlock, LOCK_BYTE_PENDING, 2)
                .map_err(|_| Error::bare(ResultCode::IOERR_UNLOCK))?;
            state.level = LockLevel::Shared;
            *held = LockLevel::Shared;
        }
        if wanted == LockLevel::None {
            state.shared = state.shared.saturating_sub(1);
            *held = LockLevel::None;
            if state.shared == 0 {
                state.level = LockLevel::None;
                let result = state.set(fd, RangeLock::Unlock, 0, 0);
                if !state.has_all {
                    state.parked.drain(..).for_each(|parked| syscalls::close(parked.fd));
                }
                result.map_err(|_| Error::bare(ResultCode::IOERR_UNLOCK))?;
            }
        }
        Ok(())
    }

    /// Whether anybody holds RESERVED or more.
    pub fn check_reserved(&self, fd: BorrowedFd<'_>) -> Result<bool> {
        if guard(&self.state).level > LockLevel::Shared {
            return Ok(true);
        }
        is_locked(fd, RangeLock::Write, LOCK_BYTE_RESERVED, 1)
            .map_err(|_| Error::bare(ResultCode::IOERR_CHECKRESERVEDLOCK))
    }

    /// Whether anybody holds RESERVED or more, or waits for readers to leave.
    pub fn is_being_written(&self, fd: BorrowedFd<'_>) -> Result<bool> {
        if guard(&self.state).level > LockLevel::Shared {
            return Ok(true);
        }
        // A read lock on all the lock bytes would meet any writer's.
        let len = LOCK_BYTE_SHARED_FIRST + LOCK_BYTE_SHARED_COUNT - LOCK_BYTE_PENDING;
        is_locked(fd, RangeLock::Read, LOCK_BYTE_PENDING, len)
            .map_err(|_| Error::bare(ResultCode::IOERR_CHECKRESERVEDLOCK))
    }

    /// Takes a descriptor to be closed: now, or when the last lock of this process is gone.
    pub fn close(&self, fd: OwnedFd, writable: bool) {
        let mut state = guard(&self.state);
        if state.shared > 0 || state.has_all {
            state.parked.push(Parked { fd, writable });
        } else {
            syscalls::close(fd);
        }
    }
}

impl State {
    /// Sets or drops a lock, unless the process has them all.
    fn set(&self, fd: BorrowedFd<'_>, kind: RangeLock, start: u64, len: u64) -> io::Result<()> {
        if self.has_all { Ok(()) } else { set_lock(fd, kind, start, len) }
    }

    /// Takes the whole file for the process, where that is wanted.
    fn take_all(&mut self, fd: BorrowedFd<'_>) -> Result<()> {
        if self.process_wide && !self.has_all {
            set_lock(fd, RangeLock::Write, LOCK_BYTE_SHARED_FIRST, LOCK_BYTE_SHARED_COUNT)
                .map_err(|e| lock_error(&e, ResultCode::IOERR_LOCK))?;
            self.has_all = true;
        }
        Ok(())
    }

    /// With the first lock on a file: some file systems grant locks and do not keep them. Better no
    /// database than one that two processes write at once.
    fn trust(&mut self, fd: BorrowedFd<'_>) -> Result<()> {
        let (first, count) = (LOCK_BYTE_SHARED_FIRST, LOCK_BYTE_SHARED_COUNT);
        if !self.trusted && !self.has_all && !lock_is_met(fd, first, count) {
            // Whatever was granted is not wanted.
            let _ = self.set(fd, RangeLock::Unlock, 0, 0);
            let text = "the file system does not keep locks: use vfs=unix-dotfile, or nolock=1 for one connection";
            return Err(Error::new(ResultCode::IOERR_LOCK, text));
        }
        self.trusted = true;
        Ok(())
    }

    fn lock_shared(&mut self, fd: BorrowedFd<'_>, held: &mut LockLevel) -> Result<()> {
        if self.shared == 0 {
            let code = ResultCode::IOERR_RDLOCK;
            self.set(fd, RangeLock::Read, LOCK_BYTE_PENDING, 1).map_err(|e| lock_error(&e, code))?;
            let (first, count) = (LOCK_BYTE_SHARED_FIRST, LOCK_BYTE_SHARED_COUNT);
            let locked = self.set(fd, RangeLock::Read, first, count);
            let released = self.set(fd, RangeLock::Unlock, LOCK_BYTE_PENDING, 1);
            locked.map_err(|e| lock_error(&e, code))?;
            released.map_err(|_| Error::bare(ResultCode::IOERR_UNLOCK))?;
            self.trust(fd)?;
            self.level = LockLevel::Shared;
        }
        self.shared += 1;
        *held = LockLevel::Shared;
        Ok(())
    }

    fn lock_reserved(&mut self, fd: BorrowedFd<'_>, held: &mut LockLevel) -> Result<()> {
        self.set(fd, RangeLock::Write, LOCK_BYTE_RESERVED, 1).map_err(|e| lock_error(&e, ResultCode::IOERR_LOCK))?;
        self.level = LockLevel::Reserved;
        *held = LockLevel::Reserved;
        Ok(())
    }

    /// PENDING comes first for a writer, so that readers drain. A handle that goes from SHARED
    /// straight to EXCLUSIVE rolls back a hot journal: without PENDING, two that try both fail and
    /// neither starves the other.
    fn lock_exclusive(&mut self, fd: BorrowedFd<'_>, held: &mut LockLevel) -> Result<()> {
        let code = ResultCode::IOERR_LOCK;
        if *held == LockLevel::Reserved {
            self.set(fd, RangeLock::Write, LOCK_BYTE_PENDING, 1).map_err(|e| lock_error(&e, code))?;
            self.level = LockLevel::Pending;
            *held = LockLevel::Pending;
        }
        if self.shared > 1 {
            return Err(Error::bare(ResultCode::BUSY));
        }
        self.set(fd, RangeLock::Write, LOCK_BYTE_SHARED_FIRST, LOCK_BYTE_SHARED_COUNT)
            .map_err(|e| lock_error(&e, code))?;
        self.level = LockLevel::Exclusive;
        *held = LockLevel::Exclusive;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
