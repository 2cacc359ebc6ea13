//! The parser's error texts.

use crate::token::{Token, TokenKind};
use base::Error;

/// The error for a token that the grammar has no place for.
#[cold]
pub(crate) fn unexpected(sql: &str, token: Token) -> Error {
    let text = sql.get(token.start as usize..token.end as usize).unwrap_or("");
    match token.kind {
        TokenKind::Eof => Error::sql("incomplete input"),
        TokenKind::Illegal => Error::sql_at(format!("unrecognized token: \"{text}\""), token.start),
        _ => Error::sql_at(format!("near \"{text}\": syntax error"), token.start),
    }
}

/// The error for nesting that the parser's own stack must not follow.
#[cold]
pub(crate) fn recursion_limit() -> Error {
    Error::sql("Recursion limit")
}

/// The error for an expression that is higher than the limit `EXPR_DEPTH`.
#[cold]
pub(crate) fn expression_too_deep(maximum: u32) -> Error {
    Error::sql(format!("Expression tree is too large (maximum depth {maximum})"))
}
