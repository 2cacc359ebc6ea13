//! What is set about a pager, and asked of it.

use super::swap::SwapFile;
use super::{CacheCounter, CacheCounters, JournalMode, Pager, State, Synchronous, TxnState};
use crate::cache::PageCache;
use base::{PageNo, Result};
use std::cell::Cell;
use std::rc::Rc;
use vfs::{File, LockLevel, Vfs};

impl Pager {
    /// Page size in bytes.
    pub fn page_size(&self) -> u32 {
        self.size.page()
    }

    /// Changes the page size and empties the cache; only without pages in use.
    pub fn set_page_size(&mut self, page_size: u32) -> Result<()> {
        if page_size == self.size.page() {
            return Ok(());
        }
        self.size.change_page(page_size);
        self.swap = SwapFile::default();
        self.cache.reset(page_size as usize);
        self.fit_cache();
        if let Some(file) = self.files.database()
            && self.locks.state() != State::Open
        {
            // A log that has something says how many pages there are.
            let logged = self.wal.as_ref().map_or(0, |wal| wal.page_count());
            let pages = if logged > 0 { logged } else { self.size.pages_of(file.size()?) };
            self.size.begin(pages);
        }
        Ok(())
    }

    /// Pages of the database as this transaction sees it.
    #[inline]
    pub fn page_count(&self) -> u32 {
        self.size.pages()
    }

    /// Sets the number of pages: growth, truncation, or the size that the header gives. A change of
    /// size counts in a commit that changes a page as well, as page 1 has the number, too.
    pub fn set_page_count(&mut self, count: u32) {
        self.size.resize(count);
    }

    /// The next commit cuts the file to so many bytes, not to whole pages: what is written are
    /// pages of another size.
    pub fn set_exact_bytes(&mut self, bytes: u64) {
        self.size.end_exactly(bytes);
    }

    /// Pages in the file, whatever its header says.
    pub fn file_page_count(&self) -> u32 {
        self.size.in_file()
    }

    /// Sets the limit of `page_count` (never below the current size) and returns it; 0 only asks.
    pub fn max_page_count(&mut self, limit: u32) -> u32 {
        self.size.limit(limit)
    }

    /// The page that holds the lock bytes, which is never used.
    #[inline]
    pub fn lock_page(&self) -> PageNo {
        self.size.lock_page()
    }

    /// The journal mode in force.
    pub fn journal_mode(&self) -> JournalMode {
        self.durability.mode()
    }

    /// `PRAGMA journal_size_limit`, in bytes; negative: none.
    pub fn journal_size_limit(&self) -> i64 {
        self.durability.size_limit()
    }

    /// Sets `PRAGMA journal_size_limit`.
    pub fn set_journal_size_limit(&mut self, bytes: i64) {
        self.durability.limit_size(bytes);
    }

    /// `PRAGMA synchronous`.
    pub fn synchronous(&self) -> Synchronous {
        self.durability.synchronous()
    }

    /// Sets `PRAGMA synchronous`.
    pub fn set_synchronous(&mut self, level: Synchronous) {
        self.durability.choose(level);
    }

    /// Sets `PRAGMA fullfsync` and `PRAGMA checkpoint_fullfsync`: syncs, or those of checkpoints,
    /// go through the drive's cache where the system makes a difference.
    pub fn set_full_sync(&mut self, all: bool, checkpoints: bool) {
        self.durability.choose_full_sync(all, checkpoints);
    }

    /// `PRAGMA cache_size`: pages, or when negative KiB.
    pub fn cache_size(&self) -> i32 {
        self.policy.size()
    }

    /// Sets `PRAGMA cache_size`.
    pub fn set_cache_size(&mut self, size: i32) {
        self.policy.resize(size);
        self.fit_cache();
    }

    /// The cache becomes as large as the settings say. That of a database in memory has no limit.
    pub(super) fn fit_cache(&mut self) {
        self.cache.capacity = match self.files.is_in_memory() && !self.files.is_temporary() {
            true => usize::MAX,
            false => self.policy.frames_max(self.size.page()),
        };
        self.cache.trim();
    }

    /// The database's file; none of one in memory.
    pub fn file(&self) -> Option<&Rc<dyn File>> {
        self.files.database()
    }

