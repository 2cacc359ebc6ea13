//! Transactions and savepoints that roll back when they are dropped.

use crate::{Connection, Result};
use std::ops::Deref;

/// How a transaction begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TransactionBehavior {
    /// Locks when it first reads or writes.
    #[default]
    Deferred,
    /// Locks for writing at once.
    Immediate,
    /// Locks out readers too.
    Exclusive,
}

/// A transaction; rolled back when dropped without [`Transaction::commit`].
pub struct Transaction<'conn> {
    connection: &'conn Connection,
    finished: bool,
}

impl Connection {
    /// Begins a transaction.
    ///
    /// # Errors
    /// `cannot start a transaction within a transaction`.
    pub fn transaction(&mut self) -> Result<Transaction<'_>> {
        self.transaction_with_behavior(TransactionBehavior::Deferred)
    }

    /// Begins a transaction in the given way.
    ///
    /// # Errors
    /// `SQLITE_BUSY`, `cannot start a transaction within a transaction`.
    pub fn transaction_with_behavior(&mut self, behavior: TransactionBehavior) -> Result<Transaction<'_>> {
        self.execute_batch(match behavior {
            TransactionBehavior::Deferred => "BEGIN DEFERRED",
            TransactionBehavior::Immediate => "BEGIN IMMEDIATE",
            TransactionBehavior::Exclusive => "BEGIN EXCLUSIVE",
        })?;
        Ok(Transaction { connection: self, finished: false })
    }

    /// Begins a savepoint.
    ///
    /// # Errors
    /// Those of the statement.
    pub fn savepoint(&mut self) -> Result<Savepoint<'_>> {
        Savepoint::begin(self, 1)
    }
}

impl Transaction<'_> {
    /// Commits.
    ///
    /// # Errors
    /// `SQLITE_BUSY` and I/O errors; the transaction is rolled back then.
    pub fn commit(mut self) -> Result<()> {
        self.connection.execute_batch("COMMIT")?;
        self.finished = true;
        Ok(())
    }

    /// Rolls back.
    ///
    /// # Errors
    /// Those of the statement.
    pub fn rollback(mut self) -> Result<()> {
        self.finished = true;
        self.connection.execute_batch("ROLLBACK")
    }

    /// Begins a savepoint inside.
    ///
    /// # Errors
    /// Those of the statement.
    pub fn savepoint(&mut self) -> Result<Savepoint<'_>> {
        Savepoint::begin(self.connection, 1)
    }
}

impl Deref for Transaction<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        if !self.finished && !self.connection.is_autocommit() {
            // Nobody is left to tell; the connection's next BEGIN would report it.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
    }
}

/// A savepoint; rolled back when dropped without [`Savepoint::commit`].
pub struct Savepoint<'conn> {
    connection: &'conn Connection,
    depth: u32,
    finished: bool,
}

impl<'conn> Savepoint<'conn> {
    fn begin(connection: &'conn Connection, depth: u32) -> Result<Savepoint<'conn>> {
        connection.execute_batch(&format!("SAVEPOINT _ferrite_{depth}"))?;
        Ok(Savepoint { connection, depth, finished: false })
    }

    /// Begins a savepoint inside.
    ///
    /// # Errors
    /// Those of the statement.
    pub fn savepoint(&mut self) -> Result<Savepoint<'_>> {
        Savepoint::begin(self.connection, self.depth + 1)
    }

    /// Keeps what was done since.
    ///
    /// # Errors
    /// Those of the statement.
    pub fn commit(mut self) -> Result<()> {
        self.connection.execute_batch(&format!("RELEASE _ferrite_{}", self.depth))?;
        self.finished = true;
        Ok(())
    }

    /// Undoes what was done since; the savepoint stays open.
    ///
    /// # Errors
    /// Those of the statement.
    pub fn rollback(&mut self) -> Result<()> {
        self.connection.execute_batch(&format!("ROLLBACK TO _ferrite_{}", self.depth))
    }
}

impl Deref for Savepoint<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}

impl Drop for Savepoint<'_> {
    fn drop(&mut self) {
        if !self.finished {
            let end = format!("ROLLBACK TO _ferrite_{0}; RELEASE _ferrite_{0}", self.depth);
            // Nobody is left to tell.
            let _ = self.connection.execute_batch(&end);
        }
    }
}
