//! Databases that come and go while statements are prepared or run.

use ferrite::Connection;

fn names(connection: &Connection) -> Vec<(i64, String)> {
    let mut statement = connection.prepare("PRAGMA database_list").unwrap();
    let mut rows = statement.query(()).unwrap();
    let mut found = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        found.push((row.get(0).unwrap(), row.get(1).unwrap()));
    }
    found
}

fn three() -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    for name in ["a", "b", "c"] {
        connection
            .execute_batch(&format!(
                "ATTACH '' AS {name}; CREATE TABLE {name}.t(x); INSERT INTO {name}.t VALUES ('{name}1'), ('{name}2');"
            ))
            .unwrap();
    }
    connection
}

#[test]
fn a_running_statement_keeps_its_database_while_another_goes() {
    let connection = three();
    let mut running = connection.prepare("SELECT x FROM c.t").unwrap();
    let mut rows = running.query(()).unwrap();
    let first: String = rows.next().unwrap().unwrap().get(0).unwrap();
    connection.execute_batch("DETACH a").unwrap();
    assert_eq!(names(&connection), [(0, "main".into()), (2, "b".into()), (3, "c".into())]);
    let error = connection.execute_batch("DETACH c").unwrap_err();
    assert_eq!(error.message(), "database c is locked");
    connection.execute_batch("ATTACH '' AS d; CREATE TABLE d.t(x); INSERT INTO d.t VALUES ('d1')").unwrap();
    let second: String = rows.next().unwrap().unwrap().get(0).unwrap();
    assert_eq!((first.as_str(), second.as_str()), ("c1", "c2"));
    assert!(rows.next().unwrap().is_none());
    drop(rows);
    drop(running);
    let text = |sql: &str| -> String { connection.query_row(sql, (), |row| row.get(0)).unwrap() };
    assert_eq!(text("SELECT group_concat(x) FROM t"), "b1,b2");
    connection.execute_batch("DETACH b").unwrap();
    assert_eq!(names(&connection), [(0, "main".into()), (2, "c".into()), (3, "d".into())]);
    assert_eq!(text("SELECT group_concat(x) FROM t"), "c1,c2");
    assert_eq!(text("SELECT x FROM d.t"), "d1");
}

#[test]
fn prepared_statements_follow_the_list() {
    let connection = three();
    let mut unqualified = connection.prepare("SELECT min(x) FROM t").unwrap();
    let mut of_c = connection.prepare("SELECT min(x) FROM c.t").unwrap();
    let mut insert = connection.prepare("INSERT INTO t VALUES (?1)").unwrap();
    let mut begin = connection.prepare("BEGIN IMMEDIATE").unwrap();
    let get = |statement: &mut ferrite::Statement<'_>| -> ferrite::Result<String> {
        statement.query_row((), |row| row.get(0))
    };
    assert_eq!(get(&mut unqualified).unwrap(), "a1");
    connection.execute_batch("DETACH a").unwrap();
    assert_eq!(get(&mut unqualified).unwrap(), "b1");
    assert_eq!(get(&mut of_c).unwrap(), "c1");
    insert.execute(["b0"]).unwrap();
    assert_eq!(get(&mut unqualified).unwrap(), "b0");
    connection.execute_batch("DETACH b").unwrap();
    insert.execute(["c0"]).unwrap();
    assert_eq!(get(&mut of_c).unwrap(), "c0");
    begin.execute(()).unwrap();
    let error = connection.execute_batch("DETACH c").unwrap_err();
    assert_eq!(error.message(), "database c is locked");
    connection.execute_batch("COMMIT; DETACH c").unwrap();
    assert_eq!(get(&mut of_c).unwrap_err().message(), "no such table: c.t");
    assert_eq!(get(&mut unqualified).unwrap_err().message(), "no such table: t");
    connection.execute_batch("CREATE TABLE main.t(x); INSERT INTO t VALUES ('main')").unwrap();
    assert_eq!(get(&mut unqualified).unwrap(), "main");
    connection.execute_batch("CREATE TEMP TABLE t(x); INSERT INTO t VALUES ('temp')").unwrap();
    assert_eq!(get(&mut unqualified).unwrap(), "temp");
    connection.execute_batch("PRAGMA temp_store = memory").unwrap();
    assert_eq!(get(&mut unqualified).unwrap(), "main");
}

#[test]
fn a_blob_keeps_its_database() {
    let connection = three();
    let mut blob = connection.blob_open("c", "t", "x", 2, false).unwrap();
    connection.execute_batch("DETACH a").unwrap();
    let mut bytes = [0; 2];
    blob.read_at_exact(&mut bytes, 0).unwrap();
    assert_eq!(&bytes, b"c2");
    assert_eq!(connection.execute_batch("DETACH c").unwrap_err().message(), "database c is locked");
    blob.write_at(b"z", 0).unwrap();
    blob.close().unwrap();
    let text: String = connection.query_row("SELECT max(x) FROM c.t", (), |row| row.get(0)).unwrap();
    assert_eq!(text, "z2");
    connection.execute_batch("DETACH c").unwrap();
}

#[test]
fn a_backup_keeps_its_database() {
    let connection = three();
    let target = Connection::open_in_memory().unwrap();
    let mut backup = ferrite::Backup::new_with_names(&connection, "c", &target, "main").unwrap();
    backup.step(1).unwrap();
    connection.execute_batch("DETACH a").unwrap();
    assert_eq!(connection.execute_batch("DETACH c").unwrap_err().message(), "database c is locked");
    backup.step(-1).unwrap();
    drop(backup);
    let text: String = target.query_row("SELECT group_concat(x) FROM t", (), |row| row.get(0)).unwrap();
    assert_eq!(text, "c1,c2");
    connection.execute_batch("DETACH c").unwrap();
}
