//! What the connections of one process that use one log know together: whose turn it is to write.
//!
//! The turn is given in the order in which connections have asked for it (11). It stands before
//! the WRITE slot, which keeps other processes out: who has the turn takes the slot. So threads
//! wait for each other without polling, and nobody is passed over.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use vfs::{File, Signal};

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
                let is_free = state.turn.is_none() && state.queue.is_empty();
                if is_free {
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
        if state.turn.is_none() {
            state.grant();
        }
        (Place::Queued(ticket), TurnWait { chain: self.clone(), ticket, signal })
    }

    fn has_turn(&self, ticket: u64) -> bool {
        self.state().turn == Some(ticket)
    }

    /// Gives the turn on, or leaves the queue.
    pub fn leave(&self, place: Place) {
        let mut state = self.state();
        match place {
            Place::Outside | Place::Refused => {}
            Place::Queued(ticket) if state.turn != Some(ticket) => {
                state.queue.retain(|waiting| waiting.ticket != ticket);
            }
            Place::Queued(ticket) | Place::Turn(ticket) => {
                assert!(state.turn == Some(ticket), "wal (11): the turn is given on by who does not have it");
                state.turn = None;
                state.grant();
            }
        }
    }
}

impl State {
    fn new_ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// The turn is free: the first of the queue gets it.
    fn grant(&mut self) {
        if let Some(next) = self.queue.pop_front() {
            self.turn = Some(next.ticket);
            next.signal.wake();
        }
    }
}
