//! The pager on a write-ahead log: opening and leaving it, snapshots, commits, checkpoints.
//!
//! As long as a connection uses the log it holds SHARED on the database file, also between
//! transactions: whoever can take EXCLUSIVE there knows that nobody uses the log.

use super::{JournalMode, Pager, State, Synchronous, bare};
use crate::wal::{CheckpointMode, CheckpointResult, Moved, Snapshot, Stop, TurnWait, UNSTOPPED, Wait, Wal, never};
use base::{PageNo, Result, ResultCode};
use std::rc::Rc;
use vfs::LockLevel;

impl Pager {
    /// Whether the connection uses a write-ahead log now.
    pub fn uses_log(&self) -> bool {
        self.wal.is_some()
    }

    /// Whether a header that names a log is to be believed: not for a file that cannot change,
    /// whose log, if any, belongs to nobody.
    pub fn may_use_log(&self) -> bool {
        !self.files.is_in_memory() && self.wal.is_none() && !self.files.is_immutable()
    }

    /// A read transaction has found that the database has a write-ahead log: from now on it reads
    /// through that. The transaction continues, with an empty cache and another snapshot.
    pub fn open_log(&mut self) -> Result<()> {
        if self.wal.is_some() || self.locks.state() != State::Reader {
            return Ok(());
        }
        self.take_read_lock().or_start_over()?;
        self.use_log()?;
        self.drop_cache();
        self.begin_read_logged()
    }

    /// Whether the file can have a log: there are locks, and shared memory or nobody to share it
    /// with.
    pub fn can_have_log(&self) -> bool {
        let lockable = !self.files.is_immutable() && !self.locks.is_without_locks();
        let Some(file) = self.files.database().filter(|_| lockable) else { return false };
        self.locks.is_exclusive() || file.shm_supported()
    }

    /// Under SHARED or more: opens the log.
    fn use_log(&mut self) -> Result<()> {
        let Some(file) = self.files.database() else { return Ok(()) };
        if !self.can_have_log() {
            return Err(bare(ResultCode::CANTOPEN));
        }
        let file = Rc::clone(file);
        if self.locks.is_exclusive() {
            file.lock(LockLevel::Exclusive)?;
        }
        drop(self.undo.take_journal());
        let wal = Wal::open(self.files.vfs().clone(), file, &self.files.log_name(), self.locks.is_exclusive())?;
        self.wal = Some(Box::new(wal));
        self.durability.change_mode(JournalMode::Wal);
        Ok(())
    }

    /// Under SHARED, when the file's header has not been read: a log that has something is used,
    /// whatever the header will say. An empty database has none.
    pub(super) fn open_log_if_present(&mut self) -> Result<()> {
        if self.files.is_immutable() || !self.files.vfs().exists(&self.files.log_name())? {
            return Ok(());
        }
        let Some(file) = self.files.database() else { return Ok(()) };
        if file.size()? == 0 {
            // Of a database that is gone; who else could use it is about to find the same.
            let _ = self.files.vfs().delete(&self.files.log_name(), false);
            return Ok(());
        }
        self.use_log()
    }

    /// The file's header says that there is no log (any more).
    pub fn forget_log_mode(&mut self) {
        if self.wal.is_none() && self.durability.mode() == JournalMode::Wal {
            self.durability.change_mode(JournalMode::Delete);
        }
    }

    /// The log will be opened by the next read transaction, which finds the file's header changed.
    pub fn expect_log_mode(&mut self) {
        if !self.files.is_in_memory() && self.wal.is_none() {
            drop(self.undo.take_journal());
            self.durability.change_mode(JournalMode::Wal);
        }
    }

    /// Begins a read transaction on the newest snapshot of the log.
    pub(super) fn begin_read_logged(&mut self) -> Result<()> {
        let Some(wal) = &mut self.wal else { return Ok(()) };
        let moved = wal.begin_read(self.cache.page_count())?;
        self.adopt_snapshot(&moved)?;
        self.enter(State::Reader);
        Ok(())
    }

    /// The snapshot that the read transaction is on.
    ///
    /// # Errors
    /// `SQLITE_ERROR` without a log or a transaction.
    pub fn snapshot(&self) -> Result<Snapshot> {
        let snapshot = self.wal.as_ref().and_then(|wal| wal.snapshot());
        snapshot.ok_or_else(|| bare(ResultCode::ERROR))
    }

    /// Looks which snapshots of a log that nobody had open can still be read, in a read
    /// transaction.
    ///
    /// # Errors
    /// `SQLITE_ERROR` without a log, `SQLITE_BUSY` while a checkpoint runs.
    pub fn recover_snapshots(&mut self) -> Result<()> {
        match &mut self.wal {
            Some(wal) => wal.recover_snapshots(),
            None => Err(bare(ResultCode::ERROR)),
        }
    }

