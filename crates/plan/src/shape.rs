//! Decides the shape of a query.

use crate::rewrite;
use crate::tree::{Limit, Merge, MergeKey, Parts, Query, Recursion, Shape, Sort};
use resolve::bound::{CompoundOp, Expr, ExprKind, NullsOrder, OrderTerm, Recursive, Select, SelectArm, ValuesRows};
use std::rc::Rc;
use value::CollationRef;

impl Query {
    /// Takes a query apart. Its arms are still to be planned: see [`crate::ArmDraft`].
    pub fn take(select: &mut Select) -> Query {
        if constant_row(select).is_some()
            && let Some(arm) = select.arms.pop()
        {
            let (known, shape) = (Limit::default(), Shape::ConstantRow(Box::new(arm)));
            return Query { text: None, limit: None, offset: None, known, shape };
        }
        rewrite::flatten(select);
        rewrite::count_of_union(select);
        let text = select.arms.last().map(|arm| arm.text);
        let known = Limit::of(select);
        let (limit, offset) = (select.limit.take(), select.offset.take());
        let order_by = std::mem::take(&mut select.order_by);
        let shape = match (select.arms.len(), select.arms.pop()) {
            (1, Some(arm)) => Shape::Arm(arm, order_by),
            (_, last) => {
                select.arms.extend(last);
                compound(select, order_by, known.is_limited)
            }
        };
        Query { text, limit, offset, known, shape }
    }
}

/// The arm of a query that is one row and nothing else: there is nothing to plan.
pub fn constant_row(select: &Select) -> Option<&SelectArm> {
    let [arm] = select.arms.as_slice() else { return None };
    let is_one_row = arm.from.is_empty() && arm.where_clause.is_none() && !arm.is_aggregate && !arm.distinct;
    let is_plain = select.order_by.is_empty() && select.limit.is_none() && arm.windows.is_empty();
    (is_one_row && is_plain && select.recursive.is_none()).then_some(arm)
}

fn compound(select: &mut Select, order_by: Vec<OrderTerm>, is_limited: bool) -> Shape {
    if let Some(recursive) = select.recursive {
        return Shape::Recursive(Box::new(recursion(select, recursive, &order_by)));
    }
    let only_all = select.operators.iter().all(|op| *op == CompoundOp::UnionAll);
    let is_collate = |term: &OrderTerm| matches!(term.expr.kind, ExprKind::Collate(..));
    if !only_all && order_by.iter().any(is_collate) {
        let width = select.arms.first().map_or(0, |arm| arm.columns.len());
        let rows = Box::new(rows_of(select, Vec::new(), is_limited));
        return Shape::SortedBehind { rows, width, sort: Box::new(sort_of_columns(order_by, width, is_limited)) };
    }
    let collations = collations_of(&select.arms);
    rows_of(select, keys_of(&order_by, &collations), is_limited)
}

/// A sort of rows that stand in registers.
fn sort_of_columns(order_by: Vec<OrderTerm>, width: usize, is_limited: bool) -> Sort {
    let no_value: Rc<Expr> = Rc::new(ExprKind::Null.into());
    let named = |term: OrderTerm| {
        let collation = term.expr.collation().unwrap_or(CollationRef::Binary);
        let result_column = term.result_column.or(Some(0));
        OrderTerm { expr: ExprKind::Collate(no_value.clone(), collation).into(), result_column, ..term }
    };
    let terms = order_by.into_iter().map(named).collect();
    Sort::new(terms, 0, std::iter::repeat_n(&*no_value, width), is_limited)
}

/// The rows of a compound: one arm after the other, or merged.
fn rows_of(select: &mut Select, keys: Vec<MergeKey>, is_limited: bool) -> Shape {
    if keys.is_empty() && select.operators.iter().all(|op| *op == CompoundOp::UnionAll) {
        return union_all(select, is_limited);
    }
    if !keys.is_empty() || select.operators.last() != Some(&CompoundOp::UnionAll) {
        return merge(std::mem::take(&mut select.arms), std::mem::take(&mut select.operators), keys);
    }
    let last = select.arms.pop();
    select.operators.pop();
    let left = rows_of(select, keys, is_limited);
    match last {
        Some(last) => Shape::Append { left: Box::new(left), last: Box::new(last) },
        None => left,
    }
}

