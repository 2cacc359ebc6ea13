//! A text that is prepared again and again must see every change of what it depends on.

use crate::people;
use ferrite::{Connection, FunctionOptions, Limit, Value};
use std::sync::Arc;

fn value(connection: &Connection, sql: &str) -> Value {
    let mut last = Value::Null;
    // Three times: the third comes out of the cache.
    for _ in 0..3 {
        last = connection.query_row(sql, (), |row| row.get(0)).unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    last
}

fn integer(connection: &Connection, sql: &str) -> i64 {
    match value(connection, sql) {
        Value::Integer(number) => number,
        other => panic!("{sql}: {other:?}"),
    }
}

fn names(connection: &Connection, sql: &str) -> Vec<String> {
    for _ in 0..2 {
        connection.prepare(sql).expect("it prepares");
    }
    let statement = connection.prepare(sql).expect("it prepares");
    statement.column_names().into_iter().map(str::to_owned).collect()
}

#[test]
fn the_schema_changes() {
    let connection = people();
    let sql = "SELECT * FROM person";
    assert_eq!(names(&connection, sql), ["id", "name", "age"]);
    connection.execute_batch("DROP TABLE person; CREATE TABLE person(a, b)").expect("a new table");
    assert_eq!(names(&connection, sql), ["a", "b"]);
    connection
        .execute_batch("CREATE TEMP TABLE person(only); INSERT INTO temp.person VALUES(7)")
        .expect("a temp table");
    assert_eq!(names(&connection, sql), ["only"]);
    assert_eq!(integer(&connection, sql), 7);
    connection.execute_batch("DROP TABLE temp.person; DROP TABLE main.person").expect("both gone");
    let error = connection.prepare(sql).err().expect("no table");
    assert_eq!(error.message(), "no such table: person");
}

#[test]
fn another_connection_changes_the_schema() {
    let folder = std::env::temp_dir().join(format!("ferrite-same-text-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("shared.db");
    let (first, second) = (Connection::open(&path).expect("opens"), Connection::open(&path).expect("opens"));
    first.execute_batch("CREATE TABLE t(x); INSERT INTO t VALUES(1)").expect("a table");
    let sql = "SELECT * FROM t";
    assert_eq!(integer(&first, sql), 1);
    second.execute_batch("DROP TABLE t; CREATE TABLE t(y, x); INSERT INTO t VALUES(2, 3)").expect("another table");
    assert_eq!(integer(&first, sql), 2);
    assert_eq!(names(&first, sql), ["y", "x"]);
    drop((first, second));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn functions_come_and_go() {
    let connection = people();
    let sql = "SELECT f()";
    let options = FunctionOptions::default();
    let owned = Arc::new(());
    let kept = Arc::clone(&owned);
    connection.create_scalar_function("f", 0, options, move |_| Ok(Arc::strong_count(&kept) as i64 - 1));
    assert_eq!(integer(&connection, sql), 1);
    connection.create_scalar_function("f", 0, options, |_| Ok(2i64));
    // What the function owned goes with it, whatever is remembered of the text.
    assert_eq!(Arc::strong_count(&owned), 1);
    assert_eq!(integer(&connection, sql), 2);
    assert!(connection.remove_function("f", 0));
    assert!(connection.prepare(sql).is_err());
}

#[test]
fn pragmas_and_limits_change() {
    let connection = people();
    let sql = "SELECT count(*) FROM person WHERE name LIKE 'ADA'";
    assert_eq!(integer(&connection, sql), 1);
    connection.execute_batch("PRAGMA case_sensitive_like=ON").expect("it is set");
    assert_eq!(integer(&connection, sql), 0);
    let sql = "SELECT 1, 2, 3";
    assert_eq!(integer(&connection, sql), 1);
    connection.limit(Limit::Column, 2);
    let error = connection.prepare(sql).err().expect("too many columns");
    assert_eq!(error.message(), "too many columns in result set");
}

#[test]
fn databases_come_and_go() {
    let connection = people();
    let sql = "SELECT x FROM other.t";
    connection
        .execute_batch("ATTACH ':memory:' AS other; CREATE TABLE other.t(x); INSERT INTO other.t VALUES(1)")
        .expect("attached");
    assert_eq!(integer(&connection, sql), 1);
    connection
        .execute_batch(
            "DETACH other; ATTACH ':memory:' AS other; CREATE TABLE other.t(y, x); INSERT INTO other.t VALUES(5, 6)",
        )
        .expect("another");
    assert_eq!(integer(&connection, sql), 6);
    connection.execute_batch("DETACH other").expect("detached");
    assert!(connection.prepare(sql).is_err());
}

#[test]
fn statements_of_one_text_are_independent() {
    let connection = people();
    let sql = "SELECT name FROM person WHERE id >= ?1 ORDER BY id";
    let mut statements: Vec<_> = (0..4).map(|_| connection.prepare(sql).expect("it prepares")).collect();
    let [.., first, second] = statements.as_mut_slice() else { panic!("four") };
    let mut rows = first.query([1]).expect("it runs");
    let mut others = second.query([3]).expect("it runs");
    let next =
        |rows: &mut ferrite::Rows<'_>| rows.next().expect("a step").map(|row| row.get::<String>(0).expect("a text"));
    assert_eq!(next(&mut rows).as_deref(), Some("Ada"));
    assert_eq!(next(&mut others).as_deref(), Some("Edsger"));
    assert_eq!(next(&mut rows).as_deref(), Some("Grace"));
    assert_eq!(next(&mut others), None);
    assert_eq!(next(&mut rows).as_deref(), Some("Edsger"));
}

/// The run state of a statement that is over is the next one's: nothing of it may show.
#[test]
fn a_statement_begins_anew_where_another_one_ended() {
    let connection = crate::people();
    for round in 0..3 {
        let mut statement = connection.prepare("INSERT INTO person(name, age) VALUES(?, ?)").unwrap();
        assert_eq!(statement.execute(("somebody", 100 + round)).unwrap(), 1);
        drop(statement);
        let mut unbound = connection.prepare(&format!("SELECT ?, ?, ?2 IS NULL AS n{round}")).unwrap();
        let row = unbound.step().unwrap().unwrap();
        assert_eq!(row.get::<Option<String>>(0).unwrap(), None);
        assert_eq!(row.get::<Option<i64>>(1).unwrap(), None);
        assert!(row.get::<bool>(2).unwrap());
        // Dropped in the middle of its rows.
        let mut rows = connection.prepare("SELECT name, zeroblob(20000) FROM person ORDER BY age DESC").unwrap();
        assert_eq!(rows.step().unwrap().unwrap().get::<String>(0).unwrap(), "somebody");
        drop(rows);
        let mut nothing = connection.prepare("UPDATE person SET age = 1 WHERE name = 'nobody'").unwrap();
        assert_eq!(nothing.execute(()).unwrap(), 0);
        assert!(connection.prepare("SELECT abs(-9223372036854775808) FROM person").unwrap().step().is_err());
        let many = (0..200).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
        let last: i64 = connection.query_row(&format!("SELECT {many}"), (), |row| row.get(199)).unwrap();
        assert_eq!(last, 199);
    }
    let count: i64 = connection.query_row("SELECT count(*) FROM person", (), |row| row.get(0)).unwrap();
    assert_eq!(count, 6);
}

/// An EXPLAIN that was prepared before an index came showed the plan without it.
#[test]
fn an_explain_shows_the_plan_of_today() {
    let connection = ferrite::Connection::open_in_memory().unwrap();
    connection.execute_batch("CREATE TABLE t(a, b)").unwrap();
    let mut explain = connection.prepare("EXPLAIN QUERY PLAN SELECT b FROM t WHERE a = 1").unwrap();
    let mut plan = || {
        let rows = explain.query_map((), |row| row.get::<String>(3)).unwrap();
        rows.map(|row| row.unwrap()).collect::<Vec<String>>().join("\n")
    };
    assert_eq!(plan(), "SCAN t");
    connection.execute_batch("CREATE INDEX ta ON t(a)").unwrap();
    assert_eq!(plan(), "SEARCH t USING INDEX ta (a=?)");
}
