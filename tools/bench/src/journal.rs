//! `journal`: durable inserts and lookups outside of transactions, on a write-ahead log and on a
//! rollback journal, both engines and the bare system calls in turn; medians of five.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::Instant;

const RUNS: usize = 5;
/// Bytes of a frame of the log.
const FRAME: usize = 4096 + 24;
/// Frames of a log that is checkpointed as usual.
const LOG_FRAMES: u64 = 1000;

/// One operation, counted.
struct Item {
    name: &'static str,
    journal_mode: &'static str,
    synchronous: &'static str,
    count: u32,
    work: Work,
}

#[derive(Clone, Copy, PartialEq)]
enum Work {
    Insert,
    InsertInOne,
    /// At random; or one key after the other.
    Lookup,
    LookupInOrder,
}

impl Work {
    fn reads(self) -> bool {
        matches!(self, Work::Lookup | Work::LookupInOrder)
    }

    fn key(self, number: i64) -> i64 {
        let step = if self == Work::Lookup { 7919 } else { 1 };
        number * step % READ_ROWS + 1
    }
}

const fn item(
    name: &'static str,
    journal_mode: &'static str,
    synchronous: &'static str,
    count: u32,
    work: Work,
) -> Item {
    Item { name, journal_mode, synchronous, count, work }
}

const ITEMS: &[Item] = &[
    item("insert, WAL FULL", "wal", "full", 5_000, Work::Insert),
    item("insert, WAL NORMAL", "wal", "normal", 50_000, Work::Insert),
    item("insert, DELETE FULL", "delete", "full", 500, Work::Insert),
    item("insert, all in one transaction, WAL", "wal", "full", 300_000, Work::InsertInOne),
    item("insert, all in one transaction, DELETE", "delete", "full", 300_000, Work::InsertInOne),
    item("lookup in order, WAL", "wal", "full", 200_000, Work::LookupInOrder),
    item("lookup at random, WAL", "wal", "full", 200_000, Work::Lookup),
    item("lookup in order, DELETE", "delete", "full", 100_000, Work::LookupInOrder),
    item("lookup at random, DELETE", "delete", "full", 100_000, Work::Lookup),
];

const ROWS: i64 = 100_000;
/// Rows that are looked up: as many as fit into the cache.
const READ_ROWS: i64 = 10_000;
const INSERT: &str = "INSERT INTO t(v, w) VALUES (?1, ?2)";
const LOOKUP: &str = "SELECT w FROM t WHERE id = ?1";
const TEXT: &str = "a text of an everyday length, say sixty bytes, for every row";

