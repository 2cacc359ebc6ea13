//! A part of the simulations, each time the same. `FERRITE_SIMULATIONS=20` makes it twenty times as
//! many; the command `simulate` runs all of them and single ones.

mod engines;
mod failing_calls;
mod large_sectors;
mod power_cut;
mod super_journal;
mod vacuum;
mod wal_power_cut;

use simulator::Engine;
use simulator::campaign::{self, Options, Report};

fn some(engine: Engine, most: usize) -> Options {
    let factor = std::env::var("FERRITE_SIMULATIONS").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1);
    Options::some(engine, most * factor, 1)
}

fn assert_sound(report: &Report, least: usize) {
    let shown: Vec<&String> = report.wrong.iter().take(20).collect();
    assert!(report.wrong.is_empty(), "{} of {}: {shown:#?}", report.wrong.len(), report.run);
    assert!(report.run > least, "only {} cases", report.run);
}

#[test]
fn calls_that_fail() {
    assert_sound(&campaign::faults(&some(Engine::Ferrite, 2500)), 2000);
}

/// What is demanded of Ferrite is what SQLite does.
#[test]
fn calls_that_fail_under_sqlite() {
    assert_sound(&campaign::faults(&some(Engine::Sqlite, 1500)), 1000);
}

#[test]
fn power_cuts() {
    assert_sound(&campaign::cuts(&some(Engine::Ferrite, 8000)), 7000);
}

#[test]
fn power_cuts_under_sqlite() {
    assert_sound(&campaign::cuts(&some(Engine::Sqlite, 2000)), 1500);
}

/// The simulation finds what it is there for: without syncs a power cut takes transactions, and
/// parts of them.
#[test]
fn power_cuts_without_syncs_are_found() {
    let report = campaign::cuts(&Options { without_syncs: true, ..some(Engine::Ferrite, 500) });
    assert!(report.wrong.len() > report.run / 4, "{} of {}", report.wrong.len(), report.run);
}
