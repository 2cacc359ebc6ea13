//! Which version of the file the cache belongs to.

use super::stamp::Stamp;
use std::cell::Cell;
use std::rc::Rc;

/// The bytes of the file's header that change with every commit, and what is counted.
pub(super) struct Version {
    /// Header bytes 24–39 that the cache belongs to.
    bytes: [u8; 16],
    /// Whether the cache has been found to belong to what is in the file, since the transaction
    /// before.
    checked: bool,
    data_version: u32,
    /// Commits of this connection.
    own_commits: u32,
    /// The transaction has counted the change counter up.
    counted: bool,
    stamp: Stamp,
}

impl Default for Version {
    fn default() -> Version {
        Version {
            bytes: [0; 16],
            checked: false,
            data_version: 1,
            own_commits: 0,
            counted: false,
            stamp: Stamp::default(),
        }
    }
}

impl Version {
    /// Whether the cache belongs to a header with these bytes.
    pub fn is(&self, bytes: &[u8; 16]) -> bool {
        self.bytes == *bytes
    }

    /// Remembers the bytes of page 1; a page that is too short counts as one that never matches.
    pub fn note(&mut self, page_one: &[u8]) {
        self.bytes = page_one.get(24..40).and_then(|bytes| bytes.try_into().ok()).unwrap_or([0xff; 16]);
    }

    /// The cache was compared with the file, or is empty (6).
    #[inline]
    pub fn found_current(&mut self) {
        self.checked = !crate::sabotage::breaks("pager (6)");
    }

    /// The transaction is over: others may write.
    #[inline]
    pub fn may_change(&mut self) {
        self.checked = false;
    }

    /// Whether the cache was compared with the file since others could write it.
    #[inline]
    pub fn is_checked(&self) -> bool {
        self.checked
    }

    /// Another connection has changed the file.
    pub fn changed_by_others(&mut self) {
        self.data_version = self.data_version.wrapping_add(1);
    }

    /// This connection has changed the file.
    pub fn changed_by_us(&mut self) {
        self.own_commits = self.own_commits.wrapping_add(1);
    }

    /// A number that changes when another connection has changed the file.
    pub fn of_others(&self) -> u32 {
        self.data_version
    }

    /// A number that changes with every change of the file.
    pub fn of_all(&self) -> u32 {
        self.data_version.wrapping_add(self.own_commits)
    }

    /// Whether the change counter was counted up.
    pub fn is_counted(&self) -> bool {
        self.counted
    }

    /// The transaction has counted the change counter up.
    pub fn count(&mut self) {
        self.counted = true;
    }

    /// The next change counts again.
    pub fn count_again(&mut self) {
        self.counted = false;
    }

    /// A page is about to change, or is found changed.
    #[inline]
    pub fn content_changes(&self) {
        self.stamp.renew();
    }

    /// A number that stays the same as long as the content of the database does.
    pub fn stamp(&self) -> Rc<Cell<u64>> {
        self.stamp.share()
    }
}
