//! What a schema means in memory, against the oracle's pragmas.

use crate::catalog::Mirror;
use base::DbIndex;
use resolve::Catalog;
use rusqlite::Connection;
use schema::{Index, IndexOrigin, IndexPart, Table};

/// The rows of a query, as text.
fn rows(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(sql).unwrap();
    let count = statement.column_count();
    let mut rows = statement.query([]).unwrap();
    let mut lines = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        let value = |at| match row.get::<_, rusqlite::types::Value>(at).unwrap() {
            rusqlite::types::Value::Null => "NULL".to_owned(),
            rusqlite::types::Value::Integer(value) => value.to_string(),
            rusqlite::types::Value::Text(text) => text,
            other => panic!("{other:?}"),
        };
        lines.push((0..count).map(value).collect::<Vec<_>>().join("|"));
    }
    lines
}

fn table_xinfo(table: &Table) -> Vec<String> {
    let line = |(position, column): (usize, &schema::Column)| {
        let hidden = match &column.generated {
            None => 0,
            Some(generated) if generated.stored => 3,
            Some(_) => 2,
        };
        format!(
            "{position}|{}|{}|{}|{}|{}|{hidden}",
            column.name,
            column.declared_type.as_deref().unwrap_or(""),
            i32::from(column.not_null.is_some()),
            column.default_text.as_deref().unwrap_or("NULL"),
            column.primary_key
        )
    };
    table.columns.iter().enumerate().map(line).collect()
}

fn index_list(table: &Table) -> Vec<String> {
    let line = |(position, index): (usize, &std::rc::Rc<Index>)| {
        let origin = match index.origin {
            IndexOrigin::Create => "c",
            IndexOrigin::Unique => "u",
            IndexOrigin::PrimaryKey => "pk",
        };
        let partial = i32::from(index.partial.is_some());
        format!("{position}|{}|{}|{origin}|{partial}", index.name, i32::from(index.unique))
    };
    table.indexes.iter().enumerate().map(line).collect()
}

fn index_xinfo(table: &Table, index: &Index) -> Vec<String> {
    let mut lines = Vec::new();
    for (position, column) in index.columns.iter().enumerate() {
        let (number, name) = match &column.part {
            IndexPart::Column(number) => {
                let rowid = table.rowid_alias == usize::try_from(*number).ok() && *number >= 0;
                (if rowid { -1 } else { *number }, table.columns[*number as usize].name.to_string())
            }
            IndexPart::Expr(_) => (-2, "NULL".into()),
        };
        let name = if number == -1 { "NULL".into() } else { name };
        let key = i32::from(position < index.key_columns);
        let descending = i32::from(column.descending);
        lines.push(format!("{position}|{number}|{name}|{descending}|{}|{key}", column.collation.name().to_uppercase()));
    }
    if !table.without_rowid {
        lines.push(format!("{}|-1|NULL|0|BINARY|0", lines.len()));
    }
    lines
}

#[test]
fn as_the_pragmas_say() {
    let mut compared = 0;
    for line in include_str!("definitions.txt").lines() {
        let connection = Connection::open_in_memory().unwrap();
        for sql in line.split_inclusive(';') {
            let _ = connection.execute_batch(sql);
        }
        let mirror = Mirror::of(&connection);
        let schema = mirror.schema(DbIndex::MAIN).unwrap();
        for name in rows(&connection, "select name from sqlite_schema where type = 'table'") {
            let table = schema.table(&name).unwrap();
            if let schema::TableKind::Virtual(_) = table.kind {
                continue;
            }
            let quoted = name.replace('\'', "''");
            let sql = format!("select * from pragma_table_xinfo('{quoted}')");
            assert_eq!(table_xinfo(table), rows(&connection, &sql), "{line}");
            let sql = format!("select * from pragma_index_list('{quoted}')");
            assert_eq!(index_list(table), rows(&connection, &sql), "{line}");
            for index in &table.indexes {
                let quoted = index.name.replace('\'', "''");
                let sql =
                    format!("select seqno, cid, name, desc, upper(coll), key from pragma_index_xinfo('{quoted}')");
                assert_eq!(index_xinfo(table, index), rows(&connection, &sql), "{line} {}", index.name);
            }
            compared += 1;
        }
    }
    assert!(compared > 40, "only {compared} tables compared");
}
