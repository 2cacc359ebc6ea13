//! What ANALYZE keeps of an index while it walks over it: counts of distinct prefixes for
//! sqlite_stat1, and a sample of the entries for sqlite_stat4. Which entries are chosen can be seen
//! in the file, so it is SQLite's choice: a third of them at even distances, the others where most
//! entries share a prefix; what is equal in that is decided by a pseudo-random number.
//!
//! The sampler is an aggregate whose arguments are the number of leading columns that the entry
//! shares with the one before it, the number of entries of the index, and what finds the entry's
//! row again. What it answers depends on when it is asked: with a limit, after a step, how to go
//! on; after the last step the text for sqlite_stat1, and then, again and again, the parts of a
//! sample (row, equal, less, distinct), NULL behind the last.

use base::Result;
use extension::{AggregateFunction, AggregateState, Context, FunctionDef, FunctionFlags, FunctionKind, Special};
use std::rc::Rc;
use value::Mem;

/// Samples that are kept of an index.
const SAMPLES_MAX: usize = 24;

/// The aggregate for an index whose entries have `columns` columns, of which `key_columns` are
/// counted in sqlite_stat1. A `limit` other than 0 ends or shortens the walk after so many entries;
/// there are no samples then.
pub(super) fn sampler(columns: usize, key_columns: usize, limit: u64) -> FunctionDef {
    FunctionDef {
        name: "sample".into(),
        arg_count: 3,
        flags: FunctionFlags { builtin: true, ..FunctionFlags::default() },
        special: Special::None,
        kind: FunctionKind::Aggregate(Rc::new(Shape { columns, key_columns, limit })),
    }
}

struct Shape {
    columns: usize,
    key_columns: usize,
    limit: u64,
}

impl AggregateFunction for Shape {
    fn start(&self) -> Box<dyn AggregateState> {
        Box::new(Sampler {
            key_columns: self.key_columns,
            limit: self.limit,
            samples_max: if self.limit == 0 { SAMPLES_MAX } else { 0 },
            entries: 0,
            entries_total: 0,
            jumps: 0,
            distance: 1,
            random: 0,
            current: Sample::new(self.columns),
            candidates: vec![Sample::new(self.columns); self.columns],
            chosen: Vec::new(),
            weakest: 0,
            open_columns: 0,
            go_on: None,
            answers: 0,
        })
    }
}

/// An entry that may be, or is, kept.
#[derive(Clone)]
struct Sample {
    /// For each prefix: entries with the same, entries before them, distinct ones among those. In a
    /// chosen sample 0 equal entries stand for a number that is not known yet.
    equal: Vec<u64>,
    less: Vec<u64>,
    distinct: Vec<u64>,
    /// The rowid, or the primary key as a record.
    row: Mem,
    /// Chosen for its place, not for its prefixes.
    by_place: bool,
    /// The last column of the prefix that it was chosen for.
    column: usize,
    hash: u32,
}

impl Sample {
    fn new(columns: usize) -> Sample {
        let zeros = vec![0; columns];
        Sample {
            equal: zeros.clone(),
            less: zeros.clone(),
            distinct: zeros,
            row: Mem::new(),
            by_place: false,
            column: 0,
            hash: 0,
        }
    }

    /// Takes over another one without giving up its buffers.
    fn take(&mut self, other: &Sample) {
        self.equal.clone_from(&other.equal);
        self.less.clone_from(&other.less);
        self.distinct.clone_from(&other.distinct);
        self.row.copy_from(&other.row);
        (self.by_place, self.column, self.hash) = (other.by_place, other.column, other.hash);
    }

    /// Of two for the same prefix: the one with more equal entries in the longer ones, else by
    /// chance.
    fn longer_prefixes_beat(&self, other: &Sample) -> bool {
        let behind = self.column + 1;
        let by_count = self.equal.iter().skip(behind).cmp(other.equal.iter().skip(behind));
        by_count.then(self.hash.cmp(&other.hash)).is_gt()
    }

