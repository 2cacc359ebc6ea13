//! The write-ahead log: new images of pages after each other in the `-wal` file, and the wal-index
//! that finds them. <https://sqlite.org/wal.html>, <https://sqlite.org/walformat.html>.
//!
//! Invariants. Each is cited and asserted where it is kept (`xtask tidy`).
//!
//! 1. A commit is three steps: *append* its frames, the last one marked; *sync* the log where the
//!    synchronous level wants it; *publish* the index's header. Nobody sees a frame before that.
//! 2. Only who holds the WRITE slot appends, publishes, or restarts the log; before the first
//!    frame it has seen that its snapshot is the newest.
//! 3. A log that restarts has its header synced before a frame follows: else a power cut could
//!    leave the old header over new frames, and a part of the old log would be replayed over a
//!    newer database.
//! 4. The log restarts only when all its frames are in the database file, synced, and no reader
//!    uses it (slots 1 to 4 taken alone).
//! 5. A checkpoint copies no frame after the mark of any reader of the log, syncs the log before it
//!    writes the database, and the database before it says that all frames are copied.
//! 6. A checkpoint writes the database only under slot 0 taken alone: readers of the file alone are
//!    gone.
//! 7. With slot 0 the checkpoint looks once more whether the log is still the one whose header it
//!    read. Restarting the log takes a reader of slot 0, so that cannot happen later. Without
//!    that look a commit in between could make the old log's "all copied" pass for the new log's:
//!    the WAL-reset bug, <https://sqlite.org/wal.html#walresetbug>.
//! 8. A published frame does not change while a reader holds its slot. Only frames of the
//!    transaction that is running are overwritten, and those have no valid checksums until its
//!    commit.
//! 9. Recovery, under WRITE, CHECKPOINT and RECOVER, changes only what differs from what the log
//!    says.
//! 10. A cached page outlives the commits of others only if both headers are of one log and no
//!     frame between them holds it. Between transactions `Wal::header` is the one that the cache
//!     belongs to.
//! 11. Of the connections of one process at most one writes to the log: the one that has the turn,
//!     which is given in the order of asking. Who waits for it holds no slot of a reader.
//! 12. What rests on commits that are not published does not leave its transaction: no row, no
//!     error, no other commit by itself. Only a commit that joins them is appended to them.
//! 13. Commits that join each other are synced, where one of them wants that, before their leader
//!     publishes them; and none returns before.

mod chain;
mod checkpoint;
mod checksum;
mod frame;
mod header;
mod index;
mod moved;
mod overwrite;
mod read_txn;
mod recover;
mod restart;
mod shm_unreliable;
mod snapshot;
mod together;
mod transaction;
mod turn;
mod write;

#[cfg(test)]
mod tests;

pub use chain::TurnWait;
pub(crate) use checkpoint::UNSTOPPED;
pub(crate) use checkpoint::never;
pub use checkpoint::{CheckpointMode, CheckpointResult, Stop, Wait};
pub(crate) use index::LockMode;
pub(crate) use moved::Moved;
pub use snapshot::Snapshot;

use crate::pager::Synchronous;
use base::{Error, Result, ResultCode};
use chain::{Chain, Place, Seat};
use frame::{FRAME_HEADER_BYTES, frame_offset};
use index::{IndexHeader, Slot, WalIndex};
use std::rc::Rc;
use std::sync::Arc;
use transaction::Transaction;
use vfs::{File, FileKind, OpenFlags, Signal, SyncKind, Vfs};

/// How much a power cut may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Durability {
    pub level: Synchronous,
    /// What a sync is (`PRAGMA fullfsync`, `checkpoint_fullfsync`).
    pub kind: SyncKind,
}

/// The log of one connection.
pub(crate) struct Wal {
    vfs: Rc<dyn Vfs>,
    database: Rc<dyn File>,
    name: String,
    log: Box<dyn File>,
    index: WalIndex,
    /// The snapshot: what the index's header said when the read transaction began, and what this
    /// connection has appended since (10).
    header: IndexHeader,
    /// The slot of the read transaction.
    slot: Option<u32>,
    /// Frames before this one are in the database file as well; the reader need not look for them.
    first_frame: u32,
    /// The write transaction.
    transaction: Transaction,
    /// What the connections of this process share, where they find each other.
    chain: Option<Arc<Chain>>,
    place: Place,
    /// What the write transaction rests on, where the process holds WRITE for it.
    seat: Option<Seat>,
    signal: Option<Arc<dyn Signal>>,
    /// Whether this connection holds the CHECKPOINT slot.
    checkpointing: bool,
    /// How often the log was restarted, as its header counts it.
    sequence: u32,
    /// The shared memory is known to be read and written.
    index_writable: bool,
    /// The shared memory can only be read.
    index_read_only: bool,
    /// Nobody keeps the shared memory up to date: the index is this connection's own.
    shm_unreliable: bool,
    /// Frames in the log at the last commit of this connection, until somebody asks.
    committed_frames: Option<u32>,
    scratch: Vec<u8>,
}

