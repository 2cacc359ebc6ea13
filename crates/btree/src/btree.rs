//! The open tree file: what others call.

use crate::cursor::{Cursor, Position, SearchKey};
use crate::kinds::{CursorKind, MetaSlot, RowOnPage, RowView, SecureDelete, VacuumQuestion};
use crate::page::Geometry;
use crate::sharing::Sharing;
use crate::tree::Tree;
use base::{CursorId, Error, PageNo, Result, ResultCode};
use pager::{FrameId, JournalMode, OpenOptions, PAGE_SIZE_MAX, PAGE_SIZE_MIN, Pager, Synchronous, TxnState};
use std::cmp::Ordering;
use std::rc::Rc;
use value::KeyInfo;
use vfs::Vfs;

/// An open database file: its page cache, its transaction, its trees and their cursors.
pub struct Btree {
    pub(crate) tree: Tree,
    pub(crate) cursors: Vec<Cursor>,
    free_cursors: Vec<u32>,
    pub(crate) open_cursors: usize,
    /// Cursors whose trees nobody else may change.
    pub(crate) pinned: Vec<CursorId>,
    /// Auto-vacuum has run for the commit that is being tried.
    pub(crate) vacuumed: bool,
    /// Bytes that the next VACUUM is to leave unused at the end of every page.
    reserved_wanted: u8,
    /// `cache_size` was set, or taken from the file.
    cache_size_known: bool,
    pub(crate) vacuum_question: Option<VacuumQuestion>,
    /// What the connections have open that share the tree, if any do.
    pub(crate) sharing: Option<Box<Sharing>>,
}

impl Btree {
    /// Opens a database file, or a private in-memory database for ":memory:" and "". Locks nothing:
    /// a file that is not a database shows at `begin_read`.
    pub fn open(vfs: Rc<dyn Vfs>, path: &str, options: &OpenOptions) -> Result<Btree> {
        let pager = Pager::open(vfs, path, options)?;
        Ok(Btree {
            tree: Tree::new(pager),
            cursors: Vec::new(),
            free_cursors: Vec::new(),
            open_cursors: 0,
            pinned: Vec::new(),
            vacuumed: false,
            reserved_wanted: 0,
            cache_size_known: false,
            vacuum_question: None,
            sharing: None,
        })
    }

    /// A scratch database in memory, already in a write transaction that never ends: for DISTINCT,
    /// IN, ORDER BY and recursive tables.
    pub fn open_ephemeral(vfs: Rc<dyn Vfs>) -> Result<Btree> {
        let options = OpenOptions { in_memory: true, ..OpenOptions::default() };
        let mut btree = Btree::open(vfs, "", &options)?;
        btree.tree.pager.set_journal_mode(JournalMode::Off)?;
        btree.begin_write(false)?;
        Ok(btree)
    }

    // ---- settings ----

    /// A number that changes when another connection has changed the file (`PRAGMA data_version`).
    pub fn data_version(&self) -> u32 {
        match self.own_shared_commits() {
            // Those that share the cache are other connections, too.
            Some(own) => self.content_version().wrapping_sub(own),
            None => self.tree.pager.data_version(),
        }
    }

    /// A number that changes with every change of the file (`SQLITE_FCNTL_DATA_VERSION`).
    pub fn content_version(&self) -> u32 {
        self.tree.pager.content_version()
    }

    /// A number that stays the same as long as the content does.
    pub fn content_stamp(&self) -> Rc<std::cell::Cell<u64>> {
        self.tree.pager.content_stamp()
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
        self.tree.pager.write_unused()
    }

    /// Gives back what the page cache holds of pages that nobody is using.
    pub fn release_memory(&mut self) {
        self.release_closed_cursors();
        self.tree.pager.release_memory();
    }

    /// Pages of the database as this transaction sees it.
    pub fn page_count(&self) -> u32 {
        self.tree.pager.page_count()
    }

    /// Sets the limit of `page_count` (never below the current size) and returns it; 0 only asks.
    pub fn max_page_count(&mut self, limit: u32) -> u32 {
        self.tree.pager.max_page_count(limit)
    }

    /// Page size in bytes.
    pub fn page_size(&self) -> u32 {
        self.tree.pager.page_size()
    }

