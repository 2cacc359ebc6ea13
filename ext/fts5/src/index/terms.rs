//! The rows that have a term, or one of the terms with a prefix.

use super::merged::{MergedIter, Output};
use super::pending::Pending;
use super::prefix::ListIter;
use super::segment::{PendingTerms, Seek, SegmentIter, Way};
use super::term_query::{TermQuery, Wanted};
use super::token_data::{TokenDataIter, TokenMap};
use super::tombstone::Tombstones;
use super::{Detail, Index, MAIN_INDEX, character_count};
use crate::bytes::Bytes;
use base::{Error, Result, ResultCode};
use std::rc::Rc;

/// The rows.
pub(crate) enum TermIter {
    /// Those of a term in the segments, and of all terms after it.
    Merged(Box<MergedIter>),
    /// Those of all terms with a prefix, with what is known about which term is where.
    List(ListIter, Option<TokenMap>),
    /// Those of all terms that differ in their token data only.
    TokenData(TokenDataIter),
    /// Those of the terms of a prefix index, with what an auxiliary function has found out.
    Mapped(Box<MergedIter>, TokenMap),
}

impl Index {
    /// Opens a walk over rows.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn query(&self, query: &TermQuery<'_>) -> Result<TermIter> {
        let prefixes = self.config.prefixes();
        let (mut number, mut longer) = (0, None);
        if query.wanted == Wanted::Prefix {
            let characters = character_count(query.token);
            let equal = prefixes.iter().position(|own| *own == characters);
            let before = prefixes.get(..equal.unwrap_or(prefixes.len())).unwrap_or(&[]);
            longer = before.iter().rposition(|own| *own == characters + 1).map(|place| place + 1);
            number = equal.unwrap_or(prefixes.len()) + 1;
        }
        let mut term = vec![MAIN_INDEX];
        term.extend_from_slice(query.token);
        if query.wanted == Wanted::Token && self.config.tokendata() {
            return Ok(TermIter::TokenData(TokenDataIter::open(self, &term, query)?));
        }
        if number > prefixes.len() {
            let (list, map) = self.prefix_rows(query, longer)?;
            return Ok(TermIter::List(list, map));
        }
        if let Some(first) = term.first_mut() {
            *first = MAIN_INDEX + number as u8;
        }
        let rows = self.term_rows(&term, query.wanted == Wanted::FromHere, query.reverse, self.output(query))?;
        Ok(TermIter::Merged(Box::new(rows)))
    }

    pub(super) fn output(&self, query: &TermQuery<'_>) -> Output {
        query.columns.as_ref().map_or(Output::All, |columns| Output::Columns(columns.clone()))
    }

    /// The rows of a term with the byte of its index, or of it and all greater ones.
    ///
    /// # Errors
    /// Those of reading the index.
    pub(super) fn term_rows(&self, term: &[u8], scan: bool, reverse: bool, output: Output) -> Result<MergedIter> {
        let structure = self.structure()?;
        let mut segments = vec![if scan { self.pending_walk(term)? } else { self.pending_term(term, reverse)? }];
        let seek = Seek { term, or_greater: scan, way: Way { one_term: !scan, reverse } };
        for segment in structure.newest_first() {
            let mut walk = SegmentIter::at_term(self, segment, seek)?;
            walk.tombstones = Tombstones::of(segment);
            segments.push(walk);
        }
        MergedIter::new(self, segments, reverse, output)
    }

    /// A walk over the pending terms with a prefix. The rows that they belong to end here.
    ///
    /// # Errors
    /// `SQLITE_LOCKED` while the index is being written.
    pub(super) fn pending_walk(&self, prefix: &[u8]) -> Result<SegmentIter> {
        let mut pending = self.pending.try_borrow_mut().map_err(|_| Error::bare(ResultCode::LOCKED))?;
        self.deletes.set(false);
        if pending.is_empty() {
            return Ok(SegmentIter::default());
        }
        pending.finish(prefix);
        Ok(SegmentIter::pending(self.detail(), pending_terms(&pending, prefix)))
    }

    fn pending_term(&self, term: &[u8], reverse: bool) -> Result<SegmentIter> {
        let pending = self.pending.try_borrow().map_err(|_| Error::bare(ResultCode::LOCKED))?;
        let doclist = pending.doclist(term);
        Ok(doclist
            .map_or_else(SegmentIter::default, |doclist| SegmentIter::doclist(self.detail(), term, doclist, reverse)))
    }
}

fn pending_terms(pending: &Pending, prefix: &[u8]) -> PendingTerms {
    let sorted = pending.sorted(prefix);
    sorted.into_iter().rev().map(|(term, doclist)| (Box::from(term), Rc::from(doclist))).collect()
}

