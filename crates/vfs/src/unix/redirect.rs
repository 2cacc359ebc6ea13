#![allow(unsafe_code)] // calls the functions that an application has put in place of the system's
//! The system calls that an application may replace (`xSetSystemCall`), under SQLite's names. As
//! long as nobody has replaced one, the others of this folder use the standard library and never
//! come here.

use std::ffi::{CStr, CString, OsString, c_char, c_int, c_void};
use std::io;
use std::os::fd::{FromRawFd, IntoRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// A function of which only the address is known.
pub type Function = *mut ();

/// One of the calls.
struct Call {
    name: &'static CStr,
    usual: AtomicPtr<()>,
    current: AtomicPtr<()>,
}

/// Longest path that is asked for.
const PATH_BYTES_MAX: usize = 4096;

/// How many there are.
const COUNT: usize = 25;

macro_rules! calls {
    ($($number:ident = $name:literal $usual:expr;)*) => {
                #[derive(Clone, Copy)]
        #[allow(dead_code)] // mremap and write are listed as SQLite lists them, and not called here
        enum Number { $($number),* }
        static CALLS: [Call; COUNT] = [$(Call {
            name: $name,
            usual: AtomicPtr::new($usual as *mut ()),
            current: AtomicPtr::new($usual as *mut ()),
        }),*];
    };
}

calls! {
    Open = c"open" open_usual;
    Close = c"close" libc::close;
    Access = c"access" libc::access;
    GetCwd = c"getcwd" libc::getcwd;
    Stat = c"stat" libc::stat;
    FStat = c"fstat" libc::fstat;
    FTruncate = c"ftruncate" libc::ftruncate;
    FCntl = c"fcntl" libc::fcntl;
    Read = c"read" libc::read;
    PRead = c"pread" libc::pread;
    Write = c"write" libc::write;
    PWrite = c"pwrite" libc::pwrite;
    FChmod = c"fchmod" libc::fchmod;
    Unlink = c"unlink" libc::unlink;
    OpenDirectory = c"openDirectory" open_directory_usual;
    MkDir = c"mkdir" libc::mkdir;
    RmDir = c"rmdir" libc::rmdir;
    FChown = c"fchown" libc::fchown;
    GetEUid = c"geteuid" libc::geteuid;
    MMap = c"mmap" libc::mmap;
    MUnmap = c"munmap" libc::munmap;
    MRemap = c"mremap" remap_usual;
    GetPageSize = c"getpagesize" page_size_usual;
    ReadLink = c"readlink" libc::readlink;
    LStat = c"lstat" libc::lstat;
}

static REDIRECTED: AtomicBool = AtomicBool::new(false);

/// Whether any call is not the system's.
#[inline]
pub fn is_redirected() -> bool {
    REDIRECTED.load(Ordering::Relaxed)
}

fn find(name: &[u8]) -> Option<usize> {
    CALLS.iter().position(|call| call.name.to_bytes() == name)
}

fn note() {
    let is_other = |call: &Call| call.current.load(Ordering::Relaxed) != call.usual.load(Ordering::Relaxed);
    REDIRECTED.store(CALLS.iter().any(is_other), Ordering::Relaxed);
}

/// Puts a function in place of a call; NULL: the usual one again. False for a name that is not
/// there.
///
/// # Safety
/// The function has the call's signature.
pub unsafe fn set(name: &[u8], function: Function) -> bool {
    let Some(call) = find(name).and_then(|place| CALLS.get(place)) else { return false };
    let function = if function.is_null() { call.usual.load(Ordering::Relaxed) } else { function };
    call.current.store(function, Ordering::Release);
    note();
    true
}

/// The usual functions everywhere.
pub fn reset() {
    for call in &CALLS {
        call.current.store(call.usual.load(Ordering::Relaxed), Ordering::Release);
    }
    note();
}

/// The function of a call; NULL for a name that is not there.
pub fn get(name: &[u8]) -> Function {
    let call = find(name).and_then(|place| CALLS.get(place));
    call.map_or(std::ptr::null_mut(), |call| call.current.load(Ordering::Acquire))
}

/// The name after another, or the first; none after the last and after one that is not there.
pub fn next(name: Option<&[u8]>) -> Option<&'static CStr> {
    let place = match name {
        None => 0,
        Some(name) => find(name)? + 1,
    };
    CALLS.get(place).map(|call| call.name)
}

