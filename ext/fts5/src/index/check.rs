//! `integrity-check` of the index.

use super::doclist_index::DoclistIndex;
use super::merged::MergedIter;
use super::segment::SegmentIter;
use super::store::{Leaf, leaf_row};
use super::structure::Segment;
use super::{Detail, Index, MAIN_INDEX};
use crate::config::VERSION_SECURE_DELETE;
use crate::poslist::Positions;
use crate::statement::{escaped, quoted};
use crate::varint;
use base::{Result, ResultCode};
use extension::storage::PrepareRules;
use value::ValueRef;

/// The checksum of an entry: a term in a row at a position. `index` is that of a prefix, or `None`
/// where the term has the byte of its index.
pub(crate) fn entry_checksum(rowid: i64, column: usize, offset: usize, index: Option<usize>, term: &[u8]) -> u64 {
    let add = |sum: u64, value: u64| sum.wrapping_add((sum << 3).wrapping_add(value));
    let mut sum = add(rowid as u64, column as u64);
    sum = add(sum, offset as u64);
    if let Some(index) = index {
        sum = add(sum, u64::from(MAIN_INDEX) + index as u64);
    }
    term.iter().fold(sum, |sum, byte| add(sum, *byte as i8 as i64 as u64))
}

/// What has been checked of a segment.
struct Checked {
    /// The last leaf with terms.
    leaf: usize,
    /// The last leaf that the doclist index knows.
    indexed: usize,
}

/// An entry of `x_idx`.
struct IndexEntry {
    term: Vec<u8>,
    page: usize,
    has_doclist_index: bool,
}

impl Index {
    /// Checks that the segments are sound and that their entries have a checksum.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB`.
    pub fn check(&self, expected: Option<u64>) -> Result<()> {
        let structure = self.structure()?;
        for segment in structure.levels.iter().flat_map(|level| &level.segments) {
            self.check_segment(segment)?;
        }
        let mut rows = MergedIter::with_empty(self, self.all_segments(&structure)?)?;
        let mut sum = 0;
        while !rows.eof() {
            sum ^= self.row_checksum(&mut rows)?;
            rows.next(self)?;
        }
        if expected.is_some_and(|expected| expected != sum) {
            return Err(self.store().wrong_checksum());
        }
        Ok(())
    }

    fn row_checksum(&self, rows: &mut MergedIter) -> Result<u64> {
        let Some(row) = rows.current_mut() else { return Ok(0) };
        if self.detail() == Detail::None {
            let counts = row.size() > 0;
            return Ok(if counts { entry_checksum(row.rowid(), 0, 0, None, row.term()) } else { 0 });
        }
        let poslist = row.poslist(self.store())?;
        let (rowid, term) = (row.rowid(), row.term());
        let entries = Positions::new(&*poslist);
        Ok(entries.fold(0, |sum, place| sum ^ entry_checksum(rowid, place.column(), place.offset(), None, term)))
    }

    fn all_segments(&self, structure: &super::Structure) -> Result<Vec<SegmentIter>> {
        let mut all = vec![self.pending_walk(&[])?];
        for segment in structure.newest_first() {
            all.push(SegmentIter::at_start(self, segment)?);
        }
        Ok(all)
    }

    fn index_entries(&self, segment: &Segment) -> Result<Vec<IndexEntry>> {
        let sql = format!(
            "SELECT segid, term, (pgno>>1), (pgno&1) FROM {}.'{}_idx' WHERE segid={} ORDER BY 1, 2",
            quoted(self.config.database()),
            escaped(self.config.name()),
            segment.id
        );
        let prepared = self.store().storage().prepare(&sql, PrepareRules { no_virtual_tables: true });
        let mut statement = prepared.map_err(|error| match error.extended_code() {
            ResultCode::ERROR => base::Error::bare(ResultCode::CORRUPT),
            _ => error,
        })?;
        let mut entries = Vec::new();
        while statement.step()? {
            let term = match statement.value(1) {
                ValueRef::Blob(bytes) => bytes.to_vec(),
                ValueRef::Text(text) => text.bytes.to_vec(),
                _ => Vec::new(),
            };
            entries.push(IndexEntry {
                term,
                page: usize::try_from(statement.value(2).to_integer() as i32).unwrap_or(0),
                has_doclist_index: statement.value(3).to_integer() as i32 != 0,
            });
        }
        Ok(entries)
    }

