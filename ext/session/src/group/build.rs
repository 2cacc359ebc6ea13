//! Changes that are put together value by value.

use super::Changegroup;
use crate::format::{BLOB, ChangeOperation, NULL, TEXT, UNDEFINED, put_bytes, put_value};
use crate::merge::NewChange;
use base::{Error, Result, ResultCode};
use value::ValueRef;

/// A change that is not finished.
pub(crate) struct Draft {
    table: usize,
    key: Vec<u8>,
    operation: ChangeOperation,
    indirect: u8,
    /// The values' bytes; none: not given. Of an UPDATE the new ones are in the second.
    values: [Vec<Vec<u8>>; 2],
}

impl Changegroup {
    /// Begins a change of a table that the group knows, or its database.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` before the last one is finished, `no such table: …`.
    pub fn begin_change(&mut self, operation: i32, table: &str, indirect: u8) -> Result<()> {
        if self.draft.is_some() {
            return Err(Error::bare(ResultCode::MISUSE));
        }
        let operation = ChangeOperation::from_number(operation).ok_or_else(|| Error::bare(ResultCode::ERROR))?;
        let place = self
            .find_table(table.as_bytes(), None)
            .map_err(|error| Error::new(error.extended_code(), format!("no such table: {table}")))?;
        let key = self.table(place).map_or_else(Vec::new, |table| table.key.clone());
        let values = [vec![Vec::new(); key.len()], vec![Vec::new(); key.len()]];
        self.draft = Some(Draft { table: place, key, operation, indirect, values });
        Ok(())
    }

    /// Gives a column of the change its value, before it or afterwards.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` without a change, `SQLITE_RANGE` without such a column, `SQLITE_ERROR` for a
    /// value that the operation does not have.
    pub fn set_value(&mut self, is_new: bool, column: i32, value: ValueRef<'_>) -> Result<()> {
        let Some(draft) = &mut self.draft else { return Err(Error::bare(ResultCode::MISUSE)) };
        let column = usize::try_from(column).ok().filter(|column| *column < draft.key.len());
        let column = column.ok_or_else(|| Error::bare(ResultCode::RANGE))?;
        match (draft.operation, is_new) {
            (ChangeOperation::Delete, true) | (ChangeOperation::Insert, false) => {
                return Err(Error::bare(ResultCode::ERROR));
            }
            _ => {}
        }
        let second = usize::from(is_new && draft.operation == ChangeOperation::Update);
        let Some(slot) = draft.values[second].get_mut(column) else { return Ok(()) };
        slot.clear();
        match value {
            ValueRef::Text(text) => put_bytes(slot, TEXT, &text.to_utf8()),
            ValueRef::Blob(bytes) => put_bytes(slot, BLOB, bytes),
            ValueRef::Null => slot.push(NULL),
            number => put_value(slot, number),
        }
        Ok(())
    }

    /// Adds the change to the group, or throws it away.
    ///
    /// # Errors
    /// `invalid change: …`; it is thrown away then, too.
    pub fn finish_change(&mut self, discard: bool) -> Result<()> {
        let Some(draft) = self.draft.take().filter(|_| !discard) else { return Ok(()) };
        if draft.operation == ChangeOperation::Update {
            draft.check_update(self.is_patchset)?;
        } else {
            draft.check_row(self.is_patchset)?;
        }
        let record = draft.record(self.is_patchset);
        let new = NewChange { operation: draft.operation, indirect: draft.indirect, record: &record };
        self.put(draft.table, new, false);
        Ok(())
    }
}

impl Draft {
    fn columns(&self) -> impl Iterator<Item = (usize, bool, &[u8], &[u8])> {
        let values = self.values[0].iter().zip(&self.values[1]);
        self.key
            .iter()
            .zip(values)
            .enumerate()
            .map(|(number, (place, (old, new)))| (number, *place != 0, &old[..], &new[..]))
    }

    fn check_update(&self, is_patchset: bool) -> Result<()> {
        for (number, is_key, old, new) in self.columns() {
            if is_key && old.len() <= 1 {
                let what = if old.is_empty() { "undefined" } else { "null" };
                return invalid(format!("{what} value in PK of old.* record"));
            }
            if is_key && !new.is_empty() {
                return invalid("defined value in PK of new.* record".to_owned());
            }
            if !is_key && !is_patchset && old.is_empty() != new.is_empty() {
                let word = |value: &[u8]| if value.is_empty() { "undefined" } else { "defined" };
                return invalid(format!("column {number} - old.* value is {} but new.* is {}", word(old), word(new)));
            }
        }
        Ok(())
    }

    fn check_row(&self, is_patchset: bool) -> Result<()> {
        for (number, is_key, value, _) in self.columns() {
            let is_needed = self.operation == ChangeOperation::Insert || !is_patchset || is_key;
            if is_needed && value.is_empty() {
                return invalid(format!("column {number} is undefined"));
            }
            if is_key && value.len() == 1 {
                return invalid("null value in PK".to_owned());
            }
        }
        Ok(())
    }

    fn record(&self, is_patchset: bool) -> Vec<u8> {
        let is_update = self.operation == ChangeOperation::Update;
        let mut record = Vec::new();
        let mut put = |value: &[u8]| match value {
            [] => record.push(if is_update { UNDEFINED } else { NULL }),
            value => record.extend_from_slice(value),
        };
        for (_, is_key, old, new) in self.columns() {
            match (is_patchset && !is_key, self.operation) {
                (true, ChangeOperation::Update) => put(new),
                (true, ChangeOperation::Delete) => {}
                _ => put(old),
            }
        }
        if is_update && !is_patchset {
            self.values[1].iter().for_each(|new| put(new));
        }
        record
    }
}

fn invalid(what: String) -> Result<()> {
    Err(Error::sql(format!("invalid change: {what}")))
}
