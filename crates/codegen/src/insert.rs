//! INSERT and REPLACE.

use crate::Codegen;
use crate::change::{NewRow, TableCursors, Upserts};
use crate::foreign_key::KeyCode;
use crate::returning::Returning;
use crate::scope::Binding;
use crate::select::Destination;
use crate::trigger::FiredRow;
use base::Result;
use bytecode::{Label, Opcode, P4, p5};
use plan::tree::{InsertPlan, InsertedRows, NewRowid, SequenceUse, TableInsert};
use resolve::bound::{Expr, Insert, InsertSource};
use syntax::ast::TriggerTiming;

/// The coded query of an INSERT.
struct CodedRows {
    /// Its coroutine's register.
    yield_register: i32,
    /// First of the registers of a row, and how many there are.
    first: i32,
    width: usize,
    /// Cursor of the table of all rows, where they have been collected.
    buffer: Option<i32>,
}

/// Where the values of one source row stand.
#[derive(Clone, Copy)]
enum SourceRow<'s> {
    Exprs(&'s [Expr]),
    Registers(i32),
}

/// A stored table that rows are inserted into.
struct Target<'t> {
    plan: &'t TableInsert,
    cursors: TableCursors,
    /// AUTOINCREMENT: register of the greatest rowid ever.
    sequence: i32,
    triggers: Option<&'t FiredRow<'t>>,
    returning: Returning,
}

impl<'p> Codegen<'p> {
    /// Codes an INSERT that is a statement, or a step of a trigger; the sequences of the statement
    /// begin here.
    pub(crate) fn insert_statement(&mut self, plan: &InsertPlan, sequences: &'p [SequenceUse]) -> Result<()> {
        self.use_database(plan.bound.database, true);
        self.builder.program_mut().counts_changes = true;
        let returning = self.returning_begin(plan.shown, &plan.bound.returning, "inserted");
        let rows = plan.rows.as_deref().map(|rows| self.inserted_rows(rows)).transpose()?;
        self.begin_sequences(sequences);
        self.insert(plan, returning, rows)
    }

    /// Codes the query of an INSERT: as a coroutine, or by way of an ephemeral table.
    fn inserted_rows(&mut self, rows: &InsertedRows) -> Result<CodedRows> {
        let InsertedRows { query, width, buffered } = rows;
        let width = *width;
        let (yield_register, first) = (self.builder.register(), self.builder.registers(width));
        let (over, entry) = (self.builder.new_label(), self.builder.new_label());
        let start = self.builder.jump(entry);
        self.builder.emit_jump(Opcode::InitCoroutine, yield_register, over, start);
        self.builder.place(entry);
        self.query(query, &Destination::Coroutine { yield_register, first })?;
        self.builder.emit(Opcode::EndCoroutine, yield_register, 0, 0);
        self.builder.place(over);
        self.builder.forget_temporaries();
        let buffer = buffered.then(|| self.buffer_rows(yield_register, first, width));
        Ok(CodedRows { yield_register, first, width, buffer })
    }

