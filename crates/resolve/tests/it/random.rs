//! Random queries: refused by both sides or by none, and the same rows. Which of several errors
//! comes first is not compared: SQLite looks at tables before columns, and at later arms first.

use crate::catalog::Mirror;
use crate::compare::{Answer, ours, theirs};
use crate::unbind::{rows, spelled};
use rusqlite::Connection;

/// A seeded generator: the same queries every run.
struct Random {
    state: u64,
    /// The columns that names are taken from, outermost query first.
    scopes: Vec<Vec<&'static str>>,
}

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % bound
    }

    fn pick(&mut self, words: &[&str]) -> String {
        words[self.below(words.len())].to_owned()
    }

    fn name(&mut self) -> String {
        if self.below(60) == 0 {
            return self.pick(&["zz", "\"zz\"", "t.zz", "x", "y", "rowid", "a", "b"]);
        }
        let depth = self.scopes.len();
        let scope = if self.below(5) == 0 { self.below(depth) } else { depth - 1 };
        match self.scopes[scope].clone().as_slice() {
            [] => "3".into(),
            names => self.pick(names),
        }
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(4) == 0 {
            return match self.below(3) {
                0 => self.pick(&["1", "2", "'x'", "NULL", "1.5", "'10'"]),
                _ => self.name(),
            };
        }
        let first = self.expr(depth - 1);
        match self.below(22) {
            0..=4 => {
                let operator = self.pick(&["+", "-", "*", "||", "=", "<", ">=", "<>", "IS", "IS NOT", "AND", "OR"]);
                format!("{first} {operator} {}", self.expr(depth - 1))
            }
            5 => format!("({first}, {}) = ({}, 2)", self.expr(depth - 1), self.expr(depth - 1)),
            6 => format!("{first} BETWEEN {} AND {}", self.expr(depth - 1), self.expr(depth - 1)),
            7 => format!("{first} IN ({}, {})", self.expr(depth - 1), self.expr(depth - 1)),
            8 => format!("{first} IN ({})", self.query(depth - 1)),
            9 => format!("({})", self.query(depth - 1)),
            10 => format!("EXISTS ({})", self.query(depth - 1)),
            11 => format!("CASE {first} WHEN {} THEN {} ELSE 3 END", self.expr(depth - 1), self.expr(depth - 1)),
            12 => format!("CAST({first} AS {})", self.pick(&["INT", "TEXT", "REAL"])),
            13 => format!("{first} COLLATE NOCASE"),
            14 => format!("coalesce({first}, {})", self.expr(depth - 1)),
            15 => format!("{}({first})", self.pick(&["abs", "typeof", "lower", "upper", "length"])),
            16 => format!("{}({first})", self.pick(&["sum", "count", "max", "min", "total"])),
            17 => "count(*)".to_owned(),
            18..=19 => first,
            20 => format!("NOT {first}"),
            _ => format!("{first} LIKE {}", self.expr(depth - 1)),
        }
    }

    /// A source of FROM; its columns go to the innermost scope.
    fn source(&mut self, depth: usize, alias: &'static str) -> String {
        let columns: [&[&'static str]; 2] = match alias {
            "s" => [&["s.a", "s.b", "b"], &["s.x", "x"]],
            _ => [&["r.a", "r.c", "c"], &["r.id"]],
        };
        let (text, names) = match self.below(4) {
            0 if depth > 0 => {
                let inner = self.arm(depth - 1, "1 + 1 AS x, 'q' AS id");
                (format!("({inner}) AS {alias}"), columns[1])
            }
            1 => (format!("p AS {alias}"), columns[1]),
            _ if alias == "s" => ("t AS s".into(), columns[0]),
            _ => ("u AS r".into(), columns[0]),
        };
        if let Some(scope) = self.scopes.last_mut() {
            scope.extend(names);
        }
        text
    }

    fn query(&mut self, depth: usize) -> String {
        let mut text = self.arm(depth, "");
        let order = self.below(3) == 0;
        let compound = self.below(8) == 0;
        if compound {
            let operator = self.pick(&["UNION", "UNION ALL", "EXCEPT", "INTERSECT"]);
            text += &format!(" {operator} {}", self.arm(depth, ""));
        }
        if order {
            // SQLite rewrites a compound that is sorted by another collation, and fails on some.
            let collated = if compound { "1 DESC" } else { "1 COLLATE NOCASE" };
            text += &format!(" ORDER BY {}", self.pick(&["1", "1 DESC", "x", collated, "-1", "y"]));
        }
        text
    }

    fn arm(&mut self, depth: usize, columns: &str) -> String {
        let depth = depth.min(2);
        self.scopes.push(Vec::new());
        let mut from = format!(" FROM {}", self.source(depth, "s"));
        if self.below(3) == 0 {
            let join = self.pick(&[", ", " JOIN ", " LEFT JOIN ", " NATURAL JOIN ", " CROSS JOIN "]);
            from += &format!("{join}{}", self.source(depth, "r"));
            match self.below(3) {
                0 if join.contains("JOIN") => from += &format!(" ON {}", self.expr(depth.min(1))),
                1 if join.contains("JOIN") => from += " USING (a)",
                _ => {}
            }
        }
        let columns = match (columns, self.below(20)) {
            ("", 0) if self.scopes.len() == 1 => self.pick(&["*", "s.*", "s.*, 1 AS x"]),
            ("", _) => self.expr(depth) + &self.pick(&["", "", " AS x", " AS y", " AS a"]),
            _ => columns.to_owned(),
        };
        let mut text = format!("SELECT {}{columns}{from}", self.pick(&["", "", "", "DISTINCT "]));
        if self.below(3) == 0 {
            text += &format!(" WHERE {}", self.expr(depth));
        }
        if self.below(4) == 0 {
            text += &format!(" GROUP BY {}", self.expr(depth.min(1)));
            if self.below(2) == 0 {
                text += &format!(" HAVING {}", self.expr(depth.min(1)));
            }
        }
        self.scopes.pop();
        text
    }
}

#[test]
fn random_queries() {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(crate::TABLES).unwrap();
    connection.execute_batch(crate::ROWS).unwrap();
    let mirror = Mirror::of(&connection);
    let limits = base::Limits::default();
    let mut random = Random { state: 11, scopes: Vec::new() };
    let (mut differences, mut accepted, mut refused) = (Vec::new(), 0, 0);
    for _ in 0..6000 {
        let sql = random.query(2);
        let statement = syntax::parse_one(&sql, &limits);
        let mine = match &statement {
            Ok(statement) => ours(&mirror, &sql, statement),
            Err(error) => Answer::Error(error.message().to_owned(), error.offset()),
        };
        let their = theirs(&connection, &sql);
        match &mine {
            Answer::Error(text, _) if text.starts_with("not supported") => continue,
            Answer::Error(..) => refused += 1,
            Answer::Columns(_) => accepted += 1,
        }
        let both_refuse = matches!((&mine, &their), (Answer::Error(..), Answer::Error(..)));
        if mine != their && !both_refuse {
            differences.push(format!("{sql}\n   ours   {mine:?}\n   theirs {their:?}"));
        } else if let Answer::Columns(_) = mine {
            let bound = resolve::resolve(&statement.unwrap(), &sql, &mirror).unwrap();
            crate::invariants::check(&bound);
            let text = spelled(&bound);
            let (mine, their) = (rows(&connection, &text), rows(&connection, &sql));
            if mine != their {
                differences.push(format!("{sql}\n   {text}\n   ours   {mine:?}\n   theirs {their:?}"));
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    let shown = differences.iter().take(20).cloned().collect::<Vec<_>>();
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), shown.join("\n"));
}
