//! What the compile side asks of the connection.

use crate::authorize::{Answer, Request};
use base::{DbIndex, Encoding, Limits, Result};
use extension::{CollationRegistry, FunctionRegistry};
use schema::{Index, Schema, Table};
use std::rc::Rc;

/// How result columns without an alias are named; see `PRAGMA short_column_names` and `full_column_names`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnNames {
    /// By the column's name.
    Short,
    /// By the text.
    Written,
    /// By the names of table and column; those of `*` by the column's alone.
    Full,
    /// By the names of table and column.
    FullOfStar,
}

/// The name of a place in the list of databases that a detached one has left while statements run.
pub const DETACHED: &str = "\0";

/// The connection as resolve, plan and codegen see it. Implemented by `engine`.
pub trait Catalog {
    /// Number of databases: main, temp, attached ones.
    fn database_count(&self) -> usize;
    /// Name of a database: `main`, `temp`, or the name it was attached under.
    fn database_name(&self, database: DbIndex) -> &str;
    /// The schema of a database, loaded on demand.
    fn schema(&self, database: DbIndex) -> Result<Rc<Schema>>;
    /// The functions.
    fn functions(&self) -> &FunctionRegistry;
    /// The collations.
    fn collations(&self) -> &CollationRegistry;
    /// The limits.
    fn limits(&self) -> &Limits;
    /// Encoding of text.
    fn encoding(&self) -> Encoding;
    /// Whether connections of the process share the database, so that its tables are locked one by one.
    fn is_shared(&self, _database: DbIndex) -> bool {
        false
    }
    /// Whether double-quoted names that are no column are text.
    fn double_quoted_strings(&self) -> bool {
        true
    }
    /// The same in what CREATE puts into the schema.
    fn double_quoted_strings_in_schema(&self) -> bool {
        true
    }
    /// Whether a name is that of a table in which a virtual table keeps its content, and those can only be read now.
    fn is_protected(&self, _database: DbIndex, _name: &str) -> bool {
        false
    }
    /// Whether ALTER TABLE leaves views and the statements of triggers alone (`PRAGMA legacy_alter_table`).
    fn legacy_alter_table(&self) -> bool {
        false
    }
    /// Whether rows that are in no particular order come backwards (`PRAGMA reverse_unordered_selects`).
    fn reverse_unordered(&self) -> bool {
        false
    }
    /// The value that a parameter is bound to, where a plan depends on it; none where it is NULL or not known. The
    /// statement is planned again for another value.
    fn bound_value(&self, _parameter: u32) -> Option<value::Mem> {
        None
    }
    /// Whether LIKE tells upper case from lower (`PRAGMA case_sensitive_like`).
    fn case_sensitive_like(&self) -> bool {
        false
    }
    /// Whether EXPLAIN QUERY PLAN also shows the plans of triggers.
    fn shows_trigger_plans(&self) -> bool {
        false
    }
    /// Whether statements count what their loops do (`SQLITE_DBCONFIG_STMT_SCANSTATUS`).
    fn counts_scans(&self) -> bool {
        false
    }
    /// The schema format of new files: 4, or 1 for readers of old.
    fn new_file_format(&self) -> u32 {
        4
    }
    /// Whether the application wants to be asked what statements may do.
    fn asks_authorizer(&self) -> bool {
        false
    }
    /// Asks the application.
    ///
    /// # Errors
    /// `authorizer malfunction`.
    fn authorize(&self, _request: &Request<'_>) -> Result<Answer> {
        Ok(Answer::Allow)
    }
    /// Whether the schema may be written by hand, and names be those of the library.
    fn writable_schema(&self) -> bool {
        false
    }
    /// Whether triggers fire; those in temp always do.
    fn triggers_enabled(&self) -> bool {
        true
    }
    /// Whether the text that is prepared counts as one of the schema (`SQLITE_PREPARE_FROM_DDL`).
    fn is_schema_text(&self) -> bool {
        false
    }
    /// Whether the schema may use functions and virtual tables that could do harm (`PRAGMA trusted_schema`).
    fn trusted_schema(&self) -> bool {
        true
    }
    /// Whether views may be used; those in temp always may.
    fn views_enabled(&self) -> bool {
        true
    }
    /// Whether foreign keys are enforced.
    fn foreign_keys(&self) -> bool {
        false
    }

    /// Whether foreign keys have their actions; else all of them have NO ACTION.
    fn foreign_key_actions(&self) -> bool {
        true
    }

    /// Whether every foreign key counts as deferred (`PRAGMA defer_foreign_keys`).
    fn defer_foreign_keys(&self) -> bool {
        false
    }

    /// Entries of an index after which ANALYZE stops (`PRAGMA analysis_limit`), 0 for none.
    fn analysis_limit(&self) -> u64 {
        0
    }

    /// Whether a trigger may fire itself (`PRAGMA recursive_triggers`).
    fn recursive_triggers(&self) -> bool {
        false
    }

