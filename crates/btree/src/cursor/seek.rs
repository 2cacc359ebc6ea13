//! Finding an entry by key.

use super::probe::Entries;
use super::{Cursor, Position};
use crate::page::{cell_offset, cell_rowid, header_len, parse_cell, u16_at};
use crate::tree::{Level, Tree, corrupt};
use base::Result;
use std::cmp::Ordering;
use value::UnpackedKey;
use value::record::RecordKey;
use value::record::leading::Leading;

fn nearby_seeks() -> bool {
    base::fast_path!(
        "nearby seeks",
        "a key is looked for near the cursor before it goes to the root",
        "append ×1.18, join ×0.99, insert ×1.00"
    )
}

impl Cursor {
    /// To the row, or to a neighbour of its place: how the entry under the cursor compares with the
    /// key. `Less` with an invalid position when the tree is empty.
    pub fn seek_rowid(&mut self, tree: &mut Tree, rowid: i64) -> Result<Ordering> {
        self.wake();
        if nearby_seeks()
            && self.position == Position::Valid
            && let Some(order) = self.seek_nearby(tree, rowid)?
        {
            return Ok(order);
        }
        if !self.go_to_root(tree)? {
            self.off_the_end()?;
            return Ok(Ordering::Less);
        }
        let mut range = (i64::MIN, i64::MAX);
        while !self.top.is_leaf() {
            self.top.index = first_not_less(tree, &self.top, rowid, &mut range)?;
            let child = tree.child(&self.top);
            self.descend(tree, child)?;
        }
        self.leaf_range = range;
        self.seek_on_leaf(tree, rowid)
    }

    /// Answers from where the cursor is: the same row, the next, or another on this leaf.
    #[inline]
    fn seek_nearby(&mut self, tree: &mut Tree, rowid: i64) -> Result<Option<Ordering>> {
        let here = self.info.key;
        if here == rowid {
            return Ok(Some(Ordering::Equal));
        }
        if here < rowid {
            if self.at_last {
                return Ok(Some(Ordering::Less));
            }
            if here + 1 == rowid && self.next(tree)? && self.info.key == rowid {
                return Ok(Some(Ordering::Equal));
            }
            if self.position != Position::Valid {
                return Ok(None);
            }
        }
        if self.leaf_range.0 < rowid && rowid <= self.leaf_range.1 && self.top.cells > 0 {
            return self.seek_on_leaf(tree, rowid).map(Some);
        }
        Ok(None)
    }

    fn seek_on_leaf(&mut self, tree: &mut Tree, rowid: i64) -> Result<Ordering> {
        self.moved();
        self.at_last = false;
        let mut range = self.leaf_range;
        if range.0 >= range.1 {
            range = (i64::MIN, i64::MAX);
        }
        let index = first_not_less(tree, &self.top, rowid, &mut range)?;
        let is_behind = index >= self.top.cells;
        self.top.index = if is_behind { self.top.cells - 1 } else { index };
        self.read_entry(tree)?;
        // Keys that grow need no search from the second one on.
        self.at_last = is_behind && self.is_on_last_leaf();
        Ok(self.info.key.cmp(&rowid))
    }

    /// Whether no leaf comes after the one that the cursor is on.
    #[inline]
    fn is_on_last_leaf(&self) -> bool {
        self.parents.iter().all(|level| level.index == level.cells)
    }

    /// To the entry, or to a neighbour of its place.
    pub fn seek_index(&mut self, tree: &mut Tree, key: &mut impl SearchKey) -> Result<Ordering> {
        self.wake();
        if nearby_seeks()
            && self.position == Position::Valid
            && let Some(order) = self.seek_on_last_page(tree, key)?
        {
            return Ok(order);
        }
        if !self.go_to_root(tree)? {
            self.off_the_end()?;
            return Ok(Ordering::Less);
        }
        loop {
            if let Some(order) = self.search_page(tree, key)? {
                return Ok(order);
            }
            let child = tree.child(&self.top);
            self.descend(tree, child)?;
        }
    }

    /// Keys often arrive in order: tries the last page of the tree when the cursor is there.
    fn seek_on_last_page(&mut self, tree: &mut Tree, key: &mut impl SearchKey) -> Result<Option<Ordering>> {
        if !self.top.is_leaf() || self.top.cells == 0 || !self.is_on_last_leaf() {
            return Ok(None);
        }
        if self.top.index == self.top.cells - 1 {
            let order = self.compare_at(tree, self.top.index, key)?;
            if order != Ordering::Greater {
                return Ok(Some(order));
            }
        }
        if self.parents.is_empty() || self.compare_at(tree, 0, key)? == Ordering::Greater {
            return Ok(None);
        }
        self.search_page(tree, key)
    }

    /// Searches the page at the top. `None`: continue in the child at the level's index.
    fn search_page(&mut self, tree: &mut Tree, key: &mut impl SearchKey) -> Result<Option<Ordering>> {
        let mut range = (0, usize::from(self.top.cells));
        loop {
            let page = Entries::of(tree, &self.top);
            if base::fast_path!(
                "leading fields",
                "a first field that is short decides without a comparison",
                "by text ×1.07, insert ×1.07"
            ) {
                range = page.narrow(&key.leading(), range);
            }
            let (low, high) = range;
            if low >= high {
                break;
            }
            let middle = low.midpoint(high);
            let order = match page.short_record(middle) {
                Some(record) => key.compare(record)?,
                None => self.compare_at(tree, middle as u16, key)?,
            };
            match order {
                Ordering::Less => range.0 = middle + 1,
                Ordering::Greater => range.1 = middle,
                Ordering::Equal => {
                    self.place(tree, middle as u16)?;
                    return Ok(Some(Ordering::Equal));
                }
            }
        }
        let low = range.0 as u16;
        if !self.top.is_leaf() {
            self.top.index = low;
            return Ok(None);
        }
        let order = if low < self.top.cells { Ordering::Greater } else { Ordering::Less };
        self.place(tree, low.min(self.top.cells - 1))?;
        Ok(Some(order))
    }

