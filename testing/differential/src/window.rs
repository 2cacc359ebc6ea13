//! Random queries with window functions, and aggregates with ORDER BY.
//!
//! Most read one table, so that both engines see its rows in the same order: which of the rows that
//! a window sorts alike comes first is visible in what is computed.

use crate::expression::{Expressions, Scope};
use crate::query::{self, Query};
use crate::random::Random;
use crate::schema::Schema;

/// A SELECT with window functions, sometimes within another.
pub fn statement(random: &mut Random, schema: &Schema) -> Query {
    let (query, width) = plain(random, schema);
    let names: Vec<String> = (0..width).map(|at| format!("y{at}")).collect();
    let inside = || format!("WITH q({}) AS ({}) ", names.join(", "), query.sql);
    let scope = Scope::of_names(&names);
    match random.below(20) {
        0 => {
            let condition = Expressions::plain(random).condition(&scope, 1);
            Query { sql: format!("{}SELECT * FROM q WHERE {condition}", inside()), ordered: false }
        }
        1 => {
            let list = call(random, &scope, &[]);
            Query { sql: format!("{}SELECT {list} FROM q", inside()), ordered: false }
        }
        2 => {
            let table = schema.any_table(random);
            let (column, key) = (pick(random, &table.columns), pick(random, &names));
            let sql =
                format!("{}SELECT count(*) FROM {} WHERE {column} IN (SELECT {key} FROM q)", inside(), table.name);
            Query { sql, ordered: true }
        }
        3 => {
            let operator = random.pick(&["UNION", "UNION ALL", "EXCEPT", "INTERSECT"]);
            let list = names.join(", ");
            let sql = format!("{}SELECT {list} FROM q {operator} SELECT {list} FROM q WHERE y0 > 1", inside());
            Query { sql, ordered: false }
        }
        4 => {
            let (first, second) = (pick(random, &names), pick(random, &names));
            let sql = format!("{}SELECT {first}, count(*), min({second}) FROM q GROUP BY 1", inside());
            Query { sql, ordered: false }
        }
        _ => query,
    }
}

/// A SELECT with window functions, and its width.
fn plain(random: &mut Random, schema: &Schema) -> (Query, usize) {
    let (source, columns) = match random.chance(12) {
        true => {
            let table = schema.any_source(random);
            (table.name.clone(), table.columns.clone())
        }
        false => {
            let table = schema.any_table(random);
            (table.name.clone(), table.columns.clone())
        }
    };
    let scope = Scope::of_names(&columns);
    let filter = match random.chance(25) {
        true => format!(" WHERE {}", Expressions::plain(random).condition(&scope, 1)),
        false => String::new(),
    };
    let grouped = random.chance(15);
    let (inside, group_by) = match grouped {
        true => {
            let key = Expressions::plain(random).column(&scope);
            let parts = vec![key.clone(), "count(*)".to_owned(), format!("count({})", pick(random, &columns))];
            (Scope { columns: parts }, format!(" GROUP BY {}", group_key(&key)))
        }
        false => (scope, String::new()),
    };
    let names: Vec<String> = (0..random.below(3)).map(|number| format!("w{number}")).collect();
    let width = random.between(1, 4);
    let outputs: Vec<String> = (0..width).map(|_| output(random, &inside, &names)).collect();
    let windows: Vec<String> =
        names.iter().map(|name| format!("{name} AS ({})", definition(random, &inside, true))).collect();
    let windows = if windows.is_empty() { String::new() } else { format!(" WINDOW {}", windows.join(", ")) };
    let distinct = if random.chance(6) { "DISTINCT " } else { "" };
    let mut sql = format!("SELECT {distinct}{} FROM {source} AS a0{filter}{group_by}{windows}", outputs.join(", "));
    let mut ordered = random.chance(20);
    if ordered {
        sql += &query::order_by_all(random, width);
    }
    if random.chance(10) {
        ordered = true;
        sql += &format!(" LIMIT {}", random.below(9));
    }
    (Query { sql, ordered }, width)
}

/// A term of GROUP BY must not be a number alone.
fn group_key(key: &str) -> String {
    if key.starts_with(|first: char| first.is_ascii_alphabetic()) { key.to_owned() } else { format!("coalesce({key})") }
}

fn pick(random: &mut Random, columns: &[String]) -> String {
    columns[random.below(columns.len())].clone()
}

