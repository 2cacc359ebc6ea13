//! Keys that a scratch index is known to have.
//!
//! Most rows that DISTINCT and IN look for in a scratch index bring one of the same few short keys.
//! Those are remembered here, in a table of fixed places where a later key drives out an earlier
//! one: what is found here need not be looked for in the index, and what is not found here may be
//! there all the same.

use value::{KeyInfo, Mem};

/// Places of a new table, and of the largest one.
const PLACES_FIRST: usize = 64;
const PLACES_MAX: usize = 4096;
/// What the bytes of a key are spread with.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A short key: the values of one or two fields, each an integer or a short text under BINARY.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShortKey {
    words: [u64; 2],
    /// What the words are; 0 is no key.
    kind: u32,
}

impl ShortKey {
    /// The key that registers hold; none when it is not short.
    #[inline]
    pub fn of(fields: &[Mem], info: &KeyInfo) -> Option<ShortKey> {
        match fields {
            [one] => {
                if let Some(value) = one.integer() {
                    return Some(ShortKey { words: [value as u64, 0], kind: INTEGER });
                }
                let text = short_text(one, info, 0)?;
                let (low, high) = text.split_at(text.len().min(8));
                Some(ShortKey { words: [word(low)?, word(high)?], kind: TEXT + text.len() as u32 })
            }
            [one, two] => {
                let (first, kind) = short_field(one, info, 0)?;
                let (second, other) = short_field(two, info, 1)?;
                Some(ShortKey { words: [first, second], kind: TWO + (kind << 8) + other })
            }
            _ => None,
        }
    }

    #[inline]
    fn place(&self, places: usize) -> usize {
        let mixed = (self.words[0] ^ self.words[1].rotate_left(29)).wrapping_mul(SPREAD);
        (mixed >> 40) as usize & (places - 1)
    }
}

const INTEGER: u32 = 1;
/// Texts have this and their length.
const TEXT: u32 = 2;
/// Keys of two fields have this, and both fields' kinds.
const TWO: u32 = 1 << 16;

fn short_field(mem: &Mem, info: &KeyInfo, field: usize) -> Option<(u64, u32)> {
    if let Some(value) = mem.integer() {
        return Some((value as u64, INTEGER));
    }
    let text = short_text(mem, info, field)?;
    Some((word(text)?, TEXT + text.len() as u32))
}

/// The bytes of a text of at most two words that is compared by its bytes.
fn short_text<'a>(mem: &'a Mem, info: &KeyInfo, field: usize) -> Option<&'a [u8]> {
    let binary = info.fields.get(field).is_some_and(|field| field.collation.is_binary());
    let bytes = mem.bytes();
    (binary && mem.is_text() && mem.encoding() == info.encoding && bytes.len() <= 16).then_some(bytes)
}

/// At most eight bytes as a number.
fn word(bytes: &[u8]) -> Option<u64> {
    let mut word = [0; 8];
    word.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(u64::from_le_bytes(word))
}

/// The keys.
#[derive(Debug, Default)]
pub(crate) struct SeenKeys {
    /// A power of two of them, or none yet.
    places: Vec<ShortKey>,
    /// Keys that were put in an empty place.
    used: usize,
}

impl SeenKeys {
    /// Whether the index is known to have a key.
    #[inline]
    pub fn has(&self, key: &ShortKey) -> bool {
        !self.places.is_empty() && self.places.get(key.place(self.places.len())) == Some(key)
    }

    /// The index has a key.
    pub fn note(&mut self, key: ShortKey) {
        if self.used * 2 >= self.places.len() && self.places.len() < PLACES_MAX {
            self.grow();
        }
        let place = key.place(self.places.len());
        if let Some(slot) = self.places.get_mut(place) {
            self.used += usize::from(slot.kind == 0);
            *slot = key;
        }
    }

    fn grow(&mut self) {
        let places = (self.places.len() * 4).clamp(PLACES_FIRST, PLACES_MAX);
        let before = std::mem::replace(&mut self.places, vec![ShortKey::default(); places]);
        self.used = 0;
        before.into_iter().filter(|key| key.kind != 0).for_each(|key| self.note(key));
    }
}
