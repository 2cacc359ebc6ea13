//! Cuts a query into tokens.

use crate::config::is_bareword;
use base::{Error, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lexeme {
    End,
    Open,
    Close,
    OpenSet,
    CloseSet,
    Colon,
    Comma,
    Plus,
    Star,
    Minus,
    Caret,
    And,
    Or,
    Not,
    String,
}

/// A token with its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct QueryToken<'q> {
    pub lexeme: Lexeme,
    pub text: &'q [u8],
}

/// `fts5: syntax error near "…"`.
pub(super) fn syntax_error(text: &[u8]) -> Error {
    Error::sql(format!("fts5: syntax error near \"{}\"", String::from_utf8_lossy(text)))
}

/// The next token of a query, whose text ends with the first zero byte.
pub(super) fn next<'q>(query: &mut &'q [u8]) -> Result<QueryToken<'q>> {
    let skipped = query.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
    let rest = query.get(skipped..).unwrap_or(&[]);
    let (lexeme, length) = match rest.first() {
        None | Some(0) => (Lexeme::End, 0),
        Some(b'(') => (Lexeme::Open, 1),
        Some(b')') => (Lexeme::Close, 1),
        Some(b'{') => (Lexeme::OpenSet, 1),
        Some(b'}') => (Lexeme::CloseSet, 1),
        Some(b':') => (Lexeme::Colon, 1),
        Some(b',') => (Lexeme::Comma, 1),
        Some(b'+') => (Lexeme::Plus, 1),
        Some(b'*') => (Lexeme::Star, 1),
        Some(b'-') => (Lexeme::Minus, 1),
        Some(b'^') => (Lexeme::Caret, 1),
        Some(b'"') => (Lexeme::String, quoted(rest)?),
        Some(byte) if is_bareword(*byte) => {
            let length = rest.iter().take_while(|byte| is_bareword(**byte)).count();
            match rest.get(..length) {
                Some(b"OR") => (Lexeme::Or, length),
                Some(b"AND") => (Lexeme::And, length),
                Some(b"NOT") => (Lexeme::Not, length),
                _ => (Lexeme::String, length),
            }
        }
        Some(_) => return Err(syntax_error(rest.get(..1).unwrap_or(&[]))),
    };
    let (text, behind) = rest.split_at(length);
    *query = behind;
    Ok(QueryToken { lexeme, text })
}

/// Length of a text in quotes, which are doubled inside.
fn quoted(rest: &[u8]) -> Result<usize> {
    let mut at = 1;
    loop {
        match rest.get(at) {
            None | Some(0) => return Err(Error::sql("unterminated string")),
            Some(b'"') if rest.get(at + 1) == Some(&b'"') => at += 2,
            Some(b'"') => return Ok(at + 1),
            Some(_) => at += 1,
        }
    }
}

/// A text without its quotes.
pub(super) fn dequote(text: &[u8]) -> Vec<u8> {
    let Some(inside) = text.strip_prefix(b"\"") else { return text.to_vec() };
    let mut out = Vec::with_capacity(inside.len());
    let mut bytes = inside.iter().peekable();
    while let Some(&byte) = bytes.next() {
        if byte == b'"' && bytes.next_if(|next| **next == b'"').is_none() {
            break;
        }
        out.push(byte);
    }
    out
}
