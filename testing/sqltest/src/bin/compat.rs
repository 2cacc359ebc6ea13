//! Lists what no case touches; with the argument `--count` only how many there are of each kind.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let missing = match sqltest::coverage::missing(&project) {
        Ok(missing) => missing,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let count_only = std::env::args().any(|argument| argument == "--count");
    for (kind, names) in &missing {
        println!("{} {kind} without a case", names.len());
        for name in names.iter().filter(|_| !count_only) {
            println!("    {name}");
        }
    }
    ExitCode::SUCCESS
}
