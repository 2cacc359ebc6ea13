//! Text to tokens, one at a time, without allocation.

use crate::keyword;
use crate::token::{Token, TokenKind, is_identifier_byte};

/// What a byte can begin or belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Class {
    Letter,
    Underscore,
    Digit,
    Dollar,
    Sigil,
    Question,
    Space,
    Quote,
    Bracket,
    High,
    Dot,
    Minus,
    Slash,
    Lt,
    Gt,
    Eq,
    Bang,
    Pipe,
    Single,
    Nul,
    Illegal,
}

#[expect(clippy::indexing_slicing, reason = "evaluated at compile time over a table of 256 entries")]
static CLASSES: [Class; 256] = {
    let mut table = [Class::Illegal; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'_' => Class::Underscore,
            b'0'..=b'9' => Class::Digit,
            b'$' => Class::Dollar,
            b'@' | b'#' | b':' => Class::Sigil,
            b'?' => Class::Question,
            b' ' | b'\t' | b'\n' | b'\r' | 0x0c => Class::Space,
            b'"' | b'\'' | b'`' => Class::Quote,
            b'[' => Class::Bracket,
            0x80.. => Class::High,
            b'.' => Class::Dot,
            b'-' => Class::Minus,
            b'/' => Class::Slash,
            b'<' => Class::Lt,
            b'>' => Class::Gt,
            b'=' => Class::Eq,
            b'!' => Class::Bang,
            b'|' => Class::Pipe,
            b';' | b'(' | b')' | b',' | b'*' | b'+' | b'%' | b'&' | b'~' => Class::Single,
            0 => Class::Nul,
            _ => Class::Illegal,
        };
        byte += 1;
    }
    table
};

