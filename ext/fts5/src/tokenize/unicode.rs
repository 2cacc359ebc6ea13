//! Code points: reading and writing them, lower case, diacritics, categories.

use super::unicode_data::{
    CATEGORY_PLANES, CATEGORY_RANGES, CATEGORY_STARTS, DIACRITIC_LETTERS, DIACRITIC_RANGES, FOLD_OFFSETS, FOLD_RANGES,
};

/// What stands for bytes that spell no character.
const REPLACEMENT: u32 = 0xfffd;

/// Number of categories, those that are made up included.
pub(super) const CATEGORIES: usize = 32;
/// Upper and lower case letters in turns.
const ALTERNATING: u16 = 30;
const LOWER: usize = 5;
const UPPER: usize = 9;

/// What becomes of diacritics that are part of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Diacritics {
    Keep,
    /// Removes one.
    RemoveSingle,
    RemoveAll,
}

impl Diacritics {
    pub fn from_digit(digit: u8) -> Diacritics {
        match digit {
            0 => Diacritics::Keep,
            1 => Diacritics::RemoveSingle,
            _ => Diacritics::RemoveAll,
        }
    }
}

/// Reads a character, in as lax a way as SQLite does.
#[inline]
pub(super) fn read(text: &[u8], at: &mut usize) -> Option<u32> {
    let first = *text.get(*at)?;
    *at += 1;
    if first < 0xc0 {
        return Some(u32::from(first));
    }
    let mut code = match first {
        0xc0..=0xdf => u32::from(first & 0x1f),
        0xe0..=0xef => u32::from(first & 0x0f),
        0xf0..=0xf7 => u32::from(first & 0x07),
        0xf8..=0xfb => u32::from(first & 0x03),
        0xfc | 0xfd => u32::from(first & 0x01),
        _ => 0,
    };
    while let Some(next) = text.get(*at).filter(|next| *next & 0xc0 == 0x80) {
        code = (code << 6) | u32::from(next & 0x3f);
        *at += 1;
    }
    let is_none = code < 0x80 || code & 0xffff_f800 == 0xd800 || code & 0xffff_fffe == 0xfffe;
    Some(if is_none { REPLACEMENT } else { code })
}

/// Appends a character.
#[inline]
pub(super) fn write(out: &mut Vec<u8>, code: u32) {
    let tail = |shift: u32| 0x80 | (code >> shift & 0x3f) as u8;
    match code {
        0..0x80 => out.push(code as u8),
        0x80..0x800 => out.extend_from_slice(&[0xc0 | (code >> 6) as u8, tail(0)]),
        0x800..0x1_0000 => out.extend_from_slice(&[0xe0 | (code >> 12) as u8, tail(6), tail(0)]),
        _ => out.extend_from_slice(&[0xf0 | (code >> 18 & 7) as u8, tail(12), tail(6), tail(0)]),
    }
}

/// Whether a character is a diacritic that follows its letter.
pub(super) fn is_diacritic(code: u32) -> bool {
    const FIRST: u32 = 768;
    const MASKS: [u32; 2] = [0x0802_9fdf, 0x0003_61f8];
    let Some(place) = code.checked_sub(FIRST).filter(|place| *place <= 49) else { return false };
    let mask = MASKS.get((place / 32) as usize).copied().unwrap_or(0);
    mask >> (place % 32) & 1 == 1
}

/// A letter of lower case without its diacritics; 0 for a diacritic that has no letter.
fn without_diacritic(code: u32, all: bool) -> u32 {
    let key = code << 3 | 7;
    let place = DIACRITIC_RANGES.partition_point(|range| u32::from(*range) <= key).saturating_sub(1);
    let (Some(range), Some(letter)) = (DIACRITIC_RANGES.get(place), DIACRITIC_LETTERS.get(place)) else { return code };
    if !all && letter & 0x80 != 0 {
        return code;
    }
    let last = u32::from(range >> 3) + u32::from(range & 7);
    if code > last { code } else { u32::from(letter & 0x7f) }
}

