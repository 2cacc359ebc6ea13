//! Several segments read as one: the terms in order, of a row in several segments the newest
//! version.

use super::reader::SegmentReader;
use crate::doclist::{Doc, DoclistWriter, Docs, compare_docids, corrupt, poslist_column, poslist_first};
use crate::index::Index;
use base::Result;
use std::cmp::Ordering;

/// What is wanted of the terms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    /// Where the terms begin; `None` at the first.
    pub term: Option<Vec<u8>>,
    /// All terms that begin with `term`, not it alone.
    pub is_prefix: bool,
    /// All terms from `term` on.
    pub is_scan: bool,
    /// Positions in this column only.
    pub column: Option<usize>,
    /// Rows without a position, which are deleted, are left out.
    pub skips_empty: bool,
    /// They may be there all the same: the reader leaves them out later.
    pub leaves_empty: bool,
    /// Only first words of columns.
    pub is_first: bool,
}

/// Where the doclist of the term is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    InReader,
    InBuffer,
}

/// The next term, and how its doclist is to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// There is none.
    End,
    /// As the first reader has it.
    Whole,
    /// By merging rows.
    Rows,
}

/// The doclist of the only term.
#[derive(Debug)]
pub(crate) enum Lookup {
    Whole(Vec<u8>),
    /// It has to be merged.
    Rows,
}

/// A walk over the terms of several segments.
#[derive(Debug)]
pub(crate) struct SegmentReaders {
    readers: Vec<SegmentReader>,
    filter: Filter,
    /// So many readers, from the first on, are on the term.
    on_term: usize,
    buffer: Vec<u8>,
    /// What has been written of the merged rows of the term.
    writer: DoclistWriter,
    found: Found,
    /// What is read is one term.
    pub is_lookup: bool,
}

impl Default for SegmentReaders {
    fn default() -> SegmentReaders {
        SegmentReaders {
            readers: Vec::new(),
            filter: Filter::default(),
            on_term: 0,
            buffer: Vec::new(),
            writer: DoclistWriter::new(false),
            found: Found::InBuffer,
            is_lookup: false,
        }
    }
}

fn compare_terms(left: &SegmentReader, right: &SegmentReader) -> Ordering {
    let terms = match (left.is_open(), right.is_open()) {
        (true, true) => left.term().cmp(right.term()),
        (left, right) => right.cmp(&left),
    };
    terms.then_with(|| right.age.cmp(&left.age))
}

fn compare_rows(left: &SegmentReader, right: &SegmentReader, descending: bool) -> Ordering {
    let rows = match (left.row(), right.row()) {
        (Some(left), Some(right)) => compare_docids(left.docid, right.docid, descending),
        (left, right) => right.is_some().cmp(&left.is_some()),
    };
    rows.then_with(|| right.age.cmp(&left.age))
}

/// Puts the first `moved` readers, which have moved on, where they belong.
fn sift(readers: &mut [SegmentReader], moved: usize, compare: impl Fn(&SegmentReader, &SegmentReader) -> Ordering) {
    for first in (0..moved.min(readers.len().saturating_sub(1))).rev() {
        for at in first.. {
            match readers.get(at..at + 2) {
                Some([left, right]) if compare(left, right).is_gt() => readers.swap(at, at + 1),
                _ => break,
            }
        }
    }
}

impl SegmentReaders {
    /// Adds a segment.
    pub fn push(&mut self, reader: SegmentReader) {
        self.readers.push(reader);
    }

    /// Number of segments.
    pub fn len(&self) -> usize {
        self.readers.len()
    }

    /// Whether pending terms are among them.
    pub fn has_pending(&self) -> bool {
        self.iter().any(SegmentReader::is_pending)
    }

    /// The segments.
    pub fn iter(&self) -> impl Iterator<Item = &SegmentReader> {
        self.readers.iter()
    }

    /// The term that the walk is on.
    pub fn term(&self) -> &[u8] {
        self.readers.first().map_or(&[], |reader| reader.term())
    }

    /// Its doclist.
    pub fn doclist(&self) -> &[u8] {
        match self.found {
            Found::InBuffer => &self.buffer,
            Found::InReader => self.readers.first().map_or(&[], |reader| reader.doclist()),
        }
    }

