//! Snapshots of databases with a write-ahead log.

use crate::guard::caught;
use crate::{Connection, Result};
use std::cmp::Ordering;

/// A moment in the history of a database with a write-ahead log. It can be read as long as its
/// frames are in the log: hold a read transaction on it, or keep checkpoints away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot(engine::Snapshot);

impl Snapshot {
    /// Whether this one of two snapshots of one database is the older, the same, or the newer.
    pub fn compare(&self, other: &Snapshot) -> Ordering {
        self.0.compare(&other.0)
    }
}

impl Connection {
    /// The moment that the open transaction reads the database at.
    ///
    /// # Errors
    /// `SQLITE_ERROR` outside of a transaction, in one that writes the database, and without a log
    /// that has been written.
    pub fn snapshot(&self, name: &str) -> Result<Snapshot> {
        caught(|| self.engine().snapshot(name)).map(Snapshot)
    }

    /// Lets the open transaction read the database as of a snapshot; no statement may be running
    /// that has read it.
    ///
    /// ```
    /// # use ferrite::Connection;
    /// # let folder = std::env::temp_dir().join(format!("ferrite-snapshot-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    /// let path = folder.join("history.db");
    /// let writer = Connection::open(&path)?;
    /// writer.execute_batch("PRAGMA journal_mode=WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1); BEGIN")?;
    /// let then = writer.snapshot("main")?;
    /// writer.execute_batch("COMMIT; INSERT INTO t VALUES (2)")?;
    /// let reader = Connection::open(&path)?;
    /// reader.execute_batch("SELECT count(*) FROM t; BEGIN")?;
    /// reader.open_snapshot("main", &then)?;
    /// let count: i64 = reader.query_row("SELECT count(*) FROM t", (), |row| row.get(0))?;
    /// assert_eq!(count, 1);
    /// # drop((reader, writer));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    ///
    /// # Errors
    /// `SQLITE_ERROR_SNAPSHOT` when the log does not have it any more, `SQLITE_BUSY` while a
    /// checkpoint runs, `SQLITE_ERROR` as for [`Connection::snapshot`].
    pub fn open_snapshot(&self, name: &str, snapshot: &Snapshot) -> Result<()> {
        caught(|| self.engine().open_snapshot(name, &snapshot.0))
    }

    /// After all connections ended without a checkpoint of the whole log: finds which of the
    /// snapshots that were taken before can still be read. No transaction may be open on the
    /// database.
    ///
    /// # Errors
    /// `SQLITE_ERROR` inside a transaction and without a log, `SQLITE_BUSY` while a checkpoint
    /// runs.
    pub fn recover_snapshots(&self, name: &str) -> Result<()> {
        caught(|| self.engine().recover_snapshots(name))
    }
}
