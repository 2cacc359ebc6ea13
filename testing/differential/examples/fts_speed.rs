//! FTS4 on both engines: building, inserts one by one, merges and queries. `fts_speed [DOCUMENTS] [WORDS]`.

use std::time::Instant;

fn texts(count: usize, words: usize) -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(7);
    let word = |random: &mut fastrand::Rng| {
        // A few words are frequent, most are rare.
        let rank = (1.0 / (random.f64() + 1e-6)).min(50_000.0) as u64 % 50_000;
        format!("w{}", rank * 7919 % 50_021)
    };
    (0..count).map(|_| (0..words).map(|_| word(&mut random)).collect::<Vec<_>>().join(" ")).collect()
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|text| text.parse().ok());
    let (count, words) = (arguments.next().unwrap_or(20_000), arguments.next().unwrap_or(100));
    let texts = texts(count, words);
    let ours = ferrite::Connection::open_in_memory().expect("opens");
    let oracle = rusqlite::Connection::open_in_memory().expect("opens");
    let only = std::env::var("ONLY").ok();
    let both = |name: &str, sql: &str, times: usize| {
        if only.as_ref().is_some_and(|only| only != name && !["create", "build"].contains(&name)) {
            return;
        }
        let start = Instant::now();
        for _ in 0..times {
            oracle.execute_batch(sql).expect(sql);
        }
        let theirs = start.elapsed();
        let start = Instant::now();
        for _ in 0..times {
            ours.execute_batch(sql).expect(sql);
        }
        let own = start.elapsed();
        let ratio = theirs.as_secs_f64() / own.as_secs_f64();
        println!("{name:32} oracle {theirs:>12.2?} ferrite {own:>12.2?} {ratio:.2}x");
    };
    both("create", "CREATE VIRTUAL TABLE t USING fts4(a); CREATE TABLE s(a)", 1);
    for text in &texts {
        let sql = format!("INSERT INTO s VALUES('{text}')");
        oracle.execute_batch(&sql).expect("inserts");
        ours.execute_batch(&sql).expect("inserts");
    }
    both("build", "INSERT INTO t SELECT a FROM s", 1);
    both("insert in transactions", "BEGIN; INSERT INTO t SELECT a FROM s WHERE rowid < 5; COMMIT", 200);
    let queries = [
        ("term, frequent", "SELECT count(*) FROM t WHERE t MATCH 'w7919'"),
        ("term, rare", "SELECT count(*) FROM t WHERE t MATCH 'w123'"),
        ("phrase", "SELECT count(*) FROM t WHERE t MATCH '\"w7919 w15838\"'"),
        ("prefix", "SELECT count(*) FROM t WHERE t MATCH 'w12*'"),
        ("near", "SELECT count(*) FROM t WHERE t MATCH 'w7919 NEAR/3 w23757'"),
        ("and, or", "SELECT count(*) FROM t WHERE t MATCH 'w7919 AND (w23757 OR w31676)'"),
        ("matchinfo", "SELECT count(*) FROM t WHERE t MATCH 'w23757 w7919' AND length(matchinfo(t, 'pcnalx')) > 3"),
        ("snippet", "SELECT count(*) FROM t WHERE t MATCH 'w23757 w39595 w123' AND length(snippet(t)) > 3"),
        ("first ten", "SELECT count(*) FROM (SELECT docid FROM t WHERE t MATCH 'w7919' LIMIT 10)"),
    ];
    for (name, sql) in queries {
        both(name, sql, 20);
    }
    both("optimize", "INSERT INTO t(t) VALUES('optimize')", 1);
    for (name, sql) in queries {
        both(name, sql, 20);
    }
    both("integrity-check", "INSERT INTO t(t) VALUES('integrity-check')", 1);
    both("update", "UPDATE t SET a = a || ' more' WHERE docid % 10 = 1", 1);
    both("delete", "DELETE FROM t WHERE docid % 10 = 2", 1);
    both("rebuild", "INSERT INTO t(t) VALUES('rebuild')", 1);
}
