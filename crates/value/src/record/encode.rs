//! Values to a record, in two passes: the sizes, then the bytes.

use super::serial_type::{of_integer, small_content_len};
use crate::mem::Mem;
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

/// Most values of a record that has a [`Layout`].
const LAYOUT_VALUES_MAX: usize = 32;
/// Bytes that an integer is written with, whatever its length: those after it are overwritten by
/// what follows.
const INTEGER_BYTES: usize = 8;
/// Longest text or blob of a record that has a [`Layout`].
const LAYOUT_TEXT_BYTES: usize = 1 << 30;

/// What is known of a record of few values before it is written: the serial types and the sizes.
#[derive(Debug, Default)]
pub struct Layout {
    types: [u32; LAYOUT_VALUES_MAX],
    header: usize,
    content: usize,
}

impl Layout {
    /// Becomes the layout of the record of `values`; false when there are too many, or one is too
    /// long or ends with zeros that are not stored: [`encode_within`] is for those.
    #[inline]
    pub fn measure(&mut self, values: &[Mem]) -> bool {
        let (mut header, mut content) = (1, 0);
        if values.len() > LAYOUT_VALUES_MAX {
            return false;
        }
        for (mem, slot) in values.iter().zip(&mut self.types) {
            let (serial_type, length) = mem.serial();
            if length > LAYOUT_TEXT_BYTES || mem.zero_tail() > 0 {
                return false;
            }
            *slot = serial_type as u32;
            header += if serial_type < 0x80 { 1 } else { varint::len(serial_type) };
            content += length;
        }
        (self.header, self.content) = (header, content);
        // A longer header's length takes two bytes.
        header < 0x80
    }

    /// Bytes of the record.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.header + self.content
    }

    /// Bytes that `write` wants.
    #[inline]
    pub fn room(&self) -> usize {
        self.bytes() + INTEGER_BYTES
    }

    /// Writes the record of the same values into `out`, which has `room`; its length.
    #[inline]
    pub fn write(&self, values: &[Mem], out: &mut [u8]) -> Option<usize> {
        let (header, content) = out.split_at_mut_checked(self.header)?;
        let (length, types) = header.split_first_mut()?;
        *length = self.header as u8;
        let (mut at, mut end) = (0, 0);
        for (mem, &serial_type) in values.iter().zip(&self.types) {
            if serial_type < 0x80 {
                *types.get_mut(at)? = serial_type as u8;
                at += 1;
            } else {
                at += varint::write(types.get_mut(at..)?, u64::from(serial_type));
            }
            if serial_type >= 12 {
                let bytes = mem.stored_bytes();
                content.get_mut(end..end + bytes.len())?.copy_from_slice(bytes);
                end += bytes.len();
                continue;
            }
            let number = mem.stored_number();
            let bytes = small_content_len(serial_type as u8);
            // Without content the bytes do not matter: what follows is written over them.
            let shifted = number.wrapping_shl(64 - 8 * bytes);
            content.get_mut(end..end + INTEGER_BYTES)?.copy_from_slice(&shifted.to_be_bytes());
            end += bytes as usize;
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
