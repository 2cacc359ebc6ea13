//! Which sources outer joins may fill with NULLs.

use resolve::bound::{Expr, ExprKind, Source};

/// Whether it is a NOT NULL column of a source that no outer join fills with NULLs.
pub(crate) fn is_never_null(expr: &Expr, sources: &[Source]) -> bool {
    let ExprKind::Column(column) = &expr.kind else { return false };
    let position = sources.iter().position(|source| source.id == column.source);
    column.is_not_null() && !position.is_some_and(|position| is_nullable(sources, position))
}

/// Whether an outer join may fill a source with NULLs.
pub fn is_nullable(sources: &[Source], position: usize) -> bool {
    let mut later = sources.iter().skip(position + 1);
    sources.get(position).is_some_and(|source| source.join.keeps_left())
        || later.any(|source| source.join.keeps_right())
}
