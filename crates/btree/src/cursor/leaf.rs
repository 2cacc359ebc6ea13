//! A leaf that is read entry by entry, without going through the cursor for each of them.

use super::{Cursor, Position};
use crate::page::{CellInfo, TABLE_LEAF, header_len, parse_small_leaf_cell, u16_at};
use crate::tree::Tree;

/// The leaf under a cursor, from the cursor's entry on. While it is there nothing can change.
#[derive(Clone, Copy)]
pub struct Leaf<'a> {
    /// The part of the page that is used.
    page: &'a [u8],
    /// The pointers to the cells after the current one.
    pointers: &'a [u8],
    is_table: bool,
    /// Longest payload that stays on the page.
    payload_max: usize,
    /// Where the current cell begins, its payload begins and ends.
    cell: u32,
    start: u32,
    end: u32,
    /// The current cell's bytes from its rowid on, and how many of them are the rowid's.
    key: u64,
    key_bytes: u32,
}

/// An entry of a leaf, for the cursor to go to.
#[derive(Clone, Copy, Debug)]
pub struct LeafPlace {
    pointers_left: u16,
    info: CellInfo,
}

impl<'a> Leaf<'a> {
    /// Goes to the next entry. False, and nothing done, at the end of the leaf and before an entry
    /// of a rare shape: one that continues elsewhere, a large key, a damaged one.
    #[inline(always)] // once a row
    #[expect(clippy::should_implement_trait, reason = "an entry is not handed out but stood on")]
    pub fn next(&mut self) -> bool {
        self.step().is_some()
    }

    #[inline(always)]
    fn step(&mut self) -> Option<()> {
        let (pointer, pointers) = self.pointers.split_first_chunk()?;
        let cell = usize::from(u16::from_be_bytes(*pointer));
        let head = u64::from_be_bytes(*self.page.get(cell..)?.first_chunk()?);
        // The topmost bit of a byte says that another one follows.
        let (payload, mut size) = match head {
            _ if head >> 63 == 0 => (head >> 56, 1),
            _ if head >> 55 & 1 == 0 => ((head >> 49 & 0x3f80) | (head >> 48 & 0x7f), 2),
            _ => return None,
        };
        let (mut key, mut key_bytes) = (0, 0);
        if self.is_table {
            key = head << (8 * size);
            let ends = !key & 0x8080_8080_0000_0000;
            if ends == 0 {
                return None;
            }
            key_bytes = ends.leading_zeros() / 8 + 1;
            size += key_bytes as usize;
        }
        let start = cell + size;
        let end = start + payload as usize;
        if payload as usize > self.payload_max || end > self.page.len() {
            return None;
        }
        self.pointers = pointers;
        (self.cell, self.start, self.end) = (cell as u32, start as u32, end as u32);
        (self.key, self.key_bytes) = (key, key_bytes);
        Some(())
    }

    /// The page up to the end of the entry's record, and where the record begins. Only after
    /// `next`.
    #[inline(always)]
    pub fn record(&self) -> (&'a [u8], usize) {
        (self.page.get(..self.end as usize).unwrap_or_default(), self.start as usize)
    }

    /// The part of the page that is used.
    #[inline]
    pub fn page(&self) -> &'a [u8] {
        self.page
    }

    /// Where the entry's record begins and ends on the page. Only after `next`.
    #[inline(always)] // once a row
    pub fn span(&self) -> (usize, usize) {
        (self.start as usize, self.end as usize)
    }

    /// The rowid of the entry; 0 in an index. Only after `next`.
    #[inline]
    pub fn rowid(&self) -> i64 {
        let byte = |place: u32| (self.key >> (56 - 8 * place) & 0x7f) as i64;
        (0..self.key_bytes).fold(0, |rowid, place| rowid << 7 | byte(place))
    }

    /// Where it is. Only after `next`.
    #[inline]
    pub fn place(&self) -> LeafPlace {
        let length = self.end - self.start;
        let info = CellInfo {
            key: self.rowid(),
            payload_len: length,
            payload_at: self.start,
            local: length,
            size: self.end - self.cell,
        };
        LeafPlace { pointers_left: (self.pointers.len() / 2) as u16, info }
    }
}

/// A row that a cursor has gone to.
#[derive(Clone, Copy, Debug)]
pub struct NextRow<'a> {
    /// Its rowid; 0 in an index.
    pub rowid: i64,
    /// The page up to the end of the row's record.
    pub page: &'a [u8],
    /// Where the record begins.
    pub start: usize,
}

impl Cursor {
    /// Moves to the next entry of the leaf. `None`, and nothing done, where [`Cursor::next`] is to
    /// do that: the next entry is on another page, of a rare shape or damaged, or the cursor is on
    /// none.
    #[inline(always)] // once a row
    pub fn next_row<'t>(&mut self, tree: &'t Tree) -> Option<NextRow<'t>> {
        let top = &self.top;
        let index = top.index.checked_add(1)?;
        if self.position != Position::Valid || !top.is_leaf() || index >= top.cells {
            return None;
        }
        let page = tree.data(top.frame);
        let at = u16_at(page, usize::from(top.header) + 8 + 2 * usize::from(index));
        parse_small_leaf_cell(page, at, top.kind, tree.geometry(), &mut self.info)?;
        self.top.index = index;
        self.at_last = false;
        self.moved();
        let info = &self.info;
        let start = info.payload_at as usize;
        Some(NextRow { rowid: info.key, page: page.get(..start + info.local as usize)?, start })
    }

    /// The leaf under the cursor, from the entry after the cursor's on; `None` when it is on no
    /// entry of a leaf.
    #[inline]
    pub fn leaf<'t>(&self, tree: &'t Tree) -> Option<Leaf<'t>> {
        self.leaf_from(tree, usize::from(self.top.index) + 1)
    }

    /// As [`Cursor::leaf`], from the cursor's entry on.
    pub fn leaf_here<'t>(&self, tree: &'t Tree) -> Option<Leaf<'t>> {
        self.leaf_from(tree, usize::from(self.top.index))
    }

    #[inline]
    fn leaf_from<'t>(&self, tree: &'t Tree, index: usize) -> Option<Leaf<'t>> {
        let top = &self.top;
        if self.position != Position::Valid || !top.is_leaf() {
            return None;
        }
        let geometry = tree.geometry();
        let page = tree.data(top.frame).get(..geometry.usable)?;
        let pointers = usize::from(top.header) + header_len(top.kind);
        let (next, end) = (pointers + 2 * index, pointers + 2 * usize::from(top.cells));
        Some(Leaf {
            page,
            pointers: page.get(next..end).unwrap_or_default(),
            is_table: top.kind == TABLE_LEAF,
            payload_max: geometry.local_max(top.kind),
            cell: 0,
            start: 0,
            end: 0,
            key: 0,
            key_bytes: 0,
        })
    }

    /// Moves to a place that the leaf under the cursor has come to since.
    #[inline]
    pub fn go_to_place(&mut self, place: LeafPlace) {
        self.top.index = self.top.cells.saturating_sub(place.pointers_left + 1);
        self.info = place.info;
        self.at_last = false;
        self.moved();
    }
}
