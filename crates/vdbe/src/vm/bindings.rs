//! The parameters of a statement.

use value::{Mem, ValueRef};

/// The values that are bound, by number from 1.
#[derive(Default)]
pub(crate) struct Bindings {
    cells: Vec<Mem>,
}

impl Bindings {
    /// Whether nothing was ever bound.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cell of a parameter, made when it is first asked for.
    pub fn cell_mut(&mut self, number: usize) -> &mut Mem {
        let index = number.saturating_sub(1);
        if self.cells.len() <= index {
            self.cells.resize_with(index + 1, Mem::new);
        }
        &mut self.cells[index]
    }

    /// Binds a parameter.
    pub fn bind(&mut self, number: usize, value: ValueRef<'_>) {
        if number > 0 {
            self.cell_mut(number).set_value(value);
        }
    }

    /// The cell of a parameter; none when it was never bound.
    #[inline]
    pub fn cell(&self, number: usize) -> Option<&Mem> {
        number.checked_sub(1).and_then(|index| self.cells.get(index))
    }

    /// Makes the first `count` parameters NULL.
    pub fn clear(&mut self, count: usize) {
        for mem in self.cells.iter_mut().take(count) {
            mem.set_null();
        }
    }

    /// Bytes of their values.
    pub fn memory_used(&self) -> usize {
        self.cells.iter().map(Mem::capacity).sum()
    }
}
