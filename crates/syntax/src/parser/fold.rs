//! What SQLite decides while it parses, so that names inside what is left out are never looked up,
//! and what is left counts as a number in ORDER BY and GROUP BY.

use crate::ast::walk::{Visitor, Walk, walk_expr};
use crate::ast::{BinaryOperator, Expr, ExprKind, Literal, Select, UnaryOperator};
use compact_str::CompactString;

/// `x IS NULL` (or, for `is_null` false, `x IS NOT NULL`): a number when x is a literal.
pub(super) fn null_test(is_null: bool, operand: Expr) -> ExprKind {
    if is_value(&operand) {
        return integer(!is_null);
    }
    let operand = Box::new(operand);
    if is_null { ExprKind::IsNull(operand) } else { ExprKind::NotNull(operand) }
}

/// `left AND right`: 0 when one of them is the literal 0 or a lookup in an empty list, and neither
/// calls a function.
pub(super) fn and(left: Expr, right: Expr) -> ExprKind {
    if (is_zero(&left) || is_zero(&right)) && !calls_function(&left) && !calls_function(&right) {
        return integer(false);
    }
    ExprKind::Binary(BinaryOperator::And, Box::new([left, right]))
}

/// `x [NOT] IN ()`, unless x calls a function.
pub(super) fn in_empty(negated: bool, value: &Expr) -> Option<ExprKind> {
    (!calls_function(value)).then_some(ExprKind::Literal(Literal::Truth(negated)))
}

fn integer(value: bool) -> ExprKind {
    ExprKind::Literal(Literal::Integer(CompactString::const_new(if value { "1" } else { "0" })))
}

/// Whether an expression is a literal other than NULL, perhaps with signs.
fn is_value(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Unary(UnaryOperator::Minus | UnaryOperator::Plus, operand) => is_value(operand),
        ExprKind::Literal(literal) => {
            matches!(literal, Literal::Integer(_) | Literal::Float(_) | Literal::String(_) | Literal::Blob(_))
        }
        _ => false,
    }
}

fn is_zero(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(Literal::Integer(digits)) => digits.parse() == Ok(0),
        ExprKind::Literal(Literal::Truth(truth)) => !truth,
        _ => false,
    }
}

/// Whether a function is called outside of subqueries.
fn calls_function(expr: &Expr) -> bool {
    struct Search {
        found: bool,
    }
    impl Visitor for Search {
        fn expr(&mut self, expr: &Expr) -> Walk {
            self.found |= matches!(expr.kind, ExprKind::Function(_) | ExprKind::Like(_));
            if self.found { Walk::Stop } else { Walk::Into }
        }

        fn select(&mut self, _select: &Select) -> Walk {
            Walk::Over
        }
    }
    let mut search = Search { found: false };
    walk_expr(&mut search, expr);
    search.found
}
