//! Read transactions without a lock, for statements that are over before anybody could tell.
//!
//! While the header in the file is the one that the cache belongs to, every cached page is part of
//! the newest commit: a reader that needs no other page is right at that instant (invariant 10).
//! Two system calls, one that asks for writers and one that reads sixteen bytes, take the place of
//! six.

use super::{Pager, State};
use base::{Error, Reason, Result};
use vfs::LockLevel;

/// What a read transaction without a lock has turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum LocklessRead {
    /// All that was read is right, and the locks are held from now on.
    Valid,
    /// The file has changed, or is being changed: what was read may be wrong.
    TooLate,
}

impl LocklessRead {
    /// Continues, or tells the statement to start over.
    ///
    /// # Errors
    /// [`Reason::ReadTooLate`].
    #[inline]
    pub fn or_start_over(self) -> Result<()> {
        match self {
            LocklessRead::Valid => Ok(()),
            LocklessRead::TooLate => Err(Error::signal(Reason::ReadTooLate)),
        }
    }
}

impl Pager {
    /// Starts a read transaction without a lock where that is possible now, else a usual one.
    ///
    /// While `is_lockless`, whatever needs the file takes the locks first; when the file has
    /// changed in the meantime, or is being changed, it answers [`Reason::ReadTooLate`]. The caller
    /// then ends the transaction and starts over with `begin_read`. So it must not have shown
    /// anything to anybody: before it shows a row after which it may continue reading, and before
    /// it runs user code, it calls `take_read_lock`.
    pub fn begin_read_lockless(&mut self) -> Result<()> {
        if self.try_begin_read_lockless()? || self.try_begin_read_lockless_anew() { Ok(()) } else { self.begin_read() }
    }

    /// As `begin_read_lockless`; false, and nothing begun, where a lock is needed or the file has
    /// changed since the last transaction.
    pub fn try_begin_read_lockless(&mut self) -> Result<bool> {
        if self.may_be_lockless() && self.header_is_current()? {
            self.size.begin_unchanged();
            self.version.found_current();
            self.locks.begin_lockless();
            return Ok(true);
        }
        Ok(false)
    }

    /// As `try_begin_read_lockless` after that has answered false: pages that others have changed
    /// since the last transaction leave the cache. Nobody may have a pin.
    pub fn try_begin_read_lockless_anew(&mut self) -> bool {
        let begun = self.wal.is_some() && self.may_be_lockless() && self.catch_up_lockless();
        if begun {
            self.version.found_current();
            self.locks.begin_lockless();
        }
        begun
    }

    #[inline]
    fn may_be_lockless(&self) -> bool {
        self.locks.state() == State::Open
            && !self.locks.has_failed()
            && !self.files.is_immutable()
            && !self.cache.is_empty()
            && self.files.check_process().is_ok()
            && (self.lock_level() == LockLevel::None || self.wal.is_some())
    }

    #[inline]
    fn header_is_current(&self) -> Result<bool> {
        if let Some(wal) = &self.wal {
            return Ok(wal.is_current());
        }
        let Some(file) = self.files.database() else { return Ok(false) };
        let mut version = [0; 16];
        Ok(!file.is_being_written()? && file.read_at(&mut version, 24)? == 16 && self.version.is(&version))
    }

    /// Whether the read transaction holds no lock.
    #[inline]
    pub fn is_lockless(&self) -> bool {
        self.locks.is_lockless()
    }

    /// Takes the locks of a usual read transaction.
    #[inline]
    pub fn take_read_lock(&mut self) -> LocklessRead {
        match self.locks.is_lockless() && !crate::sabotage::breaks("pager (10)") {
            true => self.take_read_lock_now(),
            false => LocklessRead::Valid,
        }
    }

    #[cold]
    fn take_read_lock_now(&mut self) -> LocklessRead {
        if let Some(wal) = &mut self.wal {
            // The header must be the one that the cache belongs to, now under a slot. Whatever
            // went wrong, the usual way meets it again and reports it.
            if matches!(wal.begin_read_unmoved(), Ok(true)) {
                self.locks.end_lockless();
                return LocklessRead::Valid;
            }
            self.version.content_changes();
            return LocklessRead::TooLate;
        }
        let settled = self.lock(LockLevel::Shared).and_then(|()| {
            let mut version = [0; 16];
            let got = self.files.database().map_or(Ok(0), |file| file.read_at(&mut version, 24))?;
            Ok(got == 16 && self.version.is(&version) && !self.has_hot_journal()?)
        });
        if matches!(settled, Ok(true)) {
            self.locks.end_lockless();
            return LocklessRead::Valid;
        }
        // Whatever the reason was, the usual way meets it again and reports it.
        let _ = self.unlock(LockLevel::None);
        LocklessRead::TooLate
    }
}
