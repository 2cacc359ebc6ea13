//! How a statement ends: commit, roll back the transaction, undo the statement, or keep what was
//! done.
//!
//! The end may need the caller (busy handler, commit hook); then it stops half-way and is taken up
//! again by the next `run`.

use crate::host::{HostCall, Pause};
use crate::session::{Env, Session, Violations};
use crate::storage::Storage;
use crate::transaction::{any_write, commit_trees, lock_trees, roll_back, roll_back_statement};
use crate::virtual_transaction::VirtualAction;
use crate::vm::Vm;
use base::{ConflictAction, DbIndex, Error, Result, ResultCode};
use btree::CursorsKept;

/// What the caller was asked while the statement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Nothing,
    Busy,
    CommitHook,
    VirtualSync,
}

/// An end that is under way.
#[derive(Debug)]
pub(crate) struct Halting {
    error: Option<Error>,
    action: ConflictAction,
    /// The statement is a COMMIT (or the RELEASE that is one): auto-commit is put back when it
    /// fails with `SQLITE_BUSY`.
    ends_transaction: bool,
    /// The statement is a RELEASE: when it fails its transaction continues, empty.
    releases: bool,
    hook_done: bool,
    asked: Asked,
    /// The caller refused what it was asked.
    refused: Option<Error>,
}

/// What is left to do.
enum End {
    Done,
    Ask(HostCall),
}

impl Halting {
    /// The end of a statement that succeeded.
    pub fn success() -> Halting {
        Halting {
            error: None,
            action: ConflictAction::Abort,
            ends_transaction: false,
            releases: false,
            hook_done: false,
            asked: Asked::Nothing,
            refused: None,
        }
    }

    /// The end of a statement that failed; without an action it is undone.
    pub fn failed(error: Error, action: Option<ConflictAction>) -> Halting {
        Halting { error: Some(error), action: action.unwrap_or(ConflictAction::Abort), ..Halting::success() }
    }

    /// The end of a COMMIT.
    pub fn commit() -> Halting {
        Halting { ends_transaction: true, ..Halting::success() }
    }

    /// The end of the RELEASE of a savepoint that is a transaction.
    pub fn release() -> Halting {
        Halting { releases: true, ..Halting::commit() }
    }

    /// Whether this is an error after which the state of the files is not certain.
    fn is_special(&self) -> bool {
        self.error.as_ref().is_some_and(|error| {
            matches!(error.code(), ResultCode::NOMEM | ResultCode::IOERR | ResultCode::INTERRUPT | ResultCode::FULL)
        })
    }

    /// Whether the changes are kept.
    fn keeps_changes(&self) -> bool {
        match &self.error {
            None => true,
            Some(_) => self.action == ConflictAction::Fail && !self.is_special(),
        }
    }

    fn fail_with(&mut self, error: Error) {
        self.error = Some(error);
        self.action = ConflictAction::Abort;
    }
}

/// What a violated foreign key answers.
pub(crate) fn foreign_key_error() -> Error {
    Error::new(ResultCode::CONSTRAINT_FOREIGNKEY, "FOREIGN KEY constraint failed")
}

impl Vm {
    /// Ends the statement.
    pub(crate) fn halt(&mut self, mut halting: Halting, storage: &mut Storage, env: &Env<'_>) -> Result<Pause> {
        self.unwind(storage, env.session);
        match self.end(&mut halting, storage, env.session) {
            End::Ask(call) => {
                self.run.begin_end(halting);
                Ok(Pause::Host(call))
            }
            End::Done => {
                self.finished(env);
                match halting.error {
                    None => Ok(Pause::Done),
                    Some(error) => Err(error),
                }
            }
        }
    }

    /// Continues with an end that asked the caller.
    pub(crate) fn go_on_halting(&mut self, answer: Result<()>, storage: &mut Storage, env: &Env<'_>) -> Result<Pause> {
        let mut halting = self.run.take_end();
        if halting.asked == Asked::CommitHook {
            halting.hook_done = true;
        }
        halting.refused = answer.err();
        self.halt(halting, storage, env)
    }