/// The current function of a call as `F`.
///
/// # Safety
/// `F` is the function type of that call's signature.
unsafe fn current<F: Copy>(number: Number) -> F {
    let function = CALLS[number as usize].current.load(Ordering::Acquire);
    // SAFETY: the caller names the type that functions of this place have.
    unsafe { std::mem::transmute_copy(&function) }
}

unsafe extern "C" fn open_usual(path: *const c_char, flags: c_int, mode: c_int) -> c_int {
    // SAFETY: the caller's path is a terminated text.
    unsafe { libc::open(path, flags, mode) }
}

unsafe extern "C" fn open_directory_usual(path: *const c_char, out: *mut c_int) -> c_int {
    // SAFETY: the caller's path is a terminated text.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    let end = path.iter().rposition(|byte| *byte == b'/');
    let folder = match end {
        Some(0) => b"/",
        Some(end) => path.get(..end).unwrap_or(b"."),
        None => b".",
    };
    let folder = CString::new(folder).unwrap_or_default();
    // SAFETY: a terminated text, and the caller's place for the answer.
    unsafe {
        *out = libc::open(folder.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        // SQLITE_CANTOPEN
        if *out < 0 { 14 } else { 0 }
    }
}

unsafe extern "C" fn remap_usual(old: *mut c_void, before: usize, after: usize, flags: c_int) -> *mut c_void {
    // SAFETY: the caller's mapping.
    unsafe { libc::mremap(old, before, after, flags) }
}

extern "C" fn page_size_usual() -> c_int {
    // SAFETY: the call reads a constant of the system.
    unsafe { libc::sysconf(libc::_SC_PAGESIZE) as c_int }
}

fn c_path(path: &Path) -> io::Result<CString> {
    CString::new(path.as_os_str().as_bytes()).map_err(|_| io::ErrorKind::InvalidInput.into())
}

fn outcome(answer: c_int) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

// In every function below the type is the call's signature, paths are terminated texts, and buffers
// outlive the call.

pub fn open(path: &Path, flags: c_int, mode: u32) -> io::Result<OwnedFd> {
    type Open = unsafe extern "C" fn(*const c_char, c_int, c_int) -> c_int;
    let path = c_path(path)?;
    // SAFETY: see above; the descriptor is new and nobody else's.
    unsafe {
        let call = || {
            let fd = current::<Open>(Number::Open)(path.as_ptr(), flags | libc::O_CLOEXEC, mode as c_int);
            outcome(fd).map(|()| fd)
        };
        Ok(OwnedFd::from_raw_fd(until_uninterrupted(call)?))
    }
}

/// Makes a call again that a signal has interrupted, as the standard library does.
fn until_uninterrupted<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}

pub fn open_directory_of(path: &Path) -> io::Result<OwnedFd> {
    type OpenDirectory = unsafe extern "C" fn(*const c_char, *mut c_int) -> c_int;
    let path = c_path(path)?;
    let mut fd = -1;
    // SAFETY: as in `open`.
    unsafe {
        let answer = current::<OpenDirectory>(Number::OpenDirectory)(path.as_ptr(), &raw mut fd);
        if answer != 0 || fd < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(OwnedFd::from_raw_fd(fd))
    }
}

pub fn close(fd: OwnedFd) {
    // SAFETY: see above; the descriptor is given up.
    unsafe { current::<unsafe extern "C" fn(c_int) -> c_int>(Number::Close)(fd.into_raw_fd()) };
}

