//! Table-valued functions: virtual tables whose hidden columns are given as arguments.

use crate::binder::{Binder, error_at};
use crate::bound::{BinaryOp, Expr, ExprKind, Source, UnaryOp};
use crate::scope::ScopeSource;
use crate::settings::CompileSwitch;
use base::{DbIndex, Error, Result};
use extension::FunctionDef;
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
            let Some(own) = self.innermost_mut().and_then(|scope| scope.sources.iter_mut().find(|s| s.id == source.id))
            else {
                return Err(Error::bare(base::ResultCode::INTERNAL));
            };
            let left = Rc::new(own.column(column as i32));
            // The sign takes away affinity and collation.
            let right = Rc::new(ExprKind::Unary(UnaryOp::Plus, Rc::new(value)).into());
            condition = Expr::and(condition, Some(ExprKind::Binary(BinaryOp::Eq, left, right).into()));
        }
        Ok(condition)
    }

    /// Whether a virtual table may be used here: some not in views and triggers.
    ///
    /// # Errors
    /// `unsafe use of virtual table "x"`.
    pub(crate) fn may_use_virtual(&self, table: &Table) -> Result<()> {
        let Some(connected) = table.connected.as_ref().filter(|_| self.is_from_view_or_trigger()) else {
            return Ok(());
        };
        let settings = &connected.settings;
        let trusted = settings.innocuous.get() || self.catalog().is_on(CompileSwitch::TrustedSchema);
        match settings.direct_only.get() || !trusted {
            true => Err(Error::sql(format!("unsafe use of virtual table \"{}\"", table.name))),
            false => Ok(()),
        }
    }

    /// Whether a function may be called here: some not in what the schema holds.
    ///
    /// # Errors
    /// `unsafe use of f()`.
    pub(crate) fn may_use_function(&self, def: &FunctionDef, text: &str, offset: Option<u32>) -> Result<()> {
        if def.flags.innocuous && !def.flags.direct_only {
            return Ok(());
        }
        let is_refused = def.flags.direct_only || !self.catalog().is_on(CompileSwitch::TrustedSchema);
        match is_refused && (self.is_in_default() || self.is_from_view_or_trigger() || self.is_from_definition()) {
            true => Err(error_at(format!("unsafe use of {text}()"), offset)),
            false => Ok(()),
        }
    }

    /// In a DEFAULT of a table that is not in temp.
    fn is_in_default(&self) -> bool {
        self.scopes().iter().any(|scope| scope.is_default)
    }

    /// In a view or trigger, but one in temp: nobody else can have written that.
    fn is_from_view_or_trigger(&self) -> bool {
        if self.catalog().is_on(CompileSwitch::SchemaText) {
            return true;
        }
        match self.nesting().view() {
            Some(view) => view.database != DbIndex::TEMP,
            // Those in temp see every database.
            None => self.trigger_rows().is_some() && self.nesting().home().is_some(),
        }
    }

    /// In a CHECK, a generated column or an index of a table that is not in temp.
    fn is_from_definition(&self) -> bool {
        let scope = self.scopes().iter().rev().find(|scope| scope.definition.is_some());
        scope.is_some_and(|scope| scope.sources.first().is_none_or(|row| row.table.database != DbIndex::TEMP))
    }
}
