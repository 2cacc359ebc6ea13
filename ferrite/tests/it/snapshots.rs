//! Reading a database with a log as of an earlier moment.

use ferrite::{Connection, ResultCode, Snapshot};
use std::cmp::Ordering;
use std::path::PathBuf;

pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn sum(connection: &Connection) -> i64 {
    connection.query_row("SELECT coalesce(sum(x), 0) FROM t", (), |row| row.get(0)).unwrap()
}

fn take(connection: &Connection) -> Snapshot {
    connection.execute_batch("BEGIN").unwrap();
    let snapshot = connection.snapshot("main").unwrap();
    connection.execute_batch("COMMIT").unwrap();
    snapshot
}

fn read_at(connection: &Connection, snapshot: &Snapshot) -> ferrite::Result<i64> {
    connection.execute_batch("BEGIN").unwrap();
    let read = connection.open_snapshot("main", snapshot).map(|()| sum(connection));
    connection.execute_batch("ROLLBACK").unwrap();
    read
}

#[test]
fn earlier_moments_can_be_read_until_they_are_gone() {
    let path = folder("snapshots").join("t.db");
    let writer = Connection::open(&path).unwrap();
    writer.execute_batch("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE t(x)").unwrap();
    let mut history = Vec::new();
    let mut expected = 0;
    for number in 1..=20 {
        expected += number;
        writer.execute_batch(&format!("INSERT INTO t VALUES ({number}), (0); DELETE FROM t WHERE x = 0")).unwrap();
        history.push((take(&writer), expected));
    }
    let reader = Connection::open(&path).unwrap();
    // Who has never read the database knows of no log.
    assert_eq!(read_at(&reader, &history[0].0).unwrap_err().extended_code(), ResultCode::ERROR);
    sum(&reader);
    for (snapshot, expected) in history.iter().rev() {
        assert_eq!(read_at(&reader, snapshot).unwrap(), *expected);
    }
    assert_eq!(sum(&reader), 210);
    assert!(history.windows(2).all(|pair| pair[0].0.compare(&pair[1].0) == Ordering::Less));
    assert_eq!(history[3].0.compare(&history[3].0), Ordering::Equal);
    // A reader keeps its snapshot from checkpoints; what is older goes.
    reader.execute_batch("BEGIN").unwrap();
    reader.open_snapshot("main", &history[10].0).unwrap();
    assert_eq!(sum(&reader), history[10].1);
    writer.execute_batch("PRAGMA wal_checkpoint; INSERT INTO t VALUES (1000)").unwrap();
    assert_eq!(sum(&reader), history[10].1);
    let error = reader.execute_batch("INSERT INTO t VALUES (1)").unwrap_err();
    assert_eq!(error.extended_code(), ResultCode::BUSY_SNAPSHOT);
    reader.execute_batch("ROLLBACK").unwrap();
    assert_eq!(read_at(&reader, &history[9].0).unwrap_err().extended_code(), ResultCode::ERROR_SNAPSHOT);
    assert_eq!(read_at(&reader, &history[15].0).unwrap(), history[15].1);
    writer.execute_batch("PRAGMA wal_checkpoint; INSERT INTO t VALUES (1000)").unwrap();
    for (snapshot, _) in &history {
        assert_eq!(read_at(&reader, snapshot).unwrap_err().extended_code(), ResultCode::ERROR_SNAPSHOT);
    }
    assert_eq!(sum(&reader), 2210);
}

#[test]
fn a_schema_of_then_is_seen() {
    let path = folder("snapshots_schema").join("t.db");
    let writer = Connection::open(&path).unwrap();
    writer.execute_batch("PRAGMA journal_mode=WAL; CREATE TABLE t(x); INSERT INTO t VALUES (5)").unwrap();
    let before = take(&writer);
    writer.execute_batch("DROP TABLE t; CREATE TABLE u(y); INSERT INTO u VALUES (6)").unwrap();
    let after = take(&writer);
    let reader = Connection::open(&path).unwrap();
    let mut prepared = reader.prepare("SELECT y FROM u").unwrap();
    assert_eq!(read_at(&reader, &before).unwrap(), 5);
    reader.execute_batch("BEGIN").unwrap();
    reader.open_snapshot("main", &before).unwrap();
    let error = prepared.query_row((), |row| row.get::<i64>(0)).unwrap_err();
    assert_eq!(error.message(), "no such table: u");
    reader.open_snapshot("main", &after).unwrap();
    assert_eq!(prepared.query_row((), |row| row.get::<i64>(0)).unwrap(), 6);
}

