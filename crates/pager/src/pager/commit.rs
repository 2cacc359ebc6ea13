//! Commit in two phases: everything durable, then the journal finalized.

use super::{JournalMode, Pager, State, Synchronous};
use crate::journal::{HEADER_BYTES, JournalWriter};
use base::endian::{get_u32, set_u32};
use base::version::LIBRARY_VERSION_NUMBER;
use base::{PageNo, Result};
use vfs::LockLevel;

/// How a commit goes into a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitWay {
    /// It may be synced with the commits of other connections. It is one of this file alone,
    /// changes no schema, and leaves no read transaction.
    Together,
    /// By itself.
    Alone,
}

impl Pager {
    /// Journal synced, database written and synced. `SQLITE_BUSY` (a reader holds SHARED) leaves
    /// the transaction as it was, to be tried again. `super_journal` is the full path of the file
    /// that binds the journals of several databases together.
    pub fn commit_phase_one(&mut self, super_journal: Option<&str>) -> Result<()> {
        self.commit_phase_one_in(super_journal, CommitWay::Alone)
    }

    /// As [`Pager::commit_phase_one`]; with [`CommitWay::Together`] a log may be synced, and the
    /// commit published, with those of other connections.
    pub fn commit_phase_one_in(&mut self, super_journal: Option<&str>, way: CommitWay) -> Result<()> {
        self.locks.check()?;
        if self.locks.state() < State::WriterCacheMod || self.locks.state() == State::WriterFinished {
            return Ok(());
        }
        if self.files.is_in_memory() {
            return Ok(());
        }
        if self.wal.is_some() {
            return self.append_commit(way == CommitWay::Together);
        }
        self.increment_change_counter()?;
        self.journal_truncated_pages()?;
        let lock_page = self.lock_page().0;
        if let Some(name) = super_journal
            && self.undo.journal().is_some_and(|journal| !journal.has_super)
        {
            self.undo.open_journal()?.append_super(name, lock_page, self.durability.synchronous())?;
        }
        self.sync_journal()?;
        self.lock(LockLevel::Exclusive)?;
        self.enter(State::WriterDbMod);
        let frames = self.cache.dirty_frames(false);
        self.write_frames(&frames)?;
        self.fit_file_size()?;
        self.sync_file()?;
        self.enter(State::WriterFinished);
        Ok(())
    }

    /// Once a transaction: the counter at offset 24, the counter that the size field belongs to at
    /// 92, the writer's version at 96.
    pub(super) fn increment_change_counter(&mut self) -> Result<()> {
        if self.version.is_counted() || self.size.pages() == 0 {
            return Ok(());
        }
        let frame = self.get(PageNo::FIRST)?;
        let written = self.write(frame);
        if written.is_ok() {
            let data = self.cache.data_mut(frame);
            let counter = get_u32(data, 24).unwrap_or(0).wrapping_add(1);
            set_u32(data, 24, counter);
            set_u32(data, 92, counter);
            set_u32(data, 96, LIBRARY_VERSION_NUMBER);
            self.version.count();
        }
        self.unpin(frame);
        written
    }

    /// Pages that the commit cuts off belong into the journal as well: a crash after the cut must
    /// be able to bring them back.
    fn journal_truncated_pages(&mut self) -> Result<()> {
        if self.size.pages() >= self.size.original() || self.durability.mode() == JournalMode::Off {
            return Ok(());
        }
        for page in self.size.pages() + 1..=self.size.original() {
            if self.undo.has(page) || PageNo(page) == self.lock_page() {
                continue;
            }
            let frame = self.get(PageNo(page))?;
            let written = self.write(frame);
            self.unpin(frame);
            written?;
        }
        Ok(())
    }

    /// The file ends where the database does.
    fn fit_file_size(&mut self) -> Result<()> {
        if let Some(bytes) = self.size.take_exact_bytes() {
            self.files.cut(bytes)?;
        } else if self.size.in_file() != self.size.pages() {
            self.files.cut(self.size.bytes_of(self.size.pages()))?;
        }
        self.size.file_fits();
        Ok(())
    }

