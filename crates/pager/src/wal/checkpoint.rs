//! Checkpoints: frames of the log go into the database file.

use super::frame::{FRAME_HEADER_BYTES, frame_offset};
use super::index::{MARK_COUNT, MARK_UNUSED, Slot};
use super::{Durability, Wal, bare};
use crate::pager::Synchronous;
use base::{Error, PageNo, Result, ResultCode};
use std::io::IoSlice;
use std::sync::atomic::{AtomicBool, Ordering};

/// Pages that are copied with one call at most.
const RUN_MAX: usize = 64;

/// `PRAGMA wal_checkpoint(…)`, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckpointMode {
    /// Only says how far log and database are.
    Noop,
    /// Copies as much as can be copied without waiting for anybody.
    Passive,
    /// Copies everything.
    Full,
    /// And waits until nobody uses the log, so that the next writer restarts it.
    Restart,
    /// And cuts the log to nothing.
    Truncate,
}

/// What a checkpoint came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckpointResult {
    /// Somebody prevented the whole of what was asked for; another try may do more.
    pub busy: bool,
    /// Frames in the log; -1 when unknown.
    pub log_frames: i64,
    /// Frames of them that are in the database file; -1 when unknown.
    pub copied_frames: i64,
}

/// Asked while somebody holds a lock that a checkpoint wants: whether to try once more.
pub type Wait<'w> = &'w mut dyn FnMut() -> bool;

/// What stops a checkpoint between two runs of pages (`sqlite3_interrupt`).
pub type Stop<'s> = &'s AtomicBool;

/// Nobody waits.
pub(crate) fn never() -> bool {
    false
}

/// Nobody stops it.
pub(crate) static UNSTOPPED: AtomicBool = AtomicBool::new(false);

/// Takes a lock as soon as it is free, or gives up when `wait` says so.
fn when_free(wait: Wait<'_>, mut lock: impl FnMut() -> Result<()>) -> Result<()> {
    loop {
        match lock() {
            Err(error) if error.code() == ResultCode::BUSY && wait() => {}
            other => return other,
        }
    }
}

/// How far a checkpoint may copy.
#[derive(Clone, Copy, Debug)]
struct Limit {
    /// The last frame that no reader of the log must be spared.
    safe: u32,
    /// The lowest mark of the readers that stay.
    slowest: u32,
}

impl CheckpointResult {
    /// A checkpoint that could not begin, or of a database without a log.
    pub const NOTHING: CheckpointResult = CheckpointResult { busy: false, log_frames: -1, copied_frames: -1 };
}

impl Wal {
    /// Runs a checkpoint; outside of transactions. `SQLITE_BUSY`: another checkpoint runs. All but
    /// a passive one wait for a writer, for readers of old frames, and in the end for those of the
    /// log, and copy once.
    pub fn checkpoint(
        &mut self,
        mode: CheckpointMode,
        page_size: u32,
        durability: Durability,
        wait: Wait<'_>,
        stop: Stop<'_>,
    ) -> Result<CheckpointResult> {
        self.index_access()?;
        if !self.log.is_writable() || self.index_read_only || self.shm_unreliable {
            return Err(bare(ResultCode::READONLY));
        }
        if mode == CheckpointMode::Noop {
            return self.with_newest_header(|wal| Ok(wal.result(false)));
        }
        self.index.lock_exclusive(Slot::Checkpoint)?;
        self.checkpointing = true;
        let mut possible = mode;
        let locked = match mode {
            CheckpointMode::Passive => Ok(()),
            _ => self.wait_for_writing(wait),
        };
        let result = match locked {
            Ok(()) => {
                if mode != CheckpointMode::Passive {
                    self.transaction.take_slot();
                }
                let drained = self.drain();
                drained.and_then(|()| {
                    self.with_newest_header(|wal| wal.copy_and_restart(possible, page_size, durability, wait, stop))
                })
            }
            Err(error) if error.code() == ResultCode::BUSY => {
                possible = CheckpointMode::Passive;
                self.with_newest_header(|wal| wal.copy_and_restart(possible, page_size, durability, wait, stop))
            }
            Err(error) => Err(error),
        };
        self.end_write();
        self.checkpointing = false;
        self.index.unlock_exclusive(Slot::Checkpoint);
        result.map(|result| CheckpointResult { busy: result.busy || possible != mode, ..result })
    }

