//! Partial indexes and indexes on expressions.

use crate::term::Term;
use base::Encoding;
use resolve::Catalog;
use resolve::bound::{BinaryOp, Expr, ExprKind, Source, comparison_collation};
use schema::{Index, IndexPart};
use value::compare::compare_values;
use value::{Affinity, CollationRef};

/// Whether the index holds every row that the terms let through: its WHERE, if it has one, follows
/// from them. `position` is the source's in FROM.
pub fn usable(index: &Index, source: &Source, position: usize, terms: &[Term], catalog: &dyn Catalog) -> bool {
    let Some(partial) = &index.partial else { return true };
    let Ok(condition) = resolve::bind_to_source(partial, source, catalog) else { return false };
    let mut conjuncts = Vec::new();
    flatten_and(&condition, &mut conjuncts);
    conjuncts.iter().all(|wanted| {
        terms.iter().any(|term| {
            let from_outer_join =
                (source.join.is_outer() && term.outer_join.is_none()) || term.waits & (1 << position) != 0;
            // The ON clause of a LEFT JOIN says nothing about the rows of the other tables.
            let of_another_join = term.outer_join.is_some_and(|joined| joined != position);
            !from_outer_join && !of_another_join && !term.is_virtual && implies(&term.expr, wanted, catalog)
        })
    })
}

/// The columns that the WHERE of a partial index makes equal to constants, where these are what the
/// column would hold.
pub fn fixed_columns(index: &Index, source: &Source, catalog: &dyn Catalog) -> Vec<i32> {
    let conditions = conditions(index, source, catalog);
    let fixed = conditions.iter().filter_map(|condition| {
        let ExprKind::Binary(BinaryOp::Eq | BinaryOp::Is, left, right) = &condition.kind else { return None };
        let ExprKind::Column(column) = &left.kind else { return None };
        let binary = comparison_collation(left, right) == CollationRef::Binary;
        let converts = column.affinity() != Affinity::Blob;
        (column.column >= 0 && binary && converts && is_constant(right)).then_some(column.column)
    });
    fixed.collect()
}

/// The conditions that the rows of a partial index fulfil.
pub fn conditions(index: &Index, source: &Source, catalog: &dyn Catalog) -> Vec<Expr> {
    let bound = index.partial.as_ref().map(|partial| resolve::bind_to_source(partial, source, catalog));
    let Some(Ok(condition)) = bound else { return Vec::new() };
    let mut conjuncts = Vec::new();
    flatten_and(&condition, &mut conjuncts);
    conjuncts.into_iter().cloned().collect()
}

fn is_constant(expr: &Expr) -> bool {
    let mut constant = true;
    expr.walk(&mut |node| {
        constant &= !matches!(node.kind, ExprKind::Column(_) | ExprKind::Function(..)) && node.subquery().is_none();
        constant
    });
    constant
}

/// The expression of a key column, bound to the source; none for a plain column.
pub fn key_expr(source: &Source, index: &Index, position: usize, catalog: &dyn Catalog) -> Option<Expr> {
    match &index.columns.get(position)?.part {
        IndexPart::Expr(expr) => resolve::bind_to_source(expr, source, catalog).ok(),
        IndexPart::Column(_) => None,
    }
}

/// Whether `known` being true makes `wanted` true.
fn implies(known: &Expr, wanted: &Expr, catalog: &dyn Catalog) -> bool {
    if known.same_as(wanted) {
        return true;
    }
    if let ExprKind::Binary(BinaryOp::Or, left, right) = &wanted.kind {
        if implies(known, left, catalog) || implies(known, right, catalog) {
            return true;
        }
    }
    if let ExprKind::NotNull(operand) = &wanted.kind {
        return rejects_null(known, operand);
    }
    match (&known.kind, &wanted.kind) {
        // `a = b` is `b = a`.
        (ExprKind::Binary(p, a, b), ExprKind::Binary(q, c, d)) => {
            let collation = |left, right| comparison_collation(left, right);
            let same = |one: &Expr, two: &Expr| one.same_as(two) || is_bound_to(one, two, catalog);
            let straight = p == q && same(a, c) && same(b, d);
            let commuted = *p == q.commuted() && same(a, d) && same(b, c);
            (straight || commuted) && collation(a, b).name() == collation(c, d).name()
        }
        _ => false,
    }
}

/// Whether an expression is a parameter that is bound to the value of a literal.
fn is_bound_to(expr: &Expr, literal: &Expr, catalog: &dyn Catalog) -> bool {
    let (ExprKind::Parameter(number), Some(wanted)) = (&expr.kind, literal.literal()) else { return false };
    catalog.bound_value(*number).is_some_and(|mut bound| {
        bound.set_encoding(Encoding::Utf8);
        compare_values(bound.as_ref(), wanted.as_ref(), &CollationRef::Binary).is_eq()
    })
}

/// Whether `condition` cannot be true while `operand` is NULL.
pub fn rejects_null(condition: &Expr, operand: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Binary(op, left, right) if op.is_comparison() && op.is_null_strict() => {
            strict_in(left, operand) || strict_in(right, operand)
        }
        ExprKind::NotNull(inner) => strict_in(inner, operand),
        ExprKind::Between(inner, ..) | ExprKind::InList(inner, _) | ExprKind::InSelect(inner, _) => {
            strict_in(inner, operand)
        }
        ExprKind::Function(def, args) => {
            use extension::Special;
            matches!(def.special, Special::Like | Special::Glob) && args.iter().any(|arg| strict_in(arg, operand))
        }
        _ => false,
    }
}

/// Whether `expr` is NULL whenever `operand` is.
fn strict_in(expr: &Expr, operand: &Expr) -> bool {
    if expr.same_value_as(operand) {
        return true;
    }
    match &expr.skip_collate().kind {
        ExprKind::Binary(op, left, right) if op.is_null_strict() => {
            strict_in(left, operand) || strict_in(right, operand)
        }
        ExprKind::Unary(_, inner) | ExprKind::Cast(inner, _) => strict_in(inner, operand),
        _ => false,
    }
}

fn flatten_and<'e>(expr: &'e Expr, out: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            flatten_and(left, out);
            flatten_and(right, out);
        }
        _ => out.push(expr),
    }
}
