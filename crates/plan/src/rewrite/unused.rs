//! Columns of a query in FROM that nobody reads are not computed: they become NULL.

use resolve::bound::{CompoundOp, ExprKind, Select, SelectArm, SourceKind, ValuesRows};

/// Leaves out what the queries in the arm's FROM compute for nobody; whether there is any.
pub fn leave_out_unused(arm: &mut SelectArm) -> bool {
    let mut changed = false;
    for source in &mut arm.from {
        let used = source.columns_used;
        if let SourceKind::Subquery(select) = &mut source.kind
            && may_lose_columns(select)
        {
            changed |= leave_out(select, used);
        }
    }
    changed
}

/// Whether the number and the order of the rows depend on none of the columns.
fn may_lose_columns(select: &Select) -> bool {
    let fits = |arm: &SelectArm| !arm.distinct && !arm.is_aggregate && arm.windows.is_empty();
    !select.correlated
        && select.common.is_none()
        && select.recursive.is_none()
        && select.values == ValuesRows::No
        && select.operators.iter().all(|operator| *operator == CompoundOp::UnionAll)
        && select.arms.iter().all(fits)
}

fn leave_out(select: &mut Select, used: u64) -> bool {
    let sorted: Vec<usize> = select.order_by.iter().filter_map(|term| term.result_column).collect();
    let mut changed = false;
    for arm in &mut select.arms {
        for (position, column) in arm.columns.iter_mut().enumerate() {
            let is_used = used & (1 << position.min(63)) != 0 || sorted.contains(&position);
            if !is_used && !matches!(column.expr.kind, ExprKind::Null) {
                column.expr = ExprKind::Null.into();
                changed = true;
            }
        }
    }
    if changed {
        select.view = None;
    }
    changed
}
