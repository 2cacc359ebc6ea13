//! Sorts records: an arena, and entries of a normalized 8-byte key prefix and a pointer.
//!
//! Most comparisons are decided by the prefix: the class of the first key field and as much of its
//! value as fits, in an order that agrees with the field's. Records with equal keys keep the order
//! in which they were added.

use base::Result;
use std::cmp::Ordering;
use std::rc::Rc;
use value::record::{RecordReader, compare_records};
use value::{CollationRef, KeyField, KeyInfo, ValueRef};

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
    /// Whether every prefix so far decides alone: records with equal prefixes have equal keys.
    exact: bool,
}

impl Sorter {
    /// An empty sorter by the first `key_fields` fields of `info`; 0: all of them.
    pub fn new(info: &Rc<KeyInfo>, key_fields: u16) -> Sorter {
        let mut info = Rc::clone(info);
        if key_fields > 0 && key_fields < info.key_fields {
            let mut shorter = (*info).clone();
            shorter.key_fields = key_fields;
            info = Rc::new(shorter);
        }
        Sorter { exact: info.key_fields == 1, info, arena: Vec::new(), entries: Vec::new(), position: 0 }
    }

    /// Adds a record.
    pub fn add(&mut self, record: &[u8]) {
        let field = self.info.fields.first();
        let first = RecordReader::new(record, self.info.encoding).next().unwrap_or(ValueRef::Null);
        let (prefix, exact) = field.map_or((0, false), |field| prefix_of(first, field));
        self.exact &= exact;
        let offset = self.arena.len() as u64;
        self.arena.extend_from_slice(&(record.len() as u32).to_ne_bytes());
        self.arena.extend_from_slice(record);
        self.entries.push(Entry { prefix, offset });
    }

    /// Sorts, and stands on the first record; false when there is none.
    pub fn sort(&mut self) -> Result<bool> {
        let (arena, info, exact) = (&self.arena, &*self.info, self.exact);
        let mut failure = None;
        self.entries.sort_unstable_by(|a, b| {
            let mut order = a.prefix.cmp(&b.prefix);
            if order == Ordering::Equal && !exact {
                order = compare_records(record_at(arena, a.offset), record_at(arena, b.offset), info)
                    .unwrap_or_else(|error| {
                        failure = Some(error);
                        Ordering::Equal
                    });
            }
            order.then(a.offset.cmp(&b.offset))
        });
        self.position = 0;
        failure.map_or(Ok(!self.entries.is_empty()), Err)
    }

    /// Moves to the next record; false at the end.
    pub fn next(&mut self) -> bool {
        self.position += 1;
        self.position < self.entries.len()
    }

    /// The record it stands on; empty at the end.
    pub fn record(&self) -> &[u8] {
        self.entries.get(self.position).map_or(&[], |entry| record_at(&self.arena, entry.offset))
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
        self.exact = self.info.key_fields == 1;
    }
}

fn record_at(arena: &[u8], offset: u64) -> &[u8] {
    let start = offset as usize;
    let Some(Ok(length)) = arena.get(start..start + 4).map(<[u8; 4]>::try_from) else { return &[] };
    let length = u32::from_ne_bytes(length) as usize;
    arena.get(start + 4..start + 4 + length).unwrap_or(&[])
}

const CLASS_SHIFT: u32 = 62;
const CLASS_NUMBER: u64 = 1 << CLASS_SHIFT;
const CLASS_TEXT: u64 = 2 << CLASS_SHIFT;
const CLASS_BLOB: u64 = 3 << CLASS_SHIFT;
/// Integers up to here have a prefix of their own.
const EXACT_INTEGER_MAX: u64 = 1 << 50;
/// Bytes of text or blob in a prefix.
const PREFIX_BYTES: usize = 7;

/// A number that orders like the value in its field, and whether equal numbers mean equal values.
fn prefix_of(value: ValueRef<'_>, field: &KeyField) -> (u64, bool) {
    let (prefix, exact) = match value {
        ValueRef::Null => (if field.big_null { u64::MAX } else { 0 }, !field.big_null),
        ValueRef::Integer(value) => {
            (CLASS_NUMBER | number_bits(value as f64), value.unsigned_abs() < EXACT_INTEGER_MAX)
        }
        ValueRef::Real(value) => (CLASS_NUMBER | number_bits(value), false),
        ValueRef::Text(text) => match (&field.collation, text.encoding) {
            (CollationRef::Binary, _) => byte_prefix(CLASS_TEXT, text.bytes, |byte| byte),
            (CollationRef::NoCase, value::Encoding::Utf8) => {
                let end = text.bytes.iter().position(|&byte| byte == 0).unwrap_or(text.bytes.len());
                let (prefix, exact) =
                    byte_prefix(CLASS_TEXT, &text.bytes[..end], |byte| byte.to_ascii_lowercase());
                (prefix, exact && end == text.bytes.len())
            }
            _ => (CLASS_TEXT, false),
        },
        ValueRef::Blob(bytes) => byte_prefix(CLASS_BLOB, bytes, |byte| byte),
    };
    (if field.descending { !prefix } else { prefix }, exact)
}

/// The 62 most significant bits of a double, turned so that they order like it. -0.0 is 0.0.
fn number_bits(value: f64) -> u64 {
    let bits = (value + 0.0).to_bits();
    let ordered = if bits >> 63 == 1 { !bits } else { bits | (1 << 63) };
    ordered >> 2
}

fn byte_prefix(class: u64, bytes: &[u8], fold: impl Fn(u8) -> u8) -> (u64, bool) {
    let mut prefix = 0u64;
    for index in 0..PREFIX_BYTES {
        prefix = (prefix << 8) | bytes.get(index).map_or(0, |&byte| u64::from(fold(byte)));
    }
    let length = bytes.len().min(PREFIX_BYTES + 1) as u64;
    (class | (prefix << 6) | length, bytes.len() <= PREFIX_BYTES)
}

#[cfg(test)]
mod tests;
