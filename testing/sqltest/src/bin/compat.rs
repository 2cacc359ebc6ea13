//! Lists what no case touches; with the argument `--count` only how many there are of each kind,
//! with `--write` it writes `docs/cases.md`.

use sqltest::coverage;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> std::io::Result<()> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let has = |wanted: &str| std::env::args().any(|argument| argument == wanted);
    let rows = coverage::rows(&project)?;
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for row in &rows {
        let names = missing.entry(row.kind).or_default();
        names.extend(row.place.is_none().then_some(&*row.name));
    }
    for (kind, names) in &missing {
        println!("{} {kind} without a case", names.len());
        for name in names.iter().filter(|_| !has("--count")) {
            println!("    {name}");
        }
    }
    if has("--write") {
        std::fs::write(project.join(coverage::table::FILE), coverage::table::text(&rows))?;
    }
    Ok(())
}
