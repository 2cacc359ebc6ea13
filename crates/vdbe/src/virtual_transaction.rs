//! The virtual tables that take part in the transaction.
//!
//! A table is called with nothing borrowed. What the end of a statement or transaction means for
//! tables is therefore noted as a [`VirtualAction`] while the interpreter holds the databases, and
//! done by the engine as soon as the interpreter has returned
//! ([`VirtualTransactions::tell_tables`]).

use crate::host::HostCall;
use base::{Error, Result, ResultCode};
use extension::vtab::ConnectedTable;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A table in the transaction.
#[derive(Clone, Debug)]
struct Member {
    table: Rc<ConnectedTable>,
    /// Savepoints that it knows of: those with a lower number.
    savepoints: i32,
}

/// What tables are to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VirtualAction {
    /// The transaction is committed.
    Commit,
    /// The transaction is undone.
    Rollback,
    /// The savepoints from this number on are forgotten.
    Release(i32),
    /// Back to the savepoint of this number.
    RollbackTo(i32),
}

/// The virtual tables of a connection's transaction.
#[derive(Debug, Default)]
pub struct VirtualTransactions {
    members: RefCell<Vec<Member>>,
    pending: RefCell<Vec<VirtualAction>>,
    /// The savepoint that the tables have been told of, until it begins.
    announced: Cell<Option<i32>>,
    syncing: Cell<bool>,
    /// Whether the transaction's first half of the commit is done.
    synced: Cell<bool>,
    /// Virtual tables that are being destroyed.
    pub destroying: Cell<u32>,
}

impl VirtualTransactions {
    /// Whether the first half of a commit has to be done.
    pub(crate) fn needs_sync(&self) -> bool {
        !self.synced.get() && !self.syncing.get() && !self.members.borrow().is_empty()
    }

    /// Whether the first half of a commit is under way: statements that run meanwhile belong to the
    /// transaction that is being committed.
    pub fn is_syncing(&self) -> bool {
        self.syncing.get()
    }

    /// Notes what the tables are to be told.
    pub(crate) fn note(&self, action: VirtualAction) {
        if !self.members.borrow().is_empty() {
            self.pending.borrow_mut().push(action);
        }
    }

    /// What has to happen before a savepoint of this number begins; nothing once it has happened.
    pub(crate) fn announce(&self, number: i32) -> Option<HostCall> {
        if self.announced.take() == Some(number) || self.members.borrow().is_empty() {
            return None;
        }
        self.announced.set(Some(number));
        Some(HostCall::VirtualSavepoint(number))
    }

    /// Tells the tables of a savepoint that is about to begin.
    ///
    /// # Errors
    /// That of the first table that fails.
    pub fn begin_savepoint(&self, number: i32) -> Result<()> {
        let members = self.members.borrow().clone();
        for (position, member) in members.iter().enumerate() {
            if let Some(member) = self.members.borrow_mut().get_mut(position) {
                member.savepoints = number + 1;
            }
            if let Err(error) = member.table.table.savepoint(number) {
                self.announced.set(None);
                return Err(error);
            }
        }
        // Statements of the tables may have had savepoints.
        self.announced.set(Some(number));
        Ok(())
    }

    /// A table is going to be changed, while so many savepoints are open.
    ///
    /// # Errors
    /// The table's own; `SQLITE_LOCKED` during a commit.
    pub(crate) fn begin(&self, savepoints: i32, table: &Rc<ConnectedTable>) -> Result<()> {
        if self.syncing.get() {
            return Err(Error::bare(ResultCode::LOCKED));
        }
        let known = self.members.borrow().iter().any(|member| Rc::ptr_eq(&member.table, table));
        if known || !table.table.has_transactions() {
            return Ok(());
        }
        table.table.begin()?;
        self.synced.set(false);
        self.members.borrow_mut().push(Member { table: table.clone(), savepoints });
        if savepoints > 0 {
            table.table.savepoint(savepoints - 1)?;
        }
        Ok(())
    }

    /// A table that was just made takes part without having begun.
    pub fn join(&self, table: &Rc<ConnectedTable>) {
        if table.table.has_transactions() {
            self.synced.set(false);
            self.members.borrow_mut().push(Member { table: table.clone(), savepoints: 0 });
        }
    }

    /// A table is gone: it is told nothing more.
    pub fn leave(&self, table: &Rc<ConnectedTable>) {
        self.members.borrow_mut().retain(|member| !Rc::ptr_eq(&member.table, table));
    }

    /// The first half of a commit.
    ///
    /// # Errors
    /// That of the first table that fails.
    pub fn sync(&self) -> Result<()> {
        let members = self.members.borrow().clone();
        self.syncing.set(true);
        let result = members.iter().try_for_each(|member| member.table.table.sync());
        self.syncing.set(false);
        self.synced.set(result.is_ok());
        result
    }

    /// Whether [`VirtualTransactions::tell_tables`] has anything to tell.
    #[inline]
    pub fn has_news(&self) -> bool {
        !self.pending.borrow().is_empty()
    }

    /// Tells the tables what has happened since the last call.
    ///
    /// # Errors
    /// The first table's that fails; the others are told all the same.
    pub fn tell_tables(&self) -> Result<()> {
        let mut result = Ok(());
        while !self.pending.borrow().is_empty() {
            let actions = self.pending.take();
            for action in actions {
                let done = self.tell(action);
                result = result.and(done);
            }
        }
        result
    }

    fn tell(&self, action: VirtualAction) -> Result<()> {
        if matches!(action, VirtualAction::Commit | VirtualAction::Rollback) {
            self.synced.set(false);
            for member in self.members.take() {
                match action {
                    VirtualAction::Commit => member.table.table.commit(),
                    _ => member.table.table.rollback(),
                }
            }
            return Ok(());
        }
        let members = self.members.borrow().clone();
        let mut result = Ok(());
        for member in &members {
            let table = &member.table.table;
            let done = match action {
                VirtualAction::Release(number) if member.savepoints > number => table.release(number),
                VirtualAction::RollbackTo(number) if member.savepoints > number => table.rollback_to(number),
                _ => Ok(()),
            };
            result = result.and(done);
        }
        result
    }
}
