//! The first field of a search's key: mostly it alone decides where among the entries of a page the
//! key is, and these are compared where they lie.

use std::cmp::Ordering;

/// The first field of a key in ascending order.
#[derive(Clone, Copy, Debug)]
pub enum Leading<'a> {
    /// An integer.
    Integer(i64),
    /// Text under BINARY, in the encoding of the entries.
    Text(&'a [u8]),
    /// Anything else: entries are compared as a whole.
    Other,
}

/// The topmost bits of the lengths of an entry and of its header, both of one byte.
const LONG: u64 = 0x8080 << 48;

/// The first bytes of an entry whose payload's length is at `at`, and where its content begins.
/// None for entries of 128 bytes and more.
#[inline(always)] // once a probe of a search
fn head(page: &[u8], at: usize) -> Option<(u64, usize)> {
    let head = u64::from_be_bytes(*page.get(at..at + 8)?.first_chunk()?);
    if head & LONG == 0 { Some((head, at + 1 + (head >> 48) as usize % 128)) } else { None }
}

/// How far eight bytes that begin with an integer's first are shifted to leave the integer, by
/// serial type.
const SHIFT: [u8; 8] = [0, 56, 48, 40, 32, 16, 0, 0];

/// How the entry of an index's page whose payload's length is at `at` compares with a key that
/// begins with `wanted`. None where the first field does not decide, and for entries of 128 bytes
/// and more: of others all lies on the page.
#[inline(always)] // once a probe of a search
pub fn order_of_integer(page: &[u8], at: usize, wanted: i64) -> Option<Ordering> {
    let (head, content) = head(page, at)?;
    let kind = (head >> 40) as u8;
    if !(1..=6).contains(&kind) {
        return None;
    }
    let word = i64::from_be_bytes(*page.get(content..content + 8)?.first_chunk()?);
    unequal(word >> SHIFT.get(usize::from(kind & 7)).copied().unwrap_or(0), wanted)
}

/// The order of two numbers, none of equal ones. (Branches: a search branches on the answer at
/// once.)
#[inline(always)]
fn unequal<T: Ord>(found: T, wanted: T) -> Option<Ordering> {
    if found < wanted {
        Some(Ordering::Less)
    } else if found > wanted {
        Some(Ordering::Greater)
    } else {
        None
    }
}

/// The first eight bytes of a text, with zeros after a shorter one.
#[inline(always)]
pub fn prefix_of(text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(bytes) => u64::from_be_bytes(*bytes),
        None => text.iter().rev().fold(0, |word, byte| word >> 8 | u64::from(*byte) << 56),
    }
}

/// As [`order_of_integer`], for a key that begins with the text `wanted`, whose first bytes are
/// `prefix`.
#[inline(always)] // once a probe of a search
pub fn order_of_text(page: &[u8], at: usize, wanted: &[u8], prefix: u64) -> Option<Ordering> {
    let (head, content) = head(page, at)?;
    let (first, second) = (head >> 40 & 0xff, head >> 32 & 0xff);
    let kind = match (first < 0x80, second < 0x80) {
        (true, _) => first,
        (false, true) => (first & 0x7f) << 7 | second,
        (false, false) => return None,
    };
    if kind < 13 || kind & 1 == 0 {
        return None;
    }
    let len = (kind - 13) / 2;
    let mut word = u64::from_be_bytes(*page.get(content..content + 8)?.first_chunk()?);
    if len < 8 {
        word &= !(u64::MAX >> (8 * len));
    }
    unequal(word, prefix).or_else(|| unequal(page.get(content..content + len as usize)?, wanted))
}

#[cfg(test)]
mod tests;
