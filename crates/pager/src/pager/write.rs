//! Changing pages: RESERVED, the journal, writing dirty pages to the file.

use super::{JournalMode, Pager, State, Synchronous, bare};
use crate::cache::FrameId;
use crate::journal::JournalWriter;
use base::{PageNo, Result, ResultCode};
use std::io::IoSlice;
use vfs::{File, LockLevel};

impl Pager {
    /// Starts a write transaction, inside a read transaction or with one: RESERVED, or with
    /// `exclusive` the EXCLUSIVE lock; with a log the right to append to it. `SQLITE_BUSY` comes
    /// back at once and leaves the read transaction.
    pub fn begin_write(&mut self, exclusive: bool) -> Result<()> {
        self.begin_write_resting(exclusive)?;
        self.settle()
    }

    /// As [`Pager::begin_write`], but the transaction may rest on commits of this process that are
    /// not published yet, until [`Pager::settle`] is called: before that nothing that it finds may
    /// be told to anybody. It ends by a commit or a rollback like any other.
    pub fn begin_write_resting(&mut self, exclusive: bool) -> Result<()> {
        let begun = self.try_begin_write(exclusive);
        if begun.as_ref().is_err_and(|error| error.extended_code() != ResultCode::BUSY) {
            self.leave_queue();
        }
        begun
    }

    fn try_begin_write(&mut self, exclusive: bool) -> Result<()> {
        self.locks.check()?;
        let begun = self.begin_write_at_once()?;
        if !begun {
            self.begin_read()?;
        }
        if self.files.is_read_only() {
            return Err(bare(ResultCode::READONLY));
        }
        if begun || self.locks.state() == State::Reader {
            match self.wal.is_some() {
                true if begun => {}
                true => self.begin_write_logged()?,
                false => self.lock(LockLevel::Reserved)?,
            }
            self.enter(State::WriterLocked);
            self.size.begin_write();
            // Under a lock that is kept nobody has seen the counter since it was counted up
            // (`unlock`).
            if self.wal.is_some() {
                self.version.count_again();
            }
            self.undo.begin_epoch();
        }
        if exclusive && self.wal.is_none() {
            self.lock(LockLevel::Exclusive)?;
        }
        Ok(())
    }

    /// Makes the page changeable: journaled where needed, and dirty. Call it before every change;
    /// when nothing is to be done it is one comparison.
    #[inline]
    pub fn write(&mut self, frame: FrameId) -> Result<()> {
        match self.undo.allows(self.cache.frame(frame)) {
            true => Ok(()),
            false => self.make_writable(frame),
        }
    }

    #[cold]
    fn make_writable(&mut self, frame: FrameId) -> Result<()> {
        self.locks.check()?;
        let page = self.cache.frame(frame).page;
        if page == 0 {
            return Err(bare(ResultCode::INTERNAL));
        }
        if self.locks.state() < State::WriterLocked {
            return Err(bare(ResultCode::READONLY));
        }
        if self.locks.state() == State::WriterLocked {
            self.open_journal()?;
            self.enter(State::WriterCacheMod);
        }
        if page <= self.size.original() && !self.undo.has(page) {
            self.keep_original(page, frame)?;
            self.undo.done_with(page);
        }
        if let Some(sector_bytes) = self.files.sector_beyond(self.size.page()) {
            self.protect_sector(page, sector_bytes)?;
            self.require_whole_sector(page, sector_bytes);
        }
        self.save_for_savepoint(page, frame)?;
        self.copies.note(page);
        self.cache.mark_dirty(frame);
        self.undo.allow(self.cache.frame_mut(frame));
        Ok(())
    }

    /// Invariant 11: before the page may be written, all that shares a sector with it is in the
    /// journal. Nothing is taken into the cache for that, which could spill a page whose neighbours
    /// are still missing. With a log they become part of the transaction: a checkpoint that is cut
    /// short is done again from the log.
    fn protect_sector(&mut self, page: u32, sector_bytes: u32) -> Result<()> {
        for other in pages_of_sector(page, sector_bytes / self.size.page(), self.size.original()) {
            if other == page
                || self.undo.has(other)
                || crate::sabotage::breaks("pager (11)")
                || PageNo(other) == self.lock_page()
            {
                continue;
            }
            match self.durability.mode() {
                JournalMode::Off | JournalMode::Memory => return Ok(()),
                JournalMode::Wal => self.log_neighbour(other)?,
                _ => self.journal_neighbour(other)?,
            }
        }
        Ok(())
    }