    /// Whether each change shows its number of rows (`PRAGMA count_changes`).
    fn counts_changes(&self) -> bool {
        false
    }
    /// How result columns without an alias are named.
    fn column_names(&self) -> ColumnNames {
        ColumnNames::Short
    }
    /// Whether CHECK constraints are left out (`PRAGMA ignore_check_constraints`).
    fn ignores_checks(&self) -> bool {
        false
    }
    /// Whether indexes are made for one statement (`PRAGMA automatic_index`).
    fn automatic_indexes(&self) -> bool {
        true
    }

    /// The table itself, but a virtual one with its columns: it is connected when it is not yet.
    ///
    /// # Errors
    /// `no such module: …`, and those of the module.
    fn connected(&self, table: &Rc<Table>) -> Result<Rc<Table>> {
        if table.is_virtual() { Err(base::Error::not_supported("virtual tables")) } else { Ok(table.clone()) }
    }

    /// The virtual table that is there under the name of its module.
    ///
    /// # Errors
    /// Those of the module.
    fn eponymous(&self, _module: &str) -> Result<Option<Rc<Table>>> {
        Ok(None)
    }

    /// Whether modules of this name can make tables by CREATE VIRTUAL TABLE.
    fn has_module(&self, _module: &str) -> bool {
        false
    }

    /// Whether somebody is asked before each change of a row: no table is emptied as a whole.
    fn watches_rows(&self) -> bool {
        false
    }

    /// The database of this name.
    fn database(&self, name: &str) -> Option<DbIndex> {
        let wanted = if name.eq_ignore_ascii_case("temporary") { "temp" } else { name };
        (0..self.database_count())
            .map(|index| DbIndex(index as u16))
            .find(|&index| self.database_name(index).eq_ignore_ascii_case(wanted))
    }

    /// The databases by their numbers, without [`DETACHED`] ones.
    fn databases(&self) -> Vec<DbIndex> {
        let all = (0..self.database_count()).map(|index| DbIndex(index as u16));
        all.filter(|database| self.database_name(*database) != DETACHED).collect()
    }

    /// Finds a table: in the named database, or in temp, main and the attached ones, in that order.
    fn find_table(&self, database: Option<DbIndex>, name: &str) -> Result<Option<(DbIndex, Rc<Table>)>> {
        for place in 0..self.database_count() {
            let Some(index) = place_in_search(place, database) else {
                break;
            };
            if let Some(table) = self.schema(index)?.table(name) {
                return Ok(Some((index, self.connected(table)?)));
            }
        }
        // The schema tables have several names.
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        let temporary = is("sqlite_temp_schema") || is("sqlite_temp_master");
        let index = match database {
            Some(DbIndex::TEMP) if temporary || is("sqlite_schema") || is("sqlite_master") => DbIndex::TEMP,
            Some(index) if is("sqlite_schema") => index,
            None if is("sqlite_schema") => DbIndex::MAIN,
            None if temporary => DbIndex::TEMP,
            _ => return Ok(self.eponymous(name)?.map(|table| (DbIndex::MAIN, table))),
        };
        let table = self.schema(index)?.table(schema::schema_table_name(index)).cloned();
        Ok(table.map(|table| (index, table)))
    }

    /// Finds an index, in the same order.
    fn find_index(&self, database: Option<DbIndex>, name: &str) -> Result<Option<(DbIndex, Rc<Index>)>> {
        for place in 0..self.database_count() {
            let Some(index) = place_in_search(place, database) else {
                break;
            };
            if let Some(found) = self.schema(index)?.index(name) {
                return Ok(Some((index, found.clone())));
            }
        }
        Ok(None)
    }

    /// The databases in the order that unqualified names are looked up.
    fn search_order(&self, database: Option<DbIndex>) -> Vec<DbIndex> {
        (0..self.database_count()).map_while(|place| place_in_search(place, database)).collect()
    }
}

/// The database that is looked in at a place: the named one only, or temp, main and the others.
fn place_in_search(place: usize, database: Option<DbIndex>) -> Option<DbIndex> {
    match (database, place) {
        (Some(database), 0) => Some(database),
        (Some(_), _) => None,
        (None, 0) => Some(DbIndex::TEMP),
        (None, 1) => Some(DbIndex::MAIN),
        (None, place) => Some(DbIndex(place as u16)),
    }
}

/// The parameters of a statement.
#[derive(Clone, Debug, Default)]
pub struct Parameters {
    /// Greatest number.
    pub count: u32,
    /// Names (with their prefix) by number minus one.
    pub names: Vec<Option<Box<str>>>,
}

impl From<&syntax::ast::Parameters> for Parameters {
    fn from(parsed: &syntax::ast::Parameters) -> Parameters {
        let mut names = vec![None; parsed.count as usize];
        for (number, name) in &parsed.names {
            if let Some(slot) = (*number as usize).checked_sub(1).and_then(|at| names.get_mut(at)) {
                *slot = Some(name.as_str().into());
            }
        }
        Parameters { count: parsed.count, names }
    }
}
