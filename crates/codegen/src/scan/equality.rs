//! The value that a leading key column has to equal.

use super::{InLoop, Loops, OpenLevel};
use crate::ctx::Codegen;
use base::Result;
use bytecode::Opcode;
use plan::TermOps;
use resolve::bound::{Expr, ExprKind};

impl Codegen<'_> {
    /// Codes the right side of `=`, IS, IS NULL or IN; an IN opens a loop over its values,
    /// from the greatest down with `backwards`. The register that holds the value.
    pub(super) fn equality_value(
        &mut self,
        loops: &mut Loops,
        open: &mut OpenLevel,
        term: usize,
        field: usize,
        backwards: bool,
        target: i32,
    ) -> Result<i32> {
        let op = loops.plan.terms[term].op();
        let expr = loops.plan.terms[term].expr.clone();
        match (op, &expr.kind) {
            (Some(TermOps::IsNull), _) => {
                self.b.emit(Opcode::Null, 0, target, 0);
            }
            (Some(TermOps::In), _) => {
                self.open_in_loop(open, &expr, field, backwards, target)?;
            }
            (_, ExprKind::Binary(_, _, right)) => {
                let right = (**right).clone();
                if let Some(register) = self.hoist(&right) {
                    Self::mark_coded(loops, term);
                    if target == 0 {
                        return Ok(register);
                    }
                    self.b.emit(Opcode::SCopy, register, target, 0);
                    return Ok(target);
                }
                self.code_copy(&right, target)?;
            }
            _ => {}
        }
        // Of a row value this is one field: all of it is compared once the row is there.
        let is_row = matches!(&expr.kind, ExprKind::InSelect(left, _) | ExprKind::InList(left, _) if left.width() > 1);
        if !is_row {
            Self::mark_coded(loops, term);
        }
        Ok(target)
    }

    /// Opens a loop over the values of an IN.
    pub(super) fn open_in_loop(
        &mut self,
        open: &mut OpenLevel,
        expr: &Expr,
        field: usize,
        backwards: bool,
        target: i32,
    ) -> Result<()> {
        let index = self.in_index(expr, false)?;
        let (top, next) = (self.b.new_label(), self.b.new_label());
        let outside = match open.in_loops.last() {
            Some(in_loop) => in_loop.next,
            None => match open.exit {
                Some(exit) => exit,
                None => *open.exit.insert(self.b.new_label()),
            },
        };
        let start = if backwards { Opcode::Last } else { Opcode::Rewind };
        self.b.emit_jump(start, index.cursor, outside, 0);
        self.b.place(top);
        self.b.emit(Opcode::Column, index.cursor, field as i32, target);
        self.b.emit_jump(Opcode::IsNull, target, next, 0);
        open.in_loops.push(InLoop { cursor: index.cursor, backwards, top, next });
        Ok(())
    }
}
