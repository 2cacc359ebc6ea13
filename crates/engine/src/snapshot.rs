//! Snapshots: reading a database with a write-ahead log as of an earlier moment.

use crate::catalog::CatalogView;
use crate::connection::Connection;
use base::{DbIndex, Error, Result, ResultCode};
use btree::{Snapshot, TxnState};
use resolve::Catalog;

impl Connection {
    /// The moment that the open transaction reads the database at; its read transaction begins now where it has
    /// not.
    ///
    /// # Errors
    /// `SQLITE_ERROR` outside of a transaction, in one that writes the database, and without a log that has
    /// been written.
    pub fn snapshot(&self, name: &str) -> Result<Snapshot> {
        let database = self.snapshot_database(name)?;
        self.inner.with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(refused)?;
            if tree.txn_state() == TxnState::Write {
                return Err(refused());
            }
            tree.begin_read()?;
            tree.snapshot()
        })
    }

    /// Lets the open transaction read the database as of a snapshot; it must not have read it yet, or no
    /// statement may be running.
    ///
    /// # Errors
    /// `SQLITE_ERROR_SNAPSHOT` when the log does not have it any more; `SQLITE_ERROR` as for `snapshot`;
    /// `SQLITE_BUSY` while a checkpoint runs.
    pub fn open_snapshot(&self, name: &str, snapshot: &Snapshot) -> Result<()> {
        let database = self.snapshot_database(name)?;
        let running = self.inner.session.running.get() > 0;
        self.inner.with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(refused)?;
            match tree.txn_state() {
                TxnState::Write => return Err(refused()),
                TxnState::Read if running => return Err(refused()),
                TxnState::Read => tree.end_read()?,
                TxnState::None => {
                    // The log may not have been opened.
                    tree.begin_read()?;
                    tree.end_read()?;
                }
            }
            tree.begin_read_at(snapshot)
        })
    }

    fn snapshot_database(&self, name: &str) -> Result<DbIndex> {
        if self.is_autocommit() {
            return Err(refused());
        }
        let found = CatalogView::new(&self.inner).database(name);
        found.filter(|database| *database != DbIndex::TEMP).ok_or_else(refused)
    }
}

fn refused() -> Error {
    Error::bare(ResultCode::ERROR)
}
