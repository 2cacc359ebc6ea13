//! Tables.

use crate::{Column, ConflictAction, ForeignKey, Index, IndexColumn, IndexPart, Trigger};
use base::log_est::LogEst;
use base::{DbIndex, PageNo};
use extension::vtab::ConnectedTable;
use std::cell::Cell;
use std::rc::Rc;

/// A table, or a made-up one that describes the columns of a subquery.
#[derive(Clone, Debug)]
pub struct Table {
    /// Name as written.
    pub name: Box<str>,
    /// The database it lives in.
    pub database: DbIndex,
    /// What it is.
    pub kind: TableKind,
    /// Root page; 0 until it is known, and for what has no tree. A WITHOUT ROWID table's root is
    /// its primary-key index.
    pub root: PageNo,
    /// The columns in order of the text.
    pub columns: Vec<Column>,
    /// The INTEGER PRIMARY KEY column, which is the rowid.
    pub rowid_alias: Option<usize>,
    /// ON CONFLICT of the rowid's primary key; ABORT when there is none.
    pub rowid_conflict: ConflictAction,
    /// WITHOUT ROWID.
    pub without_rowid: bool,
    /// STRICT.
    pub strict: bool,
    /// AUTOINCREMENT.
    pub autoincrement: bool,
    /// Indexes, the newest first as SQLite keeps (and checks) them: those of CREATE INDEX, then the
    /// automatic ones, the last constraint's first; REPLACE indexes last of all. A WITHOUT ROWID
    /// table's primary key is among them.
    pub indexes: Vec<Rc<Index>>,
    /// CHECK constraints.
    pub checks: Vec<Check>,
    /// REFERENCES.
    pub foreign_keys: Vec<ForeignKey>,
    /// Text of CREATE.
    pub sql: Box<str>,
    /// Estimated number of rows: sqlite_stat1, else SQLite's guess (1,048,576 rows = 200).
    pub row_estimate: LogEst,
    /// Whether sqlite_stat1 has an entry for this table.
    pub has_stat1: bool,
    /// Whether a statement was planned that statistics of its indexes matter to: `PRAGMA optimize`
    /// looks at it.
    pub wants_statistics: Cell<bool>,
    /// Triggers on this table that are kept in its own database, in the order of their making.
    pub triggers: Vec<Rc<Trigger>>,
    /// The virtual table, once it is connected.
    pub connected: Option<Rc<ConnectedTable>>,
}

/// What a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// Rows in a tree.
    Ordinary,
    /// CREATE VIEW; its text is `Table::sql`.
    View,
    /// CREATE VIRTUAL TABLE with its module.
    Virtual(Box<str>),
    /// The columns of a subquery.
    Subquery,
}

/// A CHECK constraint.
#[derive(Clone, Debug)]
pub struct Check {
    /// CONSTRAINT name, if there is one.
    pub name: Option<Box<str>>,
    /// The condition.
    pub expr: Rc<syntax::ast::Expr>,
    /// Its text as written, which the error names when the constraint has no name.
    pub text: Box<str>,
}

impl Table {
    /// Position of a column by name, in any case.
    pub fn column_position(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name.eq_ignore_ascii_case(name))
    }

    /// The primary-key index of a WITHOUT ROWID table.
    pub fn primary_key(&self) -> Option<&Rc<Index>> {
        if !self.without_rowid {
            return None;
        }
        self.indexes.iter().find(|index| index.is_primary_key())
    }

    /// The columns that identify its rows: those of the key, or the rowid (-1).
    pub fn key_columns(&self) -> impl Iterator<Item = i32> {
        let key = self.primary_key();
        let column = |entry: &IndexColumn| if let IndexPart::Column(column) = entry.part { column } else { -1 };
        let columns = key.into_iter().flat_map(move |key| key.columns.iter().take(key.key_columns).map(column));
        key.is_none().then_some(-1).into_iter().chain(columns)
    }

    /// Whether it is a virtual table.
    pub fn is_virtual(&self) -> bool {
        matches!(self.kind, TableKind::Virtual(_))
    }

    /// Whether rows have rowids.
    pub fn has_rowid(&self) -> bool {
        !self.without_rowid && self.kind != TableKind::View
    }

    /// Position of a column in the stored record: virtual generated columns are not stored, and a
    /// WITHOUT ROWID table stores its key first. `None` for a virtual column.
    pub fn storage_position(&self, column: usize) -> Option<usize> {
        if let Some(key) = self.primary_key() {
            return key.position_of(column as i32);
        }
        let is_virtual = |c: &Column| c.generated.as_ref().is_some_and(|generated| !generated.stored);
        if is_virtual(self.columns.get(column)?) {
            return None;
        }
        Some(self.columns.iter().take(column).filter(|c| !is_virtual(c)).count())
    }

    /// Puts an index of CREATE INDEX among the table's: first, but REPLACE indexes stay last.
    pub(crate) fn attach_index(&mut self, index: Rc<Index>) {
        self.indexes.insert(0, index);
        replace_last(&mut self.indexes, |index| index.conflict == ConflictAction::Replace);
    }
}

/// Stable partition: what has ON CONFLICT REPLACE goes last.
pub(crate) fn replace_last<T>(items: &mut [T], replaces: impl Fn(&T) -> bool) {
    items.sort_by_key(|item| replaces(item));
}
