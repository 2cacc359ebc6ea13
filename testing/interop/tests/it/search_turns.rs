//! Processes of both engines keep their connections to a file with an FTS5 table and take turns:
//! what one of them knows of the index must not outlive the changes of another. A connection of
//! SQLite that has its own file does the same, and the shadow tables stay equal.

use crate::engines::folder;
use interop::Random;
use interop::bank::Db;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const WORDS: [&str; 16] = [
    "alpha", "beta", "gamma", "delta", "eps", "zeta", "eta", "theta", "iota", "kappa", "la", "mu", "one", "two",
    "three", "four",
];
const OPTIONS: [&str; 8] = [
    "",
    ", prefix='1 2'",
    ", detail=column",
    ", detail=none",
    ", content='', contentless_delete=1",
    ", tokenize='trigram'",
    ", tokenize='porter'",
    ", columnsize=0",
];
const SHADOWS: [&str; 3] = [
    // Without the cookie of the structure, which says how often settings have changed: SQLite's,
    // too, count otherwise where several connections write.
    "SELECT id || ':' || substr(hex(block), CASE id WHEN 10 THEN 9 ELSE 1 END) FROM t_data ORDER BY id",
    "SELECT segid || ':' || hex(term) || ':' || pgno FROM t_idx ORDER BY segid, term",
    "SELECT k || ':' || v FROM t_config ORDER BY k",
];

/// A process with a connection that stays open.
struct Process {
    child: Child,
    input: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Process {
    fn start(engine: &str, file: &Path) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ask"));
        command.arg(engine).arg(file).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the process starts");
        let input = child.stdin.take().expect("the input is a pipe");
        let answers = BufReader::new(child.stdout.take().expect("the output is a pipe")).lines();
        Process { child, input, answers }
    }

    fn run(&mut self, sql: &str) -> String {
        writeln!(self.input, "{sql}").expect("the process takes statements");
        self.answers.next().and_then(Result::ok).unwrap_or_else(|| panic!("no answer to {sql}"))
    }

    fn end(self) {
        let Process { mut child, input, .. } = self;
        drop(input);
        child.wait().expect("the process ends");
    }
}

fn answer(db: &Db, sql: &str) -> String {
    db.run(sql).map_or_else(|refused| format!("error {}", refused.code), |rows| rows.join(","))
}

fn text(random: &mut Random, most: u64) -> String {
    let words: Vec<&str> = (0..=random.below(most)).map(|_| word(random)).collect();
    words.join(" ")
}

fn word(random: &mut Random) -> &'static str {
    WORDS[random.below(WORDS.len() as u64) as usize]
}

fn put(random: &mut Random) -> String {
    let (rowid, a, b) = (random.below(40), text(random, 30), text(random, 2));
    format!("INSERT OR REPLACE INTO t(rowid, a, b) VALUES({rowid}, '{a}', '{b}')")
}

/// The statements of a turn, all by one connection. Only the first one changes settings:
/// connections that know the index already overlook them for a while, SQLite's too; `secure-delete`
/// is left out, as it changes one by itself.
fn turn(random: &mut Random, writer: usize) -> Vec<String> {
    let rowid = random.below(40);
    let kind = match random.below(20) {
        14 if writer > 0 => 0,
        kind => kind,
    };
    match kind {
        0..=7 => vec![put(random)],
        8..=9 => vec![format!("DELETE FROM t WHERE rowid = {rowid}")],
        10..=11 => vec![format!("UPDATE t SET a = '{}', b = 'one' WHERE rowid = {rowid}", text(random, 9))],
        12 => vec!["INSERT INTO t(t) VALUES('optimize')".to_owned()],
        13 => {
            let leaves = ["-50", "10", "200"][random.below(3) as usize];
            vec![format!("INSERT INTO t(t, rank) VALUES('merge', {leaves})")]
        }
        14 => {
            let setting = ["usermerge", "crisismerge", "automerge"][random.below(3) as usize];
            vec![format!("INSERT INTO t(t, rank) VALUES('{setting}', {})", 2 + random.below(6))]
        }
        15 | 16 => vec!["INSERT INTO t(t) VALUES('rebuild')".to_owned()],
        _ => {
            let mut all = vec!["BEGIN".to_owned()];
            all.extend((0..5).map(|_| put(random)));
            all.push(["COMMIT", "ROLLBACK", "COMMIT"][random.below(3) as usize].to_owned());
            all
        }
    }
}

fn questions(random: &mut Random) -> [String; 4] {
    let (one, two, three) = (word(random), word(random), word(random));
    [
        format!("SELECT rowid FROM t('{one} OR {two}* NOT {three}')"),
        format!("SELECT rowid || ':' || bm25(t) FROM t('{one}') ORDER BY rank, rowid"),
        format!("SELECT rowid || ':' || coalesce(highlight(t, 0, '<', '>'), '') FROM t('\"{one} {two}\" OR {three}')"),
        "INSERT INTO t(t) VALUES('integrity-check')".to_owned(),
    ]
}

fn take_turns(seed: u64, journal_mode: &str) {
    let mut random = Random::new(seed);
    let folder = folder(&format!("search_turns_{seed}_{journal_mode}"));
    let (shared, alone) = (folder.join("shared.db"), folder.join("alone.db"));
    let mut processes: Vec<Process> =
        ["sqlite", "ferrite", "sqlite", "ferrite"].iter().map(|engine| Process::start(engine, &shared)).collect();
    let alone = Db::open("sqlite", alone.to_str().expect("a name of ASCII")).expect("a file of its own");
    let options = OPTIONS[seed as usize % OPTIONS.len()];
    for sql in [
        format!("PRAGMA journal_mode = {journal_mode}"),
        format!("CREATE VIRTUAL TABLE t USING fts5(a, b{options})"),
        "INSERT INTO t(t, rank) VALUES('pgsz', 64)".to_owned(),
    ] {
        let made = processes[seed as usize % 4].run(&sql);
        assert!(!made.starts_with("error"), "{sql}: {made}");
        answer(&alone, &sql);
    }
    for number in 0..60 {
        let writer = random.below(4) as usize;
        for sql in turn(&mut random, writer) {
            let expected = answer(&alone, &sql);
            assert_eq!(processes[writer].run(&sql), expected, "seed {seed}, turn {number}, process {writer}: {sql}");
        }
        let questions = questions(&mut random);
        for sql in questions.iter().map(String::as_str).chain(SHADOWS) {
            let expected = answer(&alone, sql);
            for (who, process) in processes.iter_mut().enumerate() {
                let (own, by) = (process.run(sql), format!("process {who} after {writer}"));
                assert_eq!(own, expected, "seed {seed}, turn {number}, {by}: {sql}");
            }
        }
    }
    processes.into_iter().for_each(Process::end);
}

#[test]
fn connections_of_both_engines_take_turns_with_a_log() {
    (0..8).for_each(|seed| take_turns(seed, "wal"));
}

#[test]
fn connections_of_both_engines_take_turns_with_a_journal() {
    (8..16).for_each(|seed| take_turns(seed, "delete"));
}
