//! STRICT tables.

use crate::{ConflictAction, Table};
use base::{Error, Result};
use value::Affinity;

/// Checks the types of a STRICT table; its primary key is NOT NULL.
pub(super) fn check(table: &mut Table, in_key: impl Fn(usize) -> bool) -> Result<()> {
    let name = table.name.clone();
    for (position, column) in table.columns.iter_mut().enumerate() {
        match column.declared_type.as_deref() {
            None => {
                return Err(Error::sql(format!("missing datatype for {name}.{}", column.name)));
            }
            Some("ANY") => column.affinity = Affinity::Blob,
            Some("BLOB" | "INT" | "INTEGER" | "REAL" | "TEXT") => {}
            Some(other) => {
                return Err(Error::sql(format!("unknown datatype for {name}.{}: \"{other}\"", column.name)));
            }
        }
        if in_key(position) && table.rowid_alias != Some(position) {
            column.not_null.get_or_insert(ConflictAction::Abort);
        }
    }
    Ok(())
}
