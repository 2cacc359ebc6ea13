//! `sqlite3_complete`: does a text end a statement?

use crate::token::TokenKind;
use crate::tokenizer::{scan, scan_coarse};

/// How far a CREATE TRIGGER has been read; only its `;END;` ends it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Invalid,
    Start,
    Normal,
    Explain,
    Create,
    Trigger,
    Semi,
    End,
}

/// Whether the text ends with a complete statement: a semicolon outside strings and comments, and
/// for CREATE TRIGGER the one after END. An open string or comment is never complete.
pub fn is_complete(sql: &str) -> bool {
    incomplete(sql) == 0
}

/// Offset after the semicolon that ends the first statement of a text; `None` when it has no such
/// end. What is after that semicolon does not change how the statement is parsed, and need not be
/// read.
pub fn statement_end(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    let first = loop {
        let token = scan(bytes, at);
        match token.kind {
            // Semicolons before the first statement belong to it.
            TokenKind::Space | TokenKind::Comment | TokenKind::Semicolon => at = token.end as usize,
            kind => break kind,
        }
    };
    if matches!(first, TokenKind::Create | TokenKind::Explain) {
        return end_of_trigger(bytes, at);
    }
    loop {
        let (kind, end) = scan_coarse(bytes, at);
        match kind {
            TokenKind::Eof => return None,
            TokenKind::Semicolon => return Some(end),
            _ => at = end,
        }
    }
}

/// The same for a statement that may be a CREATE TRIGGER.
fn end_of_trigger(bytes: &[u8], mut at: usize) -> Option<usize> {
    let mut state = State::Invalid;
    loop {
        let token = scan(bytes, at);
        at = token.end as usize;
        match token.kind {
            TokenKind::Eof => return None,
            TokenKind::Space | TokenKind::Comment => {}
            kind => state = next(state, kind),
        }
        if state == State::Start {
            return Some(at);
        }
    }
}

/// `SQLITE_EMPTY`
const EMPTY: i64 = 16;

/// What is missing for the text to be complete: 0 nothing, 16 (`SQLITE_EMPTY`) a statement.
/// Otherwise 1, with the end that is missing in the second byte (1 `;`, 2 `END;`, 3 `;END;`), the
/// character that would end an open string, name or comment in the third, and the number of open
/// parentheses in the upper four.
pub fn incomplete(sql: &str) -> i64 {
    let bytes = sql.as_bytes();
    let (mut state, mut at, mut open, mut parentheses) = (State::Invalid, 0, 0, 0_i64);
    loop {
        let token = scan(bytes, at);
        let text = bytes.get(at..token.end as usize).unwrap_or(&[]);
        match token.kind {
            TokenKind::Eof => break,
            TokenKind::Space => {}
            TokenKind::Comment if text.starts_with(b"/*") && !closed_comment(text) => open = b'/',
            TokenKind::Comment
                if text.starts_with(b"--") && !text.ends_with(b"\n") && token.end as usize >= bytes.len() =>
            {
                open = b'-';
            }
            TokenKind::Comment => {}
            TokenKind::Illegal if matches!(text.first(), Some(b'\'' | b'"' | b'`')) => {
                open = text.first().copied().unwrap_or(0)
            }
            TokenKind::Illegal if text.first() == Some(&b'[') => open = b']',
            kind => {
                parentheses += i64::from(kind == TokenKind::LeftParen) - i64::from(kind == TokenKind::RightParen);
                state = next(state, kind);
            }
        }
        if open != 0 {
            break;
        }
        at = token.end as usize;
    }
    let end = match state {
        State::Invalid if open == 0 => return EMPTY,
        State::Invalid | State::Start => 0,
        State::Normal | State::Explain | State::Create | State::End => 1,
        State::Semi => 2,
        State::Trigger => 3,
    };
    let parentheses = if state == State::Start { 0 } else { parentheses };
    let is_open = !matches!(state, State::Invalid | State::Start) || open != 0;
    parentheses << 32 | i64::from(open) << 16 | end << 8 | i64::from(is_open)
}

fn closed_comment(text: &[u8]) -> bool {
    text.len() >= 4 && text.ends_with(b"*/")
}

fn next(state: State, kind: TokenKind) -> State {
    use TokenKind as T;
    match (state, kind) {
        (State::Invalid | State::Start | State::Normal | State::Explain | State::Create, T::Semicolon) => State::Start,
        (State::Invalid | State::Start, T::Explain) => State::Explain,
        (State::Invalid | State::Start | State::Explain, T::Create) => State::Create,
        (State::Explain, T::Query | T::Plan) => State::Explain,
        (State::Create, T::Temp | T::Temporary) => State::Create,
        (State::Create, T::Trigger) => State::Trigger,
        (State::Trigger | State::Semi, T::Semicolon) => State::Semi,
        (State::Semi, T::End) => State::End,
        (State::End, T::Semicolon) => State::Start,
        (State::Trigger | State::Semi | State::End, _) => State::Trigger,
        (_, _) => State::Normal,
    }
}

#[cfg(test)]
mod tests;
