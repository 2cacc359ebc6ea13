//! The open tree file: what others call.

mod change;
mod copy;
mod integrity;
mod log_mode;
mod meta;
mod page_report;
mod rows;
mod shared;
mod transaction;
mod trees;
mod vacuum;

pub use copy::CopyOrder;
pub use integrity::IntegrityReport;
pub use page_report::{CellReport, PageReport};
pub use shared::SharedTree;
pub use shared::slot::any_tree_is_shared;
pub use transaction::CursorsKept;

use crate::balance::Gathered;
use crate::cursors::Cursors;
use crate::kinds::{CursorKind, MetaSlot, SecureDelete};
use crate::sharing::Sharing;
use crate::tree::Tree;
use base::{CursorId, Error, PageNo, Result, ResultCode};
use pager::{JournalMode, OpenOptions, PAGE_SIZE_MAX, PAGE_SIZE_MIN, Pager, Synchronous, TxnState};
use std::rc::Rc;
use vacuum::VacuumAtCommit;
use value::KeyInfo;
use vfs::Vfs;

/// An open database file: its page cache, its transaction, its trees and their cursors.
pub struct Btree {
    tree: Tree,
    cursors: Cursors,
    /// Buffers for balancing.
    balancing: Gathered,
    vacuum: VacuumAtCommit,
    /// Bytes that the next VACUUM is to leave unused at the end of every page.
    reserved_wanted: u8,
    /// `cache_size` was set, or taken from the file.
    cache_size_known: bool,
    /// What the connections have open that share the tree, if any do.
    sharing: Option<Box<Sharing>>,
}

impl Btree {
    /// Opens a database file, or a private in-memory database for ":memory:" and "". Locks nothing:
    /// a file that is not a database shows at `begin_read`.
    pub fn open(vfs: Rc<dyn Vfs>, path: &str, options: &OpenOptions) -> Result<Btree> {
        let pager = Pager::open(vfs, path, options)?;
        Ok(Btree {
            tree: Tree::new(pager),
            cursors: Cursors::default(),
            balancing: Gathered::default(),
            vacuum: VacuumAtCommit::default(),
            reserved_wanted: 0,
            cache_size_known: false,
            sharing: None,
        })
    }

    /// A scratch database in memory, already in a write transaction that never ends: for DISTINCT,
    /// IN, ORDER BY and recursive tables.
    pub fn open_ephemeral(vfs: Rc<dyn Vfs>) -> Result<Btree> {
        let options = OpenOptions { in_memory: true, ..OpenOptions::default() };
        let mut btree = Btree::open(vfs, "", &options)?;
        btree.tree.set_journal_mode(JournalMode::Off)?;
        btree.begin_write(false)?;
        Ok(btree)
    }

    // ---- settings ----

    /// A number that changes when another connection has changed the file (`PRAGMA data_version`).
    pub fn data_version(&self) -> u32 {
        match self.own_shared_commits() {
            // Those that share the cache are other connections, too.
            Some(own) => self.content_version().wrapping_sub(own),
            None => self.tree.pager().data_version(),
        }
    }

    /// A number that changes with every change of the file (`SQLITE_FCNTL_DATA_VERSION`).
    pub fn content_version(&self) -> u32 {
        self.tree.pager().content_version()
    }

    /// A number that stays the same as long as the content does.
    pub fn content_stamp(&self) -> Rc<std::cell::Cell<u64>> {
        self.tree.pager().content_stamp()
    }

    /// Writes changed pages that nobody is using before the commit (`sqlite3_db_cacheflush`).
    ///
    /// # Errors
    /// `SQLITE_BUSY` while another connection reads.
    pub fn write_unused(&mut self) -> Result<()> {
        if self.is_written_by_another() {
            return Ok(());
        }
        self.release_closed_cursors();
        self.tree.write_unused()
    }

    /// Gives back what the page cache holds of pages that nobody is using.
    pub fn release_memory(&mut self) {
        self.release_closed_cursors();
        self.tree.release_memory();
    }

    /// Pages of the database as this transaction sees it.
    pub fn page_count(&self) -> u32 {
        self.tree.page_count()
    }

