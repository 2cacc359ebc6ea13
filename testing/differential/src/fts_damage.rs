//! Damaged shadow tables of FTS3 and FTS4: queries and commands answer rows or errors, and nothing
//! else happens.

use crate::random::Random;
use std::panic::AssertUnwindSafe;

/// What a run has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Damage {
    /// Changes of shadow tables.
    pub mutations: usize,
    /// Statements that gave an error.
    pub errors: usize,
    /// Statements that did not.
    pub answers: usize,
}

const PROBES: &[&str] = &[
    "SELECT count(*) FROM t WHERE t MATCH 'common'",
    "SELECT docid, offsets(t), snippet(t), matchinfo(t, 'pcnalsxyb') FROM t WHERE t MATCH 'common w1'",
    "SELECT docid, offsets(t), snippet(t), matchinfo(t, 'xyb') FROM t WHERE t MATCH 'w* OR (\"common text\" NEAR w3) NOT w5'",
    "SELECT docid, matchinfo(t) FROM t WHERE t MATCH 'w1 OR w2 NEAR/3 w3' ORDER BY docid DESC",
    "SELECT docid FROM t WHERE t MATCH '^common OR z:w* OR co*'",
    "SELECT * FROM aux",
    "SELECT * FROM aux WHERE term > 'f' AND term < 'x'",
    "INSERT INTO t(t) VALUES('integrity-check')",
    "INSERT INTO t(docid, a) VALUES(3, 'common w1 new')",
    "UPDATE t SET a = 'changed words' WHERE docid = 7",
    "DELETE FROM t WHERE docid = 9",
    "INSERT INTO t(t) VALUES('merge=4,2')",
    "INSERT INTO t(t) VALUES('merge=50,2')",
    "INSERT INTO t(t) VALUES('optimize')",
    "INSERT INTO t(t) VALUES('rebuild')",
    "PRAGMA integrity_check",
];

fn build(random: &mut Random, ours: &ferrite::Connection) {
    let options =
        ["", ", prefix=\"1,2\"", ", order=desc", ", matchinfo=fts3", ", languageid=lid", ", tokenize=unicode61"];
    let option = options[random.below(options.len())];
    let module = if option.is_empty() && random.chance(50) { "fts3" } else { "fts4" };
    let mut sql = format!(
        "PRAGMA page_size=512; CREATE VIRTUAL TABLE t USING {module}(a, z{option}); \
         CREATE VIRTUAL TABLE aux USING fts4aux(t);"
    );
    for batch in 0..random.between(1, 18) {
        sql += "BEGIN;";
        for row in 0..random.between(1, 30) {
            let word = random.below(40);
            sql += &format!(
                "INSERT INTO t(a, z) VALUES('common text w{word} number {batch}', 'w{} row {row}');",
                word / 3
            );
        }
        sql += "COMMIT;";
    }
    for _ in 0..random.below(3) {
        sql += &format!("INSERT INTO t(t) VALUES('merge={},2');", random.between(1, 20));
    }
    let _ = ours.execute_batch(&sql);
}

/// A blob with some of its bytes changed.
fn damaged(random: &mut Random, blob: &[u8]) -> Vec<u8> {
    let mut blob = blob.to_vec();
    for _ in 0..random.between(1, 4) {
        let at = random.below(blob.len());
        match random.below(7) {
            0 => blob.truncate(at),
            1 => blob.insert(at.min(blob.len()), random.below(256) as u8),
            2 => blob.extend((0..random.below(20)).map(|_| random.below(256) as u8)),
            3 if !blob.is_empty() => blob[at] ^= 1 << random.below(8),
            4 if !blob.is_empty() => blob[at] = [0, 1, 2, 0x7f, 0x80, 0xff][random.below(6)],
            5 if !blob.is_empty() => {
                let end = (at + random.between(1, 12)).min(blob.len());
                blob[at..end].fill(0xff);
            }
            _ if !blob.is_empty() => blob[at] = random.below(256) as u8,
            _ => {}
        }
    }
    blob
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The text of a statement that damages something.
fn mutation(random: &mut Random, ours: &ferrite::Connection) -> String {
    let number = |random: &mut Random| match random.below(4) {
        0 => random.below(60).to_string(),
        1 => format!("{}", i64::MAX),
        2 => "-1".to_owned(),
        _ => "'12 x'".to_owned(),
    };
    let blob = |random: &mut Random, table: &str, column: &str| {
        let sql = format!("SELECT rowid, {column} FROM {table} ORDER BY random() LIMIT 1");
        let row = sqltest::ferrite_engine::run(ours, &sql).0.into_iter().next();
        let row = row.and_then(|outcome| outcome.rows.into_iter().next());
        match row.as_deref() {
            Some([sqltest::Cell::Integer(rowid), sqltest::Cell::Blob(bytes)]) => {
                let new = hex(&damaged(random, bytes));
                format!("UPDATE {table} SET {column} = x'{new}' WHERE rowid = {rowid}")
            }
            _ => format!("UPDATE {table} SET {column} = NULL"),
        }
    };
    let segdir = ["level", "idx", "start_block", "leaves_end_block", "end_block", "root"][random.below(6)];
    match random.below(12) {
        0..4 => blob(random, "t_segments", "block"),
        4..7 => blob(random, "t_segdir", "root"),
        7 => blob(random, "t_stat", "value"),
        8 => blob(random, "t_docsize", "size"),
        9 => format!("UPDATE OR IGNORE t_segdir SET {segdir} = {}", number(random)),
        10 => format!("DELETE FROM t_segments WHERE blockid % {} = 0", random.between(2, 9)),
        _ => format!("UPDATE OR IGNORE t_segdir SET {segdir} = {} WHERE rowid = 1", number(random)),
    }
}

/// One table, damaged so many times, each time probed and put back.
///
/// # Errors
/// The seed and the statement that panicked.
pub fn round(seed: u64, mutations: usize, damage: &mut Damage) -> Result<(), String> {
    let mut random = Random::new(seed);
    let Ok(ours) = ferrite::Connection::open_in_memory() else { return Ok(()) };
    build(&mut random, &ours);
    for number in 0..mutations {
        let _ = ours.execute_batch("SAVEPOINT probe");
        let mut script = Vec::new();
        for _ in 0..random.between(1, 3) {
            script.push(mutation(&mut random, &ours));
        }
        damage.mutations += script.len();
        for _ in 0..random.between(2, 6) {
            script.push(random.pick(PROBES).to_owned());
        }
        for sql in &script {
            if std::env::var_os("DIFFERENTIAL_TRACE").is_some() {
                eprintln!("{sql};");
            }
            let ran = std::panic::catch_unwind(AssertUnwindSafe(|| sqltest::ferrite_engine::run(&ours, sql)));
            let Ok(outcomes) = ran else {
                return Err(format!("seed {seed}, mutation {number}:\n{}", script.join(";\n")));
            };
            for outcome in outcomes.0 {
                if outcome.error.is_some() {
                    damage.errors += 1;
                } else {
                    damage.answers += 1;
                }
            }
        }
        let _ = ours.execute_batch("ROLLBACK TO probe; RELEASE probe");
    }
    Ok(())
}
