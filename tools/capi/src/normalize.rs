//! `sqlite3_normalized_sql`: a text with `?` in place of every literal, so that statements that
//! differ in values only are the same.

use crate::stmt::Stmt;
use std::ffi::{CString, c_char};
use syntax::TokenKind;

/// Kind of text in [`Stmt::texts`].
const NORMALIZED: u8 = 17;

/// A normalized text while it is made.
#[derive(Default)]
struct Normalized {
    text: Vec<u8>,
    depth: usize,
    /// After IN: where its parenthesis stands, and how deep it is.
    list: Option<(usize, usize)>,
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

impl Normalized {
    /// Two words need a space between them.
    fn separate(&mut self) {
        if self.text.last().is_some_and(|byte| is_name_byte(*byte)) {
            self.text.push(b' ');
        }
    }

    fn open(&mut self, behind_in: bool) {
        self.depth += 1;
        if behind_in {
            self.list = Some((self.text.len(), self.depth));
        }
        self.text.push(b'(');
    }

    fn close(&mut self) {
        if let Some((start, depth)) = self.list
            && depth == self.depth
        {
            // However many values there are.
            self.text.truncate(start + 1);
            self.text.extend_from_slice(b"?,?,?");
            self.list = None;
        }
        self.depth = self.depth.saturating_sub(1);
        self.text.push(b')');
    }

    fn name(&mut self, written: &[u8]) {
        self.list = None;
        let quoted = matches!(written.first(), Some(b'"' | b'`' | b'['));
        if !quoted {
            self.separate();
            self.text.extend(written.iter().map(u8::to_ascii_lowercase));
            return;
        }
        let inner = written.get(1..written.len() - 1).unwrap_or(b"").to_ascii_lowercase();
        let token = syntax::scan(&inner, 0);
        if token.end as usize == inner.len() && token.kind == TokenKind::Identifier {
            self.separate();
            self.text.extend_from_slice(&inner);
        } else {
            self.text.push(b'"');
            self.text.extend_from_slice(&inner);
            self.text.push(b'"');
        }
    }

    fn other(&mut self, written: &[u8]) {
        if written.first().is_some_and(|byte| is_name_byte(*byte)) {
            self.separate();
        }
        self.text.extend(written.iter().map(u8::to_ascii_uppercase));
    }
}

/// The normalized form of a text.
pub fn normalize(sql: &[u8]) -> Vec<u8> {
    use TokenKind as T;
    let mut made = Normalized::default();
    let (mut at, mut before, mut last) = (0, T::Eof, T::Eof);
    while at < sql.len() {
        let token = syntax::scan(sql, at);
        let end = (token.end as usize).max(at + 1).min(sql.len());
        let written = sql.get(at..end).unwrap_or(b"");
        at = end;
        match token.kind {
            T::Space | T::Comment => continue,
            T::Null if matches!(before, T::Is | T::Not) => made.text.extend_from_slice(b" NULL"),
            T::Null | T::String | T::Integer | T::Float | T::Variable | T::Blob => made.text.push(b'?'),
            T::LeftParen => made.open(before == T::In),
            T::RightParen => made.close(),
            T::Identifier => made.name(written),
            kind => {
                if kind == T::Select {
                    made.list = None;
                }
                made.other(written);
            }
        }
        (before, last) = (token.kind, token.kind);
    }
    if last != T::Semicolon {
        made.text.push(b';');
    }
    made.text
}

c_api! {
    /// NULL for a statement that was not prepared with `SQLITE_PREPARE_NORMALIZE`.
    fn sqlite3_normalized_sql(stmt: *mut Stmt) -> *const c_char = std::ptr::null(); {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return std::ptr::null() };
        let _lock = stmt.db().enter();
        stmt.texts().once((NORMALIZED, 0), || CString::new(normalize(stmt.sql_text().to_bytes())).unwrap_or_default())
    }
}
