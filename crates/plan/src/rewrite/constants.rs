//! Columns that a condition says are equal to a constant are that constant in the other conditions.
//! See <https://www.sqlite.org/optoverview.html#constant_propagation>.

use resolve::bound::{BinaryOp, ColumnRef, Expr, ExprKind, SelectArm};
use std::rc::Rc;
use value::{Affinity, CollationRef};

/// A column, the constant, and the place of the condition that says so.
struct Known {
    column: ColumnRef,
    value: Rc<Expr>,
    /// Number of the condition.
    said_by: usize,
}

/// Puts constants in the place of columns in WHERE and the ON clauses of inner joins; whether there
/// are any.
pub fn propagate_constants(arm: &mut SelectArm) -> bool {
    if !may_change(arm) {
        return false;
    }
    let mut any = false;
    // As many rounds as find something: what has become a constant may say what others are.
    for _ in 0..16 {
        let mut conditions = Vec::new();
        let keeps_right = arm.from.iter().any(|source| source.join.keeps_right());
        take_conjuncts(arm.where_clause.take(), &mut conditions);
        let in_where = conditions.len();
        let mut bounds = Vec::with_capacity(arm.from.len());
        for source in &mut arm.from {
            if !source.join.is_outer() && !keeps_right {
                take_conjuncts(source.on.take(), &mut conditions);
            }
            bounds.push(conditions.len());
        }
        let changed = conditions.len() > 1 && rewrite(&mut conditions);
        let mut rest = conditions.into_iter();
        arm.where_clause = joined(rest.by_ref().take(in_where));
        let mut at = in_where;
        for (source, bound) in arm.from.iter_mut().zip(bounds) {
            if bound > at {
                source.on = joined(rest.by_ref().take(bound - at));
                at = bound;
            }
        }
        if !changed {
            break;
        }
        any = true;
    }
    any
}

/// Whether a condition names a column that another sets equal to a constant: most queries have none
/// and stay.
fn may_change(arm: &SelectArm) -> bool {
    let is_one = |condition: &Expr| !matches!(condition.kind, ExprKind::Binary(BinaryOp::And, ..));
    match arm.from.as_slice() {
        [] => return false,
        [only] if only.on.is_none() && arm.where_clause.as_ref().is_none_or(is_one) => return false,
        _ => {}
    }
    let mut conditions = Vec::new();
    arm.where_clause.iter().for_each(|condition| conjuncts(condition, &mut conditions));
    if !arm.from.iter().any(|source| source.join.keeps_right()) {
        let inner = arm.from.iter().filter(|source| !source.join.is_outer());
        inner.filter_map(|source| source.on.as_ref()).for_each(|on| conjuncts(on, &mut conditions));
    }
    let mut known = Vec::new();
    if conditions.len() < 2 {
        return false;
    }
    conditions.iter().enumerate().for_each(|(number, condition)| note(condition, number, &mut known));
    conditions.iter().enumerate().any(|(number, condition)| {
        let mut found = false;
        condition.walk(&mut |node| {
            found |= !known.is_empty() && column_of(node, number, &known).is_some();
            !found
        });
        found
    })
}

fn conjuncts<'e>(condition: &'e Expr, out: &mut Vec<&'e Expr>) {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            conjuncts(left, out);
            conjuncts(right, out);
        }
        _ => out.push(condition),
    }
}

fn take_conjuncts(condition: Option<Expr>, out: &mut Vec<Expr>) {
    let Some(condition) = condition else { return };
    match condition.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            take_conjuncts(Some(Rc::unwrap_or_clone(left)), out);
            take_conjuncts(Some(Rc::unwrap_or_clone(right)), out);
        }
        kind => out.push(kind.into()),
    }
}

fn joined(conditions: impl Iterator<Item = Expr>) -> Option<Expr> {
    conditions.fold(None, |all, condition| Expr::and(all, Some(condition)))
}

