//! The sets that the right sides of INs are.

use base::DbIndex;
use resolve::bound::Select;
use schema::{Index, Table};
use std::rc::Rc;
use value::{Affinity, CollationRef};

/// What the set of an IN is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUse {
    /// Whether a value is in it.
    Lookup,
    /// Its values, each once.
    Loop,
}

/// What the set of an IN with a query is like.
#[derive(Debug, Clone)]
pub struct SetPlan {
    /// Where its values come from.
    pub source: SetSource,
    /// The affinities that the fields of both sides take on.
    pub affinities: Vec<Affinity>,
    /// The collations that decide.
    pub collations: Vec<CollationRef>,
    /// Others that want the same set may use it.
    pub is_shared: bool,
    /// A Bloom filter of its rows is made.
    pub has_filter: bool,
    /// A loop runs over it.
    pub is_loop: bool,
    /// It has all fields of the IN, in their order; else the wanted ones, in the order in which
    /// they are wanted.
    pub is_whole: bool,
    /// The fields that another set is made of, each combination once.
    pub taken: Option<Vec<usize>>,
}

/// Where the values of a set come from.
#[derive(Debug, Clone)]
pub enum SetSource {
    /// From the query of the IN.
    Query,
    /// From a query of some of its columns.
    Narrowed(Rc<Select>),
    /// They are the keys of a tree of the database.
    Tree(ExistingTree),
}

/// A tree of the database that holds what the query of an IN gives.
#[derive(Debug, Clone)]
pub struct ExistingTree {
    /// The table.
    pub table: Rc<Table>,
    /// Its database.
    pub database: DbIndex,
    /// None for the table's own tree, by rowid.
    pub index: Option<Rc<Index>>,
    /// For each field its place in the tree's key.
    pub places: Vec<usize>,
}
