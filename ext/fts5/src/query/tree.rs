//! The tree of a query, and what functions may ask about it.

mod near;
mod parser;
mod positions;
mod walk;

use super::{Kind, Near, Node, Phrase, Term};
use crate::bytes::Bytes;
use crate::index::{Detail, Index};
use crate::poslist::{Position, Positions, Writer};
use base::{Error, Result, ResultCode};

/// A query, and the row that it is at.
pub(crate) struct Expression {
    root: usize,
    nodes: Vec<Node>,
    phrases: Vec<Phrase>,
    /// Numbers of phrases, as functions count them.
    order: Vec<usize>,
    reverse: bool,
    /// The first child of the root has left the row: the other ones are to follow.
    is_stepped: bool,
    /// Room for the positions of phrases near each other.
    trimmed: Vec<(Vec<u8>, Writer)>,
}

fn out_of_range() -> Error {
    Error::bare(ResultCode::RANGE)
}

impl Expression {
    fn new(root: usize, nodes: Vec<Node>, phrases: Vec<Phrase>, order: Vec<usize>) -> Expression {
        Expression { root, nodes, phrases, order, reverse: false, is_stepped: false, trimmed: Vec::new() }
    }

    /// Both queries.
    pub fn and(self, other: Expression) -> Expression {
        let mut both = self;
        let (nodes, phrases) = (both.nodes.len(), both.phrases.len());
        let renumber = |numbers: &mut Vec<usize>, by: usize| numbers.iter_mut().for_each(|number| *number += by);
        for mut node in other.nodes {
            renumber(&mut node.children, nodes);
            renumber(&mut node.near.phrases, phrases);
            both.nodes.push(node);
        }
        for mut phrase in other.phrases {
            phrase.node += nodes;
            both.phrases.push(phrase);
        }
        // SQLite numbers the later query's phrases first.
        let mut order: Vec<usize> = other.order.iter().map(|number| number + phrases).collect();
        order.append(&mut both.order);
        both.order = order;
        let mut children = Vec::new();
        for root in [both.root, other.root + nodes] {
            match both.nodes.get_mut(root) {
                Some(node) if node.kind == Kind::And => children.append(&mut node.children),
                _ => children.push(root),
            }
        }
        let height = children.iter().filter_map(|child| both.nodes.get(*child)).map(|child| child.height + 1).max();
        both.nodes.push(Node {
            kind: Kind::And,
            height: height.unwrap_or(1),
            near: Near::default(),
            children,
            eof: false,
            no_match: false,
            rowid: 0,
        });
        both.root = both.nodes.len() - 1;
        both
    }

    /// A query of one phrase of this one.
    ///
    /// # Errors
    /// `SQLITE_RANGE` where there is no such phrase.
    pub fn phrase_alone(&self, number: usize) -> Result<Expression> {
        let phrase = self.phrase(number)?;
        let columns = self.nodes.get(phrase.node).and_then(|node| node.near.columns.clone());
        let terms: Vec<Term> = phrase.terms.iter().map(Term::without_rows).collect();
        let kind = match terms.as_slice() {
            [] => Kind::Phrases,
            [term] if term.synonyms.is_empty() && !term.is_first => Kind::Term,
            _ => Kind::Phrases,
        };
        let near = Near { distance: 0, columns, phrases: vec![0] };
        let node = Node { kind, height: 0, near, children: Vec::new(), eof: false, no_match: false, rowid: 0 };
        Ok(Expression::new(0, vec![node], vec![Phrase { terms, ..Phrase::default() }], vec![0]))
    }

    #[inline]
    pub(super) fn node(&self, number: usize) -> &Node {
        // Numbers of nodes come from the parser, and nodes are never removed.
        &self.nodes[number]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, number: usize) -> &mut Node {
        &mut self.nodes[number]
    }

    #[inline]
    pub fn eof(&self) -> bool {
        self.node(self.root).eof
    }

    #[inline]
    pub fn rowid(&self) -> i64 {
        self.node(self.root).rowid
    }

    /// Number of phrases.
    pub fn phrase_count(&self) -> usize {
        self.order.len()
    }

    pub(super) fn phrase(&self, number: usize) -> Result<&Phrase> {
        self.order.get(number).and_then(|number| self.phrases.get(*number)).ok_or_else(out_of_range)
    }

    /// Number of terms of a phrase; 0 where there is none.
    pub fn phrase_size(&self, number: usize) -> usize {
        self.phrase(number).map_or(0, |phrase| phrase.terms.len())
    }

