//! What the authorizer is asked: SQLite builds the new database by statements, which are prepared
//! one after the other. Here none of them runs, and all is asked before the work begins. A part
//! that is to be left out is copied all the same.

use crate::catalog::CatalogView;
use crate::connection::Inner;
use base::{DbIndex, Error, Limits, Result, ResultCode};
use extension::{CollationRegistry, FunctionRegistry};
use resolve::{Action, Answer, Catalog, CompileSettings, CompileSwitch, Request};
use schema::{Schema, SchemaBuilder, SchemaEntry, Table};
use std::fmt::Write;
use std::rc::Rc;
use value::Mem;

/// The table that AUTOINCREMENT keeps its numbers in.
const SEQUENCE: &str = "sqlite_sequence";
/// The schema's table, as it is called in questions.
const SCHEMA: &str = "sqlite_master";

/// The database that is built, as the main one of a connection.
struct Built<'c> {
    base: CatalogView<'c>,
    name: &'c str,
    schema: Rc<Schema>,
    empty: Rc<Schema>,
}

impl Catalog for Built<'_> {
    fn database_count(&self) -> usize {
        2
    }

    fn database_name(&self, database: DbIndex) -> &str {
        if database == DbIndex::MAIN { self.name } else { "temp" }
    }

    fn schema(&self, database: DbIndex) -> Result<Rc<Schema>> {
        Ok(if database == DbIndex::MAIN { self.schema.clone() } else { self.empty.clone() })
    }

    fn functions(&self) -> &FunctionRegistry {
        self.base.functions()
    }

    fn collations(&self) -> &CollationRegistry {
        self.base.collations()
    }

    fn limits(&self) -> &Limits {
        self.base.limits()
    }

    fn settings(&self) -> CompileSettings {
        let mut settings = CompileSettings::default();
        settings.encoding = self.base.encoding();
        settings.with(CompileSwitch::HasAuthorizer, true).with(CompileSwitch::WritableSchema, true)
    }

    fn authorize(&self, request: &Request<'_>) -> Result<Answer> {
        match self.base.authorize(request)? {
            Answer::Deny => Ok(Answer::Deny),
            Answer::Allow | Answer::Ignore => Ok(Answer::Allow),
        }
    }

    fn is_shared(&self, _database: DbIndex) -> bool {
        false
    }

    fn bound_value(&self, _parameter: u32) -> Option<Mem> {
        None
    }

    fn is_protected(&self, _database: DbIndex, _name: &str) -> bool {
        false
    }

    /// Only tables and indexes are made in it, which name no others.
    fn connected(&self, table: &Rc<Table>) -> Result<Rc<Table>> {
        if table.is_virtual() { Err(Error::not_supported("virtual tables")) } else { Ok(table.clone()) }
    }

    fn eponymous(&self, _module: &str) -> Result<Option<Rc<Table>>> {
        Ok(None)
    }

    fn has_module(&self, _module: &str) -> bool {
        false
    }
}

/// The questions about one VACUUM.
struct Questions<'c> {
    inner: &'c Inner,
    /// Name of the database that is vacuumed.
    from: &'c str,
    /// Name of the one that is built.
    built: &'c str,
}

