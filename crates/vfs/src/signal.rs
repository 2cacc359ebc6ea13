//! What threads of one process know together about a file, and how one waits for another.

use std::any::Any;
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// Where the users of a file in this process leave what they share, so that they find it: found by
/// the file, not by its name. It lives as long as one of them holds it.
pub type Anchor = Arc<Mutex<Option<Weak<dyn Any + Send + Sync>>>>;

/// Lets a thread wait until another one wakes it.
pub trait Signal: Send + Sync {
    /// Waits until `wake` is called, or for so long; whether it was called since the last time.
    fn wait(&self, limit: Duration) -> bool;

    /// Ends the wait of now, or else the next one.
    fn wake(&self);

    /// Lets other threads run for a moment.
    fn pause(&self) {
        std::thread::yield_now();
    }
}

/// Slots of shared memory that were taken alone and belong to the process now, not to a handle. A
/// handle of the same file has to be open as long as they are held.
pub trait ProcessSlots: Send {
    /// Gives them back.
    fn release(self: Box<Self>);

    /// Whether another process uses the shared memory.
    fn has_other_processes(&self) -> bool;
}

/// A signal between threads of the system.
#[derive(Debug, Default)]
pub struct ThreadSignal {
    woken: Mutex<bool>,
    changed: Condvar,
}

impl Signal for ThreadSignal {
    fn wait(&self, limit: Duration) -> bool {
        let started = Instant::now();
        let mut woken = self.woken.lock().unwrap_or_else(PoisonError::into_inner);
        while !*woken {
            let left = limit.saturating_sub(started.elapsed());
            if left.is_zero() {
                return false;
            }
            woken = self.changed.wait_timeout(woken, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        *woken = false;
        true
    }

    fn wake(&self) {
        *self.woken.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_one();
    }
}