fn union_all(select: &mut Select, is_limited: bool) -> Shape {
    let arms = std::mem::take(&mut select.arms);
    let parts = match &select.values {
        ValuesRows::Apart if !is_limited => return Shape::ConstantRows(arms),
        ValuesRows::Apart => Parts::ConstantRows,
        ValuesRows::Clause => Parts::Values,
        ValuesRows::Mixed(parts) => Parts::Arms(parts.clone()),
        ValuesRows::No => Parts::Arms(Rc::new([])),
    };
    Shape::UnionAll { arms, parts }
}

fn merge(mut arms: Vec<SelectArm>, mut operators: Vec<CompoundOp>, mut keys: Vec<MergeKey>) -> Shape {
    let operator = operators.last().copied().unwrap_or(CompoundOp::UnionAll);
    let collations = collations_of(&arms);
    if operator != CompoundOp::UnionAll {
        for (column, collation) in collations.iter().enumerate() {
            if keys.iter().all(|key| key.column != column) {
                let (collation, nulls) = (collation.clone(), NullsOrder::Default);
                keys.push(MergeKey { column, descending: false, nulls, collation });
            }
        }
    }
    let at = split(&operators);
    let right = side(arms.split_off(at), operators.split_off(at), &keys);
    operators.pop();
    let left = side(arms, operators, &keys);
    Shape::Merge(Box::new(Merge { operator, keys, collations, left, right }))
}

/// A side of a merge.
fn side(mut arms: Vec<SelectArm>, operators: Vec<CompoundOp>, keys: &[MergeKey]) -> Shape {
    if arms.len() > 1 {
        return merge(arms, operators, keys.to_vec());
    }
    let arm = arms.remove(0);
    let order_by = keys.iter().filter_map(|key| order_term(&arm, key)).collect();
    Shape::Arm(arm, order_by)
}

/// How many arms stand at the left. Many arms of one operator are split in the middle.
fn split(operators: &[CompoundOp]) -> usize {
    let count = operators.len() + 1;
    let last = operators.last().copied();
    let mut same = 1;
    if matches!(last, Some(CompoundOp::UnionAll | CompoundOp::Union)) {
        same += operators.iter().rev().take_while(|operator| Some(**operator) == last).count();
    }
    let right = if same <= 3 { 1 } else { same.div_ceil(2) };
    count - right
}

fn order_term(arm: &SelectArm, key: &MergeKey) -> Option<OrderTerm> {
    let plain = arm.columns.get(key.column)?.expr.clone();
    let own = plain.collation().unwrap_or(CollationRef::Binary);
    let expr = match own.name().eq_ignore_ascii_case(key.collation.name()) {
        true => plain,
        false => ExprKind::Collate(Rc::new(plain), key.collation.clone()).into(),
    };
    Some(OrderTerm { expr, descending: key.descending, nulls: key.nulls, result_column: Some(key.column) })
}

/// The keys of ORDER BY, each with the collation of the compound unless the term has its own.
fn keys_of(order_by: &[OrderTerm], collations: &[CollationRef]) -> Vec<MergeKey> {
    let key = |term: &OrderTerm| {
        let column = term.result_column.unwrap_or(0);
        let own = match &term.expr.kind {
            ExprKind::Collate(_, collation) => Some(collation.clone()),
            _ => None,
        };
        MergeKey {
            column,
            descending: term.descending,
            nulls: term.nulls,
            collation: own.unwrap_or_else(|| collations.get(column).cloned().unwrap_or(CollationRef::Binary)),
        }
    };
    order_by.iter().map(key).collect()
}

/// The collation of each result column: the first arm's that has one.
fn collations_of(arms: &[SelectArm]) -> Vec<CollationRef> {
    let width = arms.first().map_or(0, |arm| arm.columns.len());
    (0..width)
        .map(|position| {
            let own = |arm: &SelectArm| arm.columns.get(position).and_then(|column| column.expr.collation());
            arms.iter().find_map(own).unwrap_or(CollationRef::Binary)
        })
        .collect()
}

fn recursion(select: &mut Select, recursive: Recursive, order_by: &[OrderTerm]) -> Recursion {
    let collations = collations_of(&select.arms);
    let width = select.arms.first().map_or(1, |arm| arm.columns.len());
    let is_union = select.operators.last() == Some(&CompoundOp::Union);
    let steps = select.arms.split_off(recursive.setup);
    select.operators.truncate(recursive.setup.saturating_sub(1));
    select.recursive = None;
    let order = keys_of(order_by, &collations);
    let setup = Query::take(select);
    Recursion { queue: recursive.queue, width, setup, steps, seen: is_union.then_some(collations), order }
}
