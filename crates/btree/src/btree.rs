//! The open tree file.

use base::{CursorId, Error, PageNo, Result};
use std::cmp::Ordering;
use std::rc::Rc;
use vfs::Vfs;

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
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions {
            read_only: false,
            create: true,
            in_memory: false,
            page_size: 4096,
            immutable: false,
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

/// What a new tree stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeKind {
    /// Rows under 64-bit rowids.
    Table,
    /// Records in key order.
    Index,
}

/// What a cursor expects to find in its tree.
pub type CursorKind = TreeKind;

/// The 32-bit values of the database header, numbered as in SQLite (`36 + 4 × slot`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MetaSlot {
    /// Number of free pages; read only.
    FreePageCount = 0,
    /// Changes when the schema does.
    SchemaCookie = 1,
    /// Schema format, 1 to 4.
    FileFormat = 2,
    /// Suggested cache size in pages.
    DefaultCacheSize = 3,
    /// Largest root page; not zero in an auto-vacuum database.
    LargestRootPage = 4,
    /// Text encoding, 1 to 3.
    TextEncoding = 5,
    /// `PRAGMA user_version`.
    UserVersion = 6,
    /// Not zero when auto-vacuum is incremental.
    IncrementalVacuum = 7,
    /// `PRAGMA application_id`.
    ApplicationId = 8,
}

/// `PRAGMA auto_vacuum`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum AutoVacuum {
    /// Free pages stay in the file.
    #[default]
    None = 0,
    /// Free pages are given back at every commit.
    Full = 1,
    /// Free pages are given back by `incremental_vacuum`.
    Incremental = 2,
}

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
}

/// What the caller of an insert knows about the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertHint {
    /// Nothing.
    None,
    /// The key is probably greater than every other.
    Append,
    /// The cursor has just been sought to this very key, with this result.
    SeekDone(Ordering),
}

/// What the integrity check found.
#[derive(Clone, Debug, Default)]
pub struct IntegrityReport {
    /// SQLite's lines, without the "*** in database" heading; empty when all is well.
    pub errors: Vec<String>,
    /// Entries of each tree, in the order of the roots given.
    pub row_counts: Vec<u64>,
}

/// An open database file: its page cache, its transaction, its trees and their cursors.
pub struct Btree {}

fn later<T>() -> Result<T> {
    Err(Error::not_supported("storage"))
}

#[allow(missing_docs, unused_variables)]
impl Btree {
    /// Opens a database file, or a private in-memory database for ":memory:" and "".
    /// Reads nothing yet: a file that is not a database shows at `begin_read`.
    pub fn open(vfs: Rc<dyn Vfs>, path: &str, options: &OpenOptions) -> Result<Btree> {
        later()
    }

    /// A scratch database in memory, already in a write transaction that never ends: for DISTINCT,
    /// IN, ORDER BY and recursive tables.
    pub fn open_ephemeral(vfs: Rc<dyn Vfs>) -> Result<Btree> {
        later()
    }

    // ---- transactions ----

    /// Starts a read transaction; no effect inside one. `SQLITE_BUSY` comes back at once: the caller
    /// runs the busy handler and calls again.
    pub fn begin_read(&mut self) -> Result<()> {
        later()
    }

    /// Starts a write transaction (and a read transaction before it); no effect inside one.
    /// `exclusive` also keeps new readers out (BEGIN EXCLUSIVE).
    pub fn begin_write(&mut self, exclusive: bool) -> Result<()> {
        later()
    }

    /// Commits a write transaction and ends the read transaction (unless cursors remain open by the
    /// caller's choice, see `commit_keep_read`). `SQLITE_BUSY` leaves the transaction as it was, to be
    /// tried again.
    pub fn commit(&mut self) -> Result<()> {
        later()
    }

    /// Makes the transaction durable but not yet final: journal synced, database written and
    /// synced. `super_journal` names the file that binds several databases' journals together.
    pub fn commit_phase_one(&mut self, super_journal: Option<&str>) -> Result<()> {
        later()
    }

    /// The commit point: the journal goes. `keep_read` leaves a read transaction for statements that
    /// are still running.
    pub fn commit_phase_two(&mut self, keep_read: bool) -> Result<()> {
        later()
    }

    /// Undoes the write transaction. Cursors that stay open answer `SQLITE_ABORT_ROLLBACK` when used,
    /// unless `keep_readers` says that no schema changed, in which case they save their position.
    pub fn rollback(&mut self, keep_readers: bool) -> Result<()> {
        later()
    }

    /// Ends a read transaction; nothing when a write transaction is open.
    pub fn end_read(&mut self) -> Result<()> {
        later()
    }

    pub fn txn_state(&self) -> TxnState {
        TxnState::None
    }

    /// Opens savepoints until `depth` of them are open.
    pub fn savepoint_begin(&mut self, depth: usize) -> Result<()> {
        later()
    }

