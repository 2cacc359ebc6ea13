//! A connection's place among those of its process that write to the log.

use super::chain::{Place, TurnWait};
use super::index::{LockMode, Slot};
use super::{Wait, Wal, bare};
use base::{Result, ResultCode};
use std::time::Duration;

/// How long a checkpoint waits for its turn before it asks the busy handler again.
const CHECKPOINT_PATIENCE: Duration = Duration::from_millis(100);

impl Wal {
    /// The right to change the log: the turn among the connections of this process, and the WRITE
    /// slot among processes (2).
    ///
    /// # Errors
    /// `SQLITE_BUSY`: somebody else writes.
    pub(super) fn lock_for_writing(&mut self) -> Result<()> {
        if crate::sabotage::breaks("wal (2)") {
            return Ok(());
        }
        self.transaction.take_base_failure();
        self.take_turn()?;
        let seat = match &self.chain {
            Some(chain) if self.index.mode == LockMode::Shared => chain.take_seat(),
            _ => Ok(None),
        };
        let locked = seat.and_then(|seat| match seat.is_some() {
            true => {
                self.seat = seat;
                self.index.use_write_slot(true);
                Ok(())
            }
            false => self.index.lock_exclusive(Slot::Write),
        });
        if locked.is_err() {
            self.leave_queue();
        }
        locked
    }

    /// Gives back what [`Wal::lock_for_writing`] took.
    pub(super) fn unlock_for_writing(&mut self) {
        match self.seat.take() {
            None => self.index.unlock_exclusive(Slot::Write),
            Some(seat) => {
                self.index.use_write_slot(false);
                if seat.base.is_some() || self.transaction.base_failure().is_some() {
                    // Nobody knows what became of the commits that the cache is of.
                    self.header = Default::default();
                } else if let Some(chain) = &self.chain {
                    chain.leave_seat(self.index.read_header());
                }
            }
        }
        self.leave_queue();
    }

    /// As [`Wal::lock_for_writing`] for a checkpoint, which waits as long as `wait` says so.
    pub(super) fn wait_for_writing(&mut self, wait: Wait<'_>) -> Result<()> {
        loop {
            match self.lock_for_writing() {
                Err(error) if error.code() == ResultCode::BUSY && wait() => {}
                other => return other,
            }
            // Nobody waits for who holds the CHECKPOINT slot.
            if let Some(turn) = self.turn_wait()
                && !turn.wait(CHECKPOINT_PATIENCE)
            {
                self.leave_queue();
            }
        }
    }

    fn take_turn(&mut self) -> Result<()> {
        let Some(chain) = self.chain.as_ref().filter(|_| self.index.mode == LockMode::Shared) else { return Ok(()) };
        self.place = chain.ask(self.place);
        match self.place {
            Place::Turn(_) => Ok(()),
            _ => Err(bare(ResultCode::BUSY)),
        }
    }

    /// After `SQLITE_BUSY`: takes a place in the queue where another connection of this process is
    /// in the way. Not inside a read transaction: two that wait with one could wait for each other.
    pub fn turn_wait(&mut self) -> Option<TurnWait> {
        if self.place != Place::Refused || self.slot.is_some() {
            return None;
        }
        let (place, wait) = self.chain.as_ref()?.queue(self.vfs.signal());
        self.place = place;
        Some(wait)
    }

    /// Leaves the queue, unless there is a transaction: the turn is not wanted any more.
    pub fn stop_waiting(&mut self) {
        if !self.transaction.is_open() {
            self.leave_queue();
        }
    }

    /// Gives the turn on, or leaves the queue.
    pub fn leave_queue(&mut self) {
        let place = std::mem::take(&mut self.place);
        if place != Place::Outside
            && let Some(chain) = &self.chain
        {
            let pauses = chain.leave(place);
            self.after_reign(pauses);
        }
    }
}
