//! Changing the rows of a virtual table.

use base::ConflictAction;
use value::Mem;

/// One call of [`super::VirtualTable::update`].
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// As the arguments of `xUpdate`: the rowid of the row that is replaced or deleted (of a
    /// WITHOUT ROWID table: its key) or NULL for an insert; then, but for a delete, the new rowid
    /// or NULL and the columns.
    pub values: &'a [Mem],
    /// By column: an UPDATE does not change it, and the cursor had no use for its value.
    pub unchanged: &'a [bool],
    /// The statement's OR clause (`sqlite3_vtab_on_conflict`).
    pub conflict: ConflictAction,
}

/// What a change does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// Deletes the row [`Change::old_rowid`].
    Delete,
    /// Inserts a row.
    Insert,
    /// Gives the row [`Change::old_rowid`] new columns and the rowid [`Change::new_rowid`].
    Update,
}

impl<'a> Change<'a> {
    /// What it does.
    pub fn kind(&self) -> ChangeKind {
        match self.values {
            [_] | [] => ChangeKind::Delete,
            [old, ..] if old.is_null() => ChangeKind::Insert,
            _ => ChangeKind::Update,
        }
    }

    /// The row that is deleted or updated; `None` for an insert.
    pub fn old_rowid(&self) -> Option<i64> {
        self.values.first().filter(|old| !old.is_null()).map(Mem::to_integer)
    }

    /// The rowid that the new row is to have; `None` where the table chooses.
    pub fn new_rowid(&self) -> Option<i64> {
        self.values.get(1).filter(|new| !new.is_null()).map(Mem::to_integer)
    }

    /// The columns of the new row; empty for a delete.
    pub fn columns(&self) -> &'a [Mem] {
        self.values.get(2..).unwrap_or(&[])
    }

    /// Whether an UPDATE leaves a column as it is, its value not being among [`Change::columns`]
    /// (`sqlite3_value_nochange`).
    pub fn is_unchanged(&self, column: usize) -> bool {
        self.unchanged.get(column).copied().unwrap_or(false)
    }
}
