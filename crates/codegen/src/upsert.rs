//! ON CONFLICT clauses: what happens instead of an insert that violates a unique constraint.

use crate::Codegen;
use crate::change::{NewRow, OldRow, Upserts};
use crate::scope::Binding;
use crate::update::Values;
use base::{Result, ResultCode};
use bytecode::{Label, Opcode, P4};
use plan::tree::UpsertPlan;
use schema::{IndexPart, Table};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

impl Codegen<'_> {
    /// Codes what a clause does about the row that is in the way: the table's cursor is at it,
    /// or for a violated index (`entry`) the index's cursor on its entry.
    pub(crate) fn upsert(&mut self, row: &NewRow<'_>, plan: &UpsertPlan, entry: Option<usize>) -> Result<()> {
        let upserts = row.upsert.ok_or(ResultCode::INTERNAL)?;
        if let Some(position) = entry {
            self.row_of_entry(row, position);
        }
        self.upsert_update(row, upserts, plan)?;
        self.bind(row.exprs.row, Binding::Row { rowid: row.rowid, first: row.first });
        Ok(())
    }

    /// Brings the table's cursor to the row of an index entry.
    fn row_of_entry(&mut self, row: &NewRow<'_>, position: usize) {
        let index = &row.table.indexes[position];
        let cursor = row.cursors.indexes[position];
        match row.table.primary_key() {
            None => {
                let rowid = self.builder.temporary();
                self.builder.emit(Opcode::IdxRowid, cursor, rowid, 0);
                self.builder.emit_jump(Opcode::NotExists, row.cursors.table, row.next, rowid);
                self.builder.release(rowid);
            }
            Some(_) if index.is_primary_key() => {}
            Some(key) => {
                let first = self.builder.registers(key.key_columns);
                for (offset, column) in key.columns.iter().take(key.key_columns).enumerate() {
                    let IndexPart::Column(column) = column.part else { continue };
                    let field = index.position_of(column).unwrap_or(offset);
                    self.builder.emit(Opcode::Column, cursor, field as i32, first + offset as i32);
                }
                let count = P4::Int32(key.key_columns as i32);
                self.builder.emit_jump_p4(Opcode::NotFound, row.cursors.table, row.next, first, count);
            }
        }
    }

    fn upsert_update(&mut self, row: &NewRow<'_>, upserts: Upserts<'_>, plan: &UpsertPlan) -> Result<()> {
        let (table, cursor, next, change) = (row.table, row.cursors.table, row.next, &plan.update);
        let update = upserts.clauses[plan.clause].update.as_ref().ok_or(ResultCode::INTERNAL)?;
        let existing = Binding::Cursor { table_cursor: Some(cursor), table: table.clone(), index: None };
        self.bind(update.existing, existing);
        self.bind(update.excluded, Binding::Row { rowid: row.rowid, first: row.first });
        if let Some(condition) = &update.where_clause {
            self.jump_if_false(condition, next, true)?;
        }
        let triggers = change.triggers.as_ref().map(|calls| self.fired_row(calls, table));
        let key = self.key_of_row(table, cursor);
        let before = change.row.keys.as_ref().map(|_| self.copy_row(table, cursor));
        let values = Values::Exprs(&update.assignments);
        let (rowid, first) = self.new_values(update.existing, table, change, values, key)?;
        if let Some(triggers) = &triggers {
            self.pass_old(triggers, cursor);
            self.before_update(update.existing, change, triggers, (rowid, first), next, |codegen| {
                codegen.find_row(table, cursor, key, next);
            })?;
        }
        let key_changes = change.key_changes;
        let changed = NewRow {
            table,
            exprs: row.exprs,
            plan: &change.row,
            cursors: row.cursors,
            rowid,
            first,
            old: Some(OldRow { key, key_changes, found: false, entries: &change.entries }),
            next,
            database: row.database,
            upsert: None,
        };
        self.update_row(&changed, before, |codegen| codegen.find_row(table, cursor, key, next))?;
        self.bind(row.exprs.row, Binding::Row { rowid, first });
        // `PRAGMA count_changes` counts the rows that were inserted.
        if upserts.returning.returns() {
            self.returning_row(upserts.returning, upserts.columns)?;
        }
        if let Some(triggers) = &triggers {
            self.pass_new(triggers, Some(rowid), first);
            self.fire(triggers, TriggerTiming::After, next);
        }
        Ok(())
    }

    /// The key of the row under the table's cursor, in registers.
    fn key_of_row(&mut self, table: &Rc<Table>, cursor: i32) -> i32 {
        let Some(key) = table.primary_key() else {
            let register = self.builder.register();
            self.builder.emit(Opcode::Rowid, cursor, register, 0);
            return register;
        };
        let first = self.builder.registers(key.key_columns);
        for (offset, column) in key.columns.iter().take(key.key_columns).enumerate() {
            if let IndexPart::Column(column) = column.part {
                self.table_column(cursor, table, column, first + offset as i32);
            }
        }
        first
    }

    /// Brings the table's cursor to the row of a key; `next` when it is gone.
    pub(crate) fn find_row(&mut self, table: &Rc<Table>, cursor: i32, key: i32, next: Label) {
        match table.primary_key() {
            None => self.builder.emit_jump(Opcode::NotExists, cursor, next, key),
            Some(own) => {
                let count = P4::Int32(own.key_columns as i32);
                self.builder.emit_jump_p4(Opcode::NotFound, cursor, next, key, count)
            }
        };
    }
}
