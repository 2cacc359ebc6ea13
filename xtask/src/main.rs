//! Chores of the project: `cargo xtask tidy`, `cargo xtask opcodes`, `cargo xtask fast-paths`,
//! `cargo xtask compat`, `cargo xtask record`, `cargo xtask install --prefix DIR`.

use std::path::PathBuf;
use std::process::ExitCode;

mod fast_paths;
mod install;
mod opcodes_doc;
mod tidy;

fn main() -> ExitCode {
    let root = project_root();
    match std::env::args().nth(1).as_deref() {
        Some("tidy") => {
            let findings = tidy::check(&root);
            for finding in &findings {
                println!("{finding}");
            }
            println!("{} findings", findings.len());
            if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Some("opcodes") => match opcodes_doc::write(&root) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        Some("fast-paths") => match fast_paths::write(&root) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        Some("install") => match install::run(&root, std::env::args().skip(2)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        // The cases run on both engines, which only the package of the cases knows.
        Some(name @ ("compat" | "record")) => {
            let arguments = ["run", "--quiet", "-p", "sqltest", "--bin", name, "--"];
            let rest = std::env::args().skip(2);
            match std::process::Command::new(env!("CARGO")).args(arguments).args(rest).status() {
                Ok(status) if status.success() => ExitCode::SUCCESS,
                _ => ExitCode::FAILURE,
            }
        }
        _ => {
            eprintln!("usage: cargo xtask tidy|opcodes|fast-paths|compat|record|install");
            ExitCode::FAILURE
        }
    }
}

/// The project's root: the folder above this crate's.
fn project_root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}
