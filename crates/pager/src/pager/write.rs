//! Changing pages: RESERVED, the journal, writing dirty pages to the file.

use super::{JournalMode, Pager, State, Synchronous, bare};
use crate::cache::FrameId;
use crate::journal::JournalWriter;
use base::{PageNo, Result, ResultCode};
use std::io::IoSlice;
use vfs::{File, LockLevel};

impl Pager {
    /// Starts a write transaction, inside a read transaction or with one: RESERVED, or with `exclusive`
    /// the EXCLUSIVE lock; with a log the right to append to it. `SQLITE_BUSY` comes back at once and
    /// leaves the read transaction.
    pub fn begin_write(&mut self, exclusive: bool) -> Result<()> {
        self.check_failure()?;
        let begun = self.begin_write_at_once()?;
        if !begun {
            self.begin_read()?;
        }
        if self.read_only {
            return Err(bare(ResultCode::READONLY));
        }
        if begun || self.state == State::Reader {
            match self.wal.is_some() {
                true if begun => {}
                true => self.begin_write_logged()?,
                false => self.lock(LockLevel::Reserved)?,
            }
            self.state = State::WriterLocked;
            self.original_count = self.page_count;
            // Under a lock that is kept nobody has seen the counter since it was counted up (`unlock`).
            self.change_counter_done &= self.wal.is_none();
            self.epoch += 1;
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
        match self.cache.frame(frame) {
            Some(f) if f.epoch == self.epoch => Ok(()),
            _ => self.make_writable(frame),
        }
    }

    #[cold]
    fn make_writable(&mut self, frame: FrameId) -> Result<()> {
        self.check_failure()?;
        let page = match self.cache.frame(frame) {
            Some(f) if f.page != 0 => f.page,
            _ => return Err(bare(ResultCode::INTERNAL)),
        };
        if self.state < State::WriterLocked {
            return Err(bare(ResultCode::READONLY));
        }
        if self.state == State::WriterLocked {
            self.open_journal()?;
            self.state = State::WriterCacheMod;
        }
        if page <= self.original_count && !self.journaled.contains(&page) {
            self.journal_page(page, frame)?;
            self.journaled.insert(page);
        }
        if let Some(file) = &self.file
            && file.sector_size() > self.page_size
        {
            self.protect_sector(page, file.sector_size())?;
        }
        self.save_for_savepoint(page, frame)?;
        if self.backups > 0 {
            self.changes.push(page);
        }
        self.cache.mark_dirty(frame);
        if let Some(f) = self.cache.frame_mut(frame) {
            f.epoch = self.epoch;
        }
        Ok(())
    }

    /// Invariant 11: before the page may be written, all that shares a sector with it is in the journal. Nothing is
    /// taken into the cache for that, which could spill a page whose neighbours are still missing. With a log they
    /// become part of the transaction: a checkpoint that is cut short is done again from the log.
    fn protect_sector(&mut self, page: u32, sector_bytes: u32) -> Result<()> {
        let pages = sector_bytes / self.page_size;
        let first = (page - 1) / pages * pages + 1;
        for other in first..=(first + pages - 1).min(self.original_count) {
            if other == page || self.journaled.contains(&other) || PageNo(other) == self.lock_page() {
                continue;
            }
            match self.journal_mode {
                JournalMode::Off | JournalMode::Memory => return Ok(()),
                JournalMode::Wal => self.log_neighbour(other)?,
                _ => self.journal_neighbour(other)?,
            }
        }
        Ok(())
    }

    fn journal_neighbour(&mut self, page: u32) -> Result<()> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let mut image = Vec::new();
        let data = match (self.cache.lookup(PageNo(page)), &self.file) {
            (None, Some(file)) => {
                image.resize(self.page_size as usize, 0);
                file.read_at(&mut image, u64::from(page - 1) * u64::from(self.page_size))?;
                &image
            }
            (frame, _) => self.cache.data(frame.unwrap_or(FrameId::NONE)),
        };
        journal.append(page, data)?;
        self.journaled.insert(page);
        Ok(())
    }

    fn log_neighbour(&mut self, page: u32) -> Result<()> {
        let frame = self.get(PageNo(page))?;
        self.cache.mark_dirty(frame);
        self.journaled.insert(page);
        self.unpin(frame);
        Ok(())
    }

    /// Invariant 1.
    fn journal_page(&mut self, page: u32, frame: FrameId) -> Result<()> {
        match self.journal_mode {
            JournalMode::Off | JournalMode::Wal => Ok(()),
            mode if mode == JournalMode::Memory || self.file.is_none() => {
                self.memory_images.insert(page, self.cache.data(frame).into());
                Ok(())
            }
            _ => match &mut self.journal {
                Some(journal) => journal.append(page, self.cache.data(frame)),
                None => Err(bare(ResultCode::INTERNAL)),
            },
        }
    }

    fn open_journal(&mut self) -> Result<()> {
        self.journaled.clear();
        self.memory_images.clear();
        let no_journal = matches!(self.journal_mode, JournalMode::Off | JournalMode::Memory | JournalMode::Wal);
        if self.file.is_none() || no_journal {
            return Ok(());
        }
        let nonce = self.nonces.next(&*self.vfs);
        let sector = self.file.as_ref().map_or(512, |file| file.sector_size());
        let kept = self.journal.take().map(JournalWriter::into_file);
        let file = match kept {
            Some(file) => file,
            None => self.create_journal()?,
        };
        let unsynced = self.synchronous == Synchronous::Off;
        self.journal = Some(JournalWriter::new(file, sector, self.page_size, self.original_count, nonce, unsynced));
        Ok(())
    }

