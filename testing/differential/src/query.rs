//! Random queries.
//!
//! Where the order of rows is open, so is the meaning of LIMIT: a query with LIMIT is sorted by all
//! its columns, and the rows of the others are compared as a multiset.

use crate::access;
use crate::expression::{Expressions, Scope};
use crate::functions;
use crate::json;
use crate::random::Random;
use crate::schema::Schema;
use crate::window;

/// A query and what may be compared of its answer.
#[derive(Clone, Debug)]
pub struct Query {
    /// Its text.
    pub sql: String,
    /// Whether the order of rows is fixed up to rows that are equal.
    pub ordered: bool,
}

/// A FROM clause and the names it brings.
struct From {
    sql: String,
    scope: Scope,
}

/// A subquery of one column that may use the columns of the outer query.
pub fn one_column(random: &mut Random, schema: &Schema, outer: &Scope) -> String {
    let table = schema.any_source(random).clone();
    let alias = format!("s{}", random.below(1000));
    let mut scope = Scope { columns: table.columns.iter().map(|column| format!("{alias}.{column}")).collect() };
    let output = Expressions::plain(random).scalar(&scope, 1);
    if random.chance(50) {
        scope.columns.extend(outer.columns.iter().cloned());
    }
    let filter = match random.chance(75) {
        true => format!(" WHERE {}", Expressions::plain(random).condition(&scope, 1)),
        false => String::new(),
    };
    let distinct = if random.chance(10) { "DISTINCT " } else { "" };
    let tail = if random.chance(15) { " ORDER BY 1 LIMIT 2" } else { "" };
    format!("SELECT {distinct}{output} FROM {} AS {alias}{filter}{tail}", table.name)
}

/// A subquery of one value that may use the columns of the outer query.
pub fn one_value(random: &mut Random, schema: &Schema, outer: &Scope) -> String {
    let table = schema.any_source(random).clone();
    let alias = format!("s{}", random.below(1000));
    let mut scope = Scope { columns: table.columns.iter().map(|column| format!("{alias}.{column}")).collect() };
    let inner = Expressions::plain(random).scalar(&scope, 1);
    if random.chance(60) {
        scope.columns.extend(outer.columns.iter().cloned());
    }
    let filter = match random.chance(75) {
        true => format!(" WHERE {}", Expressions::plain(random).condition(&scope, 1)),
        false => String::new(),
    };
    match random.below(3) {
        0 => format!("SELECT {} FROM {} AS {alias}{filter} ORDER BY 1 LIMIT 1", inner, table.name),
        1 => format!("SELECT count(*) FROM {} AS {alias}{filter}", table.name),
        _ => {
            let aggregate = random.pick(&["max", "min", "count", "sum", "total", "avg"]);
            format!("SELECT {aggregate}({inner}) FROM {} AS {alias}{filter}", table.name)
        }
    }
}

/// A whole SELECT statement.
pub fn statement(random: &mut Random, schema: &Schema) -> Query {
    match random.weighted(&[50, 25, 12, 15, 8, 30]) {
        1 => return window::statement(random, schema),
        2 => return window::ordered_aggregates(random, schema),
        3 => return json::statement(random, schema),
        4 => return functions::statement(random),
        5 => return access::statement(random, schema),
        _ => {}
    }
    let width = random.between(1, 4);
    let with = if random.chance(8) { common_table(random, schema) } else { None };
    let mut widened = schema.clone();
    if let Some((_, table)) = &with {
        widened.views.push(table.clone());
        widened.views.push(table.clone());
    }
    let mut sql = core(random, &widened, width);
    let compound = random.chance(12);
    if compound {
        for _ in 0..random.between(1, 2) {
            let operator = random.pick(&["UNION", "UNION ALL", "EXCEPT", "INTERSECT"]);
            sql = format!("{sql} {operator} {}", core(random, &widened, width));
        }
    }
    let ordered = random.chance(45);
    if ordered {
        sql += &order_by_all(random, width);
        if random.chance(40) {
            sql += &format!(" LIMIT {}", random.below(12));
            if random.chance(40) {
                sql += &format!(" OFFSET {}", random.below(6));
            }
        }
    }
    if let Some((clause, _)) = with {
        sql = format!("{clause} {sql}");
    }
    Query { sql, ordered }
}

fn common_table(random: &mut Random, schema: &Schema) -> Option<(String, crate::schema::Table)> {
    let columns: Vec<String> = (0..random.between(1, 3)).map(|index| format!("x{index}")).collect();
    let body = core(random, schema, columns.len());
    let hint = random.pick(&["", "", "", "MATERIALIZED ", "NOT MATERIALIZED "]);
    let clause = format!("WITH q({}) AS {hint}({body})", columns.join(", "));
    Some((clause, crate::schema::Table { name: "q".to_owned(), columns, key: None, has_rowid: false, strict: false }))
}

pub(crate) fn order_by_all(random: &mut Random, width: usize) -> String {
    let mut columns: Vec<usize> = (1..=width).collect();
    let mut terms = Vec::new();
    while !columns.is_empty() {
        let column = columns.remove(random.below(columns.len()));
        let direction = random.pick(&["", "", " DESC", " ASC", " NULLS LAST", " DESC NULLS FIRST"]);
        terms.push(format!("{column}{direction}"));
    }
    format!(" ORDER BY {}", terms.join(", "))
}

