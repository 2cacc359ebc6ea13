//! `sqlite3_complete`: does a text end a statement?

use crate::token::TokenKind;
use crate::tokenizer::scan;

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
/// for CREATE TRIGGER the one behind END. An open string or comment is never complete.
pub fn is_complete(sql: &str) -> bool {
    let bytes = sql.as_bytes();
    let mut state = State::Invalid;
    let mut at = 0;
    loop {
        let token = scan(bytes, at);
        let text = bytes.get(at..token.end as usize).unwrap_or(&[]);
        match token.kind {
            TokenKind::Eof => return state == State::Start,
            TokenKind::Space => {}
            TokenKind::Comment if text.starts_with(b"/*") && !closed_comment(text) => return false,
            TokenKind::Comment => {}
            TokenKind::Illegal if matches!(text.first(), Some(b'\'' | b'"' | b'`' | b'[')) => {
                return false;
            }
            kind => state = next(state, kind),
        }
        at = token.end as usize;
    }
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
