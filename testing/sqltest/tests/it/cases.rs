//! Every case of `cases/` gives the same transcript on both engines.

use sqltest::case_file;
use std::path::Path;

#[test]
fn every_case_agrees_with_the_oracle() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut failures = Vec::new();
    let mut count = 0;
    let wanted = std::env::var("FERRITE_CASES").unwrap_or_default();
    for file in case_file::files(&folder).into_iter().filter(|file| file.to_string_lossy().contains(&wanted)) {
        let text = std::fs::read_to_string(&file).expect("a case file is readable");
        for case in case_file::parse(&text) {
            count += 1;
            if let Some(difference) = sqltest::difference(&case.script) {
                failures.push(format!("{}: {}\n{difference}", file.display(), case.name));
            }
        }
    }
    println!("{count} cases");
    assert!(count > 0, "no case was found");
    assert!(failures.is_empty(), "{} of {count} cases differ:\n{}", failures.len(), failures.join("\n"));
}

/// The zone is the process's, and read once: each has a process of its own.
#[test]
fn dates_agree_in_other_time_zones() {
    let own = std::env::current_exe().expect("the test knows its file");
    for zone in ["UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "XYZ-5:30"] {
        let run = std::process::Command::new(&own)
            .args(["--exact", "cases::every_case_agrees_with_the_oracle", "--nocapture"])
            .env("TZ", zone)
            .env("FERRITE_CASES", "date_time")
            .output()
            .expect("the test runs again");
        assert!(run.status.success(), "{zone}: {}", String::from_utf8_lossy(&run.stdout));
    }
}

/// A list that is not empty says what has to be written: `cargo xtask compat`, and with `--write` the table.
#[test]
fn everything_has_a_case() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rows = sqltest::coverage::rows(&project).expect("the sources are readable");
    let kinds: std::collections::BTreeSet<&str> = rows.iter().map(|row| row.kind).collect();
    assert_eq!(kinds.len(), 6, "kinds of things that have cases");
    let missing: Vec<String> =
        rows.iter().filter(|row| row.place.is_none()).map(|row| format!("{}: {}", row.kind, row.name)).collect();
    assert!(missing.is_empty(), "without a case: {missing:#?}");
    let stale = sqltest::coverage::table::stale(&project, &rows).expect("the table is readable");
    assert!(stale.is_empty(), "cargo xtask compat --write: {stale:#?}");
}
