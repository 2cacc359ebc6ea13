//! Sorts records: an arena, and entries of a normalized 8-byte key prefix and a pointer.
//!
//! Most comparisons are decided by the prefix: the class of the first key field and as much of its
//! value as fits, in an order that agrees with the field's. Records with equal keys keep the order
//! in which they were added. Beyond its memory budget the sorter writes sorted runs into a
//! temporary file and merges them.

mod prefix;
mod runs;

use base::{Result, heap_limit};
use prefix::{binary_text, first_prefix, real_prefix, text_prefix};
use runs::{Merge, Runs};
use std::cmp::Ordering;
use std::rc::Rc;
use value::record::compare_records;
use value::{CollationRef, KeyInfo};
use vfs::Vfs;

/// Records that are looked at before they are asked for; their cache lines fit the first-level
/// cache.
const TOUCHED_AHEAD: usize = 128;

/// Records of which the first ones are kept, at least.
const KEPT_MIN: usize = 32;

fn prefixes() -> bool {
    base::fast_path!(
        "sorter prefixes",
        "the first eight bytes of a key decide most comparisons of a sort",
        "sort ×1.12"
    )
}

/// One record: its prefix, and where its length and bytes lie in the arena.
#[derive(Clone, Copy)]
struct Entry {
    prefix: u64,
    offset: u64,
}

/// Records to be read in key order.
pub(crate) struct Sorter {
    info: Rc<KeyInfo>,
    arena: Vec<u8>,
    entries: Vec<Entry>,
    position: usize,
    /// The collations of the application that it compares by.
    asks: Box<[CollationRef]>,
    /// Whether every prefix so far decides alone: records with equal prefixes have equal keys.
    exact: bool,
    vfs: Rc<dyn Vfs>,
    /// Bytes of arena and entries beyond which a run is written.
    memory_max: usize,
    /// Runs written so far.
    runs: Option<Runs>,
    /// The merge of the runs, once sorted.
    merge: Option<Merge>,
}

impl Sorter {
    /// An empty sorter by the first `key_fields` fields of `info` (0: all of them) that keeps about
    /// `memory_max` bytes in memory.
    pub fn new(info: &Rc<KeyInfo>, key_fields: u16, vfs: &Rc<dyn Vfs>, memory_max: usize) -> Sorter {
        let mut info = Rc::clone(info);
        if key_fields > 0 && key_fields < info.key_fields {
            let mut shorter = (*info).clone();
            shorter.key_fields = key_fields;
            info = Rc::new(shorter);
        }
        let fields = info.fields.iter().take(usize::from(info.key_fields));
        let custom = |collation: &&CollationRef| matches!(collation, CollationRef::Custom(_));
        let asks = fields.map(|field| &field.collation).filter(custom).cloned().collect();
        Sorter {
            exact: info.key_fields == 1,
            asks,
            info,
            arena: Vec::new(),
            entries: Vec::new(),
            position: 0,
            vfs: Rc::clone(vfs),
            memory_max,
            runs: None,
            merge: None,
        }
    }

    /// Whether the application's collations can be asked now.
    ///
    /// # Errors
    /// [`value::compare::must_ask`] where they cannot.
    pub fn may_compare(&self) -> Result<()> {
        waiting(&self.asks)
    }

    /// Adds a record.
    pub fn add(&mut self, record: &[u8]) -> Result<()> {
        let bytes = self.arena.len() + self.entries.len() * size_of::<Entry>();
        let more = record.len() + size_of::<u32>();
        let grows = self.arena.capacity() - self.arena.len() < more || self.entries.len() == self.entries.capacity();
        if bytes >= self.memory_max || grows && self.is_short_of_memory(bytes, more) {
            self.may_compare()?;
            self.spill()?;
            // The arena keeps its memory.
            heap_limit::take(more.saturating_sub(self.arena.capacity()))?;
        }
        let (prefix, exact) = if prefixes() { first_prefix(record, &self.info) } else { (0, false) };
        self.exact &= exact;
        let offset = self.arena.len() as u64;
        self.arena.extend_from_slice(&(record.len() as u32).to_ne_bytes());
        self.arena.extend_from_slice(record);
        self.entries.push(Entry { prefix, offset });
        Ok(())
    }

    /// Leaves out all but the first `count` records, once there are so many that it pays; whether
    /// it did. Nothing is left out once a run is written.
    pub fn keep_first(&mut self, count: usize) -> Result<bool> {
        if self.runs.is_some() || self.entries.len() < (2 * count).max(KEPT_MIN) {
            return Ok(false);
        }
        self.sort_memory()?;
        self.entries.truncate(count);
        let mut arena = Vec::with_capacity(self.arena.len() / 2);
        for entry in &mut self.entries {
            let record = record_at(&self.arena, entry.offset);
            entry.offset = arena.len() as u64;
            arena.extend_from_slice(&(record.len() as u32).to_ne_bytes());
            arena.extend_from_slice(record);
        }
        self.arena = arena;
        // Later prefixes are made of whole keys again.
        for entry in &mut self.entries {
            entry.prefix = first_prefix(record_at(&self.arena, entry.offset), &self.info).0;
        }
        self.exact = self.info.key_fields == 1
            && self.entries.iter().all(|entry| first_prefix(record_at(&self.arena, entry.offset), &self.info).1);
        Ok(true)
    }

    /// The last of the records that [`Sorter::keep_first`] has kept.
    pub fn last_record(&self) -> &[u8] {
        self.entries.last().map_or(&[], |entry| record_at(&self.arena, entry.offset))
    }

