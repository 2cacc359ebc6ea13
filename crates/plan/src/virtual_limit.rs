//! LIMIT and OFFSET as constraints of a virtual table, which may then stop early.

use crate::WhereInput;
use crate::term::{Term, TermKind, TermOps};
use crate::tree::RowCount;
use crate::virtual_loop::Offer;
use extension::vtab::ConstraintOp;
use resolve::bound::ExprKind;

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
