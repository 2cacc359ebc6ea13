//! `EXISTS (SELECT …)` as a condition becomes a source of the join, whose loop ends with its first
//! row. See <https://www.sqlite.org/optoverview.html#exists_to_join>.

use resolve::bound::{BinaryOp, Expr, ExprKind, JoinKind, Select, SelectArm, SourceKind};
use std::rc::Rc;

/// Sources of one join that the planner can number.
const SOURCES_MAX: usize = 63;

/// Makes sources of the conditions of WHERE that are an EXISTS over one table; whether there are
/// any.
pub fn exists_to_join(arm: &mut SelectArm) -> bool {
    let found = arm.where_clause.as_ref().is_some_and(has_exists);
    if !found || arm.from.is_empty() || arm.from.iter().any(|source| source.join.keeps_right()) {
        return false;
    }
    let mut sources = Vec::new();
    let mut conditions = Vec::new();
    if let Some(condition) = arm.where_clause.take() {
        let room = SOURCES_MAX.saturating_sub(arm.from.len());
        arm.where_clause = Some(without_exists(condition, room, &mut sources, &mut conditions));
    }
    for condition in conditions {
        arm.where_clause = Expr::and(arm.where_clause.take(), Some(condition));
    }
    let changed = !sources.is_empty();
    arm.from.append(&mut sources);
    changed
}

/// Whether a conjunct is an EXISTS.
fn has_exists(condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => has_exists(left) || has_exists(right),
        ExprKind::Exists(_) => true,
        _ => false,
    }
}

/// The condition with TRUE in the place of each EXISTS that is taken out.
fn without_exists(
    condition: Expr,
    room: usize,
    sources: &mut Vec<resolve::bound::Source>,
    conditions: &mut Vec<Expr>,
) -> Expr {
    match condition.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            let left = without_exists(Rc::unwrap_or_clone(left), room, sources, conditions);
            let right = without_exists(Rc::unwrap_or_clone(right), room, sources, conditions);
            ExprKind::Binary(BinaryOp::And, Rc::new(left), Rc::new(right)).into()
        }
        ExprKind::Exists(mut select) if sources.len() < room && is_simple(&select) => {
            let Some(mut inner) = select.arms.pop() else { return ExprKind::Exists(select).into() };
            conditions.extend(inner.where_clause.take());
            for mut source in inner.from.drain(..) {
                source.from_exists = true;
                sources.push(source);
            }
            ExprKind::Integer(1).into()
        }
        kind => kind.into(),
    }
}

/// Whether the query is one over one table, without groups.
fn is_simple(select: &Select) -> bool {
    let [arm] = select.arms.as_slice() else { return false };
    let [source] = arm.from.as_slice() else { return false };
    matches!(source.kind, SourceKind::Table(_))
        && source.join == JoinKind::Inner
        && select.limit.is_none()
        && select.recursive.is_none()
        && !arm.is_aggregate
        && arm.group_by.is_empty()
        && arm.having.is_none()
        && arm.windows.is_empty()
}
