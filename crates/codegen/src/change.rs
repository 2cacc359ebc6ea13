//! What INSERT, UPDATE and DELETE share: a row of registers, its constraints, its index entries.

mod constraints;
mod entries;
mod replaced;
mod rows;

pub(crate) use constraints::{entry_width, unique_object};
pub use entries::table_info;

use crate::returning::Returning;
use base::DbIndex;
use bytecode::Label;
use plan::tree::RowPlan;
use resolve::bound::{ResultColumn, TableExprs, Upsert};
use schema::{Index, Table};
use std::rc::Rc;

/// The cursor of an index that is not opened.
const NO_CURSOR: i32 = -1;

/// A row in registers: its rowid, and its first column.
pub(crate) type RowRegisters = (i32, i32);

/// The cursors of a table that is changed.
pub(crate) struct TableCursors {
    /// On the table's own tree.
    pub table: i32,
    /// On each index, in `Table::indexes` order; the primary key of a WITHOUT ROWID table is the
    /// table's own.
    pub indexes: Vec<i32>,
}

impl TableCursors {
    /// The cursor on an index of the table; none where it is not open.
    pub fn of_index(&self, table: &Table, index: &Rc<Index>) -> Option<i32> {
        self.index_position(table, index).map(|position| self.indexes[position])
    }

    /// The position of an index of the table; none where it is not open.
    pub fn index_position(&self, table: &Table, index: &Rc<Index>) -> Option<usize> {
        let position = table.indexes.iter().position(|own| Rc::ptr_eq(own, index))?;
        self.indexes.get(position).filter(|cursor| **cursor != NO_CURSOR).map(|_| position)
    }
}

/// A new row on its way into the table.
pub(crate) struct NewRow<'r> {
    pub table: &'r Rc<Table>,
    pub exprs: &'r TableExprs,
    pub plan: &'r RowPlan,
    pub cursors: &'r TableCursors,
    /// Register of the rowid.
    pub rowid: i32,
    /// First of the column registers.
    pub first: i32,
    /// UPDATE: what the row was.
    pub old: Option<OldRow<'r>>,
    /// ON CONFLICT clauses of an INSERT.
    pub upsert: Option<Upserts<'r>>,
    /// Goes on with the next row.
    pub next: Label,
    /// The table's database.
    pub database: DbIndex,
}

/// The row that an UPDATE replaces.
#[derive(Clone, Copy)]
pub(crate) struct OldRow<'r> {
    /// Register of its rowid, or the first register of its primary key.
    pub key: i32,
    /// Whether the key may change.
    pub key_changes: bool,
    /// Whether the table's cursor is at it, and the new row is written over it there.
    pub found: bool,
    /// For each index whether the row's entry may change.
    pub entries: &'r [bool],
}

/// The ON CONFLICT clauses of an INSERT.
#[derive(Clone, Copy)]
pub(crate) struct Upserts<'r> {
    pub clauses: &'r [Upsert],
    /// What the INSERT shows of its rows.
    pub returning: Returning,
    pub columns: &'r [ResultColumn],
}

/// The records of a row that has passed its constraints. They are made before anything is written:
/// one that is too big leaves nothing behind.
pub(crate) struct RowRecords {
    /// Registers of those that go into the indexes; 0 where none is made.
    indexes: Vec<i32>,
    /// Register of the table's own; 0 in a table WITHOUT ROWID.
    table: i32,
}
