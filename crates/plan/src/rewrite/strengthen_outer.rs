//! A LEFT JOIN whose right side a WHERE condition requires not to be NULL is an inner join.

use crate::partial_index::rejects_null;
use resolve::bound::{BinaryOp, Expr, ExprKind, JoinKind, SelectArm};

/// Turns such LEFT JOINs of the arm into inner joins; and RIGHT JOINs behind a source of which WHERE requires a row.
pub fn strengthen_outer_joins(arm: &mut SelectArm) {
    if arm.from.iter().all(|source| !source.join.is_outer()) {
        return;
    }
    let mut required = Vec::new();
    if let Some(where_clause) = &arm.where_clause {
        collect(where_clause, &mut required);
    }
    let by_where = required.clone();
    for source in arm.from.iter().filter(|source| !source.join.is_outer()) {
        if let Some(on) = &source.on {
            collect(on, &mut required);
        }
    }
    for position in 0..arm.from.len() {
        let (before, behind) = arm.from.split_at_mut(position + 1);
        let Some(source) = before.last_mut() else { return };
        let left_of_right = behind.iter().any(|source| source.join.keeps_right());
        if !(if left_of_right { &by_where } else { &required }).contains(&source.id) {
            continue;
        }
        source.join = match source.join {
            JoinKind::Left => JoinKind::Inner,
            JoinKind::Full => JoinKind::Right,
            other => other,
        };
        for source in behind {
            source.join = match source.join {
                JoinKind::Right => JoinKind::Inner,
                JoinKind::Full => JoinKind::Left,
                other => other,
            };
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
    if let ExprKind::Binary(op, left, right) = &condition.kind
        && op.is_comparison()
        && [left, right].into_iter().any(|side| is_virtual_column(side))
    {
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

/// A virtual table may take a comparison for its own business.
fn is_virtual_column(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Column(column) if column.table.is_virtual())
}
