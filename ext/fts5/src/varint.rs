//! Varints in bytes that may be cut off: beyond the end there are zeros, as SQLite pads what it
//! reads.

use base::varint;

/// Reads a varint and moves after it.
#[inline]
pub(crate) fn read(bytes: &[u8], at: &mut usize) -> u64 {
    let rest = bytes.get(*at..).unwrap_or(&[]);
    let (value, length) = varint::read(rest).unwrap_or_else(|| read_cut_off(rest));
    *at += length;
    value
}

/// As [`read`], for numbers that are mostly small.
#[inline]
pub(crate) fn read_short(bytes: &[u8], at: &mut usize) -> u64 {
    match bytes.get(*at) {
        Some(byte) if *byte < 0x80 => {
            *at += 1;
            u64::from(*byte)
        }
        _ => read(bytes, at),
    }
}

/// Reads a varint of at most 31 bits.
#[inline]
pub(crate) fn read_32(bytes: &[u8], at: &mut usize) -> usize {
    match bytes.get(*at) {
        Some(byte) if *byte < 0x80 => {
            *at += 1;
            usize::from(*byte)
        }
        _ => (read(bytes, at) & 0x7fff_ffff) as usize,
    }
}

#[cold]
fn read_cut_off(rest: &[u8]) -> (u64, usize) {
    let mut padded = [0; varint::VARINT_BYTES_MAX + 1];
    padded.iter_mut().zip(rest).for_each(|(slot, byte)| *slot = *byte);
    varint::read(&padded).unwrap_or((0, 1))
}

/// Appends a varint.
#[inline]
pub(crate) fn push(out: &mut Vec<u8>, value: usize) {
    varint::push(out, value as u64);
}

/// A big-endian number of two bytes; 0 beyond the end.
#[inline]
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..at + 2) {
        Some([high, low]) => usize::from(*high) << 8 | usize::from(*low),
        _ => 0,
    }
}

/// Writes a big-endian number of two bytes.
#[inline]
pub(crate) fn put_u16(bytes: &mut [u8], at: usize, value: usize) {
    if let Some(slot) = bytes.get_mut(at..at + 2) {
        slot.copy_from_slice(&(value as u16).to_be_bytes());
    }
}