/// The lower case of a character, without diacritics where that is wanted; 0 for nothing at all.
pub(super) fn fold(code: u32, diacritics: Diacritics) -> u32 {
    if let Some(ascii) = u8::try_from(code).ok().filter(u8::is_ascii) {
        return u32::from(ascii.to_ascii_lowercase());
    }
    let Ok(short) = u16::try_from(code) else {
        return if (66560..66600).contains(&code) { code + 40 } else { code };
    };
    let place = FOLD_RANGES.partition_point(|(first, _, _)| *first <= short).saturating_sub(1);
    let mut folded = code;
    if let Some((first, flags, count)) = FOLD_RANGES.get(place) {
        let applies = u32::from(short) < u32::from(*first) + u32::from(*count);
        if applies && u16::from(*flags) & 1 & (first ^ short) == 0 {
            let offset = FOLD_OFFSETS.get(usize::from(flags >> 1)).copied().unwrap_or(0);
            folded = u32::from(short.wrapping_add(offset));
        }
    }
    match diacritics {
        Diacritics::Keep => folded,
        other => without_diacritic(folded, other == Diacritics::RemoveAll),
    }
}

/// The category of a character, as [`Categories`] counts them.
pub(super) fn category(code: u32) -> usize {
    if code >= 1 << 20 {
        return 0;
    }
    let plane = (code >> 16) as usize;
    let bounds = CATEGORY_PLANES.get(plane).zip(CATEGORY_PLANES.get(plane + 1));
    let Some((low, high)) = bounds.map(|(low, high)| (usize::from(*low), usize::from(*high))) else { return 0 };
    let key = code as u16;
    let starts = CATEGORY_STARTS.get(low..high).unwrap_or(&[]);
    let Some(place) = starts.partition_point(|start| *start <= key).checked_sub(1) else { return 0 };
    let (Some(start), Some(range)) = (starts.get(place), CATEGORY_RANGES.get(low + place)) else { return 0 };
    if u32::from(key) >= u32::from(*start) + u32::from(range >> 5) {
        return 0;
    }
    match range & 31 {
        ALTERNATING if (key - start) & 1 == 1 => LOWER,
        ALTERNATING => UPPER,
        other => usize::from(other),
    }
}

/// A set of categories.
#[derive(Clone, Debug, Default)]
pub(super) struct Categories([bool; CATEGORIES]);

impl Categories {
    pub fn has(&self, category: usize) -> bool {
        self.0.get(category).copied().unwrap_or(false)
    }

    fn add(&mut self, category: usize) {
        if let Some(slot) = self.0.get_mut(category) {
            *slot = true;
        }
    }

    /// The categories of a list such as `L* N* Co`.
    pub fn parse(list: &str) -> Option<Categories> {
        let mut all = Categories::default();
        for name in list.split([' ', '\t']).filter(|name| !name.is_empty()) {
            all.add(0);
            let mut bytes = name.bytes();
            let (class, letter) = (bytes.next()?, bytes.next()?);
            let members: &[(u8, usize)] = match class {
                b'C' => &[(b'c', 1), (b'f', 2), (b'n', 3), (b's', 4), (b'o', 31)],
                b'L' => &[(b'l', 5), (b'm', 6), (b'o', 7), (b't', 8), (b'u', 9), (b'C', 30)],
                b'M' => &[(b'c', 10), (b'e', 11), (b'n', 12)],
                b'N' => &[(b'd', 13), (b'l', 14), (b'o', 15)],
                b'P' => &[(b'c', 16), (b'd', 17), (b'e', 18), (b'f', 19), (b'i', 20), (b'o', 21), (b's', 22)],
                b'S' => &[(b'c', 23), (b'k', 24), (b'm', 25), (b'o', 26)],
                b'Z' => &[(b'l', 27), (b'p', 28), (b's', 29)],
                _ => return None,
            };
            members.iter().filter(|(own, _)| letter == b'*' || letter == *own).for_each(|(_, number)| all.add(*number));
            if letter != b'*' && !members.iter().any(|(own, _)| letter == *own) {
                return None;
            }
        }
        Some(all)
    }

    /// By ASCII character: its category is in the set.
    pub fn ascii(&self) -> [bool; 128] {
        let mut table = [false; 128];
        let mut at = 0usize;
        for range in CATEGORY_RANGES {
            if at >= table.len() {
                break;
            }
            let end = at + usize::from(range >> 5);
            let on = self.has(usize::from(range & 31));
            table.iter_mut().take(end).skip(at).for_each(|slot| *slot = on);
            at = end;
        }
        if let Some(first) = table.first_mut() {
            *first = false;
        }
        table
    }
}
