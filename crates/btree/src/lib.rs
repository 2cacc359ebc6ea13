//! B-trees in a database file: cursors, insert, delete, balancing, overflow chains, the freelist,
//! auto-vacuum, the integrity check.
//!
//! Everything hangs off one value, [`Btree`]: the page cache, the transaction and an arena of
//! cursors. Others hold a [`base::CursorId`]. The one thing to know: a cursor pins the pages of its
//! path; before a tree changes, every other cursor on the same root saves its key and lets go, and
//! finds its place again when it is next used. The format is described at
//! <https://www.sqlite.org/fileformat2.html>.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

mod balance;
mod btree;
mod cursor;
mod cursors;
mod kinds;
mod page;
mod sabotage;
mod sharing;
mod space;
mod tree;

pub use btree::{
    Btree, CellReport, CopyOrder, CursorsKept, IntegrityReport, PageReport, SharedTree, any_tree_is_shared,
};
pub use cursor::{Leaf, LeafPlace, NextRow, SearchKey};
pub use kinds::{
    AutoVacuum, CursorKind, InsertHint, MetaSlot, RowOnPage, RowView, SecureDelete, TreeKind, VacuumQuestion,
};
pub use pager::{
    CacheCounter, CacheCounters, CheckpointMode, CheckpointResult, CommitWay, JournalMode, OpenOptions, Snapshot,
    SuperJournal, Synchronous, TurnWait, TxnState,
};
pub use sharing::blocking::{blocked_by, forget_blocked, forget_blocker};
pub use sharing::{ConnectionId, TableLock};
