//! System calls of everyday statements; the budgets are in `ARCHITECTURE.md`.

use crate::engines::folder;
use ferrite::{Connection, Counters, counters, params, reset_counters};
use std::path::Path;

fn database(name: &str, journal_mode: &str, synchronous: &str) -> Connection {
    let connection = Connection::open(folder(name).join("calls.db")).expect("a new file can be opened");
    let script = format!(
        "PRAGMA journal_mode = {journal_mode}; PRAGMA synchronous = {synchronous};
         CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT); INSERT INTO t VALUES (1, 'one'), (2, 'two');"
    );
    connection.execute_batch(&script).expect("the script is sound");
    connection
}

/// The calls of the last of three runs.
fn calls(mut run: impl FnMut()) -> Counters {
    for _ in 0..2 {
        run();
    }
    reset_counters();
    run();
    counters()
}

fn insert(connection: &Connection) -> Counters {
    let mut statement = connection.prepare("INSERT INTO t(v) VALUES ('a row')").expect("a statement");
    calls(|| assert_eq!(statement.execute(()).expect("an insert"), 1))
}

fn look_up(connection: &Connection) -> Counters {
    let mut statement = connection.prepare("SELECT v FROM t WHERE id = ?1").expect("a statement");
    calls(|| {
        let value: String = statement.query_row(params![2], |row| row.get(0)).expect("a row");
        assert_eq!(value, "two");
    })
}

#[test]
fn an_insert_into_a_log_is_one_write_and_one_sync() {
    for (synchronous, syncs) in [("full", 1), ("normal", 0), ("off", 0)] {
        let connection = database(&format!("calls-{synchronous}"), "wal", synchronous);
        let made = insert(&connection);
        assert_eq!((made.writes, made.syncs, made.reads, made.stats, made.others), (1, syncs, 0, 0, 0), "{made:?}");
        // The WRITE slot is taken and given back.
        assert_eq!(made.locks, 2, "{made:?}");
        assert_eq!(made.bytes_written, 24 + 4096);
    }
}

/// What others commit costs the pages that they have changed, not the cache.
#[test]
fn beside_another_writer_only_its_pages_are_read_again() {
    let ours = database("calls-beside", "wal", "full");
    ours.execute_batch("CREATE INDEX i ON t(v)").expect("an index");
    let other = Connection::open(ours.path().expect("a path")).expect("the file can be opened");
    let mut insert = ours.prepare("INSERT INTO t(v) VALUES ('a row')").expect("a statement");
    let mut update = other.prepare("UPDATE t SET v = 'two' || ?1 WHERE id = 2").expect("a statement");
    let mut lookup = ours.prepare("SELECT id FROM t WHERE id = ?1").expect("a statement");
    let mut costs = [None, None];
    for round in 0..3 {
        assert_eq!(update.execute([round]).expect("an update"), 1);
        reset_counters();
        assert_eq!(insert.execute(()).expect("an insert"), 1);
        costs[0] = Some(counters());
        assert_eq!(update.execute([10 + round]).expect("an update"), 1);
        reset_counters();
        lookup.query_row(params![2], |row| row.get::<i64>(0)).expect("a row");
        costs[1] = Some(counters());
    }
    // The leaf of the table and the one of the index.
    let insert = costs[0].expect("a round");
    assert_eq!(
        (insert.reads, insert.writes, insert.syncs, insert.locks, insert.total()),
        (2, 1, 1, 2, 6),
        "{insert:?}"
    );
    // The leaf of the table, and a reader's slot for that.
    let lookup = costs[1].expect("a round");
    assert_eq!((lookup.reads, lookup.total()), (1, 1 + lookup.locks), "{lookup:?}");
}

#[test]
fn a_warm_lookup_in_a_log_makes_no_call() {
    let connection = database("calls-read", "wal", "full");
    assert_eq!(look_up(&connection).total(), 0);
    // Also where all of the log is in the file.
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").expect("a checkpoint");
    assert_eq!(look_up(&connection).total(), 0);
    connection.execute_batch("INSERT INTO t(v) VALUES ('another')").expect("an insert");
    assert_eq!(look_up(&connection).total(), 0);
}

#[test]
fn a_warm_lookup_beside_a_rollback_journal_makes_two_calls() {
    let connection = database("calls-rollback", "delete", "full");
    assert_eq!(look_up(&connection).total(), 2);
}

/// With locking mode EXCLUSIVE nobody else can change the file: every read looked for a hot journal
/// and asked for the file's size, every write counted up the change counter and asked whether the
/// file had moved.
#[test]
fn under_a_lock_that_is_kept_reads_make_no_call() {
    let connection = database("calls-exclusive", "delete", "off");
    connection.execute_batch("PRAGMA locking_mode = exclusive; UPDATE t SET v = 'two' WHERE id = 2").expect("a lock");
    assert_eq!(look_up(&connection).total(), 0);
    let made = insert(&connection);
    // The journal, the page, and the end of the journal.
    assert_eq!((made.writes, made.total()), (3, 3), "{made:?}");
    assert_eq!(look_up(&connection).total(), 0);
}

