//! A `Vfs` in memory, for tests.

use crate::{File, OpenFlags, Vfs};
use base::{Error, Result};

/// Files that live as long as this value.
#[derive(Debug, Default)]
pub struct MemoryVfs {}

impl Vfs for MemoryVfs {
    fn open(&self, _path: &str, _flags: OpenFlags) -> Result<Box<dyn File>> {
        Err(Error::not_supported("memory files"))
    }
    fn delete(&self, _path: &str, _sync_directory: bool) -> Result<()> {
        Ok(())
    }
    fn exists(&self, _path: &str) -> Result<bool> {
        Ok(false)
    }
    fn full_path(&self, path: &str) -> Result<String> {
        Ok(path.to_owned())
    }
    fn randomness(&self, _buffer: &mut [u8]) {}
    fn current_time_ms(&self) -> i64 {
        0
    }
    fn sleep(&self, _microseconds: u64) {}
}