pub fn access(path: &Path, mode: c_int) -> bool {
    type Access = unsafe extern "C" fn(*const c_char, c_int) -> c_int;
    // SAFETY: see above.
    c_path(path).is_ok_and(|path| unsafe { current::<Access>(Number::Access)(path.as_ptr(), mode) == 0 })
}

pub fn stat(path: &Path) -> io::Result<libc::stat> {
    type Stat = unsafe extern "C" fn(*const c_char, *mut libc::stat) -> c_int;
    let path = c_path(path)?;
    let mut found = std::mem::MaybeUninit::zeroed();
    // SAFETY: see above; the structure is plain data.
    unsafe {
        outcome(current::<Stat>(Number::Stat)(path.as_ptr(), found.as_mut_ptr()))?;
        Ok(found.assume_init())
    }
}

pub fn fstat(fd: RawFd) -> io::Result<libc::stat> {
    type FStat = unsafe extern "C" fn(c_int, *mut libc::stat) -> c_int;
    let mut found = std::mem::MaybeUninit::zeroed();
    // SAFETY: as above.
    unsafe {
        outcome(current::<FStat>(Number::FStat)(fd, found.as_mut_ptr()))?;
        Ok(found.assume_init())
    }
}

/// What is at a path, be it a link.
pub fn lstat(path: &Path) -> io::Result<libc::stat> {
    type LStat = unsafe extern "C" fn(*const c_char, *mut libc::stat) -> c_int;
    let path = c_path(path)?;
    let mut found = std::mem::MaybeUninit::zeroed();
    // SAFETY: as above.
    unsafe {
        outcome(current::<LStat>(Number::LStat)(path.as_ptr(), found.as_mut_ptr()))?;
        Ok(found.assume_init())
    }
}

/// What a link names.
pub fn readlink(path: &Path) -> io::Result<PathBuf> {
    type ReadLink = unsafe extern "C" fn(*const c_char, *mut c_char, usize) -> isize;
    let path = c_path(path)?;
    let mut target = vec![0_u8; PATH_BYTES_MAX];
    // SAFETY: see above.
    let len = unsafe { current::<ReadLink>(Number::ReadLink)(path.as_ptr(), target.as_mut_ptr().cast(), target.len()) };
    target.truncate(usize::try_from(len).map_err(|_| io::Error::last_os_error())?);
    Ok(PathBuf::from(OsString::from_vec(target)))
}

/// The folder that relative paths begin in.
pub fn getcwd() -> io::Result<PathBuf> {
    type GetCwd = unsafe extern "C" fn(*mut c_char, usize) -> *mut c_char;
    let mut path = vec![0_u8; PATH_BYTES_MAX];
    // SAFETY: see above.
    if unsafe { current::<GetCwd>(Number::GetCwd)(path.as_mut_ptr().cast(), path.len()) }.is_null() {
        return Err(io::Error::last_os_error());
    }
    path.truncate(path.iter().position(|byte| *byte == 0).unwrap_or(path.len()));
    Ok(PathBuf::from(OsString::from_vec(path)))
}

pub fn read(fd: RawFd, buffer: &mut [u8]) -> io::Result<usize> {
    type Read = unsafe extern "C" fn(c_int, *mut c_void, usize) -> isize;
    // SAFETY: see above.
    let got = unsafe { current::<Read>(Number::Read)(fd, buffer.as_mut_ptr().cast(), buffer.len()) };
    usize::try_from(got).map_err(|_| io::Error::last_os_error())
}

pub fn ftruncate(fd: RawFd, size: u64) -> io::Result<()> {
    type FTruncate = unsafe extern "C" fn(c_int, libc::off_t) -> c_int;
    // SAFETY: see above.
    until_uninterrupted(|| outcome(unsafe { current::<FTruncate>(Number::FTruncate)(fd, size as libc::off_t) }))
}

