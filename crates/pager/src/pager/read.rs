//! Reading: the SHARED lock, the validity of the cache, loading pages.

use super::{JournalMode, Pager, State, bare};
use crate::cache::{FrameId, Reclaimed};
use base::{Error, PageNo, Result, ResultCode};
use std::io::IoSliceMut;
use vfs::LockLevel;

impl Pager {
    /// Starts a read transaction: SHARED lock, hot journal rolled back, cache dropped when the file
    /// changed. No effect inside a transaction. `SQLITE_BUSY` comes back at once.
    pub fn begin_read(&mut self) -> Result<()> {
        if self.is_poisoned() {
            self.abandon();
        }
        self.locks.check()?;
        if self.locks.state() != State::Open {
            return self.take_read_lock().or_start_over();
        }
        if self.files.is_in_memory() {
            self.enter(State::Reader);
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
            self.size.begin_unchanged();
            self.version.found_current();
            self.enter(State::Reader);
            return Ok(());
        }
        let held = self.lock_level();
        if held == LockLevel::None && !self.files.is_immutable() {
            self.lock(LockLevel::Shared)?;
            self.roll_back_hot_journal()?;
            if known {
                self.validate_cache()?;
            }
        } else if held > LockLevel::None {
            // Nobody can have written under the lock that was kept.
            self.version.found_current();
        }
        // An unchanged header still says what it said about a log.
        if !known || self.cache.is_empty() {
            self.version.content_changes();
            self.open_log_if_present()?;
            if self.wal.is_some() {
                self.drop_cache();
                return self.begin_read_logged();
            }
        }
        let Some(file) = self.files.database() else {
            return Ok(());
        };
        self.size.begin(self.size.pages_of(file.size()?));
        self.enter(State::Reader);
        Ok(())
    }

    /// Whether nobody else can change the database between two transactions: it is in memory, or
    /// locking mode EXCLUSIVE keeps a lock on the file.
    pub fn keeps_lock(&self) -> bool {
        let exclusive = self.locks.is_exclusive() && self.lock_level() >= LockLevel::Shared;
        self.wal.is_none() && (self.files.is_in_memory() || exclusive)
    }

    /// The cache belongs to the header that is in the file, or it is dropped (6). True when
    /// it was kept.
    fn validate_cache(&mut self) -> Result<bool> {
        let Some(file) = self.files.database() else {
            return Ok(false);
        };
        let mut version = [0; 16];
        if file.read_at(&mut version, 24)? < version.len() {
            version = [0; 16];
        }
        if self.version.is(&version) {
            self.version.found_current();
            return Ok(true);
        }
        self.drop_cache();
        self.version.changed_by_others();
        Ok(false)
    }

    /// Forgets every cached page.
    pub(super) fn drop_cache(&mut self) {
        self.cache.reset(self.size.page() as usize);
        self.version.content_changes();
        self.version.found_current();
    }

