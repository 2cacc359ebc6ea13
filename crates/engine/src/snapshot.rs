//! Snapshots: reading a database with a write-ahead log as of an earlier moment.

use crate::catalog::CatalogView;
use crate::connection::Connection;
use base::{DbIndex, Error, Result, ResultCode};
use btree::{Snapshot, TxnState};
use resolve::Catalog;

impl Connection {
    /// The moment that the open transaction reads the database at; its read transaction begins now
    /// where it has not.
    ///
    /// # Errors
    /// `SQLITE_ERROR` outside of a transaction, in one that writes the database, and without a log
    /// that has been written.
    pub fn snapshot(&self, name: &str) -> Result<Snapshot> {
        let database = self.snapshot_database(name)?;
        self.inner().with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(refused)?;
            if tree.txn_state() == TxnState::Write {
                return Err(refused());
            }
            tree.begin_read()?;
            tree.snapshot()
        })
    }

    /// Lets the open transaction read the database as of a snapshot; it must not have read it yet,
    /// or no statement may be running.
    ///
    /// # Errors
    /// `SQLITE_ERROR_SNAPSHOT` when the log does not have it any more; `SQLITE_ERROR` as for
    /// `snapshot`, and when this connection has never read the database, so that it knows of no
    /// log; `SQLITE_BUSY` while a checkpoint runs.
    pub fn open_snapshot(&self, name: &str, snapshot: &Snapshot) -> Result<()> {
        let database = self.snapshot_database(name)?;
        let running = self.inner().session().statements.running() > 0;
        self.inner().with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(refused)?;
            match tree.txn_state() {
                TxnState::Write => return Err(refused()),
                TxnState::Read if running => return Err(refused()),
                TxnState::Read => tree.end_read()?,
                TxnState::None => {}
            }
            tree.begin_read_at(snapshot)
        })
    }

    /// After all connections ended without a checkpoint of the whole log: finds which of the
    /// snapshots that were taken before can still be read. No transaction may be open on the
    /// database.
    ///
    /// # Errors
    /// `SQLITE_ERROR` inside a transaction and without a log, `SQLITE_BUSY` while a checkpoint
    /// runs.
    pub fn recover_snapshots(&self, name: &str) -> Result<()> {
        let database = self.named_database(name)?;
        self.inner().with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(refused)?;
            if tree.txn_state() != TxnState::None {
                return Err(refused());
            }
            tree.begin_read()?;
            let recovered = tree.recover_snapshots();
            tree.end_read()?;
            recovered
        })
    }

    fn snapshot_database(&self, name: &str) -> Result<DbIndex> {
        if self.is_autocommit() { Err(refused()) } else { self.named_database(name) }
    }

    fn named_database(&self, name: &str) -> Result<DbIndex> {
        let found = CatalogView::new(self.inner()).database(name);
        found.filter(|database| *database != DbIndex::TEMP).ok_or_else(refused)
    }
}

fn refused() -> Error {
    Error::bare(ResultCode::ERROR)
}
