//! A record's columns, decoded as far as they are asked for.

use super::serial_type;
use crate::mem::Mem;
use crate::value_ref::ValueRef;
use base::{Encoding, Error, Result, ResultCode, varint};

/// Longest header that a record may announce: SQLite's bound for 32767 columns.
const HEADER_BYTES_MAX: u64 = 98_307;

/// Where a column's content lies in a record. One word, because a pair of halves that is written
/// and at once read whole costs a failed store forwarding a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnPlace(u64);

impl ColumnPlace {
    #[inline]
    fn new(serial_type: u32, offset: u64) -> ColumnPlace {
        ColumnPlace(u64::from(serial_type) << 32 | offset & 0xffff_ffff)
    }

    /// The serial type; one that says more than any record can hold is `u32::MAX`.
    #[inline]
    pub fn serial_type(self) -> u64 {
        self.0 >> 32
    }

    /// First byte of the content, counted from the start of the record.
    #[inline]
    pub fn offset(self) -> u32 {
        self.0 as u32
    }

    /// Bytes of content.
    #[inline]
    pub fn len(self) -> u64 {
        serial_type::content_len(self.serial_type())
    }

    /// Whether there is no content (NULL, 0, 1, and empty text or blob).
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The header of one record at a time, decoded up to the last column asked for. Reused from row to
/// row, so that it allocates once.
#[derive(Clone, Debug, Default)]
pub struct RecordCursor {
    /// The first `decoded` ones are of this record.
    places: Vec<ColumnPlace>,
    decoded: u32,
    /// Next byte of the header to decode; 0 before a record is started.
    header_next: u32,
    header_len: u32,
    payload_len: u32,
    /// Where the content of the next column starts.
    content_next: u64,
    quick: Quick,
}

/// How far [`RecordCursor::frequent_column`] has come, which keeps no place but the last one.
#[derive(Clone, Copy, Debug, Default)]
struct Quick {
    /// Next byte of the header; 0 before it has begun.
    next: u8,
    header_len: u8,
    /// Columns that it has gone over.
    columns: u16,
    /// Where the content of the next column starts.
    content: u32,
    /// The last of the columns.
    last: ColumnPlace,
}

/// The last column for whose sake the header is gone over again from its front. Who goes back to a
/// later one may do so again: every place is remembered from then on.
const BEGUN_AGAIN_MAX: usize = 8;

impl RecordCursor {
    /// A cursor on no record.
    pub const fn new() -> RecordCursor {
        let quick = Quick { next: 0, header_len: 0, columns: 0, content: 0, last: ColumnPlace(0) };
        RecordCursor {
            places: Vec::new(),
            decoded: 0,
            header_next: 0,
            header_len: 0,
            payload_len: 0,
            content_next: 0,
            quick,
        }
    }

    /// Forgets the record; the next call starts another one.
    #[inline]
    pub fn reset(&mut self) {
        self.decoded = 0;
        self.header_next = 0;
        self.quick.next = 0;
    }

    /// Whether something is known of a record, by [`RecordCursor::start`] or
    /// [`RecordCursor::frequent_column`].
    #[inline]
    pub fn is_begun(&self) -> bool {
        self.quick.next != 0 || self.header_next != 0
    }

    /// Number of columns decoded so far.
    #[inline]
    pub fn decoded(&self) -> usize {
        self.decoded as usize
    }

    /// Bytes of the header, once [`RecordCursor::start`] has been called.
    pub fn header_len(&self) -> usize {
        self.header_len as usize
    }

    /// Whether a record was started.
    #[inline]
    pub fn is_started(&self) -> bool {
        self.header_next != 0
    }

    /// Starts a record of `payload_len` bytes whose first bytes are `local`. Returns the length of
    /// the header: when it is longer than `local`, the next call to [`RecordCursor::column`] needs
    /// more.
    #[inline]
    pub fn start(&mut self, local: &[u8], payload_len: u32) -> Result<usize> {
        self.reset();
        let (length, bytes) = match *local {
            [byte, ..] if byte < 0x80 => (u64::from(byte), 1),
            _ => varint::read(local).ok_or_else(corrupt)?,
        };
        if length > HEADER_BYTES_MAX || length > u64::from(payload_len) {
            // A header longer than its record is corruption; an absurd length is, too.
            return Err(corrupt());
        }
        self.payload_len = payload_len;
        self.header_next = bytes as u32;
        self.header_len = length as u32;
        self.content_next = length;
        Ok(length as usize)
    }

    /// The place of column `column`, decoding the header up to it. `header` holds at least the
    /// header's bytes. `None` when the record has fewer columns.
    #[inline]
    pub fn column(&mut self, header: &[u8], column: usize) -> Result<Option<ColumnPlace>> {
        if column < self.decoded as usize {
            return Ok(self.places.get(column).copied());
        }
        self.decode_to(header, column)
    }

