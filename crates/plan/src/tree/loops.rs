//! The planner's answer.

use super::{Mask, Term};
use super::{SetPlan, VirtualAccess};
use base::log_est::LogEst;
use resolve::bound::{Expr, JoinKind};
use schema::Index;
use std::rc::Rc;

/// The loops of one SELECT arm, outermost first.
#[derive(Debug, Clone, Default)]
pub struct Loops {
    /// The loops.
    pub levels: Vec<Level>,
    /// For each source at the right of a RIGHT or FULL JOIN, outermost first: how its rows without
    /// a match are found.
    pub unmatched: Vec<Unmatched>,
    /// The WHERE terms; loops refer to them by position.
    pub terms: Vec<Term>,
    /// What is tested in front of the loops.
    pub before: Vec<Test>,
    /// The levels, by depth, that are looked at first: where one of them has no row, no loop runs.
    pub rewind_first: Mask,
    /// Sources whose loops are open around these.
    pub outer: Mask,
    /// Sources that an outer join may fill with NULLs.
    pub nullable: Mask,
    /// They have no lines in the plan.
    pub quiet: bool,
    /// What their lines say the rows are for.
    pub usage: ScanUsage,
    /// How many terms of the wanted order the loops deliver; all of them means no sort.
    pub ordered_terms: usize,
    /// Whether at most one row comes out.
    pub one_row: bool,
    /// For DISTINCT: whether the loops deliver no duplicates at all.
    pub rows_unique: bool,
    /// Estimated number of rows.
    pub row_estimate: LogEst,
}

impl Loops {
    /// Whether rows of some source are kept that have no match at the left: the side is then walked
    /// twice.
    pub fn keeps_right(&self) -> bool {
        self.levels.iter().any(|level| level.join.keeps_right())
    }

    /// A loop over one source within the loops of others, where it is joined with nothing.
    pub(crate) fn single(level: Level, terms: Vec<Term>) -> Loops {
        let (one_row, row_estimate) = (level.one_row, level.rows);
        Loops { levels: vec![level], terms, one_row, row_estimate, ..Loops::default() }
    }
}

/// What the rows of a loop are for, as far as its line shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScanUsage {
    /// To be read.
    #[default]
    Read,
    /// To be changed.
    Change,
    /// Only the first one is wanted, for `min` or `max`.
    FirstRow,
}

/// One loop.
#[derive(Debug, Clone)]
pub struct Level {
    /// Position of its source in FROM.
    pub source: usize,
    /// How it is joined with the loops around it.
    pub join: JoinKind,
    /// Made of an EXISTS: the first row is enough.
    pub from_exists: bool,
    /// How its rows are found.
    pub access: Access,
    /// Backwards.
    pub reverse: bool,
    /// Whether there is at most one row each time.
    pub one_row: bool,
    /// Estimated rows of one run, as a logarithm.
    pub rows: LogEst,
    /// How many leading columns of its index tell the wanted rows apart: the others with the same
    /// are stepped over.
    pub distinct: Option<usize>,
    /// A Bloom filter of the keys that pass the conditions on this source, where it saves most of
    /// the searches.
    pub filter: Option<Box<KeyFilter>>,
    /// Whether rows are read from the table, not from an index alone.
    pub reads_table: bool,
    /// Loops over the values of INs, outside of the lookups that they drive, outermost first.
    pub in_loops: Vec<InLoop>,
    /// How often its range is run.
    pub passes: Passes,
    /// For a LEFT JOIN over the values of an IN: while its row of NULLs is produced, these do not
    /// go on.
    pub null_pass: bool,
    /// How the loop goes on.
    pub end: LoopEnd,
    /// What is tested before a row of an outer join counts as matched.
    pub on_tests: Vec<Test>,
    /// What is tested once there is a row.
    pub tests: Vec<Test>,
}

impl Level {
    /// A loop forwards that is joined with nothing.
    pub(crate) fn new(source: usize, access: Access, passes: Passes, rows: LogEst, one_row: bool) -> Level {
        Level {
            source,
            join: JoinKind::Inner,
            from_exists: false,
            access,
            reverse: false,
            one_row,
            rows,
            distinct: None,
            filter: None,
            reads_table: true,
            in_loops: Vec::new(),
            passes,
            null_pass: false,
            end: LoopEnd::OneRow,
            on_tests: Vec::new(),
            tests: Vec::new(),
        }
    }
}

/// A loop over the values of an IN.
#[derive(Debug, Clone)]
pub struct InLoop {
    /// The term.
    pub term: usize,
    /// The fields that are wanted, in the order in which they are wanted.
    pub fields: Vec<usize>,
    /// The arguments of a virtual table that are its values.
    pub arguments: Vec<usize>,
    /// The set of a query; none of a list.
    pub set: Option<SetPlan>,
}

/// How a loop goes on behind a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoopEnd {
    /// There is only one.
    OneRow,
    /// With the next row of a table or an index.
    Step,
    /// The same, through all of it.
    FullStep,
    /// With the next row of a coroutine.
    Coroutine,
    /// The body is a subroutine that the arms of an OR call.
    Subroutine,
}

