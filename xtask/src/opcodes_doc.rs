//! Writes `docs/opcodes.md` from the opcode table.

use std::fmt::Write as _;
use std::path::Path;

/// Writes the page.
pub fn write(root: &Path) -> Result<(), String> {
    let table =
        std::fs::read_to_string(root.join("crates/bytecode/src/opcode.rs")).map_err(|error| error.to_string())?;
    let page = page(&table);
    std::fs::write(root.join("docs/opcodes.md"), page).map_err(|error| error.to_string())
}

/// The page made of the table's text.
pub fn page(table: &str) -> String {
    let mut page = String::from(
        "# Opcodes\n\nMade by `cargo xtask opcodes` from `crates/bytecode/src/opcode.rs`; do not edit.\n\n\
         | opcode | P1 P2 P3 | meaning |\n| --- | --- | --- |\n",
    );
    for line in table.lines() {
        let line = line.trim();
        let mut words = line.splitn(5, ' ');
        let (Some(name), Some(p1), Some(p2), Some(p3), Some(rest)) =
            (words.next(), words.next(), words.next(), words.next(), words.next())
        else {
            continue;
        };
        if !(p1.starts_with('\'') && p3.starts_with('\'') && line.ends_with("\";")) {
            continue;
        }
        let doc = rest.trim_end_matches(';').rsplit("\" \"").next().unwrap_or("").trim_matches('"');
        let kinds = [p1, p2, p3].map(|kind| kind.trim_matches('\'')).join(" ");
        let _ = writeln!(page, "| {name} | `{kinds}` | {} |", doc.replace('|', "\\|"));
    }
    page
}

#[cfg(test)]
mod tests;
