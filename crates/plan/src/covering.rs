//! Whether an index holds everything that a statement needs of a table.

use resolve::bound::{Expr, ExprKind, Source};
use schema::{Index, IndexOrigin, IndexPart};

/// Whether the index holds every column of the source that is used anywhere.
pub fn covers(source: &Source, index: &Index) -> bool {
    if index.is_primary_key() && source.table.without_rowid {
        return true;
    }
    // The rows that a RIGHT JOIN keeps are walked in the table.
    !source.join.keeps_right() && missing_columns(source, index) == 0
}

/// The used columns that the index does not hold.
pub(crate) fn missing_columns(source: &Source, index: &Index) -> u64 {
    let mut missing = source.columns_used;
    if let Some(alias) = source.table.rowid_alias.filter(|alias| *alias < 63) {
        // Every index ends in the rowid.
        missing &= !(1 << alias);
    }
    // For the index of a UNIQUE in CREATE TABLE, SQLite does not count the columns of the primary
    // key that it ends in: it was made before those were known.
    let known = match source.table.without_rowid && index.origin == IndexOrigin::Unique {
        true => index.key_columns,
        false => index.columns.len(),
    };
    for entry in index.columns.iter().take(known) {
        if let IndexPart::Column(column) = entry.part {
            if (0..63).contains(&column) {
                missing &= !(1 << column);
            }
        }
    }
    missing
}

/// Whether the expression uses no column of the source but those in the index.
pub fn expr_covered(expr: &Expr, source: &Source, index: &Index) -> bool {
    let mut covered = true;
    expr.walk(&mut |node| {
        if let ExprKind::Column(column) = &node.kind {
            let own = column.source == source.id && column.column >= 0;
            covered &= !own || index.position_of(column.column).is_some();
        }
        covered &= node.subquery().is_none();
        covered
    });
    covered
}
