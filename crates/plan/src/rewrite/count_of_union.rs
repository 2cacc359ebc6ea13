//! `SELECT count(*) FROM (… UNION ALL …)` becomes the sum of the counts of the arms, each of which
//! may be answered by counting a tree's entries.

use extension::Special;
use resolve::bound::{BinaryOp, Expr, ExprKind, JoinKind, ResultColumn, Select, SelectArm, SourceKind};
use std::rc::Rc;

/// Makes a sum of the count, if the query is one; whether it is.
pub fn count_of_union(select: &mut Select) -> bool {
    let [arm] = select.arms.as_mut_slice() else { return false };
    if !select.order_by.is_empty() || !counts_rows(arm) {
        return false;
    }
    let [source] = arm.from.as_slice() else { return false };
    let SourceKind::Subquery(inner) = &source.kind else { return false };
    if source.join != JoinKind::Inner || source.on.is_some() || !is_plain_union(inner) {
        return false;
    }
    let sum = inner
        .arms
        .iter()
        .map(|own| count_of(inner, own, arm))
        .reduce(|left, right| ExprKind::Binary(BinaryOp::Add, Rc::new(left), Rc::new(right)).into());
    let (Some(sum), Some(column)) = (sum, arm.columns.first_mut()) else { return false };
    column.expr = sum;
    arm.from.clear();
    arm.aggregates.clear();
    arm.is_aggregate = false;
    true
}

/// Whether the only result is `count(*)` of all rows.
fn counts_rows(arm: &SelectArm) -> bool {
    let [call] = arm.aggregates.as_slice() else { return false };
    let [column] = arm.columns.as_slice() else { return false };
    let only_count = matches!(column.expr.kind, ExprKind::Aggregate { select, index: 0 } if select == arm.id);
    only_count
        && call.def.special == Special::Count
        && call.args.is_empty()
        && call.filter.is_none()
        && arm.where_clause.is_none()
        && arm.group_by.is_empty()
        && arm.having.is_none()
        && arm.windows.is_empty()
}

fn is_plain_union(inner: &Select) -> bool {
    use resolve::bound::CompoundOp::UnionAll;
    let is_plain =
        |arm: &SelectArm| arm.where_clause.is_none() && !arm.is_aggregate && !arm.distinct && arm.windows.is_empty();
    inner.arms.len() > 1
        && inner.operators.iter().all(|operator| *operator == UnionAll)
        && inner.limit.is_none()
        && inner.order_by.is_empty()
        && inner.recursive.is_none()
        && inner.common.is_none()
        && inner.arms.iter().all(is_plain)
}

/// `(SELECT count(*) FROM …)` of an arm, with the outer query's call.
fn count_of(inner: &Select, own: &SelectArm, outer: &SelectArm) -> Expr {
    let expr: Expr = ExprKind::Aggregate { select: own.id, index: 0 }.into();
    let column =
        ResultColumn { expr, name: "".into(), is_alias: false, from_star: false, is_written: false, origin: None };
    let arm =
        SelectArm { columns: vec![column], aggregates: outer.aggregates.clone(), is_aggregate: true, ..own.clone() };
    let select = Select { correlated: inner.correlated, ..Select::of(arm) };
    ExprKind::Subquery(Box::new(select)).into()
}
