//! What a connection of one engine holds, a process of the other meets: locking modes, and the
//! other ways to lock.

use crate::engines::{Engine, folder};
use std::path::Path;
use std::process::Command;

/// Tells the child which engine, file and SQL.
const ENGINE: &str = "FERRITE_TEST_ENGINE";
const FILE: &str = "FERRITE_TEST_FILE";
const SQL: &str = "FERRITE_TEST_SQL";

/// Not a test: the body of the child processes.
#[test]
#[ignore = "the body of a child process"]
fn child() {
    let (Ok(engine), Ok(file), Ok(sql)) = (std::env::var(ENGINE), std::env::var(FILE), std::env::var(SQL)) else {
        return;
    };
    let transcript = if engine == "ferrite" {
        sqltest::ferrite_engine::run(&ferrite::Connection::open(file).unwrap(), &sql)
    } else {
        let connection = rusqlite::Connection::open(file).unwrap();
        connection.busy_timeout(std::time::Duration::ZERO).unwrap();
        sqltest::oracle::run(&connection, &sql)
    };
    let error = transcript.0.iter().find_map(|outcome| outcome.error.as_ref());
    println!("answer:{}", error.map_or("ok", |(_, message)| message.as_str()));
}

/// Runs SQL in its own process: `ok` or the first error.
fn in_child(engine: Engine, file: &str, sql: &str) -> String {
    let engine = if engine == Engine::Ferrite { "ferrite" } else { "sqlite" };
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "locks::child", "--ignored", "--nocapture"])
        .envs([(ENGINE, engine), (FILE, file), (SQL, sql)])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let answer = text.lines().find_map(|line| line.split_once("answer:").map(|(_, answer)| answer.to_owned()));
    answer.unwrap_or_else(|| panic!("no answer: {text}"))
}

/// Runs the steps on a Ferrite connection to `file`; after each, a child of either engine is asked
/// to read and to write.
fn check(file: &str, others: &str, steps: &[(&str, &str, &str)]) {
    let connection = ferrite::Connection::open(file).unwrap();
    for (sql, read, write) in steps {
        connection.execute_batch(sql).unwrap();
        for engine in [Engine::Sqlite, Engine::Ferrite] {
            assert_eq!(in_child(engine, others, "SELECT * FROM t"), *read, "{engine:?} reads after {sql}");
            let written = in_child(engine, others, "INSERT INTO t VALUES(2)");
            assert_eq!(written, *write, "{engine:?} writes after {sql}");
        }
    }
    drop(connection);
    assert_eq!(in_child(Engine::Sqlite, others, "INSERT INTO t VALUES(3)"), "ok");
}

const OK: &str = "ok";
const LOCKED: &str = "database is locked";

fn path(folder: &Path) -> String {
    folder.join("t.db").to_string_lossy().into_owned()
}

#[test]
fn locking_mode() {
    let path = path(&folder("locks_mode"));
    Engine::Sqlite.must_run(Path::new(&path), "CREATE TABLE t(x)");
    check(
        &path,
        &path,
        &[
            ("SELECT * FROM t", OK, OK),
            ("PRAGMA locking_mode = exclusive", OK, OK),
            ("SELECT * FROM t", OK, LOCKED),
            ("INSERT INTO t VALUES(1)", LOCKED, LOCKED),
            ("PRAGMA locking_mode = normal", LOCKED, LOCKED),
            ("SELECT * FROM t", OK, OK),
            ("BEGIN; SELECT * FROM t", OK, LOCKED),
            ("INSERT INTO t VALUES(1)", OK, LOCKED),
            ("COMMIT", OK, OK),
        ],
    );
}

