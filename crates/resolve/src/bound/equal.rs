//! When two bound expressions are the same computation.

use super::{Expr, ExprKind};
use extension::FunctionDef;
use std::rc::Rc;

impl Expr {
    /// Whether both expressions always have the same value: equal trees over the same columns.
    /// Subqueries are never equal. COLLATE counts.
    pub fn same_as(&self, other: &Expr) -> bool {
        use ExprKind::*;
        match (&self.kind, &other.kind) {
            (Null, Null) => true,
            (Integer(a), Integer(b)) => a == b,
            (Real(a), Real(b)) => a.to_bits() == b.to_bits(),
            (Text(a), Text(b)) => a == b,
            (Blob(a), Blob(b)) => a == b,
            (Parameter(a), Parameter(b)) => a == b,
            (Column(a) | Fixed(a, _), Column(b) | Fixed(b, _)) => a.source == b.source && a.column == b.column,
            (Merged(_, a), Merged(_, b)) => a.same_as(b),
            (Unary(p, a), Unary(q, b)) => p == q && a.same_as(b),
            (Binary(p, a, c), Binary(q, b, d)) => p == q && a.same_as(b) && c.same_as(d),
            (IsNull(a), IsNull(b)) | (NotNull(a), NotNull(b)) => a.same_as(b),
            (IsTruth { operand: a, truth: t, negated: n }, IsTruth { operand: b, truth: u, negated: m }) => {
                t == u && n == m && a.same_as(b)
            }
            (Between(a, b, c), Between(d, e, f)) => a.same_as(d) && b.same_as(e) && c.same_as(f),
            (InList(a, p), InList(b, q)) => a.same_as(b) && same_list(p, q),
            (Vector(p), Vector(q)) => same_list(p, q),
            (Cast(a, p), Cast(b, q)) => p == q && a.same_as(b),
            (IfNullRow(a, b), IfNullRow(c, d)) => a.same_as(c) && b.same_as(d),
            (Collate(a, p), Collate(b, q)) | (ImplicitCollate(a, p), ImplicitCollate(b, q)) => {
                p.name().eq_ignore_ascii_case(q.name()) && a.same_as(b)
            }
            (Function(p, a), Function(q, b)) => same_function(p, q) && same_list(a, b),
            (Aggregate { select: s, index: i }, Aggregate { select: t, index: j }) => s == t && i == j,
            (Window { select: s, index: i }, Window { select: t, index: j }) => s == t && i == j,
            (Register(a) | TypedRegister(a, _), Register(b) | TypedRegister(b, _)) => a == b,
            (Case { .. }, Case { .. }) => same_case(self, other),
            _ => false,
        }
    }

    /// As [`Expr::same_as`], looking through COLLATE on both sides.
    pub fn same_value_as(&self, other: &Expr) -> bool {
        self.skip_collate().same_as(other.skip_collate())
    }
}

fn same_list(left: &[Expr], right: &[Expr]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(a, b)| a.same_as(b))
}

fn same_case(left: &Expr, right: &Expr) -> bool {
    let mut children = [Vec::new(), Vec::new()];
    left.for_each_child(&mut |child| children[0].push(child));
    right.for_each_child(&mut |child| children[1].push(child));
    let shape = |expr: &Expr| match &expr.kind {
        ExprKind::Case { operand, arms, otherwise } => (operand.is_some(), arms.len(), otherwise.is_some()),
        _ => (false, 0, false),
    };
    let [a, b] = children;
    shape(left) == shape(right) && a.iter().zip(&b).all(|(x, y)| x.same_as(y))
}

/// Whether both are one function, which indexes and other definitions have in a variant of their
/// own ([`extension::pure_only`]).
fn same_function(left: &Rc<FunctionDef>, right: &Rc<FunctionDef>) -> bool {
    let has_variants = |def: &FunctionDef| def.flags.slow_change && def.flags.builtin;
    Rc::ptr_eq(left, right)
        || (has_variants(left) && has_variants(right) && left.name == right.name && left.arg_count == right.arg_count)
}
