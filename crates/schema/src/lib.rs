//! What `sqlite_schema` means in memory: tables, columns, indexes and the snapshot of one
//! database's schema.
//!
//! A [`Schema`] is an immutable value behind an `Rc`: statements keep the one they were prepared
//! with, and a change replaces it whole.

mod column;
mod define;
mod estimate;
mod foreign_key;
mod from_sql;
mod hash_order;
mod index;
mod internal_names;
mod missing_collation;
pub use missing_collation::missing_collation;
mod samples;
mod snapshot;
mod table;
mod trigger;

pub use base::ConflictAction;
pub use column::{Column, Generated};
pub use define::{
    Definition, automatic_index_number, conflict_action, declared_table, empty_table, eponymous_table,
    no_explicit_nulls, no_such_collation, virtual_table,
};
pub use estimate::{ROWS_DEFAULT, Stat1};
pub use foreign_key::{ForeignKey, ForeignKeyAction};
pub use from_sql::SchemaBuilder;
pub use index::{Index, IndexColumn, IndexOrigin, IndexPart};
pub use internal_names::{check_object_name, is_reserved, is_schema_table, schema_table_name};
pub use samples::{KeyPlace, Sample, SampleRow, Samples};
pub use snapshot::{Schema, SchemaEntry};
pub use table::{Check, Table, TableKind};
pub use trigger::{RowEvent, Trigger};
