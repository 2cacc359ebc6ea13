//! Rollback of a transaction, from memory or from the journal.

use super::{JournalMode, Pager, State, bare};
use crate::journal::{JournalReader, JournalWriter};
use base::hash::FxHashSet;
use base::{Error, PageNo, Result, ResultCode};
use vfs::File;

impl Pager {
    /// Undoes the write transaction and leaves a read transaction. Page bytes change, so nobody may
    /// rely on what they knew of a page. When it fails the pager answers nothing but that error until
    /// `end_read`; the journal stays for the next reader.
    pub fn rollback(&mut self) -> Result<()> {
        match self.state {
            State::Open | State::Reader => return Ok(()),
            State::Error => {
                self.release_all();
                return Ok(());
            }
            _ => self.failure = None,
        }
        self.stamp.renew();
        // The transaction is the parent's, whose shared memory this process has as well.
        self.check_process()?;
        let result = self.roll_back_pages().and_then(|()| self.keep_snapshot()).and_then(|()| self.step_down());
        result.map_err(|error| self.fail(error))
    }

    fn roll_back_pages(&mut self) -> Result<()> {
        let written = self.state >= State::WriterDbMod;
        if self.file.is_none() {
            self.restore_memory_images()?;
        } else if self.wal.is_some() {
            self.roll_back_log()?;
        } else if !written {
            // Invariant 8: the file was not touched.
            self.drop_dirty();
        } else {
            self.drop_dirty();
            match self.journal_mode {
                JournalMode::Off => return Err(bare(ResultCode::ABORT_ROLLBACK)),
                JournalMode::Memory => self.rewrite_from_memory()?,
                _ => self.play_back_own_journal()?,
            }
        }
        if self.state > State::WriterLocked && self.wal.is_none() {
            self.finalize_journal()?;
        }
        self.page_count = self.original_count;
        self.change_counter_done = false;
        self.forget_transaction();
        self.cache.discard_after(self.page_count);
        Ok(())
    }

    fn drop_dirty(&mut self) {
        if self.journal_mode == JournalMode::Off && self.state >= State::WriterDbMod {
            return;
        }
        for frame in self.cache.dirty_frames(false) {
            self.cache.discard(frame);
        }
    }

    /// In memory: the saved originals go back into their frames. The cache grows for them: a disk that is full
    /// must not keep a scratch database from becoming what it was.
    fn restore_memory_images(&mut self) -> Result<()> {
        if self.journal_mode == JournalMode::Off && self.state > State::WriterLocked {
            return Ok(());
        }
        self.cache.capacity = usize::MAX;
        let restored = self.restore_images();
        self.set_cache_size(self.cache_size);
        restored
    }

    fn restore_images(&mut self) -> Result<()> {
        let images = std::mem::take(&mut self.memory_images);
        for (page, image) in &images {
            self.restore_image(*page, image)?;
            if let Some(frame) = self.cache.lookup(PageNo(*page))
                && self.temporary
            {
                self.cache.mark_dirty(frame);
            }
        }
        Ok(())
    }

    /// Puts an image into the page's frame.
    pub(super) fn restore_image(&mut self, page: u32, image: &[u8]) -> Result<()> {
        let frame = match self.get_cached(PageNo(page)) {
            Some(frame) => frame,
            None => self.new_frame(PageNo(page))?,
        };
        let data = self.cache.data_mut(frame);
        if data.len() == image.len() {
            data.copy_from_slice(image);
        }
        if let Some(f) = self.cache.frame_mut(frame) {
            f.tag = Default::default();
        }
        self.unpin(frame);
        Ok(())
    }

    pub(super) fn rewrite_from_memory(&mut self) -> Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        for (page, image) in &self.memory_images {
            file.write_at(image, u64::from(page - 1) * u64::from(self.page_size))?;
        }
        file.truncate(u64::from(self.original_count) * u64::from(self.page_size))?;
        self.file_page_count = self.original_count;
        self.sync_file()?;
        self.drop_cache();
        Ok(())
    }

    /// The journal's records that count are exactly those whose pages may have been written.
    fn play_back_own_journal(&mut self) -> Result<()> {
        let Some(journal) = self.journal.take() else {
            return Err(bare(ResultCode::INTERNAL));
        };
        let played = self.play_back(journal.file());
        self.journal = Some(journal);
        played?;
        self.drop_cache();
        self.sync_file()
    }

    /// Writes a journal's original pages back into the database file and cuts the file to its
    /// original size; how many there were.
    pub(super) fn play_back(&mut self, journal: &dyn File) -> Result<u32> {
        let Some(mut reader) = JournalReader::open(journal, self.page_size)? else {
            return Ok(0);
        };
        self.set_page_size(reader.page_size)?;
        let lock_page = self.lock_page().0;
        let (count, page_size) = (reader.original_count, u64::from(reader.page_size));
        let Some(file) = &self.file else {
            return Ok(0);
        };
        if file.size()? != u64::from(count) * page_size {
            file.truncate(u64::from(count) * page_size)?;
        }
        let mut done = FxHashSet::default();
        let mut played = 0;
        while let Some(record) = reader.next(lock_page)? {
            played += 1;
            // The first record of a page is the original; later ones belong to inner savepoints.
            if record.page <= count && done.insert(record.page) {
                file.write_at(record.data, u64::from(record.page - 1) * page_size)?;
            }
        }
        self.file_page_count = count;
        self.page_count = count;
        Ok(played)
    }

    /// Wraps an existing journal file so that `finalize_journal` can treat it.
    pub(super) fn adopt_journal(&mut self, file: Box<dyn File>, has_super: bool) {
        let mut writer = JournalWriter::new(file, 512, self.page_size, 0, 0, true);
        writer.has_super = has_super;
        self.journal = Some(writer);
    }

    pub(super) fn sync_journal_file(&self, journal: &dyn File) -> Result<()> {
        match self.synchronous {
            super::Synchronous::Off => Ok(()),
            _ => journal.sync(self.sync_kind()),
        }
    }

    /// Error for a journal that exists and cannot be used.
    pub(super) fn journal_unusable() -> Error {
        bare(ResultCode::CANTOPEN)
    }
}
