//! What a module may say about the table that it is making.

use crate::Storage;
use base::Result;
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;

/// The connection, while a module makes a table.
pub trait Connecting {
    /// Declares the columns by a CREATE TABLE text (`sqlite3_declare_vtab`).
    ///
    /// # Errors
    /// What is wrong with the text.
    fn declare(&self, sql: &str) -> Result<()>;

    /// Says something about the table (`sqlite3_vtab_config`).
    fn configure(&self, option: VtabOption);

    /// The connection's handle, as [`crate::Environment::connection`] gives it.
    fn connection(&self) -> &dyn Any;

    /// The connection for the table to keep.
    fn storage(&self) -> Rc<dyn Storage>;
}

/// What `sqlite3_vtab_config` can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VtabOption {
    /// Whether [`super::VirtualTable::update`] honours OR clauses.
    ConstraintSupport(bool),
    /// Usable in triggers and views even of an untrusted file.
    Innocuous,
    /// Not usable in triggers and views.
    DirectOnly,
    /// A statement that uses it uses every database of the connection.
    UsesAllSchemas,
}

/// What was said about a table. Cells: a table may continue saying things while it lives.
#[derive(Debug, Default)]
pub struct VtabSettings {
    /// [`VtabOption::ConstraintSupport`].
    pub constraint_support: Cell<bool>,
    /// [`VtabOption::Innocuous`].
    pub innocuous: Cell<bool>,
    /// [`VtabOption::DirectOnly`].
    pub direct_only: Cell<bool>,
    /// [`VtabOption::UsesAllSchemas`].
    pub uses_all_schemas: Cell<bool>,
}

impl VtabSettings {
    /// Notes an option.
    pub fn set(&self, option: VtabOption) {
        match option {
            VtabOption::ConstraintSupport(on) => self.constraint_support.set(on),
            VtabOption::Innocuous => {
                self.innocuous.set(true);
                self.direct_only.set(false);
            }
            VtabOption::DirectOnly => {
                self.direct_only.set(true);
                self.innocuous.set(false);
            }
            VtabOption::UsesAllSchemas => self.uses_all_schemas.set(true),
        }
    }
}
