//! Walks over one segment, or over pending terms: each term with each of its rows.

use super::doclist_index::DoclistIndex;
use super::leaf_search::{Found, LeafSearch};
use super::store::{Leaf, Store, leaf_row};
use super::structure::Segment;
use super::tombstone::Tombstones;
use super::{Detail, Index};
use crate::bytes::Bytes;
use crate::varint;
use base::{Error, Result};
use std::cmp::Ordering;
use std::ops::Range;
use std::rc::Rc;

/// Terms of pending rows, in their order.
pub(crate) type PendingTerms = Vec<(Box<[u8]>, Rc<[u8]>)>;

/// How a walk goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Way {
    /// It ends with the doclist.
    pub one_term: bool,
    /// By falling rowid; only with `one_term`.
    pub reverse: bool,
}

/// Which term of a segment is wanted.
#[derive(Clone, Copy)]
pub(crate) struct Seek<'t> {
    pub term: &'t [u8],
    /// The next greater one will do.
    pub or_greater: bool,
    pub way: Way,
}

/// The walk. At the end there is no leaf.
#[derive(Clone, Default)]
pub(crate) struct SegmentIter {
    /// `None` for pending terms and for a doclist in memory.
    segment: Option<Rc<Segment>>,
    pub way: Way,
    detail: Detail,
    page: usize,
    leaf: Option<Leaf>,
    /// The leaf after, which was read with a position list that continues there.
    next_leaf: Option<Leaf>,
    /// Where the position list begins.
    offset: usize,
    /// Where the doclist ends on the leaf, or beyond it.
    doclist_end: usize,
    /// Place in the footer after the current term.
    footer: usize,
    /// Where the doclist begins.
    term_page: usize,
    term_offset: usize,
    /// Going backwards: where the entries before this one have their sizes.
    before: Vec<usize>,
    doclist_index: Option<DoclistIndex>,
    pub tombstones: Option<Rc<Tombstones>>,
    /// Pending terms that follow, in reverse order.
    pending: PendingTerms,
    term: Vec<u8>,
    rowid: i64,
    size: usize,
    deleted: bool,
}

impl SegmentIter {
    /// At the first term of a segment.
    ///
    /// # Errors
    /// Those of reading leaves.
    pub fn at_start(index: &Index, segment: &Segment) -> Result<SegmentIter> {
        let mut made = SegmentIter { detail: index.detail(), ..SegmentIter::default() };
        if segment.first_page == 0 {
            return Ok(made);
        }
        let store = index.store();
        made.segment = Some(Rc::new(segment.clone()));
        made.page = segment.first_page - 1;
        loop {
            made.next_page(store)?;
            let Some(leaf) = &made.leaf else { return Ok(made) };
            if leaf.len() != 4 {
                made.offset = 4;
                made.footer = leaf.body() + 1;
                break;
            }
        }
        made.load_term(store, 0)?;
        made.load_size();
        made.tombstones = Tombstones::of(segment);
        Ok(made)
    }

    /// At a term of a segment, or at the end where it is not there.
    ///
    /// # Errors
    /// Those of reading leaves.
    pub fn at_term(index: &Index, segment: &Segment, seek: Seek<'_>) -> Result<SegmentIter> {
        let store = index.store();
        let mut made =
            SegmentIter { detail: index.detail(), segment: Some(Rc::new(segment.clone())), ..SegmentIter::default() };
        // The only leaf of a segment is where everything is.
        let found = if segment.first_page == segment.last_page { None } else { store.seek(segment.id, seek.term)? };
        let (mut page, mut has_index) = found.unwrap_or((1, false));
        if page < segment.first_page as i64 {
            (page, has_index) = (segment.first_page as i64, false);
        }
        made.page = usize::try_from(page - 1).unwrap_or(0);
        made.next_page(store)?;
        if made.leaf.is_some() {
            made.seek_in_leaf(store, seek)?;
        }
        if seek.way.one_term {
            made.way.one_term = true;
            if made.leaf.is_some() {
                made.way.reverse = seek.way.reverse;
                // The index belongs to the last term of the leaf where the search began.
                if has_index && made.term_page as i64 == page {
                    made.open_doclist_index(store)?;
                }
                if seek.way.reverse {
                    made.turn_round(index)?;
                }
            }
        }
        Ok(made)
    }

