//! ON CONFLICT clauses: what happens instead of an insert that violates a unique constraint.

use crate::change::{NewRow, OldRow};
use crate::ctx::{Binding, Codegen};
use crate::trigger::RowTriggers;
use crate::update::{Assigned, indexes_used};
use base::{ConflictAction, Result};
use bytecode::{Label, Opcode, P4};
use resolve::bound::{ResultColumn, Upsert, UpsertTarget, UpsertUpdate};
use schema::{IndexPart, RowEvent, Table};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

/// The ON CONFLICT clauses of an INSERT and what an update by one of them needs.
pub(crate) struct UpsertCode<'i> {
    pub clauses: &'i [Upsert],
    /// The triggers of each clause's update.
    pub triggers: Vec<Option<RowTriggers>>,
    /// Cursor of the rows to return.
    pub returning: Option<i32>,
    /// What is returned of each.
    pub columns: &'i [ResultColumn],
}

impl UpsertCode<'_> {
    /// The first clause for a violated constraint.
    pub fn clause_for(&self, violated: UpsertTarget) -> Option<usize> {
        self.clauses.iter().position(|clause| clause.target == UpsertTarget::Any || clause.target == violated)
    }
}

impl Codegen<'_> {
    pub(crate) fn upsert_triggers(&mut self, clauses: &[Upsert], table: &Rc<Table>) -> Vec<Option<RowTriggers>> {
        let mut triggers = Vec::with_capacity(clauses.len());
        for clause in clauses {
            triggers.push(clause.update.as_ref().and_then(|update| {
                let assigned = Assigned::of(&update.assignments, table);
                self.row_triggers(&update.triggers, table, Some(ConflictAction::Abort), |name| {
                    assigned.names(name, table)
                })
            }));
        }
        triggers
    }

    /// Codes what a clause does about the row that is in the way: the table's cursor stands on it,
    /// or for a violated index (`entry`) the index's cursor on its entry. Goes on with the next
    /// row.
    pub(crate) fn upsert(
        &mut self,
        row: &NewRow<'_>,
        code: &UpsertCode<'_>,
        clause: usize,
        entry: Option<usize>,
    ) -> Result<()> {
        if let Some(update) = &code.clauses[clause].update {
            self.multi_write = true;
            if let Some(position) = entry {
                self.row_of_entry(row, position);
            }
            self.upsert_update(row, code, update, code.triggers[clause].as_ref())?;
            self.bind(row.exprs.row, Binding::Row { rowid: row.rowid, first: row.first });
        }
        self.b.emit_jump(Opcode::Goto, 0, row.next, 0);
        Ok(())
    }

    /// Brings the table's cursor to the row of an index entry.
    fn row_of_entry(&mut self, row: &NewRow<'_>, position: usize) {
        let index = &row.table.indexes[position];
        let cursor = row.cursors.indexes[position];
        match row.table.primary_key() {
            None => {
                let rowid = self.b.temporary();
                self.b.emit(Opcode::IdxRowid, cursor, rowid, 0);
                self.b.emit_jump(Opcode::NotExists, row.cursors.table, row.next, rowid);
                self.b.release(rowid);
            }
            Some(_) if index.is_primary_key() => {}
            Some(key) => {
                let first = self.b.registers(key.key_columns);
                for (offset, column) in key.columns.iter().take(key.key_columns).enumerate() {
                    let IndexPart::Column(column) = column.part else { continue };
                    let field = index.position_of(column).unwrap_or(offset);
                    self.b.emit(Opcode::Column, cursor, field as i32, first + offset as i32);
                }
                let count = P4::Int32(key.key_columns as i32);
                self.b.emit_jump_p4(Opcode::NotFound, row.cursors.table, row.next, first, count);
            }
        }
    }

    fn upsert_update(
        &mut self,
        row: &NewRow<'_>,
        code: &UpsertCode<'_>,
        update: &UpsertUpdate,
        triggers: Option<&RowTriggers>,
    ) -> Result<()> {
        let (table, cursor, next) = (row.table, row.cursors.table, row.next);
        let existing = Binding::Cursor { table_cursor: Some(cursor), table: table.clone(), index: None };
        self.bind(update.existing, existing);
        self.bind(update.excluded, Binding::Row { rowid: row.rowid, first: row.first });
        if let Some(condition) = &update.where_clause {
            self.jump_if_false(condition, next, true)?;
        }
        let key = self.key_of_row(table, cursor);
        let assigned = Assigned::of(&update.assignments, table);
        let key_work = self.key_work(table, row.database, RowEvent::Update, Some(&assigned))?;
        let keys_old = key_work.as_ref().map(|work| (work, self.copy_row(table, cursor)));
        let (rowid, first) = self.new_values(update.existing, &update.assignments, table, &assigned, key)?;
        if let Some(triggers) = triggers {
            self.pass_old(triggers, cursor);
            self.before_update(update.existing, table, triggers, (rowid, first), &assigned, next, |codegen| {
                codegen.find_row(table, cursor, key, next);
            })?;
        }
        let changed = NewRow {
            table,
            exprs: row.exprs,
            cursors: row.cursors,
            rowid,
            first,
            old: Some(OldRow { key, key_changes: assigned.key_changes, found: false }),
            conflict: Some(ConflictAction::Abort),
            next,
            database: row.database,
            fresh_rowid: false,
            indexes_used: indexes_used(table, row.exprs, &assigned),
            assigned: assigned.columns,
            upsert: None,
            keys: keys_old,
        };
        self.update_row(&changed, |codegen| codegen.find_row(table, cursor, key, next))?;
        self.bind(row.exprs.row, Binding::Row { rowid, first });
        // `PRAGMA count_changes` counts the rows that were inserted.
        if code.returning.is_some() {
            self.returning_row(code.returning, code.columns)?;
        }
        if let Some(triggers) = triggers {
            self.pass_new(triggers, Some(rowid), first);
            self.fire(triggers, TriggerTiming::After, next)?;
        }
        Ok(())
    }

    /// The key of the row under the table's cursor, in registers.
    fn key_of_row(&mut self, table: &Rc<Table>, cursor: i32) -> i32 {
        let Some(key) = table.primary_key() else {
            let register = self.b.register();
            self.b.emit(Opcode::Rowid, cursor, register, 0);
            return register;
        };
        let first = self.b.registers(key.key_columns);
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
            None => self.b.emit_jump(Opcode::NotExists, cursor, next, key),
            Some(own) => {
                let count = P4::Int32(own.key_columns as i32);
                self.b.emit_jump_p4(Opcode::NotFound, cursor, next, key, count)
            }
        };
    }
}
