//! Tables that share the pages of others, as a connection knows them; see `imposter.rs`.

use base::DbIndex;
use schema::SchemaEntry;
use syntax::ast::{CreateTable, TableBody};

/// A table that lies on the pages of another.
struct Imposter {
    database: DbIndex,
    entry: SchemaEntry,
    read_only: bool,
}

/// What CREATE TABLE does to the next table.
struct Making {
    database: DbIndex,
    root: u32,
    read_only: bool,
}

/// The imposters of a connection.
#[derive(Default)]
pub(crate) struct Imposters {
    making: Option<Making>,
    tables: Vec<Imposter>,
}

impl Imposters {
    /// From now on CREATE TABLE makes imposters.
    pub fn begin(&mut self, database: DbIndex, root: u32, read_only: bool) {
        self.making = Some(Making { database, root, read_only });
    }

    /// CREATE TABLE makes tables again.
    pub fn end(&mut self) {
        self.making = None;
    }

    /// Those that were made are gone.
    pub fn forget(&mut self) {
        self.tables.clear();
    }

    /// Takes a CREATE TABLE for an imposter; false where it makes a table.
    pub fn make(&mut self, sql: &str, create: &CreateTable) -> bool {
        let Some(making) = &self.making else { return false };
        if !matches!(create.body, TableBody::Columns(_)) {
            return false;
        }
        let name: Box<str> = create.name.name.as_str().into();
        let entry = SchemaEntry {
            kind: "table".into(),
            name: name.clone(),
            table: name,
            root: making.root,
            sql: Some(format!("CREATE TABLE {}", create.stored.text(sql)).into()),
        };
        self.tables.push(Imposter { database: making.database, entry, read_only: making.read_only });
        true
    }

    /// Those of a database, as rows of its schema.
    pub fn entries(&self, database: DbIndex) -> Vec<SchemaEntry> {
        self.tables.iter().filter(|own| own.database == database).map(|own| own.entry.clone()).collect()
    }

    /// Whether a table is one that must not be changed.
    pub fn is_fixed(&self, database: DbIndex, name: &str) -> bool {
        let is_it = |own: &Imposter| own.database == database && own.entry.name.eq_ignore_ascii_case(name);
        self.tables.iter().any(|own| own.read_only && is_it(own))
    }
}
