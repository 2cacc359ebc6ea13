//! `simulate faults|cuts [--engine ferrite|sqlite] [--most N] [--seed N] [--work NAME]
//! [CASE…]`: lets calls fail or the power, in all kinds of work; says how many cases there were and
//! names those in which something was wrong. A name that it printed runs that case alone.
//! `simulate scripts` prints the work for programs in C (`shim/work.c`).

use simulator::Engine;
use simulator::campaign::{self, Options};
use simulator::run::TURNS;
use simulator::work::{Mode, Work};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args == ["scripts"] {
        simulator::work::all().iter().for_each(print_scripts);
        return ExitCode::SUCCESS;
    }
    let Some((what, options)) = parse(&args) else {
        eprintln!("usage: simulate faults|cuts [--engine ferrite|sqlite] [--most N] [--seed N] [--work NAME] [CASE…]");
        return ExitCode::FAILURE;
    };
    let report = if what == "faults" { campaign::faults(&options) } else { campaign::cuts(&options) };
    report.wrong.iter().for_each(|wrong| println!("{wrong}"));
    println!("{} {what}, {} wrong", report.run, report.wrong.len());
    if report.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The work in every mode: lines of a word and a value, whose own line breaks are `\x01`.
fn print_scripts(work: &Work) {
    let line = |word: &str, value: &str| println!("{word} {}", value.replace('\n', "\u{1}"));
    for mode in Mode::ALL.into_iter().filter(|mode| work.is_for(*mode)) {
        let flags = format!("{} {} {}", work.files, u8::from(mode.is_logged()), u8::from(work.reopens));
        line("work", &format!("{} {} {flags}", work.name, mode.name()));
        line("make", &work.make(mode));
        line("connect", &work.connect(mode));
        for number in 0..work.files {
            let (log, sums) = work.questions(number);
            line("log", &log);
            sums.iter().for_each(|(sum, rows)| line("sum", &format!("{number} {rows} {sum}")));
        }
        for n in 1..=TURNS + 1 {
            let turn = work.turn(n);
            line("turn", &n.to_string());
            turn.commit.iter().for_each(|sql| line("commit", sql));
            turn.after.iter().for_each(|sql| line("after", sql));
        }
    }
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