    /// Sets the limit of `page_count` (never below the current size) and returns it; 0 only asks.
    pub fn max_page_count(&mut self, limit: u32) -> u32 {
        self.tree.max_page_count(limit)
    }

    /// Page size in bytes.
    pub fn page_size(&self) -> u32 {
        self.tree.pager().page_size()
    }

    /// Unused bytes at the end of every page.
    pub fn reserved_bytes(&self) -> u32 {
        u32::from(self.tree.reserved())
    }

    /// The same after the next VACUUM, which gives none of them back.
    pub fn reserved_wanted(&self) -> u8 {
        self.tree.reserved().max(self.reserved_wanted)
    }

    /// Sets page size and reserved bytes of a database that is still empty; no effect otherwise, or
    /// when the size is not a power of two between 512 and 65536. VACUUM remembers the reserved
    /// bytes.
    pub fn set_page_size(&mut self, page_size: u32, reserved: Option<u8>) -> Result<()> {
        self.reserved_wanted = reserved.unwrap_or(self.reserved_wanted);
        if self.tree.is_format_fixed() {
            return Ok(());
        }
        let possible = (PAGE_SIZE_MIN..=PAGE_SIZE_MAX).contains(&page_size);
        let page_size = match possible && page_size.is_power_of_two() {
            true => page_size,
            false => self.page_size(),
        };
        let reserved = reserved.unwrap_or(self.tree.reserved());
        if page_size as usize - usize::from(reserved) < 480 {
            return Ok(());
        }
        if self.txn_state() == TxnState::None {
            self.release_closed_cursors();
            self.tree.set_page_size(page_size, reserved)?;
        }
        Ok(())
    }

    /// The journal mode in force.
    pub fn journal_mode(&self) -> JournalMode {
        self.tree.pager().journal_mode()
    }

    /// Changes the journal mode where that is possible now; returns the mode in force. To and from
    /// WAL see `change_log_mode`.
    pub fn set_journal_mode(&mut self, mode: JournalMode) -> Result<JournalMode> {
        self.tree.set_journal_mode(mode)
    }

    /// `PRAGMA journal_size_limit`, in bytes; negative: none.
    pub fn journal_size_limit(&self) -> i64 {
        self.tree.pager().journal_size_limit()
    }

    /// Sets `PRAGMA journal_size_limit`.
    pub fn set_journal_size_limit(&mut self, bytes: i64) {
        self.tree.set_journal_size_limit(bytes);
    }

    /// `PRAGMA synchronous`.
    pub fn synchronous(&self) -> Synchronous {
        self.tree.pager().synchronous()
    }

    /// Sets `PRAGMA synchronous`.
    pub fn set_synchronous(&mut self, level: Synchronous) {
        self.tree.set_synchronous(level);
    }

    /// `PRAGMA cache_size`: pages, or when negative KiB.
    pub fn cache_size(&self) -> i32 {
        self.tree.pager().cache_size()
    }

    /// Sets `PRAGMA cache_size`.
    pub fn set_cache_size(&mut self, size: i32) {
        self.cache_size_known = true;
        self.tree.set_cache_size(size);
    }

    /// With the first look at the schema: the size that the file wants, unless there is one
    /// already.
    ///
    /// # Errors
    /// Those of reading page 1; a transaction must be open.
    pub fn adopt_cache_size_of_file(&mut self) -> Result<()> {
        if !self.cache_size_known {
            let wanted = self.meta(MetaSlot::DefaultCacheSize)? as i32;
            self.cache_size_known = true;
            if wanted != 0 {
                self.tree.set_cache_size(wanted.saturating_abs());
            }
        }
        Ok(())
    }

    /// The database's file; none of one in memory.
    pub fn file(&self) -> Option<&Rc<dyn vfs::File>> {
        self.tree.pager().file()
    }

    /// The structure for C of the log's file, or of the journal's while there is one.
    pub fn journal_handle(&self) -> Option<std::ptr::NonNull<std::ffi::c_void>> {
        self.tree.pager().journal_handle()
    }

