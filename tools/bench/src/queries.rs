//! `queries`: scans, groups and sorts of 300,000 rows of integers, reals and texts on both engines
//! in turn, medians of five.

use crate::quick::median;
use std::path::Path;
use std::time::Instant;

/// Runs of each measurement; the median counts.
const RUNS: usize = 5;

/// Rows like those of the benchmark TPC-H, and a table of small rows.
const SCHEMA: &str = "PRAGMA synchronous=OFF; PRAGMA cache_size=-100000; \
    CREATE TABLE t(id INTEGER PRIMARY KEY, g INTEGER, x INTEGER, s TEXT, r REAL, u TEXT); \
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) \
    INSERT INTO t SELECT i, i % 1000, i * 2654435761 % 1000003, 'text ' || (i * 2654435761 % 1000003), \
        (i * 7919 % 1000003) / 7.0, char(65 + i % 3) || 'k' FROM n; \
    CREATE TABLE lineitem(l_orderkey INTEGER, l_partkey INTEGER, l_suppkey INTEGER, l_linenumber INTEGER, \
        l_quantity REAL, l_extendedprice REAL, l_discount REAL, l_tax REAL, l_returnflag TEXT, l_linestatus TEXT, \
        l_shipdate TEXT, l_commitdate TEXT, l_receiptdate TEXT, l_shipinstruct TEXT, l_shipmode TEXT, l_comment TEXT); \
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150000) \
    INSERT INTO lineitem SELECT i / 4, i * 7919 % 20000, i * 31 % 1000, i % 4 + 1, i * 37 % 50 + 1, \
        (i * 7919 % 9000000) / 100.0 + 900, (i * 13 % 11) / 100.0, (i * 17 % 9) / 100.0, substr('ANR', i * 7 % 3 + 1, 1), \
        substr('OF', i * 5 % 2 + 1, 1), date('1992-01-01', '+' || (i * 7919 % 2500) || ' days'), \
        date('1992-02-01', '+' || (i * 7919 % 2500) || ' days'), date('1992-03-01', '+' || (i * 7919 % 2500) || ' days'), \
        'DELIVER IN PERSON', 'TRUCK', 'comment number ' || i FROM n; \
    CREATE TABLE few(id INTEGER PRIMARY KEY, a INTEGER, b TEXT, c REAL); \
    INSERT INTO few VALUES(1, 10, 'x', 1.5), (2, 20, 'y', 2.5), (3, 10, 'z', 3.5), (4, NULL, 'x', 4.5), (5, 20, 'y', NULL);";

const QUERIES: &[(&str, &str)] = &[
    (
        "TPC-H Q1, 150,000 rows",
        "SELECT l_returnflag, l_linestatus, sum(l_quantity), sum(l_extendedprice), sum(l_extendedprice*(1-l_discount)), \
         sum(l_extendedprice*(1-l_discount)*(1+l_tax)), avg(l_quantity), avg(l_extendedprice), avg(l_discount), count(*) \
         FROM lineitem WHERE l_shipdate <= date('1998-12-01', '-90 days') \
         GROUP BY l_returnflag, l_linestatus ORDER BY l_returnflag, l_linestatus",
    ),
    (
        "TPC-H Q6, 150,000 rows",
        "SELECT sum(l_extendedprice*l_discount) FROM lineitem WHERE l_shipdate >= '1994-01-01' \
         AND l_shipdate < date('1994-01-01', '+1 year') AND l_discount BETWEEN 0.05 AND 0.07 AND l_quantity < 24",
    ),
    ("sum(x)", "SELECT sum(x) FROM t"),
    ("sum(x*r) with a filter", "SELECT sum(x*r) FROM t WHERE r < 70000"),
    ("count(*) with a condition", "SELECT count(*) FROM t WHERE x < 500000"),
    ("min and max of a REAL and a text", "SELECT min(r), max(r), min(s), max(s) FROM t"),
    ("LIKE", "SELECT count(*) FROM t WHERE s LIKE '%99%'"),
    ("CASE", "SELECT sum(CASE WHEN g < 10 THEN x ELSE 0 END) FROM t"),
    ("IN, OR", "SELECT count(*) FROM t WHERE g IN (1, 5, 9, 13) OR x > 900000"),
    ("a range of rowids", "SELECT sum(x) FROM t WHERE id BETWEEN 1000 AND 200000"),
    ("GROUP BY, 1,000 integers", "SELECT g, count(*), sum(x) FROM t GROUP BY g"),
    ("GROUP BY, 300,000 texts", "SELECT s, count(*) FROM t GROUP BY s"),
    ("GROUP BY two texts", "SELECT u, substr(s, 6, 1), count(*), sum(r) FROM t GROUP BY 1, 2"),
    ("GROUP BY x/10", "SELECT x/10, count(*) FROM t GROUP BY x/10"),
    ("count(DISTINCT g)", "SELECT count(DISTINCT g) FROM t"),
    ("count(DISTINCT s)", "SELECT count(DISTINCT s) FROM t"),
    ("SELECT DISTINCT g", "SELECT DISTINCT g FROM t"),
    ("ORDER BY x LIMIT 10", "SELECT id FROM t ORDER BY x LIMIT 10"),
    ("ORDER BY r LIMIT 10", "SELECT id, s FROM t ORDER BY r LIMIT 10"),
    ("ORDER BY s", "SELECT id FROM t ORDER BY s"),
    ("ORDER BY r", "SELECT id FROM t ORDER BY r"),
    ("ORDER BY g, x", "SELECT id FROM t ORDER BY g, x"),
    ("CREATE INDEX", "CREATE INDEX tx ON t(x)"),
    ("rows of a filter", "SELECT id, s FROM t WHERE r < 1000"),
    ("sum of 5 rows", "SELECT sum(a), max(c) FROM few WHERE id > 1"),
    ("groups of 5 rows", "SELECT b, sum(a) FROM few GROUP BY b"),
];

