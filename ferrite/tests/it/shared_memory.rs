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
    for error in [count(&b).unwrap_err(), b.execute("INSERT INTO t VALUES (3)", ()).unwrap_err()] {
        assert_eq!(error.extended_code(), ResultCode::LOCKED_SHAREDCACHE);
        assert_eq!(error.message(), "database table is locked");
    }
    a.execute_batch("COMMIT").unwrap();
    assert_eq!(count(&b).unwrap(), 2);
    drop(a);
    assert_eq!(count(&b).unwrap(), 2);
    drop(b);
    let again = Connection::open(name).unwrap();
    assert_eq!(count(&again).unwrap_err().message(), "no such table: t");
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