    /// Ends the statement without asking the caller anything: a lock that is not to be had at once
    /// is an error, and a commit hook is not run.
    pub(crate) fn halt_now(&mut self, mut halting: Halting, storage: &mut Storage, env: &Env<'_>) -> Result<()> {
        halting.hook_done = true;
        self.unwind(storage, env.session);
        while let End::Ask(call) = self.end(&mut halting, storage, env.session) {
            halting.refused = Some(match call {
                HostCall::Busy { error, .. } => error,
                _ => Error::bare(ResultCode::BUSY),
            });
        }
        self.finished(env);
        halting.error.map_or(Ok(()), Err)
    }

    /// Leaves every sub-program and closes every cursor. What triggers inserted is not the last
    /// insert.
    pub(crate) fn unwind(&mut self, storage: &mut Storage, session: &Session) {
        if let Some(outermost) = self.calls.outermost() {
            session.rows.inserted(outermost.last_rowid);
        }
        while !self.calls.is_outermost() {
            self.leave_frame(storage);
        }
        self.close_cursors(storage);
    }

    fn end(&mut self, halting: &mut Halting, storage: &mut Storage, session: &Session) -> End {
        if !self.traits.reads() {
            return End::Done;
        }
        self.roll_back_after_special(halting, storage, session);
        if halting.keeps_changes() && self.violations.are_any() {
            halting.fail_with(foreign_key_error());
        }
        let mut undone = false;
        let ends = session.autocommit.get() && !session.virtual_tables.is_syncing();
        if ends && session.statements.writers() == u32::from(self.traits.writes()) {
            if let Some(call) = self.end_transaction(halting, storage, session) {
                return End::Ask(call);
            }
            undone = !halting.keeps_changes();
        } else {
            self.end_inside_transaction(halting, storage, session, &mut undone);
        }
        // A statement that is prepared again has not run.
        let expired = halting.error.as_ref().is_some_and(|error| error.code() == ResultCode::SCHEMA);
        if self.changes.is_counted() && !expired {
            session.rows.add_changes(if undone { 0 } else { self.changes.rows() });
        }
        if undone {
            self.changes.take_rows();
        }
        End::Done
    }

    /// After an I/O error, a full disk or an interrupted write nothing of the transaction is kept,
    /// unless the statement alone can be undone.
    fn roll_back_after_special(&mut self, halting: &mut Halting, storage: &mut Storage, session: &Session) {
        let Some(error) = &halting.error else { return };
        let code = error.code();
        if !halting.is_special() || (!self.traits.writes() && code == ResultCode::INTERRUPT) {
            return;
        }
        let can_undo = matches!(code, ResultCode::NOMEM | ResultCode::FULL) && self.undo.is_open();
        if !can_undo {
            halting.action = ConflictAction::Rollback;
            self.undo.close(session);
            roll_back(storage, session);
            session.autocommit.set(true);
        }
    }

    /// The statement is its own transaction, or ends one.
    fn end_transaction(&mut self, halting: &mut Halting, storage: &mut Storage, session: &Session) -> Option<HostCall> {
        if halting.keeps_changes() {
            if session.deferred_violations.get().are_any() {
                return self.refuse_commit(halting, storage, session);
            }
            if session.virtual_tables.needs_sync() && halting.refused.is_none() {
                halting.asked = Asked::VirtualSync;
                return Some(HostCall::VirtualSync);
            }
            if halting.asked == Asked::VirtualSync
                && let Some(error) = halting.refused.take()
            {
                self.commit_failed(halting, error, storage, session);
                return None;
            }
            let wrote = any_write(storage);
            if wrote && let Err((database, error)) = lock_trees(storage) {
                return self.lock_failed(halting, database, error, storage, session);
            }
            if session.has_commit_hook.get() && !halting.hook_done && wrote {
                halting.asked = Asked::CommitHook;
                return Some(HostCall::CommitHook);
            }
            if let Some(error) = halting.refused.take() {
                self.commit_failed(halting, error, storage, session);
                return None;
            }
            self.undo.close(session);
            let keep_read = session.statements.readers() > 1;
            match commit_trees(storage, session, keep_read, wrote) {
                Ok(()) => transaction_ended(session, wrote),
                Err((database, error)) if error.code() == ResultCode::BUSY => {
                    halting.asked = Asked::Busy;
                    return Some(HostCall::Busy { database: DbIndex(database), error });
                }
                Err((_, error)) => self.commit_failed(halting, error, storage, session),
            }
        } else {
            self.undo.close(session);
            let others = session.statements.readers() > 1;
            let schema = halting.error.as_ref().is_some_and(|error| error.code() == ResultCode::SCHEMA);
            if !(schema && others) {
                roll_back_statement(storage, session);
            }
            session.savepoints.clear();
        }
        None
    }

