//! A connection in a process that was forked after it was opened.
//!
//! The locks are the parent's, and so is a transaction. A connection that may write is refused: it
//! could take the parent's journal for a dead writer's. One that only reads can do no harm: between
//! transactions it opens its file once more, for this process.

use super::Pager;
use base::Result;

impl Pager {
    /// Before a read transaction: the file is this process's own.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` for a connection of the parent's that may write.
    pub(super) fn own_file(&mut self) -> Result<()> {
        match self.files.check_process() {
            Err(_) if self.files.is_read_only() => self.open_in_child(),
            other => other,
        }
    }

    fn open_in_child(&mut self) -> Result<()> {
        self.files.open_in_child(self.policy.mapping_limit())?;
        // Nor is the log: the shared memory would take the parent's slots with it.
        std::mem::forget(self.wal.take());
        self.drop_cache();
        Ok(())
    }
}
