//! Read transactions: a snapshot and a slot that protects it.

use super::header::FORMAT_VERSION;
use super::index::{MARK_COUNT, MARK_UNUSED, Slot};
use super::moved::Before;
use super::{Moved, Wal, bare};
use base::{Result, ResultCode};
use vfs::ShmAccess;

/// Tries before the lock protocol is declared broken.
const TRIES_MAX: u32 = 100;
/// Tries without a pause.
const TRIES_AT_ONCE: u32 = 5;

/// What one try came to.
#[derive(Debug, PartialEq, Eq)]
enum Try {
    Begun,
    /// Something moved in between.
    Again,
}

impl Wal {
    /// Begins a read transaction on the newest commit; which pages that has changed since the last
    /// transaction, for a cache of so many pages.
    ///
    /// # Errors
    /// `SQLITE_BUSY_RECOVERY`, `SQLITE_PROTOCOL`, `SQLITE_READONLY_CANTLOCK` and what files answer.
    pub fn begin_read(&mut self, cached: usize) -> Result<Moved> {
        let mut before = None;
        let begun = self.read_newest(&mut before, false);
        self.moved_since(&before, begun, cached)
    }

    /// Begins a read transaction if the newest commit is still the one of the last transaction.
    ///
    /// # Errors
    /// Those of [`Wal::begin_read`].
    pub fn begin_read_unmoved(&mut self) -> Result<bool> {
        let mut before = None;
        let begun = self.read_newest(&mut before, false);
        if begun.is_ok() && before.is_some() {
            self.end_read();
        }
        self.go_back(&before);
        begun.map(|()| before.is_none())
    }

    fn read_newest(&mut self, before: &mut Before, in_log: bool) -> Result<()> {
        let mut tries = 0;
        while self.try_begin_read(before, in_log, tries)? == Try::Again {
            tries += 1;
        }
        Ok(())
    }

    /// Begins to read from the log, not from the database file alone; for a writer.
    pub(super) fn begin_read_in_log(&mut self) -> Result<()> {
        self.read_newest(&mut None, true)
    }

    /// Ends the read transaction.
    pub fn end_read(&mut self) {
        self.end_write();
        if let Some(slot) = self.slot.take() {
            match self.shm_unreliable {
                true => self.end_shm_unreliable(),
                false => self.index.unlock_shared(Slot::Read(slot)),
            }
        }
    }

    /// Whether the newest commit is the one of the last transaction, seen without any lock.
    pub fn is_current(&self) -> bool {
        !self.shm_unreliable && self.header.version() == FORMAT_VERSION && self.index.header_is(&self.header)
    }

    fn try_begin_read(&mut self, before: &mut Before, in_log: bool, tries: u32) -> Result<Try> {
        self.pause(tries)?;
        if !in_log {
            if self.index_access()? == ShmAccess::Unreliable {
                return self.begin_shm_unreliable(before).map(|begun| if begun { Try::Begun } else { Try::Again });
            }
            match self.take_header(before) {
                Err(error) if error.extended_code() == ResultCode::BUSY => return self.why_busy(error),
                other => other?,
            }
        }
        // A writer may have appended frames already: its mark is that of the newest commit, which
        // WRITE keeps as it is.
        let newest = if in_log { self.index.read_header() } else { Some(self.header) };
        let Some(newest) = newest else { return Ok(Try::Again) };
        let last = newest.last_frame();
        if !in_log && self.index.copied() == last {
            return self.begin_in_file();
        }
        let Some((slot, mark)) = self.choose_slot(last)? else {
            return match self.index_read_only {
                true => Err(bare(ResultCode::READONLY_CANTLOCK)),
                false => Ok(Try::Again),
            };
        };
        match self.index.lock_shared(Slot::Read(slot)) {
            Err(error) if error.code() == ResultCode::BUSY => return Ok(Try::Again),
            other => other?,
        }
        // The slot is held: from here on no checkpoint goes beyond its mark (5). What happened
        // before shows in the mark or in the header.
        let first = self.index.copied().saturating_add(1);
        if self.index.mark(slot) != mark || !self.index.first_copy_is(&newest) {
            self.index.unlock_shared(Slot::Read(slot));
            return Ok(Try::Again);
        }
        self.index.require_frames(last, self.transaction.is_open())?;
        self.first_frame = first;
        self.slot = Some(slot);
        Ok(Try::Begun)
    }

