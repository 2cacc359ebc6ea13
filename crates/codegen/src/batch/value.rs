//! Values of a batch program.

use super::BatchBuilder;
use crate::Codegen;
use base::{Result, ResultCode};
use bytecode::FunctionCall;
use bytecode::batch::{BatchInsn, BatchOperand};
use extension::{FunctionDef, Special};
use resolve::bound::{BinaryOp, Expr, ExprKind, UnaryOp};
use std::rc::Rc;
use value::CollationRef;
use value::arith::Arithmetic;

impl Codegen<'_> {
    /// Where the value of a pure expression is found.
    #[inline(never)] // Expressions are nested deeply.
    pub(crate) fn batch_value(&mut self, batch: &mut BatchBuilder, expr: &Expr) -> Result<BatchOperand> {
        if let Some(register) = self.hoist(expr) {
            return Ok(BatchOperand::Register(register));
        }
        if let ExprKind::Column(column) = &expr.kind {
            return batch.column(column);
        }
        if let Some((_, known)) = batch.known.iter().find(|(own, _)| own.same_as(expr)) {
            return Ok(*known);
        }
        let value = self.new_batch_value(batch, expr)?;
        batch.known.push((expr.clone(), value));
        Ok(value)
    }

    fn new_batch_value(&mut self, batch: &mut BatchBuilder, expr: &Expr) -> Result<BatchOperand> {
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Plus, operand)
            | ExprKind::Collate(operand, _)
            | ExprKind::ImplicitCollate(operand, _) => self.batch_value(batch, operand),
            ExprKind::Unary(UnaryOp::Negate, operand) => {
                let zero = self.batch_value(batch, &ExprKind::Integer(0).into())?;
                let operand = self.batch_value(batch, operand)?;
                Ok(batch.arithmetic(Arithmetic::Subtract, zero, operand))
            }
            ExprKind::Binary(op, left, right) if let Some(op) = arithmetic_of(*op) => {
                let (left, right) = (self.batch_value(batch, left)?, self.batch_value(batch, right)?);
                Ok(batch.arithmetic(op, left, right))
            }
            ExprKind::Cast(operand, affinity) => {
                let operand = self.batch_value(batch, operand)?;
                let out = batch.slot();
                batch.add(BatchInsn::Cast { operand, affinity: *affinity, out });
                Ok(BatchOperand::Slot(out))
            }
            ExprKind::Case { operand: None, arms, otherwise } => {
                let null: Expr = ExprKind::Null.into();
                let mut value = self.batch_value(batch, otherwise.as_deref().unwrap_or(&null))?;
                for arm in arms.iter().rev() {
                    let mask = self.batch_condition(batch, &arm.when, true)?;
                    let then = self.batch_value(batch, &arm.then)?;
                    value = batch.choose(mask, then, value);
                }
                Ok(value)
            }
            ExprKind::Function(def, args) => self.batch_function(batch, def, args),
            ExprKind::Binary(..)
            | ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::Between(..)
            | ExprKind::InList(..)
            | ExprKind::IsNull(_)
            | ExprKind::NotNull(_)
            | ExprKind::IsTruth { .. } => {
                let (yes, no) = (self.batch_condition(batch, expr, true)?, self.batch_condition(batch, expr, false)?);
                let out = batch.slot();
                batch.add(BatchInsn::Logic { yes, no, out });
                Ok(BatchOperand::Slot(out))
            }
            _ => Err(ResultCode::INTERNAL.into()),
        }
    }

    fn batch_function(
        &mut self,
        batch: &mut BatchBuilder,
        def: &Rc<FunctionDef>,
        args: &[Expr],
    ) -> Result<BatchOperand> {
        match (def.special, args) {
            (Special::Likelihood, [first, ..]) => return self.batch_value(batch, first),
            (Special::Coalesce, [rest @ .., last]) => {
                let mut value = self.batch_value(batch, last)?;
                for arg in rest.iter().rev() {
                    let first = self.batch_value(batch, arg)?;
                    let mask = batch.null_mask(first, true);
                    value = batch.choose(mask, first, value);
                }
                return Ok(value);
            }
            (Special::Iif, _) if args.len() >= 2 => {
                let (pairs, rest) = args.split_at(args.len() / 2 * 2);
                let null: Expr = ExprKind::Null.into();
                let mut value = self.batch_value(batch, rest.first().unwrap_or(&null))?;
                for pair in pairs.chunks(2).rev() {
                    let mask = self.batch_condition(batch, &pair[0], true)?;
                    let then = self.batch_value(batch, &pair[1])?;
                    value = batch.choose(mask, then, value);
                }
                return Ok(value);
            }
            _ => {}
        }
        let collation = match def.flags.needs_collation {
            true => args.iter().find_map(Expr::collation).unwrap_or(CollationRef::Binary),
            false => CollationRef::Binary,
        };
        let mut constants = 0u32;
        let mut operands = Vec::with_capacity(args.len());
        for (position, arg) in args.iter().enumerate() {
            if arg.is_hoistable() && position < 31 {
                constants |= 1 << position;
            }
            operands.push(self.batch_value(batch, arg)?);
        }
        let call = Rc::new(FunctionCall::new(def.clone(), args.len() as u16, collation, false));
        if operands.iter().all(|operand| !matches!(operand, BatchOperand::Slot(_))) {
            let out = batch.once;
            batch.once += 1;
            batch.add(BatchInsn::CallOnce { call, args: operands, out });
            return Ok(BatchOperand::Once(out));
        }
        let out = batch.slot();
        batch.add(BatchInsn::Call { call, args: operands, constants, out });
        Ok(BatchOperand::Slot(out))
    }
}

fn arithmetic_of(op: BinaryOp) -> Option<Arithmetic> {
    Some(match op {
        BinaryOp::Add => Arithmetic::Add,
        BinaryOp::Subtract => Arithmetic::Subtract,
        BinaryOp::Multiply => Arithmetic::Multiply,
        BinaryOp::Divide => Arithmetic::Divide,
        BinaryOp::Remainder => Arithmetic::Remainder,
        _ => return None,
    })
}

impl BatchBuilder {
    fn arithmetic(&mut self, op: Arithmetic, left: BatchOperand, right: BatchOperand) -> BatchOperand {
        let out = self.slot();
        self.add(BatchInsn::Arithmetic { op, left, right, out });
        BatchOperand::Slot(out)
    }

    fn choose(&mut self, mask: u16, then: BatchOperand, otherwise: BatchOperand) -> BatchOperand {
        let out = self.slot();
        self.add(BatchInsn::Choose { mask, then, otherwise, out });
        BatchOperand::Slot(out)
    }
}
