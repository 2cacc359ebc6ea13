//! Every production of the grammar, accepted and refused.

use crate::oracle::{Refusal, is_from_parser, prepare};
use rusqlite::Connection;
use syntax::parse_next;

/// Compares both on every statement of a line; returns what differs.
fn compare(line: &str) -> Vec<String> {
    let connection = Connection::open_in_memory().unwrap();
    let limits = base::Limits::default();
    let mut differences = Vec::new();
    let mut rest = line;
    loop {
        let ours = parse_next(rest, &limits);
        if let Ok(None) = ours.statement {
            return differences;
        }
        // Only the first statement, as far as the oracle's own error allows to tell.
        let end = if ours.statement.is_ok() { ours.tail } else { rest.len() };
        let theirs = prepare(&connection, &rest[..end]);
        let mine = match &ours.statement {
            Ok(_) => Ok(()),
            Err(error) => Err(Refusal { message: error.message().to_owned(), offset: error.offset() }),
        };
        match (&mine, &theirs) {
            (Ok(()), Err(theirs)) if is_from_parser(&theirs.message) => {
                differences.push(format!("accepted: {rest}\n   theirs {theirs:?}"));
            }
            (Err(mine), theirs) if theirs.as_ref() != Err(mine) => {
                differences.push(format!("refused: {rest}\n   ours {mine:?}\n   theirs {theirs:?}"));
            }
            _ => {}
        }
        if mine.is_err() {
            return differences;
        }
        rest = &rest[ours.tail..];
    }
}

fn check(lines: impl Iterator<Item = String>) {
    let differences: Vec<String> = lines.flat_map(|line| compare(&line)).collect();
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn statements() {
    check(include_str!("statements.txt").lines().map(str::to_owned));
}

/// A keyword in every place where an identifier could be.
#[test]
fn keywords_as_identifiers() {
    let places = include_str!("places.txt").lines();
    let lines = places.flat_map(|place| {
        (0..syntax::keyword_count())
            .filter_map(syntax::keyword_name)
            .map(|word| format!("{};", place.replace('@', word)))
    });
    check(lines);
}

/// Limits on depth and number.
#[test]
fn limits() {
    let repeat = |head: &str, open: &str, middle: &str, close: &str, count: usize| {
        format!("{head}{}{middle}{}", open.repeat(count), close.repeat(count))
    };
    let mut lines = Vec::new();
    for count in [10, 998, 999, 1000, 1001] {
        lines.push(repeat("select ", "(", "1", ")", count));
        lines.push(repeat("select ", "abs(", "1", ")", count));
        lines.push(repeat("select ", "- ", "1", "", count));
        lines.push(repeat("select ", "1+", "1", "", count));
        lines.push(repeat("select ", "not ", "1", "", count));
        lines.push(repeat("select ", "case when 1 then ", "1", " end", count));
        lines.push(repeat("select ", "1 in (", "1", ")", count));
        lines.push(repeat("select ", "1 and ", "1", "", count));
        lines.push(repeat("select ", "cast(", "1", " as int)", count));
        lines.push(repeat("select f(1", "", "", ",1)", count));
    }
    for count in [10, 42, 43, 44, 45] {
        lines.push(repeat("select ", "(select ", "1", ")", count));
        lines.push(repeat("select * from ", "(select * from ", "(select 1)", ")", count));
    }
    lines.push(repeat("select ", "(", "1", ")", 5000));
    lines.push(repeat("select 1 from t", "", "", ",t", 198));
    lines.push(repeat("select 1 from t", "", "", ",t", 200));
    lines.push(repeat("select 1", "", "", " union select 1", 499));
    lines.push(repeat("select 1", "", "", " union select 1", 500));
    check(lines.into_iter());
}

/// No text, whatever its nesting, may run out of a small thread's stack.
#[test]
fn small_stack() {
    let parse = || {
        let limits = base::Limits::default();
        for (open, middle, close) in [
            ("(", "1", ")"),
            ("f(", "1", ")"),
            ("(select ", "1", ")"),
            ("exists(select 1 from (select ", "1", "))"),
            ("f(1 order by ", "1", ")"),
            ("sum(1) over (order by ", "1", ")"),
            ("sum(1) filter (where ", "1", ")"),
            ("case when ", "1", " then 1 end"),
            ("1 in (", "1", ")"),
            ("1 in (select ", "1", ")"),
            ("1 in t(", "1", ")"),
            ("- ", "1", ""),
            ("1 + ", "1", ""),
            ("a between ", "1", " and 2"),
            ("(select 1 from (", "t", "))"),
            ("(select 1 from t(", "1", "))"),
            ("(with a as (select ", "1", ") select 1)"),
        ] {
            for count in [50, 99, 1000, 5000] {
                let sql = format!("select {}{middle}{}", open.repeat(count), close.repeat(count));
                drop(parse_next(&sql, &limits).statement);
            }
        }
    };
    // A build without optimisation takes larger frames.
    let bytes = if cfg!(debug_assertions) { 1024 * 1024 } else { 256 * 1024 };
    std::thread::Builder::new().stack_size(bytes).spawn(parse).unwrap().join().unwrap();
}
