//! A `Vfs` in memory, for tests and simulations: files with locks and shared memory, and a clock
//! that only sleeps. Threads may share it.

use crate::shm::{SlotTable, slot_mask};
use crate::{Anchor, File, FileKind, LockLevel, OpenFlags, ProcessSlots, ShmAccess, ShmLock, ShmRegion, SyncKind, Vfs};
use base::{Error, Result, ResultCode};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{IoSlice, IoSliceMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files that live as long as this value. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct MemoryVfs {
    world: Arc<Mutex<World>>,
}

#[derive(Debug, Default)]
struct World {
    files: BTreeMap<String, Arc<Mutex<Content>>>,
    random: u64,
    clock_ms: i64,
}

#[derive(Default)]
struct Content {
    bytes: Vec<u8>,
    shared: u32,
    level: LockLevel,
    slots: SlotTable,
    regions: Vec<ShmRegion>,
    shm_users: u32,
    anchor: Anchor,
}

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes, {:?}", self.bytes.len(), self.level)
    }
}

struct MemoryFile {
    content: Arc<Mutex<Content>>,
    writable: bool,
    held: Cell<LockLevel>,
    in_shm: Cell<bool>,
    slots_shared: Cell<u8>,
    slots_exclusive: Cell<u8>,
}

fn guard<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MemoryVfs {
    /// No files; randomness from `seed`.
    pub fn new(seed: u64) -> MemoryVfs {
        let vfs = MemoryVfs::default();
        guard(&vfs.world).random = seed;
        vfs
    }

    /// A copy of a file's bytes.
    pub fn contents(&self, path: &str) -> Option<Vec<u8>> {
        guard(&self.world).files.get(path).map(|content| guard(content).bytes.clone())
    }

    /// Makes or replaces a file.
    pub fn set_contents(&self, path: &str, bytes: Vec<u8>) {
        let content = guard(&self.world).files.entry(path.to_owned()).or_default().clone();
        guard(&content).bytes = bytes;
    }
}

impl Vfs for MemoryVfs {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        let file = |content| MemoryFile {
            content,
            writable: flags.read_write,
            held: Cell::new(LockLevel::None),
            in_shm: Cell::new(false),
            slots_shared: Cell::new(0),
            slots_exclusive: Cell::new(0),
        };
        if path.is_empty() || flags.kind == FileKind::Temp {
            return Ok(Box::new(file(Arc::default())));
        }
        let mut world = guard(&self.world);
        let known = world.files.get(path).cloned();
        let content = match known {
            Some(_) if flags.exclusive => return Err(Error::bare(ResultCode::CANTOPEN)),
            Some(content) => content,
            None if flags.create => world.files.entry(path.to_owned()).or_default().clone(),
            None => return Err(Error::bare(ResultCode::CANTOPEN)),
        };
        Ok(Box::new(file(content)))
    }

    fn delete(&self, path: &str, _sync_directory: bool) -> Result<()> {
        match guard(&self.world).files.remove(path) {
            Some(_) => Ok(()),
            None => Err(Error::bare(ResultCode::IOERR_DELETE_NOENT)),
        }
    }

    fn exists(&self, path: &str) -> Result<bool> {
        Ok(guard(&self.world).files.get(path).is_some_and(|file| !guard(file).bytes.is_empty()))
    }

    fn full_path(&self, path: &str) -> Result<String> {
        Ok(path.to_owned())
    }

    fn randomness(&self, buffer: &mut [u8]) {
        let mut world = guard(&self.world);
        for byte in buffer {
            // splitmix64, one step a byte.
            let state = world.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            world.random = state;
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            *byte = (mixed >> 56) as u8;
        }
    }

    fn current_time_ms(&self) -> i64 {
        guard(&self.world).clock_ms
    }

    fn sleep(&self, microseconds: u64) {
        guard(&self.world).clock_ms += (microseconds / 1000) as i64;
    }
}

impl MemoryFile {
    fn join_shm(&self, content: &mut Content) {
        if !self.in_shm.replace(true) {
            content.shm_users += 1;
        }
    }
}

impl File for MemoryFile {
    fn is_writable(&self) -> bool {
        self.writable
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let content = guard(&self.content);
        let from = (offset as usize).min(content.bytes.len());
        let rest = content.bytes.get(from..).unwrap_or_default();
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
        let bytes = &mut guard(&self.content).bytes;
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
        guard(&self.content).bytes.resize(size as usize, 0);
        Ok(())
    }

    fn sync(&self, _kind: SyncKind) -> Result<()> {
        Ok(())
    }

    fn size(&self) -> Result<u64> {
        Ok(guard(&self.content).bytes.len() as u64)
    }

