//! `PRAGMA foreign_key_check`: the rows whose parent is missing.

use super::{Call, Columns, Entry, Rows};
use crate::options::PrepareOptions;
use crate::statement::Statement;
use base::{DbIndex, Error, Result};
use resolve::Catalog;
use schema::{ForeignKey, IndexPart, Table};
use std::rc::Rc;
use value::Value;

/// The pragma of this file.
pub(super) const TABLE: &[Entry] = &[Entry {
    name: "foreign_key_check",
    columns: Columns::Named(&["table", "rowid", "parent", "fkid"]),
    rows_with_value: true,
    run: check,
}];

/// The table that is to be checked alone.
///
/// # Errors
/// `no such table: x`.
pub(super) fn named_table(call: &Call<'_>) -> Result<Option<(DbIndex, Rc<Table>)>> {
    let Some(name) = call.value else { return Ok(None) };
    let found = call.catalog.find_table(call.database, name)?;
    found.map(Some).ok_or_else(|| super::integrity::no_such_table(call, name))
}

fn check(call: &Call<'_>) -> Result<Rows> {
    let mut rows = Rows::new();
    if let Some((database, table)) = named_table(call)? {
        check_table(call, database, &table, &mut rows)?;
        return Ok(rows);
    }
    for index in 0..call.catalog.database_count() {
        let database = DbIndex(index as u16);
        if call.database.is_some_and(|own| own != database) || call.inner.is_gap(database) {
            continue;
        }
        let schema = call.catalog.schema(database)?;
        for table in schema.tables_in_order() {
            check_table(call, database, table, &mut rows)?;
        }
    }
    Ok(rows)
}

/// Adds the table's violations, row by row and by key within a row.
fn check_table(call: &Call<'_>, database: DbIndex, table: &Rc<Table>, rows: &mut Rows) -> Result<()> {
    let mut found: Vec<(Value, usize)> = Vec::new();
    // SQLite keeps the newest key first.
    for (number, key) in table.foreign_keys.iter().rev().enumerate() {
        let sql = violations(call, database, table, key)?;
        let (mut statement, _) = Statement::prepare(call.inner, &sql, PrepareOptions::default())?;
        while statement.step()? {
            found.push((statement.value(0).to_owned(), number));
        }
        statement.reset()?;
    }
    found.sort_by_key(|(rowid, number)| match rowid {
        Value::Integer(rowid) => (*rowid, *number),
        _ => (0, 0),
    });
    let newest_first: Vec<&ForeignKey> = table.foreign_keys.iter().rev().collect();
    for (rowid, number) in found {
        let parent = newest_first.get(number).map_or("", |key| &key.parent);
        rows.push(vec![Value::text(&*table.name), rowid, Value::text(parent), Value::Integer(number as i64)]);
    }
    Ok(())
}

/// The query for the rows that violate a key.
fn violations(call: &Call<'_>, database: DbIndex, table: &Table, key: &ForeignKey) -> Result<String> {
    let schema = quoted(call.catalog.database_name(database));
    let child: Vec<String> = key.columns.iter().filter_map(|at| Some(quoted(&table.columns.get(*at)?.name))).collect();
    let filled: Vec<String> = child.iter().map(|column| format!("c.{column} IS NOT NULL")).collect();
    let rowid = if table.without_rowid { "NULL" } else { "c.rowid" };
    let own = quoted(&table.name);
    let mut sql = format!("SELECT {rowid} FROM {schema}.{own} AS c WHERE {}", filled.join(" AND "));
    if let Some(parent) = call.catalog.schema(database)?.table(&key.parent) {
        let columns = parent_columns(parent, key).ok_or_else(|| {
            Error::sql(format!("foreign key mismatch - \"{}\" referencing \"{}\"", table.name, key.parent))
        })?;
        let pairs: Vec<String> =
            columns.iter().zip(&child).map(|(theirs, own)| format!("p.{} = c.{own}", quoted(theirs))).collect();
        let (parent, matched) = (quoted(&parent.name), pairs.join(" AND "));
        sql += &format!(" AND NOT EXISTS (SELECT 1 FROM {schema}.{parent} AS p WHERE {matched})");
    }
    Ok(sql)
}

/// The columns that a key points to, when they are unique in the parent.
fn parent_columns(parent: &Table, key: &ForeignKey) -> Option<Vec<Box<str>>> {
    let mut columns = key.parent_columns.clone();
    if columns.is_empty() {
        let mut own: Vec<_> = parent.columns.iter().filter(|column| column.primary_key > 0).collect();
        own.sort_by_key(|column| column.primary_key);
        columns = own.into_iter().map(|column| column.name.clone()).collect();
    }
    let mut wanted: Vec<usize> = columns.iter().map(|name| parent.column_position(name)).collect::<Option<_>>()?;
    wanted.sort_unstable();
    let is_rowid = parent.rowid_alias.is_some_and(|alias| wanted == [alias]);
    let unique = parent.indexes.iter().filter(|index| index.unique && index.partial.is_none()).any(|index| {
        let own = index.columns.iter().take(index.key_columns).map(|entry| match entry.part {
            IndexPart::Column(column) => usize::try_from(column).ok(),
            IndexPart::Expr(_) => None,
        });
        own.collect::<Option<Vec<usize>>>().is_some_and(|mut own| {
            own.sort_unstable();
            own == wanted
        })
    });
    (columns.len() == key.columns.len() && (is_rowid || unique)).then_some(columns)
}

/// A name that SQL takes as one.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