    /// Runs something with the newest header. A snapshot that was taken for it does not belong to
    /// the cache of the pager, and is forgotten.
    fn with_newest_header(
        &mut self,
        action: impl FnOnce(&mut Wal) -> Result<CheckpointResult>,
    ) -> Result<CheckpointResult> {
        let mut before = None;
        let taken = self.take_header(&mut before);
        let result = taken.and_then(|()| action(self));
        self.go_back(&before);
        result
    }

    fn copy_and_restart(
        &mut self,
        mode: CheckpointMode,
        page_size: u32,
        durability: Durability,
        wait: Wait<'_>,
        stop: Stop<'_>,
    ) -> Result<CheckpointResult> {
        let mut wait = || mode > CheckpointMode::Passive && wait();
        let last = self.header.last_frame();
        if last > 0 && self.page_size() != page_size {
            return Err(Error::corrupt(PageNo::FIRST, "the log has another page size"));
        }
        self.index.require_frames(last, self.transaction.is_open())?;
        if self.index.copied() < last {
            let limit = self.limit_of_readers(last, &mut wait)?;
            if self.index.copied() < limit.safe {
                self.copy_exclusively(limit, durability, &mut wait, stop)?;
            }
        }
        let mut result = self.result(false);
        if mode > CheckpointMode::Passive {
            result.busy = self.index.copied() < self.header.last_frame();
            if !result.busy && mode >= CheckpointMode::Restart {
                result = self.make_readers_leave(mode, &mut wait)?;
            }
        }
        Ok(result)
    }

    fn result(&self, busy: bool) -> CheckpointResult {
        CheckpointResult {
            busy,
            log_frames: i64::from(self.header.last_frame()),
            copied_frames: i64::from(self.index.copied()),
        }
    }

