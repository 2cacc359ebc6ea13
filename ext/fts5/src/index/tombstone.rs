//! Tombstones: the rowids of rows that were deleted from a table without content, in hash tables
//! beside the segments.

use super::Index;
use super::store::{Store, tombstone_row};
use super::structure::{Segment, Structure};
use base::Result;
use std::cell::RefCell;
use std::rc::Rc;

/// Header: size of a key, the flag of rowid 0, two bytes that are not used, number of rowids.
const HEADER: usize = 8;
const SLOTS_MIN: usize = 32;

/// Pages of one segment, read when they are wanted.
pub(crate) struct Tombstones {
    segment: u32,
    pages: RefCell<Vec<Option<Rc<[u8]>>>>,
    count: usize,
}

impl Tombstones {
    /// Those of a segment; `None` where it has none.
    pub fn of(segment: &Segment) -> Option<Rc<Tombstones>> {
        let count = segment.tombstone_pages;
        (count > 0).then(|| Rc::new(Tombstones { segment: segment.id, pages: RefCell::default(), count }))
    }

    /// Whether a row is among them.
    ///
    /// # Errors
    /// Those of reading a page.
    pub fn has(&self, store: &Store, rowid: i64) -> Result<bool> {
        let number = (rowid as u64 % self.count as u64) as usize;
        let known = self.pages.borrow().get(number).cloned().flatten();
        let page = match known {
            Some(page) => page,
            None => {
                let page = store.read(tombstone_row(self.segment, number))?;
                let mut pages = self.pages.borrow_mut();
                if pages.len() <= number {
                    pages.resize(number + 1, None);
                }
                if let Some(slot) = pages.get_mut(number) {
                    *slot = Some(page.clone());
                }
                page
            }
        };
        Ok(Table { bytes: &page }.has(self.count, rowid as u64))
    }
}

/// A page that is read.
struct Table<'p> {
    bytes: &'p [u8],
}

fn key_size(bytes: &[u8]) -> usize {
    if bytes.first() == Some(&4) { 4 } else { 8 }
}

fn slot_count(bytes: &[u8]) -> usize {
    if bytes.len() > 16 { (bytes.len() - HEADER) / key_size(bytes) } else { 1 }
}

fn element_count(bytes: &[u8]) -> u32 {
    let mut word = [0; 4];
    word.iter_mut().zip(bytes.get(4..8).unwrap_or(&[])).for_each(|(slot, byte)| *slot = *byte);
    u32::from_be_bytes(word)
}

impl Table<'_> {
    /// A slot; 0 where it is free.
    fn slot(&self, number: usize) -> u64 {
        let size = key_size(self.bytes);
        let at = HEADER + number * size;
        let bytes = self.bytes.get(at..at + size).unwrap_or(&[]);
        bytes.iter().fold(0, |value, byte| value << 8 | u64::from(*byte))
    }

    fn has(&self, pages: usize, rowid: u64) -> bool {
        if rowid == 0 {
            return self.bytes.get(1).is_some_and(|flag| *flag != 0);
        }
        let count = slot_count(self.bytes);
        let mut slot = ((rowid / pages as u64) % count as u64) as usize;
        for _ in 0..=count {
            match self.slot(slot) {
                0 => return false,
                own if own == rowid => return true,
                _ => slot = (slot + 1) % count,
            }
        }
        false
    }

    /// All rowids but 0.
    fn rowids(&self) -> impl Iterator<Item = u64> + '_ {
        let count = self.bytes.len().saturating_sub(HEADER) / key_size(self.bytes);
        (0..count).map(|number| self.slot(number)).filter(|rowid| *rowid != 0)
    }
}

/// Why a rowid was not added to a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refused {
    Full,
    KeyTooLarge,
}

/// Adds a rowid to a page that is at most half full; with `force` to any.
fn add(page: &mut [u8], force: bool, pages: usize, rowid: u64) -> std::result::Result<(), Refused> {
    let (size, count, elements) = (key_size(page), slot_count(page), element_count(page));
    if size == 4 && rowid > u64::from(u32::MAX) {
        return Err(Refused::KeyTooLarge);
    }
    if rowid == 0 {
        if let Some(flag) = page.get_mut(1) {
            *flag = 1;
        }
        return Ok(());
    }
    if !force && elements as usize >= count / 2 {
        return Err(Refused::Full);
    }
    if let Some(slot) = page.get_mut(4..8) {
        slot.copy_from_slice(&elements.wrapping_add(1).to_be_bytes());
    }
    let mut slot = ((rowid / pages as u64) % count as u64) as usize;
    for _ in 0..=count {
        if (Table { bytes: page }).slot(slot) == 0 {
            let at = HEADER + slot * size;
            if let Some(place) = page.get_mut(at..at + size) {
                place.iter_mut().zip(rowid.to_be_bytes().iter().skip(8 - size)).for_each(|(to, from)| *to = *from);
            }
            break;
        }
        slot = (slot + 1) % count;
    }
    Ok(())
}

