//! How the rows that UPDATE and DELETE change are found.

use super::Planner;
use super::assigned::key_columns_of;
use crate::tree::{Access, Find, Loops, NewValue, ScanUsage, ViewRows, VirtualRows};
use crate::{WhereInput, plan_where};
use base::Result;
use resolve::Catalog;
use resolve::bound::{
    Assignment, ColumnRef, Expr, ExprKind, ResultColumn, Select, SelectArm, SelectId, Source, Update,
};
use schema::{Index, Table};
use std::rc::Rc;

impl Planner<'_, '_> {
    /// The loops of the WHERE of a statement that changes rows.
    pub(super) fn changing_loops(&self, source: &Source, where_clause: Option<Expr>) -> Result<Loops> {
        loops_of_join(std::slice::from_ref(source), where_clause, self.all.catalog)
    }

    /// The rows of a view, joined with the other sources, with values of each.
    pub(super) fn view_rows(
        &self,
        source: &Source,
        from: &[Source],
        where_clause: Option<Expr>,
        values: impl Iterator<Item = Expr>,
    ) -> Result<Find> {
        if from.is_empty() {
            return Ok(Find::View(ViewRows::Own(self.changing_loops(source, where_clause)?, values.collect())));
        }
        let sources = std::iter::once(source).chain(from).cloned().collect();
        Ok(Find::View(ViewRows::Join(joined(sources, where_clause, values))))
    }

    /// UPDATE of a virtual table.
    pub(super) fn virtual_rows(&self, update: &mut Update, where_clause: Option<Expr>) -> Result<Find> {
        update.source.columns_used = u64::MAX;
        let last_of = |column: i32| update.assignments.iter().rposition(|assignment| assignment.column == column);
        let table = &update.source.table;
        let key = key_columns_of(table).next().unwrap_or(-1);
        let value = |position: usize| last_of(position as i32).map_or(NewValue::Kept, NewValue::Assigned);
        let columns: Vec<NewValue> = (0..table.columns.len()).map(value).collect();
        let new_key = last_of(key);
        let mut sources = vec![update.source.clone()];
        sources.append(&mut update.from);
        let rows = match sources.as_slice() {
            [only] => {
                let loops = Some(self.changing_loops(only, where_clause)?);
                VirtualRows { sources, where_clause: None, loops, key, new_key, columns }
            }
            _ => VirtualRows { sources, where_clause, loops: None, key, new_key, columns },
        };
        Ok(Find::Virtual(Box::new(rows)))
    }
}

/// The loops of a change of a virtual table that is joined with others.
///
/// # Errors
/// As [`plan_where`].
pub fn loops_of_join(sources: &[Source], where_clause: Option<Expr>, catalog: &dyn Catalog) -> Result<Loops> {
    let loops = plan_where(WhereInput { for_change: true, ..WhereInput::of(sources, where_clause, catalog) })?;
    Ok(Loops { usage: ScanUsage::Change, ..loops })
}

/// Whether the loop walks the table's own tree, each row of which it meets once whatever becomes of
/// it, or an index that the statement leaves alone. One row alone is found first and changed after
/// its loop.
pub(super) fn is_own_walk(loops: &Loops, table: &Table, is_left_alone: impl Fn(&Index) -> bool) -> bool {
    let [level] = &loops.levels[..] else { return false };
    match &level.access {
        _ if level.one_row || table.is_virtual() => false,
        Access::Scan | Access::Rowid(_) | Access::RowidRange { .. } => true,
        Access::Index(access) if table.without_rowid => access.index.is_primary_key(),
        Access::Index(access) => is_left_alone(&access.index),
        _ => false,
    }
}

/// The keys of the rows are collected. Changes go in the order of the keys, unless the rows come
/// from an index that `keeps_order` says is left alone: then in that order, as SQLite changes such
/// rows while it finds them. `one_pass` tells whether SQLite would do so with several rows; an
/// index is not shown as covering then.
pub(super) fn collected(loops: Loops, table: &Table, one_pass: bool, keeps_order: impl Fn(&Index) -> bool) -> Find {
    let first = loops.levels.first();
    let one_row = first.is_some_and(|level| level.one_row);
    if one_row && loops.levels.len() == 1 && table.has_rowid() && !table.is_virtual() {
        return Find::One(loops);
    }
    let as_found = match first.map(|level| &level.access) {
        Some(Access::Index(access)) => keeps_order(&access.index),
        _ => false,
    };
    let usage = if table.without_rowid || one_pass || one_row { ScanUsage::Change } else { ScanUsage::Read };
    Find::Keys { loops: Loops { usage, ..loops }, as_found }
}

/// The query of an UPDATE with FROM: the key of each row, and its new values.
pub(super) fn joined_rows(update: &mut Update, where_clause: Option<Expr>) -> Find {
    let mut sources = vec![update.source.clone()];
    // The key of the row is read, too.
    sources[0].columns_used |= crate::key_columns(&update.source);
    sources.append(&mut update.from);
    let (id, table) = (sources[0].id, sources[0].table.clone());
    let value = |assignment: &Assignment| assignment.value.clone();
    let key = key_columns_of(&table).map(|column| column_of(id, &table, column));
    Find::Join(joined(sources, where_clause, key.chain(update.assignments.iter().map(value))))
}

/// A column of a source.
pub(super) fn column_of(source: resolve::bound::SourceId, table: &Rc<Table>, column: i32) -> Expr {
    ExprKind::Column(ColumnRef { source, column, table: table.clone() }).into()
}

/// The query that says what a change of a join changes.
fn joined(from: Vec<Source>, where_clause: Option<Expr>, values: impl Iterator<Item = Expr>) -> Box<Select> {
    let column = |expr: Expr| ResultColumn {
        expr,
        name: "".into(),
        is_alias: false,
        from_star: false,
        is_written: false,
        origin: None,
    };
    let columns = values.map(column).collect();
    Box::new(Select::of(SelectArm { columns, from, where_clause, ..SelectArm::new(SelectId(u32::MAX)) }))
}