    /// The last frame that no reader of the log must be spared (5). Slots that nobody uses are
    /// marked so that they are no limit.
    fn limit_of_readers(&mut self, last: u32, wait: Wait<'_>) -> Result<Limit> {
        let mut safe = last;
        let mut slowest = u32::MAX;
        // One reader that stays is enough to wait no more.
        let mut patient = true;
        for slot in 1..MARK_COUNT {
            let mark = self.index.mark(slot);
            if safe <= mark {
                continue;
            }
            match when_free(&mut || patient && wait(), || self.index.lock_exclusive(Slot::Read(slot))) {
                Ok(()) => {
                    self.index.set_mark(slot, if slot == 1 { safe } else { MARK_UNUSED });
                    self.index.unlock_exclusive(Slot::Read(slot));
                }
                Err(error) if error.code() == ResultCode::BUSY => {
                    (slowest, patient) = (mark, false);
                    if !crate::sabotage::breaks("wal (5)") {
                        safe = mark;
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Limit { safe, slowest })
    }

    /// Copies under slot 0 (6); does nothing while somebody reads the file alone, or when the log
    /// was restarted since its header was read (7).
    fn copy_exclusively(&mut self, limit: Limit, durability: Durability, wait: Wait<'_>, stop: Stop<'_>) -> Result<()> {
        let newest = self.newest_frames();
        match when_free(wait, || self.lock_file_readers()) {
            Err(error) if error.code() == ResultCode::BUSY => return Ok(()),
            other => other?,
        }
        let copied = match self.is_same_log() {
            true => self.copy(&newest, limit, durability, stop),
            false => Ok(()),
        };
        self.index.unlock_exclusive(Slot::Read(0));
        copied
    }

    /// Nobody reads the database file alone while slot 0 is held.
    fn lock_file_readers(&self) -> Result<()> {
        if crate::sabotage::breaks("wal (6)") { Ok(()) } else { self.index.lock_exclusive(Slot::Read(0)) }
    }

    /// Whether the log is the one whose header this checkpoint has read: only its salts tell, as
    /// writers may have appended.
    fn is_same_log(&self) -> bool {
        if crate::sabotage::breaks("wal (7)") || crate::sabotage::breaks("wal (7), unnoticed") {
            return true;
        }
        match self.index.read_header() {
            Some(now) => now.salts() == self.header.salts() && now.last_frame() >= self.header.last_frame(),
            None => false,
        }
    }

    /// Every page of the log that is not copied yet with its newest frame, in page order.
    fn newest_frames(&self) -> Vec<(u32, u32)> {
        let frames = self.index.copied() + 1..=self.header.last_frame();
        let mut pages: Vec<(u32, u32)> = frames.map(|frame| (self.index.page_of(frame), frame)).collect();
        pages.sort_unstable();
        // The last of a page's frames stays.
        pages.reverse();
        pages.dedup_by_key(|(page, _)| *page);
        pages.reverse();
        pages
    }

    /// Before the database file is written: its readers are gone (6), the log is the one that was
    /// looked at (7), and no reader of the log needs the pages as they are (5).
    fn require_copy_allowed(&self, limit: Limit) {
        assert!(self.index.holds(Slot::Read(0)), "wal (6): frames are copied while somebody may read the file alone");
        let same = self.index.is_log_of(&self.header) || crate::sabotage::breaks("wal (7), unnoticed");
        assert!(same, "wal (7): another log is copied than the one that was looked at");
        assert!(
            limit.safe <= limit.slowest,
            "wal (5): frame {} is copied, a reader is at {}",
            limit.safe,
            limit.slowest
        );
    }

    fn copy(&mut self, newest: &[(u32, u32)], limit: Limit, durability: Durability, stop: Stop<'_>) -> Result<()> {
        self.require_copy_allowed(limit);
        let safe = limit.safe;
        let synced = durability.level > Synchronous::Off;
        let page_size = self.page_size();
        self.index.set_copy_tried(safe);
        if synced {
            self.log.sync(durability.kind)?;
        }
        let (from, page_count) = (self.index.copied(), self.header.page_count());
        let wanted = |(page, frame): &&(u32, u32)| *frame > from && *frame <= safe && (1..=page_count).contains(page);
        let pages: Vec<(u32, u32)> = newest.iter().filter(wanted).copied().collect();
        let mut buffer = std::mem::take(&mut self.scratch);
        // What follows in the log and in the file goes over with one call each.
        let follows = |a: &(u32, u32), b: &(u32, u32)| a.0 + 1 == b.0 && a.1 + 1 == b.1;
        let mut runs = pages.chunk_by(follows).flat_map(|run| run.chunks(RUN_MAX));
        let copied = runs.try_for_each(|run| match stop.load(Ordering::Relaxed) {
            true => Err(bare(ResultCode::INTERRUPT)),
            false => self.copy_run(run, page_size, &mut buffer),
        });
        self.scratch = buffer;
        copied?;
        // The newest commit knows the size of the file, if no reader of another one can need its
        // end.
        if self.index.read_header().is_some_and(|now| now.last_frame() == safe) {
            let bytes = u64::from(page_count) * u64::from(page_size);
            if self.database.size()? != bytes {
                self.database.truncate(bytes)?;
            }
            // As long as frames are left, the log is kept, and what was copied before is still in
            // it.
            if synced {
                self.database.sync(durability.kind)?;
            }
        }
        self.index.set_copied(safe);
        Ok(())
    }

    /// Copies frames that follow each other to pages that do.
    fn copy_run(&self, run: &[(u32, u32)], page_size: u32, buffer: &mut Vec<u8>) -> Result<()> {
        let Some((page, frame)) = run.first() else { return Ok(()) };
        let stride = page_size as usize + FRAME_HEADER_BYTES;
        buffer.resize(run.len() * stride, 0);
        if self.log.read_at(buffer, frame_offset(*frame, page_size))? < buffer.len() {
            return Err(bare(ResultCode::IOERR_SHORT_READ));
        }
        let images = buffer.chunks_exact(stride).map(|frame| frame.get(FRAME_HEADER_BYTES..).unwrap_or_default());
        let mut slices: Vec<IoSlice<'_>> = images.map(IoSlice::new).collect();
        let offset = u64::from(page.saturating_sub(1)) * u64::from(page_size);
        self.database.write_vectored_at(&mut slices, offset)
    }

    /// RESTART and TRUNCATE: nobody reads the log any more.
    fn make_readers_leave(&mut self, mode: CheckpointMode, wait: Wait<'_>) -> Result<CheckpointResult> {
        match when_free(wait, || self.index.lock_log_readers()) {
            Err(error) if error.code() == ResultCode::BUSY => return Ok(self.result(true)),
            other => other?,
        }
        let mut cut = Ok(());
        if mode == CheckpointMode::Truncate {
            self.restart_log();
            cut = self.log.truncate(0);
        }
        self.index.unlock_log_readers();
        cut.map(|()| self.result(false))
    }
}