    /// The commit point. Afterwards a read transaction is left. When the journal cannot be
    /// finalized the pager answers nothing but that error until `end_read` (5): the next
    /// transaction finds the journal and decides what it is worth.
    pub fn commit_phase_two(&mut self) -> Result<()> {
        self.locks.check()?;
        if self.locks.state() < State::WriterLocked {
            return Ok(());
        }
        if self.locks.state() == State::WriterLocked {
            // It has changed nothing for what it found.
            self.settle()?;
        }
        if self.locks.state() > State::WriterLocked && !self.files.is_in_memory() {
            assert!(self.locks.at_least(State::WriterFinished), "pager (4): a commit ends before its first phase");
            let ended = match self.wal.is_some() {
                true => self.publish_commit(),
                false => self.finalize_journal(),
            };
            if let Err(error) = ended {
                return Err(self.locks.fail(error));
            }
        }
        if self.locks.state() > State::WriterLocked {
            self.version.changed_by_us();
        }
        self.forget_transaction();
        self.cache.discard_after(self.size.pages());
        self.step_down()
    }

    /// The write transaction is over, whichever way: its bookkeeping goes.
    pub(super) fn forget_transaction(&mut self) {
        self.undo.forget();
        // Bytes that were to be left are those of the transaction.
        let _ = self.size.take_exact_bytes();
        self.swap.forget_after(self.size.pages());
        if self.files.is_in_memory() && !self.files.is_temporary() {
            for frame in self.cache.dirty_frames(false) {
                self.cache.mark_clean(frame);
            }
        }
    }

    /// From a finished write transaction to a read transaction (invariant 5).
    pub(super) fn step_down(&mut self) -> Result<()> {
        self.enter(State::Reader);
        self.cache.trim();
        if self.wal.is_some() {
            return self.step_down_logged();
        }
        if self.locks.is_exclusive() { Ok(()) } else { self.unlock(LockLevel::Shared) }
    }

    /// Makes the journal say "nothing to roll back", in the way of the journal mode.
    pub(super) fn finalize_journal(&mut self) -> Result<()> {
        let Some(mut journal) = self.undo.take_journal() else { return Ok(()) };
        if crate::sabotage::breaks("pager (5)") {
            self.undo.use_journal(journal);
            return Ok(());
        }
        if !journal.is_finalized() {
            self.require_durable_file();
        }
        let has_super = journal.has_super;
        let keep = self.durability.mode() == JournalMode::Persist || self.locks.is_exclusive();
        if self.durability.mode() == JournalMode::Truncate {
            let file = journal.file();
            file.truncate(0)?;
            if self.durability.synchronous() >= Synchronous::Full {
                file.sync(self.durability.sync_kind())?;
            }
            journal.finalize();
            self.undo.use_journal(journal);
        } else if keep {
            self.zero_journal_header(&journal, has_super)?;
            journal.finalize();
            self.undo.use_journal(journal);
        } else {
            drop(journal);
            let sync_directory = self.durability.synchronous() == Synchronous::Extra;
            // One that is gone is an error, too: whoever took it could put it back, and undo the
            // commit. In memory it was nobody else's and went with its handle.
            if !self.files.vfs().is_memory() {
                self.files.vfs().delete(self.files.journal_name(), sync_directory)?;
            }
        }
        Ok(())
    }

    /// Before the journal says that nothing is to be rolled back: what was written to the database
    /// file is durable, be it by a commit (4) or by a rollback (8).
    fn require_durable_file(&self) {
        let committing = self.locks.state() == State::WriterFinished;
        assert!(self.files.is_synced() || !committing, "pager (4): a journal ends before the database file is synced");
        assert!(self.files.is_synced(), "pager (8): a journal ends before the restored file is synced");
    }

    fn zero_journal_header(&self, journal: &JournalWriter, cut: bool) -> Result<()> {
        let file = journal.file();
        let limit = self.durability.size_limit();
        if cut || limit == 0 {
            file.truncate(0)?;
        } else {
            file.write_at(&[0; HEADER_BYTES], 0)?;
        }
        if self.durability.synchronous() > Synchronous::Off {
            file.sync(self.durability.sync_kind())?;
        }
        if limit > 0 && file.size()? > limit as u64 {
            file.truncate(limit as u64)?;
        }
        Ok(())
    }
}
