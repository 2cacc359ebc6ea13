//! Reading as of an earlier moment: a snapshot is what the index's header said then. It can be read
//! as long as the log still has its frames and no checkpoint has begun to write newer pages into
//! the database file.

use super::index::{IndexHeader, Slot};
use super::{Moved, Wal, bare};
use base::{Result, ResultCode};
use std::cmp::Ordering;

/// A moment in the history of a database with a write-ahead log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot(IndexHeader);

impl Snapshot {
    /// Which of two snapshots of one database is the older one.
    pub fn compare(&self, other: &Snapshot) -> Ordering {
        let age = |snapshot: &Snapshot| {
            let [counted, _] = snapshot.0.salts();
            (u32::from_be_bytes(counted), snapshot.0.last_frame())
        };
        age(self).cmp(&age(other))
    }
}

impl Wal {
    /// The snapshot that the read transaction is on; none of a log that has never had a frame.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let never_written = self.header.frame_sums() == [0, 0] && self.header.salts() == [[0; 4]; 2];
        (self.slot.is_some() && !never_written).then_some(Snapshot(self.header))
    }

    /// As `begin_read`, on an earlier snapshot.
    ///
    /// # Errors
    /// `SQLITE_ERROR_SNAPSHOT` when it cannot be read any more, `SQLITE_BUSY` while a checkpoint
    /// runs, and those of `begin_read`.
    pub fn begin_read_at(&mut self, snapshot: &Snapshot) -> Result<Moved> {
        let before = self.header;
        let begun = self.lock_snapshot(snapshot);
        self.header = before;
        begun?;
        self.header = snapshot.0;
        // Frames that are in the database file as well may be newer there.
        self.first_frame = 1;
        Ok(if before == snapshot.0 { Moved::No } else { Moved::All })
    }

    fn lock_snapshot(&mut self, snapshot: &Snapshot) -> Result<()> {
        self.index_access()?;
        // A checkpoint that runs may have chosen frames beyond the snapshot and not said so yet.
        self.index.lock_shared(Slot::Checkpoint)?;
        let mut tries = 0;
        let begun = loop {
            match self.try_begin_read_at(snapshot, tries) {
                Ok(false) => tries += 1,
                Ok(true) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        self.index.unlock_shared(Slot::Checkpoint);
        begun
    }

    /// Finds out how far a checkpoint of a time that nobody remembers went: the last frame whose
    /// page in the database file is the frame's. A log that was recovered has that at its end, so
    /// that no earlier snapshot can be read. In a read transaction.
    ///
    /// # Errors
    /// `SQLITE_BUSY` while a checkpoint runs.
    pub fn recover_snapshots(&mut self) -> Result<()> {
        self.index.lock_exclusive(Slot::Checkpoint)?;
        let found = self.last_copied();
        if let Ok(last) = found {
            self.index.set_copy_tried(last);
        }
        self.index.unlock_exclusive(Slot::Checkpoint);
        found.map(|_| ())
    }

    /// The last frame at or below "tried to copy" that lies in the database file as it is in the
    /// log.
    fn last_copied(&self) -> Result<u32> {
        let (copied, page_size) = (self.index.copied(), self.page_size());
        let [mut logged, mut stored] = [0, 1].map(|_| vec![0; page_size as usize]);
        let mut frame = self.index.copy_tried();
        while frame > copied {
            let page = self.index.page_of(frame);
            let offset = u64::from(page.saturating_sub(1)) * u64::from(page_size);
            let whole = self.database.read_at(&mut stored, offset)? == stored.len();
            if whole {
                self.read_frame(frame, &mut logged)?;
            }
            if whole && logged == stored {
                break;
            }
            frame -= 1;
        }
        Ok(frame)
    }

    /// Whether a slot protects the snapshot now; false: try again.
    fn try_begin_read_at(&mut self, snapshot: &Snapshot, tries: u32) -> Result<bool> {
        self.pause(tries)?;
        self.take_header(&mut None)?;
        let last = snapshot.0.last_frame().min(self.header.last_frame());
        let Some((slot, mark)) = self.choose_slot(last)? else { return Ok(false) };
        match self.index.lock_shared(Slot::Read(slot)) {
            Err(error) if error.code() == ResultCode::BUSY => return Ok(false),
            other => other?,
        }
        let moved = self.index.mark(slot) != mark || !self.index.first_copy_is(&self.header);
        let there = self.header.salts() == snapshot.0.salts() && snapshot.0.last_frame() >= self.index.copy_tried();
        let ready = match (moved, there) {
            (true, _) => Ok(false),
            (false, false) => Err(bare(ResultCode::ERROR_SNAPSHOT)),
            (false, true) => self.index.require_frames(last, self.transaction.is_open()).map(|()| true),
        };
        match ready {
            Ok(true) => self.slot = Some(slot),
            _ => self.index.unlock_shared(Slot::Read(slot)),
        }
        ready
    }
}
