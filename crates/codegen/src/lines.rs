//! The lines of EXPLAIN QUERY PLAN in a program, which the plan has made.

use bytecode::ExplainMode;
use plan::tree::{LinePlace, LineReader, ProgramLines};

/// The lines of a program.
pub(crate) struct Lines<'p> {
    reader: LineReader<'p>,
    /// The address of each line by its place; 0 where it is not shown.
    addresses: Vec<i32>,
    /// Whether the work of the plan's parts is counted.
    counts_scans: bool,
    /// Whether the program runs.
    is_of_run: bool,
    /// Whether the same code is made again: its lines are there already.
    is_repeated: bool,
}

/// A line that is shown.
pub(crate) struct ShownLine<'p> {
    /// The address of the line above it; 0 for none.
    pub parent: i32,
    pub text: &'p str,
}

impl<'p> Lines<'p> {
    /// The lines of a program; none where they are not shown.
    pub fn new(lines: Option<&'p ProgramLines>, mode: ExplainMode) -> Lines<'p> {
        let counts_scans = lines.is_some_and(|lines| lines.counts_scans);
        let (reader, is_of_run) = (LineReader::new(lines), mode == ExplainMode::No);
        Lines { reader, addresses: Vec::new(), counts_scans, is_of_run, is_repeated: false }
    }

    /// Whether work is counted here.
    pub fn counts_scans(&self) -> bool {
        self.counts_scans && !self.is_repeated
    }

    /// Whether the program runs.
    pub fn is_of_run(&self) -> bool {
        self.is_of_run
    }

    /// The line of the place that the code comes to at an address.
    pub fn come_to(&mut self, place: LinePlace, address: i32) -> Option<ShownLine<'p>> {
        if !self.reader.has_lines() || self.is_repeated {
            return None;
        }
        let line = self.reader.come_to(place);
        self.addresses.push(if line.is_some() { address } else { 0 });
        let line = line?;
        let parent = line.parent.and_then(|parent| self.addresses.get(parent)).copied();
        Some(ShownLine { parent: parent.unwrap_or(0), text: &line.text })
    }

    /// The same code is made once more; whether it was before.
    #[must_use]
    pub fn repeat(&mut self) -> bool {
        std::mem::replace(&mut self.is_repeated, true)
    }

    /// It is made.
    pub fn end_repeat(&mut self, was_repeated: bool) {
        self.is_repeated &= was_repeated;
    }
}
