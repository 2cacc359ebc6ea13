//! Ferrite and SQLite on the same files.
//!
//! The tests of this package let one engine write what the other one reads, kill writers, and feed
//! damaged files. Here is only what the tests share with the writer process.

pub mod bank;
pub mod engines;

/// Numbers that look random and depend on the seed alone (xorshift with a multiplier).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A sequence that begins at a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`; 0 when the limit is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        (self.next_u64() >> 16) % limit.max(1)
    }
}
