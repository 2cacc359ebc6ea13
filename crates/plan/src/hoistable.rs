//! What is computed once, in front of the loops.

use resolve::bound::{Expr, ExprKind};

/// Whether the expression is one value for the whole run and computing it can raise no error.
pub fn is_hoistable(expr: &Expr) -> bool {
    let mut constant = true;
    expr.walk(&mut |node| {
        constant &= is_hoistable_node(&node.kind);
        constant
    });
    constant
}

/// As [`is_hoistable`], apart from the operands.
pub fn is_hoistable_node(kind: &ExprKind) -> bool {
    !matches!(
        kind,
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
