//! What makes virtual tables of one kind.

use super::{Connecting, VirtualTable};
use base::Result;
use std::rc::Rc;

/// Where the tables of a module come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ModuleKind {
    /// From CREATE VIRTUAL TABLE only (`xCreate` and `xConnect` differ).
    #[default]
    Ordinary,
    /// From CREATE VIRTUAL TABLE, and under the module's own name without one (`xCreate` is
    /// `xConnect`).
    Eponymous,
    /// Under the module's own name only (no `xCreate`).
    EponymousOnly,
}

/// A module: what `sqlite3_create_module` registers. Dropping the last reference is `xDestroy` of
/// the module's own data.
pub trait Module {
    /// Where its tables come from.
    fn kind(&self) -> ModuleKind {
        ModuleKind::Ordinary
    }

    /// Makes a table that CREATE VIRTUAL TABLE asks for (`xCreate`). `arguments` are the module's
    /// name, the database's, the table's, then those in the parentheses, as they are written.
    ///
    /// # Errors
    /// `SQLITE_ERROR` without its own message becomes `vtable constructor failed: x`.
    fn create(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.connect(host, arguments)
    }

    /// Makes a table that is there already, or an eponymous one (`xConnect`). Arguments and errors
    /// as in [`Module::create`].
    ///
    /// # Errors
    /// See [`Module::create`].
    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>>;

    /// Whether a table named `x_suffix` belongs to a virtual table `x` of this module
    /// (`xShadowName`).
    fn shadow_name(&self, _suffix: &str) -> bool {
        false
    }

    /// Whether its tables can be changed (`xUpdate` is not NULL).
    fn is_writable(&self) -> bool {
        false
    }

    /// Whether cursors never use the connection: rows are then read without leaving the
    /// interpreter.
    fn is_self_contained(&self) -> bool {
        false
    }
}
