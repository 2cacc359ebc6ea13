//! Random changes.

use crate::expression::{Expressions, Scope, literal};
use crate::random::Random;
use crate::schema::{Schema, Table};

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
    let upsert = upsert(random, &table);
    let returning = returning(random, &table);
    format!("{verb} INTO {}({}) {source}{upsert}{returning}", table.name, columns.join(", "))
}

fn upsert(random: &mut Random, table: &Table) -> String {
    if random.chance(80) {
        return String::new();
    }
    let target = match random.chance(40) {
        true => format!("({})", table.columns[random.below(table.columns.len())]),
        false => String::new(),
    };
    if random.chance(40) {
        return format!(" ON CONFLICT{target} DO NOTHING");
    }
    let excluded = table.columns.iter().map(|column| format!("excluded.{column}"));
    let scope = Scope { columns: table.columns.iter().cloned().chain(excluded).collect() };
    let column = &table.columns[random.below(table.columns.len())];
    let value = Expressions::plain(random).scalar(&scope, 1);
    format!(" ON CONFLICT{target} DO UPDATE SET {column} = {value}")
}

fn returning(random: &mut Random, table: &Table) -> String {
    if random.chance(85) {
        return String::new();
    }
    let column = &table.columns[random.below(table.columns.len())];
    match random.below(3) {
        0 => format!(" RETURNING *, length({column})"),
        1 => format!(" RETURNING {column}, (SELECT count(*) FROM {0}), (SELECT max({column}) FROM {0})", table.name),
        _ => {
            let value = Expressions::plain(random).scalar(&Scope::of_names(&table.columns), 2);
            format!(" RETURNING {value}, {column} IN (SELECT {column} FROM {})", table.name)
        }
    }
}

/// A statement for a trigger that sees the columns of `scope`.
pub fn trigger_step(random: &mut Random, schema: &Schema, scope: &Scope) -> String {
    let table = schema.any_table(random).clone();
    if table.strict {
        return "SELECT 1".to_owned();
    }
    let column = table.columns[random.below(table.columns.len())].clone();
    let own = Scope::of_names(&table.columns);
    match random.below(5) {
        0 | 1 => {
            let values: Vec<String> =
                table.columns.iter().map(|_| Expressions::plain(random).scalar(scope, 1)).collect();
            format!("INSERT OR IGNORE INTO {} VALUES({})", table.name, values.join(", "))
        }
        2 => {
            let value = Expressions::plain(random).scalar(scope, 1);
            format!(
                "UPDATE {} SET {column} = {value} WHERE {}",
                table.name,
                Expressions::plain(random).condition(&own, 1)
            )
        }
        3 => format!("DELETE FROM {} WHERE {}", table.name, Expressions::plain(random).condition(&own, 1)),
        _ => {
            let action = random.pick(&["IGNORE", "ABORT, 'stop'", "FAIL, 'fail'", "ROLLBACK, 'back'"]);
            format!("SELECT raise({action}) WHERE {}", Expressions::plain(random).condition(scope, 1))
        }
    }
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
    if !table.strict && random.chance(12) {
        return update_from(random, schema, &table);
    }
    let returning = returning(random, &table);
    format!("UPDATE{} {} SET {} WHERE {filter}{returning}", random.pick(&OR), table.name, sets.join(", "))
}

/// An UPDATE that takes one value from another table: the same for every row of it that a row
/// meets.
fn update_from(random: &mut Random, schema: &Schema, table: &Table) -> String {
    let [from, other] = [(); 2].map(|()| schema.any_table(random).clone());
    let pick = |random: &mut Random, table: &Table| table.columns[random.below(table.columns.len())].clone();
    let (column, key, value) = (pick(random, table), pick(random, table), pick(random, &from));
    let join = random.pick(&["JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"]);
    let on = format!("a.{value} = b.{}", pick(random, &other));
    let source = match random.chance(50) {
        true => format!("{} AS a", from.name),
        false => format!("{} AS a {join} {} AS b ON {on}", from.name, other.name),
    };
    format!("UPDATE {0} SET {column} = a.{value} FROM {source} WHERE {0}.{key} = a.{value}", table.name)
}

fn delete(random: &mut Random, schema: &Schema) -> String {
    let table = schema.any_table(random).clone();
    let scope = Scope::of_names(&table.columns);
    let filter = Expressions::with_subqueries(random, schema).condition(&scope, 2);
    format!("DELETE FROM {} WHERE {filter}{}", table.name, returning(random, &table))
}
