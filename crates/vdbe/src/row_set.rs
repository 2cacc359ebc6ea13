//! A set of rowids that is tested batch by batch.

use base::hash::FxHashSet;

/// The row set in one register.
#[derive(Default, Debug)]
pub(crate) struct RowSet {
    /// Added and not yet visible to tests.
    fresh: Vec<i64>,
    /// Of earlier batches.
    seen: FxHashSet<i64>,
    batch: i32,
}

impl RowSet {
    /// Adds a rowid.
    pub fn add(&mut self, rowid: i64) {
        self.fresh.push(rowid);
    }

    /// Whether the rowid was added in an earlier batch than `batch`.
    pub fn test(&mut self, batch: i32, rowid: i64) -> bool {
        if batch != self.batch {
            self.seen.extend(self.fresh.drain(..));
            self.batch = batch;
        }
        self.seen.contains(&rowid)
    }
}

#[cfg(test)]
mod tests;