/// Whether anything was replaced.
fn rewrite(conditions: &mut [Expr]) -> bool {
    let mut known: Vec<Known> = Vec::new();
    for (number, condition) in conditions.iter().enumerate().rev() {
        note(condition, number, &mut known);
    }
    if known.is_empty() {
        return false;
    }
    let untyped = known.iter().any(|known| is_untyped(&known.column));
    let mut changed = false;
    for (number, condition) in conditions.iter_mut().enumerate() {
        condition.walk_mut(&mut |node| {
            let replaced = replace(node, number, &known, untyped);
            changed |= replaced;
            !replaced
        });
    }
    changed
}

/// Columns without a type hold values of any: `x = 5` does not say how 5 is stored.
fn is_untyped(column: &ColumnRef) -> bool {
    matches!(column.affinity(), Affinity::Blob | Affinity::None)
}

/// `column = constant`, compared byte by byte.
fn note(condition: &Expr, number: usize, known: &mut Vec<Known>) {
    let ExprKind::Binary(BinaryOp::Eq, left, right) = &condition.kind else { return };
    if !matches!(resolve::bound::comparison_collation(left, right), CollationRef::Binary) {
        return;
    }
    for (column, value) in [(right, left), (left, right)] {
        let ExprKind::Column(column) = &column.kind else { continue };
        let same = |known: &Known| known.column.source == column.source && known.column.column == column.column;
        if is_constant(value) && value.affinity().is_none() && !known.iter().any(same) {
            known.push(Known { column: column.clone(), value: value.clone(), said_by: number });
        }
    }
}

fn is_constant(expr: &Expr) -> bool {
    let own = match &expr.kind {
        ExprKind::Function(def, _) => def.flags.deterministic || def.flags.slow_change,
        ExprKind::Column(_)
        | ExprKind::Fixed(..)
        | ExprKind::Merged(..)
        | ExprKind::Aggregate { .. }
        | ExprKind::Window { .. }
        | ExprKind::Raise(..)
        | ExprKind::IfNullRow(..)
        | ExprKind::Register(_)
        | ExprKind::TypedRegister(..) => false,
        _ => expr.subquery().is_none(),
    };
    let mut all = own;
    expr.for_each_child(&mut |child| all = all && is_constant(child));
    all
}

/// Replaces a column, or, where some known column has no type, only columns that are compared.
fn replace(node: &mut Expr, number: usize, known: &[Known], untyped: bool) -> bool {
    if untyped
        && let ExprKind::Binary(op, left, right) = &mut node.kind
        && op.is_comparison()
        && !matches!(op, BinaryOp::Ne | BinaryOp::IsNot)
    {
        let first = replace_column(Rc::make_mut(left), number, known, false);
        let is_text = left.affinity() == Some(Affinity::Text);
        let second = !is_text && replace_column(Rc::make_mut(right), number, known, false);
        if first || second {
            // What is left of the comparison has been looked at by hand.
            for (side, done) in [(left, first), (right, second)] {
                if !done {
                    Rc::make_mut(side).walk_mut(&mut |inner| !replace(inner, number, known, untyped));
                }
            }
            return true;
        }
        return false;
    }
    replace_column(node, number, known, untyped)
}

fn replace_column(node: &mut Expr, number: usize, known: &[Known], typed_only: bool) -> bool {
    let found = column_of(node, number, known).filter(|found| !(typed_only && is_untyped(&found.column)));
    let Some(Known { column, value, .. }) = found else { return false };
    *node = ExprKind::Fixed(column.clone(), value.clone()).into();
    true
}

/// What is known of the column by another condition.
fn column_of<'k>(node: &Expr, number: usize, known: &'k [Known]) -> Option<&'k Known> {
    let ExprKind::Column(column) = &node.kind else { return None };
    known.iter().find(|known| {
        known.said_by != number && known.column.source == column.source && known.column.column == column.column
    })
}
