//! The lines of EXPLAIN QUERY PLAN.

/// A place in a program that has a line, or would have one if it were shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePlace {
    /// One row, computed from nothing.
    ConstantRow,
    /// The arms of a query.
    Compound,
    /// One of them, or several that are the rows of a VALUES clause.
    Part,
    /// The rows of one that is a VALUES clause.
    PartRows,
    /// A merge of two sides.
    Merge,
    /// A side of it.
    Side,
    /// The rows that are sorted when they are complete.
    SortedRows,
    /// The loop over them.
    SortedScan,
    /// What fills the queue of a recursion.
    Setup,
    /// What is made of a row that leaves it.
    Step,
    /// How a source delivers its rows.
    Delivery,
    /// The rows of window functions.
    WindowRows,
    /// A Bloom filter over the keys of a level.
    Filter,
    /// A loop.
    Level,
    /// An OR by several loops.
    Or,
    /// An arm of it.
    OrArm,
    /// An automatic index.
    AutoIndex,
    /// The rows that a RIGHT JOIN keeps.
    Unmatched,
    /// The walk over them.
    UnmatchedScan,
    /// The count of a tree.
    CountTree,
    /// What a call of an aggregate function needs.
    Call,
    /// The sort of groups.
    Groups,
    /// The sort of the only row.
    OnlyRow,
    /// How equal results are found.
    Distinct,
    /// The sort of results.
    Sort,
    /// A subquery as a value.
    Subquery,
    /// A subquery as a set.
    Set,
    /// A row that goes into the filter of a set.
    Delivered,
}

/// A line.
#[derive(Debug)]
pub struct Line {
    /// The place of the line that it is under.
    pub parent: Option<usize>,
    /// What it says.
    pub text: String,
}

/// The places of one program, in the order in which the code comes to them.
#[derive(Debug, Default)]
pub struct ProgramLines {
    /// The work of what they tell of is counted.
    pub counts_scans: bool,
    /// Each with its line, if that is shown.
    pub places: Vec<(LinePlace, Option<Line>)>,
}

/// The lines of a statement.
#[derive(Debug, Default)]
pub struct PlanLines {
    /// Those of its own program.
    pub main: ProgramLines,
    /// Those of the programs that it fires, by their position; none where they are not shown.
    pub programs: Vec<ProgramLines>,
}

impl ProgramLines {
    /// The lines that are shown: how deep each is, and what it says.
    pub fn shown(&self) -> impl Iterator<Item = (usize, &str)> {
        let depth = |line: &Line| {
            let above = |line: &Line| self.places.get(line.parent?)?.1.as_ref();
            std::iter::successors(above(line), |line| above(line)).count()
        };
        let lines = self.places.iter().filter_map(|(_, line)| line.as_ref());
        lines.map(move |line| (depth(line), line.text.as_str()))
    }
}

/// Reads the lines of a program in their order.
#[derive(Debug, Clone, Copy, Default)]
pub struct LineReader<'p> {
    lines: Option<&'p ProgramLines>,
    next: usize,
}

impl<'p> LineReader<'p> {
    /// The code begins.
    pub fn new(lines: Option<&'p ProgramLines>) -> LineReader<'p> {
        LineReader { lines, next: 0 }
    }

    /// Whether there are any to be read.
    pub fn has_lines(&self) -> bool {
        self.lines.is_some()
    }

    /// The line of the place that the code comes to; none where it is not shown.
    ///
    /// # Panics
    /// Where the plan comes to another place.
    pub fn come_to(&mut self, place: LinePlace) -> Option<&'p Line> {
        let (own, line) =
            self.lines?.places.get(self.next).map_or((None, None), |(own, line)| (Some(*own), line.as_ref()));
        assert!(own == Some(place), "plan (2): the code comes to another line than the plan");
        self.next += 1;
        line
    }
}
