//! A connection in a process that was forked after it was opened.
//!
//! The locks are the parent's, and so is a transaction. A connection that may write is refused: it could take the
//! parent's journal for a dead writer's. One that only reads can do no harm: between transactions it opens its file
//! once more, for this process.

use super::Pager;
use base::Result;
use std::rc::Rc;
use vfs::{FileKind, OpenFlags};

impl Pager {
    /// Before a read transaction: the file is this process's own.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` for a connection of the parent's that may write.
    pub(super) fn own_file(&mut self) -> Result<()> {
        match self.check_process() {
            Err(_) if self.read_only => self.open_in_child(),
            other => other,
        }
    }

    fn open_in_child(&mut self) -> Result<()> {
        let flags = OpenFlags { kind: FileKind::MainDb, read_write: false, create: false, exclusive: false };
        let file = self.vfs.open(&self.file_name, flags)?;
        file.set_mapping_limit(self.mapping_limit);
        // What is left of the parent's is not closed: a lock inside could be held by a thread that this process
        // has not got, and the shared memory would take the parent's slots with it.
        std::mem::forget(self.wal.take());
        std::mem::forget(self.file.replace(Rc::from(file)));
        self.drop_cache();
        Ok(())
    }
}
