use crate::connection::Connection;
use crate::options::OpenFlags;
use crate::statement::Statement;
use std::rc::Rc;
use value::{Value, ValueRef};

fn connection() -> Connection {
    let connection = Connection::open(":memory:", OpenFlags::default()).expect("memory opens");
    connection
        .execute_batch(
            "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT);
             INSERT INTO t VALUES(1, 10, 'x'), (2, 20, 'it''s'), (-3, 1.5, 'z');
             CREATE TABLE part(a, b); CREATE INDEX some ON part(b) WHERE a = 5;
             CREATE VIEW v AS SELECT * FROM t;",
        )
        .expect("the schema is made");
    connection
}

fn prepare(connection: &Connection, sql: &str) -> Statement {
    connection.prepare(sql).unwrap_or_else(|error| panic!("{sql}: {}", error.message())).0
}

/// The first value of every row.
fn values(mut statement: Statement) -> Vec<Value> {
    let mut values = Vec::new();
    while statement.step().expect("it runs") {
        values.push(statement.value(0).to_owned());
    }
    values
}

/// Whether the last of some texts runs a program that another one was compiled to.
fn share(connection: &Connection, texts: &[&str]) -> bool {
    let programs: Vec<_> = texts.iter().map(|text| prepare(connection, text).shown_program().expect("one")).collect();
    let (last, others) = programs.split_last().expect("texts");
    others.iter().any(|other| Rc::ptr_eq(other, last))
}

#[test]
fn texts_of_one_shape_share_a_program() {
    let connection = connection();
    let shared = [
        ["SELECT a FROM t WHERE id=1", "SELECT a FROM t WHERE id=2", "SELECT a FROM t WHERE id=9; SELECT 1"],
        ["DELETE FROM t WHERE b='a'", "DELETE FROM t WHERE b='b'", "DELETE FROM t WHERE b='' -- x"],
        ["INSERT INTO t VALUES(1,2,'a')", "INSERT INTO t VALUES(3,4,'b')", "INSERT INTO t VALUES(5,6,'c')"],
        ["UPDATE t SET a=1.5 WHERE id=1", "UPDATE t SET a=.5 WHERE id=2", "UPDATE t SET a=1e9 WHERE id=3"],
    ];
    for texts in shared {
        assert!(share(&connection, &texts), "{texts:?}");
    }
    let apart = [
        ["SELECT 1 FROM t WHERE id=1", "SELECT 2 FROM t WHERE id=1", "SELECT 3 FROM t WHERE id=1"],
        ["SELECT * FROM t ORDER BY 1", "SELECT * FROM t ORDER BY 2", "SELECT * FROM t ORDER BY 3"],
        ["SELECT b FROM part WHERE a=5", "SELECT b FROM part WHERE a=6", "SELECT b FROM part WHERE a=7"],
        ["SELECT a FROM v WHERE id=5", "SELECT a FROM v WHERE id=6", "SELECT a FROM v WHERE id=7"],
        ["SELECT a FROM t WHERE a=10", "SELECT a FROM t WHERE a='10'", "SELECT a FROM t WHERE a=1e1"],
        ["SELECT a FROM t WHERE id=1", "SELECT a FROM t WHERE id= 1", "SELECT a FROM t WHERE id=  1"],
        [
            "EXPLAIN SELECT a FROM t WHERE id=1",
            "EXPLAIN SELECT a FROM t WHERE id=2",
            "EXPLAIN SELECT a FROM t WHERE id=3",
        ],
    ];
    for texts in apart {
        assert!(!share(&self::connection(), &texts), "{texts:?}");
    }
}

#[test]
fn each_text_runs_with_its_own_literals() {
    let connection = connection();
    let ask = |sql: &str| values(prepare(&connection, sql));
    for _ in 0..3 {
        assert_eq!(ask("SELECT a FROM t WHERE id=1"), [Value::Integer(10)]);
        assert_eq!(ask("SELECT a FROM t WHERE id=2"), [Value::Integer(20)]);
        assert_eq!(ask("SELECT a FROM t WHERE id=-3"), [Value::Real(1.5)]);
        assert_eq!(ask("SELECT a FROM t WHERE id=-1"), []);
        assert_eq!(ask("SELECT id FROM t WHERE b='it''s'"), [Value::Integer(2)]);
        assert_eq!(ask("SELECT id FROM t WHERE b=''"), []);
        assert_eq!(ask("SELECT id FROM t WHERE a<1.75"), [Value::Integer(-3)]);
        assert_eq!(ask("SELECT 7 FROM t WHERE a IN (10,20)"), [Value::Integer(7), Value::Integer(7)]);
        assert_eq!(ask("SELECT 8 FROM t WHERE a IN (10,30)"), [Value::Integer(8)]);
    }
}

#[test]
fn parameters_of_the_text_are_the_only_ones_a_caller_sees() {
    let connection = connection();
    for (sql, expected) in [
        ("SELECT a FROM t WHERE id=?1 AND b='x'", 10),
        ("SELECT a FROM t WHERE id=?1 AND b='it''s'", 20),
        ("SELECT a FROM t WHERE id=?1 AND b='x'", 10),
    ] {
        let mut statement = prepare(&connection, sql);
        assert_eq!(statement.parameter_count(), 1);
        assert!(statement.bind(2, ValueRef::Integer(1)).is_err());
        assert_eq!(statement.binding(2), ValueRef::Null);
        statement.clear_bindings();
        statement.bind(1, ValueRef::Integer(expected / 10)).expect("it binds");
        assert_eq!(statement.sql(), sql);
        assert_eq!(values(statement), [Value::Integer(expected)]);
    }
}

#[test]
fn a_changed_schema_is_seen() {
    let connection = connection();
    let ask = |sql: &str| values(prepare(&connection, sql));
    for id in 0..3 {
        ask(&format!("SELECT a FROM t WHERE id={id}"));
    }
    let mut waiting = prepare(&connection, "SELECT a FROM t WHERE id=2");
    connection
        .execute_batch("ALTER TABLE t RENAME COLUMN a TO c; ALTER TABLE t ADD COLUMN a DEFAULT 'new'")
        .expect("it is");
    assert!(waiting.step().expect("it is compiled again"));
    assert_eq!(waiting.value(0), ValueRef::text("new"));
    drop(waiting);
    for id in 1..3 {
        assert_eq!(ask(&format!("SELECT a FROM t WHERE id={id}")), [Value::text("new")]);
    }
    connection.execute_batch("DROP VIEW v; DROP TABLE t").expect("they go");
    assert!(connection.prepare("SELECT a FROM t WHERE id=4").is_err());
}

#[test]
fn texts_are_converted_to_the_encoding_of_the_database() {
    let connection = Connection::open(":memory:", OpenFlags::default()).expect("memory opens");
    connection.execute_batch("PRAGMA encoding='UTF-16le'; CREATE TABLE t(a)").expect("the schema is made");
    for name in ["á", "ß", "日本", "x"] {
        connection.execute_batch(&format!("INSERT INTO t VALUES('{name}')")).expect("a row");
        assert_eq!(values(prepare(&connection, &format!("SELECT 1 FROM t WHERE a='{name}'"))), [Value::Integer(1)]);
    }
    let lengths = values(prepare(&connection, "SELECT length(a) FROM t"));
    assert_eq!(lengths, [1, 1, 2, 1].map(Value::Integer));
}
