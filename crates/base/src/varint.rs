//! SQLite's variable-length integers: 1 to 9 bytes, big-endian, seven bits a byte and all eight of
//! the ninth. See <https://www.sqlite.org/fileformat2.html#varint>.

/// Longest encoding in bytes.
pub const VARINT_BYTES_MAX: usize = 9;

/// Reads a varint at the start of `bytes`: the value and the number of bytes it takes, or `None`
/// when `bytes` ends before the varint does.
#[inline]
pub fn read(bytes: &[u8]) -> Option<(u64, usize)> {
    match *bytes {
        [a, ..] if a < 0x80 => Some((u64::from(a), 1)),
        [a, b, ..] if b < 0x80 => Some(((u64::from(a & 0x7f) << 7) | u64::from(b), 2)),
        [a, b, c, ..] if c < 0x80 => Some(((u64::from(a & 0x7f) << 14) | (u64::from(b & 0x7f) << 7) | u64::from(c), 3)),
        [a, b, c, d, ..] if d < 0x80 => {
            let high = (u64::from(a & 0x7f) << 21) | (u64::from(b & 0x7f) << 14);
            Some((high | (u64::from(c & 0x7f) << 7) | u64::from(d), 4))
        }
        _ => read_long(bytes),
    }
}

#[cold]
fn read_long(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut value = 0u64;
    for (index, &byte) in bytes.iter().take(8).enumerate() {
        value = (value << 7) | u64::from(byte & 0x7f);
        if byte < 0x80 {
            return Some((value, index + 1));
        }
    }
    bytes.get(8).map(|&last| ((value << 8) | u64::from(last), 9))
}

/// Number of bytes that `value` takes.
#[inline]
pub fn len(value: u64) -> usize {
    if value < 0x80 {
        return 1;
    }
    let bits = 64 - value.leading_zeros() as usize;
    if bits > 56 { 9 } else { bits.div_ceil(7) }
}

/// Writes `value` at the start of `out`; returns the number of bytes written, or 0 when `out` is
/// too short.
#[inline]
pub fn write(out: &mut [u8], value: u64) -> usize {
    match out {
        [a, ..] if value < 0x80 => {
            *a = value as u8;
            1
        }
        [a, b, ..] if value < 0x4000 => {
            *a = (value >> 7) as u8 | 0x80;
            *b = value as u8 & 0x7f;
            2
        }
        [a, b, c, ..] if value < 0x20_0000 => {
            *a = (value >> 14) as u8 | 0x80;
            *b = (value >> 7) as u8 | 0x80;
            *c = value as u8 & 0x7f;
            3
        }
        _ => write_long(out, value),
    }
}

fn write_long(out: &mut [u8], value: u64) -> usize {
    let length = len(value);
    let Some(out) = out.get_mut(..length) else { return 0 };
    let mut rest = value;
    if length == VARINT_BYTES_MAX {
        out[8] = value as u8;
        rest >>= 8;
        for byte in out[..8].iter_mut().rev() {
            *byte = (rest as u8 & 0x7f) | 0x80;
            rest >>= 7;
        }
        return length;
    }
    for byte in out.iter_mut().rev() {
        *byte = (rest as u8 & 0x7f) | 0x80;
        rest >>= 7;
    }
    out[length - 1] &= 0x7f;
    length
}

/// Appends `value` to `out`.
#[inline]
pub fn push(out: &mut Vec<u8>, value: u64) {
    if value < 0x80 {
        out.push(value as u8);
    } else if value < 0x4000 {
        out.extend_from_slice(&[(value >> 7) as u8 | 0x80, value as u8 & 0x7f]);
    } else {
        push_long(out, value);
    }
}

fn push_long(out: &mut Vec<u8>, value: u64) {
    let mut buffer = [0; VARINT_BYTES_MAX];
    let length = write(&mut buffer, value);
    out.extend_from_slice(&buffer[..length]);
}

#[cfg(test)]
mod tests;
