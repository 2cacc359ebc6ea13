use crate::people;
use ferrite::{Connection, ResultCode, TransactionBehavior};
use std::time::Duration;

fn count(connection: &Connection) -> i64 {
    connection.query_row("SELECT count(*) FROM person", (), |row| row.get(0)).unwrap()
}

#[test]
fn a_dropped_transaction_is_rolled_back_and_a_committed_one_kept() {
    let mut connection = people();
    let transaction = connection.transaction().unwrap();
    transaction.execute("DELETE FROM person", ()).unwrap();
    assert_eq!(count(&transaction), 0);
    drop(transaction);
    assert_eq!(count(&connection), 3);
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
    transaction.execute("DELETE FROM person WHERE id=1", ()).unwrap();
    transaction.commit().unwrap();
    assert_eq!(count(&connection), 2);
}

#[test]
fn savepoints_nest() {
    let mut connection = people();
    let mut outer = connection.savepoint().unwrap();
    outer.execute("DELETE FROM person WHERE id=1", ()).unwrap();
    {
        let mut inner = outer.savepoint().unwrap();
        inner.execute("DELETE FROM person", ()).unwrap();
        inner.rollback().unwrap();
        inner.execute("DELETE FROM person WHERE id=2", ()).unwrap();
        inner.commit().unwrap();
    }
    outer.commit().unwrap();
    assert_eq!(count(&connection), 1);
}

