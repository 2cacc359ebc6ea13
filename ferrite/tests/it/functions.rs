use crate::people;
use ferrite::{Error, FunctionOptions};

#[test]
fn a_function_may_fail_and_may_be_replaced_and_removed() {
    let connection = people();
    connection.create_scalar_function("twice", 1, FunctionOptions::DETERMINISTIC, |args| Ok(args.get::<i64>(0)? * 2));
    let twice = || connection.query_row("SELECT twice(id) FROM person WHERE id=3", (), |row| row.get::<i64>(0));
    assert_eq!(twice().unwrap(), 6);
    connection.create_scalar_function("twice", 1, FunctionOptions::default(), |_| Err::<i64, _>(Error::sql("no")));
    assert_eq!(twice().unwrap_err().message(), "no");
    assert!(connection.remove_function("TWICE", 1));
    assert_eq!(twice().unwrap_err().message(), "no such function: twice");
}

#[test]
fn a_collation_orders_rows_and_keys() {
    let connection = people();
    connection.create_collation("by_length", |a, b| a.len().cmp(&b.len()));
    let sql = "SELECT group_concat(name) FROM (SELECT name FROM person ORDER BY name COLLATE by_length DESC)";
    let names: String = connection.query_row(sql, (), |row| row.get(0)).unwrap();
    assert_eq!(names, "Edsger,Grace,Ada");
    connection.execute_batch("CREATE TABLE w(a TEXT COLLATE by_length UNIQUE); INSERT INTO w VALUES('ab')").unwrap();
    let error = connection.execute("INSERT INTO w VALUES('xy')", ()).unwrap_err();
    assert_eq!(error.message(), "UNIQUE constraint failed: w.a");
}
