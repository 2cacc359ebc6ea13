//! Generated columns.

use crate::Catalog;
use crate::bound::{Expr, ExprKind, SourceId};
use crate::scope::DefinitionKind;
use crate::table_exprs::bind_in_definition;
use base::{Error, Result};
use schema::Table;
use std::rc::Rc;

/// Binds the expression of a generated column to a row of its table.
///
/// # Errors
/// As for any expression; `SQLITE_INTERNAL` for a column that is not generated.
pub fn bind_generated(table: &Rc<Table>, position: usize, row: SourceId, catalog: &dyn Catalog) -> Result<Expr> {
    let generated = table.columns.get(position).and_then(|column| column.generated.as_ref());
    let generated = generated.ok_or_else(|| Error::bare(base::ResultCode::INTERNAL))?;
    bind_in_definition(catalog, "", &generated.expr, row, table, table.database, DefinitionKind::Generated)
        .map_err(Error::without_offset)
}

/// The generated columns in an order in which each is computed from what is there already.
///
/// # Errors
/// `generated column loop on "…"`.
pub fn generated_order(table: &Rc<Table>, catalog: &dyn Catalog) -> Result<Vec<usize>> {
    let row = SourceId(0);
    let mut waiting: Vec<(usize, Vec<usize>)> = Vec::new();
    for (position, column) in table.columns.iter().enumerate() {
        if column.generated.is_none() {
            continue;
        }
        let mut needs = Vec::new();
        bind_generated(table, position, row, catalog)?.walk(&mut |node| {
            if let ExprKind::Column(own) = &node.kind
                && let Ok(at) = usize::try_from(own.column)
                && table.columns.get(at).is_some_and(|column| column.generated.is_some())
            {
                needs.push(at);
            }
            true
        });
        waiting.push((position, needs));
    }
    let mut order = Vec::with_capacity(waiting.len());
    while let Some((last, _)) = waiting.last() {
        let stuck = *last;
        let before = waiting.len();
        let open: Vec<usize> = waiting.iter().map(|(position, _)| *position).collect();
        waiting.retain(|(position, needs)| {
            let ready = !needs.iter().any(|need| open.contains(need) && !order.contains(need));
            if ready {
                order.push(*position);
            }
            !ready
        });
        if waiting.len() == before {
            let name = table.columns.get(stuck).map_or("", |column| &column.name);
            return Err(Error::sql(format!("generated column loop on \"{name}\"")));
        }
    }
    Ok(order)
}
