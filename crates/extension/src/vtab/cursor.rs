//! Reading the rows of a virtual table.

use crate::Context;
use base::Result;
use std::rc::Rc;
use value::{Mem, Value, ValueRef};

/// An argument of [`VirtualCursor::filter`]: the right side of a constraint.
#[derive(Clone, Copy, Debug)]
pub enum FilterArg<'a> {
    /// One value.
    Value(&'a Mem),
    /// Every value of an IN whose plan asked for all at once (`sqlite3_vtab_in_first`, `…_next`),
    /// each once, in ascending order, NULL first.
    List(&'a Rc<[Value]>),
}

impl<'a> FilterArg<'a> {
    /// The value; NULL for a list.
    pub fn value(&self) -> ValueRef<'a> {
        match self {
            FilterArg::Value(cell) => cell.as_ref(),
            FilterArg::List(_) => ValueRef::Null,
        }
    }
}

/// A walk over rows (`sqlite3_vtab_cursor`). Dropping it is `xClose`.
pub trait VirtualCursor {
    /// Begins a walk as [`super::IndexPlan`] said, and is on its first row or at the end
    /// (`xFilter`).
    ///
    /// # Errors
    /// The table's own.
    fn filter(&mut self, index_number: i32, index_text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()>;

    /// Begins a walk as far as it can without the connection; whether it did, and got there.
    /// Otherwise [`VirtualCursor::filter`] is called with the same arguments.
    ///
    /// # Errors
    /// The table's own.
    fn filter_inline(&mut self, _number: i32, _text: Option<&[u8]>, _args: &[FilterArg<'_>]) -> Result<bool> {
        Ok(false)
    }

    /// Goes to the next row (`xNext`). Not called at the end.
    ///
    /// # Errors
    /// The table's own.
    fn next(&mut self) -> Result<()>;

    /// Whether the walk is after its last row (`xEof`).
    fn eof(&mut self) -> bool;

    /// Leaves a column of the row in the context's result, which is NULL before (`xColumn`). With
    /// `no_change` the value is asked for by an UPDATE that does not change it
    /// (`sqlite3_vtab_nochange`): a table that has no use for it may answer `false`, and finds
    /// [`super::Change::is_unchanged`] set. Otherwise `true`.
    ///
    /// # Errors
    /// The table's own.
    fn column(&mut self, context: &mut Context<'_>, column: usize, no_change: bool) -> Result<bool>;

    /// Whether the row's rowid, or one of its columns, can be read now without the connection: it
    /// is then read without leaving the interpreter.
    fn is_inline(&mut self, _column: Option<usize>) -> bool {
        false
    }

    /// Leaves a column of the row in a cell, if it is a number that can be read now without the
    /// connection: the short way to what [`VirtualCursor::is_inline`] and [`VirtualCursor::column`]
    /// give.
    fn number_inline(&mut self, _column: usize, _into: &mut Mem) -> bool {
        false
    }

    /// Goes to the next row as far as it can without the connection; whether it got there.
    /// Otherwise [`VirtualCursor::next`] is called, which goes the rest of the way.
    ///
    /// # Errors
    /// The table's own.
    fn next_inline(&mut self) -> Result<bool> {
        Ok(false)
    }

    /// The row's rowid (`xRowid`).
    ///
    /// # Errors
    /// The table's own.
    fn rowid(&mut self) -> Result<i64>;
}
