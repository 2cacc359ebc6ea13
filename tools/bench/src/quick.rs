//! `quick`: a dozen everyday operations on both engines in turn, medians of five.

use rusqlite::OptionalExtension;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Runs of each measurement; the median counts.
const RUNS: usize = 5;

/// A measurement on one connection.
struct Task {
    name: &'static str,
    ferrite: fn(&ferrite::Connection) -> Result<(), ferrite::Error>,
    sqlite: fn(&rusqlite::Connection) -> Result<(), rusqlite::Error>,
}

macro_rules! query {
    ($name:literal, $sql:literal) => {
        Task {
            name: $name,
            ferrite: |connection| {
                let mut statement = connection.prepare($sql)?;
                let mut rows = statement.query(())?;
                while let Some(row) = rows.next()? {
                    std::hint::black_box(row.get_ref(0)?);
                }
                Ok(())
            },
            sqlite: |connection| {
                let mut statement = connection.prepare($sql)?;
                let mut rows = statement.query(())?;
                while let Some(row) = rows.next()? {
                    std::hint::black_box(row.get_ref(0)?);
                }
                Ok(())
            },
        }
    };
}

macro_rules! prepare {
    ($name:literal, $sql:literal) => {
        Task {
            name: $name,
            ferrite: |connection| (0..10_000).try_for_each(|_| connection.prepare($sql).map(drop)),
            sqlite: |connection| (0..10_000).try_for_each(|_| connection.prepare($sql).map(drop)),
        }
    };
}

/// As `prepare!`, with a text that no preparation before had.
macro_rules! prepare_new {
    ($name:literal, $sql:literal) => {
        Task {
            name: $name,
            ferrite: |connection| new_numbers().try_for_each(|n| connection.prepare(&format!($sql, n)).map(drop)),
            sqlite: |connection| new_numbers().try_for_each(|n| connection.prepare(&format!($sql, n)).map(drop)),
        }
    };
}

/// 10,000 numbers that no call before gave.
fn new_numbers() -> std::ops::Range<u64> {
    static NEXT: AtomicU64 = AtomicU64::new(10_000_000);
    let first = NEXT.fetch_add(10_000, Ordering::Relaxed);
    first..first + 10_000
}

macro_rules! lookups {
    ($name:literal, $count:literal, $sql:literal) => {
        Task {
            name: $name,
            ferrite: |connection| {
                connection.execute_batch("BEGIN")?;
                let mut statement = connection.prepare($sql)?;
                for number in 0..$count {
                    let key = (number * 7919) % 1_000_000i64 + 1;
                    std::hint::black_box(statement.query_row([key], |row| row.get::<i64>(0))?);
                }
                connection.execute_batch("COMMIT")
            },
            sqlite: |connection| {
                connection.execute_batch("BEGIN")?;
                let mut statement = connection.prepare($sql)?;
                for number in 0..$count {
                    let key = (number * 7919) % 1_000_000i64 + 1;
                    std::hint::black_box(statement.query_row([key], |row| row.get::<_, i64>(0)).optional()?);
                }
                connection.execute_batch("COMMIT")
            },
        }
    };
}

