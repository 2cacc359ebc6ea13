//! `windows`: window functions and ordered aggregates over 200,000 rows on both engines in turn,
//! medians of five.

use crate::quick::median;
use std::time::Instant;

/// Runs of each measurement; the median counts.
const RUNS: usize = 5;

const SCHEMA: &str = "CREATE TABLE t(id INTEGER PRIMARY KEY, g INTEGER, x INTEGER, s TEXT); \
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) \
    INSERT INTO t SELECT i, i % 1000, i * 2654435761 % 1000003, 'text ' || (i * 7919 % 100003) FROM n";

/// What is measured: each answer is summed up, so that rows are not what is measured.
const QUERIES: &[(&str, &str)] = &[
    ("row_number, by the key", "row_number() OVER (ORDER BY id)"),
    ("row_number, sorted", "row_number() OVER (ORDER BY x)"),
    ("rank in 1,000 partitions", "rank() OVER (PARTITION BY g ORDER BY x)"),
    ("ntile", "ntile(100) OVER (ORDER BY id)"),
    ("cume_dist", "cume_dist() OVER (ORDER BY g)"),
    ("lag and lead", "lag(x) OVER w + lead(x, 3, 0) OVER w"),
    ("first_value, nth_value", "first_value(x) OVER w + nth_value(x, 2) OVER w"),
    ("running sum", "sum(x) OVER (ORDER BY id)"),
    ("sum of a partition", "sum(x) OVER (PARTITION BY g)"),
    ("sum of all", "sum(x) OVER ()"),
    ("sum, 100 rows", "sum(x) OVER (ORDER BY id ROWS 99 PRECEDING)"),
    ("sum, 10,000 rows", "sum(x) OVER (ORDER BY id ROWS 9999 PRECEDING)"),
    ("sum, to the end", "sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)"),
    ("min, 100 rows", "min(x) OVER (ORDER BY id ROWS 99 PRECEDING)"),
    ("max, 10,000 rows", "max(x) OVER (ORDER BY id ROWS 9999 PRECEDING)"),
    ("avg, RANGE", "avg(x) OVER (ORDER BY x RANGE BETWEEN 50 PRECEDING AND 50 FOLLOWING)"),
    ("count, GROUPS", "count(*) OVER (ORDER BY g GROUPS BETWEEN 2 PRECEDING AND 2 FOLLOWING)"),
    ("group_concat, 10 rows", "length(group_concat(s) OVER (ORDER BY id ROWS 9 PRECEDING))"),
    ("sum, 20 rows, EXCLUDE", "sum(x) OVER (ORDER BY id ROWS 19 PRECEDING EXCLUDE CURRENT ROW)"),
    ("three windows", "sum(x) OVER (ORDER BY id) + sum(x) OVER (ORDER BY x) + rank() OVER (ORDER BY g)"),
    ("ordered aggregate, 1,000 groups", "length(group_concat(s ORDER BY x))"),
    ("DISTINCT ordered, 1,000 groups", "length(group_concat(DISTINCT g ORDER BY g))"),
];

/// Runs the queries whose name holds the filter.
pub fn run(args: &[&str]) -> Result<(), String> {
    let filter = args.first().copied().unwrap_or("");
    let text = |error: ferrite::Error| error.to_string();
    let ferrite = ferrite::Connection::open_in_memory().map_err(text)?;
    let sqlite = rusqlite::Connection::open_in_memory().map_err(|error| error.to_string())?;
    ferrite.execute_batch(SCHEMA).map_err(text)?;
    sqlite.execute_batch(SCHEMA).map_err(|error| error.to_string())?;
    println!("| query, 200,000 rows | Ferrite ms | SQLite ms | SQLite / Ferrite |\n|---|---:|---:|---:|");
    for (name, call) in QUERIES.iter().filter(|(name, _)| name.contains(filter)) {
        let tail = if name.contains("groups") { " GROUP BY g" } else { " WINDOW w AS (ORDER BY id)" };
        let sql = format!("SELECT total(v) FROM (SELECT {call} AS v FROM t{tail})");
        let (mut own, mut other, mut answers) = (Vec::new(), Vec::new(), (0.0, 0.0));
        for _ in 0..RUNS {
            let started = Instant::now();
            answers.0 = ferrite.query_row(&sql, (), |row| row.get(0)).map_err(|error| format!("{name}: {error}"))?;
            own.push(started.elapsed());
            let started = Instant::now();
            answers.1 = sqlite.query_row(&sql, (), |row| row.get(0)).map_err(|error| format!("{name}: {error}"))?;
            other.push(started.elapsed());
        }
        if answers.0 != answers.1 {
            return Err(format!("{name}: {} and {}", answers.0, answers.1));
        }
        let (own, other) = (median(own), median(other));
        println!("| {name} | {:.2} | {:.2} | {:.2} |", own * 1e3, other * 1e3, other / own);
    }
    Ok(())
}
