//! Applies change sets to a database.
//!
//! 1. A change that fails on a constraint waits until the other changes of its table are made,
//!    since these may clear the way; then it is tried again, as long as that helps.
//! 2. Updates that clash with each other (rows that swap a unique value) get one of them out of the
//!    way first, with random values.
//! 3. What is left is the conflict handler's.

mod conflict;
mod retry;
mod target;

use crate::iter::ChangesetIter;
use crate::table_info;
use base::{Error, Result, ResultCode};
use extension::storage::{Storage, StoredStatement};
use std::borrow::Cow;
use target::{Target, TargetRules};

pub use conflict::{Conflict, ConflictAction, ConflictType, ForeignKeyConflicts};

/// Who decides what is applied.
pub trait ApplyHandler {
    /// Whether a table's changes are applied.
    fn wants_table(&mut self, _table: &str) -> bool {
        true
    }

    /// Whether a change is applied.
    fn wants_change(&mut self, _change: &ChangesetIter<'_>) -> bool {
        true
    }

    /// Answers a conflict.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` for an answer that is none; it ends the work.
    fn conflict(&mut self, conflict: &Conflict<'_>) -> Result<ConflictAction>;

    /// At the end foreign keys are violated: whether that may be.
    fn allows_violations(&mut self, _violations: ForeignKeyConflicts) -> bool {
        false
    }
}

/// How changes are applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ApplyOptions {
    /// Without a savepoint: what was applied before an error stays.
    pub no_savepoint: bool,
    /// Applies the inverse.
    pub inverts: bool,
    /// A change is no conflict whose row is already as it is to be.
    pub ignores_noop: bool,
    /// Foreign keys have no actions.
    pub no_foreign_key_actions: bool,
    /// Updates that clash with each other are conflicts.
    pub no_update_loop: bool,
    /// Collects what a [`crate::Rebaser`] is configured with.
    pub rebases: bool,
}

/// Applies the changes of a change set or patch set to the database `main`. What a
/// [`crate::Rebaser`] needs to know, where that was asked for; never of a patch set.
///
/// # Errors
/// `SQLITE_ABORT` where the handler says so, `SQLITE_CONSTRAINT` for violated foreign keys,
/// `SQLITE_CORRUPT` for bytes that are no change set, those of the database. Nothing is applied
/// then.
pub fn apply(
    storage: &dyn Storage,
    mut iter: ChangesetIter<'_>,
    handler: &mut dyn ApplyHandler,
    options: ApplyOptions,
) -> Result<Option<Vec<u8>>> {
    iter.input.keep_all();
    iter.skip_empty();
    let actions = options.no_foreign_key_actions.then(|| storage.set_foreign_key_actions(false));
    let mut applier =
        Applier { storage, handler, options, target: None, waiting: Vec::new(), defers: false, rebase: Vec::new() };
    let result = applier.run(&mut iter);
    let rebase = std::mem::take(&mut applier.rebase);
    drop(applier);
    if let Some(true) = actions {
        storage.set_foreign_key_actions(true);
    }
    result.map(|()| (options.rebases && !iter.is_patchset()).then_some(rebase))
}

/// The work on a change set.
struct Applier<'a> {
    storage: &'a dyn Storage,
    handler: &'a mut dyn ApplyHandler,
    options: ApplyOptions,
    /// The table whose changes are applied; none: they are left out.
    target: Option<Target>,
    /// Changes that failed on constraints.
    waiting: Vec<u8>,
    /// Changes that fail on constraints wait.
    defers: bool,
    rebase: Vec<u8>,
}

/// What an attempt to apply a change came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// The change was made, left out or waits.
    Done,
    /// It is to be made whatever the row has.
    Again,
    /// The row that is in its way is to go first.
    Replace,
}

