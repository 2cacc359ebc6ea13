//! What CREATE TABLE and CREATE INDEX ask about the definitions that they make.

use super::AuthorizerLog;
use crate::binder::Binder;
use crate::bound::ExprKind;
use crate::request::Action;
use crate::scope::{DefinitionKind, Scope, ScopeSource};
use base::{DbIndex, Reason, Result};
use schema::{Index, IndexPart, Table};
use std::rc::Rc;
use syntax::ast::{self, ColumnConstraintKind};

impl Binder<'_> {
    /// What CREATE TABLE does beside the table's own row: indexes of constraints, the table of
    /// AUTOINCREMENT.
    pub(crate) fn authorize_table(&self, table: &Rc<Table>, body: &ast::TableColumns, database: DbIndex) -> Result<()> {
        if !self.authorizer.is_authorizing() {
            return Ok(());
        }
        let mut indexes: Vec<&Rc<Index>> = table.indexes.iter().collect();
        indexes.sort_by_key(|index| index.name.rsplit('_').next().and_then(|number| number.parse::<u32>().ok()));
        let mut indexes = indexes.into_iter().peekable();
        for (position, column) in body.columns.iter().enumerate() {
            for constraint in &column.constraints {
                match &constraint.kind {
                    ColumnConstraintKind::Default(expr, _) => self.authorize_default(expr)?,
                    ColumnConstraintKind::PrimaryKey { .. } | ColumnConstraintKind::Unique(_) => {
                        if let Some(index) = indexes.next_if(|index| is_key_of(index, position)) {
                            self.authorize_key(index, table, database)?;
                        }
                    }
                    _ => {}
                }
            }
        }
        indexes.try_for_each(|index| self.authorize_key(index, table, database))?;
        for check in &table.checks {
            self.authorize_part(&check.expr, table, database, DefinitionKind::Check)?;
        }
        for generated in table.columns.iter().filter_map(|column| column.generated.as_ref()) {
            self.authorize_part(&generated.expr, table, database, DefinitionKind::Generated)?;
        }
        self.authorize_schema_update(database)?;
        if table.autoincrement && self.catalog.schema(database)?.table("sqlite_sequence").is_none() {
            self.authorize_schema_insert(database)?;
            self.authorize_object(Action::CreateTable, "sqlite_sequence", database)?;
            self.authorize_schema_update(database)?;
        }
        Ok(())
    }

    /// The index of a constraint.
    fn authorize_key(&self, index: &Index, table: &Rc<Table>, database: DbIndex) -> Result<()> {
        self.authorize_index(index, table, database)?;
        self.authorize_schema_insert(database)
    }

    /// The functions of a DEFAULT. What else is wrong with it shows when it is used.
    fn authorize_default(&self, expr: &ast::Expr) -> Result<()> {
        let mut binder = Binder::new(self.catalog, self.sql);
        binder.push_scope(Scope::of_default(true));
        match binder.scalar(expr) {
            Err(error) if matches!(error.reason(), Reason::NotAuthorized | Reason::FunctionNotAuthorized) => Err(error),
            _ => Ok(()),
        }
    }

    /// A new index and the columns that it reads.
    pub(crate) fn authorize_index(&self, index: &Index, table: &Rc<Table>, database: DbIndex) -> Result<()> {
        self.authorize_schema_insert(database)?;
        let action = if database == DbIndex::TEMP { Action::CreateTempIndex } else { Action::CreateIndex };
        self.authorize(action, Some(&index.name), Some(&table.name), Some(database))?;
        if let Some(partial) = &index.partial {
            self.authorize_part(partial, table, database, DefinitionKind::PartialIndex)?;
        }
        for column in index.columns.iter().take(index.key_columns) {
            match &column.part {
                IndexPart::Column(number) => {
                    self.readable(ExprKind::Null.into(), table, *number, Some(database))?;
                }
                IndexPart::Expr(expr) => {
                    self.authorize_part(expr, table, database, DefinitionKind::IndexExpr)?;
                }
            }
        }
        Ok(())
    }

    /// What an expression of a new index reads and calls.
    fn authorize_part(
        &self,
        expr: &ast::Expr,
        table: &Rc<Table>,
        database: DbIndex,
        kind: DefinitionKind,
    ) -> Result<()> {
        if !self.authorizer.is_authorizing() {
            return Ok(());
        }
        let log = AuthorizerLog::of_definition(self.catalog);
        let mut binder = Binder::authorized_by(log, self.catalog, self.sql);
        let row = binder.new_source();
        let source = ScopeSource::of_table(row, table.clone(), database, None);
        binder.scopes.push(Scope::of_row(Some(source), Some(kind)));
        binder.scalar(expr).map(drop)
    }
}

/// Whether an index can be that of a constraint of one column.
fn is_key_of(index: &Index, position: usize) -> bool {
    let column = index.columns.first().map(|column| &column.part);
    index.key_columns == 1 && matches!(column, Some(IndexPart::Column(own)) if *own == position as i32)
}
