//! The file system of a simulation.

use base::{Error, Result, ResultCode};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{IoSlice, IoSliceMut};
use std::rc::Rc;
use vfs::{File, FileKind, LockLevel, MemoryVfs, OpenFlags, ShmAccess, ShmLock, ShmRegion, SyncKind, Vfs};

/// The files by path.
pub type Files = BTreeMap<String, Vec<u8>>;

/// What the disk writes at once, and whether it spares what lies beside a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disk {
    /// Bytes of a sector.
    pub sector: usize,
    /// Whether a power cut leaves alone what shares a sector with a write.
    pub power_safe: bool,
}

impl Disk {
    /// Every disk of the simulations: sectors of 512 to 65,536 bytes, with and without powersafe
    /// overwrite.
    pub const ALL: [Disk; 16] = {
        let mut disks = [Disk { sector: 512, power_safe: true }; 16];
        let mut at = 0;
        while at < disks.len() {
            disks[at] = Disk { sector: 512 << (at / 2), power_safe: at.is_multiple_of(2) };
            at += 1;
        }
        disks
    };
}

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Style {
    /// Nothing is done.
    Error,
    /// The same with another code: a full disk, a lock that somebody else holds, a file that cannot
    /// be opened.
    Other,
    /// A write is half done.
    Torn,
    /// Everything is done and an error answered.
    Late,
    /// Nothing is done, and all later calls fail as well until the device is back.
    Lasting,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 5] = [Style::Error, Style::Other, Style::Torn, Style::Late, Style::Lasting];
}

/// A call that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which call, from 0.
    pub at: u64,
    /// How.
    pub style: Style,
}

/// A change of the files, as a power cut sees it.
#[derive(Clone, Debug)]
pub enum Change {
    /// The file was made.
    Create(String),
    /// Bytes were written from an offset on.
    Write(String, u64, Vec<u8>),
    /// The file was given that size.
    Truncate(String, u64),
    /// The file's content is durable.
    Sync(String),
    /// The file was deleted.
    Delete(String),
    /// All that was made and deleted is durable.
    SyncDirectory,
}

/// What is done before a failing call answers.
enum Done {
    Nothing,
    Half,
    All,
}

/// Kinds of calls, with the two errors that each may answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    Open,
    Read,
    Write,
    Truncate,
    Sync,
    Size,
    Lock,
    Reserved,
    Delete,
    Exists,
    ShmRegion,
    ShmLock,
}

impl Call {
    fn codes(self) -> [ResultCode; 2] {
        use ResultCode as Code;
        match self {
            Call::Open => [Code::CANTOPEN, Code::IOERR],
            Call::Read => [Code::IOERR_READ, Code::IOERR_CORRUPTFS],
            Call::Write => [Code::IOERR_WRITE, Code::FULL],
            Call::Truncate => [Code::IOERR_TRUNCATE, Code::FULL],
            Call::Sync => [Code::IOERR_FSYNC, Code::FULL],
            Call::Size => [Code::IOERR_FSTAT, Code::IOERR],
            Call::Lock => [Code::IOERR_LOCK, Code::BUSY],
            Call::Reserved => [Code::IOERR_CHECKRESERVEDLOCK, Code::IOERR],
            Call::Delete => [Code::IOERR_DELETE, Code::IOERR],
            Call::Exists => [Code::IOERR_ACCESS, Code::IOERR],
            Call::ShmRegion => [Code::IOERR_SHMMAP, Code::NOMEM],
            Call::ShmLock => [Code::IOERR_SHMLOCK, Code::BUSY],
        }
    }
}

struct Shared {
    files: MemoryVfs,
    disk: Disk,
    paths: RefCell<BTreeSet<String>>,
    calls: Cell<u64>,
    fault: Cell<Option<Fault>>,
    /// Whether the fault has been met.
    failed: Cell<bool>,
    changes: RefCell<Option<Vec<Change>>>,
}

/// A file system in memory; clones are the same one.
#[derive(Clone)]
pub struct World(Rc<Shared>);

