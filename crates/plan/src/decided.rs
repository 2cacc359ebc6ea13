//! AND and OR of which one operand alone decides.

use resolve::bound::{BinaryOp, Expr, ExprKind};

/// What an AND or OR comes to: one operand alone decides where the other is a number as it was
/// written.
pub fn without_decided(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            deciding(*op, left, right).unwrap_or(expr)
        }
        _ => expr,
    }
}

/// The operand of AND or OR that alone decides.
pub fn deciding<'e>(op: BinaryOp, left: &'e Expr, right: &'e Expr) -> Option<&'e Expr> {
    let (left, right) = (without_decided(left), without_decided(right));
    let is_true = |side: &Expr| matches!(side.kind, ExprKind::Integer(1..));
    let is_false = |side: &Expr| matches!(side.kind, ExprKind::Integer(0));
    let is_and = op == BinaryOp::And;
    if is_true(left) || is_false(right) {
        Some(if is_and { right } else { left })
    } else if is_true(right) || is_false(left) {
        Some(if is_and { left } else { right })
    } else {
        None
    }
}
