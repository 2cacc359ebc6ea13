//! Paths: absolute form, the mode of new files, temporary names.

use super::syscalls::random_bytes;
use crate::FileKind;
use crate::path_text::{os_path, path_to_text};
use base::{Error, Result, ResultCode};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Symbolic links followed at most.
const LINKS_MAX: usize = 100;

/// The absolute path with every symbolic link followed; the last name need not exist.
pub fn full_path(path: &str) -> Result<String> {
    let mut path = os_path(path).into_owned();
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

fn text_of(path: PathBuf) -> Result<String> {
    Ok(path_to_text(path.as_os_str().as_bytes()))
}

/// The permission bits of a new file: a journal takes those of its database, a temporary file is
/// private.
pub fn mode_of_new_file(path: &str, kind: FileKind) -> u32 {
    const DEFAULT: u32 = 0o644;
    let database = match kind {
        FileKind::MainJournal => path.strip_suffix("-journal"),
        FileKind::Wal => path.strip_suffix("-wal"),
        FileKind::SharedMemory => path.strip_suffix("-shm"),
        FileKind::Temp => return 0o600,
        _ => None,
    };
    database
        .and_then(|database| fs::metadata(os_path(database)).ok())
        .map_or(DEFAULT, |metadata| metadata.permissions().mode() & 0o777)
}

/// Where temporary files go, when somebody says so.
static TEMPORARY_DIRECTORY: OnceLock<fn() -> Option<String>> = OnceLock::new();

/// Sets who is asked, once and for all, where temporary files go (`sqlite3_temp_directory`).
pub fn set_temporary_directory(ask: fn() -> Option<String>) {
    // The first one stays: there is one library in a process.
    let _ = TEMPORARY_DIRECTORY.set(ask);
}

/// A fresh name in the directory for temporary files.
pub fn temporary_path() -> Result<String> {
    let named = ["SQLITE_TMPDIR", "TMPDIR"].iter().filter_map(|name| std::env::var(name).ok());
    let fixed = ["/var/tmp", "/usr/tmp", "/tmp", "."].iter().map(|&name| name.to_owned());
    let wanted = TEMPORARY_DIRECTORY.get().and_then(|ask| ask());
    let directory = wanted
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
