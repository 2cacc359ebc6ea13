//! The terms of rows that are not yet in a segment, each with its doclist.

use super::Detail;
use crate::varint;
use base::varint as varints;
use std::rc::Rc;

/// Bytes that SQLite counts for a term besides the term and its doclist: when pending terms are written
/// depends on it.
const ENTRY_BYTES: usize = 48;
const SLOTS_MIN: usize = 1024;
const EMPTY: u32 = u32::MAX;

/// A term with the doclist that grows behind it.
#[derive(Default)]
struct Entry {
    hash: u32,
    term_bytes: usize,
    /// The term, then the doclist.
    data: Vec<u8>,
    /// Where the size of the last position list belongs; 0 where it is written.
    size_at: usize,
    deleted: bool,
    /// The row has the term (without details).
    present: bool,
    column: i32,
    position: i64,
    rowid: i64,
}

/// A token of a row that is written or deleted.
#[derive(Clone, Copy)]
pub(crate) struct Occurrence {
    pub rowid: i64,
    /// `None` where the row is deleted.
    pub place: Option<(usize, usize)>,
}

/// The terms.
pub(crate) struct Pending {
    detail: Detail,
    slots: Vec<u32>,
    /// In use up to `count`; what lies behind keeps its buffers.
    entries: Vec<Entry>,
    count: usize,
    /// As SQLite counts.
    bytes: usize,
}

fn hash(prefix: u8, token: &[u8]) -> u32 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut state = u64::from(prefix) | (token.len() as u64) << 8;
    for chunk in token.chunks(8) {
        let mut word = [0; 8];
        word.iter_mut().zip(chunk).for_each(|(slot, byte)| *slot = *byte);
        state = (state.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(MULTIPLIER);
    }
    (state >> 32) as u32
}

impl Entry {
    fn start(&mut self, prefix: u8, token: &[u8], detail: Detail, rowid: i64) {
        self.data.clear();
        self.data.push(prefix);
        self.data.extend_from_slice(token);
        self.term_bytes = self.data.len();
        (self.deleted, self.present, self.position) = (false, false, 0);
        self.start_row(detail, rowid, rowid as u64);
    }

    fn start_row(&mut self, detail: Detail, rowid: i64, delta: u64) {
        varints::push(&mut self.data, delta);
        self.rowid = rowid;
        self.size_at = self.data.len();
        if detail != Detail::None {
            self.data.push(0);
            self.column = if detail == Detail::Full { 0 } else { -1 };
            self.position = 0;
        }
    }

    /// Writes the size of the last position list, or without details its marks.
    fn finish_row(&mut self, detail: Detail) {
        let Self { data, size_at, .. } = self;
        if *size_at == 0 {
            return;
        }
        if detail == Detail::None {
            if self.deleted {
                data.push(0);
                if self.present {
                    data.push(0);
                }
            }
        } else {
            let value = data.len().saturating_sub(*size_at + 1) * 2 + usize::from(self.deleted);
            if value < 0x80 {
                if let Some(slot) = data.get_mut(*size_at) {
                    *slot = value as u8;
                }
            } else {
                let mut encoded = [0; varints::VARINT_BYTES_MAX];
                let length = varints::write(&mut encoded, value as u64);
                data.splice(*size_at..=*size_at, encoded.into_iter().take(length));
            }
        }
        self.size_at = 0;
        self.deleted = false;
        self.present = false;
    }

    fn add(&mut self, detail: Detail, occurrence: Occurrence) {
        let mut append = detail == Detail::Full;
        if occurrence.rowid != self.rowid {
            let delta = (occurrence.rowid as u64).wrapping_sub(self.rowid as u64);
            self.finish_row(detail);
            self.start_row(detail, occurrence.rowid, delta);
        }
        let Some((column, mut position)) = occurrence.place else {
            self.deleted = true;
            return;
        };
        if detail == Detail::None {
            self.present = true;
            return;
        }
        if column as i32 != self.column {
            self.column = column as i32;
            if detail == Detail::Full {
                self.data.push(1);
                varint::push(&mut self.data, column);
                self.position = 0;
            } else {
                append = true;
                position = column;
            }
        }
        if append {
            let delta = (position as i64 - self.position + 2) as u64;
            varints::push(&mut self.data, delta);
            self.position = position as i64;
        }
    }

    fn term(&self) -> &[u8] {
        self.data.get(..self.term_bytes).unwrap_or(&[])
    }

