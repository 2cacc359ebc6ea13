//! `fts [--seed N] [--rounds N] [--statements N] [--stop N]`: rounds of FTS3 and FTS4 tables from a
//! seed on; every difference is printed as the smallest script found. Stops after N differences.
//!
//! With `--counts`, it shows how often each option, operator, command and function was generated.
//!
//! With `--damage`, shadow tables are damaged instead, `--statements` times a round: only panics
//! count.

use differential::fts_damage::{self, Damage};
use differential::{Tally, fts, pair, shrink};
use std::process::ExitCode;

fn main() -> ExitCode {
    let number = |name: &str, default: u64| {
        let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
        arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (seed, rounds) = (number("--seed", 1), number("--rounds", 100));
    let (statements, stop) = (number("--statements", 200) as usize, number("--stop", 3));
    std::panic::set_hook(Box::new(|_| {}));
    if std::env::args().any(|argument| argument == "--damage") {
        return damage(seed..seed + rounds, statements);
    }
    let mut tally = Tally::default();
    let mut found = 0;
    let mut counts = fts::Counts::default();
    for seed in seed..seed + rounds {
        if let Err(difference) = fts::round(seed, statements, &mut tally, &mut counts) {
            found += 1;
            let script = shrink::shrink(&difference.script, difference.ordered);
            println!("=== seed {seed}\n{}", pair::explain(&script));
            if found == stop {
                break;
            }
        }
    }
    println!("{tally:?}, {found} differences");
    if std::env::args().any(|argument| argument == "--counts") {
        counts.0.iter().for_each(|(what, count)| println!("{count:>9}  {what}"));
    }
    if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn damage(seeds: std::ops::Range<u64>, mutations: usize) -> ExitCode {
    let mut damage = Damage::default();
    for seed in seeds {
        if let Err(panic) = fts_damage::round(seed, mutations, &mut damage) {
            println!("=== panic: {panic}");
            return ExitCode::FAILURE;
        }
    }
    println!("{damage:?}");
    ExitCode::SUCCESS
}
