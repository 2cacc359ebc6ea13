//! The terms of rows that are not yet in a segment, each with its doclist.

use super::Detail;
use crate::varint;
use base::varint as varints;
use std::rc::Rc;

/// Bytes that SQLite counts for a term besides the term and its doclist: when pending terms are
/// written depends on it.
const ENTRY_BYTES: usize = 48;
const SLOTS_MIN: usize = 1024;
const EMPTY: u32 = u32::MAX;
/// Bytes of a term in its head.
const HEAD_BYTES: usize = 8;

/// A place for a term: its number and its hash.
#[derive(Clone, Copy)]
struct Slot {
    number: u32,
    hash: u32,
}

const FREE: Slot = Slot { number: EMPTY, hash: 0 };

/// A term with the doclist that grows after it.
#[derive(Default)]
struct Entry {
    /// First bytes of the term as a number that compares as they do.
    head: u64,
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
    slots: Vec<Slot>,
    /// In use up to `count`; what lies after keeps its buffers.
    entries: Vec<Entry>,
    count: usize,
    /// As SQLite counts.
    bytes: usize,
}

/// A term as it is looked for: the byte of its index and the token.
#[derive(Clone, Copy)]
struct Wanted<'t> {
    prefix: u8,
    token: &'t [u8],
    head: u64,
    hash: u32,
}

impl Wanted<'_> {
    fn new(prefix: u8, token: &[u8]) -> Wanted<'_> {
        const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
        let head = u64::from(prefix) << 56 | number_of(token) >> 8;
        let mut state = (head ^ token.len() as u64).wrapping_mul(MULTIPLIER);
        for chunk in token.get(HEAD_BYTES - 1..).unwrap_or(&[]).chunks(8) {
            state = (state.rotate_left(23) ^ number_of(chunk)).wrapping_mul(MULTIPLIER);
        }
        Wanted { prefix, token, head, hash: (state >> 32) as u32 }
    }

    /// Whether a term is the wanted one: mostly its head tells.
    #[inline]
    fn is(&self, entry: &Entry) -> bool {
        entry.head == self.head
            && entry.term_bytes == self.token.len() + 1
            && (entry.term_bytes <= HEAD_BYTES || entry.term().get(1..) == Some(self.token))
    }
}

/// The first eight bytes as a number that compares as they do.
#[inline]
fn number_of(bytes: &[u8]) -> u64 {
    let word = |at: usize| bytes.get(at..at + 4).and_then(|part| part.try_into().ok()).map_or(0, u32::from_be_bytes);
    let byte = |at: usize| bytes.get(at).map_or(0, |byte| u64::from(*byte) << (56 - 8 * at));
    match bytes.len() {
        0 => 0,
        count @ 1..=3 => byte(0) | byte(count / 2) | byte(count - 1),
        // The two words may overlap.
        count @ 4..=8 => u64::from(word(0)) << 32 | u64::from(word(count - 4)) << (64 - 8 * count),
        _ => u64::from(word(0)) << 32 | u64::from(word(4)),
    }
}

impl Entry {
    fn start(&mut self, term: &Wanted<'_>, detail: Detail, rowid: i64) {
        self.data.clear();
        self.data.push(term.prefix);
        self.data.extend_from_slice(term.token);
        (self.head, self.term_bytes) = (term.head, self.data.len());
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
        self.slots.fill(FREE);
        (self.count, self.bytes) = (0, 0);
    }

    /// Adds an occurrence of a token to a term, which is the token after the byte of its index.
    pub fn add(&mut self, occurrence: Occurrence, prefix: u8, token: &[u8]) {
        if self.count * 2 >= self.slots.len() {
            self.grow();
        }
        let detail = self.detail;
        let wanted = Wanted::new(prefix, token);
        let slot = self.find(&wanted);
        let number = self.slots.get(slot).map_or(EMPTY, |slot| slot.number);
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
        entry.start(&wanted, detail, occurrence.rowid);
        entry.add(detail, occurrence);
        self.bytes += ENTRY_BYTES + entry.data.len();
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = Slot { number: self.count as u32, hash: wanted.hash };
        }
        self.count += 1;
    }

    /// The slot of a term, or the free one where it belongs.
    #[inline]
    fn find(&self, wanted: &Wanted<'_>) -> usize {
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = wanted.hash as usize & mask;
        while let Some(&Slot { number, hash }) = self.slots.get(slot).filter(|slot| slot.number != EMPTY) {
            if hash == wanted.hash && self.entries.get(number as usize).is_some_and(|entry| wanted.is(entry)) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let count = (self.slots.len() * 2).max(SLOTS_MIN);
        let before = std::mem::replace(&mut self.slots, vec![FREE; count]);
        for taken in before.into_iter().filter(|slot| slot.number != EMPTY) {
            let mut place = taken.hash as usize & (count - 1);
            while self.slots.get(place).is_some_and(|slot| slot.number != EMPTY) {
                place = (place + 1) & (count - 1);
            }
            if let Some(slot) = self.slots.get_mut(place) {
                *slot = taken;
            }
        }
    }

    /// Ends every doclist. What is added to a row afterwards does not belong to the same list any
    /// more.
    pub fn finish(&mut self, prefix: &[u8]) {
        let detail = self.detail;
        let within = self.entries.iter_mut().take(self.count).filter(|entry| entry.term().starts_with(prefix));
        within.for_each(|entry| entry.finish_row(detail));
    }

    /// The terms that begin with a prefix, in their order, with their doclists, which have to be
    /// finished.
    pub fn sorted(&self, prefix: &[u8]) -> Vec<(&[u8], &[u8])> {
        let entries = self.entries.iter().take(self.count).filter(|entry| entry.term().starts_with(prefix));
        let mut order: Vec<(u64, &Entry)> = entries.map(|entry| (entry.head, entry)).collect();
        order.sort_unstable_by(|(left, a), (right, b)| left.cmp(right).then_with(|| a.term().cmp(b.term())));
        order.into_iter().map(|(_, entry)| (entry.term(), entry.doclist())).collect()
    }

    /// The doclist of a term; `None` where it is not pending.
    pub fn doclist(&self, term: &[u8]) -> Option<Rc<[u8]>> {
        let (prefix, token) = term.split_first()?;
        if self.slots.is_empty() {
            return None;
        }
        let slot = self.find(&Wanted::new(*prefix, token));
        let number = self.slots.get(slot).map(|slot| slot.number).filter(|number| *number != EMPTY)?;
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
