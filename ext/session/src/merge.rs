//! Two changes of the same row as one.

use crate::format::{ChangeOperation, REPLACED, UNDEFINED, is_defined, skip_fields, take_field};
use crate::table::Change;

/// A change that comes to a table of changes.
#[derive(Clone, Copy)]
pub(crate) struct NewChange<'a> {
    pub operation: ChangeOperation,
    pub indirect: u8,
    pub record: &'a [u8],
}

/// What two changes of a row, one after the other, come to; none: they take each other back.
pub(crate) fn merge(key: &[u8], is_patchset: bool, exist: Option<Change>, new: NewChange<'_>) -> Option<Change> {
    use ChangeOperation::{Delete, Insert, Update};
    let Some(exist) = exist else {
        return Some(Change::new(new.operation, new.indirect, new.record.to_vec()));
    };
    let mut record = Vec::with_capacity(exist.record.len() + new.record.len());
    let operation = match (exist.operation, new.operation) {
        // They do not follow each other: the first is kept.
        (Insert | Update, Insert) | (Delete, Update | Delete) => return Some(exist),
        (Insert, Delete) => return None,
        (Insert, Update) => {
            let values = if is_patchset { new.record } else { skip_fields(new.record, key.len()) };
            put_newer(&mut record, key.len(), &exist.record, values);
            Insert
        }
        (Delete, Insert) => {
            if is_patchset {
                record.extend_from_slice(new.record);
            } else {
                let pair = (&exist.record[..], &[][..]);
                put_update(&mut record, key, false, pair, (new.record, &[]))?;
            }
            Update
        }
        (Update, Update) => {
            let behind = |record| if is_patchset { record } else { skip_fields(record, key.len()) };
            let values = (behind(&exist.record[..]), behind(new.record));
            put_update(&mut record, key, is_patchset, (new.record, &exist.record), values)?;
            Update
        }
        (Update, Delete) => {
            if is_patchset {
                record.extend_from_slice(new.record);
            } else {
                put_newer(&mut record, key.len(), new.record, &exist.record);
            }
            Delete
        }
    };
    Some(Change::new(operation, u8::from(new.indirect != 0 && exist.indirect != 0), record))
}

/// The values of the second record where it has some, else the first's.
fn put_newer(out: &mut Vec<u8>, columns: usize, mut first: &[u8], mut second: &[u8]) {
    for _ in 0..columns {
        let (first, second) = (take_field(&mut first), take_field(&mut second));
        out.extend_from_slice(if is_defined(second) { second } else { first });
    }
}

/// Takes a value of two records, the second's if it has one.
fn take_newer<'a>((first, second): &mut (&'a [u8], &'a [u8])) -> &'a [u8] {
    let (own, newer) = (take_field(first), take_field(second));
    if is_defined(newer) { newer } else { own }
}

/// An update from old to new values; none where nothing differs. In each pair the second record
/// counts more.
fn put_update(
    out: &mut Vec<u8>,
    key: &[u8],
    is_patchset: bool,
    old: (&[u8], &[u8]),
    new: (&[u8], &[u8]),
) -> Option<()> {
    if !is_patchset {
        let mut differs = false;
        let (mut old, mut new) = (old, new);
        for place in key {
            let (old, new) = (take_newer(&mut old), take_newer(&mut new));
            if *place != 0 || old != new {
                differs |= *place == 0;
                out.extend_from_slice(old);
            } else {
                out.push(UNDEFINED);
            }
        }
        differs.then_some(())?;
    }
    let (mut old, mut new) = (old, new);
    for place in key {
        let (old, new) = (take_newer(&mut old), take_newer(&mut new));
        if !is_patchset && (*place != 0 || old == new) {
            out.push(UNDEFINED);
        } else {
            out.extend_from_slice(new);
        }
    }
    Some(())
}

/// What a rebaser keeps of two answers to conflicts in the same row; none: as SQLite does, it
/// forgets a delete that was made all the same when there is another answer.
pub(crate) fn merge_rebase(key: &[u8], exist: Option<Change>, new: NewChange<'_>) -> Option<Change> {
    let Some(exist) = exist else {
        let mut record = Vec::with_capacity(new.record.len());
        let mut rest = new.record;
        for place in key {
            let field = take_field(&mut rest);
            let is_replaced = new.indirect != 0 && *place == 0 && is_defined(field);
            record.extend_from_slice(if is_replaced { &[REPLACED] } else { field });
        }
        return Some(Change::new(new.operation, new.indirect, record));
    };
    if exist.operation == ChangeOperation::Delete && exist.indirect != 0 {
        return None;
    }
    let mut record = Vec::with_capacity(exist.record.len() + new.record.len());
    let (mut first, mut second) = (&exist.record[..], new.record);
    for place in key {
        let (own, newer) = (take_field(&mut first), take_field(&mut second));
        if own.first() == Some(&REPLACED) || (*place == 0 && new.indirect != 0) {
            record.push(REPLACED);
        } else {
            record.extend_from_slice(if is_defined(newer) { newer } else { own });
        }
    }
    Some(Change::new(new.operation, u8::from(new.indirect != 0 || exist.indirect != 0), record))
}
