//! The columns of a table, as the database tells them.

use crate::quote::text;
use base::{Result, ResultCode};
use extension::storage::{PrepareRules, Storage};

/// The rowid as a column of the key of a table that declares none.
const ROWID: &str = "_rowid_";

/// A column that is stored.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    name: String,
    /// The expression of its default.
    default: Option<String>,
    /// Its place in the key, counted from 1; 0: none.
    key: u8,
    /// Its place in the table, where hidden and generated columns count; none for the rowid.
    position: Option<usize>,
}

impl Column {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it belongs to the key.
    pub fn is_key(&self) -> bool {
        self.key != 0
    }

    /// Its place in the table; none for the rowid.
    pub fn position(&self) -> Option<usize> {
        self.position
    }
}

/// The columns of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definition {
    columns: Vec<Column>,
    /// Columns with hidden and generated ones.
    position_count: usize,
    /// The rowid is before the columns, as their key.
    has_rowid: bool,
}

impl Definition {
    /// The columns that a change has.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Number of columns with hidden and generated ones.
    pub fn position_count(&self) -> usize {
        self.position_count
    }

    /// Whether the rowid is the key, and the first column.
    pub fn has_rowid(&self) -> bool {
        self.has_rowid
    }

    /// For each column its place in the key, counted from 1; 0: none.
    pub fn key(&self) -> Vec<u8> {
        self.columns.iter().map(|column| column.key).collect()
    }

    /// Whether a column belongs to the key.
    pub fn has_key(&self) -> bool {
        self.columns.iter().any(Column::is_key)
    }

    /// Keeps so many columns.
    pub fn truncate(&mut self, count: usize) {
        self.columns.truncate(count);
    }

    /// A query of the defaults of all columns.
    pub fn defaults_query(&self) -> String {
        let defaults: Vec<&str> =
            self.columns.iter().map(|column| column.default.as_deref().unwrap_or("NULL")).collect();
        format!("SELECT {}", defaults.join(", "))
    }
}

/// Reads the columns of a table; none for a table that is not there. `with_rowid`: the rowid is the
/// key of a table that declares none.
///
/// # Errors
/// An unknown database, and those of reading the schema.
pub(crate) fn read(storage: &dyn Storage, database: &str, table: &str, with_rowid: bool) -> Result<Definition> {
    let Some(query) = query(storage, database, table)? else { return Ok(Definition::default()) };
    let mut statement = storage.prepare(&query, PrepareRules::default())?;
    let mut definition = Definition::default();
    while statement.step()? {
        definition.position_count += 1;
        if statement.value(6).to_integer() != 0 {
            continue;
        }
        let string = |column| text(statement.value(column));
        let Some(name) = string(1) else { break };
        definition.columns.push(Column {
            name,
            default: string(4),
            key: statement.value(5).to_integer() as u8,
            position: usize::try_from(statement.value(0).to_integer()).ok(),
        });
    }
    if with_rowid && !definition.columns.is_empty() && !definition.has_key() {
        definition.has_rowid = true;
        definition.columns.insert(0, Column { name: ROWID.to_owned(), default: None, key: 1, position: None });
    }
    Ok(definition)
}

/// The query of the columns; none for statistics that are not there.
fn query(storage: &dyn Storage, database: &str, table: &str) -> Result<Option<String>> {
    if !table.eq_ignore_ascii_case("sqlite_stat1") {
        let quoted = |name: &str| name.replace('\'', "''");
        return Ok(Some(format!("PRAGMA '{}'.table_xinfo('{}')", quoted(database), quoted(table))));
    }
    let probe = format!("SELECT 1 FROM {}.sqlite_stat1", crate::quote::identifier(database));
    match storage.prepare(&probe, PrepareRules::default()) {
        Ok(_) => {}
        Err(error) if error.code() == ResultCode::ERROR => return Ok(None),
        Err(error) => return Err(error),
    }
    // Its key is not declared.
    Ok(Some(
        "SELECT 0, 'tbl', '', 0, NULL, 1, 0 UNION ALL SELECT 1, 'idx', '', 0, NULL, 2, 0 UNION ALL \
         SELECT 2, 'stat', '', 0, NULL, 0, 0"
            .to_owned(),
    ))
}
