//! `PRAGMA optimize`: ANALYZE of those tables that it is likely to help.

use super::{Call, Columns, Entry, Rows};
use crate::options::PrepareOptions;
use crate::schema_load::reading;
use crate::statement::Statement;
use base::log_est::{self, LogEst};
use base::{DbIndex, Result};
use btree::TreeKind;
use resolve::Catalog;
use schema::{Table, TableKind};
use std::rc::Rc;
use value::Value;

/// The pragma of this file.
pub(super) const TABLE: &[Entry] =
    &[Entry { name: "optimize", columns: Columns::Own, rows_with_value: true, run: optimize }];

/// Bits of the argument: show the statements instead of running them; analyze at all; with a limit;
/// also tables that no query has asked for.
const SHOW: u32 = 0x01;
const ANALYZE: u32 = 0x02;
const LIMITED: u32 = 0x10;
const ALL_TABLES: u32 = 0x10000;
/// What is done without an argument.
const DEFAULT: u32 = 0xfffe;

/// Entries of an index that are looked at, for few tables; shared out where there are more than a
/// hundred trees.
const LIMIT: usize = 2000;
const TREES_UNSHARED: usize = 100;
const LIMIT_LEAST: usize = 100;

/// Ten times, as a logarithm: by so much a table has to have grown or shrunk since it was analyzed.
const CHANGE: LogEst = 33;

fn optimize(call: &Call<'_>) -> Result<Rows> {
    let mask = match call.value {
        Some(text) => value::ValueRef::text(text).to_integer() as u32,
        None => DEFAULT,
    };
    let mask = call.whole_number().map_or(mask, |number| number as u32);
    let mut rows = Rows::new();
    if mask & ANALYZE == 0 {
        return Ok(rows);
    }
    let mut trees = 0;
    let mut wanted = Vec::new();
    let all = (0..call.catalog.database_count()).map(|number| DbIndex(number as u16));
    for database in all.filter(|database| *database != DbIndex::TEMP && !call.inner.is_gap(*database)) {
        if call.database.is_some_and(|named| named != database) {
            continue;
        }
        let schema = call.catalog.schema(database)?;
        for table in schema.tables_in_order() {
            let Some(threshold) = threshold(table, mask) else { continue };
            trees += table.indexes.len() + 1;
            if has_changed(call, database, table, threshold)? {
                let name = call.catalog.database_name(database);
                wanted.push(format!("ANALYZE {}.{}", quoted(name), quoted(&table.name)));
            }
        }
    }
    if mask & SHOW != 0 {
        rows.extend(wanted.into_iter().map(|sql| vec![Value::text(sql)]));
        return Ok(rows);
    }
    let limit = call.inner.settings().analysis_limit;
    if mask & LIMITED != 0 && !(1..LIMIT as u32).contains(&limit) {
        let shared = if trees > TREES_UNSHARED { (100 * LIMIT / trees).max(LIMIT_LEAST) } else { LIMIT };
        call.inner.set_analysis_limit(shared as u32);
    }
    let result = wanted.iter().try_for_each(|sql| run(call, sql));
    call.inner.set_analysis_limit(limit);
    result.map(|()| rows)
}

fn run(call: &Call<'_>, sql: &str) -> Result<()> {
    let (mut statement, _) = Statement::prepare(call.inner, sql, PrepareOptions::default())?;
    while statement.step()? {}
    Ok(())
}

/// The number of rows that the table was analyzed with, -1 where an index was not; none for a table
/// that is not looked at.
fn threshold(table: &Rc<Table>, mask: u32) -> Option<LogEst> {
    if table.kind != TableKind::Ordinary || schema::is_reserved(&table.name) {
        return None;
    }
    let unanalyzed = table.indexes.iter().any(|index| !index.has_stat1);
    let wanted = table.wants_statistics.get() || mask & ALL_TABLES != 0 || unanalyzed;
    wanted.then_some(if unanalyzed { -1 } else { table.row_estimate })
}

/// Whether the table has grown or shrunk a lot, or has rows and an index that was not analyzed.
fn has_changed(call: &Call<'_>, database: DbIndex, table: &Table, threshold: LogEst) -> Result<bool> {
    let rows = call.inner.with_busy(|storage| {
        let Some(tree) = storage.get_mut(database) else { return Ok(0) };
        reading(tree, |tree| {
            let kind = if table.without_rowid { TreeKind::Index } else { TreeKind::Table };
            let cursor = tree.cursor_open(table.root, kind, false)?;
            let rows = tree.row_estimate(cursor);
            tree.cursor_close(cursor);
            rows
        })
    })?;
    let size = if rows == 0 { -1 } else { log_est::from_count(rows) };
    if threshold < 0 {
        return Ok(rows > 0);
    }
    let least = if threshold >= CHANGE { threshold - CHANGE } else { -1 };
    Ok(!(least..=threshold + CHANGE).contains(&size))
}

/// A name that SQL takes as one, quoted always.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