impl TermIter {
    #[inline]
    pub fn eof(&self) -> bool {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.eof(),
            TermIter::List(rows, _) => rows.eof(),
            TermIter::TokenData(rows) => rows.eof(),
        }
    }

    #[inline]
    pub fn rowid(&self) -> i64 {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.rowid(),
            TermIter::List(rows, _) => rows.rowid(),
            TermIter::TokenData(rows) => rows.rowid(),
        }
    }

    /// Size of the position list; without details 1 where the row has the term.
    #[inline]
    pub fn size(&self) -> usize {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.size(),
            TermIter::List(rows, _) => rows.size(),
            TermIter::TokenData(rows) => rows.size(),
        }
    }

    /// The position list, or the list of columns.
    #[inline]
    pub fn positions(&self) -> &[u8] {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.positions(),
            TermIter::List(rows, _) => rows.positions(),
            TermIter::TokenData(rows) => rows.poslist(),
        }
    }

    /// As [`TermIter::positions`], for one who keeps them.
    pub fn poslist(&self) -> Bytes {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.poslist(),
            TermIter::List(rows, _) => Bytes::from(rows.positions()),
            TermIter::TokenData(rows) => rows.poslist().clone(),
        }
    }

    /// Goes to the given row or after it as far as that needs no record; whether it got there.
    /// Otherwise [`TermIter::next_from`] goes the rest of the way.
    #[inline]
    pub fn next_on_leaf(&mut self, rowid: i64) -> bool {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.next_on_leaf(rowid),
            TermIter::List(rows, _) => {
                rows.next_from(rowid);
                true
            }
            TermIter::TokenData(_) => false,
        }
    }

    /// Goes to the next row as far as that needs no record; whether it got there.
    #[inline]
    pub fn next_inline(&mut self) -> bool {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.next_on_leaf(i64::MIN),
            TermIter::List(rows, _) => {
                rows.next();
                true
            }
            TermIter::TokenData(_) => false,
        }
    }

    /// Goes to the next row.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn next(&mut self, index: &Index) -> Result<()> {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.next(index),
            TermIter::List(rows, _) => {
                rows.next();
                Ok(())
            }
            TermIter::TokenData(rows) => rows.next(index, None),
        }
    }

    /// Goes at least one row further, to the given one or after it.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn next_from(&mut self, index: &Index, rowid: i64) -> Result<()> {
        match self {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => rows.next_from(index, rowid),
            TermIter::List(rows, _) => {
                rows.next_from(rowid);
                Ok(())
            }
            TermIter::TokenData(rows) => rows.next(index, Some(rowid)),
        }
    }

    /// The current term without the byte of its index; `None` where a walk does not know it.
    pub fn term(&self) -> Option<&[u8]> {
        match self {
            TermIter::Merged(rows) => rows.term().get(1..),
            _ => None,
        }
    }

    /// Goes to the next row or term of the main index.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn next_in_scan(&mut self, index: &Index) -> Result<()> {
        if let TermIter::Merged(rows) = self {
            rows.next(index)?;
            if !rows.eof() && rows.term().first() != Some(&MAIN_INDEX) {
                rows.end();
            }
        }
        Ok(())
    }

    /// Forgets which terms were where in the row before.
    pub fn forget_tokens(&mut self, detail: Detail) {
        match self {
            TermIter::TokenData(rows) => rows.forget_tokens(),
            TermIter::List(_, Some(map)) | TermIter::Mapped(_, map) if detail != Detail::Full => map.clear(),
            _ => {}
        }
    }

    /// The token at a place of a row, where it is not the query's own.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn token_at(&mut self, index: &Index, prefix: &[u8], rowid: i64, position: i64) -> Result<Option<Vec<u8>>> {
        match self {
            TermIter::TokenData(rows) => Ok(rows.token_at(rowid, position)),
            TermIter::List(_, map) => {
                if map.is_none() {
                    *map = Some(index.prefix_tokens(prefix)?);
                }
                Ok(map.as_ref().and_then(|map| map.token_at(rowid, position)))
            }
            TermIter::Mapped(_, map) => Ok(map.token_at(rowid, position)),
            TermIter::Merged(_) => {
                let map = index.prefix_tokens(prefix)?;
                let token = map.token_at(rowid, position);
                self.set_map(map);
                Ok(token)
            }
        }
    }

    fn set_map(&mut self, map: TokenMap) {
        let empty = TermIter::List(ListIter::default(), None);
        *self = match std::mem::replace(self, empty) {
            TermIter::Merged(rows) | TermIter::Mapped(rows, _) => TermIter::Mapped(rows, map),
            TermIter::List(rows, _) => TermIter::List(rows, Some(map)),
            other => other,
        };
    }

    /// Notes which token is at a place of a row: without positions in the index it is found in
    /// the row.
    pub fn note_token(&mut self, token: &[u8], rowid: i64, position: i64) {
        match self {
            TermIter::TokenData(rows) => rows.note_token(token, rowid, position),
            TermIter::List(_, Some(map)) | TermIter::Mapped(_, map) => map.push_term(token, rowid, position),
            TermIter::List(_, None) | TermIter::Merged(_) => {
                let mut map = TokenMap::default();
                map.push_term(token, rowid, position);
                self.set_map(map);
            }
        }
    }
}
