//! The bytes of change sets: values, records, headers of tables.
//!
//! A record is a value for each column: a byte with its type, then eight bytes big-endian for
//! numbers, a length and the bytes for text (UTF-8) and blobs. Type 0 is a value that the change
//! says nothing about.

use base::{Error, Result, ResultCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use value::ValueRef;

/// A column that the change says nothing about.
pub(crate) const UNDEFINED: u8 = 0;
pub(crate) const INTEGER: u8 = 1;
pub(crate) const REAL: u8 = 2;
pub(crate) const TEXT: u8 = 3;
pub(crate) const BLOB: u8 = 4;
pub(crate) const NULL: u8 = 5;
/// In the records of a rebaser: the local value was replaced, whatever it is.
pub(crate) const REPLACED: u8 = 0xff;

static CHUNK_BYTES: AtomicUsize = AtomicUsize::new(1024);

/// How many bytes streams are read and written at a time, in the whole process.
pub fn stream_chunk_bytes() -> usize {
    CHUNK_BYTES.load(Ordering::Relaxed)
}

/// Sets [`stream_chunk_bytes`]; 0 changes nothing.
pub fn set_stream_chunk_bytes(bytes: usize) {
    if bytes > 0 {
        CHUNK_BYTES.store(bytes, Ordering::Relaxed);
    }
}

/// Where a change set is written to.
pub enum Output<'a> {
    /// All of it, into memory.
    Buffer(&'a mut Vec<u8>),
    /// In parts of about [`stream_chunk_bytes`]. An error ends the work.
    Stream(&'a mut dyn FnMut(&[u8]) -> Result<()>),
}

impl Output<'_> {
    /// Gives on what is written so far, if that is a chunk: `least` bytes at least.
    pub(crate) fn flush_from(&mut self, written: &mut Vec<u8>, least: usize) -> Result<bool> {
        match self {
            Output::Stream(write) if written.len() >= least => {
                write(written)?;
                written.clear();
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Gives on the rest.
    pub(crate) fn finish(self, written: Vec<u8>) -> Result<()> {
        match self {
            Output::Buffer(out) => *out = written,
            Output::Stream(write) if !written.is_empty() => write(&written)?,
            Output::Stream(_) => {}
        }
        Ok(())
    }
}

/// What a change does to its row. The numbers are the authorizer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ChangeOperation {
    /// The row goes.
    Delete = 9,
    /// The row is new.
    Insert = 18,
    /// The row changes.
    Update = 23,
}

impl ChangeOperation {
    /// The operation with a number.
    pub fn from_number(number: i32) -> Option<ChangeOperation> {
        [ChangeOperation::Delete, ChangeOperation::Insert, ChangeOperation::Update]
            .into_iter()
            .find(|operation| *operation as i32 == number)
    }
}

/// `SQLITE_CORRUPT`: these bytes are no change set.
pub(crate) fn corrupt() -> Error {
    Error::bare(ResultCode::CORRUPT)
}

/// Reads a length as SQLite does: up to nine bytes, of which 31 bits count. `(length, bytes read)`;
/// zeros follow the end of the bytes.
pub(crate) fn read_length(bytes: &[u8]) -> (usize, usize) {
    let mut number = 0_u64;
    for place in 0..9 {
        let byte = bytes.get(place).copied().unwrap_or(0);
        if place == 8 {
            number = number << 8 | u64::from(byte);
            return (clamp_length(number), 9);
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte < 0x80 {
            return (clamp_length(number), place + 1);
        }
    }
    (0, 9)
}

fn clamp_length(number: u64) -> usize {
    (u32::try_from(number).unwrap_or(u32::MAX) & 0x7fff_ffff) as usize
}

/// Appends a length.
pub(crate) fn put_length(out: &mut Vec<u8>, length: usize) {
    let count = length_bytes(length);
    for place in (0..count).rev() {
        let low = (length >> (7 * place) & 0x7f) as u8;
        out.push(if place == 0 { low } else { low | 0x80 });
    }
}

/// How many bytes a length takes.
pub(crate) fn length_bytes(length: usize) -> usize {
    let mut count = 1;
    let mut rest = length >> 7;
    while rest > 0 {
        count += 1;
        rest >>= 7;
    }
    count
}

/// Appends a value.
pub(crate) fn put_value(out: &mut Vec<u8>, value: ValueRef<'_>) {
    match value {
        ValueRef::Null => out.push(NULL),
        ValueRef::Integer(number) => {
            out.push(INTEGER);
            out.extend_from_slice(&number.to_be_bytes());
        }
        ValueRef::Real(number) => {
            out.push(REAL);
            out.extend_from_slice(&number.to_bits().to_be_bytes());
        }
        ValueRef::Text(text) => put_bytes(out, TEXT, &text.to_utf8()),
        ValueRef::Blob(bytes) => put_bytes(out, BLOB, bytes),
    }
}

pub(crate) fn put_bytes(out: &mut Vec<u8>, kind: u8, bytes: &[u8]) {
    out.reserve(bytes.len() + 6);
    out.push(kind);
    put_length(out, bytes.len());
    out.extend_from_slice(bytes);
}

/// Appends the header of a table.
pub(crate) fn put_table_header(out: &mut Vec<u8>, is_patchset: bool, key: &[u8], name: &[u8]) {
    out.push(if is_patchset { b'P' } else { b'T' });
    put_length(out, key.len());
    out.extend_from_slice(key);
    out.extend_from_slice(name);
    out.push(0);
}

/// Length of the value at the start of a record, at most the bytes that are there.
pub(crate) fn field_len(record: &[u8]) -> usize {
    let length = match record.first() {
        None => 0,
        Some(&(INTEGER | REAL)) => 9,
        Some(&(TEXT | BLOB)) => {
            let (length, read) = read_length(record.get(1..).unwrap_or_default());
            1 + read + length
        }
        Some(_) => 1,
    };
    length.min(record.len())
}

/// Takes the first value off a record; empty after its end.
pub(crate) fn take_field<'a>(record: &mut &'a [u8]) -> &'a [u8] {
    let (field, rest) = record.split_at(field_len(record));
    *record = rest;
    field
}

/// What is after so many values of a record.
pub(crate) fn skip_fields(record: &[u8], count: usize) -> &[u8] {
    let mut rest = record;
    for _ in 0..count {
        take_field(&mut rest);
    }
    rest
}

/// Whether a field has a value, NULL included.
pub(crate) fn is_defined(field: &[u8]) -> bool {
    field.first().is_some_and(|kind| *kind != UNDEFINED)
}

/// The value of a field; none for one that is not defined.
pub(crate) fn field_value(field: &[u8]) -> Option<ValueRef<'_>> {
    let (kind, payload) = field.split_first()?;
    let number = || payload.first_chunk().map_or(0, |bytes| i64::from_be_bytes(*bytes));
    Some(match *kind {
        UNDEFINED => return None,
        INTEGER => ValueRef::Integer(number()),
        REAL => match f64::from_bits(number() as u64) {
            real if real.is_nan() => ValueRef::Null,
            real => ValueRef::Real(real),
        },
        TEXT => ValueRef::Text(value::TextRef::utf8(counted(payload))),
        BLOB => ValueRef::Blob(counted(payload)),
        _ => ValueRef::Null,
    })
}

fn counted(payload: &[u8]) -> &[u8] {
    let (length, read) = read_length(payload);
    let bytes = payload.get(read..).unwrap_or_default();
    bytes.get(..length).unwrap_or(bytes)
}

/// Whether two fields have the same value. Reals are compared as numbers: the two zeros are one.
pub(crate) fn same_value(left: &[u8], right: &[u8]) -> bool {
    if left == right {
        return true;
    }
    let (Some(ValueRef::Real(left)), Some(ValueRef::Real(right))) = (field_value(left), field_value(right)) else {
        return false;
    };
    left == right
}

/// The hash of a row's key, from which its bucket comes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyHash(u32);

impl KeyHash {
    fn add(self, number: u32) -> KeyHash {
        KeyHash((self.0 << 3) ^ self.0 ^ number)
    }

    /// With a number, the low half first.
    pub fn with_number(self, number: i64) -> KeyHash {
        self.add(number as u32).add((number >> 32) as u32)
    }

    /// With a value of the key.
    pub fn with_field(self, field: &[u8]) -> KeyHash {
        let Some((kind, payload)) = field.split_first() else { return self.add(0) };
        let hash = self.add(u32::from(*kind));
        match *kind {
            INTEGER | REAL => hash.with_number(payload.first_chunk().map_or(0, |bytes| i64::from_be_bytes(*bytes))),
            TEXT | BLOB => counted(payload).iter().fold(hash, |hash, byte| hash.add(u32::from(*byte))),
            _ => hash,
        }
    }

    /// The bucket among so many.
    pub fn bucket(self, count: usize) -> usize {
        self.0 as usize % count.max(1)
    }
}
