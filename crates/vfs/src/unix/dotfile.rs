//! Locks by a folder beside the file: whoever makes it has the file to himself, readers too.

use super::syscalls;
use crate::LockLevel;
use crate::counters::count;
use base::{Error, Result, ResultCode};
use std::cell::Cell;
use std::io;
use std::path::{Path, PathBuf};

/// The lock of one handle.
pub struct DotfileLock {
    folder: PathBuf,
    held: Cell<LockLevel>,
}

impl DotfileLock {
    /// The lock of the file at `path`; not held.
    pub fn new(path: &Path) -> DotfileLock {
        let mut folder = path.as_os_str().to_owned();
        folder.push(".lock");
        DotfileLock { folder: PathBuf::from(folder), held: Cell::new(LockLevel::None) }
    }

    /// The level held.
    pub fn level(&self) -> LockLevel {
        self.held.get()
    }

    /// Raises the lock.
    pub fn lock(&self, wanted: LockLevel) -> Result<()> {
        if self.held.get() == LockLevel::None {
            count(|c| c.locks += 1);
            syscalls::create_dir(&self.folder).map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Error::bare(ResultCode::BUSY),
                _ => Error::bare(ResultCode::IOERR_LOCK),
            })?;
        }
        self.held.set(self.held.get().max(wanted));
        Ok(())
    }

    /// Lowers the lock.
    pub fn unlock(&self, wanted: LockLevel) -> Result<()> {
        if self.held.get() <= wanted {
            return Ok(());
        }
        self.held.set(wanted);
        if wanted > LockLevel::None {
            return Ok(());
        }
        count(|c| c.locks += 1);
        match syscalls::remove_dir(&self.folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::bare(ResultCode::IOERR_UNLOCK)),
            _ => Ok(()),
        }
    }

    /// Whether anybody else has the file.
    pub fn is_taken(&self) -> bool {
        self.held.get() == LockLevel::None && syscalls::status_of_path(&self.folder).is_ok()
    }
}
