//! Appending to the log: the three steps of a commit, and taking a transaction back.

use super::frame::{FRAME_HEADER_BYTES, FrameHeader, encode_frame, encode_frame_without_sums, frame_offset};
use super::header::LogHeader;
use super::index::{MARK_COUNT, MARK_UNUSED, Slot};
use super::moved::Before;
use super::{Durability, Moved, Wal, bare};
use crate::pager::Synchronous;
use base::{Result, ResultCode};
use std::io::IoSlice;
use vfs::{ShmAccess, SyncKind};

/// Frames that go to the system with one call.
pub(super) const RUN_MAX: usize = 256;

impl Wal {
    /// Begins a write transaction inside a read transaction (2).
    ///
    /// # Errors
    /// `SQLITE_BUSY`: somebody else writes. `SQLITE_BUSY_SNAPSHOT`: the snapshot is not the newest
    /// commit. `SQLITE_READONLY`.
    pub fn begin_write(&mut self) -> Result<()> {
        if self.transaction.is_open() {
            return Ok(());
        }
        if !self.log.is_writable() || self.index_read_only {
            return Err(bare(ResultCode::READONLY));
        }
        self.lock_for_writing()?;
        if let Err(error) = self.drain() {
            self.unlock_for_writing();
            return Err(error);
        }
        if !self.index.first_copy_is(&self.header) {
            self.unlock_for_writing();
            return Err(bare(ResultCode::BUSY_SNAPSHOT));
        }
        self.transaction.take_slot();
        self.transaction.start_at(self.header.last_frame());
        Ok(())
    }

    /// Begins a write transaction on the newest commit without a reader's slot; which pages that
    /// has changed since the last transaction, for a cache of so many pages. Who holds WRITE needs
    /// no slot: no other writer can restart the log or append, and a checkpoint copies only what
    /// this snapshot has as well.
    ///
    /// # Errors
    /// `SQLITE_BUSY`: somebody else writes. `SQLITE_READONLY`.
    pub fn begin_write_at_once(&mut self, cached: usize) -> Result<Moved> {
        if !self.log.is_writable() || self.index_access()? != ShmAccess::ReadWrite {
            return Err(bare(ResultCode::READONLY));
        }
        self.lock_for_writing()?;
        self.transaction.take_slot();
        let mut before = None;
        let taken = self.take_newest(&mut before).and_then(|()| {
            self.first_frame = self.index.copied().saturating_add(1);
            self.transaction.start_at(self.header.last_frame());
            self.index.require_frames(self.header.last_frame(), true)?;
            self.leave_a_mark()
        });
        if taken.is_err() {
            self.end_write();
        }
        self.moved_since(&before, taken, cached)
    }

    /// Takes over the newest commit as the snapshot: where the process holds WRITE, the tip.
    fn take_newest(&mut self, before: &mut Before) -> Result<()> {
        let Some(seat) = &self.seat else { return self.take_header(before) };
        let tip = seat.tip;
        self.index.require_region(0, true)?;
        if tip != self.header {
            before.get_or_insert(self.header);
            self.header = tip;
        }
        Ok(())
    }

    /// Under the turn: waits until nothing of this process is unsettled.
    pub(super) fn drain(&mut self) -> Result<()> {
        let header = self.header;
        let settled = self.settle();
        self.header = header;
        self.transaction.take_base_failure();
        settled
    }

