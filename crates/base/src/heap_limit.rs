//! The limits of the process's heap, `sqlite3_soft_heap_limit64` and `sqlite3_hard_heap_limit64`: they are remembered and
//! told; memory is taken as it is needed.

use std::sync::atomic::{AtomicI64, Ordering};

static SOFT: AtomicI64 = AtomicI64::new(0);
static HARD: AtomicI64 = AtomicI64::new(0);

/// Sets the soft limit in bytes, 0 for none, unless it is negative; the one before. It is never above the hard one.
pub fn soft_heap_limit(bytes: i64) -> i64 {
    if bytes < 0 {
        return SOFT.load(Ordering::Relaxed);
    }
    let hard = HARD.load(Ordering::Relaxed);
    let beyond = hard > 0 && (bytes > hard || bytes == 0);
    SOFT.swap(if beyond { hard } else { bytes }, Ordering::Relaxed)
}

/// Sets the hard limit in bytes, 0 for none, unless it is negative; the one before. It pulls the soft one down.
pub fn hard_heap_limit(bytes: i64) -> i64 {
    if bytes < 0 {
        return HARD.load(Ordering::Relaxed);
    }
    let soft = SOFT.load(Ordering::Relaxed);
    if bytes < soft || soft == 0 {
        SOFT.store(bytes, Ordering::Relaxed);
    }
    HARD.swap(bytes, Ordering::Relaxed)
}

/// Whether a block may be taken that makes the memory in use grow by so many bytes, under the hard limit.
#[inline]
pub fn may_take(bytes: i64, in_use: i64) -> bool {
    let hard = HARD.load(Ordering::Relaxed);
    hard <= 0 || bytes <= 0 || in_use.saturating_add(bytes) <= hard
}