pub fn fchmod(fd: RawFd, mode: u32) -> io::Result<()> {
    type FChmod = unsafe extern "C" fn(c_int, libc::mode_t) -> c_int;
    // SAFETY: see above.
    outcome(unsafe { current::<FChmod>(Number::FChmod)(fd, mode as libc::mode_t) })
}

pub fn fchown(fd: RawFd, user: u32, group: u32) -> io::Result<()> {
    type FChown = unsafe extern "C" fn(c_int, libc::uid_t, libc::gid_t) -> c_int;
    // SAFETY: see above.
    outcome(unsafe { current::<FChown>(Number::FChown)(fd, user, group) })
}

pub fn geteuid() -> u32 {
    // SAFETY: see above.
    unsafe { current::<extern "C" fn() -> libc::uid_t>(Number::GetEUid)() }
}

/// `fcntl` of a lock.
pub fn fcntl_lock(fd: RawFd, command: c_int, lock: *mut libc::flock) -> c_int {
    type FCntl = unsafe extern "C" fn(c_int, c_int, ...) -> c_int;
    // SAFETY: see above.
    unsafe { current::<FCntl>(Number::FCntl)(fd, command, lock) }
}

pub fn pread(fd: RawFd, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    type PRead = unsafe extern "C" fn(c_int, *mut c_void, usize, libc::off_t) -> isize;
    // SAFETY: see above.
    let got =
        unsafe { current::<PRead>(Number::PRead)(fd, buffer.as_mut_ptr().cast(), buffer.len(), offset as libc::off_t) };
    usize::try_from(got).map_err(|_| io::Error::last_os_error())
}

pub fn pwrite(fd: RawFd, data: &[u8], offset: u64) -> io::Result<usize> {
    type PWrite = unsafe extern "C" fn(c_int, *const c_void, usize, libc::off_t) -> isize;
    // SAFETY: see above.
    let put = unsafe { current::<PWrite>(Number::PWrite)(fd, data.as_ptr().cast(), data.len(), offset as libc::off_t) };
    usize::try_from(put).map_err(|_| io::Error::last_os_error())
}

/// A call of a path alone.
fn by_path(number: Number, path: &Path) -> io::Result<()> {
    let path = c_path(path)?;
    // SAFETY: see above.
    outcome(unsafe { current::<unsafe extern "C" fn(*const c_char) -> c_int>(number)(path.as_ptr()) })
}

pub fn unlink(path: &Path) -> io::Result<()> {
    by_path(Number::Unlink, path)
}

pub fn rmdir(path: &Path) -> io::Result<()> {
    by_path(Number::RmDir, path)
}

pub fn mkdir(path: &Path, mode: u32) -> io::Result<()> {
    type MkDir = unsafe extern "C" fn(*const c_char, libc::mode_t) -> c_int;
    let path = c_path(path)?;
    // SAFETY: see above.
    outcome(unsafe { current::<MkDir>(Number::MkDir)(path.as_ptr(), mode as libc::mode_t) })
}

pub fn page_size() -> c_int {
    // SAFETY: see above.
    unsafe { current::<extern "C" fn() -> c_int>(Number::GetPageSize)() }
}

/// Maps a file; `MAP_FAILED` where that cannot be done.
pub fn mmap(len: usize, protection: c_int, flags: c_int, fd: RawFd, offset: libc::off_t) -> *mut c_void {
    type MMap = unsafe extern "C" fn(*mut c_void, usize, c_int, c_int, c_int, libc::off_t) -> *mut c_void;
    // SAFETY: see above; a fresh mapping at an address of the system's choice touches no memory of
    // ours.
    unsafe { current::<MMap>(Number::MMap)(std::ptr::null_mut(), len, protection, flags, fd, offset) }
}

/// Gives a mapping back.
///
/// # Safety
/// Nobody uses it any more.
pub unsafe fn munmap(start: *mut c_void, len: usize) {
    // SAFETY: see above, and the caller's promise.
    unsafe { current::<unsafe extern "C" fn(*mut c_void, usize) -> c_int>(Number::MUnmap)(start, len) };
}
