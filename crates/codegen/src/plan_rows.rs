//! The rows of EXPLAIN QUERY PLAN, and what counts the work of the plan's parts that they tell of
//! (`sqlite3_stmt_scanstatus`): as many `Explain` instructions, which do nothing else, in the
//! program that runs.

use crate::Codegen;
use bytecode::{Opcode, P4, ProgramBuilder, Scan};
use plan::tree::{Access, Level, LinePlace};
use resolve::bound::{Source, SourceKind};

/// The counters of a loop; 0 where nothing is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counters {
    pub loops: i32,
    pub visits: i32,
}

impl Codegen<'_> {
    /// Adds the line of a place to the plan, if it has one.
    pub fn line(&mut self, place: LinePlace) {
        self.line_of_part(place, Counters::default());
    }

    /// As [`Codegen::line`], of what runs whenever the program comes by; `visits` counts what it
    /// meets.
    pub fn line_of_run(&mut self, place: LinePlace, visits: i32) {
        let loops = self.new_counter();
        self.line_of_part(place, Counters { loops, visits });
    }

    fn line_of_part(&mut self, place: LinePlace, counters: Counters) {
        let id = self.line_of_loop(place, counters.loops);
        if id != 0 && self.lines.counts_scans() {
            self.note_scan(Scan { explain: id as u32, ..scan_of(counters) });
        }
    }

    /// Adds a line that [`Codegen::note_loop`] tells more of; its id. It counts itself, too.
    pub fn line_of_loop(&mut self, place: LinePlace, counter: i32) -> i32 {
        let id = self.builder.address();
        match self.lines.come_to(place, id) {
            Some(line) => {
                self.builder.emit_p4(Opcode::Explain, id, line.parent, counter, ProgramBuilder::text(line.text))
            }
            None => 0,
        }
    }

    /// A new counter.
    pub fn new_counter(&mut self) -> i32 {
        if !self.lines.counts_scans() {
            return 0;
        }
        let program = self.builder.program_mut();
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
            self.builder.emit_p4(Opcode::Explain, 0, 0, counter, P4::None);
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
        self.builder.program_mut().scans.push(scan);
    }
}

fn scan_of(counters: Counters) -> Scan {
    Scan { loops: counters.loops as u32, visits: counters.visits as u32, ..Scan::default() }
}
