//! Open savepoints, the user's and those of statements.

use super::Violations;
use std::cell::{Cell, RefCell};

/// A savepoint that the user named.
#[derive(Clone, Debug)]
struct Savepoint {
    name: Box<str>,
    /// Violations of deferred keys when it was made.
    deferred_violations: Violations,
}

/// The open savepoints.
#[derive(Debug, Default)]
pub struct Savepoints {
    /// The user's, oldest first.
    named: RefCell<Vec<Savepoint>>,
    /// Whether the oldest one also began the transaction.
    first_is_transaction: Cell<bool>,
    /// How many statements have one.
    of_statements: Cell<usize>,
}

impl Savepoints {
    /// How many the user has open.
    pub fn named(&self) -> usize {
        self.named.borrow().len()
    }

    /// How many are open, the user's and those of statements; one that began the transaction does
    /// not count.
    pub(crate) fn open(&self) -> i32 {
        let named = self.named() - usize::from(self.first_is_transaction.get());
        (named + self.of_statements.get()) as i32
    }

    /// Whether the oldest one also began the transaction.
    pub(crate) fn is_transaction(&self) -> bool {
        self.first_is_transaction.get()
    }

    /// The newest of a name, by its number among the user's.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.named.borrow().iter().rposition(|one| one.name.eq_ignore_ascii_case(name))
    }

    /// The user opens one; `begins`: it begins the transaction.
    pub(crate) fn push(&self, name: &str, deferred_violations: Violations, begins: bool) {
        self.named.borrow_mut().push(Savepoint { name: name.into(), deferred_violations });
        if begins {
            self.first_is_transaction.set(true);
        }
    }

    /// The user's from a number on are released.
    pub(crate) fn release(&self, number: usize) {
        self.named.borrow_mut().truncate(number);
    }

    /// The user goes back to one, which stays open: the violations when it was made.
    pub(crate) fn roll_back_to(&self, number: usize) -> Option<Violations> {
        let mut named = self.named.borrow_mut();
        named.truncate(number + 1);
        named.get(number).map(|savepoint| savepoint.deferred_violations)
    }

    /// A statement opens one: its number from 1 among those of statements.
    pub(crate) fn open_for_statement(&self) -> usize {
        self.of_statements.set(self.of_statements.get() + 1);
        self.of_statements.get()
    }

    /// A statement has closed its own.
    pub(crate) fn close_of_statement(&self) {
        self.of_statements.set(self.of_statements.get().saturating_sub(1));
    }

    /// Forgets every savepoint, as the end of a transaction does.
    pub(crate) fn clear(&self) {
        self.named.borrow_mut().clear();
        self.first_is_transaction.set(false);
        self.of_statements.set(0);
    }
}
