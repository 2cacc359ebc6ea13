//! Writes transactions until it is killed: `writer FILE JOURNAL_MODE SYNCHRONOUS PAGE_SIZE SEED`.
//!
//! The number of a transaction is printed after its COMMIT has returned. The log row of a
//! transaction tells how many rows the table has after it and how long their bodies are in sum, so
//! that a reader can tell whether all of a transaction is there.

use ferrite::{Connection, Result, params};
use interop::Random;
use std::io::Write;

const SCHEMA: &str = "CREATE TABLE IF NOT EXISTS data(id INTEGER PRIMARY KEY, tag TEXT NOT NULL, body BLOB NOT NULL);
    CREATE INDEX IF NOT EXISTS data_tag ON data(tag, id);
    CREATE TABLE IF NOT EXISTS log(n INTEGER PRIMARY KEY, row_count INT, total INT);";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, journal_mode, synchronous, page_size, seed] = arguments.as_slice() else {
        eprintln!("usage: writer FILE JOURNAL_MODE SYNCHRONOUS PAGE_SIZE SEED");
        std::process::exit(2);
    };
    let seed: u64 = seed.parse().unwrap_or(1);
    let connection = Connection::open(file)?;
    connection.execute_batch(&format!(
        "PRAGMA page_size = {page_size}; PRAGMA journal_mode = {journal_mode}; PRAGMA synchronous = {synchronous};
         PRAGMA wal_autocheckpoint = {}",
        [20, 1000][seed as usize % 2]
    ))?;
    if seed % 3 == 1 {
        // With so few pages in memory a transaction writes to the file before it commits.
        connection.execute_batch("PRAGMA cache_size = 10")?;
    }
    connection.execute_batch(SCHEMA)?;
    let mut number: i64 = connection.query_row("SELECT coalesce(max(n), 0) FROM log", (), |row| row.get(0))?;
    let mut random = Random::new(seed);
    report("ready");
    loop {
        number += 1;
        connection.execute_batch("BEGIN")?;
        for _ in 0..1 + random.below(12) {
            change(&connection, &mut random)?;
        }
        connection.execute(
            "INSERT INTO log SELECT ?1, count(*), coalesce(sum(length(body)), 0) FROM data",
            params![number],
        )?;
        connection.execute_batch("COMMIT")?;
        report(&number.to_string());
    }
}

/// One line to the parent, in one write. The parent is gone when it cannot be written.
fn report(line: &str) {
    let mut out = std::io::stdout().lock();
    if out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

fn change(connection: &Connection, random: &mut Random) -> Result<()> {
    let id = random.below(400) as i64;
    let length = if random.below(6) == 0 { random.below(30_000) } else { random.below(120) } as usize;
    let body = vec![id as u8; length];
    let tag = format!("t{id}-{length}");
    match random.below(8) {
        0 | 1 => connection.execute("DELETE FROM data WHERE id = ?1", params![id])?,
        2 => connection.execute("DELETE FROM data WHERE id BETWEEN ?1 AND ?1 + 20", params![id])?,
        3 | 4 => connection.execute("UPDATE data SET tag = ?2, body = ?3 WHERE id = ?1", params![id, tag, body])?,
        _ => connection.execute("INSERT OR REPLACE INTO data VALUES (?1, ?2, ?3)", params![id, tag, body])?,
    };
    Ok(())
}