    /// Over pending terms, which come in reverse order.
    pub fn pending(detail: Detail, mut pending: PendingTerms) -> SegmentIter {
        let first = pending.pop();
        let mut made = SegmentIter { detail, pending, ..SegmentIter::default() };
        if let Some((term, doclist)) = first {
            made.set_pending(&term, doclist);
            made.load_size();
        }
        made
    }

    /// Over a doclist in memory.
    pub fn doclist(detail: Detail, term: &[u8], doclist: Rc<[u8]>, reverse: bool) -> SegmentIter {
        let mut made = SegmentIter { detail, ..SegmentIter::default() };
        made.way.one_term = true;
        if doclist.is_empty() {
            return made;
        }
        made.set_pending(term, doclist);
        if reverse {
            made.way.reverse = true;
            made.collect_page();
        } else {
            made.load_size();
        }
        made
    }

    fn set_pending(&mut self, term: &[u8], doclist: Rc<[u8]>) {
        let leaf = Leaf::of_doclist(doclist);
        self.term.clear();
        self.term.extend_from_slice(term);
        self.offset = 0;
        self.rowid = varint::read(leaf.bytes(), &mut self.offset) as i64;
        self.doclist_end = leaf.len();
        self.leaf = Some(leaf);
    }

    #[inline]
    pub fn eof(&self) -> bool {
        self.leaf.is_none()
    }

    #[inline]
    pub fn term(&self) -> &[u8] {
        &self.term
    }

    #[inline]
    pub fn rowid(&self) -> i64 {
        self.rowid
    }

    /// Bytes of the position list; without details 1 where the row has the term.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether the entry says that the row was deleted.
    pub fn is_deleted(&self) -> bool {
        self.deleted
    }

    pub fn segment(&self) -> Option<&Segment> {
        self.segment.as_deref()
    }

    pub fn has_doclist_index(&self) -> bool {
        self.doclist_index.is_some()
    }

    pub fn leaf(&self) -> Option<&Leaf> {
        self.leaf.as_ref()
    }

    /// Number of the leaf, and where the position list begins on it.
    pub fn place(&self) -> (usize, usize) {
        (self.page, self.offset)
    }

    /// Leaf of the term, and where its doclist begins.
    pub fn term_place(&self) -> (usize, usize) {
        (self.term_page, self.term_offset)
    }

    /// Where the doclist ends on the leaf, and the place in the footer after the term.
    pub fn term_end(&self) -> (usize, usize) {
        (self.doclist_end, self.footer)
    }

    fn corrupt(&self, store: &Store) -> Error {
        match &self.segment {
            Some(segment) => store.corrupt_page(segment.id, self.page),
            None => store.corrupt_index(),
        }
    }

    /// Reads the next leaf, or ends the walk.
    fn next_page(&mut self, store: &Store) -> Result<()> {
        self.leaf = None;
        self.page += 1;
        self.leaf = match (self.next_leaf.take(), &self.segment) {
            (Some(leaf), _) => Some(leaf),
            (None, Some(segment)) if self.page <= segment.last_page => {
                Some(store.read_leaf(leaf_row(segment.id, self.page))?)
            }
            _ => None,
        };
        if let Some(leaf) = &self.leaf {
            self.footer = leaf.body();
            self.doclist_end =
                if leaf.has_no_term() { leaf.len() + 1 } else { varint::read_32(leaf.bytes(), &mut self.footer) };
        }
        Ok(())
    }

    /// Reads a term that shares `kept` bytes with the one before, and its first rowid.
    fn load_term(&mut self, store: &Store, kept: usize) -> Result<()> {
        let Some(leaf) = &self.leaf else { return Ok(()) };
        let bytes = leaf.bytes();
        let mut at = self.offset;
        let length = varint::read_32(bytes, &mut at);
        let suffix = bytes.get(at..at + length).filter(|_| at + length <= leaf.body());
        let Some(suffix) = suffix.filter(|suffix| kept <= self.term.len() && !suffix.is_empty()) else {
            return Err(self.corrupt(store));
        };
        self.term.truncate(kept);
        self.term.extend_from_slice(suffix);
        at += length;
        (self.term_offset, self.term_page, self.offset) = (at, self.page, at);
        if self.footer >= leaf.len() {
            self.doclist_end = leaf.len() + 1;
        } else {
            self.doclist_end += varint::read_32(bytes, &mut self.footer);
        }
        self.load_rowid(store)
    }

