//! Window functions of the application.

use ferrite::{Aggregate, Connection, Error, FunctionArgs, FunctionOptions, Result, WindowAggregate};
use std::sync::{Arc, Mutex};

/// A sum that writes down how it is called and may fail.
struct Sum {
    calls: Arc<Mutex<String>>,
    fails_at: char,
}

impl Sum {
    fn note(&self, what: char, number: Option<i64>) -> Result<()> {
        let mut calls = self.calls.lock().unwrap();
        calls.push(what);
        calls.extend(number.map(|number| number.to_string()));
        if what == self.fails_at { Err(Error::sql(format!("failed at {what}"))) } else { Ok(()) }
    }
}

impl Aggregate<i64, i64> for Sum {
    fn init(&self) -> Result<i64> {
        self.note('(', None)?;
        Ok(0)
    }

    fn step(&self, args: &FunctionArgs<'_>, state: &mut i64) -> Result<()> {
        *state += args.get::<i64>(0)?;
        self.note('+', Some(args.get(0)?))
    }

    fn finalize(&self, state: Option<i64>) -> Result<i64> {
        self.note(')', None)?;
        Ok(state.unwrap_or(-1))
    }
}

impl WindowAggregate<i64, i64> for Sum {
    fn value(&self, state: Option<&mut i64>) -> Result<i64> {
        self.note('=', None)?;
        Ok(state.map_or(-1, |state| *state))
    }

    fn inverse(&self, args: &FunctionArgs<'_>, state: &mut i64) -> Result<()> {
        *state -= args.get::<i64>(0)?;
        self.note('-', Some(args.get(0)?))
    }
}

fn connection(fails_at: char) -> (Connection, Arc<Mutex<String>>) {
    let connection = Connection::open_in_memory().unwrap();
    connection
        .execute_batch(
            "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
             INSERT INTO t VALUES(1,1,'x'),(2,1,'y'),(3,2,'x'),(4,3,'y'),(5,3,'x'),(6,5,'y'),(7,9,'x')",
        )
        .unwrap();
    let calls = Arc::new(Mutex::new(String::new()));
    let function = Sum { calls: calls.clone(), fails_at };
    connection.create_window_function("own_sum", 1, FunctionOptions::DETERMINISTIC, function);
    (connection, calls)
}

fn answers(connection: &Connection, sql: &str) -> Result<Vec<Option<i64>>> {
    let mut statement = connection.prepare(sql)?;
    statement.query_map((), |row| row.get(0))?.collect()
}

