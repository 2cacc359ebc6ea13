//! The virtual tables of a connection: modules, tables that are connected, and those that modules
//! offer under their own names.

mod api;
mod bytecode_table;
mod dbpage;
mod dbstat;
mod host;
mod lookup;
mod pragma_table;
pub(crate) mod registry;
mod rows;
mod storage;

use crate::connection::{Connection, Inner};
use base::{DbIndex, Error, Result};
use extension::Storage;
use extension::vtab::{ConnectedTable, Connecting, Module, ModuleKind, ModuleRegistry, VtabOption, VtabSettings};
use schema::Table;
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use syntax::ast::StatementKind;

pub use api::WeakConnection;
pub use registry::{ProgramOf, ShownProgram};

/// The modules that every connection has.
pub(crate) fn library_modules() -> ModuleRegistry {
    let mut modules = ModuleRegistry::default();
    for shown in [bytecode_table::Shown::Bytecode, bytecode_table::Shown::TablesUsed] {
        modules.register(shown.name(), Rc::new(bytecode_table::BytecodeModule(shown)));
    }
    modules.register("dbstat", Rc::new(dbstat::DbstatModule));
    modules.register("sqlite_dbpage", Rc::new(dbpage::DbpageModule));
    modules
}

/// A table while its module makes it.
struct Making {
    connection: Connection,
    database: DbIndex,
    declared: RefCell<Option<Table>>,
    is_writable: bool,
    settings: Rc<VtabSettings>,
}

impl Connecting for Making {
    fn declare(&self, sql: &str) -> Result<()> {
        if self.declared.borrow().is_some() {
            return Err(Error::bare(base::ResultCode::MISUSE));
        }
        let inner = self.connection.inner();
        let (collations, limits) = (inner.collations().clone(), inner.limits().clone());
        let table = schema::declared_table(sql, self.database, &collations, &limits)?;
        // Changes name a row by one value. SQLite sets no message.
        let key_columns = table.primary_key().map_or(1, |key| key.key_columns);
        *self.declared.borrow_mut() = Some(table);
        if self.is_writable && key_columns != 1 {
            return Err(Error::sql("not an error"));
        }
        Ok(())
    }

    fn configure(&self, option: VtabOption) {
        self.settings.set(option);
    }

    fn connection(&self) -> &dyn Any {
        &self.connection
    }

    fn storage(&self) -> Rc<dyn Storage> {
        Rc::new(self.connection.downgrade())
    }
}

/// What a module is asked to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Create,
    Connect,
}

/// Whether a module is there without being registered.
fn is_built_in(name: &str) -> bool {
    pragma_table::module(name).is_some() || builtins::module(name).is_some()
}

impl Inner {
    fn database_name(&self, database: DbIndex) -> Box<str> {
        self.names().get(database.index()).cloned().unwrap_or_default()
    }

    /// Whether a module is making a table.
    pub(crate) fn is_making_virtual(&self) -> bool {
        self.virtual_tables().is_making()
    }

    fn shared(&self) -> Result<Rc<Inner>> {
        self.weak().upgrade().ok_or_else(|| Error::bare(base::ResultCode::MISUSE))
    }

    /// A module; those of the pragmas and of JSON are there when they are asked for.
    pub(crate) fn module(&self, name: &str) -> Option<Rc<dyn Module>> {
        if let Some(module) = self.modules().lookup(name) {
            return Some(module.clone());
        }
        let module = pragma_table::module(name).or_else(|| builtins::module(name))?;
        self.keep_module(name, module.clone());
        Some(module)
    }

    /// A virtual table of the schema with its columns.
    ///
    /// # Errors
    /// `no such module: x`, `vtable constructor failed: x`, and the module's own.
    pub(crate) fn connect_virtual(&self, plain: &Rc<Table>) -> Result<Rc<Table>> {
        let database = self.database_name(plain.database);
        let known = self.virtual_tables().connected(&database, &plain.name);
        if let Some(known) = known.filter(|known| known.sql == plain.sql) {
            return Ok(known);
        }
        let (name, arguments) = self.module_arguments(plain)?;
        let module = self.module(&name).ok_or_else(|| no_such_module(&name))?;
        let table = self.make_virtual(plain, &*module, (&name, &database, &arguments), Task::Connect)?;
        let before = self.virtual_tables().connect(&database, &plain.name, table.clone());
        drop(before);
        Ok(table)
    }

    /// Makes the virtual table that CREATE VIRTUAL TABLE has put into the schema.
    ///
    /// # Errors
    /// As [`Inner::connect_virtual`].
    pub(crate) fn create_virtual(&self, database: DbIndex, name: &str) -> Result<()> {
        let schema = self.schema(database)?;
        let plain = schema.table(name).ok_or_else(|| Error::bare(base::ResultCode::INTERNAL))?.clone();
        let (module_name, arguments) = self.module_arguments(&plain)?;
        let module = self.module(&module_name).filter(|module| module.kind() != ModuleKind::EponymousOnly);
        let module = module.ok_or_else(|| no_such_module(&module_name))?;
        let database = self.database_name(database);
        let table = self.make_virtual(&plain, &*module, (&module_name, &database, &arguments), Task::Create)?;
        if let Some(connected) = &table.connected {
            self.session().virtual_tables.join(connected);
        }
        let before = self.virtual_tables().connect(&database, name, table);
        drop(before);
        Ok(())
    }

