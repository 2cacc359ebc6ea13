//! The operating system's files, on Unix-like systems.

mod dotfile;
mod file;
mod fork;
mod inode_locks;
mod mapping;
mod path;
mod redirect;
mod shm;
mod syscalls;

use crate::counters::count;
use crate::path_text::os_path;
use crate::{File, FileKind, FileName, OpenFlags, Vfs};
use base::{Error, Result, ResultCode};
use file::{Opened, UnixFile};
use fork::OwnerProcess;
use path::NewFile;
pub use path::{TemporaryDirectory, keep_temporary_directory, set_temporary_directory, temporary_directory};
use std::cell::Cell;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
pub(crate) use syscalls::local_time;
pub use syscalls::set_local_time_fault;

/// The system calls that an application may replace.
pub mod system_calls {
    pub use super::redirect::{Function, get, next, reset, set};
}

/// Milliseconds from the Julian day 0 to 1970-01-01 00:00 UTC.
const JULIAN_EPOCH_MS: i64 = 210_866_760_000_000;

/// How the locks of a database file are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LockStyle {
    /// Byte ranges of the file.
    #[default]
    Posix,
    /// The same, but the process keeps others out from its first lock until it closes the file.
    Process,
    /// A folder `<file>.lock`: for file systems whose byte-range locks do not work.
    Dotfile,
    /// Not at all: only for one connection at a time.
    None,
}

/// What a URI says about the file beneath a database.
#[derive(Clone, Copy, Debug)]
struct Hints {
    /// The shared memory is only read (`readonly_shm`).
    read_only_shm: bool,
    /// A power cut while a part of the file is written leaves what lies beside it alone (`psow`).
    power_safe: bool,
}

impl Default for Hints {
    fn default() -> Hints {
        Hints { read_only_shm: false, power_safe: true }
    }
}

/// The file system, clock and randomness of a Unix-like system.
#[derive(Clone, Debug, Default)]
pub struct UnixVfs {
    style: LockStyle,
    owner: OwnerProcess,
    /// Of the next database.
    hints: Cell<Hints>,
}

impl UnixVfs {
    /// The usual one.
    pub fn new() -> UnixVfs {
        UnixVfs::default()
    }

    /// One with another way to lock.
    pub fn with_locks(style: LockStyle) -> UnixVfs {
        UnixVfs { style, ..UnixVfs::default() }
    }

    fn opened(&self, kind: FileKind, writable: bool, created: bool) -> Opened {
        Opened { kind, writable, created, style: self.style, hints: self.hints.get() }
    }
}

fn open_once(path: &str, flags: OpenFlags, read_write: bool, mode: u32) -> io::Result<fs::File> {
    count(|c| c.others += 1);
    syscalls::open(&os_path(path), read_write, flags.create && read_write, flags.exclusive && read_write, mode)
}

