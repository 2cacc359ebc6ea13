//! `sqlite3_expanded_sql`: the text with its parameters' values in place; `sqlite3_normalized_sql`.

use crate::memory;
use crate::stmt::Stmt;
use base::Limit;
use std::ffi::c_char;
use syntax::TokenKind;
use value::ValueRef;

fn literal(value: ValueRef<'_>, out: &mut Vec<u8>) {
    match value {
        ValueRef::Null => out.extend_from_slice(b"NULL"),
        ValueRef::Integer(_) | ValueRef::Real(_) => {
            out.extend_from_slice(&value.to_text_utf8(base::Encoding::Utf8));
        }
        ValueRef::Text(text) => {
            out.push(b'\'');
            // What C would read of it.
            for &byte in text.to_utf8().iter().take_while(|byte| **byte != 0) {
                out.extend_from_slice(if byte == b'\'' { b"''" } else { std::slice::from_ref(&byte) });
            }
            out.push(b'\'');
        }
        ValueRef::Blob(bytes) => {
            out.extend_from_slice(b"x'");
            bytes.iter().for_each(|byte| out.extend_from_slice(format!("{byte:02x}").as_bytes()));
            out.push(b'\'');
        }
    }
}

fn expand(statement: &engine::Statement, sql: &[u8]) -> Vec<u8> {
    let (mut out, mut at, mut greatest) = (Vec::new(), 0, 0);
    while at < sql.len() {
        let token = syntax::scan(sql, at);
        let end = (token.end as usize).max(at + 1).min(sql.len());
        let text = sql.get(at..end).unwrap_or(b"");
        at = end;
        if token.kind != TokenKind::Variable {
            out.extend_from_slice(text);
            continue;
        }
        let text = base::raw_text::escape(text);
        let number = match &*text {
            "?" => greatest + 1,
            _ => match text.strip_prefix('?').and_then(|digits| digits.parse().ok()) {
                Some(number) => number,
                None => statement.parameter_number(&text).unwrap_or(0),
            },
        };
        greatest = greatest.max(number);
        literal(statement.binding(number), &mut out);
    }
    out
}

/// A text with the values of a statement's parameters; as it is while the statement cannot be
/// asked.
pub fn text(stmt: &Stmt, sql: &[u8]) -> Vec<u8> {
    match stmt.engine.try_borrow() {
        Ok(engine) if !sql.starts_with(b"--") => expand(&engine, sql),
        _ => sql.to_vec(),
    }
}

c_api! {
    /// NULL for a text that would be longer than a value may be.
    fn sqlite3_expanded_sql(stmt: *mut Stmt) -> *mut c_char = std::ptr::null_mut(); {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return std::ptr::null_mut() };
        let _lock = stmt.db().enter();
        let expanded = text(stmt, stmt.sql_text().to_bytes());
        let most = stmt.db().connection().map_or(0, |connection| connection.limit(Limit::Length, -1));
        if expanded.len() > usize::try_from(most).unwrap_or(0) {
            return std::ptr::null_mut();
        }
        memory::text(&expanded)
    }
}
