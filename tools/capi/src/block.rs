//! A database file that is a block of the application's memory (`sqlite3_deserialize`).

use crate::memory;
use base::{Error, Result, ResultCode};
use std::cell::Cell;
use std::ffi::c_uint;
use std::io::{IoSlice, IoSliceMut};
use std::ptr::NonNull;
use std::rc::Rc;
use vfs::{File, FileKind, LockLevel, MemoryBlock, OpenFlags, SyncKind, UnixVfs, Vfs};

/// `SQLITE_DESERIALIZE_FREEONCLOSE`
pub const FREE_ON_CLOSE: c_uint = 1;
/// `SQLITE_DESERIALIZE_RESIZEABLE`
const RESIZEABLE: c_uint = 2;
/// `SQLITE_DESERIALIZE_READONLY`
const READ_ONLY: c_uint = 4;
/// How large such a file may grow by default.
const SIZE_MAX: u64 = 1 << 30;

/// A block of memory: the application's, or one that has taken its place because it had to grow.
struct Block {
    data: Cell<*mut u8>,
    size: Cell<u64>,
    room: Cell<u64>,
    limit: Cell<u64>,
    flags: c_uint,
}

impl Block {
    fn bytes(&self) -> &[u8] {
        let size = if self.data.get().is_null() { 0 } else { self.size.get() as usize };
        // SAFETY: the application leaves the block to the connection, with `room` bytes, and `size`
        // is not more.
        unsafe { crate::ffi::slice(self.data.get().cast(), size) }
    }

    fn write(&self, data: &[u8], offset: u64) -> Result<()> {
        if self.flags & READ_ONLY != 0 {
            return Err(Error::bare(ResultCode::IOERR_WRITE));
        }
        let end = offset + data.len() as u64;
        if end > self.room.get() {
            self.enlarge(end)?;
        }
        // SAFETY: up to `room` the block is the connection's; what is copied is the caller's own.
        unsafe {
            if offset > self.size.get() {
                let gap = (offset - self.size.get()) as usize;
                self.data.get().add(self.size.get() as usize).write_bytes(0, gap);
            }
            self.data.get().add(offset as usize).copy_from(data.as_ptr(), data.len());
        }
        self.size.set(self.size.get().max(end));
        Ok(())
    }

    fn enlarge(&self, wanted: u64) -> Result<()> {
        if self.flags & RESIZEABLE == 0 || wanted > self.limit.get() {
            return Err(Error::bare(ResultCode::FULL));
        }
        let room = (wanted * 2).min(self.limit.get());
        // SAFETY: a block that may be resized is one of this library's memory functions, as they
        // say.
        let data = unsafe { memory::sqlite3_realloc64(self.data.get().cast(), room) };
        if data.is_null() {
            return Err(Error::bare(ResultCode::IOERR_NOMEM));
        }
        self.data.set(data.cast());
        self.room.set(room);
        Ok(())
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        if self.flags & FREE_ON_CLOSE != 0 {
            // SAFETY: with this flag the application has given the block away.
            unsafe { memory::release(self.data.get().cast()) }
        }
    }
}

/// A VFS with one database in it.
pub struct BlockVfs(Rc<Block>);

impl BlockVfs {
    /// The block at `data` with `size` bytes of a database, in which it may have `room`.
    pub fn new(data: *mut u8, size: u64, room: u64, flags: c_uint) -> BlockVfs {
        BlockVfs(Rc::new(Block {
            data: Cell::new(data),
            size: Cell::new(size),
            room: Cell::new(room.max(size)),
            limit: Cell::new(SIZE_MAX.max(size)),
            flags,
        }))
    }
}

impl Vfs for BlockVfs {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        if flags.kind != FileKind::MainDb {
            return UnixVfs::new().open(path, flags);
        }
        Ok(Box::new(BlockFile { block: Rc::clone(&self.0), held: Cell::new(LockLevel::None) }))
    }

    fn delete(&self, _: &str, _: bool) -> Result<()> {
        Err(Error::bare(ResultCode::IOERR_DELETE_NOENT))
    }

    fn exists(&self, _: &str) -> Result<bool> {
        Ok(false)
    }

    fn full_path(&self, path: &str) -> Result<String> {
        Ok(path.to_owned())
    }

    fn randomness(&self, buffer: &mut [u8]) {
        UnixVfs::new().randomness(buffer);
    }

    fn current_time_ms(&self) -> i64 {
        UnixVfs::new().current_time_ms()
    }

    fn sleep(&self, microseconds: u64) {
        UnixVfs::new().sleep(microseconds);
    }

    fn is_memory(&self) -> bool {
        true
    }
}

struct BlockFile {
    block: Rc<Block>,
    held: Cell<LockLevel>,
}

impl File for BlockFile {
    fn is_writable(&self) -> bool {
        true
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let bytes = self.block.bytes();
        let rest = bytes.get((offset as usize).min(bytes.len())..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
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
        self.block.write(data, offset)
    }

    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        let mut at = offset;
        for buffer in buffers {
            self.block.write(buffer, at)?;
            at += buffer.len() as u64;
        }
        Ok(())
    }

    fn truncate(&self, size: u64) -> Result<()> {
        if size > self.block.size.get() {
            return Ok(());
        }
        self.block.size.set(size);
        Ok(())
    }

    fn sync(&self, _: SyncKind) -> Result<()> {
        Ok(())
    }

    fn size(&self) -> Result<u64> {
        Ok(self.block.bytes().len() as u64)
    }

    fn lock(&self, level: LockLevel) -> Result<()> {
        if level > LockLevel::Shared && self.block.flags & READ_ONLY != 0 {
            return Err(Error::bare(ResultCode::READONLY));
        }
        self.held.set(self.held.get().max(level));
        Ok(())
    }

    fn unlock(&self, level: LockLevel) -> Result<()> {
        self.held.set(self.held.get().min(level));
        Ok(())
    }

    fn lock_level(&self) -> LockLevel {
        self.held.get()
    }

    fn check_reserved_lock(&self) -> Result<bool> {
        Ok(self.held.get() > LockLevel::Shared)
    }

    fn memory_block(&self) -> Option<MemoryBlock> {
        let data = NonNull::new(self.block.data.get());
        Some(MemoryBlock { data, size: self.block.size.get(), shared: false })
    }

    fn size_limit(&self, wanted: i64) -> Option<i64> {
        let size = self.block.size.get() as i64;
        let limit = match wanted {
            wanted if wanted >= size => wanted,
            wanted if wanted < 0 => self.block.limit.get() as i64,
            _ => size,
        };
        self.block.limit.set(limit as u64);
        Some(limit)
    }
}