    /// Destroys a virtual table, before its row leaves the schema in memory.
    ///
    /// # Errors
    /// `database table is locked` while it is read, and the module's own.
    pub(crate) fn destroy_virtual(&self, database: DbIndex, name: &str) -> Result<()> {
        let database = self.database_name(database);
        let known = self.virtual_tables().connected(&database, name);
        if let Some(connected) = known.as_ref().and_then(|table| table.connected.as_ref()) {
            if connected.open_cursors.get() > 0 {
                return Err(Error::bare(base::ResultCode::LOCKED));
            }
            let destroying = &self.session().virtual_tables.destroying;
            destroying.set(destroying.get() + 1);
            let destroyed = connected.table.destroy();
            destroying.set(destroying.get() - 1);
            destroyed?;
            self.session().virtual_tables.leave(connected);
        }
        let gone = self.virtual_tables().disconnect(&database, name);
        drop(gone);
        Ok(())
    }

    /// The table that is there under the name of its module.
    ///
    /// # Errors
    /// The module's own.
    pub(crate) fn eponymous_table(&self, name: &str) -> Result<Option<Rc<Table>>> {
        let key: Box<str> = name.to_ascii_lowercase().into();
        if let Some(table) = self.virtual_tables().eponymous(&key) {
            return Ok(Some(table));
        }
        let Some(module) = self.module(name).filter(|module| module.kind() != ModuleKind::Ordinary) else {
            return Ok(None);
        };
        let plain = Rc::new(schema::eponymous_table(&key));
        let table = self.make_virtual(&plain, &*module, (&key, "main", &[]), Task::Connect)?;
        self.virtual_tables().offer(key, table.clone());
        Ok(Some(table))
    }

    /// Name of the module and arguments of a CREATE VIRTUAL TABLE text.
    fn module_arguments(&self, plain: &Table) -> Result<(String, Vec<String>)> {
        let limits = self.limits().clone();
        let statement = syntax::parse_one(&plain.sql, &limits)?;
        let StatementKind::CreateVirtualTable(create) = &statement.kind else {
            return Err(Error::bare(base::ResultCode::CORRUPT));
        };
        let arguments = create.arguments.iter().map(ToString::to_string).collect();
        Ok((create.module.as_str().to_owned(), arguments))
    }

    fn make_virtual(
        &self,
        plain: &Rc<Table>,
        module: &dyn Module,
        (module_name, database, arguments): (&str, &str, &[String]),
        task: Task,
    ) -> Result<Rc<Table>> {
        let tables = self.virtual_tables();
        if tables.is_making_table(plain.database, &plain.name) {
            return Err(Error::new(
                base::ResultCode::LOCKED,
                format!("vtable constructor called recursively: {}", plain.name),
            ));
        }
        let making = Rc::new(Making {
            connection: Connection::of(self.shared()?),
            database: plain.database,
            declared: RefCell::new(None),
            is_writable: module.is_writable(),
            settings: Rc::default(),
        });
        let mut all = vec![module_name, database, &*plain.name];
        all.extend(arguments.iter().map(String::as_str));
        tables.begin_making(plain.database, &plain.name, making.clone());
        let made = match task {
            Task::Create => module.create(&*making, &all),
            Task::Connect => module.connect(&*making, &all),
        };
        tables.end_making();
        let table = made.map_err(|error| constructor_failed(error, &plain.name))?;
        let declared = making.declared.take();
        let declared =
            declared.ok_or_else(|| Error::sql(format!("vtable constructor did not declare schema: {}", plain.name)))?;
        let mut full = schema::virtual_table(plain, declared);
        full.connected = Some(Rc::new(ConnectedTable {
            module: module_name.into(),
            database: database.into(),
            name: plain.name.clone(),
            table,
            settings: making.settings.clone(),
            eponymous: plain.sql.is_empty(),
            self_contained: module.is_self_contained(),
            open_cursors: 0.into(),
        }));
        Ok(Rc::new(full))
    }

    /// Gives up the connected tables of a database that its schema does not have any more.
    pub(crate) fn prune_virtual(&self, schema: &schema::Schema) {
        let gone = self.virtual_tables().prune(&self.database_name(schema.database), schema);
        // Here their modules may run.
        drop(gone);
    }

    /// Gives up the connected tables of all databases, as their schemas are forgotten: what they
    /// know may come from what was undone. They are connected again when they are wanted.
    pub(crate) fn reconnect_virtual(&self) {
        let gone = self.virtual_tables().disconnect_schemas();
        drop(gone);
    }

    /// Gives up every connected table, or those of one database.
    pub(crate) fn disconnect_virtual(&self, database: Option<&str>) {
        let gone = self.virtual_tables().disconnect_all(database);
        drop(gone);
    }

    /// Whether a table's name says that it belongs to a virtual table.
    pub(crate) fn is_shadow(&self, schema: &schema::Schema, name: &str) -> bool {
        let Some((owner, suffix)) = name.rsplit_once('_') else { return false };
        let Some(schema::TableKind::Virtual(module)) = schema.table(owner).map(|table| &table.kind) else {
            return false;
        };
        self.module(module).is_some_and(|module| module.shadow_name(suffix))
    }
}

fn no_such_module(name: &str) -> Error {
    Error::sql(format!("no such module: {name}"))
}

/// An error that says no more than its code does names the table.
fn constructor_failed(error: Error, table: &str) -> Error {
    match error.says_more() {
        true => error.without_offset(),
        false => Error::new(error.extended_code(), format!("vtable constructor failed: {table}")),
    }
}
