//! Whether the library is in use, and how it keeps threads apart.

use crate::code;
use crate::heap;
use crate::mutex;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering};

/// The library is in use: most verbs come too late.
pub static STARTED: AtomicBool = AtomicBool::new(false);

/// Mutexes are not handed out (`SQLITE_CONFIG_SINGLETHREAD`); connections have theirs all the same.
pub static SINGLE: AtomicBool = AtomicBool::new(false);
/// Connections have no mutex unless they are opened with one (`SQLITE_CONFIG_MULTITHREAD`).
pub static MULTI: AtomicBool = AtomicBool::new(false);

/// Whether a connection that is opened with these flags has a mutex.
pub fn has_mutex(flags: c_int) -> bool {
    const NO_MUTEX: c_int = 0x8000;
    const FULL_MUTEX: c_int = 0x1_0000;
    match flags {
        _ if SINGLE.load(Ordering::Relaxed) || flags & NO_MUTEX != 0 => false,
        _ => flags & FULL_MUTEX != 0 || !MULTI.load(Ordering::Relaxed),
    }
}

/// Begins to use the library, with the methods that are configured; the answer is theirs.
#[inline]
pub fn start() -> c_int {
    if STARTED.load(Ordering::Relaxed) { code::OK } else { start_now() }
}

#[cold]
fn start_now() -> c_int {
    // SAFETY: the application's methods, here and below.
    if let Some(answer) = mutex::methods().init.map(|init| unsafe { init() }).filter(|answer| *answer != code::OK) {
        return answer;
    }
    base::heap_limit::measure_by(|| heap::BYTES.now());
    let memory = heap::current();
    // SAFETY: the application's methods and what they were configured with.
    let answer = memory.init.map_or(code::OK, |init| unsafe { init(memory.app_data) });
    STARTED.store(answer == code::OK, Ordering::Relaxed);
    answer
}

/// Ends what `start` began. What the library keeps for the process stays allocated.
pub fn stop() {
    if STARTED.swap(false, Ordering::Relaxed) {
        let memory = heap::current();
        if let Some(shutdown) = memory.shutdown {
            // SAFETY: as above.
            unsafe { shutdown(memory.app_data) };
        }
        if let Some(end) = mutex::methods().end {
            // SAFETY: as above.
            unsafe { end() };
        }
    }
}
