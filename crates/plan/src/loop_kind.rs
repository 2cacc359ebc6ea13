//! What a loop over one source does.

use crate::VirtualAccess;
use crate::term::Term;
use crate::where_loop::WhereLoop;
use schema::Index;
use std::rc::Rc;

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
