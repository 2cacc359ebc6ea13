//! Inserting an entry: find the place, put the cell together, put it in, balance when it is full.

use super::{Cursor, Position, SearchKey};
use crate::balance::{Gathered, balance};
use crate::kinds::InsertHint;
use crate::page::{INDEX_LEAF, TABLE_LEAF};
use crate::tree::{Payload, Tree};
use base::{PageNo, Result};
use std::cmp::Ordering;

fn hints() -> bool {
    base::fast_path!(
        "insert hints",
        "what the caller knows about the place of a key saves looking for it",
        "insert ×1.15, update ×1.00"
    )
}

impl Cursor {
    /// Inserts a row, or replaces the one of that rowid; the cursor is on it then.
    #[inline] // into its one caller
    pub fn insert_row(
        &mut self,
        tree: &mut Tree,
        scratch: &mut Gathered,
        rowid: i64,
        payload: Payload<'_>,
        hint: InsertHint,
    ) -> Result<()> {
        let order = self.place_for_row(tree, rowid, hint)?;
        if order == Ordering::Equal && self.overwrite_in_place(tree, payload)? {
            return Ok(());
        }
        tree.build_cell(TABLE_LEAF, rowid, payload, self.opened.root())?;
        self.insert_cell(tree, scratch, order)?;
        if self.position == Position::Saved {
            self.saved.keep_rowid(rowid);
        }
        Ok(())
    }

    /// Inserts a record, or replaces the entry that compares equal; the cursor is on it then.
    #[inline] // into its one caller
    pub fn insert_key(
        &mut self,
        tree: &mut Tree,
        scratch: &mut Gathered,
        record: &[u8],
        hint: InsertHint,
        key: &mut impl SearchKey,
    ) -> Result<()> {
        let order = self.place_for_key(tree, hint, key)?;
        let payload = Payload { bytes: record, zero_tail: 0 };
        if order == Ordering::Equal && self.overwrite_in_place(tree, payload)? {
            return Ok(());
        }
        tree.build_cell(INDEX_LEAF, 0, payload, self.opened.root())?;
        self.insert_cell(tree, scratch, order)?;
        if self.position == Position::Saved {
            self.saved.keep_key(record);
        }
        Ok(())
    }

    /// Where a record goes: how the entry under the cursor compares with it.
    #[inline]
    fn place_for_key(&mut self, tree: &mut Tree, hint: InsertHint, key: &mut impl SearchKey) -> Result<Ordering> {
        let hint = if hints() { hint } else { InsertHint::None };
        match hint {
            InsertHint::SeekDone(order) if self.position == Position::Valid => Ok(order),
            InsertHint::Here
                if self.position == Position::Valid && self.compare_here(tree, key)? == Ordering::Equal =>
            {
                Ok(Ordering::Equal)
            }
            InsertHint::Append if self.last(tree)? => match self.compare_here(tree, key)? {
                Ordering::Greater => self.seek_index(tree, key),
                order => Ok(order),
            },
            _ => self.seek_index(tree, key),
        }
    }

    /// Where a row goes: how the entry under the cursor compares with it.
    #[inline]
    fn place_for_row(&mut self, tree: &mut Tree, rowid: i64, hint: InsertHint) -> Result<Ordering> {
        let hint = if hints() { hint } else { InsertHint::None };
        match hint {
            InsertHint::SeekDone(order) if self.position == Position::Valid => Ok(order),
            InsertHint::Append if self.last(tree)? && self.info.key < rowid => Ok(Ordering::Less),
            _ => self.seek_rowid(tree, rowid),
        }
    }

    /// The new payload has the old one's length: only bytes change. False when it has not.
    fn overwrite_in_place(&mut self, tree: &mut Tree, payload: Payload<'_>) -> Result<bool> {
        let allowed =
            base::fast_path!("overwrites", "a payload of the old one's length goes into its place", "update ×1.14");
        if !allowed || payload.zero_tail > 0 || payload.len() != self.info.payload_len as usize {
            return Ok(false);
        }
        let info = self.info;
        if !info.overflows() {
            let from = info.payload_at as usize;
            let old = tree.data(self.top.frame).get(from..from + payload.len());
            if old == Some(payload.bytes) {
                return Ok(true);
            }
        }
        self.generation = self.generation.wrapping_add(1);
        tree.payload_write(self.top.frame, &info, &mut self.overflow, 0, payload.bytes)?;
        Ok(true)
    }

    /// Puts a row after all others when the cursor is on the last one and its page has room: the
    /// page then. `None`, and nothing done, where that is not so.
    #[inline]
    pub fn append_row(&mut self, tree: &mut Tree, rowid: i64, payload: &[u8]) -> Result<Option<PageNo>> {
        if self.position != Position::Valid || !self.at_last || self.info.key >= rowid {
            return Ok(None);
        }
        let Some(info) = tree.append_row(&mut self.top, rowid, payload)? else { return Ok(None) };
        self.moved();
        self.top.index = self.top.cells - 1;
        self.info = info;
        Ok(Some(self.top.page))
    }

    /// Another cursor has appended a row to a page of the tree: nothing that this one is on has
    /// moved.
    pub fn heed_append(&mut self, tree: &mut Tree, page: PageNo) -> Result<()> {
        if !self.opened.is_open() || !matches!(self.position, Position::Valid | Position::SkipNext) {
            return self.give_way(tree);
        }
        self.at_last = false;
        if self.top.page == page {
            self.top.cells += 1;
        }
        Ok(())
    }

    /// Puts the cell that `build_cell` made where `order` says.
    fn insert_cell(&mut self, tree: &mut Tree, scratch: &mut Gathered, order: Ordering) -> Result<()> {
        self.moved();
        tree.write(self.top.frame)?;
        let mut index = self.top.index;
        match order {
            Ordering::Equal => {
                tree.take_child(&self.top);
                let info = self.info;
                tree.free_overflow(self.top.frame, &info)?;
                tree.remove_cell(&mut self.top, index)?;
            }
            Ordering::Less if self.top.cells > 0 => index += 1,
            _ => self.at_last &= self.top.cells == 0,
        }
        if tree.insert_built_cell(&mut self.top, index)?.is_none() {
            return self.insert_overfull(tree, scratch, index);
        }
        self.top.index = index;
        self.read_entry(tree)?;
        tree.note_chain(&self.top, &self.info)
    }

    /// The page is full: balances the tree with the cell pending, and leaves the cursor to find its
    /// entry again by key, which the caller saves.
    #[cold]
    fn insert_overfull(&mut self, tree: &mut Tree, scratch: &mut Gathered, index: u16) -> Result<()> {
        let cell = tree.built_cell().to_vec();
        let mut path = self.take_path();
        if let Some(node) = path.last_mut() {
            node.push_pending(index, cell);
        }
        self.position = Position::Saved;
        self.skip = 0;
        self.at_last = false;
        balance(tree, scratch, path)
    }

    /// Compares the entry under the cursor.
    fn compare_here(&mut self, tree: &mut Tree, key: &mut impl SearchKey) -> Result<Ordering> {
        let index = self.top.index;
        self.compare_at(tree, index, key)
    }
}