const TASKS: &[Task] = &[
    Task {
        name: "bulk insert, 1,000,000 rows",
        ferrite: |connection| {
            connection.execute_batch(SCHEMA)?;
            let mut insert = connection.prepare(INSERT)?;
            for number in 0..1_000_000i64 {
                let (group, x, text) = row(number);
                insert.execute((group, x, text))?;
            }
            connection.execute_batch("COMMIT")
        },
        sqlite: |connection| {
            connection.execute_batch(SCHEMA)?;
            let mut insert = connection.prepare(INSERT)?;
            for number in 0..1_000_000i64 {
                let (group, x, text) = row(number);
                insert.execute((group, x, text))?;
            }
            connection.execute_batch("COMMIT")
        },
    },
    lookups!("point lookup, 200,000", 200_000, "SELECT x FROM t WHERE id=?1"),
    query!("count(*)", "SELECT count(*) FROM t"),
    query!("sum(x)", "SELECT sum(x) FROM t"),
    query!("count(*) with a condition", "SELECT count(*) FROM t WHERE x<500000"),
    query!("scan of all columns", "SELECT id,g,x,s FROM t"),
    query!("GROUP BY, 1,000 groups", "SELECT g, count(*), sum(x) FROM t GROUP BY g"),
    query!("ORDER BY x LIMIT 10", "SELECT id FROM t ORDER BY x LIMIT 10"),
    query!("ORDER BY s", "SELECT id FROM t ORDER BY s"),
    query!("LIKE scan", "SELECT count(*) FROM t WHERE s LIKE '%99%'"),
    query!("CREATE INDEX", "CREATE INDEX IF NOT EXISTS tx ON t(x)"),
    query!("indexed range", "SELECT sum(id) FROM t WHERE x BETWEEN 100000 AND 200000"),
    prepare!("prepare SELECT 1 again, 10,000", "SELECT 1"),
    prepare_new!("prepare SELECT 1 as a new text, 10,000", "SELECT {}"),
    prepare!("prepare lookup again, 10,000", "SELECT x FROM t WHERE id=?1"),
    prepare_new!("prepare lookup as a new text, 10,000", "SELECT x FROM t WHERE id={}"),
    prepare!(
        "prepare join again, 10,000",
        "SELECT a.g, count(*) FROM t a JOIN t b ON a.id=b.x WHERE a.x>?1 GROUP BY a.g ORDER BY 2 DESC"
    ),
    prepare_new!(
        "prepare join as a new text, 10,000",
        "SELECT a.g, count(*) FROM t a JOIN t b ON a.id=b.x WHERE a.x>{} GROUP BY a.g ORDER BY 2 DESC"
    ),
];

const SCHEMA: &str = "PRAGMA synchronous=OFF; DROP TABLE IF EXISTS t; \
    CREATE TABLE t(id INTEGER PRIMARY KEY, g INTEGER, x INTEGER, s TEXT); BEGIN";
const INSERT: &str = "INSERT INTO t(g,x,s) VALUES(?1,?2,?3)";

/// Columns of row `number`.
fn row(number: i64) -> (i64, i64, String) {
    let x = number.wrapping_mul(2_654_435_761) % 1_000_003;
    (number % 1000, x, format!("text {x}"))
}

/// Runs the tasks whose name holds the filter.
pub fn run(args: &[&str]) -> Result<(), String> {
    let filter = args.first().copied().unwrap_or("");
    let folder = std::env::temp_dir().join(format!("ferrite-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = measure_all(&folder, filter);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn measure_all(folder: &Path, filter: &str) -> Result<(), String> {
    let (ours, theirs): (PathBuf, PathBuf) = (folder.join("ferrite.db"), folder.join("sqlite.db"));
    let ferrite = ferrite::Connection::open(&ours).map_err(|error| error.to_string())?;
    let sqlite = rusqlite::Connection::open(&theirs).map_err(|error| error.to_string())?;
    println!("| operation | Ferrite ms | SQLite ms | SQLite / Ferrite |\n|---|---:|---:|---:|");
    for task in TASKS {
        let is_setup = task.name.starts_with("bulk");
        if !is_setup && !task.name.contains(filter) {
            continue;
        }
        let mut own: Vec<Duration> = Vec::new();
        let mut other: Vec<Duration> = Vec::new();
        for run in 0..RUNS {
            if task.name == "CREATE INDEX" {
                ferrite.execute_batch("DROP INDEX IF EXISTS tx").map_err(|error| error.to_string())?;
                sqlite.execute_batch("DROP INDEX IF EXISTS tx").map_err(|error| error.to_string())?;
            }
            if is_setup && run > 0 && !filter.is_empty() {
                break;
            }
            let started = Instant::now();
            (task.ferrite)(&ferrite).map_err(|error| format!("{}: {error}", task.name))?;
            own.push(started.elapsed());
            let started = Instant::now();
            (task.sqlite)(&sqlite).map_err(|error| format!("{}: {error}", task.name))?;
            other.push(started.elapsed());
        }
        let (own, other) = (median(own), median(other));
        println!("| {} | {:.2} | {:.2} | {:.2} |", task.name, own * 1e3, other * 1e3, other / own);
    }
    Ok(())
}

/// The median in seconds.
pub fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64)
}
