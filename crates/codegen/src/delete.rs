//! DELETE.

use crate::Codegen;
use crate::foreign_key::KeyCode;
use crate::returning::Returning;
use crate::scan::ScanOptions;
use crate::scope::Binding;
use base::Result;
use bytecode::{Opcode, p5};
use plan::tree::{Access, DeleteBeforeDrop, DeletePlan, Find, Loops};
use resolve::bound::Delete;
use schema::Table;
use std::rc::Rc;
use syntax::ast::TriggerTiming;

impl Codegen<'_> {
    /// Codes a DELETE.
    pub(crate) fn delete(&mut self, plan: &DeletePlan) -> Result<()> {
        self.builder.program_mut().counts_changes = true;
        if plan.bound.source.table.is_virtual() {
            return self.delete_virtual(&plan.bound, &plan.find);
        }
        self.use_database(plan.bound.database, true);
        let returning = self.returning_begin(plan.shown, &plan.bound.returning, "deleted");
        match &plan.find {
            Find::Truncate => {
                self.delete_all(&plan.bound.source.table, i32::from(plan.bound.database.0));
                Ok(())
            }
            Find::Walk(loops) => self.delete_found(&plan.bound, loops, returning),
            Find::View(_) => self.delete_from_view(plan, returning),
            _ => self.delete_collected(plan, returning),
        }
    }

    /// The keys of the rows are collected first.
    fn delete_collected(&mut self, plan: &DeletePlan, returning: Returning) -> Result<()> {
        let DeletePlan { bound: delete, find, .. } = plan;
        let table = &delete.source.table;
        let triggers = plan.triggers.as_ref().map(|calls| self.fired_row(calls, table));
        let (keys, cursors) = self.find_rows(find, (&delete.source, delete.database), 0, |_| true)?;
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.first_key(&keys, done);
        self.builder.place(top);
        self.first_load(&keys, table, cursors.table, next);
        // RETURNING shows the row as it was found, and with it what is left when it is gone.
        let wants_old = plan.keys.is_some() || returning.returns();
        let old = wants_old.then(|| self.copy_row(table, cursors.table));
        if let Some(triggers) = &triggers {
            self.pass_old(triggers, cursors.table);
            if triggers.has(TriggerTiming::Before) {
                self.fire(triggers, TriggerTiming::Before, next);
                self.load_key(&keys, table, cursors.table, next);
            }
        }
        let row = Binding::Cursor { table_cursor: Some(cursors.table), table: table.clone(), index: None };
        self.bind(delete.exprs.row, row);
        let key_code = plan.keys.as_ref().map(|keys| KeyCode::of(keys, table, delete.database)).zip(old);
        if let Some((keys, old)) = key_code {
            self.count_removed(keys, old)?;
        }
        self.delete_row(table, &delete.exprs, (&cursors, None), p5::NCHANGE)?;
        if let Some((keys, old)) = key_code {
            self.fire_key_actions(keys, old, None);
        }
        if let (Some((rowid, first)), true) = (old, returning.returns()) {
            self.bind(delete.exprs.row, Binding::Row { rowid, first });
        }
        self.returning_row(returning, &delete.returning)?;
        if let Some(triggers) = &triggers {
            self.fire(triggers, TriggerTiming::After, next);
        }
        self.builder.place(next);
        self.next_key(&keys, top);
        self.builder.place(done);
        self.returning_end(returning, &delete.returning);
        Ok(())
    }

    /// Each row is deleted while the loop is at it; where the loop walks an index, its entry goes
    /// last.
    fn delete_found(&mut self, delete: &Delete, plan: &Loops, returning: Returning) -> Result<()> {
        let table = &delete.source.table;
        let cursors = self.open_for_change(table, delete.database, |_| true);
        let walked = match plan.levels.first().map(|level| &level.access) {
            Some(Access::Index(access)) if table.has_rowid() => cursors.index_position(table, &access.index),
            _ => None,
        };
        let index_cursor = walked.map(|position| cursors.indexes[position]);
        let options = ScanOptions { table_cursor: Some(cursors.table), index_cursor, ..ScanOptions::default() };
        let loops = self.open_loops(plan, std::slice::from_ref(&delete.source), &[None], options)?;
        let row = Binding::Cursor { table_cursor: Some(cursors.table), table: table.clone(), index: None };
        self.bind(delete.exprs.row, row);
        let others: Vec<bool> = (0..table.indexes.len()).map(|position| Some(position) != walked).collect();
        let used = walked.map(|_| others.as_slice());
        let flags = p5::NCHANGE | p5::SAVE_POSITION;
        self.delete_row(table, &delete.exprs, (&cursors, used), flags)?;
        if let Some(index_cursor) = index_cursor {
            self.builder.emit(Opcode::Delete, index_cursor, 0, 0);
            self.builder.set_p5(p5::SAVE_POSITION);
        }
        self.returning_row(returning, &delete.returning)?;
        self.close_loops(loops)?;
        self.returning_end(returning, &delete.returning);
        Ok(())
    }

    /// DELETE from a view: INSTEAD OF triggers see each row.
    fn delete_from_view(&mut self, plan: &DeletePlan, returning: Returning) -> Result<()> {
        let (delete, Find::View(rows)) = (&*plan.bound, &plan.find) else { return Ok(()) };
        let triggers = plan.triggers.as_ref().map(|calls| self.fired_row(calls, &delete.source.table));
        let rows = self.collect_view_rows(rows, &delete.source)?;
        let next = self.builder.new_label();
        if let Some(triggers) = &triggers {
            self.pass_old_registers(triggers, rows.first);
            self.fire(triggers, TriggerTiming::InsteadOf, next);
        }
        self.bind(delete.exprs.row, Binding::Registers(rows.first));
        self.returning_row(returning, &delete.returning)?;
        self.builder.place(next);
        self.end_view_rows(&rows);
        self.returning_end(returning, &delete.returning);
        Ok(())
    }

    /// Before a table is dropped that foreign keys are concerned with, its rows are deleted; what
    /// is violated then keeps the table.
    pub(crate) fn delete_before_drop(&mut self, plan: &DeleteBeforeDrop) -> Result<()> {
        let (over, kept) = (self.builder.new_label(), self.builder.new_label());
        if plan.only_if_violated {
            self.builder.emit_jump(Opcode::FkIfZero, 1, over, 0);
        }
        self.delete(&plan.delete)?;
        if plan.checks_keys {
            self.builder.emit_jump(Opcode::FkIfZero, 0, kept, 0);
            self.halt_for_key();
            self.builder.place(kept);
        }
        self.builder.place(over);
        Ok(())
    }

    /// Without WHERE the trees are emptied whole.
    fn delete_all(&mut self, table: &Rc<Table>, database: i32) {
        for index in &table.indexes {
            if !(table.without_rowid && index.is_primary_key()) {
                self.builder.emit(Opcode::Clear, index.root.0 as i32, database, 0);
            }
        }
        self.builder.emit(Opcode::Clear, table.root.0 as i32, database, -1);
    }
}
