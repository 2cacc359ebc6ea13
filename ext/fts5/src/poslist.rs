//! Position lists: where in a row a term or a phrase stands.
//!
//! A position is the column in the upper 32 bits and the number of the token in the lower ones.

use crate::varint;

/// A column and the number of a token in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position(pub i64);

/// The bits of the column.
const COLUMN_MASK: i64 = 0x7fff_ffff << 32;
const OFFSET_MASK: i64 = 0x7fff_ffff;

impl Position {
    pub fn new(column: usize, offset: usize) -> Position {
        Position((column as i64) << 32 | offset as i64)
    }

    pub fn column(self) -> usize {
        (self.0 >> 32) as usize & 0x7fff_ffff
    }

    pub fn offset(self) -> usize {
        (self.0 & OFFSET_MASK) as usize
    }
}

/// Reads the next position after `at` and `position`; `None` at the end.
#[inline]
pub(crate) fn next(bytes: &[u8], at: &mut usize, position: &mut i64) -> Option<Position> {
    match bytes.get(*at) {
        // Mostly a small distance within the column.
        Some(&byte) if (2..0x80).contains(&byte) => {
            *at += 1;
            *position = behind(*position, i64::from(byte));
            Some(Position(*position))
        }
        _ => next_column_or_far(bytes, at, position),
    }
}

/// The position at a distance, which is 2 for none.
#[inline]
fn behind(position: i64, distance: i64) -> i64 {
    (position & COLUMN_MASK) + ((position + (distance - 2)) & OFFSET_MASK)
}

fn next_column_or_far(bytes: &[u8], at: &mut usize, position: &mut i64) -> Option<Position> {
    if *at >= bytes.len() {
        *position = -1;
        return None;
    }
    let mut value = varint::read_32(bytes, at) as i64;
    if value == 0 {
        return Some(Position(*position));
    }
    if value == 1 {
        let column = (varint::read_32(bytes, at) as i64) << 32;
        value = varint::read_32(bytes, at) as i64;
        if value < 2 {
            *position = -1;
            *at = bytes.len();
            return None;
        }
        *position = column + ((value - 2) & OFFSET_MASK);
    } else {
        *position = behind(*position, value);
    }
    Some(Position(*position))
}

/// The positions of a list, one by one.
#[derive(Clone)]
pub(crate) struct Positions<B> {
    bytes: B,
    at: usize,
    position: i64,
}

impl<B: AsRef<[u8]>> Positions<B> {
    pub fn new(bytes: B) -> Positions<B> {
        Positions { bytes, at: 0, position: 0 }
    }
}

impl<B: AsRef<[u8]>> Iterator for Positions<B> {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        next(self.bytes.as_ref(), &mut self.at, &mut self.position)
    }
}

impl AsRef<[u8]> for crate::bytes::Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

/// Writes position lists.
#[derive(Clone, Copy, Default)]
pub(crate) struct Writer {
    before: i64,
}

impl Writer {
    /// Appends a position, unless it lies before the last one.
    pub fn push(&mut self, out: &mut Vec<u8>, position: Position) {
        let Position(position) = position;
        if position < self.before {
            return;
        }
        if position & COLUMN_MASK != self.before & COLUMN_MASK {
            out.push(1);
            varint::push(out, (position >> 32) as usize);
            self.before = position & COLUMN_MASK;
        }
        varint::push(out, (position - self.before) as usize + 2);
        self.before = position;
    }

    /// The last position that was written.
    pub fn last(&self) -> Position {
        Position(self.before)
    }
}
