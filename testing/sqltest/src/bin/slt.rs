//! Runs sqllogictest files: `slt [--compare] FILE…`. With `--compare` each file runs on the oracle
//! too, and how long both took is printed.

use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let mut failed = 0;
    let (mut passed_all, mut skipped_all) = (0, 0);
    let (mut ours_all, mut theirs_all) = (Duration::ZERO, Duration::ZERO);
    let compare = std::env::args().any(|argument| argument == "--compare");
    for path in std::env::args().skip(1).filter(|argument| argument != "--compare") {
        let Ok(text) = std::fs::read_to_string(&path) else {
            eprintln!("cannot read {path}");
            return ExitCode::FAILURE;
        };
        let start = Instant::now();
        let report = sqltest::slt::run(&text, 3);
        let ours = start.elapsed();
        println!("{path}: {} passed, {} failed", report.passed, report.failures.len());
        for failure in &report.failures {
            println!("  {failure}");
        }
        if compare {
            let start = Instant::now();
            sqltest::slt::run_on_oracle(&text, usize::MAX);
            let theirs = start.elapsed();
            println!("  {ours:.2?} here, {theirs:.2?} the oracle");
            ours_all += ours;
            theirs_all += theirs;
        }
        failed += report.failures.len();
        passed_all += report.passed;
        skipped_all += report.skipped;
    }
    println!("{passed_all} passed, {failed} failed, {skipped_all} skipped");
    if compare {
        println!("{ours_all:.2?} here, {theirs_all:.2?} the oracle");
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
