//! Paths as texts: the bytes of a name that are not UTF-8 stand for themselves as characters that
//! nobody uses.
//!
//! The last 128 characters of all, `U+10FF80` to `U+10FFFF`, stand for the bytes 80 to FF. Where a
//! name has such characters itself, their bytes are spelled out, so that every name comes back as
//! it was.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;

/// First byte in UTF-8 of the characters in question.
const LEAD_BYTE: u8 = 0xf4;
const FIRST: u32 = 0x10_ff00;

/// A name as text.
pub fn path_to_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let spell = |text: &mut String, bytes: &[u8]| {
        text.extend(bytes.iter().filter_map(|byte| char::from_u32(FIRST + u32::from(*byte))));
    };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if u32::from(character) < FIRST + 0x80 {
                text.push(character);
            } else {
                spell(&mut text, character.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        spell(&mut text, chunk.invalid());
    }
    text
}

/// The bytes of a name that [`path_to_text`] has made, or of any other text.
pub fn text_to_path(text: &str) -> Cow<'_, [u8]> {
    if !text.as_bytes().contains(&LEAD_BYTE) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match u32::from(character).checked_sub(FIRST + 0x80) {
            Some(byte) => bytes.push((byte + 0x80) as u8),
            None => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

/// The path that a text stands for.
pub(crate) fn os_path(text: &str) -> Cow<'_, Path> {
    match text_to_path(text) {
        Cow::Borrowed(bytes) => Cow::Borrowed(Path::new(OsStr::from_bytes(bytes))),
        Cow::Owned(bytes) => Cow::Owned(std::ffi::OsString::from_vec(bytes).into()),
    }
}

#[cfg(test)]
mod tests;
