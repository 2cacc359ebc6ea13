//! What the steps of a connection's statements share while they run.

use crate::random_pool::RandomPool;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use vfs::Vfs;

/// Interrupts a connection from another thread.
#[derive(Clone)]
pub struct InterruptHandle(Arc<AtomicBool>);

impl InterruptHandle {
    /// Ends the statements that run with `SQLITE_INTERRUPT` at the next chance.
    pub fn interrupt(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The interrupt, the time, random numbers, and calls that are not over.
#[derive(Default)]
pub(crate) struct Running {
    interrupted: Arc<AtomicBool>,
    /// "Now" of the step that runs.
    now: Cell<Option<i64>>,
    random_pool: RefCell<RandomPool>,
    /// Calls that steps of statements have made outside of the interpreter and that have not
    /// returned yet.
    calls: Cell<u32>,
}

impl Running {
    /// A handle that interrupts from another thread.
    pub fn interrupt_handle(&self) -> InterruptHandle {
        InterruptHandle(self.interrupted.clone())
    }

    /// What an interrupt sets.
    #[inline]
    pub fn interrupted(&self) -> &AtomicBool {
        &self.interrupted
    }

    /// Whether somebody has interrupted what runs.
    #[inline]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Nothing runs any more: an interrupt is over.
    pub fn forget_interrupt(&self) {
        self.interrupted.store(false, Ordering::Relaxed);
    }

    /// A step begins: "now" is another time.
    #[inline]
    pub fn forget_now(&self) {
        self.now.set(None);
    }

    /// The time of the step, the same wherever it asks.
    pub fn now(&self, vfs: &dyn Vfs) -> i64 {
        let now = self.now.get().unwrap_or_else(|| vfs.current_time_ms());
        self.now.set(Some(now));
        now
    }

    /// Fills a buffer with random bytes.
    pub fn randomness(&self, buffer: &mut [u8], vfs: &dyn Vfs) {
        match self.random_pool.try_borrow_mut() {
            Ok(mut pool) => pool.fill(buffer, vfs),
            // The file system of the application, asked for more, uses this connection.
            Err(_) => vfs.randomness(buffer),
        }
    }

    /// Runs what a step calls outside of the interpreter: functions, modules, hooks.
    #[inline]
    pub fn within_step<T>(&self, call: impl FnOnce() -> T) -> T {
        /// Counts the call down again also where it panics: the C library continues then.
        struct Call<'c>(&'c Cell<u32>);

        impl Drop for Call<'_> {
            fn drop(&mut self) {
                self.0.set(self.0.get() - 1);
            }
        }

        self.calls.set(self.calls.get() + 1);
        let _call = Call(&self.calls);
        call()
    }

    /// Whether a step has called something that has not returned.
    pub fn is_within_step(&self) -> bool {
        self.calls.get() > 0
    }
}
