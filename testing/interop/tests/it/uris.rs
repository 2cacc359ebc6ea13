//! What URIs say about the file beneath a database: both engines make the same of it.

use crate::engines::{Engine, folder};
use ferrite::Connection;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const ENGINES: [Engine; 2] = [Engine::Ferrite, Engine::Sqlite];

/// What an engine answers in its own process.
fn ask(engine: Engine, uri: &str, statements: &[&str]) -> String {
    let name = if engine == Engine::Ferrite { "ferrite" } else { "sqlite" };
    let mut command = Command::new(env!("CARGO_BIN_EXE_ask"));
    let output = command.arg(name).arg(uri).args(statements).output().expect("the process runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn uri(file: &Path, parameters: &str) -> String {
    format!("file:{}?{parameters}", file.display())
}

fn has_shm(file: &Path) -> bool {
    file.with_extension("db-shm").exists()
}

#[test]
fn shared_memory_that_is_only_read() {
    let file = folder("uris_readonly_shm").join("t.db");
    let statements =
        ["SELECT sum(a) FROM t", "INSERT INTO t VALUES (9)", "PRAGMA wal_checkpoint", "SELECT sum(a) FROM t"];
    let keeper = Connection::open(&file).expect("a new file");
    keeper
        .execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1), (2);")
        .expect("the script is sound");
    let answers = ENGINES.map(|engine| ask(engine, &uri(&file, "readonly_shm=1"), &statements));
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].starts_with("3\nerror 8\n"), "{answers:?}");
    // The others write meanwhile, and it sees that.
    keeper.execute_batch("INSERT INTO t VALUES (4)").expect("an insert");
    assert!(ask(Engine::Ferrite, &uri(&file, "readonly_shm=1"), &statements).starts_with("7\n"));
    drop(keeper);
    // Nobody has made the shared memory.
    let answers = ENGINES.map(|engine| ask(engine, &uri(&file, "readonly_shm=1"), &statements));
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].starts_with("error 14\n") && !has_shm(&file), "{answers:?}");
}

#[test]
fn a_process_that_keeps_others_out_shares_its_own_memory() {
    let file = folder("uris_unix_excl").join("t.db");
    Engine::Sqlite.must_run(&file, "PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1);");
    let open = || Connection::open(uri(&file, "vfs=unix-excl")).expect("the file");
    let [one, other] = [open(), open()];
    let sum = |connection: &Connection| -> i64 {
        connection.query_row("SELECT sum(a) FROM t", (), |row| row.get(0)).expect("a sum")
    };
    one.execute_batch("INSERT INTO t VALUES (2)").expect("an insert");
    assert_eq!(sum(&other), 3);
    one.execute_batch("BEGIN; INSERT INTO t VALUES (4)").expect("a transaction");
    assert_eq!((sum(&one), sum(&other)), (7, 3));
    let refused = other.execute_batch("INSERT INTO t VALUES (8)").expect_err("one writes");
    assert_eq!(refused.extended_code().raw(), 5);
    one.execute_batch("COMMIT").expect("a commit");
    other.execute_batch("INSERT INTO t VALUES (8); PRAGMA wal_checkpoint").expect("an insert");
    assert_eq!((sum(&one), sum(&other)), (15, 15));
    assert!(!has_shm(&file));
    for engine in ENGINES {
        assert_eq!(ask(engine, file.to_str().expect("text"), &["SELECT sum(a) FROM t"]), "error 5\n");
    }
    drop((one, other));
    for engine in ENGINES {
        let answer = ask(engine, &uri(&file, "vfs=unix-excl"), &["SELECT sum(a) FROM t", "PRAGMA journal_mode"]);
        assert_eq!(answer, "15\nwal\n", "{engine:?}");
        engine.check(&file);
    }
}