    /// Its doclist, for the caller to keep.
    pub fn take_doclist(&mut self) -> Vec<u8> {
        match self.found {
            Found::InBuffer => std::mem::take(&mut self.buffer),
            Found::InReader => self.doclist().to_vec(),
        }
    }

    /// Begins the walk, before the first term.
    pub fn start(&mut self, index: &Index, filter: Filter) -> Result<()> {
        self.filter = filter;
        self.on_term = 0;
        for reader in &mut self.readers {
            reader.next(index)?;
            let Some(term) = self.filter.term.as_deref() else { continue };
            reader.seek(index, term)?;
            if reader.is_lookup() && reader.is_open() && reader.term() != term {
                reader.close();
            }
        }
        let count = self.readers.len();
        sift(&mut self.readers, count, compare_terms);
        Ok(())
    }

    /// Goes to the next term with rows; whether there is one.
    pub fn step(&mut self, index: &Index) -> Result<bool> {
        loop {
            match self.next_term(index)? {
                Next::End => return Ok(false),
                Next::Whole => {
                    self.found = Found::InReader;
                    return Ok(true);
                }
                Next::Rows => {
                    let mut buffer = std::mem::take(&mut self.buffer);
                    buffer.clear();
                    self.merge_rows(&mut buffer, usize::MAX, |_| {})?;
                    self.buffer = buffer;
                }
            }
            if !self.buffer.is_empty() {
                self.found = Found::InBuffer;
                return Ok(true);
            }
        }
    }

    /// Goes to the next term.
    fn next_term(&mut self, index: &Index) -> Result<Next> {
        for reader in self.readers.iter_mut().take(self.on_term) {
            if reader.is_lookup() {
                reader.close();
            } else {
                reader.next(index)?;
            }
        }
        sift(&mut self.readers, self.on_term, compare_terms);
        self.on_term = 0;
        let Some(first) = self.readers.first().filter(|first| first.is_open() && self.is_wanted(first.term())) else {
            return Ok(Next::End);
        };
        let same = |other: &&SegmentReader| other.is_open() && other.term() == first.term();
        let count = 1 + self.readers.iter().skip(1).take_while(same).count();
        let is_whole = count == 1
            && !self.filter.is_first
            && self.filter.column.is_none()
            && (!index.descending() || !first.is_pending());
        let is_plain =
            is_whole && (!self.filter.skips_empty || self.filter.leaves_empty || !has_empty_rows(first.doclist()));
        self.on_term = count;
        if is_plain {
            return Ok(Next::Whole);
        }
        self.begin_rows(index.descending());
        Ok(Next::Rows)
    }

    /// Goes to the only term. Its doclist, unless the rows of several segments have to be merged,
    /// which is left to [`SegmentReaders::merge_rows`]; `None` where there is no such term.
    pub fn begin_lookup(&mut self, index: &Index) -> Result<Option<Lookup>> {
        Ok(match self.next_term(index)? {
            Next::End => None,
            Next::Whole => {
                self.found = Found::InReader;
                Some(Lookup::Whole(self.take_doclist()))
            }
            Next::Rows => Some(Lookup::Rows),
        })
    }

    fn is_wanted(&self, term: &[u8]) -> bool {
        match &self.filter.term {
            Some(wanted) if !self.filter.is_scan => {
                if self.filter.is_prefix {
                    term.starts_with(wanted)
                } else {
                    term == &wanted[..]
                }
            }
            _ => true,
        }
    }

    /// Puts the readers on the term before their rows.
    fn begin_rows(&mut self, descending: bool) {
        let readers = self.readers.get_mut(..self.on_term).unwrap_or(&mut []);
        for reader in &mut *readers {
            reader.first_row(descending);
        }
        let count = readers.len();
        sift(readers, count, |left, right| compare_rows(left, right, descending));
        self.writer = DoclistWriter::new(descending);
    }

