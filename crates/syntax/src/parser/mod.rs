//! Tokens to tree.

use crate::ast::{Expr, Statement};
use base::{Error, Limits, Result};

/// What [`parse_next`] found.
#[derive(Debug)]
pub struct Parsed {
    /// The statement; `None` when only white space, comments and semicolons were left, or an error.
    pub statement: Result<Option<Statement>>,
    /// Offset of the first byte behind the statement and its semicolon, also after an error.
    pub tail: usize,
}

/// Parses the first statement of `sql`. Spans and error offsets count from the start of `sql`.
pub fn parse_next(sql: &str, _limits: &Limits) -> Parsed {
    Parsed { statement: Err(Error::not_supported("parser")), tail: sql.len() }
}

/// Parses `sql` as exactly one statement, as the text in `sqlite_schema.sql` is.
///
/// # Errors
/// SQLite's syntax errors; `SQLITE_ERROR` when there is no statement or more than one.
pub fn parse_one(sql: &str, limits: &Limits) -> Result<Statement> {
    match parse_next(sql, limits).statement? {
        Some(statement) => Ok(statement),
        None => Err(Error::sql("incomplete input")),
    }
}

/// Parses `sql` as one expression and nothing behind it.
///
/// # Errors
/// SQLite's syntax errors.
pub fn parse_expr(_sql: &str, _limits: &Limits) -> Result<Expr> {
    Err(Error::not_supported("parser"))
}
