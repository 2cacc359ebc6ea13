//! The open cursors of a connection's tables, by number.

use super::cursor::CursorCore;
use base::hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// The cursors that are open.
#[derive(Default)]
pub(crate) struct OpenCursors {
    by_number: RefCell<FxHashMap<i64, Weak<CursorCore>>>,
    last: Cell<i64>,
}

impl OpenCursors {
    /// A number for a cursor.
    pub fn next_number(&self) -> i64 {
        self.last.set(self.last.get() + 1);
        self.last.get()
    }

    pub fn add(&self, number: i64, cursor: &Rc<CursorCore>) {
        self.by_number.borrow_mut().insert(number, Rc::downgrade(cursor));
    }

    pub fn remove(&self, number: i64) {
        self.by_number.borrow_mut().remove(&number);
    }

    /// A cursor by its number.
    pub fn get(&self, number: i64) -> Option<Rc<CursorCore>> {
        self.by_number.borrow().get(&number).and_then(Weak::upgrade)
    }

    /// All of them.
    pub fn all(&self) -> Vec<Rc<CursorCore>> {
        self.by_number.borrow().values().filter_map(Weak::upgrade).collect()
    }
}