#[test]
fn every_frame_gives_what_the_built_in_function_gives() {
    let (connection, _) = connection(' ');
    let bounds = [
        "UNBOUNDED PRECEDING",
        "2 PRECEDING",
        "1 PRECEDING",
        "CURRENT ROW",
        "1 FOLLOWING",
        "2 FOLLOWING",
        "UNBOUNDED FOLLOWING",
    ];
    let mut compared = 0;
    for unit in ["ROWS", "RANGE", "GROUPS"] {
        for (position, start) in bounds[..6].iter().enumerate() {
            for end in &bounds[position.max(1)..] {
                for exclude in ["", "EXCLUDE CURRENT ROW", "EXCLUDE GROUP", "EXCLUDE TIES"] {
                    for partition in ["", "PARTITION BY c"] {
                        let window = format!("({partition} ORDER BY b {unit} BETWEEN {start} AND {end} {exclude})");
                        let own = answers(&connection, &format!("SELECT own_sum(a) OVER {window} FROM t")).unwrap();
                        let sum = format!("SELECT coalesce(sum(a) OVER {window}, 0) FROM t");
                        let sum = answers(&connection, &sum).unwrap();
                        // An empty frame that rows have left has a state of 0, one that none has
                        // entered has none.
                        let own: Vec<_> = own.into_iter().map(|own| own.map(|own| own.max(0))).collect();
                        assert_eq!(own, sum, "{window}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 500);
}

#[test]
fn rows_enter_and_leave_one_at_a_time() {
    let (connection, calls) = connection(' ');
    let sql = "SELECT own_sum(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t WHERE a < 5";
    assert_eq!(answers(&connection, sql).unwrap(), [Some(1), Some(3), Some(5), Some(7)]);
    assert_eq!(std::mem::take(&mut *calls.lock().unwrap()), "(+1=+2=-1+3=-2+4=)");
    let sql = "SELECT own_sum(a) OVER (ORDER BY a) FROM t WHERE a < 3";
    assert_eq!(answers(&connection, sql).unwrap(), [Some(1), Some(3)]);
    assert_eq!(std::mem::take(&mut *calls.lock().unwrap()), "(+1=+2=)");
    assert_eq!(answers(&connection, "SELECT own_sum(a) FROM t WHERE a < 3").unwrap(), [Some(3)]);
    assert_eq!(std::mem::take(&mut *calls.lock().unwrap()), "(+1+2)");
}

#[test]
fn an_error_of_any_call_but_the_last_ends_the_statement() {
    // As in SQLite nobody waits for what is told at the end of a partition.
    let (ends_badly, _) = connection(')');
    let sql = "SELECT own_sum(a) OVER (ORDER BY a ROWS 1 PRECEDING) FROM t WHERE a < 3";
    assert_eq!(answers(&ends_badly, sql).unwrap(), [Some(1), Some(3)]);
    for fails_at in ['(', '+', '-', '='] {
        let (connection, _) = connection(fails_at);
        let sql = "SELECT own_sum(a) OVER (ORDER BY a ROWS 1 PRECEDING) FROM t";
        let error = answers(&connection, sql).unwrap_err();
        assert_eq!(error.message(), format!("failed at {fails_at}"));
        assert_eq!(answers(&connection, "SELECT count(*) OVER () FROM t LIMIT 1").unwrap(), [Some(7)]);
    }
}

#[test]
fn it_takes_filter_names_and_the_place_of_an_aggregate() {
    let (connection, _) = connection(' ');
    let sql = "SELECT own_sum(a) FILTER (WHERE a % 2) OVER w FROM t WINDOW w AS (PARTITION BY c ORDER BY a)";
    let expected = [Some(1), Some(4), Some(9), Some(16), Some(-1), Some(-1), Some(-1)];
    assert_eq!(answers(&connection, sql).unwrap(), expected);
    let sql = "SELECT own_sum(own_sum(a)) OVER (ORDER BY b) FROM t GROUP BY b";
    assert_eq!(answers(&connection, sql).unwrap(), [Some(3), Some(6), Some(15), Some(21), Some(28)]);
    assert_eq!(answers(&connection, "SELECT own_sum(a ORDER BY a) FROM t").unwrap(), [Some(28)]);
    let message = |sql: &str| connection.prepare(sql).err().unwrap().message().to_owned();
    assert_eq!(message("SELECT own_sum(a, a) OVER () FROM t"), "wrong number of arguments to function own_sum()");
    assert_eq!(message("SELECT 1 FROM t WHERE own_sum(a) OVER ()"), "misuse of window function own_sum()");
    assert!(connection.remove_function("own_sum", 1));
    assert_eq!(message("SELECT own_sum(a) OVER () FROM t"), "no such function: own_sum");
}

#[test]
fn an_aggregate_without_inverse_takes_no_window() {
    struct Count;
    impl Aggregate<i64, i64> for Count {
        fn init(&self) -> Result<i64> {
            Ok(0)
        }

        fn step(&self, _: &FunctionArgs<'_>, state: &mut i64) -> Result<()> {
            *state += 1;
            Ok(())
        }

        fn finalize(&self, state: Option<i64>) -> Result<i64> {
            Ok(state.unwrap_or(0))
        }
    }
    let (connection, _) = connection(' ');
    connection.create_aggregate_function("own_count", 1, FunctionOptions::DETERMINISTIC, Count);
    assert_eq!(answers(&connection, "SELECT own_count(a) FROM t").unwrap(), [Some(7)]);
    let error = connection.prepare("SELECT own_count(a) OVER () FROM t").err().unwrap();
    assert_eq!(error.message(), "own_count() may not be used as a window function");
}
