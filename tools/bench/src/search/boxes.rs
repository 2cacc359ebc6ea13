//! Boxes in R-Trees.

use super::{Engine, Task};

/// Makes the boxes unless they are there; returns how many.
pub fn fill(engine: &dyn Engine, count: usize) -> Result<usize, String> {
    engine.batch("CREATE TABLE IF NOT EXISTS boxes(id INTEGER PRIMARY KEY, x0, x1, y0, y1)")?;
    if engine.rows("SELECT 1 FROM boxes LIMIT 1")?.0 > 0 {
        return Ok(count);
    }
    let mut random = fastrand::Rng::with_seed(9);
    engine.batch("BEGIN")?;
    for id in 1..=count {
        let (x, y) = (random.f64() * 1000.0, random.f64() * 1000.0);
        let (right, top) = (x + random.f64() * 2.0, y + random.f64() * 2.0);
        engine.batch(&format!("INSERT INTO boxes VALUES({id}, {x}, {right}, {y}, {top})"))?;
    }
    engine.batch("COMMIT; CREATE TEMP TABLE IF NOT EXISTS points AS SELECT x0, y0 FROM boxes WHERE id <= 1000")?;
    Ok(count)
}

/// R-Tree.
pub const TASKS: &[Task] = &[
    Task::change(
        "rtree build",
        "DROP TABLE IF EXISTS r; CREATE VIRTUAL TABLE r USING rtree(id, x0, x1, y0, y1)",
        "INSERT INTO r SELECT * FROM boxes",
    ),
    Task::query(
        "rtree count in ranges",
        "SELECT (SELECT count(*) FROM r WHERE r.x0 <= p.x0 + 20 AND r.x1 >= p.x0 AND r.y0 <= p.y0 + 20 AND r.y1 >= p.y0) \
         FROM temp.points p",
        1,
    ),
    Task::query(
        "rtree rows in a range",
        "SELECT id, x0, x1, y0, y1 FROM r WHERE x0 >= 100 AND x1 <= 300 AND y0 >= 100 AND y1 <= 300",
        5,
    ),
    Task::query(
        "rtree nearest ten",
        "SELECT (SELECT group_concat(id) FROM (SELECT id FROM r WHERE r.x0 >= p.x0 - 3 AND r.x1 <= p.x0 + 3 \
         AND r.y0 >= p.y0 - 3 AND r.y1 <= p.y0 + 3 \
         ORDER BY (r.x0 - p.x0) * (r.x0 - p.x0) + (r.y0 - p.y0) * (r.y0 - p.y0) LIMIT 10)) FROM temp.points p",
        1,
    ),
    Task::query("rtree look-up", "SELECT (SELECT x0 FROM r WHERE id = p.x0 * 100) FROM temp.points p", 10),
    Task::change("rtree move", "", "UPDATE r SET x0 = x0 + 1, x1 = x1 + 1 WHERE id % 50 = 0"),
    Task::change(
        "rtree delete",
        "INSERT OR IGNORE INTO r SELECT * FROM boxes WHERE id % 50 = 0",
        "DELETE FROM r WHERE id % 50 = 0",
    ),
];
