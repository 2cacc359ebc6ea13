//! Which lines of EXPLAIN QUERY PLAN a program has, and where new ones go.

use bytecode::ExplainMode;

/// Which lines the program has.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    mode: ExplainMode,
    /// Whether the work of the plan's parts is counted.
    counts_scans: bool,
    /// Id of the line under which new ones go.
    parent: i32,
}

impl Lines {
    /// No lines yet.
    pub fn new(mode: ExplainMode, counts_scans: bool) -> Lines {
        Lines { mode, counts_scans, parent: 0 }
    }

    /// Which lines the programs of triggers have, where they are `shown`.
    pub fn mode_of_triggers(self, shown: bool) -> ExplainMode {
        if shown && self.mode == ExplainMode::QueryPlan { ExplainMode::QueryPlan } else { ExplainMode::No }
    }

    /// Whether work is counted in the program that runs.
    pub fn counts_scans(self) -> bool {
        self.counts_scans
    }

    /// Whether the program of a statement, or of a trigger, has lines.
    pub fn are_shown(self, of_trigger: bool) -> bool {
        match self.mode {
            ExplainMode::QueryPlan => true,
            ExplainMode::No => self.counts_scans && !of_trigger,
            ExplainMode::Program => false,
        }
    }

    /// Whether they are all that is wanted of the program.
    pub fn is_query_plan(self) -> bool {
        self.mode == ExplainMode::QueryPlan
    }

    /// Whether the program runs.
    pub fn is_of_run(self) -> bool {
        self.mode == ExplainMode::No
    }

    /// The id of the line under which new ones go.
    pub fn parent(self) -> i32 {
        self.parent
    }

    /// New lines go under this one; what was before.
    pub fn put_under(&mut self, id: i32) -> Lines {
        std::mem::replace(self, Lines { parent: id, ..*self })
    }

    /// There are no lines from now on; what was before.
    pub fn silence(&mut self) -> Lines {
        std::mem::replace(self, Lines { mode: ExplainMode::Program, ..*self })
    }
}
