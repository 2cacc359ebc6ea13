//! Rebasing: local changes as they look after remote ones were applied, and conflicts answered.

use crate::format::{
    ChangeOperation, Output, REPLACED, UNDEFINED, is_defined, put_table_header, skip_fields, stream_chunk_bytes,
    take_field,
};
use crate::group::Changegroup;
use crate::input::Changeset;
use crate::iter::ChangesetIter;
use crate::table::{Change, Table, record_hash, same_key};
use base::{Error, Result, ResultCode};

/// Rebases change sets.
#[derive(Default)]
pub struct Rebaser(Changegroup);

impl Rebaser {
    /// A rebaser that changes nothing yet.
    pub fn new() -> Rebaser {
        Rebaser::default()
    }

    /// Learns how conflicts were answered, from what [`crate::apply()`] gave.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for bytes that are not that.
    pub fn configure(&mut self, rebase: &[u8]) -> Result<()> {
        self.0.add_all(ChangesetIter::new(rebase, false), true)
    }

    /// Rebases a change set.
    ///
    /// # Errors
    /// `SQLITE_ERROR` for a patch set; those of the streams. Bytes that are no change set end it.
    pub fn rebase(&self, changeset: Changeset<'_>, mut output: Output<'_>) -> Result<()> {
        let mut iter = changeset.iter();
        let mut written = Vec::new();
        let mut table = None;
        let mut new_table = false;
        // SQLite does not say how reading ended.
        while let Ok(true) = iter.advance_record(&mut new_table) {
            if std::mem::take(&mut new_table) {
                let name = iter.table_bytes().unwrap_or_default();
                table = self.0.table_named(name).filter(|table| table.key.len() == iter.key().len());
                if iter.is_patchset() {
                    return Err(Error::bare(ResultCode::ERROR));
                }
                put_table_header(&mut written, false, iter.key(), name);
            }
            match table.and_then(|table| find(table, iter.record())) {
                Some(change) => rebase_change(&mut written, &iter, change),
                None => put_change(&mut written, iter.operation(), &iter, &[iter.record()]),
            }
            output.flush_from(&mut written, stream_chunk_bytes() + 1)?;
        }
        output.finish(written)
    }
}

fn find<'a>(table: &'a Table, record: &[u8]) -> Option<&'a Change> {
    let hash = record_hash(&table.key, record, false);
    let mut chain = table.changes.bucket(hash).map(|(_, change)| change);
    chain.find(|change| same_key(&table.key, (record, false), (&change.record, false)))
}

fn put_change(out: &mut Vec<u8>, operation: ChangeOperation, iter: &ChangesetIter<'_>, records: &[&[u8]]) {
    out.extend_from_slice(&[operation as u8, iter.indirect()]);
    records.iter().for_each(|record| out.extend_from_slice(record));
}

/// Writes a change of a row that had a conflict: `remote` is the answer to it.
fn rebase_change(out: &mut Vec<u8>, iter: &ChangesetIter<'_>, remote: &Change) {
    use ChangeOperation::{Delete, Insert, Update};
    let (record, columns) = (iter.record(), iter.column_count());
    let replaced = remote.indirect != 0;
    match (iter.operation(), remote.operation) {
        (Insert, Insert) if replaced => {}
        (Insert, Insert) => put_change(out, Update, iter, &[&remote.record, record]),
        (Insert, _) => put_change(out, Insert, iter, &[record]),
        (Update, Delete) if replaced => {}
        (Update, Delete) => {
            let mut merged = Vec::new();
            put_merged(&mut merged, columns, skip_fields(record, columns), &remote.record);
            put_change(out, Insert, iter, &[&merged]);
        }
        (Update, _) => put_partial_update(out, iter, &remote.record),
        (Delete, Insert) => {
            let mut merged = Vec::new();
            put_merged(&mut merged, columns, &remote.record, record);
            put_change(out, Delete, iter, &[&merged]);
        }
        (Delete, _) => {}
    }
}

/// The first record's values; the second's where it has none.
fn put_merged(out: &mut Vec<u8>, columns: usize, mut first: &[u8], mut second: &[u8]) {
    for _ in 0..columns {
        let (first, second) = (take_field(&mut first), take_field(&mut second));
        let is_missing = matches!(first.first(), Some(&(UNDEFINED | REPLACED)));
        let takes_second = first.is_empty() || (!second.is_empty() && is_missing);
        out.extend_from_slice(if takes_second { second } else { first });
    }
}

/// The update without what was replaced, from the values that the remote change gave; nothing if
/// none is left.
fn put_partial_update(out: &mut Vec<u8>, iter: &ChangesetIter<'_>, remote: &[u8]) {
    let mut has_values = false;
    let mut update = Vec::new();
    let mut local = iter.record();
    let mut other = remote;
    for place in iter.key() {
        let (local, other) = (take_field(&mut local), take_field(&mut other));
        let is_key = *place != 0;
        if is_key || !is_defined(other) {
            has_values |= !is_key && is_defined(local);
            update.extend_from_slice(local);
        } else if other.first() != Some(&REPLACED) && is_defined(local) {
            has_values = true;
            update.extend_from_slice(other);
        } else {
            update.push(UNDEFINED);
        }
    }
    if !has_values {
        return;
    }
    let mut other = remote;
    for place in iter.key() {
        let (local, other) = (take_field(&mut local), take_field(&mut other));
        if *place != 0 || other.first() != Some(&REPLACED) {
            update.extend_from_slice(local);
        } else {
            update.push(UNDEFINED);
        }
    }
    put_change(out, ChangeOperation::Update, iter, &[&update]);
}
