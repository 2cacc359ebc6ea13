//! Online backup: the same steps and changes on both engines give the same progress and the same
//! copy.

use crate::engines::{Engine, folder};
use ferrite::StepResult;
use rusqlite::backup::StepResult as SqliteStep;
use std::path::Path;
use std::time::Duration;

/// What happens during a backup.
#[derive(Clone, Copy)]
enum Event {
    Step(i32),
    /// SQL on the connection that the backup reads through.
    Source(&'static str),
    /// SQL on another connection to the same file.
    Other(&'static str),
}
use Event::{Other, Source, Step};

const FILL: &str = "CREATE TABLE t(id INTEGER PRIMARY KEY, v, pad);
    CREATE INDEX i ON t(v);
    INSERT INTO t WITH n(x) AS (VALUES(1),(2),(3),(4),(5),(6),(7),(8),(9),(10)) SELECT a.x*10+b.x, b.x, zeroblob(900) FROM n a, n b;";

const QUESTIONS: &str = "PRAGMA integrity_check; PRAGMA page_size; PRAGMA page_count; PRAGMA schema_version;
    PRAGMA auto_vacuum; SELECT count(*), sum(v), sum(length(pad)) FROM t; SELECT type, name, rootpage, sql FROM sqlite_master;";

fn text(step: &str, remaining: u32, count: u32) -> String {
    format!("{step} {remaining}/{count}")
}

fn on_ferrite(source: &Path, target: &Path, events: &[Event]) -> Vec<String> {
    let (from, other) = (ferrite::Connection::open(source).unwrap(), ferrite::Connection::open(source).unwrap());
    let to = ferrite::Connection::open(target).unwrap();
    let mut backup = ferrite::Backup::new(&from, &to).unwrap();
    let mut log = Vec::new();
    for event in events {
        match event {
            Step(pages) => {
                let step = match backup.step(*pages) {
                    Ok(StepResult::Done) => "done".to_owned(),
                    Ok(StepResult::More) => "more".to_owned(),
                    Err(error) => format!("error {}", error.code().raw()),
                };
                log.push(text(&step, backup.progress().remaining, backup.progress().page_count));
            }
            Source(sql) => log.push(format!("{:?}", from.execute_batch(sql).map_err(|error| error.code().raw()))),
            Other(sql) => log.push(format!("{:?}", other.execute_batch(sql).map_err(|error| error.code().raw()))),
        }
    }
    log
}

fn on_sqlite(source: &Path, target: &Path, events: &[Event]) -> Vec<String> {
    let open = |path: &Path| {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.busy_timeout(Duration::ZERO).unwrap();
        connection
    };
    let (from, other, mut to) = (open(source), open(source), open(target));
    let backup = rusqlite::backup::Backup::new(&from, &mut to).unwrap();
    let mut log = Vec::new();
    let raw = |error: rusqlite::Error| error.sqlite_error().map_or(0, |error| error.extended_code & 0xff);
    for event in events {
        match event {
            Step(pages) => {
                let step = match backup.step(*pages) {
                    Ok(SqliteStep::Done) => "done".to_owned(),
                    Ok(SqliteStep::More) => "more".to_owned(),
                    Ok(SqliteStep::Busy) => "error 5".to_owned(),
                    Ok(SqliteStep::Locked) => "error 6".to_owned(),
                    Ok(_) => "another".to_owned(),
                    Err(error) => format!("error {}", raw(error)),
                };
                let progress = backup.progress();
                log.push(text(&step, progress.remaining as u32, progress.pagecount as u32));
            }
            Source(sql) => log.push(format!("{:?}", from.execute_batch(sql).map_err(raw))),
            Other(sql) => log.push(format!("{:?}", other.execute_batch(sql).map_err(raw))),
        }
    }
    log
}

fn check(name: &str, source_setup: &str, target_setup: &str, events: &[Event]) {
    let folder = folder(&format!("backup_{name}"));
    let paths = |engine: &str| (folder.join(format!("{engine}-source.db")), folder.join(format!("{engine}-target.db")));
    let ((source, target), (source2, target2)) = (paths("ferrite"), paths("sqlite"));
    for path in [&source, &source2] {
        Engine::Sqlite.must_run(path, &format!("{source_setup}{FILL}"));
    }
    for path in [&target, &target2] {
        Engine::Sqlite.must_run(path, target_setup);
    }
    let ours = on_ferrite(&source, &target, events);
    let theirs = on_sqlite(&source2, &target2, events);
    assert_eq!(ours, theirs, "{name}");
    let questions =
        if ours.last().is_some_and(|last| last.starts_with("done")) { QUESTIONS } else { "PRAGMA integrity_check" };
    let (first, second) = (Engine::Sqlite.must_run(&target, questions), Engine::Sqlite.must_run(&target2, questions));
    if let Some(difference) = first.first_difference(&second) {
        panic!("{name}: {difference}");
    }
    Engine::Ferrite.check(&target);
    let length = |path: &Path| std::fs::metadata(path).unwrap().len();
    assert_eq!(length(&target), length(&target2), "{name}");
}

#[test]
fn in_steps() {
    check("at_once", "", "", &[Step(-1), Step(-1)]);
    check("in_steps", "", "", &[Step(3), Step(5), Step(0), Step(10), Step(1000)]);
    check("over_another", "", "CREATE TABLE old(x); INSERT INTO old VALUES(zeroblob(900000));", &[Step(7), Step(-1)]);
    check("not_finished", "", "CREATE TABLE old(x); INSERT INTO old VALUES(zeroblob(900000));", &[Step(7)]);
    check("auto_vacuum", "PRAGMA auto_vacuum=1;", "", &[Step(7), Step(-1)]);
}

#[test]
fn pages_of_other_sizes() {
    let filled = "CREATE TABLE old(x); INSERT INTO old VALUES(zeroblob(50000));";
    check("to_new", "PRAGMA page_size=1024;", "", &[Step(7), Step(-1)]);
    check("to_larger", "PRAGMA page_size=1024;", filled, &[Step(7), Step(-1)]);
    check("to_smaller", "PRAGMA page_size=8192;", filled, &[Step(2), Step(-1)]);
    check("to_smallest", "PRAGMA page_size=65536;", &format!("PRAGMA page_size=512;{filled}"), &[Step(1), Step(-1)]);
    check("to_largest", "PRAGMA page_size=512;", &format!("PRAGMA page_size=65536;{filled}"), &[Step(30), Step(-1)]);
}

#[test]
fn while_the_source_changes() {
    check("own_change", "", "", &[Step(10), Source("UPDATE t SET v = 5 WHERE id < 30"), Step(5), Step(-1)]);
    check(
        "own_growth",
        "",
        "",
        &[
            Step(10),
            Source("INSERT INTO t SELECT id + 1000, v, pad FROM t"),
            Step(10),
            Source("DELETE FROM t WHERE id > 1000"),
            Step(-1),
        ],
    );
    check(
        "change_of_another",
        "",
        "",
        &[
            Step(10),
            Other("UPDATE t SET v = 5 WHERE id < 30"),
            Step(5),
            Step(5),
            Other("INSERT INTO t(v) VALUES(1)"),
            Step(2),
            Step(-1),
        ],
    );
    check(
        "own_transaction",
        "",
        "",
        &[Step(10), Source("BEGIN; UPDATE t SET v = 7"), Step(5), Source("COMMIT"), Step(5), Step(-1)],
    );
    check(
        "rolled_back",
        "",
        "",
        &[Step(10), Source("BEGIN; UPDATE t SET v = 7"), Source("ROLLBACK"), Step(5), Step(-1)],
    );
    check(
        "locked_by_another",
        "",
        "",
        &[Step(10), Other("BEGIN EXCLUSIVE"), Step(5), Other("COMMIT"), Step(5), Step(-1)],
    );
    check("vacuumed", "", "", &[Step(10), Source("DELETE FROM t WHERE id % 2"), Source("VACUUM"), Step(5), Step(-1)]);
    check(
        "log",
        "PRAGMA journal_mode=WAL;",
        "",
        &[Step(10), Other("UPDATE t SET v = 5"), Step(5), Source("UPDATE t SET v = 6"), Step(-1)],
    );
}

#[test]
fn images_are_the_files() {
    let path = folder("serialize").join("t.db");
    Engine::Sqlite.must_run(&path, &format!("PRAGMA page_size=1024;{FILL}"));
    let file = std::fs::read(&path).unwrap();
    let connection = ferrite::Connection::open(&path).unwrap();
    assert!(connection.serialize("main").unwrap() == file);
    drop(connection);
    let connection = ferrite::Connection::open_in_memory().unwrap();
    connection.execute_batch(FILL).unwrap();
    let image = connection.serialize("main").unwrap();
    let back = path.with_file_name("back.db");
    std::fs::write(&back, &image).unwrap();
    Engine::Sqlite.check(&back);
    connection.deserialize("main", &file, false).unwrap();
    let sum: i64 = connection.query_row("SELECT sum(v) FROM t", (), |row| row.get(0)).unwrap();
    assert_eq!(sum, 550);
    connection.execute("DELETE FROM t", ()).unwrap();
    assert_eq!(ferrite::Connection::open_in_memory().unwrap().serialize("main").unwrap().len(), 4096);
    assert!(connection.serialize("nosuch").is_err());
    connection.execute_batch("BEGIN; SELECT * FROM t").unwrap();
    assert_eq!(connection.deserialize("main", &file, false).unwrap_err().code(), ferrite::ResultCode::BUSY);
}

#[test]
fn refused_at_the_start() {
    let (from, to) = (ferrite::Connection::open_in_memory().unwrap(), ferrite::Connection::open_in_memory().unwrap());
    let message =
        |result: ferrite::Result<ferrite::Backup<'_, '_>>| result.err().map(|error| error.message().to_owned());
    let error = message(ferrite::Backup::new(&from, &from));
    assert_eq!(error.as_deref(), Some("source and destination must be distinct"));
    let error = message(ferrite::Backup::new_with_names(&from, "x", &to, "main"));
    assert_eq!(error.as_deref(), Some("unknown database x"));
    to.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(message(ferrite::Backup::new(&from, &to)).as_deref(), Some("destination database is in use"));
}
