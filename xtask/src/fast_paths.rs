//! Writes `docs/fast-paths.md` from the marks in the code.

use std::fmt::Write as _;
use std::path::Path;

const HEAD: &str = "# Fast paths\n\n\
    Made by `cargo xtask fast-paths` from the marks `fast_path!` in the code; do not edit.\n\n\
    A fast path is code that gives the same answers as other code beside it, sooner. None of them changes what a user\n\
    sees: the cases of `testing/sqltest` pass with all of them, and with none (`testing/sqltest/without_fast_paths`, in CI).\n\n\
    - A build with the environment variable `FERRITE_FAST_PATHS=none` has none; with a list of names (`appends,leaf loops`)\n\
    \x20 it has all others.\n\
    - A build with `FERRITE_FAST_PATHS=runtime` reads that list from `FERRITE_FAST_PATHS_OFF` when it runs.\n\n\
    The gain is how many times as many instructions the work takes without the path, on the work named, by\n\
    `tools/capi/bench/fast_paths.py`. [How to add one](how-to/fast-path.md).\n\n\
    | name | what it is for | gain | where |\n| --- | --- | --- | --- |\n";

/// Writes the page.
pub fn write(root: &Path) -> Result<(), String> {
    std::fs::write(root.join("docs/fast-paths.md"), page(root)).map_err(|error| error.to_string())
}

/// The page made of all marks.
pub fn page(root: &Path) -> String {
    let mut page = HEAD.to_owned();
    for file in crate::tidy::rust_files(root) {
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        if !name.starts_with("crates/") || name.starts_with("crates/base/") {
            continue;
        }
        for [path, what, gain] in marks(&std::fs::read_to_string(&file).unwrap_or_default()) {
            let _ = writeln!(page, "| {path} | {what} | {gain} | `{name}` |");
        }
    }
    page
}

/// Name, purpose and gain of each mark in a file.
pub fn marks(text: &str) -> Vec<[String; 3]> {
    let mark = |rest: &str| {
        let mut parts = rest.split('"').skip(1).step_by(2).map(str::to_owned);
        Some([parts.next()?, parts.next()?, parts.next()?])
    };
    text.split("fast_path!(").skip(1).filter_map(mark).collect()
}

#[cfg(test)]
mod tests;
