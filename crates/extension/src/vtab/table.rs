//! A virtual table.

use super::{Change, IndexInfo, IndexPlan, VirtualCursor, VtabSettings};
use crate::FunctionDef;
use base::{Error, Result, ResultCode};
use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

/// A function that a table puts in the place of one of the connection.
#[derive(Clone, Debug)]
pub struct FoundFunction {
    /// The function.
    pub def: Rc<FunctionDef>,
    /// From 150 on: `f(column, x)` is offered to `best_index` as a constraint of this number.
    pub constraint: Option<u8>,
}

/// A connected table (`sqlite3_vtab`). Dropping it is `xDisconnect`, unless
/// [`VirtualTable::destroy`] has been called with success.
pub trait VirtualTable {
    /// Says how the table would be read (`xBestIndex`). `plan` is a full walk at first.
    ///
    /// # Errors
    /// [`super::plan_impossible`] where the usable constraints do not suffice; the table's own.
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()>;

    /// Whether equal questions always get equal answers, so that a plan can be kept for texts that
    /// come again.
    fn answers_stay(&self) -> bool {
        true
    }

    /// Opens a cursor (`xOpen`).
    ///
    /// # Errors
    /// The table's own.
    fn open(&self) -> Result<Box<dyn VirtualCursor>>;

    /// Whether [`VirtualTable::update`] is there (`xUpdate` is not NULL).
    fn is_writable(&self) -> bool {
        false
    }

    /// Deletes, inserts or updates a row (`xUpdate`); the rowid of an inserted row.
    ///
    /// # Errors
    /// The table's own; `SQLITE_CONSTRAINT` is dealt with as the OR clause says.
    fn update(&self, _change: &Change<'_>) -> Result<i64> {
        Err(Error::bare(ResultCode::READONLY))
    }

    /// Whether it takes part in transactions (`xBegin` is not NULL).
    fn has_transactions(&self) -> bool {
        false
    }

    /// Before the first change of a transaction (`xBegin`).
    ///
    /// # Errors
    /// The table's own.
    fn begin(&self) -> Result<()> {
        Ok(())
    }

    /// The first half of a commit, which may still fail (`xSync`).
    ///
    /// # Errors
    /// The table's own: the transaction is rolled back.
    fn sync(&self) -> Result<()> {
        Ok(())
    }

    /// The second half of a commit (`xCommit`).
    fn commit(&self) {}

    /// Undoes the transaction (`xRollback`).
    fn rollback(&self) {}

    /// A savepoint of this number begins (`xSavepoint`).
    ///
    /// # Errors
    /// The table's own.
    fn savepoint(&self, _number: i32) -> Result<()> {
        Ok(())
    }

    /// The savepoints from this number on are forgotten (`xRelease`).
    ///
    /// # Errors
    /// The table's own.
    fn release(&self, _number: i32) -> Result<()> {
        Ok(())
    }

    /// Goes back to the savepoint of this number (`xRollbackTo`).
    ///
    /// # Errors
    /// The table's own.
    fn rollback_to(&self, _number: i32) -> Result<()> {
        Ok(())
    }

    /// Whether ALTER TABLE may rename it (`xRename` is not NULL).
    fn can_rename(&self) -> bool {
        false
    }

    /// It is going to have another name (`xRename`).
    ///
    /// # Errors
    /// The table's own.
    fn rename(&self, _name: &str) -> Result<()> {
        Ok(())
    }

    /// A function of this name for calls whose first argument is a column of the table
    /// (`xFindFunction`). The name is in lower case.
    fn find_function(&self, _name: &str, _arg_count: usize) -> Option<FoundFunction> {
        None
    }

    /// What PRAGMA integrity_check and, with `quick`, quick_check find (`xIntegrity`); `None` where
    /// the table is sound.
    ///
    /// # Errors
    /// The table's own.
    fn integrity(&self, _database: &str, _table: &str, _quick: bool) -> Result<Option<String>> {
        Ok(None)
    }

    /// DROP TABLE: removes what [`super::Module::create`] has made (`xDestroy`).
    ///
    /// # Errors
    /// The table's own: it stays.
    fn destroy(&self) -> Result<()> {
        Ok(())
    }

    /// The table itself, for hosts that know what their modules make.
    fn as_any(&self) -> Option<&dyn Any> {
        None
    }
}

/// A table with what the connection knows about it.
pub struct ConnectedTable {
    /// Name of the module.
    pub module: Box<str>,
    /// Name of the database.
    pub database: Box<str>,
    /// Name of the table.
    pub name: Box<str>,
    /// The table.
    pub table: Rc<dyn VirtualTable>,
    /// What was said about it.
    pub settings: Rc<VtabSettings>,
    /// It is there under the module's name.
    pub eponymous: bool,
    /// [`super::Module::is_self_contained`].
    pub self_contained: bool,
    /// Number of its open cursors.
    pub open_cursors: Cell<u32>,
}

impl fmt::Debug for ConnectedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} USING {}", self.database, self.name, self.module)
    }
}
