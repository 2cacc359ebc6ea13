//! Random queries with JSON: documents as text, as JSON5 and as JSONB, paths, the functions that
//! read and change them, and `json_each` with its kin.

use crate::expression::{Expressions, Scope, literal};
use crate::query::Query;
use crate::random::Random;
use crate::schema::Schema;

/// A SELECT with JSON.
pub fn statement(random: &mut Random, schema: &Schema) -> Query {
    match random.weighted(&[45, 15, 25, 15]) {
        0 => {
            let outputs: Vec<String> = (0..random.between(1, 3)).map(|_| shown(random, &Scope::default())).collect();
            Query { sql: format!("SELECT {}", outputs.join(", ")), ordered: true }
        }
        1 => over_table(random, schema),
        2 => walk(random),
        _ => joined(random, schema),
    }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

const KEYS: [&str; 12] = ["a", "b", "c", "ab", "a b", "1", "", "é", "a.b", "x_y", "$d", "A"];

/// A document's text, mostly well-formed.
fn document(random: &mut Random, depth: usize) -> String {
    let mut text = value(random, depth);
    if random.chance(6) {
        // A byte less, or one that does not belong there.
        let at = random.below(text.len() + 1);
        if text.is_char_boundary(at) {
            match random.chance(50) {
                true => text.truncate(at),
                false => text.insert_str(at, random.pick(&[",", "}", "]", "x", "\"", " ", ":", "0", "\\", "/*"])),
            }
        }
    }
    text
}

fn value(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.chance(35) {
        return scalar(random);
    }
    let space = random.pick(&["", "", "", " ", "\n", "/*c*/"]);
    let close = if random.chance(5) { "," } else { "" };
    match random.chance(50) {
        true => {
            let items: Vec<String> = (0..random.below(5)).map(|_| value(random, depth - 1)).collect();
            let close = if items.is_empty() { "" } else { close };
            format!("[{space}{}{close}]", items.join(&format!(",{space}")))
        }
        false => {
            let members: Vec<String> = (0..random.below(4))
                .map(|_| format!("{}:{space}{}", label(random), value(random, depth - 1)))
                .collect();
            let close = if members.is_empty() { "" } else { close };
            format!("{{{space}{}{close}}}", members.join(","))
        }
    }
}

fn label(random: &mut Random) -> String {
    let key = random.pick(&KEYS);
    match random.below(10) {
        0 => format!("'{key}'"),
        1 if key.chars().all(|own| own.is_ascii_alphabetic()) && !key.is_empty() => key.to_owned(),
        2 => "\"\\u0061\"".to_owned(),
        _ => format!("\"{key}\""),
    }
}

fn scalar(random: &mut Random) -> String {
    const ORDINARY: [&str; 16] = [
        "null",
        "true",
        "false",
        "0",
        "1",
        "-1",
        "12",
        "123456789012",
        "1.5",
        "-0.25",
        "1e3",
        "\"\"",
        "\"a\"",
        "\"abc\"",
        "\"a long text of more than twelve\"",
        "9223372036854775807",
    ];
    const ODD: [&str; 22] = [
        "\"a\\nb\"",
        "\"\\u00e9\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud83d\"",
        "\"x\\\"y\"",
        "\"\\/\"",
        "9223372036854775808",
        "-9223372036854775808",
        "1E+5",
        "1e400",
        "+5",
        ".5",
        "5.",
        "0x1F",
        "-0x10",
        "Infinity",
        "-inf",
        "NaN",
        "'it\\'s'",
        "\"\\x41\\0\\v\"",
        "'a\"b'",
        "\"é\"",
    ];
    if random.chance(70) { random.pick(&ORDINARY) } else { random.pick(&ODD) }.to_owned()
}

/// A document as an SQL expression: text, JSON, JSONB, or a value that is none.
fn argument(random: &mut Random, scope: &Scope) -> String {
    let depth = random.between(1, 3);
    match random.weighted(&[45, 10, 25, 8, 6, 6]) {
        0 => quoted(&document(random, depth)),
        1 => format!("json({})", quoted(&value(random, depth))),
        2 => format!("jsonb({})", quoted(&value(random, depth))),
        3 if !scope.columns.is_empty() => Expressions::plain(random).column(scope),
        4 => call(random, scope, 0),
        _ => literal(random),
    }
}

fn path(random: &mut Random) -> String {
    if random.chance(3) {
        return random
            .pick(&["NULL", "''", "'a'", "'$'", "'$.'", "'$['", "'$[x]'", "'$.a['", "'$\"a\"'", "1"])
            .to_owned();
    }
    let mut text = "$".to_owned();
    for _ in 0..random.between(0, 3) {
        text += &match random.below(6) {
            0 => format!("[{}]", random.below(4)),
            1 => format!("[#-{}]", random.below(3)),
            2 => "[#]".to_owned(),
            3 => format!(".\"{}\"", random.pick(&KEYS)),
            _ => format!(".{}", random.pick(&["a", "b", "c", "ab", "1"])),
        };
    }
    quoted(&text)
}

/// An SQL value to be put into a document.
fn element(random: &mut Random, scope: &Scope) -> String {
    match random.weighted(&[45, 30, 25]) {
        0 => literal(random),
        1 => argument(random, scope),
        _ if scope.columns.is_empty() => literal(random),
        _ => Expressions::plain(random).column(scope),
    }
}

/// A call whose answer can be compared: blobs in hexadecimal, unless they are made of what another
/// function has made. (SQLite remembers how that was written, though it had a text between.)
fn shown(random: &mut Random, scope: &Scope) -> String {
    let call = call(random, scope, 2);
    match call.starts_with("jsonb") {
        true if call.matches("json").count() == 1 => format!("hex({call})"),
        true => format!("json({call})"),
        false => call,
    }
}

fn call(random: &mut Random, scope: &Scope, depth: usize) -> String {
    let first = match depth > 0 && random.chance(20) {
        true => call(random, scope, depth - 1),
        false => argument(random, scope),
    };
    let b = random.pick(&["", "", "b"]);
    match random.below(16) {
        0 => format!("json{b}({first})"),
        1 => {
            let list: Vec<String> = (0..random.below(4)).map(|_| element(random, scope)).collect();
            format!("json{b}_array({})", list.join(", "))
        }
        2 => {
            let list: Vec<String> = (0..random.below(3))
                .map(|_| format!("{}, {}", quoted(random.pick(&KEYS)), element(random, scope)))
                .collect();
            format!("json{b}_object({})", list.join(", "))
        }
        3 | 4 => {
            let list: Vec<String> = (0..random.between(1, 2)).map(|_| path(random)).collect();
            format!("json{b}_extract({first}, {})", list.join(", "))
        }
        5..=8 => {
            let name = random.pick(&["insert", "replace", "set", "set", "array_insert"]);
            let list: Vec<String> =
                (0..random.between(1, 2)).map(|_| format!("{}, {}", path(random), element(random, scope))).collect();
            format!("json{b}_{name}({first}, {})", list.join(", "))
        }
        9 => format!("json{b}_remove({first}, {})", path(random)),
        10 => format!("json{b}_patch({first}, {})", argument(random, scope)),
        11 => format!("json_type({first}, {})", path(random)),
        12 => format!("json_array_length({first}, {})", path(random)),
        13 => format!("json_valid({first}, {})", random.between(1, 15)),
        14 => match random.below(4) {
            0 => format!("json_error_position({first})"),
            1 => format!("json_pretty({first})"),
            2 => format!("json_quote({})", element(random, scope)),
            _ => format!("typeof(json_extract({first}, {}))", path(random)),
        },
        _ => {
            let key = random.pick(&["'a'", "'b'", "0", "1", "-1", "'$.a'", "'[0]'", "'a b'", "'$[#-1]'", "'1'"]);
            format!("({first} {} {key})", random.pick(&["->", "->>"]))
        }
    }
}

fn over_table(random: &mut Random, schema: &Schema) -> Query {
    let table = schema.any_table(random).clone();
    let scope = Scope::of_names(&table.columns);
    let sql = match random.below(4) {
        0 => {
            let b = random.pick(&["", "b"]);
            let column = element(random, &scope);
            let call = match random.chance(50) {
                true => format!("json{b}_group_array({column})"),
                false => format!("json{b}_group_object({}, {column})", Expressions::plain(random).column(&scope)),
            };
            let call = if b.is_empty() { call } else { format!("hex({call})") };
            format!("SELECT {call} FROM {}", table.name)
        }
        1 => {
            let calls = (shown(random, &scope), shown(random, &scope));
            format!("SELECT {} FROM {} WHERE {} IS NOT NULL", calls.0, table.name, calls.1)
        }
        _ => format!("SELECT {}, {} FROM {}", shown(random, &scope), shown(random, &scope), table.name),
    };
    Query { sql, ordered: false }
}

/// `json_each` or one of its kin, over one document.
fn walk(random: &mut Random) -> Query {
    let name = random.pick(&["json_each", "json_tree", "jsonb_each", "jsonb_tree"]);
    let document = argument(random, &Scope::default());
    let root = if random.chance(35) { format!(", {}", path(random)) } else { String::new() };
    let value = if name.starts_with("jsonb") { "hex(value)" } else { "value" };
    let columns = match random.below(4) {
        0 => format!("key, {value}, type, atom"),
        1 => "id, parent, fullkey, path".to_owned(),
        2 => format!("rowid, fullkey, {value}"),
        _ => format!("key, {value}, type, typeof(atom), id, parent, fullkey, path, root"),
    };
    let filter = match random.below(5) {
        0 => format!(" WHERE type = {}", quoted(random.pick(&["integer", "text", "array", "object", "null"]))),
        1 => format!(" WHERE key = {}", random.pick(&["'a'", "0", "1", "'b'"])),
        2 => format!(" WHERE atom IS NOT NULL AND id > {}", random.below(6)),
        _ => String::new(),
    };
    Query { sql: format!("SELECT {columns} FROM {name}({document}{root}){filter}"), ordered: true }
}

/// A table's rows with what is in documents made of them.
fn joined(random: &mut Random, schema: &Schema) -> Query {
    let table = schema.any_table(random).clone();
    let columns: Vec<String> = table.columns.iter().map(|column| format!("t.{column}")).collect();
    let scope = Scope { columns: columns.clone() };
    let list: Vec<String> = (0..random.between(1, 3)).map(|_| element(random, &scope)).collect();
    let document = match random.chance(70) {
        true => format!("json_array({})", list.join(", ")),
        false => call(random, &scope, 1),
    };
    let name = random.pick(&["json_each", "json_tree"]);
    let join = random.pick(&[", ", " JOIN ", " LEFT JOIN ", " CROSS JOIN "]);
    let tail = match random.below(4) {
        0 => " ON j.type = 'integer'",
        1 => " ON j.value = 1",
        _ => "",
    };
    let tail = if join == ", " { tail.replace(" ON ", " WHERE ") } else { tail.to_owned() };
    let own = Expressions::plain(random).column(&scope);
    let sql = match random.below(4) {
        0 => format!("SELECT count(*), max(j.id) FROM {} AS t{join}{name}({document}) AS j{tail}", table.name),
        1 => format!("SELECT {own} FROM {} AS t WHERE {own} IN (SELECT value FROM {name}({document}))", table.name),
        2 => format!("SELECT {own}, (SELECT count(*) FROM {name}({document})) FROM {} AS t", table.name),
        _ => format!(
            "SELECT {own}, j.key, j.value, j.fullkey FROM {} AS t{join}{name}({document}) AS j{tail}",
            table.name
        ),
    };
    Query { sql, ordered: false }
}
