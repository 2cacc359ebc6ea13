//! ORDER BY and LIMIT of UPDATE and DELETE.
//!
//! The rows that are changed are those whose key a query gives: `WHERE x ORDER BY y LIMIT n`
//! becomes `WHERE rowid IN (SELECT rowid FROM t WHERE x ORDER BY y LIMIT
//! n)`, before any name is bound. The rows of a view have no key: a query of the first ones takes
//! the place of the view itself.

use crate::binder::Binder;
use crate::catalog::Catalog;
use base::{Error, Result};
use schema::{IndexColumn, IndexPart, Table, TableKind};
use syntax::ast::{
    BinaryOperator, Distinct, Expr, ExprKind, FirstRows, FromClause, In, InSet, Indexed, Join, JoinConstraint,
    JoinOperator, Name, QualifiedColumn, QualifiedName, Query, ResultColumn, Select, SelectCore, Source, Span,
    StatementKind, With,
};

/// A statement in which ORDER BY and LIMIT have been moved into queries.
pub(crate) struct Rewritten {
    pub statement: StatementKind,
    /// The rows that a view has for it.
    pub view_rows: Option<Box<Select>>,
}

/// Where a statement says which rows it changes.
struct Parts<'a> {
    word: &'static str,
    with: Option<&'a With>,
    table: &'a QualifiedName,
    alias: Option<&'a Name>,
    indexed: &'a mut Indexed,
    from: Option<&'a FromClause>,
    where_clause: &'a mut Option<Expr>,
    first_rows: &'a FirstRows,
}

/// Rewrites a statement that has ORDER BY or LIMIT; `None` for the others.
///
/// # Errors
/// `ORDER BY without LIMIT on …`; `no such table: …`.
pub(crate) fn rewrite(statement: &StatementKind, sql: &str, catalog: &dyn Catalog) -> Result<Option<Rewritten>> {
    let has_any = match statement {
        StatementKind::Update(update) => update.first_rows.is_some(),
        StatementKind::Delete(delete) => delete.first_rows.is_some(),
        _ => false,
    };
    if !has_any {
        return Ok(None);
    }
    let binder = Binder::silent(catalog, sql);
    let (mut statement, mut view_rows) = (statement.clone(), None);
    let parts = match &mut statement {
        StatementKind::Update(update) => update.first_rows.as_deref().map(|first_rows| Parts {
            word: "UPDATE",
            with: update.with.as_deref(),
            table: &update.table,
            alias: update.alias.as_ref(),
            indexed: &mut update.indexed,
            from: update.from.as_ref(),
            where_clause: &mut update.where_clause,
            first_rows,
        }),
        StatementKind::Delete(delete) => delete.first_rows.as_deref().map(|first_rows| Parts {
            word: "DELETE",
            with: delete.with.as_deref(),
            table: &delete.table,
            alias: delete.alias.as_ref(),
            indexed: &mut delete.indexed,
            from: None,
            where_clause: &mut delete.where_clause,
            first_rows,
        }),
        _ => None,
    };
    if let Some(parts) = parts {
        let (database, table) = binder.find_table(parts.table)?;
        let mut name = parts.table.clone();
        if parts.with.is_some() {
            // No common table expression takes the table's place.
            name.schema = Some(Name::new(binder.catalog().database_name(database)));
        }
        view_rows = parts.rewrite(&table, name)?;
    }
    Ok(Some(Rewritten { statement, view_rows }))
}

impl Parts<'_> {
    fn rewrite(self, table: &Table, name: QualifiedName) -> Result<Option<Box<Select>>> {
        if table.kind == TableKind::View {
            if self.from.is_some() {
                return Err(Error::not_supported("ORDER BY and LIMIT of UPDATE FROM of a view"));
            }
            let columns = vec![ResultColumn::Star(Span::default())];
            let (indexed, condition) = (std::mem::take(self.indexed), self.where_clause.take());
            return Ok(Some(self.query(name, indexed, columns, condition, Vec::new())));
        }
        if self.first_rows.limit.is_none() {
            return Err(Error::sql(format!("ORDER BY without LIMIT on {}", self.word)));
        }
        let shown = self.alias.unwrap_or(&self.table.name);
        let keys: Vec<Expr> = key_columns(table).iter().map(|column| of_table(shown, column)).collect();
        let columns = keys.iter().map(|key| ResultColumn::Expr { expr: key.clone(), alias: None, text: key.span });
        // A row that FROM joins several times counts once.
        let group_by = if self.from.is_some() { keys.clone() } else { Vec::new() };
        let columns = columns.collect();
        let (indexed, condition) = (std::mem::take(self.indexed), self.where_clause.take());
        let again = self.from.and(condition.clone());
        let rows = self.query(name, indexed, columns, condition, group_by);
        let value = match <[Expr; 1]>::try_from(keys) {
            Ok([key]) => key,
            Err(keys) => expr(ExprKind::Vector(keys)),
        };
        let is_first = expr(ExprKind::In(Box::new(In { negated: false, value, set: InSet::Select(rows) })));
        *self.where_clause = Some(match again {
            Some(condition) => expr(ExprKind::Binary(BinaryOperator::And, Box::new([condition, is_first]))),
            None => is_first,
        });
        Ok(None)
    }

    fn query(
        &self,
        name: QualifiedName,
        indexed: Indexed,
        columns: Vec<ResultColumn>,
        where_clause: Option<Expr>,
        group_by: Vec<Expr>,
    ) -> Box<Select> {
        let first = Source::Table { name, alias: self.alias.cloned(), indexed };
        let joins = self.from.map_or_else(Vec::new, |from| {
            // In parentheses, since RIGHT JOIN in it has nothing to do with the table.
            let source = match from.joins.is_empty() {
                true => from.first.clone(),
                false => Source::Join { from: Box::new(from.clone()), alias: None },
            };
            let operator = JoinOperator { comma: true, ..JoinOperator::default() };
            vec![Join { operator, source, constraint: JoinConstraint::None }]
        });
        let query = Query {
            distinct: Distinct::None,
            columns,
            from: Some(FromClause { first, joins }),
            where_clause,
            group_by,
            having: None,
            windows: Vec::new(),
        };
        Box::new(Select {
            with: None,
            first: SelectCore::Query(Box::new(query)),
            compounds: Vec::new(),
            order_by: self.first_rows.order_by.clone(),
            limit: self.first_rows.limit.clone(),
            span: Span::default(),
            values_apart: false,
        })
    }
}

/// The columns that tell the rows of a table apart.
fn key_columns(table: &Table) -> Vec<&str> {
    let name_of = |at: usize| table.columns.get(at).map(|column| &*column.name);
    if let Some(key) = table.primary_key() {
        let columns = key.columns.iter().take(key.key_columns);
        let position = |column: &IndexColumn| match column.part {
            IndexPart::Column(position) => usize::try_from(position).ok(),
            IndexPart::Expr(_) => None,
        };
        return columns.filter_map(position).filter_map(name_of).collect();
    }
    let names = ["rowid", "_rowid_", "oid"];
    let free = names.into_iter().find(|name| table.column_position(name).is_none());
    vec![table.rowid_alias.and_then(name_of).or(free).unwrap_or("rowid")]
}

fn of_table(table: &Name, column: &str) -> Expr {
    expr(ExprKind::Qualified(Box::new(QualifiedColumn {
        schema: None,
        table: table.clone(),
        column: Name::new(column),
    })))
}

fn expr(kind: ExprKind) -> Expr {
    Expr { kind, span: Span::default() }
}
