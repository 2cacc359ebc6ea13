//! AUTOINCREMENT: the greatest rowid that each table ever had.
//!
//! A statement reads `sqlite_sequence` before its first row and writes it back when it is done.
//! Triggers count in the registers of the statement's own program, so that what fails on the way
//! leaves the table alone.

use crate::Codegen;
use crate::effects::Sequence;
use base::Result;
use bytecode::{Opcode, p5};
use plan::tree::SequenceUse;
use resolve::bound::{Expr, ExprKind};
use std::rc::Rc;

impl<'p> Codegen<'p> {
    /// Gives the sequences of a statement registers.
    pub(crate) fn begin_sequences(&mut self, sequences: &'p [SequenceUse]) {
        for tables in sequences {
            let (name, greatest, row) = (self.builder.register(), self.builder.register(), self.builder.register());
            self.effects.add_sequence(Sequence { tables, name, greatest, row });
        }
    }

    /// Register of the greatest rowid that the table of a sequence ever had.
    pub(crate) fn greatest_of(&self, sequence: usize) -> i32 {
        self.effects.sequences()[sequence].greatest
    }

    /// In front of the body: reads what the statement needs.
    pub(crate) fn read_sequences(&mut self) -> Result<()> {
        let sequences = self.effects.sequences().to_vec();
        sequences.iter().try_for_each(|sequence| self.read_sequence(sequence))
    }

    fn read_sequence(&mut self, sequence: &Sequence<'_>) -> Result<()> {
        let Sequence { tables, name, greatest, row } = *sequence;
        let text: Expr = ExprKind::Text(Rc::from(&*tables.counted.name)).into();
        self.code_into(&text, name)?;
        let cursor = self.open_table(Opcode::OpenRead, &tables.table, i32::from(tables.database.0));
        let value = self.builder.temporary();
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit(Opcode::Null, 0, row, 0);
        self.builder.emit(Opcode::Integer, 0, greatest, 0);
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        self.builder.emit(Opcode::Column, cursor, 0, value);
        self.builder.emit_jump(Opcode::Ne, name, next, value);
        self.builder.set_p5(p5::JUMP_IF_NULL);
        self.builder.emit(Opcode::Rowid, cursor, row, 0);
        self.builder.emit(Opcode::Column, cursor, 1, greatest);
        self.builder.emit(Opcode::AddImm, greatest, 0, 0);
        self.builder.emit_jump(Opcode::Goto, 0, done, 0);
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(done);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        self.builder.release(value);
        Ok(())
    }

    /// At the end of the statement: writes back what it has come to.
    pub(crate) fn write_sequences(&mut self) {
        if self.is_of_trigger {
            return;
        }
        // New rows come in SQLite's order: the table that was met last is the first.
        let sequences = self.effects.sequences().to_vec();
        sequences.iter().rev().for_each(|sequence| self.write_sequence(sequence));
    }

    fn write_sequence(&mut self, sequence: &Sequence<'_>) {
        let tables = sequence.tables;
        let cursor = self.open_table(Opcode::OpenWrite, &tables.table, i32::from(tables.database.0));
        let known = self.builder.new_label();
        self.builder.emit_jump(Opcode::NotNull, sequence.row, known, 0);
        self.builder.emit(Opcode::NewRowid, cursor, sequence.row, 0);
        self.builder.place(known);
        let record = self.builder.temporary();
        let first = self.builder.registers(2);
        self.builder.emit(Opcode::SCopy, sequence.name, first, 0);
        self.builder.emit(Opcode::SCopy, sequence.greatest, first + 1, 0);
        self.builder.emit(Opcode::MakeRecord, first, 2, record);
        self.builder.emit(Opcode::Insert, cursor, record, sequence.row);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        self.builder.release(record);
    }
}
