//! Conditions that only virtual tables can make use of.

use crate::term::Auxiliary;
use extension::vtab::ConstraintOp;
use resolve::bound::{BinaryOp, Expr, ExprKind, Source};

/// What `<>`, IS NOT, NOT NULL, LIKE, GLOB, REGEXP, MATCH and the functions of a table's own are to
/// virtual tables.
pub(crate) fn of(expr: &Expr, sources: &[Source]) -> Vec<Auxiliary> {
    let mut found = Vec::new();
    let mut add = |left: &Expr, right: Option<&Expr>, op: ConstraintOp| {
        if let Some((source, column)) = virtual_column(left, sources) {
            found.push(Auxiliary { source, column, op, left: left.clone(), right: right.cloned() });
        }
    };
    match &expr.kind {
        ExprKind::NotNull(operand) => add(operand, None, ConstraintOp::IsNotNull),
        ExprKind::Binary(op @ (BinaryOp::Ne | BinaryOp::IsNot), left, right) => {
            let op = if *op == BinaryOp::Ne { ConstraintOp::Ne } else { ConstraintOp::IsNot };
            add(left, Some(right), op);
            add(right, Some(left), op);
        }
        ExprKind::Function(def, args) => {
            let [first, second] = args.as_slice() else { return found };
            let op = match &*def.name {
                "like" => Some(ConstraintOp::Like),
                "glob" => Some(ConstraintOp::Glob),
                "regexp" => Some(ConstraintOp::Regexp),
                "match" => Some(ConstraintOp::Match),
                _ => None,
            };
            if let Some(op) = op {
                add(second, Some(first), op);
            }
            if let Some((source, _)) = virtual_column(first, sources)
                && let Some(table) = &sources[source].table.connected
                && let Some(own) = table.table.find_function(&def.name, args.len())
                && let Some(number) = own.constraint
            {
                add(first, Some(second), ConstraintOp::Function(number));
            }
        }
        _ => {}
    }
    found
}

/// A column of a virtual table: the table's position in FROM and the column.
fn virtual_column(expr: &Expr, sources: &[Source]) -> Option<(usize, i32)> {
    // A column that stays one where another condition says its value.
    let (ExprKind::Column(column) | ExprKind::Fixed(column, _)) = &expr.skip_collate().kind else { return None };
    let source = sources.iter().position(|source| source.id == column.source)?;
    sources[source].table.is_virtual().then_some((source, column.column))
}
