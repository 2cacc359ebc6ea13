//! ON CONFLICT clauses of INSERT.

use crate::binder::Binder;
use crate::bound::{ColumnRef, Expr, ExprKind, SourceId, TableExprs, UnaryOp, Upsert, UpsertTarget, UpsertUpdate};
use crate::scope::{Scope, ScopeSource};
use base::{DbIndex, Error, Reason, Result};
use schema::{IndexPart, RowEvent, Table, TableKind};
use std::rc::Rc;
use syntax::ast;

/// The table of an INSERT with ON CONFLICT, as the clauses see it.
pub(crate) struct UpsertRow<'t> {
    pub table: &'t Rc<Table>,
    pub database: DbIndex,
    pub alias: Option<&'t str>,
    pub exprs: &'t TableExprs,
}

impl<'a> Binder<'a> {
    /// Binds the clauses.
    pub(crate) fn upserts(&mut self, clauses: &'a [ast::Upsert], row: &UpsertRow<'_>) -> Result<Vec<Upsert>> {
        if !clauses.is_empty() && row.table.kind == TableKind::Subquery {
            return Err(Error::sql("cannot UPSERT a view"));
        }
        // Only the first clause is looked at.
        clauses.first().map_or(Ok(()), |clause| schema::no_explicit_nulls(&clause.target))?;
        let mut bound = Vec::with_capacity(clauses.len());
        for (position, clause) in clauses.iter().enumerate() {
            let target = self.upsert_target(clause, row)?.ok_or_else(|| {
                let which = if clauses.len() > 1 {
                    format!("{} ", crate::order_by::ordinal(position + 1))
                } else {
                    String::new()
                };
                Error::of(Reason::UpsertTargetMismatch, which)
            })?;
            let update = match &clause.action {
                ast::UpsertAction::Nothing => None,
                ast::UpsertAction::Update { set, where_clause } => {
                    Some(self.upsert_update(set, where_clause.as_ref(), row)?)
                }
            };
            bound.push(Upsert { target, update });
        }
        Ok(bound)
    }

    /// The constraint that a clause names.
    fn upsert_target(&mut self, clause: &'a ast::Upsert, row: &UpsertRow<'_>) -> Result<Option<UpsertTarget>> {
        if clause.target.is_empty() {
            return Ok(Some(UpsertTarget::Any));
        }
        let source = ScopeSource::of_table(row.exprs.row, row.table.clone(), row.database, row.alias);
        let (bound, _) = self.with_scopes(vec![Scope::of_row(Some(source), None)], |binder| {
            let terms = clause.target.iter().map(|term| binder.scalar(&term.expr)).collect::<Result<Vec<Expr>>>()?;
            let condition = clause.target_where.as_ref().map(|condition| binder.scalar(condition)).transpose()?;
            Ok::<_, Error>((terms, condition))
        });
        let (terms, condition) = bound?;
        let is_rowid = |expr: &Expr| matches!(&expr.kind, ExprKind::Column(column) if column.column < 0);
        if let ([term], true) = (terms.as_slice(), row.table.has_rowid())
            && is_rowid(term)
        {
            return Ok(Some(UpsertTarget::Rowid));
        }
        let found = row.exprs.indexes.iter().position(|entry| {
            let index = &entry.index;
            let partial = match (&entry.partial, &condition) {
                (None, _) => true,
                (Some(own), Some(condition)) => own.same_as(condition),
                (Some(_), None) => false,
            };
            index.unique
                && index.key_columns == terms.len()
                && partial
                && index.columns.iter().take(index.key_columns).enumerate().all(|(at, column)| {
                    let own = match (&column.part, entry.columns.get(at).and_then(Option::as_ref)) {
                        (_, Some(expr)) => expr.clone(),
                        (IndexPart::Column(column), None) => {
                            let source = row.exprs.row;
                            ExprKind::Column(ColumnRef { source, column: *column, table: row.table.clone() }).into()
                        }
                        (IndexPart::Expr(_), None) => return false,
                    };
                    terms.iter().any(|term| {
                        let collation = term.explicit_collation();
                        term.same_value_as(&own)
                            && collation.is_none_or(|collation| collation.name() == column.collation.name())
                    })
                })
        });
        Ok(found.map(UpsertTarget::Index))
    }

    fn upsert_update(
        &mut self,
        set: &'a [ast::Assignment],
        where_clause: Option<&'a ast::Expr>,
        row: &UpsertRow<'_>,
    ) -> Result<UpsertUpdate> {
        let (existing, excluded) = (self.new_source(), self.new_source());
        let source = ScopeSource::of_table(existing, row.table.clone(), row.database, row.alias);
        let bind = |binder: &mut Self| {
            binder.check_set_list(set)?;
            let mut assignments = Vec::with_capacity(set.len());
            for assignment in set {
                binder.assignment(assignment, row.table, &mut assignments)?;
            }
            let condition = where_clause.map(|condition| binder.scalar(condition)).transpose()?;
            Ok::<_, Error>((assignments, condition))
        };
        let (bound, _) = self.with_excluded((excluded, row.table.clone()), |binder| {
            binder.with_scopes(vec![Scope::of_row(Some(source), None)], bind)
        });
        let (assignments, where_clause) = bound?;
        let triggers = crate::triggers_on(self.catalog(), row.table, row.database, RowEvent::Update)?;
        Ok(UpsertUpdate { existing, excluded, assignments, where_clause, triggers })
    }

    /// `excluded.column` in DO UPDATE.
    pub(crate) fn excluded_column(&mut self, row: &ast::Name, column: &ast::Name) -> Option<Expr> {
        let (source, table) = self.excluded().cloned().filter(|_| row.is("excluded"))?;
        let column = self.row_column(source, table, column)?;
        Some(match column.kind {
            // Not even the rowid has its affinity here.
            ExprKind::Column(_) => ExprKind::Unary(UnaryOp::Plus, Rc::new(column)).into(),
            _ => column,
        })
    }

    /// A column of a row that only its own name reaches: NEW, OLD, excluded.
    pub(crate) fn row_column(&mut self, source: SourceId, table: Rc<Table>, column: &ast::Name) -> Option<Expr> {
        let position = match table.column_position(column.as_str()) {
            Some(at) if table.rowid_alias == Some(at) => -1,
            Some(at) => at as i32,
            None if crate::name_lookup::is_rowid_name(column.as_str()) && !table.without_rowid => -1,
            None => return None,
        };
        self.note_column(column, &table, position);
        self.mark_all_correlated();
        let column: Expr = ExprKind::Column(ColumnRef { source, column: position, table }).into();
        // SQLite gives such a column no affinity, the rowid apart.
        Some(if position < 0 { column } else { ExprKind::Unary(UnaryOp::Plus, Rc::new(column)).into() })
    }
}
