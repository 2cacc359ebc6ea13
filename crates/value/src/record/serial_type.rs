//! Serial types: the number before each value of a record that says its class and length.

use crate::value_ref::ValueRef;
use base::Encoding;

/// Content lengths of the types below 12; 10 and 11 are reserved and read as empty.
pub(super) const FIXED_LENGTH: [u8; 12] = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

/// Lengths of the content of types below 128, so that a header of short values is decoded by table.
const SMALL_LENGTH: [u8; 128] = {
    let mut table = [0u8; 128];
    let mut index = 0;
    while index < 128 {
        #[expect(clippy::indexing_slicing, reason = "evaluated while compiling")]
        {
            table[index] = if index < 12 { FIXED_LENGTH[index] } else { ((index - 12) / 2) as u8 };
        }
        index += 1;
    }
    table
};

/// Bytes of content that a serial type announces.
#[inline]
pub fn content_len(serial_type: u64) -> u64 {
    match SMALL_LENGTH.get(serial_type as usize) {
        Some(&length) => u64::from(length),
        None => (serial_type - 12) / 2,
    }
}

/// As [`content_len`], for a type of one byte.
#[inline]
pub(super) fn small_content_len(serial_type: u8) -> u32 {
    SMALL_LENGTH.get(usize::from(serial_type)).map_or(0, |&length| u32::from(length))
}

/// The value of a serial type whose content is at the start of `content`. Content that is too short
/// reads as NULL.
#[inline]
pub fn decode(serial_type: u64, content: &[u8], encoding: Encoding) -> ValueRef<'_> {
    if serial_type >= 12 {
        let Some(bytes) = content.get(..content_len(serial_type) as usize) else { return ValueRef::Null };
        return if serial_type & 1 == 0 { ValueRef::Blob(bytes) } else { ValueRef::text_bytes(bytes, encoding) };
    }
    match serial_type {
        7 => match content.first_chunk::<8>() {
            Some(bytes) => ValueRef::from(f64::from_bits(u64::from_be_bytes(*bytes))),
            None => ValueRef::Null,
        },
        _ => match decode_integer(serial_type, content) {
            Some(value) => ValueRef::Integer(value),
            None => ValueRef::Null,
        },
    }
}

/// The integer of serial types 1 to 6, 8 and 9; `None` for any other type or short content.
#[inline]
pub fn decode_integer(serial_type: u64, content: &[u8]) -> Option<i64> {
    Some(match serial_type {
        1 => i64::from(*content.first()? as i8),
        2 => i64::from(i16::from_be_bytes(*content.first_chunk()?)),
        3 => {
            let [a, b, c] = *content.first_chunk()?;
            i64::from(i32::from_be_bytes([a, b, c, 0]) >> 8)
        }
        4 => i64::from(i32::from_be_bytes(*content.first_chunk()?)),
        5 => {
            let [a, b, c, d, e, f] = *content.first_chunk()?;
            i64::from_be_bytes([a, b, c, d, e, f, 0, 0]) >> 16
        }
        6 => i64::from_be_bytes(*content.first_chunk()?),
        8 => 0,
        9 => 1,
        _ => return None,
    })
}

/// Serial types of integers by the number of bits that they need, their sign left out.
const TYPE_BY_BITS: [u8; 65] = {
    let mut table = [6u8; 65];
    let mut bits = 0;
    while bits < 48 {
        #[expect(clippy::indexing_slicing, reason = "evaluated while compiling")]
        {
            table[bits] = match bits {
                0..=7 => 1,
                8..=15 => 2,
                16..=23 => 3,
                24..=31 => 4,
                _ => 5,
            };
        }
        bits += 1;
    }
    table
};

/// The serial type of an integer and its length.
#[inline]
pub fn of_integer(value: i64) -> (u64, usize) {
    if let 0 | 1 = value {
        return (8 + value as u64, 0);
    }
    // A negative number needs as many bits as its complement.
    let bits = 64 - (value ^ (value >> 63)).leading_zeros();
    let serial_type = TYPE_BY_BITS.get(bits as usize).copied().unwrap_or(6);
    (u64::from(serial_type), usize::from(FIXED_LENGTH.get(usize::from(serial_type)).copied().unwrap_or(8)))
}