    /// A deferred key is violated: a COMMIT leaves the transaction open, its own statement is
    /// undone.
    fn refuse_commit(&mut self, halting: &mut Halting, storage: &mut Storage, session: &Session) -> Option<HostCall> {
        halting.fail_with(foreign_key_error());
        if halting.ends_transaction {
            session.autocommit.set(false);
        } else {
            self.undo.close(session);
            roll_back_statement(storage, session);
        }
        None
    }

    /// The lock for the commit is not to be had: the caller may wait for it.
    fn lock_failed(
        &mut self,
        halting: &mut Halting,
        database: u16,
        error: Error,
        storage: &mut Storage,
        session: &Session,
    ) -> Option<HostCall> {
        if error.code() == ResultCode::BUSY && halting.refused.is_none() {
            halting.asked = Asked::Busy;
            return Some(HostCall::Busy { database: DbIndex(database), error });
        }
        let error = halting.refused.take().unwrap_or(error);
        self.commit_failed(halting, error, storage, session);
        None
    }

    fn commit_failed(&mut self, halting: &mut Halting, error: Error, storage: &mut Storage, session: &Session) {
        let busy = error.code() == ResultCode::BUSY;
        halting.fail_with(error);
        if busy && halting.ends_transaction {
            session.autocommit.set(false);
            return;
        }
        self.undo.close(session);
        roll_back_statement(storage, session);
        if halting.releases {
            session.autocommit.set(false);
        } else {
            session.savepoints.clear();
        }
    }

    /// The transaction continues: only the statement's own savepoint ends, or all of it is rolled
    /// back.
    fn end_inside_transaction(
        &mut self,
        halting: &mut Halting,
        storage: &mut Storage,
        session: &Session,
        undone: &mut bool,
    ) {
        let roll_back_all = match &halting.error {
            None => false,
            Some(_) => halting.action == ConflictAction::Rollback,
        };
        if roll_back_all {
            *undone = true;
            self.undo.close(session);
            roll_back(storage, session);
            session.savepoints.clear();
            session.autocommit.set(true);
            return;
        }
        *undone = !halting.keeps_changes();
        if let Err(error) = self.close_savepoint(*undone, storage, session) {
            halting.fail_with(error);
            roll_back(storage, session);
            session.savepoints.clear();
            session.autocommit.set(true);
            *undone = true;
        }
    }

    fn close_savepoint(&mut self, undo: bool, storage: &mut Storage, session: &Session) -> Result<()> {
        if !self.undo.is_open() {
            return Ok(());
        }
        let number = session.savepoints.open() - 1;
        let Some(depth) = self.undo.close(session) else { return Ok(()) };
        if undo {
            session.virtual_tables.note(VirtualAction::RollbackTo(number));
        }
        session.virtual_tables.note(VirtualAction::Release(number));
        for tree in storage.iter_mut() {
            if tree.txn_state() == btree::TxnState::Write {
                if undo {
                    tree.savepoint_rollback(depth, CursorsKept::All)?;
                }
                tree.savepoint_release(depth)?;
            }
        }
        if undo {
            session.deferred_violations.set(self.undo.violations());
            // The schema in memory may have what was undone.
            session.schema.undo_statement();
        }
        Ok(())
    }
}

fn transaction_ended(session: &Session, wrote: bool) {
    session.virtual_tables.note(VirtualAction::Commit);
    session.savepoints.clear();
    session.deferred_violations.set(Violations::default());
    session.defer_foreign_keys.set(false);
    session.schema.commit();
    session.committed.set(wrote || session.committed.get());
}
