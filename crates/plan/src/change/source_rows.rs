//! The rows that an INSERT gets.

use super::Planner;
use crate::tree::{Goal, InsertedRows};
use base::Result;
use resolve::bound::{Insert, InsertSource, Select, SelectArm, SourceKind};
use schema::Table;
use std::rc::Rc;

impl Planner<'_, '_> {
    /// Plans the query of an INSERT that has one, which is taken out of it.
    pub(super) fn inserted_rows(&mut self, insert: &mut Insert) -> Result<Option<InsertedRows>> {
        let InsertSource::Select(select) = &mut insert.source else { return Ok(None) };
        let buffered = !insert.triggers.is_empty() || reads(select, &insert.table);
        let width = select.arms.first().map_or(1, |arm| arm.columns.len());
        let query = self.all.planning.query(select, Goal::Rows)?;
        insert.source = InsertSource::Defaults;
        Ok(Some(InsertedRows { query, width, buffered }))
    }
}

/// Position of the rowid in the source row, where the statement gives one.
pub(super) fn rowid_position(insert: &Insert) -> Option<usize> {
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
