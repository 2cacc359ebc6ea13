//! UPDATE.

use crate::change::{NewRow, OldRow};
use crate::ctx::{Binding, Codegen};
use crate::delete::RowKeys;
use crate::one_pass::is_own_walk;
use crate::trigger::RowTriggers;
use base::Result;
use bytecode::{Label, Opcode, p5};
use resolve::bound::{Assignment, ColumnRef, Expr, ExprKind, SourceId, TableExprs, Update};
use schema::{ConflictAction, Index, IndexPart, RowEvent, Table, TableKind};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

impl Codegen<'_> {
    pub fn update(&mut self, update: Update) -> Result<()> {
        self.use_database(update.database, true);
        self.b.program_mut().counts_changes = true;
        if update.source.table.is_virtual() {
            return self.update_virtual(update);
        }
        self.update_stored(update)
    }

    fn update_stored(&mut self, mut update: Update) -> Result<()> {
        let table = update.source.table.clone();
        let returning = self.returning_begin(&update.returning, "updated");
        let assigned = Assigned::of(&update.assignments, &table);
        let triggers =
            self.row_triggers(&update.triggers, &table, update.conflict, |name| assigned.names(name, &table));
        let where_clause = update.where_clause.take();
        if table.kind == TableKind::Subquery {
            return self.update_view(&update, where_clause, triggers, returning);
        }
        let key_work = self.key_work(&table, update.database, RowEvent::Update, Some(&assigned))?;
        let used = indexes_used(&table, &update.exprs, &assigned);
        let plain = triggers.is_none() && returning.is_none() && key_work.is_none();
        let in_place = plain
            && !assigned.key_changes
            && !may_replace(update.conflict, &table)
            && !where_clause.as_ref().is_some_and(plan::has_subquery);
        let keys = match update.from.is_empty() {
            true => self.keys_to_update(&update, where_clause, (in_place, &used), &assigned)?,
            false => Some(self.collect_joined(&mut update, where_clause)?),
        };
        let Some(keys) = keys else { return Ok(()) };
        self.multi_write |= !plain || !keys.is_one();
        // What REPLACE deletes has entries in every index.
        let cursors =
            self.open_for_change(&table, update.database, |at| used[at] || may_replace(update.conflict, &table));
        let (top, next, done) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.first_key(&keys, done);
        self.b.place(top);
        self.load_key(&keys, &table, cursors.table, next);
        self.bind_table(&update.source, cursors.table);
        let keys_old = key_work.as_ref().map(|work| (work, self.copy_row(&table, cursors.table)));
        let (rowid, first) = self.new_values(update.source.id, &update.assignments, &table, &assigned, keys.first)?;
        if let Some(triggers) = &triggers {
            self.pass_old(triggers, cursors.table);
            self.before_update(update.source.id, &table, triggers, (rowid, first), &assigned, next, |codegen| {
                codegen.load_key(&keys, &table, cursors.table, next);
            })?;
        }
        let row = NewRow {
            table: &table,
            exprs: &update.exprs,
            cursors: &cursors,
            rowid,
            first,
            old: Some(OldRow { key: keys.first, key_changes: assigned.key_changes, found: false }),
            conflict: update.conflict,
            next,
            database: update.database,
            fresh_rowid: false,
            indexes_used: used,
            assigned: assigned.columns,
            upsert: None,
            keys: keys_old,
        };
        self.update_row(&row, |codegen| codegen.load_key(&keys, &table, cursors.table, next))?;
        self.bind(update.exprs.row, Binding::Row { rowid, first });
        self.returning_row(returning, &update.returning)?;
        if let Some(triggers) = &triggers {
            self.pass_new(triggers, Some(rowid), first);
            self.fire(triggers, TriggerTiming::After, next)?;
        }
        self.b.place(next);
        self.next_key(&keys, top);
        self.b.place(done);
        self.returning_end(returning, &update.returning);
        Ok(())
    }

    /// Collects the keys of the rows to be changed; none where the rows were changed as they were
    /// found. With whether that may be, and the indexes whose entries may change.
    fn keys_to_update(
        &mut self,
        update: &Update,
        where_clause: Option<Expr>,
        (in_place, used): (bool, &[bool]),
        assigned: &Assigned,
    ) -> Result<Option<RowKeys>> {
        let table = &update.source.table;
        let is_left_alone = |index: &Index| {
            let position = table.indexes.iter().position(|own| own.root == index.root);
            in_place && position.is_some_and(|position| !used[position])
        };
        let plan = self.change_plan(&update.source, where_clause)?;
        if in_place && is_own_walk(&plan, table, is_left_alone) {
            self.update_found(update, plan, assigned, used.to_vec())?;
            return Ok(None);
        }
        self.collect_keys(&update.source, plan, in_place, is_left_alone).map(Some)
    }

    /// UPDATE FROM: joins the target with the other sources and collects the new values with each
    /// key; of several for one key the last count. The assignments are then the registers that the
    /// values are read into.
    fn collect_joined(&mut self, update: &mut Update, where_clause: Option<Expr>) -> Result<RowKeys> {
        let mut sources = vec![update.source.clone()];
        // The key of the row is read, too.
        sources[0].columns_used |= plan::key_columns(&update.source);
        sources.append(&mut update.from);
        let values: Vec<Expr> = update.assignments.iter().map(|assignment| assignment.value.clone()).collect();
        let keys = self.collect_keys_and_values(sources, where_clause, &values)?;
        for (offset, assignment) in update.assignments.iter_mut().enumerate() {
            assignment.value = ExprKind::Register(keys.first + keys.width as i32 + offset as i32).into();
        }
        Ok(keys)
    }

    /// Puts the new row in the place of the old one. `find_again` brings the table's cursor to the
    /// old row: REPLACE may have deleted its neighbours.
    pub(crate) fn update_row(&mut self, row: &NewRow<'_>, find_again: impl FnOnce(&mut Self)) -> Result<()> {
        let records = self.check_row(row)?;
        find_again(self);
        if let Some((keys, old)) = row.keys {
            self.check_keys(keys, Some(old), None)?;
        }
        self.delete_entries(row.table, row.exprs, row.cursors, row.cursors.table, Some(&row.indexes_used))?;
        let key_changes = row.old.is_none_or(|old| old.key_changes);
        let found = row.old.is_some_and(|old| old.found);
        if key_changes || (row.table.without_rowid && !found) {
            let info = self.table_info(row.table);
            self.b.emit_p4(Opcode::Delete, row.cursors.table, 0, 0, info);
            self.b.set_p5(p5::IS_UPDATE);
        }
        let new = (row.rowid, row.first);
        if let Some((keys, _)) = row.keys {
            self.check_keys(keys, None, Some(new))?;
        }
        self.insert_row(row, &records, p5::IS_UPDATE);
        if let Some((keys, old)) = row.keys {
            self.key_actions(keys, old, Some(new))?;
        }
        Ok(())
    }

    /// BEFORE triggers. They may change the row or take it away: the columns that the statement
    /// does not assign are read again.
    pub(crate) fn before_update(
        &mut self,
        source: SourceId,
        table: &Rc<Table>,
        triggers: &RowTriggers,
        (rowid, first): (i32, i32),
        assigned: &Assigned,
        next: Label,
        find_again: impl FnOnce(&mut Self),
    ) -> Result<()> {
        self.compile_triggers(triggers)?;
        if !triggers.has(TriggerTiming::Before) {
            return Ok(());
        }
        self.pass_new(triggers, Some(rowid), first);
        self.convert_new(triggers);
        self.fire(triggers, TriggerTiming::Before, next)?;
        find_again(self);
        for (position, _) in assigned.columns.iter().enumerate().filter(|(_, assigned)| !**assigned) {
            if table.rowid_alias == Some(position) {
                continue;
            }
            let column = ColumnRef { source, column: position as i32, table: table.clone() };
            self.code_copy(&ExprKind::Column(column).into(), first + position as i32)?;
        }
        self.compute_generated(table, rowid, first)?;
        Ok(())
    }

    /// UPDATE of a view: INSTEAD OF triggers see each row as it was and as it would be.
    fn update_view(
        &mut self,
        update: &Update,
        where_clause: Option<Expr>,
        triggers: Option<RowTriggers>,
        returning: Option<i32>,
    ) -> Result<()> {
        self.multi_write = true;
        let count = update.source.table.columns.len();
        let columns = (0..count).chain(0..count).enumerate().map(|(place, position)| {
            let column =
                ColumnRef { source: update.source.id, column: position as i32, table: update.source.table.clone() };
            let last = update.assignments.iter().rev().find(|assignment| assignment.column == position as i32);
            match last {
                Some(assignment) if place >= count => assignment.value.clone(),
                _ => ExprKind::Column(column).into(),
            }
        });
        let rows = self.collect_view_rows(&update.source, &update.from, where_clause, columns.collect())?;
        let (next, old, new) = (self.b.new_label(), rows.first, rows.first + count as i32);
        if let Some(triggers) = &triggers {
            self.pass_old_registers(triggers, old);
            self.pass_new(triggers, None, new);
            self.fire(triggers, TriggerTiming::InsteadOf, next)?;
        }
        self.bind(update.exprs.row, Binding::Registers(new));
        self.returning_row(returning, &update.returning)?;
        self.b.place(next);
        self.end_view_rows(&rows);
        self.returning_end(returning, &update.returning);
        Ok(())
    }

    /// The new row in registers: assigned columns computed, the others read; rowid and first
    /// column.
    pub(crate) fn new_values(
        &mut self,
        source: SourceId,
        assignments: &[Assignment],
        table: &Rc<Table>,
        assigned: &Assigned,
        old_key: i32,
    ) -> Result<(i32, i32)> {
        let rowid = self.b.register();
        let first = self.b.registers(table.columns.len());
        self.row_fields.clear();
        for (position, &is_assigned) in assigned.columns.iter().enumerate() {
            let target = first + position as i32;
            if table.rowid_alias == Some(position) || table.columns[position].generated.is_some() {
                self.b.emit(Opcode::Null, 0, target, 0);
                continue;
            }
            let last = assignments.iter().rev().find(|assignment| assignment.column == position as i32);
            match last {
                Some(assignment) if is_assigned => self.code_copy(&assignment.value, target)?,
                _ => {
                    let reference = ColumnRef { source, column: position as i32, table: table.clone() };
                    self.code_copy(&ExprKind::Column(reference).into(), target)?;
                }
            }
        }
        if table.has_rowid() {
            match assignments.iter().rev().find(|assignment| assignment.column < 0) {
                Some(assignment) => {
                    self.code_copy(&assignment.value, rowid)?;
                    self.b.emit(Opcode::MustBeInt, rowid, 0, 0);
                }
                None => {
                    self.b.emit(Opcode::Copy, old_key, rowid, 0);
                }
            }
        }
        self.compute_generated(table, rowid, first)?;
        Ok((rowid, first))
    }
}

