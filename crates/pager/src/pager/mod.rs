//! The pager: one database file as pages, with transactions.
//!
//! Invariants. Each is cited where it is kept.
//!
//! 1. A page of the database as it was when the transaction began is changed in memory only after
//!    its original content is in the journal (file, buffer, or memory), unless the page was free.
//! 2. No page is written to the database file before every journal record made so far is synced
//!    (`synchronous` OFF excepted), and the count in the journal's header, which makes records
//!    valid, is written after the records (`FULL`: with a sync between).
//! 3. The database file is written only under the EXCLUSIVE lock, and pages change in memory only
//!    under RESERVED or more.
//! 4. The journal is finalized (deleted, cut, zeroed) only after the database file is synced: that
//!    moment is the commit.
//! 5. Locks go down only after the journal is finalized, or while a hot journal is left behind for
//!    the next reader to roll back. After a journal that could not be finalized they go down, and the
//!    next transaction looks for it: no other transaction of this connection may come in between.
//! 6. Cached pages outlive a transaction only when header bytes 24–39 are unchanged at the next.
//! 7. The page that holds the lock bytes is never read, written or handed out.
//! 8. A rollback after the file was written restores from the journal, syncs, and only then
//!    finalizes; before that, dropping the changed pages is enough.
//! 9. A hot journal is rolled back only under EXCLUSIVE, and only after it was itself synced.
//! 10. A read transaction without a lock reads nothing but the header and the cache.
//! 11. Where a power cut can take a whole sector with the page that is being written, no page of a
//!     sector changes before all of them are in the journal, so that none is written before.
//!
//! With a write-ahead log 1 to 5, 8 and 9 give way to the invariants of `wal`.

mod commit;
mod forked;
mod hot;
mod image;
mod lean;
mod logged;
mod nonce;
mod read;
mod rollback;
mod savepoint;
mod stamp;
mod swap;
mod write;

use crate::cache::{FrameId, PageCache, PageTag};
use crate::journal::JournalWriter;
use crate::wal::Wal;
use base::hash::{FxHashMap, FxHashSet};
use base::{Error, PageNo, Result, ResultCode};
use savepoint::{Savepoint, SavepointLog};
use std::cell::Cell;
use std::rc::Rc;
use swap::Swap;
use vfs::{File, FileKind, LOCK_BYTE_PENDING, LockLevel, OpenFlags, Vfs};

/// The first sixteen bytes of a database file.
pub const FILE_MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// Smallest page in bytes.
pub const PAGE_SIZE_MIN: u32 = 512;
/// Largest page in bytes.
pub const PAGE_SIZE_MAX: u32 = 65_536;
/// Largest page number.
const PAGE_COUNT_MAX: u32 = 0xffff_fffe;
/// `PRAGMA cache_size` of a new connection.
const CACHE_SIZE_DEFAULT: i32 = -2000;

/// `PRAGMA journal_mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum JournalMode {
    /// The journal is deleted at commit.
    #[default]
    Delete,
    /// The journal's header is overwritten with zeros at commit.
    Persist,
    /// No journal; ROLLBACK is undefined.
    Off,
    /// The journal is cut to no length at commit.
    Truncate,
    /// The journal is kept in memory.
    Memory,
    /// Write-ahead log.
    Wal,
}

/// `PRAGMA synchronous`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Synchronous {
    /// Never sync.
    Off = 0,
    /// Sync at the moments that matter most.
    Normal = 1,
    /// Sync so that a power failure cannot corrupt the file.
    #[default]
    Full = 2,
    /// As `Full`, and sync the directory after the journal is deleted.
    Extra = 3,
    /// What the number 4 sets: `Full` by another number.
    Full4 = 4,
    /// What the number 5 sets: `Full` by another number.
    Full5 = 5,
    /// What the number 6 sets: `Full` by another number.
    Full6 = 6,
}

