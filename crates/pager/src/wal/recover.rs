//! Recovery: the wal-index from what is in the log.

use super::Wal;
use super::frame::{FRAME_HEADER_BYTES, decode_frame, frame_offset};
use super::header::{LOG_HEADER_BYTES, LogHeader};
use super::index::{IndexHeader, MARK_COUNT, MARK_UNUSED, Slot, WalIndex};
use base::{Result, ResultCode};

/// What the log holds: every whole transaction of it.
pub(super) struct Found {
    pub header: IndexHeader,
    pub index: WalIndex,
    pub sequence: u32,
}

impl Wal {
    /// Rebuilds the index (9). The WRITE slot is held.
    pub(super) fn recover(&mut self) -> Result<()> {
        if !self.checkpointing {
            self.index.lock_exclusive(Slot::Checkpoint)?;
        }
        let result = match self.lock_for_recovery() {
            Ok(()) => {
                let recovered = self.rebuild();
                self.index.unlock_exclusive(Slot::Recover);
                recovered
            }
            Err(error) => Err(error),
        };
        if !self.checkpointing {
            self.index.unlock_exclusive(Slot::Checkpoint);
        }
        result
    }

    fn lock_for_recovery(&self) -> Result<()> {
        if crate::sabotage::breaks("wal (9)") { Ok(()) } else { self.index.lock_exclusive(Slot::Recover) }
    }

    fn rebuild(&mut self) -> Result<()> {
        let slots = [Slot::Write, Slot::Checkpoint, Slot::Recover];
        assert!(slots.iter().all(|slot| self.index.holds(*slot)), "wal (9): a recovery without the slots for it");
        let found = self.scan()?;
        self.sequence = found.sequence;
        self.header = found.header;
        self.index.adopt_frames(&found.index)?;
        let last = self.header.last_frame();
        self.index.forget_after(last);
        self.index.write_header(&mut self.header);
        if self.header.page_count() > 0 {
            base::log::log(ResultCode::NOTICE_RECOVER_WAL, || {
                format!("recovered {last} frames from WAL file {}", self.name)
            });
        }
        self.index.set_copied(0);
        self.index.set_copy_tried(last);
        self.index.set_mark(0, 0);
        for slot in 1..MARK_COUNT {
            match self.index.lock_exclusive(Slot::Read(slot)) {
                Ok(()) => {
                    self.index.set_mark(slot, if slot == 1 && last > 0 { last } else { MARK_UNUSED });
                    self.index.unlock_exclusive(Slot::Read(slot));
                }
                // A reader of before lives on; its mark holds.
                Err(error) if error.code() == ResultCode::BUSY => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Reads the log from its start to the last frame that ends a transaction.
    pub(super) fn scan(&mut self) -> Result<Found> {
        let mut header = IndexHeader::default();
        let mut found = Found { header, index: WalIndex::private(), sequence: 0 };
        found.index.require_region(0, true)?;
        let mut bytes = [0; LOG_HEADER_BYTES];
        let size = self.log.size()?;
        if size < bytes.len() as u64 || self.log.read_at(&mut bytes, 0)? < bytes.len() {
            return Ok(found);
        }
        let Some((log, sums)) = LogHeader::decode(&bytes)? else { return Ok(found) };
        found.sequence = log.sequence;
        header.set_format(log.big_endian, log.page_size);
        header.set_salts(log.salts);
        header.set_frame_sums(sums);
        found.header = header;
        let mut sums = sums;
        let mut frame = 1;
        self.scratch.resize(log.page_size as usize + FRAME_HEADER_BYTES, 0);
        // Nothing beyond the end is read: a file system of the application need not know what that
        // is.
        while frame_offset(frame + 1, log.page_size) <= size {
            let got = self.log.read_at(&mut self.scratch, frame_offset(frame, log.page_size))?;
            if got < self.scratch.len() {
                break;
            }
            let Some((said, next)) = decode_frame(&self.scratch, log.salts, log.big_endian, sums) else { break };
            found.index.append(frame, said.page)?;
            sums = next;
            if said.commit_size > 0 {
                found.header.set_last_frame(frame);
                found.header.set_page_count(said.commit_size);
                found.header.set_frame_sums(sums);
            }
            frame += 1;
        }
        found.index.forget_after(found.header.last_frame());
        Ok(found)
    }
}
