//! The corpus on the oracle.

use super::{Engine, Report, print, run_on};
use ferrite::ValueRef;

/// As [`super::run`], on the oracle.
pub fn run_on_oracle(text: &str, failures_max: usize) -> Report {
    match rusqlite::Connection::open_in_memory() {
        Ok(connection) => run_on(&connection, text, failures_max),
        Err(_) => Report::default(),
    }
}

impl Engine for rusqlite::Connection {
    fn execute(&self, sql: &str) -> Result<(), String> {
        self.execute_batch(sql).map_err(|error| error.to_string())
    }

    fn fetch(&self, sql: &str, types: &str) -> Result<Vec<Vec<String>>, String> {
        let said = |error: rusqlite::Error| error.to_string();
        let mut statement = self.prepare(sql).map_err(said)?;
        let mut found = statement.query([]).map_err(said)?;
        let mut rows = Vec::new();
        while let Some(row) = found.next().map_err(said)? {
            let mut values = Vec::new();
            for (column, kind) in types.chars().enumerate() {
                values.push(print(as_ours(row.get_ref(column).map_err(said)?), kind));
            }
            rows.push(values);
        }
        Ok(rows)
    }
}

fn as_ours(value: rusqlite::types::ValueRef<'_>) -> ValueRef<'_> {
    use rusqlite::types::ValueRef as Theirs;
    match value {
        Theirs::Null => ValueRef::Null,
        Theirs::Integer(number) => ValueRef::Integer(number),
        Theirs::Real(number) => ValueRef::Real(number),
        Theirs::Text(text) => ValueRef::Text(value::TextRef::utf8(text)),
        Theirs::Blob(bytes) => ValueRef::Blob(bytes),
    }
}