/// How to open a database file.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Never write.
    pub read_only: bool,
    /// Create the file when it does not exist.
    pub create: bool,
    /// Keep everything in memory; the path is only a name.
    pub in_memory: bool,
    /// Page size in bytes of a database that is still empty.
    pub page_size: u32,
    /// Trust the file not to change: no locks, no journal check (`immutable=1`).
    pub immutable: bool,
    /// Take no locks (`nolock=1`): only for one connection at a time.
    pub no_lock: bool,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions {
            read_only: false,
            create: true,
            in_memory: false,
            page_size: 4096,
            immutable: false,
            no_lock: false,
        }
    }
}

/// Where a transaction stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TxnState {
    /// No transaction.
    None,
    /// A read transaction.
    Read,
    /// A write transaction.
    Write,
}

/// The states of the machine; locks held in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    /// No transaction, the cache may be stale [none].
    Open,
    /// Reading [SHARED].
    Reader,
    /// May write, nothing changed yet [RESERVED].
    WriterLocked,
    /// Pages changed in memory, the journal is open [RESERVED].
    WriterCacheMod,
    /// The file is being written [EXCLUSIVE].
    WriterDbMod,
    /// The file is written and synced; the journal remains to be finalized [EXCLUSIVE].
    WriterFinished,
    /// A rollback or the end of a commit failed: nothing can be trusted until the locks are dropped.
    Error,
}

/// What may be said about logs and syncs.
#[derive(Default)]
struct LogSettings {
    /// The log's file stays when the last connection closes.
    keep: bool,
    /// The last connection leaves the log as it is.
    no_checkpoint_at_close: bool,
    full_sync: bool,
    full_sync_checkpoints: bool,
}

/// One database file, its page cache and its transaction.
pub struct Pager {
    pub(crate) vfs: Rc<dyn Vfs>,
    /// `None`: in memory only.
    file: Option<Rc<dyn File>>,
    file_name: String,
    journal_name: String,
    cache: PageCache,
    state: State,
    /// What put the pager into `State::Error`, or left a savepoint half restored: only a rollback helps.
    failure: Option<Error>,
    read_only: bool,
    immutable: bool,
    /// The level that would be held, when no locks are taken.
    unlocked_level: Option<LockLevel>,
    page_size: u32,
    /// Pages of the database as the transaction sees it.
    page_count: u32,
    page_count_max: u32,
    /// Pages when the write transaction began.
    original_count: u32,
    /// Pages in the file itself, as far as known.
    file_page_count: u32,
    /// Header bytes 24–39 that the cache belongs to.
    version: [u8; 16],
    data_version: u32,
    /// Commits of this connection.
    own_commits: u32,
    epoch: u64,
    change_counter_done: bool,
    /// The nonces of this connection's journals.
    nonces: nonce::Nonces,
    journal_mode: JournalMode,
    journal_size_limit: i64,
    synchronous: Synchronous,
    locking_exclusive: bool,
    /// The read transaction holds no lock; see `begin_read_lean`.
    lean: bool,
    cache_size: i32,
    mapping_limit: u64,
    spill_allowed: bool,
    journal: Option<JournalWriter>,
    /// The write-ahead log, once a read transaction has found that there is one.
    wal: Option<Box<Wal>>,
    /// The log's snapshot has moved on from what the cache holds.
    cache_stale: bool,
    stamp: stamp::Stamp,
    settings: LogSettings,
    /// Pages that the journal of this transaction need not take (any more).
    journaled: FxHashSet<u32>,
    /// Original pages of the transaction when the journal is in memory.
    memory_images: FxHashMap<u32, Box<[u8]>>,
    savepoints: Vec<Savepoint>,
    savepoint_log: SavepointLog,
    /// A database for scratch: its pages are in memory, and in a file of no name when there are many.
    temporary: bool,
    swap: Option<Swap>,
    /// Pages that changed, in order, while backups copy this database; and how many do.
    changes: Vec<u32>,
    backups: u32,
    /// Pages in the cache before any is spilled (`PRAGMA cache_spill`).
    spill_pages: u32,
    /// The commit leaves the file with so many bytes: pages of another size were written into it.
    exact_bytes: Option<u64>,
}

