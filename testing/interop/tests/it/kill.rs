//! A writer is killed at any moment: what it said is committed is there, what it did not say may be
//! there as a whole, and the file is sound.

use crate::engines::{Engine, folder};
use interop::Random;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Rows of `data` that no change can have left behind.
const WRONG_ROWS: &str = "SELECT id FROM data WHERE tag <> 't' || id || '-' || length(body)
    OR (length(body) > 0 AND (substr(body, 1, 1) <> substr(body, -1)
        OR hex(substr(body, 1, 1)) <> printf('%02X', id % 256)))";

#[test]
fn killed_writers_lose_no_committed_transaction() {
    let kills = std::env::var("FERRITE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    let file = folder("kill").join("killed.db");
    let mut random = Random::new(20_260_101);
    let mut before = 0;
    let mut hot_journals = 0;
    for round in 0..kills {
        let journal_mode = ["delete", "truncate", "persist"][round % 3];
        let printed = write_and_kill(&file, journal_mode, round as u64, &mut random).unwrap_or(before);
        let journal = file.with_extension("db-journal");
        // A journal that begins with zeros or is empty belongs to a finished transaction.
        hot_journals += usize::from(std::fs::read(journal).is_ok_and(|bytes| bytes.first().is_some_and(|&b| b != 0)));
        // Each engine brings back half of the files.
        let first = if round % 2 == 0 { Engine::Sqlite } else { Engine::Ferrite };
        before = verify(&file, first, before.max(printed), &format!("round {round}, {journal_mode}, {first:?} first"));
    }
    println!("{kills} kills, {before} transactions, {hot_journals} with a journal left behind");
    assert!(before > kills as i64, "the writers were killed before they wrote");
}

/// Starts a writer, kills it after a few milliseconds; the last number it printed.
fn write_and_kill(file: &Path, journal_mode: &str, seed: u64, random: &mut Random) -> Option<i64> {
    let mut writer = Command::new(env!("CARGO_BIN_EXE_writer"))
        .arg(file)
        .args([journal_mode, &seed.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the writer starts");
    let mut lines = BufReader::new(writer.stdout.take().expect("the output is a pipe")).lines();
    let ready = lines.next().and_then(Result::ok);
    assert_eq!(ready.as_deref(), Some("ready"), "the writer failed to start, seed {seed}");
    std::thread::sleep(Duration::from_micros(500 + random.below(60_000)));
    assert_eq!(writer.try_wait().expect("the writer is a child"), None, "the writer stopped by itself, seed {seed}");
    writer.kill().expect("the writer can be killed");
    writer.wait().expect("the writer has ended");
    lines.map_while(Result::ok).last().map(|line| line.parse().expect("a number"))
}

/// Checks the file; the number of its last transaction.
fn verify(file: &Path, first: Engine, printed: i64, what: &str) -> i64 {
    first.must_run(file, "SELECT count(*) FROM log");
    Engine::Sqlite.check(file);
    let number = |query: &str| -> i64 { Engine::Sqlite.texts(file, query)[0].parse().expect("a number") };
    let last = number("SELECT coalesce(max(n), 0) FROM log");
    assert!(last == printed || last == printed + 1, "{what}: printed {printed}, found {last}");
    assert_eq!(number("SELECT count(*) FROM log"), last, "{what}: a number is missing");
    let told = Engine::Sqlite.texts(file, "SELECT row_count || ' ' || total FROM log ORDER BY n DESC LIMIT 1");
    let found = Engine::Sqlite.texts(file, "SELECT count(*) || ' ' || coalesce(sum(length(body)), 0) FROM data");
    assert!(told.is_empty() || told == found, "{what}: told {told:?}, found {found:?}");
    assert_eq!(Engine::Sqlite.texts(file, WRONG_ROWS), Vec::<String>::new(), "{what}: a row of two transactions");
    last
}
