//! WITH: the common table expressions that are in sight, and those that are being bound.

use schema::Table;
use std::cell::Cell;
use std::rc::Rc;
use syntax::ast::{self, CommonTable, CompoundOperator, Name};

/// A common table expression that is being bound and may name itself.
pub(crate) struct Recursion<'a> {
    pub table: &'a CommonTable,
    /// How deep its own query is among the queries being bound: only there it may name itself.
    pub depth: usize,
    /// Number of the queue, once an arm needs it.
    pub queue: Option<u32>,
    /// What its rows look like, known from the first arms.
    pub rows: Option<Rc<Table>>,
    /// The arm that is being bound may name it.
    pub open: bool,
    /// How often the arm that is being bound has named it.
    pub uses: usize,
    /// What is before the arm that is being bound, and before the first that has named it.
    pub operator: Option<CompoundOperator>,
    pub first_operator: Option<CompoundOperator>,
}

impl<'a> Recursion<'a> {
    fn of(table: &'a CommonTable, depth: usize) -> Recursion<'a> {
        Recursion { table, depth, queue: None, rows: None, open: false, uses: 0, operator: None, first_operator: None }
    }
}

/// The WITH clauses that are out of sight while a common table expression of an outer one is being
/// bound.
#[must_use]
pub(crate) struct Hidden<'a>(Vec<&'a ast::With>);

/// The WITH clauses of a statement.
#[derive(Default)]
pub(crate) struct WithStack<'a> {
    /// Those in sight, outermost first.
    clauses: Vec<&'a ast::With>,
    /// How often each common table expression is used.
    uses: Vec<(&'a CommonTable, Rc<Cell<u32>>)>,
    /// The common table expressions that are being bound, outermost first.
    open: Vec<Recursion<'a>>,
}

impl<'a> WithStack<'a> {
    /// A clause comes in sight.
    pub fn push(&mut self, with: &'a ast::With) {
        self.clauses.push(with);
    }

    /// The last one goes out of sight.
    pub fn pop(&mut self) {
        self.clauses.pop();
    }

    /// The clauses in sight, outermost first.
    pub fn clauses(&self) -> &[&'a ast::With] {
        &self.clauses
    }

    /// Only the outermost so many clauses stay in sight.
    pub fn truncate(&mut self, count: usize) {
        self.clauses.truncate(count);
    }

    /// The innermost common table expression of a name, and the position of its WITH.
    pub fn find(&self, name: &Name) -> Option<(usize, &'a CommonTable)> {
        let find = |with: &&'a ast::With| with.tables.iter().find(|table| table.name == *name);
        self.clauses.iter().enumerate().rev().find_map(|(at, with)| find(with).map(|table| (at, table)))
    }

    /// A common table expression of the WITH at a position is bound from now on, at a depth of
    /// queries: it sees that WITH and those around it.
    pub fn enter(&mut self, at: usize, table: &'a CommonTable, depth: usize) -> Hidden<'a> {
        self.open.push(Recursion::of(table, depth));
        Hidden(self.clauses.split_off(at + 1))
    }

    /// It has been bound.
    pub fn leave(&mut self, hidden: Hidden<'a>) {
        self.open.pop();
        self.clauses.extend(hidden.0);
    }

    /// Whether any common table expression is being bound.
    pub fn is_inside(&self) -> bool {
        !self.open.is_empty()
    }

    /// A common table expression that is being bound.
    pub fn open(&mut self, table: &CommonTable) -> Option<&mut Recursion<'a>> {
        self.open.iter_mut().rev().find(|own| std::ptr::eq(own.table, table))
    }

    /// The innermost of those that are being bound, when a query is its own.
    pub fn own(&self, select: &ast::Select) -> Option<&Recursion<'a>> {
        self.open.last().filter(|own| std::ptr::eq(&*own.table.select, select))
    }

    /// The same, to change it.
    pub fn own_mut(&mut self, select: &ast::Select) -> Option<&mut Recursion<'a>> {
        self.open.last_mut().filter(|own| std::ptr::eq(&*own.table.select, select))
    }

    /// Counts one more use of a common table expression; the counter.
    pub fn count_use(&mut self, table: &'a CommonTable) -> Rc<Cell<u32>> {
        let known = self.uses.iter().find(|(own, _)| std::ptr::eq(*own, table));
        let uses = known.map_or_else(Default::default, |(_, uses)| uses.clone());
        uses.set(uses.get() + 1);
        if uses.get() == 1 {
            self.uses.push((table, uses.clone()));
        }
        uses
    }

    /// Whether a common table expression has been used.
    pub fn is_used(&self, table: &CommonTable) -> bool {
        self.uses.iter().any(|(own, _)| std::ptr::eq(*own, table))
    }
}
