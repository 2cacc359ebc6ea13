//! Sets of columns.

/// A set of columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ColumnSet(Vec<usize>);

impl ColumnSet {
    pub fn of(column: usize) -> ColumnSet {
        ColumnSet(vec![column])
    }

    pub fn add(&mut self, column: usize) {
        if let Err(place) = self.0.binary_search(&column) {
            self.0.insert(place, column);
        }
    }

    pub fn has(&self, column: usize) -> bool {
        self.0.binary_search(&column).is_ok()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The other columns of so many.
    pub fn inverted(&self, count: usize) -> ColumnSet {
        ColumnSet((0..count).filter(|column| !self.has(*column)).collect())
    }

    pub fn intersection(&self, other: &ColumnSet) -> ColumnSet {
        ColumnSet(self.0.iter().copied().filter(|column| other.has(*column)).collect())
    }
}
