//! Numbers that tell one journal's records from those of another.

use vfs::Vfs;

/// A generator (SplitMix64) that asks the system once. A forked process has no use for it: it may
/// not write.
#[derive(Default)]
pub(super) struct Nonces {
    /// `None`: not seeded yet.
    state: Option<u64>,
}

impl Nonces {
    /// The next nonce.
    pub fn next(&mut self, vfs: &dyn Vfs) -> u32 {
        let seed = self.state.unwrap_or_else(|| {
            let mut bytes = [0; 8];
            vfs.randomness(&mut bytes);
            u64::from_ne_bytes(bytes)
        });
        let state = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.state = Some(state);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 32) as u32
    }
}
