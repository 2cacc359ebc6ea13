//! What an auxiliary function may ask about the row (`Fts5ExtensionApi`).

use super::Instance;
use crate::bytes::Bytes;
use crate::index::Detail;
use crate::poslist::{self, Position};
use crate::statement::without_message;
use crate::table::CursorCore;
use crate::tokenize::{Purpose, TokenSink};
use crate::varint;
use base::{Error, Result, ResultCode};
use std::any::Any;
use std::rc::Rc;

/// A row that a query has found.
pub struct Match<'m> {
    cursor: &'m Rc<CursorCore>,
    /// Distinguishes functions, each of which has its own auxiliary data.
    function: usize,
}

fn out_of_range() -> Error {
    Error::bare(ResultCode::RANGE)
}

impl<'m> Match<'m> {
    pub(crate) fn new(cursor: &'m Rc<CursorCore>, function: usize) -> Match<'m> {
        Match { cursor, function }
    }

    /// Number of columns.
    pub fn column_count(&self) -> usize {
        self.cursor.config().column_count()
    }

    /// Number of rows of the table.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` where it has none.
    pub fn row_count(&self) -> Result<i64> {
        let rows = self.cursor.storage().totals()?.rows;
        if rows <= 0 { Err(Error::bare(ResultCode::CORRUPT_VTAB)) } else { Ok(rows) }
    }

    /// Number of tokens of a column in all rows, or of all columns.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a column that is not there.
    pub fn total_size(&self, column: Option<usize>) -> Result<i64> {
        let tokens = self.cursor.storage().totals()?.tokens;
        match column {
            Some(column) => tokens.get(column).copied().ok_or_else(out_of_range),
            None => Ok(tokens.iter().fold(0i64, |sum, count| sum.wrapping_add(*count))),
        }
    }

    /// Hands the tokens of a text to the sink, as the table's tokenizer finds them.
    ///
    /// # Errors
    /// The tokenizer's and the sink's.
    pub fn tokenize(&self, text: &[u8], locale: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        // Why a tokenizer cannot be made is said where the table is written only.
        self.cursor.config().tokenize(Purpose::Auxiliary, text, locale, sink).map_err(without_message)
    }

    /// Number of phrases of the query.
    pub fn phrase_count(&self) -> usize {
        self.cursor.expression().map_or(0, |expression| expression.borrow().phrase_count())
    }

    /// Number of tokens of a phrase; 0 where there is no such phrase.
    pub fn phrase_size(&self, phrase: usize) -> usize {
        self.cursor.expression().map_or(0, |expression| expression.borrow().phrase_size(phrase))
    }

    /// How often phrases are in the row.
    ///
    /// # Errors
    /// Those of reading the index and the row.
    pub fn instance_count(&self) -> Result<usize> {
        Ok(self.cursor.instances()?.len())
    }

    /// Where a phrase stands, in the order of the row.
    ///
    /// # Errors
    /// `SQLITE_RANGE` beyond the last one.
    pub fn instance(&self, number: usize) -> Result<Instance> {
        self.cursor.instances()?.get(number).copied().ok_or_else(out_of_range)
    }

    /// Hands out where the phrases stand, in the order of the row.
    ///
    /// # Errors
    /// As [`Match::instance_count`].
    pub fn for_each_instance(&self, take: &mut dyn FnMut(Instance)) -> Result<()> {
        self.cursor.instances()?.iter().for_each(|instance| take(*instance));
        Ok(())
    }

    /// Hands out the columns where a phrase stands, each as often as it is there.
    ///
    /// # Errors
    /// As [`Match::instance_count`].
    pub fn for_each_column(&self, phrase: usize, take: &mut dyn FnMut(usize)) -> Result<()> {
        self.cursor.each_position(phrase, &mut |place| take(place.column()))
    }

    /// The rowid.
    pub fn rowid(&self) -> i64 {
        self.cursor.rowid()
    }

    /// The text of a column; `None` for NULL and where it is not stored.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading the row.
    pub fn column_text(&self, column: usize) -> Result<Option<Vec<u8>>> {
        if column >= self.column_count() {
            return Err(out_of_range());
        }
        if self.cursor.config().is_contentless(false) {
            return Ok(None);
        }
        Ok(self.cursor.text(column)?.map(|(text, _)| text))
    }

    /// The locale of a column; `None` where it has none.
    ///
    /// # Errors
    /// As [`Match::column_text`].
    pub fn column_locale(&self, column: usize) -> Result<Option<Vec<u8>>> {
        let config = self.cursor.config();
        if column >= config.column_count() {
            return Err(out_of_range());
        }
        if !config.is_indexed(column) || config.is_contentless(true) || !config.locale() {
            return Ok(None);
        }
        Ok(self.cursor.text(column)?.and_then(|(_, locale)| locale))
    }

    /// Number of tokens of a column of the row, or of all columns; -1 for a column where it is not
    /// known.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading the row.
    pub fn column_size(&self, column: Option<usize>) -> Result<i64> {
        self.cursor.size(column)
    }

    /// Calls a function for every row that has a phrase of the query. It ends with an error of the
    /// function; `SQLITE_DONE` is none.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, those of reading the index, and the function's.
    pub fn query_phrase(&self, phrase: usize, call: &mut dyn FnMut(&Match<'_>) -> Result<()>) -> Result<()> {
        let rows = self.cursor.query_phrase(phrase)?;
        let mut run = || -> Result<()> {
            while !rows.eof() {
                call(&Match { cursor: &rows, function: self.function })?;
                if !rows.next_inline()? {
                    rows.next()?;
                }
            }
            Ok(())
        };
        let result = run();
        rows.close();
        match result {
            Err(error) if error.code() == ResultCode::DONE => Ok(()),
            other => other,
        }
    }

    /// Keeps something for the next calls of the same function within the query.
    pub fn set_auxiliary_data(&self, data: Option<Rc<dyn Any>>) {
        self.cursor.set_auxiliary_data(self.function, data);
    }

    /// What the function keeps.
    pub fn auxiliary_data(&self) -> Option<Rc<dyn Any>> {
        self.cursor.auxiliary_data(self.function)
    }

    /// Where the row has a phrase.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading the index and the row.
    pub fn phrase_positions(&self, phrase: usize) -> Result<PhrasePositions> {
        let bytes = self.cursor.poslist(phrase)?;
        Ok(PhrasePositions { bytes, at: 0, value: 0, columns: self.column_count(), is_list: false, is_first: true })
    }

    /// In which columns the row has a phrase.
    ///
    /// # Errors
    /// As [`Match::phrase_positions`].
    pub fn phrase_columns(&self, phrase: usize) -> Result<PhrasePositions> {
        let is_list = self.cursor.config().detail() == Detail::Columns;
        let bytes = if is_list { self.cursor.column_list(phrase)? } else { self.cursor.poslist(phrase)? };
        Ok(PhrasePositions { bytes, at: 0, value: 0, columns: self.column_count(), is_list, is_first: true })
    }

    /// A token of a phrase of the query.
    ///
    /// # Errors
    /// `SQLITE_RANGE`.
    pub fn query_token(&self, phrase: usize, token: usize) -> Result<Vec<u8>> {
        let expression = self.cursor.expression().ok_or_else(out_of_range)?;
        let expression = expression.borrow();
        expression.query_token(phrase, token).map(<[u8]>::to_vec)
    }

    /// The token of the row that a token of a phrase stands for; `None` where that is not known.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading the index and the row.
    pub fn instance_token(&self, instance: usize, token: usize) -> Result<Option<Vec<u8>>> {
        let Instance { phrase, column, offset } = self.instance(instance)?;
        let expression = self.cursor.expression().ok_or_else(out_of_range)?;
        let place = (self.rowid(), Position::new(column, offset));
        let is_tokendata = self.cursor.config().tokendata();
        let index = self.cursor.storage().index();
        expression.borrow_mut().matched_token(index, is_tokendata, (phrase, token), place)
    }
}

/// The places of a phrase.
pub struct PhrasePositions {
    bytes: Bytes,
    at: usize,
    value: i64,
    columns: usize,
    is_list: bool,
    is_first: bool,
}

impl PhrasePositions {
    /// The next column and offset.
    pub fn next_position(&mut self) -> Option<(usize, usize)> {
        let place = poslist::next(&self.bytes, &mut self.at, &mut self.value)?;
        Some((place.column().min(self.columns.saturating_sub(1)), place.offset()))
    }

    /// The next column.
    pub fn next_column(&mut self) -> Option<usize> {
        if self.is_list {
            if self.at >= self.bytes.len() {
                return None;
            }
            self.value += varint::read_32(&self.bytes, &mut self.at) as i64 - 2;
            return usize::try_from(self.value).ok();
        }
        if std::mem::take(&mut self.is_first) {
            match self.bytes.first() {
                None => return None,
                Some(1) => {}
                Some(_) => return Some(0),
            }
        }
        while *self.bytes.get(self.at)? != 1 {
            varint::read(&self.bytes, &mut self.at);
        }
        self.at += 1;
        Some(varint::read_32(&self.bytes, &mut self.at))
    }
}
