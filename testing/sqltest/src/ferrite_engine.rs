//! Scripts on Ferrite.

use crate::{Cell, Outcome, Transcript};
use ferrite::{Connection, Error, ValueRef};
use syntax::shape;

/// Runs a script on a connection.
pub fn run(connection: &Connection, script: &str) -> Transcript {
    run_prepared(connection, script, |_| {})
}

/// Runs a script in which every statement was prepared before with other literals, so that as many
/// as can be run with a program that was compiled of another text. Not so where preparations are
/// counted.
pub fn run_with_templates(connection: &Connection, script: &str) -> Transcript {
    let counted = crate::kv::is_wanted(script);
    run_prepared(connection, script, |sql| {
        if counted {
            return;
        }
        for values in [["7", "7.25", "'zz'"], ["8", "8e1", "''''"]] {
            let _ = with_other_literals(sql, values).map(|other| connection.prepare(&other).map(drop));
        }
    })
}

/// The first statement of a text with other numbers and strings.
fn with_other_literals(sql: &str, values: [&str; 3]) -> Option<String> {
    let mut literals = Vec::new();
    let ends = shape::read(sql, &mut literals)?;
    let mut other = String::new();
    let mut at = 0;
    for literal in literals {
        other.push_str(sql.get(at..literal.start as usize)?);
        other.push_str(values.get(literal.kind as usize)?);
        at = literal.end as usize;
    }
    other.push_str(sql.get(at..ends.tail)?);
    Some(other)
}

fn run_prepared(connection: &Connection, script: &str, mut before: impl FnMut(&str)) -> Transcript {
    if crate::kv::is_wanted(script) {
        crate::kv::ferrite::register(connection);
    }
    let mut outcomes = Vec::new();
    let mut rest = script;
    while !rest.trim().is_empty() {
        let mut outcome = Outcome::default();
        before(rest);
        let tail = match connection.prepare_next(rest) {
            Ok((statement, tail)) if statement.is_empty() => {
                rest = rest.get(tail..).unwrap_or("");
                continue;
            }
            Ok((mut statement, tail)) => {
                outcome.sql = rest.get(..tail).unwrap_or(rest).to_owned();
                outcome.columns = statement.columns().iter().map(|column| column.name.to_string()).collect();
                outcome.error = step_all(&mut statement, &mut outcome.rows).err().map(describe);
                tail
            }
            Err(error) => {
                let tail = end_of_statement(rest);
                outcome.sql = rest.get(..tail).unwrap_or(rest).to_owned();
                outcome.error = Some(describe(error));
                tail
            }
        };
        outcome.total_changes = connection.total_changes() as i64;
        outcome.last_insert_rowid = connection.last_insert_rowid();
        outcome.normalize_plan();
        outcomes.push(outcome);
        rest = rest.get(tail..).unwrap_or("");
    }
    Transcript(outcomes)
}

/// The code and text of an error. A panic of the engine, which its callers see as
/// `SQLITE_INTERNAL`, is a panic again here: no test may take it for an answer.
fn describe(error: Error) -> (i32, String) {
    assert!(error.code() != ferrite::ResultCode::INTERNAL, "the engine panicked: {}", error.message());
    (error.extended_code().raw(), error.message().to_owned())
}

fn step_all(statement: &mut ferrite::Statement<'_>, rows: &mut Vec<Vec<Cell>>) -> Result<(), Error> {
    let width = statement.column_count();
    while let Some(row) = statement.step()? {
        let mut cells = Vec::with_capacity(width);
        for column in 0..width {
            cells.push(cell(row.get_ref(column)?));
        }
        rows.push(cells);
    }
    Ok(())
}

/// A value as the transcript keeps it.
pub fn cell(value: ValueRef<'_>) -> Cell {
    match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(number) => Cell::Integer(number),
        ValueRef::Real(number) => Cell::Real(number.to_bits()),
        ValueRef::Text(text) => Cell::Text(text.to_utf8().into_owned()),
        ValueRef::Blob(bytes) => Cell::Blob(bytes.to_vec()),
    }
}

/// Where the statement that could not be prepared ends: after its first semicolon outside of
/// quotes.
pub fn end_of_statement(sql: &str) -> usize {
    let mut quote: Option<u8> = None;
    for (offset, &byte) in sql.as_bytes().iter().enumerate() {
        match (quote, byte) {
            (None, b';') => return offset + 1,
            (None, b'\'' | b'"' | b'`') => quote = Some(byte),
            (Some(open), close) if open == close => quote = None,
            _ => {}
        }
    }
    sql.len()
}
