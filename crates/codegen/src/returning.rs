//! RETURNING: rows are collected while they are changed and shown when all changes are done.

use crate::Codegen;
use crate::select::Destination;
use base::Result;
use bytecode::{Opcode, P4};
use plan::tree::Shown;
use resolve::bound::ResultColumn;

/// What a statement shows of the rows that it changes: see [`plan::tree::Shown`].
#[derive(Clone, Copy, Default)]
pub(crate) struct Returning {
    /// Cursor of the rows to return.
    cursor: Option<i32>,
    /// No row is returned where a foreign key is violated.
    checks_keys: bool,
    /// Register that counts the changed rows.
    count: Option<i32>,
}

impl Returning {
    /// Whether there is a RETURNING clause.
    pub fn returns(self) -> bool {
        self.cursor.is_some()
    }
}

impl Codegen<'_> {
    /// Opens the table of the rows to return.
    pub(crate) fn returning_begin(&mut self, shown: Shown, columns: &[ResultColumn], what: &str) -> Returning {
        match shown {
            Shown::Nothing => Returning::default(),
            Shown::Count => Returning { count: Some(self.count_rows(what)), ..Returning::default() },
            Shown::Rows { checks_keys } => {
                self.set_result_columns(columns.iter().map(|column| (&column.name, column.origin.as_ref())));
                let cursor = self.builder.cursor();
                self.builder.emit_p4(Opcode::OpenEphemeral, cursor, columns.len() as i32, 0, P4::None);
                Returning { cursor: Some(cursor), checks_keys, count: None }
            }
        }
    }

    /// A register for the number of changed rows.
    fn count_rows(&mut self, what: &str) -> i32 {
        let count = self.builder.register();
        self.builder.emit(Opcode::Integer, 0, count, 0);
        let name = format!("rows {what}").into();
        self.builder.program_mut().columns = vec![bytecode::ResultColumn { name, declared_type: None, origin: None }];
        count
    }

    /// Adds the row that the columns are bound to.
    pub(crate) fn returning_row(&mut self, returning: Returning, columns: &[ResultColumn]) -> Result<()> {
        let Some(cursor) = returning.cursor else {
            if let Some(count) = returning.count {
                self.builder.emit(Opcode::AddImm, count, 1, 0);
            }
            return Ok(());
        };
        let first = self.builder.registers(columns.len());
        for (offset, column) in columns.iter().enumerate() {
            self.code_copy(&column.expr, first + offset as i32)?;
        }
        self.deliver(&Destination::Table { cursor }, first, columns.len());
        Ok(())
    }

    /// Ends a changing statement: shows the rows.
    pub(crate) fn returning_end(&mut self, returning: Returning, columns: &[ResultColumn]) {
        self.write_sequences();
        let Some(cursor) = returning.cursor else {
            if let Some(count) = returning.count {
                self.builder.emit(Opcode::ResultRow, count, 1, 0);
            }
            return;
        };
        if returning.checks_keys {
            self.refuse_violated_keys();
        }
        let first = self.builder.registers(columns.len());
        let (top, done) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        for field in 0..columns.len() as i32 {
            self.builder.emit(Opcode::Column, cursor, field, first + field);
        }
        self.builder.emit(Opcode::ResultRow, first, columns.len() as i32, 0);
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(done);
    }

    /// No row is shown of a statement that a foreign key undoes.
    fn refuse_violated_keys(&mut self) {
        let kept = self.builder.new_label();
        self.builder.emit_jump(Opcode::FkIfZero, 0, kept, 0);
        self.effects.note_key_check(self.builder.address());
        self.halt_for_key();
        self.builder.place(kept);
    }
}
