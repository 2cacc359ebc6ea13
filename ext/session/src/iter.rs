//! Reads the changes of a change set one after the other.

use crate::format::{ChangeOperation, corrupt, field_value, is_defined};
use crate::input::{Changeset, Input, Source, TableHeader};
use base::{Error, Result};
use std::borrow::Cow;
use value::ValueRef;

/// A value of the change: its place in the change's bytes, and its length. 0 bytes: it is not
/// defined.
type Field = (usize, usize);

/// A reader of a change set or a patch set. It is before the first change.
pub struct ChangesetIter<'a> {
    pub(crate) input: Input<'a>,
    /// The table of the change; none before the first.
    header: Option<TableHeader>,
    is_patchset: bool,
    inverts: bool,
    /// Leaves out updates that change nothing.
    skips_empty: bool,
    operation: ChangeOperation,
    /// A change was read.
    has_operation: bool,
    /// As it is there, any byte.
    indirect: u8,
    old: Vec<Field>,
    new: Vec<Field>,
    error: Option<Error>,
}

impl<'a> ChangesetIter<'a> {
    /// Reads a change set; `inverts`: as if [`crate::invert()`] had been called for it, which patch
    /// sets do not allow.
    pub fn new(bytes: impl Into<Cow<'a, [u8]>>, inverts: bool) -> ChangesetIter<'a> {
        ChangesetIter::of(Input::new(bytes), inverts)
    }

    /// Reads a change set from a stream.
    pub fn from_source(source: Source<'a>, inverts: bool) -> ChangesetIter<'a> {
        ChangesetIter::of(Input::from_source(source), inverts)
    }

    fn of(input: Input<'a>, inverts: bool) -> ChangesetIter<'a> {
        ChangesetIter {
            input,
            header: None,
            is_patchset: false,
            inverts,
            skips_empty: false,
            operation: ChangeOperation::Insert,
            has_operation: false,
            indirect: 0,
            old: Vec::new(),
            new: Vec::new(),
            error: None,
        }
    }

    /// Leaves out updates that change nothing.
    pub(crate) fn skip_empty(&mut self) {
        self.skips_empty = true;
    }

    /// Reads changes without the header of their table, which is given.
    pub(crate) fn set_table(&mut self, key: &[u8], name: &[u8], is_patchset: bool) {
        self.header = Some(TableHeader { key: key.to_vec(), name: name.to_vec() });
        self.is_patchset = is_patchset;
        self.clear_fields();
    }

    /// Goes to the next change; whether there is one.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for bytes that are no change set, and the stream's; the same again from
    /// then on.
    pub fn advance(&mut self) -> Result<bool> {
        let mut new_table = false;
        self.advance_with(&mut new_table)
    }

    /// The same; sets `new_table` where a table begins.
    pub(crate) fn advance_with(&mut self, new_table: &mut bool) -> Result<bool> {
        loop {
            let mut is_empty = false;
            let found = self.advance_once(new_table, |iter| {
                is_empty = iter.read_values()?;
                Ok(())
            })?;
            if !(found && self.skips_empty && is_empty) {
                return Ok(found);
            }
        }
    }

    /// Goes to the next change without reading its values; [`ChangesetIter::record`] has them.
    pub(crate) fn advance_record(&mut self, new_table: &mut bool) -> Result<bool> {
        self.advance_once(new_table, |iter| {
            let count = match iter.operation {
                ChangeOperation::Update if !iter.is_patchset => 2 * iter.column_count(),
                ChangeOperation::Delete if iter.is_patchset => iter.key().iter().filter(|place| **place != 0).count(),
                _ => iter.column_count(),
            };
            let length = iter.input.record_len(count)?;
            iter.input.advance(length);
            Ok(())
        })
    }

    fn advance_once(
        &mut self,
        new_table: &mut bool,
        read: impl FnOnce(&mut ChangesetIter<'a>) -> Result<()>,
    ) -> Result<bool> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let found = self.read_head(new_table).and_then(|found| {
            if found {
                read(self)?;
            }
            Ok(found)
        });
        if let Err(error) = &found {
            self.error = Some(error.clone());
        }
        found
    }

    /// Reads up to the change's record; false at the end.
    fn read_head(&mut self, new_table: &mut bool) -> Result<bool> {
        self.clear_fields();
        self.input.fill(2)?;
        self.input.begin_change();
        self.input.discard();
        loop {
            let Some(&first) = self.input.rest().first() else { return Ok(false) };
            self.input.advance(1);
            if !matches!(first, b'T' | b'P') {
                return self.read_operation(first);
            }
            *new_table = true;
            self.is_patchset = first == b'P';
            self.read_table()?;
            self.input.fill(2)?;
            self.input.begin_change();
        }
    }

    fn read_table(&mut self) -> Result<()> {
        let length = self.input.table_header_len()?;
        let header = self.input.take_table_header(length);
        if header.key.is_empty() {
            return Err(corrupt());
        }
        self.header = Some(header);
        self.clear_fields();
        Ok(())
    }

    fn read_operation(&mut self, number: u8) -> Result<bool> {
        if self.header.is_none() || (self.is_patchset && self.inverts) {
            return Err(corrupt());
        }
        self.operation = ChangeOperation::from_number(i32::from(number)).ok_or_else(corrupt)?;
        self.indirect = self.input.take_byte()?;
        self.has_operation = true;
        Ok(true)
    }

    fn clear_fields(&mut self) {
        let count = self.column_count();
        for fields in [&mut self.old, &mut self.new] {
            fields.clear();
            fields.resize(count, (0, 0));
        }
    }

    /// Reads the values of the change; whether it is an update without any.
    fn read_values(&mut self) -> Result<bool> {
        let mut is_empty = false;
        let (mut first, mut second) = (std::mem::take(&mut self.old), std::mem::take(&mut self.new));
        let mut done = Ok(());
        if self.operation != ChangeOperation::Insert && (!self.is_patchset || self.operation == ChangeOperation::Delete)
        {
            done = self.read_record(&mut first, self.is_patchset).map(|_| ());
        }
        if self.operation != ChangeOperation::Delete && done.is_ok() {
            done = self.read_record(&mut second, false).map(|empty| is_empty = empty);
        }
        if self.inverts {
            std::mem::swap(&mut first, &mut second);
        }
        (self.old, self.new) = (first, second);
        done?;
        self.complete_values()?;
        Ok(is_empty)
    }

    /// Brings the values to where they belong: those of the key are old ones.
    fn complete_values(&mut self) -> Result<()> {
        let Some(header) = &self.header else { return Err(corrupt()) };
        if self.operation != ChangeOperation::Update {
            if self.inverts {
                self.operation = match self.operation {
                    ChangeOperation::Insert => ChangeOperation::Delete,
                    _ => ChangeOperation::Insert,
                };
            }
            return Ok(());
        }
        if self.is_patchset || self.inverts {
            for (key, (old, new)) in header.key.iter().zip(self.old.iter_mut().zip(&mut self.new)) {
                if *key != 0 {
                    *old = std::mem::take(new);
                    if old.1 == 0 {
                        return Err(corrupt());
                    }
                }
            }
        }
        if !self.is_patchset {
            for (key, (old, new)) in header.key.iter().zip(self.old.iter_mut().zip(&self.new)) {
                if *key == 0 && new.1 == 0 {
                    *old = (0, 0);
                }
            }
        }
        Ok(())
    }

    /// Reads a record, of the key alone or of all columns; whether it has no value.
    fn read_record(&mut self, fields: &mut [Field], only_key: bool) -> Result<bool> {
        let mut is_empty = true;
        for (column, field) in fields.iter_mut().enumerate() {
            if only_key && self.key().get(column).is_none_or(|place| *place == 0) {
                continue;
            }
            let (place, length) = self.input.take_field()?;
            let bytes = self.input.change();
            if is_defined(bytes.get(place..).unwrap_or_default()) {
                *field = (place, length);
                is_empty = false;
            }
        }
        Ok(is_empty)
    }

    /// Name of the change's table; none before the first change.
    pub fn table(&self) -> Option<Cow<'_, str>> {
        self.table_bytes().map(String::from_utf8_lossy)
    }

    /// The same, as it is there.
    pub fn table_bytes(&self) -> Option<&[u8]> {
        self.header.as_ref().map(|header| &header.name[..])
    }

    /// Number of the table's columns.
    pub fn column_count(&self) -> usize {
        self.key().len()
    }

    /// For each column its place in the key, counted from 1; 0: it is not of the key.
    pub fn key(&self) -> &[u8] {
        self.header.as_ref().map_or(&[], |header| &header.key)
    }

    /// Whether a change was read.
    pub fn has_operation(&self) -> bool {
        self.has_operation
    }

    /// What is done.
    pub fn operation(&self) -> ChangeOperation {
        self.operation
    }

    /// Whether a trigger or an action of a foreign key did it, or the session was marked so: 0 or
    /// 1, but any byte in bytes that no session made.
    pub fn indirect(&self) -> u8 {
        self.indirect
    }

    /// Whether this is a patch set.
    pub fn is_patchset(&self) -> bool {
        self.is_patchset
    }

    /// Whether it reads the inverse.
    pub(crate) fn inverts(&self) -> bool {
        self.inverts
    }

    /// How reading ended, if with an error.
    pub fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }

    /// The row's value before the change: all of a DELETE, the key and what changes of an UPDATE.
    pub fn old_value(&self, column: usize) -> Option<ValueRef<'_>> {
        self.value(self.old.get(column))
    }

    /// The row's value afterwards: all of an INSERT, what changes of an UPDATE.
    pub fn new_value(&self, column: usize) -> Option<ValueRef<'_>> {
        self.value(self.new.get(column))
    }

    fn value(&self, field: Option<&Field>) -> Option<ValueRef<'_>> {
        let (place, length) = *field?;
        field_value(self.input.change().get(place..place + length)?)
    }

    /// The bytes of the change's record.
    pub(crate) fn record(&self) -> &[u8] {
        self.input.change().get(2..).unwrap_or_default()
    }
}

impl<'a> Changeset<'a> {
    /// A reader of its changes.
    pub(crate) fn iter(self) -> ChangesetIter<'a> {
        match self {
            Changeset::Bytes(bytes) => ChangesetIter::new(bytes, false),
            Changeset::Stream(source) => ChangesetIter::from_source(source, false),
        }
    }
}
