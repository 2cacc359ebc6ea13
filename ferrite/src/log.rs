//! Write-ahead logs: checkpoints and what happens after a commit.

use crate::{Connection, Error, Result};
use std::rc::Rc;

pub use engine::{CheckpointMode, CheckpointResult};

impl Connection {
    /// Copies the write-ahead log of a database into its file; `None`: of every database. The
    /// numbers are those of the first one.
    ///
    /// ```
    /// # use ferrite::{CheckpointMode, Connection};
    /// let connection = Connection::open_in_memory()?;
    /// let result = connection.wal_checkpoint(Some("main"), CheckpointMode::Truncate)?;
    /// assert_eq!(result.log_frames, -1, "a database in memory has no log");
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    ///
    /// # Errors
    /// `SQLITE_LOCKED` inside a transaction, `unknown database: x`, and what the files answer. That
    /// somebody is in the way is no error, but [`CheckpointResult::busy`].
    pub fn wal_checkpoint(&self, database: Option<&str>, mode: CheckpointMode) -> Result<CheckpointResult> {
        let index = match database {
            None => None,
            Some(name) => Some(self.database_index(name)?),
        };
        self.engine().wal_checkpoint(index, mode)
    }

    /// Runs a passive checkpoint after each commit that leaves at least so many frames in the log;
    /// 0: never. Without this call it is 1000. It takes the place of a hook.
    pub fn wal_autocheckpoint(&self, frames: u32) {
        self.engine().set_wal_autocheckpoint(frames);
    }

    /// Calls `hook` after each commit into a write-ahead log, with the database's name and the
    /// frames in its log; an error of the hook is the statement's. It takes the place of the
    /// automatic checkpoint.
    pub fn wal_hook(&self, hook: impl Fn(&str, u32) -> Result<()> + Send + 'static) {
        self.engine().set_wal_hook(Some(Rc::new(move |_, name, frames| hook(name, frames))));
    }

    /// Takes the hook away; no checkpoint runs by itself until one is asked for.
    pub fn remove_wal_hook(&self) {
        self.engine().set_wal_hook(None);
    }

    /// Whether the log's file stays when the last connection to a database closes
    /// (`SQLITE_FCNTL_PERSIST_WAL`).
    ///
    /// # Errors
    /// `unknown database: x`.
    pub fn set_persist_wal(&self, database: &str, keep: bool) -> Result<()> {
        self.engine().set_persist_wal(self.database_index(database)?, keep)
    }

    fn database_index(&self, name: &str) -> Result<base::DbIndex> {
        self.engine().database_index(name).ok_or_else(|| Error::sql(format!("unknown database: {name}")))
    }
}
