//! `inserts`: durable inserts by several threads into one file with a write-ahead log, each thread
//! with a connection of its own, both engines in turn; medians of three.
//!
//! After each run the rows are counted and the file is checked, both by the oracle: every insert
//! that was acknowledged has to be there.

use std::path::{Path, PathBuf};
use std::sync::Barrier;
use std::time::{Duration, Instant};

const RUNS: usize = 3;
const TEXT: &str = "a text of an everyday length, say sixty bytes, for every row";
/// How long a thread waits for others.
const BUSY: Duration = Duration::from_secs(60);

/// One measurement.
struct Item {
    threads: usize,
    /// Rows of a transaction; 1: outside of any.
    rows: i64,
    /// Whether keys come one after the other.
    in_order: bool,
}

impl Item {
    fn name(&self) -> String {
        let keys = if self.in_order { "in order" } else { "at random" };
        let threads = if self.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", self.threads) };
        match self.rows {
            1 => format!("{threads}, keys {keys}"),
            rows => format!("{threads}, {rows} rows a transaction, keys {keys}"),
        }
    }
}

/// What one run came to.
struct Outcome {
    seconds: f64,
    /// How long each transaction took, sorted.
    waits: Vec<Duration>,
    /// Rows by thread.
    rows: Vec<i64>,
    refused: u64,
    /// Seconds of processor time of the whole process.
    processor: f64,
}

/// What a thread did.
#[derive(Default)]
struct Tally {
    waits: Vec<Duration>,
    rows: i64,
    refused: u64,
}