    /// Reads the first rowid of a doclist, which may be on the next leaf.
    fn load_rowid(&mut self, store: &Store) -> Result<()> {
        while self.leaf.as_ref().is_some_and(|leaf| self.offset >= leaf.body()) {
            self.next_page(store)?;
            self.offset = 4;
        }
        let Some(leaf) = &self.leaf else { return Err(self.corrupt(store)) };
        self.rowid = varint::read(leaf.bytes(), &mut self.offset) as i64;
        Ok(())
    }

    /// Reads the size of the position list, or the marks of an entry without one.
    #[inline]
    fn load_size(&mut self) {
        let Some(leaf) = &self.leaf else { return };
        if self.detail == Detail::None {
            let end = self.doclist_end.min(leaf.body());
            let is_mark = |at: usize| at < end && leaf.bytes().get(at) == Some(&0);
            (self.deleted, self.size) = (false, 1);
            if is_mark(self.offset) {
                self.deleted = true;
                self.offset += 1;
                if is_mark(self.offset) {
                    self.offset += 1;
                } else {
                    self.size = 0;
                }
            }
        } else {
            let value = varint::read_32(leaf.bytes(), &mut self.offset);
            self.deleted = value & 1 == 1;
            self.size = value >> 1;
        }
    }

    /// Goes to the next row of the term, or to the next term; whether it did the latter.
    ///
    /// # Errors
    /// Those of reading leaves.
    #[inline]
    pub fn next(&mut self, store: &Store) -> Result<bool> {
        if self.way.reverse {
            self.previous_row(store)?;
            return Ok(false);
        }
        match self.detail {
            Detail::None => self.next_without_detail(store),
            _ => self.next_row(store),
        }
    }

    /// Goes to the next row of the doclist on the same leaf; whether there is one. Otherwise
    /// nothing has changed. Rows before `from` are passed over, but none from `until` on.
    #[inline]
    pub fn next_on_leaf(&mut self, from: i64, until: i64) -> bool {
        let Some(leaf) = &self.leaf else { return false };
        if self.way.reverse || self.detail == Detail::None {
            return false;
        }
        let (bytes, end) = (leaf.bytes(), leaf.body().min(self.doclist_end));
        let mut at = self.offset + self.size;
        if at >= end {
            return false;
        }
        loop {
            let delta = varint::read_short(bytes, &mut at);
            self.rowid = self.rowid.wrapping_add(delta as i64);
            let value = varint::read_32(bytes, &mut at);
            (self.offset, self.size) = (at, value >> 1);
            at += self.size;
            if self.rowid >= from || self.rowid >= until || at >= end {
                self.deleted = value & 1 == 1;
                return true;
            }
        }
    }

    /// Goes along the leaf to the next row of the doclist from `from` on; whether it got there. It
    /// does not pass `until`, nor a row whose positions continue on the next leaf.
    #[inline]
    pub fn next_whole_on_leaf(&mut self, from: i64, until: i64) -> bool {
        let Some(leaf) = &self.leaf else { return false };
        if self.way.reverse || self.detail == Detail::None {
            return false;
        }
        let (bytes, body) = (leaf.bytes(), leaf.body());
        let end = body.min(self.doclist_end);
        let (mut rowid, mut offset, mut value) = (self.rowid, self.offset, self.size << 1 | usize::from(self.deleted));
        let mut found = false;
        while !found {
            let mut at = offset + (value >> 1);
            if at >= end {
                break;
            }
            let next = rowid.wrapping_add(varint::read_short(bytes, &mut at) as i64);
            let next_value = varint::read_32(bytes, &mut at);
            if next >= until || at + (next_value >> 1) > body {
                break;
            }
            (rowid, offset, value) = (next, at, next_value);
            found = rowid >= from;
        }
        (self.rowid, self.offset, self.size, self.deleted) = (rowid, offset, value >> 1, value & 1 == 1);
        found
    }

    fn next_row(&mut self, store: &Store) -> Result<bool> {
        let Some(leaf) = &self.leaf else { return Ok(false) };
        let mut at = self.offset + self.size;
        if at < leaf.body() {
            if at >= self.doclist_end {
                let mut kept = 0;
                if at != leaf.first_term() {
                    kept = varint::read_32(leaf.bytes(), &mut at);
                }
                self.offset = at;
                return self.enter_term(store, kept);
            }
            let delta = varint::read(leaf.bytes(), &mut at);
            self.rowid = self.rowid.wrapping_add(delta as i64);
            self.offset = at;
            self.load_size();
            return Ok(false);
        }
        if self.segment.is_none() {
            return Ok(self.next_pending());
        }
        self.next_row_on_next_page(store)
    }

