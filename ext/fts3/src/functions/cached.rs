//! What `matchinfo` keeps.

/// What stays from row to row: the numbers about all rows.
#[derive(Debug)]
pub(crate) struct Cached {
    pub format: Vec<u8>,
    pub numbers: Vec<u32>,
    /// The numbers as the row has them.
    pub blob: Vec<u8>,
}