/// An engine's connection, as far as inserts go.
trait Engine: Sized {
    fn open(path: &Path) -> Result<Self, String>;
    fn script(&self, sql: &str) -> Result<(), String>;
    /// Runs `work` with an insert of a row; it says whether the row went in, false: `SQLITE_BUSY`.
    fn insert_with(&self, sql: &str, work: &mut dyn FnMut(Insert<'_>) -> Result<(), String>) -> Result<(), String>;
}

type Insert<'i> = &'i mut dyn FnMut(i64) -> Result<bool, String>;

impl Engine for ferrite::Connection {
    fn open(path: &Path) -> Result<Self, String> {
        let connection = ferrite::Connection::open(path).map_err(|e| e.to_string())?;
        connection.busy_timeout(BUSY);
        Ok(connection)
    }
    fn script(&self, sql: &str) -> Result<(), String> {
        self.execute_batch(sql).map_err(|e| e.to_string())
    }
    fn insert_with(&self, sql: &str, work: &mut dyn FnMut(Insert<'_>) -> Result<(), String>) -> Result<(), String> {
        let mut statement = self.prepare(sql).map_err(|e| e.to_string())?;
        work(&mut |key| match statement.execute((key, TEXT)) {
            Ok(_) => Ok(true),
            Err(error) if error.code() == ferrite::ResultCode::BUSY => Ok(false),
            Err(error) => Err(error.to_string()),
        })
    }
}

impl Engine for rusqlite::Connection {
    fn open(path: &Path) -> Result<Self, String> {
        let connection = rusqlite::Connection::open(path).map_err(|e| e.to_string())?;
        connection.busy_timeout(BUSY).map_err(|e| e.to_string())?;
        Ok(connection)
    }
    fn script(&self, sql: &str) -> Result<(), String> {
        self.execute_batch(sql).map_err(|e| e.to_string())
    }
    fn insert_with(&self, sql: &str, work: &mut dyn FnMut(Insert<'_>) -> Result<(), String>) -> Result<(), String> {
        let mut statement = self.prepare(sql).map_err(|e| e.to_string())?;
        work(&mut |key| match statement.execute((key, TEXT)) {
            Ok(_) => Ok(true),
            Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) => Ok(false),
            Err(error) => Err(error.to_string()),
        })
    }
}

/// Runs the items whose name holds the filter. `FERRITE_BENCH_SECONDS` says how long each takes.
pub fn run(args: &[&str]) -> Result<(), String> {
    let filter = args.first().copied().unwrap_or("");
    let folder = folder()?;
    let result = measure_all(&folder, filter);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

/// A new folder for files.
pub(crate) fn folder() -> Result<PathBuf, String> {
    let folder = std::env::var("FERRITE_BENCH_DIR").map_or_else(|_| std::env::temp_dir(), Into::into);
    let folder = folder.join(format!("ferrite-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    Ok(folder)
}

/// The duration that so large a part of them does not exceed, in seconds; they are sorted.
pub(crate) fn quantile(times: &[Duration], part: f64) -> f64 {
    let place = (times.len() as f64 * part) as usize;
    times.get(place.min(times.len().saturating_sub(1))).map_or(0.0, Duration::as_secs_f64)
}

fn measure_all(folder: &Path, filter: &str) -> Result<(), String> {
    let seconds = std::env::var("FERRITE_BENCH_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2.0);
    println!(
        "| inserts | engine | rows/s | ms, median | 99 % | 99.9 % | worst | rows of a thread | processor µs a row | refused |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for in_order in [true, false] {
        for rows in [1, 10] {
            for threads in [1, 2, 4, 16, 64] {
                let item = Item { threads, rows, in_order };
                if item.name().contains(filter) {
                    measure(folder, &item, seconds)?;
                }
            }
        }
    }
    Ok(())
}

fn measure(folder: &Path, item: &Item, seconds: f64) -> Result<(), String> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        ours.push(one_run::<ferrite::Connection>(&folder.join("ours.db"), item, seconds)?);
        theirs.push(one_run::<rusqlite::Connection>(&folder.join("theirs.db"), item, seconds)?);
    }
    for (engine, mut runs) in [("Ferrite", ours), ("SQLite", theirs)] {
        runs.sort_by_key(|run| run.waits.len());
        let Some(run) = runs.get(RUNS / 2) else { continue };
        let rows: i64 = run.rows.iter().sum();
        let ms = |part: f64| quantile(&run.waits, part) * 1e3;
        let worst = runs.iter().map(|run| quantile(&run.waits, 1.0) * 1e3).fold(0.0, f64::max);
        let spread = (run.rows.iter().min().unwrap_or(&0), run.rows.iter().max().unwrap_or(&0));
        println!(
            "| {} | {engine} | {:.0} | {:.3} | {:.3} | {:.3} | {worst:.1} | {} to {} | {:.1} | {} |",
            item.name(),
            rows as f64 / run.seconds,
            ms(0.5),
            ms(0.99),
            ms(0.999),
            spread.0,
            spread.1,
            run.processor * 1e6 / rows.max(1) as f64,
            run.refused
        );
    }
    Ok(())
}

fn one_run<E: Engine>(path: &Path, item: &Item, seconds: f64) -> Result<Outcome, String> {
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{suffix}", path.display()));
    }
    let setup = "PRAGMA journal_mode = wal; CREATE TABLE t(id INTEGER PRIMARY KEY, v INT, w TEXT);";
    E::open(path)?.script(setup)?;
    let barrier = Barrier::new(item.threads + 1);
    let used = cpu_time::ProcessTime::now();
    let (tallies, seconds) = std::thread::scope(|scope| {
        let begin = |number: usize| {
            let barrier = &barrier;
            scope.spawn(move || work::<E>(path, item, number, seconds, barrier))
        };
        let handles: Vec<_> = (0..item.threads).map(begin).collect();
        barrier.wait();
        let started = Instant::now();
        let tallies: Vec<Result<Tally, String>> = handles
            .into_iter()
            .map(|handle| handle.join().unwrap_or_else(|_| Err("a thread has panicked".to_owned())))
            .collect();
        (tallies, started.elapsed().as_secs_f64())
    });
    let processor = used.elapsed().as_secs_f64();
    let mut outcome = Outcome { seconds, waits: Vec::new(), rows: Vec::new(), refused: 0, processor };
    for tally in tallies {
        let tally = tally?;
        outcome.waits.extend(tally.waits);
        outcome.rows.push(tally.rows);
        outcome.refused += tally.refused;
    }
    outcome.waits.sort_unstable();
    check(path, outcome.rows.iter().sum())?;
    Ok(outcome)
}

fn work<E: Engine>(path: &Path, item: &Item, thread: usize, seconds: f64, barrier: &Barrier) -> Result<Tally, String> {
    let opened =
        E::open(path).and_then(|connection| connection.script("PRAGMA synchronous = full").map(|()| connection));
    barrier.wait();
    let connection = opened?;
    let sql = match item.in_order {
        true => "INSERT INTO t(v, w) VALUES (?1, ?2)",
        false => "INSERT INTO t(id, v, w) VALUES (?1, 1, ?2)",
    };
    let mut random = fastrand::Rng::with_seed(thread as u64 + 1);
    let mut tally = Tally::default();
    connection.insert_with(sql, &mut |insert| {
        let started = Instant::now();
        while started.elapsed().as_secs_f64() < seconds {
            let begun = Instant::now();
            if transaction(&connection, item, insert, &mut random)? {
                tally.rows += item.rows;
                tally.waits.push(begun.elapsed());
            } else {
                tally.refused += 1;
            }
        }
        Ok(())
    })?;
    Ok(tally)
}

/// One transaction; false: somebody else was in the way for too long.
fn transaction<E: Engine>(
    connection: &E,
    item: &Item,
    insert: Insert<'_>,
    random: &mut fastrand::Rng,
) -> Result<bool, String> {
    let mut key = || random.i64(..);
    if item.rows == 1 {
        return insert(key());
    }
    connection.script("BEGIN IMMEDIATE")?;
    for _ in 0..item.rows {
        insert(key())?;
    }
    connection.script("COMMIT").map(|()| true)
}

/// Every row that was acknowledged is there, and the file is sound.
fn check(path: &Path, rows: i64) -> Result<(), String> {
    let connection = rusqlite::Connection::open(path).map_err(|e| e.to_string())?;
    let ask = |sql: &str| connection.query_row(sql, (), |row| row.get::<_, String>(0)).map_err(|e| e.to_string());
    let (there, sound) = (ask("SELECT CAST(count(*) AS TEXT) FROM t")?, ask("PRAGMA integrity_check")?);
    match there == rows.to_string() && sound == "ok" {
        true => Ok(()),
        false => Err(format!("{rows} rows were acknowledged, {there} are there; integrity: {sound}")),
    }
}
