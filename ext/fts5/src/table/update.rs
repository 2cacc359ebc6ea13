//! INSERT, UPDATE, DELETE, and the commands that are written as INSERT.

use super::TableCore;
use crate::config::Content;
use crate::storage::NewRow;
use base::{ConflictAction, Error, Result, ResultCode};
use extension::vtab::{Change, ChangeKind};
use std::rc::Rc;
use value::affinity::numeric_view;
use value::{Mem, ValueRef};

pub(super) fn update(table: &Rc<TableCore>, change: &Change<'_>) -> Result<i64> {
    let config = table.config();
    if config.settings().page_size == 0 {
        config.load(config.settings().cookie)?;
    }
    table.trip_cursors();
    let result = run(table, change);
    table.storage().forget_saved_row();
    result
}

fn run(table: &Rc<TableCore>, change: &Change<'_>) -> Result<i64> {
    let config = table.config();
    let count = config.column_count();
    let command = change.columns().get(count).filter(|command| !command.is_null());
    match change.kind() {
        ChangeKind::Delete => delete(table, change),
        ChangeKind::Insert if command.is_some() => {
            let name = command.map(|command| command.as_ref().to_text_utf8(config.storage().encoding()).into_owned());
            let name = String::from_utf8_lossy(&name.unwrap_or_default()).into_owned();
            if *config.content() != Content::Own && name.eq_ignore_ascii_case("delete") {
                return delete_by_values(table, change);
            }
            let value = change.columns().get(count + 1).map_or(ValueRef::Null, Mem::as_ref);
            run_command(table, &name, value).map(|()| 0)
        }
        kind => write_row(table, change, kind),
    }
}

fn delete(table: &Rc<TableCore>, change: &Change<'_>) -> Result<i64> {
    let config = table.config();
    if config.is_contentless(true) && !config.contentless_delete() {
        return Err(Error::sql(format!("cannot DELETE from contentless fts5 table: {}", config.name())));
    }
    table.storage().delete(change.old_rowid().unwrap_or(0), None, false)?;
    Ok(0)
}

/// The command `delete`: takes a row out of the index whose columns are given.
fn delete_by_values(table: &Rc<TableCore>, change: &Change<'_>) -> Result<i64> {
    if table.config().contentless_delete() {
        return Err(Error::sql("'delete' may not be used with a contentless_delete=1 table"));
    }
    if let Some(rowid) = change.values.get(1).and_then(Mem::integer) {
        table.storage().delete(rowid, Some(change.columns()), false)?;
    }
    Ok(0)
}

fn write_row(table: &Rc<TableCore>, change: &Change<'_>, kind: ChangeKind) -> Result<i64> {
    let (config, storage) = (table.config(), table.storage());
    let columns = change.columns().get(..config.column_count()).unwrap_or(&[]);
    if !config.locale() && columns.iter().any(|value| storage.is_locale(value.as_ref())) {
        return Err(Error::new(ResultCode::MISMATCH, "fts5_locale() requires locale=1"));
    }
    let replaces = change.conflict == ConflictAction::Replace
        && (*config.content() == Content::Own || config.contentless_delete());
    let mut rowid = Mem::default();
    rowid.set_value(change.values.get(1).map_or(ValueRef::Null, |value| match numeric_view(value.as_ref()) {
        number @ ValueRef::Integer(_) => number,
        _ => value.as_ref(),
    }));
    let row = NewRow { rowid: &rowid, columns, unchanged: &|column| change.is_unchanged(column) };
    if kind == ChangeKind::Insert {
        if let Some(rowid) = rowid.integer().filter(|_| replaces) {
            storage.delete(rowid, None, false)?;
        }
        return insert(table, &row);
    }
    let old = change.old_rowid().unwrap_or(0);
    let new = rowid.to_integer();
    let mut content_only = false;
    if config.is_contentless(true) {
        content_only = check_contentless_update(table, change, old != new)?;
    }
    if rowid.integer().is_none() {
        return Err(Error::bare(ResultCode::MISMATCH));
    }
    if old != new && !replaces {
        storage.save_row(old)?;
        let written = storage.insert_content(&row, false)?;
        storage.delete(old, None, false)?;
        storage.insert_into_index(&row, written)?;
        return Ok(written);
    }
    if old == new && content_only {
        storage.save_row(old)?;
        return storage.insert_content(&row, true);
    }
    storage.delete(old, None, true)?;
    if old != new {
        storage.delete(new, None, false)?;
    }
    insert(table, &row)
}

fn insert(table: &Rc<TableCore>, row: &NewRow<'_>) -> Result<i64> {
    let rowid = table.storage().insert_content(row, false)?;
    table.storage().insert_into_index(row, rowid)?;
    Ok(rowid)
}

/// Whether an UPDATE without content changes columns only that are not indexed.
fn check_contentless_update(table: &Rc<TableCore>, change: &Change<'_>, moves: bool) -> Result<bool> {
    let config = table.config();
    let indexed = (0..config.column_count()).filter(|column| config.is_indexed(*column));
    let (unchanged, changed): (Vec<usize>, Vec<usize>) = indexed.partition(|column| change.is_unchanged(*column));
    if changed.is_empty() && !moves {
        return Ok(true);
    }
    if unchanged.is_empty() && config.contentless_delete() {
        return Ok(false);
    }
    Err(Error::sql(match config.contentless_delete() {
        true => {
            format!("cannot UPDATE a subset of columns on fts5 contentless-delete table: {}", config.name())
        }
        false => format!("cannot UPDATE contentless fts5 table: {}", config.name()),
    }))
}

fn run_command(table: &Rc<TableCore>, name: &str, value: ValueRef<'_>) -> Result<()> {
    let (config, storage) = (table.config(), table.storage());
    let number = || value.to_integer() as i32;
    match name.to_ascii_lowercase().as_str() {
        "delete-all" => {
            if *config.content() == Content::Own {
                return Err(Error::sql(
                    "'delete-all' may only be used with a contentless or external content fts5 table",
                ));
            }
            storage.delete_all()?;
            reload(table)
        }
        "rebuild" => {
            if config.is_contentless(true) {
                return Err(Error::sql("'rebuild' may not be used with a contentless fts5 table"));
            }
            storage.rebuild()?;
            reload(table)
        }
        "optimize" => storage.index().optimize(),
        "merge" => storage.index().merge_command(number()),
        "integrity-check" => storage.check(number() != 0),
        "flush" => table.flush(),
        _ => {
            table.flush()?;
            storage.index().load_config()?;
            if !config.set(name, value) {
                return Err(Error::bare(ResultCode::ERROR));
            }
            storage.write_setting(name, value)
        }
    }
}

/// Loads the settings, which may be others now.
fn reload(table: &Rc<TableCore>) -> Result<()> {
    table.config().change_settings(|settings| settings.cookie = settings.cookie.wrapping_sub(1));
    table.storage().index().load_config()
}
