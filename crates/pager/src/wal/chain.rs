//! What the connections of one process that use one log know together: whose turn it is to write,
//! and which commits wait for a sync.
//!
//! The turn is given in the order in which connections have asked for it (11). It stands before
//! the WRITE slot, which keeps other processes out: who has the turn takes the slot. So threads
//! wait for each other without polling, and nobody is passed over.
//!
//! Where several connections write at the same time, a commit appends its frames and gives the turn
//! on before they are synced: it joins the open group. The next writer goes on from the end of the
//! log, the *tip*. One member of the group, its leader, syncs the log and publishes the tip for all
//! of them: see [`super::together`]. As long as commits wait, the process holds the WRITE slot.

mod group;

pub(super) use group::{Group, Outcome, Sealed};

use super::index::IndexHeader;
use base::{Error, Result, ResultCode};
use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use vfs::{File, ProcessSlots, Signal, SyncKind};

/// Groups after which the WRITE slot is given back, so that other processes may come.
const REIGN_GROUPS: u32 = 32;

/// What the connections share; found through the database file.
pub(super) struct Chain {
    /// The log's file: one file under two names has two logs.
    log: String,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The ticket that has the turn.
    turn: Option<u64>,
    queue: VecDeque<Waiting>,
    /// Tickets that were given out.
    tickets: u64,
    /// WRITE, held for all; none while at most one connection writes, and holds it itself.
    slot: Option<Box<dyn ProcessSlots>>,
    /// The end of the log, while `slot` is held.
    tip: IndexHeader,
    /// What others see of the log, while `slot` is held.
    published: IndexHeader,
    /// Commits that have been appended and that no leader has taken.
    open: Arc<Group>,
    /// The group that a leader syncs.
    in_flight: Option<Arc<Group>>,
    /// Somebody leads, or gathers to lead.
    has_leader: bool,
    /// A group has failed: its leader waits for the turn to take it out of the log.
    broken: Option<Arc<dyn Signal>>,
    /// Writers that are likely to come back: as many as were there last.
    expected: usize,
    /// Groups since `slot` was taken.
    groups: u32,
    /// Other processes may come before anybody of this one.
    pausing: bool,
}

struct Waiting {
    ticket: u64,
    signal: Arc<dyn Signal>,
}

/// Where a connection stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Place {
    /// It does not want to write.
    #[default]
    Outside,
    /// It was refused: somebody else has the turn, or waits for it.
    Refused,
    /// It waits, or has the turn and does not know yet.
    Queued(u64),
    /// It has the turn.
    Turn(u64),
}

/// What a write transaction rests on that begins while commits of this process may be unsettled.
pub(super) struct Seat {
    /// The end of the log when it began.
    pub tip: IndexHeader,
    /// The newest commits of before, until their outcome is known.
    pub base: Option<Arc<Group>>,
}

/// The wait of a connection for its turn, with nothing borrowed.
pub struct TurnWait {
    chain: Arc<Chain>,
    ticket: u64,
    signal: Arc<dyn Signal>,
}

impl TurnWait {
    /// Waits for the turn, at most so long; whether it is this connection's now.
    pub fn wait(&self, limit: Duration) -> bool {
        let started = Instant::now();
        while !self.chain.has_turn(self.ticket) {
            let left = limit.saturating_sub(started.elapsed());
            if left.is_zero() || !self.signal.wait(left) {
                return self.chain.has_turn(self.ticket);
            }
        }
        true
    }
}

impl Chain {
    /// The chain of a file whose log has that name; none where the file's users cannot find each
    /// other.
    pub fn of(file: &dyn File, log: &str) -> Option<Arc<Chain>> {
        let anchor = file.process_anchor()?;
        let mut place = anchor.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared) = place.as_ref().and_then(std::sync::Weak::upgrade) {
            return shared.downcast::<Chain>().ok().filter(|chain| chain.log == log);
        }
        let chain = Arc::new(Chain { log: log.to_owned(), state: Mutex::default() });
        let shared: Arc<dyn Any + Send + Sync> = chain.clone();
        *place = Some(Arc::downgrade(&shared));
        Some(chain)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for the turn: `Place::Turn` when it is given.
    pub fn ask(&self, place: Place) -> Place {
        let mut state = self.state();
        match place {
            Place::Turn(_) => place,
            Place::Queued(ticket) if state.turn == Some(ticket) => Place::Turn(ticket),
            Place::Queued(_) => place,
            Place::Outside | Place::Refused => {
                if state.is_free() && state.queue.is_empty() {
                    let ticket = state.new_ticket();
                    state.turn = Some(ticket);
                    return Place::Turn(ticket);
                }
                match crate::sabotage::breaks("wal (11)") {
                    true => Place::Turn(state.new_ticket()),
                    false => Place::Refused,
                }
            }
        }
    }

