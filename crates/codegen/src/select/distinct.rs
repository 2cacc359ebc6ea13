//! DISTINCT.

use super::ascending;
use crate::ctx::Codegen;
use bytecode::{Label, Opcode, P4};
use resolve::bound::{OrderTerm, SelectArm};
use value::CollationRef;

/// How duplicates are found.
pub(crate) enum Distinct {
    /// By an ephemeral index of the rows so far.
    Index(i32),
    /// Equal rows come one after the other: by the row before, in these registers.
    Previous(i32, Vec<CollationRef>),
}

/// The order that would bring equal rows together, when nothing else is wanted of the order.
pub(super) fn order_of(arm: &SelectArm, order_by: &[OrderTerm]) -> Option<Vec<OrderTerm>> {
    if !arm.distinct || !order_by.is_empty() {
        return None;
    }
    Some(arm.columns.iter().map(|column| ascending(column.expr.clone())).collect())
}

/// Whether DISTINCT rows are wanted in the order of all that they are made of: they are groups then.
pub(super) fn is_order_of_columns(arm: &SelectArm, order_by: &[OrderTerm]) -> bool {
    let same = |(term, column): (&OrderTerm, &resolve::bound::ResultColumn)| {
        !term.nulls_are_big() && term.expr.same_as(&column.expr)
    };
    let pairs = || order_by.iter().zip(&arm.columns);
    arm.distinct
        && !arm.is_aggregate
        && !arm.from.is_empty()
        && order_by.len() == arm.columns.len()
        && pairs().all(same)
}

/// Whether ORDER BY names the columns in turn: rows that are sorted by all that they are made of are sorted for
/// DISTINCT too.
pub(super) fn is_sorted_by_columns(arm: &SelectArm, order_by: &[OrderTerm]) -> bool {
    let same = |(term, column): (&OrderTerm, &resolve::bound::ResultColumn)| term.expr.same_as(&column.expr);
    order_by.len() == arm.columns.len() && order_by.iter().zip(&arm.columns).all(same)
}

impl Codegen<'_> {
    /// Sets up what finds duplicates; none when there cannot be any.
    pub(super) fn distinct(&mut self, arm: &SelectArm, rows_unique: bool, ordered: bool) -> Option<Distinct> {
        if !arm.distinct || rows_unique {
            return None;
        }
        let collation = |column: &resolve::bound::ResultColumn| column.expr.collation().unwrap_or(CollationRef::Binary);
        let collations: Vec<CollationRef> = arm.columns.iter().map(collation).collect();
        if ordered {
            let first = self.b.registers(collations.len());
            // A NULL that differs even from NULL: the first row is never a duplicate.
            self.b.emit(Opcode::Null, 1, first, first + collations.len() as i32 - 1);
            return Some(Distinct::Previous(first, collations));
        }
        let cursor = self.b.cursor();
        let width = collations.len() as i32;
        let info = self.key_info(collations);
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, width, 0, P4::KeyInfo(info));
        Some(Distinct::Index(cursor))
    }

    /// The plan's line for an index of the rows so far.
    pub(super) fn explain_distinct(&mut self, distinct: &Option<Distinct>) {
        if matches!(distinct, Some(Distinct::Index(_))) {
            self.explain_row("USE TEMP B-TREE FOR DISTINCT");
        }
    }

    /// Jumps to `next` when the row has come before.
    pub(super) fn skip_duplicate(&mut self, distinct: &Distinct, first: i32, width: usize, next: Label) {
        let count = width as i32;
        match distinct {
            Distinct::Index(cursor) => {
                self.b.emit_jump_p4(Opcode::Found, *cursor, next, first, P4::Int32(count));
                let record = self.b.temporary();
                self.b.emit(Opcode::MakeRecord, first, count, record);
                self.b.emit(Opcode::IdxInsert, *cursor, record, 0);
                self.b.set_p5(bytecode::p5::USE_SEEK_RESULT);
                self.b.release(record);
            }
            Distinct::Previous(before, collations) => {
                let new = self.b.new_label();
                for (offset, collation) in collations.iter().enumerate() {
                    let offset = offset as i32;
                    let last = offset + 1 == count;
                    let p4 = crate::expr::collation_operand(collation.clone());
                    let (opcode, to) = if last { (Opcode::Eq, next) } else { (Opcode::Ne, new) };
                    self.b.emit_jump_p4(opcode, first + offset, to, before + offset, p4);
                    self.b.set_p5(bytecode::p5::NULL_EQ);
                }
                self.b.place(new);
                self.b.emit(Opcode::Copy, first, *before, count - 1);
            }
        }
    }
}
