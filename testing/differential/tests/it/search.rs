//! A fixed set of seeds of FTS3 and FTS4 tables, sound and damaged ones.

use differential::fts_damage::{self, Damage};
use differential::{Tally, fts, pair, shrink};

#[test]
fn search_tables_answer_alike() {
    let mut tally = Tally::default();
    let mut counts = fts::Counts::default();
    let mut failures = Vec::new();
    for seed in 0..150 {
        if let Err(difference) = fts::round(seed, 200, &mut tally, &mut counts) {
            let script = shrink::shrink(&difference.script, difference.ordered);
            failures.push(format!("seed {seed}\n{}", pair::explain(&script)));
        }
    }
    println!("{tally:?}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn damaged_indexes_answer_rows_or_errors() {
    let mut damage = Damage::default();
    for seed in 0..30 {
        fts_damage::round(seed, 50, &mut damage).unwrap_or_else(|panic| panic!("{panic}"));
    }
    println!("{damage:?}");
    assert!(damage.errors > 1000 && damage.answers > 1000, "{damage:?}");
}
