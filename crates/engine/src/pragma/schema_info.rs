//! Pragmas that describe the schema.

use super::{Call, Columns, Entry, Rows};
use base::{DbIndex, Result};
use resolve::Catalog;
use schema::{ForeignKeyAction, Index, IndexOrigin, IndexPart, Table, TableKind};
use std::rc::Rc;
use value::Value;

const fn entry(name: &'static str, columns: &'static [&'static str], run: fn(&Call<'_>) -> Result<Rows>) -> Entry {
    Entry { name, columns: Columns::Named(columns), rows_with_value: true, run }
}

/// The pragmas of this file.
pub(super) const TABLE: &[Entry] = &[
    entry("table_info", &["cid", "name", "type", "notnull", "dflt_value", "pk"], |call| table_info(call, false)),
    entry("table_xinfo", &["cid", "name", "type", "notnull", "dflt_value", "pk", "hidden"], |call| {
        table_info(call, true)
    }),
    entry("table_list", &["schema", "name", "type", "ncol", "wr", "strict"], table_list),
    entry("index_list", &["seq", "name", "unique", "origin", "partial"], index_list),
    entry("index_info", &["seqno", "cid", "name"], |call| index_info(call, false)),
    entry("index_xinfo", &["seqno", "cid", "name", "desc", "coll", "key"], |call| index_info(call, true)),
    entry("database_list", &["seq", "name", "file"], database_list),
    entry("foreign_key_list", &["id", "seq", "table", "from", "to", "on_update", "on_delete", "match"], foreign_keys),
];

fn integer(number: impl Into<i64>) -> Value {
    Value::Integer(number.into())
}

fn optional(text: Option<&str>) -> Value {
    text.map_or(Value::Null, Value::text)
}

fn find_table(call: &Call<'_>) -> Result<Option<(DbIndex, Rc<Table>)>> {
    match call.value {
        Some(name) => call.catalog.find_table(call.database, name),
        None => Ok(None),
    }
}

/// In a transaction what was looked at stays as it is: a read transaction begins on the database,
/// or on all.
fn hold(call: &Call<'_>, database: Option<DbIndex>) -> Result<()> {
    if call.inner.session().autocommit.get() {
        return Ok(());
    }
    call.inner.with_busy(|storage| match database {
        None => storage.iter_mut().try_for_each(btree::Btree::begin_read),
        Some(database) => storage.get_mut(database).map_or(Ok(()), btree::Btree::begin_read),
    })
}

fn table_info(call: &Call<'_>, extended: bool) -> Result<Rows> {
    if call.value.is_some() {
        hold(call, call.database)?;
    }
    let Some((database, mut table)) = find_table(call)? else { return Ok(Rows::new()) };
    if table.kind == TableKind::View {
        table = resolve::describe_view(&table, database, &call.catalog)?;
    }
    let mut rows = Rows::new();
    let mut number = 0i64;
    for column in &table.columns {
        let hidden = match &column.generated {
            Some(generated) if generated.stored => 3,
            Some(_) => 2,
            None => i64::from(column.hidden),
        };
        if hidden != 0 && !extended {
            continue;
        }
        let mut row = vec![
            integer(number),
            Value::text(&*column.name),
            Value::text(column.declared_type.as_deref().unwrap_or("")),
            integer(i64::from(column.not_null.is_some())),
            optional(column.default_text.as_deref()),
            integer(i64::from(column.primary_key)),
        ];
        if extended {
            row.push(integer(hidden));
        }
        rows.push(row);
        number += 1;
    }
    Ok(rows)
}

fn table_list(call: &Call<'_>) -> Result<Rows> {
    hold(call, call.database)?;
    let mut rows = Rows::new();
    for index in 0..call.catalog.database_count() {
        let database = DbIndex(index as u16);
        if call.inner.is_gap(database) || call.database.is_some_and(|own| own != database) {
            continue;
        }
        let schema = call.catalog.schema(database)?;
        for table in schema.tables_in_order() {
            // The schema tables go by their newer names here.
            let name = match &*table.name {
                "sqlite_master" => "sqlite_schema",
                "sqlite_temp_master" => "sqlite_temp_schema",
                name => name,
            };
            if call.value.is_some_and(|wanted| !wanted.eq_ignore_ascii_case(&table.name)) {
                continue;
            }
            let kind = match table.kind {
                TableKind::View => "view",
                TableKind::Virtual(_) => "virtual",
                _ if call.inner.is_shadow(&schema, &table.name) => "shadow",
                _ => "table",
            };
            // A virtual table whose module cannot make it has no columns.
            let connected = table.is_virtual().then(|| call.inner.connect_virtual(table).ok()).flatten();
            let is_view = table.kind == TableKind::View;
            let viewed = is_view.then(|| resolve::describe_view(table, database, &call.catalog).ok()).flatten();
            let shown = connected.as_ref().or(viewed.as_ref()).unwrap_or(table);
            rows.push(vec![
                Value::text(call.catalog.database_name(database)),
                Value::text(name),
                Value::text(kind),
                integer(shown.columns.len() as i64),
                integer(i64::from(shown.without_rowid)),
                integer(i64::from(table.strict)),
            ]);
        }
    }
    Ok(rows)
}

