//! OpenLoops over a table's own tree by rowid.

use super::{LoopTail, OpenLevel, OpenLoops};
use crate::Codegen;
use crate::expr::affinity_bits;
use base::Result;
use bytecode::batch::BatchEnd;
use bytecode::{Opcode, p5};
use plan::tree::{Level, TermOps};
use value::Affinity;
use value::batch::Order;

impl Codegen<'_> {
    /// One row by rowid, or one for each value of an IN.
    pub(super) fn scan_rowid(
        &mut self,
        loops: &mut OpenLoops<'_>,
        open: &mut OpenLevel,
        level: &Level,
        term: usize,
    ) -> Result<()> {
        let Some(cursor) = open.table_cursor else { return Ok(()) };
        let target = self.builder.register();
        let register = self.equality_value(loops, open, level, term, level.reverse, target)?;
        let missing = open.in_loops.last().map_or(open.leave, |in_loop| in_loop.next);
        let Some(filter) = open.filter else {
            self.builder.emit_jump(Opcode::SeekRowid, cursor, missing, register);
            return Ok(());
        };
        self.builder.emit(Opcode::SCopy, register, target, 0);
        self.filter_rowid(filter, target, missing);
        self.filters_of_inner_levels(loops, missing)?;
        self.builder.emit_jump(Opcode::SeekRowid, cursor, missing, target);
        Ok(())
    }

    /// A range of rowids.
    pub(super) fn scan_rowid_range(
        &mut self,
        loops: &OpenLoops<'_>,
        open: &mut OpenLevel,
        level: &Level,
        low: Option<usize>,
        high: Option<usize>,
    ) -> Result<()> {
        let Some(cursor) = open.table_cursor else { return Ok(()) };
        let (start, end) = if level.reverse { (high, low) } else { (low, high) };
        match start {
            Some(term) => {
                let (register, op) = self.range_value(loops, term)?;
                let opcode = match op {
                    TermOps::Gt => Opcode::SeekGT,
                    TermOps::Ge => Opcode::SeekGE,
                    TermOps::Lt => Opcode::SeekLT,
                    _ => Opcode::SeekLE,
                };
                self.builder.emit_jump(opcode, cursor, open.leave, register);
            }
            None => {
                let opcode = if level.reverse { Opcode::Last } else { Opcode::Rewind };
                self.builder.emit_jump(opcode, cursor, open.leave, 0);
            }
        }
        let bound = match end {
            Some(term) => Some(self.range_value(loops, term)?),
            None => None,
        };
        let top = self.here();
        if let (Some((register, op)), true) = (bound, loops.is_batch) {
            let order = match op {
                TermOps::Lt => Order::GreaterOrEqual,
                TermOps::Le => Order::Greater,
                TermOps::Gt => Order::LessOrEqual,
                _ => Order::Less,
            };
            open.batch_end = BatchEnd::Rowid { order, register };
        } else if let Some((register, op)) = bound {
            let rowid = self.builder.temporary();
            self.builder.emit(Opcode::Rowid, cursor, rowid, 0);
            let opcode = match op {
                TermOps::Lt => Opcode::Ge,
                TermOps::Le => Opcode::Gt,
                TermOps::Gt => Opcode::Le,
                _ => Opcode::Lt,
            };
            self.builder.emit_jump(opcode, register, open.leave, rowid);
            self.builder.set_p5(affinity_bits(Some(Affinity::Numeric)) | p5::JUMP_IF_NULL);
            self.builder.release(rowid);
        }
        let step = if level.reverse { Opcode::Prev } else { Opcode::Next };
        open.end = LoopTail::Step(step, cursor, top);
        Ok(())
    }

    fn range_value(&mut self, loops: &OpenLoops<'_>, term: usize) -> Result<(i32, TermOps)> {
        let term = &loops.plan.terms[term];
        let op = term.op().unwrap_or(TermOps::Eq);
        let register = self.builder.register();
        let Some(right) = term.right() else { return Ok((register, op)) };
        if right.width() > 1 {
            // The first fields may be equal.
            let (first, _) = self.code_vector(right)?;
            self.builder.emit(Opcode::Copy, first, register, 0);
            return Ok((register, if op.is_low() { TermOps::Ge } else { TermOps::Le }));
        }
        self.code_copy(right, register)?;
        Ok((register, op))
    }
}
