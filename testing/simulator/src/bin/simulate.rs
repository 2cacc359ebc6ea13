//! `simulate faults|cuts [--engine ferrite|sqlite] [--most N] [--seed N] [--work NAME] [CASE…]`: lets calls fail or the
//! power, in all kinds of work; says how many cases there were and names those in which something was wrong. A name
//! that it printed runs that case alone.

use simulator::faults::{self, Case};
use simulator::work::{Mode, Work, all};
use simulator::{Disk, Engine, cuts};
use std::process::ExitCode;

struct Options {
    engine: Engine,
    /// Cases at the most, spread over all.
    most: usize,
    seed: u64,
    work: Option<String>,
    cases: Vec<String>,
}

/// Cases that were run, and what was wrong.
#[derive(Default)]
struct Report {
    run: usize,
    wrong: Vec<String>,
}

impl Report {
    fn note(&mut self, name: &str, result: Result<(), String>) {
        self.run += 1;
        if let Err(what) = result {
            println!("{name}: {what}");
            self.wrong.push(name.to_owned());
        }
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((what, options)) = parse(&args) else {
        eprintln!("usage: simulate faults|cuts [--engine ferrite|sqlite] [--most N] [--seed N] [--work NAME] [CASE…]");
        return ExitCode::FAILURE;
    };
    let report = if what == "faults" { run_faults(&options) } else { run_cuts(&options) };
    println!("{} {what}, {} wrong", report.run, report.wrong.len());
    if report.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn parse(args: &[String]) -> Option<(&str, Options)> {
    let (what, mut rest) = args.split_first().filter(|(what, _)| matches!(what.as_str(), "faults" | "cuts"))?;
    let mut options = Options { engine: Engine::Ferrite, most: usize::MAX, seed: 1, work: None, cases: Vec::new() };
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

fn is_wanted(options: &Options, work: &Work, mode: Mode) -> bool {
    let named = |case: &String| case.starts_with(&format!("{}/{}/", work.name, mode.name()));
    work.is_for(mode)
        && options.work.as_ref().is_none_or(|name| name == work.name)
        && (options.cases.is_empty() || options.cases.iter().any(named))
}

fn run_faults(options: &Options) -> Report {
    let (mut report, works) = (Report::default(), all());
    let mut groups = Vec::new();
    for (work, mode) in works.iter().flat_map(|work| Mode::ALL.map(|mode| (work, mode))) {
        if !is_wanted(options, work, mode) {
            continue;
        }
        let name = format!("{}/{}", work.name, mode.name());
        let files = faults::files(options.engine, work, mode);
        match files.and_then(|files| Ok((faults::calls(options.engine, work, mode, &files)?, files))) {
            Err(what) => report.note(&name, Err(what)),
            Ok((calls, files)) => groups.push((work, mode, calls, files)),
        }
    }
    let total: u64 = groups.iter().map(|(_, mode, calls, _)| calls * faults::styles(*mode).count() as u64).sum();
    let step = (total as usize).div_ceil(options.most.max(1)).max(1);
    let mut number = options.seed as usize % step;
    for (work, mode, calls, files) in &groups {
        for (at, style) in (0..*calls).flat_map(|at| faults::styles(*mode).map(move |style| (at, style))) {
            number += 1;
            let case = Case { work, mode: *mode, fault: simulator::disk::Fault { at, style } };
            let named = options.cases.is_empty() || options.cases.contains(&case.to_string());
            if named && (!options.cases.is_empty() || number.is_multiple_of(step)) {
                report.note(&case.to_string(), faults::check(&case, options.engine, files));
            }
        }
    }
    report
}

fn run_cuts(options: &Options) -> Report {
    let (mut report, works) = (Report::default(), all());
    let mut recordings = Vec::new();
    for (work, mode) in works.iter().flat_map(|work| cuts::MODES.map(|mode| (work, mode))) {
        if !is_wanted(options, work, mode) {
            continue;
        }
        for disk in Disk::ALL {
            match cuts::record(options.engine, work, mode, disk) {
                Ok(recording) => recordings.push(recording),
                Err(what) => report.note(&format!("{}/{}/{disk:?}", work.name, mode.name()), Err(what)),
            }
        }
    }
    if !options.cases.is_empty() {
        run_named_cuts(options, &recordings, &mut report);
        return report;
    }
    let total: usize = recordings.iter().map(cuts::Recording::len).sum();
    let rounds = if options.most == usize::MAX { 1 } else { options.most.div_ceil(total.max(1)) };
    let step = (total * rounds).div_ceil(options.most.max(1)).max(1);
    let mut number = options.seed as usize % step;
    for recording in &recordings {
        for (moment, round) in (0..=recording.len()).flat_map(|moment| (0..rounds).map(move |round| (moment, round))) {
            number += 1;
            if number.is_multiple_of(step) {
                let seed = options.seed + round as u64;
                report.note(&recording.name(moment, seed), recording.check(moment, seed));
            }
        }
    }
    report
}

fn run_named_cuts(options: &Options, recordings: &[cuts::Recording<'_>], report: &mut Report) {
    for case in &options.cases {
        let mut parts = case.rsplitn(3, '/');
        let (seed, moment) = (parts.next(), parts.next());
        let (Some(Ok(seed)), Some(Ok(moment))) = (seed.map(str::parse), moment.map(str::parse)) else { continue };
        for recording in recordings.iter().filter(|recording| recording.name(moment, seed) == *case) {
            report.note(case, recording.check(moment, seed));
        }
    }
}
