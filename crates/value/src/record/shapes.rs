//! Where columns lie in records of the shapes that a table's records have.
//!
//! The header of a record says where its columns lie, and most records of a table have one of few
//! headers. The first bytes of a header are looked for in a table; what is found there says where
//! each of the wanted columns begins and ends. The one thing to know: a shape is only good for the
//! very header bytes that it was made of, up to the last column that is wanted.

use crate::batch::{Column, class};
use base::varint;

/// Bytes of a header that a shape is looked for by.
const HEAD_BYTES: usize = 16;
/// Places of the table, at first and at most.
const SLOTS_MIN: usize = 16;
const SLOTS_MAX: usize = 1024;
/// Places where a shape may be, from its first one on.
const NEARBY: usize = 4;
/// Shapes that are remembered; then all are forgotten.
const SHAPES_MAX: usize = 4096;

/// A column that is wanted of each record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedField {
    /// Which field of the record.
    pub field: u16,
    /// Integers are read as reals: the column's affinity is REAL.
    pub real: bool,
}

/// How a column is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Null,
    Integer,
    Real,
    /// An integer that is read as a real.
    IntegerAsReal,
    /// The integer that `start` says.
    Small,
    /// The same as a real.
    SmallAsReal,
    Text,
    Blob,
    /// The record ends before it.
    Missing,
}

/// Where a column lies, counted from the start of the record.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    kind: Kind,
    /// Of an integer: the bits of the eight bytes before its end that are not its own.
    shift: u8,
    start: u16,
    end: u16,
}

/// A place of the table.
#[derive(Clone, Copy, Debug)]
struct Slot {
    head: u128,
    shape: u32,
    /// The least length of a record of this shape, and how many bytes more it may have.
    least: u32,
    more: u32,
}

/// No record has this length.
const NOTHING: Slot = Slot { head: 0, shape: 0, least: u32::MAX, more: 0 };

/// A record on a page, for its columns to be read.
#[derive(Clone, Copy, Debug)]
pub struct ShapedRow {
    /// Where it begins.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// Its shape.
    shape: u32,
}

impl ShapedRow {
    /// A record of which no column is wanted.
    pub fn unread(start: usize, end: usize) -> ShapedRow {
        ShapedRow { start: start as u32, end: end as u32, shape: 0 }
    }
}

/// The shapes of the records of a tree.
#[derive(Debug, Default)]
pub struct Shapes {
    fields: Vec<WantedField>,
    /// The bytes of a head up to the type of the last wanted field.
    mask: u128,
    /// Some headers end before that: the rest of their heads is content.
    has_short: bool,
    slots: Vec<Slot>,
    /// The shapes that the table holds, for it to grow.
    known: Vec<Slot>,
    /// By shape and wanted field.
    places: Vec<Place>,
    /// Shapes from this one on are of one row each.
    kept: usize,
}

impl Shapes {
    /// Becomes the shapes of records of which these fields are wanted, the first field first; how
    /// many they are.
    pub fn want(&mut self, fields: impl Iterator<Item = WantedField>) -> usize {
        self.fields.clear();
        self.fields.extend(fields);
        let last = self.fields.last().map_or(0, |last| usize::from(last.field) + 2);
        self.mask = mask_of(last.min(HEAD_BYTES));
        (self.has_short, self.kept) = (false, 0);
        self.known.clear();
        self.places.clear();
        self.slots.clear();
        self.slots.resize(SLOTS_MIN, NOTHING);
        self.fields.len()
    }

    /// The next batch begins: forgets shapes of one row.
    #[inline]
    pub fn begin_batch(&mut self) {
        if self.shape_count() > self.kept {
            self.places.truncate(self.kept * self.width());
        }
        if self.kept > SHAPES_MAX {
            self.kept = 0;
            self.places.clear();
            self.known.clear();
            self.slots.fill(NOTHING);
        }
    }

    #[inline]
    fn width(&self) -> usize {
        self.fields.len().max(1)
    }

    fn shape_count(&self) -> usize {
        self.places.len() / self.width()
    }