    fn next_row_on_next_page(&mut self, store: &Store) -> Result<bool> {
        loop {
            self.next_page(store)?;
            let Some(leaf) = &self.leaf else { return Ok(false) };
            let mut at = leaf.first_rowid();
            if at != 0 && at < leaf.body() {
                self.rowid = varint::read(leaf.bytes(), &mut at) as i64;
                self.offset = at;
                if at > leaf.body() {
                    return Err(self.corrupt(store));
                }
                self.load_size();
                return Ok(false);
            }
            if !leaf.has_no_term() {
                let first = leaf.first_term();
                if first > leaf.body() {
                    return Err(self.corrupt(store));
                }
                if first != 0 {
                    (self.offset, self.doclist_end) = (first, first);
                    return self.enter_term(store, 0);
                }
            } else if at > leaf.body() {
                return Err(self.corrupt(store));
            }
        }
    }

    /// At a term: reads it, or ends the walk where it has been for one term only.
    fn enter_term(&mut self, store: &Store, kept: usize) -> Result<bool> {
        if self.way.one_term {
            self.leaf = None;
            return Ok(false);
        }
        self.load_term(store, kept)?;
        self.load_size();
        Ok(true)
    }

    fn next_pending(&mut self) -> bool {
        match self.pending.pop().filter(|_| !self.way.one_term) {
            Some((term, doclist)) => {
                self.set_pending(&term, doclist);
                self.load_size();
                true
            }
            None => {
                self.leaf = None;
                false
            }
        }
    }

    fn next_without_detail(&mut self, store: &Store) -> Result<bool> {
        while self.segment.is_some() && self.leaf.as_ref().is_some_and(|leaf| self.offset >= leaf.body()) {
            self.next_page(store)?;
            self.rowid = 0;
            self.offset = 4;
        }
        let Some(leaf) = &self.leaf else { return Ok(false) };
        let mut at = self.offset;
        if at < self.doclist_end {
            let delta = varint::read(leaf.bytes(), &mut at);
            self.offset = at;
            self.rowid = self.rowid.wrapping_add(delta as i64);
            self.load_size();
            return Ok(false);
        }
        if self.segment.is_none() {
            return Ok(self.next_pending());
        }
        let mut kept = 0;
        if !self.way.one_term && at != leaf.first_term() {
            kept = varint::read_32(leaf.bytes(), &mut at);
        }
        self.offset = at;
        self.enter_term(store, kept)
    }

    /// Searches the leaf for a term.
    fn seek_in_leaf(&mut self, store: &Store, seek: Seek<'_>) -> Result<()> {
        let Some(mut leaf) = self.leaf.clone() else { return Ok(()) };
        let mut search = LeafSearch::new(&leaf);
        let found = search.run(&leaf, seek.term).ok_or_else(|| self.corrupt(store))?;
        if found != Found::Equal {
            if !seek.or_greater {
                self.leaf = None;
                return Ok(());
            }
            if found == Found::EndOfLeaf {
                loop {
                    self.next_page(store)?;
                    let Some(next) = &self.leaf else { return Ok(()) };
                    if !next.has_no_term() {
                        leaf = next.clone();
                        break;
                    }
                }
                search = LeafSearch::new(&leaf);
                if search.at < 4 || search.at >= leaf.body() {
                    return Err(self.corrupt(store));
                }
                search.length = varint::read_32(leaf.bytes(), &mut search.at);
            }
        }
        let suffix = leaf.bytes().get(search.at..search.at + search.length).filter(|suffix| !suffix.is_empty());
        let Some(suffix) = suffix else { return Err(self.corrupt(store)) };
        self.offset = search.at + search.length;
        (self.term_offset, self.term_page) = (self.offset, self.page);
        self.term.clear();
        self.term.extend(seek.term.iter().take(search.kept));
        self.term.extend_from_slice(suffix);
        self.doclist_end = if search.footer >= leaf.len() {
            leaf.len() + 1
        } else {
            search.term_at + varint::read_32(leaf.bytes(), &mut search.footer)
        };
        self.footer = search.footer;
        self.load_rowid(store)?;
        self.load_size();
        Ok(())
    }