/// A result column: most often a call alone.
fn output(random: &mut Random, scope: &Scope, names: &[String]) -> String {
    let call = match random.chance(12) {
        true => return Expressions::plain(random).scalar(scope, 1),
        false => call(random, scope, names),
    };
    match random.below(12) {
        0 => format!("{call} + 1"),
        1 => format!("coalesce({call}, {})", Expressions::plain(random).column(scope)),
        2 => format!("CASE WHEN {call} > 2 THEN {} ELSE 'small' END", Expressions::plain(random).column(scope)),
        _ => call,
    }
}

fn call(random: &mut Random, scope: &Scope, names: &[String]) -> String {
    let (call, aggregate) = function(random, scope);
    let filter = match aggregate && random.chance(20) {
        true => format!(" FILTER (WHERE {})", Expressions::plain(random).condition(scope, 1)),
        false => String::new(),
    };
    let window = match names {
        [name, ..] if random.chance(40) => {
            let name = if random.chance(50) { name } else { &names[names.len() - 1] };
            match random.below(10) {
                0 => format!("({name})"),
                1 => format!("({name}{})", frame(random, scope, false)),
                2 => format!("({name} ORDER BY {})", Expressions::plain(random).column(scope)),
                _ => name.clone(),
            }
        }
        _ => format!("({})", definition(random, scope, true)),
    };
    format!("{call}{filter} OVER {window}")
}

/// A function with its arguments, and whether it is an aggregate.
fn function(random: &mut Random, scope: &Scope) -> (String, bool) {
    const PLACES: [&str; 5] = ["row_number()", "rank()", "dense_rank()", "percent_rank()", "cume_dist()"];
    const AGGREGATES: [&str; 10] =
        ["sum", "total", "avg", "count", "min", "max", "sum", "group_concat", "json_group_array", "median"];
    let argument = match random.chance(70) {
        true => Expressions::plain(random).column(scope),
        false => Expressions::plain(random).scalar(scope, 1),
    };
    let small = random.pick(&["1", "2", "3", "0", "-1", "1.0", "'2'", "NULL", "4"]);
    match random.weighted(&[15, 5, 12, 10, 6, 45, 7]) {
        0 => (random.pick(&PLACES).to_owned(), false),
        1 => (format!("ntile({})", random.pick(&["1", "2", "3", "4", "7", "0"])), false),
        2 => {
            let name = random.pick(&["lag", "lead"]);
            let more = match random.below(3) {
                0 => String::new(),
                1 => format!(", {small}"),
                _ => format!(", {small}, {}", Expressions::plain(random).column(scope)),
            };
            (format!("{name}({argument}{more})"), false)
        }
        3 => (format!("{}({argument})", random.pick(&["first_value", "last_value"])), false),
        4 => (format!("nth_value({argument}, {})", random.pick(&["1", "2", "3", "2.0", "'1'", "0"])), false),
        5 => match random.pick(&AGGREGATES) {
            "group_concat" if random.chance(50) => {
                (format!("group_concat({argument}, {})", Expressions::plain(random).column(scope)), true)
            }
            // Not all blobs are JSON.
            name @ "json_group_array" => (format!("{name}(quote({argument}))"), true),
            "median" => (format!("median(length({argument}))"), true),
            name => (format!("{name}({argument})"), true),
        },
        _ => ("count(*)".to_owned(), true),
    }
}

/// What is in the parentheses of a window.
fn definition(random: &mut Random, scope: &Scope, may_have_frame: bool) -> String {
    let mut text = String::new();
    if random.chance(35) {
        text += &format!("PARTITION BY {}", Expressions::plain(random).column(scope));
        if random.chance(15) {
            text += &format!(", {}", Expressions::plain(random).scalar(scope, 1));
        }
    }
    let terms = random.weighted(&[20, 55, 25]);
    if terms > 0 {
        let terms: Vec<String> = (0..terms).map(|_| order_term(random, scope)).collect();
        text += &format!(" ORDER BY {}", terms.join(", "));
    }
    if may_have_frame && random.chance(65) {
        text += &frame(random, scope, terms == 1);
    }
    text.trim_start().to_owned()
}