/// The byte at an offset; 0 at the end, which no token contains.
#[inline]
pub(crate) fn byte_at(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

#[inline]
fn class(byte: u8) -> Class {
    CLASSES.get(usize::from(byte)).copied().unwrap_or(Class::Illegal)
}

/// Whether a byte is white space of SQL.
#[inline]
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// The token at `at`, which may be white space or a comment.
pub fn scan(bytes: &[u8], at: usize) -> Token {
    let (kind, end) = scan_at(bytes, at);
    Token { kind, start: at as u32, end: end as u32 }
}

/// The first token at or after `at` that is neither white space nor a comment.
#[inline]
pub fn scan_significant(bytes: &[u8], mut at: usize) -> Token {
    loop {
        let mut first = byte_at(bytes, at);
        while class(first) == Class::Space {
            at += 1;
            first = byte_at(bytes, at);
        }
        let (kind, end) = match class(first) {
            Class::Single => (single(first), at + 1),
            Class::Letter if !matches!(first, b'x' | b'X') => word(bytes, at),
            _ => scan_at(bytes, at),
        };
        if !matches!(kind, TokenKind::Space | TokenKind::Comment) {
            return Token { kind, start: at as u32, end: end as u32 };
        }
        at = end;
    }
}

/// As [`scan`], faster, for who need not tell words apart: each that begins with a letter or `_` is
/// an identifier, and spaces come one by one.
#[inline]
pub(crate) fn scan_coarse(bytes: &[u8], at: usize) -> (TokenKind, usize) {
    let first = byte_at(bytes, at);
    match class(first) {
        Class::Letter if matches!(first, b'x' | b'X') && byte_at(bytes, at + 1) == b'\'' => blob(bytes, at),
        Class::Letter | Class::Underscore => (TokenKind::Identifier, identifier_end(bytes, at + 1)),
        Class::Single => (single(first), at + 1),
        Class::Space => (TokenKind::Space, at + 1),
        _ => scan_at(bytes, at),
    }
}

fn scan_at(bytes: &[u8], at: usize) -> (TokenKind, usize) {
    let first = byte_at(bytes, at);
    let second = || byte_at(bytes, at + 1);
    match class(first) {
        Class::Letter if matches!(first, b'x' | b'X') && second() == b'\'' => blob(bytes, at),
        Class::Letter => word(bytes, at),
        Class::Underscore => (TokenKind::Identifier, identifier_end(bytes, at + 1)),
        Class::High if first == 0xef && second() == 0xbb && byte_at(bytes, at + 2) == 0xbf => {
            (TokenKind::Space, at + 3)
        }
        Class::High => (TokenKind::Identifier, identifier_end(bytes, at + 1)),
        Class::Space => {
            let mut end = at + 1;
            while class(byte_at(bytes, end)) == Class::Space {
                end += 1;
            }
            (TokenKind::Space, end)
        }
        Class::Single => (single(first), at + 1),
        Class::Digit => number(bytes, at),
        Class::Quote => quoted(bytes, at, first),
        Class::Bracket => bracketed(bytes, at),
        Class::Dot if second().is_ascii_digit() => number(bytes, at),
        Class::Dot => (TokenKind::Dot, at + 1),
        Class::Question => {
            let mut end = at + 1;
            while byte_at(bytes, end).is_ascii_digit() {
                end += 1;
            }
            (TokenKind::Variable, end)
        }
        Class::Dollar | Class::Sigil => variable(bytes, at),
        Class::Nul => (TokenKind::Eof, at.min(bytes.len())),
        Class::Illegal => (TokenKind::Illegal, at + 1),
        _ => operator(bytes, at, first, second()),
    }
}

fn single(byte: u8) -> TokenKind {
    match byte {
        b';' => TokenKind::Semicolon,
        b'(' => TokenKind::LeftParen,
        b')' => TokenKind::RightParen,
        b',' => TokenKind::Comma,
        b'*' => TokenKind::Star,
        b'+' => TokenKind::Plus,
        b'%' => TokenKind::Percent,
        b'&' => TokenKind::BitAnd,
        _ => TokenKind::BitNot,
    }
}

fn operator(bytes: &[u8], at: usize, first: u8, second: u8) -> (TokenKind, usize) {
    match (first, second) {
        (b'-', b'-') => (TokenKind::Comment, line_end(bytes, at + 2)),
        (b'-', b'>') if byte_at(bytes, at + 2) == b'>' => (TokenKind::ArrowText, at + 3),
        (b'-', b'>') => (TokenKind::Arrow, at + 2),
        (b'-', _) => (TokenKind::Minus, at + 1),
        (b'/', b'*') if byte_at(bytes, at + 2) != 0 => (TokenKind::Comment, comment_end(bytes, at + 2)),
        (b'/', _) => (TokenKind::Slash, at + 1),
        (b'<', b'=') => (TokenKind::Le, at + 2),
        (b'<', b'>') => (TokenKind::Ne, at + 2),
        (b'<', b'<') => (TokenKind::ShiftLeft, at + 2),
        (b'<', _) => (TokenKind::Lt, at + 1),
        (b'>', b'=') => (TokenKind::Ge, at + 2),
        (b'>', b'>') => (TokenKind::ShiftRight, at + 2),
        (b'>', _) => (TokenKind::Gt, at + 1),
        (b'=', b'=') => (TokenKind::Eq, at + 2),
        (b'=', _) => (TokenKind::Eq, at + 1),
        (b'!', b'=') => (TokenKind::Ne, at + 2),
        (b'|', b'|') => (TokenKind::Concat, at + 2),
        (b'|', _) => (TokenKind::BitOr, at + 1),
        _ => (TokenKind::Illegal, at + 1),
    }
}

fn line_end(bytes: &[u8], mut at: usize) -> usize {
    while !matches!(byte_at(bytes, at), b'\n' | 0) {
        at += 1;
    }
    at
}

/// A comment that is not closed runs to the end of the text.
fn comment_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match byte_at(bytes, at) {
            0 => return at,
            b'*' if byte_at(bytes, at + 1) == b'/' => return at + 2,
            _ => at += 1,
        }
    }
}

#[inline]
pub(crate) fn identifier_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&byte| !is_identifier_byte(byte)).unwrap_or(rest.len())
}

#[inline]
fn word(bytes: &[u8], at: usize) -> (TokenKind, usize) {
    let end = identifier_end(bytes, at + 1);
    let text = bytes.get(at..end).unwrap_or(&[]);
    (keyword::kind_of(text), end)
}

