//! CREATE INDEX.

use super::Definition;
use super::key::{no_explicit_nulls, term_name};
use crate::{ConflictAction, Index, IndexColumn, IndexOrigin, IndexPart, Table};
use base::{Error, PageNo, Result};
use std::rc::Rc;
use syntax::ast;
use value::CollationRef;

/// See [`Definition::index`].
pub(super) fn index(
    definition: &Definition<'_>,
    create: &ast::CreateIndex,
    table: &Table,
    stored: &str,
) -> Result<Index> {
    no_explicit_nulls(&create.columns)?;
    if create.columns.len() > definition.column_limit() {
        return Err(Error::sql("too many columns in index"));
    }
    let mut columns = Vec::with_capacity(create.columns.len() + 1);
    for term in &create.columns {
        columns.push(index_column(definition, term, table)?);
    }
    let key_columns = columns.len();
    if let Some(primary) = table.primary_key() {
        for part in primary.columns.iter().take(primary.key_columns) {
            if !columns.iter().any(|own| same_part(own, part)) {
                columns.push(part.clone());
            }
        }
    }
    let mut index = Index {
        name: create.name.name.as_str().into(),
        table: table.name.clone(),
        root: PageNo::NONE,
        columns,
        key_columns,
        unique: create.unique,
        conflict: ConflictAction::Abort,
        origin: IndexOrigin::Create,
        partial: create.where_clause.clone().map(Rc::new),
        sql: Some(stored.into()),
        row_estimates: Vec::new(),
        has_stat1: false,
        unordered: false,
        no_skip_scan: false,
        samples: None,
    };
    crate::estimate::guess(&mut index, table.row_estimate);
    Ok(index)
}

fn index_column(definition: &Definition<'_>, term: &ast::OrderingTerm, table: &Table) -> Result<IndexColumn> {
    let (name, collation) = term_name(term);
    let position = name.and_then(|name| table.column_position(name));
    let (mut expr, mut collates) = (&term.expr, 0);
    while let ast::ExprKind::Collate(below, _) = &expr.kind {
        expr = below;
        collates += 1;
    }
    let truth = |id: &ast::Name| !id.is_quoted() && (id.is("true") || id.is("false"));
    let is_id = matches!(&expr.kind, ast::ExprKind::Id(id) if id.quote() != ast::Quote::Double && !truth(id))
        || (collates < 2 && matches!(expr.kind, ast::ExprKind::Literal(ast::Literal::String(_))));
    let (part, own) = match position {
        Some(position) => {
            let own = table.columns.get(position).map(|column| column.collation.clone());
            (IndexPart::Column(position as i32), own)
        }
        None if is_id => {
            let text = name.unwrap_or("");
            return Err(Error::sql_at(format!("no such column: {text}"), expr.span.start));
        }
        None => (IndexPart::Expr(Rc::new(expr.clone())), None),
    };
    let collation = match collation {
        Some(name) => definition.collation(name.as_str())?,
        None => own.unwrap_or(CollationRef::Binary),
    };
    let descending = definition.honours_desc() && term.direction.is_descending();
    Ok(IndexColumn { part, collation, descending })
}

fn same_part(left: &IndexColumn, right: &IndexColumn) -> bool {
    matches!((&left.part, &right.part), (IndexPart::Column(a), IndexPart::Column(b)) if a == b)
        && left.collation.name().eq_ignore_ascii_case(right.collation.name())
}