    fn doclist(&self) -> &[u8] {
        self.data.get(self.term_bytes..).unwrap_or(&[])
    }

    /// First bytes of the term as a number that compares as they do.
    fn order(&self) -> u64 {
        let mut word = [0; 8];
        word.iter_mut().zip(self.term()).for_each(|(slot, byte)| *slot = *byte);
        u64::from_be_bytes(word)
    }
}

impl Pending {
    pub fn new(detail: Detail) -> Pending {
        Pending { detail, slots: Vec::new(), entries: Vec::new(), count: 0, bytes: 0 }
    }

    /// Size of what is pending, as SQLite counts it.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(EMPTY);
        (self.count, self.bytes) = (0, 0);
    }

    /// Adds an occurrence of a token to a term, which is the token behind the byte of its index.
    pub fn add(&mut self, occurrence: Occurrence, prefix: u8, token: &[u8]) {
        if self.count * 2 >= self.slots.len() {
            self.grow();
        }
        let detail = self.detail;
        let hash = hash(prefix, token);
        let slot = self.find(hash, prefix, token);
        let number = self.slots.get(slot).copied().unwrap_or(EMPTY);
        if number != EMPTY {
            if let Some(entry) = self.entries.get_mut(number as usize) {
                let before = entry.data.len();
                entry.add(detail, occurrence);
                self.bytes += entry.data.len() - before;
            }
            return;
        }
        if self.count == self.entries.len() {
            self.entries.push(Entry::default());
        }
        let Some(entry) = self.entries.get_mut(self.count) else { return };
        entry.hash = hash;
        entry.start(prefix, token, detail, occurrence.rowid);
        entry.add(detail, occurrence);
        self.bytes += ENTRY_BYTES + entry.data.len();
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = self.count as u32;
        }
        self.count += 1;
    }

    /// The slot of a term, or the free one where it belongs.
    fn find(&self, hash: u32, prefix: u8, token: &[u8]) -> usize {
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = hash as usize & mask;
        while let Some(&number) = self.slots.get(slot) {
            let Some(entry) = self.entries.get(number as usize).filter(|_| number != EMPTY) else { break };
            if entry.hash == hash && entry.term().split_first() == Some((&prefix, token)) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let count = (self.slots.len() * 2).max(SLOTS_MIN);
        self.slots.clear();
        self.slots.resize(count, EMPTY);
        for (number, entry) in self.entries.iter().take(self.count).enumerate() {
            let mut slot = entry.hash as usize & (count - 1);
            while self.slots.get(slot).is_some_and(|taken| *taken != EMPTY) {
                slot = (slot + 1) & (count - 1);
            }
            if let Some(slot) = self.slots.get_mut(slot) {
                *slot = number as u32;
            }
        }
    }

    /// Ends every doclist. What is added to a row afterwards does not belong to the same list any more.
    pub fn finish(&mut self, prefix: &[u8]) {
        let detail = self.detail;
        let within = self.entries.iter_mut().take(self.count).filter(|entry| entry.term().starts_with(prefix));
        within.for_each(|entry| entry.finish_row(detail));
    }

    /// The terms that begin with a prefix, in their order, with their doclists, which have to be finished.
    pub fn sorted(&self, prefix: &[u8]) -> Vec<(&[u8], &[u8])> {
        let entries = self.entries.iter().take(self.count).filter(|entry| entry.term().starts_with(prefix));
        let mut order: Vec<(u64, &Entry)> = entries.map(|entry| (entry.order(), entry)).collect();
        order.sort_unstable_by(|(left, a), (right, b)| left.cmp(right).then_with(|| a.term().cmp(b.term())));
        order.into_iter().map(|(_, entry)| (entry.term(), entry.doclist())).collect()
    }

    /// The doclist of a term; `None` where it is not pending.
    pub fn doclist(&self, term: &[u8]) -> Option<Rc<[u8]>> {
        let (prefix, token) = term.split_first()?;
        if self.slots.is_empty() {
            return None;
        }
        let slot = self.find(hash(*prefix, token), *prefix, token);
        let number = self.slots.get(slot).copied().filter(|number| *number != EMPTY)?;
        let entry = self.entries.get(number as usize)?;
        let mut copy = Entry {
            data: entry.data.clone(),
            term_bytes: entry.term_bytes,
            size_at: entry.size_at,
            deleted: entry.deleted,
            present: entry.present,
            ..Entry::default()
        };
        copy.finish_row(self.detail);
        Some(Rc::from(copy.doclist()))
    }
}