    fn journal_neighbour(&mut self, page: u32) -> Result<()> {
        let mut image = Vec::new();
        let data = match (self.cache.lookup(PageNo(page)), self.files.database()) {
            (Some(frame), _) => self.cache.data(frame),
            (None, None) => return Err(bare(ResultCode::INTERNAL)),
            (None, Some(file)) => {
                image.resize(self.size.page() as usize, 0);
                file.read_at(&mut image, self.size.offset_of(page))?;
                &image
            }
        };
        self.undo.open_journal()?.append(page, data)?;
        self.undo.done_with(page);
        Ok(())
    }

    fn log_neighbour(&mut self, page: u32) -> Result<()> {
        let frame = self.get(PageNo(page))?;
        self.cache.mark_dirty(frame);
        self.undo.done_with(page);
        self.unpin(frame);
        Ok(())
    }

    /// The original content of a page goes where the journal mode wants it (1).
    fn keep_original(&mut self, page: u32, frame: FrameId) -> Result<()> {
        match self.durability.mode() {
            JournalMode::Off | JournalMode::Wal => Ok(()),
            mode if mode == JournalMode::Memory || self.files.is_in_memory() => {
                self.undo.keep_image(page, self.cache.data(frame));
                Ok(())
            }
            _ => self.undo.open_journal()?.append(page, self.cache.data(frame)),
        }
    }

    fn open_journal(&mut self) -> Result<()> {
        self.undo.begin();
        if self.files.is_in_memory() || !self.durability.journals_to_file() {
            return Ok(());
        }
        let nonce = self.undo.next_nonce(&**self.files.vfs());
        let sector = self.files.database().map_or(512, |file| file.sector_size());
        let kept = self.undo.take_journal().map(JournalWriter::into_file);
        let file = match kept {
            Some(file) => file,
            None => self.create_journal()?,
        };
        let unsynced = self.durability.synchronous() == Synchronous::Off;
        let journal = JournalWriter::new(file, sector, self.size.page(), self.size.original(), nonce, unsynced);
        self.undo.use_journal(journal);
        Ok(())
    }

    /// A journal beside a file that was renamed or deleted would never be found again.
    fn create_journal(&self) -> Result<Box<dyn File>> {
        if let Some(file) = self.files.database()
            && file.has_moved()?
        {
            return Err(bare(ResultCode::READONLY_DBMOVED));
        }
        JournalWriter::create_file(&**self.files.vfs(), self.files.journal_name())
    }

    /// A page whose old content matters to nobody (new, or free since before the transaction), as
    /// zeros, pinned and changeable; nothing is read and nothing journaled.
    pub fn get_fresh(&mut self, page: PageNo) -> Result<FrameId> {
        let (frame, zeroed) = match self.get_cached(page) {
            Some(frame) => (frame, false),
            None => self.new_frame_zeroed(page)?,
        };
        if self.locks.state() >= State::WriterLocked && page.0 <= self.size.original() {
            if self.locks.state() == State::WriterLocked {
                self.open_journal()?;
                self.enter(State::WriterCacheMod);
            }
            self.undo.done_with(page.0);
        }
        self.undo.savepoints.done_with(page.0);
        self.write(frame)?;
        if !zeroed {
            self.cache.data_mut(frame).fill(0);
        }
        self.cache.frame_mut(frame).tag = Default::default();
        Ok(frame)
    }

    /// Everything that the journal has is durable (invariant 2), so that the file may be written.
    pub(super) fn sync_journal(&mut self) -> Result<()> {
        let kind = self.durability.sync_kind();
        if self.undo.journal().is_none() || !self.durability.journals_to_file() || crate::sabotage::breaks("pager (2)")
        {
            return Ok(());
        }
        self.undo.open_journal()?.make_durable(self.durability.synchronous(), kind)
    }

    /// The cache is full of changes: writes those that nobody is using to the file. Where that is
    /// not possible (a reader holds SHARED, spilling is off), the cache grows instead.
    pub(super) fn spill(&mut self) -> Result<()> {
        let possible = self.policy.spills_at(self.cache.len()) && self.durability.mode() != JournalMode::Off;
        if !possible {
            return Ok(());
        }
        match self.write_unused() {
            Err(error) if error.code() == ResultCode::BUSY => Ok(()),
            written => written,
        }
    }

