//! Processes of both engines on one file at the same moment, killed at random: the sum over all
//! accounts is the same in every read, and both engines find the file sound afterwards.
//!
//! `FERRITE_SOAK_SECONDS` says how long each journal mode runs.

use crate::engines::{Engine, folder};
use interop::Random;
use interop::bank::{ACCOUNTS, Db, TOTAL, schema};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const CUSTOMERS: [(&str, &str); 6] = [
    ("ferrite", "writer"),
    ("sqlite", "writer"),
    ("ferrite", "reader"),
    ("sqlite", "reader"),
    ("ferrite", "janitor"),
    ("sqlite", "janitor"),
];

fn seconds() -> f64 {
    std::env::var("FERRITE_SOAK_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2.5)
}

fn start(customer: usize, file: &Path, journal_mode: &str, seed: u64) -> Child {
    let (engine, role) = CUSTOMERS[customer];
    Command::new(env!("CARGO_BIN_EXE_bank"))
        .args([engine, role])
        .arg(file)
        .args([journal_mode, &seed.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a customer starts")
}

/// What a customer that has ended said; it must not have complained.
fn ended(child: Child, what: &str) -> String {
    let output = child.wait_with_output().expect("a customer ends");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{what}: {said}");
    said
}

fn share(journal_mode: &str, page_size: u32, creator: Engine, seed: u64) {
    let file = folder(&format!("sharing-{journal_mode}-{page_size}")).join("bank.db");
    creator.must_run(&file, &schema(journal_mode, page_size));
    let mut random = Random::new(seed);
    let what = format!("{journal_mode}, pages of {page_size}, seed {seed}");
    let mut seeds = seed;
    let mut next_seed = || {
        seeds += 1;
        seeds
    };
    let mut children: Vec<Child> =
        (0..CUSTOMERS.len()).map(|customer| start(customer, &file, journal_mode, next_seed())).collect();
    let end = Instant::now() + Duration::from_secs_f64(seconds());
    let mut kills = 0;
    while Instant::now() < end {
        std::thread::sleep(Duration::from_millis(20 + random.below(200)));
        let victim = random.below(CUSTOMERS.len() as u64) as usize;
        let fresh = start(victim, &file, journal_mode, next_seed());
        let mut old = std::mem::replace(&mut children[victim], fresh);
        if let Some(status) = old.try_wait().expect("a customer is a child") {
            let said = ended(old, &what);
            panic!("{what}: a customer stopped by itself, {status}: {said}");
        }
        old.kill().expect("a customer can be killed");
        old.wait().expect("a customer has ended");
        kills += 1;
    }
    for child in &mut children {
        drop(child.stdin.take());
    }
    let said: String = children.into_iter().map(|child| ended(child, &what)).collect();
    println!("{what}: {kills} kills\n{said}");
    for engine in [creator, creator.other()] {
        engine.check(&file);
        let sum = engine.texts(&file, "SELECT sum(balance) FROM account");
        assert_eq!(sum, [TOTAL.to_string()], "{what}: {engine:?}");
    }
    let moves = Engine::Sqlite.texts(&file, "SELECT seq FROM sqlite_sequence WHERE name = 'moves'");
    assert!(moves.first().is_some_and(|moves| moves != "0"), "{what}: nobody wrote");
}

#[test]
fn on_a_write_ahead_log() {
    share("wal", 4096, Engine::Ferrite, 1);
    share("wal", 512, Engine::Sqlite, 100_001);
}

#[test]
fn on_rollback_journals() {
    share("delete", 4096, Engine::Ferrite, 200_001);
    share("truncate", 1024, Engine::Sqlite, 300_001);
    share("persist", 4096, Engine::Ferrite, 400_001);
}

/// Threads of one process: their locks are arbitrated in the process, not by the system.
#[test]
fn by_threads_of_one_process() {
    for (journal_mode, count) in [("wal", 150), ("delete", 25)] {
        let file = folder(&format!("sharing-threads-{journal_mode}")).join("bank.db");
        Engine::Ferrite.must_run(&file, &schema(journal_mode, 1024));
        let path = file.to_str().expect("a path that is text");
        std::thread::scope(|scope| {
            for thread in 0..6u64 {
                scope
                    .spawn(move || if thread % 2 == 0 { move_money(path, thread, count) } else { add_up(path, count) });
            }
        });
        Engine::Sqlite.check(&file);
        assert_eq!(Engine::Sqlite.texts(&file, "SELECT sum(balance) FROM account"), [TOTAL.to_string()]);
        let moves = Engine::Sqlite.texts(&file, "SELECT count(*) FROM moves");
        assert_eq!(moves, [(3 * count).to_string()], "{journal_mode}: a move is lost");
    }
}

fn patient(path: &str) -> Db {
    let db = Db::open("ferrite", path).expect("the file can be opened");
    db.run("PRAGMA busy_timeout = 60000").expect("a timeout");
    db.run("PRAGMA synchronous = OFF").expect("a level");
    db
}

fn move_money(path: &str, thread: u64, count: u64) {
    let mut random = Random::new(thread + 77);
    for turn in 0..count {
        // A new connection now and then.
        let db = patient(path);
        let (from, to) = (random.below(ACCOUNTS), random.below(ACCOUNTS));
        db.run("BEGIN IMMEDIATE").expect("the right to write comes");
        db.run(&format!("UPDATE account SET balance = balance - 3 WHERE id = {from}")).expect("an update");
        db.run(&format!("UPDATE account SET balance = balance + 3 WHERE id = {to}")).expect("an update");
        db.run(&format!("INSERT INTO moves(giver, taker, amount) VALUES ({from}, {to}, 3)")).expect("an insert");
        db.run("COMMIT").expect("a commit");
        if turn % 16 == thread {
            db.run("PRAGMA wal_checkpoint(TRUNCATE)").expect("a checkpoint");
        }
    }
}

fn add_up(path: &str, count: u64) {
    let db = patient(path);
    for turn in 0..count * 4 {
        db.expect("SELECT sum(balance) FROM account", TOTAL).expect("the sum");
        db.run(&format!("SELECT balance FROM account WHERE id = {}", turn % ACCOUNTS)).expect("a balance");
    }
}