    /// Opens the doclist index of the term, if it is the last one of its leaf.
    fn open_doclist_index(&mut self, store: &Store) -> Result<()> {
        let (Some(leaf), Some(segment)) = (&self.leaf, &self.segment) else { return Ok(()) };
        if self.term_page == self.page && self.doclist_end < leaf.body() {
            return Ok(());
        }
        self.doclist_index = Some(DoclistIndex::open(store, segment.id, self.term_page, self.way.reverse)?);
        Ok(())
    }

    /// From the first row of the doclist to its last.
    fn turn_round(&mut self, index: &Index) -> Result<()> {
        let store = index.store();
        let (Some(leaf), Some(segment)) = (self.leaf.clone(), self.segment.clone()) else { return Ok(()) };
        let mut last = None;
        match self.doclist_index.as_ref().filter(|_| !index.is_secure_delete_version()) {
            Some(doclist_index) => {
                let page = doclist_index.page();
                last = Some((page, store.read_leaf(leaf_row(segment.id, page))?));
            }
            None => {
                let mut at = if self.term_page == self.page { self.term_offset } else { 4 };
                varint::read(leaf.bytes(), &mut at);
                self.offset = at;
                if self.doclist_end >= leaf.body() {
                    for page in self.page + 1..=segment.last_page {
                        let next = store.read_leaf(leaf_row(segment.id, page))?;
                        let ends = !next.has_no_term();
                        if next.first_rowid() != 0 {
                            last = Some((page, next));
                        }
                        if ends {
                            break;
                        }
                    }
                }
            }
        }
        if let Some((page, leaf)) = last {
            let mut at = leaf.first_rowid();
            self.page = page;
            if at > leaf.body() {
                self.leaf = Some(leaf);
                return Err(self.corrupt(store));
            }
            self.rowid = varint::read(leaf.bytes(), &mut at) as i64;
            self.offset = at;
            self.doclist_end = if leaf.has_no_term() { leaf.len() + 1 } else { leaf.first_term() };
            self.leaf = Some(leaf);
        }
        self.collect_page();
        Ok(())
    }

    /// From the first row of the doclist on the leaf, at whose size the walk is, to the last one
    /// there.
    fn collect_page(&mut self) {
        let Some(leaf) = &self.leaf else { return };
        let bytes = leaf.bytes();
        let end = leaf.body().min(self.doclist_end);
        let mut at = self.offset;
        self.before.clear();
        loop {
            if at >= end {
                break;
            }
            if self.detail == Detail::None {
                let is_mark = |at: usize| at < end && bytes.get(at) == Some(&0);
                if is_mark(at) {
                    at += 1;
                    at += usize::from(is_mark(at));
                }
            } else {
                let value = varint::read_32(bytes, &mut at);
                at += value >> 1;
            }
            if at >= end {
                break;
            }
            let delta = varint::read(bytes, &mut at);
            self.rowid = self.rowid.wrapping_add(delta as i64);
            self.before.push(self.offset);
            self.offset = at;
        }
        self.load_size();
    }

    fn previous_row(&mut self, store: &Store) -> Result<()> {
        let Some(offset) = self.before.pop() else { return self.previous_page(store) };
        self.offset = offset;
        self.load_size();
        let Some(leaf) = &self.leaf else { return Ok(()) };
        let mut at = self.offset + if self.detail == Detail::None { 0 } else { self.size };
        let delta = varint::read(leaf.bytes(), &mut at);
        self.rowid = self.rowid.wrapping_sub(delta as i64);
        Ok(())
    }

    fn previous_page(&mut self, store: &Store) -> Result<()> {
        self.leaf = None;
        let Some(segment) = self.segment.clone() else { return Ok(()) };
        while self.page > self.term_page {
            self.page -= 1;
            let leaf = store.read_leaf(leaf_row(segment.id, self.page))?;
            let at = if self.page == self.term_page {
                Some(self.term_offset).filter(|at| *at < leaf.body())
            } else {
                let first = leaf.first_rowid();
                if first >= leaf.body() {
                    return Err(self.corrupt(store));
                }
                Some(first).filter(|first| *first != 0)
            };
            if let Some(mut at) = at {
                self.rowid = varint::read(leaf.bytes(), &mut at) as i64;
                self.offset = at;
                self.doclist_end = leaf.len() + 1;
                self.leaf = Some(leaf);
                self.collect_page();
                break;
            }
        }
        Ok(())
    }

