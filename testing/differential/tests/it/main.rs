//! A fixed set of seeds gives no difference.

mod damaged_boxes;
mod fts5;
mod search;
mod user_windows;

use differential::{Tally, pair, round, shrink};

#[test]
fn random_statements_answer_alike() {
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    let rounds = std::env::var("FERRITE_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(150);
    for seed in 0..rounds {
        if let Err(difference) = round(seed, 200, &mut tally) {
            let script = shrink::shrink(&difference.script, difference.ordered);
            failures.push(format!("seed {seed}\n{}", pair::explain(&script)));
        }
    }
    println!("{tally:?}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn random_boxes_answer_alike() {
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    for seed in 0..20 {
        if let Err(difference) =
            differential::boxes::round(seed, 150, &mut tally, &mut differential::fts::Counts::default())
        {
            failures.push(format!("seed {seed}\n{}", pair::explain(&difference.script)));
        }
    }
    println!("{tally:?}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(tally.with_rows > 500 && tally.errors > 50, "{tally:?}");
}