fn index_list(call: &Call<'_>) -> Result<Rows> {
    let Some((database, table)) = find_table(call)? else { return Ok(Rows::new()) };
    hold(call, Some(database))?;
    let row = |(number, index): (usize, &Rc<Index>)| {
        vec![
            integer(number as i64),
            Value::text(&*index.name),
            integer(i64::from(index.unique)),
            Value::text(match index.origin {
                IndexOrigin::Create => "c",
                IndexOrigin::Unique => "u",
                IndexOrigin::PrimaryKey => "pk",
            }),
            integer(i64::from(index.partial.is_some())),
        ]
    };
    Ok(table.indexes.iter().enumerate().map(row).collect())
}

/// The name of a collation as the column's definition has it.
fn collation_name<'n>(table: &'n Table, entry: &'n schema::IndexColumn, in_key: bool) -> &'n str {
    let own = match entry.part {
        IndexPart::Column(column) => usize::try_from(column).ok().and_then(|column| table.columns.get(column)),
        IndexPart::Expr(_) => None,
    };
    // Columns after the key are not compared.
    let same = own.filter(|column| !in_key || column.collation.name() == entry.collation.name());
    same.and_then(|column| column.collation_name.as_deref()).unwrap_or(entry.collation.name())
}

fn index_info(call: &Call<'_>, extended: bool) -> Result<Rows> {
    let Some(name) = call.value else { return Ok(Rows::new()) };
    let found = match call.catalog.find_index(call.database, name)? {
        Some((database, index)) => Some((database, index)),
        None => match call.catalog.find_table(call.database, name)? {
            Some((database, table)) => table.primary_key().map(|index| (database, index.clone())),
            None => None,
        },
    };
    let Some((database, index)) = found else { return Ok(Rows::new()) };
    let Some((_, table)) = call.catalog.find_table(Some(database), &index.table)? else { return Ok(Rows::new()) };
    hold(call, Some(database))?;
    let mut rows = Rows::new();
    let shown = if extended { index.columns.len() } else { index.key_columns };
    for (position, entry) in index.columns.iter().take(shown).enumerate() {
        let (number, name) = match entry.part {
            IndexPart::Column(column) => {
                let named = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
                (i64::from(column), named.map_or(Value::Null, |column| Value::text(&*column.name)))
            }
            IndexPart::Expr(_) => (-2, Value::Null),
        };
        let mut row = vec![integer(position as i64), integer(number), name];
        if extended {
            row.push(integer(i64::from(entry.descending)));
            row.push(Value::text(collation_name(&table, entry, position < index.key_columns)));
            row.push(integer(i64::from(position < index.key_columns)));
        }
        rows.push(row);
    }
    if extended && !table.without_rowid {
        let position = integer(index.columns.len() as i64);
        rows.push(vec![position, integer(-1), Value::Null, integer(0), Value::text("BINARY"), integer(0)]);
    }
    Ok(rows)
}

fn database_list(call: &Call<'_>) -> Result<Rows> {
    let mut rows = Rows::new();
    let places = (0..call.catalog.database_count()).map(|index| DbIndex(index as u16));
    for (number, database) in places.filter(|&database| !call.inner.is_gap(database)).enumerate() {
        let file = {
            let mut storage = call.inner.storage()?;
            match storage.get_mut(database) {
                Some(tree) if tree.is_in_memory() => String::new(),
                Some(tree) => tree.file_name().to_owned(),
                None => continue,
            }
        };
        rows.push(vec![integer(number as i64), Value::text(call.catalog.database_name(database)), Value::text(file)]);
    }
    Ok(rows)
}

fn foreign_keys(call: &Call<'_>) -> Result<Rows> {
    let Some((_, table)) = find_table(call)? else { return Ok(Rows::new()) };
    let action = |action: ForeignKeyAction| match action {
        ForeignKeyAction::NoAction => "NO ACTION",
        ForeignKeyAction::Restrict => "RESTRICT",
        ForeignKeyAction::SetNull => "SET NULL",
        ForeignKeyAction::SetDefault => "SET DEFAULT",
        ForeignKeyAction::Cascade => "CASCADE",
    };
    let mut rows = Rows::new();
    // SQLite keeps the newest key first.
    for (number, key) in table.foreign_keys.iter().rev().enumerate() {
        for (position, column) in key.columns.iter().enumerate() {
            let from = table.columns.get(*column).map(|column| &*column.name);
            rows.push(vec![
                integer(number as i64),
                integer(position as i64),
                Value::text(&*key.parent),
                optional(from),
                optional(key.parent_columns.get(position).map(|name| &**name)),
                Value::text(action(key.on_update)),
                Value::text(action(key.on_delete)),
                Value::text("NONE"),
            ]);
        }
    }
    Ok(rows)
}
