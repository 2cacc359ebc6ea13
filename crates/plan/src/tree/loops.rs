//! The planner's answer.

use crate::{Term, VirtualAccess};
use schema::Index;
use std::rc::Rc;

/// The loops of one SELECT arm, outermost first.
#[derive(Debug, Clone)]
pub struct Loops {
    /// The loops.
    pub levels: Vec<Level>,
    /// Virtual tables at the right of RIGHT and FULL JOINs: how their rows without a match are found.
    pub unmatched: Vec<(usize, Rc<VirtualAccess>)>,
    /// The same of ordinary tables.
    pub unmatched_tables: Vec<(usize, Loops)>,
    /// The WHERE terms; loops refer to them by position.
    pub terms: Vec<Term>,
    /// How many terms of the wanted order the loops deliver; all of them means no sort.
    pub ordered_terms: usize,
    /// Whether at most one row comes out.
    pub one_row: bool,
    /// For DISTINCT: whether the loops deliver no duplicates at all.
    pub rows_unique: bool,
    /// Estimated number of rows.
    pub row_estimate: base::log_est::LogEst,
}

/// One loop.
#[derive(Debug, Clone)]
pub struct Level {
    /// Position of its source in FROM.
    pub source: usize,
    /// How its rows are found.
    pub access: Access,
    /// Backwards.
    pub reverse: bool,
    /// Whether there is at most one row each time.
    pub one_row: bool,
    /// Estimated rows of one run, as a logarithm.
    pub rows: base::log_est::LogEst,
    /// How many leading columns of its index tell the wanted rows apart: the others with the same are stepped over.
    pub distinct: Option<usize>,
    /// Where a Bloom filter of the keys that pass the conditions on this source saves most of the searches: the sources
    /// that the loop depends on.
    pub filtered: Option<crate::Mask>,
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
    AutoIndex(IndexAccess),
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
    /// The NULLs of the column after the equalities come at the other end than the index has them: one pass over
    /// them and one over the rest.
    pub nulls_apart: bool,
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
