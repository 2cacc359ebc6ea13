//! A DISTINCT that has nothing to do: a unique key tells the rows of the only source apart.

use resolve::bound::{
    BinaryOp, Expr, ExprKind, SelectArm, Source, SourceKind, comparison_affinity, comparison_collation,
};
use schema::{Index, IndexColumn, IndexPart};
use value::{Affinity, CollationRef};

/// Whether no row of the arm can come twice.
pub fn distinct_is_redundant(arm: &SelectArm) -> bool {
    let [source] = arm.from.as_slice() else { return false };
    if !arm.distinct || !matches!(source.kind, SourceKind::Table(_)) {
        return false;
    }
    let mut columns = arm.columns.iter().map(|column| column.expr.skip_collate());
    if columns.any(|expr| matches!(&expr.kind, ExprKind::Column(own) if own.source == source.id && own.column < 0)) {
        return true;
    }
    let mut known = Vec::new();
    if let Some(condition) = &arm.where_clause {
        constants(condition, source, &mut known);
    }
    source.table.indexes.iter().any(|index| tells_apart(index, source, arm, &known))
}

/// Whether each column of a unique key is a constant, or a result that is never NULL.
fn tells_apart(index: &Index, source: &Source, arm: &SelectArm, known: &[(&Expr, &Expr)]) -> bool {
    if !index.unique || index.partial.is_some() {
        return false;
    }
    index.columns.iter().take(index.key_columns).all(|entry| {
        let IndexPart::Column(column) = entry.part else { return false };
        let declared = usize::try_from(column).ok().and_then(|column| source.table.columns.get(column));
        let Some(declared) = declared else { return false };
        let is_result = arm.columns.iter().any(|result| {
            let collation = result.expr.collation().unwrap_or(CollationRef::Binary);
            is_column(&result.expr, source, column) && collation.name() == entry.collation.name()
        });
        let is_known = known.iter().any(|pair| is_column(pair.0, source, column) && compares_as(*pair, entry));
        is_known || is_result && declared.not_null.is_some()
    })
}

fn is_column(expr: &Expr, source: &Source, column: i32) -> bool {
    matches!(&expr.skip_collate().kind, ExprKind::Column(own) if own.source == source.id && own.column == column)
}

/// Whether the index compares as `left = right` does.
fn compares_as((left, right): (&Expr, &Expr), entry: &IndexColumn) -> bool {
    let own = left.affinity().unwrap_or(Affinity::Blob);
    let affinity_fits = match comparison_affinity(left, right) {
        None | Some(Affinity::Blob) => true,
        Some(Affinity::Text) => own == Affinity::Text,
        Some(_) => own.is_numeric(),
    };
    affinity_fits && comparison_collation(left, right).name() == entry.collation.name()
}

/// The comparisons `x = constant`, for this source, that must hold.
fn constants<'e>(condition: &'e Expr, source: &Source, out: &mut Vec<(&'e Expr, &'e Expr)>) {
    let ExprKind::Binary(op, left, right) = &condition.kind else { return };
    match op {
        BinaryOp::And => {
            constants(left, source, out);
            constants(right, source, out);
        }
        BinaryOp::Eq => {
            let uses_source = |expr: &Expr| {
                let mut found = false;
                expr.walk(&mut |node| {
                    found |= matches!(&node.kind, ExprKind::Column(column) if column.source == source.id);
                    !found
                });
                found
            };
            for (left, right) in [(left, right), (right, left)] {
                if !uses_source(right) {
                    out.push((left, right));
                }
            }
        }
        _ => {}
    }
}
