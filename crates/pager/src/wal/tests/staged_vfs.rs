//! Files in memory whose every access is a point of a [`Schedule`].

use super::schedule::Schedule;
use base::{Error, Result, ResultCode};
use std::io::{IoSlice, IoSliceMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use vfs::{
    Anchor, File, FileKind, LockLevel, MemoryVfs, OpenFlags, ProcessSlots, ShmAccess, ShmLock, ShmRegion, Signal,
    SyncKind, Vfs,
};

/// The files, and the schedule that their users follow.
#[derive(Clone)]
pub struct StagedVfs {
    pub files: MemoryVfs,
    pub schedule: Schedule,
    /// Whether the database has a write-ahead log.
    pub logged: bool,
    /// Syncs through the drive's cache.
    pub full_syncs: Arc<AtomicU32>,
    /// What is known of the log after its syncs.
    pub disk: Arc<Disk>,
    /// Whether the page numbers of the first frames are points, too.
    pub entries: bool,
}

/// What a power cut would leave of the log.
#[derive(Default)]
pub struct Disk {
    /// Syncs of the log are points, too.
    pub watched: AtomicBool,
    /// Bytes of the log that are durable.
    pub bytes: AtomicU32,
    /// Syncs of the log until one fails; 0: none does.
    pub fails_in: AtomicU32,
}

struct StagedFile {
    file: Box<dyn File>,
    schedule: Schedule,
    full_syncs: Arc<AtomicU32>,
    is_log: bool,
    entries: bool,
    disk: Arc<Disk>,
}

/// Words of the first region at which the order can matter: starts and middles of both copies of
/// the header, the count of copied frames, the read marks.
const WORDS: [usize; 10] = [0, 4, 12, 16, 24, 25, 26, 27, 28, 29];
/// Where the page numbers of the first frames stand.
const ENTRIES: std::ops::Range<usize> = 34..40;

impl Vfs for StagedVfs {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        self.schedule.point();
        let file = self.files.open(path, flags)?;
        let (schedule, full_syncs) = (self.schedule.clone(), self.full_syncs.clone());
        Ok(Box::new(StagedFile {
            file,
            schedule,
            full_syncs,
            is_log: flags.kind == FileKind::Wal,
            entries: self.entries,
            disk: self.disk.clone(),
        }))
    }
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.schedule.point();
        self.files.delete(path, sync_directory)
    }
    fn exists(&self, path: &str) -> Result<bool> {
        self.schedule.point();
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
    fn sleep(&self, _microseconds: u64) {
        self.schedule.sleep();
    }
    fn signal(&self) -> Arc<dyn Signal> {
        Arc::new(StagedSignal { schedule: self.schedule.clone(), woken: AtomicBool::new(false) })
    }
}

/// Waits as actors do: others continue meanwhile.
struct StagedSignal {
    schedule: Schedule,
    woken: AtomicBool,
}

impl Signal for StagedSignal {
    fn wait(&self, _limit: Duration) -> bool {
        while !self.woken.swap(false, Ordering::SeqCst) {
            if !self.schedule.sleep() {
                return false;
            }
        }
        true
    }
    fn wake(&self) {
        self.woken.store(true, Ordering::SeqCst);
    }
    fn pause(&self) {
        self.schedule.sleep();
    }
}

impl File for StagedFile {
    fn is_writable(&self) -> bool {
        self.file.is_writable()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.schedule.point();
        // Recovery read one frame more than the log has. Other systems' reads answer an error
        // there.
        let is_inside = !self.is_log || offset + buffer.len() as u64 <= self.file.size()?;
        assert!(is_inside, "{} bytes at {offset} are read beyond the end of the log", buffer.len());
        self.file.read_at(buffer, offset)
    }
    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        self.schedule.point();
        self.file.read_vectored_at(buffers, offset)
    }
    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        self.schedule.point();
        self.file.write_at(data, offset)
    }
    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        self.schedule.point();
        self.file.write_vectored_at(buffers, offset)
    }
    fn truncate(&self, size: u64) -> Result<()> {
        self.schedule.point();
        self.file.truncate(size)
    }
    fn sync(&self, kind: SyncKind) -> Result<()> {
        self.full_syncs.fetch_add(u32::from(kind == SyncKind::Full), Ordering::Relaxed);
        if !self.is_log || !self.disk.watched.load(Ordering::SeqCst) {
            return self.file.sync(kind);
        }
        self.schedule.point();
        let left = self.disk.fails_in.load(Ordering::SeqCst);
        self.disk.fails_in.store(left.saturating_sub(1), Ordering::SeqCst);
        if left == 1 {
            return Err(Error::bare(ResultCode::IOERR_FSYNC));
        }
        // Only what was written before the sync began.
        let bytes = self.file.size()? as u32;
        self.schedule.point();
        self.disk.bytes.fetch_max(bytes, Ordering::SeqCst);
        Ok(())
    }
    fn size(&self) -> Result<u64> {
        self.file.size()
    }
    fn lock(&self, level: LockLevel) -> Result<()> {
        self.schedule.point();
        self.file.lock(level)
    }
    fn unlock(&self, level: LockLevel) -> Result<()> {
        self.schedule.point();
        self.file.unlock(level)
    }
    fn lock_level(&self) -> LockLevel {
        self.file.lock_level()
    }
    fn check_reserved_lock(&self) -> Result<bool> {
        self.schedule.point();
        self.file.check_reserved_lock()
    }
    fn process_anchor(&self) -> Option<Anchor> {
        self.file.process_anchor()
    }
    fn shm_supported(&self) -> bool {
        self.file.shm_supported()
    }
    fn shm_access(&self) -> Result<ShmAccess> {
        self.file.shm_access()
    }
    fn shm_region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        self.schedule.point();
        let region = self.file.shm_region(number, extend)?;
        if number > 0 {
            return Ok(region);
        }
        let (schedule, entries) = (self.schedule.clone(), self.entries);
        let observer = Arc::new(move |word: usize| {
            if WORDS.contains(&word) || entries && ENTRIES.contains(&word) {
                schedule.point();
            }
        });
        Ok(region.map(|region| region.observed(observer)))
    }
    fn shm_lock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.schedule.point();
        self.file.shm_lock(first, count, kind)
    }
    fn shm_unlock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.schedule.point();
        self.file.shm_unlock(first, count, kind)
    }
    fn shm_hand_over(&self, first: u32, count: u32) -> Option<Box<dyn ProcessSlots>> {
        self.file.shm_hand_over(first, count)
    }
    fn shm_leave(&self, delete: bool) {
        self.schedule.point();
        self.file.shm_leave(delete);
    }
}
