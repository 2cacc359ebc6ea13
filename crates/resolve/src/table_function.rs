//! Table-valued functions: virtual tables whose hidden columns are given as arguments.

use crate::binder::{Binder, ScopeSource};
use crate::bound::{BinaryOp, Expr, ExprKind, Source, UnaryOp};
use crate::from_clause::and;
use base::{Error, Result};
use schema::Table;
use std::rc::Rc;
use syntax::ast::{self, Name, QualifiedName};

impl<'a> Binder<'a> {
    /// `f(…)` in FROM, without its arguments.
    ///
    /// # Errors
    /// `'f' is not a function`, `no such table: f`.
    pub(crate) fn function_source(
        &mut self,
        name: &'a QualifiedName,
        alias: Option<&Name>,
    ) -> Result<(Source, ScopeSource)> {
        let not_a_function = || Error::sql(format!("'{}' is not a function", name.name));
        if name.schema.is_none() && self.is_common_table(&name.name) {
            return Err(not_a_function());
        }
        let (database, table) = self.find_table(name)?;
        if !table.is_virtual() {
            return Err(not_a_function());
        }
        self.source_of_table(name, (database, table), alias, &ast::Indexed::Any)
    }

    /// The arguments of a table-valued function as conditions on its hidden columns.
    ///
    /// # Errors
    /// `too many arguments on f() - max N`, and what is wrong with an argument.
    pub(crate) fn argument_condition(&mut self, source: &Source, arguments: &'a [ast::Expr]) -> Result<Option<Expr>> {
        let mut hidden = source.table.columns.iter().enumerate().filter(|(_, column)| column.hidden);
        let mut condition = None;
        for (count, argument) in arguments.iter().enumerate() {
            let Some((column, _)) = hidden.next() else {
                return Err(Error::sql(format!("too many arguments on {}() - max {count}", source.table.name)));
            };
            let value = self.scalar(argument)?;
            let Some(own) =
                self.scopes.last_mut().and_then(|scope| scope.sources.iter_mut().find(|s| s.id == source.id))
            else {
                return Err(Error::bare(base::ResultCode::INTERNAL));
            };
            let left = Rc::new(own.column(column as i32));
            // The sign takes away affinity and collation.
            let right = Rc::new(ExprKind::Unary(UnaryOp::Plus, Rc::new(value)).into());
            condition = and(condition, Some(ExprKind::Binary(BinaryOp::Eq, left, right).into()));
        }
        Ok(condition)
    }

    /// Whether a virtual table may be used here: some not in views and triggers.
    ///
    /// # Errors
    /// `unsafe use of virtual table "x"`.
    pub(crate) fn may_use_virtual(&self, table: &Table) -> Result<()> {
        let direct_only = table.connected.as_ref().is_some_and(|connected| connected.settings.direct_only.get());
        if direct_only && (!self.views.is_empty() || self.trigger.is_some()) {
            return Err(Error::sql(format!("unsafe use of virtual table \"{}\"", table.name)));
        }
        Ok(())
    }
}
