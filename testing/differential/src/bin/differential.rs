//! With `--boxes`, the tables are R-Trees and geopoly; `--counts` shows how often what was
//! generated. With `--plans`, plans are compared instead, of queries in the shapes of `access`, and
//! counted.
//!
//! `differential [--seed N] [--rounds N] [--statements N] [--stop
//! N]`: rounds from a seed on, each a schema and that many statements; every difference is printed
//! as the smallest script found. Stops after N differences. With `DIFFERENTIAL_TRACE` in the
//! environment every statement is written to standard error before it runs.

use differential::{Tally, pair, shrink};
use std::process::ExitCode;

fn main() -> ExitCode {
    let number = |name: &str, default: u64| {
        let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
        arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (seed, rounds) = (number("--seed", 1), number("--rounds", 100));
    let (statements, stop) = (number("--statements", 200) as usize, number("--stop", 5));
    std::panic::set_hook(Box::new(|_| {}));
    let mut tally = Tally::default();
    let mut found = 0;
    if std::env::args().any(|argument| argument == "--plans") {
        return plans(seed..seed + rounds, statements, stop);
    }
    let boxes = std::env::args().any(|argument| argument == "--boxes");
    let mut counts = differential::fts::Counts::default();
    for seed in seed..seed + rounds {
        let outcome = if boxes {
            differential::boxes::round(seed, statements, &mut tally, &mut counts)
        } else {
            differential::round(seed, statements, &mut tally)
        };
        if let Err(difference) = outcome {
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

/// Shows the plans that are not the oracle's, of the first `stop` rounds with such.
fn plans(seeds: std::ops::Range<u64>, statements: usize, stop: u64) -> ExitCode {
    let (mut tally, mut count, mut shown) = (Tally::default(), 0, 0);
    for seed in seeds {
        let found = differential::plans(seed, statements, &mut tally);
        count += found.len();
        if let Some(difference) = found.first().filter(|_| shown < stop) {
            shown += 1;
            let script = shrink::shrink(&difference.script, difference.ordered);
            println!("=== seed {seed}\n{}", pair::explain(&script));
        }
    }
    println!("{tally:?}, {count} plans differ");
    ExitCode::SUCCESS
}
