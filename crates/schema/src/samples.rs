//! Samples of an index's entries, as sqlite_stat4 has them, and what they say about a key.
//! See <https://www.sqlite.org/fileformat2.html#the_sqlite_stat4_table>.

use std::cmp::Ordering;

/// The samples of an index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Samples {
    /// The samples, in the order of the index.
    pub entries: Vec<Sample>,
    /// For each prefix: entries with a value that no sample has, on average.
    pub average: Vec<u64>,
    /// Entries of the index.
    pub rows: u64,
}

/// A sampled entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// For each prefix of the entry: entries with the same.
    pub equal: Vec<u64>,
    /// Entries before those.
    pub less: Vec<u64>,
    /// Distinct prefixes before it.
    pub distinct: Vec<u64>,
    /// The entry as a record.
    pub record: Box<[u8]>,
}

/// More rows than a file can have: what the tables of statistics say is the file's, and sums of it
/// must not overflow.
const ROWS_MAX: u64 = 1 << 48;

/// A row of sqlite_stat4 as it is read; what has another type is NULL.
#[derive(Clone, Debug, Default)]
pub struct SampleRow {
    /// Name of the index, or of a table WITHOUT ROWID.
    pub index: Option<Box<str>>,
    /// `neq`, `nlt`, `ndlt`.
    pub numbers: [Option<Box<str>>; 3],
    /// `sample`
    pub record: Box<[u8]>,
}

/// Where a key lies among the entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPlace {
    /// Number of the sample that it equals, or of the first greater one.
    pub sample: usize,
    /// Entries that are less.
    pub less: u64,
    /// Entries that are equal.
    pub equal: u64,
}

impl Samples {
    /// The samples of an index whose entries have `columns` columns; `counts` are the numbers of
    /// its row in sqlite_stat1, `key_columns` those that they count.
    pub(crate) fn new(rows: &[&SampleRow], columns: usize, key_columns: usize, counts: &[u64]) -> Samples {
        let entries = rows.iter().map(|row| {
            let [equal, less, distinct] = [0, 1, 2].map(|at| numbers(row.numbers[at].as_deref(), columns));
            Sample { equal, less, distinct, record: row.record.clone() }
        });
        let mut samples = Samples { entries: entries.collect(), average: vec![1; columns], rows: 0 };
        for column in 0..columns.saturating_sub(1).max(1) {
            samples.set_average(column, key_columns, counts);
        }
        samples
    }

    fn set_average(&mut self, column: usize, key_columns: usize, counts: &[u64]) {
        let entries = &self.entries;
        let counted = counts.get(column + 1).copied().filter(|each| *each > 0 && column < key_columns);
        // Without counts the last sample stands for the end of the index.
        let (rows, distinct_hundredths, used) = match (counted, entries.last()) {
            (Some(each), _) => {
                let rows = counts[0].min(ROWS_MAX);
                (rows, rows.saturating_mul(100) / each, entries.len())
            }
            (None, Some(last)) => (last.less[column], last.distinct[column].saturating_mul(100), entries.len() - 1),
            (None, None) => return,
        };
        self.rows = rows;
        let (mut sampled, mut sampled_hundredths) = (0_u64, 0_u64);
        for (position, entry) in entries.iter().enumerate().take(used) {
            let last_of_value =
                entries.get(position + 1).is_none_or(|next| next.distinct[column] != entry.distinct[column]);
            if last_of_value {
                sampled = sampled.saturating_add(entry.equal[column]);
                sampled_hundredths += 100;
            }
        }
        let mut average = 0;
        if distinct_hundredths > sampled_hundredths && sampled < rows {
            average = (rows - sampled).saturating_mul(100) / (distinct_hundredths - sampled_hundredths);
        }
        if let Some(own) = self.average.get_mut(column) {
            *own = average.clamp(1, ROWS_MAX);
        }
    }

    /// Where a key of `fields` fields lies. `compare` compares the first so many fields of a
    /// sample's record with those of the key. `round_up` chooses among the places between two
    /// samples.
    pub fn place(&self, fields: usize, round_up: bool, mut compare: impl FnMut(&[u8], usize) -> Ordering) -> KeyPlace {
        let fields = fields.clamp(1, self.average.len().max(1));
        // Every sample stands for as many keys as it has fields, its prefixes; one that is a prefix
        // of the sample before it too is made longer.
        let (mut low, mut high) = (0, self.entries.len() * fields);
        let mut width = 1;
        let mut below = 0;
        let mut found = false;
        while low < high && !found {
            let test = (low + high) / 2;
            let (number, mut own) = (test / fields, test % fields + 1);
            if let Some(before) = number.checked_sub(1) {
                let shared = |own: usize| self.entries[before].less[own - 1] == self.entries[number].less[own - 1];
                while own < fields && shared(own) {
                    own += 1;
                }
            }
            let sample = &self.entries[number];
            match compare(&sample.record, own) {
                Ordering::Less => {
                    below = sample.less[own - 1] + sample.equal[own - 1];
                    low = test + 1;
                }
                Ordering::Equal if own < fields => {
                    below = sample.less[own - 1];
                    low = test + 1;
                }
                order => {
                    (high, width) = (test, own);
                    found = order == Ordering::Equal;
                }
            }
        }
        let number = high / fields;
        let sample = self.entries.get(number);
        if let Some(sample) = sample.filter(|_| found) {
            return KeyPlace { sample: number, less: sample.less[width - 1], equal: sample.equal[width - 1] };
        }
        let above = sample.map_or(self.rows, |sample| sample.less[width - 1]);
        let gap = above.saturating_sub(below);
        let share = if round_up { gap.saturating_mul(2) / 3 } else { gap / 3 };
        let equal = self.average.get(fields - 1).copied().unwrap_or(1);
        KeyPlace { sample: number, less: below + share, equal }
    }
}

/// The numbers of a text, as many as there are columns; those that are missing are 0.
fn numbers(text: Option<&str>, columns: usize) -> Vec<u64> {
    let mut numbers = integers(text.unwrap_or(""));
    numbers.resize(columns, 0);
    numbers.iter_mut().for_each(|number| *number = (*number).min(ROWS_MAX));
    numbers
}

/// The integers at the start of a text, as SQLite reads them: digits, one blank, digits, …
pub(crate) fn integers(text: &str) -> Vec<u64> {
    let mut numbers = Vec::new();
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, behind) = rest.split_at(digits);
        let value =
            number.iter().fold(0_u64, |value, digit| value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0')));
        numbers.push(value);
        let Some((b' ', behind)) = behind.split_first() else { break };
        rest = behind;
    }
    numbers
}
