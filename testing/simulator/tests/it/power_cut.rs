//! A file system that loses power: it keeps, beside what was written, what a sync has made durable,
//! and remembers both after every change. What a cut leaves of a file is any mixture of the two by
//! sectors; on a disk that is not power safe a sector that was written since the last sync may hold
//! anything, also where the write left it alone.

use base::{Error, Result, ResultCode};
use interop::Random;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{IoSlice, IoSliceMut};
use std::rc::Rc;
use vfs::{File, FileKind, LockLevel, MemoryVfs, OpenFlags, ShmAccess, ShmLock, ShmRegion, SyncKind, Vfs};

/// The files by path.
pub type Files = BTreeMap<String, Vec<u8>>;

/// What was written and what is durable at one moment.
#[derive(Clone, PartialEq)]
pub struct Moment {
    written: Files,
    durable: Files,
    /// Sectors that were written since the last sync of their file.
    touched: BTreeMap<String, BTreeSet<u64>>,
    disk: Disk,
}

/// What the disk writes at once, and whether it spares what lies beside a write.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disk {
    pub sector: usize,
    pub power_safe: bool,
}

/// Every disk that the tests of power cuts run on.
pub const DISKS: [Disk; 7] = [
    Disk { sector: 512, power_safe: true },
    Disk { sector: 512, power_safe: false },
    Disk { sector: 2048, power_safe: false },
    Disk { sector: 4096, power_safe: true },
    Disk { sector: 4096, power_safe: false },
    Disk { sector: 65_536, power_safe: true },
    Disk { sector: 65_536, power_safe: false },
];

/// The recording file system. Clones share it.
#[derive(Clone)]
pub struct PowerCut {
    files: MemoryVfs,
    paths: Rc<RefCell<Vec<String>>>,
    durable: Rc<RefCell<Files>>,
    touched: Rc<RefCell<BTreeMap<String, BTreeSet<u64>>>>,
    moments: Rc<RefCell<Vec<Moment>>>,
    disk: Disk,
}

impl Default for PowerCut {
    fn default() -> PowerCut {
        PowerCut::on(DISKS[0])
    }
}

impl Moment {
    /// What a cut leaves: of each file the written state, the durable one, or a mixture by sectors.
    pub fn after_cut(&self, random: &mut Random) -> Files {
        let mut left = Files::new();
        let names: BTreeSet<&String> = self.written.keys().chain(self.durable.keys()).collect();
        for name in names {
            let (written, durable) = (self.written.get(name), self.durable.get(name));
            let content = match (random.below(4), written, durable) {
                (0, _, durable) => durable.cloned(),
                (1, Some(written), Some(durable)) => Some(self.mixture(written, durable, random)),
                (_, written, _) => written.cloned(),
            };
            if let Some(mut content) = content {
                self.spoil(name, &mut content, random);
                left.insert(name.clone(), content);
            }
        }
        left
    }

    fn mixture(&self, written: &[u8], durable: &[u8], random: &mut Random) -> Vec<u8> {
        let mut bytes = if random.below(2) == 0 { written.to_vec() } else { durable.to_vec() };
        for (number, sector) in bytes.chunks_mut(self.disk.sector).enumerate() {
            let from = if random.below(2) == 0 { written } else { durable };
            let start = number * self.disk.sector;
            if let Some(other) = from.get(start..start + sector.len()) {
                sector.copy_from_slice(other);
            }
        }
        bytes
    }

    /// One of the sectors that the disk was at may hold anything.
    fn spoil(&self, name: &str, content: &mut [u8], random: &mut Random) {
        let Some(touched) = self.touched.get(name).filter(|_| !self.disk.power_safe) else { return };
        if touched.is_empty() || random.below(2) == 0 {
            return;
        }
        let number = touched.iter().nth(random.below(touched.len() as u64) as usize).unwrap();
        let sector = content.chunks_mut(self.disk.sector).nth(*number as usize);
        sector.unwrap_or_default().iter_mut().for_each(|byte| *byte = random.below(256) as u8);
    }
}

impl PowerCut {
    /// Files on such a disk.
    pub fn on(disk: Disk) -> PowerCut {
        PowerCut {
            files: MemoryVfs::default(),
            paths: Rc::default(),
            durable: Rc::default(),
            touched: Rc::default(),
            moments: Rc::default(),
            disk,
        }
    }

    /// Every moment since the last call; what is there now counts as durable.
    pub fn take_moments(&self) -> Vec<Moment> {
        let written = self.written();
        *self.durable.borrow_mut() = written;
        self.touched.borrow_mut().clear();
        self.moments.take()
    }

    /// Moments since the last call of `take_moments`.
    pub fn moment_count(&self) -> usize {
        self.moments.borrow().len()
    }

