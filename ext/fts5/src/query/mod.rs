//! Full-text queries: what they mean and which rows they match.
//!
//! <https://sqlite.org/fts5.html#full_text_query_syntax>

mod lexer;
mod pattern;
mod tree;

use crate::bytes::Bytes;
use crate::column_set::ColumnSet;
use crate::index::TermIter;

pub(crate) use tree::Expression;

/// A term of a phrase.
#[derive(Default)]
pub(crate) struct Term {
    is_prefix: bool,
    /// It must be the first token of a column.
    is_first: bool,
    text: Box<[u8]>,
    /// So much of the text is looked up: not its token data.
    query_bytes: usize,
    rows: Option<TermIter>,
    /// Tokens at the same position, the last one first.
    synonyms: Vec<Term>,
}

/// Terms in succession.
#[derive(Default)]
pub(crate) struct Phrase {
    /// The node that it belongs to.
    node: usize,
    terms: Vec<Term>,
    /// Where the current row has it, unless that is where it has its only term.
    poslist: Vec<u8>,
    /// It is where the row has its only term.
    is_terms_own: bool,
    /// Bytes of the position list; 1 where the row has the phrase and positions are not recorded.
    size: usize,
}

impl Phrase {
    /// Where the current row has it.
    fn positions(&self) -> &[u8] {
        match self.terms.first().and_then(|term| term.rows.as_ref()) {
            _ if self.size == 0 => &[],
            Some(rows) if self.is_terms_own => rows.positions(),
            _ => &self.poslist,
        }
    }

    /// As [`Phrase::positions`], for one who keeps them.
    fn shared_positions(&self) -> Bytes {
        match self.terms.first().and_then(|term| term.rows.as_ref()) {
            Some(rows) if self.is_terms_own && self.size > 0 => rows.poslist(),
            _ => Bytes::from(self.positions()),
        }
    }

    fn forget_positions(&mut self) {
        self.size = 0;
        self.poslist.clear();
    }
}

/// Phrases near each other.
#[derive(Clone, Default)]
pub(crate) struct Near {
    distance: usize,
    columns: Option<std::rc::Rc<ColumnSet>>,
    /// Numbers of phrases.
    phrases: Vec<usize>,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Matches nothing.
    Nothing,
    /// A single term.
    Term,
    /// Phrases.
    Phrases,
    And,
    Or,
    Not,
}

/// A node of the tree.
pub(crate) struct Node {
    kind: Kind,
    /// Depth of the tree below.
    height: usize,
    near: Near,
    /// Numbers of nodes.
    children: Vec<usize>,
    eof: bool,
    /// The row is not a match after all.
    no_match: bool,
    rowid: i64,
}
