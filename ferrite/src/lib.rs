//! Ferrite: an embedded SQL database that reads and writes SQLite's files.
//!
//! The shape of this API is that of the crate `rusqlite`, so that its users feel at home.
//!
//! ```
//! use ferrite::{Connection, Result, params};
//!
//! fn main() -> Result<()> {
//!     let connection = Connection::open_in_memory()?;
//!     connection.execute("CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT NOT NULL)", ())?;
//!     connection.execute("INSERT INTO person(name) VALUES (?1)", params!["Ada"])?;
//!     let name: String = connection.query_row("SELECT name FROM person WHERE id = ?1", [1], |row| row.get(0))?;
//!     assert_eq!(name, "Ada");
//!     Ok(())
//! }
//! ```

mod aggregates;
mod backup;
mod blob;
mod connection;
mod convert;
#[cfg(feature = "fts5")]
pub mod fts5;
mod functions;
mod guard;
mod log;
mod params;
mod row;
#[cfg(feature = "rtree")]
pub mod rtree;
#[cfg(feature = "session")]
pub mod session;
mod snapshot;
mod statement;
mod transaction;
pub mod vtab;

pub use aggregates::{Aggregate, WindowAggregate};
pub use backup::{Backup, Progress, StepResult};
pub use base::{Encoding, Error, Limit, ResultCode};
pub use blob::Blob;
pub use connection::{Connection, OpenFlags};
pub use convert::{FromSql, ToSql};
pub use engine::InterruptHandle;
pub use functions::{FunctionArgs, FunctionOptions};
pub use log::{CheckpointMode, CheckpointResult};
pub use params::Params;
pub use row::{MappedRows, Row, Rows};
pub use snapshot::Snapshot;
pub use statement::{ColumnInfo, Statement};
pub use transaction::{Transaction, TransactionBehavior};
pub use value::{Value, ValueRef, ValueType};

/// System-call counters of this thread, for measurements.
pub use engine::{Counters, counters, reset_counters};

/// A result with Ferrite's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The version of SQLite that this library is compatible with.
pub fn version() -> &'static str {
    base::version::LIBRARY_VERSION
}

/// A list of parameters of different types.
///
/// ```
/// # use ferrite::{Connection, params};
/// let connection = Connection::open_in_memory()?;
/// let sum: i64 = connection.query_row("SELECT ?1 + length(?2)", params![40, "ab"], |row| row.get(0))?;
/// assert_eq!(sum, 42);
/// # Ok::<(), ferrite::Error>(())
/// ```
#[macro_export]
macro_rules! params {
    () => { &[] as &[&dyn $crate::ToSql] };
    ($($value:expr),+ $(,)?) => { &[$(&$value as &dyn $crate::ToSql),+] as &[&dyn $crate::ToSql] };
}

/// A list of named parameters.
///
/// ```
/// # use ferrite::{Connection, named_params};
/// let connection = Connection::open_in_memory()?;
/// let text: String = connection.query_row("SELECT :a || :b", named_params! {":a": "x", ":b": "y"}, |row| row.get(0))?;
/// assert_eq!(text, "xy");
/// # Ok::<(), ferrite::Error>(())
/// ```
#[macro_export]
macro_rules! named_params {
    () => { &[] as &[(&str, &dyn $crate::ToSql)] };
    ($($name:literal : $value:expr),+ $(,)?) => { &[$(($name, &$value as &dyn $crate::ToSql)),+] as &[(&str, &dyn $crate::ToSql)] };
}

/// Whether a text ends a statement: the last token is a semicolon outside of quotes, comments and
/// trigger bodies.
pub fn is_complete(sql: &str) -> bool {
    syntax::is_complete(sql)
}

/// Whether a word is a keyword of SQL.
pub fn is_keyword(word: &str) -> bool {
    syntax::keyword_check(word)
}
