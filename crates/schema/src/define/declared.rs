//! The columns of a virtual table, from the CREATE TABLE text that its module declares.

use super::{Definition, empty_table};
use crate::{Table, TableKind};
use base::{DbIndex, Error, Limits, Result};
use extension::CollationRegistry;
use syntax::ast::{StatementKind, TableBody};

/// The table that a module declares: its columns and its key. A column is hidden
/// when a word of its type is HIDDEN, which is no part of the type then.
///
/// # Errors
/// What is wrong with the text.
pub fn declared_table(sql: &str, database: DbIndex, collations: &CollationRegistry, limits: &Limits) -> Result<Table> {
    let statement = syntax::parse_one(sql, limits)?;
    let StatementKind::CreateTable(create) = &statement.kind else {
        return Err(Error::sql("syntax error"));
    };
    let TableBody::Columns(body) = &create.body else {
        return Err(Error::sql("SQL logic error"));
    };
    let definition = Definition { sql, database, collations, limits, file_format: 4, loading: false };
    let mut table = definition.table(&create.name.name, body, sql)?;
    // Of its constraints only the key means something: it distinguishes rows.
    table.checks.clear();
    table.foreign_keys.clear();
    table.rowid_alias = None;
    table.autoincrement = false;
    table.indexes.retain(|index| index.is_primary_key());
    for column in &mut table.columns {
        hide(column);
    }
    Ok(table)
}

fn hide(column: &mut crate::Column) {
    let Some(declared) = &column.declared_type else { return };
    let words: Vec<&str> = declared.split(' ').collect();
    let Some(at) = words.iter().position(|word| word.eq_ignore_ascii_case("hidden")) else { return };
    let rest: Vec<&str> = words.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, word)| *word).collect();
    let rest = rest.join(" ");
    column.hidden = true;
    column.declared_type = (!rest.is_empty()).then(|| rest.into());
}

/// A virtual table with the columns of the declared one.
pub fn virtual_table(plain: &Table, declared: Table) -> Table {
    Table {
        columns: declared.columns,
        without_rowid: declared.without_rowid,
        indexes: declared.indexes,
        root: base::PageNo::NONE,
        ..plain.clone()
    }
}

/// A virtual table that is there under its module's name.
pub fn eponymous_table(module: &str) -> Table {
    empty_table(module, DbIndex::MAIN, TableKind::Virtual(module.into()), "")
}
