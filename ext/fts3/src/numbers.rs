//! Numbers as FTS3 writes them: seven bits a byte, the lowest first. Bytes after the end read as
//! 0.

/// Reads a number of up to 64 bits, and goes after it.
#[inline]
pub(crate) fn read(bytes: &[u8], at: &mut usize) -> u64 {
    // Most numbers have one byte.
    if let Some(byte) = bytes.get(*at).filter(|byte| **byte < 0x80) {
        *at += 1;
        return u64::from(*byte);
    }
    read_long(bytes, at)
}

fn read_long(bytes: &[u8], at: &mut usize) -> u64 {
    let mut value = 0u64;
    let mut shift = 0;
    loop {
        let byte = bytes.get(*at).copied().unwrap_or(0);
        *at += 1;
        value = value.wrapping_add(u64::from(byte & 0x7f) << shift);
        if byte & 0x80 == 0 || shift >= 63 {
            return value;
        }
        shift += 7;
    }
}

/// Reads a number of up to 31 bits, and goes after it; of a greater one the first five bytes.
#[inline]
pub(crate) fn read_small(bytes: &[u8], at: &mut usize) -> usize {
    if let Some(byte) = bytes.get(*at).filter(|byte| **byte < 0x80) {
        *at += 1;
        return usize::from(*byte);
    }
    read_small_long(bytes, at)
}

fn read_small_long(bytes: &[u8], at: &mut usize) -> usize {
    let mut value = 0usize;
    for shift in [0, 7, 14, 21] {
        let byte = bytes.get(*at).copied().unwrap_or(0);
        *at += 1;
        value |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return value;
        }
    }
    let byte = bytes.get(*at).copied().unwrap_or(0);
    *at += 1;
    value | usize::from(byte & 0x07) << 28
}

/// Writes a number after others.
#[inline]
pub(crate) fn push(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Length of a number in bytes.
#[inline]
pub(crate) fn length(value: u64) -> usize {
    (64 - (value | 1).leading_zeros()).div_ceil(7) as usize
}