    /// Whether its prefix has more entries; the shorter prefix wins.
    fn beats(&self, other: &Sample) -> bool {
        let own = |sample: &Sample| sample.equal.get(sample.column).copied().unwrap_or(0);
        match own(self).cmp(&own(other)).then(other.column.cmp(&self.column)) {
            std::cmp::Ordering::Equal => self.longer_prefixes_beat(other),
            order => order.is_gt(),
        }
    }
}

struct Sampler {
    key_columns: usize,
    limit: u64,
    samples_max: usize,
    /// Entries seen.
    entries: u64,
    /// Entries of the index.
    entries_total: u64,
    /// How often the walk has gone on at another value of the first column.
    jumps: u64,
    /// Entries between two that are chosen for their place.
    distance: u64,
    random: u32,
    /// The entry that was seen last.
    current: Sample,
    /// For each prefix the best entry among those that share it with the current one.
    candidates: Vec<Sample>,
    chosen: Vec<Sample>,
    /// Which of the chosen ones goes next.
    weakest: usize,
    /// Columns below this one may have open numbers in chosen samples.
    open_columns: usize,
    /// What the walk does next: `None` when it was told so.
    go_on: Option<GoOn>,
    answers: usize,
}

#[derive(Clone, Copy)]
enum GoOn {
    Next,
    NextValue,
    End,
}

impl Sampler {
    /// Counts an entry that shares its first `shared` columns with the one before it.
    fn count(&mut self, shared: usize) {
        if self.entries == 0 {
            self.current.equal.fill(1);
        } else {
            if self.samples_max > 0 {
                self.close_prefixes(shared);
            }
            let Sample { equal, less, distinct, .. } = &mut self.current;
            for (column, ((equal, less), distinct)) in equal.iter_mut().zip(less).zip(distinct).enumerate() {
                if column < shared {
                    *equal += 1;
                } else {
                    *distinct += 1;
                    *less += *equal;
                    *equal = 1;
                }
            }
        }
        self.entries += 1;
    }

    /// The prefixes behind `shared` have come to an end: their counts are known, and the best entry
    /// of each may be chosen.
    fn close_prefixes(&mut self, shared: usize) {
        let prefixes = self.candidates.len().saturating_sub(1);
        for column in (shared..prefixes).rev() {
            let mut best = std::mem::replace(&mut self.candidates[column], Sample::new(0));
            best.equal[column] = self.current.equal[column];
            let wanted = match self.chosen.get(self.weakest) {
                Some(weakest) if self.chosen.len() >= self.samples_max => best.beats(weakest),
                _ => true,
            };
            if wanted {
                self.choose(&best, column);
            }
            self.candidates[column] = best;
        }
        if shared < self.open_columns {
            for sample in self.chosen.iter_mut().rev() {
                for (open, known) in sample.equal.iter_mut().zip(&self.current.equal).skip(shared) {
                    if *open == 0 {
                        *open = *known;
                    }
                }
            }
            self.open_columns = shared;
        }
    }

    /// Chooses a sample, of which the numbers before `open` are not known yet. The weakest one
    /// makes room.
    fn choose(&mut self, sample: &Sample, open: usize) {
        self.open_columns = self.open_columns.max(open);
        if sample.by_place || !self.shares_prefix(sample) {
            let mut new = match self.chosen.len() >= self.samples_max {
                true => self.chosen.remove(self.weakest),
                false => Sample::new(0),
            };
            new.take(sample);
            new.equal.iter_mut().take(open).for_each(|equal| *equal = 0);
            self.chosen.push(new);
        }
        if self.chosen.len() >= self.samples_max {
            self.find_weakest();
        }
    }

    /// Whether a chosen sample has this one's prefix already: it stands for the prefix then.
    fn shares_prefix(&mut self, new: &Sample) -> bool {
        let mut best: Option<usize> = None;
        for (position, sample) in self.chosen.iter().enumerate().rev() {
            if sample.equal[new.column] != 0 {
                continue;
            }
            if sample.by_place {
                return true;
            }
            if best.is_none_or(|best| sample.beats(&self.chosen[best])) {
                best = Some(position);
            }
        }
        let Some(best) = best else { return false };
        let stands = &mut self.chosen[best];
        stands.column = new.column;
        stands.equal[new.column] = new.equal[new.column];
        true
    }

