//! What a statement needs to be undone alone, and what a failure does.

use crate::session::{Session, Violations};
use base::ConflictAction;

/// The statement's own savepoint.
#[derive(Default)]
pub(crate) struct StatementUndo {
    /// Whether the statement may have to be undone alone.
    needed: bool,
    /// Number of the statement's savepoint, counted from 1; 0: none.
    savepoint: usize,
    /// Violations of deferred keys when the savepoint was made.
    violations: Violations,
    /// What a failure does.
    action: Option<ConflictAction>,
}

impl StatementUndo {
    /// A run begins.
    pub fn begin(&mut self, needed: bool) {
        self.needed = needed;
        self.savepoint = 0;
        self.action = None;
    }

    /// Whether the statement has its own savepoint: something is left if it is undone.
    pub fn is_wanted(&self, session: &Session) -> bool {
        self.needed && (!session.autocommit.get() || session.statements.readers() > 1)
    }

    /// Whether the savepoint is there.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.savepoint != 0
    }

    /// The savepoint's number, counted from 1; it is made when it is first asked for, after `named`
    /// of the user's.
    pub fn open(&mut self, named: usize, session: &Session) -> usize {
        if self.savepoint == 0 {
            self.savepoint = named + session.savepoints.open_for_statement();
            self.violations = session.deferred_violations.get();
        }
        self.savepoint
    }

    /// The savepoint no longer exists; its number from 0, if it did.
    pub fn close(&mut self, session: &Session) -> Option<usize> {
        let depth = self.savepoint.checked_sub(1)?;
        self.savepoint = 0;
        session.savepoints.close_of_statement();
        Some(depth)
    }

    /// Violations of deferred keys when the savepoint was made.
    pub fn violations(&self) -> Violations {
        self.violations
    }

    /// From here on a failure does what the instruction says.
    pub fn act(&mut self, action: Option<ConflictAction>) {
        self.action = action;
    }

    /// What a failure does.
    pub fn action(&self) -> Option<ConflictAction> {
        self.action
    }
}
