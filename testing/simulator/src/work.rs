//! The work that is done in a world. Transaction number n adds n to every row of tables and writes
//! n into a log, in each file: what the tables hold says which transactions are there, whole or in
//! part.

/// Rows of the table `t` of each file.
const ROWS: i64 = 12;
/// Rows of the table `big`, more than the cache of the work that has it holds.
const BIG_ROWS: i64 = 120;
/// Names of the databases of a connection.
const DATABASES: [&str; 3] = ["main", "aux", "third"];

/// A journal mode, and how the file is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// `DELETE`
    Delete,
    /// `TRUNCATE`
    Truncate,
    /// `PERSIST`
    Persist,
    /// `MEMORY`
    Memory,
    /// `WAL`
    Wal,
    /// `WAL` without shared memory.
    WalExclusive,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 6] =
        [Mode::Delete, Mode::Truncate, Mode::Persist, Mode::Memory, Mode::Wal, Mode::WalExclusive];

    /// The name in the names of cases.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Delete => "delete",
            Mode::Truncate => "truncate",
            Mode::Persist => "persist",
            Mode::Memory => "memory",
            Mode::Wal => "wal",
            Mode::WalExclusive => "wal-exclusive",
        }
    }

    /// Whether the files have write-ahead logs.
    pub fn is_logged(self) -> bool {
        matches!(self, Mode::Wal | Mode::WalExclusive)
    }

    fn pragma(self, database: &str) -> String {
        let mode = if self.is_logged() { "wal" } else { self.name() };
        format!("PRAGMA {database}.journal_mode = {mode};")
    }
}

/// What one transaction is.
pub struct Turn {
    /// Statements up to the commit; the transaction is acknowledged when none of them fails.
    pub commit: Vec<String>,
    /// Statements after it that change no content; they may fail.
    pub after: Vec<String>,
}

impl Turn {
    fn of(statements: &[&str]) -> Turn {
        Turn { commit: statements.iter().map(|sql| (*sql).to_owned()).collect(), after: Vec::new() }
    }

    fn then(mut self, statements: &[&str]) -> Turn {
        self.after.extend(statements.iter().map(|sql| (*sql).to_owned()));
        self
    }
}

/// A kind of work.
pub struct Work {
    /// The name in the names of cases.
    pub name: &'static str,
    /// Databases that each transaction changes.
    pub files: usize,
    /// Statements before the tables are made.
    before: &'static str,
    /// Statements after that.
    setup: &'static str,
    /// Statements of each new connection.
    connection: &'static str,
    /// Whether there is a table `big`.
    pub big: bool,
    /// Whether the connection is closed and opened between transactions.
    pub reopens: bool,
    turn: fn(i64, usize) -> Turn,
}

/// What every transaction does to its databases.
fn apply(n: i64, files: usize) -> String {
    let one =
        |name: &&str| format!("UPDATE {name}.t SET v = v + {n}; INSERT INTO {name}.log VALUES({n}, zeroblob(400));");
    DATABASES[..files].iter().map(one).collect()
}

const PLAIN: Work = Work {
    name: "",
    files: 1,
    before: "",
    setup: "",
    connection: "",
    big: false,
    reopens: false,
    turn: |n, files| Turn::of(&["BEGIN", &apply(n, files), "COMMIT"]),
};

const BIG: Work = Work { big: true, connection: "PRAGMA cache_size = 5;", ..PLAIN };

fn change_big(n: i64) -> String {
    format!("UPDATE big SET v = v + {n} WHERE id % 2 = 0; UPDATE big SET v = v + {n} WHERE id % 2 = 1;")
}

/// All kinds of work.
pub fn all() -> Vec<Work> {
    let mut works = transactions();
    works.extend(spills());
    works.extend(sizes());
    works.extend(several_files());
    works.extend(of_the_whole_file());
    works
}

