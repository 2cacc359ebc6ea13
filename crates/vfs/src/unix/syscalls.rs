#![allow(unsafe_code)] // system calls that the standard library does not offer
//! The raw system calls: byte-range locks, scatter reads and writes, random bytes.

use super::redirect;
use crate::counters::count;
use base::ClockTime;
use std::fs;
use std::io::{self, IoSlice, IoSliceMut};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
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
    redirect::access(path, libc::R_OK | libc::W_OK)
}

/// What a file or path is.
#[derive(Clone, Copy, Debug)]
pub struct Status {
    pub device: u64,
    pub inode: u64,
    pub len: u64,
    pub permissions: u32,
    pub user: u32,
    pub group: u32,
    pub is_file: bool,
}

impl From<fs::Metadata> for Status {
    fn from(found: fs::Metadata) -> Status {
        Status {
            device: found.dev(),
            inode: found.ino(),
            len: found.len(),
            permissions: found.permissions().mode() & 0o777,
            user: found.uid(),
            group: found.gid(),
            is_file: found.is_file(),
        }
    }
}

impl From<libc::stat> for Status {
    fn from(found: libc::stat) -> Status {
        Status {
            device: found.st_dev,
            inode: found.st_ino,
            len: u64::try_from(found.st_size).unwrap_or(0),
            permissions: found.st_mode & 0o777,
            user: found.st_uid,
            group: found.st_gid,
            is_file: found.st_mode & libc::S_IFMT == libc::S_IFREG,
        }
    }
}

/// What is at a path.
pub fn status_of_path(path: &Path) -> io::Result<Status> {
    if redirect::is_redirected() {
        redirect::stat(path).map(Status::from)
    } else {
        fs::metadata(path).map(Status::from)
    }
}

/// What a file is.
pub fn status(file: &fs::File) -> io::Result<Status> {
    match redirect::is_redirected() {
        true => redirect::fstat(file.as_raw_fd()).map(Status::from),
        false => file.metadata().map(Status::from),
    }
}

/// Opens a file.
pub fn open(path: &Path, read_write: bool, create: bool, exclusive: bool, mode: u32) -> io::Result<fs::File> {
    if redirect::is_redirected() {
        let access = if read_write { libc::O_RDWR } else { libc::O_RDONLY };
        let create = if create || exclusive { libc::O_CREAT } else { 0 };
        let exclusive = if exclusive { libc::O_EXCL } else { 0 };
        return redirect::open(path, access | create | exclusive | libc::O_NOFOLLOW, mode).map(fs::File::from);
    }
    fs::OpenOptions::new()
        .read(true)
        .write(read_write)
        .create(create && !exclusive)
        .create_new(exclusive)
        .mode(mode)
        .custom_flags(libc::O_NOFOLLOW | libc::O_CLOEXEC)
        .open(path)
}

/// Opens the folder that a path lies in.
pub fn open_directory_of(path: &Path) -> io::Result<fs::File> {
    if redirect::is_redirected() {
        return redirect::open_directory_of(path).map(fs::File::from);
    }
    fs::File::open(path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")))
}

/// Closes a file.
pub fn close(fd: OwnedFd) {
    if redirect::is_redirected() {
        redirect::close(fd);
    }
}

/// One read; returns the bytes read.
#[inline]
pub fn read_at(file: &fs::File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    match redirect::is_redirected() {
        true => redirect::pread(file.as_raw_fd(), buffer, offset),
        false => file.read_at(buffer, offset),
    }
}

/// Cuts or extends a file.
pub fn set_len(file: &fs::File, size: u64) -> io::Result<()> {
    if redirect::is_redirected() { redirect::ftruncate(file.as_raw_fd(), size) } else { file.set_len(size) }
}

/// Gives a file permission bits.
pub fn set_permissions(file: &fs::File, mode: u32) -> io::Result<()> {
    match redirect::is_redirected() {
        true => redirect::fchmod(file.as_raw_fd(), mode),
        false => file.set_permissions(fs::Permissions::from_mode(mode)),
    }
}

/// Deletes a file.
pub fn remove_file(path: &Path) -> io::Result<()> {
    if redirect::is_redirected() { redirect::unlink(path) } else { fs::remove_file(path) }
}

/// Makes a folder.
pub fn create_dir(path: &Path) -> io::Result<()> {
    if redirect::is_redirected() { redirect::mkdir(path, 0o777) } else { fs::create_dir(path) }
}

/// Deletes an empty folder.
pub fn remove_dir(path: &Path) -> io::Result<()> {
    if redirect::is_redirected() { redirect::rmdir(path) } else { fs::remove_dir(path) }
}

/// Whether the process may give files to others.
pub fn is_root() -> bool {
    redirect::geteuid() == 0
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

/// Whether somebody who is not this process would meet the lock that it holds on `len` bytes from
/// `start`. True where the system cannot tell.
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
    let mut lock = flock_of(kind, start, len);
    match redirect::fcntl_lock(fd.as_raw_fd(), libc::F_SETLK, &raw mut lock) {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Whether another process holds a lock that would prevent this one on `len` bytes from `start`.
pub fn is_locked(fd: BorrowedFd<'_>, kind: RangeLock, start: u64, len: u64) -> io::Result<bool> {
    count(|c| c.locks += 1);
    let mut lock = flock_of(kind, start, len);
    match redirect::fcntl_lock(fd.as_raw_fd(), libc::F_GETLK, &raw mut lock) {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(lock.l_type != libc::F_UNLCK as libc::c_short),
    }
}

/// The kind of lock of another process that would prevent a write lock on a byte; `None`: nobody's.
pub fn write_lock_holder(fd: BorrowedFd<'_>, byte: u64) -> io::Result<Option<RangeLock>> {
    count(|c| c.locks += 1);
    let mut lock = flock_of(RangeLock::Write, byte, 1);
    if redirect::fcntl_lock(fd.as_raw_fd(), libc::F_GETLK, &raw mut lock) == -1 {
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
    usize::try_from(redirect::page_size()).unwrap_or(4096)
}

/// One `preadv`; returns the bytes read.
pub fn read_vectored(fd: BorrowedFd<'_>, buffers: &mut [IoSliceMut<'_>], offset: u64) -> io::Result<usize> {
    let vectors = buffers.len().min(VECTORS_MAX) as libc::c_int;
    if redirect::is_redirected() {
        let Some(buffer) = buffers.first_mut() else { return Ok(0) };
        return redirect::pread(fd.as_raw_fd(), buffer, offset);
    }
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
    if redirect::is_redirected() {
        let Some(data) = buffers.first() else { return Ok(0) };
        return redirect::pwrite(fd.as_raw_fd(), data, offset);
    }
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
    if redirect::is_redirected()
        && let Ok(source) = redirect::open(Path::new("/dev/urandom"), libc::O_RDONLY, 0)
    {
        let got = redirect::read(source.as_raw_fd(), buffer);
        redirect::close(source);
        return got.is_ok_and(|got| got == buffer.len());
    }
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

/// Makes `local_time` fail, or work again: nothing else shows what happens without a time zone.
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
    // SAFETY: both pointers are to values of this frame; the function fills all of `found` or
    // returns null.
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
