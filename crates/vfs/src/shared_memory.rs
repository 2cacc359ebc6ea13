//! Databases in memory that several connections of the process share (`vfs=memdb`): files that are
//! found by name, live as long as somebody has them open, and have the locks that a file has.

use crate::{File, FileKind, LockLevel, MemoryBlock, OpenFlags, SyncKind, UnixVfs, Vfs};
use base::{Error, Result, ResultCode};
use std::cell::Cell;
use std::collections::HashMap;
use std::io::{IoSlice, IoSliceMut};
use std::ptr::NonNull;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

/// The files of the process by name.
static STORES: LazyLock<Mutex<HashMap<String, Weak<Mutex<Store>>>>> = LazyLock::new(Mutex::default);

/// `SQLITE_CONFIG_MEMDB_MAXSIZE` as it is unless somebody changes it.
const SIZE_MAX: u64 = 1 << 30;

/// The `Vfs` of shared databases.
#[derive(Clone, Copy, Debug, Default)]
pub struct SharedMemoryVfs;

#[derive(Debug)]
struct Store {
    bytes: Vec<u8>,
    /// The most bytes that the VFS lets it have.
    limit: u64,
    readers: u32,
    writing: bool,
}

impl Default for Store {
    fn default() -> Store {
        Store { bytes: Vec::new(), limit: SIZE_MAX, readers: 0, writing: false }
    }
}

struct Handle {
    /// Whether others find it by its name.
    shared: bool,
    store: Arc<Mutex<Store>>,
    writable: bool,
    held: Cell<LockLevel>,
}

fn guard<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Vfs for SharedMemoryVfs {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        let shared = flags.kind == FileKind::MainDb && path.starts_with(['/', '\\']);
        let store = if shared {
            let mut stores = guard(&STORES);
            let known = stores.get(path).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let store = Arc::new(Mutex::default());
                stores.retain(|_, weak| weak.strong_count() > 0);
                stores.insert(path.to_owned(), Arc::downgrade(&store));
                store
            })
        } else {
            Arc::default()
        };
        Ok(Box::new(Handle { shared, store, writable: flags.read_write, held: Cell::new(LockLevel::None) }))
    }

    fn delete(&self, _path: &str, _sync_directory: bool) -> Result<()> {
        Err(Error::bare(ResultCode::IOERR_DELETE_NOENT))
    }

    fn exists(&self, _path: &str) -> Result<bool> {
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

impl File for Handle {
    fn is_writable(&self) -> bool {
        self.writable
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let store = guard(&self.store);
        let from = (offset as usize).min(store.bytes.len());
        let rest = store.bytes.get(from..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
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
        let mut store = guard(&self.store);
        let (from, end) = (offset as usize, offset as usize + data.len());
        if store.bytes.len() < end {
            if end as u64 > store.limit {
                return Err(Error::bare(ResultCode::FULL));
            }
            store.bytes.resize(end, 0);
        }
        if let Some(target) = store.bytes.get_mut(from..end) {
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
        guard(&self.store).bytes.resize(size as usize, 0);
        Ok(())
    }

    fn sync(&self, _kind: SyncKind) -> Result<()> {
        Ok(())
    }

    fn size(&self) -> Result<u64> {
        Ok(guard(&self.store).bytes.len() as u64)
    }

    fn memory_block(&self) -> Option<MemoryBlock> {
        let mut store = guard(&self.store);
        let size = store.bytes.len() as u64;
        let data = NonNull::new(store.bytes.as_mut_ptr()).filter(|_| size > 0);
        Some(MemoryBlock { data, size, shared: self.shared })
    }

    fn takes_controls(&self) -> bool {
        true
    }

    fn size_limit(&self, wanted: i64) -> Option<i64> {
        let mut store = guard(&self.store);
        if let Ok(wanted) = u64::try_from(wanted) {
            store.limit = wanted.max(store.bytes.len() as u64);
        }
        i64::try_from(store.limit).ok()
    }

    fn lock(&self, wanted: LockLevel) -> Result<()> {
        let held = self.held.get();
        if held >= wanted {
            return Ok(());
        }
        let mut store = guard(&self.store);
        let writing = store.writing && held <= LockLevel::Shared;
        let blocked = writing || (wanted == LockLevel::Exclusive && store.readers > 1);
        if blocked {
            return Err(Error::bare(ResultCode::BUSY));
        }
        if held == LockLevel::None {
            store.readers += 1;
        }
        store.writing |= wanted > LockLevel::Shared;
        self.held.set(wanted);
        Ok(())
    }

    fn unlock(&self, wanted: LockLevel) -> Result<()> {
        let held = self.held.get();
        if held <= wanted {
            return Ok(());
        }
        let mut store = guard(&self.store);
        if held > LockLevel::Shared {
            store.writing = false;
        }
        if wanted == LockLevel::None {
            store.readers = store.readers.saturating_sub(1);
        }
        self.held.set(wanted);
        Ok(())
    }

    fn lock_level(&self) -> LockLevel {
        self.held.get()
    }

    fn check_reserved_lock(&self) -> Result<bool> {
        Ok(guard(&self.store).writing)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // Cannot fail here.
        let _ = self.unlock(LockLevel::None);
    }
}
