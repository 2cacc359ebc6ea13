//! Restarting the log once all of it is in the database file.

use super::Wal;
use super::index::{MARK_COUNT, MARK_UNUSED, Slot};
use base::{Result, ResultCode};

impl Wal {
    /// Before the first frame of a transaction: where all frames are in the database file, the log
    /// begins again if no reader uses it (4). A reader of the file alone continues as one of the
    /// log, as others will.
    pub(super) fn restart_if_possible(&mut self) -> Result<()> {
        if self.transaction.has_appended() || self.rests_on_pending() {
            return Ok(());
        }
        match self.slot {
            Some(0) => {
                if self.index.copied() > 0 {
                    self.restart_without_readers()?;
                }
                self.index.unlock_shared(Slot::Read(0));
                self.slot = None;
                self.begin_read_in_log()?;
            }
            None if self.header.last_frame() > 0 && self.index.copied() == self.header.last_frame() => {
                // Slot 0 keeps checkpoints out (7).
                match self.index.lock_shared(Slot::Read(0)) {
                    Ok(()) => {
                        let begun = self.restart_without_readers();
                        self.index.unlock_shared(Slot::Read(0));
                        begun?;
                    }
                    Err(error) if error.code() == ResultCode::BUSY => {}
                    Err(error) => return Err(error),
                }
                self.first_frame = self.index.copied().saturating_add(1);
            }
            _ => return Ok(()),
        }
        self.transaction.start_at(self.header.last_frame());
        Ok(())
    }

    /// Under slot 0, all frames copied: restarts the log, or not.
    fn restart_without_readers(&mut self) -> Result<()> {
        match self.lock_log_readers() {
            Ok(()) => {
                self.restart_log();
                self.index.unlock_log_readers();
                Ok(())
            }
            Err(error) if error.code() == ResultCode::BUSY => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn lock_log_readers(&self) -> Result<()> {
        if crate::sabotage::breaks("wal (4)") { Ok(()) } else { self.index.lock_log_readers() }
    }

    /// Frame 1 is next, under a new salt, so that no old frame is taken for a new one. WRITE and
    /// all slots of readers of the log are held (2), (4).
    pub(super) fn restart_log(&mut self) {
        assert!(self.index.holds(Slot::Write), "wal (2): the log begins anew without the WRITE slot");
        assert!(self.index.holds_log_readers(), "wal (4): the log begins anew while somebody may be reading it");
        assert!(
            self.index.copied() >= self.header.last_frame(),
            "wal (4): the log begins anew before all of it is in the database"
        );
        let mut random = [0; 4];
        self.vfs.randomness(&mut random);
        let [first, _] = self.header.salts();
        self.sequence = self.sequence.wrapping_add(1);
        self.header.set_last_frame(0);
        self.header.set_salts([u32::from_be_bytes(first).wrapping_add(1).to_be_bytes(), random]);
        self.index.write_header(&mut self.header);
        self.index.set_copied(0);
        self.index.set_copy_tried(0);
        self.index.set_mark(1, 0);
        for slot in 2..MARK_COUNT {
            self.index.set_mark(slot, MARK_UNUSED);
        }
    }
}