/// Runs the queries whose name holds the filter.
pub fn run(args: &[&str]) -> Result<(), String> {
    let filter = args.first().copied().unwrap_or("");
    let folder = std::env::temp_dir().join(format!("ferrite-queries-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = measure(&folder, filter);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn measure(folder: &Path, filter: &str) -> Result<(), String> {
    let text = |error: ferrite::Error| error.to_string();
    let ferrite = ferrite::Connection::open(folder.join("ferrite.db")).map_err(text)?;
    let sqlite = rusqlite::Connection::open(folder.join("sqlite.db")).map_err(|error| error.to_string())?;
    ferrite.execute_batch(SCHEMA).map_err(text)?;
    sqlite.execute_batch(SCHEMA).map_err(|error| error.to_string())?;
    println!("| query, 300,000 rows | Ferrite ms | SQLite ms | SQLite / Ferrite |\n|---|---:|---:|---:|");
    for (name, sql) in QUERIES.iter().filter(|(name, _)| name.contains(filter)) {
        // A query that takes no time is run so often that it does.
        let times = if name.contains("5 rows") { 10_000 } else { 1 };
        let (mut own, mut other) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            ferrite.execute_batch("DROP INDEX IF EXISTS tx").map_err(text)?;
            sqlite.execute_batch("DROP INDEX IF EXISTS tx").map_err(|error| error.to_string())?;
            let started = Instant::now();
            let first = (0..times).try_fold(0, |_, _| on_ferrite(&ferrite, sql));
            own.push(started.elapsed());
            let started = Instant::now();
            let second = (0..times).try_fold(0, |_, _| on_sqlite(&sqlite, sql));
            other.push(started.elapsed());
            let first = first.map_err(|error| format!("{name}: {error}"))?;
            let second = second.map_err(|error| format!("{name}: {error}"))?;
            if first != second {
                return Err(format!("{name}: {first} rows and {second}"));
            }
        }
        let (own, other) = (median(own), median(other));
        println!("| {name} | {:.2} | {:.2} | {:.2} |", own * 1e3, other * 1e3, other / own);
    }
    Ok(())
}

/// How many rows a query gives.
fn on_ferrite(connection: &ferrite::Connection, sql: &str) -> Result<usize, ferrite::Error> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query(())?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        std::hint::black_box(row.get_ref(0)?);
        count += 1;
    }
    Ok(count)
}

fn on_sqlite(connection: &rusqlite::Connection, sql: &str) -> Result<usize, rusqlite::Error> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query(())?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        std::hint::black_box(row.get_ref(0)?);
        count += 1;
    }
    Ok(count)
}
