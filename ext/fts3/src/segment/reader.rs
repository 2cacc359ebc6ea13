//! One segment, or the pending terms, read term by term.

use crate::doclist::{Doc, Docs, all_docs, corrupt};
use crate::index::Index;
use crate::numbers;
use crate::segment::search::common_prefix;
use crate::segment::search::{Side, TermSearch};
use base::Result;
use std::ops::Range;

/// A row of `%_segdir`.
#[derive(Clone, Debug)]
pub(crate) struct SegdirRow {
    pub start_block: i64,
    pub leaves_end_block: i64,
    pub end_block: i64,
    /// Bytes of all leaves; negative while the segment is being written. 0 where it is not known.
    pub leaf_bytes: i64,
    pub root: Vec<u8>,
}

/// Where the nodes come from.
#[derive(Debug)]
enum Source {
    /// The root is the only leaf.
    Root,
    /// Leaves of `%_segments`: the one that is read, and the last.
    Blocks { current: i64, last: i64 },
    /// Pending terms, the next one at the end.
    Pending(Vec<(Box<[u8]>, Vec<u8>)>),
}

/// A term of a leaf.
struct Entry {
    /// So many bytes it shares with the one before.
    prefix: usize,
    /// Where its other bytes are.
    suffix: Range<usize>,
    doclist: Range<usize>,
}

impl Entry {
    fn read(node: &[u8], mut at: usize) -> Result<Entry> {
        let prefix = numbers::read_small(node, &mut at);
        let suffix = numbers::read_small(node, &mut at);
        let suffix = at..at.saturating_add(suffix);
        if suffix.is_empty() || suffix.end > node.len() {
            return Err(corrupt());
        }
        at = suffix.end;
        let length = numbers::read_small(node, &mut at);
        let doclist = at..at.saturating_add(length);
        if node.get(doclist.clone()).and_then(<[u8]>::last) != Some(&0) {
            return Err(corrupt());
        }
        Ok(Entry { prefix, suffix, doclist })
    }
}

/// A walk over a segment's terms, and over the rows of the term that it is on.
#[derive(Debug)]
pub(crate) struct SegmentReader {
    /// The greater, the newer: what is newer counts.
    pub age: i64,
    pub start_block: i64,
    pub leaves_end_block: i64,
    pub end_block: i64,
    /// Only one term is wanted.
    is_lookup: bool,
    source: Source,
    node: Vec<u8>,
    /// On a term.
    is_open: bool,
    term: Vec<u8>,
    doclist: Range<usize>,
    rows: Rows,
    row: Option<Doc>,
}

/// What is left of the rows of a term.
#[derive(Debug)]
enum Rows {
    Forwards(Docs),
    /// Of pending terms, which are in ascending order always; the next one at the end.
    Backwards(Vec<Doc>),
}

impl SegmentReader {
    fn new(age: i64, source: Source, node: Vec<u8>) -> SegmentReader {
        SegmentReader {
            age,
            start_block: 0,
            leaves_end_block: 0,
            end_block: 0,
            is_lookup: false,
            source,
            is_open: !node.is_empty(),
            node,
            term: Vec::new(),
            doclist: 0..0,
            rows: Rows::Forwards(Docs::new(false)),
            row: None,
        }
    }

    /// For a segment; with other leaves than all where `start_block` and `leaves_end_block` say so.
    pub fn open(age: i64, is_lookup: bool, row: SegdirRow) -> Result<SegmentReader> {
        if row.start_block == 0 && row.leaves_end_block != 0 {
            return Err(corrupt());
        }
        let mut reader = match row.start_block {
            0 => SegmentReader::new(age, Source::Root, row.root),
            first => {
                let source = Source::Blocks { current: first.wrapping_sub(1), last: row.leaves_end_block };
                SegmentReader::new(age, source, Vec::new())
            }
        };
        reader.is_lookup = is_lookup;
        (reader.start_block, reader.leaves_end_block) = (row.start_block, row.leaves_end_block);
        reader.end_block = row.end_block;
        Ok(reader)
    }

    /// For pending terms, which are sorted.
    pub fn pending(mut terms: Vec<(Box<[u8]>, Vec<u8>)>) -> SegmentReader {
        terms.reverse();
        SegmentReader::new(i64::MAX, Source::Pending(terms), Vec::new())
    }

    /// Whether the terms are pending ones.
    pub fn is_pending(&self) -> bool {
        matches!(self.source, Source::Pending(_))
    }

