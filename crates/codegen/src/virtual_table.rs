//! INSERT, UPDATE and DELETE of virtual tables: each row is one call of the table.
//!
//! UPDATE and DELETE collect what they are going to tell before they tell any of it, so that a
//! table is not changed while it is read.

use crate::Codegen;
use crate::returning::Returning;
use crate::scan::ScanOptions;
use crate::scope::Binding;
use base::{DbIndex, Result};
use bytecode::{Opcode, P4, ProgramBuilder};
use plan::tree::{Find, NewValue, VirtualRows};
use resolve::bound::{ColumnRef, Delete, Expr, ExprKind, Insert, SourceId, Update};
use schema::{ConflictAction, Table};
use std::rc::Rc;

/// Columns of which an UPDATE can tell that they stay as they are.
const TOLD_UNCHANGED: usize = 62;

/// The arguments of one call, in registers: old rowid, new rowid, the columns, and which of these
/// stay.
pub(crate) struct Call {
    first: i32,
    columns: usize,
}

impl Call {
    fn old_key(&self) -> i32 {
        self.first
    }

    fn new_key(&self) -> i32 {
        self.first + 1
    }

    fn column(&self, position: usize) -> i32 {
        self.first + 2 + position as i32
    }

    fn unchanged(&self) -> i32 {
        self.column(self.columns)
    }
}

