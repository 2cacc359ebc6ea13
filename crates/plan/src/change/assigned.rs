//! Which columns a statement assigns, and what depends on these.

use crate::tree::NewValue;
use resolve::bound::{Assignment, ExprKind, TableExprs};
use schema::{ConflictAction, IndexPart, Table};

/// The columns that a statement assigns.
pub(super) struct Assigned {
    /// Where each column's value comes from.
    pub columns: Vec<NewValue>,
    /// The assignment that gives the rowid.
    pub rowid: Option<usize>,
    /// Whether the row's key may change.
    pub key_changes: bool,
}

impl Assigned {
    /// Of several assignments to a column the last one counts.
    pub fn of(assignments: &[Assignment], table: &Table) -> Assigned {
        let last_of = |column: i32| assignments.iter().rposition(|assignment| assignment.column == column);
        let value = |(position, column): (usize, &schema::Column)| {
            if column.generated.is_some() {
                NewValue::Generated
            } else if table.rowid_alias == Some(position) {
                NewValue::Rowid
            } else {
                last_of(position as i32).map_or(NewValue::Kept, NewValue::Assigned)
            }
        };
        let columns = table.columns.iter().enumerate().map(value).collect();
        let mut assigned = Assigned { columns, rowid: last_of(-1), key_changes: false };
        assigned.key_changes = assigned.rowid.is_some() || primary_key_changes(table, &assigned);
        assigned
    }

    /// Whether this column may get another value: a generated one may with any other, the rowid's
    /// own is not looked at.
    pub fn has(&self, position: usize) -> bool {
        matches!(self.columns.get(position), Some(NewValue::Assigned(_) | NewValue::Generated))
    }

    /// Whether a column (-1: the rowid) is assigned.
    pub fn touches(&self, column: i32, table: &Table) -> bool {
        match usize::try_from(column) {
            Ok(at) if table.rowid_alias != Some(at) => self.has(at),
            _ => self.rowid.is_some(),
        }
    }

    /// Whether the column of this name is assigned.
    pub fn names(&self, name: &str, table: &Table) -> bool {
        table
            .column_position(name)
            .is_some_and(|at| self.has(at) || (self.rowid.is_some() && table.rowid_alias == Some(at)))
    }
}

fn primary_key_changes(table: &Table, assigned: &Assigned) -> bool {
    table.primary_key().is_some_and(|key| {
        key.columns.iter().take(key.key_columns).any(|entry| match entry.part {
            IndexPart::Column(column) => assigned.has(column as usize),
            IndexPart::Expr(_) => true,
        })
    })
}

/// Indexes whose entries may change: a column of theirs is assigned, or the key of the row.
pub(super) fn changed_entries(table: &Table, exprs: &TableExprs, assigned: &Assigned) -> Vec<bool> {
    let touches = |column: i32| usize::try_from(column).is_ok_and(|column| assigned.has(column));
    table
        .indexes
        .iter()
        .zip(&exprs.indexes)
        .map(|(index, entry)| {
            let own_tree = table.without_rowid && index.is_primary_key();
            let plain = index.columns.iter().any(|column| match column.part {
                IndexPart::Column(column) => touches(column),
                IndexPart::Expr(_) => false,
            });
            let mut in_exprs = false;
            for expr in entry.columns.iter().flatten().chain(&entry.partial) {
                expr.walk(&mut |node| {
                    if let ExprKind::Column(column) = &node.kind {
                        in_exprs |= touches(column.column);
                    }
                    true
                });
            }
            own_tree || assigned.key_changes || plain || in_exprs
        })
        .collect()
}

/// Whether a statement with this OR clause may delete other rows than those it is about.
pub(super) fn may_replace(conflict: Option<ConflictAction>, table: &Table) -> bool {
    match conflict {
        Some(action) => action == ConflictAction::Replace,
        None => {
            table.rowid_conflict == ConflictAction::Replace
                || table.indexes.iter().any(|index| index.conflict == ConflictAction::Replace)
        }
    }
}
