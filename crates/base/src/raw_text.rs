//! Text that need not be UTF-8, as text that is.
//!
//! SQLite takes SQL as bytes and looks at those below 0x80 only. Here everything that reads SQL
//! works on UTF-8. A byte that is out of place appears as a code point at the very end of plane 16,
//! and becomes itself again where a literal becomes a value and a text goes to the caller. Those
//! code points, which nobody uses, are written byte by byte in the same way, so that nothing is
//! lost.

use std::borrow::Cow;

/// The first two bytes of the code points that stand for bytes: U+10FF80 to U+10FFFF for 0x80 to
/// 0xFF.
const LEAD: [u8; 2] = [0xf4, 0x8f];

fn char_of(byte: u8) -> char {
    char::from_u32(0x0010_ff00 | u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The byte that the code point at the start of a text stands for.
fn byte_at(text: &[u8]) -> Option<u8> {
    match *text {
        [0xf4, 0x8f, 0xbe, low @ 0x80..=0xbf, ..] => Some(low),
        [0xf4, 0x8f, 0xbf, low @ 0x80..=0xbf, ..] => Some(low + 0x40),
        _ => None,
    }
}

/// Whether the text is the same in both forms.
pub fn is_plain(text: &[u8]) -> bool {
    !text.contains(&LEAD[0]) || !text.windows(2).any(|pair| pair == LEAD)
}

/// Bytes as text.
pub fn escape(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes)
        && is_plain(bytes)
    {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(bytes.len() * 2);
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            let mut buffer = [0; 4];
            let encoded = character.encode_utf8(&mut buffer).as_bytes();
            match byte_at(encoded) {
                None => escaped.push(character),
                Some(_) => escaped.extend(encoded.iter().map(|byte| char_of(*byte))),
            }
        }
        escaped.extend(chunk.invalid().iter().map(|byte| char_of(*byte)));
    }
    Cow::Owned(escaped)
}

/// The bytes that a text stands for.
pub fn unescape(text: &[u8]) -> Cow<'_, [u8]> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, behind @ ..] = rest {
        if let Some(byte) = byte_at(rest) {
            bytes.push(byte);
            rest = rest.get(4..).unwrap_or(&[]);
        } else {
            bytes.push(*first);
            rest = behind;
        }
    }
    Cow::Owned(bytes)
}

/// An offset into a text as one into the bytes that it stands for.
pub fn offset_in_bytes(text: &str, offset: usize) -> usize {
    let before = text.as_bytes().get(..offset).unwrap_or(text.as_bytes());
    unescape(before).len()
}

#[cfg(test)]
mod tests;