fn transactions() -> Vec<Work> {
    vec![
        Work { name: "rows", ..PLAIN },
        Work {
            name: "statement",
            setup: "CREATE TRIGGER r AFTER INSERT ON log BEGIN UPDATE t SET v = v + new.n; END;",
            turn: |n, _| Turn::of(&[&format!("INSERT INTO log VALUES({n}, zeroblob(400))")]),
            ..PLAIN
        },
        Work { name: "immediate", turn: |n, f| Turn::of(&["BEGIN IMMEDIATE", &apply(n, f), "COMMIT"]), ..PLAIN },
        Work { name: "exclusive", turn: |n, f| Turn::of(&["BEGIN EXCLUSIVE", &apply(n, f), "COMMIT"]), ..PLAIN },
        Work { name: "savepoint", turn: |n, f| Turn::of(&["SAVEPOINT s", &apply(n, f), "RELEASE s"]), ..PLAIN },
        Work {
            name: "savepoint-undone",
            turn: |n, f| {
                let junk = "UPDATE t SET v = v + 1000, pad = zeroblob(900); INSERT INTO log VALUES(-1, 2)";
                Turn::of(&["BEGIN; SAVEPOINT a", junk, "ROLLBACK TO a", &apply(n, f), "COMMIT"])
            },
            ..PLAIN
        },
        Work {
            name: "savepoints-nested",
            turn: |n, _| {
                let log = format!("INSERT INTO log VALUES({n}, zeroblob(400))");
                let change = format!("UPDATE t SET v = v + {n}");
                let junk = "UPDATE t SET v = v + 500, pad = zeroblob(2000)";
                Turn::of(&[
                    "BEGIN; SAVEPOINT a",
                    &log,
                    "SAVEPOINT b",
                    junk,
                    "ROLLBACK TO b",
                    &change,
                    "RELEASE a; COMMIT",
                ])
            },
            ..PLAIN
        },
        Work {
            name: "rolled-back-first",
            turn: |n, f| {
                let junk = "UPDATE t SET v = v + 7777; INSERT INTO log VALUES(-1, zeroblob(5000))";
                Turn::of(&["BEGIN", junk, "ROLLBACK", "BEGIN", &apply(n, f), "COMMIT"])
            },
            ..PLAIN
        },
        Work { name: "reopened", reopens: true, ..PLAIN },
        Work {
            name: "locking-exclusive",
            connection: "PRAGMA locking_mode = exclusive;",
            turn: |n, f| {
                let mode = if n % 2 == 0 { "exclusive" } else { "normal" };
                let mode = format!("PRAGMA locking_mode = {mode}");
                Turn::of(&["BEGIN", &apply(n, f), "COMMIT"]).then(&[&mode, "SELECT count(*) FROM t"])
            },
            ..PLAIN
        },
        Work {
            name: "temporary-tables",
            turn: |n, f| {
                let fill = "INSERT INTO temp.s SELECT v, pad FROM t";
                let drop = "DROP TABLE temp.s";
                Turn::of(&["CREATE TEMP TABLE IF NOT EXISTS s(a, b)", "BEGIN", fill, &apply(n, f), "COMMIT", drop])
            },
            ..PLAIN
        },
    ]
}

fn spills() -> Vec<Work> {
    vec![
        Work { name: "spill", turn: |n, f| Turn::of(&["BEGIN", &change_big(n), &apply(n, f), "COMMIT"]), ..BIG },
        Work {
            name: "spill-undone",
            turn: |n, f| {
                let (junk, change) = (change_big(99_999), change_big(n));
                Turn::of(&["BEGIN; SAVEPOINT a", &junk, "ROLLBACK TO a", &change, &apply(n, f), "COMMIT"])
            },
            ..BIG
        },
        Work {
            name: "spill-rolled-back",
            turn: |n, f| {
                let (junk, change) = (change_big(99_999), change_big(n));
                Turn::of(&["BEGIN", &junk, "ROLLBACK", "BEGIN", &change, &apply(n, f), "COMMIT"])
            },
            ..BIG
        },
    ]
}

