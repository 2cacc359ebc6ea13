//! The register cell.
//!
//! A cell is 40 bytes: a tag, a number, and a buffer that is kept when the cell is overwritten, so
//! that a column read a million times allocates once. Text has two zero bytes after it that its
//! length does not count: a C caller can take the pointer as it is, in any encoding. The buffer may
//! be longer than both: what a longer value left there is overwritten, not cleared.

use crate::number::print;
use crate::record::serial_type::of_integer;
use crate::value_ref::{TextRef, Value, ValueRef, ValueType};
use base::Encoding;

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Tag {
    Null,
    Integer,
    Real,
    /// A real that a record stores as an integer: the value of a REAL column that is a small whole
    /// number. `number` holds the double.
    IntReal,
    Text,
    /// `buffer[..length]`, then `number` zero bytes that are not stored.
    Blob,
    /// Not a value: a handle of the virtual machine (aggregate context, row set). Reads as NULL.
    Handle,
}

/// A value as a record stores it.
pub(crate) enum Field<'a> {
    /// A serial type below 12: how many of the last bytes of the word are its content.
    Number { serial_type: u8, length: u8, word: u64 },
    /// A text or blob, with its serial type.
    Bytes { serial_type: u32, bytes: &'a [u8] },
}

/// The zero bytes after text.
const TERMINATOR: [u8; 2] = [0, 0];

/// A register: one value and the buffer it reuses.
#[derive(Clone)]
pub struct Mem {
    buffer: Vec<u8>,
    number: u64,
    length: u32,
    tag: Tag,
    encoding: Encoding,
    subtype: u8,
    flags: u8,
}

const _: () = assert!(size_of::<Mem>() == 40);

/// The cell is a NULL that equals nothing, not even under `IS` in an index key.
const FLAG_CLEARED: u8 = 1;
/// The value carries a subtype (JSON).
const FLAG_SUBTYPE: u8 = 2;
/// The value is a parameter's.
const FLAG_BOUND: u8 = 4;

impl Default for Mem {
    fn default() -> Mem {
        Mem::new()
    }
}

impl Mem {
    /// NULL, without a buffer.
    pub const fn new() -> Mem {
        Mem { buffer: Vec::new(), number: 0, length: 0, tag: Tag::Null, encoding: Encoding::Utf8, subtype: 0, flags: 0 }
    }

    /// A cell with a copy of `value`.
    pub fn from_value(value: ValueRef<'_>) -> Mem {
        let mut mem = Mem::new();
        mem.set_value(value);
        mem
    }

    #[inline]
    fn set_tag(&mut self, tag: Tag) {
        self.tag = tag;
        self.flags = 0;
    }

    /// Becomes NULL; the buffer is kept.
    #[inline]
    pub fn set_null(&mut self) {
        self.set_tag(Tag::Null);
    }

    /// Becomes the NULL of `OP_Null` with P1 set: not equal to any NULL in a comparison with
    /// `NULLEQ`.
    #[inline]
    pub fn set_null_cleared(&mut self) {
        self.tag = Tag::Null;
        self.flags = FLAG_CLEARED;
    }

    /// Whether this is the NULL that equals nothing.
    #[inline]
    pub fn is_null_cleared(&self) -> bool {
        self.flags & FLAG_CLEARED != 0
    }

    /// Becomes an integer.
    #[inline]
    pub fn set_integer(&mut self, value: i64) {
        self.set_tag(Tag::Integer);
        self.number = value as u64;
    }

    /// Becomes a real; NaN becomes NULL.
    #[inline]
    pub fn set_real(&mut self, value: f64) {
        self.set_tag(if value.is_nan() { Tag::Null } else { Tag::Real });
        self.number = value.to_bits();
    }

    /// Becomes text: a copy of `bytes` in the kept buffer.
    #[inline]
    pub fn set_text(&mut self, bytes: &[u8], encoding: Encoding) {
        self.fill(bytes);
        self.set_tag(Tag::Text);
        self.encoding = encoding;
    }

    /// Becomes UTF-8 text.
    #[inline]
    pub fn set_str(&mut self, text: &str) {
        self.set_text(text.as_bytes(), Encoding::Utf8);
    }

    /// Becomes a blob: a copy of `bytes` in the kept buffer.
    #[inline]
    pub fn set_blob(&mut self, bytes: &[u8]) {
        self.fill(bytes);
        self.set_tag(Tag::Blob);
        self.number = 0;
    }

