//! Where a run stands.

use crate::vm::halt::Halting;
use base::Result;

/// Where a run stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum State {
    /// Not started, or reset.
    #[default]
    Ready,
    /// Between two instructions.
    Running,
    /// At the end, which is not over yet.
    Halting,
}

/// Where a run stands, and what it has asked its caller.
#[derive(Default)]
pub(crate) struct RunState {
    state: State,
    /// The end that is under way.
    halting: Option<Halting>,
    /// How the host call went that the caller was asked for.
    answer: Option<Result<()>>,
    /// Address of the instruction that a host call stands for.
    call_address: usize,
    /// The run began again after a read without a lock came too late.
    starts_over: bool,
}

impl RunState {
    /// Where it is.
    #[inline]
    pub fn state(&self) -> State {
        self.state
    }

    /// The run begins.
    pub fn begin(&mut self) {
        self.state = State::Running;
    }

    /// The run begins to end: what it counted for is no longer counted when `run` returns with
    /// `Done`.
    pub fn begin_end(&mut self, halting: Halting) {
        self.state = State::Halting;
        self.halting = Some(halting);
    }

    /// The end that is under way.
    pub fn take_end(&mut self) -> Halting {
        self.halting.take().unwrap_or_else(Halting::success)
    }

    /// The run is over.
    pub fn finish(&mut self) {
        self.starts_over = false;
        self.state = State::Ready;
    }

    /// The caller has done what it was asked for.
    pub fn answer(&mut self, answer: Result<()>) {
        self.answer = Some(answer);
    }

    /// How that went, once.
    pub fn take_answer(&mut self) -> Option<Result<()>> {
        self.answer.take()
    }

    /// Whether it is between two instructions, and nothing was asked.
    #[inline]
    pub fn is_between_instructions(&self) -> bool {
        self.state == State::Running && self.answer.is_none()
    }

    /// The instruction at an address asks the caller.
    pub fn ask(&mut self, address: usize) {
        self.call_address = address;
    }

    /// Address of the instruction that has asked.
    pub fn asked_at(&self) -> usize {
        self.call_address
    }

    /// The run begins once more, with locks.
    pub fn start_over(&mut self) {
        self.starts_over = true;
    }

    /// Whether it has begun once more.
    pub fn has_started_over(&self) -> bool {
        self.starts_over
    }
}
