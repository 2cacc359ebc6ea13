//! Writes change sets and patch sets of what a session has recorded.

use crate::format::{
    ChangeOperation, Output, UNDEFINED, field_value, put_table_header, put_value, same_value, stream_chunk_bytes,
    take_field,
};
use crate::session::{Session, State};
use crate::table::{Change, Table};
use base::Result;
use extension::storage::{PrepareRules, StoredStatement};

impl Session {
    /// The change set of what was recorded: what became of each row, with its values before.
    ///
    /// # Errors
    /// The one that ended the recording, `SQLITE_SCHEMA` where a table is another one now, those of
    /// reading.
    pub fn changeset(&self, output: Output<'_>) -> Result<()> {
        self.state.generate(false, output)
    }

    /// The patch set: without the values before, but those of keys.
    ///
    /// # Errors
    /// As [`Session::changeset`].
    pub fn patchset(&self, output: Output<'_>) -> Result<()> {
        self.state.generate(true, output)
    }
}

impl State {
    fn generate(&self, is_patchset: bool, mut output: Output<'_>) -> Result<()> {
        self.check()?;
        self.storage.execute("SAVEPOINT changeset")?;
        let mut written = Vec::new();
        let result = self.write_tables(is_patchset, &mut written, &mut output);
        let result = result.and_then(|()| output.finish(written));
        // It cannot fail: nothing was written.
        let _ = self.storage.execute("RELEASE changeset");
        result
    }

    fn write_tables(&self, is_patchset: bool, written: &mut Vec<u8>, output: &mut Output<'_>) -> Result<()> {
        let Ok(mut tables) = self.tables.try_borrow_mut() else { return Ok(()) };
        for table in tables.iter_mut().filter(|table| table.changes.count() > 0) {
            let grown = self.define_again(table);
            if self.note(grown)? {
                let extended = self.extend_changes(table);
                self.note(extended)?;
            }
            self.write_table(table, is_patchset, written, output)?;
        }
        Ok(())
    }

    fn write_table(
        &self,
        table: &Table,
        is_patchset: bool,
        written: &mut Vec<u8>,
        output: &mut Output<'_>,
    ) -> Result<()> {
        let Some(definition) = &table.definition else { return Ok(()) };
        let before = written.len();
        put_table_header(written, is_patchset, &table.key, table.name());
        let name = crate::quote::name(table.name());
        let query = crate::sql::select(&self.database, &name, definition.columns(), false);
        let mut select = self.storage.prepare(&query, PrepareRules::default())?;
        let mut spare = Spare::default();
        // Where the first change stands: none, once something was given on.
        let mut start = Some(written.len());
        for change in table.changes.iter() {
            bind_key(&mut *select, &table.key, &change.record)?;
            if select.step()? {
                match change.operation {
                    ChangeOperation::Insert => put_insert(written, change, &*select, table.key.len()),
                    _ => put_update(written, is_patchset, &table.key, change, &*select, &mut spare),
                }
            } else if change.operation != ChangeOperation::Insert {
                put_delete(written, is_patchset, &table.key, change);
            }
            select.reset()?;
            if start.is_none_or(|start| written.len() > start)
                && output.flush_from(written, stream_chunk_bytes() + 1)?
            {
                start = None;
            }
        }
        if start == Some(written.len()) {
            written.truncate(before);
        }
        Ok(())
    }
}

fn bind_key(select: &mut dyn StoredStatement, key: &[u8], record: &[u8]) -> Result<()> {
    let mut rest = record;
    for (number, place) in (1..).zip(key) {
        let field = take_field(&mut rest);
        if *place != 0
            && let Some(value) = field_value(field)
        {
            select.bind(number, value)?;
        }
    }
    Ok(())
}

fn put_head(out: &mut Vec<u8>, operation: ChangeOperation, change: &Change) {
    out.extend_from_slice(&[operation as u8, change.indirect]);
}

fn put_insert(out: &mut Vec<u8>, change: &Change, row: &dyn StoredStatement, columns: usize) {
    put_head(out, ChangeOperation::Insert, change);
    for column in 0..columns {
        put_value(out, row.value(column));
    }
}

fn put_delete(out: &mut Vec<u8>, is_patchset: bool, key: &[u8], change: &Change) {
    put_head(out, ChangeOperation::Delete, change);
    if !is_patchset {
        out.extend_from_slice(&change.record);
        return;
    }
    let mut rest = &change.record[..];
    for place in key {
        let field = take_field(&mut rest);
        if *place != 0 {
            out.extend_from_slice(field);
        }
    }
}

/// Where updates are put together.
#[derive(Default)]
struct Spare {
    new_record: Vec<u8>,
    new: Vec<u8>,
}

/// Writes an update, unless the row has its old values again.
fn put_update(
    out: &mut Vec<u8>,
    is_patchset: bool,
    key: &[u8],
    change: &Change,
    row: &dyn StoredStatement,
    spare: &mut Spare,
) {
    let before = out.len();
    put_head(out, ChangeOperation::Update, change);
    let mut rest = &change.record[..];
    let Spare { new_record, new } = spare;
    new_record.clear();
    let mut has_changed = false;
    for (column, place) in key.iter().enumerate() {
        let old = take_field(&mut rest);
        new.clear();
        put_value(new, row.value(column));
        let (differs, is_key) = (!same_value(old, new), *place != 0);
        has_changed |= differs;
        if !is_patchset {
            out.extend_from_slice(if differs || is_key { old } else { &[UNDEFINED] });
        }
        let shows_new = differs || (is_patchset && is_key);
        new_record.extend_from_slice(if shows_new { new } else { &[UNDEFINED] });
    }
    if has_changed {
        out.extend_from_slice(new_record);
    } else {
        out.truncate(before);
    }
}
