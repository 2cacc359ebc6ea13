//! `simulate faults|cuts [--engine ferrite|sqlite] [--most N] [--seed N] [--work NAME] [CASE…]`: lets calls fail or the
//! power, in all kinds of work; says how many cases there were and names those in which something was wrong. A name
//! that it printed runs that case alone.

use simulator::Engine;
use simulator::campaign::{self, Options};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((what, options)) = parse(&args) else {
        eprintln!("usage: simulate faults|cuts [--engine ferrite|sqlite] [--most N] [--seed N] [--work NAME] [CASE…]");
        return ExitCode::FAILURE;
    };
    let report = if what == "faults" { campaign::faults(&options) } else { campaign::cuts(&options) };
    report.wrong.iter().for_each(|wrong| println!("{wrong}"));
    println!("{} {what}, {} wrong", report.run, report.wrong.len());
    if report.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn parse(args: &[String]) -> Option<(&str, Options)> {
    let (what, mut rest) = args.split_first().filter(|(what, _)| matches!(what.as_str(), "faults" | "cuts"))?;
    let mut options = Options::some(Engine::Ferrite, usize::MAX, 1);
    while let Some((word, others)) = rest.split_first() {
        let value = others.first();
        match word.as_str() {
            "--engine" => options.engine = if value? == "sqlite" { Engine::Sqlite } else { Engine::Ferrite },
            "--most" => options.most = value?.parse().ok()?,
            "--seed" => options.seed = value?.parse().ok()?,
            "--work" => options.work = Some(value?.clone()),
            _ => {
                options.cases.push(word.clone());
                rest = others;
                continue;
            }
        }
        rest = others.get(1..)?;
    }
    Some((what, options))
}