impl Codegen<'_> {
    /// What every change of a virtual table needs; its `xBegin` is called when the program begins.
    fn begin_virtual(&mut self, table: &Table, database: DbIndex) -> P4 {
        self.use_database(database, true);
        let Some(connected) = &table.connected else { return P4::None };
        self.use_all_databases(connected);
        self.effects.change_virtual(connected);
        P4::Virtual(connected.clone())
    }

    fn virtual_call(&mut self, table: &Table) -> Call {
        let columns = table.columns.len();
        Call { first: self.builder.registers(columns + 3), columns }
    }

    fn emit_update(&mut self, call: &Call, count: usize, table: P4, conflict: Option<ConflictAction>, insert: bool) {
        self.builder.emit_p4(Opcode::VUpdate, i32::from(insert), count as i32, call.first, table);
        self.builder.set_p5(conflict.unwrap_or(ConflictAction::Abort) as u16);
    }

    /// Inserts one row; `values` codes the rowid (`None`) and the columns into registers.
    pub(crate) fn insert_virtual(
        &mut self,
        insert: &Insert,
        has_rowid: bool,
        returning: Returning,
        mut values: impl FnMut(&mut Self, Option<usize>, i32) -> Result<()>,
    ) -> Result<()> {
        let table = &insert.table;
        let operand = match &table.connected {
            Some(connected) => P4::Virtual(connected.clone()),
            None => P4::None,
        };
        let call = self.virtual_call(table);
        self.builder.emit(Opcode::Null, 0, call.old_key(), call.new_key());
        if has_rowid {
            values(self, None, call.new_key())?;
            let chosen = self.builder.new_label();
            self.builder.emit_jump(Opcode::IsNull, call.new_key(), chosen, 0);
            self.builder.emit(Opcode::MustBeInt, call.new_key(), 0, 0);
            self.builder.place(chosen);
        }
        for position in 0..table.columns.len() {
            values(self, Some(position), call.column(position))?;
        }
        self.builder.emit(Opcode::Integer, 0, call.unchanged(), 0);
        self.emit_update(&call, table.columns.len() + 2, operand, insert.conflict, true);
        if returning.returns() {
            // Which rowid the table has chosen is not known: RETURNING shows this.
            let known = self.builder.new_label();
            self.builder.emit_jump(Opcode::NotNull, call.new_key(), known, 0);
            self.builder.emit(Opcode::Integer, -1, call.new_key(), 0);
            self.builder.place(known);
        }
        self.bind(insert.exprs.row, Binding::Row { rowid: call.new_key(), first: call.column(0) });
        self.returning_row(returning, &insert.returning)
    }

    /// What INSERT does before its rows.
    pub(crate) fn begin_virtual_insert(&mut self, insert: &Insert) {
        self.begin_virtual(&insert.table, insert.database);
    }

    /// DELETE: the keys are collected first.
    pub(crate) fn delete_virtual(&mut self, delete: &Delete, find: &Find) -> Result<()> {
        let table = &delete.source.table;
        let operand = self.begin_virtual(table, delete.database);
        let keys = self.collect_keys(find, &delete.source, 0)?;
        let call = self.virtual_call(table);
        let (top, done) = (self.builder.new_label(), self.builder.new_label());
        self.first_key(&keys, done);
        self.builder.place(top);
        self.read_key(&keys, table);
        self.builder.emit(Opcode::Copy, keys.first, call.old_key(), 0);
        self.builder.emit(Opcode::Integer, 0, call.new_key(), 0);
        self.emit_update(&call, 1, operand, None, false);
        self.next_key(&keys, top);
        self.builder.place(done);
        Ok(())
    }

    /// UPDATE: the arguments of the table's calls are collected first.
    pub(crate) fn update_virtual(&mut self, update: &Update, found: &VirtualRows) -> Result<()> {
        let table = &update.source.table;
        let operand = self.begin_virtual(table, update.database);
        let call = self.virtual_call(table);
        let width = table.columns.len() + 3;
        let buffer = self.builder.cursor();
        self.builder.emit_p4(Opcode::OpenEphemeral, buffer, width as i32, 0, P4::None);
        let rows = self.rows_of_sources(&found.sources, &found.deliveries, found.loops.nullable)?;
        let loops = self.open_loops(&found.loops, &found.sources, &rows, ScanOptions::default())?;
        self.new_virtual_row(update, found, &call)?;
        let (record, number) = (self.builder.temporary(), self.builder.temporary());
        self.builder.emit(Opcode::MakeRecord, call.first, width as i32, record);
        self.builder.emit(Opcode::NewRowid, buffer, number, 0);
        self.builder.emit(Opcode::Insert, buffer, record, number);
        self.builder.release(record);
        self.builder.release(number);
        let opened: Vec<i32> = loops.levels.iter().filter_map(|level| level.table_cursor).collect();
        self.close_loops(loops)?;
        for own in opened.into_iter().filter(|own| *own != buffer) {
            self.builder.emit(Opcode::Close, own, 0, 0);
        }
        let (top, done) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, buffer, done, 0);
        self.builder.place(top);
        for field in 0..width as i32 {
            self.builder.emit(Opcode::Column, buffer, field, call.first + field);
        }
        self.emit_update(&call, width - 1, operand, update.conflict, false);
        self.builder.emit_jump(Opcode::Next, buffer, top, 0);
        self.builder.place(done);
        self.builder.emit(Opcode::Close, buffer, 0, 0);
        Ok(())
    }

    /// Old rowid, new rowid and the new columns of the row that the loops stand on.
    fn new_virtual_row(&mut self, update: &Update, found: &VirtualRows, call: &Call) -> Result<()> {
        let (source, table) = (update.source.id, &update.source.table);
        self.code_copy(&column(source, table, found.key), call.old_key())?;
        match found.new_key {
            Some(number) => self.code_copy(&update.assignments[number].value, call.new_key())?,
            None => {
                self.builder.emit(Opcode::Copy, call.old_key(), call.new_key(), 0);
            }
        }
        self.builder.emit(Opcode::Integer, 0, call.unchanged(), 0);
        for (position, value) in found.columns.iter().enumerate() {
            match value {
                NewValue::Assigned(number) => {
                    self.code_copy(&update.assignments[*number].value, call.column(position))?;
                }
                _ => self.unchanged_column(source, table, position, call)?,
            }
        }
        Ok(())
    }

    /// A column that UPDATE does not assign: the table may have no use for its value.
    fn unchanged_column(&mut self, source: SourceId, table: &Rc<Table>, position: usize, call: &Call) -> Result<()> {
        let target = call.column(position);
        self.code_copy(&column(source, table, position as i32), target)?;
        let last = self.builder.address() - 1;
        if position < TOLD_UNCHANGED && self.builder.insn(last).opcode == Opcode::VColumn {
            self.builder.set_p5(position as u16 + 1);
            self.builder.set_p4(last, P4::Int32(call.unchanged()));
        }
        Ok(())
    }

    /// Tells a virtual table its new name.
    pub(crate) fn rename_virtual(&mut self, table: &Table, name: &str) -> Result<()> {
        let Some(connected) = table.connected.as_ref().filter(|connected| connected.table.can_rename()) else {
            return Ok(());
        };
        let register = self.builder.register();
        let text: Expr = ExprKind::Text(Rc::from(name)).into();
        self.code_into(&text, register)?;
        self.builder.emit_p4(Opcode::VRename, register, 0, 0, P4::Virtual(connected.clone()));
        Ok(())
    }

    /// Makes a virtual table whose row has been loaded.
    pub(crate) fn create_virtual(&mut self, database: DbIndex, name: &str) {
        self.builder.emit_p4(Opcode::VCreate, i32::from(database.0), 0, 0, ProgramBuilder::text(name));
    }
}

fn column(source: SourceId, table: &Rc<Table>, column: i32) -> Expr {
    ExprKind::Column(ColumnRef { source, column, table: table.clone() }).into()
}
