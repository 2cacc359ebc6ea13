//! The rules about structs and circles of files, with the exceptions that are left.
//!
//! The lists of exceptions hold today's numbers, so that they can only shrink: what gets better is
//! corrected here.

use super::modules::{self, ModulePath};
use super::{imports, structs};
use std::path::Path;

/// The crates that the rules hold for.
const FOLDERS: &[&str] = &[
    "crates/base",
    "crates/value",
    "crates/vfs",
    "crates/syntax",
    "crates/extension",
    "crates/pager",
    "crates/btree",
    "crates/schema",
    "crates/resolve",
    "crates/plan",
    "crates/bytecode",
    "crates/codegen",
    "crates/vdbe",
    "crates/builtins",
    "crates/engine",
    "ext/misc",
    "ext/fts3",
    "ext/fts5",
    "ext/rtree",
    "ext/session",
    "ferrite",
    "tools/capi",
];

/// Most fields of a struct whose layout C does not fix.
const FIELDS_MAX: usize = 20;

/// Most files with methods of a struct that has a field which other files may set.
const HOMES_MAX: usize = 3;

/// What has to shrink: crate, struct, its fields today.
const MANY_FIELDS: &[(&str, &str, usize)] = &[];

/// What has to shrink: crate, struct, the fields that others may set today.
const OPEN_FIELDS: &[(&str, &str, usize)] = &[];

/// What has to shrink: crate, files of its largest circle today, circles today.
const CIRCLES: &[(&str, usize, usize)] = &[];

/// Files that import each other because what they describe holds itself: crate, files, what holds
/// what.
const RECURSIONS: &[(&str, &[&str], &str)] = &[
    (
        "crates/resolve",
        &["bound/expr", "bound/select", "bound/window"],
        "an expression holds a query, a query holds expressions and windows",
    ),
    (
        "crates/plan",
        &["tree/arm", "tree/shape", "tree/subquery"],
        "an arm holds how its sources deliver rows, a delivery a query, a query arms",
    ),
];

/// Findings in all crates.
pub fn check(root: &Path) -> Vec<String> {
    FOLDERS.iter().flat_map(|folder| check_crate(folder, &modules::files(root, folder))).collect()
}

/// Findings in the files of one crate.
pub fn check_crate(folder: &str, files: &[modules::File]) -> Vec<String> {
    let mut findings = imports::check(folder, files);
    for (name, one) in structs::structs(files) {
        let known = |list: &[(&str, &str, usize)]| {
            list.iter().find(|(at, known, _)| *at == folder && *known == name).map(|(_, _, count)| *count)
        };
        let fields = if one.fields.len() > FIELDS_MAX { one.fields.len() } else { 0 };
        if fields != known(MANY_FIELDS).unwrap_or(0) {
            findings.push(format!("{}: {name} has {fields} fields, which MANY_FIELDS of tidy does not say", one.file));
        }
        let open = if one.homes.len() > HOMES_MAX { one.open_fields() } else { 0 };
        if open != known(OPEN_FIELDS).unwrap_or(0) {
            let (place, homes) = (&one.file, names(one.homes.iter()));
            findings
                .push(format!("{place}: OPEN_FIELDS does not say that {open} fields of {name} may be set in {homes}"));
        }
    }
    let mut circles = modules::circles(&modules::edges(files));
    circles.retain(|circle| !is_recursion(folder, circle));
    let largest = circles.iter().map(Vec::len).max().unwrap_or(0);
    let known = CIRCLES.iter().find(|(at, ..)| *at == folder).map_or((0, 0), |(_, files, count)| (*files, *count));
    if (largest, circles.len()) != known {
        let named: Vec<String> = circles.iter().map(|circle| names(circle.iter())).collect();
        findings.push(format!(
            "{folder}: {largest} files in the largest of {} circles, not as CIRCLES says: {}",
            circles.len(),
            named.join("; ")
        ));
    }
    findings
}

/// Whether a circle is one that has to be.
fn is_recursion(folder: &str, circle: &[ModulePath]) -> bool {
    RECURSIONS
        .iter()
        .any(|(at, files, _)| *at == folder && circle.iter().all(|module| files.contains(&module.join("/").as_str())))
}

fn names<'m>(modules: impl Iterator<Item = &'m ModulePath>) -> String {
    modules.map(|module| module.join("/")).collect::<Vec<_>>().join(" ")
}
