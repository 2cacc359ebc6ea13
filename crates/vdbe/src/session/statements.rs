//! How many statements run.

use std::cell::Cell;

/// Statements that run, and what they do.
#[derive(Debug, Default)]
pub struct RunningStatements {
    running: Cell<u32>,
    readers: Cell<u32>,
    writers: Cell<u32>,
}

impl RunningStatements {
    /// Statements that run.
    pub fn running(&self) -> u32 {
        self.running.get()
    }

    /// Of them those that use a database, and values that are open for incremental I/O.
    #[inline]
    pub fn readers(&self) -> u32 {
        self.readers.get()
    }

    /// Of those the ones that write.
    #[inline]
    pub fn writers(&self) -> u32 {
        self.writers.get()
    }

    /// A statement begins.
    #[inline]
    pub(crate) fn begin(&self, reads: bool, writes: bool) {
        self.running.set(self.running.get() + 1);
        if reads {
            self.readers.set(self.readers.get() + 1);
        }
        if writes {
            self.writers.set(self.writers.get() + 1);
        }
    }

    /// A statement has ended.
    #[inline]
    pub(crate) fn end(&self, reads: bool, writes: bool) {
        self.running.set(self.running.get().saturating_sub(1));
        if reads {
            self.readers.set(self.readers.get().saturating_sub(1));
        }
        if writes {
            self.writers.set(self.writers.get().saturating_sub(1));
        }
    }

    /// What is no statement begins to use a database.
    pub fn join(&self, writes: bool) {
        self.readers.set(self.readers.get() + 1);
        self.writers.set(self.writers.get() + u32::from(writes));
    }

    /// It uses it no longer.
    pub fn leave(&self, writes: bool) {
        self.readers.set(self.readers.get().saturating_sub(1));
        self.writers.set(self.writers.get().saturating_sub(u32::from(writes)));
    }
}
