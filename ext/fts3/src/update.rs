//! Changes of rows.

use crate::core::Core;
use crate::doclist::corrupt;
use crate::index::stat;
use crate::numbers;
use crate::pending::Place;
use crate::sql::until_nul;
use crate::sql::{Sql, number, text_of};
use base::{ConflictAction, Error, Result, ResultCode};
use extension::storage::StoredStatement;
use extension::vtab::Change;
use std::ops::ControlFlow;
use value::{Mem, ValueRef};

/// By column: words that have come or gone; after the last, bytes of text.
pub(crate) type Sizes = Vec<u32>;

/// What a change does to the totals of `%_stat`.
struct Totals {
    added: Sizes,
    removed: Sizes,
    rows: i64,
}

/// The values of a change: those that the table gets.
#[derive(Clone, Copy)]
struct NewRow<'m> {
    values: &'m [Mem],
    columns: usize,
}

impl<'m> NewRow<'m> {
    fn value(&self, at: usize) -> ValueRef<'m> {
        self.values.get(at).map_or(ValueRef::Null, Mem::as_ref)
    }

    /// The column named after the table, which commands are written to.
    fn command(&self) -> ValueRef<'m> {
        self.value(self.columns + 2)
    }

    fn docid(&self) -> ValueRef<'m> {
        self.value(self.columns + 3)
    }

    fn language(&self) -> i32 {
        self.value(self.columns + 4).to_integer() as i32
    }

    /// The docid, or the rowid where there is none.
    fn docid_or_rowid(&self) -> ValueRef<'m> {
        let docid = self.docid();
        if docid.is_null() { self.value(1) } else { docid }
    }

    fn columns(&self) -> impl Iterator<Item = ValueRef<'m>> {
        let values: &'m [Mem] = self.values;
        values.iter().skip(2).take(self.columns).map(Mem::as_ref)
    }
}

impl Core {
    /// Deletes, inserts or updates a row, or obeys a command.
    pub fn update(&self, change: &Change<'_>) -> Result<i64> {
        let new =
            (change.values.len() > 1).then_some(NewRow { values: change.values, columns: self.table().columns.len() });
        let old = change.values.first().map_or(ValueRef::Null, Mem::as_ref);
        if let Some(new) = new {
            if old.is_null() && !new.command().is_null() {
                let command = text_of(new.command(), self.encoding()).unwrap_or_default();
                return self.obey(&command).map(|()| 0);
            }
            if new.language() < 0 {
                return Err(Error::bare(ResultCode::CONSTRAINT));
            }
        }
        let none = vec![0; self.table().columns.len() + 1];
        let mut totals = Totals { added: none.clone(), removed: none, rows: 0 };
        self.lock_for_writing()?;
        let mut docid = None;
        if let Some(new) = new.filter(|new| self.table().content.is_none() && moves(old, new)) {
            if change.conflict == ConflictAction::Replace {
                self.delete_row(new.docid_or_rowid(), &mut totals)?;
            } else {
                docid = Some(self.insert_content(&new)?);
            }
        }
        if !old.is_null() {
            self.delete_row(old, &mut totals)?;
        }
        if let Some(new) = new {
            docid = Some(self.insert_row(&new, docid, &mut totals)?);
            totals.rows += 1;
        }
        if self.table().is_fts4 {
            self.update_totals(&totals)?;
        }
        Ok(docid.unwrap_or(0))
    }

    /// Takes the database's lock before anything is read.
    fn lock_for_writing(&self) -> Result<()> {
        if !self.index().pending().borrow().is_empty() {
            return Ok(());
        }
        self.index().sql().run(Sql::DeleteLevel, &[ValueRef::Null])
    }

    fn insert_row(&self, new: &NewRow<'_>, inserted: Option<i64>, totals: &mut Totals) -> Result<i64> {
        let docid = match inserted {
            Some(docid) => docid,
            None => self.insert_content(new).map_err(|error| {
                // The row in the way is gone: that of the index, at least.
                let is_constraint = error.extended_code() == ResultCode::CONSTRAINT;
                if is_constraint && self.table().content.is_none() { corrupt() } else { error }
            })?,
        };
        let language = new.language();
        self.begin_row(docid, language, false)?;
        for (column, value) in new.columns().enumerate() {
            self.add_text(language, column, Some(column), value, &mut totals.added)?;
        }
        if self.table().has_docsize {
            self.write_docsize(&totals.added)?;
        }
        Ok(docid)
    }

    /// Writes the row of `%_content`; its docid.
    fn insert_content(&self, new: &NewRow<'_>) -> Result<i64> {
        if self.table().content.is_some() {
            return match new.docid_or_rowid() {
                ValueRef::Integer(docid) => Ok(docid),
                _ => Err(Error::bare(ResultCode::CONSTRAINT)),
            };
        }
        if !new.docid().is_null() && new.value(0).is_null() && !new.value(1).is_null() {
            return Err(Error::bare(ResultCode::ERROR));
        }
        let mut values = Vec::with_capacity(self.table().columns.len() + 2);
        values.push(new.docid_or_rowid());
        values.extend(new.columns());
        if self.table().language.is_some() {
            values.push(number(new.language()));
        }
        self.index().sql().run(Sql::InsertContent, &values)?;
        Ok(self.index().sql().storage().last_insert_rowid())
    }

    /// The words that follow are of this row.
    pub fn begin_row(&self, docid: i64, language: i32, is_delete: bool) -> Result<()> {
        let must_flush = self.index().pending().borrow().must_flush_before(docid, language);
        if must_flush {
            self.index().flush()?;
        }
        self.index().pending().borrow_mut().begin_row(docid, language, is_delete);
        Ok(())
    }

