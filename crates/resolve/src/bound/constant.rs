//! What of an expression is the same for every row, and what decides without the rest.

use super::{BinaryOp, Expr, ExprKind};

impl ExprKind {
    /// As [`Expr::is_hoistable`], apart from the operands.
    pub fn is_hoistable_node(&self) -> bool {
        !matches!(
            self,
            ExprKind::Column(_)
                | ExprKind::Aggregate { .. }
                | ExprKind::Window { .. }
                | ExprKind::Register(_)
                | ExprKind::TypedRegister(..)
                | ExprKind::Subquery(_)
                | ExprKind::Exists(_)
                | ExprKind::InSelect(..)
                | ExprKind::InList(..)
                | ExprKind::Function(..)
                | ExprKind::Vector(_)
                | ExprKind::Case { .. }
                | ExprKind::Raise(..)
        )
    }
}

impl BinaryOp {
    /// The operand of AND or OR that alone decides.
    pub fn deciding<'e>(self, left: &'e Expr, right: &'e Expr) -> Option<&'e Expr> {
        let (left, right) = (left.without_decided(), right.without_decided());
        let is_true = |side: &Expr| matches!(side.kind, ExprKind::Integer(1..));
        let is_false = |side: &Expr| matches!(side.kind, ExprKind::Integer(0));
        let is_and = self == BinaryOp::And;
        if is_true(left) || is_false(right) {
            Some(if is_and { right } else { left })
        } else if is_true(right) || is_false(left) {
            Some(if is_and { left } else { right })
        } else {
            None
        }
    }
}
