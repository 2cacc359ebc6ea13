//! Subtypes of values. Columns of subqueries have none, whatever made their values.

use resolve::bound::{Select, SelectArm};

/// The columns of a query, by position, in which a subtype may come.
pub(crate) fn columns_with(select: &Select) -> Vec<i32> {
    let width = select.arms.first().map_or(0, |arm| arm.columns.len());
    let comes = |arm: &SelectArm, position: usize| {
        let from_aggregate = arm.aggregates.iter().any(|call| call.def.flags.result_subtype);
        arm.columns.get(position).is_some_and(|column| column.expr.may_have_subtype_with(from_aggregate))
    };
    let positions = (0..width).filter(|&position| select.arms.iter().any(|arm| comes(arm, position)));
    positions.map(|position| position as i32).collect()
}
