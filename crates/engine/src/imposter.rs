//! Tables that are only in memory's schema and share the pages of others
//! (`SQLITE_TESTCTRL_IMPOSTER`): the shell's `.imposter` shows an index as a table.

use crate::connection::{Connection, Inner};
use base::DbIndex;
use schema::SchemaEntry;
use syntax::ast::StatementKind;

impl Connection {
    /// From now on CREATE TABLE in a database makes imposters on a root page; with `read_only` they
    /// cannot be changed.
    pub fn make_imposters(&self, database: DbIndex, root: u32, read_only: bool) {
        self.inner().imposters().borrow_mut().begin(database, root, read_only);
    }

    /// CREATE TABLE makes tables again; with `forget` those that were made otherwise are gone.
    pub fn end_imposters(&self, forget: bool) {
        let mut imposters = self.inner().imposters().borrow_mut();
        imposters.end();
        if forget {
            imposters.forget();
            drop(imposters);
            self.inner().schemas().forget_all();
        }
    }
}

impl Inner {
    /// Takes a CREATE TABLE for an imposter; false where it makes a table.
    pub(crate) fn make_imposter(&self, sql: &str, kind: &StatementKind) -> bool {
        let StatementKind::CreateTable(create) = kind else { return false };
        let is_made = self.imposters().borrow_mut().make(sql, create);
        if is_made {
            self.schemas().forget_all();
        }
        is_made
    }

    /// The imposters of a database, as rows of its schema.
    pub(crate) fn imposter_entries(&self, database: DbIndex) -> Vec<SchemaEntry> {
        self.imposters().borrow().entries(database)
    }

    /// Whether a table is an imposter that must not be changed.
    pub(crate) fn is_fixed_imposter(&self, database: DbIndex, name: &str) -> bool {
        self.imposters().borrow().is_fixed(database, name)
    }
}