    #[inline]
    fn fill(&mut self, bytes: &[u8]) {
        let whole = bytes.len() + TERMINATOR.len();
        let Some(target) = self.buffer.get_mut(..whole) else { return self.fill_longer(bytes) };
        let (content, behind) = target.split_at_mut(bytes.len());
        content.copy_from_slice(bytes);
        behind.copy_from_slice(&TERMINATOR);
        self.length = bytes.len() as u32;
    }

    /// As `fill`, of a buffer that is not as long as that yet.
    #[inline(never)]
    fn fill_longer(&mut self, bytes: &[u8]) {
        self.buffer.clear();
        self.buffer.reserve(bytes.len() + TERMINATOR.len());
        self.buffer.extend_from_slice(bytes);
        self.buffer.extend_from_slice(&TERMINATOR);
        self.length = bytes.len() as u32;
    }

    /// Becomes a blob of `length` zero bytes that are not stored.
    pub fn set_zeroblob(&mut self, length: u64) {
        self.set_blob(&[]);
        self.number = length;
    }

    /// Becomes text that `write` appends to the empty buffer. No allocation when it fits.
    #[inline]
    pub fn set_text_with<R>(&mut self, encoding: Encoding, write: impl FnOnce(&mut Vec<u8>) -> R) -> R {
        let result = self.fill_with(write);
        self.set_tag(Tag::Text);
        self.encoding = encoding;
        result
    }

