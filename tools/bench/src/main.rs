//! Measurements, the oracle always in the same run: `ferrite-bench quick`, `ferrite-bench queries`,
//! `ferrite-bench windows`, `ferrite-bench journal`, `ferrite-bench inserts`,
//! `ferrite-bench syncs`, `ferrite-bench kvtest …`, `ferrite-bench search`; and
//! `ferrite-bench repeat …` for profilers.

mod inserts;
mod journal;
mod kvtest;
mod queries;
mod quick;
mod repeat;
mod search;
mod syncs;
mod windows;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words.split_first() {
        Some((&"kvtest", rest)) => kvtest::run(rest),
        Some((&"journal", rest)) => journal::run(rest),
        Some((&"inserts", rest)) => inserts::run(rest),
        Some((&"syncs", rest)) => syncs::run(rest),
        Some((&"quick", rest)) => quick::run(rest),
        Some((&"queries", rest)) => queries::run(rest),
        Some((&"windows", rest)) => windows::run(rest),
        Some((&"search", rest)) => search::run(rest),
        Some((&"repeat", rest)) => repeat::run(rest),
        _ => Err("usage: ferrite-bench quick [FILTER] | queries [FILTER] | windows [FILTER] | journal [FILTER] | inserts [FILTER] | syncs | search [FILTER] [COUNT] | kvtest init|stat|export|run … | repeat …"
            .to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
