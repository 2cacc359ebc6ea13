//! The limits of the process's heap, `sqlite3_soft_heap_limit64` and `sqlite3_hard_heap_limit64`.
//!
//! They act where memory is taken in bulk: in page caches, sorters, and for long strings and blobs.
//! Beyond the soft limit caches use their pages again and sorters write to files; beyond the hard
//! one `SQLITE_NOMEM` is the answer, before anything is taken. Only a library that counts its
//! memory knows how much is in use: without [`measure_by`] the limits do nothing.

use crate::{Error, Result, ResultCode};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};

static IN_USE: OnceLock<fn() -> i64> = OnceLock::new();

static SOFT: AtomicI64 = AtomicI64::new(0);
static HARD: AtomicI64 = AtomicI64::new(0);

/// Sets the soft limit in bytes, 0 for none, unless it is negative; the one before. It is never
/// above the hard one.
pub fn soft_heap_limit(bytes: i64) -> i64 {
    if bytes < 0 {
        return SOFT.load(Ordering::Relaxed);
    }
    let hard = HARD.load(Ordering::Relaxed);
    let beyond = hard > 0 && (bytes > hard || bytes == 0);
    SOFT.swap(if beyond { hard } else { bytes }, Ordering::Relaxed)
}

/// Sets the hard limit in bytes, 0 for none, unless it is negative; the one before. It pulls the
/// soft one down.
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

/// How to learn how many bytes are in use.
pub fn measure_by(in_use: fn() -> i64) {
    IN_USE.get_or_init(|| in_use);
}

/// Whether the memory in use may grow by so many bytes, under the hard limit.
#[inline]
pub fn may_take(bytes: usize) -> bool {
    is_within(HARD.load(Ordering::Relaxed), bytes)
}

/// Whether so many bytes more would be beyond the soft limit.
#[inline]
pub fn is_tight(bytes: usize) -> bool {
    !is_within(SOFT.load(Ordering::Relaxed), bytes)
}

/// `SQLITE_NOMEM` where so many bytes more would be beyond the hard limit.
///
/// # Errors
/// That one.
#[inline]
pub fn take(bytes: usize) -> Result<()> {
    if may_take(bytes) { Ok(()) } else { Err(Error::bare(ResultCode::NOMEM)) }
}

#[inline]
fn is_within(limit: i64, bytes: usize) -> bool {
    limit <= 0 || bytes == 0 || is_measured_within(limit, bytes)
}

#[cold]
fn is_measured_within(limit: i64, bytes: usize) -> bool {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    IN_USE.get().is_none_or(|in_use| in_use().saturating_add(bytes) <= limit)
}
