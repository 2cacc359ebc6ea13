//! A LEFT JOIN whose right side a WHERE condition requires not to be NULL is an inner join.

use crate::partial_index::rejects_null;
use resolve::bound::{BinaryOp, Expr, ExprKind, JoinKind, SelectArm};

/// Turns such LEFT JOINs of the arm into inner joins.
pub fn strengthen_outer_joins(arm: &mut SelectArm) {
    let Some(where_clause) = &arm.where_clause else { return };
    if arm.from.iter().all(|source| source.join != JoinKind::Left) {
        return;
    }
    let mut required = Vec::new();
    collect(where_clause, &mut required);
    for source in &mut arm.from {
        if source.join == JoinKind::Left && required.contains(&source.id) {
            source.join = JoinKind::Inner;
        }
    }
}

/// Sources of which a column must not be NULL for the condition to hold.
fn collect(condition: &Expr, out: &mut Vec<resolve::bound::SourceId>) {
    if let ExprKind::Binary(BinaryOp::And, left, right) = &condition.kind {
        collect(left, out);
        collect(right, out);
        return;
    }
    condition.walk(&mut |node| {
        if let ExprKind::Column(column) = &node.kind {
            if rejects_null(condition, node) {
                out.push(column.source);
            }
        }
        node.subquery().is_none()
    });
}