    /// Begins a read transaction on an earlier snapshot.
    ///
    /// # Errors
    /// `SQLITE_ERROR_SNAPSHOT` when it is gone, `SQLITE_ERROR` without a log or inside a
    /// transaction, `SQLITE_BUSY` while a checkpoint runs.
    pub fn begin_read_at(&mut self, snapshot: &Snapshot) -> Result<()> {
        self.locks.check()?;
        if self.locks.state() != State::Open {
            return Err(bare(ResultCode::ERROR));
        }
        let Some(wal) = &mut self.wal else { return Err(bare(ResultCode::ERROR)) };
        let moved = wal.begin_read_at(snapshot)?;
        self.adopt_snapshot(&moved)?;
        self.enter(State::Reader);
        Ok(())
    }

    /// Cache and page count follow the log's snapshot.
    fn adopt_snapshot(&mut self, moved: &Moved) -> Result<()> {
        match moved {
            Moved::No => {}
            Moved::Pages(pages) => self.drop_pages(pages),
            Moved::All => self.drop_all(),
        }
        let mut count = self.wal.as_ref().map_or(0, |wal| wal.page_count());
        if count == 0
            && let Some(file) = self.files.database()
        {
            count = self.size.pages_of(file.size()?);
        }
        self.begin_with_pages(count);
        self.version.found_current();
        Ok(())
    }

    /// The snapshot has so many pages. What was beyond its end, or that of the one before, is known
    /// to nobody.
    fn begin_with_pages(&mut self, count: u32) {
        self.cache.discard_after(count.min(self.size.in_file()));
        self.size.begin(count);
    }

    fn drop_all(&mut self) {
        self.drop_cache();
        self.version.changed_by_others();
    }

    /// Others have changed these pages.
    fn drop_pages(&mut self, pages: &[u32]) {
        for page in pages {
            if let Some(frame) = self.cache.lookup(PageNo(*page)) {
                self.cache.discard(frame);
            }
        }
        self.version.content_changes();
        self.version.changed_by_others();
    }

    /// After others have committed: catches up with them without a lock, where that is possible.
    /// Nobody may have a pin.
    pub(super) fn catch_up_lockless(&mut self) -> bool {
        let Some(wal) = &mut self.wal else { return false };
        let Some(pages) = wal.catch_up(self.cache.page_count()) else { return false };
        self.drop_pages(&pages);
        self.begin_with_pages(self.wal.as_ref().map_or(0, |wal| wal.page_count()));
        true
    }

    /// Begins a write transaction outside of any, in one step with its read transaction; false
    /// where that is not possible.
    pub(super) fn begin_write_at_once(&mut self) -> Result<bool> {
        if self.locks.state() != State::Open || self.locks.is_exclusive() || self.files.is_read_only() {
            return Ok(false);
        }
        let Some(wal) = &mut self.wal else { return Ok(false) };
        let moved = wal.begin_write_at_once(self.cache.page_count())?;
        if let Err(error) = self.adopt_snapshot(&moved) {
            if let Some(wal) = &mut self.wal {
                wal.end_write();
            }
            return Err(error);
        }
        Ok(true)
    }

    /// After `SQLITE_BUSY` for a write transaction: takes a place among the connections of this
    /// process that wait for theirs, where one of them is in the way. Who does not come back for
    /// the turn calls [`Pager::leave_queue`].
    pub fn turn_wait(&mut self) -> Option<TurnWait> {
        self.wal.as_mut()?.turn_wait()
    }

    /// The turn is not waited for any more.
    pub fn leave_queue(&mut self) {
        if let Some(wal) = &mut self.wal {
            wal.stop_waiting();
        }
    }

    /// Waits until the commits that the write transaction rests on are published.
    ///
    /// # Errors
    /// What prevented that: the transaction can only be rolled back.
    pub fn settle(&mut self) -> Result<()> {
        self.wal.as_mut().map_or(Ok(()), |wal| wal.settle())
    }

    /// Whether the write transaction rests on commits that are not published.
    #[inline]
    pub fn rests_on_pending(&self) -> bool {
        self.wal.as_ref().is_some_and(|wal| wal.rests_on_pending())
    }

    /// What prevented the commits that a transaction of before rested on; once.
    ///
    /// # Errors
    /// That.
    pub fn check_base(&mut self) -> Result<()> {
        let failure = self.wal.as_mut().and_then(|wal| wal.take_base_failure());
        failure.map_or(Ok(()), |code| Err(bare(code)))
    }

    /// A write transaction is about to become a read transaction that continues.
    pub fn keep_snapshot(&mut self) -> Result<()> {
        self.wal.as_mut().map_or(Ok(()), |wal| wal.take_slot())
    }

