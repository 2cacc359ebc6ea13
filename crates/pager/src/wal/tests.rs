//! The wal-index protocol, every order of accesses.

use std::cell::Cell;

thread_local! {
    /// Takes the cure of the WAL-reset bug out, to see the test find it.
    pub(super) static WITHOUT_THE_CURE: Cell<bool> = const { Cell::new(false) };
}