    /// As [`RecordCursor::column`] of a record that lies in `page` from `start` to its end, for the
    /// frequent header (less than 128 bytes, serial types of one or two) and, best, the frequent
    /// order (from the front to the back). `fresh`: another record than before. `None` says nothing
    /// about other headers.
    #[inline(always)]
    pub fn frequent_column(&mut self, page: &[u8], start: usize, fresh: bool, column: usize) -> Option<ColumnPlace> {
        let record = page.get(start..)?;
        let quick = self.quick;
        let (mut next, mut header_len, mut content, mut skip) =
            (quick.next as usize, usize::from(quick.header_len), u64::from(quick.content), column);
        if fresh {
            self.reset();
            let &length = record.first().filter(|&&length| length < 0x80)?;
            (next, header_len, content) = (1, usize::from(length), u64::from(length));
        } else if quick.next == 0 {
            // The record was decoded the other way, which remembers every place.
            return if column < self.decoded as usize { self.places.get(column).copied() } else { None };
        } else if column + 1 == usize::from(quick.columns) {
            return Some(quick.last);
        } else if column < usize::from(quick.columns) {
            if column > BEGUN_AGAIN_MAX {
                return None;
            }
            // Once more from the front.
            (next, content) = (1, u64::from(quick.header_len));
        } else {
            skip -= usize::from(quick.columns);
        }
        let mut types = record.get(next..header_len)?.iter();
        let place = loop {
            let &byte = types.next()?;
            let (serial_type, length) = if byte < 0x80 {
                (u32::from(byte), serial_type::small_content_len(byte))
            } else {
                let &low = types.next().filter(|&&low| low < 0x80)?;
                let wide = u32::from(byte & 0x7f) << 7 | u32::from(low);
                (wide, wide.checked_sub(12)? / 2)
            };
            let here = content;
            content += u64::from(length);
            if skip == 0 {
                break ColumnPlace::new(serial_type, here);
            }
            skip -= 1;
        };
        let length = record.len() as u64;
        let left = types.len();
        if content > length || (left == 0 && content != length) {
            return None;
        }
        self.quick = Quick {
            next: (header_len - left) as u8,
            header_len: header_len as u8,
            columns: u16::try_from(column + 1).ok()?,
            content: content as u32,
            last: place,
        };
        Some(place)
    }

    fn decode_to(&mut self, header: &[u8], column: usize) -> Result<Option<ColumnPlace>> {
        if column >= self.places.len() {
            self.places.resize(column.saturating_add(1), ColumnPlace(0));
        }
        let header = header.get(..self.header_len as usize).unwrap_or(header);
        let mut rest = header.get(self.header_next as usize..).unwrap_or(&[]);
        let mut content = self.content_next;
        let slots = self.places.get_mut(self.decoded as usize..=column).unwrap_or(&mut []);
        let wanted = slots.len();
        let mut done = 0;
        // Read back from the slot, the last place would wait for its own store.
        let mut place = ColumnPlace(0);
        for slot in slots {
            let Some((&byte, tail)) = rest.split_first() else { break };
            if byte < 0x80 {
                place = ColumnPlace::new(u32::from(byte), content);
                content += u64::from(serial_type::small_content_len(byte));
                rest = tail;
            } else {
                let (serial_type, bytes) = varint::read(rest).ok_or_else(corrupt)?;
                let narrow = u32::try_from(serial_type).unwrap_or(u32::MAX);
                place = ColumnPlace::new(narrow, content);
                content = content.saturating_add(serial_type::content_len(serial_type));
                rest = rest.get(bytes..).unwrap_or(&[]);
            }
            *slot = place;
            done += 1;
        }
        self.decoded += done as u32;
        self.header_next = (header.len() - rest.len()) as u32;
        self.content_next = content;
        let payload = u64::from(self.payload_len);
        if content > payload || (rest.is_empty() && content != payload) {
            return Err(corrupt());
        }
        Ok((done == wanted).then_some(place))
    }

    /// Column `column` of the record that lies in `record` as a whole; NULL when the record has
    /// fewer columns.
    pub fn column_ref<'a>(&mut self, record: &'a [u8], column: usize, encoding: Encoding) -> Result<ValueRef<'a>> {
        if !self.is_started() {
            self.start(record, u32::try_from(record.len()).unwrap_or(u32::MAX))?;
        }
        let Some(place) = self.column(record, column)? else { return Ok(ValueRef::Null) };
        let content = record.get(place.offset() as usize..).unwrap_or(&[]);
        Ok(serial_type::decode(place.serial_type(), content, encoding))
    }

    /// As [`RecordCursor::column_ref`], into a cell.
    pub fn column_into(&mut self, record: &[u8], column: usize, encoding: Encoding, out: &mut Mem) -> Result<()> {
        out.set_value(self.column_ref(record, column, encoding)?);
        Ok(())
    }
}

#[cold]
fn corrupt() -> Error {
    Error::bare(ResultCode::CORRUPT)
}

/// The values of a whole record, in order; ends at the first one that does not lie in the record.
#[derive(Clone, Debug)]
pub struct RecordReader<'a> {
    record: &'a [u8],
    header: &'a [u8],
    content: usize,
    encoding: Encoding,
}

impl<'a> RecordReader<'a> {
    /// The values of `record`, whose text is in `encoding`.
    #[inline]
    pub fn new(record: &'a [u8], encoding: Encoding) -> RecordReader<'a> {
        let (length, bytes) = varint::read(record).unwrap_or((0, 0));
        let content = usize::try_from(length).unwrap_or(usize::MAX).min(record.len());
        let header = record.get(bytes..content).unwrap_or(&[]);
        RecordReader { record, header, content, encoding }
    }

    /// Serial type and content of the next value.
    #[inline]
    pub fn next_raw(&mut self) -> Option<(u64, &'a [u8])> {
        let (serial_type, bytes) = varint::read(self.header)?;
        let length = usize::try_from(serial_type::content_len(serial_type)).ok()?;
        let end = self.content.checked_add(length)?;
        let content = self.record.get(self.content..end)?;
        self.header = self.header.get(bytes..)?;
        self.content = end;
        Some((serial_type, content))
    }
}

impl<'a> Iterator for RecordReader<'a> {
    type Item = ValueRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<ValueRef<'a>> {
        let encoding = self.encoding;
        self.next_raw().map(|(serial_type, content)| serial_type::decode(serial_type, content, encoding))
    }
}