    /// Goes to a row at or after the given one by the doclist index, and at least one row further.
    ///
    /// # Errors
    /// Those of reading leaves.
    pub fn next_from(&mut self, store: &Store, rowid: i64) -> Result<()> {
        let mut moved = false;
        let Some(mut index) = self.doclist_index.take() else { return self.next(store).map(|_| ()) };
        let result = self.skip_pages(store, &mut index, rowid, &mut moved);
        self.doclist_index = Some(index);
        result?;
        loop {
            if !moved {
                self.next(store)?;
            }
            moved = false;
            let arrived = if self.way.reverse { self.rowid <= rowid } else { self.rowid >= rowid };
            if self.leaf.is_none() || arrived {
                return Ok(());
            }
        }
    }

    fn skip_pages(&mut self, store: &Store, index: &mut DoclistIndex, rowid: i64, moved: &mut bool) -> Result<()> {
        if self.way.reverse {
            while !index.eof() && rowid < index.rowid() {
                index.previous(store)?;
            }
            let page = index.page();
            if page < self.page {
                self.page = page + 1;
                *moved = true;
                return self.previous_page(store);
            }
            return Ok(());
        }
        let mut page = self.page;
        while !index.eof() && rowid > index.rowid() {
            page = index.page();
            index.next(store)?;
        }
        if page > self.page {
            *moved = true;
            self.go_to_page(store, page)?;
        }
        Ok(())
    }

    /// To the first row on a leaf, or on one after it.
    fn go_to_page(&mut self, store: &Store, page: usize) -> Result<()> {
        if self.segment.as_ref().is_none_or(|segment| page > segment.last_page) {
            return Err(store.corrupt_index());
        }
        self.next_leaf = None;
        self.page = page - 1;
        loop {
            self.next_page(store)?;
            let Some(leaf) = &self.leaf else { return Ok(()) };
            let mut at = leaf.first_rowid();
            if at > 0 {
                if at < 4 || at >= leaf.body() {
                    return Err(store.corrupt_index());
                }
                self.rowid = varint::read(leaf.bytes(), &mut at) as i64;
                self.offset = at;
                self.load_size();
                return Ok(());
            }
        }
    }

    /// The position list, shared with the leaf where it does not continue after it.
    ///
    /// # Errors
    /// Those of reading the leaves behind.
    #[inline]
    pub fn poslist(&mut self, store: &Store) -> Result<Bytes> {
        let Some(leaf) = &self.leaf else { return Ok(Bytes::default()) };
        let end = self.offset + self.size;
        if end <= leaf.body() {
            return Ok(Bytes::part(leaf.shared(), self.offset..end));
        }
        let mut all = Vec::new();
        self.poslist_parts(store, |part| {
            all.extend_from_slice(part);
            Ok(())
        })?;
        Ok(Bytes::from(all.as_slice()))
    }

    /// Where the position list is on the leaf, if it does not continue after it.
    #[inline]
    pub fn range_on_leaf(&self) -> Option<Range<usize>> {
        let leaf = self.leaf.as_ref()?;
        let end = self.offset + self.size;
        (end <= leaf.body()).then_some(self.offset..end)
    }

    /// Hands out the position list leaf by leaf.
    ///
    /// # Errors
    /// Those of reading the leaves behind, and the taker's.
    pub fn poslist_parts(&mut self, store: &Store, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let Some(leaf) = &self.leaf else { return Ok(()) };
        let part = |leaf: &Leaf, from: usize, size: usize| from..(from + size).min(leaf.body()).max(from);
        let range = part(leaf, self.offset, self.size);
        let mut rest = self.size.saturating_sub(range.len());
        take(leaf.bytes().get(range).unwrap_or(&[]))?;
        let mut page = self.page;
        while rest > 0 {
            let Some(segment) = &self.segment else { return Err(store.corrupt_index()) };
            page += 1;
            let leaf = store.read_leaf(leaf_row(segment.id, page))?;
            let range = part(&leaf, 4, rest);
            rest = rest.saturating_sub(range.len());
            take(leaf.bytes().get(range).unwrap_or(&[]))?;
            if page == self.page + 1 && !self.way.reverse {
                self.next_leaf = Some(leaf);
            }
        }
        Ok(())
    }

    /// Compares the terms and then the rows; `None` where both are equal.
    #[inline]
    pub fn compare(&self, other: &SegmentIter, reverse: bool) -> (Ordering, bool) {
        match self.term.cmp(&other.term) {
            Ordering::Equal => {
                let rows = self.rowid.cmp(&other.rowid);
                (if reverse { rows.reverse() } else { rows }, true)
            }
            unequal => (unequal, false),
        }
    }
}
