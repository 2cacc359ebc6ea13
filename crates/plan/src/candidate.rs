//! A candidate: one way to run the loop over one source.

use crate::term::{Mask, Term};
use crate::tree::{Bound, EqualityTerm, VirtualAccess};
use base::log_est::LogEst;
use schema::Index;
use std::rc::Rc;
use value::Mem;

/// One way to run the loop over one source.
#[derive(Debug, Clone)]
pub struct WhereLoop {
    /// Position of the source.
    pub source: usize,
    /// Sources that must be outside of it.
    pub prerequisites: Mask,
    /// Cost before the first row.
    pub setup: LogEst,
    /// Cost of one run.
    pub run: LogEst,
    /// Rows of one run.
    pub rows: LogEst,
    /// What it does.
    pub kind: LoopKind,
    /// Leading equalities.
    pub equalities: Vec<EqualityTerm>,
    /// Lower bound.
    pub low: Option<Bound>,
    /// Upper bound.
    pub high: Option<Bound>,
    /// Leading columns stepped over.
    pub skip: usize,
    /// Whether a run gives at most one row.
    pub one_row: bool,
    /// Whether the table need not be read.
    pub covering: bool,
    /// How much of what is read the index holds.
    pub coverage: Coverage,
    /// Whether its rows pass conditions on this source alone besides those that it makes use of.
    pub culls: bool,
    /// Whether it was kept because its order might save the sort.
    pub for_order: bool,
    /// Whether the NULLs of the column after the equalities are wanted at the other end than the
    /// index has them.
    pub nulls_apart: bool,
    /// The values of leading columns as far as they are constants, where the index has samples.
    pub known: Vec<Mem>,
}

impl WhereLoop {
    /// The loop's own bit.
    pub fn mask(&self) -> Mask {
        1 << self.source
    }

    /// The index that it walks.
    pub fn index(&self) -> Option<&Rc<Index>> {
        match &self.kind {
            LoopKind::Index(index) | LoopKind::AutoIndex(index) => Some(index),
            _ => None,
        }
    }

    /// The terms that it makes use of.
    pub fn term_ids(&self) -> impl Iterator<Item = usize> + '_ {
        let bounds = self.low.iter().chain(&self.high).map(|bound| bound.term);
        self.equalities.iter().map(|equality| equality.term).chain(bounds)
    }

    /// Whether it makes use of any term.
    pub fn has_terms(&self) -> bool {
        self.is_constrained() || matches!(self.kind, LoopKind::MultiOr(..))
    }

    /// Whether terms narrow it down.
    pub fn is_constrained(&self) -> bool {
        let by_table = matches!(&self.kind, LoopKind::Virtual(access) if !access.arguments.is_empty());
        !self.equalities.is_empty() || self.low.is_some() || self.high.is_some() || by_table
    }
}

/// What an index holds of what a statement reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Not all of it.
    Part,
    /// All, but the table is read nevertheless.
    Almost,
    /// All, as expressions or as constants of its WHERE.
    Values,
    /// All, as columns.
    Columns,
}

/// What a loop does.
#[derive(Debug, Clone)]
pub enum LoopKind {
    /// The table's own tree or a subquery, by rowid where there are terms.
    Table,
    /// An index.
    Index(Rc<Index>),
    /// An index made for the statement.
    AutoIndex(Rc<Index>),
    /// A virtual table.
    Virtual(Rc<VirtualAccess>),
    /// A lookup for each arm of the OR term, each with its plan, and which arms these are, with
    /// their numbers.
    MultiOr(usize, Vec<WhereLoop>, Vec<Vec<Term>>, Vec<(usize, usize)>),
}

impl LoopKind {
    /// Whether both walk over the same rows in the same order.
    pub fn walks_like(&self, other: &LoopKind) -> bool {
        match (self, other) {
            (LoopKind::Virtual(one), LoopKind::Virtual(two)) => one.ordered == two.ordered,
            (LoopKind::Index(one) | LoopKind::AutoIndex(one), LoopKind::Index(two) | LoopKind::AutoIndex(two)) => {
                Rc::ptr_eq(one, two)
            }
            (LoopKind::Index(_) | LoopKind::AutoIndex(_), _) | (_, LoopKind::Index(_) | LoopKind::AutoIndex(_)) => {
                false
            }
            _ => true,
        }
    }
}

/// Whether `a` uses a proper subset of the terms of `b` on the same index and yet claims to be
/// cheaper, which only an error of the estimates can make it.
pub(crate) fn cheaper_subset(a: &WhereLoop, b: &WhereLoop) -> bool {
    let (mine, theirs) = (a.equalities.len(), b.equalities.len());
    let count = |l: &WhereLoop| l.term_ids().count();
    if a.run > b.run && a.rows > b.rows || b.skip > a.skip {
        return false;
    }
    // What an index made for the statement costs is no measure.
    let is_index = |one: &WhereLoop| matches!(one.kind, LoopKind::Index(_));
    is_index(a)
        && is_index(b)
        && count(a) < count(b)
        && mine <= theirs
        && a.term_ids().all(|id| b.term_ids().any(|other| other == id))
        && (!a.covering || b.covering)
}

/// How the conditions of a query can use an index.
#[derive(Clone, Copy, Default)]
pub(crate) struct IndexUse {
    partly: bool,
    whole_unique_key: bool,
}

impl IndexUse {
    /// A condition fits the column at a position of the index.
    pub fn note(&mut self, index: Option<&Index>, position: usize) {
        match index.is_some_and(|index| index.unique && position + 1 == index.key_columns) {
            true => self.whole_unique_key = true,
            false => self.partly = true,
        }
    }

    /// Whether statistics say how many rows the index finds.
    pub fn depends_on_statistics(self) -> bool {
        self.partly && !self.whole_unique_key
    }
}

/// A loop without terms.
pub fn empty_loop(source: usize, kind: LoopKind) -> WhereLoop {
    WhereLoop {
        source,
        prerequisites: 0,
        setup: 0,
        run: 0,
        rows: 0,
        kind,
        equalities: Vec::new(),
        low: None,
        high: None,
        skip: 0,
        one_row: false,
        covering: false,
        coverage: Coverage::Part,
        culls: false,
        for_order: false,
        nulls_apart: false,
        known: Vec::new(),
    }
}
