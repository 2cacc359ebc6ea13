//! Pragmas as table-valued functions: which of them are, and their hidden columns.

use super::{Columns, Rows, find};
use crate::catalog::CatalogView;
use crate::connection::Inner;
use base::{Error, Result};
use resolve::Catalog;
use std::rc::Rc;
use syntax::ast::{Name, Pragma, PragmaValue, QualifiedName};

/// Pragmas whose argument only chooses among their rows: it is the hidden column `arg`.
const WITH_ARGUMENT: &[&str] = &[
    "foreign_key_check",
    "foreign_key_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "optimize",
    "quick_check",
    "table_info",
    "table_list",
    "table_xinfo",
];

/// Pragmas that are about one database, which may be named by the hidden column `schema`.
const WITH_SCHEMA: &[&str] = &[
    "auto_vacuum",
    "cache_size",
    "cache_spill",
    "default_cache_size",
    "foreign_key_check",
    "foreign_key_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "journal_mode",
    "journal_size_limit",
    "locking_mode",
    "max_page_count",
    "page_count",
    "page_size",
    "quick_check",
    "synchronous",
    "table_info",
    "table_xinfo",
];

/// Pragmas that do something even without a value, or have no rows then.
const NO_TABLES: &[&str] = &["mmap_size", "temp_store_directory", "wal_autocheckpoint", "wal_checkpoint"];

/// The table of a pragma.
#[derive(Clone)]
pub(crate) struct TableShape {
    /// Name of the pragma.
    pub name: &'static str,
    /// The columns of its rows.
    pub columns: Rc<[&'static str]>,
    /// It has the hidden column `arg`.
    pub takes_argument: bool,
    /// It has the hidden column `schema`.
    pub takes_schema: bool,
}

/// The table of a pragma, if it has one.
pub(crate) fn table_shape(pragma: &str) -> Option<TableShape> {
    let entry = find(pragma)?;
    let columns: Rc<[&'static str]> = match entry.columns {
        Columns::Own => Rc::from([entry.name]),
        Columns::Named(names) => Rc::from(names),
    };
    if columns.is_empty() || NO_TABLES.contains(&entry.name) {
        return None;
    }
    Some(TableShape {
        name: entry.name,
        columns,
        takes_argument: WITH_ARGUMENT.contains(&entry.name),
        takes_schema: WITH_SCHEMA.contains(&entry.name),
    })
}

/// Runs a pragma for its rows.
///
/// # Errors
/// `unknown database x`, and the pragma's own.
pub(crate) fn run_as_table(
    inner: &Rc<Inner>,
    name: &str,
    schema: Option<Name>,
    argument: Option<&str>,
) -> Result<Rows> {
    if let Some(schema) = &schema
        && CatalogView::new(inner).database(schema.as_str()).is_none()
    {
        return Err(Error::sql(format!("unknown database '{}'", schema.as_str().replace('\'', "''"))));
    }
    let name = QualifiedName { schema, ..QualifiedName::bare(Name::new(name)) };
    let value = argument.map(|text| PragmaValue { text: text.into(), quoted: true, parenthesized: false });
    super::run(inner, &Pragma { name, value })
}
