//! Reading a log whose shared memory can only be read and that nobody keeps up to date: a dead
//! writer's log in a folder that cannot be written to. The index is rebuilt in the connection's own
//! memory.

use super::index::{IndexHeader, Slot, WalIndex};
use super::moved::Before;
use super::{LockMode, Wal};
use base::{Result, ResultCode};
use vfs::ShmAccess;

impl Wal {
    /// Begins a read transaction with an index of this connection's own. False: somebody has come
    /// who keeps the shared memory; the usual way is open.
    pub(super) fn begin_shm_unreliable(&mut self, before: &mut Before) -> Result<bool> {
        // Slot 0 keeps whoever comes from copying frames into the database, and so from beginning
        // the log again.
        match self.database.shm_lock(slot_number(0), 1, vfs::ShmLock::Shared) {
            Err(error) if error.code() == ResultCode::BUSY => return Ok(false),
            other => other?,
        }
        let scanned = self.scan_shm_unreliable(before);
        if !matches!(scanned, Ok(true)) {
            // Nothing was begun.
            let _ = self.database.shm_unlock(slot_number(0), 1, vfs::ShmLock::Shared);
        }
        scanned
    }

    fn scan_shm_unreliable(&mut self, before: &mut Before) -> Result<bool> {
        let found = self.scan()?;
        if self.database.shm_access()? != ShmAccess::Unreliable {
            return Ok(false);
        }
        let mut header = found.header;
        self.index = found.index;
        self.index.write_header(&mut header);
        // Without a log nothing tells whether somebody has come, written to the file and gone.
        if !self.shm_unreliable || header != self.header || header.last_frame() == 0 {
            // Nor does a header say what is in a cache.
            *before = Some(IndexHeader::default());
            self.header = header;
        }
        self.shm_unreliable = true;
        self.index_read_only = true;
        self.first_frame = 1;
        self.slot = Some(0);
        Ok(true)
    }

    /// Ends what `begin_shm_unreliable` began.
    pub(super) fn end_shm_unreliable(&mut self) {
        let _ = self.database.shm_unlock(slot_number(0), 1, vfs::ShmLock::Shared);
    }

    /// Back to the shared memory.
    pub(super) fn leave_shm_unreliable(&mut self) {
        self.shm_unreliable = false;
        self.index = WalIndex::shared(self.database.clone());
        self.index.mode = LockMode::Shared;
        self.header = Default::default();
    }
}

fn slot_number(read_slot: u32) -> u32 {
    Slot::Read(read_slot).number()
}
