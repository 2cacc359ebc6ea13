//! What INSERT, UPDATE and DELETE share: a row of registers, its constraints, its index entries.

mod constraints;
mod entries;

pub(crate) use constraints::{entry_width, unique_object};
pub use entries::table_info;

use crate::foreign_key::{KeyWork, RowRegisters};
use crate::upsert::UpsertCode;
use base::DbIndex;
use bytecode::Label;
use resolve::bound::TableExprs;
use schema::{ConflictAction, Table};
use std::rc::Rc;

/// The cursors of a table that is changed.
pub(crate) struct TableCursors {
    /// On the table's own tree.
    pub table: i32,
    /// On each index, in `Table::indexes` order; the primary key of a WITHOUT ROWID table is the
    /// table's own.
    pub indexes: Vec<i32>,
}

/// A new row on its way into the table.
pub(crate) struct NewRow<'r> {
    pub table: &'r Rc<Table>,
    pub exprs: &'r TableExprs,
    pub cursors: &'r TableCursors,
    /// Register of the rowid.
    pub rowid: i32,
    /// First of the column registers.
    pub first: i32,
    /// UPDATE: what the row was.
    pub old: Option<OldRow>,
    /// OR clause of the statement.
    pub conflict: Option<ConflictAction>,
    /// ON CONFLICT clauses of an INSERT.
    pub upsert: Option<&'r UpsertCode<'r>>,
    /// What foreign keys ask, and the row before in registers (of an INSERT: nothing).
    pub keys: Option<(&'r KeyWork, RowRegisters)>,
    /// Goes on with the next row.
    pub next: Label,
    /// The table's database.
    pub database: DbIndex,
    /// Whether the rowid was made by NewRowid and needs no check.
    pub fresh_rowid: bool,
    /// For each index whether the row's entry has to be made.
    pub indexes_used: Vec<bool>,
    /// Whether each column is assigned: NOT NULL is tested only there. Empty: all.
    pub assigned: Vec<bool>,
}

/// The row that an UPDATE replaces.
#[derive(Clone, Copy)]
pub(crate) struct OldRow {
    /// Register of its rowid, or the first register of its primary key.
    pub key: i32,
    /// Whether the key may change.
    pub key_changes: bool,
    /// Whether the table's cursor stands on it, and the new row is written over it there.
    pub found: bool,
}

/// The records of a row that has passed its constraints. They are made before anything is written:
/// one that is too big leaves nothing behind.
pub(crate) struct RowRecords {
    /// Registers of those that go into the indexes; 0 where none is made.
    indexes: Vec<i32>,
    /// Register of the table's own; 0 in a table WITHOUT ROWID.
    table: i32,
    /// The table's cursor stands where the rowid was looked for: no other row has been deleted
    /// since.
    pub placed: bool,
}
