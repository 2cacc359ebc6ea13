//! WHERE terms: the conjuncts of a WHERE clause, taken apart for the search of indexes.

pub use crate::tree::{Auxiliary, Mask, Term, TermKind, TermOps};

use resolve::bound::{BinaryOp, Expr, ExprKind, Source, SourceId};
use std::cell::Cell;
use std::rc::Rc;

/// Which sources an expression uses; sources of enclosing queries do not count.
pub fn uses(expr: &Expr, sources: &[Source]) -> Mask {
    match &expr.kind {
        ExprKind::Column(column) => return bit_of(column.source, sources),
        ExprKind::Integer(_) | ExprKind::Real(_) | ExprKind::Text(_) | ExprKind::Null | ExprKind::Parameter(_) => {
            return 0;
        }
        ExprKind::Binary(_, left, right) => return uses(left, sources) | uses(right, sources),
        _ => {}
    }
    let mut mask = 0;
    expr.walk(&mut |node| {
        if let ExprKind::Column(column) = &node.kind {
            mask |= bit_of(column.source, sources);
        }
        true
    });
    mask
}

/// `left op right`.
pub fn binary(op: BinaryOp, left: impl Into<Rc<Expr>>, right: impl Into<Rc<Expr>>) -> Expr {
    ExprKind::Binary(op, left.into(), right.into()).into()
}

/// The bit of a source, 0 for one of another SELECT.
pub fn bit_of(id: SourceId, sources: &[Source]) -> Mask {
    sources.iter().position(|source| source.id == id).map_or(0, |position| 1 << position)
}

impl Term {
    /// A term that is only tested.
    pub fn test(expr: Expr, sources: &[Source]) -> Term {
        Term {
            uses: uses(&expr, sources),
            has_subquery: expr.has_subquery(),
            expr,
            kind: TermKind::Test,
            right_uses: 0,
            is_virtual: false,
            parent: None,
            needed_children: 0,
            outer_join: None,
            on_clause_of: None,
            truth_probability: 1,
            is_like_bound: false,
            is_not_null_bound: false,
            waits: 0,
            mostly_true: Cell::new(false),
            assumed: Cell::new(false),
        }
    }
}
