//! Reading: the SHARED lock, the validity of the cache, loading pages.

use super::{JournalMode, Pager, State, bare, pages_of};
use crate::cache::{FrameId, Room};
use base::{Error, PageNo, Result, ResultCode};
use std::io::IoSliceMut;
use vfs::LockLevel;

impl Pager {
    /// Starts a read transaction: SHARED lock, hot journal rolled back, cache dropped when the file
    /// changed. No effect inside a transaction. `SQLITE_BUSY` comes back at once.
    pub fn begin_read(&mut self) -> Result<()> {
        self.check_failure()?;
        if self.state != State::Open {
            return self.settle();
        }
        if self.file.is_none() {
            self.state = State::Reader;
            return Ok(());
        }
        let result = self.own_file().and_then(|()| self.acquire_shared());
        if result.is_err() {
            self.release_all();
        }
        result
    }

    fn acquire_shared(&mut self) -> Result<()> {
        if self.wal.is_some() {
            return self.begin_read_logged();
        }
        let known = !self.cache.is_empty();
        if self.keeps_lock() && known {
            // Nobody can have written since the last transaction, which left no journal either.
            self.page_count = self.file_page_count;
            self.state = State::Reader;
            return Ok(());
        }
        let held = self.lock_level();
        if held == LockLevel::None && !self.immutable {
            self.lock(LockLevel::Shared)?;
            self.roll_back_hot_journal()?;
            if known {
                self.validate_cache()?;
            }
        }
        // An unchanged header still says what it said about a log.
        if !known || self.cache.is_empty() {
            self.stamp.renew();
            self.open_log_if_present()?;
            if self.wal.is_some() {
                self.drop_cache();
                return self.begin_read_logged();
            }
        }
        let Some(file) = &self.file else {
            return Ok(());
        };
        self.file_page_count = pages_of(file.size()?, self.page_size);
        self.page_count = self.file_page_count;
        self.allow_present_pages();
        self.state = State::Reader;
        Ok(())
    }

    /// Whether nobody else can change the database between two transactions: it is in memory, or locking mode
    /// EXCLUSIVE keeps a lock on the file.
    pub fn keeps_lock(&self) -> bool {
        let exclusive = self.locking_exclusive && self.lock_level() >= LockLevel::Shared;
        self.wal.is_none() && (self.file.is_none() || exclusive)
    }

    /// Invariant 6: the cache belongs to the header that is in the file, or it is dropped. True when
    /// it was kept.
    fn validate_cache(&mut self) -> Result<bool> {
        let Some(file) = &self.file else {
            return Ok(false);
        };
        let mut version = [0; 16];
        if file.read_at(&mut version, 24)? < version.len() {
            version = [0; 16];
        }
        if version == self.version {
            return Ok(true);
        }
        self.drop_cache();
        self.data_version = self.data_version.wrapping_add(1);
        Ok(false)
    }

    /// Forgets every cached page.
    pub(super) fn drop_cache(&mut self) {
        self.cache.reset(self.page_size as usize);
        self.stamp.renew();
    }

