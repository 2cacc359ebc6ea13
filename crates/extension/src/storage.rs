//! What an extension may do with the connection that it belongs to: statements, blobs, changes of
//! rows.
//!
//! Everything runs inside the statement or the transaction that called the extension. Methods take
//! `&self`: an extension may be called while one of its own statements runs.

use base::{Encoding, Limits, Result, ResultCode};
use std::cell::Cell;
use std::rc::Rc;
use value::{Value, ValueRef};

/// How [`Storage::prepare`] reads a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrepareRules {
    /// Virtual tables are not there (`SQLITE_PREPARE_NO_VTAB`): a damaged schema cannot make an
    /// extension call itself through a table that should be its own.
    pub no_virtual_tables: bool,
}

/// The connection. It does not keep the connection open: every call on one that is closed answers
/// `SQLITE_MISUSE`, and numbers are 0.
pub trait Storage {
    /// Prepares the first statement of a text.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn prepare(&self, sql: &str, rules: PrepareRules) -> Result<Box<dyn StoredStatement>>;

    /// As [`Storage::prepare`], for a text with names from the schema (`SQLITE_PREPARE_FROM_DDL`):
    /// it may not use functions and virtual tables that are not for the schema, or not for one that
    /// is not trusted.
    ///
    /// # Errors
    /// `unsafe use of …`, and what else is wrong with the text.
    fn prepare_from_schema(&self, sql: &str, rules: PrepareRules) -> Result<Box<dyn StoredStatement>>;

    /// Runs every statement of a text; rows are thrown away (`sqlite3_exec`).
    ///
    /// # Errors
    /// The first statement's that fails.
    fn execute(&self, sql: &str) -> Result<()>;

    /// Opens a blob or text value for reading or writing in parts (`sqlite3_blob_open`).
    ///
    /// # Errors
    /// `no such table: …`, `no such column: …`, `no such rowid: …`, `cannot open value of type …`.
    fn open_blob(&self, place: BlobPlace<'_>, writable: bool) -> Result<Box<dyn StoredBlob>>;

    /// A column of an ordinary table of the extension, whose values are to be found by rowid.
    fn lookup(&self, database: &str, table: &str, column: &str) -> Box<dyn StoredLookup>;

    /// Rowid of the last successful INSERT.
    fn last_insert_rowid(&self) -> i64;

    /// Sets what [`Storage::last_insert_rowid`] answers.
    fn set_last_insert_rowid(&self, rowid: i64);

    /// Rows changed by the last completed INSERT, UPDATE or DELETE.
    fn changes(&self) -> i64;

    /// Rows changed since the connection opened.
    fn total_changes(&self) -> i64;

    /// Whether no transaction is open.
    fn is_autocommit(&self) -> bool;

    /// Whether deferred foreign keys are violated in the open transaction.
    fn has_deferred_violations(&self) -> bool;

    /// Sets whether foreign keys have actions: without, changes of a parent key that need one are
    /// as they are with NO ACTION. Whether they had.
    fn set_foreign_key_actions(&self, on: bool) -> bool;

    /// Encoding of text in the databases.
    fn encoding(&self) -> Encoding;

    /// The connection's limits.
    fn limits(&self) -> Limits;

    /// Who is called before every change of a row, in the place of the one that was there
    /// (`sqlite3_preupdate_hook`).
    fn set_preupdate_hook(&self, hook: Option<Rc<dyn Fn(&dyn RowChange)>>);
}

/// A value that is read and written in parts.
#[derive(Clone, Copy, Debug)]
pub struct BlobPlace<'a> {
    /// Name of the database.
    pub database: &'a str,
    /// Name of the table.
    pub table: &'a str,
    /// Name of the column.
    pub column: &'a str,
    /// The row.
    pub rowid: i64,
}

