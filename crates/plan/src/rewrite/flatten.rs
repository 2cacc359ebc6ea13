//! Queries in FROM are merged into the query around them, where that changes no result: the tables
//! of a view are then searched by the conditions on the view. The conditions are SQLite's, so that
//! the plans are; see <https://www.sqlite.org/optoverview.html#subquery_flattening>.

use super::strengthen_outer_joins;
use super::substitute::{Substitution, recount_columns};
use resolve::bound::{
    CompoundOp, Expr, ExprKind, JoinKind, OrderTerm, Select, SelectArm, Source, SourceKind, ValuesRows,
};

/// Merges what can be merged, innermost last; whether there is any. A query of one arm can become a
/// compound.
pub fn flatten(select: &mut Select) -> bool {
    if !select.arms.iter().any(|arm| arm.from.iter().any(is_subquery)) {
        return false;
    }
    let mut changed = false;
    if select.arms.len() == 1 {
        changed = flatten_single(select);
        if select.arms.len() == 1 {
            return changed;
        }
    }
    // Arms that come in behind are flattened as they are reached.
    let mut position = 0;
    while position < select.arms.len() {
        changed |= flatten_arm(select, position);
        position += 1;
    }
    changed
}

fn is_subquery(source: &Source) -> bool {
    matches!(source.kind, SourceKind::Subquery(_))
}

/// A query that is no compound: ORDER BY and LIMIT can move out of a subquery.
fn flatten_single(select: &mut Select) -> bool {
    let (mut changed, mut position) = (false, 0);
    while let Some(arm) = select.arms.first_mut()
        && position < arm.from.len()
    {
        strengthen_outer_joins(arm);
        if !select.keeps_orders {
            omit_order(arm, position, !select.order_by.is_empty());
        }
        match Flattening::of(select, 0, position, false) {
            Some(Flattening::Single) => {
                merge_single(select, position);
                (changed, position) = (true, 0);
            }
            Some(Flattening::Compound) => {
                let arms = split_arm(select.arms.remove(0), position);
                select.operators = vec![CompoundOp::UnionAll; arms.len() - 1];
                select.arms = arms;
                return true;
            }
            None => position += 1,
        }
    }
    changed
}

/// One arm of a compound.
fn flatten_arm(select: &mut Select, at: usize) -> bool {
    let (mut changed, mut position) = (false, 0);
    while position < select.arms[at].from.len() {
        strengthen_outer_joins(&mut select.arms[at]);
        if !select.keeps_orders {
            omit_order(&mut select.arms[at], position, false);
        }
        match Flattening::of(select, at, position, true) {
            Some(Flattening::Single) => {
                let arm = &mut select.arms[at];
                let Some(subquery) = take_single(arm, position) else { return changed };
                merge(arm, position, subquery, &mut []);
                (changed, position) = (true, 0);
            }
            Some(Flattening::Compound) => {
                let arms = split_arm(select.arms.remove(at), position);
                let operator = match at.checked_sub(1).and_then(|before| select.operators.get(before)) {
                    Some(operator) => *operator,
                    None => CompoundOp::UnionAll,
                };
                select.operators.splice(at..at, std::iter::repeat_n(operator, arms.len() - 1));
                select.arms.splice(at..at, arms);
                (changed, position) = (true, 0);
            }
            None => position += 1,
        }
    }
    changed
}

/// The order of a subquery without LIMIT does not count where the query around it is a join or has
/// an order.
fn omit_order(arm: &mut SelectArm, position: usize, ordered: bool) {
    let several = arm.from.len() > 1;
    if !(ordered || several) || needs_order(arm) {
        return;
    }
    if let Some(SourceKind::Subquery(subquery)) = arm.from.get_mut(position).map(|source| &mut source.kind)
        && subquery.limit.is_none()
        && subquery.recursive.is_none()
        && !subquery.common.as_ref().is_some_and(|common| common.materialized)
        && !subquery.arms.last().is_some_and(|last| last.is_aggregate || needs_order(last))
    {
        subquery.order_by.clear();
    }
}

