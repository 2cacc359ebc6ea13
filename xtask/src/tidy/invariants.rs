//! Numbered invariants: each is asserted where it is kept, and a test breaks it.
//!
//! The list is in the comment on top of a module, after a line that begins with [`HEADING`]. An
//! assertion cites one by its message: `assert!(…, "pager (3): …")`. A test names the one that it
//! breaks in the same way.

use std::path::Path;

/// The lists, with the word that cites them.
const LISTS: &[(&str, &str)] = &[
    ("pager", "crates/pager/src/pager/mod.rs"),
    ("wal", "crates/pager/src/wal/mod.rs"),
    ("tree", "crates/btree/src/tree.rs"),
    ("plan", "crates/plan/src/planning/mod.rs"),
];
/// What the comment of a list begins with.
const HEADING: &str = "//! Invariants.";

/// Findings of every list. `files` are all sources, by name.
pub fn check(files: &[(String, String)]) -> Vec<String> {
    let mut findings = Vec::new();
    for (label, list) in LISTS {
        match files.iter().find(|(name, _)| name == list) {
            Some((_, text)) => findings.extend(check_list(label, list, &numbers(text), files)),
            None => findings.push(format!("{list}: the list of invariants is not there")),
        }
    }
    for (name, text) in files {
        let has_list = text.lines().any(|line| line.starts_with(HEADING));
        if has_list && !LISTS.iter().any(|(_, list)| list == name) {
            findings.push(format!("{name}: a list of invariants that `xtask tidy` does not know"));
        }
    }
    findings
}

/// What one list breaks.
fn check_list(label: &str, list: &str, numbers: &[u32], files: &[(String, String)]) -> Vec<String> {
    let mut findings = Vec::new();
    if numbers.is_empty() {
        findings.push(format!("{list}: no numbered invariant after \"{HEADING}\""));
    }
    for number in numbers {
        let citation = format!("\"{label} ({number})");
        let is_source = |name: &str| name.starts_with("crates/") && !is_test(name);
        if !files.iter().any(|(name, text)| is_source(name) && asserts(text, &citation)) {
            findings.push(format!("{list}: {label} ({number}) is asserted nowhere"));
        }
        if !files.iter().any(|(name, text)| is_test(name) && !is_rule_book(name) && text.contains(&citation)) {
            findings.push(format!("{list}: {label} ({number}) is broken in no test"));
        }
    }
    for (name, text) in files.iter().filter(|(name, _)| !is_rule_book(name)) {
        for number in cited(text, label).filter(|number| !numbers.contains(number)) {
            findings.push(format!("{name}: {label} ({number}) is no invariant of {list}"));
        }
    }
    findings
}

/// The numbers of the list in a module's comment.
fn numbers(text: &str) -> Vec<u32> {
    let comment = text.lines().take_while(|line| line.starts_with("//!"));
    let list = comment.skip_while(|line| !line.starts_with(HEADING));
    list.filter_map(|line| line.strip_prefix("//! ")?.split_once(". ")?.0.parse().ok()).collect()
}

/// Whether a text has an assertion whose message begins with a citation.
fn asserts(text: &str, citation: &str) -> bool {
    let macros = ["assert!(", "assert_eq!(", "assert_ne!(", "panic!("];
    text.match_indices(&format!("{citation}: ")).any(|(at, _)| {
        // The statement around the message: from the end of the one before.
        let before = text[..at].rfind(";\n").map_or(0, |end| end + 2);
        macros.iter().any(|word| text[before..at].contains(word))
    })
}

/// The numbers that are cited by a word anywhere in a text.
fn cited(text: &str, label: &str) -> impl Iterator<Item = u32> {
    let start = format!("\"{label} (");
    let citations = text.match_indices(&start).map(|(at, found)| &text[at + found.len()..]);
    citations.filter_map(|rest| rest.split_once(')')?.0.parse().ok()).collect::<Vec<_>>().into_iter()
}

fn is_test(name: &str) -> bool {
    let path = Path::new(name);
    path.components().any(|part| part.as_os_str() == "tests") || path.file_name().is_some_and(|file| file == "tests.rs")
}

fn is_rule_book(name: &str) -> bool {
    name.starts_with("xtask/src/tidy")
}
