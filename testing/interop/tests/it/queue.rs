//! Connections of one process that want to write to one file: they wait for each other in a queue,
//! and where SQLite would not wait they do not.

use crate::engines::{Engine, folder};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

fn database(name: &str) -> String {
    let file = folder(name).join("t.db");
    Engine::Ferrite.must_run(&file, "PRAGMA journal_mode = wal; CREATE TABLE t(id INTEGER PRIMARY KEY, who)");
    file.to_string_lossy().into_owned()
}

/// Nobody is refused, whatever a transaction is begun with.
#[test]
fn threads_are_not_refused() {
    // Commits that are synced are synced together.
    for level in ["off", "full"] {
        write_by_threads(level);
    }
}

fn write_by_threads(level: &str) {
    const THREADS: u32 = 12;
    const ROWS: u32 = 40;
    let file = database(&format!("queue-threads-{level}"));
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let file = &file;
            scope.spawn(move || {
                let db = ferrite::Connection::open(file).expect("the file can be opened");
                db.busy_timeout(Duration::from_secs(600));
                db.execute_batch(&format!("PRAGMA synchronous = {level}")).expect("a level");
                let mut insert = db.prepare("INSERT INTO t(who) VALUES (?1)").expect("a statement");
                for row in 0..ROWS {
                    let in_transaction = (row + thread) % 3 == 0;
                    if in_transaction {
                        db.execute_batch("BEGIN IMMEDIATE").expect("the right to write comes");
                    }
                    assert_eq!(insert.execute([thread]).expect("an insert"), 1);
                    if in_transaction {
                        db.execute_batch("COMMIT").expect("a commit");
                    }
                    if row % 16 == 5 {
                        db.execute_batch("PRAGMA wal_checkpoint(FULL)").expect("a checkpoint");
                    }
                }
            });
        }
    });
    Engine::Sqlite.check(Path::new(&file));
    let rows = Engine::Sqlite.texts(
        Path::new(&file),
        "SELECT count(*) || ' ' || min(n) || ' ' || max(n) FROM (SELECT count(*) AS n FROM t GROUP BY who)",
    );
    assert_eq!(rows, [format!("{THREADS} {ROWS} {ROWS}")]);
}

/// What two connections of one thread do while the first has an open transaction.
trait Db: Sized {
    fn open(file: &str) -> Self;
    fn run(&self, sql: &str) -> Result<(), String>;
    fn timeout(&self, milliseconds: u64);
    fn ask(&mut self, calls_max: u32, calls: Arc<AtomicU32>);
}

impl Db for ferrite::Connection {
    fn open(file: &str) -> Self {
        ferrite::Connection::open(file).expect("the file can be opened")
    }
    fn run(&self, sql: &str) -> Result<(), String> {
        self.execute_batch(sql).map_err(|error| error.to_string())
    }
    fn timeout(&self, milliseconds: u64) {
        self.busy_timeout(Duration::from_millis(milliseconds));
    }
    fn ask(&mut self, calls_max: u32, calls: Arc<AtomicU32>) {
        self.busy_handler(move |call| {
            calls.fetch_add(1, Ordering::SeqCst);
            call < calls_max
        });
    }
}

static CALLS: AtomicU32 = AtomicU32::new(0);
static CALLS_MAX: AtomicU32 = AtomicU32::new(0);

impl Db for rusqlite::Connection {
    fn open(file: &str) -> Self {
        rusqlite::Connection::open(file).expect("the file can be opened")
    }
    fn run(&self, sql: &str) -> Result<(), String> {
        self.execute_batch(sql).map_err(|error| match error {
            rusqlite::Error::SqliteFailure(_, Some(text)) => text,
            other => other.to_string(),
        })
    }
    fn timeout(&self, milliseconds: u64) {
        self.busy_timeout(Duration::from_millis(milliseconds)).expect("a timeout");
    }
    fn ask(&mut self, calls_max: u32, _calls: Arc<AtomicU32>) {
        CALLS.store(0, Ordering::SeqCst);
        CALLS_MAX.store(calls_max, Ordering::SeqCst);
        self.busy_handler(Some(|call| {
            CALLS.fetch_add(1, Ordering::SeqCst);
            (call as u32) < CALLS_MAX.load(Ordering::SeqCst)
        }))
        .expect("a handler");
    }
}

/// What the second connection is told, and how often its handler is asked.
fn refusals<D: Db>(file: &str) -> Vec<String> {
    let mut told = Vec::new();
    let (first, mut second) = (D::open(file), D::open(file));
    let calls = Arc::new(AtomicU32::new(0));
    for handler in ["none", "timeout", "callback"] {
        match handler {
            "none" => second.timeout(0),
            "timeout" => second.timeout(15),
            _ => second.ask(3, calls.clone()),
        }
        for sql in [
            "INSERT INTO t(who) VALUES ('second')",
            "BEGIN IMMEDIATE",
            "BEGIN EXCLUSIVE",
            "PRAGMA wal_checkpoint(FULL)",
            "PRAGMA user_version = 5",
            "BEGIN; SELECT * FROM t; INSERT INTO t(who) VALUES ('later')",
            "COMMIT",
            "SELECT * FROM t",
        ] {
            first.run("BEGIN IMMEDIATE; INSERT INTO t(who) VALUES ('first')").expect("a transaction");
            let answer = second.run(sql);
            let asked = calls.swap(0, Ordering::SeqCst) + CALLS.swap(0, Ordering::SeqCst);
            told.push(format!("{handler}, {sql}: {answer:?}, asked {asked} times"));
            first.run("COMMIT").expect("a commit");
        }
        // And the turn is free again.
        second.run("INSERT INTO t(who) VALUES ('second')").expect("an insert");
    }
    told
}

#[test]
fn within_one_thread_refusals_are_as_in_sqlite() {
    let ours = refusals::<ferrite::Connection>(&database("queue-refusals-ours"));
    let theirs = refusals::<rusqlite::Connection>(&database("queue-refusals-theirs"));
    assert_eq!(ours, theirs);
    assert!(ours.iter().any(|line| line.contains("asked 4 times")), "{ours:?}");
    assert!(ours.iter().filter(|line| line.contains("database is locked")).count() >= 12, "{ours:?}");
}
