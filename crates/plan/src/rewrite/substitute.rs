//! References to the columns of a query in FROM become the expressions behind the columns.

use resolve::bound::{ColumnRef, Expr, ExprKind, ResultColumn, SelectArm, Source, SourceId};
use std::rc::Rc;

/// What the columns of a source stand for.
pub(super) struct Substitution<'a> {
    /// The source whose references are replaced.
    pub source: SourceId,
    /// What its columns are made of.
    pub columns: &'a [ResultColumn],
    /// The source inside, where there is but one.
    pub inner: Option<&'a Source>,
    /// Whether its rows may be of NULLs only, as at the right of a LEFT JOIN.
    pub nullable: bool,
}

impl Substitution<'_> {
    /// Replaces the references in an expression, subqueries included.
    pub fn apply(&self, expr: &mut Expr) {
        expr.walk_mut(&mut |node| self.visit(node));
    }

    /// Replaces the references in everything of a query's arm.
    pub fn apply_to_arm(&self, arm: &mut SelectArm) {
        arm.walk_mut(&mut |node| self.visit(node));
    }

    fn visit(&self, node: &mut Expr) -> bool {
        let replacement = match &node.kind {
            ExprKind::Column(column) if column.source == self.source => self.replacement(column),
            _ => return true,
        };
        if let Some(replacement) = replacement {
            *node = replacement;
        }
        false
    }

    /// The expression of a column, with the collation that the column has.
    fn replacement(&self, column: &ColumnRef) -> Option<Expr> {
        let rowid_of = |source: &Source| -> Expr {
            ExprKind::Column(ColumnRef { source: source.id, column: -1, table: source.table.clone() }).into()
        };
        if column.column < 0 {
            return self.inner.map(rowid_of);
        }
        let result = self.columns.get(usize::try_from(column.column).ok()?)?;
        let own = |source: &Source| matches!(&result.expr.kind, ExprKind::Column(inner) if inner.source == source.id);
        let expr = match self.inner {
            Some(source) if self.nullable && !own(source) => {
                ExprKind::IfNullRow(Rc::new(rowid_of(source)), Rc::new(result.expr.clone())).into()
            }
            _ => result.expr.clone(),
        };
        let collation = column.collation();
        let same = expr.collation().is_some_and(|own| own.name().eq_ignore_ascii_case(collation.name()));
        Some(match expr.kind {
            ExprKind::Column(_) if same => expr,
            ExprKind::Collate(inner, own) if same => ExprKind::ImplicitCollate(inner, own).into(),
            ExprKind::ImplicitCollate(..) if same => expr,
            _ => ExprKind::ImplicitCollate(Rc::new(expr), collation).into(),
        })
    }
}

/// Notes anew which columns of these sources the arm (and what else `walk_rest` shows) uses.
pub(super) fn recount_columns(arm: &mut SelectArm, sources: std::ops::Range<usize>, rest: &[&Expr]) {
    let mut used: Vec<(SourceId, u64)> = arm.from[sources.clone()].iter().map(|source| (source.id, 0)).collect();
    let mut visit = |node: &Expr| {
        if let ExprKind::Column(column) = &node.kind
            && let Some((_, mask)) = used.iter_mut().find(|(id, _)| *id == column.source)
        {
            *mask |= columns_of(column);
        }
        true
    };
    arm.walk(&mut visit);
    rest.iter().for_each(|expr| expr.walk(&mut visit));
    for (source, (_, mask)) in arm.from[sources].iter_mut().zip(used) {
        source.columns_used = mask;
    }
}

/// The columns that a reference needs, as in [`Source::columns_used`].
fn columns_of(column: &ColumnRef) -> u64 {
    let table: &Rc<schema::Table> = &column.table;
    let Some(position) = usize::try_from(column.column).ok().or(table.rowid_alias) else { return 0 };
    if table.columns.get(position).is_some_and(|column| column.generated.is_some()) {
        return u64::MAX >> (64 - table.columns.len().clamp(1, 64));
    }
    1 << position.min(63)
}