    fn place(&mut self, tree: &Tree, index: u16) -> Result<()> {
        self.moved();
        self.at_last = false;
        self.top.index = index;
        self.read_entry(tree)
    }

    #[inline]
    pub fn compare_at(&mut self, tree: &mut Tree, index: u16, key: &mut impl SearchKey) -> Result<Ordering> {
        if let Some(record) = Entries::of(tree, &self.top).short_record(usize::from(index)) {
            return key.compare(record);
        }
        let level = self.top;
        let data = tree.data(level.frame);
        let at = cell_offset(data, usize::from(level.header), level.kind, usize::from(index));
        let info = parse_cell(data, at, level.kind, tree.geometry())
            .ok_or_else(|| corrupt(level.page, "a cell ends outside of its page"))?;
        if !info.overflows() {
            let from = info.payload_at as usize;
            let record = data.get(from..from + info.local as usize);
            return key.compare(record.unwrap_or_default());
        }
        self.overflow.clear();
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let read = tree.payload_to_vec(level.frame, &info, &mut self.overflow, 0, info.payload_len, &mut scratch);
        self.overflow.clear();
        let order = read.and_then(|()| key.compare(&scratch));
        self.scratch = scratch;
        order
    }
}

/// What an index is searched for.
pub trait SearchKey {
    /// How the record of an entry compares with it.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for what is no record; those of a collation.
    fn compare(&mut self, entry: &[u8]) -> Result<Ordering>;

    /// Its first field, when that is of a frequent kind in an ascending index: entries that it
    /// decides about are not looked at further.
    fn leading(&self) -> Leading<'_> {
        Leading::Other
    }
}

impl<F: FnMut(&[u8]) -> Result<Ordering>> SearchKey for F {
    #[inline(always)]
    fn compare(&mut self, entry: &[u8]) -> Result<Ordering> {
        self(entry)
    }
}

macro_rules! search_key {
    ($key:ident) => {
        impl SearchKey for &$key<'_> {
            #[inline(always)] // once a probe
            fn compare(&mut self, entry: &[u8]) -> Result<Ordering> {
                $key::compare(self, entry)
            }

            #[inline]
            fn leading(&self) -> Leading<'_> {
                $key::leading(self)
            }
        }
    };
}
search_key!(UnpackedKey);
search_key!(RecordKey);

/// How often the place of a key is guessed from its neighbours' distance before what is left is
/// halved.
const GUESSES_MAX: u32 = 4;

/// Index of the first cell of a table page whose rowid is not less; the number of cells when all
/// are. The rowids of the page and below lie in `range` (first exclusive, second inclusive), which
/// becomes the range of the child at that index.
///
/// Rowids are mostly dense, and begin at 1: the first probes are where an even spread of what is
/// left would have the key. Each touches two lines of memory that are seldom near; where keys are
/// not spread evenly, halving continues.
#[inline]
fn first_not_less(tree: &Tree, level: &Level, rowid: i64, range: &mut (i64, i64)) -> Result<u16> {
    let data = tree.data(level.frame);
    let pointers = usize::from(level.header) + header_len(level.kind);
    let (mut low, mut high) = (0, level.cells);
    if range.1 == i64::MAX && high > 0 {
        let last = key_at(data, pointers, level, high - 1)?;
        if last < rowid {
            range.0 = last;
            return Ok(high);
        }
        range.1 = last;
        high -= 1;
    }
    let mut guesses = GUESSES_MAX;
    while low < high {
        let middle = low + (high - low) / 2;
        let probe = match guesses {
            0 => middle,
            _ => even_spread(rowid, *range, high - low).map_or(middle, |offset| low + offset),
        };
        guesses = guesses.saturating_sub(1);
        let key = key_at(data, pointers, level, probe)?;
        match key.cmp(&rowid) {
            Ordering::Less => {
                low = probe + 1;
                range.0 = key;
            }
            Ordering::Equal => {
                *range = (rowid.saturating_sub(1), rowid);
                return Ok(probe);
            }
            Ordering::Greater => {
                high = probe;
                range.1 = key;
            }
        }
    }
    Ok(low)
}

/// The rowid of a cell; the pointers to the cells begin at `pointers`.
#[inline(always)] // once a probe
fn key_at(data: &[u8], pointers: usize, level: &Level, index: u16) -> Result<i64> {
    let at = u16_at(data, pointers + 2 * usize::from(index));
    cell_rowid(data, at, level.kind).ok_or_else(|| corrupt(level.page, "a row has no rowid"))
}

/// Where among `count` cells a key is when those of `range` (first exclusive) are spread evenly.
#[inline]
fn even_spread(rowid: i64, range: (i64, i64), count: u16) -> Option<u16> {
    let from = if range.0 == i64::MIN && rowid > 0 { 0 } else { range.0 };
    if from == i64::MIN || rowid <= from || rowid > range.1 {
        return None;
    }
    let offset = rowid.wrapping_sub(from) as u64 - 1;
    let width = (range.1.wrapping_sub(from) as u64).max(1);
    // The quotient is not greater than the number of cells; a division of many bits is slow.
    let probe = match width >> 32 {
        0 if offset < 1 << 16 => offset as u32 * u32::from(count) / width as u32,
        0 => (offset * u64::from(count) / width) as u32,
        _ => (u128::from(offset) * u128::from(count) / u128::from(width)) as u32,
    };
    Some(probe.min(u32::from(count.saturating_sub(1))) as u16)
}