#[test]
fn a_locked_file_is_busy_and_the_handler_is_asked() {
    let folder = std::env::temp_dir().join(format!("ferrite-api-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("busy.db");
    let writer = Connection::open(&path).unwrap();
    writer.execute_batch("CREATE TABLE t(a); BEGIN IMMEDIATE; INSERT INTO t VALUES(1)").unwrap();
    let other = Connection::open(&path).unwrap();
    let error = other.execute("INSERT INTO t VALUES(2)", ()).unwrap_err();
    assert_eq!((error.code(), error.message()), (ResultCode::BUSY, "database is locked"));
    let calls = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let seen = calls.clone();
    other.busy_handler(move |count| {
        seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        count < 3
    });
    assert!(other.execute("INSERT INTO t VALUES(2)", ()).is_err());
    assert_eq!(calls.load(std::sync::atomic::Ordering::Relaxed), 4);
    writer.execute_batch("COMMIT").unwrap();
    other.busy_timeout(Duration::from_millis(100));
    other.execute("INSERT INTO t VALUES(2)", ()).unwrap();
    drop((writer, other));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn another_thread_interrupts() {
    let connection = people();
    let handle = connection.interrupt_handle();
    let interrupter = std::thread::spawn(move || {
        for _ in 0..400 {
            std::thread::sleep(Duration::from_millis(5));
            handle.interrupt();
        }
    });
    let endless = "SELECT count(*) FROM person a, person b, person c, person d, person e, person f, person g, person h,
        person i, person j, person k, person l, person m, person n, person o, person p, person q";
    let error = connection.query_row(endless, (), |row| row.get::<i64>(0)).unwrap_err();
    assert_eq!((error.code(), error.message()), (ResultCode::INTERRUPT, "interrupted"));
    interrupter.join().unwrap();
}

#[test]
fn a_connection_moves_between_threads() {
    let connection = people();
    let rows = std::thread::spawn(move || count(&connection)).join().unwrap();
    assert_eq!(rows, 3);
}

#[test]
fn rows_that_are_deleted_under_a_scan_of_an_index_read_as_null() {
    let connection = Connection::open_in_memory().unwrap();
    connection
        .execute_batch(
            "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2), (3, 4), (5, 6); CREATE INDEX i ON t(a);
             CREATE TABLE u(c); INSERT INTO u VALUES ('x'), ('y')",
        )
        .unwrap();
    // What SQLite 3.54.1 answers to the same steps.
    for (delete, expected) in [
        ("DELETE FROM t WHERE rowid = 2", vec![Some(1), Some(1), Some(2), None, Some(3), Some(3)]),
        ("DELETE FROM t", vec![Some(1), Some(1), Some(3), None]),
    ] {
        let mut statement = connection.prepare("SELECT t.rowid AS r, c FROM t, u ORDER BY a").unwrap();
        let mut rows = statement.query(()).unwrap();
        let mut seen: Vec<Option<i64>> = Vec::new();
        while let Some(row) = rows.next().unwrap() {
            seen.push(row.get(0).unwrap());
            if seen.len() == 3 {
                connection.execute_batch(delete).unwrap();
            }
        }
        assert_eq!(seen, expected, "{delete}");
    }
}

fn file(name: &str) -> String {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("t.db").to_str().unwrap().to_owned()
}

#[test]
fn a_connection_that_was_there_before_the_database_learns_its_page_size_from_the_log() {
    let path = file("page_size_of_the_log");
    let (first, second) = (Connection::open(&path).unwrap(), Connection::open(&path).unwrap());
    first
        .execute_batch(
            "PRAGMA page_size=1024; PRAGMA journal_mode=WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)",
        )
        .unwrap();
    assert_eq!(second.execute("UPDATE t SET a = a + 1", ()).unwrap(), 2);
    let sum: i64 = first.query_row("SELECT sum(a) FROM t", (), |row| row.get(0)).unwrap();
    assert_eq!(sum, 5);
}

#[test]
fn numbers_of_the_header_follow_savepoints_and_other_statements() {
    let path = file("header_numbers");
    let (connection, other) = (Connection::open(&path).unwrap(), Connection::open(&path).unwrap());
    let version =
        |connection: &Connection| -> i64 { connection.query_row("PRAGMA user_version", (), |row| row.get(0)).unwrap() };
    connection.execute_batch("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)").unwrap();
    connection.execute_batch("BEGIN; SAVEPOINT s; PRAGMA user_version=7; ROLLBACK TO s; COMMIT").unwrap();
    assert_eq!(version(&connection), 0);
    // A statement that is writing continues, and nothing is committed before its end.
    let mut statement = connection.prepare("DELETE FROM t RETURNING a").unwrap();
    let mut rows = statement.query(()).unwrap();
    rows.next().unwrap().unwrap();
    connection.execute_batch("PRAGMA user_version=8").unwrap();
    let left: i64 = other.query_row("SELECT count(*) FROM t", (), |row| row.get(0)).unwrap();
    assert_eq!((left, version(&other)), (3, 0));
    while rows.next().unwrap().is_some() {}
    drop(rows);
    assert_eq!(version(&other), 8);
    // What cannot be committed is taken back.
    let mut statement = other.prepare("SELECT 1 FROM sqlite_schema").unwrap();
    let mut rows = statement.query(()).unwrap();
    rows.next().unwrap().unwrap();
    assert_eq!(connection.execute_batch("PRAGMA user_version=9").unwrap_err().code(), ResultCode::BUSY);
    drop(rows);
    assert_eq!(version(&connection), 8);
    connection.execute_batch("PRAGMA query_only=1").unwrap();
    assert_eq!(connection.execute_batch("PRAGMA user_version=9").unwrap_err().code(), ResultCode::READONLY);
}

/// The cache kept the pages of a transaction that must not spill for ever: it was never full again.
#[test]
fn the_cache_is_small_again_after_a_transaction_that_did_not_spill() {
    let path = crate::snapshots::folder("spill").join("spill.db");
    let connection = Connection::open(&path).expect("a new file can be opened");
    connection.execute_batch("PRAGMA cache_size = 20; CREATE TABLE t(a)").expect("the script is sound");
    let size_inside = |setting: &str| {
        let fill = "WITH s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 200) INSERT INTO t SELECT zeroblob(4000) FROM s";
        connection.execute_batch(&format!("PRAGMA cache_spill = {setting}; BEGIN; {fill}")).expect("rows");
        let size = std::fs::metadata(&path).expect("a file").len();
        connection.execute_batch("ROLLBACK").expect("a transaction");
        size
    };
    assert!(size_inside("on") > 400_000);
    assert!(size_inside("off") < 20_000);
    assert!(size_inside("on") > 400_000);
}
