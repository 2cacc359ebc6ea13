//! DISTINCT.

use crate::Codegen;
use bytecode::{Label, Opcode, P4};
use plan::tree::{DistinctBy, LinePlace};
use resolve::bound::Expr;
use value::CollationRef;

/// How duplicates are found.
pub(crate) enum Distinct {
    /// By an ephemeral index of the rows so far.
    Index(i32),
    /// Equal rows come one after the other: by the row before, in these registers.
    Previous(i32, Vec<CollationRef>),
}

impl Codegen<'_> {
    /// Sets up what finds duplicates of rows; none when there cannot be any.
    pub(super) fn distinct(&mut self, by: DistinctBy, results: &[Expr]) -> Option<Distinct> {
        if by == DistinctBy::Nothing {
            return None;
        }
        let collation = |expr: &Expr| expr.collation().unwrap_or(CollationRef::Binary);
        let collations: Vec<CollationRef> = results.iter().map(collation).collect();
        if by == DistinctBy::Previous {
            let first = self.builder.registers(collations.len());
            // A NULL that differs even from NULL: the first row is never a duplicate.
            self.builder.emit(Opcode::Null, 1, first, first + collations.len() as i32 - 1);
            return Some(Distinct::Previous(first, collations));
        }
        let cursor = self.builder.cursor();
        let width = collations.len() as i32;
        let info = self.key_info(collations);
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, width, 0, P4::KeyInfo(info));
        Some(Distinct::Index(cursor))
    }

    /// The plan's line for an index of the rows so far.
    pub(super) fn line_of_distinct(&mut self, distinct: &Option<Distinct>) {
        if matches!(distinct, Some(Distinct::Index(_))) {
            self.line(LinePlace::Distinct);
        }
    }

    /// Jumps to `next` when the row has come before.
    pub(super) fn skip_duplicate(&mut self, distinct: &Distinct, first: i32, width: usize, next: Label) {
        let count = width as i32;
        match distinct {
            Distinct::Index(cursor) => {
                self.builder.emit_jump_p4(Opcode::Found, *cursor, next, first, P4::Int32(count));
                let record = self.builder.temporary();
                self.builder.emit(Opcode::MakeRecord, first, count, record);
                self.builder.emit(Opcode::IdxInsert, *cursor, record, 0);
                self.builder.set_p5(bytecode::p5::USE_SEEK_RESULT);
                self.builder.release(record);
            }
            Distinct::Previous(before, collations) => {
                let new = self.builder.new_label();
                for (offset, collation) in collations.iter().enumerate() {
                    let offset = offset as i32;
                    let last = offset + 1 == count;
                    let p4 = crate::expr::collation_operand(collation.clone());
                    let (opcode, to) = if last { (Opcode::Eq, next) } else { (Opcode::Ne, new) };
                    self.builder.emit_jump_p4(opcode, first + offset, to, before + offset, p4);
                    self.builder.set_p5(bytecode::p5::NULL_EQ);
                }
                self.builder.place(new);
                self.builder.emit(Opcode::Copy, first, *before, count - 1);
            }
        }
    }
}
