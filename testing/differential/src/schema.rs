//! Random tables and indexes.

use crate::expression::{Expressions, Scope};
use crate::random::Random;

/// A table as the generator knows it.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Names of its columns.
    pub columns: Vec<String>,
    /// The column that is its primary key.
    pub key: Option<String>,
    /// Whether it has a rowid.
    pub has_rowid: bool,
    /// Whether its columns have strict types. Such a table is changed one row at a time: where a
    /// later row of a statement has a wrong type, SQLite keeps the rows before it inside a
    /// transaction.
    pub strict: bool,
}

/// What a database holds.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    /// The tables.
    pub tables: Vec<Table>,
    /// Views, as tables that can only be read.
    pub views: Vec<Table>,
    /// Names of indexes.
    pub indexes: Vec<String>,
    /// Expressions that indexes hold, each with its table.
    pub index_terms: Vec<(String, String)>,
    /// Statements that make it, in order.
    pub sql: Vec<String>,
}

const TYPES: [&str; 9] = ["INTEGER", "INT", "TEXT", "REAL", "NUMERIC", "BLOB", "", "VARCHAR(10)", "DOUBLE"];
const STRICT_TYPES: [&str; 5] = ["INTEGER", "TEXT", "REAL", "BLOB", "ANY"];
const COLLATIONS: [&str; 3] = ["NOCASE", "RTRIM", "BINARY"];
const CONFLICTS: [&str; 5] = ["ROLLBACK", "ABORT", "FAIL", "IGNORE", "REPLACE"];

impl Schema {
    /// A database of one to four tables with indexes.
    pub fn random(random: &mut Random) -> Schema {
        let mut schema = Schema::default();
        for number in 0..random.between(1, 4) {
            schema.add_table(random, number);
        }
        for number in 0..random.between(0, 5) {
            schema.add_index(random, number);
        }
        for number in 0..random.below(3) {
            schema.add_view(random, number);
        }
        if random.chance(40) {
            for number in 0..random.between(1, 3) {
                schema.add_trigger(random, number);
            }
        }
        if random.chance(30) {
            schema.sql.insert(0, "PRAGMA foreign_keys = 1".to_owned());
        }
        if random.chance(10) {
            schema.sql.insert(0, "PRAGMA recursive_triggers = 1".to_owned());
        }
        schema
    }

