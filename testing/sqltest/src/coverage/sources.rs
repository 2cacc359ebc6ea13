//! What the project's sources define: names in tables, error texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files below a folder, but unit tests.
pub(super) fn sources(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
    Ok(files)
}

/// The strings that follow one of the openings.
pub(super) fn quoted_behind(folder: &Path, openings: &[&str]) -> std::io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for file in sources(folder)? {
        let text = fs::read_to_string(file)?;
        for opening in openings {
            names.extend(text.split(opening).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned));
        }
    }
    Ok(names)
}

/// The texts of errors, with a NUL in the place of each value that is put in.
pub(super) fn error_texts(folder: &Path) -> std::io::Result<BTreeSet<String>> {
    let mut texts = BTreeSet::new();
    for file in sources(folder)? {
        let text = fs::read_to_string(file)?;
        for opening in ["Error::sql(", "Error::sql_at(", "error_at("] {
            for rest in text.split(opening).skip(1) {
                let rest = rest.trim_start();
                let rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start();
                if let Some(literal) = rest.strip_prefix('"') {
                    texts.insert(without_values(literal));
                }
            }
        }
    }
    texts.retain(|text| text.len() > 3);
    Ok(texts)
}

/// A string literal up to its end, with NULs for `{…}`.
fn without_values(literal: &str) -> String {
    let mut out = String::new();
    let mut characters = literal.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => out.extend(characters.next()),
            '{' => {
                characters.by_ref().find(|&inside| inside == '}');
                out.push('\u{0}');
            }
            other => out.push(other),
        }
    }
    out
}
