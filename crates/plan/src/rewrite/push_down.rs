//! Conditions on a query in FROM are tested inside it too, where they may find an index; and
//! conditions of HAVING that need no group, before the rows are grouped. See
//! <https://www.sqlite.org/optoverview.html#the_where_clause_push_down_optimization>.

use super::substitute::Substitution;
use resolve::bound::{
    BinaryOp, CompoundOp, Expr, ExprKind, JoinKind, SelectArm, Source, SourceId, SourceKind, ValuesRows,
};
use std::rc::Rc;
use value::CollationRef;

/// Pushes the conditions of an arm into the queries of its FROM clause; whether there are any. The
/// conditions stay where they are too.
pub fn push_down(arm: &mut SelectArm) -> bool {
    let mut changed = false;
    for position in 0..arm.from.len() {
        if !may_take(&arm.from, position) {
            continue;
        }
        let conditions = conditions_on(arm, position);
        let source = &mut arm.from[position];
        let id = source.id;
        let SourceKind::Subquery(subquery) = &mut source.kind else { continue };
        if !conditions.is_empty() {
            subquery.view = None;
            changed = true;
        }
        for condition in conditions {
            for inner in &mut subquery.arms {
                take(inner, id, &condition);
            }
        }
    }
    changed
}

/// Whether a source is a query into which conditions can go.
fn may_take(from: &[Source], position: usize) -> bool {
    let source = &from[position];
    let SourceKind::Subquery(subquery) = &source.kind else { return false };
    let left_of_right = from.iter().skip(position + 1).any(|later| later.join.keeps_right());
    let shared = subquery.common.as_ref().is_some_and(|common| common.materialized || common.uses.get() >= 2);
    if subquery.recursive.is_some()
        || subquery.values != ValuesRows::No
        || subquery.limit.is_some()
        || shared
        || left_of_right
        || source.join.keeps_right()
    {
        return false;
    }
    let several = subquery.arms.len() > 1;
    let only_all = subquery.operators.iter().all(|operator| *operator == CompoundOp::UnionAll);
    subquery.arms.iter().all(|arm| {
        let windows_fit = arm.windows.first().is_none_or(|first| {
            let partition = &first.window.partition_by;
            let same = |other: &[Expr]| {
                other.len() == partition.len() && other.iter().zip(partition).all(|(a, b)| a.same_as(b))
            };
            !several && !partition.is_empty() && arm.windows.iter().all(|call| same(&call.window.partition_by))
        });
        let binary = |expr: &Expr| matches!(expr.collation(), None | Some(CollationRef::Binary));
        windows_fit && (only_all || arm.columns.iter().all(|column| binary(&column.expr)))
    })
}

/// The conditions on the source alone.
fn conditions_on(arm: &SelectArm, position: usize) -> Vec<Expr> {
    let source = &arm.from[position];
    let mut found = Vec::new();
    if source.join != JoinKind::Left {
        collect(arm.where_clause.as_ref(), source, &mut found);
        let last_right = arm.from.iter().rposition(|source| source.join.keeps_right());
        for (at, other) in arm.from.iter().enumerate() {
            let crosses_right = last_right.is_some_and(|right| at <= right || position < right);
            if !other.join.is_outer() && !crosses_right {
                collect(other.on.as_ref(), source, &mut found);
            }
        }
    } else {
        collect(source.on.as_ref(), source, &mut found);
    }
    found
}

/// The conjuncts, the last first.
fn collect(condition: Option<&Expr>, source: &Source, found: &mut Vec<Expr>) {
    let Some(condition) = condition else { return };
    if let ExprKind::Binary(BinaryOp::And, left, right) = &condition.kind {
        collect(Some(right), source, found);
        collect(Some(left), source, found);
    } else if is_of_source_alone(condition, source) {
        found.push(condition.clone());
    }
}

/// Whether the value depends on the row of the source only, and is the same each time.
fn is_of_source_alone(condition: &Expr, source: &Source) -> bool {
    let mut named = false;
    depends_on(condition, source, &mut named) && named
}

fn depends_on(expr: &Expr, source: &Source, named: &mut bool) -> bool {
    let own = match &expr.kind {
        ExprKind::Column(column) => {
            *named = true;
            column.source == source.id
        }
        ExprKind::Function(def, _) => def.flags.deterministic,
        ExprKind::Subquery(select) | ExprKind::Exists(select) | ExprKind::InSelect(_, select) => !select.correlated,
        ExprKind::Aggregate { .. }
        | ExprKind::Window { .. }
        | ExprKind::Raise(..)
        | ExprKind::IfNullRow(..)
        | ExprKind::Register(_)
        | ExprKind::TypedRegister(..) => false,
        _ => true,
    };
    let mut all = own;
    expr.for_each_child(&mut |child| all = all && depends_on(child, source, named));
    all
}

/// Adds the condition to an arm of the query, where its windows let it.
fn take(arm: &mut SelectArm, source: SourceId, condition: &Expr) {
    let mut inner = condition.clone();
    Substitution { source, columns: &arm.columns, inner: None, nullable: false }.apply(&mut inner);
    let windows_fit = arm.windows.first().is_none_or(|call| is_made_of(&inner, &call.window.partition_by));
    if !windows_fit {
        return;
    }
    let target = if arm.is_aggregate { &mut arm.having } else { &mut arm.where_clause };
    *target = Expr::and(target.take(), Some(inner));
}

/// Moves the conditions of HAVING that are the same for all rows of a group to WHERE; whether there
/// are any.
pub fn having_to_where(arm: &mut SelectArm) -> bool {
    if arm.group_by.is_empty() {
        return false;
    }
    let Some(having) = arm.having.take() else { return false };
    let mut moved = None;
    arm.having = keep(having, &arm.group_by, &mut moved);
    let changed = moved.is_some();
    arm.where_clause = Expr::and(arm.where_clause.take(), moved);
    changed
}

/// What stays of a condition in HAVING.
fn keep(condition: Expr, group_by: &[Expr], moved: &mut Option<Expr>) -> Option<Expr> {
    match condition.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            let left = keep(Rc::unwrap_or_clone(left), group_by, moved);
            let right = keep(Rc::unwrap_or_clone(right), group_by, moved);
            Expr::and(left, right)
        }
        kind if is_made_of(&Expr { kind: kind.clone() }, group_by) && !is_false(&kind) => {
            *moved = Expr::and(moved.take(), Some(kind.into()));
            None
        }
        kind => Some(kind.into()),
    }
}

fn is_false(kind: &ExprKind) -> bool {
    matches!(kind, ExprKind::Integer(0))
}

/// Whether an expression is made of constants and these terms, compared by their bytes.
fn is_made_of(expr: &Expr, terms: &[Expr]) -> bool {
    let binary = |term: &Expr| matches!(term.collation(), None | Some(CollationRef::Binary));
    if terms.iter().any(|term| term.same_value_as(expr) && binary(term)) {
        return true;
    }
    let constant = match &expr.kind {
        ExprKind::Function(def, _) => def.flags.deterministic,
        ExprKind::Column(_)
        | ExprKind::Aggregate { .. }
        | ExprKind::Window { .. }
        | ExprKind::Subquery(_)
        | ExprKind::Exists(_)
        | ExprKind::InSelect(..)
        | ExprKind::Raise(..)
        | ExprKind::IfNullRow(..)
        | ExprKind::Register(_)
        | ExprKind::TypedRegister(..) => false,
        _ => true,
    };
    let mut all = constant;
    expr.for_each_child(&mut |child| all = all && is_made_of(child, terms));
    all
}
