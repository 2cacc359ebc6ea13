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

/// Kills for each journal mode, synchronous level and page size; `FERRITE_KILLS` says how many.
/// MEMORY and OFF are not among the modes: without a journal in a file nothing can be brought back.
#[test]
fn killed_writers_lose_no_committed_transaction() {
    let kills = std::env::var("FERRITE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let folder = folder("kill");
    let mut random = Random::new(20_260_101);
    let (mut seed, mut transactions, mut left_behind) = (0, 0, 0);
    for journal_mode in ["delete", "truncate", "persist", "wal"] {
        for synchronous in ["off", "normal", "full", "extra"] {
            for page_size in ["512", "4096", "65536"] {
                let settings = [journal_mode, synchronous, page_size];
                let file = folder.join(format!("{}.db", settings.join("-")));
                let mut before = 0;
                for _ in 0..kills {
                    seed += 1;
                    let printed = write_and_kill(&file, settings, seed, &mut random).unwrap_or(before);
                    left_behind += usize::from(has_left_journal(&file));
                    // Each engine brings back half of the files.
                    let first = if seed % 2 == 0 { Engine::Sqlite } else { Engine::Ferrite };
                    before =
                        verify(&file, first, before.max(printed), &format!("{settings:?}, seed {seed}, {first:?}"));
                }
                transactions += before;
            }
        }
    }
    println!("{seed} kills, {transactions} transactions, {left_behind} with a journal or log left behind");
    assert!(transactions > seed as i64, "the writers were killed before they wrote");
    assert!(left_behind > 0, "no journal was left behind");
}

/// Whether there is a log or a journal; one that begins with zeros or is empty belongs to a
/// finished transaction.
fn has_left_journal(file: &Path) -> bool {
    ["db-journal", "db-wal"].iter().any(|suffix| {
        std::fs::read(file.with_extension(suffix)).is_ok_and(|bytes| bytes.first().is_some_and(|&first| first != 0))
    })
}

/// Starts a writer, kills it after a few milliseconds; the last number it printed.
fn write_and_kill(file: &Path, settings: [&str; 3], seed: u64, random: &mut Random) -> Option<i64> {
    let mut writer = Command::new(env!("CARGO_BIN_EXE_writer"))
        .arg(file)
        .args(settings)
        .arg(seed.to_string())
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
