//! What is offered to a virtual table: constraints, LIMIT and OFFSET among them, with which it may
//! stop early.

use crate::WhereInput;
use crate::term::{Mask, Term, TermKind, TermOps};
use crate::tree::RowCount;
use extension::vtab::ConstraintOp;
use resolve::bound::{Expr, ExprKind};

/// A constraint, as the planner knows it.
pub(crate) struct Offer {
    /// Its term; none of LIMIT and OFFSET.
    pub term: usize,
    pub column: i32,
    pub op: ConstraintOp,
    pub needs: Mask,
    pub is_in: bool,
    /// The field of a row value.
    pub field: Option<usize>,
    pub left: Expr,
    pub right: Option<Expr>,
    /// The right side is not that of the term's own expression.
    pub apart: bool,
}

impl Offer {
    pub fn counts_rows(&self) -> bool {
        matches!(self.op, ConstraintOp::Limit | ConstraintOp::Offset)
    }
}

/// The constraints, when the table alone decides which rows count and in which order.
pub(crate) fn offers(terms: &[Term], input: &WhereInput<'_>) -> Vec<Offer> {
    let (Some(rows), [source]) = (&input.row_limit, input.sources) else { return Vec::new() };
    let by_column = |term: &Term| {
        let on_column = match &term.kind {
            TermKind::Column { .. } | TermKind::Slice { .. } | TermKind::Auxiliary(_) => term.right_uses == 0,
            TermKind::Vector { op, .. } => *op != TermOps::In && term.right_uses == 0,
            _ => false,
        };
        // A term that others were made from is as good as these.
        term.needed_children > 0 || on_column
    };
    let ordered = input.order_by.iter().all(|term| match &term.expr.kind {
        ExprKind::Column(column) => column.source == source.id && !term.nulls_are_big(),
        _ => false,
    });
    if !ordered || !terms.iter().all(by_column) {
        return Vec::new();
    }
    let offer = |count: RowCount, op: ConstraintOp| Offer {
        term: usize::MAX,
        column: 0,
        op,
        needs: 0,
        is_in: false,
        field: None,
        left: ExprKind::Null.into(),
        right: match count {
            RowCount::Number(number) => Some(ExprKind::Integer(number).into()),
            RowCount::Counted => None,
        },
        apart: true,
    };
    let offset = rows.offset.into_iter().map(|offset| offer(offset, ConstraintOp::Offset));
    offset.chain([offer(rows.limit, ConstraintOp::Limit)]).collect()
}
