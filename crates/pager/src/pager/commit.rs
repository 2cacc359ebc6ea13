//! Commit in two phases: everything durable, then the journal finalized.

use super::{JournalMode, Pager, State, Synchronous};
use crate::journal::{HEADER_BYTES, JournalWriter};
use base::endian::{get_u32, put_u32};
use base::version::LIBRARY_VERSION_NUMBER;
use base::{Error, PageNo, Result};
use vfs::LockLevel;

impl Pager {
    /// Journal synced, database written and synced. `SQLITE_BUSY` (a reader holds SHARED) leaves the
    /// transaction as it was, to be tried again. `super_journal` is the full path of the file that
    /// binds the journals of several databases together.
    pub fn commit_phase_one(&mut self, super_journal: Option<&str>) -> Result<()> {
        self.check_failure()?;
        if self.state < State::WriterCacheMod || self.state == State::WriterFinished {
            return Ok(());
        }
        if self.file.is_none() {
            return Ok(());
        }
        if self.wal.is_some() {
            return self.append_commit();
        }
        self.increment_change_counter()?;
        self.journal_truncated_pages()?;
        let lock_page = self.lock_page().0;
        if let (Some(name), Some(journal)) = (super_journal, &mut self.journal)
            && !journal.has_super
        {
            journal.append_super(name, lock_page, self.synchronous)?;
        }
        self.sync_journal()?;
        self.lock(LockLevel::Exclusive)?;
        self.state = State::WriterDbMod;
        let frames = self.cache.dirty_frames(false);
        self.write_frames(&frames)?;
        self.fit_file_size()?;
        self.sync_file()?;
        self.state = State::WriterFinished;
        Ok(())
    }

    /// Once a transaction: the counter at offset 24, the counter that the size field belongs to at
    /// 92, the writer's version at 96.
    pub(super) fn increment_change_counter(&mut self) -> Result<()> {
        if self.change_counter_done || self.page_count == 0 {
            return Ok(());
        }
        let frame = self.get(PageNo::FIRST)?;
        let written = self.write(frame);
        if written.is_ok() {
            let data = self.cache.data_mut(frame);
            let counter = get_u32(data, 24).unwrap_or(0).wrapping_add(1);
            put_u32(data, 24, counter);
            put_u32(data, 92, counter);
            put_u32(data, 96, LIBRARY_VERSION_NUMBER);
            self.change_counter_done = true;
        }
        self.unpin(frame);
        written
    }

    /// Pages that the commit cuts off belong into the journal as well: a crash after the cut must
    /// be able to bring them back.
    fn journal_truncated_pages(&mut self) -> Result<()> {
        if self.page_count >= self.original_count || self.journal_mode == JournalMode::Off {
            return Ok(());
        }
        for page in self.page_count + 1..=self.original_count {
            if self.journaled.contains(&page) || PageNo(page) == self.lock_page() {
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
        let Some(file) = &self.file else {
            return Ok(());
        };
        if let Some(bytes) = self.exact_bytes.take() {
            file.truncate(bytes)?;
            self.file_page_count = self.page_count;
        } else if self.file_page_count != self.page_count {
            file.truncate(u64::from(self.page_count) * u64::from(self.page_size))?;
            self.file_page_count = self.page_count;
        }
        Ok(())
    }

    /// The commit point. Afterwards a read transaction is left. When the journal cannot be finalized the pager answers
    /// nothing but that error until `end_read` (5): the next transaction finds the journal and decides what it is worth.
    pub fn commit_phase_two(&mut self) -> Result<()> {
        self.check_failure()?;
        if self.state < State::WriterLocked {
            return Ok(());
        }
        if self.state > State::WriterLocked && self.file.is_some() {
            // Invariant 4: `commit_phase_one` has synced the file.
            debug_assert_eq!(self.state, State::WriterFinished, "pager (4)");
            let ended = match self.wal.is_some() {
                true => self.publish_commit(),
                false => self.finalize_journal(),
            };
            if let Err(error) = ended {
                return Err(self.fail(error));
            }
        }
        if self.state > State::WriterLocked {
            self.own_commits = self.own_commits.wrapping_add(1);
        }
        self.forget_transaction();
        self.cache.discard_after(self.page_count);
        self.step_down()
    }

    /// Nothing in memory can be trusted until the locks are dropped.
    pub(super) fn fail(&mut self, error: Error) -> Error {
        self.failure = Some(error.clone());
        self.state = State::Error;
        error
    }

    /// The write transaction is over, whichever way: its bookkeeping goes.
    pub(super) fn forget_transaction(&mut self) {
        self.forget_savepoints();
        self.exact_bytes = None;
        self.journaled.clear();
        self.memory_images.clear();
        self.epoch += 1;
        self.swap_forget_after(self.page_count);
        if self.file.is_none() && !self.temporary {
            for frame in self.cache.dirty_frames(false) {
                self.cache.mark_clean(frame);
            }
        }
    }

    /// From a finished write transaction to a read transaction (invariant 5).
    pub(super) fn step_down(&mut self) -> Result<()> {
        self.state = State::Reader;
        self.cache.trim();
        if self.wal.is_some() {
            return self.step_down_logged();
        }
        if self.locking_exclusive { Ok(()) } else { self.unlock(LockLevel::Shared) }
    }

    /// Makes the journal say "nothing to roll back", in the way of the journal mode.
    pub(super) fn finalize_journal(&mut self) -> Result<()> {
        let Some(journal) = self.journal.take() else {
            return Ok(());
        };
        let has_super = journal.has_super;
        let keep = self.journal_mode == JournalMode::Persist || self.locking_exclusive;
        if self.journal_mode == JournalMode::Truncate {
            let file = journal.file();
            file.truncate(0)?;
            if self.synchronous >= Synchronous::Full {
                file.sync(self.sync_kind())?;
            }
            self.journal = Some(journal);
        } else if keep {
            self.zero_journal_header(&journal, has_super)?;
            self.journal = Some(journal);
        } else {
            drop(journal);
            let sync_directory = self.synchronous == Synchronous::Extra;
            // One that is gone is an error, too: whoever took it could put it back, and undo the commit. In memory it
            // was nobody else's and went with its handle.
            if !self.vfs.is_memory() {
                self.vfs.delete(&self.journal_name, sync_directory)?;
            }
        }
        Ok(())
    }

    fn zero_journal_header(&self, journal: &JournalWriter, cut: bool) -> Result<()> {
        let file = journal.file();
        let limit = self.journal_size_limit;
        if cut || limit == 0 {
            file.truncate(0)?;
        } else {
            file.write_at(&[0; HEADER_BYTES], 0)?;
        }
        if self.synchronous > Synchronous::Off {
            file.sync(self.sync_kind())?;
        }
        if limit > 0 && file.size()? > limit as u64 {
            file.truncate(limit as u64)?;
        }
        Ok(())
    }
}
