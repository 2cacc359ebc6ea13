//! Prepares one statement with SQLite.

use rusqlite::Connection;

/// SQLite's error: text and byte offset, when there is one.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal {
    pub message: String,
    pub offset: Option<u32>,
}

/// Prepares the first statement of `sql`; runs it when it changes the schema.
pub fn prepare(connection: &Connection, sql: &str) -> Result<(), Refusal> {
    match connection.prepare(sql) {
        Ok(mut statement) => {
            if sql.trim_start().get(..6).is_some_and(|word| word.eq_ignore_ascii_case("create")) {
                let _ = statement.raw_execute();
            }
            Ok(())
        }
        Err(rusqlite::Error::SqlInputError { msg, offset, .. }) => {
            Err(Refusal { message: msg, offset: u32::try_from(offset).ok() })
        }
        Err(rusqlite::Error::SqliteFailure(_, Some(message))) => Err(Refusal { message, offset: None }),
        // Said after the first statement was prepared, which is the one that counts.
        Err(rusqlite::Error::MultipleStatement) => Ok(()),
        Err(other) => panic!("{sql}: {other}"),
    }
}

/// Whether a text is one that the parser raises, rather than the lookup of names.
pub fn is_from_parser(message: &str) -> bool {
    let parts = [
        "syntax error",
        "incomplete input",
        "unrecognized token",
        "unknown join type",
        "clause should come after",
        "clause is required before",
        "variable number must be",
        "too many arguments on",
        "unknown table option",
        "unsupported frame specification",
        "all VALUES must have",
        "parameters are not allowed in views",
        "trigger cannot use variables",
        "not allowed on",
        "cannot use RETURNING in a trigger",
        "Expression tree is too large",
        "Recursion limit",
        "too many FROM clause terms",
        "too many terms in compound SELECT",
        "duplicate WITH table name",
    ];
    // Which database a trigger is in is not known before names are looked up.
    !message.starts_with("qualified table names") && parts.iter().any(|part| message.contains(part))
}
