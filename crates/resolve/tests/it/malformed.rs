//! Damaged rows of sqlite_schema: the text that refuses them.

use base::{DbIndex, Encoding, Limits};
use extension::CollationRegistry;
use rusqlite::Connection;
use schema::{SchemaBuilder, SchemaEntry};

/// Damages a database by `damage`, opens it again, and returns the oracle's error and ours.
fn errors(damage: &str) -> (Option<String>, Option<String>) {
    let name = format!(
        "ferrite-malformed-{}-{:x}.db",
        std::process::id(),
        damage.len() * 31 + damage.bytes().map(usize::from).sum::<usize>()
    );
    let path = std::env::temp_dir().join(name);
    let _ = std::fs::remove_file(&path);
    let first = Connection::open(&path).unwrap();
    first
        .execute_batch(
            "create table t(a primary key, b unique); create index i on t(b, a);
             create view v as select 1; create trigger r after insert on t begin select 1; end;
             pragma writable_schema = on;",
        )
        .unwrap();
    first.execute_batch(damage).unwrap();
    let collations = CollationRegistry::default();
    let limits = Limits::default();
    let mut builder = SchemaBuilder::new(DbIndex::MAIN, Encoding::Utf8, 4, 0, &collations, &limits);
    let pages: u32 = first.query_row("pragma page_count", [], |row| row.get(0)).unwrap();
    builder.set_page_count(pages);
    let mut mine = None;
    {
        let mut statement =
            first.prepare("select type, name, tbl_name, rootpage, sql from sqlite_schema order by rowid").unwrap();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let text = |at: usize| row.get::<_, Option<String>>(at).unwrap().unwrap_or_default();
            let entry = SchemaEntry {
                kind: text(0).into(),
                name: text(1).into(),
                table: text(2).into(),
                root: row.get::<_, Option<u32>>(3).unwrap().unwrap_or(0),
                sql: row.get::<_, Option<String>>(4).unwrap().map(Into::into),
            };
            if let Err(error) = builder.add_row(&entry) {
                mine = Some(error.message().to_owned());
                break;
            }
        }
    }
    drop(first);
    let second = Connection::open(&path).unwrap();
    let their = second.prepare("select * from t").err().map(|error| match error {
        rusqlite::Error::SqliteFailure(_, message) => message.unwrap(),
        other => panic!("{other}"),
    });
    drop(second);
    let _ = std::fs::remove_file(&path);
    (their, mine)
}

#[test]
fn refused_as_the_oracle_does() {
    for damage in [
        "update sqlite_schema set sql = 'create table t(a' where name = 't'",
        "update sqlite_schema set sql = 'create table t(a, a)' where name = 't'",
        "update sqlite_schema set sql = 'create foo t(a)' where name = 't'",
        "update sqlite_schema set sql = 'create table t(a primary key, b unique, c, primary key(a))' where name = 't'",
        "update sqlite_schema set sql = 'drop table t' where name = 't'",
        "update sqlite_schema set sql = '' where name = 't'",
        "update sqlite_schema set sql = 'x' where name = 'i'",
        "update sqlite_schema set sql = 'create index i on t(zz)' where name = 'i'",
        "update sqlite_schema set sql = 'create index i on zz(a)' where name = 'i'",
        "update sqlite_schema set sql = 'create index i on t(b,' where name = 'i'",
        "update sqlite_schema set sql = null where name = 'i'",
        "update sqlite_schema set name = 'sqlite_autoindex_t_9' where name = 'sqlite_autoindex_t_1'",
        "update sqlite_schema set rootpage = 99999 where name = 't'",
        "update sqlite_schema set rootpage = 99999 where name = 'sqlite_autoindex_t_1'",
        "update sqlite_schema set rootpage = 1 where name = 'sqlite_autoindex_t_1'",
        "update sqlite_schema set rootpage = 0 where name = 'sqlite_autoindex_t_1'",
        "insert into sqlite_schema values ('table', 't', 't', 2, 'create table t(x)')",
        "insert into sqlite_schema values ('index', 'i', 't', 2, 'create index i on t(a)')",
        "update sqlite_schema set sql = 'create view v as select' where name = 'v'",
        "update sqlite_schema set sql = 'create view v as select ?' where name = 'v'",
        "update sqlite_schema set sql = 'create trigger r after insert on t begin select 1; end x' where name = 'r'",
        "update sqlite_schema set sql = 'create table t(a primary key, b unique) strict' where name = 't'",
        "update sqlite_schema set sql = 'create table t(a collate nosuch primary key, b unique)' where name = 't'",
        "update sqlite_schema set sql = 'create table t(a primary key, b unique) without rowid' where name = 't'",
    ] {
        let (their, mine) = errors(damage);
        assert_eq!(mine, their, "{damage}");
    }
}
