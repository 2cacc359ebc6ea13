//! Values of records into cells.

use super::serial_type::{FIXED_LENGTH, content_len, decode_integer};
use crate::mem::Mem;
use base::Encoding;

/// As [`super::serial_type::decode`], into a cell.
#[inline]
pub fn decode_into(serial_type: u64, content: &[u8], encoding: Encoding, out: &mut Mem) {
    match serial_type {
        0 => out.set_null(),
        7 => match content.first_chunk::<8>() {
            Some(bytes) => out.set_real(f64::from_bits(u64::from_be_bytes(*bytes))),
            None => out.set_null(),
        },
        1..=11 => match decode_integer(serial_type, content) {
            Some(value) => out.set_integer(value),
            None => out.set_null(),
        },
        _ => match content.get(..content_len(serial_type) as usize) {
            Some(bytes) if serial_type & 1 == 1 => out.set_text(bytes, encoding),
            Some(bytes) => out.set_blob(bytes),
            None => out.set_null(),
        },
    }
}

/// How far eight bytes that end with an integer's last are shifted to leave the integer, by serial
/// type.
const INTEGER_SHIFT: [u8; 8] = [0, 56, 48, 40, 32, 16, 0, 0];

/// As [`decode_into`], of content that begins at `at` of a page and is known to lie on it.
#[inline(always)]
pub fn decode_on_page(serial_type: u64, page: &[u8], at: usize, encoding: Encoding, out: &mut Mem) {
    if let 1..=6 = serial_type {
        // What precedes the content is shifted out.
        let end = at + usize::from(FIXED_LENGTH.get(serial_type as usize).copied().unwrap_or(0));
        if let Some(word) = page.get(end.wrapping_sub(8)..end).and_then(|bytes| bytes.first_chunk()) {
            let shift = INTEGER_SHIFT.get(serial_type as usize).copied().unwrap_or(0);
            out.set_integer(i64::from_be_bytes(*word) << shift >> shift);
            return;
        }
    }
    decode_into(serial_type, page.get(at..).unwrap_or(&[]), encoding, out);
}

/// As [`decode_into`], of content that is known to lie on its page: a serial type, where the
/// content begins and where it ends.
#[inline(always)] // once a column
pub fn decode_between(place: (u64, usize, usize), page: &[u8], encoding: Encoding, out: &mut Mem) {
    let (serial_type, start, end) = place;
    if let 1..=6 = serial_type
        && let Some(word) = page.get(end.wrapping_sub(8)..end).and_then(|bytes| bytes.first_chunk())
    {
        // What precedes the content is shifted out.
        let shift = 64 - 8 * (end - start) as u32;
        out.set_integer(i64::from_be_bytes(*word).wrapping_shl(shift).wrapping_shr(shift));
        return;
    }
    match page.get(start..end) {
        Some(bytes) if serial_type >= 13 && serial_type & 1 == 1 => out.set_text(bytes, encoding),
        Some(bytes) => decode_into(serial_type, bytes, encoding, out),
        None => out.set_null(),
    }
}