/// Runs the items whose name holds the filter.
pub fn run(args: &[&str]) -> Result<(), String> {
    let filter = args.first().copied().unwrap_or("");
    let folder = std::env::var("FERRITE_BENCH_DIR").map_or_else(|_| std::env::temp_dir(), Into::into);
    let folder = folder.join(format!("ferrite-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = measure_all(&folder, filter);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn measure_all(folder: &Path, filter: &str) -> Result<(), String> {
    println!("| operation | Ferrite µs | SQLite µs | SQLite / Ferrite | bare calls µs | bare / Ferrite |");
    println!("|---|---:|---:|---:|---:|---:|");
    for (number, item) in ITEMS.iter().enumerate().filter(|(_, item)| item.name.contains(filter)) {
        let setup = format!(
            "PRAGMA journal_mode = {}; PRAGMA synchronous = off;
             CREATE TABLE t(id INTEGER PRIMARY KEY, v INT, w TEXT);",
            item.journal_mode
        );
        let ours = ferrite::Connection::open(folder.join(format!("f{number}.db"))).map_err(|e| e.to_string())?;
        let theirs = rusqlite::Connection::open(folder.join(format!("s{number}.db"))).map_err(|e| e.to_string())?;
        ours.execute_batch(&setup).map_err(|e| e.to_string())?;
        theirs.execute_batch(&setup).map_err(|e| e.to_string())?;
        with_ferrite(&ours, Work::InsertInOne, ROWS as u32).map_err(|e| e.to_string())?;
        with_sqlite(&theirs, Work::InsertInOne, ROWS as u32).map_err(|e| e.to_string())?;
        let level = format!("PRAGMA synchronous = {}", item.synchronous);
        ours.execute_batch(&level).map_err(|e| e.to_string())?;
        theirs.execute_batch(&level).map_err(|e| e.to_string())?;
        let bare = (item.work == Work::Insert && item.name.contains("WAL FULL")).then(|| bare_log(folder));
        let (mut own, mut other, mut least) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let started = Instant::now();
            with_ferrite(&ours, item.work, item.count).map_err(|e| e.to_string())?;
            own.push(started.elapsed());
            let started = Instant::now();
            with_sqlite(&theirs, item.work, item.count).map_err(|e| e.to_string())?;
            other.push(started.elapsed());
            if let Some(file) = &bare {
                let started = Instant::now();
                write_bare(file.as_ref().map_err(Clone::clone)?, item.count).map_err(|e| e.to_string())?;
                least.push(started.elapsed());
            }
        }
        let micros = |times| crate::quick::median(times) * 1e6 / f64::from(item.count);
        let (own, other) = (micros(own), micros(other));
        let least = if least.is_empty() { None } else { Some(micros(least)) };
        let least = least.map_or(" | ".to_owned(), |least| format!("{least:.2} | {:.2}", least / own));
        println!("| {} | {own:.2} | {other:.2} | {:.2} | {least} |", item.name, other / own);
    }
    Ok(())
}

fn with_ferrite(connection: &ferrite::Connection, work: Work, count: u32) -> Result<(), ferrite::Error> {
    if work.reads() {
        let mut statement = connection.prepare(LOOKUP)?;
        for number in 0..i64::from(count) {
            let length = statement.query_row([work.key(number)], |row| row.get::<String>(0))?.len();
            std::hint::black_box(length);
        }
        return Ok(());
    }
    if work == Work::InsertInOne {
        connection.execute_batch("BEGIN")?;
    }
    let mut statement = connection.prepare(INSERT)?;
    for number in 0..i64::from(count) {
        statement.execute((number, TEXT))?;
    }
    drop(statement);
    if work == Work::InsertInOne { connection.execute_batch("COMMIT") } else { Ok(()) }
}

fn with_sqlite(connection: &rusqlite::Connection, work: Work, count: u32) -> Result<(), rusqlite::Error> {
    if work.reads() {
        let mut statement = connection.prepare(LOOKUP)?;
        for number in 0..i64::from(count) {
            let length = statement.query_row([work.key(number)], |row| row.get::<_, String>(0))?.len();
            std::hint::black_box(length);
        }
        return Ok(());
    }
    if work == Work::InsertInOne {
        connection.execute_batch("BEGIN")?;
    }
    let mut statement = connection.prepare(INSERT)?;
    for number in 0..i64::from(count) {
        statement.execute((number, TEXT))?;
    }
    drop(statement);
    if work == Work::InsertInOne { connection.execute_batch("COMMIT") } else { Ok(()) }
}

/// A file as long as a log, written and synced once.
fn bare_log(folder: &Path) -> Result<File, String> {
    let path = folder.join("bare");
    let file = OpenOptions::new().create(true).truncate(true).write(true).open(path).map_err(|e| e.to_string())?;
    let frame = [7; FRAME];
    let written = (0..LOG_FRAMES).try_for_each(|number| file.write_all_at(&frame, 32 + number * FRAME as u64));
    written.and_then(|()| file.sync_all()).map_err(|error| error.to_string())?;
    Ok(file)
}

fn write_bare(file: &File, count: u32) -> std::io::Result<()> {
    let frame = [8; FRAME];
    for number in 0..u64::from(count) {
        file.write_all_at(&frame, 32 + number % LOG_FRAMES * FRAME as u64)?;
        file.sync_data()?;
    }
    Ok(())
}