    /// Writes the changed pages that nobody is using in the middle of a write transaction: to the
    /// file, or to the log, where nobody else sees them.
    ///
    /// # Errors
    /// `SQLITE_BUSY` while a reader holds SHARED.
    pub fn write_unused(&mut self) -> Result<()> {
        if self.files.is_in_memory() || !(State::WriterCacheMod..=State::WriterDbMod).contains(&self.locks.state()) {
            return Ok(());
        }
        if self.wal.is_some() {
            return self.spill_to_log();
        }
        self.sync_journal()?;
        self.lock(LockLevel::Exclusive)?;
        self.enter(State::WriterDbMod);
        let mut frames = self.cache.dirty_frames(true);
        // What lies after the end now may come back with a savepoint.
        frames.retain(|&frame| self.page_no(frame).0 <= self.size.pages());
        self.cache.spills += frames.len() as u64;
        self.write_frames(&frames)
    }

    /// Writes the frames, which are in page order, to the file, neighbours with one call. Pages
    /// after the end of the database are dropped.
    pub(super) fn write_frames(&mut self, frames: &[FrameId]) -> Result<()> {
        const RUN_MAX: usize = 256;
        self.require_file_may_be_written();
        self.cache.writes += frames.len() as u64;
        let mut slices: Vec<IoSlice<'_>> = Vec::with_capacity(frames.len().min(RUN_MAX));
        let (mut first, mut next) = (0u32, 0u32);
        let mut last_written = 0;
        let lock_page = self.size.lock_page().0;
        for &id in frames {
            let page = self.cache.frame(id).page;
            if page == 0 || page > self.size.pages() {
                continue;
            }
            assert!(page != lock_page, "pager (7): the page with the lock bytes is written");
            if page != next || slices.len() == RUN_MAX {
                if !slices.is_empty() {
                    self.files.write_run(&mut slices, self.size.offset_of(first))?;
                    slices.clear();
                }
                first = page;
            }
            slices.push(IoSlice::new(self.cache.data(id)));
            next = page + 1;
            last_written = page;
        }
        if !slices.is_empty() {
            self.files.write_run(&mut slices, self.size.offset_of(first))?;
        }
        drop(slices);
        self.size.wrote(last_written);
        for &id in frames {
            self.cache.mark_clean(id);
            if self.page_no(id) == PageNo::FIRST {
                self.note_version(id);
            }
        }
        Ok(())
    }

    /// Before the database file is written: the lock for it is held (3), and the journal is durable
    /// (2).
    fn require_file_may_be_written(&self) {
        let guarded = !self.files.is_immutable();
        assert!(
            self.locks.state() == State::WriterDbMod && (!guarded || self.lock_level() == LockLevel::Exclusive),
            "pager (3): the file is written without the lock for it"
        );
        let journal = self.undo.journal().filter(|_| self.durability.journals_to_file());
        assert!(
            journal.is_none_or(|journal| journal.is_durable()),
            "pager (2): the file is written before the journal"
        );
    }

    /// Everything that shares a sector with a page that is about to change can be brought back
    /// (11).
    fn require_whole_sector(&self, page: u32, sector_bytes: u32) {
        if matches!(self.durability.mode(), JournalMode::Off | JournalMode::Memory) {
            return;
        }
        let mut sector = pages_of_sector(page, sector_bytes / self.size.page(), self.size.original());
        let is_safe = |other: u32| other == page || self.undo.has(other) || PageNo(other) == self.lock_page();
        assert!(sector.all(is_safe), "pager (11): a page changes before its sector is saved");
    }

    /// Syncs the database file unless `synchronous` is OFF.
    pub(super) fn sync_file(&mut self) -> Result<()> {
        self.files.sync(self.durability.sync_wanted())
    }
}

/// The pages that share a sector with a page, as far as they were in the database.
fn pages_of_sector(page: u32, pages: u32, original: u32) -> std::ops::RangeInclusive<u32> {
    let first = (page - 1) / pages * pages + 1;
    first..=(first + pages - 1).min(original)
}
