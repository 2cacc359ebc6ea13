//! Random statements over several databases: transactions, savepoints, databases that come and go,
//! changes of schema, VACUUM. Both engines must say the same at every statement.

use std::fmt::Write;

/// Numbers that depend on the seed alone.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16) % limit as u64) as usize
    }

    fn pick<'p>(&mut self, from: &[&'p str]) -> &'p str {
        from[self.below(from.len())]
    }
}

const SCHEMAS: [&str; 5] = ["main", "temp", "a", "b", "c"];
const TABLES: [&str; 3] = ["t", "u", "w"];
const SAVEPOINTS: [&str; 3] = ["one", "two", "three"];
const COLUMNS: [&str; 3] = ["x", "y", "z"];

/// A table, mostly with its database.
fn table(random: &mut Random) -> String {
    let name = random.pick(&TABLES);
    match random.below(3) {
        0 => name.to_owned(),
        _ => format!("{}.{name}", random.pick(&SCHEMAS)),
    }
}

fn change(random: &mut Random) -> String {
    let (one, other, number) = (table(random), table(random), random.below(20));
    match random.below(9) {
        0 | 1 => format!("INSERT INTO {one}(x, y) VALUES ({number}, 'text {number}')"),
        2 => format!("INSERT INTO {one}(x) SELECT x + 1 FROM {other} WHERE x < {number}"),
        3 => format!("UPDATE {one} SET y = y || '!', x = x + {number} WHERE x % 3 = {}", random.below(3)),
        4 => format!("DELETE FROM {one} WHERE x > {number}"),
        5 => format!("INSERT OR REPLACE INTO {one}(x, y) SELECT x, zeroblob({}) FROM {other} LIMIT 5", number * 300),
        6 => format!("UPDATE {one} SET x = (SELECT max(x) FROM {other}) WHERE rowid < {number}"),
        7 => format!("INSERT INTO {one}(x) VALUES ({number}), ({number}), (NULL), ('text')"),
        _ => format!("DELETE FROM {one} WHERE rowid IN (SELECT rowid FROM {other} WHERE x = {number})"),
    }
}

fn schema_change(random: &mut Random) -> String {
    let one = table(random);
    let (schema, name, column) = (random.pick(&SCHEMAS), random.pick(&TABLES), random.pick(&COLUMNS));
    match random.below(12) {
        0 => format!("CREATE TABLE {one}(x UNIQUE, y, z)"),
        1 => format!("CREATE TABLE {one}(x, y DEFAULT 5)"),
        2 => format!("CREATE TABLE {one}(x INTEGER PRIMARY KEY AUTOINCREMENT, y)"),
        3 => format!("CREATE TEMP TABLE {name} AS SELECT * FROM {one}"),
        4 => format!("CREATE INDEX {schema}.i{} ON {name}({column})", random.below(3)),
        5 => format!("DROP INDEX {schema}.i{}", random.below(3)),
        6 => format!("DROP TABLE IF EXISTS {one}"),
        7 => format!("ALTER TABLE {one} ADD COLUMN {column} DEFAULT 7"),
        8 => format!("ALTER TABLE {one} RENAME TO {name}"),
        9 => format!("ALTER TABLE {one} RENAME COLUMN {column} TO n{}", random.below(3)),
        10 => format!("ALTER TABLE {one} DROP COLUMN {column}"),
        _ => format!("CREATE TABLE IF NOT EXISTS {one}(x, y, z)"),
    }
}

fn transaction(random: &mut Random) -> String {
    let name = random.pick(&SAVEPOINTS);
    match random.below(9) {
        0 => "BEGIN".to_owned(),
        1 => "BEGIN IMMEDIATE".to_owned(),
        2 | 3 => "COMMIT".to_owned(),
        4 => "ROLLBACK".to_owned(),
        5 | 6 => format!("SAVEPOINT {name}"),
        7 => format!("RELEASE {name}"),
        _ => format!("ROLLBACK TO {name}"),
    }
}

fn database(random: &mut Random) -> String {
    let schema = random.pick(&SCHEMAS);
    match random.below(14) {
        0 | 1 => format!("ATTACH '@DIR@/{schema}.db' AS {schema}"),
        2 => format!("ATTACH '{}' AS {schema}", random.pick(&["", ":memory:"])),
        // SQLite finds some errors of ALTER TABLE only while it runs, and then has locks that we
        // have not.
        3 | 4 => format!("COMMIT; DETACH {schema}"),
        // Vacuuming another database, SQLite moves an index to temp whose table temp hides.
        5 => "VACUUM temp".to_owned(),
        6 => format!("PRAGMA {schema}.page_count"),
        7 => format!("PRAGMA {schema}.journal_mode = {}", random.pick(&["delete", "truncate", "persist", "memory"])),
        8 => format!("PRAGMA {schema}.auto_vacuum = {}", random.below(3)),
        9 => format!("PRAGMA {schema}.user_version = {}", random.below(9)),
        10 => format!("REINDEX {}", random.pick(&TABLES)),
        11 => format!("PRAGMA {schema}.cache_size = {}", 5 + random.below(20)),
        12 => format!("PRAGMA {schema}.locking_mode = {}", random.pick(&["exclusive", "normal"])),
        _ => format!("PRAGMA {schema}.integrity_check"),
    }
}

fn question(random: &mut Random) -> String {
    let (one, other, schema) = (table(random), table(random), random.pick(&SCHEMAS));
    match random.below(6) {
        0 | 1 => format!("SELECT * FROM {one} ORDER BY rowid"),
        2 => format!("SELECT count(*), sum(x), max(length(y)) FROM {one}"),
        3 => format!("SELECT l.x, r.y FROM {one} l JOIN {other} r ON l.x = r.x ORDER BY 1, 2"),
        4 => format!("SELECT type, name, tbl_name, sql FROM {schema}.sqlite_master ORDER BY type, name"),
        _ => format!("PRAGMA {schema}.table_info({})", random.pick(&TABLES)),
    }
}

fn script(seed: u64) -> String {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut script = String::from("ATTACH '@DIR@/a.db' AS a;\nATTACH '@DIR@/b.db' AS b;\n");
    for schema in ["main", "temp", "a", "b"] {
        let _ = writeln!(script, "CREATE TABLE {schema}.t(x, y); INSERT INTO {schema}.t VALUES (1, '{schema}');");
    }
    for _ in 0..60 {
        let statement = match random.below(12) {
            0..4 => change(&mut random),
            4 | 5 => schema_change(&mut random),
            6 | 7 => transaction(&mut random),
            8 => database(&mut random),
            _ => question(&mut random),
        };
        let _ = writeln!(script, "{statement};");
    }
    script.push_str("COMMIT;\nPRAGMA integrity_check;\n");
    for schema in SCHEMAS {
        for table in TABLES {
            let _ = writeln!(script, "SELECT * FROM {schema}.{table};");
        }
    }
    script
}

#[test]
fn random_statements_over_several_databases_agree() {
    let seeds = std::env::var("FERRITE_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let first = std::env::var("FERRITE_FIRST_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut failures = Vec::new();
    for seed in first..first + seeds {
        let script = script(seed);
        if let Some(difference) = sqltest::difference(&script) {
            failures.push(format!("seed {seed}: {difference}\nof\n{script}"));
        }
    }
    assert!(failures.is_empty(), "{} of {seeds} seeds differ:\n{}", failures.len(), failures.join("\n"));
}
