//! The checksum of headers and frames: two running sums over 32-bit words, in either byte order.

/// The two sums.
pub(crate) type Sums = [u32; 2];

/// Carries the sums on over `bytes`, a multiple of eight, read in the byte order that the log's
/// header names.
pub(crate) fn checksum(big_endian: bool, start: Sums, bytes: &[u8]) -> Sums {
    let word = |bytes: &[u8; 4]| if big_endian { u32::from_be_bytes(*bytes) } else { u32::from_le_bytes(*bytes) };
    let [mut first, mut second] = start;
    let (pairs, _) = bytes.as_chunks::<8>();
    for pair in pairs {
        let ([one, two], _) = pair.as_chunks::<4>() else { continue };
        first = first.wrapping_add(word(one)).wrapping_add(second);
        second = second.wrapping_add(word(two)).wrapping_add(first);
    }
    [first, second]
}

/// As [`checksum`], over words that are in the machine's own order.
pub(crate) fn checksum_words(words: &[u32]) -> Sums {
    let [mut first, mut second] = [0u32, 0u32];
    let (pairs, _) = words.as_chunks::<2>();
    for [one, two] in pairs {
        first = first.wrapping_add(*one).wrapping_add(second);
        second = second.wrapping_add(*two).wrapping_add(first);
    }
    [first, second]
}
