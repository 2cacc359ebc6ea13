//! The rows that a statement changes, and who is told of them.

use crate::vm::ops::row_hooks::OldRow;

/// What was changed so far, and what is being changed.
#[derive(Default)]
pub(crate) struct Changes {
    /// Rows changed so far by the program that runs.
    rows: i64,
    /// Whether the end sets `changes()`.
    counted: bool,
    /// The hook before a change was asked about the instruction that the program is on.
    told_before: bool,
    /// The row that an UPDATE has taken out and not put in again.
    replaced: Option<OldRow>,
}

impl Changes {
    /// A run begins; `counted`: its end sets `changes()`.
    pub fn begin(&mut self, counted: bool) {
        *self = Changes { counted, ..Changes::default() };
    }

    /// Rows were changed.
    #[inline]
    pub fn count(&mut self, rows: i64) {
        self.rows += rows;
    }

    /// Rows changed so far.
    pub fn rows(&self) -> i64 {
        self.rows
    }

    /// The rows changed so far, which are not counted again.
    pub fn take_rows(&mut self) -> i64 {
        std::mem::take(&mut self.rows)
    }

    /// A sub-program has ended: its caller continues counting where it was.
    pub fn go_on_from(&mut self, rows: i64) {
        self.rows = rows;
    }

    /// Whether the end sets `changes()`.
    pub fn is_counted(&self) -> bool {
        self.counted
    }

    /// Asks once whether the hook before the change has been told of it; it has from here on.
    pub fn tell_before(&mut self) -> bool {
        !std::mem::replace(&mut self.told_before, true)
    }

    /// The instruction is over; whether the hook was told of it.
    pub fn forget_told(&mut self) -> bool {
        std::mem::take(&mut self.told_before)
    }

    /// The instruction comes again: the hook was told already, or was not.
    pub fn comes_again(&mut self, told: bool) {
        self.told_before = told;
    }

    /// An UPDATE has taken a row out.
    pub fn replace(&mut self, row: OldRow) {
        self.replaced = Some(row);
    }

    /// The row that an UPDATE has taken out.
    pub fn take_replaced(&mut self) -> Option<OldRow> {
        self.replaced.take()
    }
}