/// Whether an aggregate depends on the order of its rows.
fn needs_order(arm: &SelectArm) -> bool {
    !arm.windows.is_empty() || arm.aggregates.iter().any(|call| !matches!(&*call.def.name, "min" | "max" | "count"))
}

/// How a subquery can be merged.
enum Flattening {
    Single,
    /// Its arms are joined by UNION ALL: the query around it is repeated for each.
    Compound,
}

impl Flattening {
    /// Whether and how the subquery at a position of an arm can be merged.
    fn of(select: &Select, at: usize, position: usize, of_compound: bool) -> Option<Flattening> {
        let arm = &select.arms[at];
        let source = &arm.from[position];
        let SourceKind::Subquery(subquery) = &source.kind else { return None };
        let last = subquery.arms.last()?;
        let ordered = !of_compound && select.arms.len() == 1 && !select.order_by.is_empty();
        let limited = select.arms.len() == 1 && select.limit.is_some();
        let refused = last.is_aggregate
            || !arm.windows.is_empty()
            || subquery.arms.iter().any(|arm| !arm.windows.is_empty())
            || subquery.recursive.is_some()
            || subquery.values != ValuesRows::No
            || subquery.common.as_ref().is_some_and(|common| common.materialized)
            || last.from.is_empty()
            || last.distinct
            || arm.from.len() + last.from.len() > 64
            || limit_forbids(arm, subquery, limited, of_compound)
            || (!subquery.order_by.is_empty()
                && (ordered || of_compound || arm.is_aggregate || keeps_order(arm, position)))
            || join_forbids(arm, position, subquery);
        match subquery.arms.len() {
            _ if refused => None,
            1 => Some(Flattening::Single),
            _ => compound_fits(select, at, position, subquery).then_some(Flattening::Compound),
        }
    }
}

fn limit_forbids(arm: &SelectArm, subquery: &Select, limited: bool, of_compound: bool) -> bool {
    if subquery.offset.is_some() {
        return true;
    }
    let alone = arm.from.len() == 1 && arm.where_clause.is_none() && !arm.is_aggregate && !arm.distinct;
    subquery.limit.is_some() && (limited || of_compound || !alone)
}

/// An ordered subquery that is run as a coroutine computes costly results in order only once a row.
fn keeps_order(arm: &SelectArm, position: usize) -> bool {
    let is_complex = |expr: &Expr| {
        let mut complex = false;
        expr.walk(&mut |node| {
            complex |= matches!(node.kind, ExprKind::Function(..)) || node.subquery().is_some();
            !complex
        });
        complex
    };
    let alone = arm.from.get(1).is_none_or(|next| next.join != JoinKind::Inner);
    position == 0 && alone && arm.columns.iter().any(|column| is_complex(&column.expr))
}

fn join_forbids(arm: &SelectArm, position: usize, subquery: &Select) -> bool {
    let source = &arm.from[position];
    let Some(inner) = subquery.arms.last() else { return true };
    let left_of_right = arm.from.iter().skip(position + 1).any(|later| later.join.keeps_right());
    if source.join.is_outer() || left_of_right {
        // Of a group only what columns held is known behind it.
        let has_rowid = |source: &Source| matches!(source.kind, SourceKind::Table(_)) && source.table.has_rowid();
        let hides = arm.is_aggregate && !inner.from.first().is_some_and(has_rowid);
        let plain = |expr: &Expr| matches!(expr.kind, ExprKind::Column(_));
        let computes = inner.columns.iter().any(|column| !plain(&column.expr));
        if inner.from.len() > 1
            || arm.distinct
            || source.join.keeps_right()
            || subquery.arms.len() > 1
            || (hides && computes)
        {
            return true;
        }
    }
    let has_right = subquery.arms.iter().any(|arm| arm.from.iter().any(|source| source.join.keeps_right()));
    has_right && position > 0
}

