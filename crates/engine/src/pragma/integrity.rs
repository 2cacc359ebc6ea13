//! `integrity_check` and `quick_check`.

use super::{Call, Columns, Entry, Rows};
use crate::schema_load::reading;
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use resolve::Catalog;
use schema::TableKind;
use value::Value;

/// The pragmas of this file.
pub(super) const TABLE: &[Entry] = &[
    Entry { name: "integrity_check", columns: Columns::Own, rows_with_value: true, run: check },
    Entry { name: "quick_check", columns: Columns::Own, rows_with_value: true, run: check },
];

/// Errors that are reported when no number is given.
const ERRORS_DEFAULT: usize = 100;

fn check(call: &Call<'_>) -> Result<Rows> {
    let budget = match call.integer() {
        Some(number) if number > 0 => number as usize,
        _ => ERRORS_DEFAULT,
    };
    let mut rows = Rows::new();
    for index in 0..call.catalog.database_count() {
        let database = DbIndex(index as u16);
        let named = call.database.is_none_or(|own| own == database);
        let open = call.inner.storage.borrow_mut().get_mut(database).is_some();
        if !named || !open {
            continue;
        }
        let errors = check_database(call, database, budget.saturating_sub(rows.len()))?;
        if !errors.is_empty() {
            let text = format!("*** in database {} ***\n{}", call.catalog.database_name(database), errors.join("\n"));
            rows.push(vec![Value::text(text)]);
        }
    }
    if rows.is_empty() {
        rows.push(vec![Value::text("ok")]);
    }
    Ok(rows)
}

fn check_database(call: &Call<'_>, database: DbIndex, budget: usize) -> Result<Vec<String>> {
    let schema = call.catalog.schema(database)?;
    let mut roots: Vec<PageNo> = vec![PageNo::FIRST];
    for table in schema.tables.values().filter(|table| table.kind == TableKind::Ordinary) {
        roots.push(table.root);
        roots.extend(table.indexes.iter().map(|index| index.root));
    }
    roots.retain(|root| *root != PageNo::NONE);
    roots.sort_unstable();
    roots.dedup();
    let report = call.inner.with_busy(|storage| {
        let tree = storage.get_mut(database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        reading(tree, |tree| tree.integrity_check(&roots, budget))
    })?;
    Ok(report.errors)
}
