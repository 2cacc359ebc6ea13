//! What is counted and measured about the runs of a statement.

use std::cell::Cell;
use std::ffi::c_int;
use std::time::{Duration, Instant};

/// Runs and times.
#[derive(Default)]
pub struct Measured {
    /// Runs that have begun (`sqlite3_stmt_status`).
    runs: Cell<c_int>,
    /// When the run has, where that is traced.
    began: Cell<Option<Instant>>,
    /// Nanoseconds of its steps, where the work of its plan's parts is counted
    /// (`sqlite3_stmt_scanstatus`).
    cycles: Cell<i64>,
    counts_scans: bool,
}

impl Measured {
    /// Of a statement whose parts are counted, or are not.
    pub fn new(counts_scans: bool) -> Measured {
        Measured { counts_scans, ..Measured::default() }
    }

    /// Whether the work of its plan's parts is counted.
    #[inline]
    pub fn counts_scans(&self) -> bool {
        self.counts_scans
    }

    /// A run begins.
    #[inline]
    pub fn run(&self) {
        self.runs.set(self.runs.get().wrapping_add(1));
    }

    /// Runs that have begun.
    pub fn runs(&self) -> c_int {
        self.runs.get()
    }

    /// Counts runs again.
    pub fn forget_runs(&self) {
        self.runs.set(0);
    }

    /// The time of the run is traced.
    pub fn begin_trace(&self) {
        self.began.set(Some(Instant::now()));
    }

    /// How long the run took, where that is traced.
    #[inline]
    pub fn end_trace(&self) -> Option<Duration> {
        self.began.take().map(|began| began.elapsed())
    }

    /// A step took so long.
    pub fn took(&self, time: Duration) {
        let took = i64::try_from(time.as_nanos()).unwrap_or(i64::MAX);
        self.cycles.set(self.cycles.get().saturating_add(took));
    }

    /// Nanoseconds of its steps.
    pub fn cycles(&self) -> i64 {
        self.cycles.get()
    }

    /// Counts times again.
    pub fn forget_cycles(&self) {
        self.cycles.set(0);
    }
}
