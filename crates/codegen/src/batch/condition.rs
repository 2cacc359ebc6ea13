//! Conditions of a batch program: masks of the rows of which they are true, or false.

use super::BatchBuilder;
use crate::Codegen;
use base::{Result, ResultCode};
use bytecode::batch::{BatchInsn, BatchOperand};
use resolve::bound::{BinaryOp, Expr, ExprKind, UnaryOp, comparison_affinity, comparison_collation};
use value::Affinity;
use value::CollationRef;
use value::batch::{Comparison, Order};

/// What a comparison asks for where it is to be true, or to be false; and whether NULLs are equal.
fn order_of(op: BinaryOp, wanted: bool) -> (Order, bool) {
    let (order, negated) = match op {
        BinaryOp::Eq | BinaryOp::Is => (Order::Equal, Order::NotEqual),
        BinaryOp::Ne | BinaryOp::IsNot => (Order::NotEqual, Order::Equal),
        BinaryOp::Lt => (Order::Less, Order::GreaterOrEqual),
        BinaryOp::Le => (Order::LessOrEqual, Order::Greater),
        BinaryOp::Gt => (Order::Greater, Order::LessOrEqual),
        _ => (Order::GreaterOrEqual, Order::Less),
    };
    (if wanted { order } else { negated }, matches!(op, BinaryOp::Is | BinaryOp::IsNot))
}

impl Codegen<'_> {
    /// The mask of the rows of which a condition is true, or, if that is wanted, false. A row of
    /// which it is NULL is in neither.
    #[inline(never)] // Conditions are nested deeply.
    pub(super) fn batch_condition(&mut self, batch: &mut BatchBuilder, expr: &Expr, wanted: bool) -> Result<u16> {
        let expr = expr.without_decided();
        match &expr.kind {
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let mask = self.batch_condition(batch, left, wanted)?;
                let other = self.batch_condition(batch, right, wanted)?;
                Ok(batch.join(mask, other, (*op == BinaryOp::And) == wanted))
            }
            ExprKind::Unary(UnaryOp::Not, operand) => self.batch_condition(batch, operand, !wanted),
            ExprKind::Collate(operand, _) | ExprKind::ImplicitCollate(operand, _) => {
                self.batch_condition(batch, operand, wanted)
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                self.batch_comparison(batch, *op, (left, right), wanted)
            }
            ExprKind::Between(operand, low, high) => {
                let mask = self.batch_comparison(batch, BinaryOp::Ge, (operand, low), wanted)?;
                let other = self.batch_comparison(batch, BinaryOp::Le, (operand, high), wanted)?;
                Ok(batch.join(mask, other, wanted))
            }
            ExprKind::InList(operand, list) => self.batch_in_list(batch, operand, list, wanted),
            ExprKind::IsNull(operand) | ExprKind::NotNull(operand) => {
                let operand_value = self.batch_value(batch, operand)?;
                let is_null = matches!(expr.kind, ExprKind::IsNull(_));
                Ok(batch.null_mask(operand_value, is_null != wanted))
            }
            ExprKind::IsTruth { operand, truth, negated } => {
                let operand = self.batch_value(batch, operand)?;
                if *negated != wanted {
                    return Ok(batch.truth_mask(operand, *truth));
                }
                let mask = batch.truth_mask(operand, !*truth);
                let other = batch.null_mask(operand, false);
                Ok(batch.join(mask, other, false))
            }
            _ => {
                let operand = self.batch_value(batch, expr)?;
                Ok(batch.truth_mask(operand, wanted))
            }
        }
    }

    fn batch_comparison(
        &mut self,
        batch: &mut BatchBuilder,
        op: BinaryOp,
        (left, right): (&Expr, &Expr),
        wanted: bool,
    ) -> Result<u16> {
        let affinity = comparison_affinity(left, right).unwrap_or(Affinity::None);
        let collation = comparison_collation(left, right);
        let (left, right) = (self.batch_value(batch, left)?, self.batch_value(batch, right)?);
        let (order, nulls_are_equal) = order_of(op, wanted);
        let comparison = Comparison { order, nulls_are_equal, affinity, collation };
        Ok(batch.compare(comparison, left, right))
    }

    /// The left side alone decides how a list is compared.
    fn batch_in_list(&mut self, batch: &mut BatchBuilder, operand: &Expr, list: &[Expr], wanted: bool) -> Result<u16> {
        let affinity = operand.affinity().unwrap_or(Affinity::None);
        let collation = operand.collation().unwrap_or(CollationRef::Binary);
        let left = self.batch_value(batch, operand)?;
        let (order, _) = order_of(BinaryOp::Eq, wanted);
        let mut all: Option<u16> = None;
        for item in list {
            let right = self.batch_value(batch, item)?;
            let comparison = Comparison { order, nulls_are_equal: false, affinity, collation: collation.clone() };
            let mask = batch.compare(comparison, left, right);
            all = Some(all.map_or(mask, |all| batch.join(all, mask, !wanted)));
        }
        all.ok_or_else(|| ResultCode::INTERNAL.into())
    }
}

impl BatchBuilder {
    fn compare(&mut self, comparison: Comparison, left: BatchOperand, right: BatchOperand) -> u16 {
        let out = self.mask();
        self.add(BatchInsn::Compare { comparison: Box::new(comparison), left, right, out });
        out
    }

    /// The rows of both masks, or of either.
    fn join(&mut self, mask: u16, other: u16, both: bool) -> u16 {
        self.add(if both { BatchInsn::Both { mask, other } } else { BatchInsn::Either { mask, other } });
        mask
    }

    pub(super) fn null_mask(&mut self, operand: BatchOperand, negated: bool) -> u16 {
        let out = self.mask();
        self.add(BatchInsn::IsNull { operand, negated, out });
        out
    }

    fn truth_mask(&mut self, operand: BatchOperand, wanted: bool) -> u16 {
        let out = self.mask();
        self.add(BatchInsn::Truth { operand, wanted, out });
        out
    }
}
