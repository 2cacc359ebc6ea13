//! The shape of a statement's text: what is left of it without the values of its literals.
//!
//! Texts that differ in their numbers and strings only, as applications make them that format
//! values into SQL, have one shape. [`read`] finds the literals without parsing; [`lift()`] makes
//! parameters of those in a tree whose values no plan, name or type depends on. Both count literals
//! in the order of the text, so that a program that was compiled of one text can run with the
//! values of another.

mod lift;

pub use lift::lift;

use crate::token::TokenKind;
use crate::tokenizer::{byte_at, identifier_end, scan_coarse};

/// A number or string of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiteralText {
    /// What it is.
    pub kind: LiteralKind,
    /// Offset of its first byte.
    pub start: u32,
    /// Offset of the first byte after it.
    pub end: u32,
}

/// What a literal in a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum LiteralKind {
    /// Decimal digits, no more than a real can hold.
    Integer,
    /// A number with a point or an exponent.
    Float,
    /// A string in single quotes.
    String,
}

/// Where a statement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// Offset of the first byte after its last token, the semicolon excluded.
    pub last: usize,
    /// Offset of the first byte after the statement, the semicolon included: what
    /// [`parse_next`](crate::parse_next) calls its tail.
    pub tail: usize,
}

/// Digits of which any number of them is the same as a real.
const SAFE_DIGITS: usize = 15;

/// Longer statements have no shape: what is kept for one is bounded.
const LENGTH_MAX: usize = 8192;

/// Finds the literals of the first statement of `sql`. What is no plain decimal number or string
/// stays part of the shape. A semicolon ends the statement, also one inside of a trigger. `None`
/// for a text that the tokenizer refuses or that is longer than 8 KiB.
pub fn read(sql: &str, literals: &mut Vec<LiteralText>) -> Option<Ends> {
    literals.clear();
    let bytes = sql.as_bytes();
    let mut at = 0;
    let mut last = 0;
    loop {
        if let Some(end) = plain_token(bytes, at) {
            at = end;
            last = end;
            continue;
        }
        let (kind, end) = scan_coarse(bytes, at);
        let kind = match kind {
            _ if end > LENGTH_MAX => return None,
            TokenKind::Illegal => return None,
            TokenKind::Eof => return (bytes.len()..=LENGTH_MAX).contains(&at).then_some(Ends { last, tail: at }),
            TokenKind::Semicolon => return Some(Ends { last, tail: end }),
            TokenKind::Space | TokenKind::Comment => {
                at = end;
                continue;
            }
            TokenKind::Integer => Some(LiteralKind::Integer),
            TokenKind::Float => Some(LiteralKind::Float),
            TokenKind::String => Some(LiteralKind::String),
            _ => None,
        };
        if let Some(kind) = kind {
            note(literals, kind, bytes, at, end);
        }
        at = end;
        last = end;
    }
}

/// The end of a token that has nothing to do with literals and does not end a statement.
#[inline]
fn plain_token(bytes: &[u8], at: usize) -> Option<usize> {
    match byte_at(bytes, at) {
        b'x' | b'X' => None,
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => Some(identifier_end(bytes, at + 1)),
        b',' | b'(' | b')' | b'*' | b'+' => Some(at + 1),
        _ => None,
    }
}

fn note(literals: &mut Vec<LiteralText>, kind: LiteralKind, bytes: &[u8], start: usize, end: usize) {
    let plain =
        kind != LiteralKind::Integer || end - start <= SAFE_DIGITS && (byte_at(bytes, start + 1) | 0x20) != b'x';
    if plain {
        literals.push(LiteralText { kind, start: start as u32, end: end as u32 });
    }
}

#[cfg(test)]
mod tests;
