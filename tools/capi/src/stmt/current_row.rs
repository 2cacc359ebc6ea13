//! The row that a statement is on, as C sees it.

use crate::value::CValue;
use std::cell::{Cell, RefCell};
use std::ffi::c_int;
use value::Mem;
use value::number::with_real_digits;

/// The current row, and the values of it that C has been given in another form.
pub struct CurrentRow {
    there: Cell<bool>,
    /// The cells of the row, where the engine has them; none without a row of a program.
    cells: Cell<(*const Mem, usize)>,
    /// Values of the row that C has asked for in another form than the row has.
    converted: RefCell<Vec<Option<Box<CValue>>>>,
    /// How many rows have been forgotten.
    forgotten: Cell<u64>,
    /// The columns' numbers as texts. Their buffers are kept from row to row.
    printed: RefCell<Vec<PrintedNumber>>,
}

/// A column's number as UTF-8 text with a NUL behind it.
#[derive(Default)]
struct PrintedNumber {
    /// The row that it is of, by how many were forgotten before it, and one; 0 for none.
    row: u64,
    text: Vec<u8>,
}

impl Default for CurrentRow {
    fn default() -> CurrentRow {
        CurrentRow {
            there: Cell::new(false),
            cells: Cell::new((std::ptr::null(), 0)),
            converted: RefCell::default(),
            forgotten: Cell::new(0),
            printed: RefCell::default(),
        }
    }
}

impl CurrentRow {
    /// Whether there is a row.
    #[inline]
    pub fn is_there(&self) -> bool {
        self.there.get()
    }

    /// The engine has made a row whose cells lie there.
    #[inline]
    pub fn lies_in(&self, cells: &[Mem]) {
        self.cells.set((cells.as_ptr(), cells.len()));
    }

    /// The row may be looked at.
    #[inline]
    pub fn show(&self) {
        self.there.set(true);
    }

    /// Forgets the row, before the engine changes it.
    #[inline]
    pub fn forget(&self) {
        self.there.set(false);
        self.cells.set((std::ptr::null(), 0));
        self.forgotten.set(self.forgotten.get() + 1);
        if !self.is_untouched() {
            self.drop_converted();
        }
    }

    #[cold]
    fn drop_converted(&self) {
        self.converted.borrow_mut().clear();
    }

    /// A cell of the row of a program.
    #[inline]
    pub fn cell(&self, column: c_int) -> Option<&Mem> {
        let (first, count) = self.cells.get();
        let place = usize::try_from(column).ok().filter(|place| *place < count)?;
        // SAFETY: the cells lie in the engine's statement, which is changed by its next step or
        // reset only; both begin with `forget`. The caller holds the connection's lock.
        Some(unsafe { &*first.add(place) })
    }

    /// Whether no value of it was asked for in another form.
    #[inline]
    pub fn is_untouched(&self) -> bool {
        self.converted.borrow().is_empty()
    }

    /// The value of a column that was asked for in another form; it stays until the row is
    /// forgotten.
    pub fn converted(&self, column: c_int) -> Option<*const CValue> {
        let values = self.converted.borrow();
        let value = usize::try_from(column).ok().and_then(|place| values.get(place))?;
        value.as_deref().map(std::ptr::from_ref)
    }

    /// A number of the row as UTF-8 text: where it begins, and its length. A NUL is behind it. It
    /// stays until the row is forgotten. `None` for what is no number.
    pub fn printed(&self, column: usize, cell: &Mem, real_digits: impl FnOnce() -> u8) -> Option<(*const u8, usize)> {
        let mut columns = self.printed.borrow_mut();
        if columns.len() <= column {
            columns.resize_with(column + 1, PrintedNumber::default);
        }
        let number = columns.get_mut(column)?;
        let row = self.forgotten.get() + 1;
        if number.row != row {
            number.text.clear();
            let is_number = match cell.real() {
                Some(_) => with_real_digits(real_digits(), || cell.print_number(&mut number.text)),
                None => cell.print_number(&mut number.text),
            };
            if !is_number {
                return None;
            }
            number.text.push(0);
            number.row = row;
        }
        Some((number.text.as_ptr(), number.text.len() - 1))
    }

    /// Keeps the value of a column in another form until the row is forgotten.
    pub fn convert(&self, column: usize, value: CValue) -> *const CValue {
        let mut values = self.converted.borrow_mut();
        if values.len() <= column {
            values.resize_with(column + 1, || None);
        }
        &raw const **values[column].insert(Box::new(value))
    }
}
