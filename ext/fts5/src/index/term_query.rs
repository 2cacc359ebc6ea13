//! Questions to the index.

use crate::column_set::ColumnSet;
use std::rc::Rc;

/// Which terms are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The token; with token data those that only differ in it.
    Token,
    /// The term as it is.
    ExactTerm,
    /// Terms that begin with it.
    Prefix,
    /// It and all greater ones.
    FromHere,
}

/// A question to the index.
pub(crate) struct TermQuery<'q> {
    pub token: &'q [u8],
    pub wanted: Wanted,
    /// By falling rowid.
    pub reverse: bool,
    pub columns: Option<Rc<ColumnSet>>,
}