#[test]
fn locking_mode_of_an_attached_database() {
    let folder = folder("locks_attached");
    let path = path(&folder);
    let main = folder.join("main.db").to_string_lossy().into_owned();
    for path in [&main, &path] {
        Engine::Sqlite.must_run(Path::new(path), "CREATE TABLE t(x)");
    }
    let attach = format!("ATTACH '{path}' AS a; PRAGMA a.locking_mode = exclusive; INSERT INTO a.t VALUES(1)");
    let steps =
        [(attach.as_str(), LOCKED, LOCKED), ("INSERT INTO main.t VALUES(1)", LOCKED, LOCKED), ("DETACH a", OK, OK)];
    check(&main, &path, &steps);
    let attach = format!("ATTACH '{path}' AS a; PRAGMA a.locking_mode = exclusive; INSERT INTO a.t VALUES(1)");
    check(&main, &main, &[(attach.as_str(), OK, OK)]);
}

#[test]
fn the_whole_process() {
    let path = path(&folder("locks_process"));
    Engine::Sqlite.must_run(Path::new(&path), "CREATE TABLE t(x)");
    let uri = format!("file:{path}?vfs=unix-excl");
    check(
        &uri,
        &path,
        &[("PRAGMA busy_timeout", OK, OK), ("SELECT * FROM t", LOCKED, LOCKED), ("SELECT 1", LOCKED, LOCKED)],
    );
    // Other connections of the process are let in.
    let first = ferrite::Connection::open(&uri).unwrap();
    let second = ferrite::Connection::open(&uri).unwrap();
    first.execute_batch("INSERT INTO t VALUES(5)").unwrap();
    second.execute_batch("INSERT INTO t VALUES(6)").unwrap();
    first.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(second.execute_batch("BEGIN IMMEDIATE").unwrap_err().message(), LOCKED);
    drop(first);
    assert_eq!(in_child(Engine::Sqlite, &path, "SELECT * FROM t"), LOCKED);
    drop(second);
    assert_eq!(in_child(Engine::Sqlite, &path, "SELECT * FROM t"), OK);
}

#[test]
fn by_a_folder() {
    let path = path(&folder("locks_folder"));
    let uri = format!("file:{path}?vfs=unix-dotfile");
    Engine::Sqlite.must_run(Path::new(&path), "CREATE TABLE t(x)");
    let steps = [("SELECT * FROM t", OK, OK), ("BEGIN; SELECT * FROM t", LOCKED, LOCKED), ("COMMIT", OK, OK)];
    check(&uri, &uri, &steps);
}

#[test]
fn without_any() {
    let path = path(&folder("locks_none"));
    Engine::Sqlite.must_run(Path::new(&path), "CREATE TABLE t(x)");
    for uri in [format!("file:{path}?vfs=unix-none"), format!("file:{path}?nolock=1")] {
        check(&uri, &path, &[("BEGIN; SELECT * FROM t", OK, OK), ("COMMIT", OK, OK)]);
    }
}

/// `PRAGMA optimize` waits by the busy handler wherever it meets a lock: before it looks at a
/// table, and before it analyzes one. It looked at tables without.
#[test]
fn optimize_asks_the_busy_handler() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    for lock in ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE"] {
        let file = folder("locks_optimize").join("t.db");
        let holder = ferrite::Connection::open(&file).unwrap();
        let fill = "CREATE TABLE t(a); CREATE INDEX ta ON t(a); INSERT INTO t VALUES(1),(2);";
        holder.execute_batch(fill).unwrap();
        let connection = ferrite::Connection::open(&file).unwrap();
        connection.execute_batch("SELECT * FROM t").unwrap();
        let calls = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&calls);
        connection.busy_handler(move |_| counted.fetch_add(1, Ordering::Relaxed) < 3);
        holder.execute_batch(lock).unwrap();
        let refused = connection.execute_batch("PRAGMA optimize(0x10002)").unwrap_err();
        assert_eq!((refused.code().raw(), calls.load(Ordering::Relaxed)), (5, 4), "{lock}");
        holder.execute_batch("COMMIT").unwrap();
        connection.execute_batch("PRAGMA optimize(0x10002)").unwrap();
        let sql = "SELECT stat FROM sqlite_stat1";
        assert_eq!(connection.query_row(sql, (), |row| row.get::<String>(0)).unwrap(), "2 1");
    }
}