impl Wal {
    /// The log's file.
    pub fn file(&self) -> &dyn File {
        &*self.log
    }

    /// Opens the log of a database, which is created where there is none. `alone`: the database
    /// file is locked for this connection alone, and no shared memory is used.
    pub fn open(vfs: Rc<dyn Vfs>, database: Rc<dyn File>, name: &str, alone: bool) -> Result<Wal> {
        let flags = OpenFlags { kind: FileKind::Wal, read_write: true, create: true, exclusive: false };
        let log = vfs.open(name, flags)?;
        let index = if alone { WalIndex::private() } else { WalIndex::shared(database.clone()) };
        let chain = if alone { None } else { Chain::of(&*database, name) };
        Ok(Wal {
            vfs,
            database,
            name: name.to_owned(),
            log,
            index,
            header: IndexHeader::default(),
            slot: None,
            first_frame: 0,
            transaction: Transaction::default(),
            chain,
            place: Place::default(),
            seat: None,
            signal: None,
            checkpointing: false,
            sequence: 0,
            index_writable: false,
            index_read_only: false,
            shm_unreliable: false,
            committed_frames: None,
            scratch: Vec::new(),
        })
    }

    /// Pages of the database in the snapshot; 0 when the log says nothing about it.
    pub fn page_count(&self) -> u32 {
        self.header.page_count()
    }

    /// Page size of the log; 0 when it never had one.
    fn page_size(&self) -> u32 {
        self.header.page_size()
    }

    /// The frame that holds the snapshot's image of a page; 0: the database file has it.
    pub fn find(&self, page: u32) -> Result<u32> {
        if self.slot == Some(0) && !self.shm_unreliable {
            return Ok(0);
        }
        self.index.find(page, self.first_frame, self.header.last_frame())
    }

    /// Reads a page from a frame.
    pub fn read_frame(&self, frame: u32, data: &mut [u8]) -> Result<()> {
        let page_size = self.page_size();
        let wanted = data.len().min(page_size as usize);
        let Some(target) = data.get_mut(..wanted) else { return Ok(()) };
        let offset = frame_offset(frame, page_size) + FRAME_HEADER_BYTES as u64;
        if self.log.read_at(target, offset)? < wanted {
            return Err(bare(ResultCode::IOERR_SHORT_READ));
        }
        Ok(())
    }

    /// Whether the index lies in this connection's own memory for good.
    pub fn is_private(&self) -> bool {
        self.index.is_private() && !self.shm_unreliable
    }

    /// Whether the connection uses the log alone.
    pub fn is_alone(&self) -> bool {
        self.index.mode == LockMode::Alone
    }

    /// From here on the lock slots are not used: the database file is locked for this connection
    /// alone.
    pub fn use_alone(&mut self) {
        if let Some(slot) = self.slot {
            self.index.unlock_shared(Slot::Read(slot));
        }
        self.index.mode = LockMode::Alone;
    }

    /// Back to the lock slots, before the lock on the database file goes down. False when that is
    /// not possible, because the index is this connection's own.
    pub fn use_shared(&mut self) -> bool {
        if self.index.is_private() {
            return false;
        }
        self.index.mode = LockMode::Shared;
        if let Some(slot) = self.slot
            && self.index.lock_shared(Slot::Read(slot)).is_err()
        {
            self.index.mode = LockMode::Alone;
            return false;
        }
        true
    }

    /// Frames in the log after the last commit of this connection; once for each commit.
    pub fn take_committed_frames(&mut self) -> Option<u32> {
        self.committed_frames.take()
    }

    /// Leaves the log. `delete`: with its file and the shared memory.
    pub fn close(mut self, delete: bool) {
        self.leave_queue();
        let Wal { vfs, database, name, log, index, .. } = self;
        let shared = !index.is_private();
        drop(index);
        if shared {
            database.shm_leave(delete);
        }
        drop(log);
        if delete {
            // An empty log or none is the same to who comes next.
            let _ = vfs.delete(&name, false);
        }
    }

    /// Cuts the log to `journal_size_limit`, or to nothing.
    pub fn limit_size(&mut self, bytes: u64) -> Result<()> {
        if self.log.size()? > bytes { self.log.truncate(bytes) } else { Ok(()) }
    }
}

fn bare(code: ResultCode) -> Error {
    Error::bare(code)
}
