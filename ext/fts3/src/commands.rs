//! Commands: what is inserted into the column that is named after the table.

use crate::core::Core;
use crate::doclist::corrupt;
use crate::index::check::entry_checksum;
use crate::index::{HasStat, MERGE_COUNT, stat};
use crate::sql::until_nul;
use crate::sql::{Sql, bare, number, text_of};
use base::{Error, Result, ResultCode};
use extension::storage::PrepareRules;
use std::ops::ControlFlow;

/// Where reading a number stops: the next digit could be one too many.
const NUMBER_MAX: i64 = 214_748_363;
/// `automerge=1`, and more than there can be, mean this.
const AUTOMERGE_DEFAULT: i64 = 8;

/// A number at the beginning of a text, and what is after it.
fn number_of(text: &[u8]) -> (i64, &[u8]) {
    let (mut value, mut at) = (0, 0);
    while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit() && value < NUMBER_MAX) {
        value = value * 10 + i64::from(digit - b'0');
        at += 1;
    }
    (value, text.get(at..).unwrap_or(&[]))
}

fn strip<'t>(text: &'t [u8], word: &[u8]) -> Option<&'t [u8]> {
    let (head, rest) = text.split_at_checked(word.len())?;
    (head.eq_ignore_ascii_case(word) && !rest.is_empty()).then_some(rest)
}

impl Core {
    /// Obeys a command.
    pub fn obey(&self, command: &[u8]) -> Result<()> {
        match command.to_ascii_lowercase().as_slice() {
            b"optimize" => return self.index().optimize().map(|_| ()),
            b"rebuild" => return self.rebuild(),
            b"integrity-check" => return if self.is_sound()? { Ok(()) } else { Err(corrupt()) },
            b"flush" => return self.index().flush(),
            _ => {}
        }
        if let Some(numbers) = strip(command, b"merge=") {
            return self.merge_command(until_nul(numbers));
        }
        match strip(command, b"automerge=") {
            Some(value) => self.set_automerge(number_of(value).0),
            None => Err(Error::bare(ResultCode::ERROR)),
        }
    }

    /// `merge=X,Y`: writes about X blocks where a level has Y segments.
    fn merge_command(&self, text: &[u8]) -> Result<()> {
        let (blocks, rest) = number_of(text);
        let (segments, rest) = match rest {
            [b',', rest @ ..] if !rest.is_empty() => number_of(rest),
            _ => (MERGE_COUNT / 2, rest),
        };
        if !rest.is_empty() || segments < 2 {
            return Err(Error::bare(ResultCode::ERROR));
        }
        if self.index().has_stat() == HasStat::No {
            self.create_stat()?;
        }
        let merged = self.index().merge_incrementally(blocks, segments);
        self.index().close_blocks();
        merged
    }

    fn set_automerge(&self, segments: i64) -> Result<()> {
        let segments = if segments == 1 || segments > MERGE_COUNT { AUTOMERGE_DEFAULT } else { segments };
        self.index().note_automerge(segments);
        if self.index().has_stat() == HasStat::No {
            self.create_stat()?;
        }
        self.index().sql().run(Sql::ReplaceStat, &[number(stat::AUTOMERGE), number(segments)])
    }

    /// At the end of a transaction that has added many leaves: merges about as much.
    pub fn merge_automatically(&self, segments: i64, blocks_min: i64) -> Result<()> {
        let added = i64::from(self.index().leaves_added());
        if added <= blocks_min / MERGE_COUNT {
            return Ok(());
        }
        let level = self.index().sql().first(Sql::MaxLevel, &[], |row| row.value(0).to_integer() as i32)?.unwrap_or(0);
        let blocks = (added as i32).wrapping_mul(level);
        let blocks = i64::from(blocks.wrapping_add(blocks / 2));
        if blocks > blocks_min { self.index().merge_incrementally(blocks, segments) } else { Ok(()) }
    }

    /// Makes the index from the content.
    fn rebuild(&self) -> Result<()> {
        self.delete_everything(false)?;
        let sql = format!("SELECT {}", self.table().read_list);
        let mut row = self.index().sql().storage().prepare_from_schema(&sql, PrepareRules::default()).map_err(bare)?;
        let none = vec![0u32; self.table().columns.len() + 1];
        let (mut sums, mut rows) = (none.clone(), 0);
        while row.step().map_err(bare)? {
            let language = self.language_of(&*row);
            self.begin_row(row.value(0).to_integer(), language, false)?;
            let mut sizes = none.clone();
            for column in 0..self.table().columns.len() {
                self.add_text(language, column, Some(column), row.value(column + 1), &mut sizes)?;
            }
            if self.table().has_docsize {
                self.write_docsize(&sizes)?;
            }
            rows += 1;
            for (sum, size) in sums.iter_mut().zip(&sizes) {
                *sum = sum.wrapping_add(*size);
            }
        }
        if self.table().is_fts4 { self.add_to_totals(rows, sums) } else { Ok(()) }
    }

    /// Whether the index has the words of the content.
    pub fn is_sound(&self) -> Result<bool> {
        let is_contentless = self.table().content.as_deref() == Some("");
        match self.checksums(is_contentless) {
            Ok((index, content)) => Ok(is_contentless || index == content),
            Err(error) if error.extended_code() == ResultCode::CORRUPT_VTAB => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn checksums(&self, is_contentless: bool) -> Result<(u64, u64)> {
        let mut of_index = 0;
        for language in self.index().languages()? {
            for index in 0..self.index().prefixes().len() {
                of_index ^= self.index().checksum(language, index)?;
            }
        }
        Ok((of_index, if is_contentless { 0 } else { self.checksum_of_content()? }))
    }

    fn checksum_of_content(&self) -> Result<u64> {
        let sql = format!("SELECT {}", self.table().read_list);
        let mut row = self.index().sql().storage().prepare_from_schema(&sql, PrepareRules::default()).map_err(bare)?;
        let mut sum = 0;
        while row.step().map_err(bare)? {
            let docid = row.value(0).to_integer();
            let language = self.language_of(&*row);
            for column in (0..self.table().columns.len()).filter(|column| self.is_indexed(*column)) {
                let text = text_of(row.value(column + 1), self.encoding()).unwrap_or_default();
                self.table().tokenizer.tokenize(language, until_nul(&text), &mut |token| {
                    for (index, length) in self.index().prefixes().iter().enumerate() {
                        let term = if index == 0 { Some(token.bytes) } else { token.bytes.get(..*length) };
                        if let Some(term) = term {
                            sum ^=
                                entry_checksum(term, [language, index as i32], docid, [column as i32, token.position]);
                        }
                    }
                    Ok(ControlFlow::Continue(()))
                })?;
            }
        }
        Ok(sum)
    }
}
