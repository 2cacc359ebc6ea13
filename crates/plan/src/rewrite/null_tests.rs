//! IS NULL and NOT NULL of what is never NULL are constants, as far as they stand in WHERE and ON.

use resolve::bound::{Expr, ExprKind, SelectArm, SourceId, UnaryOp};
use schema::TableKind;

/// Puts constants in the place of such tests; whether there are any.
pub fn settle_null_tests(arm: &mut SelectArm) -> bool {
    let conditions = || arm.where_clause.iter().chain(arm.from.iter().filter_map(|source| source.on.as_ref()));
    if !conditions().any(has_null_test) {
        return false;
    }
    // The rows of a source may be NULLs, if it is joined so, or one behind it keeps its own.
    let last_right = arm.from.iter().rposition(|source| source.join.keeps_right());
    let whole = arm
        .from
        .iter()
        .enumerate()
        .filter(|(position, source)| !source.join.keeps_left() && last_right.is_none_or(|last| *position >= last));
    let whole: Vec<SourceId> = whole.map(|(_, source)| source.id).collect();
    let mut changed = false;
    let conditions = arm.where_clause.iter_mut().chain(arm.from.iter_mut().filter_map(|source| source.on.as_mut()));
    for condition in conditions {
        condition.walk_mut(&mut |node| {
            let settled = match &node.kind {
                ExprKind::IsNull(operand) if is_never_null(operand, &whole) => Some(0),
                ExprKind::NotNull(operand) if is_never_null(operand, &whole) => Some(1),
                _ => None,
            };
            if let Some(value) = settled {
                node.kind = ExprKind::Integer(value);
                changed = true;
            }
            node.subquery().is_none()
        });
    }
    changed
}

fn has_null_test(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |node| {
        found |= matches!(node.kind, ExprKind::IsNull(_) | ExprKind::NotNull(_));
        !found && node.subquery().is_none()
    });
    found
}

fn is_never_null(expr: &Expr, whole: &[SourceId]) -> bool {
    match &expr.kind {
        ExprKind::Integer(_) | ExprKind::Real(_) | ExprKind::Text(_) | ExprKind::Blob(_) => true,
        ExprKind::Unary(UnaryOp::Plus | UnaryOp::Negate, inner) => is_never_null(inner, whole),
        ExprKind::Column(column) => {
            let is_table = matches!(column.table.kind, TableKind::Ordinary | TableKind::Virtual(_));
            is_table && column.is_not_null() && whole.contains(&column.source)
        }
        _ => false,
    }
}
