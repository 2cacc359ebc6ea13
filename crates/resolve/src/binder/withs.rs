//! The WITH clauses in sight.

use super::Binder;
use crate::with_stack::Recursion;
use base::Result;
use std::cell::Cell;
use std::rc::Rc;
use syntax::ast::{self, CommonTable, Name};

impl<'a> Binder<'a> {
    /// A clause comes in sight, to the end of the statement.
    pub fn push_with(&mut self, with: &'a ast::With) {
        self.withs.push(with);
    }

    /// Runs with a clause in sight.
    pub fn in_with<T>(&mut self, with: &'a ast::With, run: impl FnOnce(&mut Self) -> T) -> T {
        self.withs.push(with);
        let result = run(self);
        self.withs.pop();
        result
    }

    /// Runs for a statement, whose clauses go out of sight with it.
    pub fn in_step<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let count = self.withs.clauses().len();
        let result = run(self);
        self.withs.truncate(count);
        result
    }

    /// The clauses in sight, outermost first.
    pub fn withs(&self) -> &[&'a ast::With] {
        self.withs.clauses()
    }

    /// The innermost common table expression of a name, and the position of its WITH.
    pub fn find_common_table(&self, name: &Name) -> Option<(usize, &'a CommonTable)> {
        self.withs.find(name)
    }

    /// Whether any common table expression is being bound.
    pub fn is_inside_common_table(&self) -> bool {
        self.withs.is_inside()
    }

    /// Counts one more use of a common table expression; the counter.
    pub fn count_common_use(&mut self, table: &'a CommonTable) -> Rc<Cell<u32>> {
        self.withs.count_use(table)
    }

    /// Binds the query of a common table expression of the WITH at a position: it sees that WITH
    /// and those around it.
    ///
    /// # Errors
    /// `VIEWs and/or subqueries nested too deep`, and those of the binding.
    pub fn in_common_table<T>(
        &mut self,
        (at, table): (usize, &'a CommonTable),
        bind: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        self.growth.expand(self.catalog.limits())?;
        let hidden = self.withs.enter(at, table, self.nesting.depth() + 1);
        let context = self.authorizer.enter(Some(table.name.as_str().into()));
        let bound = bind(self);
        self.authorizer.leave(context);
        self.withs.leave(hidden);
        bound
    }

    /// A common table expression, if it is being bound and may name itself.
    pub fn recursion(&mut self, table: &CommonTable) -> Option<&mut Recursion<'a>> {
        self.withs.open(table)
    }

    /// The innermost recursion, when `select` is its own query.
    pub fn own_recursion(&mut self, select: &ast::Select) -> Option<&mut Recursion<'a>> {
        let depth = self.nesting.depth();
        self.withs.own_mut(select).filter(|own| own.depth == depth)
    }

    /// Whether the next arm of a query may name the query itself.
    pub fn is_recursing(&self, select: &ast::Select) -> bool {
        self.withs.own(select).is_some_and(|own| own.open)
    }
}
