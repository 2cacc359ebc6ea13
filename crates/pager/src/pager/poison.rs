//! After an assertion has failed.
//!
//! Whoever has caught the panic poisons the pager that was in use. From then on it writes nothing
//! and every call fails with `SQLITE_INTERNAL`: the file is as after a crash of the process, and
//! the next connection brings it back from the journal or the log.

use super::Pager;
use vfs::LockLevel;

impl Pager {
    /// An assertion has failed while the pager was in use: from here on nothing is written and
    /// every call fails.
    pub fn poison(&mut self) {
        self.locks.poison();
    }

    /// Whether an assertion has failed.
    #[inline]
    pub fn is_poisoned(&self) -> bool {
        self.locks.is_poisoned()
    }

    /// Gives up the journal, the log and the locks of a poisoned pager as they are, so that others
    /// can continue.
    pub fn abandon(&mut self) {
        if !self.is_poisoned() {
            return;
        }
        drop(self.undo.take_journal());
        if let Some(wal) = self.wal.take() {
            wal.close(false);
        }
        // The process is done with the file whether or not the system agrees.
        let _ = self.locks.unlock(&self.files, LockLevel::None);
    }
}
