//! Tables and names that belong to SQLite itself.

use crate::define::empty_table;
use crate::{Column, Table, TableKind};
use base::{DbIndex, Error, PageNo, Result};
use value::{Affinity, CollationRef};

/// Whether a name is reserved: it begins with `sqlite_`.
pub fn is_reserved(name: &str) -> bool {
    name.get(..7).is_some_and(|head| head.eq_ignore_ascii_case("sqlite_"))
}

/// Whether an object may have this name.
///
/// # Errors
/// `object name reserved for internal use: …`.
pub fn check_object_name(name: &str) -> Result<()> {
    if is_reserved(name) {
        return Err(Error::sql(format!("object name reserved for internal use: {name}")));
    }
    Ok(())
}

/// The name of a database's schema table: `sqlite_master`, for temp `sqlite_temp_master`.
pub fn schema_table_name(database: DbIndex) -> &'static str {
    if database == DbIndex::TEMP { "sqlite_temp_master" } else { "sqlite_master" }
}

/// Whether a table is a schema table.
pub fn is_schema_table(table: &Table) -> bool {
    table.root == PageNo::FIRST && table.kind == TableKind::Ordinary && is_reserved(&table.name)
}

/// The table that holds the schema.
pub(crate) fn schema_table(database: DbIndex) -> Table {
    let name = schema_table_name(database);
    let sql = format!("CREATE TABLE {name}(type text,name text,tbl_name text,rootpage int,sql text)");
    let mut table = empty_table(name, database, TableKind::Ordinary, &sql);
    table.root = PageNo::FIRST;
    for (name, declared, affinity) in [
        ("type", "TEXT", Affinity::Text),
        ("name", "TEXT", Affinity::Text),
        ("tbl_name", "TEXT", Affinity::Text),
        ("rootpage", "INT", Affinity::Integer),
        ("sql", "TEXT", Affinity::Text),
    ] {
        table.columns.push(Column {
            name: name.into(),
            declared_type: Some(declared.into()),
            affinity,
            collation: CollationRef::Binary,
            collation_name: None,
            not_null: None,
            default: None,
            default_text: None,
            primary_key: 0,
            generated: None,
            hidden: false,
        });
    }
    table
}
