//! Damaged shadow tables of R-Trees: rows or errors, no panic, no endless walk.

use differential::random::Random;
use std::panic::{AssertUnwindSafe, catch_unwind};

const TABLE: &str = "PRAGMA page_size=512; CREATE VIRTUAL TABLE t USING rtree(id, x0, x1, y0, y1, +z);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<400)
    INSERT INTO t SELECT i, i*37%100, i*37%100+i%5, i*91%83, i*91%83+i%3, i FROM n";

const STATEMENTS: [&str; 12] = [
    "SELECT sum(x0), count(*) FROM t",
    "SELECT count(z) FROM t WHERE x0 < 50 AND y1 > 20",
    "SELECT * FROM t WHERE id = 77",
    "INSERT INTO t VALUES(1000, 5, 6, 7, 8, 9), (1001, 50, 60, 70, 80, 90)",
    "INSERT OR REPLACE INTO t VALUES(20, 5, 6, 7, 8, 9)",
    "DELETE FROM t WHERE id = 33",
    "DELETE FROM t WHERE x0 < 30",
    "UPDATE t SET x1 = x1 + 40, y1 = y1 + 1 WHERE id % 7 = 0",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<60) INSERT INTO t SELECT NULL, i, i, i, i, i FROM n",
    "SELECT length(rtreecheck('t'))",
    "PRAGMA integrity_check",
    "SELECT sum(length(rtreenode(2, data))) FROM t_node",
];

/// A statement that damages a table.
fn damage(random: &mut Random) -> String {
    let node = random.between(1, 40);
    let other = random.between(0, 42);
    match random.weighted(&[60, 10, 8, 8, 5, 5, 4, 3]) {
        0 => {
            let end = if random.chance(40) { 20 } else { 448 };
            let place = random.between(1, end);
            let byte = random.pick(&["x'00'", "x'01'", "x'03'", "x'7f'", "x'80'", "x'ff'", "x'0102'"]).to_owned();
            format!(
                "UPDATE t_node SET data=CAST(substr(data,1,{place}-1)||{byte}||substr(data,{place}+length({byte})) AS BLOB) \
                 WHERE nodeno={node}"
            )
        }
        1 => format!("UPDATE t_parent SET parentnode={other} WHERE nodeno={node}"),
        2 => format!("UPDATE t_rowid SET nodeno={other} WHERE rowid%40={node}%40"),
        3 => format!("DELETE FROM t_parent WHERE nodeno={node}"),
        4 => format!("DELETE FROM t_node WHERE nodeno={node}"),
        5 => format!("UPDATE t_node SET data=(SELECT data FROM t_node WHERE nodeno={other}) WHERE nodeno={node}"),
        6 => format!("UPDATE t_node SET data=substr(data,1,{}) WHERE nodeno={node}", random.below(448)),
        _ => format!("UPDATE t_node SET data={} WHERE nodeno={node}", random.pick(&["NULL", "5", "'text'", "x''"])),
    }
}

#[test]
fn damaged_boxes_do_no_harm() {
    let count = std::env::var("FERRITE_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let (mut errors, mut answers) = (0, 0);
    for seed in 0..count {
        let mut random = Random::new(seed);
        let connection = ferrite::Connection::open_in_memory().expect("open");
        connection.execute_batch(TABLE).expect("table");
        let mut script: Vec<String> = (0..random.between(1, 4)).map(|_| damage(&mut random)).collect();
        script.extend((0..8).map(|_| random.pick(&STATEMENTS).to_owned()));
        for sql in &script {
            match catch_unwind(AssertUnwindSafe(|| connection.execute_batch(sql))) {
                Ok(Ok(())) => answers += 1,
                Ok(Err(error)) if error.code() != ferrite::ResultCode::INTERNAL => errors += 1,
                _ => panic!("seed {seed}: {script:#?}"),
            }
        }
    }
    println!("{answers} answers, {errors} errors");
    assert!(errors > count && answers > count);
}
