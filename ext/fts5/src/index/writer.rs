//! Writes a segment: leaves, their entries in `x_idx`, and doclist indexes.

use super::store::{Store, doclist_index_row, leaf_row};
use crate::varint;
use base::{Result, varint as varints};

/// A doclist index is written where so many leaves in succession have no term.
const EMPTY_LEAVES_MIN: usize = 4;
/// Header of a leaf: the place of the first rowid, and that of the footer.
pub(crate) const HEADER: [u8; 4] = [0; 4];

/// One level of a doclist index that is being written.
#[derive(Default)]
struct IndexLevel {
    page: usize,
    before: Option<i64>,
    bytes: Vec<u8>,
}

/// Which entries of a leaf have been written.
#[derive(Clone, Copy, PartialEq, Eq)]
struct First {
    term_in_page: bool,
    rowid_in_page: bool,
    rowid_in_doclist: bool,
}

pub(crate) struct SegmentWriter<'s> {
    store: &'s Store,
    segment: u32,
    page_size: usize,
    page: usize,
    leaf: Vec<u8>,
    footer: Vec<u8>,
    /// Where the last term of the footer begins.
    footer_before: usize,
    /// The last term.
    term: Vec<u8>,
    rowid_before: i64,
    first: First,
    leaves: usize,
    /// Leaves without a term since the last one with one.
    empty_leaves: usize,
    doclist_index: Vec<IndexLevel>,
    /// First term of the leaf whose entry has not been written yet, which is `entry_page`; 0 for
    /// none.
    entry_term: Vec<u8>,
    entry_page: usize,
}

