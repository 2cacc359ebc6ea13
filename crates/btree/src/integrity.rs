//! The integrity check.

use crate::btree::Btree;
use base::{Error, PageNo, Result};

/// What the integrity check found.
#[derive(Clone, Debug, Default)]
pub struct IntegrityReport {
    /// SQLite's lines, without the "*** in database" heading; empty when all is well.
    pub errors: Vec<String>,
    /// Entries of each tree, in the order of the roots given.
    pub row_counts: Vec<u64>,
}

impl Btree {
    /// Checks the trees at `roots` (0 is skipped but counted), the freelist and, when `roots` starts
    /// with page 1, that every page is used once. Stops after `max_errors` lines.
    pub fn integrity_check(
        &mut self,
        _roots: &[PageNo],
        _max_errors: usize,
    ) -> Result<IntegrityReport> {
        Err(Error::not_supported("integrity_check"))
    }
}
