//! Random changes.

use crate::expression::{Expressions, Scope, literal};
use crate::random::Random;
use crate::schema::Schema;

const OR: [&str; 10] = ["", "", "", "", "", " OR IGNORE", " OR REPLACE", " OR FAIL", " OR ABORT", " OR ROLLBACK"];

/// A statement that changes rows or a transaction.
pub fn statement(random: &mut Random, schema: &Schema) -> String {
    match random.weighted(&[35, 28, 27, 10]) {
        0 => insert(random, schema),
        1 => update(random, schema),
        2 => delete(random, schema),
        _ => transaction(random),
    }
}

fn transaction(random: &mut Random) -> String {
    let name = random.pick(&["p", "q"]);
    match random.below(8) {
        0 => "BEGIN".to_owned(),
        1 => "COMMIT".to_owned(),
        2 => "ROLLBACK".to_owned(),
        3 | 4 => format!("SAVEPOINT {name}"),
        5 => format!("RELEASE {name}"),
        6 => format!("ROLLBACK TO {name}"),
        _ => "BEGIN IMMEDIATE".to_owned(),
    }
}

/// An INSERT of literals or from a query.
pub fn insert(random: &mut Random, schema: &Schema) -> String {
    let table = schema.any_table(random).clone();
    let mut columns = table.columns.clone();
    if random.chance(20) {
        columns.remove(random.below(columns.len()));
    }
    let verb = if random.chance(10) { "REPLACE".to_owned() } else { format!("INSERT{}", random.pick(&OR)) };
    if columns.is_empty() {
        return format!("{verb} INTO {} DEFAULT VALUES", table.name);
    }
    let source = if !table.strict && random.chance(15) {
        let from = schema.any_table(random).clone();
        let scope = Scope::of_names(&from.columns);
        let outputs: Vec<String> =
            columns.iter().map(|_| Expressions::with_subqueries(random, schema).scalar(&scope, 2)).collect();
        // Sorted, because the first of two rows that clash decides.
        let order: Vec<String> = (1..=columns.len()).map(|column| column.to_string()).collect();
        format!("SELECT {} FROM {} ORDER BY {} LIMIT 3", outputs.join(", "), from.name, order.join(", "))
    } else {
        let rows: Vec<String> = (0..if table.strict { 1 } else { random.between(1, 4) })
            .map(|_| {
                let values: Vec<String> = columns.iter().map(|_| literal(random)).collect();
                format!("({})", values.join(", "))
            })
            .collect();
        format!("VALUES {}", rows.join(", "))
    };
    format!("{verb} INTO {}({}) {source}", table.name, columns.join(", "))
}

fn update(random: &mut Random, schema: &Schema) -> String {
    let table = schema.any_table(random).clone();
    let scope = Scope::of_names(&table.columns);
    let sets: Vec<String> = (0..random.between(1, 2))
        .map(|_| {
            let column = &table.columns[random.below(table.columns.len())];
            format!("{column} = {}", Expressions::with_subqueries(random, schema).scalar(&scope, 2))
        })
        .collect();
    let filter = match table.strict {
        true => format!("rowid = {}", random.below(12)),
        false => Expressions::with_subqueries(random, schema).condition(&scope, 2),
    };
    format!("UPDATE{} {} SET {} WHERE {filter}", random.pick(&OR), table.name, sets.join(", "))
}

fn delete(random: &mut Random, schema: &Schema) -> String {
    let table = schema.any_table(random).clone();
    let scope = Scope::of_names(&table.columns);
    format!("DELETE FROM {} WHERE {}", table.name, Expressions::with_subqueries(random, schema).condition(&scope, 2))
}
