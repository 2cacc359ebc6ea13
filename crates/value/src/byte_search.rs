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

#[cfg(test)]
mod tests;
