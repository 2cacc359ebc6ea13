//! Databases in memory that connections share under a name.

use ferrite::{Connection, ResultCode};

#[test]
fn a_shared_cache_is_one_database() {
    let name = "file:ferrite-shared?mode=memory&cache=shared";
    let (a, b) = (Connection::open(name).unwrap(), Connection::open(name).unwrap());
    a.execute_batch("CREATE TABLE t(x); INSERT INTO t VALUES (1)").unwrap();
    let count = |connection: &Connection| -> ferrite::Result<i64> {
        connection.query_row("SELECT count(*) FROM t", (), |row| row.get(0))
    };
    assert_eq!(count(&b).unwrap(), 1);
    a.execute_batch("BEGIN; INSERT INTO t VALUES (2)").unwrap();
    let read = (count(&b).unwrap_err(), "database table is locked: t");
    let written = (b.execute("INSERT INTO t VALUES (3)", ()).unwrap_err(), "database table is locked");
    for (error, message) in [read, written] {
        assert_eq!(error.extended_code(), ResultCode::LOCKED_SHAREDCACHE);
        assert_eq!(error.message(), message);
    }
    b.execute_batch("PRAGMA read_uncommitted = 1").unwrap();
    assert_eq!(count(&b).unwrap(), 2);
    b.execute_batch("PRAGMA read_uncommitted = 0").unwrap();
    a.execute_batch("COMMIT").unwrap();
    assert_eq!(count(&b).unwrap(), 2);
    drop(a);
    assert_eq!(count(&b).unwrap(), 2);
    drop(b);
    let again = Connection::open(name).unwrap();
    assert_eq!(count(&again).unwrap_err().message(), "no such table: t");
}

/// A tree goes from thread to thread with everything that it owns.
#[test]
fn threads_share_the_cache_of_a_file() {
    let folder = std::env::temp_dir().join(format!("ferrite-shared-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let name = format!("file:{}?cache=shared", folder.join("a.db").display());
    let keeper = Connection::open(&name).unwrap();
    keeper.execute_batch("CREATE TABLE t(x PRIMARY KEY); CREATE TABLE u(x)").unwrap();
    let until_done = |connection: &Connection, sql: &str| {
        loop {
            match connection.execute_batch(sql) {
                Err(error) if error.code() == ResultCode::LOCKED => std::thread::yield_now(),
                other => return other.unwrap(),
            }
        }
    };
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let name = &name;
            scope.spawn(move || {
                let connection = Connection::open(name).unwrap();
                for row in 0..50 {
                    let row = writer * 100 + row;
                    until_done(&connection, &format!("INSERT INTO t VALUES ({row})"));
                    until_done(&connection, "BEGIN; COMMIT");
                    until_done(&connection, &format!("INSERT INTO u SELECT count(*) FROM t WHERE x <> {row}"));
                }
            });
        }
    });
    let count = |sql: &str| -> i64 { keeper.query_row(sql, (), |row| row.get(0)).unwrap() };
    assert_eq!(count("SELECT count(DISTINCT x) FROM t"), 200);
    assert_eq!(count("SELECT count(*) FROM u"), 200);
    assert_eq!(count("SELECT max(x) FROM u"), 199);
    drop(keeper);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn threads_share_it_too() {
    let name = "file:/ferrite-threads?vfs=memdb";
    let keeper = Connection::open(name).unwrap();
    keeper.execute_batch("CREATE TABLE t(x)").unwrap();
    let writers: Vec<_> = (0..4)
        .map(|writer| {
            std::thread::spawn(move || {
                let connection = Connection::open(name).unwrap();
                connection.busy_handler(|_| true);
                for row in 0..25 {
                    connection.execute("INSERT INTO t VALUES (?1)", [writer * 100 + row]).unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.join().unwrap();
    }
    let (count, different): (i64, i64) = keeper
        .query_row("SELECT count(*), count(DISTINCT x) FROM t", (), |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap();
    assert_eq!((count, different), (100, 100));
}