    fn lock(&self, wanted: LockLevel) -> Result<()> {
        let mut content = guard(&self.content);
        let (held, level) = (self.held.get(), content.level);
        if held >= wanted {
            return Ok(());
        }
        if level != held && (level >= LockLevel::Pending || wanted > LockLevel::Shared) {
            return Err(Error::bare(ResultCode::BUSY));
        }
        if wanted == LockLevel::Shared {
            content.shared += 1;
            self.held.set(wanted);
            content.level = level.max(wanted);
            return Ok(());
        }
        let blocked = wanted == LockLevel::Exclusive && content.shared > 1;
        let reached = if blocked { LockLevel::Pending } else { wanted };
        if !blocked || held >= LockLevel::Reserved {
            self.held.set(reached);
            content.level = reached;
        }
        if blocked { Err(Error::bare(ResultCode::BUSY)) } else { Ok(()) }
    }

    fn unlock(&self, wanted: LockLevel) -> Result<()> {
        let held = self.held.get();
        if held <= wanted {
            return Ok(());
        }
        let mut content = guard(&self.content);
        if held > LockLevel::Shared {
            content.level = LockLevel::Shared;
        }
        if wanted == LockLevel::None {
            content.shared = content.shared.saturating_sub(1);
            if content.shared == 0 {
                content.level = LockLevel::None;
            }
        }
        self.held.set(wanted);
        Ok(())
    }

    fn lock_level(&self) -> LockLevel {
        self.held.get()
    }

    fn check_reserved_lock(&self) -> Result<bool> {
        Ok(guard(&self.content).level > LockLevel::Shared)
    }

    fn process_anchor(&self) -> Option<Anchor> {
        Some(guard(&self.content).anchor.clone())
    }

    fn shm_supported(&self) -> bool {
        true
    }

    fn shm_access(&self) -> Result<ShmAccess> {
        self.join_shm(&mut guard(&self.content));
        Ok(ShmAccess::ReadWrite)
    }

    fn shm_region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        let mut content = guard(&self.content);
        self.join_shm(&mut content);
        while extend && content.regions.len() <= number {
            content.regions.push(ShmRegion::private());
        }
        Ok(content.regions.get(number).cloned())
    }

    fn shm_lock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        let mask = slot_mask(first, count);
        let mut content = guard(&self.content);
        self.join_shm(&mut content);
        let slots = &mut content.slots;
        match kind {
            ShmLock::Shared if self.slots_shared.get() & mask == mask => {}
            ShmLock::Shared => {
                if slots.of_mask(mask).any(|holders| *holders < 0) {
                    return Err(Error::bare(ResultCode::BUSY));
                }
                slots.of_mask(mask).for_each(|holders| *holders += 1);
                self.slots_shared.set(self.slots_shared.get() | mask);
            }
            ShmLock::Exclusive => {
                if slots.of_mask(mask).any(|holders| *holders != 0) {
                    return Err(Error::bare(ResultCode::BUSY));
                }
                slots.of_mask(mask).for_each(|holders| *holders = -1);
                self.slots_exclusive.set(self.slots_exclusive.get() | mask);
            }
        }
        Ok(())
    }

    fn shm_unlock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        let held = match kind {
            ShmLock::Shared => &self.slots_shared,
            ShmLock::Exclusive => &self.slots_exclusive,
        };
        let mask = slot_mask(first, count) & held.get();
        held.set(held.get() & !mask);
        let mut content = guard(&self.content);
        content.slots.of_mask(mask).for_each(|holders| *holders = (*holders - 1).max(0));
        Ok(())
    }

    fn shm_hand_over(&self, first: u32, count: u32) -> Option<Box<dyn ProcessSlots>> {
        let mask = slot_mask(first, count);
        if self.slots_exclusive.get() & mask != mask {
            return None;
        }
        self.slots_exclusive.set(self.slots_exclusive.get() & !mask);
        Some(Box::new(MemorySlots { content: self.content.clone(), mask }))
    }

    fn shm_leave(&self, _delete: bool) {
        // Cannot fail here.
        let _ = self.shm_unlock(0, crate::SHM_SLOT_COUNT, ShmLock::Shared);
        let _ = self.shm_unlock(0, crate::SHM_SLOT_COUNT, ShmLock::Exclusive);
        if self.in_shm.replace(false) {
            let mut content = guard(&self.content);
            content.shm_users -= 1;
            if content.shm_users == 0 {
                // Nobody knows any more whether it is true: as the "in use" lock of real files.
                content.regions.clear();
            }
        }
    }
}

struct MemorySlots {
    content: Arc<Mutex<Content>>,
    mask: u8,
}

impl ProcessSlots for MemorySlots {
    fn release(self: Box<Self>) {
        guard(&self.content).slots.of_mask(self.mask).for_each(|holders| *holders = 0);
    }

    fn has_other_processes(&self) -> bool {
        false
    }
}

impl Drop for MemoryFile {
    fn drop(&mut self) {
        self.shm_leave(false);
        // Cannot fail here.
        let _ = self.unlock(LockLevel::None);
    }
}
