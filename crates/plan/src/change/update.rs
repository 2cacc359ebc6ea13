//! UPDATE and DELETE.

use super::Planner;
use super::assigned::{Assigned, changed_entries, may_replace};
use super::find::{column_of, is_index_walk, is_own_walk};
use super::keys::{KeyEvent, KeyWork};
use super::row::{NewRow, Target};
use super::triggers::Fired;
use crate::change_order;
use crate::tree::{DeletePlan, Find, RowTriggers, RowUpdate, UpdatePlan};
use base::Result;
use resolve::CompileSwitch;
use resolve::bound::{Assignment, Delete, Expr, Update};
use schema::{Index, TableKind};
use syntax::ast::TriggerTiming;

impl Planner<'_, '_> {
    /// Plans an UPDATE.
    pub(super) fn update(&mut self, mut update: Box<Update>) -> Result<UpdatePlan> {
        let table = update.source.table.clone();
        let where_clause = update.where_clause.take();
        let shown = self.shown(&update.returning);
        if table.is_virtual() {
            let find = self.virtual_rows(&mut update, where_clause)?;
            return Ok(UpdatePlan { bound: update, shown, find, instead: None, row: None });
        }
        let assigned = Assigned::of(&update.assignments, &table);
        let fired = Fired::of(&update.triggers, &table, update.conflict, |name| assigned.names(name, &table));
        if table.kind == TableKind::Subquery {
            let values = values_of_view(&update).collect();
            let from = std::mem::take(&mut update.from);
            let find = self.view_rows(&mut update.source, from, where_clause, values)?;
            let instead = self.instead(fired.as_ref())?;
            self.returning(&update.returning)?;
            return Ok(UpdatePlan { bound: update, shown, find, instead, row: None });
        }
        let work = self.key_work(&table, update.database, KeyEvent::Update(&assigned))?;
        let entries = changed_entries(&table, &update.exprs, &assigned);
        let plain = fired.is_none() && update.returning.is_empty() && work.is_none();
        let in_place = plain
            && !assigned.key_changes
            && !may_replace(update.conflict, &table)
            && !where_clause.as_ref().is_some_and(Expr::has_subquery);
        let find = match update.from.is_empty() {
            true => self.find_updated(&update, where_clause, in_place, &entries)?,
            false => self.joined_rows(&mut update, where_clause)?,
        };
        let source = std::slice::from_ref(&update.source);
        let open = match &find {
            Find::Walk(loops) => Some((loops, self.all.planning.open_loops(loops, source)?)),
            _ => None,
        };
        let (database, exprs, conflict) = (update.database, &update.exprs, update.conflict);
        let target = Target { table: &table, database, exprs, conflict };
        // The rows of a query have the values.
        let computed = (!matches!(find, Find::Join(_))).then_some(update.assignments.as_slice());
        let row = self.changed_row(&target, (assigned, entries, computed), fired.as_ref(), work.as_ref())?;
        self.returning(&update.returning)?;
        if let Some((loops, outside)) = open {
            self.all.planning.close_loops(loops, source, outside)?;
        }
        Ok(UpdatePlan { bound: update, shown, find, instead: None, row: Some(Box::new(row)) })
    }

    /// The rows of one table; `in_place`: they may be changed as they are found.
    fn find_updated(
        &mut self,
        update: &Update,
        where_clause: Option<Expr>,
        in_place: bool,
        entries: &[bool],
    ) -> Result<Find> {
        let table = &update.source.table;
        let is_left_alone = |index: &Index| {
            let position = table.indexes.iter().position(|own| own.root == index.root);
            in_place && position.is_some_and(|position| !entries[position])
        };
        let loops = self.changing_loops(std::slice::from_ref(&update.source), where_clause)?;
        if in_place && is_own_walk(&loops, table, is_left_alone) {
            return Ok(Find::Walk(loops));
        }
        self.collected(loops, &update.source, in_place, is_left_alone)
    }

