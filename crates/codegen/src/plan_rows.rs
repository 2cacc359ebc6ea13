//! The rows of EXPLAIN QUERY PLAN, and what counts the work of the parts that they tell of
//! (`sqlite3_stmt_scanstatus`): as many `Explain` instructions, which do nothing else, in the
//! program that runs.

use crate::ctx::Codegen;
use crate::lines::Lines;
use bytecode::{Opcode, P4, ProgramBuilder, Scan};
use plan::{Access, Level};
use resolve::bound::{Source, SourceKind};

/// The counters of a loop; 0 where nothing is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counters {
    pub loops: i32,
    pub visits: i32,
}

impl<'p> Codegen<'p> {
    /// Whether the rows of the plan are in the program.
    pub fn shows_plan(&self) -> bool {
        self.lines.are_shown(self.in_sub_program)
    }

    /// What is coded from now on has no lines; what was before.
    pub fn silence_lines(&mut self) -> Lines<'p> {
        self.lines.silence()
    }

    /// Lines go where they went before, as far as there are any.
    pub fn restore_lines(&mut self, before: Lines<'p>) {
        self.lines = before;
    }

    /// Adds a row to the plan; its id, to be made the parent of others.
    pub fn explain_row(&mut self, text: &str) -> i32 {
        self.explain_part(text, Counters::default())
    }

    /// As [`Codegen::explain_row`], of what runs whenever the program comes by; `visits` counts
    /// what it meets.
    pub fn explain_run(&mut self, text: &str, visits: i32) -> i32 {
        let loops = self.new_counter();
        self.explain_part(text, Counters { loops, visits })
    }

    fn explain_part(&mut self, text: &str, counters: Counters) -> i32 {
        let id = self.explain_loop(text, counters.loops);
        if id != 0 && self.lines.counts_scans() {
            self.note_scan(Scan { explain: id as u32, ..scan_of(counters) });
        }
        id
    }

    /// Adds a row to the plan that [`Codegen::note_loop`] tells more of; its id. It counts itself,
    /// too.
    pub fn explain_loop(&mut self, text: &str, counter: i32) -> i32 {
        if !self.shows_plan() {
            return 0;
        }
        let id = self.b.address();
        self.b.emit_p4(Opcode::Explain, id, self.lines.parent(), counter, ProgramBuilder::text(text))
    }

    /// Adds a row to the plan for what reads no rows, so that nothing is counted.
    pub fn explain_count(&mut self, text: &str) {
        if self.lines.is_query_plan() {
            self.explain_loop(text, 0);
        }
    }

    /// Adds a row to the plan and makes it the parent; what was before.
    pub fn explain_push(&mut self, text: &str) -> Lines<'p> {
        let id = self.explain_row(text);
        self.make_parent(id)
    }

    /// Makes a row the parent of those to come; what was before.
    pub fn make_parent(&mut self, id: i32) -> Lines<'p> {
        if self.shows_plan() { self.lines.put_under(id) } else { self.lines }
    }

    /// A new counter.
    pub fn new_counter(&mut self) -> i32 {
        if !self.lines.counts_scans() || !self.shows_plan() {
            return 0;
        }
        let program = self.b.program_mut();
        program.scan_counters += 1;
        program.scan_counters as i32
    }

    /// The counters of a loop.
    pub fn new_counters(&mut self) -> Counters {
        Counters { loops: self.new_counter(), visits: self.new_counter() }
    }

    /// Counts whenever the program comes by.
    pub fn count_here(&mut self, counter: i32) {
        if counter != 0 && self.lines.is_of_run() {
            self.b.emit_p4(Opcode::Explain, 0, 0, counter, P4::None);
        }
    }

    /// Notes what the loop of a level works on, and how much is expected.
    pub fn note_loop(&mut self, id: i32, level: &Level, source: &Source, counters: Counters) {
        if id == 0 || !self.lines.counts_scans() {
            return;
        }
        let name: Option<&str> = match (&level.access, &source.kind) {
            (Access::AutoIndex(_), _) => Some("auto-index"),
            (Access::Index(access), _) => Some(&access.index.name),
            (_, SourceKind::Subquery(_)) => None,
            _ => Some(&source.table.name),
        };
        let name = name.map(Into::into);
        self.note_scan(Scan { explain: id as u32, estimate: level.rows, name, ..scan_of(counters) });
    }

    fn note_scan(&mut self, scan: Scan) {
        self.b.program_mut().scans.push(scan);
    }
}

fn scan_of(counters: Counters) -> Scan {
    Scan { loops: counters.loops as u32, visits: counters.visits as u32, ..Scan::default() }
}
