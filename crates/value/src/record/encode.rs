//! Values to a record, in two passes: the sizes, then the bytes.

use super::serial_type::of_integer;
use crate::mem::Mem;
use crate::value_ref::ValueRef;
use base::varint;

/// Serial type and content length of a cell.
#[inline]
fn serial(mem: &Mem) -> (u64, usize) {
    if let Some(value) = mem.stored_integer() {
        return of_integer(value);
    }
    match mem.as_ref() {
        ValueRef::Null | ValueRef::Integer(_) => (0, 0),
        ValueRef::Real(_) => (7, 8),
        ValueRef::Text(text) => (text.bytes.len() as u64 * 2 + 13, text.bytes.len()),
        ValueRef::Blob(bytes) => {
            let length = bytes.len() as u64 + mem.zero_tail();
            (length * 2 + 12, length as usize)
        }
    }
}

/// Header length (its own varint included) and content length of the record of `values`.
fn sizes(values: &[Mem]) -> (usize, usize) {
    let (mut header, mut content) = (0, 0);
    for mem in values {
        let (serial_type, length) = serial(mem);
        header += varint::len(serial_type);
        content += length;
    }
    // The header's length counts itself, which can push it over a power of 128.
    let mut own = varint::len(header as u64);
    if varint::len((header + own) as u64) > own {
        own += 1;
    }
    (header + own, content)
}

/// Bytes that the record of `values` takes, zero tails included.
pub fn encoded_len(values: &[Mem]) -> u64 {
    let (header, content) = sizes(values);
    header as u64 + content as u64
}

/// Appends the record of `values` to `out`, zero tails written out.
pub fn encode_into(values: &[Mem], out: &mut Vec<u8>) {
    let (header, content) = sizes(values);
    out.reserve(header + content);
    push_record(values, header, true, out);
}

/// Appends the record of `values` to `out`, but for the zero tail of the last value, whose length is
/// returned. `None`, and nothing appended, when the whole record is longer than `bytes_max`.
#[inline]
pub fn encode_within(values: &[Mem], bytes_max: u64, out: &mut Vec<u8>) -> Option<u64> {
    let (header, content) = sizes(values);
    if header as u64 + content as u64 > bytes_max {
        return None;
    }
    let tail = values.last().map_or(0, Mem::zero_tail);
    out.reserve((header + content).saturating_sub(tail as usize));
    push_record(values, header, false, out);
    Some(tail)
}

#[inline]
fn push_record(values: &[Mem], header: usize, whole: bool, out: &mut Vec<u8>) {
    varint::push(out, header as u64);
    for mem in values {
        varint::push(out, serial(mem).0);
    }
    let Some((last, others)) = values.split_last() else { return };
    for mem in others {
        push_content(mem, true, out);
    }
    push_content(last, whole, out);
}

/// Bytes of room that a value takes at most in a record of [`encode_small`]: eight are written for an
/// integer whatever its length.
const SMALL_VALUE_BYTES: usize = SMALL_TEXT_BYTES + 8;
/// Longest text whose serial type takes one byte.
const SMALL_TEXT_BYTES: usize = 57;
/// Most values of a record of [`encode_small`].
const SMALL_VALUES_MAX: usize = 32;

/// Room that [`encode_small`] asks for; `None` when there are too many values.
#[inline]
pub fn small_room(values: &[Mem]) -> Option<usize> {
    (values.len() <= SMALL_VALUES_MAX).then_some(1 + values.len() * (1 + SMALL_VALUE_BYTES))
}

/// The record of `values` into `out`, which has [`small_room`], in one pass; its length. `None`, and
/// rubbish in `out`, when a value's serial type takes more than one byte or it ends with zeros that are
/// not stored.
#[inline]
pub fn encode_small(values: &[Mem], out: &mut [u8]) -> Option<usize> {
    let (header, content) = out.split_at_mut_checked(1 + values.len())?;
    let (length, types) = header.split_first_mut()?;
    *length = 1 + values.len() as u8;
    let mut end = 0;
    for (mem, slot) in values.iter().zip(types) {
        if let Some(value) = mem.stored_integer() {
            let (serial_type, length) = of_integer(value);
            let shifted = (value as u64).checked_shl(64 - 8 * length as u32).unwrap_or(0);
            content.get_mut(end..end + 8)?.copy_from_slice(&shifted.to_be_bytes());
            *slot = serial_type as u8;
            end += length;
            continue;
        }
        let bytes = match mem.as_ref() {
            ValueRef::Null | ValueRef::Integer(_) => {
                *slot = 0;
                continue;
            }
            ValueRef::Real(value) => {
                content.get_mut(end..end + 8)?.copy_from_slice(&value.to_bits().to_be_bytes());
                *slot = 7;
                end += 8;
                continue;
            }
            ValueRef::Text(text) => {
                *slot = (text.bytes.len() * 2 + 13).min(0xff) as u8;
                text.bytes
            }
            ValueRef::Blob(_) if mem.zero_tail() > 0 => return None,
            ValueRef::Blob(bytes) => {
                *slot = (bytes.len() * 2 + 12).min(0xff) as u8;
                bytes
            }
        };
        if bytes.len() > SMALL_TEXT_BYTES {
            return None;
        }
        content.get_mut(end..end + bytes.len())?.copy_from_slice(bytes);
        end += bytes.len();
    }
    Some(1 + values.len() + end)
}

/// The record of `values`.
pub fn encode(values: &[Mem]) -> Vec<u8> {
    let mut out = Vec::new();
    encode_into(values, &mut out);
    out
}

#[inline]
fn push_content(mem: &Mem, with_tail: bool, out: &mut Vec<u8>) {
    if let Some(value) = mem.stored_integer() {
        let (_, length) = of_integer(value);
        let bytes = value.to_be_bytes();
        out.extend_from_slice(bytes.get(8 - length..).unwrap_or(&[]));
        return;
    }
    match mem.as_ref() {
        ValueRef::Null | ValueRef::Integer(_) => {}
        ValueRef::Real(value) => out.extend_from_slice(&value.to_bits().to_be_bytes()),
        ValueRef::Text(text) => out.extend_from_slice(text.bytes),
        ValueRef::Blob(bytes) => {
            out.extend_from_slice(bytes);
            if with_tail {
                out.resize(out.len() + mem.zero_tail() as usize, 0);
            }
        }
    }
}
