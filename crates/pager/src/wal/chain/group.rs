//! Commits that are synced and published together.

use super::super::index::IndexHeader;
use base::ResultCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use vfs::{Signal, SyncKind};

/// Commits of several connections that become durable, and are seen by others, at once.
#[derive(Default)]
pub(in super::super) struct Group {
    members: Mutex<Members>,
}

#[derive(Default)]
struct Members {
    count: usize,
    /// Who waits for the outcome: members, and who rests on them.
    waiting: Vec<Arc<dyn Signal>>,
    sync: Option<SyncKind>,
    outcome: Option<Outcome>,
}

/// The header that the commits were published with, or why they were not.
pub(in super::super) type Outcome = Result<IndexHeader, ResultCode>;

/// A group that its leader syncs.
pub(in super::super) struct Sealed {
    pub group: Arc<Group>,
    /// The end of the log with all of its commits.
    pub tip: IndexHeader,
    /// What others see before.
    pub published: IndexHeader,
}

impl Group {
    fn members(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more commit, with the sync that it wants.
    pub fn add(&self, signal: Arc<dyn Signal>, sync: Option<SyncKind>) {
        let mut members = self.members();
        members.count += 1;
        members.waiting.push(signal);
        if members.sync != Some(SyncKind::Full) {
            members.sync = sync.or(members.sync);
        }
    }

    /// Commits in it.
    pub fn len(&self) -> usize {
        self.members().count
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sync that its commits want.
    pub fn sync(&self) -> Option<SyncKind> {
        self.members().sync
    }

    pub fn wants_sync(&self) -> bool {
        self.sync().is_some()
    }

    /// What became of it, once that is known; until then `signal` is told.
    pub fn outcome_or_watch(&self, signal: &Arc<dyn Signal>) -> Option<Outcome> {
        let mut members = self.members();
        if members.outcome.is_none() {
            members.waiting.push(signal.clone());
        }
        members.outcome
    }

    /// What became of it, once that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.members().outcome
    }

    /// Wakes the member that came first.
    pub fn wake_first(&self) {
        if let Some(first) = self.members().waiting.first() {
            first.wake();
        }
    }

    /// Tells all what became of it.
    pub fn settle(&self, outcome: Outcome) {
        let waiting = {
            let mut members = self.members();
            members.outcome = Some(outcome);
            std::mem::take(&mut members.waiting)
        };
        waiting.iter().for_each(|signal| signal.wake());
    }
}
