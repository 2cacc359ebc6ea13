//! Conversion between the three text encodings, tolerant of invalid bytes as SQLite is: a broken
//! sequence becomes U+FFFD, and a pair of surrogates is read as one character.

use base::Encoding;
use std::borrow::Cow;

/// Appends `bytes`, converted, to `out`.
pub fn convert(bytes: &[u8], from: Encoding, to: Encoding, out: &mut Vec<u8>) {
    match (from, to) {
        (a, b) if a == b => out.extend_from_slice(bytes),
        (Encoding::Utf8, _) => {
            out.reserve(bytes.len() * 2);
            let mut rest = bytes;
            while let Some((code, tail)) = next_utf8(rest) {
                push_utf16(out, code, to);
                rest = tail;
            }
        }
        (_, Encoding::Utf8) => {
            out.reserve(bytes.len());
            let mut rest = bytes;
            while let Some((code, tail)) = next_utf16(rest, from) {
                push_utf8(out, code);
                rest = tail;
            }
        }
        _ => {
            for pair in bytes.chunks_exact(2) {
                out.extend(pair.iter().rev());
            }
        }
    }
}

/// The text as UTF-8; borrowed when it is UTF-8 already.
pub fn to_utf8(bytes: &[u8], encoding: Encoding) -> Cow<'_, [u8]> {
    if encoding == Encoding::Utf8 {
        return Cow::Borrowed(bytes);
    }
    let mut out = Vec::new();
    convert(bytes, encoding, Encoding::Utf8, &mut out);
    Cow::Owned(out)
}

/// Reads one character of UTF-8: the code point and what follows. Overlong forms of ASCII and
/// surrogates read as U+FFFD; stray continuation bytes are taken as characters of their own.
#[inline]
pub fn next_utf8(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (&first, mut rest) = bytes.split_first()?;
    if first < 0xc0 {
        return Some((u32::from(first), rest));
    }
    let mut code = match first {
        0xc0..=0xdf => u32::from(first & 0x1f),
        0xe0..=0xef => u32::from(first & 0x0f),
        0xf0..=0xf7 => u32::from(first & 0x07),
        0xf8..=0xfb => u32::from(first & 0x03),
        0xfc..=0xfd => u32::from(first & 0x01),
        _ => 0,
    };
    while let Some((&next, tail)) = rest.split_first() {
        if next & 0xc0 != 0x80 {
            break;
        }
        code = code.wrapping_shl(6).wrapping_add(u32::from(next & 0x3f));
        rest = tail;
    }
    if code < 0x80 || code & 0xffff_f800 == 0xd800 {
        code = 0xfffd;
    }
    Some((code, rest))
}

/// Reads one character of UTF-16; `None` at the end, where an odd last byte is dropped.
#[inline]
pub fn next_utf16(bytes: &[u8], encoding: Encoding) -> Option<(u32, &[u8])> {
    let (unit, rest) = next_unit(bytes, encoding)?;
    if !(0xd800..0xe000).contains(&unit) {
        return Some((unit, rest));
    }
    // Whatever follows a surrogate is taken as its second half; alone at the end it stays.
    let Some((second, tail)) = next_unit(rest, encoding) else { return Some((unit, rest)) };
    let high = (unit & 0x03c0) + 0x0040;
    Some(((second & 0x03ff) + ((unit & 0x003f) << 10) + (high << 10), tail))
}

#[inline]
fn next_unit(bytes: &[u8], encoding: Encoding) -> Option<(u32, &[u8])> {
    let (pair, rest) = bytes.split_first_chunk::<2>()?;
    let unit = match encoding {
        Encoding::Utf16be => u16::from_be_bytes(*pair),
        _ => u16::from_le_bytes(*pair),
    };
    Some((u32::from(unit), rest))
}

/// Appends one character as UTF-8, without looking whether it is a valid one.
#[inline]
pub fn push_utf8(out: &mut Vec<u8>, code: u32) {
    if code < 0x80 {
        out.push(code as u8);
    } else if code < 0x800 {
        out.extend_from_slice(&[0xc0 | (code >> 6) as u8 & 0x1f, 0x80 | (code & 0x3f) as u8]);
    } else if code < 0x1_0000 {
        out.extend_from_slice(&[
            0xe0 | (code >> 12) as u8 & 0x0f,
            0x80 | (code >> 6) as u8 & 0x3f,
            0x80 | (code & 0x3f) as u8,
        ]);
    } else {
        out.extend_from_slice(&[
            0xf0 | (code >> 18) as u8 & 0x07,
            0x80 | (code >> 12) as u8 & 0x3f,
            0x80 | (code >> 6) as u8 & 0x3f,
            0x80 | (code & 0x3f) as u8,
        ]);
    }
}

/// Appends one character as UTF-16.
#[inline]
pub fn push_utf16(out: &mut Vec<u8>, code: u32, encoding: Encoding) {
    let mut push = |unit: u32| {
        let unit = unit as u16;
        let pair = if encoding == Encoding::Utf16be { unit.to_be_bytes() } else { unit.to_le_bytes() };
        out.extend_from_slice(&pair);
    };
    if code <= 0xffff {
        push(code);
    } else {
        let offset = code.wrapping_sub(0x1_0000);
        push(0xd800 | (offset >> 10) & 0x03ff);
        push(0xdc00 | offset & 0x03ff);
    }
}
