//! Case files: SQL scripts under names.
//!
//! A line `--- name` begins a case; what follows, up to the next such line, is its script. A name
//! with the word `unordered` in brackets compares the rows of each statement as a set.

use std::path::{Path, PathBuf};

/// A script under a name.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// The SQL.
    pub script: String,
}

/// The cases of one file.
pub fn parse(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("--- ") {
            Some(name) => cases.push(Case { name: name.trim().to_owned(), script: String::new() }),
            None => {
                if let Some(case) = cases.last_mut() {
                    case.script.push_str(line);
                    case.script.push('\n');
                }
            }
        }
    }
    cases
}

/// Every `.sql` file below a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "sql"));
    found.sort();
    found
}