fn blob(bytes: &[u8], at: usize) -> (TokenKind, usize) {
    let mut end = at + 2;
    while byte_at(bytes, end).is_ascii_hexdigit() {
        end += 1;
    }
    if byte_at(bytes, end) == b'\'' && (end - at).is_multiple_of(2) {
        return (TokenKind::Blob, end + 1);
    }
    while !matches!(byte_at(bytes, end), b'\'' | 0) {
        end += 1;
    }
    (TokenKind::Illegal, if byte_at(bytes, end) == 0 { end } else { end + 1 })
}

fn quoted(bytes: &[u8], at: usize, quote: u8) -> (TokenKind, usize) {
    let mut end = at + 1;
    loop {
        let byte = byte_at(bytes, end);
        if byte == 0 {
            return (TokenKind::Illegal, end);
        }
        end += 1;
        if byte == quote {
            if byte_at(bytes, end) != quote {
                break;
            }
            end += 1;
        }
    }
    (if quote == b'\'' { TokenKind::String } else { TokenKind::Identifier }, end)
}

fn bracketed(bytes: &[u8], at: usize) -> (TokenKind, usize) {
    let mut end = at + 1;
    loop {
        match byte_at(bytes, end) {
            0 => return (TokenKind::Illegal, end),
            b']' => return (TokenKind::Identifier, end + 1),
            _ => end += 1,
        }
    }
}

fn number(bytes: &[u8], at: usize) -> (TokenKind, usize) {
    let mut kind = TokenKind::Integer;
    let mut end = at;
    if byte_at(bytes, at) == b'0'
        && matches!(byte_at(bytes, at + 1), b'x' | b'X')
        && byte_at(bytes, at + 2).is_ascii_hexdigit()
    {
        end = at + 3;
        loop {
            match byte_at(bytes, end) {
                b'_' => kind = TokenKind::SeparatedNumber,
                byte if byte.is_ascii_hexdigit() => {}
                _ => break,
            }
            end += 1;
        }
    } else {
        end = digits(bytes, end, &mut kind);
        if byte_at(bytes, end) == b'.' {
            if kind == TokenKind::Integer {
                kind = TokenKind::Float;
            }
            end = digits(bytes, end + 1, &mut kind);
        }
        if matches!(byte_at(bytes, end), b'e' | b'E') {
            let sign = usize::from(matches!(byte_at(bytes, end + 1), b'+' | b'-'));
            if byte_at(bytes, end + 1 + sign).is_ascii_digit() {
                if kind == TokenKind::Integer {
                    kind = TokenKind::Float;
                }
                end = digits(bytes, end + 1 + sign, &mut kind);
            }
        }
    }
    if is_identifier_byte(byte_at(bytes, end)) {
        return (TokenKind::Illegal, identifier_end(bytes, end));
    }
    (kind, end)
}

fn digits(bytes: &[u8], mut at: usize, kind: &mut TokenKind) -> usize {
    loop {
        match byte_at(bytes, at) {
            b'0'..=b'9' => {}
            b'_' => *kind = TokenKind::SeparatedNumber,
            _ => return at,
        }
        at += 1;
    }
}

/// `$name`, `@name`, `:name`, `#name`; `::` and one `(…)` suffix belong to the name.
fn variable(bytes: &[u8], at: usize) -> (TokenKind, usize) {
    let mut end = at + 1;
    let mut letters = 0usize;
    loop {
        let byte = byte_at(bytes, end);
        if is_identifier_byte(byte) {
            letters += 1;
            end += 1;
        } else if byte == b'(' && letters > 0 {
            end += 1;
            while !matches!(byte_at(bytes, end), 0 | b')') && !is_space(byte_at(bytes, end)) {
                end += 1;
            }
            if byte_at(bytes, end) != b')' {
                return (TokenKind::Illegal, end);
            }
            return (TokenKind::Variable, end + 1);
        } else if byte == b':' && byte_at(bytes, end + 1) == b':' {
            end += 2;
        } else {
            break;
        }
    }
    (if letters == 0 { TokenKind::Illegal } else { TokenKind::Variable }, end)
}

#[cfg(test)]
mod tests;
