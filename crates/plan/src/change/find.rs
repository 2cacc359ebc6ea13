//! How the rows that UPDATE and DELETE change are found.

use super::Planner;
use crate::tree::{Access, Find, Goal, Loops, NewValue, Passes, Query, ScanUsage, ViewLoop, ViewRows, VirtualRows};
use crate::{WhereInput, change_order, plan_where};
use base::{Result, ResultCode};
use resolve::bound::{
    Assignment, ColumnRef, Expr, ExprKind, ResultColumn, Select, SelectArm, SelectId, Source, SourceKind, Update,
};
use schema::{Index, Table};
use std::rc::Rc;

impl Planner<'_, '_> {
    /// The loops of the WHERE of a statement that changes rows.
    pub(super) fn changing_loops(&self, sources: &[Source], where_clause: Option<Expr>) -> Result<Loops> {
        let all = WhereInput::of(sources, where_clause, self.catalog());
        let loops = plan_where(WhereInput { for_change: true, ..all })?;
        Ok(Loops { usage: ScanUsage::Change, ..loops })
    }

    /// The rows of a view, joined with the other sources, with values of each.
    pub(super) fn view_rows(
        &mut self,
        source: &mut Source,
        from: Vec<Source>,
        where_clause: Option<Expr>,
        values: Vec<Expr>,
    ) -> Result<Find> {
        if !from.is_empty() {
            let sources = std::iter::once(source.clone()).chain(from).collect();
            let width = values.len();
            let query = Box::new(self.joined(sources, where_clause, values)?);
            return Ok(Find::View(ViewRows::Join { query, width }));
        }
        let SourceKind::Subquery(select) = &mut source.kind else { return Err(ResultCode::INTERNAL.into()) };
        let rows = self.all.planning.rows_of_view(select)?;
        let sources = std::slice::from_ref(&*source);
        let loops = self.changing_loops(sources, where_clause)?;
        let outside = self.all.planning.open_loops(&loops, sources)?;
        self.exprs(&values)?;
        self.all.planning.close_loops(&loops, sources, outside)?;
        Ok(Find::View(ViewRows::Own(Box::new(ViewLoop { rows, loops, values }))))
    }

    /// UPDATE of a virtual table.
    pub(super) fn virtual_rows(&mut self, update: &mut Update, where_clause: Option<Expr>) -> Result<Find> {
        update.source.columns_used = u64::MAX;
        let last_of = |column: i32| update.assignments.iter().rposition(|assignment| assignment.column == column);
        let table = &update.source.table;
        let key = table.key_columns().next().unwrap_or(-1);
        let value = |position: usize| last_of(position as i32).map_or(NewValue::Kept, NewValue::Assigned);
        let columns: Vec<NewValue> = (0..table.columns.len()).map(value).collect();
        let new_key = last_of(key);
        let mut sources = vec![update.source.clone()];
        sources.append(&mut update.from);
        let deliveries = self.all.planning.sources_of_change(&mut sources)?;
        let loops = self.changing_loops(&sources, where_clause)?;
        let outside = self.all.planning.open_loops(&loops, &sources)?;
        let rows = VirtualRows { sources, deliveries, loops, key, new_key, columns };
        let assignments = &update.assignments;
        self.all.planning.walk(|visit| change_order::virtual_values(&rows, assignments, visit))?;
        self.all.planning.close_loops(&rows.loops, &rows.sources, outside)?;
        Ok(Find::Virtual(Box::new(rows)))
    }

    /// The query of an UPDATE with FROM: the key of each row, and its new values.
    pub(super) fn joined_rows(&mut self, update: &mut Update, where_clause: Option<Expr>) -> Result<Find> {
        let mut sources = vec![update.source.clone()];
        // The key of the row is read, too.
        sources[0].columns_used |= crate::planner::key_columns(&update.source);
        sources.append(&mut update.from);
        let (id, table) = (sources[0].id, sources[0].table.clone());
        let value = |assignment: &Assignment| assignment.value.clone();
        let key = table.key_columns().map(|column| column_of(id, &table, column));
        let values = key.chain(update.assignments.iter().map(value)).collect();
        Ok(Find::Join(Box::new(self.joined(sources, where_clause, values)?)))
    }

    /// The query that says what a change of a join changes.
    fn joined(&mut self, from: Vec<Source>, where_clause: Option<Expr>, values: Vec<Expr>) -> Result<Query> {
        let column = |expr: Expr| ResultColumn {
            expr,
            name: "".into(),
            is_alias: false,
            from_star: false,
            is_written: false,
            origin: None,
        };
        let columns = values.into_iter().map(column).collect();
        let arm = SelectArm { columns, from, where_clause, ..SelectArm::new(SelectId(u32::MAX)) };
        self.all.planning.query(&mut Select::of(arm), Goal::Changes)
    }

    /// The keys of the rows are collected. Changes go in the order of the keys, unless the rows
    /// come from an index that `keeps_order` says is left alone: then in that order, as SQLite
    /// changes such rows while it finds them. `one_pass` tells whether SQLite would do so with
    /// several rows; an index is not shown as covering then.
    pub(super) fn collected(
        &mut self,
        loops: Loops,
        source: &Source,
        one_pass: bool,
        keeps_order: impl Fn(&Index) -> bool,
    ) -> Result<Find> {
        let sources = std::slice::from_ref(source);
        let outside = self.all.planning.open_loops(&loops, sources)?;
        self.all.planning.close_loops(&loops, sources, outside)?;
        let (table, first) = (&source.table, loops.levels.first());
        let one_row = first.is_some_and(|level| level.one_row);
        if one_row && loops.levels.len() == 1 && table.has_rowid() && !table.is_virtual() {
            return Ok(Find::One(loops));
        }
        let as_found = match first.map(|level| &level.access) {
            Some(Access::Index(access)) => keeps_order(&access.index),
            _ => false,
        };
        let usage = if table.without_rowid || one_pass || one_row { ScanUsage::Change } else { ScanUsage::Read };
        Ok(Find::Keys { loops: Loops { usage, ..loops }, as_found })
    }
}

/// Whether the loop walks a part of an index once, so that a row and its entry can be deleted while
/// the loop is at them.
pub(super) fn is_index_walk(loops: &Loops, table: &Table) -> bool {
    let [level] = &loops.levels[..] else { return false };
    let Access::Index(access) = &level.access else { return false };
    let once = level.in_loops.is_empty() && access.skip == 0 && level.passes == Passes::Once;
    once && !level.one_row && table.has_rowid() && !table.is_virtual()
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

/// A column of a source.
pub(super) fn column_of(source: resolve::bound::SourceId, table: &Rc<Table>, column: i32) -> Expr {
    ExprKind::Column(ColumnRef { source, column, table: table.clone() }).into()
}