    /// Whether there are leaves in `%_segments`.
    pub fn has_blocks(&self) -> bool {
        matches!(self.source, Source::Blocks { .. })
    }

    /// Whether it is on a term.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether only one term is wanted.
    pub fn is_lookup(&self) -> bool {
        self.is_lookup
    }

    /// The term that it is on.
    pub fn term(&self) -> &[u8] {
        &self.term
    }

    /// The doclist of the term.
    pub fn doclist(&self) -> &[u8] {
        self.node.get(self.doclist.clone()).unwrap_or(&[])
    }

    /// After the last term.
    pub fn close(&mut self) {
        self.is_open = false;
        self.node = Vec::new();
        self.doclist = 0..0;
    }

    /// Goes to the next term.
    pub fn next(&mut self, index: &Index) -> Result<()> {
        let mut at = self.doclist.end;
        if at >= self.node.len() || !self.is_open {
            if let Source::Pending(terms) = &mut self.source {
                self.is_open = false;
                if let Some((term, doclist)) = terms.pop() {
                    self.term.clear();
                    self.term.extend_from_slice(&term);
                    self.doclist = 0..doclist.len();
                    self.node = doclist;
                    self.is_open = true;
                }
                return Ok(());
            }
            self.close();
            let Source::Blocks { current, last } = &mut self.source else { return Ok(()) };
            if *current >= *last {
                return Ok(());
            }
            *current += 1;
            index.read_block(*current, &mut self.node)?;
            self.is_open = true;
            at = 0;
        }
        self.read_term(at)
    }

    /// Continues to the first term that is not below this one.
    pub fn seek(&mut self, index: &Index, wanted: &[u8]) -> Result<()> {
        while self.is_open && self.term.as_slice() < wanted {
            if !self.seek_in_node(wanted)? {
                self.next(index)?;
            }
        }
        Ok(())
    }

    /// As [`SegmentReader::seek`] within the node; whether it has such a term.
    fn seek_in_node(&mut self, wanted: &[u8]) -> Result<bool> {
        let mut search = TermSearch::new(wanted, common_prefix(&self.term, wanted));
        let mut length = self.term.len();
        let mut at = self.doclist.end;
        while at < self.node.len() {
            let entry = Entry::read(&self.node, at)?;
            if entry.prefix > length {
                return Err(corrupt());
            }
            length = entry.prefix + entry.suffix.len();
            at = entry.doclist.end;
            let suffix = self.node.get(entry.suffix.clone()).unwrap_or(&[]);
            if search.compare(entry.prefix, suffix) != Side::Before {
                // What it shares with the term before, it shares with this one.
                self.term.clear();
                self.term.extend_from_slice(wanted.get(..entry.prefix).unwrap_or(&[]));
                self.term.extend_from_slice(suffix);
                (self.doclist, self.row) = (entry.doclist, None);
                return Ok(true);
            }
        }
        self.doclist = at..at;
        Ok(false)
    }

    fn read_term(&mut self, at: usize) -> Result<()> {
        let entry = Entry::read(&self.node, at)?;
        if entry.prefix > self.term.len() {
            return Err(corrupt());
        }
        self.term.truncate(entry.prefix);
        self.term.extend_from_slice(self.node.get(entry.suffix).unwrap_or(&[]));
        (self.doclist, self.row) = (entry.doclist, None);
        Ok(())
    }

    /// Goes to the first row of the term. Doclists are in descending order where `descending` says
    /// so.
    pub fn first_row(&mut self, descending: bool) {
        self.rows = match descending && self.is_pending() {
            true => Rows::Backwards(all_docs(self.doclist(), false)),
            false => Rows::Forwards(Docs::new(descending)),
        };
        self.next_row();
    }

    /// Goes to the next row of the term.
    pub fn next_row(&mut self) {
        let doclist = self.node.get(self.doclist.clone()).unwrap_or(&[]);
        self.row = match &mut self.rows {
            Rows::Forwards(rows) => rows.next(doclist),
            Rows::Backwards(rows) => rows.pop(),
        };
    }

    /// Whether the rows come in the reverse order of the doclist.
    pub fn is_backwards(&self) -> bool {
        matches!(self.rows, Rows::Backwards(_))
    }

    /// The row that it is on.
    pub fn row(&self) -> Option<Doc> {
        self.row
    }

    /// The poslist of a row, without its terminator.
    pub fn poslist(&self, row: Doc) -> &[u8] {
        let list = row.poslist(self.doclist());
        list.strip_suffix(&[0]).unwrap_or(list)
    }
}