    /// Forgets savepoints so that `depth` remain open.
    pub fn savepoint_release(&mut self, depth: usize) -> Result<()> {
        later()
    }

    /// Goes back to the state when savepoint number `depth` (from 0) was opened; it stays open.
    pub fn savepoint_rollback(&mut self, depth: usize) -> Result<()> {
        later()
    }

    // ---- header and settings ----

    pub fn meta(&mut self, slot: MetaSlot) -> Result<u32> {
        later()
    }

    /// Writes a header value; a write transaction must be open.
    pub fn set_meta(&mut self, slot: MetaSlot, value: u32) -> Result<()> {
        later()
    }

    /// A number that changes when another connection has changed the file (`PRAGMA data_version`).
    pub fn data_version(&self) -> u32 {
        0
    }

    /// Pages of the database as this transaction sees it.
    pub fn page_count(&self) -> u32 {
        0
    }
    /// Sets the limit of `page_count` (never below the current size) and returns it; 0 only asks.
    pub fn max_page_count(&mut self, limit: u32) -> u32 {
        0
    }
    /// Page size in bytes.
    pub fn page_size(&self) -> u32 {
        0
    }
    /// Unused bytes at the end of every page.
    pub fn reserved_bytes(&self) -> u32 {
        0
    }
    /// Sets page size and reserved bytes of a database that is still empty; no effect otherwise.
    pub fn set_page_size(&mut self, page_size: u32, reserved: Option<u8>) -> Result<()> {
        later()
    }
    pub fn auto_vacuum(&mut self) -> AutoVacuum {
        AutoVacuum::None
    }
    /// Sets the mode; between none and the others only while the database is empty.
    pub fn set_auto_vacuum(&mut self, mode: AutoVacuum) -> Result<()> {
        later()
    }
    pub fn journal_mode(&self) -> JournalMode {
        JournalMode::Delete
    }
    /// Changes the mode where that is possible now; returns the mode in force.
    pub fn set_journal_mode(&mut self, mode: JournalMode) -> Result<JournalMode> {
        later()
    }
    pub fn journal_size_limit(&self) -> i64 {
        -1
    }
    pub fn set_journal_size_limit(&mut self, bytes: i64) {}
    pub fn synchronous(&self) -> Synchronous {
        Synchronous::Full
    }
    pub fn set_synchronous(&mut self, level: Synchronous) {}
    /// `PRAGMA cache_size`: pages, or when negative KiB.
    pub fn cache_size(&self) -> i32 {
        -2000
    }
    pub fn set_cache_size(&mut self, size: i32) {}
    /// `PRAGMA cache_spill`: whether dirty pages may be written before commit.
    pub fn set_cache_spill(&mut self, pages: Option<u32>) {}
    pub fn locking_mode_exclusive(&self) -> bool {
        false
    }
    pub fn set_locking_mode_exclusive(&mut self, exclusive: bool) {}
    pub fn secure_delete(&self) -> bool {
        false
    }
    pub fn set_secure_delete(&mut self, on: bool) {}
    /// Full path of the file; empty for in-memory and temporary databases.
    pub fn file_name(&self) -> &str {
        ""
    }
    pub fn journal_name(&self) -> &str {
        ""
    }
    pub fn is_read_only(&self) -> bool {
        false
    }
    pub fn is_in_memory(&self) -> bool {
        false
    }

    // ---- trees ----

    /// Makes an empty tree; returns its root page.
    pub fn create_tree(&mut self, kind: TreeKind) -> Result<PageNo> {
        later()
    }
    /// Frees a whole tree; no cursor may be open on it. In an auto-vacuum database another root may
    /// move into the freed place: its old page number is returned (it now lives at `root`).
    pub fn drop_tree(&mut self, root: PageNo) -> Result<Option<PageNo>> {
        later()
    }
    /// Deletes every entry; returns how many there were.
    pub fn clear_tree(&mut self, root: PageNo) -> Result<u64> {
        later()
    }

    // ---- cursors ----

