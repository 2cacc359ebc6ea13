//! What several places of a program share: rows of queries in tables and in registers, and sets.

use bytecode::Label;
use plan::tree::{SharedId, SubqueryId};

/// A subroutine.
#[derive(Clone, Copy)]
pub(crate) struct Subroutine {
    pub return_register: i32,
    pub entry: Label,
}

/// The rows of a query, which a subroutine puts into a table.
#[derive(Clone, Copy)]
pub(crate) struct SharedTable {
    pub fill: Subroutine,
    /// On the ephemeral table.
    pub cursor: i32,
}

/// The first row of a query.
#[derive(Clone, Copy)]
pub(crate) struct SharedRow {
    /// Its first register.
    pub first: i32,
    /// What computes it; none where it stays there.
    pub compute: Option<Subroutine>,
}

/// The set of an IN, which a subroutine makes.
#[derive(Clone, Copy)]
pub(crate) struct SharedSet {
    pub make: Subroutine,
    pub cursor: i32,
    /// The register of a Bloom filter over it.
    pub filter: Option<i32>,
}

/// What one program shares. There is little of it.
#[derive(Default)]
pub(crate) struct Shared {
    tables: Vec<(SharedId, SharedTable)>,
    rows: Vec<(SubqueryId, SharedRow)>,
    sets: Vec<(SubqueryId, SharedSet)>,
}

impl Shared {
    /// Notes a table that others read too.
    pub fn add_table(&mut self, id: SharedId, table: SharedTable) {
        self.tables.push((id, table));
    }

    /// A table that was noted.
    pub fn table(&self, id: SharedId) -> Option<SharedTable> {
        last_of(&self.tables, id)
    }

    /// Notes the row of a subquery.
    pub fn add_row(&mut self, id: SubqueryId, row: SharedRow) {
        self.rows.push((id, row));
    }

    /// The row of a subquery that was noted.
    pub fn row(&self, id: SubqueryId) -> Option<SharedRow> {
        last_of(&self.rows, id)
    }

    /// Notes the set of a subquery.
    pub fn add_set(&mut self, id: SubqueryId, set: SharedSet) {
        self.sets.push((id, set));
    }

    /// The set of a subquery that was noted.
    pub fn set(&self, id: SubqueryId) -> Option<SharedSet> {
        last_of(&self.sets, id)
    }
}

/// What was noted last under a number.
fn last_of<K: PartialEq, V: Copy>(list: &[(K, V)], key: K) -> Option<V> {
    list.iter().rev().find(|(own, _)| *own == key).map(|(_, value)| *value)
}
