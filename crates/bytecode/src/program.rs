//! A compiled statement.

use crate::{Insn, P4, P4Id};
use compact_str::CompactString;
use std::rc::Rc;

/// What a statement asks of EXPLAIN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ExplainMode {
    /// An ordinary statement.
    #[default]
    No,
    /// `EXPLAIN`: rows are the program's instructions.
    Program,
    /// `EXPLAIN QUERY PLAN`: rows are the plan.
    QueryPlan,
}

/// One column of the result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultColumn {
    /// Name.
    pub name: CompactString,
    /// Declared type of the table column it comes from.
    pub declared_type: Option<CompactString>,
    /// Database, table and column it comes from.
    pub origin: Option<(CompactString, CompactString, CompactString)>,
}

/// A compiled statement. Made by `ProgramBuilder::finish`, which checks it.
#[derive(Debug, Default)]
pub struct Program {
    /// The instructions; the first is `Init`.
    pub insns: Vec<Insn>,
    /// The large operands; the entry 0, where there are any, is `P4::None`.
    pub operands: Vec<P4>,
    /// Number of registers; valid ones are `1..=register_count`.
    pub register_count: u32,
    /// Number of cursors.
    pub cursor_count: u32,
    /// Greatest parameter number.
    pub parameter_count: u32,
    /// Names of the parameters by number minus one.
    pub parameter_names: Vec<Option<Box<str>>>,
    /// Result columns; empty for a statement that returns no rows.
    pub columns: Vec<ResultColumn>,
    /// Whether a transaction is begun on the temporary database.
    pub uses_temp: bool,
    /// Whether it writes no database file.
    pub read_only: bool,
    /// Whether it may fail half-way after changing something, so that a statement savepoint is
    /// needed.
    pub needs_statement_journal: bool,
    /// Whether the change counters are reported.
    pub counts_changes: bool,
    /// EXPLAIN's mode.
    pub explain: ExplainMode,
    /// Which trigger it is, among those of the statement: one has a program for each OR clause it
    /// is reached with.
    pub token: usize,
    /// The programs of the triggers that the statement may fire, found by number: one may call
    /// itself. Only the statement's own program has them.
    pub sub_programs: Vec<Rc<Program>>,
    /// The parameters whose values the plan looks at, a bit for each number.
    pub peeked: u64,
    /// Whether what it may do was allowed only at the moment when it was compiled: no other
    /// statement may run it.
    pub is_of_moment: bool,
    /// The parts of the plan whose work is counted, where that was asked for.
    pub scans: Vec<Scan>,
    /// How many counters they have.
    pub scan_counters: u32,
}

/// A part of a plan whose work is counted (`sqlite3_stmt_scanstatus`). Counters have numbers from
/// 1; 0: there is none.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    /// Address of its `Explain`.
    pub explain: u32,
    /// Counter of the runs.
    pub loops: u32,
    /// Counter of the rows that were met.
    pub visits: u32,
    /// Estimated rows of one run, as a logarithm.
    pub estimate: i16,
    /// The table or index that is walked.
    pub name: Option<Box<str>>,
}

impl Program {
    /// The large operand of an instruction.
    #[inline]
    pub fn p4(&self, id: P4Id) -> &P4 {
        self.operands.get(id.0 as usize).unwrap_or(&P4::None)
    }
}
