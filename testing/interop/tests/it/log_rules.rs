//! What the two engines answer where a write-ahead log meets locks, read-only folders and each
//! other's files.

use crate::engines::{Engine, folder};
use ferrite::{CheckpointMode, Connection};
use std::cell::Cell;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const ENGINES: [Engine; 2] = [Engine::Ferrite, Engine::Sqlite];

/// A user who is nobody, for whom permissions count.
const NOBODY: u32 = 65_534;

fn name(engine: Engine) -> &'static str {
    if engine == Engine::Ferrite { "ferrite" } else { "sqlite" }
}

/// What an engine answers in its own process, as the user who runs the test or as nobody.
fn ask(engine: Engine, file: &Path, as_nobody: bool, statements: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ask"));
    command.arg(name(engine)).arg(file).args(statements);
    if as_nobody {
        command.uid(NOBODY).gid(NOBODY);
    }
    let output = command.output().expect("the process runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A database whose log holds rows that its file does not have, as a writer leaves it that dies.
fn dead_writers_files(writer: Engine, target: &Path, with_shm: bool) {
    let living = folder(&format!("log_rules_dead_{}", name(writer))).join("t.db");
    let script = "PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1), (2); PRAGMA wal_checkpoint;
        INSERT INTO t VALUES (3);";
    let copy = || {
        for suffix in ["", "-wal", "-shm"] {
            if with_shm || suffix != "-shm" {
                let from = format!("{}{suffix}", living.display());
                std::fs::copy(from, format!("{}{suffix}", target.display())).expect("a copy");
            }
        }
    };
    match writer {
        Engine::Ferrite => {
            let connection = Connection::open(&living).expect("a new file");
            connection.execute_batch(script).expect("the script is sound");
            copy();
        }
        Engine::Sqlite => {
            let connection = rusqlite::Connection::open(&living).expect("a new file");
            connection.execute_batch(script).expect("the script is sound");
            copy();
        }
    }
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("the owner may change modes");
}

/// A folder that nobody may read and that all the folders above let pass; `None` where that is not
/// so, or where this process may not become nobody.
fn folder_for_nobody(name: &str) -> Option<std::path::PathBuf> {
    let folder = std::env::temp_dir().join(format!("ferrite-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    set_mode(&folder, 0o755);
    let probe = Command::new(env!("CARGO_BIN_EXE_ask")).args(["ferrite", ":memory:", "SELECT 1"]).uid(NOBODY).output();
    match probe {
        Ok(output) if output.stdout == b"1\n" => Some(folder),
        other => {
            println!("skipped: no process as nobody: {other:?}");
            None
        }
    }
}

#[test]
fn a_dead_writers_log_in_a_folder_that_is_only_read() {
    let Some(folder) = folder_for_nobody("read-only") else { return };
    for writer in ENGINES {
        for with_shm in [true, false] {
            let file = folder.join(format!("{}-{with_shm}.db", name(writer)));
            set_mode(&folder, 0o755);
            dead_writers_files(writer, &file, with_shm);
            set_mode(&folder, 0o555);
            let statements =
                ["SELECT sum(a) FROM t", "INSERT INTO t VALUES (9)", "SELECT sum(a) FROM t", "PRAGMA wal_checkpoint"];
            let answers = ENGINES.map(|engine| ask(engine, &file, true, &statements));
            assert_eq!(answers[0], answers[1], "written by {writer:?}, -shm {with_shm}");
            assert_eq!(answers[0].starts_with("6\n"), with_shm, "{answers:?}");
        }
    }
    set_mode(&folder, 0o755);
    std::fs::remove_dir_all(folder).expect("the folder goes");
}

/// A reader that may only read the shared memory, beside a writer that keeps it.
#[test]
fn a_reader_of_shared_memory_beside_a_writer() {
    let Some(folder) = folder_for_nobody("beside") else { return };
    let file = folder.join("t.db");
    let connection = Connection::open(&file).expect("a new file");
    connection
        .execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1), (2);")
        .expect("the script is sound");
    for sum in [3, 8, 13] {
        for engine in ENGINES {
            let answer = ask(engine, &file, true, &["SELECT sum(a) FROM t", "DELETE FROM t"]);
            assert_eq!(answer, format!("{sum}\nerror 8\n"), "{engine:?}");
        }
        connection.execute_batch("INSERT INTO t VALUES (5)").expect("an insert");
    }
    drop(connection);
    std::fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn an_old_snapshot_cannot_write() {
    let folder = folder("log_rules_snapshot");
    let setup = "PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1);";
    let path = folder.join("f.db");
    let [one, other] = [Connection::open(&path).expect("a file"), Connection::open(&path).expect("a file")];
    one.execute_batch(setup).expect("the script is sound");
    one.execute_batch("BEGIN; SELECT * FROM t;").expect("a read transaction");
    other.execute_batch("INSERT INTO t VALUES (2)").expect("an insert");
    let ours = one.execute_batch("INSERT INTO t VALUES (3)").expect_err("the snapshot is old");
    let path = folder.join("s.db");
    let [first, second] =
        [rusqlite::Connection::open(&path).expect("a file"), rusqlite::Connection::open(&path).expect("a file")];
    first.execute_batch(setup).expect("the script is sound");
    first.execute_batch("BEGIN; SELECT * FROM t;").expect("a read transaction");
    second.execute_batch("INSERT INTO t VALUES (2)").expect("an insert");
    let Err(rusqlite::Error::SqliteFailure(theirs, Some(text))) = first.execute_batch("INSERT INTO t VALUES (3)")
    else {
        panic!("the oracle's snapshot is old, too");
    };
    assert_eq!((ours.extended_code().raw(), ours.message()), (theirs.extended_code, text.as_str()));
    // The transaction still reads what it read.
    let count: i64 = one.query_row("SELECT count(*) FROM t", (), |row| row.get(0)).expect("a count");
    assert_eq!(count, 1);
    one.execute_batch("COMMIT; INSERT INTO t VALUES (3)").expect("a new snapshot can write");
}

#[test]
fn who_writes_keeps_writers_out_and_readers_in() {
    let path = folder("log_rules_writers").join("t.db");
    let [one, other] = [Connection::open(&path).expect("a file"), Connection::open(&path).expect("a file")];
    one.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1);").expect("a script");
    one.execute_batch("BEGIN IMMEDIATE; INSERT INTO t VALUES (2)").expect("a write transaction");
    let count = || other.query_row("SELECT count(*) FROM t", (), |row| row.get::<i64>(0)).expect("a count");
    assert_eq!(count(), 1);
    assert_eq!(other.execute_batch("INSERT INTO t VALUES (3)").expect_err("locked").extended_code().raw(), 5);
    let result = other.wal_checkpoint(None, CheckpointMode::Full).expect("a checkpoint");
    assert!(result.busy, "{result:?}");
    one.execute_batch("COMMIT").expect("a commit");
    assert_eq!(count(), 2);
    // A reader of an old snapshot keeps its frames from being overwritten.
    other.execute_batch("BEGIN; SELECT * FROM t").expect("a read transaction");
    one.execute_batch("INSERT INTO t VALUES (4)").expect("an insert");
    let full = one.wal_checkpoint(Some("main"), CheckpointMode::Full).expect("a checkpoint");
    assert!(full.busy && full.copied_frames < full.log_frames, "{full:?}");
    assert_eq!(count(), 2);
    other.execute_batch("COMMIT").expect("the end");
    let whole = one.wal_checkpoint(Some("main"), CheckpointMode::Truncate).expect("a checkpoint");
    assert!(!whole.busy, "{whole:?}");
    assert_eq!(std::fs::metadata(format!("{}-wal", path.display())).expect("the log").len(), 0);
    assert_eq!(one.execute_batch("PRAGMA journal_mode = delete").expect_err("in use").extended_code().raw(), 5);
    drop(other);
    one.execute_batch("PRAGMA journal_mode = delete").expect("alone");
    assert!(!path.with_extension("db-wal").exists() && !path.with_extension("db-shm").exists());
}

#[test]
fn the_last_connection_takes_the_log_with_it() {
    let path = folder("log_rules_close").join("t.db");
    let exists = |suffix: &str| path.with_extension(format!("db{suffix}")).exists();
    let [one, other] = [Connection::open(&path).expect("a file"), Connection::open(&path).expect("a file")];
    one.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a);").expect("a script");
    other.execute_batch("INSERT INTO t VALUES (1)").expect("an insert");
    drop(one);
    assert!(exists("-wal") && exists("-shm"));
    other.set_persist_wal("main", true).expect("main is open");
    drop(other);
    assert!(exists("-wal") && exists("-shm"), "kept as asked");
    Engine::Sqlite.check(&path);
    assert!(!exists("-wal"));
    let last = Connection::open(&path).expect("a file");
    last.execute_batch("INSERT INTO t VALUES (2)").expect("an insert");
    drop(last);
    assert!(!exists("-wal") && !exists("-shm"));
    assert_eq!(Engine::Sqlite.texts(&path, "SELECT count(*) FROM t"), ["2"]);
}

#[test]
fn a_database_in_the_place_of_another_keeps_its_log() {
    let file = folder("log_rules_replaced").join("t.db");
    let old = Connection::open(&file).expect("a new file");
    old.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1)").expect("is sound");
    for suffix in ["", "-wal", "-shm"] {
        std::fs::remove_file(format!("{}{suffix}", file.display())).expect("it is there");
    }
    let new = Connection::open(&file).expect("another file");
    new.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE u(a); INSERT INTO u VALUES (2), (3)").expect("is sound");
    drop(old);
    new.execute_batch("INSERT INTO u VALUES (4)").expect("its log is there");
    for engine in [Engine::Ferrite, Engine::Sqlite] {
        assert_eq!(ask(engine, &file, false, &["SELECT sum(a) FROM u"]).trim(), "9", "{}", name(engine));
    }
}

#[test]
fn a_hook_after_each_commit() {
    let path = folder("log_rules_hook").join("t.db");
    let connection = Connection::open(&path).expect("a file");
    connection.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a);").expect("a script");
    let (calls, frames) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let (own_calls, own_frames) = (calls.clone(), frames.clone());
    connection.wal_hook(move |name, frames| {
        assert_eq!(name, "main");
        own_calls.fetch_add(1, Ordering::Relaxed);
        own_frames.store(frames, Ordering::Relaxed);
        if frames > 4 { Err(ferrite::Error::bare(ferrite::ResultCode::INTERRUPT)) } else { Ok(()) }
    });
    let before = Cell::new(frames.load(Ordering::Relaxed));
    for turn in 1..=2 {
        connection.execute_batch("INSERT INTO t VALUES (1)").expect("an insert");
        assert_eq!(calls.load(Ordering::Relaxed), turn);
        assert!(frames.load(Ordering::Relaxed) > before.get());
        before.set(frames.load(Ordering::Relaxed));
    }
    connection.execute_batch("SELECT * FROM t; BEGIN; INSERT INTO t VALUES (2); ROLLBACK;").expect("no commit");
    assert_eq!(calls.load(Ordering::Relaxed), 2);
    let error = connection.execute_batch("INSERT INTO t VALUES (1)").expect_err("the hook's error");
    assert_eq!(error.code(), ferrite::ResultCode::INTERRUPT);
    let count: i64 = connection.query_row("SELECT count(*) FROM t", (), |row| row.get(0)).expect("a count");
    assert_eq!(count, 3, "the commit stands");
}