    /// Writes more of the merged rows of the term after `out`, at least `count` unless fewer are
    /// left, and tells `written` of each.
    pub fn merge_rows(&mut self, out: &mut Vec<u8>, count: usize, mut written: impl FnMut(Doc)) -> Result<()> {
        let readers = self.readers.get_mut(..self.on_term).unwrap_or(&mut []);
        let writer = &mut self.writer;
        let descending = writer.is_descending();
        let keeps_all = self.filter.leaves_empty || !self.filter.skips_empty;
        let copies_runs = keeps_all && self.filter.column.is_none() && !self.filter.is_first;
        let mut left = count;
        while let Some(row) = readers.first().and_then(|newest| newest.row()).filter(|_| left > 0) {
            if let [newest, others @ ..] = &mut *readers {
                let limit = others.first().and_then(|other| other.row()).map(|other| other.docid);
                let is_alone = |docid: i64| limit.is_none_or(|limit| compare_docids(docid, limit, descending).is_lt());
                if copies_runs && !newest.is_backwards() && is_alone(row.docid) && writer.may_follow(row.docid) {
                    let mut run = Run { out: &mut *out, writer: &mut *writer, left: &mut left };
                    run.copy(newest, row, is_alone, &mut written);
                    sift(readers, 1, |left, right| compare_rows(left, right, descending));
                    continue;
                }
                let mut list = newest.poslist(row);
                if let Some(column) = self.filter.column {
                    list = poslist_column(list, column);
                }
                if !self.filter.skips_empty || !list.is_empty() {
                    if !writer.may_follow(row.docid) {
                        return Err(corrupt());
                    }
                    if let Some(doc) = write_row(out, writer, row.docid, list, self.filter.is_first) {
                        written(doc);
                        left -= 1;
                    }
                }
                // While no other segment has a row before its next one, no order changes.
                newest.next_row();
                if is_alone(row.docid) && newest.row().is_some_and(|next| is_alone(next.docid)) {
                    continue;
                }
            }
            let same = |reader: &&mut SegmentReader| reader.row().is_some_and(|other| other.docid == row.docid);
            let moved = readers.iter_mut().skip(1).take_while(same).map(|reader| reader.next_row()).count();
            sift(readers, moved + 1, |left, right| compare_rows(left, right, descending));
        }
        Ok(())
    }
}

/// Rows of one segment that are copied together.
struct Run<'r> {
    out: &'r mut Vec<u8>,
    writer: &'r mut DoclistWriter,
    left: &'r mut usize,
}

impl Run<'_> {
    /// Copies the rows from `first` on, as far as no other segment has a row between them.
    fn copy(
        &mut self,
        reader: &mut SegmentReader,
        first: Doc,
        is_alone: impl Fn(i64) -> bool,
        written: &mut impl FnMut(Doc),
    ) {
        self.writer.begin_row(self.out, first.docid);
        let base = self.out.len();
        let mut last = first;
        loop {
            written(Doc { start: base + last.start - first.start, end: base + last.end - first.start, ..last });
            *self.left -= 1;
            reader.next_row();
            let next = reader.row().filter(|next| *self.left > 0 && is_alone(next.docid));
            let Some(next) = next.filter(|next| self.writer.may_follow(next.docid)) else { break };
            last = next;
            self.writer.set_last(next.docid);
        }
        self.out.extend_from_slice(reader.doclist().get(first.start..last.end).unwrap_or(&[]));
    }
}

/// Whether a doclist has rows without a position.
fn has_empty_rows(doclist: &[u8]) -> bool {
    let mut docs = Docs::new(false);
    std::iter::from_fn(|| docs.next(doclist)).any(Doc::is_empty)
}

/// Writes a row, which may have no first words; what has been written.
fn write_row(out: &mut Vec<u8>, writer: &mut DoclistWriter, docid: i64, list: &[u8], is_first: bool) -> Option<Doc> {
    let mut firsts = Vec::new();
    if is_first && !poslist_first(&mut firsts, list) {
        return None;
    }
    writer.begin_row(out, docid);
    let start = out.len();
    if is_first {
        out.extend_from_slice(&firsts);
    } else {
        out.extend_from_slice(list);
        out.push(0);
    }
    Some(Doc { docid, start, end: out.len() })
}
