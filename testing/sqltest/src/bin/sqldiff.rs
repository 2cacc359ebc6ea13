//! Shows where Ferrite and the oracle differ on a script: `sqldiff FILE…`, each a case file, or
//! `sqldiff -` for one script from standard input; with `--all` first, every difference, not only
//! each case's first.

use sqltest::{Case, case_file};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut different = 0;
    let mut equal = 0;
    let all = std::env::args().any(|argument| argument == "--all");
    for path in std::env::args().skip(1).filter(|argument| argument != "--all") {
        let text = if path == "-" { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(&path) };
        let Ok(text) = text else {
            eprintln!("cannot read {path}");
            return ExitCode::FAILURE;
        };
        let cases = if path == "-" { vec![Case::new(&path, text)] } else { case_file::parse(&text) };
        for case in cases {
            match if all { sqltest::differences(&case.script) } else { sqltest::difference(&case.script) } {
                None => equal += 1,
                Some(difference) => {
                    different += 1;
                    println!("=== {path}: {}\n{difference}", case.name);
                }
            }
        }
    }
    println!("{equal} passed, {different} failed");
    if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
