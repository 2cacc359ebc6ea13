use super::*;
use crate::{IndexPart, Schema, SchemaBuilder, SchemaEntry, Stat1};
use base::Encoding;

fn schema_of(rows: &[&str]) -> Schema {
    let collations = CollationRegistry::default();
    let limits = Limits::default();
    let mut builder = SchemaBuilder::new(DbIndex::MAIN, Encoding::Utf8, 4, 0, &collations, &limits);
    for (index, sql) in rows.iter().enumerate() {
        // `create table T(…)`, `create index i on t(…)`: the row has the words of its text.
        let words: Vec<&str> = sql.split([' ', '(']).collect();
        let table = if words[1].eq_ignore_ascii_case("index") { words[4] } else { words[2] };
        let entry = SchemaEntry {
            kind: words[1].to_lowercase().into(),
            name: words[2].into(),
            table: table.into(),
            root: index as u32 + 2,
            sql: Some((*sql).into()),
        };
        builder.add_row(&entry).unwrap();
    }
    builder.add_stat1("t", Some("i"), "1000 10 1 unordered");
    builder.add_stat1("u", None, "64");
    builder.finish()
}

#[test]
fn names_ignore_case() {
    let schema = schema_of(&["CREATE TABLE T(a)", "CREATE TABLE u(b)"]);
    assert!(schema.table("t").is_some() && schema.table("U").is_some() && schema.table("x").is_none());
    assert_eq!(&*schema.table("SQLITE_MASTER").unwrap().name, "sqlite_master");
}

#[test]
fn statistics_replace_guesses() {
    let schema = schema_of(&[
        "create table t(a, b)",
        "create index i on t(a, b)",
        "create index j on t(b)",
        "create table u(c)",
    ]);
    let table = schema.table("t").unwrap();
    let names: Vec<&str> = table.indexes.iter().map(|index| &*index.name).collect();
    assert_eq!(names, ["j", "i"]);
    let analysed = schema.index("i").unwrap();
    assert_eq!(analysed.row_estimates, [99, 33, 0]);
    assert!(analysed.unordered && analysed.has_stat1);
    assert_eq!(table.row_estimate, 99);
    let guessed = schema.index("j").unwrap();
    assert_eq!(guessed.row_estimates, [200, 33]);
    assert_eq!(schema.table("u").unwrap().row_estimate, 60);
}

#[test]
fn stat1_words() {
    let stat = Stat1::parse("100 5 1 sz=12 noskipscan what");
    assert_eq!((stat.estimates.len(), stat.row_size, stat.no_skip_scan, stat.unordered), (3, Some(12), true, false));
}

#[test]
fn a_key_without_rowid_holds_every_column() {
    let schema = schema_of(&["create table t(a, b, c, primary key(c, a)) without rowid"]);
    let table = schema.table("t").unwrap();
    let key = table.primary_key().unwrap();
    let columns: Vec<i32> = key
        .columns
        .iter()
        .map(|column| match column.part {
            IndexPart::Column(column) => column,
            IndexPart::Expr(_) => -2,
        })
        .collect();
    assert_eq!(columns, [2, 0, 1]);
    assert_eq!(key.key_columns, 2);
    assert_eq!(table.storage_position(1), Some(2));
}

/// The rows of a schema, their roots from `root` on, read after those of another.
fn read_after(before: &Schema, rows: &[(&str, &str, &str)], root: u32) -> Schema {
    let collations = CollationRegistry::default();
    let limits = Limits::default();
    let mut builder = SchemaBuilder::new(DbIndex::MAIN, Encoding::Utf8, 4, 0, &collations, &limits);
    builder.set_previous(before);
    for (index, (name, table, sql)) in rows.iter().enumerate() {
        let kind = sql.split(' ').nth(1).unwrap_or("index").into();
        let sql = (!sql.is_empty()).then(|| (*sql).into());
        let row = SchemaEntry { kind, name: (*name).into(), table: (*table).into(), root: root + index as u32, sql };
        builder.add_row(&row).unwrap();
    }
    builder.finish()
}

#[test]
fn what_is_unchanged_is_not_read_again() {
    let rows = [
        ("t", "t", "create table t(a, b unique, c)"),
        ("sqlite_autoindex_t_1", "t", ""),
        ("i", "t", "create index i on t(c)"),
        ("v", "v", "create view v as select * from t"),
        ("r", "t", "create trigger r after insert on t begin select 1; end"),
        ("u", "u", "create table u(a)"),
    ];
    let first = read_after(&schema_of(&[]), &rows, 2);
    let second = read_after(&first, &rows, 20);
    assert!(Rc::ptr_eq(&first.trigger("r").unwrap().create, &second.trigger("r").unwrap().create));
    assert_eq!(format!("{:?}", first.table_names), format!("{:?}", second.table_names));
    for (name, root) in [("t", 20), ("v", 23), ("u", 25)] {
        assert_eq!(second.table(name).unwrap().root, PageNo(root), "{name}");
    }
    assert_eq!(second.index("sqlite_autoindex_t_1").unwrap().root, PageNo(21));
    assert_eq!(second.index("i").unwrap().root, PageNo(22));
    let table = second.table("t").unwrap();
    assert_eq!((table.indexes.len(), table.triggers.len()), (2, 1));

    // Another table of the name: what belongs to it is read again, although its text is the same.
    let mut other = rows;
    other[0].2 = "create table t(c, b unique, a)";
    let third = read_after(&second, &other, 2);
    let column = |schema: &Schema| match schema.index("i").unwrap().columns[0].part {
        IndexPart::Column(column) => column,
        IndexPart::Expr(_) => -2,
    };
    assert_eq!((column(&second), column(&third)), (2, 0));
    // Two tables of one name stay an error.
    let collations = CollationRegistry::default();
    let limits = Limits::default();
    let mut builder = SchemaBuilder::new(DbIndex::MAIN, Encoding::Utf8, 4, 0, &collations, &limits);
    builder.set_previous(&first);
    let row = |root| SchemaEntry {
        kind: "table".into(),
        name: "u".into(),
        table: "u".into(),
        root,
        sql: Some("create table u(a)".into()),
    };
    builder.add_row(&row(2)).unwrap();
    assert_eq!(
        builder.add_row(&row(3)).unwrap_err().message(),
        "malformed database schema (u) - table u already exists"
    );
}