/// Whether a statement with this OR clause may delete other rows than those it is about.
pub(crate) fn may_replace(conflict: Option<ConflictAction>, table: &Table) -> bool {
    match conflict {
        Some(action) => action == ConflictAction::Replace,
        None => {
            table.rowid_conflict == ConflictAction::Replace
                || table.indexes.iter().any(|index| index.conflict == ConflictAction::Replace)
        }
    }
}

/// The columns that a statement assigns.
pub(crate) struct Assigned {
    /// For each column whether it is assigned; the rowid's own column is not among them.
    pub columns: Vec<bool>,
    rowid: bool,
    /// Whether the row's key may change.
    pub key_changes: bool,
}

impl Assigned {
    pub fn of(assignments: &[Assignment], table: &Table) -> Assigned {
        let is_assigned = |column: i32| assignments.iter().any(|assignment| assignment.column == column);
        // A generated column may change with any other.
        let changes =
            |(position, column): (usize, &schema::Column)| column.generated.is_some() || is_assigned(position as i32);
        let columns: Vec<bool> = table.columns.iter().enumerate().map(changes).collect();
        let rowid = is_assigned(-1);
        let key_changes = rowid || primary_key_changes(table, &columns);
        Assigned { columns, rowid, key_changes }
    }

    /// Whether a column (-1: the rowid) is assigned.
    pub fn touches(&self, column: i32, table: &Table) -> bool {
        match usize::try_from(column) {
            Ok(at) if table.rowid_alias != Some(at) => self.columns.get(at) == Some(&true),
            _ => self.rowid,
        }
    }

