//! A set of rowids that is filled first and read in order later, or tested batch by batch.

use base::hash::FxHashSet;

/// The row set in one register.
#[derive(Default, Debug)]
pub(crate) struct RowSet {
    /// Added and not yet sorted, or not yet visible to tests.
    fresh: Vec<i64>,
    /// Descending, so that the least is popped.
    sorted: Vec<i64>,
    reading: bool,
    /// Of earlier batches.
    seen: FxHashSet<i64>,
    batch: i32,
}

impl RowSet {
    /// Adds a rowid.
    pub fn add(&mut self, rowid: i64) {
        self.fresh.push(rowid);
    }

    /// Removes and returns the least rowid.
    pub fn pop_least(&mut self) -> Option<i64> {
        if !self.reading {
            self.reading = true;
            self.sorted.append(&mut self.fresh);
            self.sorted.sort_unstable_by(|a, b| b.cmp(a));
            self.sorted.dedup();
        }
        self.sorted.pop()
    }

    /// Whether the rowid was added in an earlier batch than `batch`.
    pub fn test(&mut self, batch: i32, rowid: i64) -> bool {
        if batch != self.batch {
            self.seen.extend(self.fresh.drain(..));
            self.batch = batch;
        }
        self.seen.contains(&rowid)
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        *self = RowSet { fresh: std::mem::take(&mut self.fresh), ..RowSet::default() };
        self.fresh.clear();
    }
}

#[cfg(test)]
mod tests;