/// What a process that kept others out leaves when it dies is a log without shared memory.
#[test]
fn a_log_without_shared_memory_is_recovered() {
    let folder = folder("uris_excl_dead");
    let (file, copy) = (folder.join("t.db"), folder.join("copy.db"));
    let connection = Connection::open(uri(&file, "vfs=unix-excl")).expect("a new file");
    connection
        .execute_batch("PRAGMA journal_mode = wal; CREATE TABLE t(a); INSERT INTO t VALUES (1), (2);")
        .expect("the script is sound");
    for suffix in ["", "-wal"] {
        let name = |file: &Path| format!("{}{suffix}", file.display());
        std::fs::copy(name(&file), name(&copy)).expect("a copy");
    }
    for engine in ENGINES {
        assert_eq!(ask(engine, copy.to_str().expect("text"), &["SELECT sum(a) FROM t"]), "3\n");
    }
}

const SECTOR_SCRIPT: &str = "CREATE TABLE t(a INTEGER PRIMARY KEY, b);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
    INSERT INTO t SELECT i, zeroblob(100) FROM n;";

fn run_at(engine: Engine, uri: &str, script: &str, then: impl FnOnce()) {
    match engine {
        Engine::Ferrite => {
            let connection = Connection::open(uri).expect("the file");
            connection.execute_batch(script).expect("the script is sound");
            then();
        }
        Engine::Sqlite => {
            let connection = rusqlite::Connection::open(uri).expect("the file");
            connection.execute_batch(script).expect("the script is sound");
            then();
        }
    }
}

/// The pages in the journal that PERSIST has left: after a sector for the header.
fn journaled(file: &Path, page_size: usize) -> BTreeSet<u32> {
    let bytes = std::fs::read(file.with_extension("db-journal")).expect("the journal");
    let records = bytes.get(4096..).expect("a header of one sector").chunks_exact(page_size + 8);
    records.map(|record| u32::from_be_bytes(record[..4].try_into().expect("four bytes"))).collect()
}

#[test]
fn pages_that_share_a_sector_are_journaled_together() {
    let mut found = Vec::new();
    for engine in ENGINES {
        let file = folder(&format!("uris_psow_{engine:?}")).join("t.db");
        Engine::Sqlite.must_run(&file, &format!("PRAGMA page_size = 512; {SECTOR_SCRIPT}"));
        let change = "PRAGMA journal_mode = persist; UPDATE t SET b = 1 WHERE a IN (80, 300);";
        run_at(engine, &uri(&file, "psow=0"), change, || ());
        found.push(journaled(&file, 512));
        Engine::Sqlite.check(&file);
    }
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0].len() % 8, 0, "whole sectors: {found:?}");
}

#[test]
fn a_commit_fills_its_sector_of_the_log() {
    let mut found = Vec::new();
    for engine in ENGINES {
        for level in ["normal", "full"] {
            let file = folder(&format!("uris_psow_log_{engine:?}_{level}")).join("t.db");
            let script = format!(
                "PRAGMA page_size = 1024; PRAGMA journal_mode = wal; PRAGMA synchronous = {level}; {SECTOR_SCRIPT}
                 UPDATE t SET b = 1 WHERE a = 80; DELETE FROM t WHERE a = 3;"
            );
            let frames = || found.push(crate::same_log::frames(&file.with_extension("db-wal")));
            run_at(engine, &uri(&file, "psow=0"), &script, frames);
            Engine::Sqlite.check(&file);
        }
    }
    assert_eq!(found[0], found[2], "normal");
    assert_eq!(found[1], found[3], "full");
    assert!(found[1].len() > found[0].len());
}

/// A path that leaves no room for the journal's cannot be opened.
#[test]
fn long_names() {
    let folder = folder("uris_long_names");
    let room = 512 - folder.as_os_str().len() - 1;
    let mut refused = 0;
    for folders in [0, 1] {
        for length in room.saturating_sub(20)..room + 3 {
            let name = match folders {
                0 => "n".repeat(length.min(240)),
                _ => format!("{}/{}", "d".repeat(200), "n".repeat(length.saturating_sub(201).max(1))),
            };
            std::fs::create_dir_all(folder.join("d".repeat(200))).unwrap();
            let file = folder.join(name);
            let answers =
                ENGINES.map(|engine| ask(engine, &uri(&file, "mode=rwc"), &["CREATE TABLE IF NOT EXISTS t(a)"]));
            assert_eq!(answers[0], answers[1], "{} bytes", file.as_os_str().len());
            refused += usize::from(answers[0].contains("14"));
        }
    }
    assert!((5..45).contains(&refused), "{refused}");
}
