//! Paths: absolute form, the mode of new files, temporary names.

use super::redirect;
use super::syscalls::{self, is_root, random_bytes};
use crate::FileKind;
use crate::path_text::{os_path, path_to_text};
use base::{Error, Result, ResultCode};
use std::ffi::OsString;
use std::fs;
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Symbolic links followed at most.
const LINKS_MAX: usize = 100;

/// The absolute path with every symbolic link followed; the last name need not exist.
pub fn full_path(path: &str) -> Result<String> {
    let mut path = os_path(path).into_owned();
    if redirect::is_redirected() {
        return full_path_by_calls(&path);
    }
    for _ in 0..LINKS_MAX {
        match fs::canonicalize(&path) {
            Ok(full) => return text_of(full),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(_) => break,
        }
        let parent = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let Ok(parent) = fs::canonicalize(parent) else {
            break;
        };
        let Some(name) = path.file_name() else { break };
        let whole = parent.join(name);
        match fs::read_link(&whole) {
            Ok(target) => path = parent.join(target),
            Err(_) => return text_of(whole),
        }
    }
    let absolute = std::path::absolute(&path);
    text_of(absolute.map_err(|_| Error::bare(ResultCode::CANTOPEN))?)
}

/// The same by the calls that an application may have replaced, name by name.
fn full_path_by_calls(path: &Path) -> Result<String> {
    let failed = |_| Error::bare(ResultCode::CANTOPEN);
    let mut rest: Vec<OsString> = Vec::new();
    let push = |rest: &mut Vec<OsString>, path: &Path| {
        rest.extend(path.components().rev().map(|part| part.as_os_str().to_owned()));
    };
    push(&mut rest, path);
    let mut whole = if path.is_absolute() { PathBuf::from("/") } else { redirect::getcwd().map_err(failed)? };
    let mut links = 0;
    while let Some(name) = rest.pop() {
        match name.as_bytes() {
            b"." => continue,
            b".." => {
                whole.pop();
                continue;
            }
            _ => whole.push(&name),
        }
        match redirect::lstat(&whole) {
            Ok(found) if found.st_mode & libc::S_IFMT == libc::S_IFLNK => {
                links += 1;
                if links > LINKS_MAX {
                    return Err(Error::bare(ResultCode::CANTOPEN));
                }
                push(&mut rest, &redirect::readlink(&whole).map_err(failed)?);
                whole.pop();
            }
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
    }
    text_of(whole)
}

fn text_of(path: PathBuf) -> Result<String> {
    Ok(path_to_text(path.as_os_str().as_bytes()))
}

/// What a new file gets beside its content.
pub struct NewFile {
    /// Permission bits.
    pub mode: u32,
    /// User and group of the database that the file belongs to.
    owner: Option<(u32, u32)>,
}

impl NewFile {
    /// A journal, a log and its shared memory take mode and owner of their database; a temporary
    /// file is private.
    pub fn at(path: &str, kind: FileKind) -> NewFile {
        const DEFAULT: u32 = 0o644;
        let database = match kind {
            FileKind::MainJournal => path.strip_suffix("-journal"),
            FileKind::Wal => path.strip_suffix("-wal"),
            FileKind::SharedMemory => path.strip_suffix("-shm"),
            FileKind::Temp => return NewFile { mode: 0o600, owner: None },
            _ => None,
        };
        match database.and_then(|database| syscalls::status_of_path(&os_path(database)).ok()) {
            Some(database) => NewFile { mode: database.permissions, owner: Some((database.user, database.group)) },
            None => NewFile { mode: DEFAULT, owner: None },
        }
    }

    /// The process's mask must not take away what the database's own mode grants; and what root
    /// leaves beside a database must not lock out its owner. Best effort, as in SQLite: the file
    /// works for this process in any case.
    pub fn apply(&self, file: &fs::File) {
        let Ok(status) = syscalls::status(file) else { return };
        if status.len == 0 && status.permissions != self.mode {
            let _ = syscalls::set_permissions(file, self.mode);
        }
        if let Some((user, group)) = self.owner
            && (status.user, status.group) != (user, group)
            && is_root()
        {
            let _ = redirect::fchown(file.as_raw_fd(), user, group);
        }
    }
}

/// Who keeps the name of the folder for temporary files, when it is not this library
/// (`sqlite3_temp_directory`).
#[derive(Clone, Copy, Debug)]
pub struct TemporaryDirectory {
    /// The name, if the application has set one.
    pub get: fn() -> Option<String>,
    /// Sets the name or forgets it.
    pub set: fn(Option<&str>),
}

static KEEPER: OnceLock<TemporaryDirectory> = OnceLock::new();
static TEMPORARY_DIRECTORY: Mutex<Option<String>> = Mutex::new(None);

/// Sets who keeps it, once and for all.
pub fn keep_temporary_directory(keeper: TemporaryDirectory) {
    // The first one stays: there is one library in a process.
    let _ = KEEPER.set(keeper);
}

/// Where the application wants temporary files, if it has said so.
pub fn temporary_directory() -> Option<String> {
    match KEEPER.get() {
        Some(keeper) => (keeper.get)(),
        None => TEMPORARY_DIRECTORY.lock().unwrap_or_else(PoisonError::into_inner).clone(),
    }
}

/// Sets where temporary files of the process go (`PRAGMA temp_store_directory`); `None`: where the
/// environment says. Nothing is set, and the answer is false, when this process may not write
/// there.
pub fn set_temporary_directory(directory: Option<&str>) -> bool {
    if directory.is_some_and(|directory| !super::syscalls::may_read_and_write(&os_path(directory))) {
        return false;
    }
    match KEEPER.get() {
        Some(keeper) => (keeper.set)(directory),
        None => {
            *TEMPORARY_DIRECTORY.lock().unwrap_or_else(PoisonError::into_inner) = directory.map(str::to_owned);
        }
    }
    true
}

/// A fresh name in the directory for temporary files.
pub fn temporary_path() -> Result<String> {
    let named = ["SQLITE_TMPDIR", "TMPDIR"].iter().filter_map(|name| std::env::var(name).ok());
    let fixed = ["/var/tmp", "/usr/tmp", "/tmp", "."].iter().map(|&name| name.to_owned());
    let directory = temporary_directory()
        .into_iter()
        .chain(named)
        .chain(fixed)
        .find(|directory| Path::new(directory).is_dir())
        .ok_or_else(|| Error::bare(ResultCode::IOERR_GETTEMPPATH))?;
    let mut random = [0; 8];
    if !random_bytes(&mut random) {
        return Err(Error::bare(ResultCode::IOERR));
    }
    Ok(format!("{directory}/ferrite_{:016x}", u64::from_ne_bytes(random)))
}