    /// All frames are in the database file: slot 0, and the log is not looked at.
    fn begin_in_file(&mut self) -> Result<Try> {
        match self.index.lock_shared(Slot::Read(0)) {
            Err(error) if error.code() == ResultCode::BUSY => return Ok(Try::Again),
            other => other?,
        }
        if !self.index.first_copy_is(&self.header) {
            self.index.unlock_shared(Slot::Read(0));
            return Ok(Try::Again);
        }
        self.first_frame = self.header.last_frame().saturating_add(1);
        self.slot = Some(0);
        Ok(Try::Begun)
    }

    /// The slot whose mark is the highest that is not beyond the snapshot, with its mark. A mark
    /// below the snapshot is raised where nobody else holds a slot to raise it on.
    pub(super) fn choose_slot(&mut self, last: u32) -> Result<Option<(u32, u32)>> {
        let mut best = None;
        for slot in 1..MARK_COUNT {
            let mark = self.index.mark(slot);
            if mark != MARK_UNUSED && mark <= last && best.is_none_or(|(_, highest)| highest <= mark) {
                best = Some((slot, mark));
            }
        }
        if self.index_read_only || best.is_some_and(|(_, mark)| mark == last) {
            return Ok(best);
        }
        for slot in 1..MARK_COUNT {
            match self.index.lock_exclusive(Slot::Read(slot)) {
                Ok(()) => {
                    self.index.set_mark(slot, last);
                    self.index.unlock_exclusive(Slot::Read(slot));
                    return Ok(Some((slot, last)));
                }
                Err(error) if error.code() == ResultCode::BUSY => {}
                Err(error) => return Err(error),
            }
        }
        Ok(best)
    }

    /// The first tries come at once, later ones after growing pauses: about ten seconds in all.
    pub(super) fn pause(&self, tries: u32) -> Result<()> {
        if tries > TRIES_MAX {
            return Err(bare(ResultCode::PROTOCOL));
        }
        if tries > TRIES_AT_ONCE {
            let micros = if tries >= 10 { u64::from(tries - 9).pow(2) * 39 } else { 1 };
            self.vfs.sleep(micros);
        }
        Ok(())
    }

    /// Somebody else holds the WRITE slot while the header cannot be used: either recovers, or was
    /// just beginning.
    fn why_busy(&self, error: base::Error) -> Result<Try> {
        if error.extended_code() != ResultCode::BUSY {
            return Err(error);
        }
        match self.index.lock_shared(Slot::Recover) {
            Ok(()) => {
                self.index.unlock_shared(Slot::Recover);
                Ok(Try::Again)
            }
            Err(error) if error.code() == ResultCode::BUSY => Err(bare(ResultCode::BUSY_RECOVERY)),
            Err(error) => Err(error),
        }
    }

    /// How the shared memory can be used; own memory always can.
    pub(super) fn index_access(&mut self) -> Result<ShmAccess> {
        if self.index_writable || self.is_private() {
            return Ok(ShmAccess::ReadWrite);
        }
        // What can only be read may be kept by somebody now, or no more.
        let access = self.database.shm_access()?;
        if access != ShmAccess::Unreliable && self.shm_unreliable {
            self.leave_shm_unreliable();
        }
        self.index_writable = access == ShmAccess::ReadWrite;
        self.index_read_only = !self.index_writable;
        Ok(access)
    }

    /// Takes the index's header over as the snapshot; where it is not valid, the index is rebuilt
    /// from the log.
    pub(super) fn take_header(&mut self, before: &mut Before) -> Result<()> {
        let there = self.index.require_region(0, self.transaction.is_open())?;
        if !there || !self.accept_header(before) {
            if self.index_read_only {
                return self.header_cannot_be_had();
            }
            if !self.transaction.is_open() {
                self.index.lock_exclusive(Slot::Write)?;
            }
            let recovered = self.header_or_recovery(before);
            if !self.transaction.is_open() {
                self.index.unlock_exclusive(Slot::Write);
            }
            recovered?;
        }
        if self.header.version() != FORMAT_VERSION {
            return Err(bare(ResultCode::CANTOPEN));
        }
        Ok(())
    }

    fn header_cannot_be_had(&self) -> Result<()> {
        // A writer that is at work leaves a good header soon.
        self.index.lock_shared(Slot::Write)?;
        self.index.unlock_shared(Slot::Write);
        Err(bare(ResultCode::READONLY_RECOVERY))
    }

    fn header_or_recovery(&mut self, before: &mut Before) -> Result<()> {
        self.index.require_region(0, true)?;
        if self.accept_header(before) {
            return Ok(());
        }
        before.get_or_insert(self.header);
        self.recover()
    }

    /// Whether the header is valid; it is the snapshot then.
    fn accept_header(&mut self, before: &mut Before) -> bool {
        let Some(header) = self.index.read_header() else { return false };
        if header != self.header {
            before.get_or_insert(self.header);
            self.header = header;
        }
        true
    }
}