    /// A table or view to read from.
    pub fn any_source<'a>(&'a self, random: &mut Random) -> &'a Table {
        let index = random.below(self.tables.len() + self.views.len());
        self.tables.get(index).unwrap_or_else(|| &self.views[index - self.tables.len()])
    }

    /// A table to change.
    pub fn any_table<'a>(&'a self, random: &mut Random) -> &'a Table {
        &self.tables[random.below(self.tables.len())]
    }

    fn add_table(&mut self, random: &mut Random, number: usize) {
        let name = format!("t{number}");
        let count = random.between(1, 6);
        let columns: Vec<String> = (0..count).map(|index| format!("c{index}")).collect();
        let strict = random.chance(12);
        let mut parts = Vec::new();
        let mut has_key = false;
        let mut key = None;
        for column in &columns {
            let had_key = has_key;
            parts.push(column_definition(random, column, strict, &mut has_key));
            if has_key && !had_key {
                key = Some(column.clone());
            }
        }
        if !has_key && random.chance(35) {
            has_key = true;
            parts.push(format!("PRIMARY KEY({})", key_columns(random, &columns)));
        }
        if random.chance(20) {
            let mut clause = format!("UNIQUE({})", key_columns(random, &columns));
            if random.chance(40) {
                clause += &format!(" ON CONFLICT {}", random.pick(&CONFLICTS));
            }
            parts.push(clause);
        }
        if number > 0 && random.chance(25) {
            let parent = self.tables[random.below(number)].clone();
            if let Some(key) = &parent.key {
                parts.push(foreign_key(random, &columns, &parent.name, key));
            }
        }
        if random.chance(8) {
            let scope = Scope::of_names(&columns);
            parts.push(format!("CHECK({})", Expressions::plain(random).scalar(&scope, 2)));
        }
        let without_rowid = has_key && random.chance(30) && !parts.iter().any(|part| part.contains("AUTOINCREMENT"));
        let mut options = Vec::new();
        if without_rowid {
            options.push("WITHOUT ROWID");
        }
        if strict {
            options.push("STRICT");
        }
        self.sql.push(format!("CREATE TABLE {name}({}) {}", parts.join(", "), options.join(", ")));
        self.tables.push(Table { name, columns, key, has_rowid: !without_rowid, strict });
    }

    fn add_index(&mut self, random: &mut Random, number: usize) {
        let table = self.any_table(random).clone();
        let unique = if random.chance(15) { "UNIQUE " } else { "" };
        let scope = Scope::of_names(&table.columns);
        let mut terms = Vec::new();
        for _ in 0..random.between(1, 3) {
            let mut term = if random.chance(15) {
                let term = Expressions::plain(random).scalar(&scope, 1);
                self.index_terms.push((table.name.clone(), term.clone()));
                term
            } else {
                table.columns[random.below(table.columns.len())].clone()
            };
            if random.chance(15) {
                term += &format!(" COLLATE {}", random.pick(&COLLATIONS));
            }
            if random.chance(25) {
                term += " DESC";
            }
            terms.push(term);
        }
        let partial = match random.chance(15) {
            true => format!(" WHERE {}", Expressions::plain(random).condition(&scope, 1)),
            false => String::new(),
        };
        let name = format!("i{number}");
        self.sql.push(format!("CREATE {unique}INDEX {name} ON {}({}){partial}", table.name, terms.join(", ")));
        self.indexes.push(name);
    }

    fn add_trigger(&mut self, random: &mut Random, number: usize) {
        let table = self.any_table(random).clone();
        let timing = random.pick(&["BEFORE", "AFTER", "AFTER"]);
        let (event, rows): (String, &[&str]) = match random.below(4) {
            0 => ("INSERT".to_owned(), &["new"]),
            1 => ("DELETE".to_owned(), &["old"]),
            2 => ("UPDATE".to_owned(), &["old", "new"]),
            _ => (format!("UPDATE OF {}", table.columns[random.below(table.columns.len())]), &["old", "new"]),
        };
        let names = rows.iter().flat_map(|row| table.columns.iter().map(move |column| format!("{row}.{column}")));
        let scope = Scope { columns: names.collect() };
        let when = match random.chance(40) {
            true => format!(" WHEN {}", Expressions::plain(random).condition(&scope, 1)),
            false => String::new(),
        };
        let step = crate::change::trigger_step(random, self, &scope);
        let sql = format!("CREATE TRIGGER r{number} {timing} {event} ON {}{when} BEGIN {step}; END", table.name);
        self.sql.push(sql);
    }

    fn add_view(&mut self, random: &mut Random, number: usize) {
        let table = self.any_table(random).clone();
        let scope = Scope::of_names(&table.columns);
        let columns: Vec<String> = (0..random.between(1, 3)).map(|index| format!("v{index}")).collect();
        let outputs: Vec<String> = columns
            .iter()
            .map(|column| format!("{} AS {column}", Expressions::plain(random).scalar(&scope, 2)))
            .collect();
        let distinct = if random.chance(20) { "DISTINCT " } else { "" };
        let filter = match random.chance(50) {
            true => format!(" WHERE {}", Expressions::plain(random).condition(&scope, 2)),
            false => String::new(),
        };
        let name = format!("w{number}");
        self.sql.push(format!(
            "CREATE VIEW {name} AS SELECT {distinct}{} FROM {}{filter}",
            outputs.join(", "),
            table.name
        ));
        self.views.push(Table { name, columns, key: None, has_rowid: false, strict: false });
    }
}

fn column_definition(random: &mut Random, column: &str, strict: bool, has_key: &mut bool) -> String {
    let type_name = if strict { random.pick(&STRICT_TYPES) } else { random.pick(&TYPES) };
    let mut text = format!("{column} {type_name}");
    if !*has_key && random.chance(20) {
        *has_key = true;
        text += " PRIMARY KEY";
        if type_name == "INTEGER" && random.chance(20) {
            text += " AUTOINCREMENT";
        }
    }
    if random.chance(10) {
        text += " NOT NULL";
        if random.chance(30) {
            text += &format!(" ON CONFLICT {}", random.pick(&CONFLICTS));
        }
    }
    if random.chance(8) {
        text += " UNIQUE";
    }
    if random.chance(20) {
        text += &format!(" DEFAULT {}", crate::expression::literal(random));
    }
    if random.chance(20) {
        text += &format!(" COLLATE {}", random.pick(&COLLATIONS));
    }
    text
}

fn foreign_key(random: &mut Random, columns: &[String], parent: &str, key: &str) -> String {
    const ACTIONS: [&str; 6] = [
        "",
        " ON DELETE CASCADE",
        " ON DELETE SET NULL",
        " ON UPDATE CASCADE",
        " ON DELETE SET DEFAULT",
        " ON DELETE RESTRICT",
    ];
    let child = &columns[random.below(columns.len())];
    let target = match random.chance(50) {
        true => format!("({key})"),
        false => String::new(),
    };
    let deferred = if random.chance(20) { " DEFERRABLE INITIALLY DEFERRED" } else { "" };
    format!("FOREIGN KEY({child}) REFERENCES {parent}{target}{}{deferred}", random.pick(&ACTIONS))
}

fn key_columns(random: &mut Random, columns: &[String]) -> String {
    let mut chosen: Vec<String> = Vec::new();
    for _ in 0..random.between(1, 3) {
        let column = &columns[random.below(columns.len())];
        if !chosen.iter().any(|term| term.split(' ').next() == Some(column)) {
            let order = if random.chance(25) { " DESC" } else { "" };
            chosen.push(format!("{column}{order}"));
        }
    }
    chosen.join(", ")
}