    fn find_weakest(&mut self) {
        let mut weakest: Option<usize> = None;
        for (position, sample) in self.chosen.iter().enumerate().filter(|(_, sample)| !sample.by_place) {
            if weakest.is_none_or(|weakest| self.chosen[weakest].beats(sample)) {
                weakest = Some(position);
            }
        }
        self.weakest = weakest.unwrap_or(0);
    }

    /// Looks whether the current entry is one to keep.
    fn consider(&mut self, shared: usize, row: &Mem) {
        self.current.row.copy_from(row);
        self.random = self.random.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        self.current.hash = self.random;
        let last = self.candidates.len().saturating_sub(1);
        let place = self.current.less[last];
        if place / self.distance != (place + 1) / self.distance {
            let mut sample = std::mem::replace(&mut self.current, Sample::new(0));
            (sample.by_place, sample.column) = (true, 0);
            self.choose(&sample, last);
            sample.by_place = false;
            self.current = sample;
        }
        for column in 0..last {
            self.current.column = column;
            if column >= shared || self.current.longer_prefixes_beat(&self.candidates[column]) {
                self.candidates[column].take(&self.current);
            }
        }
    }

    /// With a limit: after so many entries the walk ends, or, as long as the first column had one
    /// value only, goes on behind that.
    fn decide(&mut self) -> GoOn {
        if self.entries <= self.limit.saturating_mul(self.jumps + 1) {
            return GoOn::Next;
        }
        self.jumps += 1;
        match self.current.distinct.first() {
            Some(0) => GoOn::NextValue,
            _ => GoOn::End,
        }
    }

    /// `N a b …`: the number of entries, then for each prefix of the key the average number of
    /// entries with one value of it, rounded up; nearly unique counts as unique.
    fn statistics(&self) -> String {
        let mut text = if self.jumps > 0 { self.entries_total } else { self.entries }.to_string();
        for distinct in self.current.distinct.iter().take(self.key_columns) {
            let distinct = distinct + 1;
            let average = self.entries.div_ceil(distinct);
            let nearly_unique = average == 2 && self.entries * 10 <= distinct * 11;
            text += &format!(" {}", if nearly_unique { 1 } else { average });
        }
        text
    }

    fn answer(&mut self, result: &mut Mem) {
        let number = self.answers;
        self.answers += 1;
        if number == 0 {
            if self.samples_max > 0 && self.entries > 0 {
                self.close_prefixes(0);
            }
            return result.set_str(&self.statistics());
        }
        let Some(sample) = self.chosen.get((number - 1) / 4) else { return };
        match (number - 1) % 4 {
            0 => result.copy_from(&sample.row),
            1 => result.set_str(&numbers(&sample.equal)),
            2 => result.set_str(&numbers(&sample.less)),
            _ => result.set_str(&numbers(&sample.distinct)),
        }
    }
}

fn numbers(list: &[u64]) -> String {
    let words: Vec<String> = list.iter().map(u64::to_string).collect();
    words.join(" ")
}

impl AggregateState for Sampler {
    fn step(&mut self, _context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let [shared, total, row] = args else { return Ok(()) };
        let shared = usize::try_from(shared.to_integer()).unwrap_or(0);
        if self.entries == 0 {
            let (columns, total) = (self.candidates.len() as u32, total.to_integer() as u64);
            self.entries_total = total;
            self.distance = total / (SAMPLES_MAX as u64 / 3 + 1) + 1;
            self.random = 0x689e_962d_u32.wrapping_mul(columns) ^ 0xd094_4565_u32.wrapping_mul(total as u32);
        }
        self.count(shared);
        if self.samples_max > 0 {
            self.consider(shared, row);
        } else {
            self.go_on = Some(self.decide());
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        match self.go_on.take() {
            None => self.answer(context.result),
            Some(GoOn::Next) => {}
            Some(GoOn::NextValue) => context.result.set_integer(0),
            Some(GoOn::End) => context.result.set_integer(1),
        }
        if context.result.is_text() {
            context.result.set_encoding(context.environment.encoding());
        }
        Ok(())
    }
}