    /// Becomes a blob that `write` appends to the empty buffer. No allocation when it fits.
    #[inline]
    pub fn set_blob_with<R>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> R) -> R {
        let result = self.fill_with(write);
        self.set_tag(Tag::Blob);
        self.number = 0;
        result
    }

    #[inline]
    fn fill_with<R>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> R) -> R {
        self.buffer.clear();
        let result = write(&mut self.buffer);
        self.length = self.buffer.len() as u32;
        self.buffer.extend_from_slice(&TERMINATOR);
        result
    }

    /// Becomes text of `length` bytes that `write` puts into the slice it is given, which holds
    /// whatever the cell's buffer held: nothing is zeroed in vain.
    #[inline]
    pub fn set_text_in_place<R>(&mut self, encoding: Encoding, length: u32, write: impl FnOnce(&mut [u8]) -> R) -> R {
        let result = self.fill_in_place(length, write);
        self.set_tag(Tag::Text);
        self.encoding = encoding;
        result
    }

    /// As [`Mem::set_text_in_place`], a blob.
    #[inline]
    pub fn set_blob_in_place<R>(&mut self, length: u32, write: impl FnOnce(&mut [u8]) -> R) -> R {
        let result = self.fill_in_place(length, write);
        self.set_tag(Tag::Blob);
        self.number = 0;
        result
    }

    /// Becomes a blob of as many of `room` bytes as `write` says that it has filled; false when it
    /// says that it cannot, and the value is undefined.
    #[inline]
    pub fn set_blob_within(&mut self, room: usize, write: impl FnOnce(&mut [u8]) -> Option<usize>) -> bool {
        let whole = room + TERMINATOR.len();
        if self.buffer.len() < whole {
            self.buffer.resize(whole, 0);
        }
        self.set_tag(Tag::Blob);
        self.number = 0;
        let length = self.buffer.get_mut(..room).and_then(write);
        self.length = length.unwrap_or(0) as u32;
        let end = self.length as usize;
        if let Some(behind) = self.buffer.get_mut(end..end + TERMINATOR.len()) {
            behind.copy_from_slice(&TERMINATOR);
        }
        length.is_some()
    }

    fn fill_in_place<R>(&mut self, length: u32, write: impl FnOnce(&mut [u8]) -> R) -> R {
        let whole = length as usize + TERMINATOR.len();
        if self.buffer.len() < whole {
            // What is in the buffer is not worth copying to a larger one.
            if self.buffer.capacity() < whole {
                self.buffer.clear();
            }
            self.buffer.resize(whole, 0);
        }
        self.length = length;
        let (content, behind) = self.buffer.split_at_mut(length as usize);
        for (slot, byte) in behind.iter_mut().zip(TERMINATOR) {
            *slot = byte;
        }
        write(content)
    }

    /// Becomes text in a buffer that the caller gives away.
    pub fn set_text_owned(&mut self, bytes: Vec<u8>, encoding: Encoding) {
        self.buffer = bytes;
        self.length = self.buffer.len() as u32;
        self.buffer.extend_from_slice(&TERMINATOR);
        self.set_tag(Tag::Text);
        self.encoding = encoding;
    }

    /// Becomes a blob in a buffer that the caller gives away.
    pub fn set_blob_owned(&mut self, bytes: Vec<u8>) {
        self.set_text_owned(bytes, Encoding::Utf8);
        self.set_tag(Tag::Blob);
        self.number = 0;
    }

    /// Becomes a copy of `value`.
    #[inline]
    pub fn set_value(&mut self, value: ValueRef<'_>) {
        match value {
            ValueRef::Null => self.set_null(),
            ValueRef::Integer(value) => self.set_integer(value),
            ValueRef::Real(value) => self.set_real(value),
            ValueRef::Text(text) => self.set_text(text.bytes, text.encoding),
            ValueRef::Blob(bytes) => self.set_blob(bytes),
        }
    }

    /// Becomes `value`, taking its buffer.
    pub fn set_owned(&mut self, value: Value) {
        match value {
            Value::Null => self.set_null(),
            Value::Integer(value) => self.set_integer(value),
            Value::Real(value) => self.set_real(value),
            Value::Text { bytes, encoding } => self.set_text_owned(bytes, encoding),
            Value::Blob(bytes) => self.set_blob_owned(bytes),
        }
    }

    /// Becomes a copy of `other`, subtype and all, in its own buffer.
    #[inline]
    pub fn copy_from(&mut self, other: &Mem) {
        if matches!(other.tag, Tag::Text | Tag::Blob) {
            self.buffer.clear();
            self.buffer.extend_from_slice(other.stored_with_terminator());
            self.length = other.length;
        }
        self.number = other.number;
        self.tag = other.tag;
        self.encoding = other.encoding;
        self.subtype = other.subtype;
        self.flags = other.flags;
    }

    /// Takes the value of `other`, which becomes NULL and gets this cell's buffer.
    #[inline]
    pub fn move_from(&mut self, other: &mut Mem) {
        std::mem::swap(self, other);
        other.set_null();
    }

    /// Exchanges two cells, buffers included.
    #[inline]
    pub fn swap(&mut self, other: &mut Mem) {
        std::mem::swap(self, other);
    }

    /// Becomes a handle of the virtual machine; reads as NULL.
    #[inline]
    pub fn set_handle(&mut self, handle: u64) {
        self.set_tag(Tag::Handle);
        self.number = handle;
    }

    /// The handle, if the cell holds one.
    #[inline]
    pub fn handle(&self) -> Option<u64> {
        (self.tag == Tag::Handle).then_some(self.number)
    }

    /// Makes an integer a real that is stored as one, also the integer of a REAL column on its way
    /// into a record.
    #[inline]
    pub fn realify(&mut self) {
        match self.tag {
            Tag::Integer => self.set_real(self.number as i64 as f64),
            Tag::IntReal => self.tag = Tag::Real,
            _ => {}
        }
    }

    /// Marks a real as one that records store as an integer. The caller has checked that the value
    /// is whole and fits in 48 bits.
    #[inline]
    pub fn set_int_real(&mut self, value: i64) {
        self.set_tag(Tag::IntReal);
        self.number = (value as f64).to_bits();
    }

    /// The integer that a record stores for this cell: an integer, or a real marked so.
    #[inline]
    pub(crate) fn stored_integer(&self) -> Option<i64> {
        match self.tag {
            Tag::Integer => Some(self.number as i64),
            Tag::IntReal => Some(f64::from_bits(self.number) as i64),
            _ => None,
        }
    }

    /// The value as a record stores it; `None` for a blob with zeros that are not stored.
    #[inline(always)] // once a field of a record
    pub(crate) fn record_field(&self) -> Option<Field<'_>> {
        let bytes = |kind: u32| Field::Bytes { serial_type: (self.length << 1) + kind, bytes: self.stored() };
        Some(match self.tag {
            Tag::Integer | Tag::IntReal => {
                let word = self.stored_number();
                let (serial_type, length) = of_integer(word as i64);
                Field::Number { serial_type: serial_type as u8, length: length as u8, word }
            }
            Tag::Null | Tag::Handle => Field::Number { serial_type: 0, length: 0, word: 0 },
            Tag::Real => Field::Number { serial_type: 7, length: 8, word: self.number },
            Tag::Text => bytes(13),
            Tag::Blob if self.number == 0 => bytes(12),
            Tag::Blob => return None,
        })
    }

    /// The number of a cell as a record stores it: an integer, or the bits of a real.
    #[inline(always)] // once a field of a record
    pub(crate) fn stored_number(&self) -> u64 {
        if self.tag == Tag::IntReal { f64::from_bits(self.number) as i64 as u64 } else { self.number }
    }

    /// Serial type and content length in a record, zero tail included.
    #[inline(always)] // once a field of a record
    pub(crate) fn serial(&self) -> (u64, usize) {
        match self.tag {
            Tag::Integer | Tag::IntReal => of_integer(self.stored_number() as i64),
            Tag::Null | Tag::Handle => (0, 0),
            Tag::Real => (7, 8),
            Tag::Text => (u64::from(self.length) * 2 + 13, self.length as usize),
            Tag::Blob => {
                let length = u64::from(self.length) + self.number;
                (length * 2 + 12, length as usize)
            }
        }
    }

    /// The zero bytes after a blob that are not stored.
    #[inline]
    pub fn zero_tail(&self) -> u64 {
        if self.tag == Tag::Blob { self.number } else { 0 }
    }

    /// Gives a blob `length` more zero bytes that are not stored.
    #[inline]
    pub fn set_zero_tail(&mut self, length: u64) {
        if self.tag == Tag::Blob {
            self.number = length;
        }
    }

    /// Bytes of text or blob, zero tail included; 0 for anything else.
    #[inline]
    pub fn byte_len(&self) -> u64 {
        match self.tag {
            Tag::Text => u64::from(self.length),
            Tag::Blob => u64::from(self.length) + self.number,
            _ => 0,
        }
    }

    /// Writes out the zero tail of a blob, after which [`Mem::as_ref`] shows all of it.
    pub fn expand_zeroblob(&mut self) {
        let tail = self.zero_tail();
        if tail == 0 {
            return;
        }
        let whole = self.length as usize + tail as usize;
        self.buffer.truncate(self.length as usize);
        self.buffer.resize(whole + TERMINATOR.len(), 0);
        self.length = whole as u32;
        self.number = 0;
    }

    #[inline]
    fn stored(&self) -> &[u8] {
        self.buffer.get(..self.length as usize).unwrap_or(&[])
    }

    /// The stored bytes and the zero bytes after them; the buffer may be longer.
    #[inline]
    fn stored_with_terminator(&self) -> &[u8] {
        self.buffer.get(..self.length as usize + TERMINATOR.len()).unwrap_or(&self.buffer)
    }

    /// The value, borrowed. A blob's zero tail is left out: see [`Mem::expand_zeroblob`].
    #[inline]
    pub fn as_ref(&self) -> ValueRef<'_> {
        match self.tag {
            Tag::Null | Tag::Handle => ValueRef::Null,
            Tag::Integer => ValueRef::Integer(self.number as i64),
            Tag::Real | Tag::IntReal => ValueRef::Real(f64::from_bits(self.number)),
            Tag::Text => ValueRef::Text(TextRef { bytes: self.stored(), encoding: self.encoding }),
            Tag::Blob => ValueRef::Blob(self.stored()),
        }
    }

    /// An owned copy, zero tail included.
    pub fn to_value(&self) -> Value {
        let mut value = self.as_ref().to_owned();
        if let Value::Blob(bytes) = &mut value {
            bytes.resize(bytes.len() + self.zero_tail() as usize, 0);
        }
        value
    }

    /// The storage class.
    #[inline]
    pub fn value_type(&self) -> ValueType {
        self.as_ref().value_type()
    }

    /// Whether this is NULL.
    #[inline]
    pub fn is_null(&self) -> bool {
        matches!(self.tag, Tag::Null | Tag::Handle)
    }

    /// Whether this is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        self.tag == Tag::Integer
    }

    /// Whether this is an integer or a real.
    #[inline]
    pub fn is_numeric(&self) -> bool {
        matches!(self.tag, Tag::Integer | Tag::Real | Tag::IntReal)
    }

    /// Whether this is text.
    #[inline]
    pub fn is_text(&self) -> bool {
        self.tag == Tag::Text
    }

    /// The encoding of text; means nothing for anything else.
    #[inline]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether this is a blob.
    #[inline]
    pub fn is_blob(&self) -> bool {
        self.tag == Tag::Blob
    }

    /// The integer, when the cell holds exactly one.
    #[inline]
    pub fn integer(&self) -> Option<i64> {
        (self.tag == Tag::Integer).then_some(self.number as i64)
    }

    /// The double, when the cell holds a real.
    #[inline]
    pub fn real(&self) -> Option<f64> {
        matches!(self.tag, Tag::Real | Tag::IntReal).then_some(f64::from_bits(self.number))
    }

    /// The bytes of text or blob (zero tail left out), else empty.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        if matches!(self.tag, Tag::Text | Tag::Blob) { self.stored() } else { &[] }
    }

    /// The bytes of text with the two zero bytes after them; `None` when it is not text.
    pub fn text_with_terminator(&self) -> Option<&[u8]> {
        self.is_text().then_some(self.stored_with_terminator())
    }

    /// The value as `CAST(… AS INTEGER)` gives it; 0 for NULL.
    #[inline]
    pub fn to_integer(&self) -> i64 {
        match self.tag {
            Tag::Integer => self.number as i64,
            _ => self.as_ref().to_integer(),
        }
    }

    /// The value as `CAST(… AS REAL)` gives it; 0.0 for NULL.
    #[inline]
    pub fn to_real(&self) -> f64 {
        match self.tag {
            Tag::Integer => self.number as i64 as f64,
            Tag::Real | Tag::IntReal => f64::from_bits(self.number),
            _ => self.as_ref().to_real(),
        }
    }

    /// Becomes text in `encoding`: numbers are printed, blobs are taken as text of `encoding`, text
    /// is converted. NULL stays NULL. (`sqlite3_value_text`.)
    pub fn to_text(&mut self, encoding: Encoding) {
        match self.tag {
            Tag::Null | Tag::Handle => {}
            Tag::Integer | Tag::Real | Tag::IntReal => self.number_to_text(encoding),
            Tag::Blob => {
                self.expand_zeroblob();
                if encoding != Encoding::Utf8 && self.length % 2 == 1 {
                    // UTF-16 has no odd byte.
                    self.buffer.truncate(self.length as usize - 1);
                    let even = std::mem::take(&mut self.buffer);
                    return self.set_text_owned(even, encoding);
                }
                self.set_tag(Tag::Text);
                self.encoding = encoding;
            }
            Tag::Text => self.set_encoding(encoding),
        }
    }

    fn number_to_text(&mut self, encoding: Encoding) {
        let (integer, real) = (self.integer(), self.real());
        self.set_text_with(Encoding::Utf8, |out| {
            write_number(integer, real, out);
        });
        self.set_encoding(encoding);
    }

    /// Appends a number as text, as [`Mem::to_text`] makes it; false for what is no number.
    pub fn print_number(&self, out: &mut Vec<u8>) -> bool {
        write_number(self.integer(), self.real(), out)
    }

    /// Converts text to `encoding`; anything else is left alone.
    #[inline]
    pub fn set_encoding(&mut self, encoding: Encoding) {
        if self.tag == Tag::Text && self.encoding != encoding {
            self.convert_text(encoding);
        }
    }

    fn convert_text(&mut self, encoding: Encoding) {
        let mut converted = Vec::with_capacity(self.buffer.len());
        crate::text::convert(self.stored(), self.encoding, encoding, &mut converted);
        let (subtype, flags) = (self.subtype, self.flags);
        self.set_text_owned(converted, encoding);
        (self.subtype, self.flags) = (subtype, flags);
    }

    /// Takes the bytes of text as a blob; anything else is left alone.
    pub fn text_as_blob(&mut self) {
        if self.tag == Tag::Text {
            self.set_tag(Tag::Blob);
            self.number = 0;
        }
    }

    /// SQLite's truth of a value: NULL gives `if_null`, text and blobs are read as numbers.
    #[inline]
    pub fn truthiness(&self, if_null: bool) -> bool {
        match self.tag {
            Tag::Integer => self.number != 0,
            Tag::Null | Tag::Handle => if_null,
            _ => self.to_real() != 0.0,
        }
    }

    /// The subtype that a function gave the value; 0 when it gave none.
    pub fn subtype(&self) -> u8 {
        if self.flags & FLAG_SUBTYPE != 0 { self.subtype } else { 0 }
    }

    /// Gives the value a subtype; any setter clears it.
    pub fn set_subtype(&mut self, subtype: u8) {
        self.subtype = subtype;
        self.flags |= FLAG_SUBTYPE;
    }

    /// Removes the subtype.
    pub fn clear_subtype(&mut self) {
        self.flags &= !FLAG_SUBTYPE;
    }

    /// Marks the value as a parameter's; any setter clears it.
    #[inline]
    pub fn mark_bound(&mut self) {
        self.flags |= FLAG_BOUND;
    }

    /// Whether the value is a parameter's.
    pub fn is_bound(&self) -> bool {
        self.flags & FLAG_BOUND != 0
    }

    /// Bytes of the buffer that this cell keeps.
    pub fn capacity(&self) -> usize {
        self.buffer.capacity()
    }

    /// Frees the kept buffer; the value becomes NULL.
    pub fn release(&mut self) {
        self.set_null();
        self.buffer = Vec::new();
    }
}

fn write_number(integer: Option<i64>, real: Option<f64>, out: &mut Vec<u8>) -> bool {
    match (integer, real) {
        (Some(value), _) => print::write_integer(out, value),
        (None, Some(value)) => print::write_shown_real(out, value),
        (None, None) => return false,
    }
    true
}

impl std::fmt::Debug for Mem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_ref().fmt(f)
    }
}
