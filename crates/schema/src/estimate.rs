//! Row estimates: SQLite's guesses, and what sqlite_stat1 says instead.

use crate::Index;
use base::log_est::{LogEst, from_count};

/// Rows of a table that was never analysed: about a million.
pub const ROWS_DEFAULT: LogEst = 200;

/// Guesses an index's estimates from its table's: ten rows a value of the first column, fewer for
/// longer prefixes, one for a whole unique key.
pub(crate) fn guess(index: &mut Index, table_rows: LogEst) {
    const PREFIXES: [LogEst; 5] = [33, 32, 30, 28, 27];
    let rows = table_rows.max(99) - if index.partial.is_some() { 10 } else { 0 };
    let mut estimates = vec![rows];
    estimates.extend((0..index.key_columns).map(|prefix| PREFIXES.get(prefix).copied().unwrap_or(23)));
    if index.unique
        && let Some(last) = estimates.last_mut()
    {
        *last = 0;
    }
    index.row_estimates = estimates;
}

/// What a row of sqlite_stat1 says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stat1 {
    /// Rows, then rows for one value of each prefix.
    pub estimates: Vec<LogEst>,
    /// `unordered`
    pub unordered: bool,
    /// `noskipscan`
    pub no_skip_scan: bool,
    /// `sz=N`: bytes of a row.
    pub row_size: Option<u32>,
}

impl Stat1 {
    /// Reads the column `stat`: numbers, then words. What is not understood is skipped.
    pub fn parse(text: &str) -> Stat1 {
        let mut stat = Stat1::default();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 && stat.row_size.is_none() && !stat.unordered && !stat.no_skip_scan {
                let number = word.get(..digits).and_then(|digits| digits.parse().ok()).unwrap_or(u64::MAX);
                stat.estimates.push(from_count(number));
            } else if word.starts_with("unordered") {
                stat.unordered = true;
            } else if word.starts_with("noskipscan") {
                stat.no_skip_scan = true;
            } else if let Some(size) = word.strip_prefix("sz=") {
                stat.row_size = size.parse().ok();
            }
        }
        stat
    }
}

/// Columns of an entry that samples count: all that make it unique.
pub(crate) fn counted_columns(index: &Index, without_rowid: bool) -> usize {
    match (without_rowid, index.is_primary_key()) {
        (true, true) => index.key_columns,
        (true, false) => index.columns.len(),
        (false, _) => index.columns.len() + 1,
    }
}