    /// Unused bytes at the end of every page.
    pub fn reserved_bytes(&self) -> u32 {
        u32::from(self.tree.reserved)
    }

    /// The same after the next VACUUM, which gives none of them back.
    pub fn reserved_wanted(&self) -> u8 {
        self.tree.reserved.max(self.reserved_wanted)
    }

    /// Sets page size and reserved bytes of a database that is still empty; no effect otherwise, or
    /// when the size is not a power of two between 512 and 65536. VACUUM remembers the reserved
    /// bytes.
    pub fn set_page_size(&mut self, page_size: u32, reserved: Option<u8>) -> Result<()> {
        self.reserved_wanted = reserved.unwrap_or(self.reserved_wanted);
        if self.tree.settings_fixed {
            return Ok(());
        }
        let possible = (PAGE_SIZE_MIN..=PAGE_SIZE_MAX).contains(&page_size);
        let page_size = match possible && page_size.is_power_of_two() {
            true => page_size,
            false => self.page_size(),
        };
        let reserved = reserved.unwrap_or(self.tree.reserved);
        if page_size as usize - usize::from(reserved) < 480 {
            return Ok(());
        }
        if self.txn_state() == TxnState::None {
            self.release_closed_cursors();
            self.tree.reserved = reserved;
            self.tree.pager.set_page_size(page_size)?;
            self.tree.geometry = Geometry::new(page_size as usize - usize::from(reserved));
        }
        Ok(())
    }

    /// The journal mode in force.
    pub fn journal_mode(&self) -> JournalMode {
        self.tree.pager.journal_mode()
    }

    /// Changes the journal mode where that is possible now; returns the mode in force. To and from
    /// WAL see `change_log_mode`.
    pub fn set_journal_mode(&mut self, mode: JournalMode) -> Result<JournalMode> {
        self.tree.pager.set_journal_mode(mode)
    }

    /// `PRAGMA journal_size_limit`, in bytes; negative: none.
    pub fn journal_size_limit(&self) -> i64 {
        self.tree.pager.journal_size_limit()
    }

    /// Sets `PRAGMA journal_size_limit`.
    pub fn set_journal_size_limit(&mut self, bytes: i64) {
        self.tree.pager.set_journal_size_limit(bytes);
    }

    /// `PRAGMA synchronous`.
    pub fn synchronous(&self) -> Synchronous {
        self.tree.pager.synchronous()
    }

    /// Sets `PRAGMA synchronous`.
    pub fn set_synchronous(&mut self, level: Synchronous) {
        self.tree.pager.set_synchronous(level);
    }

    /// `PRAGMA cache_size`: pages, or when negative KiB.
    pub fn cache_size(&self) -> i32 {
        self.tree.pager.cache_size()
    }