    /// Reads a page that the log has; false when the file has it.
    pub(super) fn read_logged(&mut self, page: PageNo, frame: crate::FrameId) -> Result<bool> {
        let Some(wal) = &self.wal else { return Ok(false) };
        match wal.find(page.0)? {
            0 => Ok(false),
            number => wal.read_frame(number, self.cache.data_mut(frame)).map(|()| true),
        }
    }

    /// Whether the newest image of a page is in the database file alone, so that it may be read
    /// from there past the cache.
    pub fn lies_in_file(&self, page: PageNo) -> bool {
        let in_log = || {
            self.wal
                .as_ref()
                .is_some_and(|wal| self.locks.is_lockless() || wal.find(page.0).is_ok_and(|found| found > 0))
        };
        !self.files.is_in_memory() && !self.is_cached(page) && !in_log()
    }

    /// Begins a write transaction inside a read transaction.
    pub(super) fn begin_write_logged(&mut self) -> Result<()> {
        if self.locks.is_exclusive() && self.wal.as_ref().is_some_and(|wal| !wal.is_alone()) {
            self.lock(LockLevel::Exclusive)?;
            if let Some(wal) = &mut self.wal {
                wal.use_alone();
            }
        }
        match &mut self.wal {
            Some(wal) => wal.begin_write(),
            None => Ok(()),
        }
    }

    /// Phase one of a commit: appended, and durable where that is wanted.
    pub(super) fn append_commit(&mut self, together: bool) -> Result<()> {
        let is_durable = self.durability.synchronous() >= Synchronous::Full;
        let together = together && !(is_durable && self.wal.as_ref().is_some_and(|wal| wal.has_new_name()));
        if !together && !crate::sabotage::breaks("wal (12)") {
            self.settle()?;
        }
        let mut frames = self.cache.dirty_frames(false);
        frames.retain(|&frame| (1..=self.size.pages()).contains(&self.page_no(frame).0));
        if frames.is_empty() {
            // The end of the transaction needs a frame to be marked on.
            let page_one = self.get(PageNo::FIRST)?;
            let written = self.write(page_one);
            self.unpin(page_one);
            written?;
            frames.push(page_one);
        }
        if frames.first().is_some_and(|&frame| self.page_no(frame) == PageNo::FIRST) {
            self.increment_change_counter()?;
        }
        let count = self.size.pages();
        let spilled = self.wal.as_ref().is_some_and(|wal| wal.has_appended());
        self.append_frames(&frames, Some(count))?;
        let sync = is_durable.then(|| self.durability.sync_kind());
        if let Some(wal) = &mut self.wal {
            wal.make_durable(sync, together && !spilled)?;
        }
        self.enter(State::WriterFinished);
        Ok(())
    }

    /// Appends frames of the cache to the log; they are clean then.
    fn append_frames(&mut self, frames: &[crate::FrameId], commit_size: Option<u32>) -> Result<()> {
        let durability = self.durability.of_commit();
        let Some(wal) = &mut self.wal else { return Ok(()) };
        let lock_page = self.size.lock_page().0;
        let mut pages: Vec<(u32, &[u8])> = Vec::with_capacity(frames.len());
        for &frame in frames {
            let (page, data) = (self.cache.frame(frame).page, self.cache.data(frame));
            assert!(page != lock_page, "pager (7): the page with the lock bytes is logged");
            pages.push((page, data));
        }
        wal.append(self.size.page(), &pages, commit_size, durability)?;
        drop(pages);
        self.cache.writes += frames.len() as u64;
        frames.iter().for_each(|&frame| self.cache.mark_clean(frame));
        Ok(())
    }

    /// The cache is full of changes: they go to the log, where nobody else sees them.
    pub(super) fn spill_to_log(&mut self) -> Result<()> {
        let mut frames = self.cache.dirty_frames(true);
        frames.retain(|&frame| (1..=self.size.pages()).contains(&self.page_no(frame).0));
        match frames.is_empty() {
            true => Ok(()),
            false => {
                self.settle()?;
                self.cache.spills += frames.len() as u64;
                self.append_frames(&frames, None)
            }
        }
    }

    /// Phase two of a commit: others see it.
    pub(super) fn publish_commit(&mut self) -> Result<()> {
        self.size.file_fits();
        match &mut self.wal {
            Some(wal) => wal.publish(self.durability.size_limit()),
            None => Ok(()),
        }
    }

    /// Takes the write transaction back: changed pages leave the cache, appended frames are
    /// forgotten.
    pub(super) fn roll_back_log(&mut self) -> Result<()> {
        for frame in self.cache.dirty_frames(false) {
            self.cache.discard(frame);
        }
        let Some(wal) = &mut self.wal else { return Ok(()) };
        for page in wal.undo()? {
            if let Some(frame) = self.cache.lookup(PageNo(page)) {
                self.cache.discard(frame);
            }
        }
        Ok(())
    }

