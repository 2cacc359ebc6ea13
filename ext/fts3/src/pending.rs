//! Terms that are not in a segment yet.

use crate::numbers;
use base::hash::FxHashMap;

/// From so many bytes on the terms are written.
const BYTES_MAX: i64 = 1024 * 1024;
/// What SQLite counts for an entry besides its term and doclist: when terms are written can be seen
/// in the segments.
const ENTRY_BYTES: i64 = 40;
/// Room for the first rows of a term.
const LIST_BYTES: usize = 24;

/// The doclist of a term, without the last terminator.
#[derive(Debug, Default)]
pub(crate) struct PendingList {
    data: Vec<u8>,
    docid: i64,
    /// `None` before the first position in another column than the first.
    column: Option<usize>,
    position: i64,
}

impl PendingList {
    fn begin_row(&mut self, docid: i64) {
        if self.data.is_empty() || self.docid != docid {
            let before = if self.data.is_empty() { 0 } else { self.docid };
            if !self.data.is_empty() {
                self.data.push(0);
            }
            numbers::push(&mut self.data, docid.wrapping_sub(before) as u64);
            (self.docid, self.column, self.position) = (docid, None, 0);
        }
    }

    /// Adds a position of a row.
    pub fn add(&mut self, docid: i64, column: usize, position: i64) {
        self.begin_row(docid);
        if column > 0 && self.column != Some(column) {
            self.data.push(1);
            numbers::push(&mut self.data, column as u64);
            (self.column, self.position) = (Some(column), 0);
        }
        numbers::push(&mut self.data, (2 + position - self.position) as u64);
        self.position = position;
    }

    /// The doclist of a term that has been taken out.
    pub fn taken_doclist(&self) -> &[u8] {
        &self.data
    }

    /// The doclist.
    pub fn doclist(&self) -> Vec<u8> {
        let mut doclist = Vec::with_capacity(self.data.len() + 1);
        doclist.extend_from_slice(&self.data);
        doclist.push(0);
        doclist
    }
}

/// Where a word is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// In a column, after so many words.
    At(usize, i64),
    /// In a row that is deleted.
    Deleted,
}

/// The pending terms of all indexes of a table.
#[derive(Debug)]
pub(crate) struct Pending {
    terms: Vec<FxHashMap<Box<[u8]>, PendingList>>,
    bytes: i64,
    docid: i64,
    language: i32,
    is_delete: bool,
}

impl Pending {
    /// None, in so many indexes.
    pub fn new(indexes: usize) -> Pending {
        let terms = (0..indexes).map(|_| FxHashMap::default()).collect();
        Pending { terms, bytes: 0, docid: 0, language: 0, is_delete: false }
    }

    /// Whether nothing has been added.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// Whether the first index has terms.
    pub fn has_terms(&self) -> bool {
        self.terms.first().is_some_and(|terms| !terms.is_empty())
    }

    /// The language of the rows.
    pub fn language(&self) -> i32 {
        self.language
    }

    /// The row that words are added for.
    pub fn docid(&self) -> i64 {
        self.docid
    }

    /// Whether the terms have to be written before words of this row come.
    pub fn must_flush_before(&self, docid: i64, language: i32) -> bool {
        docid < self.docid
            || (docid == self.docid && !self.is_delete)
            || self.language != language
            || self.bytes > BYTES_MAX
    }

    /// The words that follow are of this row.
    pub fn begin_row(&mut self, docid: i64, language: i32, is_delete: bool) {
        (self.docid, self.language, self.is_delete) = (docid, language, is_delete);
    }

    /// Adds a word to an index.
    pub fn add(&mut self, index: usize, term: &[u8], place: Place) {
        let Some(terms) = self.terms.get_mut(index) else { return };
        let list = match terms.get_mut(term) {
            Some(list) => list,
            None => {
                self.bytes += term.len() as i64 + ENTRY_BYTES;
                let list = PendingList { data: Vec::with_capacity(LIST_BYTES), ..PendingList::default() };
                terms.entry(term.into()).or_insert(list)
            }
        };
        let before = list.data.len();
        match place {
            Place::At(column, position) => list.add(self.docid, column, position),
            Place::Deleted => list.begin_row(self.docid),
        }
        self.bytes += (list.data.len() - before) as i64;
    }

    /// Forgets all terms.
    pub fn clear(&mut self) {
        self.terms.iter_mut().for_each(FxHashMap::clear);
        self.bytes = 0;
    }

    /// The doclist of a term.
    pub fn doclist(&self, index: usize, term: &[u8]) -> Option<Vec<u8>> {
        self.terms.get(index)?.get(term).map(PendingList::doclist)
    }

    /// Takes the terms of an index out, with their doclists, sorted: they are going to be written.
    pub fn take(&mut self, index: usize) -> Vec<(Box<[u8]>, PendingList)> {
        let mut taken: Vec<_> = self.terms.get_mut(index).into_iter().flat_map(|terms| terms.drain()).collect();
        for (_, list) in &mut taken {
            list.data.push(0);
        }
        taken.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        taken
    }

    /// Puts back what could not be written, unless it has been forgotten meanwhile.
    pub fn put_back(&mut self, index: usize, terms: Vec<(Box<[u8]>, PendingList)>) {
        let Some(own) = self.terms.get_mut(index).filter(|_| self.bytes > 0) else { return };
        for (term, mut list) in terms {
            list.data.pop();
            own.insert(term, list);
        }
    }

    /// The terms of an index that begin so, with their doclists, sorted.
    pub fn sorted(&self, index: usize, prefix: &[u8]) -> Vec<(Box<[u8]>, Vec<u8>)> {
        let Some(terms) = self.terms.get(index) else { return Vec::new() };
        let mut found: Vec<_> = terms.iter().filter(|(term, _)| term.starts_with(prefix)).collect();
        found.sort_unstable_by(|a, b| a.0.cmp(b.0));
        found.into_iter().map(|(term, list)| (term.clone(), list.doclist())).collect()
    }
}