    fn check_segment(&self, segment: &Segment) -> Result<()> {
        if segment.first_page == 0 {
            return Ok(());
        }
        let store = self.store();
        let mut checked = Checked { leaf: segment.first_page - 1, indexed: segment.last_page };
        for entry in self.index_entries(segment)? {
            if entry.page < segment.first_page {
                continue;
            }
            let row = leaf_row(segment.id, entry.page);
            let leaf = store.read_leaf(row)?;
            if leaf.len() <= leaf.body() {
                let is_emptied = entry.term.is_empty()
                    && self.settings().version == VERSION_SECURE_DELETE
                    && leaf.len() == leaf.body()
                    && leaf.len() == 4;
                if !is_emptied {
                    return Err(store.corrupt_row(row));
                }
            } else {
                self.check_leaf(row, &leaf, &entry.term)?;
            }
            self.check_empty_leaves(segment, checked.leaf + 1, checked.indexed + 1, entry.page)?;
            checked.indexed = segment.last_page;
            if entry.has_doclist_index {
                checked.indexed = self.check_doclist_index(segment, entry.page)?;
            }
            checked.leaf = entry.page;
        }
        Ok(())
    }

    fn check_leaf(&self, row: i64, leaf: &Leaf, key: &[u8]) -> Result<()> {
        let damaged = || self.store().corrupt_row(row);
        let mut at = leaf.first_term();
        if leaf.first_rowid() >= at || at >= leaf.body() {
            return Err(damaged());
        }
        let length = varint::read_32(leaf.bytes(), &mut at);
        let term = leaf.bytes().get(at..at + length).filter(|_| at + length <= leaf.body()).ok_or_else(damaged)?;
        if term < key {
            return Err(damaged());
        }
        self.check_terms(leaf).ok_or_else(damaged)
    }

    /// Whether the terms of a leaf are in order.
    fn check_terms(&self, leaf: &Leaf) -> Option<()> {
        let bytes = leaf.bytes();
        let mut footer = leaf.body();
        let (mut term_at, mut term, mut is_first) = (0, Vec::new(), true);
        while footer < leaf.len() {
            let increment = varint::read_32(bytes, &mut footer);
            term_at += increment;
            let mut at = term_at;
            if at >= leaf.body() {
                return None;
            }
            let before = term.clone();
            let kept = if is_first { 0 } else { varint::read_32(bytes, &mut at) };
            let length = varint::read_32(bytes, &mut at);
            if kept > term.len() || at + length > leaf.body() {
                return None;
            }
            term.truncate(kept);
            term.extend_from_slice(bytes.get(at..at + length)?);
            if !is_first && term <= before {
                return None;
            }
            is_first = false;
        }
        Some(())
    }

    /// Whether the leaves between those with terms have none.
    fn check_empty_leaves(&self, segment: &Segment, first: usize, no_rowid: usize, end: usize) -> Result<()> {
        for page in first..end {
            let row = leaf_row(segment.id, page);
            let leaf = self.store().read_leaf(row)?;
            if !leaf.has_no_term() || (page >= no_rowid && leaf.first_rowid() != 0) {
                return Err(self.store().corrupt_row(row));
            }
        }
        Ok(())
    }

    /// Whether a doclist index fits the leaves; the last of them that it was compared with.
    fn check_doclist_index(&self, segment: &Segment, page: usize) -> Result<usize> {
        let store = self.store();
        let is_edited = self.settings().version == VERSION_SECURE_DELETE;
        let mut index = DoclistIndex::open(store, segment.id, page, false)?;
        let (mut before, mut last) = (page, 0);
        while !index.eof() {
            last = before + 1;
            while last < index.page() {
                let row = leaf_row(segment.id, last);
                if store.read_leaf(row)?.first_rowid() != 0 {
                    return Err(store.corrupt_row(row));
                }
                last += 1;
            }
            before = index.page();
            let row = leaf_row(segment.id, before);
            let leaf = store.read_leaf(row)?;
            let mut at = leaf.first_rowid();
            if at >= leaf.body() {
                return Err(store.corrupt_row(row));
            }
            if !is_edited || at > 0 {
                let rowid = varint::read(leaf.bytes(), &mut at) as i64;
                if rowid < index.rowid() || (!is_edited && rowid != index.rowid()) {
                    return Err(store.corrupt_row(row));
                }
            }
            index.next(store)?;
        }
        Ok(last)
    }
}