    /// Opens a cursor on the tree at `root`; it points nowhere yet. Nothing is read.
    pub fn cursor_open(
        &mut self,
        root: PageNo,
        kind: CursorKind,
        writable: bool,
    ) -> Result<CursorId> {
        later()
    }
    pub fn cursor_close(&mut self, cursor: CursorId) {}
    /// Moves to the first entry; false when the tree is empty. So for `last`, `next`, `previous`.
    pub fn first(&mut self, cursor: CursorId) -> Result<bool> {
        later()
    }
    pub fn last(&mut self, cursor: CursorId) -> Result<bool> {
        later()
    }
    pub fn next(&mut self, cursor: CursorId) -> Result<bool> {
        later()
    }
    pub fn previous(&mut self, cursor: CursorId) -> Result<bool> {
        later()
    }
    /// Moves to the row, or to a neighbour of where it would be: how the entry under the cursor
    /// compares with the key. In an empty tree the answer is `Less` and `is_eof` is true.
    pub fn seek_rowid(&mut self, cursor: CursorId, rowid: i64) -> Result<Ordering> {
        later()
    }
    /// As `seek_rowid` in an index; `compare` says how the record it is given compares with the key
    /// that is sought.
    pub fn seek_index(
        &mut self,
        cursor: CursorId,
        compare: impl FnMut(&[u8]) -> Result<Ordering>,
    ) -> Result<Ordering> {
        later()
    }
    /// Whether the cursor is not on an entry.
    pub fn is_eof(&self, cursor: CursorId) -> bool {
        true
    }
    /// Whether the tree has no entry.
    pub fn is_empty(&mut self, cursor: CursorId) -> Result<bool> {
        later()
    }
    /// Rowid of the row under the cursor, which must be on a row and not moved.
    pub fn rowid(&self, cursor: CursorId) -> i64 {
        0
    }
    /// Payload bytes of the entry under the cursor.
    pub fn payload_len(&self, cursor: CursorId) -> u32 {
        0
    }
    /// The payload's first bytes, those on the page: all of it when it does not overflow.
    pub fn payload_local(&self, cursor: CursorId) -> &[u8] {
        &[]
    }
    /// The whole payload: on the page when it fits, else assembled in the cursor's buffer.
    pub fn payload(&mut self, cursor: CursorId) -> Result<&[u8]> {
        later()
    }
    /// Copies payload bytes from `offset` on; `SQLITE_CORRUPT` when they are not all there.
    pub fn payload_read(&mut self, cursor: CursorId, offset: u32, out: &mut [u8]) -> Result<()> {
        later()
    }
    /// Appends `len` payload bytes from `offset` on to `out`.
    pub fn payload_to_vec(
        &mut self,
        cursor: CursorId,
        offset: u32,
        len: u32,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        later()
    }
    /// Overwrites payload bytes in place (incremental blob); the length cannot change.
    pub fn payload_write(&mut self, cursor: CursorId, offset: u32, data: &[u8]) -> Result<()> {
        later()
    }
    /// Whether the row under the cursor may have moved since it was positioned: call `restore` first.
    #[inline]
    pub fn has_moved(&self, cursor: CursorId) -> bool {
        false
    }
    /// Finds the saved position again; true when the cursor is on the same row as before. When the
    /// row is gone, false, and the next `next`/`previous` goes to its neighbour.
    pub fn restore(&mut self, cursor: CursorId) -> Result<bool> {
        later()
    }
    /// A number that changes whenever the row under the cursor may be another (for column caches).
    #[inline]
    pub fn generation(&self, cursor: CursorId) -> u32 {
        0
    }
    /// Forgets the position.
    pub fn clear_position(&mut self, cursor: CursorId) {}
    /// Number of entries of the cursor's tree.
    pub fn count(&mut self, cursor: CursorId) -> Result<u64> {
        later()
    }
    /// A guess at the number of entries from the path of the cursor.
    pub fn row_estimate(&mut self, cursor: CursorId) -> Result<u64> {
        later()
    }

    // ---- changes ----

    /// Inserts a row, replacing one with the same rowid. The payload is `payload` followed by
    /// `zero_tail` zero bytes. Afterwards the cursor is on the row.
    pub fn insert_row(
        &mut self,
        cursor: CursorId,
        rowid: i64,
        payload: &[u8],
        zero_tail: u32,
        hint: InsertHint,
    ) -> Result<()> {
        later()
    }
    /// Inserts a record into an index; `compare` as for `seek_index`. An entry that compares equal is
    /// replaced. Afterwards the cursor is on the entry.
    pub fn insert_key(
        &mut self,
        cursor: CursorId,
        record: &[u8],
        hint: InsertHint,
        compare: impl FnMut(&[u8]) -> Result<Ordering>,
    ) -> Result<()> {
        later()
    }
    /// Deletes the entry under the cursor. With `keep_position` the following `next` or `previous`
    /// goes to the entry after or before the deleted one; without, the cursor points nowhere.
    pub fn delete(&mut self, cursor: CursorId, keep_position: bool) -> Result<()> {
        later()
    }

    // ---- whole file ----

    /// Checks the trees at `roots` (0 is skipped but counted), the freelist and, when `roots` starts
    /// with page 1, that every page is used once. Stops after `max_errors` lines.
    pub fn integrity_check(
        &mut self,
        roots: &[PageNo],
        max_errors: usize,
    ) -> Result<IntegrityReport> {
        later()
    }
    /// Gives back one free page of an incremental auto-vacuum database; false when there is none.
    pub fn incremental_vacuum(&mut self) -> Result<bool> {
        later()
    }
}