    /// Ends the read transaction (and an error state): locks dropped, the cache kept for the next.
    /// Inside a write transaction it does nothing.
    pub fn end_read(&mut self) -> Result<()> {
        match self.state {
            State::Open => Ok(()),
            State::Reader => {
                self.state = State::Open;
                if std::mem::take(&mut self.lean) {
                    return Ok(());
                }
                if let Some(wal) = &mut self.wal {
                    wal.end_read();
                    return match wal.is_alone() {
                        true => self.share_log(),
                        false => Ok(()),
                    };
                }
                if self.locking_exclusive || self.file.is_none() {
                    return Ok(());
                }
                if self.journal.is_some() && self.lock_level() > LockLevel::Shared {
                    // What locking mode EXCLUSIVE has left. It says that nothing is to be rolled back, also when it stays.
                    let _ = self.finalize_journal();
                }
                self.journal = None;
                self.unlock(LockLevel::None)
            }
            State::Error => {
                self.release_all();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Back to `State::Open` without trust in anything cached.
    pub(super) fn release_all(&mut self) {
        if self.state == State::Error && self.journal_mode == JournalMode::Memory {
            // Nobody can do it later: the images are nowhere else. When it fails again, the file stays as it is.
            let _ = self.rewrite_from_memory();
        }
        self.journal = None;
        self.forget_transaction();
        if self.file.is_some() {
            self.drop_cache();
            match &mut self.wal {
                Some(wal) => wal.end_read(),
                // The process is done with the file whether or not the system agrees.
                None => drop(self.unlock(LockLevel::None)),
            }
        }
        self.failure = None;
        self.lean = false;
        self.state = State::Open;
    }

    pub(super) fn lock_level(&self) -> LockLevel {
        match (&self.file, self.unlocked_level) {
            (None, _) => LockLevel::None,
            (_, Some(level)) => level,
            (Some(file), None) => file.lock_level(),
        }
    }

    pub(crate) fn lock(&mut self, level: LockLevel) -> Result<()> {
        if let Some(unlocked) = &mut self.unlocked_level {
            *unlocked = level.max(*unlocked);
            return Ok(());
        }
        match &self.file {
            Some(file) if !self.immutable => file.lock(level),
            _ => Ok(()),
        }
    }

    pub(super) fn unlock(&mut self, level: LockLevel) -> Result<()> {
        if level < LockLevel::Reserved {
            self.change_counter_done = false;
        }
        if let Some(unlocked) = &mut self.unlocked_level {
            *unlocked = level.min(*unlocked);
            return Ok(());
        }
        match &self.file {
            Some(file) if !self.immutable => file.unlock(level),
            _ => Ok(()),
        }
    }

    /// The page, pinned once; the caller gives the pin back. A page after the end of the database
    /// reads as zeros.
    #[inline]
    pub fn get(&mut self, page: PageNo) -> Result<FrameId> {
        match self.cache.lookup(page) {
            Some(frame) => {
                self.cache.hits += 1;
                self.cache.pin(frame);
                Ok(frame)
            }
            None => self.load(page),
        }
    }

    /// The page if it is cached, pinned once.
    #[inline]
    pub fn get_cached(&mut self, page: PageNo) -> Option<FrameId> {
        let frame = self.cache.lookup(page)?;
        self.cache.pin(frame);
        Some(frame)
    }

    /// Whether the page is cached.
    #[inline]
    pub fn is_cached(&self, page: PageNo) -> bool {
        self.cache.lookup(page).is_some()
    }

    #[cold]
    fn load(&mut self, page: PageNo) -> Result<FrameId> {
        self.cache.misses += 1;
        self.settle()?;
        let frame = self.new_frame(page)?;
        match self.read_into(page, frame) {
            Ok(()) => Ok(frame),
            Err(error) => {
                self.cache.discard(frame);
                Err(error)
            }
        }
    }

    /// A pinned frame for a page that is not cached, with whatever bytes it had.
    pub(super) fn new_frame(&mut self, page: PageNo) -> Result<FrameId> {
        self.new_frame_zeroed(page).map(|(frame, _)| frame)
    }

    /// As `new_frame`; also whether the bytes are all zero.
    pub(super) fn new_frame_zeroed(&mut self, page: PageNo) -> Result<(FrameId, bool)> {
        self.check_failure()?;
        if page.0 == 0 || page == self.lock_page() {
            return Err(Error::corrupt(page, "a page that cannot be used"));
        }
        if page.0 > self.page_count_max {
            return Err(bare(ResultCode::FULL));
        }
        let mut room = self.cache.make_room();
        if matches!(room, Room::Full) {
            if self.temporary {
                self.swap_out()?;
            } else {
                self.spill()?;
            }
            room = self.cache.make_room();
        }
        let (frame, zeroed) = match room {
            Room::Used(frame) => (frame, false),
            Room::Zeroed(frame) => (frame, true),
            Room::Full => (self.cache.grow()?, true),
        };
        self.cache.assign(frame, page);
        Ok((frame, zeroed))
    }

    fn read_into(&mut self, page: PageNo, frame: FrameId) -> Result<()> {
        if self.wal.is_some() && self.read_logged(page, frame)? {
            return Ok(());
        }
        let offset = u64::from(page.0 - 1) * u64::from(self.page_size);
        let swapped = if self.temporary { self.swap_in(page, frame)? } else { 0 };
        let data = self.cache.data_mut(frame);
        let got = match &self.file {
            None => swapped,
            Some(file) if page.0 <= self.file_page_count => file.read_at(data, offset)?,
            _ => 0,
        };
        if let Some(rest) = data.get_mut(got..) {
            rest.fill(0);
        }
        if page == PageNo::FIRST && self.file.is_some() {
            self.note_version(frame);
        }
        Ok(())
    }

    /// Remembers the header bytes that the cache belongs to; a page 1 that is too short counts as
    /// one that never matches.
    pub(super) fn note_version(&mut self, page_one: FrameId) {
        let bytes = self.cache.data(page_one).get(24..40);
        self.version = bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or([0xff; 16]);
    }

    /// The structure for C of the log's file, or of the journal's while there is one.
    pub fn journal_handle(&self) -> Option<std::ptr::NonNull<std::ffi::c_void>> {
        match &self.wal {
            Some(wal) => wal.file().c_handle(),
            None => self.journal.as_ref().and_then(|journal| journal.file().c_handle()),
        }
    }

    /// Whether parts of pages may be read from the file.
    pub fn reads_parts(&self) -> bool {
        self.file.as_ref().is_none_or(|file| file.reads_parts())
    }

    /// Reads whole pages from `first` on straight into `buffers`, past the cache: for pages that
    /// are not cached. Returns the bytes read.
    pub fn read_past_cache(
        &mut self,
        first: PageNo,
        offset_in_page: u32,
        buffers: &mut [IoSliceMut<'_>],
    ) -> Result<usize> {
        self.settle()?;
        let Some(file) = &self.file else { return Ok(0) };
        let start = u64::from(first.0.saturating_sub(1)) * u64::from(self.page_size);
        file.read_vectored_at(buffers, start + u64::from(offset_in_page))
    }
}
