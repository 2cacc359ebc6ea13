//! Both engines side by side.

use crate::compare::{Verdict, compare};
use sqltest::{Cell, Outcome};
use std::panic::AssertUnwindSafe;

/// Instructions of SQLite's machine after which a statement is stopped: triggers that fire each
/// other take for ever.
const STEPS_MAX: i32 = 5_000_000;

/// The two engines, each with its own database in memory.
pub struct Pair {
    ours: ferrite::Connection,
    oracle: rusqlite::Connection,
}

/// In which way the last statement of a script differs: shrinking keeps to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    ours: Option<String>,
    oracle: Option<String>,
}

impl Pair {
    /// Two new databases.
    ///
    /// # Errors
    /// When one cannot be opened.
    pub fn new() -> Result<Pair, String> {
        let ours = ferrite::Connection::open_in_memory().map_err(|error| error.to_string())?;
        let mut oracle = rusqlite::Connection::open_in_memory().map_err(|error| error.to_string())?;
        oracle.progress_handler(STEPS_MAX, Some(|| true)).map_err(|error| error.to_string())?;
        Ok(Pair { ours, oracle })
    }

    /// What both say to a statement: Ferrite's outcome, then the oracle's. Ferrite is not asked
    /// where the oracle was stopped.
    pub fn run(&self, sql: &str) -> (Outcome, Outcome) {
        if std::env::var_os("DIFFERENTIAL_TRACE").is_some() {
            eprintln!("{sql};");
        }
        let oracle = first(sqltest::oracle::run(&self.oracle, sql).0);
        if is_stopped(&oracle) {
            return (Outcome::default(), oracle);
        }
        let ours =
            std::panic::catch_unwind(AssertUnwindSafe(|| first(sqltest::ferrite_engine::run(&self.ours, sql).0)));
        let ours = ours.unwrap_or_else(|_| Outcome { error: Some((-1, "panic".to_owned())), ..Outcome::default() });
        (ours, oracle)
    }

    /// Both answers to a statement, and how they compare.
    pub fn judge(&self, sql: &str, ordered: bool) -> (Outcome, Outcome, Verdict) {
        let (ours, oracle) = self.run(sql);
        if is_stopped(&oracle) {
            return (ours, oracle, Verdict::TooLong);
        }
        let mut verdict = compare(&ours, &oracle, ordered);
        if verdict == Verdict::Different && is_damaged(&oracle, sql) {
            return (ours, oracle, Verdict::OracleDamaged);
        }
        // Which of the rows that are sorted alike comes first shows in what windows and lists
        // compute.
        let order_shows = ["OVER", "group_concat("].iter().any(|word| sql.contains(word));
        // And a row that another plan leaves out early does not fail.
        let fails = |outcome: &Outcome| outcome.error.as_ref().is_some_and(|(_, text)| !is_of_window(text));
        if verdict == Verdict::Different && order_shows && !fails(&ours) && !fails(&oracle) {
            let (our_plan, plan) = self.run(&format!("EXPLAIN QUERY PLAN {sql}"));
            if our_plan.rows != plan.rows {
                verdict = Verdict::OtherPlan;
            }
        }
        (ours, oracle, verdict)
    }
}

/// Whether the oracle tells of damage in its own file.
fn is_damaged(oracle: &Outcome, sql: &str) -> bool {
    let malformed = oracle.error.as_ref().is_some_and(|(code, _)| *code == rusqlite::ffi::SQLITE_CORRUPT);
    let in_database = |row: &Vec<Cell>| row.iter().any(|cell| cell.to_string().contains("*** in database"));
    malformed || sql == "PRAGMA integrity_check" && oracle.rows.iter().any(in_database)
}

/// Whether SQLite's own file is damaged after any statement of a script: what comes later tells
/// nothing.
pub fn damages_oracle(script: &[String]) -> bool {
    const CHECK: &str = "PRAGMA integrity_check";
    let Ok(pair) = Pair::new() else { return false };
    script.iter().any(|sql| {
        sqltest::oracle::run(&pair.oracle, sql);
        is_damaged(&first(sqltest::oracle::run(&pair.oracle, CHECK).0), CHECK)
    })
}

/// Whether a statement ran into [`STEPS_MAX`].
fn is_stopped(oracle: &Outcome) -> bool {
    oracle.error.as_ref().is_some_and(|(code, _)| *code == rusqlite::ffi::SQLITE_INTERRUPT)
}

/// Whether a window function raises the error when it meets a row.
fn is_of_window(text: &str) -> bool {
    ["frame starting", "frame ending", "second argument to nth_value", "argument of ntile"]
        .iter()
        .any(|start| text.starts_with(start))
}

fn first(outcomes: Vec<Outcome>) -> Outcome {
    outcomes.into_iter().next().unwrap_or_default()
}

/// How the last statement of a script differs, if it is the first one that does.
pub fn difference_kind(script: &[String], ordered: bool) -> Option<Kind> {
    let pair = Pair::new().ok()?;
    let (last, before) = script.split_last()?;
    for sql in before {
        if pair.judge(sql, false).2 == Verdict::Different {
            return None;
        }
    }
    let (ours, oracle, verdict) = pair.judge(last, ordered);
    if verdict != Verdict::Different {
        return None;
    }
    // An error's text up to the names in it.
    let kind =
        |outcome: &Outcome| outcome.error.as_ref().map(|(_, text)| text.split(':').next().unwrap_or("").to_owned());
    Some(Kind { ours: kind(&ours), oracle: kind(&oracle) })
}

/// Both answers to the last statement, to be read by people.
pub fn explain(script: &[String]) -> String {
    let Ok(pair) = Pair::new() else { return String::new() };
    let mut text = String::new();
    for (index, sql) in script.iter().enumerate() {
        text += &format!("{sql};\n");
        let (ours, oracle) = pair.run(sql);
        if index + 1 == script.len() {
            text += &format!("--- oracle\n{oracle}--- ferrite\n{ours}");
        }
    }
    text
}
