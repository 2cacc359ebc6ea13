//! Precedence by value: a random expression and its fully parenthesized text must evaluate alike.

use rusqlite::{Connection, types::Value};
use syntax::ast::StatementKind;
use syntax::ast::unparse::select_text;

/// A small generator, seeded: the same expressions every run.
struct Seed(u64);

impl Seed {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

const BINARY: &[&str] = &[
    "+",
    "-",
    "*",
    "/",
    "%",
    "||",
    "&",
    "|",
    "<<",
    ">>",
    "=",
    "==",
    "<>",
    "<",
    "<=",
    ">",
    ">=",
    "IS",
    "IS NOT",
    "AND",
    "OR",
    "LIKE",
    "GLOB",
    "NOT LIKE",
    "IS DISTINCT FROM",
    "IS NOT DISTINCT FROM",
    "->",
    "->>",
];
const PREFIX: &[&str] = &["-", "+", "~", "NOT", "NOT -", "- -"];
const POSTFIX: &[&str] = &["ISNULL", "NOTNULL", "NOT NULL", "COLLATE NOCASE", "IN (1, 2)", "NOT IN (0, 3)"];

fn expression(seed: &mut Seed) -> String {
    let mut text = String::new();
    for index in 0..2 + seed.below(5) {
        if index > 0 {
            let choice = seed.below(10);
            match choice {
                0 => text.push_str(&format!(" BETWEEN {} AND ", seed.below(4))),
                1 => text.push_str(&format!(" NOT BETWEEN {} AND ", seed.below(4))),
                2 => text.push_str(" LIKE '%' ESCAPE "),
                _ => text.push_str(&format!(" {} ", BINARY[seed.below(BINARY.len())])),
            }
        }
        if seed.below(4) == 0 {
            text.push_str(PREFIX[seed.below(PREFIX.len())]);
            text.push(' ');
        }
        text.push_str(["0", "1", "2", "3", "7", "'x'", "NULL", "1.5", "'1'"][seed.below(9)]);
        if seed.below(5) == 0 {
            text.push(' ');
            text.push_str(POSTFIX[seed.below(POSTFIX.len())]);
        }
    }
    text
}

fn value(connection: &Connection, sql: &str) -> Result<Value, String> {
    connection.query_row(sql, [], |row| row.get(0)).map_err(|error| error.to_string())
}

#[test]
fn same_value_with_every_parenthesis() {
    let connection = Connection::open_in_memory().unwrap();
    let limits = base::Limits::default();
    let mut seed = Seed(7);
    let mut compared = 0;
    for _ in 0..20_000 {
        let sql = format!("SELECT {}", expression(&mut seed));
        let parsed = syntax::parse_one(&sql, &limits).unwrap_or_else(|error| panic!("{sql}: {error}"));
        let StatementKind::Select(select) = &parsed.kind else { panic!("{sql}") };
        let text = select_text(select);
        let expected = value(&connection, &sql);
        // Errors while it runs (an ESCAPE that is no character, no JSON) come in another order.
        if expected.is_ok() {
            assert_eq!(expected, value(&connection, &text), "{sql}\n{text}");
            compared += 1;
        }
    }
    assert!(compared > 5_000, "only {compared} compared");
}