#[test]
fn data_version_tells_of_others_commits_alone() {
    let path = folder("log_rules_version").join("t.db");
    let [one, other] = [Connection::open(&path).expect("a file"), Connection::open(&path).expect("a file")];
    one.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a);").expect("a script");
    let version = || one.query_row("PRAGMA data_version", (), |row| row.get::<i64>(0)).expect("a number");
    let before = version();
    one.execute_batch("INSERT INTO t VALUES (1); PRAGMA wal_checkpoint; INSERT INTO t VALUES (2)").expect("own work");
    assert_eq!(version(), before);
    other.execute_batch("INSERT INTO t VALUES (3)").expect("an insert");
    let after = version();
    assert!(after > before);
    other.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").expect("a checkpoint");
    let last = version();
    one.execute_batch("SELECT * FROM t").expect("a read");
    assert_eq!(version(), last);
}

/// A writer that died in the middle leaves frames without an end: the next one overwrites them.
#[test]
fn frames_without_an_end_are_nobodys() {
    let folder = folder("log_rules_half");
    let (path, copy) = (folder.join("t.db"), folder.join("copy.db"));
    let connection = Connection::open(&path).expect("a file");
    let script = "PRAGMA journal_mode = wal; PRAGMA cache_size = 5; CREATE TABLE t(a INTEGER PRIMARY KEY, b);
        INSERT INTO t VALUES (1, zeroblob(50000)); BEGIN; UPDATE t SET b = zeroblob(60000);
        INSERT INTO t VALUES (2, zeroblob(300000));";
    connection.execute_batch(script).expect("the script is sound");
    for suffix in ["db", "db-wal", "db-shm"] {
        std::fs::copy(path.with_extension(suffix), copy.with_extension(suffix)).expect("a copy");
    }
    let log = std::fs::metadata(copy.with_extension("db-wal")).expect("a log").len();
    assert!(log > 200_000, "the cache has spilled: {log}");
    connection.execute_batch("ROLLBACK").expect("a rollback");
    for engine in ENGINES {
        let keep = |suffix: &str| copy.with_extension(format!("keep{suffix}"));
        for suffix in ["db", "db-wal", "db-shm"] {
            std::fs::copy(copy.with_extension(suffix), keep(suffix)).expect("a copy");
        }
        assert_eq!(engine.texts(&copy, "SELECT sum(length(b)) FROM t"), ["50000"], "{engine:?}");
        engine.must_run(&copy, "INSERT INTO t VALUES (3, 'x'); PRAGMA wal_checkpoint");
        engine.check(&copy);
        for suffix in ["db", "db-wal", "db-shm"] {
            std::fs::copy(keep(suffix), copy.with_extension(suffix)).expect("a copy");
        }
    }
    connection.execute_batch("INSERT INTO t VALUES (4, 'y')").expect("an insert");
    drop(connection);
    assert_eq!(Engine::Sqlite.texts(&path, "SELECT count(*), sum(length(b)) FROM t"), ["2"]);
    Engine::Sqlite.check(&path);
}