    /// What becomes of a row that is updated.
    pub(super) fn changed_row(
        &mut self,
        target: &Target<'_>,
        (assigned, entries, computed): (Assigned, Vec<bool>, Option<&[Assignment]>),
        fired: Option<&Fired<'_>>,
        work: Option<&KeyWork>,
    ) -> Result<RowUpdate> {
        let table = target.table;
        let generated = self.generated(table)?;
        let triggers = fired.map(|fired| self.all_calls(fired)).transpose()?;
        let rowid = assigned.rowid.filter(|_| table.has_rowid());
        if let Some(assignments) = computed {
            let values = (assigned.columns.as_slice(), rowid);
            self.all.planning.walk(|visit| change_order::assigned_values(values, assignments, visit))?;
        }
        let row = NewRow {
            table,
            database: target.database,
            exprs: target.exprs,
            conflict: target.conflict,
            upserts: &[],
            returning: &[],
            change: Some((&assigned, &entries)),
            fresh_rowid: false,
        };
        let mut row = self.row_tests(&row)?;
        row.generated = generated;
        row.keys = work.map(|work| self.keys_of_change(work)).transpose()?;
        Ok(RowUpdate { columns: assigned.columns, rowid, key_changes: assigned.key_changes, entries, triggers, row })
    }

    /// What the row of a view fires.
    fn instead(&mut self, fired: Option<&Fired<'_>>) -> Result<Option<RowTriggers>> {
        let Some(fired) = fired else { return Ok(None) };
        let mut calls = self.no_calls();
        self.calls_at(fired, TriggerTiming::InsteadOf, &mut calls)?;
        Ok(Some(calls))
    }

    /// Plans a DELETE.
    pub(super) fn delete(&mut self, mut delete: Box<Delete>) -> Result<DeletePlan> {
        let table = delete.source.table.clone();
        let where_clause = delete.where_clause.take();
        let shown = self.shown(&delete.returning);
        if table.is_virtual() {
            let loops = self.changing_loops(std::slice::from_ref(&delete.source), where_clause)?;
            let find = self.collected(loops, &delete.source, true, |_| false)?;
            return Ok(DeletePlan { bound: delete, shown, find, triggers: None, keys: None, complex: false });
        }
        let fired = Fired::of(&delete.triggers, &table, None, |_| true);
        if table.kind == TableKind::Subquery {
            let source = &mut delete.source;
            let values = (0..table.columns.len() as i32).map(|column| column_of(source.id, &table, column)).collect();
            let find = self.view_rows(source, Vec::new(), where_clause, values)?;
            let triggers = self.instead(fired.as_ref())?;
            self.returning(&delete.returning)?;
            return Ok(DeletePlan { bound: delete, shown, find, triggers, keys: None, complex: true });
        }
        let work = self.key_work(&table, delete.database, KeyEvent::Delete)?;
        let plain = fired.is_none() && work.is_none() && delete.returning.is_empty();
        let all = where_clause.is_none() && plain && !self.all.counts_rows;
        if all && !delete.one_by_one && !self.is_on(CompileSwitch::WatchesRows) {
            let find = Find::Truncate;
            return Ok(DeletePlan { bound: delete, shown, find, triggers: None, keys: None, complex: false });
        }
        let complex = !plain || where_clause.as_ref().is_some_and(Expr::has_subquery);
        let loops = self.changing_loops(std::slice::from_ref(&delete.source), where_clause)?;
        let walks = is_own_walk(&loops, &table, |_| false) || is_index_walk(&loops, &table);
        let find = match !complex && walks {
            true => {
                let source = std::slice::from_ref(&delete.source);
                let outside = self.all.planning.open_loops(&loops, source)?;
                self.returning(&delete.returning)?;
                self.all.planning.close_loops(&loops, source, outside)?;
                let find = Find::Walk(loops);
                return Ok(DeletePlan { bound: delete, shown, find, triggers: None, keys: None, complex });
            }
            // Without triggers and foreign keys SQLite deletes each row while an index finds it:
            // hooks see that order.
            false => self.collected(loops, &delete.source, !complex, |_| !complex)?,
        };
        let triggers = fired.as_ref().map(|fired| self.all_calls(fired)).transpose()?;
        let mut keys = None;
        if let Some(work) = work {
            let mut plan = self.begin_keys();
            self.count_removed(&work, &mut plan)?;
            self.key_calls(&work, &mut plan)?;
            keys = Some(Box::new(plan));
        }
        self.returning(&delete.returning)?;
        Ok(DeletePlan { bound: delete, shown, find, triggers, keys, complex })
    }
}

/// The columns of a view's row as it is, then as it would be.
fn values_of_view(update: &Update) -> impl Iterator<Item = Expr> {
    let count = update.source.table.columns.len();
    (0..count).chain(0..count).enumerate().map(move |(place, position)| {
        let last = update.assignments.iter().rev().find(|assignment| assignment.column == position as i32);
        match last {
            Some(assignment) if place >= count => assignment.value.clone(),
            _ => column_of(update.source.id, &update.source.table, position as i32),
        }
    })
}
