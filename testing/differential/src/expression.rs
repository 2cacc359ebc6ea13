//! Random expressions.

use crate::query;
use crate::random::Random;
use crate::schema::Schema;

/// The columns an expression may name.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Columns as they are written, qualified where needed.
    pub columns: Vec<String>,
}

impl Scope {
    /// A scope of unqualified names.
    pub fn of_names(names: &[String]) -> Scope {
        Scope { columns: names.to_vec() }
    }
}

/// Writes expressions.
pub struct Expressions<'a> {
    random: &'a mut Random,
    /// Tables for subqueries; none where subqueries are not allowed.
    schema: Option<&'a Schema>,
}

const INTEGERS: [&str; 14] =
    ["0", "1", "2", "3", "5", "7", "10", "-1", "-2", "100", "255", "-5", "65536", "1099511627776"];
const REALS: [&str; 8] = ["0.5", "1.0", "2.5", "-1.5", "3.0", "1e3", "0.25", "100.75"];
const TEXTS: [&str; 18] = [
    "''", "'a'", "'A'", "'b'", "'abc'", "'ABC'", "'1'", "'2'", "'10'", "'1.0'", "'2.5'", "' 3'", "'a '", "'5x'",
    "'x%'", "'äö'", "'-1'", "'1e2'",
];
const BLOBS: [&str; 6] = ["x''", "x'61'", "x'00'", "x'616263'", "x'ff10'", "zeroblob(2)"];

/// A random literal.
pub fn literal(random: &mut Random) -> String {
    match random.weighted(&[10, 45, 15, 25, 5]) {
        0 => "NULL",
        1 => random.pick(&INTEGERS),
        2 => random.pick(&REALS),
        3 => random.pick(&TEXTS),
        _ => random.pick(&BLOBS),
    }
    .to_owned()
}

impl<'a> Expressions<'a> {
    /// Expressions without subqueries.
    pub fn plain(random: &'a mut Random) -> Self {
        Expressions { random, schema: None }
    }

    /// Expressions with subqueries over the tables of `schema`.
    pub fn with_subqueries(random: &'a mut Random, schema: &'a Schema) -> Self {
        Expressions { random, schema: Some(schema) }
    }

    /// A column, or a literal where there is none.
    pub fn column(&mut self, scope: &Scope) -> String {
        match scope.columns.is_empty() {
            true => literal(self.random),
            false => scope.columns[self.random.below(scope.columns.len())].clone(),
        }
    }

    fn leaf(&mut self, scope: &Scope) -> String {
        if self.random.chance(60) { self.column(scope) } else { literal(self.random) }
    }

    /// A value of any kind; `depth` bounds the tree.
    pub fn scalar(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 || self.random.chance(25) {
            return self.leaf(scope);
        }
        let below = depth - 1;
        match self.random.weighted(&[25, 20, 20, 8, 8, 4, 5, 4]) {
            0 => {
                let operator = self.random.pick(&["+", "-", "*", "/", "%", "||", "&", "|", "<<", ">>"]);
                format!("({} {operator} {})", self.scalar(scope, below), self.scalar(scope, below))
            }
            1 => self.function(scope, below),
            2 => format!("({})", self.condition(scope, below)),
            3 => self.case(scope, below),
            4 => {
                let type_name = self.random.pick(&["INTEGER", "TEXT", "REAL", "NUMERIC", "BLOB"]);
                format!("CAST({} AS {type_name})", self.scalar(scope, below))
            }
            5 => format!("({}{})", self.random.pick(&["- ", "+", "~", "NOT "]), self.scalar(scope, below)),
            6 => {
                format!("({} COLLATE {})", self.scalar(scope, below), self.random.pick(&["NOCASE", "BINARY", "RTRIM"]))
            }
            _ => self.subquery(scope).unwrap_or_else(|| self.leaf(scope)),
        }
    }