    /// Whether the column of this name is assigned.
    pub fn names(&self, name: &str, table: &Table) -> bool {
        table
            .column_position(name)
            .is_some_and(|at| self.columns.get(at) == Some(&true) || (self.rowid && table.rowid_alias == Some(at)))
    }
}

fn primary_key_changes(table: &Table, assigned: &[bool]) -> bool {
    table.primary_key().is_some_and(|key| {
        key.columns.iter().take(key.key_columns).any(|entry| match entry.part {
            IndexPart::Column(column) => assigned.get(column as usize).copied().unwrap_or(false),
            IndexPart::Expr(_) => true,
        })
    })
}

/// Indexes whose entries may change: a column of theirs is assigned, or the key of the row.
pub(crate) fn indexes_used(table: &Table, exprs: &TableExprs, assigned: &Assigned) -> Vec<bool> {
    let touches = |column: i32| usize::try_from(column).is_ok_and(|column| assigned.columns.get(column) == Some(&true));
    table
        .indexes
        .iter()
        .zip(&exprs.indexes)
        .map(|(index, entry)| {
            let own_tree = table.without_rowid && index.is_primary_key();
            let plain = index.columns.iter().any(|column| match column.part {
                IndexPart::Column(column) => touches(column),
                IndexPart::Expr(_) => false,
            });
            let mut in_exprs = false;
            for expr in entry.columns.iter().flatten().chain(&entry.partial) {
                expr.walk(&mut |node| {
                    if let ExprKind::Column(column) = &node.kind {
                        in_exprs |= touches(column.column);
                    }
                    true
                });
            }
            own_tree || assigned.key_changes || plain || in_exprs
        })
        .collect()
}
