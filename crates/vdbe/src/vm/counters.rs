//! What the runs of a statement have done.

use bytecode::Insn;

/// What the runs of a statement have done (`sqlite3_stmt_status`). Counted where it costs next to
/// nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Steps of loops by the P5 of their `Next` or `Prev`: others, through whole tables, none, to
    /// make automatic indexes.
    pub loop_steps: [u32; 4],
    /// About how many instructions ran: those between jumps back.
    pub instructions: u32,
    /// Sorts that were begun.
    pub sorts: u32,
    /// Join keys that a filter has let pass, and those it has kept away.
    pub filter_passes: [u32; 2],
}

/// The counters of a statement, those of the parts of its plan, and the steps until its progress is
/// told.
#[derive(Default)]
pub(crate) struct Counting {
    /// What the runs have done, until it is asked for.
    totals: Counters,
    /// What the parts of the plan have done, where that is counted.
    scans: Vec<u64>,
    /// Where the instructions begin that do not count as steps yet.
    counted_from: usize,
    /// Instructions until the progress handler is due; 0: there is none.
    steps_to_progress: u32,
}

impl Counting {
    /// A run begins; `steps`: instructions until the progress handler is due.
    pub fn begin(&mut self, steps: u32) {
        self.counted_from = 0;
        self.steps_to_progress = steps;
    }

    /// What the runs have done.
    pub fn totals(&mut self) -> &mut Counters {
        &mut self.totals
    }

    /// Begins to count again, for another statement.
    pub fn forget(&mut self) {
        self.totals = Counters::default();
    }

    /// Counts a step of a loop.
    #[inline]
    pub fn loop_step(&mut self, insn: &Insn) {
        self.loop_steps(insn, 1);
    }

    /// Counts steps of a loop.
    #[inline]
    pub fn loop_steps(&mut self, insn: &Insn, count: u32) {
        let steps = &mut self.totals.loop_steps[usize::from(insn.p5 & 3)];
        *steps = steps.wrapping_add(count);
    }

    /// Counts instructions.
    #[inline]
    pub fn instructions(&mut self, count: u32) {
        self.totals.instructions = self.totals.instructions.wrapping_add(count);
    }

    /// Counts a sort.
    #[inline]
    pub fn sort(&mut self) {
        self.totals.sorts = self.totals.sorts.wrapping_add(1);
    }

    /// Counts a key that a filter was asked about.
    #[inline]
    pub fn filter(&mut self, passes: bool) {
        let counter = &mut self.totals.filter_passes[usize::from(!passes)];
        *counter = counter.wrapping_add(1);
    }

    /// Whether a progress handler waits.
    #[inline]
    pub fn tells_progress(&self) -> bool {
        self.steps_to_progress != 0
    }

    /// Counts the instructions up to `pc` as steps, those jumped over among them; true when the
    /// progress handler is due, which is every `period` steps. Counting continues at `target`.
    #[cold]
    pub fn is_progress_due(&mut self, pc: usize, target: usize, period: u32) -> bool {
        let steps = (pc + 1).saturating_sub(self.counted_from) as u32;
        self.counted_from = target;
        if steps == 0 {
            // The handler was asked on this very instruction.
            return false;
        }
        let is_due = steps >= self.steps_to_progress;
        self.steps_to_progress = if is_due { period } else { self.steps_to_progress - steps };
        is_due
    }

    /// Counts instructions that ran on many rows at a time as steps; true when the progress handler
    /// is due.
    #[cold]
    pub fn is_progress_due_after(&mut self, steps: u32, period: u32) -> bool {
        let is_due = steps >= self.steps_to_progress;
        self.steps_to_progress = if is_due { period } else { self.steps_to_progress - steps };
        is_due
    }

    /// Steps until the progress handler is due.
    pub fn steps_to_progress(&self) -> u32 {
        self.steps_to_progress
    }

    /// Counts what a part of the plan does.
    #[cold]
    #[inline(never)]
    pub fn scan(&mut self, counter: i32) {
        let counter = usize::try_from(counter).unwrap_or(0);
        if self.scans.len() <= counter {
            self.scans.resize(counter + 1, 0);
        }
        self.scans[counter] += 1;
    }

    /// What a part of the plan has done.
    pub fn scan_count(&self, counter: u32) -> u64 {
        self.scans.get(counter as usize).copied().unwrap_or(0)
    }

    /// Begins to count again what the parts of the plan do.
    pub fn forget_scans(&mut self) {
        self.scans.clear();
    }
}
