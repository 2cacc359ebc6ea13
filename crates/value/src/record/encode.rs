//! Values to a record, in two passes: the sizes, then the bytes.

use super::serial_type::of_integer;
use crate::mem::{Field, Mem};
use crate::value_ref::ValueRef;
use base::varint;

/// Header length (its own varint included) and content length of the record of `values`.
fn sizes(values: &[Mem]) -> (usize, usize) {
    let (mut header, mut content) = (0, 0);
    for mem in values {
        let (serial_type, length) = mem.serial();
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

/// Appends the record of `values` to `out`, but for the zero tail of the last value, whose length
/// is returned. `None`, and nothing appended, when the whole record is longer than `bytes_max`.
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

/// Appends the record of `values` to `out`.
pub fn encode_refs(values: &[ValueRef<'_>], out: &mut Vec<u8>) {
    let type_of = |value: &ValueRef<'_>| match value {
        ValueRef::Null => 0,
        ValueRef::Integer(number) => of_integer(*number).0,
        ValueRef::Real(_) => 7,
        ValueRef::Text(text) => text.bytes.len() as u64 * 2 + 13,
        ValueRef::Blob(bytes) => bytes.len() as u64 * 2 + 12,
    };
    let types: usize = values.iter().map(|value| varint::len(type_of(value))).sum();
    let mut own = varint::len(types as u64);
    if varint::len((types + own) as u64) > own {
        own += 1;
    }
    varint::push(out, (types + own) as u64);
    values.iter().for_each(|value| varint::push(out, type_of(value)));
    for value in values {
        match value {
            ValueRef::Null => {}
            ValueRef::Integer(number) => {
                let bytes = number.to_be_bytes();
                out.extend_from_slice(bytes.get(8 - of_integer(*number).1..).unwrap_or_default());
            }
            ValueRef::Real(number) => out.extend_from_slice(&number.to_bits().to_be_bytes()),
            ValueRef::Text(text) => out.extend_from_slice(text.bytes),
            ValueRef::Blob(bytes) => out.extend_from_slice(bytes),
        }
    }
}

#[inline]
fn push_record(values: &[Mem], header: usize, whole: bool, out: &mut Vec<u8>) {
    varint::push(out, header as u64);
    for mem in values {
        varint::push(out, mem.serial().0);
    }
    let Some((last, others)) = values.split_last() else { return };
    for mem in others {
        push_content(mem, true, out);
    }
    push_content(last, whole, out);
}

/// Most values of a record that has a [`Layout`]: its header is shorter than 128 bytes.
const LAYOUT_VALUES_MAX: usize = 32;
/// Bytes that a number is written with, whatever its length: those after it are overwritten by
/// what follows.
const NUMBER_BYTES: usize = 8;
/// Longest text or blob whose serial type has one byte.
const ONE_BYTE_TYPE_MAX: usize = 57;
/// Longest text or blob whose serial type has two bytes.
const TWO_BYTE_TYPE_MAX: usize = 8185;

/// What is known of a record of few values, none of them long, before it is written.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    header: usize,
    room: usize,
}

impl Layout {
    /// The layout of the record of `values`; `None` when there are too many, or one is too long or
    /// ends with zeros that are not stored: [`encode_within`] is for those.
    #[inline]
    pub fn of(values: &[Mem]) -> Option<Layout> {
        if values.len() > LAYOUT_VALUES_MAX {
            return None;
        }
        let (mut header, mut bytes) = (1 + values.len(), 0);
        for mem in values {
            let length = mem.byte_len() as usize;
            if length > ONE_BYTE_TYPE_MAX {
                if length > TWO_BYTE_TYPE_MAX || mem.zero_tail() > 0 {
                    return None;
                }
                header += 1;
            }
            bytes += length;
        }
        Some(Layout { header, room: header + bytes + NUMBER_BYTES * (values.len() + 1) })
    }

    /// Bytes that `write` wants; the record is shorter.
    #[inline]
    pub fn room(&self) -> usize {
        self.room
    }

    /// Writes the record of the same values into `out`, which has `room`; its length. `None` for a
    /// value that ends with zeros that are not stored.
    #[inline]
    pub fn write(&self, values: &[Mem], out: &mut [u8]) -> Option<usize> {
        let (header, content) = out.split_at_mut_checked(self.header)?;
        let (length, types) = header.split_first_mut()?;
        *length = self.header as u8;
        let (mut at, mut end) = (0, 0);
        for mem in values {
            match mem.record_field()? {
                Field::Number { serial_type, length, word } => {
                    *types.get_mut(at)? = serial_type;
                    at += 1;
                    // Without content the bytes do not matter: what follows is written over them.
                    let shifted = word.wrapping_shl(64 - 8 * u32::from(length));
                    *content.get_mut(end..)?.first_chunk_mut()? = shifted.to_be_bytes();
                    end += usize::from(length);
                }
                Field::Bytes { serial_type, bytes } => {
                    if serial_type < 0x80 {
                        *types.get_mut(at)? = serial_type as u8;
                        at += 1;
                    } else {
                        at += varint::write(types.get_mut(at..)?, u64::from(serial_type));
                    }
                    content.get_mut(end..end + bytes.len())?.copy_from_slice(bytes);
                    end += bytes.len();
                }
            }
        }
        Some(self.header + end)
    }
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