    /// Waits in the queue from now on.
    pub fn queue(self: &Arc<Chain>, signal: Arc<dyn Signal>) -> (Place, TurnWait) {
        let mut state = self.state();
        let ticket = state.new_ticket();
        state.queue.push_back(Waiting { ticket, signal: signal.clone() });
        state.grant();
        (Place::Queued(ticket), TurnWait { chain: self.clone(), ticket, signal })
    }

    fn has_turn(&self, ticket: u64) -> bool {
        self.state().turn == Some(ticket)
    }

    /// Gives the turn on, or leaves the queue. Whether the caller waits a moment for other
    /// processes before it calls [`Chain::resume`].
    pub fn leave(&self, place: Place) -> bool {
        let mut state = self.state();
        match place {
            Place::Outside | Place::Refused => {}
            Place::Queued(ticket) if state.turn != Some(ticket) => {
                state.queue.retain(|waiting| waiting.ticket != ticket);
            }
            Place::Queued(ticket) | Place::Turn(ticket) => {
                if state.slot.is_none() {
                    // Who waited while a commit was synced by itself had better join the next.
                    state.expected = 1 + state.queue.len();
                }
                state.give_on(ticket);
            }
        }
        state.end_reign()
    }

    /// Other processes have had their moment.
    pub fn resume(&self) {
        let mut state = self.state();
        state.pausing = false;
        state.grant();
    }

    /// Who has the turn begins a transaction: what it rests on, where the process holds WRITE.
    ///
    /// # Errors
    /// `SQLITE_BUSY`: commits that have failed are still in the log.
    pub fn take_seat(&self) -> Result<Option<Seat>> {
        let state = self.state();
        if state.broken.is_some() {
            return Err(Error::bare(ResultCode::BUSY));
        }
        let base = if state.open.is_empty() { state.in_flight.clone() } else { Some(state.open.clone()) };
        Ok(state.slot.is_some().then(|| Seat { tip: state.tip, base }))
    }

    /// A transaction has ended on the newest commit, with nothing unsettled: that is the tip.
    pub fn leave_seat(&self, newest: Option<IndexHeader>) {
        let mut state = self.state();
        if let Some(newest) = newest
            && state.open.is_empty()
            && state.in_flight.is_none()
        {
            state.tip = newest;
            state.published = newest;
        }
    }

    /// Whether other connections of the process write as well: a commit had better not keep the
    /// turn while it is synced.
    pub fn has_company(&self) -> bool {
        let state = self.state();
        state.slot.is_some() || !state.queue.is_empty() || state.expected > 1
    }

    /// A commit is appended: it joins the open group, and the turn goes on. `slot` is WRITE, where
    /// this connection held it itself on the commit `published`. Whether it leads; none when what
    /// it rests on has failed.
    pub fn join(&self, place: Place, commit: Joining) -> Option<(Arc<Group>, bool)> {
        let mut state = self.state();
        let Place::Turn(ticket) = place else { return None };
        if state.broken.is_some() {
            assert!(commit.slot.is_none(), "wal (11): WRITE is held twice");
            return None;
        }
        if let Some((slot, published)) = commit.slot {
            state.slot = Some(slot);
            state.published = published;
            state.groups = 0;
        }
        state.tip = commit.tip;
        let group = state.open.clone();
        group.add(commit.signal, commit.sync);
        let leads = !std::mem::replace(&mut state.has_leader, true);
        state.give_on(ticket);
        Some((group, leads))
    }

    /// A member of the open group leads it, if nobody does.
    pub fn take_lead(&self, group: &Arc<Group>) -> bool {
        let mut state = self.state();
        let wanted = Arc::ptr_eq(&state.open, group) && !group.is_empty();
        wanted && !std::mem::replace(&mut state.has_leader, true)
    }