    /// Bytes that the cache holds, and what was done with its pages; one of the counters begins
    /// again.
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
        self.policy.mapping_limit()
    }

    /// Sets `PRAGMA mmap_size`; 0 maps nothing. No effect in memory.
    pub fn set_mapping_limit(&mut self, bytes: u64) {
        if let Some(file) = self.files.database() {
            file.set_mapping_limit(bytes);
            self.policy.maps(bytes);
        }
    }

    /// Sets how many pages may be in the cache before any is spilled (negative: KiB; 0 only asks),
    /// and returns the number in force: never below the size of the cache.
    pub fn spill_size(&mut self, size: i32) -> u32 {
        self.policy.spill_size(size, self.size.page())
    }

    /// Whether dirty pages may be written before commit (`PRAGMA cache_spill`).
    pub fn set_spill_allowed(&mut self, allowed: bool) {
        self.policy.allow_spill(allowed);
    }

    /// `PRAGMA locking_mode`.
    pub fn locking_exclusive(&self) -> bool {
        // Nobody else can see what is no file with a name.
        self.locks.is_exclusive() || self.files.is_in_memory()
    }

    /// Whether this is a database for scratch: the temporary one, or one attached as `''`.
    pub fn is_temporary(&self) -> bool {
        self.files.is_temporary()
    }

    /// Sets `PRAGMA locking_mode`; locks are given back at the end of the next transaction. A
    /// connection that uses a log without shared memory stays exclusive.
    pub fn set_locking_exclusive(&mut self, exclusive: bool) {
        if self.wal.as_ref().is_some_and(|wal| wal.is_private()) {
            return;
        }
        self.locks.choose_mode(exclusive);
    }

    /// Full path of the file; empty when in memory.
    pub fn file_name(&self) -> &str {
        self.files.name()
    }

    /// Full path of the journal; empty when in memory.
    pub fn journal_name(&self) -> &str {
        self.files.journal_name()
    }

    /// Whether the file cannot be written.
    pub fn is_read_only(&self) -> bool {
        self.files.is_read_only()
    }

    /// Whether there is no file.
    pub fn is_in_memory(&self) -> bool {
        self.files.is_in_memory()
    }

    /// Begins or ends noting which pages change; counted.
    pub fn note_changes(&mut self, on: bool) {
        self.copies.count(on);
    }

    /// Whether changes are noted.
    pub fn notes_changes(&self) -> bool {
        self.copies.any()
    }

    /// The pages noted from position `from` on, and the position after the last.
    pub fn changes_since(&self, from: usize) -> (Vec<PageNo>, usize) {
        self.copies.since(from)
    }

    /// A number that changes when another connection has changed the file.
    pub fn data_version(&self) -> u32 {
        self.version.of_others()
    }

    /// A number that changes with every change of the file, also by this connection
    /// (`SQLITE_FCNTL_DATA_VERSION`).
    pub fn content_version(&self) -> u32 {
        self.version.of_all()
    }

    /// A number that stays the same as long as the content of the database does.
    pub fn content_stamp(&self) -> Rc<Cell<u64>> {
        self.version.stamp()
    }

    /// The state of the machine.
    pub(crate) fn state(&self) -> State {
        self.locks.state()
    }

    /// Where the transaction stands.
    pub fn txn_state(&self) -> TxnState {
        match self.locks.state() {
            State::Open => TxnState::None,
            State::Reader => TxnState::Read,
            State::Error => TxnState::Read,
            _ => TxnState::Write,
        }
    }

    /// Whether a write transaction has changed anything.
    pub fn has_changes(&self) -> bool {
        (State::WriterCacheMod..=State::WriterFinished).contains(&self.locks.state())
    }

    /// The system below.
    pub fn vfs(&self) -> &Rc<dyn Vfs> {
        self.files.vfs()
    }

    /// Fails when an earlier rollback, or the end of a commit, failed and the locks have not been
    /// dropped since.
    ///
    /// # Errors
    /// The one of then.
    #[inline]
    pub fn check_failure(&self) -> Result<()> {
        self.locks.check()
    }

    /// Changes the journal mode where that is possible now; returns the mode in force. In memory
    /// only MEMORY and OFF exist. To and from WAL the file's header changes as well: that is the
    /// business of the layer above, with `expect_log_mode` and `leave_log`.
    pub fn set_journal_mode(&mut self, mode: JournalMode) -> Result<JournalMode> {
        let before = self.durability.mode();
        let possible = match self.files.database() {
            None => {
                self.files.is_temporary() && mode != JournalMode::Wal
                    || matches!(mode, JournalMode::Memory | JournalMode::Off)
            }
            Some(_) => mode != JournalMode::Wal && before != JournalMode::Wal,
        };
        // A journal in use stays what it is until the transaction ends.
        if !possible || mode == before || self.locks.state() > State::WriterLocked {
            return Ok(before);
        }
        let left_file = matches!(before, JournalMode::Persist | JournalMode::Truncate);
        let keeps_file = matches!(mode, JournalMode::Persist | JournalMode::Truncate);
        self.durability.change_mode(mode);
        if !self.files.is_in_memory() && left_file && !keeps_file && !self.locks.is_exclusive() {
            drop(self.undo.take_journal());
            self.delete_left_journal();
        }
        Ok(mode)
    }

    /// Deletes the finalized journal that PERSIST or TRUNCATE left, if nobody can be using it. A
    /// failure leaves an empty journal, which harms nobody.
    fn delete_left_journal(&mut self) {
        let was = self.locks.state();
        if was == State::Open && self.lock(LockLevel::Shared).is_err() {
            return;
        }
        let reserved = was >= State::WriterLocked || self.lock(LockLevel::Reserved).is_ok();
        if reserved {
            let _ = self.files.vfs().delete(self.files.journal_name(), false);
        }
        let level = match was {
            State::Open => LockLevel::None,
            State::Reader => LockLevel::Shared,
            _ => return,
        };
        let _ = self.unlock(level);
    }
}