/// How often the range of an index is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passes {
    /// Once.
    Once,
    /// For a LIKE: once with texts as its ends, once with blobs, which sort behind all texts.
    TextsAndBlobs,
    /// The NULLs are wanted at the other end than the index has them: once over these, once over
    /// the rest.
    NullsApart,
}

/// A Bloom filter of the keys of a level.
#[derive(Debug, Clone)]
pub struct KeyFilter {
    /// The depth of the level in front of which it is made. If this is another level, the filter is
    /// asked there, too.
    pub built_at: usize,
    /// The sources that the level's key depends on.
    pub needs: Mask,
    /// The terms that tell which rows it is made of.
    pub conditions: Vec<usize>,
}

/// How the rows of a source are found that no row at the left has matched.
#[derive(Debug, Clone)]
pub struct Unmatched {
    /// Position of the source in FROM.
    pub source: usize,
    /// How.
    pub by: UnmatchedBy,
}

/// See [`Unmatched`].
#[derive(Debug, Clone)]
pub enum UnmatchedBy {
    /// By a walk over all rows.
    Scan,
    /// By a loop over a table, as the conditions behind the join allow.
    Walk(Box<Loops>),
    /// By a walk over a virtual table alone.
    Virtual(Rc<VirtualAccess>),
}

impl Unmatched {
    /// The loop over a table.
    pub(crate) fn walk_mut(&mut self) -> Option<&mut Loops> {
        match &mut self.by {
            UnmatchedBy::Walk(walk) => Some(walk),
            _ => None,
        }
    }
}

/// A test of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Test {
    /// The term.
    pub term: usize,
    /// Where the program goes on when it is not true.
    pub to: TestEnd,
}

/// Where the program goes on when a condition is not true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestEnd {
    /// With the next row.
    NextRow,
    /// Behind all loops: the condition is the same for all rows.
    AllLoops,
}

/// How the rows of one source are found.
#[derive(Debug, Clone)]
pub enum Access {
    /// All rows of a table or subquery.
    Scan,
    /// One row by rowid: the term `rowid = x`, `rowid IN (…)`.
    Rowid(usize),
    /// A range of rowids.
    RowidRange {
        /// `rowid > x`, `rowid >= x`.
        low: Option<usize>,
        /// `rowid < x`, `rowid <= x`.
        high: Option<usize>,
    },
    /// By index.
    Index(IndexAccess),
    /// By an index built for this statement over the source.
    AutoIndex(Box<AutoIndex>),
    /// As a virtual table has said.
    Virtual(Rc<VirtualAccess>),
    /// One lookup for each arm of an OR term; a row found twice is delivered once.
    MultiOr {
        /// The OR term.
        term: usize,
        /// What plans call the arms.
        numbers: Vec<usize>,
        /// A plan of this one source for each arm.
        arms: Vec<Loops>,
    },
}

impl Access {
    /// The scan or search of an index.
    pub fn index(&self) -> Option<&IndexAccess> {
        match self {
            Access::Index(access) => Some(access),
            Access::AutoIndex(auto) => Some(&auto.access),
            _ => None,
        }
    }
}

/// A search of an index that is built for the statement.
#[derive(Debug, Clone)]
pub struct AutoIndex {
    /// The search.
    pub access: IndexAccess,
    /// The terms that tell which rows are put into it.
    pub conditions: Vec<usize>,
    /// Whether it has a Bloom filter: keys are found in that by their bytes alone.
    pub has_filter: bool,
}

/// A scan or search of an index.
#[derive(Debug, Clone)]
pub struct IndexAccess {
    /// The index.
    pub index: Rc<Index>,
    /// One term for each of the leading columns: `=`, `IS`, `IN`, `IS NULL`.
    pub equalities: Vec<EqualityTerm>,
    /// Lower bound on the column after them.
    pub low: Option<Bound>,
    /// Upper bound on the column after them.
    pub high: Option<Bound>,
    /// Leading columns without a term that are stepped over value by value (skip-scan).
    pub skip: usize,
    /// Whether the index holds every column that is needed, so that the table is not read.
    pub covering: bool,
    /// Whether it holds, as expressions or as constants of its WHERE, all that is needed.
    pub by_values: bool,
    /// The expressions that are read from it, each with its field.
    pub exprs: Vec<(usize, Expr)>,
}

impl IndexAccess {
    /// Whether it is a part of the index only.
    pub fn is_bounded(&self) -> bool {
        !self.equalities.is_empty() || self.low.is_some() || self.high.is_some() || self.skip > 0
    }
}

/// A term used for equality with an index column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EqualityTerm {
    /// The term.
    pub term: usize,
    /// For a row-value IN: which field.
    pub field: usize,
}

/// A term used as a bound: more than one column for row values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// The term.
    pub term: usize,
    /// How many columns it bounds.
    pub width: usize,
}