impl Index {
    /// Notes that a row of a flush is deleted.
    ///
    /// # Errors
    /// Those of reading and writing records.
    pub fn delete_without_content(&self, origin: i64, rowid: i64) -> Result<()> {
        let origin = origin as u64;
        let mut structure = (*self.structure()?).clone();
        let mut is_counted = false;
        for level in (0..structure.levels.len()).rev() {
            let count = structure.levels.get(level).map_or(0, |level| level.segments.len());
            for number in (0..count).rev() {
                let Some(segment) = structure.levels.get_mut(level).and_then(|level| level.segments.get_mut(number))
                else {
                    continue;
                };
                if !(segment.origins.0..=segment.origins.1).contains(&origin) {
                    continue;
                }
                if !is_counted {
                    segment.tombstones += 1;
                    is_counted = true;
                }
                self.note_tombstone();
                let mut changed = segment.clone();
                if self.add_tombstone(&mut changed, rowid as u64)? {
                    *segment = changed;
                    self.write_structure(&structure)?;
                }
            }
        }
        self.keep_structure(structure);
        Ok(())
    }

    /// Adds a tombstone to a segment; whether its number of pages has changed.
    fn add_tombstone(&self, segment: &mut Segment, rowid: u64) -> Result<bool> {
        let store = self.store();
        let mut known = None;
        if segment.tombstone_pages > 0 {
            let number = (rowid % segment.tombstone_pages as u64) as usize;
            let row = tombstone_row(segment.id, number);
            let mut page = store.read(row)?.to_vec();
            if add(&mut page, false, segment.tombstone_pages, rowid).is_ok() {
                store.write(row, &page)?;
                return Ok(false);
            }
            known = Some((number, page));
        }
        let mut size = known.as_ref().map_or(4, |(_, page)| key_size(page));
        if rowid > u64::from(u32::MAX) {
            size = 8;
        }
        let mut pages = self.rebuild_tombstones(segment, known.as_ref().map(|(_, page)| page.as_slice()), size)?;
        let count = pages.len();
        if let Some(page) = pages.get_mut((rowid % count as u64) as usize) {
            let _ = add(page, true, count, rowid);
        }
        for (number, page) in pages.iter().enumerate() {
            store.write(tombstone_row(segment.id, number), page)?;
        }
        segment.tombstone_pages = count;
        Ok(true)
    }

    /// The tombstones of a segment in larger pages, or in more.
    fn rebuild_tombstones(&self, segment: &Segment, known: Option<&[u8]>, size: usize) -> Result<Vec<Vec<u8>>> {
        let slots_per_page = SLOTS_MIN.max((self.settings().page_size.saturating_sub(HEADER)) / size);
        let elements = known.map_or(0, |page| element_count(page) as usize);
        let (mut count, mut slots) = match segment.tombstone_pages {
            0 => (1, SLOTS_MIN),
            1 if elements <= slots_per_page / 4 => (1, (elements * 4).max(SLOTS_MIN)),
            pages => (pages * 2 + 1, slots_per_page),
        };
        let mut before = Vec::new();
        for number in 0..segment.tombstone_pages {
            before.push(self.store().read(tombstone_row(segment.id, number))?);
        }
        loop {
            let mut page = vec![0; HEADER + slots * size];
            if let Some(first) = page.first_mut() {
                *first = size as u8;
            }
            let mut pages = vec![page; count];
            let rowids = before.iter().flat_map(|bytes| Table { bytes }.rowids().collect::<Vec<u64>>());
            let fits = rowids.into_iter().all(|rowid| {
                let page = pages.get_mut((rowid % count as u64) as usize);
                page.is_some_and(|page| add(page, false, count, rowid).is_ok())
            });
            if fits {
                if let (Some(first), Some(old)) = (pages.first_mut(), before.first())
                    && let (Some(flag), Some(set)) = (first.get_mut(1), old.get(1))
                {
                    *flag = *set;
                }
                return Ok(pages);
            }
            (slots, count) = (slots_per_page, count * 2 + 1);
        }
    }

    /// The flush that pending rows will belong to.
    ///
    /// # Errors
    /// Those of reading the structure.
    pub fn origin(&self) -> Result<i64> {
        Ok(self.structure()?.origin_counter as i64)
    }
}

/// The level with so many tombstones that a merge is due.
pub(crate) fn due_for_merge(structure: &Structure, percent_min: u32) -> Option<usize> {
    let mut best = None;
    let mut best_percent = 0;
    for (number, level) in structure.levels.iter().enumerate() {
        let sum =
            |of: fn(&Segment) -> u64| level.segments.iter().fold(0u64, |sum, segment| sum.wrapping_add(of(segment)));
        let (rows, tombstones) = (sum(|segment| segment.rows) as i64, sum(|segment| segment.tombstones) as i64);
        if rows > 0 {
            let percent = i64::from((tombstones.wrapping_mul(100) / rows) as i32);
            if percent >= i64::from(percent_min) && percent > best_percent {
                (best, best_percent) = (Some(number), percent);
            }
        }
        if level.merging > 0 {
            break;
        }
    }
    best
}
