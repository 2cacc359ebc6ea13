//! `fts5 [--seed N] [--rounds N] [--statements N] [--stop N]`: random full-text tables on both
//! engines; every difference is printed as the smallest script found. With `--counts` it shows how
//! often each option, command and kind of query was generated.

use differential::{Tally, fts5, pair, shrink};
use std::process::ExitCode;

fn main() -> ExitCode {
    let number = |name: &str, default: u64| {
        let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
        arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (seed, rounds) = (number("--seed", 1), number("--rounds", 100));
    let (statements, stop) = (number("--statements", 120) as usize, number("--stop", 5));
    std::panic::set_hook(Box::new(|_| {}));
    let (mut tally, mut counts, mut found) = (Tally::default(), fts5::Counts::default(), 0);
    for seed in seed..seed + rounds {
        if let Err(difference) = fts5::round(seed, statements, &mut tally, &mut counts) {
            found += 1;
            let script = shrink::shrink(&difference.script, difference.ordered);
            println!("=== seed {seed}\n{}", pair::explain(&script));
            if found == stop {
                break;
            }
        }
    }
    if std::env::args().any(|argument| argument == "--counts") {
        println!("{}", counts.text());
    }
    println!("{tally:?}, {found} differences");
    if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