    /// The record that lies in `page` from `start` to `end`; `None` where its header is rare or
    /// does not agree with its length: such a record is read column by column.
    #[inline(always)] // once a row
    pub fn row(&mut self, page: &[u8], start: usize, end: usize) -> Option<ShapedRow> {
        let head = match page.get(start..start + HEAD_BYTES).and_then(|bytes| bytes.first_chunk()) {
            Some(bytes) => u128::from_le_bytes(*bytes),
            None => head_near_end(page, start),
        };
        let head = if self.has_short { head & mask_of(head as u8 as usize) & self.mask } else { head & self.mask };
        let length = (end - start) as u32;
        match self.slots.get(slot_of(head, self.slots.len())) {
            Some(slot) if slot.head == head && length.wrapping_sub(slot.least) <= slot.more => {
                Some(ShapedRow { start: start as u32, end: end as u32, shape: slot.shape })
            }
            _ => self.row_nearby(page, (start, end), head),
        }
    }

    /// As [`Shapes::row`], where the first place has another shape.
    #[inline(never)]
    fn row_nearby(&mut self, page: &[u8], (start, end): (usize, usize), head: u128) -> Option<ShapedRow> {
        let length = (end - start) as u32;
        let first = slot_of(head, self.slots.len());
        for next in 1..NEARBY {
            let slot = self.slots.get((first + next) & (self.slots.len() - 1))?;
            if slot.head == head && length.wrapping_sub(slot.least) <= slot.more {
                return Some(ShapedRow { start: start as u32, end: end as u32, shape: slot.shape });
            }
        }
        self.new_row(page, start, end, head)
    }

    /// A record of a shape that is not in the table.
    #[cold]
    #[inline(never)]
    fn new_row(&mut self, page: &[u8], start: usize, end: usize, head: u128) -> Option<ShapedRow> {
        let record = page.get(start..end)?;
        let (first, width) = (self.places.len(), self.width());
        let Some((header_len, used, ends)) = self.add_places(record) else {
            self.places.truncate(first);
            return None;
        };
        self.places.resize(first + width, Place::default());
        let shape = (first / width) as u32;
        let length = record.len();
        if used > length || ends && used != length {
            self.places.truncate(first);
            return None;
        }
        let wanted = self.fields.last().map_or(0, |last| usize::from(last.field) + 2);
        let is_short = header_len < wanted;
        self.has_short |= is_short;
        let head = if is_short { head & mask_of(header_len) } else { head };
        let one_byte_each = head & mask_of(HEAD_BYTES) & HIGH_BITS == 0;
        // What comes after shapes of one row would be forgotten with them.
        if one_byte_each && wanted <= HEAD_BYTES && self.kept == first / width {
            self.kept += 1;
            let more = if ends { 0 } else { u32::MAX - used as u32 };
            self.remember(Slot { head, shape, least: used as u32, more });
        }
        Some(ShapedRow { start: start as u32, end: end as u32, shape })
    }

    /// Reads a header: its length, where the content of the last wanted column ends, and whether
    /// the header ends there, too. `None` where it is damaged or rare.
    fn add_places(&mut self, record: &[u8]) -> Option<(usize, usize, bool)> {
        let (header_len, mut at) = varint::read(record)?;
        let header = record.get(..usize::try_from(header_len).ok()?)?;
        let mut content = header.len();
        let mut next = 0;
        for position in 0..self.fields.len() {
            let wanted = *self.fields.get(position)?;
            let mut place = Place { kind: Kind::Missing, ..Place::default() };
            while next <= wanted.field && at < header.len() {
                let (serial_type, bytes) = varint::read(header.get(at..)?)?;
                at += bytes;
                let length = usize::try_from(super::serial_type::content_len(serial_type)).ok()?;
                let end = content.checked_add(length)?;
                if next == wanted.field {
                    place = place_of(serial_type, content, end, wanted.real)?;
                }
                content = end;
                next += 1;
            }
            self.places.push(place);
        }
        (at <= header.len()).then_some((header.len(), content, at == header.len()))
    }

    fn remember(&mut self, slot: Slot) {
        self.known.push(slot);
        if self.known.len() > self.slots.len() / 4 && self.slots.len() < SLOTS_MAX {
            let count = self.slots.len() * 4;
            self.slots.clear();
            self.slots.resize(count, NOTHING);
            let all = std::mem::take(&mut self.known);
            all.iter().for_each(|slot| self.put(*slot));
            self.known = all;
            return;
        }
        self.put(slot);
    }