    /// Connections that can only read the shared memory need a mark that somebody has set. Readers
    /// do; a writer without a slot does so where there is none.
    fn leave_a_mark(&mut self) -> Result<()> {
        if (1..MARK_COUNT).any(|slot| self.index.mark(slot) != MARK_UNUSED) {
            return Ok(());
        }
        match self.index.lock_exclusive(Slot::Read(1)) {
            Ok(()) => {
                self.index.set_mark(1, self.transaction.start_frame());
                self.index.unlock_exclusive(Slot::Read(1));
                Ok(())
            }
            Err(error) if error.code() == ResultCode::BUSY => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Before a write transaction without a slot becomes a read transaction: takes one.
    pub fn take_slot(&mut self) -> Result<()> {
        if self.slot.is_some() || !self.transaction.is_open() {
            return Ok(());
        }
        self.begin_read_in_log()
    }

    /// Ends the write transaction; what was appended and not published is nobody's.
    pub fn end_write(&mut self) {
        if self.transaction.end() {
            self.unlock_for_writing();
        }
    }

    /// Whether the transaction has frames in the log that nobody sees yet.
    pub fn has_appended(&self) -> bool {
        self.transaction.has_appended()
    }

    /// Only who holds the WRITE slot changes the log or shows others a change of it (2).
    pub(super) fn require_write_slot(&self) {
        assert!(self.index.holds(Slot::Write), "wal (2): the log is changed without the WRITE slot");
    }

    /// *Append*: the pages go into the log, in one call where they are few; those that the
    /// transaction has there already are overwritten. `commit_size`, the pages of the database from
    /// now on, marks the last one as the end of the transaction.
    pub fn append(
        &mut self,
        page_size: u32,
        pages: &[(u32, &[u8])],
        commit_size: Option<u32>,
        durability: Durability,
    ) -> Result<()> {
        self.require_write_slot();
        if self.transaction.changes() {
            let on_newest = match &self.seat {
                Some(seat) => seat.tip.ends_as(&self.header),
                None => self.index.newest_is(&self.header),
            };
            assert!(on_newest, "wal (2): a transaction is appended to another commit than the newest");
        }
        self.restart_if_possible()?;
        if self.header.last_frame() == 0 {
            self.write_log_header(page_size, durability)?;
        }
        // From the first byte on: what fails below may have left the mark in the log.
        if commit_size.is_some() {
            self.transaction.ends(durability.level >= Synchronous::Full);
        }
        let pages = self.overwrite(pages, commit_size.is_some())?;
        if commit_size.is_some() {
            self.sum_overwritten()?;
        }
        let count = pages.len();
        let mut done = 0;
        for run in pages.chunks(RUN_MAX) {
            done += run.len();
            self.append_run(run, commit_size.filter(|_| done == count))?;
        }
        if let (Some(last), Some(_)) = (pages.last(), commit_size)
            && durability.level >= Synchronous::Full
        {
            self.fill_sector(*last, commit_size)?;
        }
        if let Some(pages) = commit_size {
            self.header.set_page_count(pages);
        }
        Ok(())
    }

    /// Where a power cut during the next commit may take what shares a sector with it: the last
    /// frame again, until the sector is full.
    fn fill_sector(&mut self, last: (u32, &[u8]), commit_size: Option<u32>) -> Result<()> {
        let sector = u64::from(self.database.sector_size());
        let end = |wal: &Wal| frame_offset(wal.header.last_frame() + 1, wal.page_size());
        if !self.database.is_power_safe() {
            let full = end(self).next_multiple_of(sector);
            while end(self) < full {
                self.append_run(&[last], commit_size)?;
            }
        }
        Ok(())
    }

    fn append_run(&mut self, run: &[(u32, &[u8])], commit_size: Option<u32>) -> Result<()> {
        let (salts, big_endian, page_size) = (self.header.salts(), self.header.big_endian(), self.page_size());
        let first = self.header.last_frame() + 1;
        let mut sums = self.header.frame_sums();
        let mut heads = Vec::with_capacity(run.len());
        for (number, (page, data)) in run.iter().enumerate() {
            let is_last = number + 1 == run.len();
            let header = FrameHeader { page: *page, commit_size: commit_size.filter(|_| is_last).unwrap_or(0) };
            if self.transaction.first_unsummed().is_some() {
                heads.push(encode_frame_without_sums(*page));
                continue;
            }
            let (head, next) = encode_frame(header, salts, big_endian, sums, data);
            sums = next;
            heads.push(head);
        }
        let mut slices = Vec::with_capacity(2 * run.len());
        for (head, (_, data)) in heads.iter().zip(run) {
            slices.push(IoSlice::new(head));
            slices.push(IoSlice::new(data));
        }
        self.transaction.require_own(first);
        self.transaction.appends();
        self.log.write_vectored_at(&mut slices, frame_offset(first, page_size))?;
        for (frame, (page, _)) in (first..).zip(run) {
            self.index.append(frame, *page)?;
            self.header.set_last_frame(frame);
        }
        self.header.set_frame_sums(sums);
        Ok(())
    }

    /// A log without frames gets a new header (3).
    fn write_log_header(&mut self, page_size: u32, durability: Durability) -> Result<()> {
        if self.sequence == 0 {
            let mut random = [0; 8];
            self.vfs.randomness(&mut random);
            let [a, b, c, d, e, f, g, h] = random;
            self.header.set_salts([[a, b, c, d], [e, f, g, h]]);
        }
        let log = LogHeader {
            big_endian: cfg!(target_endian = "big"),
            page_size,
            sequence: self.sequence,
            salts: self.header.salts(),
        };
        let (bytes, sums) = log.encode();
        self.header.set_format(log.big_endian, page_size);
        self.header.set_frame_sums(sums);
        let sync_wanted = durability.level > Synchronous::Off;
        self.transaction.header_written(sync_wanted);
        self.log.write_at(&bytes, 0)?;
        if sync_wanted && !crate::sabotage::breaks("wal (3)") {
            self.log.sync(durability.kind)?;
            self.transaction.header_synced();
        }
        Ok(())
    }

    /// *Sync*: what was appended survives a power cut.
    pub fn sync(&mut self, kind: SyncKind) -> Result<()> {
        self.log.sync(kind)?;
        self.transaction.end_synced();
        Ok(())
    }

    /// *Publish*: from here on others see the transaction (1). A log that was restarted is cut to
    /// `size_limit` (`PRAGMA journal_size_limit`), unless that is negative.
    pub fn publish(&mut self, size_limit: i64) -> Result<()> {
        if !self.transaction.has_appended() {
            return Ok(());
        }
        if self.transaction.take_joined() {
            self.transaction.require_whole();
            self.transaction.published(self.header.last_frame());
            self.committed_frames = Some(self.header.last_frame());
            return Ok(());
        }
        self.require_write_slot();
        self.transaction.require_whole();
        if size_limit >= 0 && self.transaction.take_cut() {
            let end = frame_offset(self.header.last_frame() + 1, self.page_size());
            // A log that is longer than it may be is no reason to fail.
            let _ = self.limit_size(end.max(size_limit as u64));
        }
        self.header.count_change();
        self.index.write_header(&mut self.header);
        self.transaction.published(self.header.last_frame());
        self.committed_frames = Some(self.header.last_frame());
        Ok(())
    }

    /// Takes back what was appended and not published; the pages whose images were among it.
    pub fn undo(&mut self) -> Result<Vec<u32>> {
        if !self.transaction.is_open() {
            return Ok(Vec::new());
        }
        let first = self.transaction.start_frame() + 1;
        let pages = (first..=self.header.last_frame()).map(|frame| self.index.page_of(frame)).collect();
        let first = frame_offset(first, self.page_size());
        let looks_committed = self.transaction.undo();
        if let Some(header) = self.index.read_header() {
            self.header = header;
        }
        self.index.forget_after(self.header.last_frame());
        if looks_committed {
            // It is marked as committed: after a crash a recovery would believe it.
            self.log.write_at(&[0; FRAME_HEADER_BYTES], first)?;
        }
        Ok(pages)
    }
}
