//! AUTOINCREMENT: the greatest rowid that each table ever had.
//!
//! A statement reads `sqlite_sequence` before its first row and writes it back when it is done.
//! Triggers count in the registers of the statement's own program, so that what fails on the way
//! leaves the table alone.

use crate::ctx::Codegen;
use base::{DbIndex, Error, Result, ResultCode};
use bytecode::{Opcode, ProgramBuilder, p5};
use resolve::bound::{Expr, ExprKind, Insert};
use schema::Table;
use std::rc::Rc;

/// What a statement knows of one AUTOINCREMENT table, in registers of its own program.
#[derive(Clone)]
pub(crate) struct Sequence {
    database: DbIndex,
    /// The AUTOINCREMENT table.
    counted: Rc<Table>,
    /// `sqlite_sequence`.
    table: Rc<Table>,
    /// The table's name.
    name: i32,
    /// Its greatest rowid ever.
    pub greatest: i32,
    /// The rowid of its row in `sqlite_sequence`; NULL without one.
    row: i32,
}

impl Codegen<'_> {
    /// The builder of the statement's own program.
    fn root_builder(&mut self) -> &mut ProgramBuilder {
        self.suspended.first_mut().unwrap_or(&mut self.b)
    }

    /// Register of the greatest rowid that the table of an INSERT ever had; none without
    /// AUTOINCREMENT.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_SEQUENCE` where `sqlite_sequence` is missing or is something else.
    pub(crate) fn sequence_of(&mut self, insert: &Insert) -> Result<Option<i32>> {
        if !insert.table.autoincrement {
            return Ok(None);
        }
        let known = self
            .sequences
            .iter()
            .find(|known| known.database == insert.database && known.counted.root == insert.table.root);
        if let Some(known) = known {
            return Ok(Some(known.greatest));
        }
        let damaged = || Error::bare(ResultCode::CORRUPT_SEQUENCE);
        let (_, table) = self.catalog.find_table(Some(insert.database), "sqlite_sequence")?.ok_or_else(damaged)?;
        if !table.has_rowid() || table.columns.len() != 2 {
            return Err(damaged());
        }
        let builder = self.root_builder();
        let (name, greatest, row) = (builder.register(), builder.register(), builder.register());
        let (database, counted) = (insert.database, insert.table.clone());
        self.sequences.push(Sequence { database, counted, table, name, greatest, row });
        Ok(Some(greatest))
    }

    /// In front of the body: reads what the statement needs.
    pub(crate) fn read_sequences(&mut self) -> Result<()> {
        self.sequences.clone().iter().try_for_each(|sequence| self.read_sequence(sequence))
    }

    fn read_sequence(&mut self, sequence: &Sequence) -> Result<()> {
        let Sequence { table, name, greatest, row, .. } = sequence;
        let (name, greatest, row) = (*name, *greatest, *row);
        let text: Expr = ExprKind::Text(Rc::from(&*sequence.counted.name)).into();
        self.code_into(&text, name)?;
        let cursor = self.open_table(Opcode::OpenRead, table, i32::from(sequence.database.0));
        let value = self.b.temporary();
        let (top, next, done) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.b.emit(Opcode::Null, 0, row, 0);
        self.b.emit(Opcode::Integer, 0, greatest, 0);
        self.b.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.b.place(top);
        self.b.emit(Opcode::Column, cursor, 0, value);
        self.b.emit_jump(Opcode::Ne, name, next, value);
        self.b.set_p5(p5::JUMP_IF_NULL);
        self.b.emit(Opcode::Rowid, cursor, row, 0);
        self.b.emit(Opcode::Column, cursor, 1, greatest);
        self.b.emit(Opcode::AddImm, greatest, 0, 0);
        self.b.emit_jump(Opcode::Goto, 0, done, 0);
        self.b.place(next);
        self.b.emit_jump(Opcode::Next, cursor, top, 0);
        self.b.place(done);
        self.b.emit(Opcode::Close, cursor, 0, 0);
        self.b.release(value);
        Ok(())
    }

    /// At the end of the statement: writes back what it has come to.
    pub(crate) fn write_sequences(&mut self) {
        if self.in_sub_program {
            return;
        }
        // New rows come in SQLite's order: the table that was met last is the first.
        for sequence in self.sequences.clone().iter().rev() {
            self.write_sequence(sequence);
        }
    }

    fn write_sequence(&mut self, sequence: &Sequence) {
        let cursor = self.open_table(Opcode::OpenWrite, &sequence.table, i32::from(sequence.database.0));
        let known = self.b.new_label();
        self.b.emit_jump(Opcode::NotNull, sequence.row, known, 0);
        self.b.emit(Opcode::NewRowid, cursor, sequence.row, 0);
        self.b.place(known);
        let record = self.b.temporary();
        let first = self.b.registers(2);
        self.b.emit(Opcode::SCopy, sequence.name, first, 0);
        self.b.emit(Opcode::SCopy, sequence.greatest, first + 1, 0);
        self.b.emit(Opcode::MakeRecord, first, 2, record);
        self.b.emit(Opcode::Insert, cursor, record, sequence.row);
        self.b.emit(Opcode::Close, cursor, 0, 0);
        self.b.release(record);
    }
}