/// What a cache holds and did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheCounters {
    /// Bytes of its pages.
    pub bytes: u64,
    /// Pages that were found in it.
    pub hits: u64,
    /// Pages that were not.
    pub misses: u64,
    /// Pages that were written to the file or the log.
    pub writes: u64,
    /// Those of them that went before the commit, because the cache was full.
    pub spills: u64,
}

/// A counter of [`CacheCounters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheCounter {
    /// `hits`
    Hits,
    /// `misses`
    Misses,
    /// `writes`
    Writes,
    /// `spills`
    Spills,
}

impl Pager {
    /// Opens the file; nothing is locked. The page size is taken from the file when it has a
    /// plausible header.
    pub fn open(vfs: Rc<dyn Vfs>, path: &str, options: &OpenOptions) -> Result<Pager> {
        let in_memory = options.in_memory || path == ":memory:" || path.is_empty();
        let temporary = path.is_empty() && !options.in_memory;
        let create = options.create && !options.read_only;
        let mut file_name = String::new();
        let mut file: Option<Rc<dyn File>> = None;
        if !in_memory {
            file_name = full_path(&*vfs, path)?;
            let flags = OpenFlags { kind: FileKind::MainDb, read_write: !options.read_only, create, exclusive: false };
            file = Some(Rc::from(vfs.open(&file_name, flags)?));
        }
        let immutable = options.immutable || file.as_ref().is_some_and(|file| file.is_immutable());
        let read_only = options.read_only || immutable || file.as_ref().is_some_and(|file| !file.is_writable());
        let journal_name = if in_memory { String::new() } else { format!("{file_name}-journal") };
        let memory_journal = in_memory && !temporary || vfs.is_memory();
        let journal_mode = if memory_journal { JournalMode::Memory } else { JournalMode::Delete };
        if vfs.is_memory() {
            file_name.clear();
        }
        let mut pager = Pager {
            vfs,
            file,
            file_name,
            journal_name,
            cache: PageCache::new(options.page_size as usize, 0),
            state: State::Open,
            failure: None,
            read_only,
            immutable,
            unlocked_level: options.no_lock.then_some(LockLevel::None),
            page_size: options.page_size,
            page_count: 0,
            page_count_max: PAGE_COUNT_MAX,
            original_count: 0,
            file_page_count: 0,
            version: [0; 16],
            data_version: 1,
            own_commits: 0,
            epoch: 1,
            change_counter_done: false,
            nonces: nonce::Nonces::default(),
            journal_mode,
            journal_size_limit: -1,
            synchronous: Synchronous::Full,
            locking_exclusive: false,
            lean: false,
            cache_size: CACHE_SIZE_DEFAULT,
            mapping_limit: 0,
            spill_allowed: true,
            journal: None,
            wal: None,
            cache_stale: false,
            stamp: stamp::Stamp::default(),
            settings: LogSettings::default(),
            journaled: FxHashSet::default(),
            memory_images: FxHashMap::default(),
            savepoints: Vec::new(),
            savepoint_log: SavepointLog::default(),
            exact_bytes: None,
            temporary,
            swap: None,
            changes: Vec::new(),
            backups: 0,
            spill_pages: 1,
        };
        pager.set_cache_size(CACHE_SIZE_DEFAULT);
        pager.adopt_page_size_of_file()?;
        Ok(pager)
    }