    /// Adds the words of a text to the index; without a place they are of a row that is deleted.
    pub fn add_text(
        &self,
        language: i32,
        column: usize,
        place: Option<usize>,
        value: ValueRef<'_>,
        sizes: &mut Sizes,
    ) -> Result<()> {
        if !self.is_indexed(column) {
            return Ok(());
        }
        let Some(text) = text_of(value, self.encoding()) else {
            // Not only of this row: SQLite loses what a row that was replaced had in the column.
            if let Some(size) = sizes.get_mut(column) {
                *size = 0;
            }
            return Ok(());
        };
        let mut words = 0i32;
        self.table().tokenizer.tokenize(language, until_nul(&text), &mut |token| {
            words = words.max(token.position.saturating_add(1));
            if token.position < 0 || token.bytes.is_empty() {
                return Err(Error::bare(ResultCode::ERROR));
            }
            let place = place.map_or(Place::Deleted, |column| Place::At(column, i64::from(token.position)));
            self.index().add_word(token.bytes, place);
            Ok(ControlFlow::Continue(()))
        })?;
        let mut add = |at: usize, more: u32| {
            if let Some(size) = sizes.get_mut(at) {
                *size = size.wrapping_add(more);
            }
        };
        add(column, words as u32);
        add(self.table().columns.len(), text.len() as u32);
        Ok(())
    }

    /// The language of a row of the content.
    pub fn language_of(&self, row: &dyn StoredStatement) -> i32 {
        match self.table().language {
            Some(_) => row.value(self.table().columns.len() + 1).to_integer() as i32,
            None => 0,
        }
    }

    fn delete_row(&self, docid: ValueRef<'_>, totals: &mut Totals) -> Result<()> {
        let sql = &self.index().sql();
        let found = sql.with(Sql::ContentByRowid, &[docid], |row| {
            if !row.step()? {
                return Ok(false);
            }
            let language = self.language_of(row);
            self.begin_row(row.value(0).to_integer(), language, true)?;
            for column in 0..self.table().columns.len() {
                self.add_text(language, column, None, row.value(column + 1), &mut totals.removed)?;
            }
            Ok(true)
        })?;
        if !found {
            return Ok(());
        }
        let is_only = self.table().content.is_none()
            && sql.first(Sql::IsOnlyRow, &[docid], |row| row.value(0).to_integer())?.is_some_and(|only| only != 0);
        if is_only {
            self.delete_everything(true)?;
            totals.rows = 0;
            totals.removed.fill(0);
            totals.added.fill(0);
            return Ok(());
        }
        totals.rows -= 1;
        if self.table().content.is_none() {
            sql.run(Sql::DeleteContent, &[docid])?;
        }
        if self.table().has_docsize {
            sql.run(Sql::DeleteDocsize, &[docid])?;
        }
        Ok(())
    }

    /// Empties the index, and the content as well if it is asked for.
    pub fn delete_everything(&self, with_content: bool) -> Result<()> {
        self.index().pending().borrow_mut().clear();
        if with_content {
            self.index().sql().run(Sql::DeleteAllContent, &[])?;
        }
        self.index().delete_all(self.table().has_docsize)
    }

    /// Writes how many words the columns of the row have.
    pub fn write_docsize(&self, sizes: &Sizes) -> Result<()> {
        let mut blob = Vec::with_capacity(self.table().columns.len() * 2);
        for size in sizes.iter().take(self.table().columns.len()) {
            numbers::push(&mut blob, u64::from(*size));
        }
        let docid = self.index().pending().borrow().docid();
        self.index().sql().run(Sql::ReplaceDocsize, &[number(docid), ValueRef::Blob(&blob)])
    }

    /// Adds to the totals of all rows.
    pub fn add_to_totals(&self, rows: i64, added: Sizes) -> Result<()> {
        let removed = vec![0; added.len()];
        self.update_totals(&Totals { added, removed, rows })
    }

    fn update_totals(&self, change: &Totals) -> Result<()> {
        let sql = &self.index().sql();
        let count = self.table().columns.len() + 2;
        let read = |row: &dyn StoredStatement| read_totals(&crate::sql::bytes_of(row.value(0)), count);
        let mut totals = sql.first(Sql::Stat, &[number(stat::TOTALS)], read)?.unwrap_or_else(|| vec![0; count]);
        if let Some((rows, sizes)) = totals.split_first_mut() {
            let gone = u32::try_from(-change.rows).unwrap_or(0);
            *rows = if *rows < gone { 0 } else { rows.wrapping_add(change.rows as u32) };
            for (size, (added, removed)) in sizes.iter_mut().zip(change.added.iter().zip(&change.removed)) {
                let grown = size.wrapping_add(*added);
                *size = if grown < *removed { 0 } else { grown - removed };
            }
        }
        let mut blob = Vec::with_capacity(count * 3);
        for total in totals {
            numbers::push(&mut blob, u64::from(total));
        }
        sql.run(Sql::ReplaceStat, &[number(stat::TOTALS), ValueRef::Blob(&blob)])
    }
}

/// Whether a change gives a row a docid that it does not have.
fn moves(old: ValueRef<'_>, new: &NewRow<'_>) -> bool {
    let docid = new.docid_or_rowid();
    !docid.is_null() && (old.is_null() || old.to_integer() != docid.to_integer())
}

fn read_totals(blob: &[u8], count: usize) -> Vec<u32> {
    let mut totals = Vec::with_capacity(count);
    let mut at = 0;
    if blob.last().is_some_and(|byte| byte & 0x80 == 0) {
        while totals.len() < count && at < blob.len() {
            totals.push(numbers::read(blob, &mut at) as u32);
        }
    }
    totals.resize(count, 0);
    totals
}
