//! The lock slots of the wal-index by their names.

use super::WalIndex;
use base::Result;
use vfs::ShmLock;

/// How the slots are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LockMode {
    /// Among the connections to the database.
    Shared,
    /// Not at all: the lock on the database file keeps everybody else out.
    Alone,
}

/// A lock slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// Appends to the log.
    Write,
    /// Copies from the log into the database.
    Checkpoint,
    /// Rebuilds the index from the log.
    Recover,
    /// Reads up to that slot's mark; slot 0 reads the database file alone.
    Read(u32),
}

impl Slot {
    pub fn number(self) -> u32 {
        match self {
            Slot::Write => 0,
            Slot::Checkpoint => 1,
            Slot::Recover => 2,
            Slot::Read(slot) => 3 + slot,
        }
    }
}

impl WalIndex {
    /// Takes a slot together with others; `SQLITE_BUSY` at once.
    pub fn lock_shared(&self, slot: Slot) -> Result<()> {
        self.lock(slot, 1, ShmLock::Shared)
    }

    /// Takes a slot alone; `SQLITE_BUSY` at once.
    pub fn lock_exclusive(&self, slot: Slot) -> Result<()> {
        self.lock(slot, 1, ShmLock::Exclusive)
    }

    /// Takes every slot of readers that use the log.
    pub fn lock_log_readers(&self) -> Result<()> {
        self.lock(Slot::Read(1), super::MARK_COUNT - 1, ShmLock::Exclusive)
    }

    /// Gives back what `lock_log_readers` took.
    pub fn unlock_log_readers(&self) {
        self.unlock(Slot::Read(1), super::MARK_COUNT - 1, ShmLock::Exclusive);
    }

    fn lock(&self, slot: Slot, count: u32, kind: ShmLock) -> Result<()> {
        if let (Some(file), LockMode::Shared) = (&self.shared, self.mode) {
            file.shm_lock(slot.number(), count, kind)?;
        }
        if kind == ShmLock::Exclusive {
            self.held.set(self.held.get() | bits_of(slot, count));
        }
        Ok(())
    }

    /// The process holds the WRITE slot, and this connection uses it, or no more.
    pub fn use_write_slot(&self, uses: bool) {
        let bit = bits_of(Slot::Write, 1);
        self.held.set(if uses { self.held.get() | bit } else { self.held.get() & !bit });
    }

    /// Whether this connection holds a slot alone.
    pub fn holds(&self, slot: Slot) -> bool {
        self.held.get() & bits_of(slot, 1) != 0
    }

    /// Whether this connection holds every slot of readers that use the log.
    pub fn holds_log_readers(&self) -> bool {
        let wanted = bits_of(Slot::Read(1), super::MARK_COUNT - 1);
        self.held.get() & wanted == wanted
    }

    /// Gives a slot back.
    pub fn unlock_shared(&self, slot: Slot) {
        self.unlock(slot, 1, ShmLock::Shared);
    }

    /// Gives a slot back.
    pub fn unlock_exclusive(&self, slot: Slot) {
        self.unlock(slot, 1, ShmLock::Exclusive);
    }

    fn unlock(&self, slot: Slot, count: u32, kind: ShmLock) {
        if kind == ShmLock::Exclusive {
            self.held.set(self.held.get() & !bits_of(slot, count));
        }
        if let (Some(file), LockMode::Shared) = (&self.shared, self.mode) {
            // The connection is done with the slot whether or not the system agrees.
            let _ = file.shm_unlock(slot.number(), count, kind);
        }
    }
}

/// A bit for each of so many slots.
fn bits_of(slot: Slot, count: u32) -> u8 {
    (((1u32 << count) - 1) << slot.number()) as u8
}
