//! Subtypes of values. Columns of subqueries have none, whatever made their values.

use resolve::bound::{Expr, ExprKind, Select, SelectArm};

/// The columns of a query, by position, in which a subtype may come.
pub(crate) fn columns_with(select: &Select) -> Vec<i32> {
    let width = select.arms.first().map_or(0, |arm| arm.columns.len());
    let comes = |arm: &SelectArm, position: usize| {
        let from_aggregate = arm.aggregates.iter().any(|call| call.def.flags.result_subtype);
        arm.columns.get(position).is_some_and(|column| may_have_with(&column.expr, from_aggregate))
    };
    let positions = (0..width).filter(|&position| select.arms.iter().any(|arm| comes(arm, position)));
    positions.map(|position| position as i32).collect()
}

/// Whether a value may have a subtype, given whether aggregates have one.
fn may_have_with(expr: &Expr, from_aggregate: bool) -> bool {
    let mut found = false;
    expr.walk(&mut |node| {
        found |= match &node.kind {
            ExprKind::Function(def, _) => def.flags.result_subtype,
            ExprKind::Aggregate { .. } => from_aggregate,
            ExprKind::Subquery(_) => true,
            _ => false,
        };
        !found
    });
    found
}

/// Whether the value of an expression without aggregates may have a subtype.
pub fn may_have_subtype(expr: &Expr) -> bool {
    may_have_with(expr, false)
}