impl Vfs for UnixVfs {
    fn separate(&self) -> Option<(Rc<dyn Vfs>, String)> {
        Some((Rc::new(self.clone()), format!("unix {:?}", self.style)))
    }

    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        if path.is_empty() || flags.kind == FileKind::Temp {
            return open_temporary();
        }
        if flags.kind == FileKind::MainDb
            && !flags.exclusive
            && let Some(fd) = inode_locks::parked_descriptor(&os_path(path), flags.read_write)
        {
            let opened = self.opened(flags.kind, flags.read_write, false);
            return Ok(Box::new(UnixFile::new(fs::File::from(fd), os_path(path).into_owned(), opened)?));
        }
        let new = flags.create.then(|| NewFile::at(path, flags.kind));
        let mode = new.as_ref().map_or(0o644, |new| new.mode);
        let mut writable = flags.read_write;
        let opened = match open_once(path, flags, writable, mode) {
            Err(error) if writable && error.raw_os_error() != Some(libc::EISDIR) => {
                if flags.kind == FileKind::MainJournal
                    && error.raw_os_error() == Some(libc::EACCES)
                    && !os_path(path).exists()
                {
                    return Err(Error::bare(ResultCode::READONLY_DIRECTORY));
                }
                writable = false;
                open_once(path, flags, false, mode)
            }
            other => other,
        };
        let file = opened.map_err(|_| Error::bare(ResultCode::CANTOPEN))?;
        if let Some(new) = new.filter(|_| flags.kind != FileKind::MainDb) {
            new.apply(&file);
        }
        let opened = self.opened(flags.kind, writable, flags.create && writable);
        Ok(Box::new(UnixFile::new(file, os_path(path).into_owned(), opened)?))
    }

    fn set_parameters(&self, parameters: &[(String, String)]) {
        let name = FileName { path: String::new(), parameters: parameters.to_vec() };
        let (read_only_shm, power_safe) = (name.switch("readonly_shm", false), name.switch("psow", true));
        self.hints.set(Hints { read_only_shm, power_safe });
    }

    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.owner.check()?;
        count(|c| c.others += 1);
        syscalls::remove_file(&os_path(path)).map_err(|error| {
            Error::bare(match error.kind() {
                io::ErrorKind::NotFound => ResultCode::IOERR_DELETE_NOENT,
                _ => ResultCode::IOERR_DELETE,
            })
        })?;
        if sync_directory { file::sync_directory_of(&os_path(path)) } else { Ok(()) }
    }

    fn exists(&self, path: &str) -> Result<bool> {
        count(|c| c.others += 1);
        Ok(syscalls::status_of_path(&os_path(path)).is_ok_and(|status| !status.is_file || status.len > 0))
    }

    fn full_path(&self, path: &str) -> Result<String> {
        path::full_path(path)
    }

    fn passes_link(&self, path: &str) -> bool {
        let Ok(whole) = std::path::absolute(os_path(path)) else { return false };
        whole.ancestors().any(std::path::Path::is_symlink)
    }

    fn file_mode(&self, path: &str) -> Result<u32> {
        count(|c| c.stats += 1);
        let status = syscalls::status_of_path(&os_path(path));
        Ok(status.map_err(|_| Error::bare(ResultCode::IOERR_FSTAT))?.permissions)
    }

    fn set_file_mode(&self, path: &str, mode: u32) -> Result<()> {
        count(|c| c.others += 1);
        fs::set_permissions(os_path(path), fs::Permissions::from_mode(mode))
            .map_err(|_| Error::bare(ResultCode::CANTOPEN))
    }

    fn randomness(&self, buffer: &mut [u8]) {
        if !syscalls::random_bytes(buffer) {
            // No entropy at all: the clock and the process number still differ from run to run.
            let clock = self.current_time_ms() as u64;
            let seed = clock.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(std::process::id());
            for (byte, source) in buffer.iter_mut().zip(seed.to_ne_bytes().iter().cycle()) {
                *byte = *source;
            }
        }
    }

    fn current_time_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        JULIAN_EPOCH_MS.saturating_add(since.as_millis() as i64)
    }

    fn sleep(&self, microseconds: u64) {
        std::thread::sleep(Duration::from_micros(microseconds));
    }
}

fn open_temporary() -> Result<Box<dyn File>> {
    let path = path::temporary_path()?;
    let flags = OpenFlags { kind: FileKind::Temp, read_write: true, create: true, exclusive: true };
    let file = open_once(&path, flags, true, 0o600).map_err(|_| Error::bare(ResultCode::CANTOPEN))?;
    // Gone from the directory at once: no crash leaves it behind.
    let _ = syscalls::remove_file(path.as_ref());
    let (kind, style, hints) = (FileKind::Temp, LockStyle::None, Hints::default());
    Ok(Box::new(UnixFile::new(
        file,
        PathBuf::from(path),
        Opened { kind, writable: true, created: false, style, hints },
    )?))
}
