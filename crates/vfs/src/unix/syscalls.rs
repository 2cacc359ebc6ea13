#![allow(unsafe_code)] // system calls that the standard library does not offer
//! The raw system calls: byte-range locks, scatter reads and writes, random bytes.

use crate::counters::count;
use base::ClockTime;
use std::io::{self, IoSlice, IoSliceMut};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};

/// Most buffers that one `preadv` or `pwritev` may name.
pub const VECTORS_MAX: usize = 1024;

/// A kind of byte-range lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeLock {
    /// Shared with other readers.
    Read,
    /// Alone.
    Write,
    /// Given back.
    Unlock,
}

/// Whether this process may read and write what is there.
pub fn may_read_and_write(path: &std::path::Path) -> bool {
    use std::os::unix::ffi::OsStrExt;
    let Ok(path) = std::ffi::CString::new(path.as_os_str().as_bytes()) else { return false };
    // SAFETY: the path is a terminated text.
    unsafe { libc::access(path.as_ptr(), libc::R_OK | libc::W_OK) == 0 }
}

/// Whether the process may give files to others.
pub fn is_root() -> bool {
    // SAFETY: the call has no arguments and cannot fail.
    unsafe { libc::geteuid() == 0 }
}

fn flock_of(kind: RangeLock, start: u64, len: u64) -> libc::flock {
    // SAFETY: `flock` is plain data for which all zeros is a valid value.
    let mut lock: libc::flock = unsafe { std::mem::zeroed() };
    lock.l_type = match kind {
        RangeLock::Read => libc::F_RDLCK as _,
        RangeLock::Write => libc::F_WRLCK as _,
        RangeLock::Unlock => libc::F_UNLCK as _,
    };
    lock.l_whence = libc::SEEK_SET as _;
    lock.l_start = start as libc::off_t;
    lock.l_len = len as libc::off_t;
    lock
}

#[cfg(test)]
thread_local! {
    /// Locks are granted and not kept, as on some network file systems.
    pub static LOCKS_LIE: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Whether somebody who is not this process would meet the lock that it holds on `len` bytes from `start`. True
/// where the system cannot tell.
pub fn lock_is_met(fd: BorrowedFd<'_>, start: u64, len: u64) -> bool {
    #[cfg(target_os = "linux")]
    {
        count(|c| c.locks += 1);
        // A lock of the open file, not of the process: another owner.
        let mut lock = flock_of(RangeLock::Write, start, len);
        // SAFETY: `fd` is open for the call and `lock` outlives it.
        let answer = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_OFD_GETLK, &raw mut lock) };
        answer == -1 || lock.l_type != libc::F_UNLCK as libc::c_short
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (fd, start, len);
        true
    }
}

/// Sets or drops a lock on `len` bytes from `start` (`len` 0: to the end) without waiting.
pub fn set_lock(fd: BorrowedFd<'_>, kind: RangeLock, start: u64, len: u64) -> io::Result<()> {
    count(|c| c.locks += 1);
    #[cfg(test)]
    if LOCKS_LIE.get() {
        return Ok(());
    }
    let lock = flock_of(kind, start, len);
    // SAFETY: `fd` is open for the call and `lock` outlives it.
    match unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETLK, &raw const lock) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Whether another process holds a lock that would prevent this one on `len` bytes from `start`.
pub fn is_locked(fd: BorrowedFd<'_>, kind: RangeLock, start: u64, len: u64) -> io::Result<bool> {
    count(|c| c.locks += 1);
    let mut lock = flock_of(kind, start, len);
    // SAFETY: `fd` is open for the call and `lock` outlives it.
    match unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_GETLK, &raw mut lock) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(lock.l_type != libc::F_UNLCK as libc::c_short),
    }
}

/// The kind of lock of another process that would prevent a write lock on a byte; `None`: nobody's.
pub fn write_lock_holder(fd: BorrowedFd<'_>, byte: u64) -> io::Result<Option<RangeLock>> {
    count(|c| c.locks += 1);
    let mut lock = flock_of(RangeLock::Write, byte, 1);
    // SAFETY: `fd` is open for the call and `lock` outlives it.
    if unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_GETLK, &raw mut lock) } == -1 {
        return Err(io::Error::last_os_error());
    }
    Ok(match libc::c_int::from(lock.l_type) {
        libc::F_UNLCK => None,
        libc::F_RDLCK => Some(RangeLock::Read),
        _ => Some(RangeLock::Write),
    })
}

