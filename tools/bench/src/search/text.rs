//! Searching text.

use super::{Engine, Task};

/// Makes the documents unless they are there; returns how many.
///
/// Word `n` of 50,000 is `n` times as rare as the first.
pub fn fill(engine: &dyn Engine, count: usize) -> Result<usize, String> {
    engine.batch("CREATE TABLE IF NOT EXISTS docs(id INTEGER PRIMARY KEY, body)")?;
    if engine.rows("SELECT 1 FROM docs LIMIT 1")?.0 > 0 {
        return Ok(count);
    }
    let mut random = fastrand::Rng::with_seed(7);
    let mut body = String::new();
    engine.batch("BEGIN")?;
    for id in 1..=count {
        body.clear();
        for _ in 0..200 {
            let rank = 50_000_f64.powf(random.f64()) as u64;
            body.push_str(&format!("w{rank} "));
        }
        engine.batch(&format!("INSERT INTO docs VALUES({id}, '{body}')"))?;
    }
    engine.batch("COMMIT")?;
    Ok(count)
}

/// FTS5.
pub const FTS5: &[Task] = &[
    Task::change(
        "fts5 build",
        "DROP TABLE IF EXISTS f; CREATE VIRTUAL TABLE f USING fts5(body)",
        "INSERT INTO f(rowid, body) SELECT id, body FROM docs",
    ),
    Task {
        name: "fts5 100 transactions",
        before: "",
        sql: "INSERT INTO f(body) SELECT body FROM docs WHERE id = 1 + (SELECT max(id) FROM f_content) % 1000",
        times: 100,
        rounds: 5,
    },
    Task::query("fts5 term, frequent", "SELECT count(*) FROM f WHERE f MATCH 'w20'", 1),
    Task::query("fts5 term, rare", "SELECT rowid FROM f WHERE f MATCH 'w20123'", 50),
    Task::query("fts5 phrase", "SELECT rowid FROM f WHERE f MATCH '\"w7 w11\"'", 1),
    Task::query("fts5 prefix", "SELECT count(*) FROM f WHERE f MATCH 'w123*'", 1),
    Task::query("fts5 NEAR", "SELECT count(*) FROM f WHERE f MATCH 'NEAR(w7 w11, 3)'", 1),
    Task::query("fts5 AND", "SELECT count(*) FROM f WHERE f MATCH 'w7 AND w123'", 1),
    Task::query("fts5 ranked, frequent", "SELECT rowid FROM f WHERE f MATCH 'w50' ORDER BY rank LIMIT 10", 1),
    Task::query("fts5 ranked, two", "SELECT rowid FROM f WHERE f MATCH 'w50 w123' ORDER BY rank LIMIT 10", 1),
    Task::query("fts5 ranked, rare", "SELECT rowid FROM f WHERE f MATCH 'w20123' ORDER BY rank LIMIT 10", 20),
    Task::query("fts5 first ten", "SELECT rowid FROM f WHERE f MATCH 'w20' LIMIT 10", 50),
    Task::query("fts5 snippet", "SELECT snippet(f, 0, '<', '>', '...', 9) FROM f WHERE f MATCH 'w1234'", 1),
    Task::query("fts5 highlight", "SELECT highlight(f, 0, '<', '>') FROM f WHERE f MATCH 'w1234'", 1),
    Task::change(
        "fts5 optimize",
        "INSERT INTO f(body) SELECT body FROM docs WHERE id <= 100",
        "INSERT INTO f(f) VALUES('optimize')",
    ),
    Task::query("fts5 optimized term", "SELECT count(*) FROM f WHERE f MATCH 'w20'", 1),
    Task::query("fts5 optimized prefix", "SELECT count(*) FROM f WHERE f MATCH 'w123*'", 1),
];

/// FTS4.
pub const FTS4: &[Task] = &[
    Task::change(
        "fts4 build",
        "DROP TABLE IF EXISTS g; CREATE VIRTUAL TABLE g USING fts4(body)",
        "INSERT INTO g(docid, body) SELECT id, body FROM docs",
    ),
    Task {
        name: "fts4 100 transactions",
        before: "",
        sql: "INSERT INTO g(body) SELECT body FROM docs WHERE id = 1 + (SELECT max(docid) FROM g_content) % 1000",
        times: 100,
        rounds: 5,
    },
    Task::query("fts4 term, frequent", "SELECT count(*) FROM g WHERE g MATCH 'w20'", 1),
    Task::query("fts4 term, rare", "SELECT docid FROM g WHERE g MATCH 'w20123'", 50),
    Task::query("fts4 phrase", "SELECT docid FROM g WHERE g MATCH '\"w7 w11\"'", 1),
    Task::query("fts4 prefix", "SELECT count(*) FROM g WHERE g MATCH 'w123*'", 1),
    Task::query("fts4 NEAR", "SELECT count(*) FROM g WHERE g MATCH 'w7 NEAR/3 w11'", 1),
    Task::query("fts4 AND", "SELECT count(*) FROM g WHERE g MATCH 'w7 w123'", 1),
    Task::query("fts4 first ten", "SELECT docid FROM g WHERE g MATCH 'w20' LIMIT 10", 5),
    Task::query("fts4 matchinfo", "SELECT matchinfo(g, 'pcnalx') FROM g WHERE g MATCH 'w1234'", 1),
    Task::query("fts4 snippet", "SELECT snippet(g) FROM g WHERE g MATCH 'w1234'", 1),
    Task::query("fts4 offsets", "SELECT offsets(g) FROM g WHERE g MATCH 'w1234'", 1),
    // With one segment there would be nothing to do.
    Task::change(
        "fts4 optimize",
        "INSERT INTO g(body) SELECT body FROM docs WHERE id <= 100",
        "INSERT INTO g(g) VALUES('optimize')",
    ),
    Task::query("fts4 optimized term", "SELECT count(*) FROM g WHERE g MATCH 'w20'", 1),
    Task::query("fts4 optimized prefix", "SELECT count(*) FROM g WHERE g MATCH 'w123*'", 1),
];
