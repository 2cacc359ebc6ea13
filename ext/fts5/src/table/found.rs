//! What functions ask about the row: where its phrases stand, and how many tokens it has.

use super::cursor::CursorCore;
use crate::auxiliary::Instance;
use crate::bytes::Bytes;
use crate::config::Content;
use crate::index::Detail;
use crate::poslist::{Position, Positions};
use crate::tokenize::Purpose;
use base::{Error, Result, ResultCode};
use std::rc::Rc;

fn busy<T>(_: T) -> Error {
    Error::bare(ResultCode::LOCKED)
}

impl CursorCore {
    /// Where the row has a phrase.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading and tokenizing the row.
    pub fn poslist(&self, phrase: usize) -> Result<Bytes> {
        let expression = self.expression().ok_or_else(|| Error::bare(ResultCode::RANGE))?;
        if phrase >= expression.try_borrow().map_err(busy)?.phrase_count() {
            return Err(Error::bare(ResultCode::RANGE));
        }
        let detail = self.config().detail();
        if detail != Detail::Full {
            if self.config().is_contentless(true) {
                return Ok(Bytes::default());
            }
            if self.state.try_borrow().map_err(busy)?.needs_positions {
                self.find_positions()?;
            }
        }
        let state = self.state.try_borrow().map_err(busy)?;
        match &state.sorter {
            Some(sorter) if detail == Detail::Full => Ok(sorter.poslist(phrase)),
            _ => Ok(expression.try_borrow().map_err(busy)?.poslist(phrase)),
        }
    }

    /// Finds the phrases by tokenizing the row.
    fn find_positions(&self) -> Result<()> {
        let Some(expression) = self.expression() else { return Ok(()) };
        let is_live = self.state.try_borrow().map_err(busy)?.sorter.is_none();
        let mut populator = expression.try_borrow_mut().map_err(busy)?.begin_positions(is_live);
        for column in 0..self.config().column_count() {
            let text = self.text(column)?;
            let Some((text, locale)) = text else { continue };
            let locale = locale.unwrap_or_default();
            let mut expression = expression.try_borrow_mut().map_err(busy)?;
            expression.find_positions(self.config(), &mut populator, column, (&text, &locale))?;
        }
        let mut expression = expression.try_borrow_mut().map_err(busy)?;
        expression.end_positions(populator);
        if !is_live {
            expression.check_positions(self.rowid());
        }
        drop(expression);
        self.state.try_borrow_mut().map_err(busy)?.needs_positions = false;
        Ok(())
    }

    /// In which columns the row has a phrase, where the index has columns only.
    ///
    /// # Errors
    /// `SQLITE_RANGE`.
    pub fn column_list(&self, phrase: usize) -> Result<Bytes> {
        let expression = self.expression().ok_or_else(|| Error::bare(ResultCode::RANGE))?;
        let expression = expression.try_borrow().map_err(busy)?;
        if phrase >= expression.phrase_count() {
            return Err(Error::bare(ResultCode::RANGE));
        }
        let state = self.state.try_borrow().map_err(busy)?;
        Ok(match &state.sorter {
            Some(sorter) => sorter.poslist(phrase),
            None => expression.column_list(phrase),
        })
    }

    /// Hands out where a phrase stands.
    ///
    /// # Errors
    /// Those of [`CursorCore::poslist`], and `SQLITE_CORRUPT_VTAB` for a column that is not there.
    pub fn each_position(&self, phrase: usize, take: &mut dyn FnMut(Position)) -> Result<()> {
        let columns = self.config().column_count();
        let mut hand_out = |bytes: &[u8]| {
            let mut places = Positions::new(bytes);
            let is_there = |place: Position| place.column() < columns;
            match places.all(|place| is_there(place).then(|| take(place)).is_some()) {
                true => Ok(()),
                false => Err(Error::bare(ResultCode::CORRUPT_VTAB)),
            }
        };
        if self.config().detail() == Detail::Full {
            let state = self.state.try_borrow().map_err(busy)?;
            if let (None, Some(expression)) = (&state.sorter, &state.expression) {
                return hand_out(expression.try_borrow().map_err(busy)?.positions(phrase));
            }
        }
        hand_out(&self.poslist(phrase)?)
    }

    /// Where phrases stand, in the order of the row.
    ///
    /// # Errors
    /// As [`CursorCore::each_position`].
    pub fn instances(&self) -> Result<Rc<Vec<Instance>>> {
        if let Some(known) = &self.state.try_borrow().map_err(busy)?.instances {
            return Ok(known.clone());
        }
        let count = self.expression().map_or(0, |expression| expression.borrow().phrase_count());
        let mut all = Vec::new();
        for phrase in 0..count {
            self.each_position(phrase, &mut |place| {
                all.push(Instance { phrase, column: place.column(), offset: place.offset() });
            })?;
        }
        // Stable: of phrases at the same place the first comes first.
        all.sort_by_key(|instance| (instance.column, instance.offset));
        let all = Rc::new(all);
        self.state.try_borrow_mut().map_err(busy)?.instances = Some(all.clone());
        Ok(all)
    }

    /// Number of tokens of a column of the row, or of all columns; -1 for a column where it is not
    /// known.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading and tokenizing the row.
    pub fn size(&self, column: Option<usize>) -> Result<i64> {
        if !self.state.try_borrow().map_err(busy)?.has_sizes {
            self.find_sizes()?;
        }
        let state = self.state.try_borrow().map_err(busy)?;
        match column {
            Some(column) => state.sizes.get(column).copied().ok_or_else(|| Error::bare(ResultCode::RANGE)),
            None => Ok(i64::from(state.sizes.iter().fold(0i32, |sum, size| sum.wrapping_add(*size as i32)))),
        }
    }

    fn find_sizes(&self) -> Result<()> {
        let config = self.config();
        let mut sizes = std::mem::take(&mut self.state.try_borrow_mut().map_err(busy)?.sizes);
        if config.has_column_sizes() {
            self.storage().read_sizes(self.rowid(), &mut sizes)?;
        } else if config.content_table().is_none() || *config.content() == Content::Unindexed {
            sizes.clear();
            sizes.extend((0..config.column_count()).map(|column| if config.is_indexed(column) { -1 } else { 0 }));
        } else {
            sizes = self.counted_sizes()?;
        }
        let mut state = self.state.try_borrow_mut().map_err(busy)?;
        (state.sizes, state.has_sizes) = (sizes, true);
        Ok(())
    }

    fn counted_sizes(&self) -> Result<Vec<i64>> {
        let config = self.config();
        let mut sizes = vec![0; config.column_count()];
        for (column, size) in sizes.iter_mut().enumerate().filter(|(column, _)| config.is_indexed(*column)) {
            let Some((text, locale)) = self.text(column)? else { continue };
            config.tokenize(Purpose::Auxiliary, &text, &locale.unwrap_or_default(), &mut |token| {
                *size += i64::from(!token.colocated);
                Ok(())
            })?;
        }
        Ok(sizes)
    }
}
