//! The rows that an INSERT gets.

use crate::tree::InsertedRows;
use resolve::bound::{Insert, InsertSource, Select, SelectArm, SourceKind};
use schema::Table;
use std::rc::Rc;

/// Takes the query out of an INSERT that has one. Its rows are coded before what becomes of them is
/// planned, so that virtual tables are called, and their errors found, first.
pub fn take_rows(insert: &mut Insert) -> Option<InsertedRows> {
    match std::mem::replace(&mut insert.source, InsertSource::Defaults) {
        InsertSource::Select(select) => {
            let buffered = !insert.triggers.is_empty() || reads(&select, &insert.table);
            Some(InsertedRows { select, buffered })
        }
        source => {
            insert.source = source;
            None
        }
    }
}

/// Position of the rowid in the source row, where the statement gives one.
pub fn rowid_position(insert: &Insert) -> Option<usize> {
    let alias = insert.table.rowid_alias.and_then(|alias| insert.column_map.get(alias).copied().flatten());
    insert.rowid_position.or(alias)
}

/// Whether the SELECT reads the table anywhere.
fn reads(select: &Select, table: &Rc<Table>) -> bool {
    let mut found = false;
    let is_target = |arm: &SelectArm| {
        arm.from.iter().any(|source| match &source.kind {
            SourceKind::Table(database) => *database == table.database && source.table.root == table.root,
            SourceKind::Subquery(inner) => reads(inner, table),
            SourceKind::Recursive(_) => false,
        })
    };
    found |= select.arms.iter().any(is_target);
    select.walk(&mut |node| {
        if let Some(inner) = node.subquery() {
            found |= inner.arms.iter().any(is_target);
        }
        !found
    });
    found
}