/// The length of the log after each step.
#[test]
fn the_log_is_as_long_as_the_limit_says() {
    const SMALL: &str = "INSERT INTO t VALUES (1)";
    let steps: Vec<String> = [-1i64, 0, 5_000, 1_000_000]
        .iter()
        .flat_map(|limit| {
            [
                format!("PRAGMA journal_size_limit = {limit}"),
                "INSERT INTO t VALUES (zeroblob(100000))".to_owned(),
                "PRAGMA wal_checkpoint".to_owned(),
                SMALL.to_owned(),
                SMALL.to_owned(),
                "PRAGMA wal_checkpoint(RESTART)".to_owned(),
                SMALL.to_owned(),
                "PRAGMA wal_checkpoint(TRUNCATE)".to_owned(),
            ]
        })
        .collect();
    let setup = "PRAGMA journal_mode = wal; CREATE TABLE t(a);";
    let length = |path: &Path| std::fs::metadata(path.with_extension("db-wal")).map_or(0, |metadata| metadata.len());
    let folder = folder("log_rules_limit");
    let path = folder.join("f.db");
    let connection = Connection::open(&path).expect("a file");
    connection.execute_batch(setup).expect("a script");
    let ours: Vec<u64> = steps
        .iter()
        .map(|sql| {
            connection.execute_batch(sql).expect("a step");
            length(&path)
        })
        .collect();
    let path = folder.join("s.db");
    let connection = rusqlite::Connection::open(&path).expect("a file");
    connection.execute_batch(setup).expect("a script");
    let theirs: Vec<u64> = steps
        .iter()
        .map(|sql| {
            connection.execute_batch(sql).expect("a step");
            length(&path)
        })
        .collect();
    assert_eq!(ours, theirs);
}

