//! How large a change set can become, as it is recorded.

use crate::format::{BLOB, ChangeOperation, INTEGER, REAL, TEXT, length_bytes, put_value, same_value, take_field};
use crate::row_image::{RowImage, stored};
use crate::table::Table;
use base::Result;

/// Bytes of the header of a table.
pub(crate) fn header_bytes(name: &[u8], columns: usize) -> i64 {
    (1 + length_bytes(columns) + columns + name.len() + 1) as i64
}

/// Bytes by which the header grows with columns.
pub(crate) fn header_growth(old: usize, new: usize) -> i64 {
    (new + length_bytes(new)) as i64 - (old + length_bytes(old)) as i64
}

/// Notes what a change of the row can take; by how much that is more than before.
pub(crate) fn update(table: &mut Table, number: u32, operation: ChangeOperation, image: &impl RowImage) -> Result<i64> {
    let Some(change) = table.changes.get(number) else { return Ok(0) };
    let bytes = match (change.operation, operation) {
        (ChangeOperation::Insert, _) => insert_bytes(table, operation, image)?,
        (_, ChangeOperation::Delete) => {
            let record = change.record.len() as i64;
            2 + if image.writes_blob() { 2 * record } else { record }
        }
        _ => update_bytes(table, &change.record, image)?,
    };
    let Some(change) = table.changes.get_mut(number) else { return Ok(0) };
    let more = (bytes - change.bytes_max).max(0);
    change.bytes_max += more;
    Ok(more)
}

fn positions(table: &Table) -> Vec<Option<usize>> {
    let definition = table.definition.as_ref();
    definition.map_or_else(Vec::new, |definition| {
        definition.columns().iter().map(super::table_info::Column::position).collect()
    })
}

fn insert_bytes(table: &Table, operation: ChangeOperation, image: &impl RowImage) -> Result<i64> {
    let mut field = Vec::new();
    let mut bytes = 2;
    for position in positions(table) {
        match position {
            None if operation == ChangeOperation::Delete => bytes += 9,
            // SQLite counts it once more among the values.
            None => bytes += 9 + image.rowid_bytes(),
            Some(_) if operation == ChangeOperation::Delete => {}
            Some(position) => {
                field.clear();
                put_value(&mut field, stored(table, image, position, true)?.as_ref());
                bytes += field.len() as i64;
            }
        }
    }
    Ok(bytes)
}

fn update_bytes(table: &Table, record: &[u8], image: &impl RowImage) -> Result<i64> {
    let mut rest = record;
    let mut bytes = 2;
    let mut new = Vec::new();
    for (position, key) in positions(table).into_iter().zip(&table.key) {
        let old = take_field(&mut rest);
        let Some(position) = position else {
            bytes += 10;
            continue;
        };
        new.clear();
        put_value(&mut new, stored(table, image, position, true)?.as_ref());
        let payload = match old.first() {
            Some(&(INTEGER | REAL | TEXT | BLOB)) => old.len() as i64 - 1,
            _ => 0,
        };
        bytes += match (same_value(old, &new), *key != 0) {
            (false, true) => return Ok(record.len() as i64 + 2),
            (false, false) => 1 + payload + new.len() as i64,
            (true, true) => 2 + payload,
            (true, false) => 2,
        };
    }
    Ok(bytes)
}
