//! The page cache, transactions, the rollback journal and the write-ahead log.
//!
//! [`Pager`] gives pages of one database file by number and makes changes to them atomic. Pages
//! live in frames; whoever uses one holds a pin on its [`FrameId`] and gives it back. The file
//! formats are described at <https://www.sqlite.org/fileformat2.html#the_rollback_journal>, the
//! protocol of locks at <https://www.sqlite.org/lockingv3.html>.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

mod cache;
mod journal;
mod pager;
mod sabotage;
mod super_commit;
mod wal;

pub use cache::{FrameId, PageTag};
pub use pager::{
    CacheCounter, CacheCounters, CommitWay, FILE_MAGIC, JournalMode, LocklessRead, OpenOptions, PAGE_SIZE_MAX,
    PAGE_SIZE_MIN, Pager, Synchronous, TxnState,
};
pub use super_commit::SuperJournal;
pub use wal::{CheckpointMode, CheckpointResult, Snapshot, Stop, TurnWait, Wait};
