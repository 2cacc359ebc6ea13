//! Commits of several connections of one process that are synced and published together.
//!
//! A commit that *joins* is appended like any other, and gives the turn on before it is synced. The
//! next writer begins at the tip of the log: it rests on commits that others do not see yet. One
//! member of the group leads: it waits a moment for those who are likely to come, syncs the log
//! once, and publishes the tip. The order of (1) is kept for each of them: appended, synced,
//! published. A member returns when its commit is published, never before.
//!
//! What a transaction finds on unsettled commits must not leave it before they are settled: a power
//! cut could take them. [`Wal::settle`] waits for that; the layers above call it before they hand
//! anything out (12).

use super::chain::{Group, Joining, Sealed};
use super::frame::{FRAME_HEADER_BYTES, frame_offset};
use super::index::{IndexHeader, LockMode, Slot};
use super::{Wal, bare};
use base::{Result, ResultCode};
use std::sync::Arc;
use std::time::Duration;
use vfs::{Signal, SyncKind};

/// How often a leader lets others run before it stops waiting for those who may come. In tests
/// others come in while it syncs.
const GATHER_PAUSES: u32 = if cfg!(test) { 0 } else { 60 };
/// A wait that only its signal ends; looked at again now and then.
const LONG: Duration = Duration::from_secs(1);
/// How long other processes may come after a long reign, in microseconds.
const GAP_MICROSECONDS: u64 = 1000;

/// Lets a group fail when its leader does not come to an end.
struct Lead<'w> {
    chain: &'w super::chain::Chain,
    sealed: Option<&'w Sealed>,
}

impl Drop for Lead<'_> {
    fn drop(&mut self) {
        if let Some(sealed) = self.sealed {
            self.chain.give_up(sealed);
        }
    }
}

impl Wal {
    /// What is appended and marked becomes durable, where `sync` wants that. With `together` it may
    /// join the commits of other connections: it is published then as well.
    ///
    /// # Errors
    /// Those of the sync; nothing is left of a transaction that has joined.
    pub fn make_durable(&mut self, sync: Option<SyncKind>, together: bool) -> Result<()> {
        if together && self.may_join(sync) {
            return self.join(sync);
        }
        assert!(!self.rests_on_pending(), "wal (12): a commit by itself rests on commits that are not published");
        match sync {
            Some(kind) => self.sync(kind),
            None => Ok(()),
        }
    }

    /// Whether a commit that is to be durable must be synced by this handle of the log: it has
    /// created the file, and nobody else makes its name durable.
    pub fn has_new_name(&self) -> bool {
        self.log.has_new_name()
    }

    fn may_join(&self, sync: Option<SyncKind>) -> bool {
        let Some(chain) = self.chain.as_ref().filter(|_| self.index.mode == LockMode::Shared) else { return false };
        let joins = base::fast_path!(
            "joined commits",
            "commits of several threads are synced together",
            "one sync for as many commits as threads"
        );
        match &self.seat {
            Some(seat) => seat.base.is_some() || sync.is_some(),
            None => joins && sync.is_some() && chain.has_company(),
        }
    }

    fn signal(&mut self) -> Arc<dyn Signal> {
        self.signal.get_or_insert_with(|| self.vfs.signal()).clone()
    }

    fn join(&mut self, sync: Option<SyncKind>) -> Result<()> {
        let (Some(chain), signal) = (self.chain.clone(), self.signal()) else { return Err(bare(ResultCode::INTERNAL)) };
        self.require_write_slot();
        let slot = match &self.seat {
            Some(_) => None,
            None => {
                let published = self.index.read_header().ok_or_else(|| bare(ResultCode::INTERNAL))?;
                let Some(slot) = self.database.shm_hand_over(Slot::Write.number(), 1) else {
                    return sync.map_or(Ok(()), |kind| self.sync(kind));
                };
                Some((slot, published))
            }
        };
        let joining = Joining { tip: self.header, sync, signal: signal.clone(), slot };
        let Some((group, leads)) = chain.join(self.place, joining) else {
            return Err(self.base_failed(ResultCode::IOERR_FSYNC));
        };
        self.place = Default::default();
        self.seat = None;
        self.index.use_write_slot(false);
        self.transaction.hands_over();
        if leads {
            self.lead(&chain, &signal);
        }
        let outcome = loop {
            match group.outcome() {
                Some(outcome) => break outcome,
                None if chain.take_lead(&group) => self.lead(&chain, &signal),
                None => drop(signal.wait(LONG)),
            }
        };
        match outcome {
            Ok(published) => {
                if published.ends_as(&self.header) {
                    self.header = published;
                }
                self.transaction.end_synced();
                Ok(())
            }
            Err(code) => {
                self.transaction.undo();
                // The cache has pages of the commit.
                self.header = IndexHeader::default();
                Err(bare(code))
            }
        }
    }

