//! What is asked about VALUES with several rows. SQLite runs rows of constants while it parses
//! them: it asks for a query more, and for nothing in the rows after the first.

use crate::binder::Binder;
use crate::request::Action;
use crate::scope::Scope;
use base::Result;
use syntax::ast::{self, SelectCore};

impl<'a> Binder<'a> {
    /// Asks for the rows of an INSERT before the INSERT itself; whether nothing more is asked for
    /// them.
    pub(crate) fn authorize_rows(&mut self, insert: &'a ast::Insert) -> Result<bool> {
        let ast::InsertSource::Select(select) = &insert.source else { return Ok(false) };
        let SelectCore::Values(rows) = &select.first else { return Ok(false) };
        let plain = select.compounds.is_empty() && select.with.is_none();
        if !self.authorizer.is_authorizing() || !plain || self.row.trigger.is_some() || !self.are_constant(rows) {
            return Ok(false);
        }
        self.authorize(Action::Select, None, None, None)?;
        self.scopes.push(Scope::of_row(None, None));
        let first = rows.first().map_or(Ok(Vec::new()), |row| self.scalars(row));
        self.scopes.pop();
        first.map(|_| true)
    }
}
