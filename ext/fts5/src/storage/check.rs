//! `integrity-check`: whether the index fits the rows.

use super::{Storage, corrupt};
use crate::config::Content;
use crate::index::{Detail, TOKEN_BYTES_MAX, entry_checksum, first_characters};
use crate::statement::{escaped, quoted, without_message};
use crate::tokenize::Purpose;
use base::Result;
use extension::storage::StoredStatement;
use std::collections::HashSet;

/// The checksum of the entries that a row should have.
struct RowSum<'s> {
    storage: &'s Storage,
    rowid: i64,
    sum: u64,
    /// Terms that have been seen in the column or in the row, with the number of their index.
    seen: HashSet<(usize, Vec<u8>)>,
}

impl RowSum<'_> {
    fn add(&mut self, number: usize, term: &[u8], (column, offset): (usize, usize)) {
        let detail = self.storage.config.detail();
        if detail == Detail::Full || self.seen.insert((number, term.to_vec())) {
            self.sum ^= entry_checksum(self.rowid, column, offset, Some(number), term);
        }
    }

    /// Adds a column; its number of tokens.
    fn column(&mut self, column: usize, text: &super::Text<'_>) -> Result<i64> {
        let config = self.storage.config.clone();
        let mut count = 0;
        config.tokenize(Purpose::Document, &text.text, &text.locale, &mut |token| {
            let bytes = token.bytes.get(..TOKEN_BYTES_MAX).unwrap_or(token.bytes);
            if !token.colocated || count == 0 {
                count += 1;
            }
            let place = match config.detail() {
                Detail::Full => (column, count - 1),
                Detail::Columns => (0, column),
                Detail::None => (0, 0),
            };
            self.add(0, bytes, place);
            for (number, characters) in (1..).zip(config.prefixes()) {
                if let Some(head) = first_characters(bytes, *characters) {
                    self.add(number, head, place);
                }
            }
            Ok(())
        })?;
        Ok(count as i64)
    }
}

impl Storage {
    /// Checks the index, and with content that it fits the rows; content of the application only
    /// where `with_external` says so.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB`, and those of reading.
    pub fn check(&self, with_external: bool) -> Result<()> {
        let compares = match self.config.content() {
            Content::Own => true,
            Content::External => with_external,
            _ => false,
        };
        let expected = if compares { Some(self.expected_checksum()?) } else { None };
        self.index.check(expected)
    }

    fn expected_checksum(&self) -> Result<u64> {
        let config = &self.config;
        let mut tokens = vec![0i64; config.column_count()];
        let mut sum = RowSum { storage: self, rowid: 0, sum: 0, seen: HashSet::new() };
        let mut scan = self.begin_scan().map_err(without_message)?;
        let result = self.sum_rows(&mut *scan, &mut sum, &mut tokens);
        self.end_scan(scan);
        result?;
        self.check_totals(&tokens)?;
        Ok(sum.sum)
    }

    fn sum_rows(&self, scan: &mut dyn StoredStatement, sum: &mut RowSum<'_>, tokens: &mut [i64]) -> Result<()> {
        let config = &self.config;
        while self.config.locked(|| scan.step()).map_err(without_message)? {
            sum.rowid = scan.value(0).to_integer();
            sum.seen.clear();
            let sizes = if config.has_column_sizes() { Some(self.sizes(sum.rowid)?) } else { None };
            for (column, total) in tokens.iter_mut().enumerate().filter(|(column, _)| config.is_indexed(*column)) {
                if config.detail() == Detail::Columns {
                    sum.seen.clear();
                }
                let text = self.content_text(|number| scan.value(number), column)?;
                let count = sum.column(column, &text)?;
                if sizes.as_ref().is_some_and(|sizes| sizes.get(column) != Some(&count)) {
                    return Err(corrupt());
                }
                *total += count;
            }
        }
        Ok(())
    }

    /// Whether the averages record and the numbers of rows are right.
    fn check_totals(&self, tokens: &[i64]) -> Result<()> {
        let config = &self.config;
        let totals = self.totals()?;
        if totals.tokens != tokens {
            return Err(corrupt());
        }
        let mut counted = Vec::new();
        if *config.content() == Content::Own {
            counted.push("content");
        }
        if config.has_column_sizes() {
            counted.push("docsize");
        }
        for tail in counted {
            if self.row_count(tail)? != totals.rows {
                return Err(corrupt());
            }
        }
        Ok(())
    }

    fn row_count(&self, tail: &str) -> Result<i64> {
        let (database, name) = (quoted(self.config.database()), escaped(self.config.name()));
        let sql = format!("SELECT count(*) FROM {database}.'{name}_{tail}'");
        let mut statement = self.connection().prepare(&sql, Default::default()).map_err(without_message)?;
        let has_row = statement.step().map_err(without_message)?;
        Ok(if has_row { statement.value(0).to_integer() } else { 0 })
    }
}