impl World {
    /// Files on a disk.
    pub fn new(disk: Disk, files: &Files) -> World {
        let world = World(Rc::new(Shared {
            files: MemoryVfs::new(7),
            disk,
            paths: RefCell::default(),
            calls: Cell::new(0),
            fault: Cell::new(None),
            failed: Cell::new(false),
            changes: RefCell::default(),
        }));
        for (path, content) in files {
            world.0.files.set_contents(path, content.clone());
            world.0.paths.borrow_mut().insert(path.clone());
        }
        world
    }

    /// The files as they are.
    pub fn files(&self) -> Files {
        let paths = self.0.paths.borrow();
        paths.iter().filter_map(|path| Some((path.clone(), self.0.files.contents(path)?))).collect()
    }

    /// From now on calls are counted from 0, and the one that the fault names fails.
    pub fn set_fault(&self, fault: Option<Fault>) {
        self.0.calls.set(0);
        self.0.failed.set(false);
        self.0.fault.set(fault);
    }

    /// Calls since the last [`World::set_fault`].
    pub fn calls(&self) -> u64 {
        self.0.calls.get()
    }

    /// Whether the fault has been met.
    pub fn has_failed(&self) -> bool {
        self.0.failed.get()
    }

    /// From now on changes are recorded.
    pub fn record(&self) {
        *self.0.changes.borrow_mut() = Some(Vec::new());
    }

    /// Changes that were recorded so far.
    pub fn change_count(&self) -> usize {
        self.0.changes.borrow().as_ref().map_or(0, Vec::len)
    }

    /// Ends the recording.
    pub fn take_changes(&self) -> Vec<Change> {
        self.0.changes.take().unwrap_or_default()
    }

    fn note(&self, change: impl FnOnce() -> Change) {
        if let Some(changes) = self.0.changes.borrow_mut().as_mut() {
            changes.push(change());
        }
    }

    /// Counts a call; the error of one that fails.
    fn fails(&self, call: Call) -> Option<(Error, Done)> {
        let number = self.0.calls.get();
        self.0.calls.set(number + 1);
        let fault = self.0.fault.get()?;
        if number != fault.at && !(fault.style == Style::Lasting && number > fault.at) {
            return None;
        }
        self.0.failed.set(true);
        let [first, second] = call.codes();
        Some(match fault.style {
            Style::Error | Style::Lasting => (Error::bare(first), Done::Nothing),
            Style::Other => (Error::bare(second), Done::Nothing),
            Style::Torn => (Error::bare(first), if call == Call::Write { Done::Half } else { Done::Nothing }),
            // What was locked or opened and says that it is not would be held by nobody.
            Style::Late if matches!(call, Call::Lock | Call::ShmLock | Call::Open) => {
                (Error::bare(first), Done::Nothing)
            }
            Style::Late => (Error::bare(first), Done::All),
        })
    }

    /// Makes a call, or what a failing one does of it.
    fn call<T>(&self, call: Call, make: impl FnOnce() -> Result<T>) -> Result<T> {
        match self.fails(call) {
            None => make(),
            Some((error, Done::All)) => {
                make()?;
                Err(error)
            }
            Some((error, _)) => Err(error),
        }
    }
}

struct WorldFile {
    file: Box<dyn File>,
    path: String,
    world: World,
    /// Whether what is written outlives the process.
    is_kept: bool,
    /// The first sync of a journal also syncs its directory.
    syncs_directory: Cell<bool>,
}

impl WorldFile {
    fn put(&self, data: &[u8], offset: u64) -> Result<()> {
        self.file.write_at(data, offset)?;
        if self.is_kept {
            self.world.note(|| Change::Write(self.path.clone(), offset, data.to_vec()));
        }
        Ok(())
    }
}

