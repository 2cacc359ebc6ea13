//! Name resolution: from the syntax tree to the bound tree ([`bound`]).

pub mod bound;
mod catalog;

pub use catalog::{Catalog, Parameters};

use base::Result;

/// Binds an expression of a table's definition (an index column, a partial index's WHERE) to the row
/// of a source.
///
/// # Errors
/// As for any expression.
pub fn bind_to_source(_expr: &syntax::ast::Expr, _source: &bound::Source, _catalog: &dyn Catalog) -> Result<bound::Expr> {
    Err(base::Error::not_supported("index expressions"))
}

/// Binds an expression without columns, such as a DEFAULT.
///
/// # Errors
/// As for any expression.
pub fn bind_constant(_expr: &syntax::ast::Expr, _catalog: &dyn Catalog) -> Result<bound::Expr> {
    Err(base::Error::not_supported("DEFAULT expressions"))
}