    /// Whether a phrase is part of what matches in the row.
    fn is_live(&self, phrase: &Phrase) -> bool {
        let node = self.node(phrase.node);
        !node.eof && node.rowid == self.rowid()
    }

    /// Where the row has a phrase.
    pub fn poslist(&self, number: usize) -> Bytes {
        match self.phrase(number) {
            Ok(phrase) if self.is_live(phrase) => phrase.shared_positions(),
            _ => Bytes::default(),
        }
    }

    /// As [`Expression::poslist`], for one who does not keep it.
    pub fn positions(&self, number: usize) -> &[u8] {
        match self.phrase(number) {
            Ok(phrase) if self.is_live(phrase) => phrase.positions(),
            _ => &[],
        }
    }

    /// In which columns the row has a phrase, where the index has columns only.
    pub fn column_list(&self, number: usize) -> Bytes {
        let Ok(phrase) = self.phrase(number) else { return Bytes::default() };
        if !self.is_live(phrase) || phrase.size == 0 {
            return Bytes::default();
        }
        match phrase.terms.first() {
            Some(term) if !term.synonyms.is_empty() => term.union(self.node(phrase.node).rowid),
            Some(term) => term.rows.as_ref().map(|rows| rows.poslist()).unwrap_or_default(),
            None => Bytes::default(),
        }
    }

    /// A token of the query.
    ///
    /// # Errors
    /// `SQLITE_RANGE`.
    pub fn query_token(&self, phrase: usize, token: usize) -> Result<&[u8]> {
        let term = self.phrase(phrase)?.terms.get(token);
        term.map(|term| &*term.text).ok_or_else(out_of_range)
    }

    /// The token of the row that a token of the query has matched; `None` where that is not known.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading the index.
    pub fn matched_token(
        &mut self,
        index: &Index,
        is_tokendata: bool,
        (phrase, token): (usize, usize),
        (rowid, place): (i64, Position),
    ) -> Result<Option<Vec<u8>>> {
        let number = *self.order.get(phrase).ok_or_else(out_of_range)?;
        let term = self.phrases.get_mut(number).and_then(|phrase| phrase.terms.get_mut(token));
        let term = term.ok_or_else(out_of_range)?;
        if !is_tokendata && !term.is_prefix {
            return Ok(Some(term.text.to_vec()));
        }
        let prefix = term.text.get(..term.query_bytes).unwrap_or(&[]).to_vec();
        let position = place.0 + token as i64;
        match &mut term.rows {
            Some(rows) => rows.token_at(index, &prefix, rowid, position),
            None => Ok(None),
        }
    }

    /// Forgets which tokens the row before had.
    pub fn forget_tokens(&mut self, detail: Detail) {
        for term in self.phrases.iter_mut().filter_map(|phrase| phrase.terms.first_mut()) {
            std::iter::once(&mut term.rows)
                .chain(term.synonyms.iter_mut().map(|term| &mut term.rows))
                .flatten()
                .for_each(|rows| rows.forget_tokens(detail));
        }
    }
}

impl Term {
    fn without_rows(&self) -> Term {
        Term {
            is_prefix: self.is_prefix,
            is_first: self.is_first,
            text: self.text.clone(),
            query_bytes: self.query_bytes,
            rows: None,
            synonyms: self.synonyms.iter().map(Term::without_rows).collect(),
        }
    }

    /// The term and its synonyms.
    pub(super) fn with_synonyms(&self) -> impl Iterator<Item = &Term> {
        std::iter::once(self).chain(&self.synonyms)
    }

    /// Where the row of its walk has the term.
    #[inline]
    pub(super) fn positions(&self) -> &[u8] {
        self.rows.as_ref().map_or(&[], |rows| rows.positions())
    }

    /// Where a row has the term or a synonym.
    pub(super) fn union(&self, rowid: i64) -> Bytes {
        let here = self.with_synonyms().filter_map(|term| term.rows.as_ref());
        let here: Vec<_> = here.filter(|rows| !rows.eof() && rows.rowid() == rowid && rows.size() > 0).collect();
        if let [only] = here.as_slice() {
            return only.poslist();
        }
        let mut places: Vec<Position> = here.iter().flat_map(|rows| Positions::new(rows.positions())).collect();
        places.sort_unstable();
        places.dedup();
        let (mut bytes, mut writer) = (Vec::new(), Writer::default());
        places.into_iter().for_each(|place| writer.push(&mut bytes, place));
        Bytes::from(bytes.as_slice())
    }
}