/// Bytes of a page of memory.
pub fn memory_page_bytes() -> usize {
    // SAFETY: the call reads a constant of the system.
    let bytes = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    usize::try_from(bytes).unwrap_or(4096)
}

/// One `preadv`; returns the bytes read.
pub fn read_vectored(fd: BorrowedFd<'_>, buffers: &mut [IoSliceMut<'_>], offset: u64) -> io::Result<usize> {
    let vectors = buffers.len().min(VECTORS_MAX) as libc::c_int;
    // SAFETY: `IoSliceMut` has the layout of `iovec`, and the slices live through the call.
    let got = unsafe { libc::preadv(fd.as_raw_fd(), buffers.as_mut_ptr().cast(), vectors, offset as libc::off_t) };
    count(|c| {
        c.reads += 1;
        c.bytes_read += got.max(0) as u64;
    });
    if got < 0 { Err(io::Error::last_os_error()) } else { Ok(got as usize) }
}

/// One `pwritev`; returns the bytes written.
pub fn write_vectored(fd: BorrowedFd<'_>, buffers: &[IoSlice<'_>], offset: u64) -> io::Result<usize> {
    let vectors = buffers.len().min(VECTORS_MAX) as libc::c_int;
    // SAFETY: `IoSlice` has the layout of `iovec`, and the slices live through the call.
    let put = unsafe { libc::pwritev(fd.as_raw_fd(), buffers.as_ptr().cast(), vectors, offset as libc::off_t) };
    count(|c| {
        c.writes += 1;
        c.bytes_written += put.max(0) as u64;
    });
    if put < 0 { Err(io::Error::last_os_error()) } else { Ok(put as usize) }
}

/// Moves a descriptor out of 0…2, so that stray output never lands in a database.
pub fn above_standard(fd: OwnedFd) -> io::Result<OwnedFd> {
    if fd.as_raw_fd() > 2 {
        return Ok(fd);
    }
    // SAFETY: `fd` is open for the call.
    let copy = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_DUPFD_CLOEXEC, 3) };
    if copy < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: `copy` is a new descriptor that nobody else owns.
    Ok(unsafe { OwnedFd::from_raw_fd(copy) })
}

/// Fills `buffer` with random bytes; false when the system has none.
pub fn random_bytes(buffer: &mut [u8]) -> bool {
    let mut filled = 0;
    while filled < buffer.len() {
        let rest = &mut buffer[filled..];
        // SAFETY: `rest` is writable for its length.
        let got = unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) };
        if got <= 0 {
            return false;
        }
        filled += got as usize;
    }
    true
}

static LOCAL_TIME_FAILS: AtomicBool = AtomicBool::new(false);

/// Makes [`local_time`] fail, or work again: nothing else shows what happens without a time zone.
pub fn set_local_time_fault(fails: bool) {
    LOCAL_TIME_FAILS.store(fails, Ordering::Relaxed);
}

/// What clocks of the process's time zone show.
pub fn local_time(unix_seconds: i64) -> Option<ClockTime> {
    if LOCAL_TIME_FAILS.load(Ordering::Relaxed) {
        return None;
    }
    let seconds = libc::time_t::from(unix_seconds);
    let mut found = std::mem::MaybeUninit::<libc::tm>::uninit();
    // SAFETY: both pointers are to values of this frame; the function fills all of `found` or returns null.
    let found = unsafe {
        if libc::localtime_r(&raw const seconds, found.as_mut_ptr()).is_null() {
            return None;
        }
        found.assume_init()
    };
    Some(ClockTime {
        year: i64::from(found.tm_year) + 1900,
        month: i64::from(found.tm_mon) + 1,
        day: i64::from(found.tm_mday),
        hour: i64::from(found.tm_hour),
        minute: i64::from(found.tm_min),
        second: i64::from(found.tm_sec),
    })
}
