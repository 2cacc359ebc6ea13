//! What was chosen about journals and syncs.

use super::{JournalMode, Synchronous};
use crate::wal;
use vfs::SyncKind;

/// Journal mode, synchronous level, and how syncs are done.
pub(super) struct Durability {
    mode: JournalMode,
    size_limit: i64,
    synchronous: Synchronous,
    /// The log's file stays when the last connection closes.
    keep_log: bool,
    /// The last connection copies the log into the database.
    checkpoint_at_close: bool,
    full_sync: bool,
    full_sync_checkpoints: bool,
}

impl Durability {
    /// The defaults, with the journal in memory where it has no place else.
    pub fn new(in_memory: bool) -> Durability {
        Durability {
            mode: if in_memory { JournalMode::Memory } else { JournalMode::Delete },
            size_limit: -1,
            synchronous: Synchronous::Full,
            keep_log: false,
            checkpoint_at_close: true,
            full_sync: false,
            full_sync_checkpoints: false,
        }
    }

    /// The journal mode in force.
    #[inline]
    pub fn mode(&self) -> JournalMode {
        self.mode
    }

    /// Another journal mode is in force.
    pub fn change_mode(&mut self, mode: JournalMode) {
        self.mode = mode;
    }

    /// Whether original pages go into a journal file.
    pub fn journals_to_file(&self) -> bool {
        !matches!(self.mode, JournalMode::Off | JournalMode::Memory | JournalMode::Wal)
    }

    /// `PRAGMA journal_size_limit`, in bytes; negative: none.
    pub fn size_limit(&self) -> i64 {
        self.size_limit
    }

    /// Sets `PRAGMA journal_size_limit`.
    pub fn limit_size(&mut self, bytes: i64) {
        self.size_limit = bytes.max(-1);
    }

    /// `PRAGMA synchronous`.
    pub fn synchronous(&self) -> Synchronous {
        self.synchronous
    }

    /// Sets `PRAGMA synchronous`.
    pub fn choose(&mut self, level: Synchronous) {
        self.synchronous = level;
    }

    /// Sets what a sync is, everywhere and in checkpoints.
    pub fn choose_full_sync(&mut self, all: bool, checkpoints: bool) {
        self.full_sync = all;
        self.full_sync_checkpoints = checkpoints;
    }

    /// What a sync is.
    pub fn sync_kind(&self) -> SyncKind {
        if self.full_sync { SyncKind::Full } else { SyncKind::Normal }
    }

    /// What a sync is, where syncs are wanted at all.
    pub fn sync_wanted(&self) -> Option<SyncKind> {
        (self.synchronous != Synchronous::Off).then(|| self.sync_kind())
    }

    /// For appending to a log.
    pub fn of_commit(&self) -> wal::Durability {
        wal::Durability { level: self.synchronous, kind: self.sync_kind() }
    }

    /// For copying a log.
    pub fn of_checkpoint(&self) -> wal::Durability {
        let full = self.full_sync || self.full_sync_checkpoints;
        let kind = if full { SyncKind::Full } else { SyncKind::Normal };
        wal::Durability { level: self.synchronous, kind }
    }

    /// Whether the log's file stays when the last connection closes.
    pub fn keeps_log(&self) -> bool {
        self.keep_log
    }

    /// Sets whether the log's file stays; whether it did.
    pub fn keep_log(&mut self, keep: bool) -> bool {
        std::mem::replace(&mut self.keep_log, keep)
    }

    /// Whether the last connection copies the log into the database.
    pub fn checkpoints_at_close(&self) -> bool {
        self.checkpoint_at_close
    }

    /// Sets whether the last connection copies the log into the database.
    pub fn checkpoint_at_close(&mut self, on: bool) {
        self.checkpoint_at_close = on;
    }
}
