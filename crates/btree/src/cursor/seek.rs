//! Finding an entry by key.

use super::{Cursor, Position};
use crate::page::{TABLE_LEAF, cell_offset, cell_rowid, parse_cell};
use crate::tree::{Level, Tree, corrupt};
use base::Result;
use std::cmp::Ordering;

impl Cursor {
    /// To the row, or to a neighbour of its place: how the entry under the cursor compares with the
    /// key. `Less` with an invalid position when the tree is empty.
    pub fn seek_rowid(&mut self, tree: &mut Tree, rowid: i64) -> Result<Ordering> {
        if self.position == Position::Valid
            && let Some(order) = self.seek_nearby(tree, rowid)?
        {
            return Ok(order);
        }
        if !self.to_root(tree)? {
            self.off_the_end()?;
            return Ok(Ordering::Less);
        }
        while !self.top.is_leaf() {
            self.top.index = first_not_less(tree, &self.top, rowid)?;
            let child = tree.child(&self.top);
            self.descend(tree, child)?;
        }
        self.seek_on_leaf(tree, rowid)
    }

    /// Answers from where the cursor is: the same row, the next, or another on this leaf.
    #[inline]
    fn seek_nearby(&mut self, tree: &mut Tree, rowid: i64) -> Result<Option<Ordering>> {
        let here = self.info.key;
        if here == rowid {
            return Ok(Some(Ordering::Equal));
        }
        if here < rowid {
            if self.at_last {
                return Ok(Some(Ordering::Less));
            }
            if here + 1 == rowid && self.next(tree)? && self.info.key == rowid {
                return Ok(Some(Ordering::Equal));
            }
            if self.position != Position::Valid {
                return Ok(None);
            }
        }
        if self.top.kind != TABLE_LEAF || self.top.cells == 0 {
            return Ok(None);
        }
        let data = tree.pager.data(self.top.frame);
        let header = usize::from(self.top.header);
        let key_at = |index: u16| {
            let at = cell_offset(data, header, TABLE_LEAF, usize::from(index));
            cell_rowid(data, at, TABLE_LEAF)
        };
        let first = key_at(0).ok_or_else(|| corrupt(self.top.page))?;
        let last = key_at(self.top.cells - 1).ok_or_else(|| corrupt(self.top.page))?;
        if first <= rowid && rowid <= last {
            return self.seek_on_leaf(tree, rowid).map(Some);
        }
        Ok(None)
    }

    fn seek_on_leaf(&mut self, tree: &mut Tree, rowid: i64) -> Result<Ordering> {
        self.moved();
        self.at_last = false;
        let index = first_not_less(tree, &self.top, rowid)?;
        self.top.index = index.min(self.top.cells - 1);
        self.settle(tree)?;
        Ok(self.info.key.cmp(&rowid))
    }

    /// To the entry, or to a neighbour of its place. `compare` says how the record that it is given
    /// compares with the key.
    pub fn seek_index(
        &mut self,
        tree: &mut Tree,
        compare: &mut impl FnMut(&[u8]) -> Result<Ordering>,
    ) -> Result<Ordering> {
        if self.position == Position::Valid
            && let Some(order) = self.seek_on_last_page(tree, compare)?
        {
            return Ok(order);
        }
        if !self.to_root(tree)? {
            self.off_the_end()?;
            return Ok(Ordering::Less);
        }
        loop {
            if let Some(order) = self.search_page(tree, compare)? {
                return Ok(order);
            }
            let child = tree.child(&self.top);
            self.descend(tree, child)?;
        }
    }

    /// Keys often arrive in order: tries the last page of the tree when the cursor is there.
    fn seek_on_last_page(
        &mut self,
        tree: &mut Tree,
        compare: &mut impl FnMut(&[u8]) -> Result<Ordering>,
    ) -> Result<Option<Ordering>> {
        let on_last_page = self.top.is_leaf()
            && self.top.cells > 0
            && self.parents.iter().all(|level| level.index == level.cells);
        if !on_last_page {
            return Ok(None);
        }
        if self.top.index == self.top.cells - 1 {
            let order = self.compare_at(tree, self.top.index, compare)?;
            if order != Ordering::Greater {
                return Ok(Some(order));
            }
        }
        if self.parents.is_empty() || self.compare_at(tree, 0, compare)? == Ordering::Greater {
            return Ok(None);
        }
        self.search_page(tree, compare)
    }

    /// Searches the page at the top. `None`: go on in the child at the level's index.
    fn search_page(
        &mut self,
        tree: &mut Tree,
        compare: &mut impl FnMut(&[u8]) -> Result<Ordering>,
    ) -> Result<Option<Ordering>> {
        let (mut low, mut high) = (0, self.top.cells);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.compare_at(tree, middle, compare)? {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => {
                    self.place(tree, middle)?;
                    return Ok(Some(Ordering::Equal));
                }
            }
        }
        if !self.top.is_leaf() {
            self.top.index = low;
            return Ok(None);
        }
        let order = if low < self.top.cells {
            Ordering::Greater
        } else {
            Ordering::Less
        };
        self.place(tree, low.min(self.top.cells - 1))?;
        Ok(Some(order))
    }

    fn place(&mut self, tree: &Tree, index: u16) -> Result<()> {
        self.moved();
        self.at_last = false;
        self.top.index = index;
        self.settle(tree)
    }

    #[inline]
    pub fn compare_at(
        &mut self,
        tree: &mut Tree,
        index: u16,
        compare: &mut impl FnMut(&[u8]) -> Result<Ordering>,
    ) -> Result<Ordering> {
        let level = self.top;
        let data = tree.pager.data(level.frame);
        let at = cell_offset(
            data,
            usize::from(level.header),
            level.kind,
            usize::from(index),
        );
        let info =
            parse_cell(data, at, level.kind, &tree.geometry).ok_or_else(|| corrupt(level.page))?;
        if !info.overflows() {
            let from = info.payload_at as usize;
            let record = data.get(from..from + info.local as usize);
            return compare(record.unwrap_or_default());
        }
        self.overflow.clear();
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let read = tree.payload_to_vec(
            level.frame,
            &info,
            &mut self.overflow,
            0,
            info.payload_len,
            &mut scratch,
        );
        self.overflow.clear();
        let order = read.and_then(|()| compare(&scratch));
        self.scratch = scratch;
        order
    }
}

/// Index of the first cell of a table page whose rowid is not less; the number of cells when all
/// are.
#[inline]
fn first_not_less(tree: &Tree, level: &Level, rowid: i64) -> Result<u16> {
    let data = tree.pager.data(level.frame);
    let header = usize::from(level.header);
    let (mut low, mut high) = (0, level.cells);
    while low < high {
        let middle = low + (high - low) / 2;
        let at = cell_offset(data, header, level.kind, usize::from(middle));
        let key = cell_rowid(data, at, level.kind).ok_or_else(|| corrupt(level.page))?;
        match key.cmp(&rowid) {
            Ordering::Less => low = middle + 1,
            Ordering::Equal => return Ok(middle),
            Ordering::Greater => high = middle,
        }
    }
    Ok(low)
}
