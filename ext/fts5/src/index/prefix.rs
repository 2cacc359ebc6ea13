//! The rows of all terms with a prefix, where no prefix index serves.

use super::merged::Output;
use super::terms::{TermQuery, Wanted};
use super::token_data::TokenMap;
use super::{Detail, Index, MAIN_INDEX};
use crate::bytes::Bytes;
use crate::poslist::{self, Positions};
use base::Result;

/// Rows with their positions.
#[derive(Default)]
pub(crate) struct ListIter {
    /// In the order of the walk.
    rows: Vec<(i64, Bytes)>,
    at: usize,
    reverse: bool,
    detail: Detail,
}

impl ListIter {
    fn current(&self) -> Option<&(i64, Bytes)> {
        self.rows.get(self.at)
    }

    pub fn eof(&self) -> bool {
        self.at >= self.rows.len()
    }

    pub fn rowid(&self) -> i64 {
        self.current().map_or(0, |(rowid, _)| *rowid)
    }

    pub fn poslist(&self) -> Bytes {
        self.current().map(|(_, poslist)| poslist.clone()).unwrap_or_default()
    }

    pub fn size(&self) -> usize {
        match self.current() {
            Some(_) if self.detail == Detail::None => 1,
            Some((_, poslist)) => poslist.len(),
            None => 0,
        }
    }

    pub fn next(&mut self) {
        self.at += 1;
    }

    /// At least one row further, to the given one or behind it.
    pub fn next_from(&mut self, rowid: i64) {
        self.at += 1;
        let rest = self.rows.get(self.at..).unwrap_or(&[]);
        let is_before = |own: i64| if self.reverse { own > rowid } else { own < rowid };
        self.at += rest.partition_point(|(own, _)| is_before(*own));
    }
}

/// The entries of the terms that are visited.
struct Visit<'v> {
    index: &'v Index,
    rows: Vec<(i64, Bytes)>,
    map: Option<TokenMap>,
}

impl Visit<'_> {
    /// Visits the entries of a term, or of all terms with a prefix.
    fn run(&mut self, term: &[u8], is_prefix: bool, output: Output) -> Result<()> {
        let detail = self.index.detail();
        let mut entries = self.index.term_rows(term, is_prefix, false, output)?;
        let mut is_new = true;
        while !entries.eof() {
            if is_new {
                let own = entries.term();
                if !own.starts_with(term) {
                    break;
                }
                if let Some(map) = &mut self.map {
                    map.begin_term(own.get(1..).unwrap_or(&[]));
                }
            }
            if entries.size() > 0 {
                let poslist = if detail == Detail::None { Bytes::default() } else { entries.poslist().clone() };
                if let Some(map) = &mut self.map {
                    Positions::new(&*poslist).for_each(|place| map.push(entries.rowid(), place.0));
                }
                self.rows.push((entries.rowid(), poslist));
            }
            is_new = entries.next_entry(self.index)?;
            if !entries.eof() {
                entries.set_output(self.index)?;
            }
        }
        Ok(())
    }
}

impl Index {
    /// The rows of all terms with a prefix. `longer` is the number of an index of prefixes that are one character
    /// longer: it has all of them but the prefix itself.
    ///
    /// # Errors
    /// Those of reading the index.
    pub(super) fn prefix_rows(
        &self,
        query: &TermQuery<'_>,
        longer: Option<usize>,
    ) -> Result<(ListIter, Option<TokenMap>)> {
        let with_tokens = longer.is_none() && self.detail() == Detail::Full && self.settings().inst_token;
        let mut visit = Visit { index: self, rows: Vec::new(), map: with_tokens.then(TokenMap::default) };
        let mut term = vec![MAIN_INDEX];
        term.extend_from_slice(query.token);
        if let Some(number) = longer {
            visit.run(&term, false, self.output(query))?;
            if let Some(first) = term.first_mut() {
                *first = MAIN_INDEX + number as u8;
            }
        }
        visit.run(&term, true, self.output(query))?;
        let Visit { rows, mut map, .. } = visit;
        if let Some(map) = &mut map {
            map.sort();
        }
        let mut rows = merged(rows);
        if query.reverse {
            rows.reverse();
        }
        Ok((ListIter { rows, at: 0, reverse: query.reverse, detail: self.detail() }, map))
    }

    /// Which term stands where, for all terms with a prefix.
    ///
    /// # Errors
    /// Those of reading the index.
    pub(super) fn prefix_tokens(&self, prefix: &[u8]) -> Result<TokenMap> {
        let mut visit = Visit { index: self, rows: Vec::new(), map: Some(TokenMap::default()) };
        let mut term = vec![MAIN_INDEX];
        term.extend_from_slice(prefix);
        let query = TermQuery { token: prefix, wanted: Wanted::Prefix, reverse: false, columns: None };
        visit.run(&term, true, self.output(&query))?;
        let mut map = visit.map.unwrap_or_default();
        map.sort();
        Ok(map)
    }
}

/// The rows in order, those that are equal with the positions of all.
fn merged(mut rows: Vec<(i64, Bytes)>) -> Vec<(i64, Bytes)> {
    rows.sort_by_key(|(rowid, _)| *rowid);
    let mut out: Vec<(i64, Bytes)> = Vec::with_capacity(rows.len());
    for group in rows.chunk_by(|(left, _), (right, _)| left == right) {
        match group {
            [(rowid, poslist)] => out.push((*rowid, poslist.clone())),
            [(rowid, _), ..] => out.push((*rowid, union(group))),
            [] => {}
        }
    }
    out
}

fn union(group: &[(i64, Bytes)]) -> Bytes {
    let mut places: Vec<poslist::Position> = Vec::new();
    group.iter().for_each(|(_, poslist)| places.extend(Positions::new(&**poslist)));
    places.sort_unstable();
    places.dedup();
    let mut bytes = Vec::new();
    let mut writer = poslist::Writer::default();
    places.into_iter().for_each(|place| writer.push(&mut bytes, place));
    Bytes::from(bytes.as_slice())
}
