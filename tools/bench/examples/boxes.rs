//! R-Trees on both engines: building, range queries, point queries. `boxes [COUNT]`.

use std::time::{Duration, Instant};

const QUERIES: usize = 20_000;

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn corner(&mut self, size: f64) -> [f64; 4] {
        let (x, y) = (self.next() * 1000.0, self.next() * 1000.0);
        [x, x + self.next() * size, y, y + self.next() * size]
    }
}

const CREATE: &str = "CREATE VIRTUAL TABLE t USING rtree(id, x0, x1, y0, y1)";
const INSERT: &str = "INSERT INTO t VALUES(?1, ?2, ?3, ?4, ?5)";
const RANGE: &str = "SELECT count(*), sum(id) FROM t WHERE x0<=?2 AND x1>=?1 AND y0<=?4 AND y1>=?3";
const ROWS: &str = "SELECT id, x0, x1, y0, y1 FROM t WHERE x0>=?1 AND x1<=?2 AND y0>=?3 AND y1<=?4";
const LOOKUP: &str = "SELECT x0 FROM t WHERE id=?1";
const DELETE: &str = "DELETE FROM t WHERE id%20=0";

/// What an engine took, and a sum of what it answered.
#[derive(Default)]
struct Run {
    steps: Vec<(&'static str, Duration)>,
    sum: i64,
}

macro_rules! run {
    ($connection:expr, $count:expr) => {{
        let connection = $connection;
        let mut run = Run::default();
        let mut numbers = Numbers(88_172_645_463_325_252);
        connection.execute(CREATE, ()).expect("create");
        let start = Instant::now();
        connection.execute_batch("BEGIN").expect("begin");
        let mut insert = connection.prepare(INSERT).expect("insert");
        for id in 0..$count {
            let [a, b, c, d] = numbers.corner(2.0);
            insert.execute((id as i64, a, b, c, d)).expect("row");
        }
        drop(insert);
        connection.execute_batch("COMMIT").expect("commit");
        run.steps.push(("build", start.elapsed()));
        let start = Instant::now();
        let mut range = connection.prepare(RANGE).expect("range");
        for _ in 0..QUERIES {
            let [a, b, c, d] = numbers.corner(20.0);
            let found: i64 = range.query_row((a, b, c, d), |row| row.get(0)).expect("count");
            run.sum += found;
        }
        drop(range);
        run.steps.push(("count in a range", start.elapsed()));
        let start = Instant::now();
        let mut rows = connection.prepare(ROWS).expect("rows");
        for _ in 0..QUERIES / 10 {
            let [a, b, c, d] = numbers.corner(60.0);
            let mut found = rows.query((a, b, c, d)).expect("query");
            while let Some(row) = found.next().expect("row") {
                let (id, x0): (i64, f64) = (row.get(0).expect("id"), row.get(1).expect("x0"));
                run.sum += id + x0 as i64;
            }
        }
        drop(rows);
        run.steps.push(("rows in a range", start.elapsed()));
        let start = Instant::now();
        let mut lookup = connection.prepare(LOOKUP).expect("lookup");
        for _ in 0..QUERIES {
            let id = (numbers.next() * $count as f64) as i64;
            let x0: f64 = lookup.query_row((id,), |row| row.get(0)).expect("x0");
            run.sum += x0 as i64;
        }
        drop(lookup);
        run.steps.push(("look-up", start.elapsed()));
        let start = Instant::now();
        connection.execute_batch(DELETE).expect("delete");
        run.steps.push(("delete one in 20", start.elapsed()));
        run
    }};
}

fn main() {
    let count: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let theirs = run!(rusqlite::Connection::open_in_memory().expect("open"), count);
    let ours = run!(ferrite::Connection::open_in_memory().expect("open"), count);
    assert_eq!(ours.sum, theirs.sum, "answers");
    for ((what, ours), (_, theirs)) in ours.steps.iter().zip(&theirs.steps) {
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        println!(
            "{what:20} {:8.1} ms, SQLite {:8.1} ms: {ratio:.2}",
            ours.as_secs_f64() * 1e3,
            theirs.as_secs_f64() * 1e3
        );
    }
}
