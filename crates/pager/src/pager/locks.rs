//! Where the pager stands, and the locks that go with it.

use super::files::Files;
use base::{Error, Result, ResultCode};
use vfs::LockLevel;

/// The states of the machine; locks that are held in parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    /// No transaction, the cache may be stale (`none`).
    Open,
    /// Reading (`SHARED`).
    Reader,
    /// May write, nothing changed yet (`RESERVED`).
    WriterLocked,
    /// Pages changed in memory, the journal is open (`RESERVED`).
    WriterCacheMod,
    /// The file is being written (`EXCLUSIVE`).
    WriterDbMod,
    /// The file is written and synced; the journal remains to be finalized (`EXCLUSIVE`).
    WriterFinished,
    /// A rollback or the end of a commit failed: nothing can be trusted until the locks are
    /// dropped.
    Error,
}

impl State {
    /// The lock that a rollback journal wants in this state (3).
    fn lock_needed(self) -> LockLevel {
        match self {
            State::WriterLocked | State::WriterCacheMod => LockLevel::Reserved,
            State::WriterDbMod | State::WriterFinished => LockLevel::Exclusive,
            _ => LockLevel::None,
        }
    }

    /// Whether a transaction goes from here to there.
    fn leads_to(self, next: State) -> bool {
        use State::*;
        match next {
            Open | Error => true,
            Reader => self != Error,
            WriterLocked => matches!(self, Open | Reader),
            WriterCacheMod => self == WriterLocked,
            WriterDbMod => matches!(self, WriterCacheMod | WriterDbMod),
            WriterFinished => matches!(self, WriterCacheMod | WriterDbMod),
        }
    }
}

/// State and locks of one pager.
pub(super) struct Locks {
    state: State,
    /// The level that would be held, when no locks are taken.
    unlocked_level: Option<LockLevel>,
    /// `PRAGMA locking_mode=EXCLUSIVE`.
    exclusive: bool,
    /// The read transaction holds no lock; see `begin_read_lockless`.
    lockless: bool,
    /// What put the pager into `State::Error`, or left a savepoint half restored: only a rollback
    /// helps.
    failure: Option<Error>,
    /// An assertion failed while the pager was in use: it does nothing more.
    poisoned: bool,
}

impl Locks {
    /// Of a pager that takes locks, or with `no_lock` only pretends to.
    pub fn new(no_lock: bool) -> Locks {
        Locks {
            state: State::Open,
            unlocked_level: no_lock.then_some(LockLevel::None),
            exclusive: false,
            lockless: false,
            failure: None,
            poisoned: false,
        }
    }

    /// The state of the machine.
    #[inline]
    pub fn state(&self) -> State {
        self.state
    }

    /// Whether the pager is there or further.
    #[inline]
    pub fn at_least(&self, state: State) -> bool {
        self.state >= state
    }

    /// Goes to another state. `guarded`: the locks on the file are what keeps others out.
    #[inline]
    pub fn enter(&mut self, next: State, files: &Files, guarded: bool) {
        assert!(self.state.leads_to(next), "pager (3): from {:?} to {next:?}", self.state);
        if guarded && next >= State::WriterLocked && next != State::Error {
            let held = self.level(files);
            assert!(held >= next.lock_needed(), "pager (3): {next:?} under {held:?}");
        }
        self.state = next;
    }

    /// Whether locks are only pretended.
    pub fn is_without_locks(&self) -> bool {
        self.unlocked_level.is_some()
    }

    /// The level that is held on the database file.
    pub fn level(&self, files: &Files) -> LockLevel {
        match (files.database(), self.unlocked_level) {
            (None, _) => LockLevel::None,
            (_, Some(level)) => level,
            (Some(file), None) => file.lock_level(),
        }
    }

    /// Goes up to a level.
    pub fn lock(&mut self, files: &Files, level: LockLevel) -> Result<()> {
        if crate::sabotage::breaks("pager (3)") || crate::sabotage::breaks("pager (9)") {
            return Ok(());
        }
        if let Some(unlocked) = &mut self.unlocked_level {
            *unlocked = level.max(*unlocked);
            return Ok(());
        }
        match files.database() {
            Some(file) if !files.is_immutable() => file.lock(level),
            _ => Ok(()),
        }
    }

    /// Goes down to a level.
    pub fn unlock(&mut self, files: &Files, level: LockLevel) -> Result<()> {
        if let Some(unlocked) = &mut self.unlocked_level {
            *unlocked = level.min(*unlocked);
            return Ok(());
        }
        match files.database() {
            Some(file) if !files.is_immutable() => file.unlock(level),
            _ => Ok(()),
        }
    }

    /// Whether locking mode EXCLUSIVE was chosen.
    #[inline]
    pub fn is_exclusive(&self) -> bool {
        self.exclusive
    }

    /// `PRAGMA locking_mode`.
    pub fn choose_mode(&mut self, exclusive: bool) {
        self.exclusive = exclusive;
    }

    /// Whether the read transaction holds no lock.
    #[inline]
    pub fn is_lockless(&self) -> bool {
        self.lockless
    }

    /// A read transaction begins that holds no lock.
    pub fn begin_lockless(&mut self) {
        assert!(self.state == State::Open, "pager (10): a transaction is open");
        self.lockless = true;
        self.state = State::Reader;
    }

    /// The read transaction has its locks now, or is over; whether it had none.
    #[inline]
    pub fn end_lockless(&mut self) -> bool {
        std::mem::take(&mut self.lockless)
    }

    /// Nothing in memory can be trusted until the locks are dropped.
    pub fn fail(&mut self, error: Error) -> Error {
        self.failure = Some(error.clone());
        self.state = State::Error;
        error
    }

    /// A savepoint is half restored: only a rollback of the whole transaction helps.
    pub fn require_rollback(&mut self, error: &Error) {
        self.failure = Some(error.clone());
    }

    /// A rollback begins, or all locks were dropped.
    pub fn forget_failure(&mut self) {
        if !self.poisoned {
            self.failure = None;
        }
    }

    /// Whether a failure is in force.
    pub fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Fails with what went wrong before.
    #[inline]
    pub fn check(&self) -> Result<()> {
        self.failure.as_ref().map_or(Ok(()), |error| Err(error.clone()))
    }

    /// An assertion has failed: from here on nothing is written and every call fails.
    pub fn poison(&mut self) {
        self.poisoned = true;
        self.failure = Some(Error::bare(ResultCode::INTERNAL));
        self.state = State::Error;
    }

    /// Whether an assertion has failed.
    #[inline]
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }
}
