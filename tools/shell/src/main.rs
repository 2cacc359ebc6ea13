//! The shell: `ferrite [OPTIONS] [DATABASE [SQL…]]`.

mod dot_command;
mod dump;
mod execute;
mod import;
mod input;
mod output;

use execute::Shell;
use std::io::IsTerminal;
use std::process::ExitCode;

const USAGE: &str = "Usage: ferrite [OPTIONS] [FILENAME [SQL...]]
FILENAME is the name of a database. A new database is created if the file does
not exist. OPTIONS: -list -column -box -csv -quote -header -noheader
-separator SEP -nullvalue TEXT -readonly -bail -batch -version -help";

fn main() -> ExitCode {
    let mut shell = Shell::new();
    let mut words: Vec<String> = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        if words.is_empty() && arg.len() > 1 && arg.starts_with('-') {
            match option(&mut shell, arg.trim_start_matches('-'), &mut args) {
                Ok(true) => {}
                Ok(false) => return ExitCode::SUCCESS,
                Err(message) => {
                    eprintln!("{message}");
                    return ExitCode::FAILURE;
                }
            }
        } else {
            words.push(arg);
        }
    }
    let mut words = words.into_iter();
    shell.path = words.next().unwrap_or_else(|| ":memory:".to_owned());
    let scripts: Vec<String> = words.collect();
    if let Err(error) = shell.open() {
        eprintln!("Error: unable to open database \"{}\": {error}", shell.path);
        return ExitCode::FAILURE;
    }
    let code = if !scripts.is_empty() {
        scripts.iter().map(|script| shell.run_argument(script)).find(|code| *code != 0).unwrap_or(0)
    } else if std::io::stdin().is_terminal() && !shell.batch {
        input::prompt(&mut shell)
    } else {
        input::script(&mut shell, &mut std::io::stdin().lock())
    };
    shell.finish();
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}

/// Takes one option; `false` when there is nothing left to do.
fn option(shell: &mut Shell, name: &str, args: &mut dyn Iterator<Item = String>) -> Result<bool, String> {
    let mut value = || args.next().ok_or_else(|| format!("Error: missing argument to -{name}"));
    match name {
        "header" => shell.output.headers = Some(true),
        "noheader" => shell.output.headers = Some(false),
        "separator" => shell.output.separator = value()?,
        "nullvalue" => shell.output.null_value = value()?,
        "readonly" => shell.read_only = true,
        "bail" => shell.bail = true,
        "batch" => shell.batch = true,
        "version" => {
            println!("{} Ferrite {}", ferrite::version(), env!("CARGO_PKG_VERSION"));
            return Ok(false);
        }
        "help" => {
            println!("{USAGE}");
            return Ok(false);
        }
        mode => match output::Mode::from_name(mode) {
            Some(mode) => shell.output.set_mode(mode),
            None => return Err(format!("Error: unknown option: \"-{name}\"\nUse -help for a list of options.")),
        },
    }
    Ok(true)
}
