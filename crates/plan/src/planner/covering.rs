//! How much of what a statement reads an index holds, and what that costs.

use super::Planner;
use crate::candidate::Coverage;
use crate::covering::{covers, expr_covered, missing_columns};
use crate::partial_index;
use crate::term::Term;
use base::log_est::LogEst;
use resolve::bound::{Expr, ExprKind, SelectArm, Source};
use schema::{Index, IndexPart};

impl Planner<'_> {
    /// What the index holds of what the statement reads of the source.
    pub(crate) fn coverage(&self, position: usize, index: &Index) -> Coverage {
        let source = &self.input.sources[position];
        if covers(source, index) {
            // Of a row that may be found more than once all columns count, where there is no rowid
            // to tell it by.
            let table = &source.table;
            let by_row = self.inside_or && table.without_rowid && !index.is_primary_key();
            let holds_all = (0..table.columns.len()).all(|column| index.position_of(column as i32).is_some());
            return if by_row && !holds_all { Coverage::Almost } else { Coverage::Columns };
        }
        let has_exprs = index.columns.iter().any(|entry| matches!(entry.part, IndexPart::Expr(_)));
        if source.join.keeps_right() && missing_columns(source, index) == 0 {
            return Coverage::Almost;
        }
        if !has_exprs && index.partial.is_none() {
            return Coverage::Part;
        }
        let catalog = self.input.catalog;
        let fixed = partial_index::fixed_columns(index, source, catalog);
        let missing = fixed.iter().filter(|column| (0..63).contains(*column));
        let missing = missing.fold(missing_columns(source, index), |missing, column| missing & !(1 << column));
        if missing == 0 {
            return Coverage::Values;
        }
        let keys: Vec<Expr> =
            (0..index.columns.len()).filter_map(|at| partial_index::key_expr(source, index, at, catalog)).collect();
        let (Some((arm, order_by)), false) = (self.input.reads, keys.is_empty()) else { return Coverage::Part };
        if depends_on_virtual(&keys, source, index) {
            return Coverage::Part;
        }
        let mut covered = true;
        let mut look = |node: &Expr| {
            if keys.iter().any(|key| key.same_as(node)) {
                return false;
            }
            if let ExprKind::Column(column) = &node.kind {
                covered &=
                    column.source != source.id || column.column < 0 || index.position_of(column.column).is_some();
            }
            covered
        };
        arm.walk(&mut look);
        order_by.iter().chain(self.input.order_by).for_each(|term| term.expr.walk(&mut look));
        self.terms.iter().filter(|term| !term.is_virtual).for_each(|term| term.expr.walk(&mut look));
        // Groups, and the row of NULLs that an outer join adds, are computed from columns.
        let after = self.input.sources.iter().skip(position + 1);
        let is_nullable = source.join.keeps_left() || after.into_iter().any(|source| source.join.keeps_right());
        let reads_table = !arm.group_by.is_empty() || is_nullable || self.inside_or || has_bare_columns(arm, source);
        match (covered, reads_table) {
            (false, _) => Coverage::Part,
            (true, true) => Coverage::Almost,
            (true, false) => Coverage::Values,
        }
    }

    /// Cost of reading the table for each entry of an index scan that passes the terms which the
    /// index alone can test.
    pub(crate) fn lookup_cost(&self, position: usize, index: &Index, rows: LogEst) -> LogEst {
        let source = &self.input.sources[position];
        let mut lookups = rows + 16;
        for term in &self.terms {
            if !expr_covered(&term.expr, source, index) {
                break;
            }
            if term.truth_probability <= 0 {
                lookups += term.truth_probability;
            } else {
                lookups -= 1;
                if term.is_selective() {
                    lookups -= 19;
                }
            }
        }
        // A comparison with a column of a query around this one stands there twice, once commuted.
        let commuted = self.terms.iter().filter(|term| {
            let right = term.right().map(|right| &right.skip_collate().kind);
            term.op().is_some() && term.right_uses == 0 && matches!(right, Some(ExprKind::Column(_)))
        });
        let all_covered = self.terms.iter().all(|term| expr_covered(&term.expr, source, index));
        let share = |term: &Term| if term.is_selective() { 20 } else { 1 };
        if all_covered { lookups - commuted.map(share).sum::<LogEst>() } else { lookups }
    }
}

/// Whether the result of an aggregate without groups reads a row of the source, which is kept
/// column by column.
fn has_bare_columns(arm: &SelectArm, source: &Source) -> bool {
    let mut found = false;
    let mut look = |node: &Expr| {
        found |= matches!(&node.kind, ExprKind::Column(column) if column.source == source.id);
        !found
    };
    if arm.is_aggregate {
        arm.columns.iter().for_each(|column| column.expr.walk(&mut look));
        arm.having.iter().for_each(|condition| condition.walk(&mut look));
    }
    found
}

/// Whether the index has columns that are computed when they are read.
fn depends_on_virtual(keys: &[Expr], source: &Source, index: &Index) -> bool {
    let is_virtual = |column: i32| {
        let own = usize::try_from(column).ok().and_then(|column| source.table.columns.get(column));
        own.is_some_and(|own| own.generated.as_ref().is_some_and(|generated| !generated.stored))
    };
    let mut found =
        index.columns.iter().any(|entry| matches!(entry.part, IndexPart::Column(column) if is_virtual(column)));
    for key in keys {
        key.walk(&mut |node| {
            found |= matches!(&node.kind, ExprKind::Column(column) if is_virtual(column.column));
            !found
        });
    }
    found
}
