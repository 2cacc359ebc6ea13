//! Changing to a write-ahead log and back, and what else concerns the log.

use super::Btree;
use crate::CursorsKept;
use base::{Error, Result, ResultCode};
use pager::{CheckpointMode, CheckpointResult, JournalMode, Stop, TxnState, Wait};

impl Btree {
    /// Changes the journal mode to WAL or from it; the mode in force afterwards. No transaction may
    /// be open. In memory nothing changes.
    ///
    /// # Errors
    /// `SQLITE_BUSY` when somebody else uses the file, and what files answer; the mode is the old
    /// one then.
    pub fn change_log_mode(&mut self, mode: JournalMode) -> Result<JournalMode> {
        let now = self.journal_mode();
        if self.is_in_memory() || (now == JournalMode::Wal) == (mode == JournalMode::Wal) {
            return Ok(now);
        }
        if mode == JournalMode::Wal && !self.tree.pager().can_have_log() {
            return Ok(now);
        }
        if self.txn_state() != TxnState::None {
            return Err(Error::bare(ResultCode::LOCKED));
        }
        if self.has_other_readers() {
            return Err(Error::bare(ResultCode::LOCKED_SHAREDCACHE));
        }
        self.release_closed_cursors();
        if mode == JournalMode::Wal {
            self.tree.set_journal_mode(JournalMode::Delete)?;
            self.write_versions(2)?;
            self.tree.expect_log_mode();
            return Ok(JournalMode::Wal);
        }
        self.tree.leave_log()?;
        let written = self.write_versions(1);
        // Whatever happens, the locks that `leave_log` took go down with a transaction's end.
        self.begin_read()?;
        self.end_read()?;
        written?;
        self.tree.set_journal_mode(mode)
    }

    /// Writes the versions into the header, in its own transaction under a rollback journal.
    fn write_versions(&mut self, version: u8) -> Result<()> {
        self.tree.heed_log(version == 2);
        let begun = self.begin_read();
        self.tree.heed_log(false);
        let result = begun.and_then(|()| {
            // The file may have been given a log by somebody else since.
            if self.tree.pager().uses_log() { Ok(()) } else { self.write_versions_now(version) }
        });
        self.tree.heed_log(true);
        if result.is_err() {
            let _ = self.rollback(CursorsKept::None);
        }
        // The error that is reported is the first.
        let ended = self.end_read();
        result.and(ended)
    }

    fn write_versions_now(&mut self, version: u8) -> Result<()> {
        self.begin_write(true)?;
        self.tree.write_versions(version)?;
        self.commit()
    }

    /// Whether the connection uses a write-ahead log now.
    pub fn uses_log(&self) -> bool {
        self.tree.pager().uses_log()
    }

    /// Whether a write transaction has changed anything.
    pub fn has_changes(&self) -> bool {
        self.tree.pager().has_changes()
    }

    /// Copies the log into the database file; see [`pager::Pager::checkpoint`].
    ///
    /// # Errors
    /// `SQLITE_LOCKED` inside a transaction, `SQLITE_BUSY` when another checkpoint runs.
    pub fn checkpoint(&mut self, mode: CheckpointMode, wait: Wait<'_>, stop: Stop<'_>) -> Result<CheckpointResult> {
        if self.has_other_readers() {
            return Err(Error::bare(ResultCode::LOCKED));
        }
        if self.txn_state() == TxnState::None && !self.tree.pager().uses_log() {
            // The log of a connection that has not read yet; who cannot read has none.
            match self.begin_read() {
                Err(error) if error.code() == ResultCode::BUSY => return Ok(CheckpointResult::NOTHING),
                begun => begun?,
            }
            self.end_read()?;
        }
        self.tree.checkpoint(mode, wait, stop)
    }

    /// Frames in the log after the last commit of this connection; once for each commit.
    pub fn take_committed_frames(&mut self) -> Option<u32> {
        self.tree.take_committed_frames()
    }

    /// Sets `PRAGMA fullfsync` and `PRAGMA checkpoint_fullfsync`.
    pub fn set_full_sync(&mut self, all: bool, checkpoints: bool) {
        self.tree.set_full_sync(all, checkpoints);
    }

    /// Whether the log's file stays when the last connection closes.
    pub fn keep_log(&self) -> bool {
        self.tree.pager().keep_log()
    }

    /// Sets whether the log's file stays when the last connection closes.
    pub fn set_keep_log(&mut self, keep: bool) {
        self.tree.set_keep_log(keep);
    }

    /// Sets whether the last connection copies the log into the database when it closes.
    pub fn set_checkpoint_at_close(&mut self, on: bool) {
        self.tree.set_checkpoint_at_close(on);
    }
}