/// A prepared statement of an extension.
pub trait StoredStatement {
    /// Gives a parameter its value. They count from 1; a number beyond the last one is
    /// `SQLITE_RANGE`.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` while the statement runs, `SQLITE_TOOBIG`.
    fn bind(&mut self, number: u32, value: ValueRef<'_>) -> Result<()>;

    /// Makes every parameter NULL.
    fn clear_bindings(&mut self);

    /// Runs to the next row; whether there is one. After the last it has ended, and the next call
    /// begins again.
    ///
    /// # Errors
    /// The statement's own.
    fn step(&mut self) -> Result<bool>;

    /// Ends the run.
    ///
    /// # Errors
    /// Those of the run that ends, once more.
    fn reset(&mut self) -> Result<()>;

    /// Number of columns of its rows.
    fn column_count(&self) -> usize;

    /// Name of a column; empty beyond the last.
    fn column_name(&self, column: usize) -> &str;

    /// A value of the row; NULL where there is no row or no such column.
    fn value(&self, column: usize) -> ValueRef<'_>;

    /// Number of parameters.
    fn parameter_count(&self) -> u32;
}

/// What a lookup has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The row, whose value was handed out.
    Row,
    /// There is no such row.
    NoRow,
    /// Nobody has looked: outside of a transaction, while statements are traced, in a database that
    /// others share, and where the schema is not the one in memory, a statement has to be asked.
    AskStatement,
}

/// A column whose values are found by rowid, without a statement.
pub trait StoredLookup {
    /// Hands out the value in a row. The connection cannot be used meanwhile.
    ///
    /// # Errors
    /// Those of reading the file.
    fn read(&mut self, rowid: i64, take: &mut dyn FnMut(ValueRef<'_>)) -> Result<Found>;
}

/// An open blob.
pub trait StoredBlob {
    /// Its length in bytes.
    fn len(&self) -> usize;

    /// Whether it has no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads as many bytes as the buffer holds.
    ///
    /// # Errors
    /// `SQLITE_ERROR` beyond its end, `SQLITE_ABORT` once the row has changed otherwise.
    fn read_at(&mut self, out: &mut [u8], offset: usize) -> Result<()>;

    /// Writes bytes; the length does not change.
    ///
    /// # Errors
    /// As [`StoredBlob::read_at`], and `SQLITE_READONLY`.
    fn write_at(&mut self, data: &[u8], offset: usize) -> Result<()>;

    /// Goes to another row of the same table.
    ///
    /// # Errors
    /// `no such rowid: …`; the blob can then not be used any more.
    fn reopen(&mut self, rowid: i64) -> Result<()>;

    /// Goes to another row, whose blob must be as long as the buffer, and reads it; whether it is
    /// as long.
    ///
    /// # Errors
    /// As [`StoredBlob::reopen`] and [`StoredBlob::read_at`].
    fn read_row(&mut self, rowid: i64, out: &mut [u8]) -> Result<bool> {
        self.reopen(rowid)?;
        Ok(if self.len() == out.len() { self.read_at(out, 0).map(|()| true)? } else { false })
    }

    /// A number that says without a look at the database whether everything in it is still what it
    /// was: it stays the same as long as that does. None where nobody can know.
    fn content_stamp(&self) -> Option<Rc<Cell<u64>>> {
        None
    }
}

/// What is done to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOperation {
    /// It is new.
    Insert,
    /// It changes.
    Update,
    /// It goes.
    Delete,
}

/// A change of a row that is about to be made.
pub trait RowChange {
    /// What is done.
    fn operation(&self) -> RowOperation;
    /// Name of the database.
    fn database(&self) -> &str;
    /// Name of the table.
    fn table(&self) -> &str;
    /// Rowid before and after; without meaning where rows have none.
    fn rowids(&self) -> (i64, i64);
    /// Number of columns.
    fn column_count(&self) -> usize;
    /// How many triggers deep the statement is: 0 for a change that it makes itself.
    fn depth(&self) -> u32;
    /// The column that is written into as an open blob (`sqlite3_preupdate_blobwrite`).
    fn blob_column(&self) -> Option<usize>;
    /// A value before the change; `None` where there is no such column, or no row before.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for a record that is none.
    fn old_value(&self, column: usize) -> Result<Option<RowValue<'_>>>;
    /// A value after the change; `None` where there is no such column, or no row afterwards.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for a record that is none.
    fn new_value(&self, column: usize) -> Result<Option<RowValue<'_>>>;
}

/// A value of a row.
pub enum RowValue<'a> {
    /// As it lies in the row.
    Lent(ValueRef<'a>),
    /// The row has none: a default.
    Made(Value),
}

impl RowValue<'_> {
    /// The value.
    pub fn as_ref(&self) -> ValueRef<'_> {
        match self {
            RowValue::Lent(value) => *value,
            RowValue::Made(value) => value.as_ref(),
        }
    }
}

/// The answer of a connection that is closed.
pub fn closed<T>() -> Result<T> {
    Err(base::Error::bare(ResultCode::MISUSE))
}
