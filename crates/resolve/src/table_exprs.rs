//! The expressions of a table's definition, bound to a row of it.

use crate::Catalog;
use crate::binder::Binder;
use crate::bound::{Expr, IndexExprs, RowChecks, SourceId, TableExprs};
use crate::scope::{DefinitionKind, Scope, ScopeSource};
use base::{DbIndex, Error, Result};
use schema::{Index, IndexPart, Table};
use std::rc::Rc;
use syntax::ast;

impl<'a> Binder<'a> {
    /// CHECK constraints and index expressions of a table, bound to a new source.
    pub(crate) fn table_exprs(&mut self, table: &Rc<Table>, database: DbIndex) -> Result<TableExprs> {
        let row = self.new_source();
        let mut checks = Vec::with_capacity(table.checks.len());
        for check in &table.checks {
            let expr = self.of_definition(&check.expr, row, table, database, DefinitionKind::Check);
            let expr = expr.map_err(crate::as_unknown_function)?;
            checks.push(RowChecks { name: check.name.clone().unwrap_or_else(|| check.text.clone()), expr });
        }
        let indexes = table.indexes.iter().map(|index| self.index_exprs(index, row, table, database));
        Ok(TableExprs { row, checks, indexes: indexes.collect::<Result<_>>()? })
    }

    /// The expressions of an index.
    pub(crate) fn index_exprs(
        &self,
        index: &Rc<Index>,
        row: SourceId,
        table: &Rc<Table>,
        database: DbIndex,
    ) -> Result<IndexExprs> {
        let mut columns = Vec::with_capacity(index.key_columns);
        for column in index.columns.iter().take(index.key_columns) {
            columns.push(match &column.part {
                IndexPart::Column(_) => None,
                IndexPart::Expr(expr) => {
                    Some(self.of_definition(expr, row, table, database, DefinitionKind::IndexExpr)?)
                }
            });
        }
        let partial = match &index.partial {
            Some(expr) => Some(self.of_definition(expr, row, table, database, DefinitionKind::PartialIndex)?),
            None => None,
        };
        Ok(IndexExprs { index: index.clone(), columns, partial })
    }

    /// Binds an expression of a stored definition. Its offsets count in another text and are
    /// dropped.
    fn of_definition(
        &self,
        expr: &ast::Expr,
        row: SourceId,
        table: &Rc<Table>,
        database: DbIndex,
        kind: DefinitionKind,
    ) -> Result<Expr> {
        bind_in_definition(self.catalog(), "", expr, row, table, database, kind).map_err(Error::without_offset)
    }
}

/// Binds an expression of a definition to a row; `sql` is the text that its spans count in.
pub(crate) fn bind_in_definition(
    catalog: &dyn Catalog,
    sql: &str,
    expr: &ast::Expr,
    row: SourceId,
    table: &Rc<Table>,
    database: DbIndex,
    kind: DefinitionKind,
) -> Result<Expr> {
    let mut binder = Binder::silent(catalog, sql);
    let source = ScopeSource::of_table(row, table.clone(), database, None);
    binder.push_scope(Scope::of_row(Some(source), Some(kind)));
    binder.scalar(expr)
}
