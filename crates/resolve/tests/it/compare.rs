//! Prepares the same statements on both sides.

use crate::catalog::Mirror;
use resolve::bound::{Bound, ResultColumn, Statement};
use rusqlite::Connection;

/// What preparing says: columns (name and declared type), or an error (text and offset).
#[derive(Debug, PartialEq)]
pub enum Answer {
    Columns(Vec<(String, Option<String>)>),
    Error(String, Option<u32>),
}

pub fn theirs(connection: &Connection, sql: &str) -> Answer {
    match connection.prepare(sql) {
        Ok(statement) => {
            let columns = statement.columns();
            let mut pairs: Vec<(String, Option<String>)> =
                columns.map(|column| (column.name().to_owned(), column.decl_type().map(str::to_owned))).collect();
            // Statements that fail at once have a column that says so.
            pairs.retain(|pair| !pair.0.starts_with("sqlite_fail"));
            Answer::Columns(pairs)
        }
        Err(rusqlite::Error::SqlInputError { msg, offset, .. }) => Answer::Error(msg, u32::try_from(offset).ok()),
        Err(rusqlite::Error::SqliteFailure(_, message)) => Answer::Error(message.unwrap_or_default(), None),
        Err(other) => panic!("{sql}: {other}"),
    }
}

fn columns(bound: &Bound) -> Vec<(String, Option<String>)> {
    let columns: &[ResultColumn] = match &bound.statement {
        Statement::Select(select) => &select.arms[0].columns,
        Statement::Insert(insert) => &insert.returning,
        Statement::Update(update) => &update.returning,
        Statement::Delete(delete) => &delete.returning,
        _ => &[],
    };
    columns.iter().map(|column| (column.name.to_string(), column.declared_type().map(str::to_owned))).collect()
}

pub fn ours(mirror: &Mirror, sql: &str, statement: &syntax::ast::Statement) -> Answer {
    match resolve::resolve(statement, sql, mirror) {
        Ok(bound) => Answer::Columns(columns(&bound)),
        Err(error) => Answer::Error(error.message().to_owned(), error.offset()),
    }
}

/// Compares a script statement by statement, running each on the oracle; returns what differs.
fn compare(setup: &str, script: &str, refused: &mut usize) -> Vec<String> {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(setup).unwrap();
    let limits = base::Limits::default();
    let mut differences = Vec::new();
    let mut rest = script;
    loop {
        let parsed = syntax::parse_next(rest, &limits);
        let Ok(Some(statement)) = &parsed.statement else {
            return differences;
        };
        let sql = &rest[..parsed.tail];
        let mirror = Mirror::of(&connection);
        let (mine, their) = (ours(&mirror, sql, statement), theirs(&connection, sql));
        match &mine {
            Answer::Error(text, _) if text.starts_with("not supported") => *refused += 1,
            _ if mine != their => {
                differences.push(format!("{sql}\n   ours   {mine:?}\n   theirs {their:?}"));
            }
            _ => {}
        }
        let _ = connection.execute_batch(sql);
        if let Some((name, text)) = kept(statement, sql, &mirror) {
            let query = "select sql from (select * from temp.sqlite_schema union all
                select * from main.sqlite_schema) where name = ?1 and sql = ?2";
            let any = "select sql from (select * from temp.sqlite_schema union all
                select * from main.sqlite_schema) where name = ?1";
            let there = connection.query_row(query, [&name, &text], |row| row.get::<_, String>(0)).is_ok();
            let stored = connection.query_row(any, [&name], |row| row.get::<_, String>(0)).ok();
            if let (false, Some(stored), Answer::Columns(_)) = (there, stored, &their) {
                differences.push(format!("{sql}\n   ours   {text}\n   theirs {stored}"));
            }
        }
        rest = &rest[parsed.tail..];
    }
}

/// Name and text of what a CREATE statement keeps in `sqlite_schema`.
fn kept(statement: &syntax::ast::Statement, sql: &str, mirror: &Mirror) -> Option<(String, String)> {
    use syntax::ast::StatementKind as Kind;
    let stored = |kind: &str, name: &syntax::ast::Name, span: syntax::ast::Span| {
        Some((name.to_string(), format!("CREATE {kind} {}", span.text(sql))))
    };
    match &statement.kind {
        Kind::CreateView(create) if !create.if_not_exists => stored("VIEW", &create.name.name, create.stored),
        Kind::CreateTrigger(create) => stored("TRIGGER", &create.name.name, create.stored),
        Kind::CreateVirtualTable(create) => stored("VIRTUAL TABLE", &create.name.name, create.stored),
        _ => match resolve::resolve(statement, sql, mirror).ok()?.statement {
            Statement::CreateTable(create) if !create.exists => {
                Some((create.table.name.to_string(), create.sql.to_string()))
            }
            Statement::CreateIndex(create) if !create.exists => {
                Some((create.index.name.to_string(), create.sql.to_string()))
            }
            _ => None,
        },
    }
}

/// Every line is its own script, run after `setup`.
pub fn check(setup: &str, lines: &str) {
    let mut refused = 0;
    let differences: Vec<String> = lines.lines().flat_map(|line| compare(setup, line, &mut refused)).collect();
    println!("{refused} statements are not supported yet");
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}
