//! Virtual tables in the connection's interface.

use crate::connection::{Connection, Inner};
use base::{Error, Result, ResultCode};
use extension::Registries;
use extension::vtab::{Connecting, Module, VtabOption};
use std::rc::{Rc, Weak};

/// A connection that a module's table may keep: it does not keep the connection open.
#[derive(Clone)]
pub struct WeakConnection(Weak<Inner>);

impl WeakConnection {
    /// The connection, while it is open.
    pub fn upgrade(&self) -> Option<Connection> {
        self.0.upgrade().map(Connection::of)
    }
}

impl Connection {
    /// A handle that does not keep the connection open.
    pub fn downgrade(&self) -> WeakConnection {
        WeakConnection(Rc::downgrade(self.inner()))
    }

    /// Lets an extension put in its functions and modules, before the connection has prepared a
    /// statement.
    pub fn install<T>(&self, extension: impl FnOnce(&mut Registries<'_>) -> T) -> T {
        self.inner().change_registries(|functions, modules| extension(&mut Registries { functions, modules }))
    }

    /// Adds or replaces a module; the one that was there. Tables that are connected stay with
    /// theirs.
    pub fn create_module(&self, name: &str, module: Rc<dyn Module>) -> Option<Rc<dyn Module>> {
        self.change_modules(name, |modules| modules.register(name, module))
    }

    /// Removes a module; the one that was there.
    pub fn remove_module(&self, name: &str) -> Option<Rc<dyn Module>> {
        self.change_modules(name, |modules| modules.remove(name))
    }

    /// Whether a module is the library's own and comes back when it is asked for.
    pub fn is_module_built_in(&self, name: &str) -> bool {
        super::is_built_in(name)
    }

    /// Names of the modules in alphabetical order.
    pub fn module_names(&self) -> Vec<String> {
        let modules = self.inner().modules().clone();
        let mut names: Vec<String> = modules.names().map(str::to_owned).collect();
        names.sort_unstable();
        names
    }

    fn change_modules(
        &self,
        name: &str,
        change: impl FnOnce(&mut extension::vtab::ModuleRegistry) -> Option<Rc<dyn Module>>,
    ) -> Option<Rc<dyn Module>> {
        let before = self.inner().change_modules(change);
        let table = self.inner().virtual_tables().withdraw(name);
        drop(table);
        before
    }

    /// Declares the columns of the table that a module is making (`sqlite3_declare_vtab`).
    ///
    /// # Errors
    /// `SQLITE_MISUSE` where none is being made; what is wrong with the text.
    pub fn declare_virtual_table(&self, sql: &str) -> Result<()> {
        self.making()?.declare(sql)
    }

    /// Says something about the table that a module is making (`sqlite3_vtab_config`).
    ///
    /// # Errors
    /// `SQLITE_MISUSE` where none is being made.
    pub fn configure_virtual_table(&self, option: VtabOption) -> Result<()> {
        self.making()?.configure(option);
        Ok(())
    }

    fn making(&self) -> Result<Rc<dyn Connecting>> {
        self.inner().virtual_tables().making().ok_or_else(|| Error::bare(ResultCode::MISUSE))
    }

    /// Disconnects every virtual table, as the connection's end does.
    pub fn disconnect_virtual_tables(&self) {
        self.inner().release_programs();
        self.inner().disconnect_virtual(None);
    }
}
