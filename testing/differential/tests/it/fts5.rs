//! Full-text tables: a few rounds against the oracle, and damaged shadow tables.

use differential::random::Random;
use differential::{Tally, fts5, pair, shrink};

#[test]
fn full_text_tables_are_the_oracles() {
    let (mut tally, mut counts) = (Tally::default(), fts5::Counts::default());
    for seed in 9000..9010 {
        if let Err(difference) = fts5::round(seed, 60, &mut tally, &mut counts) {
            let script = shrink::shrink(&difference.script, difference.ordered);
            panic!("seed {seed}\n{}", pair::explain(&script));
        }
    }
}

/// What is done with a table whose shadow tables are damaged: none of it may panic or take for
/// ever.
const USES: &[&str] = &[
    "SELECT rowid, highlight(t, 0, '<', '>') FROM t WHERE t MATCH 'one'",
    "SELECT rowid FROM t WHERE t MATCH 'one' AND rowid > 90",
    "SELECT rowid, bm25(t) FROM t WHERE t MATCH 'two OR w1*' ORDER BY rank",
    "SELECT rowid FROM t WHERE t MATCH '\"one two\" OR NEAR(w1 w2) OR b:w3' ORDER BY rowid DESC",
    "SELECT count(*) FROM v",
    "INSERT INTO t VALUES('one two', 'w1')",
    "DELETE FROM t WHERE rowid = 50",
    "UPDATE t SET a = 'w5 w6' WHERE rowid = 60",
    "INSERT INTO t(t, rank) VALUES('merge', 20)",
    "INSERT INTO t(t) VALUES('integrity-check')",
    "PRAGMA integrity_check",
    "INSERT INTO t(t) VALUES('optimize')",
    "SELECT rowid FROM t WHERE t MATCH 'w*'",
];

fn damaged(seed: u64) {
    let mut random = Random::new(seed);
    let connection = ferrite::Connection::open_in_memory().expect("a database in memory");
    let run = |sql: &str| {
        let _ = connection.execute_batch(sql);
    };
    let options = random.pick(&["", ", detail=column", ", detail=none", ", prefix='1 2'", ", tokendata=1"]);
    let content = random.pick(&["", "", ", content='', contentless_delete=1"]);
    run(&format!("CREATE VIRTUAL TABLE t USING fts5(a, b{options}{content})"));
    run("CREATE VIRTUAL TABLE v USING fts5vocab(t, row)");
    run(&format!("INSERT INTO t(t, rank) VALUES('pgsz', {})", random.pick(&["32", "64", "200"])));
    if random.chance(30) {
        run("INSERT INTO t(t, rank) VALUES('secure-delete', 1)");
    }
    for _ in 0..4 {
        run("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 40) \
             INSERT INTO t SELECT 'one two w' || (i % 7), 'w' || i || ' one' FROM c");
    }
    run("DELETE FROM t WHERE rowid % 9 = 1");
    for _ in 0..random.between(1, 6) {
        run(&mutation(&mut random));
    }
    for sql in USES {
        run(sql);
    }
}

/// A statement that damages a shadow table.
fn mutation(random: &mut Random) -> String {
    let row = format!("(SELECT id FROM t_data ORDER BY id LIMIT 1 OFFSET {})", random.below(80));
    let (at, byte) = (random.between(1, 40), random.below(256));
    match random.below(10) {
        0 => format!("UPDATE t_data SET block = substr(block, 1, {at}) WHERE id = {row}"),
        1 => format!("UPDATE t_data SET block = zeroblob({at}) WHERE id = {row}"),
        2 => format!("DELETE FROM t_data WHERE id = {row}"),
        3 => format!("UPDATE t_data SET block = block || x'ffffffffffffffff' WHERE id = {row}"),
        4 => format!("UPDATE t_idx SET pgno = {} WHERE pgno > {}", random.below(100_000), random.below(50)),
        5 => "UPDATE t_docsize SET sz = x'ff' WHERE id % 7 = 0".to_owned(),
        _ => format!(
            "UPDATE t_data SET block = CAST(substr(block, 1, {at} - 1) || x'{byte:02x}' || substr(block, {at} + 1) AS BLOB) \
             WHERE id = {}",
            if random.chance(25) { "10".to_owned() } else { row }
        ),
    }
}

#[test]
fn damaged_shadow_tables_give_errors_or_rows() {
    let count = std::env::var("FTS5_DAMAGED").ok().and_then(|count| count.parse().ok()).unwrap_or(150);
    (0..count).for_each(damaged);
}