    /// Sets `PRAGMA cache_size`.
    pub fn set_cache_size(&mut self, size: i32) {
        self.cache_size_known = true;
        self.tree.pager.set_cache_size(size);
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
                self.tree.pager.set_cache_size(wanted.saturating_abs());
            }
        }
        Ok(())
    }

    /// The database's file; none of one in memory.
    pub fn file(&self) -> Option<&Rc<dyn vfs::File>> {
        self.tree.pager.file()
    }

    /// The structure for C of the log's file, or of the journal's while there is one.
    pub fn journal_handle(&self) -> Option<std::ptr::NonNull<std::ffi::c_void>> {
        self.tree.pager.journal_handle()
    }

    /// What the page cache holds and did; `reset` begins to count anew.
    pub fn cache_counters(&mut self, reset: Option<pager::CacheCounter>) -> pager::CacheCounters {
        self.tree.pager.cache_counters(reset)
    }

    /// `PRAGMA mmap_size` in bytes: reads take up to so much of the file from a mapping. 0, as from
    /// the start, maps nothing.
    pub fn mmap_size(&self) -> u64 {
        self.tree.pager.mapping_limit()
    }

    /// Sets `PRAGMA mmap_size`.
    pub fn set_mmap_size(&mut self, bytes: u64) {
        self.tree.pager.set_mapping_limit(bytes);
    }

    /// `PRAGMA cache_spill`: whether dirty pages may be written before commit.
    pub fn set_cache_spill(&mut self, allowed: bool) {
        self.tree.pager.set_spill_allowed(allowed);
    }

    /// Whether `PRAGMA locking_mode` is EXCLUSIVE.
    pub fn locking_mode_exclusive(&self) -> bool {
        self.tree.pager.locking_exclusive()
    }

    /// Sets `PRAGMA locking_mode`.
    pub fn set_locking_mode_exclusive(&mut self, exclusive: bool) {
        self.tree.pager.set_locking_exclusive(exclusive);
    }

    /// `PRAGMA secure_delete`: what happens to deleted content.
    pub fn secure_delete(&self) -> SecureDelete {
        self.tree.secure_delete
    }

    /// Sets `PRAGMA secure_delete`.
    pub fn set_secure_delete(&mut self, mode: SecureDelete) {
        self.tree.secure_delete = mode;
    }

    /// `PRAGMA cache_spill` as a number; see [`Pager::spill_size`].
    pub fn spill_size(&mut self, size: i32) -> u32 {
        self.tree.pager.spill_size(size)
    }

    /// Whether this is a database for scratch: the temporary one, or one attached as `''`.
    pub fn is_temporary(&self) -> bool {
        self.tree.pager.is_temporary()
    }

    /// Full path of the file; empty for in-memory and temporary databases.
    pub fn file_name(&self) -> &str {
        self.tree.pager.file_name()
    }

    /// Full path of the rollback journal; empty for in-memory and temporary databases.
    pub fn journal_name(&self) -> &str {
        self.tree.pager.journal_name()
    }

    /// Whether the file cannot be written, or must not be by this version.
    pub fn is_read_only(&self) -> bool {
        self.tree.pager.is_read_only() || self.tree.newer_format
    }

    /// Whether there is no file.
    pub fn is_in_memory(&self) -> bool {
        self.tree.pager.is_in_memory()
    }

    // ---- cursors ----

    /// Opens a cursor on the tree at `root`; it points nowhere yet. Nothing is read.
    pub fn cursor_open(&mut self, root: PageNo, kind: CursorKind, writable: bool) -> Result<CursorId> {
        if root.0 == 0 {
            return Err(Error::bare(ResultCode::CORRUPT));
        }
        self.open_cursors += 1;
        if let Some(index) = self.closed_cursor(root, kind)
            && let Some(cursor) = self.cursors.get_mut(index as usize)
        {
            if cursor.holds_pages() && (cursor.root != root || cursor.kind != kind) {
                cursor.invalidate(&mut self.tree);
            }
            cursor.reopen(root, kind, writable);
            return Ok(CursorId(index));
        }
        self.cursors.push(Cursor::new(root, kind, writable));
        Ok(CursorId((self.cursors.len() - 1) as u32))
    }

    /// Takes a closed cursor, one that was on the same tree before any other.
    fn closed_cursor(&mut self, root: PageNo, kind: CursorKind) -> Option<u32> {
        let same = |&index: &u32| {
            let cursor = self.cursors.get(index as usize);
            cursor.is_some_and(|cursor| cursor.root == root && cursor.kind == kind)
        };
        if self.free_cursors.last().is_some_and(same) {
            return self.free_cursors.pop();
        }
        match self.free_cursors.iter().rposition(same) {
            Some(place) => Some(self.free_cursors.swap_remove(place)),
            None => self.free_cursors.pop(),
        }
    }

    /// Tells an index cursor how its keys are ordered. A cursor that stays open while others write
    /// to its tree needs it to find its place again; without, fields count as BINARY and ascending.
    pub fn set_key_info(&mut self, cursor: CursorId, key_info: Rc<KeyInfo>) {
        if let Some(cursor) = self.cursors.get_mut(cursor.0 as usize) {
            cursor.key_info = Some(key_info);
        }
    }

    /// Closes a cursor; its id may be given out again.
    pub fn cursor_close(&mut self, cursor: CursorId) {
        if let Some(open) = self.cursors.get_mut(cursor.0 as usize)
            && open.is_open
        {
            open.close(&mut self.tree);
            self.pinned.retain(|pinned| *pinned != cursor);
            self.open_cursors -= 1;
            self.free_cursors.push(cursor.0);
        }
    }

    /// Changes of the cursor's tree by other cursors fail with `SQLITE_CONSTRAINT_PINNED` until
    /// [`Btree::cursor_unpin`]: its row is about to be changed.
    pub fn cursor_pin(&mut self, cursor: CursorId) {
        self.pinned.push(cursor);
    }

    /// Others may change the cursor's tree again.
    pub fn cursor_unpin(&mut self, cursor: CursorId) {
        if let Some(at) = self.pinned.iter().rposition(|pinned| *pinned == cursor) {
            self.pinned.remove(at);
        }
    }

    #[inline]
    pub(crate) fn parts(&mut self, cursor: CursorId) -> Result<(&mut Cursor, &mut Tree)> {
        match self.cursors.get_mut(cursor.0 as usize) {
            Some(cursor) => Ok((cursor, &mut self.tree)),
            None => Err(Error::bare(ResultCode::MISUSE)),
        }
    }

    /// Moves to the first entry; false when the tree is empty.
    pub fn first(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.first(tree)
    }

    /// Moves to the last entry; false when the tree is empty.
    pub fn last(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.last(tree)
    }

    /// Moves to the next entry; false, and nowhere, after the last.
    #[inline]
    pub fn next(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.next(tree)
    }

    /// Moves to the previous entry; false, and nowhere, before the first.
    #[inline]
    pub fn previous(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.previous(tree)
    }

    /// Moves to the row, or to a neighbour of where it would be: how the entry under the cursor
    /// compares with the key. In an empty tree the answer is `Less` and `is_eof` is true.
    #[inline]
    pub fn seek_rowid(&mut self, cursor: CursorId, rowid: i64) -> Result<Ordering> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.seek_rowid(tree, rowid)
    }

    /// As `seek_rowid` in an index.
    #[inline]
    pub fn seek_index(&mut self, cursor: CursorId, mut key: impl SearchKey) -> Result<Ordering> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.seek_index(tree, &mut key)
    }

    /// Whether the cursor is on no entry.
    #[inline]
    pub fn is_eof(&self, cursor: CursorId) -> bool {
        self.cursor(cursor)
            .is_none_or(|cursor| !matches!(cursor.position, Position::Valid | Position::SkipNext | Position::Saved))
    }

    #[inline]
    fn cursor(&self, cursor: CursorId) -> Option<&Cursor> {
        self.cursors.get(cursor.0 as usize)
    }

    /// Whether the tree has no entry. The cursor is on the first entry or nowhere afterwards.
    pub fn is_empty(&mut self, cursor: CursorId) -> Result<bool> {
        Ok(!self.first(cursor)?)
    }

    /// Rowid of the row under the cursor, which must be on a row and not moved.
    #[inline]
    pub fn rowid(&self, cursor: CursorId) -> i64 {
        self.cursor(cursor).map_or(0, |cursor| cursor.info.key)
    }

    /// Payload bytes of the entry under the cursor.
    #[inline]
    pub fn payload_len(&self, cursor: CursorId) -> u32 {
        self.cursor(cursor).map_or(0, |cursor| cursor.info.payload_len)
    }

    /// The payload's first bytes, those on the page: all of it when it does not overflow.
    #[inline]
    pub fn payload_local(&self, cursor: CursorId) -> &[u8] {
        let Some(cursor) = self.cursor(cursor) else {
            return &[];
        };
        let from = cursor.info.payload_at as usize;
        let page = self.tree.pager.data(cursor.top.frame);
        page.get(from..from + cursor.info.local as usize).unwrap_or_default()
    }

    /// The whole payload: on the page when it fits, else assembled in the cursor's buffer.
    pub fn payload(&mut self, cursor: CursorId) -> Result<&[u8]> {
        let (place, tree) = self.parts(cursor)?;
        if place.info.overflows() {
            let (frame, info) = (place.top.frame, place.info);
            let mut buffer = std::mem::take(&mut place.scratch);
            buffer.clear();
            let chain = &mut place.overflow;
            let read = tree.payload_to_vec(frame, &info, chain, 0, info.payload_len, &mut buffer);
            place.scratch = buffer;
            read?;
            return Ok(self.cursor(cursor).map_or(&[], |cursor| &cursor.scratch));
        }
        Ok(self.payload_local(cursor))
    }

    /// Copies payload bytes from `offset` on; `SQLITE_CORRUPT` when they are not all there.
    pub fn payload_read(&mut self, cursor: CursorId, offset: u32, out: &mut [u8]) -> Result<()> {
        let (cursor, tree) = self.parts(cursor)?;
        let info = cursor.info;
        tree.payload_read(cursor.top.frame, &info, &mut cursor.overflow, offset, out)
    }

    /// Whether the file can hold a payload of `len` bytes at all, so that it is worth a buffer.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` when it cannot.
    pub fn check_payload_len(&self, cursor: CursorId, len: u32) -> Result<()> {
        let frame = self.cursor(cursor).map_or(FrameId::NONE, |cursor| cursor.top.frame);
        self.tree.check_payload_len(frame, len)
    }

    /// Appends `len` payload bytes from `offset` on to `out`.
    pub fn payload_to_vec(&mut self, cursor: CursorId, offset: u32, len: u32, out: &mut Vec<u8>) -> Result<()> {
        let (cursor, tree) = self.parts(cursor)?;
        let info = cursor.info;
        tree.payload_to_vec(cursor.top.frame, &info, &mut cursor.overflow, offset, len, out)
    }

    /// Overwrites payload bytes in place (incremental blob); the length cannot change.
    pub fn payload_write(&mut self, cursor: CursorId, offset: u32, data: &[u8]) -> Result<()> {
        self.before_write(cursor)?;
        let (cursor, tree) = self.parts(cursor)?;
        if cursor.position != Position::Valid {
            return Err(Error::bare(ResultCode::ABORT));
        }
        let info = cursor.info;
        cursor.generation = cursor.generation.wrapping_add(1);
        tree.payload_write(cursor.top.frame, &info, &mut cursor.overflow, offset, data)
    }

    /// Whether the row under the cursor may have moved since it was positioned: call `restore`
    /// first.
    #[inline]
    pub fn has_moved(&self, cursor: CursorId) -> bool {
        self.cursor(cursor).is_some_and(|cursor| cursor.position != Position::Valid)
    }

    /// Finds the saved position again; true when the cursor is on the same row as before. When the
    /// row is gone, false, and the next `next`/`previous` goes to its neighbour.
    pub fn restore(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.restore_position(tree)?;
        Ok(cursor.position == Position::Valid)
    }

    /// A number that changes whenever the row under the cursor may be another (for column caches).
    #[inline]
    pub fn generation(&self, cursor: CursorId) -> u32 {
        self.cursor(cursor).map_or(0, |cursor| cursor.generation)
    }

    /// The row under the cursor in one look; `None` when the cursor has moved or is nowhere.
    #[inline]
    pub fn row(&self, cursor: CursorId) -> Option<RowView<'_>> {
        let cursor = self.cursor(cursor)?;
        if cursor.position != Position::Valid {
            return None;
        }
        let from = cursor.info.payload_at as usize;
        let page = self.tree.pager.data(cursor.top.frame);
        Some(RowView {
            generation: cursor.generation,
            payload_len: cursor.info.payload_len,
            local: page.get(from..from + cursor.info.local as usize)?,
        })
    }

    /// As [`Btree::row`], for a row without overflow pages.
    #[inline]
    pub fn row_on_page(&self, cursor: CursorId) -> Option<RowOnPage<'_>> {
        let cursor = self.cursor(cursor)?;
        let info = &cursor.info;
        if cursor.position != Position::Valid || info.overflows() {
            return None;
        }
        let start = info.payload_at as usize;
        let page = self.tree.pager.data(cursor.top.frame).get(..start + info.local as usize)?;
        Some(RowOnPage { generation: cursor.generation, page, start })
    }

    /// Forgets the position.
    pub fn clear_position(&mut self, cursor: CursorId) {
        if let Some(cursor) = self.cursors.get_mut(cursor.0 as usize) {
            cursor.invalidate(&mut self.tree);
        }
    }

    /// Number of entries of the cursor's tree; the cursor points nowhere afterwards.
    pub fn count(&mut self, cursor: CursorId) -> Result<u64> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.count(tree)
    }

    /// A guess at the number of entries from the path of the cursor.
    pub fn row_estimate(&mut self, cursor: CursorId) -> Result<u64> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.row_estimate(tree)
    }
}
