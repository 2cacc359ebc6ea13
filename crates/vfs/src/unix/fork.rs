#![allow(unsafe_code)] // asks the C library to tell of forks
//! Forks: a process that was forked has its parent's file handles, but none of its locks. What was
//! opened before must not be used in it: it would write without locks, and take the parent's
//! journal for a dead writer's.

use base::{Error, Result, ResultCode};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};

/// Forks between the start of the first ancestor and this process.
static FORKS: AtomicU32 = AtomicU32::new(0);

/// The process that something was opened in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnerProcess(u32);

extern "C" fn in_child() {
    FORKS.fetch_add(1, Ordering::Relaxed);
}

impl OwnerProcess {
    /// This process.
    pub fn now() -> OwnerProcess {
        static ASKED: Once = Once::new();
        ASKED.call_once(|| {
            // SAFETY: the handler is a plain function that lives as long as the process and only
            // adds to an atomic number. A failure (no memory) leaves forks unnoticed.
            let _ = unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
        });
        OwnerProcess(FORKS.load(Ordering::Relaxed))
    }

    /// Whether this is still that process.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` in a child of it.
    #[inline]
    pub fn check(self) -> Result<()> {
        if self.0 == FORKS.load(Ordering::Relaxed) { Ok(()) } else { Err(forked()) }
    }
}

impl Default for OwnerProcess {
    fn default() -> OwnerProcess {
        OwnerProcess::now()
    }
}

#[cold]
fn forked() -> Error {
    Error::new(ResultCode::MISUSE, "a connection must not be used in a forked process")
}

#[cfg(test)]
mod tests;
