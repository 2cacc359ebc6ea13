//! Runs sqllogictest files: `slt FILE…`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut failed = 0;
    let (mut passed_all, mut skipped_all) = (0, 0);
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read_to_string(&path) else {
            eprintln!("cannot read {path}");
            return ExitCode::FAILURE;
        };
        let report = sqltest::slt::run(&text, 3);
        println!("{path}: {} passed, {} failed", report.passed, report.failures.len());
        for failure in &report.failures {
            println!("  {failure}");
        }
        failed += report.failures.len();
        passed_all += report.passed;
        skipped_all += report.skipped;
    }
    println!("{passed_all} passed, {failed} failed, {skipped_all} skipped");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