fn order_term(random: &mut Random, scope: &Scope) -> String {
    let value = match random.chance(80) {
        true => Expressions::plain(random).column(scope),
        false => Expressions::plain(random).scalar(scope, 1),
    };
    let collation = if random.chance(10) { " COLLATE NOCASE" } else { "" };
    let direction =
        random.pick(&["", "", "", " DESC", " NULLS LAST", " DESC NULLS FIRST", " NULLS FIRST", " DESC NULLS LAST"]);
    // Only SQLite serves this order by an index.
    let plus = if direction.contains("NULLS") { "+" } else { "" };
    format!("{plus}{value}{collation}{direction}")
}

fn frame(random: &mut Random, scope: &Scope, one_term: bool) -> String {
    let unit = random.pick(&["ROWS", "ROWS", "RANGE", "GROUPS"]);
    let counted = unit != "RANGE" || one_term || random.chance(3);
    let offset = |random: &mut Random| match (unit, random.below(20)) {
        (_, 0) => random.pick(&["NULL", "-1", "'x'", "'1'", "1.5", "abs(1)", "2.0"]).to_owned(),
        (_, 1) => Expressions::plain(random).column(scope),
        ("RANGE", 2..5) => random.pick(&["0.5", "1.5", "10", "100", "9223372036854775807"]).to_owned(),
        _ => random.pick(&["0", "1", "1", "2", "2", "3", "1+1", "5"]).to_owned(),
    };
    // The places of the bounds: from unbounded before to unbounded after.
    let (low, high) = (random.between(0, 3), random.between(1, 4));
    let (low, high) = (low.min(high), high.max(low));
    let bound = |random: &mut Random, place: usize| match place {
        0 => "UNBOUNDED PRECEDING".to_owned(),
        1 if counted => format!("{} PRECEDING", offset(random)),
        3 if counted => format!("{} FOLLOWING", offset(random)),
        4 => "UNBOUNDED FOLLOWING".to_owned(),
        _ => "CURRENT ROW".to_owned(),
    };
    let exclude =
        random.pick(&["", "", "", "", " EXCLUDE NO OTHERS", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP", " EXCLUDE TIES"]);
    match random.chance(15) && low < 3 {
        true => format!(" {unit} {}{exclude}", bound(random, low)),
        false => {
            let (low, high) = (bound(random, low), bound(random, high));
            format!(" {unit} BETWEEN {low} AND {high}{exclude}")
        }
    }
}

/// A SELECT with an aggregate that has its own order.
pub fn ordered_aggregates(random: &mut Random, schema: &Schema) -> Query {
    let table = schema.any_table(random);
    let (source, columns) = (table.name.clone(), table.columns.clone());
    let scope = Scope::of_names(&columns);
    let width = random.between(1, 3);
    let outputs: Vec<String> = (0..width).map(|_| ordered_aggregate(random, &scope)).collect();
    let key = Expressions::plain(random).column(&scope);
    let (first, group_by) = match random.chance(60) {
        true => (format!("{key}, "), format!(" GROUP BY {}", group_key(&key))),
        false => (String::new(), String::new()),
    };
    Query { sql: format!("SELECT {first}{} FROM {source} AS a0{group_by}", outputs.join(", ")), ordered: true }
}

fn ordered_aggregate(random: &mut Random, scope: &Scope) -> String {
    let argument = match random.chance(70) {
        true => Expressions::plain(random).column(scope),
        false => Expressions::plain(random).scalar(scope, 1),
    };
    let argument = if random.chance(20) { format!("quote({argument})") } else { argument };
    let distinct = if random.chance(25) { "DISTINCT " } else { "" };
    let terms: Vec<String> = match random.chance(20) {
        true => vec![argument.clone()],
        false => (0..random.between(1, 2)).map(|_| order_term(random, scope)).collect(),
    };
    let filter = match random.chance(20) {
        true => format!(" FILTER (WHERE {})", Expressions::plain(random).condition(scope, 1)),
        false => String::new(),
    };
    let name = random.pick(&["group_concat", "group_concat", "sum", "count", "min", "max", "avg"]);
    let more = match name == "group_concat" && distinct.is_empty() && random.chance(40) {
        true => format!(", {}", random.pick(&["'-'", "''", "NULL", "'; '"])),
        false => String::new(),
    };
    format!("{name}({distinct}{argument}{more} ORDER BY {}){filter}", terms.join(", "))
}