fn sizes() -> Vec<Work> {
    vec![
        Work {
            name: "grow-and-shrink",
            setup: "CREATE TABLE extra(x);",
            turn: |n, f| {
                let grow = "INSERT INTO extra SELECT pad FROM t AS a, (VALUES(1), (2), (3))";
                Turn::of(&["BEGIN", grow, &apply(n, f), "COMMIT"]).then(&["DELETE FROM extra"])
            },
            ..PLAIN
        },
        Work {
            name: "auto-vacuum",
            before: "PRAGMA auto_vacuum = 1;",
            setup: "CREATE TABLE extra(x);",
            turn: |n, f| {
                let grow = "INSERT INTO extra SELECT pad FROM t AS a, (VALUES(1), (2))";
                let both = format!("{} DELETE FROM extra WHERE rowid % 2 = 0", apply(n, f));
                Turn::of(&["BEGIN", grow, &both, "COMMIT"]).then(&["DELETE FROM extra"])
            },
            ..PLAIN
        },
        Work {
            name: "incremental-vacuum",
            before: "PRAGMA auto_vacuum = 2;",
            setup: "CREATE TABLE extra(x);",
            turn: |n, f| {
                let grow = "INSERT INTO extra SELECT pad FROM t AS a, (VALUES(1), (2))";
                let rest = ["DELETE FROM extra", "PRAGMA incremental_vacuum(7)"];
                Turn::of(&["BEGIN", grow, &apply(n, f), "COMMIT"]).then(&rest)
            },
            ..PLAIN
        },
        Work {
            name: "overflow",
            turn: |n, f| {
                let pads = format!("UPDATE t SET pad = zeroblob({})", 300 + n * 700);
                Turn::of(&["BEGIN", &pads, &apply(n, f), "COMMIT"])
            },
            ..PLAIN
        },
        Work {
            name: "keys",
            setup: "CREATE TABLE k(a TEXT PRIMARY KEY, b UNIQUE) WITHOUT ROWID;
                    INSERT INTO k SELECT id || zeroblob(60), id FROM t;",
            turn: |n, f| {
                let change = format!("UPDATE k SET a = a || {n}");
                let keys = format!("{change}; REPLACE INTO k VALUES('new {n}', {n}), ('newer {n}', -{n})");
                Turn::of(&["BEGIN", &keys, &apply(n, f), "COMMIT"])
            },
            ..PLAIN
        },
    ]
}

fn several_files() -> Vec<Work> {
    vec![
        Work { name: "attached", files: 2, ..PLAIN },
        Work {
            name: "attached-spill",
            files: 2,
            turn: |n, f| Turn::of(&["BEGIN", &change_big(n), &apply(n, f), "COMMIT"]),
            ..BIG
        },
        Work { name: "three-files", files: 3, ..PLAIN },
    ]
}

