//! What the application has registered with a connection.

use super::Connection;
use crate::callback::Callback;
use crate::options::BusyHandler;
use crate::pending_change::PendingChange;
use base::{DbIndex, Encoding, Result};
use bytecode::TableInfo;
use resolve::{Answer, Request};
use schema::Table;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use vdbe::RowOperation;

/// Asked while a statement is prepared; none for an answer that is none.
pub type Authorizer = Rc<dyn Fn(&Request<'_>) -> Option<Answer>>;

/// Called with the name of a collation that is not there, and the encoding of the database.
pub type CollationNeeded = Rc<dyn Fn(&str, Encoding)>;

/// Called about every so many instructions; true ends the statement.
pub type ProgressHandler = Rc<dyn Fn() -> bool>;
/// Called before a commit; true turns it into a rollback.
pub type CommitHook = Rc<dyn Fn() -> bool>;
/// Called after a rollback.
pub type RollbackHook = Rc<dyn Fn()>;
/// Called after the change of a row: what was done, database, table, rowid.
pub type UpdateHook = Rc<dyn Fn(RowOperation, &str, &str, i64)>;
/// Called before the change of a row.
pub type PreupdateHook = Rc<dyn Fn(&PendingChange)>;

/// Called when a statement of a trigger begins, with its text; none: the text of the statement that
/// fired it.
pub type TraceHook = Rc<dyn Fn(Option<&[u8]>)>;

/// Who is asked how many free pages a commit gives back; see [`Connection::set_autovacuum_pages`].
pub type AutovacuumPages = Rc<dyn Fn(&str, u32, u32, u32) -> u32>;

/// Called after a commit into a write-ahead log, with the connection, the database's name and the
/// frames that the log has now.
pub type WalHook = Rc<dyn Fn(&Connection, &str, u32) -> Result<()>>;

/// What happens after a commit into a write-ahead log.
#[derive(Clone)]
pub(crate) enum AfterCommit {
    /// A passive checkpoint, when the log has so many frames; 0: never.
    Checkpoint(u32),
    /// The application's hook.
    Hook(WalHook),
}

/// `PRAGMA wal_autocheckpoint` of a new connection.
const AUTOCHECKPOINT_DEFAULT: u32 = 1000;

impl Default for AfterCommit {
    fn default() -> AfterCommit {
        AfterCommit::Checkpoint(AUTOCHECKPOINT_DEFAULT)
    }
}

/// The table of the last change that a hook was asked about.
struct ToldTable {
    info: Rc<TableInfo>,
    database: DbIndex,
    /// Of the schema that it was found in.
    generation: u32,
    table: Option<Weak<Table>>,
}

/// What the application has registered with a connection.
#[derive(Default)]
pub(crate) struct Callbacks {
    /// Who waits for locks.
    pub busy: Callback<BusyHandler>,
    /// What happens after a commit into a log.
    pub after_commit: Callback<AfterCommit>,
    /// Who is asked what statements may do.
    pub authorizer: Callback<Option<Authorizer>>,
    /// Who may add a collation that is not there.
    pub collation_needed: Callback<Option<CollationNeeded>>,
    /// Who is asked how many free pages a commit gives back.
    pub autovacuum_pages: Callback<Option<AutovacuumPages>>,
    /// Who is told of steps.
    pub progress: Callback<Option<ProgressHandler>>,
    /// Who may turn a commit into a rollback.
    pub commit: Callback<Option<CommitHook>>,
    /// Who is told of rollbacks.
    pub rollback: Callback<Option<RollbackHook>>,
    /// Who is told after changes of rows.
    pub update: Callback<Option<UpdateHook>>,
    /// Who is told before changes of rows.
    pub preupdate: Callback<Option<PreupdateHook>>,
    /// Who is told of the statements of triggers.
    pub trace: Callback<Option<TraceHook>>,
    told: RefCell<Option<ToldTable>>,
}

impl Callbacks {
    /// The table that a program changes, where it is that of the change before and its schema the
    /// same; none in it where it is not in the schema.
    pub fn told_table(
        &self,
        info: &Rc<TableInfo>,
        generation_of: impl Fn(DbIndex) -> Option<u32>,
    ) -> Option<Option<Rc<Table>>> {
        let told = self.told.borrow();
        let told = told.as_ref().filter(|told| Rc::ptr_eq(&told.info, info))?;
        let is_same = generation_of(told.database) == Some(told.generation);
        is_same.then(|| told.table.as_ref().and_then(Weak::upgrade))
    }

    /// A hook is asked about a change of a table, which was found in a schema of a generation.
    pub fn tell_table(&self, info: &Rc<TableInfo>, database: DbIndex, generation: u32, table: Option<&Rc<Table>>) {
        let table = table.map(Rc::downgrade);
        *self.told.borrow_mut() = Some(ToldTable { info: Rc::clone(info), database, generation, table });
    }
}
