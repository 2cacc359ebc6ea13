//! What the compile side can see of the connection.

use crate::request::{Answer, Request};
use crate::settings::{CompileSettings, CompileSwitch};
use base::{DbIndex, Encoding, Limits, Result};
use extension::{CollationRegistry, FunctionRegistry};
use schema::{Index, Schema, Table};
use std::rc::Rc;

/// The name of a place in the list of databases that a detached one has left while statements run.
pub const DETACHED: &str = "\0";

/// The connection as resolve, plan and codegen see it. Implemented by `engine`.
///
/// What a connection must answer has no default here: one that is forgotten does not compile.
pub trait Catalog {
    /// Number of databases: main, temp, attached ones.
    fn database_count(&self) -> usize;

    /// Name of a database: `main`, `temp`, or the name it was attached under.
    fn database_name(&self, database: DbIndex) -> &str;

    /// The schema of a database, loaded on demand.
    ///
    /// # Errors
    /// Those of the file, and what is wrong with its schema.
    fn schema(&self, database: DbIndex) -> Result<Rc<Schema>>;

    /// Loads the schemas of all databases.
    ///
    /// # Errors
    /// As [`Catalog::schema`].
    fn load_schemas(&self) -> Result<()> {
        self.databases().into_iter().try_for_each(|database| self.schema(database).map(drop))
    }

    /// Loads them for a query, as SQLite does also for one that names no table: unless the encoding
    /// of the main database is known.
    ///
    /// # Errors
    /// As [`Catalog::schema`].
    fn load_for_query(&self) -> Result<()> {
        self.load_schemas()
    }

    /// Whether connections of the process share the database, so that its tables are locked one by
    /// one.
    fn is_shared(&self, database: DbIndex) -> bool;

    /// The functions.
    fn functions(&self) -> &FunctionRegistry;

    /// The collations.
    fn collations(&self) -> &CollationRegistry;

    /// The limits.
    fn limits(&self) -> &Limits;

    /// The connection's settings, as they are now: loading a schema may change the encoding.
    fn settings(&self) -> CompileSettings;

    /// The value that a parameter is bound to, where a plan depends on it; none where it is NULL or
    /// not known. The statement is planned again for another value.
    fn bound_value(&self, parameter: u32) -> Option<value::Mem>;

    /// Asks the application whether a statement may do something. Only where
    /// [`CompileSwitch::HasAuthorizer`] is on.
    ///
    /// # Errors
    /// `authorizer malfunction`.
    fn authorize(&self, request: &Request<'_>) -> Result<Answer>;

    /// Whether a name is that of a table in which a virtual table keeps its content, and those can
    /// only be read now.
    fn is_protected(&self, database: DbIndex, name: &str) -> bool;

    /// The table itself, but a virtual one with its columns: it is connected when it is not yet.
    ///
    /// # Errors
    /// `no such module: …`, and those of the module.
    fn connected(&self, table: &Rc<Table>) -> Result<Rc<Table>>;

    /// The virtual table that is there under the name of its module.
    ///
    /// # Errors
    /// Those of the module.
    fn eponymous(&self, module: &str) -> Result<Option<Rc<Table>>>;

    /// Whether modules of this name can make tables by CREATE VIRTUAL TABLE.
    fn has_module(&self, module: &str) -> bool;

    /// Encoding of text.
    fn encoding(&self) -> Encoding {
        self.settings().encoding
    }

    /// Whether a switch is on.
    fn is_on(&self, switch: CompileSwitch) -> bool {
        self.settings().is_on(switch)
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
