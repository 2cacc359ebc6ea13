//! `ferrite-bench search [FILTER] [COUNT]`: FTS5, FTS4 and R-Tree on both engines in turns, in
//! processor time.
//!
//! COUNT documents of 200 words (200,000 unless told) and five times as many boxes. Both engines
//! run the same statements on files in the temporary folder; their answers have to agree.

mod boxes;
mod text;

use cpu_time::ThreadTime;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::time::Duration;

/// Statements that are measured together.
pub struct Task {
    /// What the table calls it; the module's name comes first.
    pub name: &'static str,
    /// Statements that are run before each round and not measured.
    pub before: &'static str,
    /// What is measured: statements, or one query, all of whose rows are read.
    pub sql: &'static str,
    /// How often it runs in a round.
    pub times: usize,
    /// Number of rounds; the median is reported.
    pub rounds: usize,
}

impl Task {
    /// A query that runs `times` times in each of five rounds.
    pub const fn query(name: &'static str, sql: &'static str, times: usize) -> Task {
        Task { name, before: "", sql, times, rounds: 5 }
    }

    /// A change that can be made only once, measured in three rounds with what puts it back.
    pub const fn change(name: &'static str, before: &'static str, sql: &'static str) -> Task {
        Task { name, before, sql, times: 1, rounds: 3 }
    }

    /// Later tasks need what it does.
    fn is_setup(&self) -> bool {
        self.name.ends_with("build")
    }
}

/// What both engines are asked.
pub trait Engine {
    /// Runs statements.
    fn batch(&self, sql: &str) -> Result<(), String>;
    /// Number of rows and a hash of all values of a query.
    fn rows(&self, sql: &str) -> Result<(usize, u64), String>;
}

macro_rules! engine {
    ($connection:ty, $value:ident, $text:ident => $bytes:expr) => {
        impl Engine for $connection {
            fn batch(&self, sql: &str) -> Result<(), String> {
                self.execute_batch(sql).map_err(|error| format!("{sql}: {error}"))
            }

            fn rows(&self, sql: &str) -> Result<(usize, u64), String> {
                let fail = |error| format!("{sql}: {error}");
                let mut statement = self.prepare(sql).map_err(fail)?;
                let columns = statement.column_count();
                let mut rows = statement.query(()).map_err(fail)?;
                let (mut count, mut hash) = (0, DefaultHasher::new());
                while let Some(row) = rows.next().map_err(fail)? {
                    count += 1;
                    for column in 0..columns {
                        match row.get_ref(column).map_err(fail)? {
                            $value::Integer(value) => value.hash(&mut hash),
                            $value::Real(value) => value.to_bits().hash(&mut hash),
                            $value::Text($text) => $bytes.hash(&mut hash),
                            $value::Blob(value) => value.hash(&mut hash),
                            _ => 0_u8.hash(&mut hash),
                        }
                    }
                }
                Ok((count, hash.finish()))
            }
        }
    };
}

use ferrite::ValueRef as Own;
use rusqlite::types::ValueRef as Theirs;
engine!(ferrite::Connection, Own, text => text.bytes);
engine!(rusqlite::Connection, Theirs, text => text);

/// Runs a task once: its processor time and what it answered.
fn measure(engine: &dyn Engine, task: &Task) -> Result<(Duration, (usize, u64)), String> {
    engine.batch(task.before)?;
    let mut answer = (0, 0);
    let started = ThreadTime::now();
    for _ in 0..task.times {
        if task.sql.starts_with("SELECT") {
            answer = engine.rows(task.sql)?;
        } else {
            engine.batch(task.sql)?;
        }
    }
    Ok((started.elapsed(), answer))
}

fn run_task(ours: &dyn Engine, theirs: &dyn Engine, task: &Task, measured: bool) -> Result<(), String> {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for _ in 0..if measured { task.rounds } else { 1 } {
        let (time, answer) = measure(ours, task)?;
        let (their_time, their_answer) = measure(theirs, task)?;
        if answer != their_answer {
            return Err(format!("{}: {answer:?} and {their_answer:?}", task.name));
        }
        own.push(time);
        other.push(their_time);
    }
    if measured {
        let (own, other) = (crate::quick::median(own), crate::quick::median(other));
        println!("| {} | {:.2} | {:.2} | {:.2} |", task.name, own * 1e3, other * 1e3, other / own);
    }
    Ok(())
}

fn run_all(folder: &Path, filter: &str, count: usize) -> Result<(), String> {
    let fail = |error: &dyn std::fmt::Display| error.to_string();
    let ours = ferrite::Connection::open(folder.join("ferrite.db")).map_err(|error| fail(&error))?;
    let theirs = rusqlite::Connection::open(folder.join("sqlite.db")).map_err(|error| fail(&error))?;
    for engine in [&ours as &dyn Engine, &theirs] {
        engine.batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536")?;
    }
    println!("| operation | Ferrite ms | SQLite ms | SQLite / Ferrite |\n|---|---:|---:|---:|");
    for (module, tasks) in [("fts5", text::FTS5), ("fts4", text::FTS4), ("rtree", boxes::TASKS)] {
        let matches = |task: &Task| filter.is_empty() || task.name.contains(filter);
        if !tasks.iter().any(matches) {
            continue;
        }
        let rows = if module == "rtree" { boxes::fill(&ours, 5 * count)? } else { text::fill(&ours, count)? };
        if module == "rtree" {
            boxes::fill(&theirs, rows)?
        } else {
            text::fill(&theirs, rows)?
        };
        for task in tasks {
            if matches(task) || task.is_setup() {
                run_task(&ours, &theirs, task, matches(task))?;
            }
        }
    }
    Ok(())
}

/// Runs the measurement.
///
/// # Errors
/// An unusable folder, an engine's error, answers that differ.
pub fn run(args: &[&str]) -> Result<(), String> {
    let filter = args.first().copied().unwrap_or("");
    let count = args.get(1).map_or(Ok(200_000), |text| text.parse()).map_err(|_| "not a count".to_owned())?;
    let folder = std::env::temp_dir().join(format!("ferrite-search-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = run_all(&folder, filter, count);
    let _ = std::fs::remove_dir_all(&folder);
    result
}
