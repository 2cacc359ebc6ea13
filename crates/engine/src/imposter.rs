//! Tables that are only in memory's schema and share the pages of others
//! (`SQLITE_TESTCTRL_IMPOSTER`): the shell's `.imposter` shows an index as a table.

use crate::connection::{Connection, Inner};
use base::DbIndex;
use schema::SchemaEntry;
use syntax::ast::{StatementKind, TableBody};

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

impl Connection {
    /// From now on CREATE TABLE in a database makes imposters on a root page; with `read_only` they
    /// cannot be changed.
    pub fn make_imposters(&self, database: DbIndex, root: u32, read_only: bool) {
        self.inner.imposters().borrow_mut().making = Some(Making { database, root, read_only });
    }

    /// CREATE TABLE makes tables again; with `forget` those that were made otherwise are gone.
    pub fn end_imposters(&self, forget: bool) {
        let mut imposters = self.inner.imposters().borrow_mut();
        imposters.making = None;
        if forget {
            imposters.tables.clear();
            drop(imposters);
            self.inner.schemas().forget_all();
        }
    }
}

impl Inner {
    /// Takes a CREATE TABLE for an imposter; false where it makes a table.
    pub(crate) fn make_imposter(&self, sql: &str, kind: &StatementKind) -> bool {
        let StatementKind::CreateTable(create) = kind else { return false };
        let mut imposters = self.imposters().borrow_mut();
        let Some(making) = &imposters.making else { return false };
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
        let (database, read_only) = (making.database, making.read_only);
        imposters.tables.push(Imposter { database, entry, read_only });
        drop(imposters);
        self.schemas().forget_all();
        true
    }

    /// The imposters of a database, as rows of its schema.
    pub(crate) fn imposter_entries(&self, database: DbIndex) -> Vec<SchemaEntry> {
        let imposters = self.imposters().borrow();
        imposters.tables.iter().filter(|own| own.database == database).map(|own| own.entry.clone()).collect()
    }

    /// Whether a table is an imposter that must not be changed.
    pub(crate) fn is_fixed_imposter(&self, database: DbIndex, name: &str) -> bool {
        let imposters = self.imposters().borrow();
        let is_it = |own: &Imposter| own.database == database && own.entry.name.eq_ignore_ascii_case(name);
        imposters.tables.iter().any(|own| own.read_only && is_it(own))
    }
}
