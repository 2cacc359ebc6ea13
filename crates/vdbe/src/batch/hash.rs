//! Hashes of keys: values that are equal have equal hashes.

use value::batch::{Column, Input, Texts, class};
use value::{CollationRef, ValueRef};

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// A word mixed into a hash.
#[inline]
fn mix(hash: u64, word: u64) -> u64 {
    let product = (hash ^ word).wrapping_mul(MULTIPLIER);
    // Its upper half depends on all bits of both, the lower one does not.
    product ^ product >> 32
}

/// Mixes the values of a column into the hashes of the rows.
pub(super) fn hash_column(hashes: &mut [u64], key: Input<'_>, collation: &CollationRef, texts: Texts<'_>) {
    match key {
        Input::One(value) => {
            hashes.iter_mut().for_each(|hash| *hash = mix(*hash, hash_value(value, collation)));
        }
        Input::Rows(column) if column.is_all(class::INTEGER) => {
            hashes.iter_mut().zip(column.words()).for_each(|(hash, word)| *hash = mix(*hash, *word));
        }
        Input::Rows(column) if column.is_all(class::TEXT) && collation.is_binary() => {
            let bytes = |word: &u64| hash_bytes(texts.bytes(*word));
            hashes.iter_mut().zip(column.words()).for_each(|(hash, word)| *hash = mix(*hash, bytes(word)));
        }
        Input::Rows(column) => each(hashes, column, collation, texts),
    }
}

fn each(hashes: &mut [u64], column: &Column, collation: &CollationRef, texts: Texts<'_>) {
    for (hash, value) in hashes.iter_mut().zip(column.values(texts)) {
        *hash = mix(*hash, hash_value(value, collation));
    }
}

/// Numbers that are equal have equal hashes, whichever class they are of; NULLs are equal.
fn hash_value(value: ValueRef<'_>, collation: &CollationRef) -> u64 {
    match value {
        ValueRef::Null => 0x5bd1_e995,
        ValueRef::Integer(number) => number as u64,
        ValueRef::Real(number) => {
            let whole = number as i64;
            if whole as f64 == number && whole != i64::MAX { whole as u64 } else { number.to_bits() }
        }
        ValueRef::Text(text) => match collation {
            CollationRef::Binary | CollationRef::Custom(_) => hash_bytes(text.bytes),
            CollationRef::NoCase => {
                let until_nul = text.bytes.iter().take_while(|byte| **byte != 0);
                until_nul.fold(text.bytes.len() as u64, |hash, byte| mix(hash, u64::from(byte.to_ascii_lowercase())))
            }
            CollationRef::RTrim => {
                let kept = text.bytes.iter().rposition(|byte| *byte != b' ').map_or(0, |last| last + 1);
                hash_bytes(&text.bytes[..kept])
            }
        },
        ValueRef::Blob(bytes) => mix(0x1234_5678, hash_bytes(bytes)),
    }
}

#[inline]
fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut hash = bytes.len() as u64;
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        hash = mix(hash, u64::from_le_bytes(*word));
    }
    if !rest.is_empty() {
        let last = match bytes.last_chunk::<8>() {
            Some(last) => u64::from_le_bytes(*last),
            None => rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)),
        };
        hash = mix(hash, last);
    }
    hash
}
