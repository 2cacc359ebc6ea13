//! Searching short byte strings, where a vector search would not have begun yet.

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The high bit of every byte that is zero; of bytes above the first zero byte perhaps of others.
#[inline]
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(LOW) & !word & HIGH
}

/// The first place of one of two bytes.
#[inline]
pub fn find_either(bytes: &[u8], first: u8, second: u8) -> Option<usize> {
    let is_wanted = |&byte: &u8| byte == first || byte == second;
    if bytes.len() < 8 {
        return bytes.iter().position(is_wanted);
    }
    let (first, second) = (u64::from(first) * LOW, u64::from(second) * LOW);
    let look_at = |at: usize| {
        let chunk = bytes.get(at..)?.first_chunk::<8>()?;
        let word = u64::from_le_bytes(*chunk);
        let found = zero_bytes(word ^ first) | zero_bytes(word ^ second);
        (found != 0).then(|| at + found.trailing_zeros() as usize / 8)
    };
    let mut at = 0;
    while at + 8 <= bytes.len() {
        if let Some(place) = look_at(at) {
            return Some(place);
        }
        at += 8;
    }
    // The last eight bytes; of those that were looked at before none is wanted.
    look_at(bytes.len() - 8)
}

/// Whether all bytes are ASCII, and none is zero.
#[inline]
pub fn is_plain(bytes: &[u8]) -> bool {
    let (words, rest) = bytes.as_chunks::<8>();
    let word_is_plain = |word: u64| (word.wrapping_sub(LOW) | word) & HIGH == 0;
    words.iter().all(|word| word_is_plain(u64::from_le_bytes(*word)))
        && match bytes.last_chunk::<8>() {
            // Some of the last eight bytes have been looked at.
            Some(last) => word_is_plain(u64::from_le_bytes(*last)),
            None => rest.iter().all(|byte| matches!(byte, 1..0x80)),
        }
}

/// Two bytes that are looked for side by side, letters without regard to their case or not.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The bytes, and the bits that do not count.
    bytes: [(u8, u8); 2],
}

impl Pair {
    /// `fold`: whether ASCII letters are found in either case.
    pub fn new(first: u8, second: u8, fold: bool) -> Pair {
        // The cases of a letter differ in one bit, and no other byte is in their way.
        let case = |byte: u8| if fold && byte.is_ascii_alphabetic() { 0x20 } else { 0 };
        Pair { bytes: [first, second].map(|byte| (byte | case(byte), case(byte))) }
    }

    /// The first place from `at` on where the two may be.
    #[inline]
    pub fn find(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let [(first, first_case), (second, second_case)] = self.bytes;
        let wide = |byte: u8| u64::from(byte) * LOW;
        let (first_wide, second_wide) = (wide(first), wide(second));
        let (first_bits, second_bits) = (wide(first_case), wide(second_case));
        let mut at = at;
        while let Some(window) = bytes.get(at..).and_then(|rest| rest.first_chunk::<9>()) {
            let [this @ .., _] = *window;
            let [_, next @ ..] = *window;
            let left = (u64::from_le_bytes(this) | first_bits) ^ first_wide;
            let right = (u64::from_le_bytes(next) | second_bits) ^ second_wide;
            let found = left.wrapping_sub(LOW) & !left & right.wrapping_sub(LOW) & !right & HIGH;
            if found != 0 {
                return Some(at + found.trailing_zeros() as usize / 8);
            }
            at += 8;
        }
        let rest = bytes.get(at..)?;
        let is_here = |pair: &[u8; 2]| pair[0] | first_case == first && pair[1] | second_case == second;
        rest.array_windows().position(is_here).map(|offset| at + offset)
    }
}

#[cfg(test)]
mod tests;
