//! Rollback of a transaction, from memory or from the journal.

use super::{JournalMode, Pager, State, bare};
use crate::journal::{JournalReader, JournalWriter};
use base::hash::FxHashSet;
use base::{Error, PageNo, Result, ResultCode};
use vfs::File;

impl Pager {
    /// Undoes the write transaction and leaves a read transaction. Page bytes change, so nobody may
    /// rely on what they knew of a page. When it fails the pager answers nothing but that error
    /// until `end_read`; the journal stays for the next reader.
    pub fn rollback(&mut self) -> Result<()> {
        match self.locks.state() {
            _ if self.is_poisoned() => return self.locks.check(),
            State::Open | State::Reader => return Ok(()),
            State::Error => {
                self.release_all();
                return Ok(());
            }
            _ => self.locks.forget_failure(),
        }
        self.version.content_changes();
        // The transaction is the parent's, whose shared memory this process has as well.
        self.files.check_process()?;
        // Whatever it rested on: it goes.
        let _ = self.settle();
        let result = self.roll_back_pages().and_then(|()| self.keep_snapshot()).and_then(|()| self.step_down());
        result.map_err(|error| self.locks.fail(error))
    }

    fn roll_back_pages(&mut self) -> Result<()> {
        let written = self.locks.state() >= State::WriterDbMod;
        if self.files.is_in_memory() {
            self.restore_memory_images()?;
        } else if self.wal.is_some() {
            self.roll_back_log()?;
        } else if !written {
            // The file was not touched (8).
            self.drop_dirty();
        } else {
            self.drop_dirty();
            match self.durability.mode() {
                JournalMode::Off => return Err(bare(ResultCode::ABORT_ROLLBACK)),
                JournalMode::Memory => self.rewrite_from_memory()?,
                _ => self.play_back_own_journal()?,
            }
        }
        if self.locks.state() > State::WriterLocked && self.wal.is_none() {
            self.finalize_journal()?;
        }
        self.size.undo();
        self.version.count_again();
        self.forget_transaction();
        self.cache.discard_after(self.size.pages());
        Ok(())
    }

    fn drop_dirty(&mut self) {
        if self.durability.mode() == JournalMode::Off && self.locks.state() >= State::WriterDbMod {
            return;
        }
        for frame in self.cache.dirty_frames(false) {
            self.cache.discard(frame);
        }
    }

    /// In memory: the saved originals go back into their frames. The cache grows for them: a disk
    /// that is full must not keep a scratch database from becoming what it was.
    fn restore_memory_images(&mut self) -> Result<()> {
        if self.durability.mode() == JournalMode::Off && self.locks.state() > State::WriterLocked {
            return Ok(());
        }
        self.cache.capacity = usize::MAX;
        let restored = self.restore_images();
        self.fit_cache();
        restored
    }

    fn restore_images(&mut self) -> Result<()> {
        let images = self.undo.take_images();
        for (page, image) in &images {
            self.restore_image(*page, image)?;
            if let Some(frame) = self.cache.lookup(PageNo(*page))
                && self.files.is_temporary()
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
        self.cache.data_mut(frame).copy_from_slice(image);
        self.cache.frame_mut(frame).tag = Default::default();
        self.unpin(frame);
        Ok(())
    }

    pub(super) fn rewrite_from_memory(&mut self) -> Result<()> {
        for (page, image) in self.undo.images() {
            self.files.write(image, self.size.offset_of(*page))?;
        }
        self.files.cut(self.size.bytes_of(self.size.original()))?;
        self.size.file_restored();
        self.sync_file()?;
        self.drop_cache();
        Ok(())
    }

    /// The journal's records that count are exactly those whose pages may have been written.
    fn play_back_own_journal(&mut self) -> Result<()> {
        let Some(journal) = self.undo.take_journal() else {
            return Err(bare(ResultCode::INTERNAL));
        };
        let played = self.play_back(journal.file());
        self.undo.use_journal(journal);
        played?;
        self.drop_cache();
        self.sync_file()
    }

    /// Writes a journal's original pages back into the database file and cuts the file to its
    /// original size; how many there were.
    pub(super) fn play_back(&mut self, journal: &dyn File) -> Result<u32> {
        let Some(mut reader) = JournalReader::open(journal, self.size.page())? else {
            return Ok(0);
        };
        self.set_page_size(reader.page_size)?;
        let lock_page = self.lock_page().0;
        let count = reader.original_count;
        let Some(file) = self.files.database() else { return Ok(0) };
        if file.size()? != self.size.bytes_of(count) {
            self.files.cut(self.size.bytes_of(count))?;
        }
        let mut done = FxHashSet::default();
        let mut played = 0;
        while let Some(record) = reader.next(lock_page)? {
            played += 1;
            // The first record of a page is the original; later ones belong to inner savepoints.
            if record.page <= count && done.insert(record.page) {
                self.files.write(record.data, self.size.offset_of(record.page))?;
            }
        }
        self.size.restored(count);
        Ok(played)
    }

    /// Wraps an existing journal file so that `finalize_journal` can treat it.
    pub(super) fn adopt_journal(&mut self, file: Box<dyn File>, has_super: bool) {
        let mut writer = JournalWriter::new(file, 512, self.size.page(), 0, 0, true);
        writer.has_super = has_super;
        self.undo.use_journal(writer);
    }

    pub(super) fn sync_journal_file(&self, journal: &dyn File) -> Result<()> {
        self.durability.sync_wanted().map_or(Ok(()), |kind| journal.sync(kind))
    }

    /// Error for a journal that exists and cannot be used.
    pub(super) fn journal_unusable() -> Error {
        bare(ResultCode::CANTOPEN)
    }
}
