//! The pager: one database file as pages, with transactions.
//!
//! Invariants. Each is cited and asserted where it is kept (`xtask tidy`).
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
//!    the next reader to roll back. After a journal that could not be finalized they go down, and
//!    the next transaction looks for it: no other transaction of this connection may come in
//!    between.
//! 6. Cached pages outlive a transaction only when header bytes 24–39 are unchanged at the next.
//! 7. The page that holds the lock bytes is never read, written or handed out.
//! 8. A rollback after the file was written restores from the journal, syncs, and only then
//!    finalizes; before that, dropping the changed pages is enough.
//! 9. A hot journal is rolled back only under EXCLUSIVE, and only after it was itself synced.
//! 10. A read transaction without a lock reads nothing but the header and the cache.
//! 11. Where a power cut can take a whole sector with the page that is being written, no page of a
//!     sector changes before all of them are in the journal, so that none is written before.
//!
//! 12. A frame that has a pin keeps its page: it is neither replaced nor taken out, and nobody uses
//!     a frame that the cache has not got.
//!
//! With a write-ahead log 1 to 5, 8 and 9 give way to the invariants of `wal`.

mod commit;
mod copies;
mod durability;
mod files;
mod forked;
mod hot;
mod image;
mod lockless;
mod locks;
mod logged;
mod nonce;
mod options;
mod pages;
mod poison;
mod policy;
mod read;
mod read_ahead;
mod rollback;
mod savepoint;
mod settings;
mod size;
mod stamp;
mod swap;
mod undo;
mod version;
mod write;

pub use commit::CommitWay;
pub use lockless::LocklessRead;
pub(crate) use locks::State;
pub use options::{
    CacheCounter, CacheCounters, FILE_MAGIC, JournalMode, OpenOptions, PAGE_SIZE_MAX, PAGE_SIZE_MIN, Synchronous,
    TxnState,
};

use crate::cache::PageCache;
use crate::wal::Wal;
use base::{Error, Result, ResultCode};
use copies::Copies;
use durability::Durability;
use files::Files;
use locks::Locks;
use policy::CachePolicy;
use read_ahead::ReadAhead;
use size::Size;
use std::rc::Rc;
use swap::SwapFile;
use undo::Undo;
use version::Version;
use vfs::{LockLevel, Vfs};

/// One database file, its page cache and its transaction.
pub struct Pager {
    files: Files,
    size: Size,
    version: Version,
    locks: Locks,
    undo: Undo,
    durability: Durability,
    policy: CachePolicy,
    cache: PageCache,
    /// Pages of a database for scratch that the cache has no room for.
    swap: SwapFile,
    copies: Copies,
    ahead: ReadAhead,
    /// The write-ahead log, once a read transaction has found that there is one.
    wal: Option<Box<Wal>>,
}

impl Pager {
    /// Opens the file; nothing is locked. The page size is taken from the file when it has a
    /// plausible header.
    pub fn open(vfs: Rc<dyn Vfs>, path: &str, options: &OpenOptions) -> Result<Pager> {
        let files = Files::open(vfs, path, options)?;
        let mut pager = Pager {
            size: Size::new(options.page_size),
            version: Version::default(),
            locks: Locks::new(options.no_lock),
            undo: Undo::default(),
            durability: Durability::new(files.journals_in_memory()),
            policy: CachePolicy::default(),
            cache: PageCache::new(options.page_size as usize, 0),
            swap: SwapFile::default(),
            copies: Copies::default(),
            ahead: ReadAhead::default(),
            wal: None,
            files,
        };
        pager.fit_cache();
        pager.adopt_page_size_of_file()?;
        Ok(pager)
    }

    fn adopt_page_size_of_file(&mut self) -> Result<()> {
        let Some(file) = self.files.database() else { return Ok(()) };
        let mut header = [0; 100];
        if file.read_at(&mut header, 0)? < header.len() {
            return Ok(());
        }
        match page_size_in(&header) {
            Some(size) => self.set_page_size(size),
            None => Ok(()),
        }
    }

    /// Goes to another state.
    #[inline]
    fn enter(&mut self, state: State) {
        let changeable = !self.files.is_in_memory() && !self.files.is_immutable();
        match (self.locks.state(), state) {
            (State::Open, _) => assert!(
                !changeable || self.version.is_checked() || self.cache.is_empty(),
                "pager (6): the cache was not compared with the file"
            ),
            (_, State::Open) => self.version.may_change(),
            _ => {}
        }
        self.ahead.forget();
        self.locks.enter(state, &self.files, changeable && self.wal.is_none());
    }

    /// The level that is held on the database file.
    pub(crate) fn lock_level(&self) -> LockLevel {
        self.locks.level(&self.files)
    }

    pub(crate) fn lock(&mut self, level: LockLevel) -> Result<()> {
        self.locks.lock(&self.files, level)
    }

    /// Gives locks back (5).
    fn unlock(&mut self, level: LockLevel) -> Result<()> {
        assert!(
            self.undo.is_finalized() || self.locks.has_failed() || self.wal.is_some(),
            "pager (5): locks go down beside a journal that is in use"
        );
        if level < LockLevel::Reserved {
            self.version.count_again();
        }
        self.locks.unlock(&self.files, level)
    }
}

/// The page size that a file's header names, where that is one.
fn page_size_in(header: &[u8]) -> Option<u32> {
    let size = match base::endian::get_u16(header, 16)? {
        1 => PAGE_SIZE_MAX,
        size => u32::from(size),
    };
    ((PAGE_SIZE_MIN..=PAGE_SIZE_MAX).contains(&size) && size.is_power_of_two()).then_some(size)
}

impl Drop for Pager {
    /// A transaction that is still open is rolled back. When that fails the journal stays and is
    /// hot. In a forked process nothing is done: all of it is the parent's.
    fn drop(&mut self) {
        if self.files.check_process().is_err() {
            return;
        }
        if self.is_poisoned() {
            return self.abandon();
        }
        let ended = std::panic::AssertUnwindSafe(|| {
            let _ = self.rollback();
            let _ = self.end_read();
            self.close_log_at_end();
        });
        if std::panic::catch_unwind(ended).is_err() {
            self.poison();
            self.abandon();
        }
    }
}

/// The bare error of a code.
fn bare(code: ResultCode) -> Error {
    Error::bare(code)
}
