//! Counts of system calls made by this thread, for `tools/bench` and tests.

use std::cell::RefCell;

/// System calls of one thread since the last reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// `pread`, `preadv`.
    pub reads: u64,
    /// `pwrite`, `pwritev`.
    pub writes: u64,
    /// `fsync`, `fdatasync`.
    pub syncs: u64,
    /// `fcntl` locks.
    pub locks: u64,
    /// `fstat`.
    pub stats: u64,
    /// Everything else: `open`, `close`, `unlink`, `access`, `ftruncate`.
    pub others: u64,
    /// Bytes read.
    pub bytes_read: u64,
    /// Bytes written.
    pub bytes_written: u64,
}

impl Counters {
    const ZERO: Counters =
        Counters { reads: 0, writes: 0, syncs: 0, locks: 0, stats: 0, others: 0, bytes_read: 0, bytes_written: 0 };

    /// All system calls together.
    pub fn total(&self) -> u64 {
        self.reads + self.writes + self.syncs + self.locks + self.stats + self.others
    }
}

thread_local! {
    static COUNTERS: RefCell<Counters> = const { RefCell::new(Counters::ZERO) };
}

/// The counts of this thread.
pub fn counters() -> Counters {
    COUNTERS.with_borrow(|counters| *counters)
}

/// Sets the counts of this thread to zero.
pub fn reset_counters() {
    COUNTERS.set(Counters::ZERO);
}

/// Counts in place: what a read costs besides the call itself is little.
#[inline]
pub(crate) fn count(update: impl FnOnce(&mut Counters)) {
    COUNTERS.with_borrow_mut(update);
}
