//! Groups of changes: several change sets as one.

mod build;

use crate::format::{ChangeOperation, Output, put_table_header, put_value, skip_fields, stream_chunk_bytes};
use crate::input::Changeset;
use crate::iter::ChangesetIter;
use crate::merge::{NewChange, merge, merge_rebase};
use crate::table::{Table, record_hash, same_key};
use crate::table_info;
use base::{Error, Result, ResultCode};
use build::Draft;
use extension::storage::{PrepareRules, Storage};
use std::rc::Rc;
use value::Value;

/// Changes of several change sets, one for each row.
#[derive(Default)]
pub struct Changegroup {
    pub(crate) is_patchset: bool,
    tables: Vec<Table>,
    /// The defaults of each table's columns, once they were needed.
    defaults: Vec<Option<Vec<Value>>>,
    schema: Option<(Rc<dyn Storage>, String)>,
    /// The change that is being built.
    pub(crate) draft: Option<Draft>,
}

impl Changegroup {
    /// A group without changes.
    pub fn new() -> Changegroup {
        Changegroup::default()
    }

    /// Lets tables have the columns that they have in a database; changes of fewer columns get the
    /// defaults of the others.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` when there are changes already, or a database.
    pub fn set_schema(&mut self, storage: Rc<dyn Storage>, database: &str) -> Result<()> {
        if !self.tables.is_empty() || self.schema.is_some() {
            return Err(Error::bare(ResultCode::MISUSE));
        }
        self.schema = Some((storage, database.to_owned()));
        Ok(())
    }

    /// Whether this makes a patch set. `set` decides that as long as there are no changes.
    pub fn make_patchset(&mut self, set: Option<bool>) -> bool {
        if self.tables.is_empty() {
            self.is_patchset = set.unwrap_or(self.is_patchset);
        }
        self.is_patchset
    }

    /// Adds the changes of a change set.
    ///
    /// # Errors
    /// `SQLITE_ERROR` for a patch set among change sets or the reverse, `SQLITE_SCHEMA` for a table
    /// with other columns, `SQLITE_CORRUPT`.
    pub fn add(&mut self, changeset: Changeset<'_>) -> Result<()> {
        self.add_all(changeset.iter(), false)
    }

    pub(crate) fn add_all(&mut self, mut iter: ChangesetIter<'_>, rebases: bool) -> Result<()> {
        iter.input.keep_all();
        let mut new_table = false;
        while iter.advance_record(&mut new_table)? {
            if rebases && iter.is_patchset() {
                return Err(Error::bare(ResultCode::ERROR));
            }
            self.add_current(&iter, rebases)?;
        }
        Ok(())
    }

    /// Adds the change at which a reader stands.
    ///
    /// # Errors
    /// As [`Changegroup::add`]; `SQLITE_ERROR` for a reader that is at none, has failed or
    /// inverts.
    pub fn add_change(&mut self, iter: &mut ChangesetIter<'_>) -> Result<()> {
        iter.input.keep_all();
        self.add_one(iter)
    }

    /// The same for a reader that is only lent.
    ///
    /// # Errors
    /// As [`Changegroup::add_change`].
    pub fn add_one(&mut self, iter: &ChangesetIter<'_>) -> Result<()> {
        if iter.input.is_before_change() || iter.error().is_some() || iter.inverts() {
            return Err(Error::bare(ResultCode::ERROR));
        }
        self.add_current(iter, false)
    }

    fn add_current(&mut self, iter: &ChangesetIter<'_>, rebases: bool) -> Result<()> {
        if self.tables.is_empty() {
            self.is_patchset = iter.is_patchset();
        } else if iter.is_patchset() != self.is_patchset {
            return Err(Error::bare(ResultCode::ERROR));
        }
        let place = self.find_table(iter.table_bytes().unwrap_or_default(), Some(iter.key()))?;
        let (operation, indirect, record) = (iter.operation(), iter.indirect(), iter.record());
        let columns = iter.column_count();
        let count = self.tables.get(place).map_or(0, |table| table.key.len());
        if columns < count {
            let record = self.extend_record(place, columns, operation, record)?;
            self.put(place, NewChange { operation, indirect, record: &record }, rebases);
        } else {
            self.put(place, NewChange { operation, indirect, record }, rebases);
        }
        Ok(())
    }

