//! UTF-16 texts of C.

use crate::ffi::slice;
use crate::value::UTF16;
use base::Encoding;
use std::ffi::{CString, c_int, c_void};

/// Bytes of UTF-16 text, up to its NUL when the length in bytes is negative.
pub unsafe fn counted<'a>(text: *const c_void, length: c_int) -> &'a [u8] {
    if let Ok(length) = usize::try_from(length) {
        return slice(text, length & !1);
    }
    let mut units = 0;
    while !text.is_null() && text.cast::<u16>().add(units).read_unaligned() != 0 {
        units += 1;
    }
    slice(text, units * 2)
}

/// A text without a byte order mark in front, which says its encoding whatever the caller says, and
/// without half a unit at its end.
pub fn without_mark(bytes: &[u8], encoding: Encoding) -> (&[u8], Encoding) {
    if encoding == Encoding::Utf8 {
        return (bytes, encoding);
    }
    let bytes = &bytes[..bytes.len() & !1];
    match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, Encoding::Utf16le),
        [0xfe, 0xff, rest @ ..] => (rest, Encoding::Utf16be),
        _ => (bytes, encoding),
    }
}

/// The text in UTF-8; what is not valid is replaced.
pub fn to_utf8(bytes: &[u8]) -> String {
    let (bytes, encoding) = without_mark(bytes, UTF16);
    let unit = |pair: &[u8]| match encoding {
        Encoding::Utf16be => u16::from_be_bytes([pair[0], pair[1]]),
        _ => u16::from_le_bytes([pair[0], pair[1]]),
    };
    let units: Vec<u16> = bytes.chunks_exact(2).map(unit).collect();
    String::from_utf16_lossy(&units)
}

/// The text as a C text in UTF-8; none for NULL.
pub unsafe fn to_c(text: *const c_void) -> Option<CString> {
    (!text.is_null()).then(|| CString::new(to_utf8(counted(text, -1))).unwrap_or_default())
}

/// A text in UTF-16 with its NUL.
pub fn from_utf8(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}
