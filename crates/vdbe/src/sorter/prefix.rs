//! The normalized key prefix: a number that orders like the first field of a key.

use value::record::RecordReader;
use value::{CollationRef, KeyField, KeyInfo, ValueRef};

const CLASS_SHIFT: u32 = 62;
const CLASS_NUMBER: u64 = 1 << CLASS_SHIFT;
const CLASS_TEXT: u64 = 2 << CLASS_SHIFT;
const CLASS_BLOB: u64 = 3 << CLASS_SHIFT;
/// Integers up to here have their own prefix.
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
                let (prefix, exact) = byte_prefix(CLASS_TEXT, &text.bytes[..end], |byte| byte.to_ascii_lowercase());
                (prefix, exact && end == text.bytes.len())
            }
            _ => (CLASS_TEXT, false),
        },
        ValueRef::Blob(bytes) => byte_prefix(CLASS_BLOB, bytes, |byte| byte),
    };
    (if field.descending { !prefix } else { prefix }, exact)
}

/// The 62 most significant bits of a double, turned so that they order like it.
fn number_bits(value: f64) -> u64 {
    real_bits(value) >> 2
}

/// The bits of a double, turned so that they order like it. -0.0 is 0.0.
fn real_bits(value: f64) -> u64 {
    let bits = (value + 0.0).to_bits();
    if bits >> 63 == 1 { !bits } else { bits | (1 << 63) }
}

/// The prefix of a record among such whose first fields are all reals: it decides alone. `None` for
/// others.
pub(super) fn real_prefix(record: &[u8], info: &KeyInfo) -> Option<u64> {
    let field = info.fields.first()?;
    match RecordReader::new(record, info.encoding).next()? {
        ValueRef::Real(value) if field.descending => Some(!real_bits(value)),
        ValueRef::Real(value) => Some(real_bits(value)),
        _ => None,
    }
}

fn byte_prefix(class: u64, bytes: &[u8], fold: impl Fn(u8) -> u8) -> (u64, bool) {
    let mut prefix = 0u64;
    for index in 0..PREFIX_BYTES {
        prefix = (prefix << 8) | bytes.get(index).map_or(0, |&byte| u64::from(fold(byte)));
    }
    let length = bytes.len().min(PREFIX_BYTES + 1) as u64;
    (class | (prefix << 6) | length, bytes.len() <= PREFIX_BYTES)
}

/// The prefix of a record, and whether records with equal prefixes have equal first fields.
pub(super) fn first_prefix(record: &[u8], info: &KeyInfo) -> (u64, bool) {
    let Some(field) = info.fields.first() else { return (0, false) };
    let first = RecordReader::new(record, info.encoding).next().unwrap_or(ValueRef::Null);
    prefix_of(first, field)
}

/// The first field of a record when it is text that is compared by its bytes.
pub(super) fn binary_text<'a>(record: &'a [u8], info: &KeyInfo) -> Option<&'a [u8]> {
    let field = info.fields.first()?;
    match RecordReader::new(record, info.encoding).next()? {
        ValueRef::Text(text) if field.collation.is_binary() => Some(text.bytes),
        _ => None,
    }
}

/// The prefix of text whose first `skipped` bytes are the same in every record, and whether it
/// decides alone.
pub(super) fn text_prefix(text: &[u8], skipped: usize, info: &KeyInfo) -> (u64, bool) {
    let (prefix, exact) = byte_prefix(CLASS_TEXT, text.get(skipped..).unwrap_or(&[]), |byte| byte);
    let descending = info.fields.first().is_some_and(|field| field.descending);
    (if descending { !prefix } else { prefix }, exact)
}
