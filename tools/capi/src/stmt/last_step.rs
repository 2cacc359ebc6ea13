//! How the last step of a statement ended.

use crate::code;
use base::Error;
use std::cell::{Cell, RefCell};
use std::ffi::c_int;

/// What the last step was, and whether a run is under way.
#[derive(Default)]
pub struct LastStep {
    /// It has ended with an error and was not reset yet.
    failed: Cell<bool>,
    /// Code of the last step, which `sqlite3_reset` reports again.
    code: Cell<c_int>,
    /// Why the last step failed, where the connection may forget it.
    failure: RefCell<Option<Error>>,
    /// A run has taken its first step and not ended.
    started: Cell<bool>,
    /// It has been stepped since it was prepared or reset.
    stepped: Cell<bool>,
}

impl LastStep {
    /// A step begins; whether it is the first of a run.
    #[inline]
    pub fn starts(&self) -> bool {
        let begins = !self.started.replace(true);
        if begins && self.failed.get() {
            self.failure.take();
        }
        begins
    }

    /// The engine takes the step.
    #[inline]
    pub fn step(&self) {
        self.stepped.set(true);
    }

    /// The step is over.
    #[inline]
    pub fn stepped(&self, failed: bool, ended: bool) {
        self.failed.set(failed);
        if ended {
            self.started.set(false);
        }
    }

    /// Notes the code of the step.
    #[inline]
    pub fn note(&self, code: c_int) {
        self.code.set(code);
    }

    /// Notes why the step failed.
    pub fn note_failure(&self, failure: Option<Error>) {
        self.failure.replace(failure);
    }

    /// Whether the last step failed, and nobody has reset the statement since.
    #[inline]
    pub fn has_failed(&self) -> bool {
        self.failed.get()
    }

    /// The statement is being reset; whether it was stepped, so that there is something to reset.
    pub fn reset(&self) -> bool {
        let stepped = self.stepped.replace(false);
        if stepped {
            self.failed.set(false);
        }
        stepped
    }

    /// The run is over; whether one was under way.
    pub fn end_run(&self) -> bool {
        self.started.replace(false)
    }

    /// The code of the last step, reported for the last time.
    pub fn take_code(&self) -> c_int {
        self.code.replace(code::OK)
    }

    /// Why the last step failed, where that was noted.
    pub fn take_failure(&self) -> Option<Error> {
        self.failure.take()
    }
}
