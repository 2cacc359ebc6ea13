//! The cases of `cases/`: Ferrite answers what they have on record, and the record is the oracle's.

use sqltest::{Case, Transcript, case_file, record};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Part of the name of a case in which no statement succeeds.
const FAILS: &str = "(fails)";

/// Each case under its file's name; `FERRITE_CASES` is a part of the names that are wanted.
fn cases() -> Vec<(String, Case)> {
    let wanted = std::env::var("FERRITE_CASES").unwrap_or_default();
    let files = case_file::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases"));
    let mut cases = Vec::new();
    for file in files.into_iter().filter(|file| file.to_string_lossy().contains(&wanted)) {
        let text = std::fs::read_to_string(&file).expect("a case file is readable");
        cases.extend(case_file::parse(&text).into_iter().map(|case| (file.display().to_string(), case)));
    }
    assert!(!cases.is_empty(), "no case was found");
    cases
}

/// Runs all cases one way, and compares with the record.
fn compare_with_record(run: fn(&str) -> Result<Transcript, String>) {
    let cases = cases();
    let mut failures = Vec::new();
    for (file, case) in &cases {
        let difference = match run(&case.script) {
            Ok(transcript) => first_difference(case, &record::written(case, &transcript)),
            Err(error) => Some(error),
        };
        failures.extend(difference.map(|text| format!("{file}: {}\n{text}", case.name)));
    }
    println!("{} cases", cases.len());
    assert!(failures.is_empty(), "{} of {} cases differ:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

/// The first line that is not the record's, with the lines before it that belong to its statement.
fn first_difference(case: &Case, found: &str) -> Option<String> {
    let recorded: Vec<&str> = case.text.trim_end().lines().collect();
    let found: Vec<&str> = found.trim_end().lines().collect();
    let length = recorded.len().max(found.len());
    let at = (0..length).find(|&at| recorded.get(at) != found.get(at))?;
    let sql = (0..at).rev().find(|&line| recorded.get(line).is_some_and(|line| !record::is_result(line)));
    let before = recorded.get(sql.unwrap_or(0)..at).unwrap_or_default().join("\n");
    let line = |lines: &[&str]| lines.get(at).map_or("(nothing)", |line| *line).to_owned();
    Some(format!("{before}\nrecorded: {}\nfound:    {}", line(&recorded), line(&found)))
}

/// The record is UTC's, and the zone of a process is read once: runs a test in its
/// own process, in a zone.
fn run_in_zone(test: &str, zone: &str, files: Option<&str>) {
    let own = std::env::current_exe().expect("the test knows its file");
    let mut command = Command::new(own);
    command.args(["--exact", test, "--nocapture", "--include-ignored"]).env("TZ", zone);
    if let Some(files) = files {
        command.env("FERRITE_CASES", files);
    }
    let run = command.output().expect("the test runs again");
    assert!(run.status.success(), "{zone}: {}{}", text(&run.stdout), text(&run.stderr));
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn is_utc() -> bool {
    std::env::var("TZ").as_deref() == Ok("UTC")
}

#[test]
fn every_case_gives_its_record() {
    match is_utc() {
        true => compare_with_record(sqltest::of_ferrite),
        false => run_in_zone("cases::every_case_gives_its_record", "UTC", None),
    }
}

/// Once more with programs that were compiled of other literals.
#[test]
fn every_case_gives_its_record_with_templates() {
    match is_utc() {
        true => compare_with_record(sqltest::of_ferrite_with_templates),
        false => run_in_zone("cases::every_case_gives_its_record_with_templates", "UTC", None),
    }
}

/// After a change of the cases: `cargo xtask record`.
#[test]
#[cfg(feature = "oracle")]
fn every_record_is_the_oracles() {
    match is_utc() {
        true => compare_with_record(sqltest::of_the_oracle),
        false => run_in_zone("cases::every_record_is_the_oracles", "UTC", None),
    }
}

/// A typing error in SQL that no engine understands would agree with the record for ever.
#[test]
fn something_succeeds_in_every_case() {
    let mut wrong = Vec::new();
    for (file, case) in cases() {
        let transcript = sqltest::of_ferrite(&case.script).expect("a database opens");
        let fails = transcript.0.iter().all(|outcome| outcome.error.is_some());
        if fails != case.name.contains(FAILS) {
            wrong.push(format!("{file}: {}", case.name));
        }
    }
    assert!(wrong.is_empty(), "all statements fail, or not all in spite of the name: {wrong:#?}");
}

#[test]
fn cases_have_names_of_their_own() {
    let mut names = BTreeSet::new();
    let twice: Vec<_> =
        cases().into_iter().filter(|(file, case)| !names.insert((file.clone(), case.name.clone()))).collect();
    assert!(
        twice.is_empty(),
        "{:#?}",
        twice.iter().map(|(file, case)| format!("{file}: {}", case.name)).collect::<Vec<_>>()
    );
}

#[test]
#[cfg(feature = "oracle")]
fn dates_agree_in_other_time_zones() {
    for zone in ["UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "XYZ-5:30"] {
        run_in_zone("cases::cases_agree_in_this_zone", zone, Some("date_time"));
    }
}

#[test]
#[cfg(feature = "oracle")]
#[ignore = "a part of dates_agree_in_other_time_zones, in a process with a zone"]
fn cases_agree_in_this_zone() {
    for (file, case) in cases() {
        let difference = sqltest::difference(&case.script);
        assert!(difference.is_none(), "{file}: {}\n{}", case.name, difference.unwrap_or_default());
    }
}

/// A list that is not empty says what has to be written: `cargo xtask compat`, and with `--write`
/// the table.
#[test]
fn everything_has_a_case() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rows = sqltest::coverage::rows(&project).expect("the sources are readable");
    let kinds: BTreeSet<&str> = rows.iter().map(|row| row.kind).collect();
    assert_eq!(kinds.len(), 6, "kinds of things that have cases");
    let missing: Vec<String> =
        rows.iter().filter(|row| row.place.is_none()).map(|row| format!("{}: {}", row.kind, row.name)).collect();
    assert!(missing.is_empty(), "without a case: {missing:#?}");
    let stale = sqltest::coverage::table::stale(&project, &rows).expect("the table is readable");
    assert!(stale.is_empty(), "cargo xtask compat --write: {stale:#?}");
}