    /// Codes an INSERT that has begun, and whose query is coded.
    fn insert(&mut self, plan: &InsertPlan, returning: Returning, rows: Option<CodedRows>) -> Result<()> {
        let insert = &*plan.bound;
        let triggers = plan.triggers.as_ref().map(|calls| self.fired_row(calls, &insert.table));
        if insert.table.is_virtual() {
            self.begin_virtual_insert(insert);
        }
        let target = plan.table.as_ref().map(|into| Target {
            plan: into,
            cursors: self.open_for_change(&insert.table, insert.database, |_| true),
            sequence: into.sequence.map_or(0, |sequence| self.greatest_of(sequence)),
            triggers: triggers.as_ref(),
            returning,
        });
        let mut one = |codegen: &mut Self, source: SourceRow<'_>, next: Label| match &target {
            Some(target) => codegen.insert_stored(insert, target, source, next),
            None if insert.table.is_virtual() => codegen.insert_virtual_row(plan, returning, source),
            None => codegen.insert_into_view(insert, triggers.as_ref(), returning, source, next),
        };
        match rows {
            Some(rows) => self.for_inserted_rows(&rows, &mut one)?,
            None => {
                let exprs: &[Expr] = match &insert.source {
                    InsertSource::Values(exprs) => exprs,
                    _ => &[],
                };
                let end = self.builder.new_label();
                one(self, SourceRow::Exprs(exprs), end)?;
                self.builder.place(end);
            }
        }
        self.returning_end(returning, &insert.returning);
        Ok(())
    }

    /// The loop over the rows of a query.
    fn for_inserted_rows(
        &mut self,
        rows: &CodedRows,
        body: &mut impl FnMut(&mut Self, SourceRow<'_>, Label) -> Result<()>,
    ) -> Result<()> {
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        match rows.buffer {
            None => {
                self.builder.place(top);
                self.builder.emit_jump(Opcode::Yield, rows.yield_register, done, 0);
            }
            Some(cursor) => {
                self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
                self.builder.place(top);
                for field in 0..rows.width as i32 {
                    self.builder.emit(Opcode::Column, cursor, field, rows.first + field);
                }
            }
        }
        body(self, SourceRow::Registers(rows.first), next)?;
        self.builder.place(next);
        match rows.buffer {
            None => self.builder.emit_jump(Opcode::Goto, 0, top, 0),
            Some(cursor) => self.builder.emit_jump(Opcode::Next, cursor, top, 0),
        };
        self.builder.place(done);
        Ok(())
    }

    /// Collects all rows of a coroutine in an ephemeral table; its cursor.
    fn buffer_rows(&mut self, yield_register: i32, first: i32, width: usize) -> i32 {
        let cursor = self.builder.cursor();
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, width as i32, 0, P4::None);
        let (fill, filled) = (self.builder.new_label(), self.builder.new_label());
        self.builder.place(fill);
        self.builder.emit_jump(Opcode::Yield, yield_register, filled, 0);
        self.deliver(&Destination::Table { cursor }, first, width);
        self.builder.emit_jump(Opcode::Goto, 0, fill, 0);
        self.builder.place(filled);
        cursor
    }

    /// The columns of a new row in registers, as far as they are known: their first one.
    fn source_columns(&mut self, insert: &Insert, source: SourceRow<'_>) -> Result<i32> {
        let table = &insert.table;
        let first = self.builder.registers(table.columns.len());
        for position in 0..table.columns.len() {
            let target = first + position as i32;
            if table.rowid_alias == Some(position) {
                self.builder.emit(Opcode::SoftNull, target, 0, 0);
                continue;
            }
            self.source_value(insert, source, position, target)?;
        }
        Ok(first)
    }

    fn insert_stored(
        &mut self,
        insert: &Insert,
        target: &Target<'_>,
        source: SourceRow<'_>,
        next: Label,
    ) -> Result<()> {
        let (table, into) = (&insert.table, target.plan);
        let rowid = self.builder.register();
        let first = self.source_columns(insert, source)?;
        if let Some(triggers) = target.triggers {
            self.before_insert(insert, into, triggers, source, first, next)?;
        }
        self.new_rowid(target, source, rowid)?;
        self.compute_generated(table, into.row.generated.as_deref(), (rowid, first))?;
        let upserts = Upserts { clauses: &insert.upserts, returning: target.returning, columns: &insert.returning };
        let row = NewRow {
            table,
            exprs: &insert.exprs,
            plan: &into.row,
            cursors: &target.cursors,
            rowid,
            first,
            old: None,
            next,
            database: insert.database,
            upsert: Some(upserts),
        };
        let records = self.check_row(&row)?;
        if let Some(keys) = &into.row.keys {
            self.count_added(KeyCode::of(keys, table, insert.database), (rowid, first))?;
        }
        let flags = match into.rowid {
            NewRowid::Given(_) if into.row.deletes() => 0,
            NewRowid::Given(_) => p5::USE_SEEK_RESULT,
            NewRowid::Made | NewRowid::Absent => p5::APPEND,
        };
        self.insert_row(&row, &records, p5::LAST_ROWID | flags);
        self.bind(insert.exprs.row, Binding::Row { rowid, first });
        self.returning_row(target.returning, &insert.returning)?;
        if let Some(triggers) = target.triggers {
            self.pass_new(triggers, Some(rowid), first);
            self.fire(triggers, TriggerTiming::After, next);
        }
        Ok(())
    }

    /// INSTEAD OF triggers see the row.
    fn insert_into_view(
        &mut self,
        insert: &Insert,
        triggers: Option<&FiredRow<'_>>,
        returning: Returning,
        source: SourceRow<'_>,
        next: Label,
    ) -> Result<()> {
        let rowid = self.builder.register();
        let first = self.source_columns(insert, source)?;
        if let Some(triggers) = triggers {
            self.pass_new(triggers, None, first);
            self.fire(triggers, TriggerTiming::InsteadOf, next);
        }
        self.builder.emit(Opcode::Integer, -1, rowid, 0);
        self.bind(insert.exprs.row, Binding::Row { rowid, first });
        self.returning_row(returning, &insert.returning)
    }

    fn insert_virtual_row(&mut self, plan: &InsertPlan, returning: Returning, source: SourceRow<'_>) -> Result<()> {
        let (insert, given) = (&*plan.bound, plan.given_rowid);
        self.insert_virtual(insert, given.is_some(), returning, |codegen, column, register| {
            match (column, given, source) {
                (Some(column), _, _) => codegen.source_value(insert, source, column, register),
                (None, Some(position), SourceRow::Exprs(exprs)) => codegen.code_copy(&exprs[position], register),
                (None, position, SourceRow::Registers(from)) => {
                    codegen.builder.emit(Opcode::Copy, from + position.unwrap_or(0) as i32, register, 0);
                    Ok(())
                }
                _ => Ok(()),
            }
        })
    }

    /// BEFORE triggers, which see the row before it has a rowid.
    fn before_insert(
        &mut self,
        insert: &Insert,
        into: &TableInsert,
        triggers: &FiredRow<'_>,
        source: SourceRow<'_>,
        first: i32,
        next: Label,
    ) -> Result<()> {
        if !triggers.has(TriggerTiming::Before) {
            return Ok(());
        }
        let rowid = self.pass_given_rowid(triggers, |codegen, register| match (into.rowid, source) {
            (NewRowid::Given(position), SourceRow::Exprs(exprs)) => {
                codegen.code_copy(&exprs[position], register).map(|()| true)
            }
            (NewRowid::Given(position), SourceRow::Registers(from)) => {
                codegen.builder.emit(Opcode::Copy, from + position as i32, register, 0);
                Ok(true)
            }
            _ => Ok(false),
        })?;
        self.compute_generated(&insert.table, into.row.generated.as_deref(), (rowid, first))?;
        self.pass_new(triggers, Some(rowid), first);
        self.convert_new(triggers);
        self.fire(triggers, TriggerTiming::Before, next);
        Ok(())
    }

    fn source_value(&mut self, insert: &Insert, source: SourceRow<'_>, column: usize, target: i32) -> Result<()> {
        match (insert.column_map.get(column).copied().flatten(), source) {
            (Some(position), SourceRow::Exprs(exprs)) => self.code_copy(&exprs[position], target),
            (Some(position), SourceRow::Registers(from)) => {
                self.builder.emit(Opcode::SCopy, from + position as i32, target, 0);
                Ok(())
            }
            (None, _) => match insert.defaults.get(column).and_then(Option::as_ref) {
                Some(default) => self.code_copy(default, target),
                None => {
                    self.builder.emit(Opcode::Null, 0, target, 0);
                    Ok(())
                }
            },
        }
    }

    /// Codes the rowid.
    fn new_rowid(&mut self, target: &Target<'_>, source: SourceRow<'_>, rowid: i32) -> Result<()> {
        let table = target.cursors.table;
        let position = match target.plan.rowid {
            NewRowid::Absent => return Ok(()),
            NewRowid::Made => {
                self.builder.emit(Opcode::NewRowid, table, rowid, target.sequence);
                return Ok(());
            }
            NewRowid::Given(position) => position,
        };
        match source {
            SourceRow::Exprs(exprs) => self.code_copy(&exprs[position], rowid)?,
            SourceRow::Registers(first) => {
                self.builder.emit(Opcode::Copy, first + position as i32, rowid, 0);
            }
        }
        let given = self.builder.new_label();
        self.builder.emit_jump(Opcode::NotNull, rowid, given, 0);
        self.builder.emit(Opcode::NewRowid, table, rowid, target.sequence);
        self.builder.place(given);
        self.builder.emit(Opcode::MustBeInt, rowid, 0, 0);
        if target.sequence != 0 {
            self.builder.emit(Opcode::MemMax, target.sequence, rowid, 0);
        }
        Ok(())
    }
}