/// SELECT without ORDER BY.
fn core(random: &mut Random, schema: &Schema, width: usize) -> String {
    if random.chance(4) {
        let values: Vec<String> = (0..width).map(|_| crate::expression::literal(random)).collect();
        return format!("VALUES({})", values.join(", "));
    }
    let from = from_clause(random, schema);
    let filter = match random.chance(70) {
        true => format!(" WHERE {}", Expressions::with_subqueries(random, schema).condition(&from.scope, 3)),
        false => String::new(),
    };
    match random.weighted(&[70, 15, 15]) {
        0 => {
            let distinct = if random.chance(15) { "DISTINCT " } else { "" };
            let outputs: Vec<String> =
                (0..width).map(|_| Expressions::with_subqueries(random, schema).scalar(&from.scope, 3)).collect();
            format!("SELECT {distinct}{} FROM {}{filter}", outputs.join(", "), from.sql)
        }
        1 => {
            let outputs: Vec<String> = (0..width).map(|_| aggregate(random, &from.scope)).collect();
            format!("SELECT {} FROM {}{filter}", outputs.join(", "), from.sql)
        }
        _ => grouped(random, &from, &filter, width),
    }
}

fn grouped(random: &mut Random, from: &From, filter: &str, width: usize) -> String {
    let keys: Vec<String> =
        (0..random.between(1, 2)).map(|_| group_key(random, &from.scope, random_depth(width))).collect();
    let outputs: Vec<String> = (0..width)
        .map(|index| match keys.get(index) {
            Some(key) if random.chance(80) => key.clone(),
            _ => aggregate(random, &from.scope),
        })
        .collect();
    let having = match random.chance(30) {
        true => format!(
            " HAVING {} {} {}",
            aggregate(random, &from.scope),
            random.pick(&[">", "<", "<>", "="]),
            random.below(5)
        ),
        false => String::new(),
    };
    format!("SELECT {} FROM {}{filter} GROUP BY {}{having}", outputs.join(", "), from.sql, keys.join(", "))
}

/// A term of GROUP BY. One that is a number alone would mean a column of the result.
fn group_key(random: &mut Random, scope: &Scope, depth: usize) -> String {
    let key = Expressions::plain(random).scalar(scope, depth);
    match key.contains(|character: char| character.is_ascii_lowercase()) {
        true => key,
        false => format!("coalesce({key}, 1)"),
    }
}

fn random_depth(width: usize) -> usize {
    if width > 2 { 0 } else { 1 }
}

fn aggregate(random: &mut Random, scope: &Scope) -> String {
    if random.chance(20) {
        return "count(*)".to_owned();
    }
    let name = random.pick(&["count", "sum", "min", "max", "avg", "total"]);
    let distinct = if random.chance(15) { "DISTINCT " } else { "" };
    let argument = Expressions::plain(random).scalar(scope, 1);
    let filter = match random.chance(12) {
        true => format!(" FILTER (WHERE {})", Expressions::plain(random).condition(scope, 1)),
        false => String::new(),
    };
    format!("{name}({distinct}{argument}){filter}")
}

fn from_clause(random: &mut Random, schema: &Schema) -> From {
    let count = random.weighted(&[0, 60, 32, 8]);
    let mut scope = Scope::default();
    let mut sql = String::new();
    for number in 0..count {
        let alias = format!("a{number}");
        let (source, columns) = source(random, schema);
        scope.columns.extend(columns.iter().map(|column| format!("{alias}.{column}")));
        if number == 0 {
            sql = format!("{source} AS {alias}");
            continue;
        }
        let join = random.pick(&[
            ", ",
            " JOIN ",
            " LEFT JOIN ",
            " CROSS JOIN ",
            " INNER JOIN ",
            " LEFT JOIN ",
            " RIGHT JOIN ",
            " FULL JOIN ",
        ]);
        sql += &format!("{join}{source} AS {alias}");
        if join != ", " && random.chance(85) {
            sql += &format!(" ON {}", Expressions::plain(random).condition(&scope, 2));
        }
    }
    From { sql, scope }
}

fn source(random: &mut Random, schema: &Schema) -> (String, Vec<String>) {
    let table = schema.any_source(random).clone();
    if random.chance(85) {
        return (table.name, table.columns);
    }
    let scope = Scope::of_names(&table.columns);
    let columns: Vec<String> = (0..random.between(1, 3)).map(|index| format!("y{index}")).collect();
    let outputs: Vec<String> =
        columns.iter().map(|column| format!("{} AS {column}", Expressions::plain(random).scalar(&scope, 1))).collect();
    let distinct = if random.chance(20) { "DISTINCT " } else { "" };
    let filter = match random.chance(40) {
        true => format!(" WHERE {}", Expressions::plain(random).condition(&scope, 1)),
        false => String::new(),
    };
    let tail = match random.chance(15) {
        true => format!("{} LIMIT 3", order_by_all(random, columns.len())),
        false => String::new(),
    };
    (format!("(SELECT {distinct}{} FROM {}{filter}{tail})", outputs.join(", "), table.name), columns)
}
