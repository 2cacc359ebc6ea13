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

/// The oracle says the same to a case a second later: neither the clock nor `random()` is seen in what it answers.
#[test]
fn no_case_depends_on_chance() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let texts: Vec<String> = case_file::files(&folder)
        .into_iter()
        .map(|file| std::fs::read_to_string(file).expect("a case file is readable"))
        .collect();
    let cases: Vec<_> = texts.iter().flat_map(|text| case_file::parse(text)).collect();
    let run_all = || cases.iter().map(|case| sqltest::of_the_oracle(&case.script)).collect::<Vec<_>>();
    let first = run_all();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    for ((case, first), second) in cases.iter().zip(first).zip(run_all()) {
        let first = first.expect("the oracle opens a database");
        let second = second.expect("the oracle opens a database");
        let difference = second.first_difference(&first);
        assert!(difference.is_none(), "{}: {}", case.name, difference.unwrap_or_default());
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