impl<'s> SegmentWriter<'s> {
    /// Begins a segment.
    pub fn new(store: &'s Store, segment: u32, page_size: usize) -> SegmentWriter<'s> {
        let mut leaf = Vec::with_capacity(page_size + 64);
        leaf.extend_from_slice(&HEADER);
        SegmentWriter {
            store,
            segment,
            page_size,
            page: 1,
            leaf,
            footer: Vec::new(),
            footer_before: 0,
            term: Vec::new(),
            rowid_before: 0,
            first: First { term_in_page: true, rowid_in_page: false, rowid_in_doclist: false },
            leaves: 0,
            empty_leaves: 0,
            doclist_index: vec![IndexLevel::default()],
            entry_term: Vec::new(),
            entry_page: 1,
        }
    }

    /// Continues with a segment whose last page is given.
    pub fn resume(store: &'s Store, segment: u32, page_size: usize, last_page: usize) -> SegmentWriter<'s> {
        SegmentWriter { page: last_page + 1, entry_page: 0, ..SegmentWriter::new(store, segment, page_size) }
    }

    /// Number of leaves written so far.
    pub fn leaves(&self) -> usize {
        self.leaves
    }

    /// Bytes of the leaf that are taken, with its footer.
    pub fn used(&self) -> usize {
        self.leaf.len() + self.footer.len()
    }

    pub fn page_size(&self) -> usize {
        self.page_size
    }

    pub fn is_first_rowid_in_page(&self) -> bool {
        self.first.rowid_in_page
    }

    /// Appends bytes to the leaf as they are.
    pub fn push_raw(&mut self, bytes: &[u8]) {
        self.leaf.extend_from_slice(bytes);
    }

    /// Appends a varint to the leaf.
    pub fn push_varint(&mut self, value: u64) {
        varints::push(&mut self.leaf, value);
    }

    /// Appends a term, which is greater than the one before.
    ///
    /// # Errors
    /// Those of writing a full leaf.
    pub fn push_term(&mut self, term: &[u8]) -> Result<()> {
        if self.used() + term.len() + 2 >= self.page_size && self.leaf.len() > HEADER.len() {
            self.flush_leaf()?;
        }
        varint::push(&mut self.footer, self.leaf.len() - self.footer_before);
        self.footer_before = self.leaf.len();
        let common = self.term.iter().zip(term).take_while(|(old, new)| old == new).count();
        let mut kept = 0;
        if self.first.term_in_page {
            if self.page != 1 {
                // The shortest text that is greater than all terms before.
                let length = if self.term.is_empty() { term.len() } else { (common + 1).min(term.len()) };
                self.flush_entry()?;
                self.entry_term.clear();
                self.entry_term.extend(term.iter().take(length));
                self.entry_page = self.page;
            }
        } else {
            kept = common;
            varint::push(&mut self.leaf, kept);
        }
        let suffix = term.get(kept..).unwrap_or(&[]);
        varint::push(&mut self.leaf, suffix.len());
        self.leaf.extend_from_slice(suffix);
        self.term.truncate(common);
        self.term.extend_from_slice(term.get(common..).unwrap_or(&[]));
        self.first = First { term_in_page: false, rowid_in_page: false, rowid_in_doclist: true };
        if let Some(root) = self.doclist_index.first_mut() {
            root.page = self.page;
        }
        Ok(())
    }

    /// Appends a rowid of the last term's doclist.
    ///
    /// # Errors
    /// Those of writing a full leaf.
    pub fn push_rowid(&mut self, rowid: i64) -> Result<()> {
        if self.used() >= self.page_size {
            self.flush_leaf()?;
        }
        if self.first.rowid_in_page {
            self.note_first_rowid(rowid)?;
        }
        if self.first.rowid_in_doclist || self.first.rowid_in_page {
            varints::push(&mut self.leaf, rowid as u64);
        } else {
            varints::push(&mut self.leaf, (rowid as u64).wrapping_sub(self.rowid_before as u64));
        }
        self.rowid_before = rowid;
        self.first.rowid_in_doclist = false;
        self.first.rowid_in_page = false;
        Ok(())
    }

    /// Appends the first rowid of a leaf that has no term before it, as it is.
    ///
    /// # Errors
    /// Those of writing a doclist index.
    pub fn push_page_rowid(&mut self, rowid: i64) -> Result<()> {
        self.note_first_rowid(rowid)?;
        varints::push(&mut self.leaf, rowid as u64);
        self.first.rowid_in_page = false;
        Ok(())
    }

    fn note_first_rowid(&mut self, rowid: i64) -> Result<()> {
        let at = self.leaf.len();
        varint::put_u16(&mut self.leaf, 0, at);
        self.push_doclist_index(rowid)
    }

    /// Appends a part of a position list; varints are not cut.
    ///
    /// # Errors
    /// Those of writing full leaves.
    pub fn push_poslist(&mut self, mut bytes: &[u8]) -> Result<()> {
        while self.used() + bytes.len() >= self.page_size {
            let room = self.page_size.saturating_sub(self.used());
            let mut length = 0;
            while length < room {
                varint::read(bytes, &mut length);
            }
            let (now, rest) = bytes.split_at(length.min(bytes.len()));
            self.leaf.extend_from_slice(now);
            bytes = rest;
            self.flush_leaf()?;
        }
        self.leaf.extend_from_slice(bytes);
        Ok(())
    }

    /// Writes the leaf and begins the next one.
    ///
    /// # Errors
    /// The statement's.
    pub fn flush_leaf(&mut self) -> Result<()> {
        let body = self.leaf.len();
        varint::put_u16(&mut self.leaf, 2, body);
        if self.first.term_in_page {
            self.note_empty_leaf();
        } else {
            self.leaf.extend_from_slice(&self.footer);
        }
        self.store.write(leaf_row(self.segment, self.page), &self.leaf)?;
        self.leaf.clear();
        self.leaf.extend_from_slice(&HEADER);
        self.footer.clear();
        self.footer_before = 0;
        self.page += 1;
        self.leaves += 1;
        self.first.term_in_page = true;
        self.first.rowid_in_page = true;
        Ok(())
    }

    fn note_empty_leaf(&mut self) {
        if let Some(root) = self.doclist_index.first_mut()
            && self.first.rowid_in_page
            && !root.bytes.is_empty()
        {
            root.bytes.push(0);
        }
        self.empty_leaves += 1;
    }

    /// Writes the entry of the last leaf with terms, now that its last doclist has ended.
    fn flush_entry(&mut self) -> Result<()> {
        if self.entry_page == 0 {
            return Ok(());
        }
        let has_index = self.doclist_index.first().is_some_and(|root| !root.bytes.is_empty())
            && self.empty_leaves >= EMPTY_LEAVES_MIN;
        self.flush_doclist_index(has_index)?;
        self.empty_leaves = 0;
        self.store.add_index_entry(self.segment, &self.entry_term, self.entry_page, has_index)?;
        self.entry_page = 0;
        Ok(())
    }

    /// Ends the doclist index, writing it or not.
    fn flush_doclist_index(&mut self, write: bool) -> Result<()> {
        for (height, level) in self.doclist_index.iter_mut().enumerate() {
            if level.bytes.is_empty() {
                break;
            }
            if write {
                self.store.write(doclist_index_row(self.segment, height, level.page), &level.bytes)?;
            }
            level.bytes.clear();
            level.before = None;
        }
        Ok(())
    }

    /// Adds the first rowid of the leaf to the doclist index.
    fn push_doclist_index(&mut self, rowid: i64) -> Result<()> {
        let mut child_page = self.page;
        for height in 0.. {
            if self.doclist_index.len() < height + 2 {
                self.doclist_index.push(IndexLevel::default());
            }
            let Some([level, parent, ..]) = self.doclist_index.get_mut(height..) else { break };
            let is_full = level.bytes.len() >= self.page_size;
            if is_full {
                if let Some(flags) = level.bytes.first_mut() {
                    *flags = 1;
                }
                self.store.write(doclist_index_row(self.segment, height, level.page), &level.bytes)?;
                if parent.bytes.is_empty() {
                    let first = first_rowid(&level.bytes);
                    parent.page = level.page;
                    parent.bytes.push(0);
                    varint::push(&mut parent.bytes, level.page);
                    varints::push(&mut parent.bytes, first as u64);
                    parent.before = Some(first);
                }
                level.bytes.clear();
                level.before = None;
                level.page += 1;
            }
            if let Some(before) = level.before {
                varints::push(&mut level.bytes, (rowid as u64).wrapping_sub(before as u64));
            } else {
                level.bytes.push(u8::from(is_full));
                varint::push(&mut level.bytes, child_page);
                varints::push(&mut level.bytes, rowid as u64);
            }
            level.before = Some(rowid);
            child_page = level.page;
            if !is_full {
                break;
            }
        }
        Ok(())
    }

    /// Writes what is left; the number of the last page, 0 where the segment is empty, and how many
    /// leaves were written.
    ///
    /// # Errors
    /// The statements'.
    pub fn finish(mut self) -> Result<(usize, usize)> {
        if self.leaf.len() > HEADER.len() {
            self.flush_leaf()?;
        }
        if self.page > 1 {
            self.flush_entry()?;
        }
        Ok((self.page - 1, self.leaves))
    }
}

/// First rowid of a page of a doclist index.
fn first_rowid(bytes: &[u8]) -> i64 {
    let mut at = 1;
    varint::read(bytes, &mut at);
    varint::read(bytes, &mut at) as i64
}
