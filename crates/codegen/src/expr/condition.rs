//! Expressions as conditions: jumps instead of values.

use super::compare::between_parts;
use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode};
use resolve::bound::{BinaryOp, Expr, ExprKind, UnaryOp};

impl Codegen<'_> {
    /// Jumps to `to` when the expression is true; with `null` also when it is NULL.
    pub fn jump_if_true(&mut self, expr: &Expr, to: Label, null: bool) -> Result<()> {
        let expr = expr.without_decided();
        match &expr.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                let (left, right) = self.in_order(left, right);
                self.jump_if_both(left, right, to, null)
            }
            ExprKind::Binary(BinaryOp::Or, left, right) => {
                let (left, right) = self.in_order(left, right);
                self.jump_if_true(left, to, null)?;
                self.jump_if_true(right, to, null)
            }
            ExprKind::Unary(UnaryOp::Not, operand) => self.jump_if_false(operand, to, null),
            _ => self.simple_jump(expr, to, true, null),
        }
    }

    /// Jumps to `to` when the expression is false; with `null` also when it is NULL.
    pub fn jump_if_false(&mut self, expr: &Expr, to: Label, null: bool) -> Result<()> {
        let expr = expr.without_decided();
        match &expr.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                let (left, right) = self.in_order(left, right);
                self.jump_if_false(left, to, null)?;
                self.jump_if_false(right, to, null)
            }
            ExprKind::Binary(BinaryOp::Or, left, right) => {
                let (left, right) = self.in_order(left, right);
                let skip = self.builder.new_label();
                self.jump_if_true(left, skip, !null)?;
                self.jump_if_false(right, to, null)?;
                self.builder.place(skip);
                Ok(())
            }
            ExprKind::Unary(UnaryOp::Not, operand) => self.jump_if_true(operand, to, null),
            _ => self.simple_jump(expr, to, false, null),
        }
    }

    /// Jumps to `to` when both are true; with `null` also when one of them is NULL and none false.
    fn jump_if_both(&mut self, left: &Expr, right: &Expr, to: Label, null: bool) -> Result<()> {
        let skip = self.builder.new_label();
        self.jump_if_false(left, skip, !null)?;
        self.jump_if_true(right, to, null)?;
        self.builder.place(skip);
        Ok(())
    }

    fn simple_jump(&mut self, expr: &Expr, to: Label, when: bool, null: bool) -> Result<()> {
        match &expr.kind {
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                self.comparison_jump(*op, left, right, to, when, null)
            }
            ExprKind::IsNull(operand) | ExprKind::NotNull(operand) => {
                let is_null = matches!(expr.kind, ExprKind::IsNull(_));
                let (register, free) = self.code_temporary(operand)?;
                let opcode = if is_null == when { Opcode::IsNull } else { Opcode::NotNull };
                self.builder.emit_jump(opcode, register, to, 0);
                self.builder.release(free);
                Ok(())
            }
            // Row values go through a register.
            ExprKind::Between(operand, ..) if operand.width() > 1 => self.jump_by_value(expr, to, when, null),
            ExprKind::Between(operand, low, high) => {
                let (register, free) = self.code_temporary(operand)?;
                let (above, below) = between_parts(operand, register, low, high);
                if when {
                    self.jump_if_both(&above, &below, to, null)?;
                } else {
                    self.jump_if_false(&above, to, null)?;
                    self.jump_if_false(&below, to, null)?;
                }
                self.builder.release(free);
                Ok(())
            }
            ExprKind::InList(..) | ExprKind::InSelect(..) => self.in_jump(expr, to, when, null),
            _ => self.jump_by_value(expr, to, when, null),
        }
    }

    fn jump_by_value(&mut self, expr: &Expr, to: Label, when: bool, null: bool) -> Result<()> {
        let (register, free) = self.code_temporary(expr)?;
        let opcode = if when { Opcode::If } else { Opcode::IfNot };
        self.builder.emit_jump(opcode, register, to, i32::from(null));
        self.builder.release(free);
        Ok(())
    }
}