    /// A value that is used as a condition.
    pub fn condition(&mut self, scope: &Scope, depth: usize) -> String {
        let below = depth.saturating_sub(1);
        match self.random.weighted(&[45, 15, 8, 8, 6, 6, 5, 4, 3]) {
            0 => self.comparison(scope, below),
            1 if depth > 0 => {
                let operator = self.random.pick(&["AND", "AND", "OR"]);
                format!("({} {operator} {})", self.condition(scope, below), self.condition(scope, below))
            }
            2 => {
                let not = if self.random.chance(30) { "NOT " } else { "" };
                let (low, high) = (self.leaf(scope), self.leaf(scope));
                format!("{} {not}BETWEEN {low} AND {high}", self.scalar(scope, below))
            }
            3 => self.in_list(scope, below),
            4 => {
                let test = self.random.pick(&["IS NULL", "IS NOT NULL", "ISNULL", "NOTNULL"]);
                format!("{} {test}", self.scalar(scope, below))
            }
            5 => {
                let operator = self.random.pick(&["LIKE", "GLOB", "NOT LIKE", "NOT GLOB"]);
                let pattern =
                    self.random.pick(&["'a%'", "'%b%'", "'_'", "'A*'", "'[a-c]*'", "'%'", "'?'", "'1%'", "''"]);
                format!("{} {operator} {pattern}", self.scalar(scope, below))
            }
            6 if depth > 0 => format!("NOT ({})", self.condition(scope, below)),
            7 => self.exists(scope).unwrap_or_else(|| self.comparison(scope, below)),
            8 => self.row_comparison(scope),
            _ => self.comparison(scope, below),
        }
    }

    fn comparison(&mut self, scope: &Scope, depth: usize) -> String {
        let operator = self.random.pick(&[
            "=",
            "=",
            "=",
            "<",
            "<=",
            ">",
            ">=",
            "<>",
            "IS",
            "IS NOT",
            "==",
            "!=",
            "IS DISTINCT FROM",
        ]);
        let left = if self.random.chance(70) { self.column(scope) } else { self.scalar(scope, depth) };
        format!("{left} {operator} {}", self.scalar(scope, depth))
    }

    fn row_comparison(&mut self, scope: &Scope) -> String {
        let operator = self.random.pick(&["=", "<", "<=", ">", ">=", "<>", "IS", "IS NOT"]);
        let mut leaf = || self.leaf(scope);
        let (a, b, c, d) = (leaf(), leaf(), leaf(), leaf());
        format!("({a}, {b}) {operator} ({c}, {d})")
    }

    fn in_list(&mut self, scope: &Scope, depth: usize) -> String {
        let not = if self.random.chance(30) { "NOT " } else { "" };
        let left = if self.random.chance(70) { self.column(scope) } else { self.scalar(scope, depth) };
        if let Some(schema) = self.schema.filter(|_| self.random.chance(40)) {
            let query = query::one_column(self.random, schema, scope);
            return format!("{left} {not}IN ({query})");
        }
        let items: Vec<String> = (0..self.random.below(5)).map(|_| self.leaf(scope)).collect();
        format!("{left} {not}IN ({})", items.join(", "))
    }

    fn exists(&mut self, scope: &Scope) -> Option<String> {
        let query = query::one_column(self.random, self.schema?, scope);
        let not = if self.random.chance(30) { "NOT " } else { "" };
        Some(format!("{not}EXISTS ({query})"))
    }

    fn subquery(&mut self, scope: &Scope) -> Option<String> {
        Some(format!("({})", query::one_value(self.random, self.schema?, scope)))
    }

    fn case(&mut self, scope: &Scope, depth: usize) -> String {
        let simple = self.random.chance(40);
        let base = if simple { self.scalar(scope, depth) } else { String::new() };
        let mut text = format!("CASE {base}");
        for _ in 0..self.random.between(1, 2) {
            let when = if simple { self.scalar(scope, depth) } else { self.condition(scope, depth) };
            text += &format!(" WHEN {when} THEN {}", self.scalar(scope, depth));
        }
        if self.random.chance(60) {
            text += &format!(" ELSE {}", self.scalar(scope, depth));
        }
        text + " END"
    }

    fn function(&mut self, scope: &Scope, depth: usize) -> String {
        const ONE: [&str; 15] = [
            "abs",
            "length",
            "lower",
            "upper",
            "typeof",
            "hex",
            "quote",
            "trim",
            "ltrim",
            "rtrim",
            "sign",
            "unicode",
            "round",
            "likely",
            "octet_length",
        ];
        const TWO: [&str; 10] =
            ["coalesce", "ifnull", "nullif", "min", "max", "instr", "substr", "round", "trim", "concat"];
        const THREE: [&str; 6] = ["substr", "replace", "iif", "coalesce", "min", "max"];
        let (name, count) = match self.random.weighted(&[5, 4, 2]) {
            0 => (self.random.pick(&ONE), 1),
            1 => (self.random.pick(&TWO), 2),
            _ => (self.random.pick(&THREE), 3),
        };
        let arguments: Vec<String> = (0..count).map(|_| self.scalar(scope, depth)).collect();
        format!("{name}({})", arguments.join(", "))
    }
}