impl File for WorldFile {
    fn is_writable(&self) -> bool {
        self.file.is_writable()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.world.call(Call::Read, || self.file.read_at(buffer, offset))
    }
    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        self.world.call(Call::Read, || self.file.read_vectored_at(buffers, offset))
    }
    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        match self.world.fails(Call::Write) {
            None => self.put(data, offset),
            Some((error, Done::Nothing)) => Err(error),
            Some((error, Done::Half)) => {
                self.put(&data[..data.len() / 2], offset)?;
                Err(error)
            }
            Some((error, Done::All)) => {
                self.put(data, offset)?;
                Err(error)
            }
        }
    }
    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        let whole: Vec<u8> = buffers.iter().flat_map(|buffer| buffer.iter().copied()).collect();
        self.write_at(&whole, offset)
    }
    fn truncate(&self, size: u64) -> Result<()> {
        self.world.call(Call::Truncate, || {
            self.file.truncate(size)?;
            if self.is_kept {
                self.world.note(|| Change::Truncate(self.path.clone(), size));
            }
            Ok(())
        })
    }
    fn sync(&self, kind: SyncKind) -> Result<()> {
        self.world.call(Call::Sync, || {
            self.file.sync(kind)?;
            if self.is_kept {
                self.world.note(|| Change::Sync(self.path.clone()));
            }
            if self.syncs_directory.replace(false) {
                self.world.note(|| Change::SyncDirectory);
            }
            Ok(())
        })
    }
    fn size(&self) -> Result<u64> {
        self.world.call(Call::Size, || self.file.size())
    }
    fn lock(&self, level: LockLevel) -> Result<()> {
        if level <= self.file.lock_level() {
            return Ok(());
        }
        self.world.call(Call::Lock, || self.file.lock(level))
    }
    fn unlock(&self, level: LockLevel) -> Result<()> {
        self.file.unlock(level)
    }
    fn lock_level(&self) -> LockLevel {
        self.file.lock_level()
    }
    fn check_reserved_lock(&self) -> Result<bool> {
        self.world.call(Call::Reserved, || self.file.check_reserved_lock())
    }
    fn sector_size(&self) -> u32 {
        match self.world.0.disk {
            Disk { power_safe: true, .. } => 512,
            disk => disk.sector as u32,
        }
    }
    fn is_power_safe(&self) -> bool {
        self.world.0.disk.power_safe
    }
    fn shm_supported(&self) -> bool {
        self.file.shm_supported()
    }
    fn shm_access(&self) -> Result<ShmAccess> {
        self.world.call(Call::ShmRegion, || self.file.shm_access())
    }
    fn shm_region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        self.world.call(Call::ShmRegion, || self.file.shm_region(number, extend))
    }
    fn shm_lock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.world.call(Call::ShmLock, || self.file.shm_lock(first, count, kind))
    }
    fn shm_unlock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.file.shm_unlock(first, count, kind)
    }
    fn shm_leave(&self, delete: bool) {
        self.file.shm_leave(delete);
    }
}

impl Vfs for World {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        self.call(Call::Open, || {
            let is_kept = !path.is_empty() && flags.kind != FileKind::Temp;
            let is_new = is_kept && self.0.files.contents(path).is_none();
            let file = self.0.files.open(path, flags)?;
            if is_kept {
                self.0.paths.borrow_mut().insert(path.to_owned());
            }
            if is_new {
                self.note(|| Change::Create(path.to_owned()));
            }
            let is_journal = matches!(flags.kind, FileKind::MainJournal | FileKind::SuperJournal | FileKind::Wal);
            let syncs_directory = Cell::new(is_journal && flags.create);
            let file: Box<dyn File> =
                Box::new(WorldFile { file, path: path.to_owned(), world: self.clone(), is_kept, syncs_directory });
            Ok(file)
        })
    }
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.call(Call::Delete, || {
            self.0.files.delete(path, sync_directory)?;
            self.note(|| Change::Delete(path.to_owned()));
            if sync_directory {
                self.note(|| Change::SyncDirectory);
            }
            Ok(())
        })
    }
    fn exists(&self, path: &str) -> Result<bool> {
        self.call(Call::Exists, || self.0.files.exists(path))
    }
    fn full_path(&self, path: &str) -> Result<String> {
        self.0.files.full_path(path)
    }
    fn randomness(&self, buffer: &mut [u8]) {
        self.0.files.randomness(buffer);
    }
    fn current_time_ms(&self) -> i64 {
        self.0.files.current_time_ms()
    }
    fn sleep(&self, microseconds: u64) {
        self.0.files.sleep(microseconds);
    }
}
