//! Random queries in the shapes that decide how rows are found: columns, terms of indexes, lists
//! that are columns of other tables, equalities that follow from others, orders that an index may
//! have.

use crate::expression::literal;
use crate::query::{Query, order_by_all};
use crate::random::Random;
use crate::schema::{Schema, Table};

/// A source of the query: its name in it, and its table.
struct Source<'s> {
    alias: String,
    table: &'s Table,
}

/// A SELECT over one to three tables.
pub fn statement(random: &mut Random, schema: &Schema) -> Query {
    let count = random.weighted(&[0, 50, 35, 15]);
    let sources: Vec<Source<'_>> = (0..count)
        .map(|number| Source { alias: format!("a{number}"), table: &schema.tables[random.below(schema.tables.len())] })
        .collect();
    let mut from = String::new();
    for (number, source) in sources.iter().enumerate() {
        let joins = [", ", ", ", " JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ", " CROSS JOIN "];
        let join = if number == 0 { "" } else { random.pick(&joins) };
        from += &format!("{join}{} AS {}", source.table.name, source.alias);
        if join.ends_with("JOIN ") && random.chance(90) {
            from += &format!(" ON {}", conjunction(random, schema, &sources[..=number], 2));
        }
    }
    let filter = match random.chance(75) {
        true => format!(" WHERE {}", conjunction(random, schema, &sources, 3)),
        false => String::new(),
    };
    let width = random.between(1, 3);
    let outputs: Vec<String> = (0..width).map(|_| value(random, schema, &sources)).collect();
    let distinct = if random.chance(10) { "DISTINCT " } else { "" };
    let mut sql = format!("SELECT {distinct}{} FROM {from}{filter}", outputs.join(", "));
    let ordered = random.chance(60);
    if ordered {
        sql += &order_by_all(random, width);
        if random.chance(30) {
            sql += &format!(" LIMIT {} OFFSET {}", random.below(12), random.below(3));
        }
    }
    Query { sql, ordered }
}

/// A column of one of the sources.
fn column(random: &mut Random, sources: &[Source<'_>]) -> String {
    let source = &sources[random.below(sources.len())];
    let columns = &source.table.columns;
    if source.table.has_rowid && random.chance(6) {
        return format!("{}.rowid", source.alias);
    }
    format!("{}.{}", source.alias, columns[random.below(columns.len())])
}

/// A column, or a term of an index.
fn value(random: &mut Random, schema: &Schema, sources: &[Source<'_>]) -> String {
    if let [source] = sources {
        let terms: Vec<_> = schema.index_terms.iter().filter(|(table, _)| *table == source.table.name).collect();
        if !terms.is_empty() && random.chance(40) {
            return terms[random.below(terms.len())].1.clone();
        }
    }
    column(random, sources)
}

fn conjunction(random: &mut Random, schema: &Schema, sources: &[Source<'_>], most: usize) -> String {
    let terms: Vec<String> = (0..random.between(1, most)).map(|_| condition(random, schema, sources)).collect();
    terms.join(" AND ")
}

fn condition(random: &mut Random, schema: &Schema, sources: &[Source<'_>]) -> String {
    let not = if random.chance(30) { "NOT " } else { "" };
    match random.weighted(&[20, 22, 16, 8, 6, 10, 8, 6]) {
        0 => format!("{} {} {}", value(random, schema, sources), random.pick(&["=", "=", "IS"]), literal(random)),
        1 => format!("{} = {}", column(random, sources), column(random, sources)),
        2 => {
            let list = list(random, schema, sources, 1);
            format!("{} {not}IN ({list})", value(random, schema, sources))
        }
        3 => {
            let list = list(random, schema, sources, 2);
            // SQLite looks for NULLs in one row of a descending index only.
            let not = if schema.sql.iter().any(|sql| sql.contains(" DESC")) { "" } else { not };
            format!("({}, {}) {not}IN ({list})", column(random, sources), column(random, sources))
        }
        4 => {
            let row = list(random, schema, sources, 2);
            let operator = random.pick(&["=", "=", "IS", "<", ">=", "<>"]);
            format!("({}, {}) {operator} ({row})", column(random, sources), column(random, sources))
        }
        5 => format!("{} {} {}", column(random, sources), random.pick(&["<", "<=", ">", ">="]), literal(random)),
        6 => {
            let arm = |random: &mut Random| conjunction(random, schema, sources, 2);
            format!("({} OR {})", arm(random), arm(random))
        }
        _ => format!("{} {}", column(random, sources), random.pick(&["IS NULL", "IS NOT NULL"])),
    }
}

/// Columns of one table, of all its rows or some.
fn list(random: &mut Random, schema: &Schema, outer: &[Source<'_>], width: usize) -> String {
    let own = [Source { alias: "l".to_owned(), table: &schema.tables[random.below(schema.tables.len())] }];
    let columns: Vec<String> = (0..width).map(|_| column(random, &own)).collect();
    let filter = match random.below(5) {
        0 => format!(" WHERE {} = {}", column(random, &own), literal(random)),
        1 => format!(" WHERE {} = {}", column(random, &own), column(random, outer)),
        _ => String::new(),
    };
    let tail = if random.chance(15) { " ORDER BY 1 LIMIT 3" } else { "" };
    format!("SELECT {} FROM {} AS l{filter}{tail}", columns.join(", "), own[0].table.name)
}
