//! Tokens with data after a zero byte (`tokendata=1`): a query without data finds all of them.

use super::merged::{MergedIter, Output};
use super::segment::{Seek, SegmentIter, Way};
use super::term_query::TermQuery;
use super::tombstone::Tombstones;
use super::{Detail, Index};
use crate::bytes::Bytes;
use crate::poslist::{Positions, Writer};
use base::Result;

/// A place and the term that is there.
#[derive(Clone, Copy)]
struct Mapping {
    rowid: i64,
    /// -1 for every place of the row.
    position: i64,
    /// Where the term begins, or its number.
    term: usize,
    length: usize,
}

/// Which term is where.
#[derive(Default)]
pub(crate) struct TokenMap {
    mappings: Vec<Mapping>,
    terms: Vec<u8>,
    /// The term that places are added for.
    current: (usize, usize),
}

impl TokenMap {
    pub fn clear(&mut self) {
        self.mappings.clear();
    }

    pub fn begin_term(&mut self, term: &[u8]) {
        self.current = (self.terms.len(), term.len());
        self.terms.extend_from_slice(term);
    }

    pub fn push(&mut self, rowid: i64, position: i64) {
        let (term, length) = self.current;
        self.mappings.push(Mapping { rowid, position, term, length });
    }

    pub fn push_term(&mut self, term: &[u8], rowid: i64, position: i64) {
        self.begin_term(term);
        self.push(rowid, position);
    }

    pub fn sort(&mut self) {
        self.mappings.sort_by_key(|mapping| (mapping.rowid, mapping.position));
    }

    fn find(&self, rowid: i64, position: i64) -> Option<&Mapping> {
        let start = self.mappings.partition_point(|own| own.rowid < rowid);
        let whole = self.mappings.get(start).filter(|own| own.rowid == rowid && own.position < 0);
        let rest = self.mappings.get(start..).unwrap_or(&[]);
        let place = rest.partition_point(|own| (own.rowid, own.position) < (rowid, position));
        rest.get(place).filter(|own| own.rowid == rowid && own.position == position).or(whole)
    }

    pub fn token_at(&self, rowid: i64, position: i64) -> Option<Vec<u8>> {
        let mapping = self.find(rowid, position)?;
        self.terms.get(mapping.term..mapping.term + mapping.length).map(<[u8]>::to_vec)
    }
}

/// The rows of all terms that differ in their data only.
pub(crate) struct TokenDataIter {
    terms: Vec<MergedIter>,
    map: TokenMap,
    detail: Detail,
    eof: bool,
    rowid: i64,
    poslist: Bytes,
    size: usize,
}

impl TokenDataIter {
    /// Opens the walk for a term with the byte of its index.
    ///
    /// # Errors
    /// Those of flushing and reading the index.
    pub fn open(index: &Index, term: &[u8], query: &TermQuery<'_>) -> Result<TokenDataIter> {
        index.sync()?;
        let mut made = TokenDataIter {
            terms: Vec::new(),
            map: TokenMap::default(),
            detail: index.detail(),
            eof: true,
            rowid: 0,
            poslist: Bytes::default(),
            size: 0,
        };
        let mut from = term.to_vec();
        while let Some((found, rows)) = next_term(index, term, &from, index.output(query))? {
            from = found;
            from.push(0);
            made.terms.push(rows);
        }
        made.set_output();
        Ok(made)
    }

    /// Hands out the smallest row.
    fn set_output(&mut self) {
        self.poslist = Bytes::default();
        self.size = 0;
        let alive = || self.terms.iter().filter(|rows| !rows.eof());
        let Some(rowid) = alive().map(MergedIter::rowid).min() else {
            self.eof = true;
            return;
        };
        self.eof = false;
        self.rowid = rowid;
        let here = self.terms.iter().enumerate().filter(|(_, rows)| !rows.eof() && rows.rowid() == rowid);
        let here: Vec<(usize, &MergedIter)> = here.collect();
        let Some((number, first)) = here.first() else { return };
        if here.len() == 1 || self.detail == Detail::None {
            (self.poslist, self.size) = (first.poslist(), first.size());
            if self.detail == Detail::Full {
                self.map.mappings.push(Mapping { rowid, position: -1, term: *number, length: 0 });
            }
            return;
        }
        let mut places = Vec::new();
        for (number, rows) in &here {
            places.extend(Positions::new(rows.positions()).map(|place| (place, *number)));
        }
        places.sort_by_key(|(place, _)| *place);
        let (mut bytes, mut writer) = (Vec::new(), Writer::default());
        for (place, number) in places {
            writer.push(&mut bytes, place);
            if self.detail == Detail::Full {
                self.map.mappings.push(Mapping { rowid, position: place.0, term: number, length: 0 });
            }
        }
        self.size = bytes.len();
        self.poslist = Bytes::from(bytes.as_slice());
    }

    /// Goes to the next row, or to the given one or after it.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn next(&mut self, index: &Index, from: Option<i64>) -> Result<()> {
        for rows in self.terms.iter_mut().filter(|rows| !rows.eof()) {
            match from {
                Some(rowid) if rows.rowid() < rowid => rows.next_from(index, rowid)?,
                _ if rows.rowid() == self.rowid => rows.next(index)?,
                _ => {}
            }
        }
        self.set_output();
        Ok(())
    }

    pub fn eof(&self) -> bool {
        self.eof
    }

    pub fn rowid(&self) -> i64 {
        self.rowid
    }

    pub fn size(&self) -> usize {
        self.size
    }

    pub fn poslist(&self) -> &Bytes {
        &self.poslist
    }

    pub fn forget_tokens(&mut self) {
        self.map.clear();
    }

    pub fn token_at(&self, rowid: i64, position: i64) -> Option<Vec<u8>> {
        let mapping = self.map.find(rowid, position)?;
        self.terms.get(mapping.term).and_then(|rows| rows.segments().iter().find_map(term_of)).map(<[u8]>::to_vec)
    }

    pub fn note_token(&mut self, token: &[u8], rowid: i64, position: i64) {
        let number = self.terms.iter().position(|rows| rows.segments().iter().find_map(term_of) == Some(token));
        if let Some(term) = number {
            self.map.mappings.push(Mapping { rowid, position, term, length: 0 });
        }
    }
}

/// The term of a walk, which it keeps at its end.
fn term_of(segment: &SegmentIter) -> Option<&[u8]> {
    segment.term().get(1..)
}

/// The smallest term from `from` on that is the wanted one or has data after it,
/// and its rows.
fn next_term(index: &Index, wanted: &[u8], from: &[u8], output: Output) -> Result<Option<(Vec<u8>, MergedIter)>> {
    let seek = Seek { term: from, or_greater: true, way: Way { one_term: true, reverse: false } };
    let mut walks = Vec::new();
    for segment in index.structure()?.newest_first() {
        let mut walk = SegmentIter::at_term(index, segment, seek)?;
        walk.tombstones = Tombstones::of(segment);
        let rest = walk.term().strip_prefix(wanted);
        let fits = rest.is_some_and(|rest| rest.first().is_none_or(|byte| *byte == 0));
        if !walk.eof() && fits {
            walks.push(walk);
        }
    }
    let Some(smallest) = walks.iter().map(|walk| walk.term().to_vec()).min() else { return Ok(None) };
    walks.retain(|walk| walk.term() == smallest);
    Ok(Some((smallest, MergedIter::new(index, walks, false, output)?)))
}