/// What a compound subquery needs besides.
fn compound_fits(select: &Select, at: usize, position: usize, subquery: &Select) -> bool {
    let (arm, source) = (&select.arms[at], &select.arms[at].from[position]);
    let under_recursion = select.recursive.is_some();
    let behind_intersect = at > 0 && select.operators.get(at - 1) == Some(&CompoundOp::Intersect);
    let order_fits = select.order_by.iter().all(|term| term.result_column.is_some());
    let plain = |inner: &SelectArm| {
        let affinities = inner.columns.iter().zip(&source.table.columns);
        !inner.is_aggregate
            && !inner.distinct
            && !inner.from.is_empty()
            && arm.from.len() + inner.from.len() <= 64
            && affinities
                .into_iter()
                .all(|(result, column)| result.expr.affinity().unwrap_or(value::Affinity::None) == column.affinity)
    };
    subquery.operators.iter().all(|operator| *operator == CompoundOp::UnionAll)
        && subquery.order_by.is_empty()
        && subquery.limit.is_none()
        && !arm.is_aggregate
        && !arm.distinct
        && !under_recursion
        && !behind_intersect
        && order_fits
        && subquery.arms.iter().all(plain)
}

/// The arm once for each arm of the compound subquery at a position.
fn split_arm(mut arm: SelectArm, position: usize) -> Vec<SelectArm> {
    let made_up = SourceKind::Recursive(0);
    let SourceKind::Subquery(subquery) = std::mem::replace(&mut arm.from[position].kind, made_up) else {
        return vec![arm];
    };
    let merged = subquery.arms.into_iter().map(|inner| {
        let mut own = arm.clone();
        merge(&mut own, position, inner, &mut []);
        own
    });
    merged.collect()
}

/// Takes the only arm out of the subquery at a position.
fn take_single(arm: &mut SelectArm, position: usize) -> Option<SelectArm> {
    match &mut arm.from[position].kind {
        SourceKind::Subquery(subquery) => subquery.arms.pop(),
        _ => None,
    }
}

/// Merges a subquery of one arm, with its ORDER BY and LIMIT.
fn merge_single(select: &mut Select, position: usize) {
    let Some(arm) = select.arms.first_mut() else { return };
    let SourceKind::Subquery(subquery) = &mut arm.from[position].kind else { return };
    let (limit, order_by) = (subquery.limit.take(), std::mem::take(&mut subquery.order_by));
    let Some(inner) = take_single(arm, position) else { return };
    if limit.is_some() {
        select.limit = limit;
    }
    if select.order_by.is_empty() {
        select.order_by = order_by.into_iter().map(|term| OrderTerm { result_column: None, ..term }).collect();
    }
    merge(arm, position, inner, &mut select.order_by);
}

/// Puts the sources of `inner` in the place of the source at a position, and its expressions in the
/// place of its columns.
fn merge(arm: &mut SelectArm, position: usize, inner: SelectArm, order_by: &mut [OrderTerm]) {
    let SelectArm { columns, from, where_clause, .. } = inner;
    let count = from.len();
    let Some(replaced) = arm.from.splice(position..=position, from).next() else { return };
    let left_of_right = arm.from.iter().skip(position + count).any(|later| later.join.keeps_right());
    arm.from[position].join = replaced.join;
    let mut on = replaced.on;
    if replaced.join.is_outer() || left_of_right {
        on = Expr::and(where_clause, on);
    } else {
        arm.where_clause = Expr::and(where_clause, arm.where_clause.take());
    }
    let last = &mut arm.from[position + count - 1];
    if count > 1 && last.join.is_outer() {
        arm.where_clause = Expr::and(arm.where_clause.take(), on);
    } else {
        last.on = Expr::and(last.on.take(), on);
    }
    let nullable = replaced.join.keeps_left() || left_of_right;
    let inner = (count == 1).then(|| arm.from[position].clone());
    let substitution = Substitution { source: replaced.id, columns: &columns, inner: inner.as_ref(), nullable };
    substitution.apply_to_arm(arm);
    order_by.iter_mut().for_each(|term| substitution.apply(&mut term.expr));
    let rest: Vec<&Expr> = order_by.iter().map(|term| &term.expr).collect();
    recount_columns(arm, position..position + count, &rest);
}
