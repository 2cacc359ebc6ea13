//! The table of everything with its cases, `docs/cases.md`.

use super::Row;
use crate::case_file;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The file, below the project's folder.
pub const FILE: &str = "docs/cases.md";

const HEAD: &str = "# Everything, and a case of it

Written by `cargo xtask compat --write`. A case is named by its file in `testing/sqltest/cases` and its own name, and runs on
Ferrite and on SQLite; errors that SQL alone does not bring about have another test's file. Productions of the grammar are
named by the types of the syntax tree (`crates/syntax/src/ast`).
";

/// The table's text.
pub fn text(rows: &[Row]) -> String {
    let mut text = HEAD.to_owned();
    let mut kind = "";
    for row in rows {
        if row.kind != kind {
            kind = row.kind;
            text += &format!("\n## {kind}\n\n| | case |\n|---|---|\n");
        }
        text += &line(row);
    }
    text
}

fn line(row: &Row) -> String {
    format!("{}{} |\n", start(row), escaped(row.place.as_deref().unwrap_or("none")))
}

/// A row's line up to its case.
fn start(row: &Row) -> String {
    format!("| `{}` | ", escaped(&row.name))
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

/// What is wrong with the table that is there: names without a row, rows whose case is gone.
///
/// # Errors
/// When a file cannot be read.
pub fn stale(project: &Path, rows: &[Row]) -> std::io::Result<Vec<String>> {
    let table = fs::read_to_string(project.join(FILE))?;
    let lines: Vec<&str> = table.lines().collect();
    let mut wrong = Vec::new();
    for row in rows {
        let start = start(row);
        if !lines.iter().any(|line| line.starts_with(&start)) {
            wrong.push(format!("{}: {} has no row", row.kind, row.name));
        }
    }
    let mut cases = BTreeSet::new();
    for file in case_file::files(&project.join("testing/sqltest/cases")) {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        cases.extend(case_file::parse(&fs::read_to_string(&file)?).into_iter().map(|case| {
            let name = format!("{stem}: {}", case.name);
            escaped(&name)
        }));
    }
    for line in lines.iter().filter(|line| line.starts_with("| `")) {
        let place = line.strip_suffix(" |").and_then(|line| line.rsplit_once("` | ")).map_or("", |(_, place)| place);
        let is_there = cases.contains(place) || (place.contains('/') && project.join(place).exists());
        if !is_there {
            wrong.push(format!("no such case: {line}"));
        }
    }
    Ok(wrong)
}