    /// The leader closes the open group when those who are likely to come are there, or at once.
    pub fn seal(&self, at_once: bool) -> Option<Sealed> {
        let mut state = self.state();
        let all_came = state.turn.is_none() && state.queue.is_empty() && state.open.len() >= state.expected;
        if !all_came && !at_once && state.open.wants_sync() {
            return None;
        }
        let group = std::mem::take(&mut state.open);
        state.in_flight = Some(group.clone());
        Some(Sealed { group, tip: state.tip, published: state.published })
    }

    /// The leader's group is published, with that header. The answer is that of [`Chain::leave`].
    pub fn settle(&self, sealed: &Sealed, header: IndexHeader) -> bool {
        let mut state = self.state();
        state.published = header;
        if state.tip.ends_as(&header) {
            state.tip = header;
        }
        state.in_flight = None;
        state.has_leader = false;
        state.expected = sealed.group.len();
        state.groups += 1;
        // The first of the next group leads it.
        state.open.wake_first();
        let pauses = state.end_reign();
        drop(state);
        sealed.group.settle(Ok(header));
        pauses
    }

    /// The leader's group has failed, and all that rests on it, up to the answer. Nobody gets the
    /// turn any more; `signal` tells when who has it gives it back.
    pub fn fail(&self, sealed: &Sealed, code: ResultCode, signal: Arc<dyn Signal>) -> IndexHeader {
        let mut state = self.state();
        let open = std::mem::take(&mut state.open);
        state.in_flight = None;
        state.broken = Some(signal);
        let tip = state.tip;
        drop(state);
        sealed.group.settle(Err(code));
        open.settle(Err(code));
        tip
    }

    /// An assertion has stopped the leader: its group fails. What it left in the log is written
    /// over by who comes next.
    pub fn give_up(&self, sealed: &Sealed) {
        let mut state = self.state();
        let open = std::mem::take(&mut state.open);
        state.in_flight = None;
        state.has_leader = false;
        state.tip = state.published;
        state.end_reign();
        drop(state);
        sealed.group.settle(Err(ResultCode::INTERNAL));
        open.settle(Err(ResultCode::INTERNAL));
    }

    /// Whether the leader of a failed group has the turn by now: nobody else has.
    pub fn is_quiet(&self) -> bool {
        self.state().turn.is_none()
    }

    /// What failed is out of the log, which ends with the commit that others see.
    pub fn mend(&self) {
        let mut state = self.state();
        assert!(state.turn.is_none(), "wal (11): the log is mended while somebody writes");
        state.tip = state.published;
        state.broken = None;
        state.has_leader = false;
        state.expected = 1;
        state.grant();
        state.end_reign();
    }
}

/// A commit that joins a group.
pub(super) struct Joining {
    pub tip: IndexHeader,
    pub sync: Option<SyncKind>,
    pub signal: Arc<dyn Signal>,
    pub slot: Option<(Box<dyn ProcessSlots>, IndexHeader)>,
}

impl State {
    fn new_ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// Whether the turn could be given to somebody.
    fn is_free(&self) -> bool {
        self.turn.is_none()
            && self.broken.is_none()
            && !self.pausing
            && !(self.slot.is_some() && self.groups >= REIGN_GROUPS)
    }

    fn give_on(&mut self, ticket: u64) {
        assert!(self.turn == Some(ticket), "wal (11): the turn is given on by who does not have it");
        self.turn = None;
        if let Some(leader) = &self.broken {
            leader.wake();
        }
        self.grant();
    }

    /// The first of the queue gets the turn, if it is free.
    fn grant(&mut self) {
        if self.is_free()
            && let Some(next) = self.queue.pop_front()
        {
            self.turn = Some(next.ticket);
            next.signal.wake();
        }
    }

    /// Gives WRITE back where nobody writes and no commit waits: for nobody wants to, or others
    /// were kept out for long. Whether they are to have a moment.
    fn end_reign(&mut self) -> bool {
        let settled = self.open.is_empty() && self.in_flight.is_none() && self.broken.is_none();
        let idle = self.queue.is_empty() || self.groups >= REIGN_GROUPS;
        if self.turn.is_none()
            && settled
            && idle
            && let Some(slot) = self.slot.take()
        {
            self.pausing = self.groups >= REIGN_GROUPS && slot.has_other_processes();
            slot.release();
            self.groups = 0;
            self.grant();
            return self.pausing;
        }
        false
    }
}