    /// Ends the read transaction (and an error state): locks dropped, the cache kept for the next.
    /// Inside a write transaction it does nothing.
    pub fn end_read(&mut self) -> Result<()> {
        match self.locks.state() {
            _ if self.is_poisoned() => self.locks.check(),
            State::Open => Ok(()),
            State::Reader => {
                self.enter(State::Open);
                if self.locks.end_lockless() {
                    return Ok(());
                }
                if let Some(wal) = &mut self.wal {
                    wal.end_read();
                    return match wal.is_alone() {
                        true => self.share_log(),
                        false => Ok(()),
                    };
                }
                if self.locks.is_exclusive() || self.files.is_in_memory() {
                    return Ok(());
                }
                if self.undo.journal().is_some() && self.lock_level() > LockLevel::Shared {
                    // What locking mode EXCLUSIVE has left. It says that nothing is to be rolled
                    // back, also when it stays.
                    let _ = self.finalize_journal();
                }
                drop(self.undo.take_journal());
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
        if self.locks.state() == State::Error && self.durability.mode() == JournalMode::Memory {
            // Nobody can do it later: the images are nowhere else. When it fails again, the file
            // stays as it is.
            let _ = self.rewrite_from_memory();
        }
        drop(self.undo.take_journal());
        self.forget_transaction();
        if !self.files.is_in_memory() {
            self.drop_cache();
            match &mut self.wal {
                Some(wal) => wal.end_read(),
                // The process is done with the file whether or not the system agrees.
                None => drop(self.unlock(LockLevel::None)),
            }
        }
        self.locks.forget_failure();
        self.locks.end_lockless();
        self.enter(State::Open);
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
        self.take_read_lock().or_start_over()?;
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
        self.locks.check()?;
        if page.0 == 0 || (page == self.lock_page() && !crate::sabotage::breaks("pager (7)")) {
            return Err(Error::corrupt(page, "a page that cannot be used"));
        }
        if page.0 > self.size.pages_max() {
            return Err(bare(ResultCode::FULL));
        }
        let mut room = self.cache.reclaim();
        if matches!(room, Reclaimed::Full) {
            if self.files.is_temporary() {
                self.swap.write_out(&mut self.cache, &self.size, &**self.files.vfs())?;
            } else {
                self.spill()?;
            }
            room = self.cache.reclaim();
        }
        let (frame, zeroed) = match room {
            Reclaimed::Used(frame) => (frame, false),
            Reclaimed::Zeroed(frame) => (frame, true),
            Reclaimed::Full => (self.cache.grow()?, true),
        };
        self.cache.assign(frame, page);
        Ok((frame, zeroed))
    }

    fn read_into(&mut self, page: PageNo, frame: FrameId) -> Result<()> {
        assert!(!self.locks.is_lockless(), "pager (10): a page is read without a lock");
        if self.wal.is_some() && self.read_logged(page, frame)? {
            return Ok(());
        }
        let offset = self.size.offset_of(page.0);
        let swapped =
            if self.files.is_temporary() { self.swap.read(page, self.cache.data_mut(frame), offset)? } else { 0 };
        let got = match self.files.database() {
            None => swapped,
            Some(_) if page.0 <= self.size.in_file() => self.read_file(page, frame, offset)?,
            _ => 0,
        };
        let data = self.cache.data_mut(frame);
        if let Some(rest) = data.get_mut(got..) {
            rest.fill(0);
        }
        if page == PageNo::FIRST && !self.files.is_in_memory() {
            self.note_version(frame);
        }
        Ok(())
    }

    /// Reads a page of the file, and perhaps those after it.
    fn read_file(&mut self, page: PageNo, frame: FrameId, offset: u64) -> Result<usize> {
        let Some(file) = self.files.database() else { return Ok(0) };
        let data = self.cache.data_mut(frame);
        let may_read_ahead = base::fast_path!(
            "read ahead",
            "pages that follow one another are read with one call",
            "one read for up to 16 pages"
        ) && self.locks.state() == State::Reader
            && !self.files.is_temporary()
            && self.policy.mapping_limit() == 0
            && file.c_handle().is_none();
        if !may_read_ahead {
            return file.read_at(data, offset);
        }
        if let Some(bytes) = self.ahead.take(page.0, data.len()) {
            data.copy_from_slice(bytes);
            return Ok(data.len());
        }
        if let Some(run) = self.ahead.run_from(page.0, self.size.in_file()) {
            // What goes wrong here is met again where the page is read alone.
            let got = file.read_at(self.ahead.room(run, data.len()), offset).unwrap_or(0);
            self.ahead.filled(page.0, (got / data.len()) as u32);
            if let Some(bytes) = self.ahead.take(page.0, data.len()) {
                data.copy_from_slice(bytes);
                return Ok(data.len());
            }
        }
        file.read_at(data, offset)
    }

    /// Remembers the header bytes that the cache belongs to; a page 1 that is too short counts as
    /// one that never matches.
    pub(super) fn note_version(&mut self, page_one: FrameId) {
        self.version.note(self.cache.data(page_one));
    }

    /// The structure for C of the log's file, or of the journal's while there is one.
    pub fn journal_handle(&self) -> Option<std::ptr::NonNull<std::ffi::c_void>> {
        match &self.wal {
            Some(wal) => wal.file().c_handle(),
            None => self.undo.journal().and_then(|journal| journal.file().c_handle()),
        }
    }

    /// Whether parts of pages may be read from the file.
    pub fn reads_parts(&self) -> bool {
        self.files.database().is_none_or(|file| file.reads_parts())
    }

    /// Reads whole pages from `first` on straight into `buffers`, past the cache: for pages that
    /// are not cached. Returns the bytes read.
    pub fn read_past_cache(
        &mut self,
        first: PageNo,
        offset_in_page: u32,
        buffers: &mut [IoSliceMut<'_>],
    ) -> Result<usize> {
        self.take_read_lock().or_start_over()?;
        let Some(file) = self.files.database() else { return Ok(0) };
        let start = self.size.offset_of(first.0);
        file.read_vectored_at(buffers, start + u64::from(offset_in_page))
    }
}