    fn put(&mut self, slot: Slot) {
        let first = slot_of(slot.head, self.slots.len());
        let mask = self.slots.len() - 1;
        let is_free = |at: &usize| self.slots.get(*at).is_some_and(|slot| slot.least == u32::MAX);
        let free = (first..first + NEARBY).map(|at| at & mask).find(is_free);
        // One of the others goes, each in its turn.
        let at = free.unwrap_or((first + self.known.len() % NEARBY) & mask);
        if let Some(place) = self.slots.get_mut(at) {
            *place = slot;
        }
    }

    /// Reads the wanted column at `position` of all rows; `missing` is the value of records that
    /// end before it.
    pub fn read_column(&self, position: usize, rows: &[ShapedRow], page: &[u8], missing: (u64, u8), out: &mut Column) {
        let width = self.width();
        out.set_rows(rows.iter().map(|row| {
            let place = self.places.get(row.shape as usize * width + position).copied().unwrap_or_default();
            read_place(place, row.start as usize, page, missing)
        }));
    }
}

/// The high bit of each byte of a head.
const HIGH_BITS: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;

/// The first so many bytes of a head.
#[inline]
fn mask_of(bytes: usize) -> u128 {
    if bytes >= HEAD_BYTES { u128::MAX } else { (1 << (8 * bytes)) - 1 }
}

#[inline]
fn slot_of(head: u128, slots: usize) -> usize {
    let mixed = (head as u64 ^ ((head >> 64) as u64).rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as usize & (slots - 1)
}

/// The head of a record so near the end of its page that not all of its bytes are there.
#[cold]
fn head_near_end(page: &[u8], start: usize) -> u128 {
    let bytes = page.get(start..).unwrap_or_default();
    bytes.iter().rev().fold(0, |head, &byte| head << 8 | u128::from(byte))
}

fn place_of(serial_type: u64, start: usize, end: usize, real: bool) -> Option<Place> {
    let (short_start, short_end) = (u16::try_from(start).ok()?, u16::try_from(end).ok()?);
    let shift = 64_usize.saturating_sub(8 * (end - start)) as u8;
    let of_integer = if real { Kind::IntegerAsReal } else { Kind::Integer };
    let of_small = if real { Kind::SmallAsReal } else { Kind::Small };
    Some(match serial_type {
        0 | 10 | 11 => Place { kind: Kind::Null, ..Place::default() },
        8 | 9 => Place { kind: of_small, shift: 0, start: serial_type as u16 - 8, end: 0 },
        1..=6 => Place { kind: of_integer, shift, start: short_start, end: short_end },
        7 => Place { kind: Kind::Real, shift: 0, start: short_start, end: short_end },
        _ => {
            let kind = if serial_type & 1 == 0 { Kind::Blob } else { Kind::Text };
            Place { kind, shift: 0, start: short_start, end: short_end }
        }
    })
}

#[inline(always)] // once a column of a row
fn read_place(place: Place, record: usize, page: &[u8], missing: (u64, u8)) -> (u64, u8) {
    if place.kind == Kind::Integer {
        return (integer_at(place, record, page) as u64, class::INTEGER);
    }
    match place.kind {
        Kind::Real => {
            let start = record + usize::from(place.start);
            let bytes = page.get(start..start + 8).and_then(|bytes| bytes.first_chunk()).copied();
            let real = f64::from_bits(u64::from_be_bytes(bytes.unwrap_or_default()));
            if real.is_nan() { (0, class::NULL) } else { (real.to_bits(), class::REAL) }
        }
        Kind::IntegerAsReal => ((integer_at(place, record, page) as f64).to_bits(), class::REAL),
        Kind::Text | Kind::Blob => {
            let length = usize::from(place.end - place.start);
            let class = if place.kind == Kind::Text { class::TEXT } else { class::BLOB };
            (Column::place_on_page(record + usize::from(place.start), length), class)
        }
        Kind::Small => (u64::from(place.start), class::INTEGER),
        Kind::SmallAsReal => (f64::from(place.start).to_bits(), class::REAL),
        Kind::Missing => missing,
        Kind::Null | Kind::Integer => (0, class::NULL),
    }
}

/// The integer that the eight bytes before its end end with: what precedes it is shifted out.
#[inline(always)]
fn integer_at(place: Place, record: usize, page: &[u8]) -> i64 {
    let end = record + usize::from(place.end);
    match page.get(end.wrapping_sub(8)..end).and_then(|bytes| bytes.first_chunk()) {
        Some(bytes) => i64::from_be_bytes(*bytes).wrapping_shl(u32::from(place.shift)) >> (place.shift & 63),
        None => 0,
    }
}
