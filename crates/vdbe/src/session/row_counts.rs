//! What statements did to rows.

use std::cell::Cell;

/// What `last_insert_rowid()`, `changes()` and `total_changes()` answer.
#[derive(Debug, Default)]
pub struct RowCounts {
    last_rowid: Cell<i64>,
    changes: Cell<i64>,
    total: Cell<i64>,
}

impl RowCounts {
    /// `last_insert_rowid()`.
    pub fn last_insert_rowid(&self) -> i64 {
        self.last_rowid.get()
    }

    /// `changes()`.
    pub fn changes(&self) -> i64 {
        self.changes.get()
    }

    /// `total_changes()`.
    pub fn total_changes(&self) -> i64 {
        self.total.get()
    }

    /// A row was inserted.
    #[inline]
    pub fn inserted(&self, rowid: i64) {
        self.last_rowid.set(rowid);
    }

    /// Counts the changes of a statement that has ended.
    pub fn add_changes(&self, count: i64) {
        self.changes.set(count);
        self.total.set(self.total.get().wrapping_add(count));
    }

    /// A trigger has ended: `changes()` is what it was before.
    pub(crate) fn show_changes(&self, count: i64) {
        self.changes.set(count);
    }
}
