//! UPDATE.

use crate::Codegen;
use crate::change::{NewRow, OldRow, RowRegisters};
use crate::foreign_key::KeyCode;
use crate::returning::Returning;
use crate::scan::ScanOptions;
use crate::scope::Binding;
use crate::trigger::FiredRow;
use base::{Result, ResultCode};
use bytecode::{Label, Opcode, p5};
use plan::tree::{Find, Loops, NewValue, RowTriggers, RowUpdate, UpdatePlan, ViewRows};
use resolve::bound::{Assignment, ColumnRef, ExprKind, SourceId, Update};
use schema::Table;
use std::rc::Rc;
use syntax::ast::TriggerTiming;

/// Where the values of assignments come from.
#[derive(Clone, Copy)]
pub(crate) enum Values<'v> {
    /// They are computed.
    Exprs(&'v [Assignment]),
    /// They have been collected, in registers from this one on.
    Registers(i32),
}

impl Codegen<'_> {
    /// Codes an UPDATE.
    pub(crate) fn update(&mut self, plan: &UpdatePlan) -> Result<()> {
        let UpdatePlan { bound: update, shown, find, instead, row } = plan;
        self.use_database(update.database, true);
        self.builder.program_mut().counts_changes = true;
        if let Find::Virtual(rows) = find {
            return self.update_virtual(update, rows);
        }
        let returning = self.returning_begin(*shown, &update.returning, "updated");
        match (find, row) {
            (Find::View(rows), _) => self.update_view(update, rows, instead.as_ref(), returning),
            (Find::Walk(loops), Some(row)) => self.update_found(update, loops, row, returning),
            (find, Some(row)) => self.update_collected(update, find, row, returning),
            (_, None) => Err(ResultCode::INTERNAL.into()),
        }
    }

    /// The keys of the rows are collected first.
    fn update_collected(
        &mut self,
        update: &Update,
        find: &Find,
        change: &RowUpdate,
        returning: Returning,
    ) -> Result<()> {
        let table = &update.source.table;
        let triggers = change.triggers.as_ref().map(|calls| self.fired_row(calls, table));
        let (source, values) = ((&update.source, update.database), update.assignments.len());
        // What REPLACE deletes has entries in every index.
        let (keys, cursors) = self.find_rows(find, source, values, |at| change.entries[at] || change.row.replaces)?;
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.first_key(&keys, done);
        self.builder.place(top);
        self.first_load(&keys, table, cursors.table, next);
        self.bind_table(&update.source, cursors.table);
        let old = change.row.keys.as_ref().map(|_| self.copy_row(table, cursors.table));
        let values = keys.values().map_or(Values::Exprs(&update.assignments), Values::Registers);
        let (rowid, first) = self.new_values(update.source.id, table, change, values, keys.first)?;
        if let Some(triggers) = &triggers {
            self.pass_old(triggers, cursors.table);
            self.before_update(update.source.id, change, triggers, (rowid, first), next, |codegen| {
                codegen.load_key(&keys, table, cursors.table, next);
            })?;
        }
        let key_changes = change.key_changes;
        let row = NewRow {
            table,
            exprs: &update.exprs,
            plan: &change.row,
            cursors: &cursors,
            rowid,
            first,
            old: Some(OldRow { key: keys.first, key_changes, found: false, entries: &change.entries }),
            next,
            database: update.database,
            upsert: None,
        };
        self.update_row(&row, old, |codegen| {
            // What looks for other rows moves the cursor.
            if change.row.replaces || key_changes {
                codegen.load_key(&keys, table, cursors.table, next);
            }
        })?;
        self.bind(update.exprs.row, Binding::Row { rowid, first });
        self.returning_row(returning, &update.returning)?;
        if let Some(triggers) = &triggers {
            self.pass_new(triggers, Some(rowid), first);
            self.fire(triggers, TriggerTiming::After, next);
        }
        self.builder.place(next);
        self.next_key(&keys, top);
        self.builder.place(done);
        self.returning_end(returning, &update.returning);
        Ok(())
    }

    /// Each row is changed while the loop is at it: no triggers, no foreign keys, and rows keep
    /// their keys.
    fn update_found(&mut self, update: &Update, plan: &Loops, change: &RowUpdate, returning: Returning) -> Result<()> {
        let table = &update.source.table;
        let cursors = self.open_for_change(table, update.database, |at| change.entries[at]);
        let options = ScanOptions { table_cursor: Some(cursors.table), ..ScanOptions::default() };
        let sources = std::slice::from_ref(&update.source);
        let loops = self.open_loops(plan, sources, &[None], options)?;
        let key = self.builder.registers(table.primary_key().map_or(1, |key| key.key_columns));
        self.key_registers(&update.source, table, key);
        let next = self.builder.new_label();
        let values = Values::Exprs(&update.assignments);
        let (rowid, first) = self.new_values(update.source.id, table, change, values, key)?;
        let row = NewRow {
            table,
            exprs: &update.exprs,
            plan: &change.row,
            cursors: &cursors,
            rowid,
            first,
            old: Some(OldRow { key, key_changes: false, found: true, entries: &change.entries }),
            next,
            database: update.database,
            upsert: None,
        };
        self.update_row(&row, None, |_| ())?;
        self.returning_row(returning, &update.returning)?;
        self.builder.place(next);
        self.close_loops(loops)?;
        self.returning_end(returning, &update.returning);
        Ok(())
    }

    /// Puts the new row in the place of the old one, which foreign keys have in registers.
    /// `find_again` brings the table's cursor to the old row: REPLACE may have deleted its
    /// neighbours.
    pub(crate) fn update_row(
        &mut self,
        row: &NewRow<'_>,
        before: Option<RowRegisters>,
        find_again: impl FnOnce(&mut Self),
    ) -> Result<()> {
        let keys = row.plan.keys.as_ref().map(|keys| KeyCode::of(keys, row.table, row.database)).zip(before);
        let records = self.check_row(row)?;
        find_again(self);
        if let Some((keys, before)) = keys {
            self.count_removed(keys, before)?;
        }
        let entries = row.old.map(|old| old.entries);
        self.delete_entries(row.table, row.exprs, row.cursors, row.cursors.table, entries)?;
        let key_changes = row.old.is_none_or(|old| old.key_changes);
        let found = row.old.is_some_and(|old| old.found);
        if key_changes || (row.table.without_rowid && !found) {
            let info = self.table_info(row.table);
            self.builder.emit_p4(Opcode::Delete, row.cursors.table, 0, 0, info);
            self.builder.set_p5(p5::IS_UPDATE);
        }
        let new = (row.rowid, row.first);
        if let Some((keys, _)) = keys {
            self.count_added(keys, new)?;
        }
        self.insert_row(row, &records, p5::IS_UPDATE);
        if let Some((keys, before)) = keys {
            self.fire_key_actions(keys, before, Some(new));
        }
        Ok(())
    }

    /// BEFORE triggers. They may change the row or take it away: the columns that the statement
    /// does not assign are read again.
    pub(crate) fn before_update(
        &mut self,
        source: SourceId,
        change: &RowUpdate,
        triggers: &FiredRow<'_>,
        (rowid, first): (i32, i32),
        next: Label,
        find_again: impl FnOnce(&mut Self),
    ) -> Result<()> {
        if !triggers.has(TriggerTiming::Before) {
            return Ok(());
        }
        self.pass_new(triggers, Some(rowid), first);
        self.convert_new(triggers);
        self.fire(triggers, TriggerTiming::Before, next);
        find_again(self);
        let table = triggers.table();
        for (position, _) in change.columns.iter().enumerate().filter(|(_, value)| **value == NewValue::Kept) {
            let column = ColumnRef { source, column: position as i32, table: table.clone() };
            self.code_copy(&ExprKind::Column(column).into(), first + position as i32)?;
        }
        self.compute_generated(table, change.row.generated.as_deref(), (rowid, first))
    }

    /// UPDATE of a view: INSTEAD OF triggers see each row as it was and as it would be.
    fn update_view(
        &mut self,
        update: &Update,
        rows: &ViewRows,
        instead: Option<&RowTriggers>,
        returning: Returning,
    ) -> Result<()> {
        let table = &update.source.table;
        let triggers = instead.map(|calls| self.fired_row(calls, table));
        let rows = self.collect_view_rows(rows, &update.source)?;
        let (next, old, new) = (self.builder.new_label(), rows.first, rows.first + table.columns.len() as i32);
        if let Some(triggers) = &triggers {
            self.pass_old_registers(triggers, old);
            self.pass_new(triggers, None, new);
            self.fire(triggers, TriggerTiming::InsteadOf, next);
        }
        self.bind(update.exprs.row, Binding::Registers(new));
        self.returning_row(returning, &update.returning)?;
        self.builder.place(next);
        self.end_view_rows(&rows);
        self.returning_end(returning, &update.returning);
        Ok(())
    }

    /// The new row in registers: assigned columns computed, the others read; rowid and first
    /// column.
    pub(crate) fn new_values(
        &mut self,
        source: SourceId,
        table: &Rc<Table>,
        change: &RowUpdate,
        values: Values<'_>,
        old_key: i32,
    ) -> Result<RowRegisters> {
        let rowid = self.builder.register();
        let first = self.builder.registers(table.columns.len());
        for (position, value) in change.columns.iter().enumerate() {
            let target = first + position as i32;
            match value {
                NewValue::Rowid | NewValue::Generated => {
                    self.builder.emit(Opcode::Null, 0, target, 0);
                }
                NewValue::Kept => {
                    let reference = ColumnRef { source, column: position as i32, table: table.clone() };
                    self.code_copy(&ExprKind::Column(reference).into(), target)?;
                }
                NewValue::Assigned(number) => self.assigned_value(values, *number, target)?,
            }
        }
        match change.rowid {
            Some(number) => {
                self.assigned_value(values, number, rowid)?;
                self.builder.emit(Opcode::MustBeInt, rowid, 0, 0);
            }
            None if table.has_rowid() => {
                self.builder.emit(Opcode::Copy, old_key, rowid, 0);
            }
            None => {}
        }
        self.compute_generated(table, change.row.generated.as_deref(), (rowid, first))?;
        Ok((rowid, first))
    }

    fn assigned_value(&mut self, values: Values<'_>, number: usize, target: i32) -> Result<()> {
        match values {
            Values::Exprs(assignments) => self.code_copy(&assignments[number].value, target),
            Values::Registers(first) => {
                self.builder.emit(Opcode::Copy, first + number as i32, target, 0);
                Ok(())
            }
        }
    }
}