impl Applier<'_> {
    fn run(&mut self, iter: &mut ChangesetIter<'_>) -> Result<()> {
        let with_savepoint = !self.options.no_savepoint;
        if with_savepoint {
            self.storage.execute("SAVEPOINT changeset_apply")?;
        }
        let mut result = self.storage.execute("PRAGMA defer_foreign_keys = 1");
        result = result.and_then(|()| self.apply_all(iter)).and_then(|()| self.check_foreign_keys());
        // Statements of the table must have ended before a savepoint is rolled back.
        self.target = None;
        result = result.and(self.storage.execute("PRAGMA defer_foreign_keys = 0"));
        if with_savepoint {
            result = result.and_then(|()| self.storage.execute("RELEASE changeset_apply"));
            if result.is_err() {
                // The first error is the one to report.
                let _ = self.storage.execute("ROLLBACK TO changeset_apply");
                let _ = self.storage.execute("RELEASE changeset_apply");
            }
        }
        result
    }

    fn apply_all(&mut self, iter: &mut ChangesetIter<'_>) -> Result<()> {
        let mut new_table = false;
        while iter.advance_with(&mut new_table)? {
            if std::mem::take(&mut new_table) {
                self.retry_waiting(iter.is_patchset())?;
                self.begin_table(iter)?;
            }
            if self.target.is_some() && self.handler.wants_change(iter) {
                self.apply_change(iter)?;
            }
        }
        self.retry_waiting(iter.is_patchset())
    }

    fn check_foreign_keys(&mut self) -> Result<()> {
        if !self.storage.has_deferred_violations() {
            return Ok(());
        }
        match self.handler.allows_violations(ForeignKeyConflicts::new(1)) {
            true => Ok(()),
            false => Err(Error::bare(ResultCode::CONSTRAINT)),
        }
    }

    /// Gets ready for the changes of a table.
    fn begin_table(&mut self, iter: &ChangesetIter<'_>) -> Result<()> {
        self.target = None;
        self.defers = true;
        let name: Cow<'_, str> = crate::quote::name(iter.table_bytes().unwrap_or_default());
        if !self.handler.wants_table(&name) {
            return Ok(());
        }
        let mut definition = table_info::read(self.storage, "main", &name, true)?;
        if let Some(mismatch) = mismatch(&definition, &name, iter.key()) {
            base::log::log(ResultCode::SCHEMA, || format!("sqlite3changeset_apply(): {mismatch}"));
            return Ok(());
        }
        definition.truncate(iter.column_count());
        let rules = TargetRules { tests_noop: self.options.ignores_noop };
        self.target = Some(Target::new(self.storage, &name, &definition, rules)?);
        Ok(())
    }

    /// Makes a change, with what its conflict was answered.
    fn apply_change(&mut self, iter: &ChangesetIter<'_>) -> Result<()> {
        match self.attempt(iter, true)? {
            Attempt::Done => Ok(()),
            Attempt::Again => self.attempt(iter, false).map(|_| ()),
            Attempt::Replace => {
                self.storage.execute("SAVEPOINT replace_op")?;
                self.target_mut()?.delete_row_of(iter)?;
                self.attempt(iter, false)?;
                self.storage.execute("RELEASE replace_op")
            }
        }
    }

    fn target_mut(&mut self) -> Result<&mut Target> {
        self.target.as_mut().ok_or_else(|| Error::bare(ResultCode::INTERNAL))
    }

    /// Tries to make a change; `is_first`: not for the second time after a conflict.
    fn attempt(&mut self, iter: &ChangesetIter<'_>, is_first: bool) -> Result<Attempt> {
        use crate::format::ChangeOperation::{Delete, Insert, Update};
        let storage = self.storage;
        let target = self.target_mut()?;
        let result = match iter.operation() {
            Delete => target.delete(iter, !is_first || iter.is_patchset()),
            Update => target.update(storage, iter, !is_first || iter.is_patchset()),
            Insert => target.insert(iter),
        };
        match result? {
            // The statement ran, but it did not find its row.
            Outcome::Ran if iter.operation() == Insert || storage.changes() > 0 => Ok(Attempt::Done),
            Outcome::Ran => self.settle(ConflictType::Data, iter, is_first.then_some(Attempt::Again)),
            Outcome::Clashed if iter.operation() == Insert => {
                self.settle(ConflictType::Conflict, iter, is_first.then_some(Attempt::Replace))
            }
            Outcome::Clashed => self.settle(ConflictType::Conflict, iter, None),
        }
    }
}

/// How the statement of a change ended.
enum Outcome {
    /// Without an error.
    Ran,
    /// On a constraint.
    Clashed,
}

/// Why a table's changes cannot be applied.
fn mismatch(definition: &table_info::Definition, name: &str, key: &[u8]) -> Option<String> {
    let own = definition.key();
    if own.is_empty() {
        return Some(format!("no such table: {name}"));
    }
    if own.len() < key.len() {
        return Some(format!("table {name} has {} columns, expected {} or more", own.len(), key.len()));
    }
    let (common, more) = own.split_at(key.len());
    if common != key || more.iter().any(|place| *place != 0) {
        return Some(format!("primary key mismatch for table {name}"));
    }
    None
}

/// Runs a statement that gives no rows.
fn run(statement: &mut dyn StoredStatement) -> Result<Outcome> {
    let stepped = statement.step();
    match stepped.and(statement.reset()) {
        Ok(()) => Ok(Outcome::Ran),
        Err(error) if error.code() == ResultCode::CONSTRAINT => Ok(Outcome::Clashed),
        Err(error) => Err(Error::bare(error.extended_code())),
    }
}
