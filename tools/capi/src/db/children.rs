//! What lives on a connection and keeps it from being closed.

use super::Db;
use crate::pointer::PointerValue;
use crate::stmt::Stmt;
use std::cell::{Cell, RefCell};

/// The statements of a connection, its blobs and backups, and which statement steps.
pub struct Children {
    /// Statements that are not finalized, oldest first.
    statements: RefCell<Vec<*mut Stmt>>,
    /// Blobs and backups that are open.
    others: Cell<u32>,
    /// The innermost statement that is stepping; NULL: none.
    stepping: Cell<*const Stmt>,
    /// How many are, each from within the one before.
    step_depth: Cell<usize>,
}

impl Default for Children {
    fn default() -> Children {
        Children {
            statements: RefCell::default(),
            others: Cell::new(0),
            stepping: Cell::new(std::ptr::null()),
            step_depth: Cell::new(0),
        }
    }
}

impl Children {
    /// A statement was prepared.
    pub fn add(&self, statement: *mut Stmt) {
        self.statements.borrow_mut().push(statement);
    }

    /// A statement is finalized.
    pub fn remove(&self, statement: *mut Stmt) {
        let mut all = self.statements.borrow_mut();
        // The newest is the likeliest.
        if let Some(place) = all.iter().rposition(|other| *other == statement) {
            all.remove(place);
        }
    }

    /// The statement before another one in age, or the newest; NULL: there is none.
    pub fn older_than(&self, statement: *mut Stmt) -> *mut Stmt {
        let all = self.statements.borrow();
        let end = match statement.is_null() {
            true => Some(all.len()),
            false => all.iter().position(|other| *other == statement),
        };
        end.and_then(|end| all[..end].last().copied()).unwrap_or(std::ptr::null_mut())
    }

    /// All statements, the newest first.
    pub fn newest_first(&self) -> Vec<*mut Stmt> {
        self.statements.borrow().iter().rev().copied().collect()
    }

    /// How many statements there are.
    pub fn statement_count(&self) -> usize {
        self.statements.borrow().len()
    }

    /// A blob or backup was opened.
    pub fn opened(&self) {
        self.others.set(self.others.get() + 1);
    }

    /// A blob or backup was closed.
    pub fn closed(&self) {
        self.others.set(self.others.get().saturating_sub(1));
    }

    /// Whether there are any.
    pub fn any(&self) -> bool {
        !self.statements.borrow().is_empty() || self.others.get() > 0
    }

    /// The innermost statement that steps.
    pub fn stepping(&self) -> Option<&Stmt> {
        // SAFETY: a statement is noted only while it steps, and cannot be finalized then.
        unsafe { self.stepping.get().as_ref() }
    }

    /// Number of statements that step, each from within the one before.
    pub fn step_depth(&self) -> usize {
        self.step_depth.get()
    }

    /// A statement steps as long as the guard lives.
    #[inline]
    pub fn step(&self, statement: &Stmt) -> Stepping<'_> {
        self.step_depth.set(self.step_depth.get() + 1);
        Stepping { children: self, outer: self.stepping.replace(statement) }
    }
}

/// A statement is stepping until it goes, be it by a panic.
pub struct Stepping<'d> {
    children: &'d Children,
    outer: *const Stmt,
}

impl Drop for Stepping<'_> {
    fn drop(&mut self) {
        self.children.stepping.set(self.outer);
        self.children.step_depth.set(self.children.step_depth.get() - 1);
    }
}

impl Db {
    /// The innermost statement that steps.
    pub fn stepping(&self) -> Option<&Stmt> {
        self.children.stepping()
    }

    /// Number of statements that step, each from within the one before.
    pub fn step_depth(&self) -> usize {
        self.children.step_depth()
    }

    /// Runs a step of a statement.
    #[inline]
    pub fn while_stepping<T>(&self, stmt: &Stmt, step: impl FnOnce() -> T) -> T {
        let _stepping = self.children.step(stmt);
        step()
    }

    /// Keeps a pointer value as long as the statement that steps runs.
    pub fn keep_pointer(&self, value: Box<PointerValue>) {
        match self.stepping() {
            Some(stmt) => stmt.keep_pointer(value),
            // A call outside of any statement: nobody else can own it.
            None => self.handed_out.keep_pointer(value),
        }
    }
}
