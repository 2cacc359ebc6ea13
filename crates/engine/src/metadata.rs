//! What a column of a table was declared as (`sqlite3_table_column_metadata`).

use crate::catalog::CatalogView;
use crate::connection::Connection;
use base::{Error, Result};
use resolve::Catalog;
use schema::TableKind;

/// What is known of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnMetadata {
    /// The declared type.
    pub declared_type: Option<String>,
    /// Name of the collation.
    pub collation: String,
    /// Whether it is NOT NULL.
    pub not_null: bool,
    /// Whether it is part of the primary key.
    pub primary_key: bool,
    /// Whether its values count up.
    pub autoincrement: bool,
}

impl Connection {
    /// What a column was declared as; without one only whether the table is there.
    ///
    /// # Errors
    /// `no such table column: t.c`.
    pub fn column_metadata(&self, database: Option<&str>, table: &str, column: Option<&str>) -> Result<ColumnMetadata> {
        let catalog = CatalogView::new(self.inner());
        let missing = || Error::sql(format!("no such table column: {table}.{}", column.unwrap_or("")));
        let index = match database {
            Some(name) => Some(catalog.database(name).ok_or_else(missing)?),
            None => None,
        };
        let (_, found) = catalog.find_table(index, table)?.ok_or_else(missing)?;
        if found.kind == TableKind::View {
            return Err(missing());
        }
        let binary = "BINARY".to_owned();
        let Some(name) = column else {
            let declared_type = Some("INTEGER".to_owned());
            return Ok(ColumnMetadata { declared_type, collation: binary, primary_key: true, ..Default::default() });
        };
        let position = found.columns.iter().position(|column| column.name.eq_ignore_ascii_case(name));
        let is_rowid = ["rowid", "oid", "_rowid_"].iter().any(|own| name.eq_ignore_ascii_case(own));
        let position = match position {
            None if is_rowid && !found.without_rowid => found.rowid_alias,
            None => return Err(missing()),
            some => some,
        };
        let Some(position) = position else {
            let declared_type = Some("INTEGER".to_owned());
            return Ok(ColumnMetadata { declared_type, collation: binary, primary_key: true, ..Default::default() });
        };
        let column = &found.columns[position];
        Ok(ColumnMetadata {
            declared_type: column.declared_type.as_deref().map(str::to_owned),
            collation: column.collation_name.as_deref().unwrap_or(column.collation.name()).to_owned(),
            not_null: column.not_null.is_some(),
            primary_key: column.primary_key > 0,
            autoincrement: found.autoincrement && found.rowid_alias == Some(position),
        })
    }
}
