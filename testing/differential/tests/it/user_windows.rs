//! A window function of the application is called alike by both engines: in the same order, with
//! the same rows.

use rusqlite::functions::{Context, FunctionFlags};
use std::cell::RefCell;
use std::fmt::Write;

thread_local! {
    static CALLS: RefCell<String> = const { RefCell::new(String::new()) };
}

fn note(what: char, number: Option<i64>) {
    CALLS.with_borrow_mut(|calls| {
        calls.push(what);
        if let Some(number) = number {
            let _ = write!(calls, "{number}");
        }
    });
}

/// The sum of the rows in the frame, and what was called.
struct Noted;

impl ferrite::Aggregate<i64, i64> for Noted {
    fn init(&self) -> ferrite::Result<i64> {
        Ok(0)
    }

    fn step(&self, args: &ferrite::FunctionArgs<'_>, state: &mut i64) -> ferrite::Result<()> {
        *state += args.get::<i64>(0)?;
        note('+', Some(args.get(0)?));
        Ok(())
    }

    fn finalize(&self, state: Option<i64>) -> ferrite::Result<i64> {
        note(')', state);
        Ok(state.unwrap_or(-1))
    }
}

impl ferrite::WindowAggregate<i64, i64> for Noted {
    fn value(&self, state: Option<&mut i64>) -> ferrite::Result<i64> {
        note('=', state.as_deref().copied());
        Ok(state.map_or(-1, |state| *state))
    }

    fn inverse(&self, args: &ferrite::FunctionArgs<'_>, state: &mut i64) -> ferrite::Result<()> {
        *state -= args.get::<i64>(0)?;
        note('-', Some(args.get(0)?));
        Ok(())
    }
}

impl rusqlite::functions::Aggregate<i64, i64> for Noted {
    fn init(&self, _: &mut Context<'_>) -> rusqlite::Result<i64> {
        Ok(0)
    }

    fn step(&self, context: &mut Context<'_>, state: &mut i64) -> rusqlite::Result<()> {
        *state += context.get::<i64>(0)?;
        note('+', Some(context.get(0)?));
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, state: Option<i64>) -> rusqlite::Result<i64> {
        note(')', state);
        Ok(state.unwrap_or(-1))
    }
}

impl rusqlite::functions::WindowAggregate<i64, i64> for Noted {
    fn value(&self, state: Option<&mut i64>) -> rusqlite::Result<i64> {
        note('=', state.as_deref().copied());
        Ok(state.map_or(-1, |state| *state))
    }

    fn inverse(&self, context: &mut Context<'_>, state: &mut i64) -> rusqlite::Result<()> {
        *state -= context.get::<i64>(0)?;
        note('-', Some(context.get(0)?));
        Ok(())
    }
}

const SETUP: &str = "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
    INSERT INTO t VALUES(1,1,'x'),(2,1,'y'),(3,2,'x'),(4,3,'y'),(5,3,'x'),(6,5,'y'),(7,9,'x'),(8,9,'x')";

fn calls() -> String {
    CALLS.with_borrow_mut(std::mem::take)
}

fn ours(connection: &ferrite::Connection, sql: &str) -> (Vec<i64>, String) {
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map((), |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    (rows, calls())
}

fn theirs(connection: &rusqlite::Connection, sql: &str) -> (Vec<i64>, String) {
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map((), |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    (rows, calls())
}

#[test]
fn both_engines_call_it_alike() {
    let own = ferrite::Connection::open_in_memory().unwrap();
    let oracle = rusqlite::Connection::open_in_memory().unwrap();
    own.execute_batch(SETUP).unwrap();
    oracle.execute_batch(SETUP).unwrap();
    own.create_window_function("noted", 1, ferrite::FunctionOptions::DETERMINISTIC, Noted);
    oracle.create_window_function("noted", 1, FunctionFlags::SQLITE_DETERMINISTIC, Noted).unwrap();
    let mut differences = Vec::new();
    let mut compared = 0;
    for query in queries() {
        compared += 1;
        let (mine, their) = (ours(&own, &query), theirs(&oracle, &query));
        if mine != their {
            differences.push(format!("{query}\n  ferrite {mine:?}\n  oracle  {their:?}"));
        }
    }
    assert!(compared > 500);
    assert!(differences.is_empty(), "{} differ\n{}", differences.len(), differences.join("\n"));
}

fn queries() -> Vec<String> {
    const BOUNDS: [&str; 7] = [
        "UNBOUNDED PRECEDING",
        "2 PRECEDING",
        "1 PRECEDING",
        "CURRENT ROW",
        "1 FOLLOWING",
        "2 FOLLOWING",
        "UNBOUNDED FOLLOWING",
    ];
    let mut queries = vec![
        "SELECT noted(a) FROM t".to_owned(),
        "SELECT noted(a) FROM t WHERE 0".to_owned(),
        "SELECT noted(a) OVER () FROM t WHERE 0".to_owned(),
        "SELECT noted(a) FROM t GROUP BY c".to_owned(),
        "SELECT noted(a ORDER BY b DESC) FROM t".to_owned(),
        "SELECT noted(DISTINCT b ORDER BY b) FROM t".to_owned(),
        "SELECT noted(a) FILTER (WHERE a % 2) OVER (ORDER BY b) FROM t".to_owned(),
        "SELECT noted(noted(a)) OVER (ORDER BY b ROWS 1 PRECEDING) FROM t GROUP BY b".to_owned(),
        "SELECT noted(a) OVER (ORDER BY b) FROM t ORDER BY a DESC".to_owned(),
    ];
    for unit in ["ROWS", "RANGE", "GROUPS"] {
        for (position, start) in BOUNDS[..6].iter().enumerate() {
            for end in &BOUNDS[position.max(1)..] {
                for exclude in ["", "EXCLUDE CURRENT ROW", "EXCLUDE GROUP", "EXCLUDE TIES"] {
                    for partition in ["", "PARTITION BY c"] {
                        let window = format!("{partition} ORDER BY b {unit} BETWEEN {start} AND {end} {exclude}");
                        queries.push(format!("SELECT noted(a) OVER ({window}) FROM t"));
                    }
                }
            }
        }
    }
    queries
}
