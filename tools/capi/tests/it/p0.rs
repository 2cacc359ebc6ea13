//! Every function of the list `tests/p0` is called by the programs of `tests/c`, in every way that
//! the list asks for.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c")
}

/// The C sources of a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    paths.sort();
    paths
}

/// The programs that are tables of calls, without `.c`.
pub fn tables() -> Vec<String> {
    let stem = |path: &PathBuf| path.file_stem().expect("stem").to_string_lossy().into_owned();
    let mut names: Vec<String> = sources(&programs()).iter().map(stem).collect();
    names.retain(|name| name.starts_with("table_"));
    assert!(names.len() > 5, "{names:?}");
    names
}

/// The names of functions in a line, with whether each is called there.
fn names(line: &str) -> impl Iterator<Item = (&str, bool)> {
    line.match_indices("sqlite3").filter_map(|(start, _)| {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let inside = start.checked_sub(1).is_some_and(|before| is_word(&line.as_bytes()[before]));
        let length = line.as_bytes()[start..].iter().take_while(|byte| is_word(byte)).count();
        let called = line[start + length..].starts_with('(');
        (!inside).then(|| (&line[start..start + length], called))
    })
}

/// What kind of row of a table a line is: `U`se, `M`isuse, `Z` for NULL. `table.h` says more.
fn row_kinds(line: &str) -> &'static str {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_row = |word: &str, first: u8| {
        let bytes = word.as_bytes();
        bytes.len() == 2 && bytes[0] == first && b"ILDSPVO".contains(&bytes[1]) && line.contains(&format!("{word}("))
    };
    for word in words {
        match word {
            _ if is_row(word, b'N') => return "U",
            _ if is_row(word, b'M') => return "M",
            _ if is_row(word, b'Z') => return "Z",
            _ => {}
        }
    }
    ""
}

#[test]
fn every_p0_function_is_called() {
    let list = include_str!("../p0");
    let wanted: Vec<(&str, &str)> =
        list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' ')).collect();
    assert_eq!(wanted.len(), 264);
    let mut found: HashMap<String, String> = HashMap::new();
    for source in [sources(&programs()), sources(&programs().join("loadable"))].concat() {
        let text = std::fs::read_to_string(&source).expect("source");
        for line in text.lines() {
            let kinds = row_kinds(line);
            for (name, called) in names(line) {
                let entry = found.entry(name.to_owned()).or_default();
                entry.push_str(kinds);
                if called && kinds.is_empty() {
                    entry.push('U');
                }
            }
        }
    }
    let lacking = |(name, kinds): &(&str, &str)| {
        let have = found.get(*name).map_or("", String::as_str);
        let missing: String = kinds.chars().filter(|kind| !have.contains(*kind)).collect();
        (!missing.is_empty()).then(|| format!("{name} {missing}"))
    };
    let lacking: Vec<String> = wanted.iter().filter_map(lacking).collect();
    assert!(lacking.is_empty(), "not called: {lacking:?}");
}