    /// The number of a table, which is made when there is none. `key`: that of the change set.
    pub(crate) fn find_table(&mut self, name: &[u8], key: Option<&[u8]>) -> Result<usize> {
        let place = match self.tables.iter().position(|table| table.is_named(name)) {
            Some(place) => place,
            None => {
                let mut table = Table::new(name);
                match (&self.schema, key) {
                    (Some((storage, database)), _) => {
                        let name = crate::quote::name(name);
                        table.define(table_info::read(&**storage, database, &name, true)?);
                    }
                    (None, Some(key)) => table.key = key.to_vec(),
                    (None, None) => {}
                }
                if table.key.is_empty() {
                    return Err(Error::bare(ResultCode::ERROR));
                }
                self.tables.push(table);
                self.defaults.push(None);
                self.tables.len() - 1
            }
        };
        if let (Some(key), Some(table)) = (key, self.tables.get(place))
            && !is_compatible(table, key)
        {
            return Err(Error::bare(ResultCode::SCHEMA));
        }
        Ok(place)
    }

    /// A table by its number.
    pub(crate) fn table(&self, place: usize) -> Option<&Table> {
        self.tables.get(place)
    }

    /// The table with this name.
    pub(crate) fn table_named(&self, name: &[u8]) -> Option<&Table> {
        self.tables.iter().find(|table| table.is_named(name))
    }

    /// Puts a change beside those that are there, or together with the one of the same row.
    pub(crate) fn put(&mut self, place: usize, new: NewChange<'_>, rebases: bool) {
        let is_patchset = self.is_patchset;
        let Some(Table { key, changes, .. }) = self.tables.get_mut(place) else { return };
        let only_key = |operation| is_patchset && operation == ChangeOperation::Delete;
        changes.grow();
        let new_only_key = only_key(new.operation);
        let hash = record_hash(key, new.record, new_only_key);
        let found = changes.bucket(hash).find(|(_, change)| {
            same_key(key, (&change.record, only_key(change.operation)), (new.record, new_only_key))
        });
        let exist = found.map(|(number, _)| number).and_then(|number| changes.remove(hash, number));
        let merged = match rebases {
            true => merge_rebase(key, exist, new),
            false => merge(key, is_patchset, exist, new),
        };
        if let Some(change) = merged {
            changes.insert(hash, change);
        }
    }

    /// A record with the columns that the table has more than the change.
    fn extend_record(
        &mut self,
        place: usize,
        columns: usize,
        operation: ChangeOperation,
        record: &[u8],
    ) -> Result<Vec<u8>> {
        let count = self.tables.get(place).map_or(0, |table| table.key.len());
        let missing = count.saturating_sub(columns);
        let mut extended = record.to_vec();
        match operation {
            ChangeOperation::Delete if self.is_patchset => {}
            ChangeOperation::Insert | ChangeOperation::Delete => {
                for value in self.defaults(place)?.iter().skip(columns) {
                    put_value(&mut extended, value.as_ref());
                }
            }
            ChangeOperation::Update => {
                if !self.is_patchset {
                    let old = record.len() - skip_fields(record, columns).len();
                    extended.splice(old..old, std::iter::repeat_n(0, missing));
                }
                extended.resize(extended.len() + missing, 0);
            }
        }
        Ok(extended)
    }

    fn defaults(&mut self, place: usize) -> Result<&[Value]> {
        let known = self.defaults.get_mut(place).ok_or_else(|| Error::bare(ResultCode::INTERNAL))?;
        if known.is_none()
            && let (Some((storage, _)), Some(table)) = (&self.schema, self.tables.get(place))
            && let Some(definition) = &table.definition
        {
            let mut row = storage.prepare(&definition.defaults_query(), PrepareRules::default())?;
            row.step()?;
            *known = Some((0..row.column_count()).map(|column| row.value(column).to_owned()).collect());
        }
        Ok(known.as_deref().unwrap_or_default())
    }

    /// Writes the changes of the group.
    ///
    /// # Errors
    /// The stream's.
    pub fn output(&self, mut output: Output<'_>) -> Result<()> {
        let mut written = Vec::new();
        for table in self.tables.iter().filter(|table| table.changes.count() > 0) {
            put_table_header(&mut written, self.is_patchset, &table.key, table.name());
            for change in table.changes.iter() {
                written.extend_from_slice(&[change.operation as u8, change.indirect]);
                written.extend_from_slice(&change.record);
                output.flush_from(&mut written, stream_chunk_bytes())?;
            }
        }
        output.finish(written)
    }
}

/// Whether a change set's table may be this one: with the same columns and key, or fewer columns
/// where a database says what the others have.
fn is_compatible(table: &Table, key: &[u8]) -> bool {
    if table.definition.is_some() && key.len() < table.key.len() {
        let (common, more) = table.key.split_at(key.len());
        return common == key && more.iter().all(|place| *place == 0);
    }
    table.key == key
}

/// Two change sets, one after the other, as one.
///
/// # Errors
/// As [`Changegroup::add`].
pub fn concat(first: Changeset<'_>, second: Changeset<'_>, output: Output<'_>) -> Result<()> {
    let mut group = Changegroup::new();
    group.add(first)?;
    group.add(second)?;
    group.output(output)
}
