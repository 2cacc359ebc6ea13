//! Sessions: changes of rows recorded as change sets, and applied elsewhere:
//! <https://sqlite.org/sessionintro.html>
//!
//! A [`Session`] records which rows change; [`Session::changeset`] and [`Session::patchset`] write
//! what became of them. [`ChangesetIter`] reads change sets, [`invert()`], [`Changegroup`] and
//! [`Rebaser`] make others of them, and [`apply()`] makes their changes in a database. The order of
//! tables and of changes is SQLite's, byte for byte: that of a hash table with its hash function
//! and its way to grow.

mod apply;
mod diff;
mod format;
mod generate;
mod group;
mod input;
mod invert;
mod iter;
mod merge;
mod quote;
mod rebase;
mod row_image;
mod session;
mod size;
mod sql;
mod table;
mod table_info;

pub use apply::{ApplyHandler, ApplyOptions, Conflict, ConflictAction, ConflictType, ForeignKeyConflicts, apply};
pub use format::{ChangeOperation, Output, set_stream_chunk_bytes, stream_chunk_bytes};
pub use group::{Changegroup, concat};
pub use input::{Changeset, Source};
pub use invert::invert;
pub use iter::ChangesetIter;
pub use rebase::Rebaser;
pub use session::{Session, Sessions, TableFilter};
