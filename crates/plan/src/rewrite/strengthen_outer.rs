//! A LEFT JOIN whose right side a WHERE condition requires not to be NULL is an inner join.

use crate::term_split::inside_likelihood;
use resolve::bound::{BinaryOp, Expr, ExprKind, JoinKind, SelectArm, SourceId};

/// Turns such LEFT JOINs of the arm into inner joins; and RIGHT JOINs behind a source of which
/// WHERE requires a row; whether there are any.
pub fn strengthen_outer_joins(arm: &mut SelectArm) -> bool {
    if arm.from.iter().all(|source| !source.join.is_outer()) {
        return false;
    }
    let in_where = |id: SourceId| arm.where_clause.iter().any(|condition| implies_row(condition, id));
    let in_on = |id: SourceId| {
        let inner = arm.from.iter().filter(|source| !source.join.is_outer());
        inner.flat_map(|source| &source.on).any(|condition| implies_row(condition, id))
    };
    let ids = || arm.from.iter().map(|source| source.id);
    let by_where: Vec<SourceId> = ids().filter(|id| in_where(*id)).collect();
    let required: Vec<SourceId> = ids().filter(|id| by_where.contains(id) || in_on(*id)).collect();
    let mut changed = false;
    for position in 0..arm.from.len() {
        let (before, behind) = arm.from.split_at_mut(position + 1);
        let Some(source) = before.last_mut() else { break };
        let left_of_right = behind.iter().any(|source| source.join.keeps_right());
        if !(if left_of_right { &by_where } else { &required }).contains(&source.id) {
            continue;
        }
        changed |= source.join.keeps_left();
        source.join = match source.join {
            JoinKind::Left => JoinKind::Inner,
            JoinKind::Full => JoinKind::Right,
            other => other,
        };
        for source in behind {
            changed |= source.join.keeps_right();
            source.join = match source.join {
                JoinKind::Right => JoinKind::Inner,
                JoinKind::Full => JoinKind::Left,
                other => other,
            };
        }
    }
    changed
}

/// Whether the condition cannot hold for the row of NULLs of a source.
fn implies_row(condition: &Expr, source: SourceId) -> bool {
    match &inside_likelihood(condition).kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            // SQLite does not see that the last condition is NOT NULL.
            let more = matches!(right.kind, ExprKind::Binary(BinaryOp::And, ..));
            implies_row(left, source) || if more { implies_row(right, source) } else { is_null_with(right, source) }
        }
        ExprKind::NotNull(operand) => is_null_with(operand, source),
        _ => is_null_with(condition, source),
    }
}

/// Whether the value cannot be true, be it negated or not, with the row of NULLs of a source.
fn is_null_with(expr: &Expr, source: SourceId) -> bool {
    let null = |inner: &Expr| is_null_with(inner, source);
    match &expr.kind {
        ExprKind::Column(column) => column.source == source,
        ExprKind::Unary(_, inner) | ExprKind::Cast(inner, _) | ExprKind::Collate(inner, _) => null(inner),
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => null(left) && null(right),
        ExprKind::Binary(BinaryOp::Is | BinaryOp::IsNot, ..) => false,
        ExprKind::Binary(op, left, right) if op.is_comparison() => {
            !is_virtual_column(left) && !is_virtual_column(right) && (null(left) || null(right))
        }
        ExprKind::Binary(op, left, right) => op.is_null_strict() && (null(left) || null(right)),
        ExprKind::InList(left, list) => !list.is_empty() && null(left),
        ExprKind::Between(operand, low, high) => null(operand) || (null(low) && null(high)),
        _ => false,
    }
}

/// A virtual table may take a comparison for its own business.
fn is_virtual_column(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Column(column) if column.table.is_virtual())
}