    /// From a finished write transaction to a read transaction.
    pub(super) fn step_down_logged(&mut self) -> Result<()> {
        let Some(wal) = &mut self.wal else { return Ok(()) };
        wal.end_write();
        self.share_log()
    }

    /// At the end of a transaction others may come, where the locking mode is NORMAL again.
    pub(super) fn share_log(&mut self) -> Result<()> {
        let Some(wal) = &mut self.wal else { return Ok(()) };
        if !self.locks.is_exclusive() && wal.is_alone() && wal.use_shared() {
            return self.unlock(LockLevel::Shared);
        }
        Ok(())
    }

    /// Copies the log into the database; the result of a database without a log is
    /// [`CheckpointResult::NOTHING`]. Outside of transactions.
    ///
    /// # Errors
    /// `SQLITE_BUSY`: another checkpoint runs. `SQLITE_LOCKED`: a transaction is open.
    pub fn checkpoint(&mut self, mode: CheckpointMode, wait: Wait<'_>, stop: Stop<'_>) -> Result<CheckpointResult> {
        self.locks.check()?;
        if self.locks.state() != State::Open {
            return Err(bare(ResultCode::LOCKED));
        }
        let (page_size, durability) = (self.size.page(), self.durability.of_checkpoint());
        match &mut self.wal {
            Some(wal) => wal.checkpoint(mode, page_size, durability, wait, stop),
            None => Ok(CheckpointResult::NOTHING),
        }
    }

    /// Frames in the log after the last commit; once for each commit.
    pub fn take_committed_frames(&mut self) -> Option<u32> {
        self.wal.as_mut().and_then(|wal| wal.take_committed_frames())
    }

    /// Leaves the log for a rollback journal: everything is copied into the database, and the log
    /// deleted. Outside of transactions; afterwards the file is locked for this connection alone.
    ///
    /// # Errors
    /// `SQLITE_BUSY`: somebody else uses the log.
    pub fn leave_log(&mut self) -> Result<()> {
        self.locks.check()?;
        if self.locks.state() != State::Open {
            return Err(bare(ResultCode::LOCKED));
        }
        self.lock(LockLevel::Shared)?;
        if self.wal.is_none() && self.files.vfs().exists(&self.files.log_name())? {
            self.use_log()?;
        }
        if self.wal.is_some() {
            let before = self.lock_level();
            if let Err(error) = self.lock(LockLevel::Exclusive) {
                let _ = self.unlock(before);
                return Err(error);
            }
            let keep = self.durability.keep_log(false);
            let closed = self.close_log();
            self.durability.keep_log(keep);
            closed?;
        }
        self.drop_cache();
        self.durability.change_mode(JournalMode::Delete);
        Ok(())
    }

    /// Under EXCLUSIVE: copies the log into the database and closes it, deleting it where all of it
    /// was copied.
    fn close_log(&mut self) -> Result<()> {
        let Some(mut wal) = self.wal.take() else { return Ok(()) };
        if !wal.is_alone() {
            wal.use_alone();
        }
        let (mode, durability) = (CheckpointMode::Passive, self.durability.of_checkpoint());
        let copied = wal.checkpoint(mode, self.size.page(), durability, &mut never, &UNSTOPPED);
        let keep = self.durability.keeps_log();
        if copied.is_ok() && keep && self.durability.size_limit() >= 0 {
            // Kept, but not longer than wanted.
            let _ = wal.limit_size(0);
        }
        wal.close(copied.is_ok() && !keep);
        copied.map(|_| ())
    }

    /// The connection ends: the last one copies the log and deletes it.
    pub(super) fn close_log_at_end(&mut self) {
        if self.wal.is_none() {
            return;
        }
        // Beside a file that was deleted or renamed lies the log of another database, if any.
        let has_moved = self.files.database().is_none_or(|file| file.has_moved().unwrap_or(true));
        let wanted = !has_moved && self.durability.checkpoints_at_close();
        if wanted && self.lock(LockLevel::Exclusive).is_ok() {
            // Whatever remains is found by the next one.
            let _ = self.close_log();
        }
        if let Some(wal) = self.wal.take() {
            wal.close(false);
        }
    }

    /// Whether the log's file stays when the last connection closes (`SQLITE_FCNTL_PERSIST_WAL`).
    pub fn set_keep_log(&mut self, keep: bool) {
        self.durability.keep_log(keep);
    }

    /// Whether the log's file stays when the last connection closes.
    pub fn keep_log(&self) -> bool {
        self.durability.keeps_log()
    }

    /// Whether the last connection copies the log into the database when it closes
    /// (`SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE` says no).
    pub fn set_checkpoint_at_close(&mut self, on: bool) {
        self.durability.checkpoint_at_close(on);
    }
}
