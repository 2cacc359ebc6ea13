//! A `Vfs` in memory, for tests and simulations: files with locks, and a clock that only sleeps.

use crate::{File, FileKind, LockLevel, OpenFlags, SyncKind, Vfs};
use base::{Error, Result, ResultCode};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{IoSlice, IoSliceMut};
use std::rc::Rc;

/// Files that live as long as this value. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct MemoryVfs {
    files: Rc<RefCell<BTreeMap<String, Rc<Content>>>>,
    random: Rc<Cell<u64>>,
    clock_ms: Rc<Cell<i64>>,
}

#[derive(Debug, Default)]
struct Content {
    bytes: RefCell<Vec<u8>>,
    shared: Cell<u32>,
    level: Cell<LockLevel>,
}

struct MemoryFile {
    content: Rc<Content>,
    writable: bool,
    held: Cell<LockLevel>,
}

impl MemoryVfs {
    /// No files; randomness from `seed`.
    pub fn new(seed: u64) -> MemoryVfs {
        let vfs = MemoryVfs::default();
        vfs.random.set(seed);
        vfs
    }

    /// A copy of a file's bytes.
    pub fn contents(&self, path: &str) -> Option<Vec<u8>> {
        self.files.borrow().get(path).map(|content| content.bytes.borrow().clone())
    }

    /// Makes or replaces a file.
    pub fn set_contents(&self, path: &str, bytes: Vec<u8>) {
        let content = self.files.borrow_mut().entry(path.to_owned()).or_default().clone();
        *content.bytes.borrow_mut() = bytes;
    }
}

impl Vfs for MemoryVfs {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        let writable = flags.read_write;
        let held = Cell::new(LockLevel::None);
        if path.is_empty() || flags.kind == FileKind::Temp {
            return Ok(Box::new(MemoryFile { content: Rc::default(), writable, held }));
        }
        let mut files = self.files.borrow_mut();
        let known = files.get(path).cloned();
        let content = match known {
            Some(_) if flags.exclusive => return Err(Error::bare(ResultCode::CANTOPEN)),
            Some(content) => content,
            None if flags.create => files.entry(path.to_owned()).or_default().clone(),
            None => return Err(Error::bare(ResultCode::CANTOPEN)),
        };
        Ok(Box::new(MemoryFile { content, writable, held }))
    }

    fn delete(&self, path: &str, _sync_directory: bool) -> Result<()> {
        match self.files.borrow_mut().remove(path) {
            Some(_) => Ok(()),
            None => Err(Error::bare(ResultCode::IOERR_DELETE_NOENT)),
        }
    }

    fn exists(&self, path: &str) -> Result<bool> {
        Ok(self.files.borrow().get(path).is_some_and(|file| !file.bytes.borrow().is_empty()))
    }

    fn full_path(&self, path: &str) -> Result<String> {
        Ok(path.to_owned())
    }

    fn randomness(&self, buffer: &mut [u8]) {
        for byte in buffer {
            // splitmix64, one step a byte.
            let state = self.random.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
            self.random.set(state);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            *byte = (mixed >> 56) as u8;
        }
    }

    fn current_time_ms(&self) -> i64 {
        self.clock_ms.get()
    }

    fn sleep(&self, microseconds: u64) {
        self.clock_ms.set(self.clock_ms.get() + (microseconds / 1000) as i64);
    }
}

impl File for MemoryFile {
    fn is_writable(&self) -> bool {
        self.writable
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let bytes = self.content.bytes.borrow();
        let from = (offset as usize).min(bytes.len());
        let rest = bytes.get(from..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(rest) {
            *to = *from;
        }
        Ok(count)
    }

    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        let mut done = 0;
        for buffer in buffers {
            let got = self.read_at(buffer, offset + done as u64)?;
            done += got;
            if got < buffer.len() {
                break;
            }
        }
        Ok(done)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        if !self.writable {
            return Err(Error::bare(ResultCode::IOERR_WRITE));
        }
        let mut bytes = self.content.bytes.borrow_mut();
        let from = offset as usize;
        let end = from + data.len();
        if bytes.len() < end {
            bytes.resize(end, 0);
        }
        if let Some(target) = bytes.get_mut(from..end) {
            target.copy_from_slice(data);
        }
        Ok(())
    }

    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        let mut at = offset;
        for buffer in buffers {
            self.write_at(buffer, at)?;
            at += buffer.len() as u64;
        }
        Ok(())
    }

    fn truncate(&self, size: u64) -> Result<()> {
        self.content.bytes.borrow_mut().resize(size as usize, 0);
        Ok(())
    }

    fn sync(&self, _kind: SyncKind) -> Result<()> {
        Ok(())
    }

    fn size(&self) -> Result<u64> {
        Ok(self.content.bytes.borrow().len() as u64)
    }

    fn lock(&self, wanted: LockLevel) -> Result<()> {
        let (held, level) = (self.held.get(), self.content.level.get());
        if held >= wanted {
            return Ok(());
        }
        if level != held && (level >= LockLevel::Pending || wanted > LockLevel::Shared) {
            return Err(Error::bare(ResultCode::BUSY));
        }
        if wanted == LockLevel::Shared {
            self.content.shared.set(self.content.shared.get() + 1);
            self.held.set(wanted);
            self.content.level.set(level.max(wanted));
            return Ok(());
        }
        let blocked = wanted == LockLevel::Exclusive && self.content.shared.get() > 1;
        let reached = if blocked { LockLevel::Pending } else { wanted };
        if !blocked || held >= LockLevel::Reserved {
            self.held.set(reached);
            self.content.level.set(reached);
        }
        if blocked { Err(Error::bare(ResultCode::BUSY)) } else { Ok(()) }
    }

    fn unlock(&self, wanted: LockLevel) -> Result<()> {
        let held = self.held.get();
        if held <= wanted {
            return Ok(());
        }
        if held > LockLevel::Shared {
            self.content.level.set(LockLevel::Shared);
        }
        if wanted == LockLevel::None {
            let left = self.content.shared.get().saturating_sub(1);
            self.content.shared.set(left);
            if left == 0 {
                self.content.level.set(LockLevel::None);
            }
        }
        self.held.set(wanted);
        Ok(())
    }

    fn lock_level(&self) -> LockLevel {
        self.held.get()
    }

    fn check_reserved_lock(&self) -> Result<bool> {
        Ok(self.content.level.get() > LockLevel::Shared)
    }
}

impl Drop for MemoryFile {
    fn drop(&mut self) {
        // Cannot fail here.
        let _ = self.unlock(LockLevel::None);
    }
}