    /// Every deletion in the folder becomes durable.
    fn sync_directory(&self) {
        let written = self.written();
        self.durable.borrow_mut().retain(|path, _| written.contains_key(path));
    }

    fn written(&self) -> Files {
        let paths = self.paths.borrow();
        paths.iter().filter_map(|path| Some((path.clone(), self.files.contents(path)?))).collect()
    }

    fn note(&self) {
        let (durable, touched) = (self.durable.borrow().clone(), self.touched.borrow().clone());
        let moment = Moment { written: self.written(), durable, touched, disk: self.disk };
        let mut moments = self.moments.borrow_mut();
        if moments.last() != Some(&moment) {
            moments.push(moment);
        }
    }
}

impl Recorded {
    fn put(&self, data: &[u8], offset: u64) -> Result<()> {
        let (sector, end) = (self.world.disk.sector as u64, offset + data.len() as u64);
        let mut touched = self.world.touched.borrow_mut();
        touched.entry(self.path.clone()).or_default().extend(offset / sector..end.div_ceil(sector));
        drop(touched);
        self.file.write_at(data, offset)?;
        self.world.note();
        Ok(())
    }
}

struct Recorded {
    file: Box<dyn File>,
    path: String,
    world: PowerCut,
    /// The first sync of a journal also syncs its directory.
    sync_directory: Cell<bool>,
}

impl File for Recorded {
    fn is_writable(&self) -> bool {
        self.file.is_writable()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.file.read_at(buffer, offset)
    }
    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        self.file.read_vectored_at(buffers, offset)
    }
    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        // Torn in the middle, too.
        let (first, second) = data.split_at(data.len() / 2);
        self.put(first, offset)?;
        self.put(second, offset + first.len() as u64)
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
        self.file.truncate(size)?;
        self.world.note();
        Ok(())
    }
    fn sync(&self, kind: SyncKind) -> Result<()> {
        self.file.sync(kind)?;
        if let Some(content) = self.world.files.contents(&self.path) {
            self.world.durable.borrow_mut().insert(self.path.clone(), content);
        }
        self.world.touched.borrow_mut().remove(&self.path);
        if self.sync_directory.replace(false) {
            self.world.sync_directory();
        }
        self.world.note();
        Ok(())
    }
    fn size(&self) -> Result<u64> {
        self.file.size()
    }
    fn lock(&self, level: LockLevel) -> Result<()> {
        self.file.lock(level)
    }
    fn unlock(&self, level: LockLevel) -> Result<()> {
        self.file.unlock(level)
    }
    fn lock_level(&self) -> LockLevel {
        self.file.lock_level()
    }
    fn check_reserved_lock(&self) -> Result<bool> {
        self.file.check_reserved_lock()
    }
    fn sector_size(&self) -> u32 {
        if self.world.disk.power_safe { 512 } else { self.world.disk.sector as u32 }
    }
    fn is_power_safe(&self) -> bool {
        self.world.disk.power_safe
    }
    fn shm_supported(&self) -> bool {
        self.file.shm_supported()
    }
    fn shm_access(&self) -> Result<ShmAccess> {
        self.file.shm_access()
    }
    fn shm_region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        self.file.shm_region(number, extend)
    }
    fn shm_lock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.file.shm_lock(first, count, kind)
    }
    fn shm_unlock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.file.shm_unlock(first, count, kind)
    }
    fn shm_leave(&self, delete: bool) {
        self.file.shm_leave(delete);
    }
}

impl Vfs for PowerCut {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        if flags.exclusive && self.files.contents(path).is_some() {
            return Err(Error::bare(ResultCode::CANTOPEN));
        }
        let file = self.files.open(path, flags)?;
        if !self.paths.borrow().iter().any(|known| known == path) {
            self.paths.borrow_mut().push(path.to_owned());
        }
        self.note();
        let journal = matches!(flags.kind, FileKind::MainJournal | FileKind::SuperJournal | FileKind::Wal);
        let sync_directory = Cell::new(journal && flags.create);
        Ok(Box::new(Recorded { file, path: path.to_owned(), world: self.clone(), sync_directory }))
    }
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.files.delete(path, sync_directory)?;
        self.note();
        if sync_directory {
            self.sync_directory();
        }
        self.note();
        Ok(())
    }
    fn exists(&self, path: &str) -> Result<bool> {
        self.files.exists(path)
    }
    fn full_path(&self, path: &str) -> Result<String> {
        self.files.full_path(path)
    }
    fn randomness(&self, buffer: &mut [u8]) {
        self.files.randomness(buffer);
    }
    fn current_time_ms(&self) -> i64 {
        0
    }
    fn sleep(&self, _microseconds: u64) {}
}