    /// A journal beside a file that was renamed or deleted would never be found again.
    fn create_journal(&self) -> Result<Box<dyn File>> {
        if let Some(file) = &self.file
            && file.has_moved()?
        {
            return Err(bare(ResultCode::READONLY_DBMOVED));
        }
        JournalWriter::create_file(&*self.vfs, &self.journal_name)
    }

    /// A page whose old content matters to nobody (new, or free since before the transaction), as
    /// zeros, pinned and changeable; nothing is read and nothing journaled.
    pub fn get_fresh(&mut self, page: PageNo) -> Result<FrameId> {
        let (frame, zeroed) = match self.get_cached(page) {
            Some(frame) => (frame, false),
            None => self.new_frame_zeroed(page)?,
        };
        if self.state >= State::WriterLocked && page.0 <= self.original_count {
            if self.state == State::WriterLocked {
                self.open_journal()?;
                self.state = State::WriterCacheMod;
            }
            self.journaled.insert(page.0);
        }
        for savepoint in &mut self.savepoints {
            savepoint.not_needed.insert(page.0);
        }
        self.write(frame)?;
        if !zeroed {
            self.cache.data_mut(frame).fill(0);
        }
        if let Some(f) = self.cache.frame_mut(frame) {
            f.tag = Default::default();
        }
        Ok(frame)
    }

    /// Everything that the journal has is durable (invariant 2), so that the file may be written.
    pub(super) fn sync_journal(&mut self) -> Result<()> {
        let kind = self.sync_kind();
        match &mut self.journal {
            Some(journal) if !matches!(self.journal_mode, JournalMode::Off | JournalMode::Memory) => {
                journal.make_durable(self.synchronous, kind)
            }
            _ => Ok(()),
        }
    }

    /// The cache is full of changes: writes those that nobody is using to the file. Where that is
    /// not possible (a reader holds SHARED, spilling is off), the cache grows instead.
    pub(super) fn spill(&mut self) -> Result<()> {
        let possible =
            self.spill_allowed && self.cache.len() > self.spill_pages as usize && self.journal_mode != JournalMode::Off;
        if !possible {
            return Ok(());
        }
        match self.write_unused() {
            Err(error) if error.code() == ResultCode::BUSY => Ok(()),
            written => written,
        }
    }

    /// Writes the changed pages that nobody is using in the middle of a write transaction: to the file, or to the log,
    /// where nobody else sees them.
    ///
    /// # Errors
    /// `SQLITE_BUSY` while a reader holds SHARED.
    pub fn write_unused(&mut self) -> Result<()> {
        if self.file.is_none() || !(State::WriterCacheMod..=State::WriterDbMod).contains(&self.state) {
            return Ok(());
        }
        if self.wal.is_some() {
            return self.spill_to_log();
        }
        self.sync_journal()?;
        self.lock(LockLevel::Exclusive)?;
        self.state = State::WriterDbMod;
        let mut frames = self.cache.dirty_frames(true);
        // What lies after the end now may come back with a savepoint.
        frames.retain(|&frame| self.page_no(frame).0 <= self.page_count);
        self.cache.spills += frames.len() as u64;
        self.write_frames(&frames)
    }

    /// Writes the frames, which are in page order, to the file, neighbours with one call. Pages
    /// after the end of the database are dropped.
    pub(super) fn write_frames(&mut self, frames: &[FrameId]) -> Result<()> {
        const RUN_MAX: usize = 256;
        debug_assert!(
            self.state == State::WriterDbMod && (self.immutable || self.lock_level() == LockLevel::Exclusive),
            "pager (3)"
        );
        let Some(file) = &self.file else {
            return Ok(());
        };
        self.cache.writes += frames.len() as u64;
        let mut slices: Vec<IoSlice<'_>> = Vec::with_capacity(frames.len().min(RUN_MAX));
        let (mut first, mut next) = (0u32, 0u32);
        let mut last_written = self.file_page_count;
        let offset_of = |page: u32| u64::from(page - 1) * u64::from(self.page_size);
        for &id in frames {
            let page = self.cache.frame(id).map_or(0, |frame| frame.page);
            if page == 0 || page > self.page_count {
                continue;
            }
            if page != next || slices.len() == RUN_MAX {
                if !slices.is_empty() {
                    file.write_vectored_at(&mut slices, offset_of(first))?;
                    slices.clear();
                }
                first = page;
            }
            slices.push(IoSlice::new(self.cache.data(id)));
            next = page + 1;
            last_written = last_written.max(page);
        }
        if !slices.is_empty() {
            file.write_vectored_at(&mut slices, offset_of(first))?;
        }
        drop(slices);
        self.file_page_count = last_written;
        for &id in frames {
            self.cache.mark_clean(id);
            if self.page_no(id) == PageNo::FIRST {
                self.note_version(id);
            }
        }
        Ok(())
    }

    /// Syncs the database file unless `synchronous` is OFF.
    pub(super) fn sync_file(&mut self) -> Result<()> {
        match &self.file {
            Some(file) if self.synchronous != Synchronous::Off => file.sync(self.sync_kind()),
            _ => Ok(()),
        }
    }
}
