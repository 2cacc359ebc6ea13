//! Runner for the public sqllogictest corpus.

#[cfg(feature = "oracle")]
mod oracle;

#[cfg(feature = "oracle")]
pub use oracle::run_on_oracle;

use ferrite::{Connection, ValueRef};
use md5::{Digest, Md5};
use std::collections::HashMap;
use value::number::{RealFormat, RealStyle};

/// How a file went.
#[derive(Debug, Default)]
pub struct Report {
    /// Records that passed.
    pub passed: usize,
    /// Records for other databases.
    pub skipped: usize,
    /// What failed, at most the number asked for.
    pub failures: Vec<String>,
}

/// A record of a file.
struct Record<'t> {
    line: usize,
    lines: Vec<&'t str>,
}

/// What a file runs on.
trait Engine {
    /// Runs statements; what is wrong with them.
    fn execute(&self, sql: &str) -> Result<(), String>;
    /// The rows of a query, printed as the corpus prints values of these types.
    fn fetch(&self, sql: &str, types: &str) -> Result<Vec<Vec<String>>, String>;
}

/// Runs a file's text on a new database in memory; stops after `failures_max` failures.
pub fn run(text: &str, failures_max: usize) -> Report {
    match Connection::open_in_memory() {
        Ok(connection) => run_on(&connection, text, failures_max),
        Err(_) => Report::default(),
    }
}

fn run_on(connection: &dyn Engine, text: &str, failures_max: usize) -> Report {
    let mut report = Report::default();
    let mut threshold = 0;
    let mut labels: HashMap<String, String> = HashMap::new();
    for record in records(text) {
        if report.failures.len() >= failures_max {
            break;
        }
        let mut lines = record.lines.as_slice();
        let mut wanted = true;
        while let Some((first, rest)) = lines.split_first() {
            let mut words = first.split_whitespace();
            match (words.next(), words.next()) {
                (Some("skipif"), Some(database)) => wanted &= database != "sqlite",
                (Some("onlyif"), Some(database)) => wanted &= database == "sqlite",
                _ => break,
            }
            lines = rest;
        }
        let Some((head, body)) = lines.split_first() else { continue };
        if head.starts_with("halt") && wanted {
            break;
        }
        if let Some(number) = head.strip_prefix("hash-threshold") {
            threshold = number.trim().parse().unwrap_or(0);
            continue;
        }
        if !wanted {
            report.skipped += 1;
            continue;
        }
        match run_record(connection, head, body, threshold, &mut labels) {
            Ok(()) => report.passed += 1,
            Err(reason) => report.failures.push(format!("line {}: {}\n{}", record.line, reason, body.join("\n"))),
        }
    }
    report
}

fn records(text: &str) -> Vec<Record<'_>> {
    let mut found = Vec::new();
    let mut current = Record { line: 1, lines: Vec::new() };
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end_matches('\r');
        if line.trim().is_empty() {
            if !current.lines.is_empty() {
                found.push(std::mem::replace(&mut current, Record { line: 0, lines: Vec::new() }));
            }
            continue;
        }
        if line.starts_with('#') {
            continue;
        }
        if current.lines.is_empty() {
            current.line = number + 1;
        }
        current.lines.push(line);
    }
    if !current.lines.is_empty() {
        found.push(current);
    }
    found
}

fn run_record(
    connection: &dyn Engine,
    head: &str,
    body: &[&str],
    threshold: usize,
    labels: &mut HashMap<String, String>,
) -> Result<(), String> {
    let words: Vec<&str> = head.split_whitespace().collect();
    match words.as_slice() {
        ["statement", "ok", ..] => connection.execute(&body.join("\n")).map_err(|error| format!("failed: {error}")),
        ["statement", "error", ..] => match connection.execute(&body.join("\n")) {
            Ok(()) => Err("should have failed".to_owned()),
            Err(error) if error.starts_with("not supported") => Err(format!("failed: {error}")),
            Err(_) => Ok(()),
        },
        ["query", types, rest @ ..] => query(connection, types, rest, body, threshold, labels),
        _ => Err(format!("unknown record: {head}")),
    }
}

fn query(
    connection: &dyn Engine,
    types: &str,
    options: &[&str],
    body: &[&str],
    threshold: usize,
    labels: &mut HashMap<String, String>,
) -> Result<(), String> {
    let divider = body.iter().position(|line| *line == "----").unwrap_or(body.len());
    let sql = body[..divider].join("\n");
    let expected = body.get(divider + 1..).unwrap_or(&[]);
    let mut rows = match connection.fetch(&sql, types) {
        Ok(rows) => rows,
        // The corpus writes a query that fails as one without values.
        Err(error) if expected.is_empty() && !error.starts_with("not supported") => Vec::new(),
        Err(error) => return Err(format!("failed: {error}")),
    };
    match options.first().copied() {
        Some("rowsort") => rows.sort(),
        Some("valuesort") => {
            let mut values: Vec<String> = rows.into_iter().flatten().collect();
            values.sort();
            rows = values.into_iter().map(|value| vec![value]).collect();
        }
        _ => {}
    }
    let values: Vec<String> = rows.into_iter().flatten().collect();
    let mut digest = Md5::new();
    for value in &values {
        digest.update(value.as_bytes());
        digest.update(b"\n");
    }
    let hash: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    if let Some(label) = options.get(1) {
        let known = labels.entry((*label).to_owned()).or_insert_with(|| hash.clone());
        if *known != hash {
            return Err(format!("label {label} hashed to {known} before, now to {hash}"));
        }
    }
    let summary = format!("{} values hashing to {hash}", values.len());
    let matches = match expected {
        [line] if line.contains(" values hashing to ") => *line == summary,
        lines => {
            (threshold == 0 || values.len() <= threshold) && values.iter().map(String::as_str).eq(lines.iter().copied())
        }
    };
    if matches {
        return Ok(());
    }
    let shown: Vec<&String> = values.iter().take(20).collect();
    Err(format!("expected {:?}, got {summary}: {shown:?}", &expected[..expected.len().min(20)]))
}

impl Engine for Connection {
    fn execute(&self, sql: &str) -> Result<(), String> {
        self.execute_batch(sql).map_err(|error| error.message().to_owned())
    }

    fn fetch(&self, sql: &str, types: &str) -> Result<Vec<Vec<String>>, String> {
        let said = |error: ferrite::Error| error.message().to_owned();
        let mut statement = self.prepare(sql).map_err(said)?;
        let mut rows = Vec::new();
        while let Some(row) = statement.step().map_err(said)? {
            let values = types.chars().enumerate().map(|(column, kind)| row.get_ref(column).map(|v| print(v, kind)));
            rows.push(values.collect::<Result<_, _>>().map_err(said)?);
        }
        Ok(rows)
    }
}

/// A value as the corpus prints it.
fn print(value: ValueRef<'_>, kind: char) -> String {
    if value.is_null() {
        return "NULL".to_owned();
    }
    match kind {
        'I' => value.to_integer().to_string(),
        'R' => {
            let mut text = Vec::new();
            RealFormat::new(RealStyle::Fixed, 3).write(&mut text, value.to_real());
            String::from_utf8_lossy(&text).into_owned()
        }
        _ => {
            let text = match value {
                ValueRef::Blob(bytes) => bytes.to_vec(),
                other => other.to_text_utf8(ferrite::Encoding::Utf8).into_owned(),
            };
            if text.is_empty() {
                return "(empty)".to_owned();
            }
            let printable = |byte: &u8| if (b' '..=b'~').contains(byte) { char::from(*byte) } else { '@' };
            text.iter().map(printable).collect()
        }
    }
}