    /// Whether a heap limit wants a run to be written before memory grows: the soft one no short
    /// ones.
    fn is_short_of_memory(&self, bytes: usize, more: usize) -> bool {
        const SHORT_RUN: usize = 1 << 20;
        let growth = more.max(self.arena.capacity()).max(self.entries.capacity() * size_of::<Entry>());
        !heap_limit::may_take(growth) || bytes >= SHORT_RUN && heap_limit::is_tight(growth)
    }

    /// Sorts, and is on the first record; false when there is none.
    pub fn sort(&mut self) -> Result<bool> {
        self.may_compare()?;
        self.position = 0;
        if self.runs.is_none() {
            self.sort_memory()?;
            self.touch_ahead();
            return Ok(!self.entries.is_empty());
        }
        if !self.entries.is_empty() {
            self.spill()?;
        }
        match self.runs.take() {
            Some(runs) => {
                let merge = Merge::new(runs, &self.info)?;
                let found = !merge.is_empty();
                self.merge = Some(merge);
                Ok(found)
            }
            None => Ok(false),
        }
    }

    /// Texts that all begin alike get prefixes of what comes after their common beginning.
    fn skip_common_text(&mut self) {
        let Some(first) = self.entries.first().filter(|_| prefixes()) else { return };
        let (arena, info) = (&self.arena, &*self.info);
        let Some(sample) = binary_text(record_at(arena, first.offset), info) else { return };
        let mut common = sample.len();
        for entry in &self.entries {
            let Some(text) = binary_text(record_at(arena, entry.offset), info) else { return };
            common = sample.iter().zip(text).take(common).take_while(|(a, b)| a == b).count();
            if common == 0 {
                return;
            }
        }
        let mut all_exact = true;
        for entry in &mut self.entries {
            let text = binary_text(record_at(arena, entry.offset), info).unwrap_or(&[]);
            let (prefix, exact) = text_prefix(text, common, info);
            entry.prefix = prefix;
            all_exact &= exact;
        }
        self.exact = all_exact && info.key_fields == 1;
    }

    /// Reals that are the whole key get prefixes that decide alone.
    fn use_whole_reals(&mut self) {
        let (arena, info) = (&self.arena, &*self.info);
        let prefix_of = |entry: &Entry| real_prefix(record_at(arena, entry.offset), info);
        if info.key_fields != 1 || self.exact || !self.entries.iter().all(|entry| prefix_of(entry).is_some()) {
            return;
        }
        for entry in &mut self.entries {
            entry.prefix = prefix_of(entry).unwrap_or(entry.prefix);
        }
        self.exact = true;
    }

    fn sort_memory(&mut self) -> Result<()> {
        self.skip_common_text();
        self.use_whole_reals();
        let (arena, info, exact) = (&self.arena, &*self.info, self.exact);
        let mut failure = None;
        self.entries.sort_unstable_by(|a, b| {
            let mut order = a.prefix.cmp(&b.prefix);
            if order == Ordering::Equal && !exact {
                order = compare_records(record_at(arena, a.offset), record_at(arena, b.offset), info).unwrap_or_else(
                    |error| {
                        failure = Some(error);
                        Ordering::Equal
                    },
                );
            }
            order.then(a.offset.cmp(&b.offset))
        });
        failure.map_or(Ok(()), Err)
    }

    /// Writes what is in memory as a run.
    #[cold]
    fn spill(&mut self) -> Result<()> {
        self.sort_memory()?;
        let runs = match &mut self.runs {
            Some(runs) => runs,
            None => self.runs.insert(Runs::create(&self.vfs)?),
        };
        self.exact = self.info.key_fields == 1;
        runs.write(self.entries.iter().map(|entry| record_at(&self.arena, entry.offset)))?;
        self.arena.clear();
        self.entries.clear();
        Ok(())
    }

    /// Moves to the next record; false at the end.
    #[inline]
    pub fn next(&mut self) -> Result<bool> {
        match &mut self.merge {
            Some(merge) => {
                if !self.asks.is_empty() {
                    waiting(&self.asks)?;
                }
                merge.advance(&self.info)
            }
            None => {
                self.position += 1;
                if self.position.is_multiple_of(TOUCHED_AHEAD) {
                    self.touch_ahead();
                }
                Ok(self.position < self.entries.len())
            }
        }
    }

    /// Looks at the records that come next. They lie all over the arena: one at a time each would
    /// be waited for, together they come at once.
    fn touch_ahead(&self) {
        let next = self.entries.iter().skip(self.position).take(TOUCHED_AHEAD);
        let first_byte = |entry: &Entry| self.arena.get(entry.offset as usize).copied().unwrap_or(0);
        std::hint::black_box(next.fold(0, |sum: u8, entry| sum ^ first_byte(entry)));
    }

    /// The record it is on; empty at the end.
    #[inline]
    pub fn record(&self) -> &[u8] {
        match &self.merge {
            Some(merge) => merge.record(),
            None => self.entries.get(self.position).map_or(&[], |entry| record_at(&self.arena, entry.offset)),
        }
    }

    /// The order.
    pub fn info(&self) -> &KeyInfo {
        &self.info
    }

    /// Forgets every record and keeps the memory.
    pub fn clear(&mut self) {
        self.arena.clear();
        self.entries.clear();
        self.position = 0;
        (self.runs, self.merge) = (None, None);
        self.exact = self.info.key_fields == 1;
    }
}

fn waiting(collations: &[CollationRef]) -> Result<()> {
    if collations.iter().any(CollationRef::waits) { Err(value::compare::must_ask()) } else { Ok(()) }
}

fn record_at(arena: &[u8], offset: u64) -> &[u8] {
    let start = offset as usize;
    let Some(Ok(length)) = arena.get(start..start + 4).map(<[u8; 4]>::try_from) else { return &[] };
    let length = u32::from_ne_bytes(length) as usize;
    arena.get(start + 4..start + 4 + length).unwrap_or(&[])
}

#[cfg(test)]
mod tests;
