use crate::people;
use ferrite::{Connection, ResultCode, Value, named_params, params};

#[test]
fn values_round_trip_through_parameters() {
    let connection = Connection::open_in_memory().unwrap();
    let read = |value: Value| -> Value { connection.query_row("SELECT ?1", [value], |row| row.get(0)).unwrap() };
    for value in
        [Value::Null, Value::Integer(i64::MIN), Value::Real(-0.5), Value::text("häé"), Value::Blob(vec![0, 255])]
    {
        assert_eq!(read(value.clone()), value);
    }
    let nothing: Option<String> = connection.query_row("SELECT NULL", (), |row| row.get(0)).unwrap();
    assert_eq!(nothing, None);
}

#[test]
fn rows_are_mapped_and_named_columns_found() {
    let connection = people();
    let mut statement = connection.prepare("SELECT id, name FROM person WHERE age > :least ORDER BY id").unwrap();
    let names: Vec<String> = statement
        .query_map(named_params! {":least": 40}, |row| row.get("name"))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(names, ["Grace"]);
    assert_eq!(statement.column_names(), ["id", "name"]);
}

#[test]
fn mistakes_say_what_is_wrong() {
    let connection = people();
    let error = connection.execute("INSERT INTO person(id, name) VALUES(1, 'again')", ()).unwrap_err();
    assert_eq!(error.extended_code(), ResultCode::CONSTRAINT_PRIMARYKEY);
    assert_eq!(error.message(), "UNIQUE constraint failed: person.id");
    let error = connection.prepare("SELECT nosuch FROM person").err().unwrap();
    assert_eq!((error.message(), error.offset()), ("no such column: nosuch", Some(7)));
    assert!(connection.execute("SELECT 1", ()).is_err(), "rows from execute");
    assert!(connection.execute("INSERT INTO person(name) VALUES(?1)", ()).is_err(), "a parameter is missing");
    let text: Result<String, _> = connection.query_row("SELECT 1", (), |row| row.get(0));
    assert_eq!(text.unwrap_err().code(), ResultCode::MISMATCH);
    let none: Result<i64, _> = connection.query_row("SELECT 1 WHERE 0", (), |row| row.get(0));
    assert_eq!(none.unwrap_err().message(), "Query returned no rows");
}

#[test]
fn changes_and_rowids_are_counted() {
    let connection = people();
    assert_eq!(connection.execute("UPDATE person SET age = 1 WHERE id < ?1", params![3]).unwrap(), 2);
    assert_eq!(connection.changes(), 2);
    let mut insert = connection.prepare("INSERT INTO person(name) VALUES(?1)").unwrap();
    assert_eq!(insert.insert(["Barbara"]).unwrap(), 4);
    assert_eq!(connection.last_insert_rowid(), 4);
    assert_eq!(connection.total_changes(), 6);
    assert!(connection.prepare("SELECT 1 FROM person WHERE name=?1").unwrap().exists(["Barbara"]).unwrap());
}

#[test]
fn a_statement_survives_a_schema_change() {
    let connection = people();
    let mut count = connection.prepare("SELECT count(*) FROM person").unwrap();
    assert_eq!(count.query_row((), |row| row.get::<i64>(0)).unwrap(), 3);
    connection.execute_batch("CREATE TABLE other(a); CREATE INDEX by_age ON person(age)").unwrap();
    assert_eq!(count.query_row((), |row| row.get::<i64>(0)).unwrap(), 3);
}