/// A connection that stays keeps SHARED: descriptors of those that come and go beside it cannot be
/// closed, and must not pile up either.
#[test]
fn descriptors_do_not_pile_up() {
    let path = folder("log_rules_descriptors").join("t.db");
    let one = Connection::open(&path).expect("a file");
    one.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1)").expect("a script");
    let open_files = || std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let before = open_files();
    for _ in 0..300 {
        let other = Connection::open(&path).expect("the file");
        other.execute_batch("INSERT INTO t VALUES (2)").expect("an insert");
    }
    // Other tests of this process open files as well, but not hundreds.
    assert!(open_files() < before + 200, "{before} files were open, now {}", open_files());
    let count: i64 = one.query_row("SELECT count(*) FROM t", (), |row| row.get(0)).expect("a count");
    assert_eq!(count, 301);
}

/// A log so long that the index has many regions, read and written by both at the same time.
#[test]
fn a_log_of_many_regions() {
    let path = folder("log_rules_long").join("t.db");
    let connection = Connection::open(&path).expect("a file");
    let setup = "PRAGMA page_size = 512; PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;
        CREATE TABLE t(a INTEGER PRIMARY KEY, b); CREATE INDEX tb ON t(b); BEGIN;";
    connection.execute_batch(setup).expect("a script");
    let mut insert = connection.prepare("INSERT INTO t VALUES (?1, ?2)").expect("a statement");
    for row in 0..20_000i64 {
        insert.execute((row, format!("row {} of some length to fill pages", row * 7919 % 20_000))).expect("an insert");
        if row % 1_000 == 999 {
            // A transaction has each page in the log once.
            connection.execute_batch("COMMIT; BEGIN").expect("a commit");
        }
    }
    drop(insert);
    connection.execute_batch("COMMIT; UPDATE t SET b = b || 'x' WHERE a % 7 = 0;").expect("more frames");
    let frames = |path: &Path| std::fs::metadata(path.with_extension("db-wal")).expect("a log").len() / (512 + 24);
    assert!(frames(&path) > 2 * 4096, "{} frames", frames(&path));
    let look = ["SELECT sum(length(b)) FROM t", "PRAGMA integrity_check"];
    let mine = |sql: &str| connection.query_row(sql, (), |row| row.get::<ferrite::Value>(0)).expect("a row");
    let sum = format!("{:?}", mine(look[0]));
    let theirs = ask(Engine::Sqlite, &path, false, &look);
    assert!(sum.contains(theirs.lines().next().expect("a line")), "{sum}, {theirs}");
    assert!(theirs.ends_with("ok\n"), "{theirs}");
    let before = frames(&path);
    ask(Engine::Sqlite, &path, false, &["PRAGMA wal_autocheckpoint = 0", "UPDATE t SET b = 'y' || b WHERE a % 5 = 0"]);
    assert!(frames(&path) > before + 1000);
    for step in ["SELECT 1", "PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint(TRUNCATE)"] {
        mine(step);
        let (ours, theirs) = (format!("{:?}", mine(look[0])), ask(Engine::Sqlite, &path, false, &look));
        assert!(ours.contains(theirs.lines().next().expect("a line")), "{ours}, {theirs}");
        let found: String = connection.query_row(look[1], (), |row| row.get(0)).expect("a report");
        assert!(theirs.ends_with("ok\n") && found == "ok", "{step}: {theirs}, {found}");
    }
}
