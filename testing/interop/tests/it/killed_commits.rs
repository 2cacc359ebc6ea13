//! Writers of both engines are killed while they commit over three files; the other engine brings
//! the files back, in any order. The transaction is in all of them or in none.
//!
//! The writers were once killed after so many milliseconds; on a busy machine that was before their
//! first commit. They tell of each commit now.

use crate::engines::{Engine, folder};
use interop::Random;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const NAMES: [&str; 3] = ["main.db", "a.db", "b.db"];
/// Tells the process that it is a writer, and where.
const FOLDER: &str = "FERRITE_TEST_FOLDER";
const ENGINE: &str = "FERRITE_TEST_ENGINE";
const MODE: &str = "FERRITE_TEST_MODE";

const CHANGE: &str = "BEGIN; UPDATE main.t SET v = v + 1; UPDATE a.t SET v = v + 1; UPDATE b.t SET v = v + 1; COMMIT;";

fn attach(folder: &Path, mode: &str) -> String {
    let attach = |name: &str| format!("ATTACH '{}' AS {name};", folder.join(format!("{name}.db")).display());
    format!("{}{}PRAGMA journal_mode={mode};", attach("a"), attach("b"))
}

/// Not a test: the body of the writer processes.
#[test]
#[ignore = "the body of a child process"]
fn writer() {
    let Ok(folder) = std::env::var(FOLDER).map(PathBuf::from) else { return };
    let begin = attach(&folder, &std::env::var(MODE).unwrap());
    let main = folder.join("main.db");
    if std::env::var(ENGINE).as_deref() == Ok("ferrite") {
        let connection = ferrite::Connection::open(main).unwrap();
        connection.execute_batch(&begin).unwrap();
        loop {
            connection.execute_batch(CHANGE).unwrap();
            tell();
        }
    }
    let connection = rusqlite::Connection::open(main).unwrap();
    connection.execute_batch(&begin).unwrap();
    loop {
        connection.execute_batch(CHANGE).unwrap();
        tell();
    }
}

/// Tells the parent that a transaction is committed.
fn tell() {
    let mut errors = std::io::stderr().lock();
    if errors.write_all(b".").is_err() {
        std::process::exit(0);
    }
}

/// Kills a writer somewhere in the commit after its first ones, however long one takes on this
/// machine now; whether it left a super-journal.
fn write_and_kill(folder: &Path, engine: Engine, mode: &str, random: &mut Random) -> bool {
    let engine = if engine == Engine::Ferrite { "ferrite" } else { "sqlite" };
    let mut writer = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed_commits::writer", "--ignored", "--nocapture"])
        .envs([(FOLDER, folder.as_os_str()), (ENGINE, engine.as_ref()), (MODE, mode.as_ref())])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = writer.stderr.take().unwrap();
    let mut last = Duration::ZERO;
    for _ in 0..2 + random.below(2) {
        let begin = Instant::now();
        let mut dot = [0];
        assert_eq!((told.read(&mut dot).unwrap(), dot), (1, *b"."), "the writer stopped by itself");
        last = begin.elapsed();
    }
    std::thread::sleep(last.mul_f64(random.below(1000) as f64 / 1000.0));
    assert_eq!(writer.try_wait().unwrap(), None, "the writer stopped by itself");
    writer.kill().unwrap();
    writer.wait().unwrap();
    let names = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.file_name());
    names.into_iter().any(|name| name.to_string_lossy().contains("-mj"))
}

#[test]
fn either_engine_brings_back_what_the_other_left() {
    let kills = std::env::var("FERRITE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(48);
    let folder = folder("killed_commits");
    for name in NAMES {
        let script = "CREATE TABLE t(v, pad); INSERT INTO t VALUES(0, zeroblob(3000)),(0, zeroblob(3000)),(0, 1);";
        Engine::Sqlite.must_run(&folder.join(name), script);
    }
    let mut random = Random::new(20_260_703);
    let (mut with_list, mut last) = (0, 0);
    for round in 0..kills {
        let writer = if round % 2 == 0 { Engine::Sqlite } else { Engine::Ferrite };
        let reader = if round % 8 < 6 { writer.other() } else { writer };
        let mode = ["delete", "truncate", "persist"][round % 3];
        with_list += usize::from(write_and_kill(&folder, writer, mode, &mut random));
        let mut sums = Vec::new();
        for step in 0..NAMES.len() {
            let file = folder.join(NAMES[(step + round) % NAMES.len()]);
            sums.push(reader.texts(&file, "SELECT sum(v) FROM t")[0].parse::<i64>().unwrap());
            reader.check(&file);
        }
        assert!(sums.iter().all(|sum| *sum == sums[0]), "round {round}, {writer:?} in {mode}: {sums:?}");
        assert!(sums[0] >= last, "round {round}: {sums:?} after {last}");
        last = sums[0];
        // A list that no journal names yet stays behind, with either engine.
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            if entry.file_name().to_string_lossy().contains("-mj") {
                std::fs::remove_file(entry.path()).unwrap();
            }
        }
    }
    println!("{kills} kills, {last} additions, {with_list} with a super-journal left behind");
    assert!(last > kills as i64, "the writers were killed before they wrote");
    assert!(with_list > 0, "no commit was cut in two");
}
