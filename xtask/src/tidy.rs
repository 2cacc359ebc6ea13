//! The house rules that a program can see: layers, imports, sizes, words, SAFETY notes, stray
//! tests, invariants.

mod house;
mod imports;
mod invariants;
mod layers;
mod messages;
mod modules;
mod source;
mod structs;

use std::path::{Path, PathBuf};

/// Everything that breaks a rule, one line each.
pub fn check(root: &Path) -> Vec<String> {
    let mut findings = layers::check(root);
    findings.extend(house::check(root));
    let mut files = Vec::new();
    for file in rust_files(root) {
        if let Ok(text) = std::fs::read_to_string(&file) {
            let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
            source::check(&name, &text, &mut findings);
            messages::check(&name, &text, &mut findings);
            files.push((name, text));
        }
    }
    findings.extend(invariants::check(&files));
    findings
}

/// Every Rust file of the project.
pub fn rust_files(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for part in ["crates", "ferrite", "ext", "tools", "testing", "xtask", "fuzz"] {
        collect(&root.join(part), &mut found);
    }
    found.sort();
    found
}

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                collect(&path, out);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
}

#[cfg(test)]
mod tests;
