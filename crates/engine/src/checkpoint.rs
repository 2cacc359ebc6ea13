//! Write-ahead logs from the connection's side: checkpoints, the hook after a commit.

use crate::connection::{AfterCommit, Connection, Inner, WalHook};
use crate::switches::RunSwitch;
use base::{DbIndex, Result, ResultCode};
use btree::{Btree, CheckpointMode, CheckpointResult};
use std::rc::Rc;

/// A log that is so many times as long as one that is checkpointed was not restarted in time.
const OVERDUE: u32 = 4;

impl Inner {
    /// Runs a checkpoint of one database or of all; the result is the first one's that has a log.
    ///
    /// # Errors
    /// `SQLITE_LOCKED` inside a transaction.
    pub fn checkpoint(&self, database: Option<DbIndex>, mode: CheckpointMode) -> Result<CheckpointResult> {
        let count = self.storage()?.databases.len();
        let all = (0..count).map(|index| DbIndex(index as u16));
        let mut result: Option<CheckpointResult> = None;
        let (mut busy, mut calls) = (false, 0);
        for index in all.filter(|index| database.is_none_or(|wanted| wanted == *index)) {
            let Some(one) = self.checkpoint_one(index, mode, &mut calls)? else { continue };
            busy |= one.busy;
            // SQLite reports the numbers of the first database.
            result.get_or_insert(one);
        }
        let result = result.unwrap_or(CheckpointResult::NOTHING);
        Ok(CheckpointResult { busy, ..result })
    }

    /// `None`: the database is not open. The busy handler is asked with locks of the checkpoint
    /// held: it cannot use this connection.
    fn checkpoint_one(
        &self,
        index: DbIndex,
        mode: CheckpointMode,
        calls: &mut u32,
    ) -> Result<Option<CheckpointResult>> {
        let result = match self.storage()?.get_mut(index) {
            Some(tree) => tree.checkpoint(mode, &mut || self.wait_busy(calls), self.running().interrupted()),
            None => return Ok(None),
        };
        match result {
            // Another checkpoint runs: nothing is waited for.
            Err(error) if error.code() == ResultCode::BUSY => {
                Ok(Some(CheckpointResult { busy: true, ..CheckpointResult::NOTHING }))
            }
            other => other.map(Some),
        }
    }

    /// The checkpoint after a commit: it waits for no lock but the turn to write, and no busy
    /// handler is asked.
    fn checkpoint_in_turn(&self, index: DbIndex, mode: CheckpointMode) -> Result<()> {
        let mut tries = 0;
        let mut once = || {
            tries += 1;
            tries == 1
        };
        if let Some(tree) = self.storage()?.get_mut(index) {
            tree.checkpoint(mode, &mut once, self.running().interrupted())?;
        }
        Ok(())
    }

    /// `PRAGMA wal_autocheckpoint`; 0 also while a hook of the application has its place.
    pub fn autocheckpoint(&self) -> u32 {
        match self.callbacks().after_commit.get() {
            AfterCommit::Checkpoint(frames) => frames,
            AfterCommit::Hook(_) => 0,
        }
    }

    /// Sets after how many frames a commit runs a checkpoint; it takes the place of a hook.
    pub fn set_autocheckpoint(&self, frames: u32) {
        self.callbacks().after_commit.replace(AfterCommit::Checkpoint(frames));
    }

    /// `PRAGMA fullfsync` and `PRAGMA checkpoint_fullfsync`.
    pub fn full_sync(&self) -> (bool, bool) {
        (self.is_on(RunSwitch::FullSync), self.is_on(RunSwitch::CheckpointFullSync))
    }

    /// After a statement: what a commit into a log asks for.
    ///
    /// # Errors
    /// The hook's.
    pub fn after_log_commit(self: &Rc<Inner>) -> Result<()> {
        let count = self.storage()?.databases.len();
        for number in 0..count {
            let index = DbIndex(number as u16);
            let frames = self.storage()?.get_mut(index).and_then(Btree::take_committed_frames);
            let Some(frames) = frames.filter(|frames| *frames > 0) else { continue };
            let after = self.callbacks().after_commit.get();
            match after {
                AfterCommit::Checkpoint(limit) if limit > 0 && frames >= limit => {
                    // What prevents it now will not prevent the next one. Behind writers that never
                    // pause a log would not end: now and then one of them waits for its turn to
                    // copy all of it, so that the next one restarts it.
                    let mode = match frames / limit >= OVERDUE {
                        true => CheckpointMode::Full,
                        false => CheckpointMode::Passive,
                    };
                    let _ = self.checkpoint_in_turn(index, mode);
                }
                AfterCommit::Checkpoint(_) => {}
                AfterCommit::Hook(hook) => {
                    let name = self.names().get(number).cloned().unwrap_or_default();
                    hook(&Connection::of(self.clone()), &name, frames)?;
                }
            }
        }
        Ok(())
    }
}

impl Connection {
    /// Sets what is called after each commit into a write-ahead log; `None` takes it away. It takes
    /// the place of the automatic checkpoint.
    pub fn set_wal_hook(&self, hook: Option<WalHook>) {
        self.inner().callbacks().after_commit.replace(match hook {
            Some(hook) => AfterCommit::Hook(hook),
            None => AfterCommit::Checkpoint(0),
        });
    }

    /// Sets after how many frames in the log a commit runs a passive checkpoint; 0: never.
    pub fn set_wal_autocheckpoint(&self, frames: u32) {
        self.inner().set_autocheckpoint(frames);
    }

    /// Runs a checkpoint of a database, or of all.
    ///
    /// # Errors
    /// `SQLITE_LOCKED` inside a transaction, and what files answer.
    pub fn wal_checkpoint(&self, database: Option<DbIndex>, mode: CheckpointMode) -> Result<CheckpointResult> {
        let result = self.inner().checkpoint(database, mode);
        // An interrupt lasts as long as something runs.
        self.inner().is_interrupted();
        result
    }

    /// The number of a database by its name.
    pub fn database_index(&self, name: &str) -> Option<DbIndex> {
        let names = self.inner().names();
        names.iter().position(|own| own.eq_ignore_ascii_case(name)).map(|index| DbIndex(index as u16))
    }

    /// Sets whether the log's file stays when the last connection closes.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` from inside a callback.
    pub fn set_persist_wal(&self, database: DbIndex, keep: bool) -> Result<()> {
        if let Some(tree) = self.inner().storage()?.get_mut(database) {
            tree.set_keep_log(keep);
        }
        Ok(())
    }
}
