//! Which lines of EXPLAIN QUERY PLAN a program has, and where new ones go.

use bytecode::ExplainMode;
use plan::Numbers;
use resolve::bound::Select;

/// Which lines the program has.
#[derive(Clone, Copy)]
pub(crate) struct Lines<'p> {
    mode: ExplainMode,
    /// What queries are called.
    numbers: Option<&'p Numbers>,
    /// Whether the work of the plan's parts is counted.
    counts_scans: bool,
    /// Id of the line under which new ones go.
    parent: i32,
}

impl<'p> Lines<'p> {
    /// No lines yet.
    pub fn new(mode: ExplainMode, counts_scans: bool, numbers: Option<&'p Numbers>) -> Lines<'p> {
        Lines { mode, counts_scans, numbers, parent: 0 }
    }

    /// Those of the programs of triggers, where they are `shown`.
    pub fn of_triggers(self, shown: bool) -> Lines<'p> {
        let is_shown = shown && self.mode == ExplainMode::QueryPlan;
        let mode = if is_shown { ExplainMode::QueryPlan } else { ExplainMode::No };
        Lines::new(mode, self.counts_scans, None)
    }

    /// What a query is called.
    pub fn number_of(self, select: &Select) -> u32 {
        self.numbers.map_or(0, |numbers| numbers.of_query(select))
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
    pub fn put_under(&mut self, id: i32) -> Lines<'p> {
        std::mem::replace(self, Lines { parent: id, ..*self })
    }

    /// There are no lines from now on; what was before.
    pub fn silence(&mut self) -> Lines<'p> {
        std::mem::replace(self, Lines { mode: ExplainMode::Program, ..*self })
    }
}