#[test]
fn refused() {
    let folder = folder("snapshots_refused");
    let connection = Connection::open(folder.join("t.db")).unwrap();
    let error = |result: ferrite::Result<Snapshot>| result.unwrap_err().extended_code();
    assert_eq!(error(connection.snapshot("main")), ResultCode::ERROR);
    connection.execute_batch("CREATE TABLE t(x); BEGIN").unwrap();
    assert_eq!(error(connection.snapshot("main")), ResultCode::ERROR);
    connection.execute_batch("COMMIT; PRAGMA journal_mode=WAL; INSERT INTO t VALUES (1)").unwrap();
    assert_eq!(error(connection.snapshot("main")), ResultCode::ERROR);
    let snapshot = take(&connection);
    assert_eq!(connection.open_snapshot("main", &snapshot).unwrap_err().extended_code(), ResultCode::ERROR);
    connection.execute_batch("BEGIN; INSERT INTO t VALUES (2)").unwrap();
    assert_eq!(error(connection.snapshot("main")), ResultCode::ERROR);
    assert_eq!(connection.open_snapshot("main", &snapshot).unwrap_err().extended_code(), ResultCode::ERROR);
    assert_eq!(error(connection.snapshot("nosuch")), ResultCode::ERROR);
}

/// A transaction that writes from its start holds no mark of a reader until a statement continues
/// after its commit.
#[test]
fn a_statement_goes_on_reading_behind_a_commit_and_a_rollback() {
    for cache in [5, 1000] {
        let path = folder(&format!("reading_on_{cache}")).join("t.db");
        let (writer, other) = (Connection::open(&path).unwrap(), Connection::open(&path).unwrap());
        writer
            .execute_batch(&format!(
                "PRAGMA journal_mode=WAL; PRAGMA cache_size={cache}; CREATE TABLE t(x, y);
                 WITH n(i) AS (VALUES (1) UNION ALL SELECT i+1 FROM n WHERE i<500) INSERT INTO t SELECT i, zeroblob(500) FROM n"
            ))
            .unwrap();
        let mut expected = sum(&writer);
        for (end, checkpoint) in
            [("COMMIT", false), ("COMMIT", true), ("ROLLBACK", false), ("COMMIT", true), ("ROLLBACK", true)]
        {
            if checkpoint {
                other.execute_batch("PRAGMA wal_checkpoint(RESTART)").unwrap();
            }
            writer.execute_batch("BEGIN; INSERT INTO t VALUES (7, 0); UPDATE t SET y = zeroblob(501)").unwrap();
            let mut statement = writer.prepare("SELECT x FROM t").unwrap();
            let mut rows = statement.query(()).unwrap();
            for _ in 0..10 {
                rows.next().unwrap().unwrap();
            }
            writer.execute_batch(end).unwrap();
            expected += if end == "COMMIT" { 7 } else { 0 };
            // What the reader sees stays where it is, whatever others do.
            other
                .execute_batch("PRAGMA wal_checkpoint; UPDATE t SET y = zeroblob(502); PRAGMA wal_checkpoint")
                .unwrap();
            assert_eq!(sum(&other), expected);
            let mut seen = 10;
            while let Ok(Some(_)) = rows.next() {
                seen += 1;
            }
            assert!(seen >= 500, "{end}: {seen} rows");
            drop(rows);
            assert_eq!(sum(&writer), expected);
            let whole: String = writer.query_row("PRAGMA integrity_check", (), |row| row.get(0)).unwrap();
            assert_eq!(whole, "ok");
        }
    }
}
