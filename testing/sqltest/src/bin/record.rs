//! Writes the results into case files: `record FILE…`, or all of `cases/`. They are the oracle's; a
//! case that another time zone would change is recorded in UTC.

use sqltest::{case_file, record};
use std::path::{Path, PathBuf};

fn main() -> Result<(), String> {
    if std::env::var("TZ").as_deref() != Ok("UTC") {
        return in_utc();
    }
    let mut files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if files.is_empty() {
        files = case_file::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases"));
    }
    let mut written = 0;
    for file in files {
        let said = |error: std::io::Error| format!("{}: {error}", file.display());
        let text = std::fs::read_to_string(&file).map_err(said)?;
        let mut cases = case_file::parse(&text);
        for case in &mut cases {
            let theirs = sqltest::of_the_oracle(&case.script).map_err(|error| format!("{}: {error}", case.name))?;
            case.text = record::written(case, &theirs);
        }
        let new = case_file::print(&cases);
        if new != text {
            std::fs::write(&file, new).map_err(said)?;
            println!("{}", file.display());
            written += 1;
        }
    }
    println!("{written} files written");
    Ok(())
}

/// Runs this program again, in UTC: the zone is read once in a process.
fn in_utc() -> Result<(), String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let status = std::process::Command::new(own).args(std::env::args_os().skip(1)).env("TZ", "UTC").status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{status}")),
        Err(error) => Err(error.to_string()),
    }
}