    fn adopt_page_size_of_file(&mut self) -> Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let mut header = [0; 100];
        if file.read_at(&mut header, 0)? < header.len() {
            return Ok(());
        }
        let size = match base::endian::get_u16(&header, 16) {
            Some(1) => PAGE_SIZE_MAX,
            Some(size) => u32::from(size),
            None => 0,
        };
        if (PAGE_SIZE_MIN..=PAGE_SIZE_MAX).contains(&size) && size.is_power_of_two() {
            self.set_page_size(size)?;
        }
        Ok(())
    }

    // ---- pages ----

    /// The page's bytes.
    #[inline]
    pub fn data(&self, frame: FrameId) -> &[u8] {
        self.cache.data(frame)
    }

    /// The page's bytes to change; `write` must have succeeded since the pin was taken.
    #[inline]
    pub fn data_mut(&mut self, frame: FrameId) -> &mut [u8] {
        debug_assert!(
            self.cache.frame(frame).is_none_or(|f| f.epoch == self.epoch),
            "pager (1): a page is changed before it is journaled"
        );
        self.stamp.renew();
        self.cache.data_mut(frame)
    }

    /// Two different pages: the first to read, the second to change.
    pub fn pair_mut(&mut self, from: FrameId, to: FrameId) -> (&[u8], &mut [u8]) {
        self.stamp.renew();
        self.cache.pair_mut(from, to)
    }

    /// Exchanges the contents of two pages that `write` has made changeable, with what is kept beside them.
    pub fn exchange(&mut self, one: FrameId, other: FrameId) {
        debug_assert!(
            [one, other].iter().all(|id| self.cache.frame(*id).is_none_or(|f| f.epoch == self.epoch)),
            "pager (1): a page is changed before it is journaled"
        );
        self.stamp.renew();
        self.cache.exchange(one, other);
    }

    /// Adds a pin.
    #[inline]
    pub fn pin(&mut self, frame: FrameId) {
        self.cache.pin(frame);
    }

    /// Gives a pin back.
    #[inline]
    pub fn unpin(&mut self, frame: FrameId) {
        self.cache.unpin(frame);
    }

    /// Number of the page in the frame.
    #[inline]
    pub fn page_no(&self, frame: FrameId) -> PageNo {
        PageNo(self.cache.frame(frame).map_or(0, |frame| frame.page))
    }

    /// What the layer above noted about the page.
    #[inline]
    pub fn tag(&self, frame: FrameId) -> PageTag {
        self.cache.frame(frame).map(|frame| frame.tag).unwrap_or_default()
    }

    /// Notes something about the page.
    #[inline]
    pub fn set_tag(&mut self, frame: FrameId, tag: PageTag) {
        if let Some(frame) = self.cache.frame_mut(frame) {
            frame.tag = tag;
        }
    }

    /// How many pins the page has.
    #[inline]
    pub fn pins(&self, frame: FrameId) -> u32 {
        self.cache.frame(frame).map_or(0, |frame| frame.pins)
    }

    // ---- settings ----

    /// Page size in bytes.
    pub fn page_size(&self) -> u32 {
        self.page_size
    }

    /// Changes the page size and empties the cache; only without pages in use.
    pub fn set_page_size(&mut self, page_size: u32) -> Result<()> {
        if page_size != self.page_size {
            self.page_size = page_size;
            self.swap = None;
            self.cache.reset(page_size as usize);
            self.set_cache_size(self.cache_size);
            if let Some(file) = &self.file
                && self.state != State::Open
            {
                // A log that has something says how many pages there are.
                let logged = self.wal.as_ref().map_or(0, |wal| wal.page_count());
                self.file_page_count = if logged > 0 { logged } else { pages_of(file.size()?, page_size) };
                self.page_count = self.file_page_count;
                self.allow_present_pages();
            }
        }
        Ok(())
    }

    /// Pages of the database as this transaction sees it.
    #[inline]
    pub fn page_count(&self) -> u32 {
        self.page_count
    }

    /// Sets the number of pages: growth, truncation, or the size that the header gives. A change of
    /// size counts in a commit that changes a page as well, as page 1 has the number, too.
    pub fn set_page_count(&mut self, count: u32) {
        self.page_count = count;
    }

    /// The next commit cuts the file to so many bytes, not to whole pages: what is written are pages of
    /// another size.
    pub fn set_exact_bytes(&mut self, bytes: u64) {
        self.exact_bytes = Some(bytes);
    }

    /// Pages in the file, whatever its header says.
    pub fn file_page_count(&self) -> u32 {
        self.file_page_count
    }

    /// Sets the limit of `page_count` (never below the current size) and returns it; 0 only asks.
    pub fn max_page_count(&mut self, limit: u32) -> u32 {
        if limit > 0 {
            self.page_count_max = limit.max(self.page_count).min(PAGE_COUNT_MAX);
        }
        self.page_count_max
    }

    /// A file that another connection has made larger than the limit can be read and changed.
    pub(super) fn allow_present_pages(&mut self) {
        self.page_count_max = self.page_count_max.max(self.page_count);
    }

    /// The page that holds the lock bytes, which is never used.
    #[inline]
    pub fn lock_page(&self) -> PageNo {
        PageNo((LOCK_BYTE_PENDING / u64::from(self.page_size)) as u32 + 1)
    }

    /// The journal mode in force.
    pub fn journal_mode(&self) -> JournalMode {
        self.journal_mode
    }

    /// `PRAGMA journal_size_limit`, in bytes; negative: none.
    pub fn journal_size_limit(&self) -> i64 {
        self.journal_size_limit
    }

    /// Sets `PRAGMA journal_size_limit`.
    pub fn set_journal_size_limit(&mut self, bytes: i64) {
        self.journal_size_limit = bytes.max(-1);
        if let Some(wal) = &mut self.wal {
            wal.set_size_limit(self.journal_size_limit);
        }
    }

    /// `PRAGMA synchronous`.
    pub fn synchronous(&self) -> Synchronous {
        self.synchronous
    }

    /// Sets `PRAGMA synchronous`.
    pub fn set_synchronous(&mut self, level: Synchronous) {
        self.synchronous = level;
    }

    /// Sets `PRAGMA fullfsync` and `PRAGMA checkpoint_fullfsync`: syncs, or those of checkpoints, go through
    /// the drive's cache where the system makes a difference.
    pub fn set_full_sync(&mut self, all: bool, checkpoints: bool) {
        self.settings.full_sync = all;
        self.settings.full_sync_checkpoints = checkpoints;
    }

    fn sync_kind(&self) -> vfs::SyncKind {
        if self.settings.full_sync { vfs::SyncKind::Full } else { vfs::SyncKind::Normal }
    }

    /// `PRAGMA cache_size`: pages, or when negative KiB.
    pub fn cache_size(&self) -> i32 {
        self.cache_size
    }

    /// Sets `PRAGMA cache_size`.
    pub fn set_cache_size(&mut self, size: i32) {
        self.cache_size = size;
        let pages = match size {
            0.. => size as u64,
            _ => u64::from(size.unsigned_abs()) * 1024 / u64::from(self.page_size.max(1)),
        };
        self.cache.capacity = match self.file {
            None if !self.temporary => usize::MAX,
            _ => (pages as usize).max(16),
        };
        self.cache.trim();
    }

    /// The database's file; none of one in memory.
    pub fn file(&self) -> Option<&Rc<dyn File>> {
        self.file.as_ref()
    }

    /// Bytes that the cache holds, and what was done with its pages; one of the counters begins anew.
    pub fn cache_counters(&mut self, reset: Option<CacheCounter>) -> CacheCounters {
        let bytes = self.cache.bytes() as u64;
        let PageCache { hits, misses, writes, spills, .. } = &mut self.cache;
        let counters = CacheCounters { bytes, hits: *hits, misses: *misses, writes: *writes, spills: *spills };
        match reset {
            None => {}
            Some(CacheCounter::Hits) => *hits = 0,
            Some(CacheCounter::Misses) => *misses = 0,
            Some(CacheCounter::Writes) => *writes = 0,
            Some(CacheCounter::Spills) => *spills = 0,
        }
        counters
    }

    /// Gives back what the cache holds of pages that nobody is using.
    pub fn release_memory(&mut self) {
        self.cache.release();
    }

    /// `PRAGMA mmap_size`: how many bytes of the file reads may take from a mapping.
    pub fn mapping_limit(&self) -> u64 {
        self.mapping_limit
    }

    /// Sets `PRAGMA mmap_size`; 0 maps nothing. No effect in memory.
    pub fn set_mapping_limit(&mut self, bytes: u64) {
        if let Some(file) = &self.file {
            file.set_mapping_limit(bytes);
            self.mapping_limit = bytes;
        }
    }

    /// Sets how many pages may be in the cache before any is spilled (negative: KiB; 0 only asks), and
    /// returns the number in force: never below the size of the cache.
    pub fn spill_size(&mut self, size: i32) -> u32 {
        // What SQLite keeps beside each page counts as well.
        let pages = |size: i64| match size {
            0.. => size,
            _ => -1024 * size / (i64::from(self.page_size) + 136),
        };
        if size != 0 {
            self.spill_pages = u32::try_from(pages(i64::from(size))).unwrap_or(u32::MAX);
        }
        let cached = u32::try_from(pages(i64::from(self.cache_size))).unwrap_or(u32::MAX);
        cached.max(self.spill_pages)
    }

    /// Whether dirty pages may be written before commit (`PRAGMA cache_spill`).
    pub fn set_spill_allowed(&mut self, allowed: bool) {
        self.spill_allowed = allowed;
    }

    /// `PRAGMA locking_mode`.
    pub fn locking_exclusive(&self) -> bool {
        // Nobody else can see what is no file with a name.
        self.locking_exclusive || self.file.is_none()
    }

    /// Whether this is a database for scratch: the temporary one, or one attached as `''`.
    pub fn is_temporary(&self) -> bool {
        self.temporary
    }

    /// Sets `PRAGMA locking_mode`; locks are given back at the end of the next transaction. A connection
    /// that uses a log without shared memory stays exclusive.
    pub fn set_locking_exclusive(&mut self, exclusive: bool) {
        if self.wal.as_ref().is_some_and(|wal| wal.is_private()) {
            return;
        }
        self.locking_exclusive = exclusive;
    }

    /// Full path of the file; empty when in memory.
    pub fn file_name(&self) -> &str {
        &self.file_name
    }

    /// Full path of the journal; empty when in memory.
    pub fn journal_name(&self) -> &str {
        &self.journal_name
    }

    /// Whether the file cannot be written.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Whether there is no file.
    pub fn is_in_memory(&self) -> bool {
        self.file.is_none()
    }

    /// Begins or ends noting which pages change; counted.
    pub fn note_changes(&mut self, on: bool) {
        self.backups = if on { self.backups + 1 } else { self.backups.saturating_sub(1) };
        if self.backups == 0 {
            self.changes.clear();
        }
    }

    /// Whether changes are noted.
    pub fn notes_changes(&self) -> bool {
        self.backups > 0
    }

    /// The pages noted from position `from` on, and the position behind the last.
    pub fn changes_since(&self, from: usize) -> (Vec<PageNo>, usize) {
        let pages = self.changes.get(from..).unwrap_or_default();
        (pages.iter().map(|&page| PageNo(page)).collect(), self.changes.len())
    }

    /// A number that changes when another connection has changed the file.
    pub fn data_version(&self) -> u32 {
        self.data_version
    }

    /// A number that changes with every change of the file, also by this connection (`SQLITE_FCNTL_DATA_VERSION`).
    pub fn content_version(&self) -> u32 {
        self.data_version.wrapping_add(self.own_commits)
    }

    /// A number that stays the same as long as the content of the database does.
    pub fn content_stamp(&self) -> Rc<Cell<u64>> {
        self.stamp.share()
    }

    /// The state of the machine.
    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// Where the transaction stands.
    pub fn txn_state(&self) -> TxnState {
        match self.state {
            State::Open => TxnState::None,
            State::Reader => TxnState::Read,
            State::Error => TxnState::Read,
            _ => TxnState::Write,
        }
    }

    /// Whether a write transaction has changed anything.
    pub fn has_changes(&self) -> bool {
        (State::WriterCacheMod..=State::WriterFinished).contains(&self.state)
    }

    /// The system below.
    pub fn vfs(&self) -> &Rc<dyn Vfs> {
        &self.vfs
    }

    /// Fails in a process that was forked after the file was opened.
    fn check_process(&self) -> Result<()> {
        self.file.as_ref().map_or(Ok(()), |file| file.check_process())
    }

    /// Fails when an earlier rollback, or the end of a commit, failed and the locks have not been dropped since.
    ///
    /// # Errors
    /// The one of then.
    pub fn check_failure(&self) -> Result<()> {
        self.failure.as_ref().map_or(Ok(()), |error| Err(error.clone()))
    }

    /// Changes the journal mode where that is possible now; returns the mode in force. In memory
    /// only MEMORY and OFF exist. To and from WAL the file's header changes as well: that is the business
    /// of the layer above, with `expect_log_mode` and `leave_log`.
    pub fn set_journal_mode(&mut self, mode: JournalMode) -> Result<JournalMode> {
        let possible = match self.file {
            None => {
                self.temporary && mode != JournalMode::Wal || matches!(mode, JournalMode::Memory | JournalMode::Off)
            }
            Some(_) => mode != JournalMode::Wal && self.journal_mode != JournalMode::Wal,
        };
        // A journal in use stays what it is until the transaction ends.
        if !possible || mode == self.journal_mode || self.state > State::WriterLocked {
            return Ok(self.journal_mode);
        }
        let left_file = matches!(self.journal_mode, JournalMode::Persist | JournalMode::Truncate);
        let keeps_file = matches!(mode, JournalMode::Persist | JournalMode::Truncate);
        self.journal_mode = mode;
        if self.file.is_some() && left_file && !keeps_file && !self.locking_exclusive {
            self.journal = None;
            self.delete_left_journal();
        }
        Ok(self.journal_mode)
    }

    /// Deletes the finalized journal that PERSIST or TRUNCATE left, if nobody can be using it. A
    /// failure leaves an empty journal, which harms nobody.
    fn delete_left_journal(&mut self) {
        let was = self.state;
        if was == State::Open && self.lock(LockLevel::Shared).is_err() {
            return;
        }
        let reserved = was >= State::WriterLocked || self.lock(LockLevel::Reserved).is_ok();
        if reserved {
            let _ = self.vfs.delete(&self.journal_name, false);
        }
        let level = match was {
            State::Open => LockLevel::None,
            State::Reader => LockLevel::Shared,
            _ => return,
        };
        let _ = self.unlock(level);
    }
}

impl Drop for Pager {
    /// A transaction that is still open is rolled back. When that fails the journal stays and is hot. In a forked
    /// process nothing is done: all of it is the parent's.
    fn drop(&mut self) {
        if self.check_process().is_err() {
            return;
        }
        let _ = self.rollback();
        let _ = self.end_read();
        self.close_log_at_end();
    }
}

/// The full path; `SQLITE_CANTOPEN` where it leaves no room for the journal's name.
fn full_path(vfs: &dyn Vfs, path: &str) -> Result<String> {
    let full = vfs.full_path(path)?;
    if full.len() + "-journal".len() > vfs.path_bytes_max() { Err(bare(ResultCode::CANTOPEN)) } else { Ok(full) }
}

/// Pages that a file of that many bytes has, a partial one counted.
fn pages_of(bytes: u64, page_size: u32) -> u32 {
    u32::try_from(bytes.div_ceil(u64::from(page_size.max(1)))).unwrap_or(u32::MAX)
}

/// The bare error of a code.
fn bare(code: ResultCode) -> Error {
    Error::bare(code)
}
