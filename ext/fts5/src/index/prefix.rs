//! The rows of all terms with a prefix, where no prefix index serves.

use super::merged::Output;
use super::term_query::{TermQuery, Wanted};
use super::token_data::TokenMap;
use super::{Detail, Index, MAIN_INDEX};
use crate::poslist::{self, Positions};
use base::Result;

/// A row, and where its positions are in the bytes of the list.
#[derive(Clone, Copy)]
struct Row {
    rowid: i64,
    start: usize,
    length: usize,
}

/// Rows with their positions.
#[derive(Default)]
pub(crate) struct ListIter {
    /// In the order of the walk.
    rows: Vec<Row>,
    bytes: Vec<u8>,
    at: usize,
    reverse: bool,
    detail: Detail,
}

impl ListIter {
    #[inline]
    pub fn eof(&self) -> bool {
        self.at >= self.rows.len()
    }

    #[inline]
    pub fn rowid(&self) -> i64 {
        self.rows.get(self.at).map_or(0, |row| row.rowid)
    }

    #[inline]
    pub fn positions(&self) -> &[u8] {
        self.rows.get(self.at).map_or(&[], |row| positions_of(row, &self.bytes))
    }

    #[inline]
    pub fn size(&self) -> usize {
        match self.rows.get(self.at) {
            Some(_) if self.detail == Detail::None => 1,
            Some(row) => row.length,
            None => 0,
        }
    }

    #[inline]
    pub fn next(&mut self) {
        self.at += 1;
    }

    /// At least one row further, to the given one or after it.
    pub fn next_from(&mut self, rowid: i64) {
        self.at += 1;
        let rest = self.rows.get(self.at..).unwrap_or(&[]);
        let is_before = |own: i64| if self.reverse { own > rowid } else { own < rowid };
        // It is mostly near.
        self.at += match rest.iter().take(8).position(|row| !is_before(row.rowid)) {
            Some(place) => place,
            None => rest.partition_point(|row| is_before(row.rowid)),
        };
    }
}

fn positions_of<'b>(row: &Row, bytes: &'b [u8]) -> &'b [u8] {
    bytes.get(row.start..row.start + row.length).unwrap_or(&[])
}

/// The entries of the terms that are visited.
struct Visit<'v> {
    index: &'v Index,
    rows: Vec<Row>,
    bytes: Vec<u8>,
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
                let (rowid, start) = (entries.rowid(), self.bytes.len());
                if detail != Detail::None {
                    self.bytes.extend_from_slice(entries.positions());
                }
                if let Some(map) = &mut self.map {
                    Positions::new(entries.positions()).for_each(|place| map.push(rowid, place.0));
                }
                self.rows.push(Row { rowid, start, length: self.bytes.len() - start });
            }
            is_new = entries.next_entry(self.index)?;
            if !entries.eof() {
                entries.set_output(self.index)?;
            }
        }
        Ok(())
    }

    /// Brings the rows into order, those that are equal with the positions of all.
    fn merge(&mut self) {
        self.rows.sort_by_key(|row| row.rowid);
        let (mut kept, mut at) = (0, 0);
        while let Some(&first) = self.rows.get(at) {
            let rest = self.rows.get(at..).unwrap_or(&[]);
            let group = rest.iter().take_while(|row| row.rowid == first.rowid).count();
            let row = if group == 1 { first } else { union(rest.get(..group).unwrap_or(&[]), &mut self.bytes) };
            if let Some(slot) = self.rows.get_mut(kept) {
                *slot = row;
            }
            kept += 1;
            at += group;
        }
        self.rows.truncate(kept);
    }
}

/// The positions of all rows of a group, after all others.
fn union(group: &[Row], bytes: &mut Vec<u8>) -> Row {
    let mut places: Vec<poslist::Position> = Vec::new();
    group.iter().for_each(|row| places.extend(Positions::new(positions_of(row, bytes))));
    places.sort_unstable();
    places.dedup();
    let start = bytes.len();
    let mut writer = poslist::Writer::default();
    places.into_iter().for_each(|place| writer.push(bytes, place));
    Row { rowid: group.first().map_or(0, |row| row.rowid), start, length: bytes.len() - start }
}

impl Index {
    /// The rows of all terms with a prefix. `longer` is the number of an index of prefixes that are
    /// one character longer: it has all of them but the prefix itself.
    ///
    /// # Errors
    /// Those of reading the index.
    pub(super) fn prefix_rows(
        &self,
        query: &TermQuery<'_>,
        longer: Option<usize>,
    ) -> Result<(ListIter, Option<TokenMap>)> {
        let with_tokens = longer.is_none() && self.detail() == Detail::Full && self.settings().inst_token;
        let map = with_tokens.then(TokenMap::default);
        let mut visit = Visit { index: self, rows: Vec::new(), bytes: Vec::new(), map };
        let mut term = vec![MAIN_INDEX];
        term.extend_from_slice(query.token);
        if let Some(number) = longer {
            visit.run(&term, false, self.output(query))?;
            if let Some(first) = term.first_mut() {
                *first = MAIN_INDEX + number as u8;
            }
        }
        visit.run(&term, true, self.output(query))?;
        visit.merge();
        let Visit { mut rows, bytes, mut map, .. } = visit;
        if let Some(map) = &mut map {
            map.sort();
        }
        if query.reverse {
            rows.reverse();
        }
        Ok((ListIter { rows, bytes, at: 0, reverse: query.reverse, detail: self.detail() }, map))
    }

    /// Which term is where, for all terms with a prefix.
    ///
    /// # Errors
    /// Those of reading the index.
    pub(super) fn prefix_tokens(&self, prefix: &[u8]) -> Result<TokenMap> {
        let map = Some(TokenMap::default());
        let mut visit = Visit { index: self, rows: Vec::new(), bytes: Vec::new(), map };
        let mut term = vec![MAIN_INDEX];
        term.extend_from_slice(prefix);
        let query = TermQuery { token: prefix, wanted: Wanted::Prefix, reverse: false, columns: None };
        visit.run(&term, true, self.output(&query))?;
        let mut map = visit.map.unwrap_or_default();
        map.sort();
        Ok(map)
    }
}
