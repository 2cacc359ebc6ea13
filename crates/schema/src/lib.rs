//! What `sqlite_schema` means in memory: tables, columns, indexes and the snapshot of one database's
//! schema.
//!
//! A [`Schema`] is an immutable value behind an `Rc`: statements keep the one they were prepared
//! with, and a change replaces it whole.

mod column;
mod foreign_key;
mod index;
mod snapshot;
mod table;

pub use base::ConflictAction;
pub use column::{Column, Generated};
pub use foreign_key::{ForeignKey, ForeignKeyAction};
pub use index::{Index, IndexColumn, IndexOrigin, IndexPart};
pub use snapshot::{Schema, SchemaEntry};
pub use table::{Check, Table, TableKind};