/// The change counter in the file counts up when SQLite's does: not under a lock that is kept, also
/// not in the transaction that ends with giving it back.
#[test]
fn the_change_counter_counts_as_in_sqlite() {
    let folder = folder("calls-counter");
    let (ours, theirs) = (folder.join("ours.db"), folder.join("theirs.db"));
    let connection = Connection::open(&ours).expect("a file");
    let other = rusqlite::Connection::open(&theirs).expect("a file");
    let counter = |path: &Path| {
        let bytes = std::fs::read(path).expect("the file");
        bytes.get(24..28).map(|bytes| u32::from_be_bytes(bytes.try_into().expect("four bytes")))
    };
    let script = [
        "CREATE TABLE t(a)",
        "INSERT INTO t VALUES (1)",
        "PRAGMA locking_mode = exclusive",
        "INSERT INTO t VALUES (2)",
        "INSERT INTO t VALUES (3)",
        "BEGIN; INSERT INTO t VALUES (4); ROLLBACK",
        "INSERT INTO t VALUES (5)",
        "PRAGMA locking_mode = normal",
        "INSERT INTO t VALUES (6)",
        "INSERT INTO t VALUES (7)",
        "SELECT * FROM t",
        "PRAGMA journal_mode = persist",
        "INSERT INTO t VALUES (8)",
        "BEGIN EXCLUSIVE; COMMIT",
        "VACUUM",
    ];
    for sql in script {
        connection.execute_batch(sql).expect("a statement");
        other.execute_batch(sql).expect("a statement");
        assert_eq!(counter(&ours), counter(&theirs), "{sql}");
    }
}

/// The change counter counts once for all transactions under a lock that is kept: others compare it
/// when the lock is given back.
#[test]
fn what_changed_under_a_lock_that_was_kept_is_noticed() {
    let connection = database("calls-noticed", "delete", "off");
    let other = Connection::open(connection.path().expect("a path")).expect("the file can be opened");
    let value = |connection: &Connection| -> String {
        connection.query_row("SELECT v FROM t WHERE id = 2", (), |row| row.get(0)).expect("a row")
    };
    for round in 0..4 {
        assert_eq!(value(&other), value(&connection));
        connection.execute_batch("PRAGMA locking_mode = exclusive").expect("a mode");
        for number in 0..round {
            let update = format!("UPDATE t SET v = 'round {round}, {number}' WHERE id = 2");
            connection.execute_batch(&update).expect("an update");
            connection.execute_batch("BEGIN; UPDATE t SET v = 'never'; ROLLBACK").expect("a rollback");
        }
        connection.execute_batch("PRAGMA locking_mode = normal; SELECT * FROM t").expect("a mode");
    }
    assert_eq!(value(&other), "round 3, 2");
}

/// A database that grew by this connection's own commit: its length was not known to the next read
/// without a lock, which found a row beyond the end.
#[test]
fn a_lookup_behind_the_former_end_of_the_database() {
    let connection = database("calls-grown", "wal", "off");
    connection.execute_batch("PRAGMA cache_size = 10; BEGIN").expect("a transaction");
    let mut insert = connection.prepare("INSERT INTO t(v) VALUES (?1)").expect("a statement");
    (0..3000).for_each(|_| assert_eq!(insert.execute(["x".repeat(500)]).expect("an insert"), 1));
    connection.execute_batch("COMMIT").expect("a commit");
    let mut statement = connection.prepare("SELECT length(v) FROM t WHERE id = ?1").expect("a statement");
    for id in [3000, 3, 2999, 1500, 3001] {
        let length: i64 = statement.query_row([id], |row| row.get(0)).expect("a row");
        assert_eq!(length, 500);
    }
    let mut statement = connection.prepare("SELECT v FROM t WHERE id = ?1").expect("a statement");
    for id in [3000, 3, 2999, 1500, 3001] {
        let text: String = statement.query_row([id], |row| row.get(0)).expect("a row");
        assert_eq!(text.len(), 500);
    }
}

#[test]
fn a_lookup_notices_what_another_connection_has_committed() {
    let folder = folder("calls-other");
    let open = || Connection::open(folder.join("calls.db")).expect("the file can be opened");
    let (one, other) = (open(), open());
    one.execute_batch(
        "PRAGMA journal_mode = wal; CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES (1, 0)",
    )
    .expect("the script is sound");
    let mut statement = one.prepare("SELECT v FROM t WHERE id = 1").expect("a statement");
    let mut update = other.prepare("UPDATE t SET v = v + 1").expect("a statement");
    for number in 0..50i64 {
        let value: i64 = statement.query_row((), |row| row.get(0)).expect("a row");
        assert_eq!(value, number);
        update.execute(()).expect("an update");
        if number % 7 == 3 {
            other.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").expect("a checkpoint");
        }
    }
}

/// `typeof()` of a number after a blob of many pages read all of these.
#[test]
fn the_type_of_a_column_is_read_from_the_header() {
    let path = folder("calls-typeof").join("calls.db");
    let connection = Connection::open(&path).expect("a new file can be opened");
    connection
        .execute_batch("CREATE TABLE t(x, y, z); INSERT INTO t VALUES (zeroblob(1000000), 6, 1.5)")
        .expect("the script is sound");
    drop(connection);
    let connection = Connection::open(&path).expect("the file can be opened");
    reset_counters();
    let types: String = connection
        .query_row("SELECT typeof(x) || length(x) || typeof(y) || typeof(z) FROM t", (), |row| row.get(0))
        .expect("a row");
    assert_eq!(types, "blob1000000integerreal");
    assert!(counters().reads <= 10, "{:?}", counters());
}