    /// What the page cache holds and did; `reset` begins to count again.
    pub fn cache_counters(&mut self, reset: Option<pager::CacheCounter>) -> pager::CacheCounters {
        self.tree.cache_counters(reset)
    }

    /// `PRAGMA mmap_size` in bytes: reads take up to so much of the file from a mapping. 0, as from
    /// the start, maps nothing.
    pub fn mmap_size(&self) -> u64 {
        self.tree.pager().mapping_limit()
    }

    /// Sets `PRAGMA mmap_size`.
    pub fn set_mmap_size(&mut self, bytes: u64) {
        self.tree.set_mapping_limit(bytes);
    }

    /// `PRAGMA cache_spill`: whether dirty pages may be written before commit.
    pub fn set_cache_spill(&mut self, allowed: bool) {
        self.tree.set_spill_allowed(allowed);
    }

    /// Whether `PRAGMA locking_mode` is EXCLUSIVE.
    pub fn locking_mode_exclusive(&self) -> bool {
        self.tree.pager().locking_exclusive()
    }

    /// Sets `PRAGMA locking_mode`.
    pub fn set_locking_mode_exclusive(&mut self, exclusive: bool) {
        self.tree.set_locking_exclusive(exclusive);
    }

    /// `PRAGMA secure_delete`: what happens to deleted content.
    pub fn secure_delete(&self) -> SecureDelete {
        self.tree.secure_delete()
    }

    /// Sets `PRAGMA secure_delete`.
    pub fn set_secure_delete(&mut self, mode: SecureDelete) {
        self.tree.choose_secure_delete(mode);
    }

    /// `PRAGMA cache_spill` as a number; see [`pager::Pager::spill_size`].
    pub fn spill_size(&mut self, size: i32) -> u32 {
        self.tree.spill_size(size)
    }

    /// Whether this is a database for scratch: the temporary one, or one attached as `''`.
    pub fn is_temporary(&self) -> bool {
        self.tree.pager().is_temporary()
    }

    /// Full path of the file; empty for in-memory and temporary databases.
    pub fn file_name(&self) -> &str {
        self.tree.pager().file_name()
    }

    /// Full path of the rollback journal; empty for in-memory and temporary databases.
    pub fn journal_name(&self) -> &str {
        self.tree.pager().journal_name()
    }

    /// Whether the file cannot be written, or must not be by this version.
    pub fn is_read_only(&self) -> bool {
        self.tree.pager().is_read_only() || self.tree.is_newer_format()
    }

    /// Whether there is no file.
    pub fn is_in_memory(&self) -> bool {
        self.tree.pager().is_in_memory()
    }

    // ---- cursors ----

    /// Opens a cursor on the tree at `root`; it points nowhere yet. Nothing is read.
    pub fn cursor_open(&mut self, root: PageNo, kind: CursorKind, writable: bool) -> Result<CursorId> {
        if root.0 == 0 {
            return Err(Error::bare(ResultCode::CORRUPT));
        }
        Ok(self.cursors.open(&mut self.tree, root, kind, writable))
    }

    /// Tells an index cursor how its keys are ordered. A cursor that stays open while others write
    /// to its tree needs it to find its place again; without, fields count as BINARY and ascending.
    pub fn set_key_info(&mut self, cursor: CursorId, key_info: Rc<KeyInfo>) {
        if let Some(cursor) = self.cursors.get_mut(cursor) {
            cursor.set_order(key_info);
        }
    }

    /// Closes a cursor; its id may be given out again.
    pub fn cursor_close(&mut self, cursor: CursorId) {
        self.cursors.close(&mut self.tree, cursor);
    }

    /// Changes of the cursor's tree by other cursors fail with `SQLITE_CONSTRAINT_PINNED` until
    /// [`Btree::cursor_unpin`]: its row is about to be changed.
    pub fn cursor_pin(&mut self, cursor: CursorId) {
        self.cursors.pin(cursor);
    }

    /// Others may change the cursor's tree again.
    pub fn cursor_unpin(&mut self, cursor: CursorId) {
        self.cursors.unpin(cursor);
    }
}