impl Questions<'_> {
    fn ask(&self, action: Action, first: Option<&str>, second: Option<&str>, database: Option<&str>) -> Result<bool> {
        let request = Request { action, first, second, database, context: None };
        Ok(self.inner.authorize(&request)? != Answer::Deny)
    }

    /// The questions of a statement of VACUUM itself, whose error has no text: `s` a query, `f:` a
    /// function, `r:` a column of the schema's table in `database`.
    fn ask_all(&self, database: &str, script: &str) -> Result<()> {
        for word in script.split_whitespace() {
            let (kind, name) = word.split_once(':').unwrap_or((word, ""));
            let (allowed, code) = match kind {
                "s" => (self.ask(Action::Select, None, None, None)?, ResultCode::AUTH),
                "f" => (self.ask(Action::Function, None, Some(name), None)?, ResultCode::ERROR),
                "i" => (self.ask(Action::Insert, Some(SCHEMA), None, Some(self.built))?, ResultCode::AUTH),
                _ => (self.ask(Action::Read, Some(SCHEMA), Some(name), Some(database))?, ResultCode::AUTH),
            };
            if !allowed {
                return Err(Error::bare(code));
            }
        }
        Ok(())
    }

    /// What preparing the text of a table or an index in the new database asks.
    fn ask_create(&self, entry: &SchemaEntry, known: &[&SchemaEntry]) -> Result<()> {
        let base = CatalogView::new(self.inner);
        let (collations, limits) = (self.inner.collations().clone(), self.inner.limits().clone());
        let schema = |entries: &[&SchemaEntry]| {
            let encoding = self.inner.encoding();
            let mut builder = SchemaBuilder::new(DbIndex::MAIN, encoding, 4, 0, &collations, &limits);
            // What cannot be read raises its error where it is copied.
            entries.iter().for_each(|entry| drop(builder.add_row(entry)));
            Rc::new(builder.finish())
        };
        let Some(sql) = entry.sql.as_deref() else { return Ok(()) };
        let Ok(tree) = syntax::parse_one(sql, &limits) else { return Ok(()) };
        let built = Built { base, name: self.built, schema: schema(known), empty: schema(&[]) };
        match resolve::resolve(&tree, sql, &built) {
            Err(error) if error.code() == ResultCode::AUTH => Err(error),
            _ => Ok(()),
        }
    }

    /// Copying the rows of a table.
    fn ask_copy(&self, table: &Table) -> Result<()> {
        let insert = self.ask(Action::Insert, Some(&table.name), None, Some(self.built))?;
        if !insert || !self.ask(Action::Select, None, None, None)? {
            return Err(resolve::not_authorized());
        }
        for column in &table.columns {
            if !self.ask(Action::Read, Some(&table.name), Some(&column.name), Some(self.from))? {
                let text = format!("access to {}.{}.{} is prohibited", self.from, table.name, column.name);
                return Err(Error::new(ResultCode::AUTH, text));
            }
        }
        Ok(())
    }

    fn ask_everything(&self, entries: &[SchemaEntry], schema: &Schema) -> Result<()> {
        if !self.ask(Action::Transaction, Some("BEGIN"), None, None)? {
            return Err(Error::bare(ResultCode::AUTH));
        }
        self.ask_all(self.from, "s r:sql r:type r:name f:coalesce r:rootpage")?;
        let stored = |entry: &&SchemaEntry| &*entry.kind == "table" && entry.root > 0;
        let sequence = entries.iter().filter(stored).find(|entry| &*entry.name == SEQUENCE);
        let mut made = Vec::new();
        for entry in entries.iter().filter(stored).filter(|entry| &*entry.name != SEQUENCE) {
            self.ask_create(
                entry,
                &made.iter().copied().filter(|made: &&SchemaEntry| &*made.name == SEQUENCE).collect::<Vec<_>>(),
            )?;
            made.push(entry);
            let counts = schema.table(&entry.name).is_some_and(|table| table.autoincrement);
            made.extend(sequence.filter(|sequence| counts && !made.iter().any(|made| made.name == sequence.name)));
        }
        self.ask_all(self.from, "s r:sql r:type")?;
        for entry in entries.iter().filter(|entry| &*entry.kind == "index") {
            self.ask_create(entry, &made)?;
        }
        self.ask_all(self.built, "s f:quote r:name f:quote r:name r:type f:coalesce r:rootpage")?;
        made.iter().filter_map(|entry| schema.table(&entry.name)).try_for_each(|table| self.ask_copy(table))?;
        self.ask_all(self.from, "i s r:type r:name r:tbl_name r:rootpage r:sql r:type r:type r:rootpage")
    }
}

impl Inner {
    /// Asks for the database that VACUUM attaches: `file`, or one without a name.
    ///
    /// # Errors
    /// `authorization denied`.
    pub(super) fn authorize_vacuum(&self, file: Option<&str>) -> Result<()> {
        if !self.has_authorizer() {
            return Ok(());
        }
        let first = Some(file.unwrap_or(""));
        let request = Request { action: Action::Attach, first, second: None, database: None, context: None };
        match self.authorize(&request)? {
            Answer::Deny => Err(Error::bare(ResultCode::AUTH)),
            Answer::Allow | Answer::Ignore => Ok(()),
        }
    }

    /// Asks for all that VACUUM does with a database.
    ///
    /// # Errors
    /// `authorization denied`, `not authorized`, `access to x.t.c is prohibited`.
    pub(super) fn authorize_rebuild(&self, database: DbIndex, schema: &Schema) -> Result<()> {
        if !self.has_authorizer() {
            return Ok(());
        }
        let mut random = [0; 8];
        self.vfs().randomness(&mut random);
        let built = random.iter().fold("vacuum_".to_owned(), |mut name, byte| {
            let _ = write!(name, "{byte:02x}");
            name
        });
        let names = self.names().clone();
        let from = names.get(database.index()).map_or("main", |name| name);
        let questions = Questions { inner: self, from, built: &built };
        questions.ask_everything(&self.schema_entries(database)?, schema)
    }
}
