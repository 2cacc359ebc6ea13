//! What a case answers, written between its statements.
//!
//! The lines after a statement say what it gave. All of them are SQL comments:
//!
//! ```text
//! SELECT d, e FROM o ORDER BY d;
//! --= d | e
//! --> NULL | 1
//! --> 2 | 'text'
//! DELETE FROM o;
//! --+ 2 changes, rowid 2
//! SELECT nothing;
//! --! 1: no such column: nothing
//! ```
//!
//! `--=` names the columns, `-->` is a row (of a query plan: a line of it), `--!` is an extended
//! error code and its text, `--+` is where `total_changes` or `last_insert_rowid` is not what
//! it was before. Long values and results are cut, and named by their MD5.

use crate::{Case, Cell, FOLDER, Outcome, Transcript};
use md5::{Digest, Md5};
use std::fmt::Write as _;

/// How lines of the record begin.
const MARKS: [&str; 4] = ["--= ", "--> ", "--! ", "--+ "];

/// Rows of a result that are written out, where it has more than [`ROWS_MAX`].
const ROWS_KEPT: usize = 10;
const ROWS_MAX: usize = 40;

/// Characters of a value that are written out, where it has more than [`CELL_MAX`].
const CELL_KEPT: usize = 80;
const CELL_MAX: usize = 400;

/// Whether a line of a case file is a result, not a part of the script.
pub fn is_result(line: &str) -> bool {
    MARKS.iter().any(|mark| line.starts_with(mark))
}

/// The lines of a case, one statement after the other, each with what it gave.
pub fn written(case: &Case, transcript: &Transcript) -> String {
    let mut out = String::new();
    let mut rest = case.script.as_str();
    let (mut changes, mut rowid) = (0, 0);
    for outcome in &transcript.0 {
        // What precedes it is a statement without anything in it, or a comment.
        let at = rest.find(&outcome.sql).unwrap_or(0);
        push_sql(&mut out, rest.get(..at).unwrap_or(""));
        push_sql(&mut out, &outcome.sql);
        rest = rest.get(at + outcome.sql.len()..).unwrap_or("");
        push_outcome(&mut out, outcome);
        if (changes, rowid) != (outcome.total_changes, outcome.last_insert_rowid) {
            (changes, rowid) = (outcome.total_changes, outcome.last_insert_rowid);
            let _ = writeln!(out, "--+ {changes} changes, rowid {rowid}");
        }
    }
    push_sql(&mut out, rest);
    out
}

/// A piece of the script on lines of its own. An empty line before it stays.
fn push_sql(out: &mut String, sql: &str) {
    let text = sql.trim();
    if text.is_empty() {
        return;
    }
    let before = sql.len() - sql.trim_start().len();
    if !out.is_empty() && sql.get(..before).is_some_and(|space| space.matches('\n').count() > 1) {
        out.push('\n');
    }
    out.push_str(text);
    out.push('\n');
}

fn push_outcome(out: &mut String, outcome: &Outcome) {
    let is_plan = outcome.is_plan();
    if !outcome.columns.is_empty() && !is_plan {
        let names: Vec<String> = outcome.columns.iter().map(|name| shown(&escaped(name.as_bytes()))).collect();
        let _ = writeln!(out, "--= {}", names.join(" | "));
    }
    let line = |row: &[Cell]| if is_plan { plan_line(row) } else { row_line(row) };
    let kept = if outcome.rows.len() > ROWS_MAX { ROWS_KEPT } else { outcome.rows.len() };
    for row in outcome.rows.iter().take(kept) {
        let _ = writeln!(out, "--> {}", line(row));
    }
    let more: Vec<String> = outcome.rows.iter().skip(kept).map(|row| whole_line(row)).collect();
    if !more.is_empty() {
        let _ = writeln!(out, "--> … {} rows more, md5 {}", more.len(), md5(&more.join("\n")));
    }
    if let Some((code, message)) = &outcome.error {
        let _ = writeln!(out, "--! {code}: {}", shown(&escaped(message.as_bytes())));
    }
}

/// A line of a query plan: the depth as indentation, then its text.
fn plan_line(row: &[Cell]) -> String {
    match row {
        [Cell::Integer(depth), Cell::Text(text)] => {
            format!("{:width$}{}", "", escaped(text), width = *depth as usize * 2)
        }
        other => row_line(other),
    }
}

fn row_line(row: &[Cell]) -> String {
    let cells: Vec<String> = row.iter().map(|cell| shown(&whole_cell(cell))).collect();
    cells.join(" | ")
}

/// A row without any cut.
fn whole_line(row: &[Cell]) -> String {
    row.iter().map(whole_cell).collect::<Vec<_>>().join(" | ")
}

fn whole_cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(bytes) => format!("'{}'", escaped(bytes)),
        Cell::Real(bits) => format!("{:?}", f64::from_bits(*bits)),
        other => other.to_string(),
    }
}

/// A value as it is on a line: its beginning, if it is long.
fn shown(text: &str) -> String {
    if text.len() <= CELL_MAX {
        return text.to_owned();
    }
    let kept: String = text.chars().take(CELL_KEPT).collect();
    format!("{kept}… ({} bytes, md5 {})", text.len(), md5(text))
}

/// Text with its control characters, backslashes and bytes that are not UTF-8 as escapes. No end of
/// it is a space.
fn escaped(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\\' => out.push_str("\\\\"),
                character if character.is_control() || matches!(character, '\u{feff}' | '\u{2028}' | '\u{2029}') => {
                    out.extend(character.escape_default());
                }
                character => out.push(character),
            }
        }
        chunk.invalid().iter().for_each(|byte| {
            let _ = write!(out, "\\x{byte:02x}");
        });
    }
    if out.ends_with(' ') {
        out.pop();
        out.push_str("\\x20");
    }
    out
}

fn md5(text: &str) -> String {
    Md5::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Puts the word for the folder in the place of the folder's name, everywhere.
pub(crate) fn name_folder(transcript: &mut Transcript, folder: &str) {
    let word = |text: &mut String| *text = text.replace(folder, FOLDER);
    for outcome in &mut transcript.0 {
        word(&mut outcome.sql);
        outcome.columns.iter_mut().for_each(word);
        if let Some((_, message)) = &mut outcome.error {
            word(message);
        }
        for cell in outcome.rows.iter_mut().flatten() {
            if let Cell::Text(bytes) = cell
                && let Ok(text) = std::str::from_utf8(bytes)
            {
                *bytes = text.replace(folder, FOLDER).into_bytes();
            }
        }
    }
}
