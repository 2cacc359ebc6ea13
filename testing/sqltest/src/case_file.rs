//! Case files: SQL scripts under names.
//!
//! A line `--- name` begins a case; what follows, up to the next such line, is its script, and
//! between its statements what they gave ([`crate::record`]).

use crate::record;
use std::path::{Path, PathBuf};

/// A script under a name.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// The SQL.
    pub script: String,
    /// The lines of the file: the SQL and its results.
    pub text: String,
}

impl Case {
    /// A script that no file has.
    pub fn new(name: &str, script: String) -> Case {
        Case { name: name.to_owned(), text: script.clone(), script }
    }
}

/// The cases of one file.
pub fn parse(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("--- "), cases.last_mut()) {
            (Some(name), _) => cases.push(Case::new(name.trim(), String::new())),
            (None, None) => {}
            (None, Some(case)) => {
                case.text.push_str(line);
                case.text.push('\n');
                if !record::is_result(line) {
                    case.script.push_str(line);
                    case.script.push('\n');
                }
            }
        }
    }
    cases
}

/// A file's text with these cases, in the form in which it is kept.
pub fn print(cases: &[Case]) -> String {
    let texts: Vec<String> =
        cases.iter().map(|case| format!("--- {}\n{}\n", case.name, case.text.trim_end())).collect();
    texts.join("\n")
}

/// Every `.sql` file below a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "sql"));
    found.sort();
    found
}