    /// Syncs and publishes the open group.
    fn lead(&mut self, chain: &super::chain::Chain, signal: &Arc<dyn Signal>) {
        let mut pauses = 0;
        let sealed = loop {
            match chain.seal(pauses == GATHER_PAUSES) {
                Some(sealed) => break sealed,
                None => signal.pause(),
            }
            pauses += 1;
        };
        let mut lead = Lead { chain, sealed: Some(&sealed) };
        let mut synced = false;
        let done = match sealed.group.sync() {
            Some(_) if crate::sabotage::breaks("wal (13)") => Ok(()),
            Some(kind) => self.log.sync(kind).map(|()| synced = true),
            None => Ok(()),
        };
        if done.is_ok() {
            assert!(synced || !sealed.group.wants_sync(), "wal (13): commits are published before they are synced");
            let mut header = sealed.tip;
            header.count_change_after(&sealed.published);
            self.index.write_header(&mut header);
            lead.sealed = None;
            self.after_reign(chain.settle(&sealed, header));
            return;
        }
        let code = done.err().map_or(ResultCode::IOERR_FSYNC, |error| error.extended_code());
        lead.sealed = None;
        let tip = chain.fail(&sealed, code, signal.clone());
        while !chain.is_quiet() {
            signal.wait(LONG);
        }
        self.wipe(&sealed.published, &tip);
        chain.mend();
    }

    /// Takes commits that failed out of the log, those after `published` up to `tip`. Nobody has
    /// the turn, and nobody gets it.
    fn wipe(&mut self, published: &IndexHeader, tip: &IndexHeader) {
        let last = published.last_frame();
        self.index.forget_after(last);
        // All of its frames: a commit that is made again has the same sums, and those after it
        // would be valid once more.
        let page_size = tip.page_size();
        if self.log.truncate(frame_offset(last + 1, page_size)).is_ok() {
            return;
        }
        // They are marked as committed: after a crash a recovery would believe them. Where that
        // cannot be helped, nobody was told that they were.
        for frame in last + 1..=tip.last_frame() {
            let _ = self.log.write_at(&[0; FRAME_HEADER_BYTES], frame_offset(frame, page_size));
        }
    }

    /// Whether the transaction rests on commits whose outcome is not known.
    pub fn rests_on_pending(&self) -> bool {
        self.seat.as_ref().is_some_and(|seat| seat.base.is_some())
    }

    /// Waits until what the transaction rests on is published. The turn is kept.
    ///
    /// # Errors
    /// What prevented it: the transaction can only be rolled back.
    pub fn settle(&mut self) -> Result<()> {
        match self.transaction.base_failure() {
            Some(code) => return Err(bare(code)),
            None if !self.rests_on_pending() => return Ok(()),
            None => {}
        }
        let signal = self.signal();
        let Some(group) = self.seat.as_mut().and_then(|seat| seat.base.take()) else { return Ok(()) };
        match wait_for(&group, &signal) {
            Ok(published) => {
                if published.ends_as(&self.header) {
                    self.header = published;
                }
                Ok(())
            }
            Err(code) => Err(self.base_failed(code)),
        }
    }

    /// Why the transaction that has ended rested on nothing; asked once.
    pub fn take_base_failure(&mut self) -> Option<ResultCode> {
        self.transaction.take_base_failure()
    }

    fn base_failed(&mut self, code: ResultCode) -> base::Error {
        self.transaction.base_fails(code);
        bare(code)
    }

    /// Before others may come again.
    pub(super) fn after_reign(&mut self, pauses: bool) {
        if pauses && let Some(chain) = &self.chain {
            self.vfs.sleep(GAP_MICROSECONDS);
            chain.resume();
        }
    }
}

fn wait_for(group: &Arc<Group>, signal: &Arc<dyn Signal>) -> super::chain::Outcome {
    if let Some(outcome) = group.outcome_or_watch(signal) {
        return outcome;
    }
    loop {
        match group.outcome() {
            Some(outcome) => return outcome,
            None => drop(signal.wait(LONG)),
        }
    }
}