fn of_the_whole_file() -> Vec<Work> {
    vec![
        Work {
            name: "index",
            turn: |n, f| {
                let (make, drop) = ("CREATE INDEX i ON t(v, pad)", "DROP INDEX i");
                Turn::of(&["BEGIN", make, &apply(n, f), drop, "COMMIT"])
            },
            ..PLAIN
        },
        Work {
            name: "schema",
            turn: |n, f| {
                let make = format!("CREATE TABLE x{n}(a, b UNIQUE); INSERT INTO x{n} VALUES(1, zeroblob(300))");
                let change = format!("ALTER TABLE x{n} ADD COLUMN c DEFAULT 5");
                Turn::of(&["BEGIN", &make, &change, &apply(n, f), "COMMIT"]).then(&[&format!("DROP TABLE x{n}")])
            },
            ..PLAIN
        },
        Work { name: "vacuum", turn: |n, f| Turn::of(&["BEGIN", &apply(n, f), "COMMIT"]).then(&["VACUUM"]), ..PLAIN },
        Work {
            name: "vacuum-page-size",
            turn: |n, f| {
                let size = format!("PRAGMA page_size = {}", if n % 2 == 0 { 2048 } else { 512 });
                Turn::of(&["BEGIN", &apply(n, f), "COMMIT"]).then(&[&size, "VACUUM"])
            },
            ..PLAIN
        },
        Work {
            name: "vacuum-into",
            turn: |n, f| Turn::of(&["BEGIN", &apply(n, f), "COMMIT"]).then(&[&format!("VACUUM INTO 'copy{n}.db'")]),
            ..PLAIN
        },
        Work {
            name: "checkpoints",
            turn: |n, f| {
                let mode = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"][n as usize % 4];
                Turn::of(&["BEGIN", &apply(n, f), "COMMIT"]).then(&[&format!("PRAGMA wal_checkpoint({mode})")])
            },
            ..PLAIN
        },
        Work {
            name: "modes",
            turn: |n, f| {
                let mode = ["truncate", "wal", "persist", "delete", "wal"][n as usize % 5];
                Turn::of(&["BEGIN", &apply(n, f), "COMMIT"]).then(&[&format!("PRAGMA journal_mode = {mode}")])
            },
            ..PLAIN
        },
    ]
}

impl Work {
    /// Whether the work means something in a mode.
    pub fn is_for(&self, mode: Mode) -> bool {
        match self.name {
            "checkpoints" => mode.is_logged(),
            "modes" => mode == Mode::Delete,
            _ => true,
        }
    }

    /// Path of a database.
    pub fn path(number: usize) -> String {
        format!("{}.db", DATABASES[number])
    }

    /// The script that makes database `number`, in its own connection.
    pub fn make(&self, mode: Mode) -> String {
        let before = self.before;
        let mut script = format!("PRAGMA page_size = 1024; {before} {}", mode.pragma("main"));
        script += &format!(
            "CREATE TABLE t(id INTEGER PRIMARY KEY, v INTEGER, pad); CREATE TABLE log(n INTEGER PRIMARY KEY, pad);
             WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < {ROWS})
             INSERT INTO t SELECT n, 0, zeroblob(300) FROM r; {}",
            self.setup
        );
        if self.big {
            script += &format!(
                "CREATE TABLE big(id INTEGER PRIMARY KEY, v INTEGER, pad);
                 WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < {BIG_ROWS})
                 INSERT INTO big SELECT n, 0, zeroblob(400) FROM r;"
            );
        }
        script
    }

    /// The script of a new connection to the first database.
    pub fn connect(&self, mode: Mode) -> String {
        let mut script = String::new();
        if mode == Mode::WalExclusive {
            script += "PRAGMA locking_mode = exclusive;";
        }
        for (number, name) in DATABASES.iter().enumerate().take(self.files) {
            if number > 0 {
                script += &format!("ATTACH '{}' AS {name};", Work::path(number));
            }
            script += &format!("PRAGMA {name}.synchronous = EXTRA;");
            script += &mode.pragma(name);
        }
        script + self.connection
    }

    /// Transaction number `n`.
    pub fn turn(&self, n: i64) -> Turn {
        (self.turn)(n, self.files)
    }

    /// For database `number`: queries of the transactions that its log names, and of those that its
    /// tables hold, as the sum of their numbers.
    pub fn questions(&self, number: usize) -> (String, Vec<(String, i64)>) {
        let name = DATABASES[number];
        let mut sums = vec![(format!("SELECT sum(v) FROM {name}.t"), ROWS)];
        if self.big && number == 0 {
            sums.push((format!("SELECT sum(v) FROM {name}.big"), BIG_ROWS));
        }
        (format!("SELECT n FROM {name}.log ORDER BY n"), sums)
    }
}
