//! Inserting an entry: find the place, put the cell together, put it in, balance when it is full.

use crate::alloc::Want;
use crate::balance::{Node, balance};
use crate::btree::Btree;
use crate::cursor::{Cursor, Position, SearchKey};
use crate::kinds::{InsertHint, SecureDelete};
use crate::page::{CellInfo, INDEX_LEAF, TABLE_LEAF, content_start, header_len, u16_at, u32_at};
use crate::ptrmap::PtrmapKind;
use crate::space::occupied;
use crate::tree::{Level, Tree, corrupt};
use base::endian::{set_u16, set_u32};
use base::{CursorId, Error, PageNo, Result, ResultCode, varint};
use std::cmp::Ordering;

/// A payload: bytes, and zeros behind them.
#[derive(Clone, Copy)]
pub(crate) struct Payload<'a> {
    pub bytes: &'a [u8],
    pub zero_tail: u32,
}

impl Payload<'_> {
    fn len(&self) -> usize {
        self.bytes.len() + self.zero_tail as usize
    }

    /// Appends the bytes from `from` to `to`.
    #[inline]
    fn copy_range(&self, from: usize, to: usize, out: &mut Vec<u8>) {
        let stored = self.bytes.len();
        out.extend_from_slice(self.bytes.get(from.min(stored)..to.min(stored)).unwrap_or_default());
        let zeros = to.max(stored) - from.max(stored);
        out.resize(out.len() + zeros, 0);
    }

    /// Fills `out` with the bytes from `from` on.
    fn fill_range(&self, from: usize, out: &mut [u8]) {
        let stored = self.bytes.get(from.min(self.bytes.len())..).unwrap_or_default();
        let count = stored.len().min(out.len());
        let (head, tail) = out.split_at_mut(count);
        head.copy_from_slice(stored.get(..count).unwrap_or_default());
        tail.fill(0);
    }
}

impl Btree {
    /// Inserts a row, replacing one with the same rowid. The payload is `payload` followed by
    /// `zero_tail` zero bytes. Afterwards the cursor is on the row.
    pub fn insert_row(
        &mut self,
        cursor: CursorId,
        rowid: i64,
        payload: &[u8],
        zero_tail: u32,
        hint: InsertHint,
    ) -> Result<()> {
        if zero_tail == 0 && self.append_row(cursor, rowid, payload)? {
            return Ok(());
        }
        self.before_write(cursor)?;
        let (cursor, tree) = self.parts(cursor)?;
        let order = cursor.place_for_row(tree, rowid, hint)?;
        let payload = Payload { bytes: payload, zero_tail };
        if order == Ordering::Equal && cursor.overwrite_in_place(tree, payload)? {
            return Ok(());
        }
        tree.build_cell(TABLE_LEAF, rowid, payload, cursor.root)?;
        cursor.insert_cell(tree, order)?;
        if cursor.position == Position::Saved {
            cursor.saved_rowid = rowid;
        }
        Ok(())
    }

    /// Puts a row behind all others when the cursor is on the last one and its page has room.
    /// Nothing that other cursors stand on moves then, so they stay where they are. False where
    /// that is not so.
    fn append_row(&mut self, id: CursorId, rowid: i64, payload: &[u8]) -> Result<bool> {
        if !base::fast_path!("appends", "a row after all others moves no cursor and no cell", "append ×1.09") {
            return Ok(false);
        }
        let root = self.check_write(id)?;
        let (cursor, tree) = self.parts(id)?;
        let page = cursor.top.page;
        if cursor.position != Position::Valid || !cursor.at_last || cursor.info.key >= rowid {
            return Ok(false);
        }
        if !cursor.append_cell(tree, rowid, payload)? {
            return Ok(false);
        }
        let Btree { cursors, tree, .. } = self;
        for (index, other) in cursors.iter_mut().enumerate() {
            if other.root != root || index == id.0 as usize || !other.holds_pages() {
                continue;
            }
            if !other.is_open || !matches!(other.position, Position::Valid | Position::SkipNext) {
                other.give_way(tree)?;
                continue;
            }
            other.at_last = false;
            if other.top.page == page {
                other.top.cells += 1;
            }
        }
        Ok(true)
    }

    /// Inserts a record into an index; `key` is what it is sought by. An entry that compares equal
    /// is replaced. Afterwards the cursor is on the entry.
    pub fn insert_key(
        &mut self,
        cursor: CursorId,
        record: &[u8],
        hint: InsertHint,
        mut key: impl SearchKey,
    ) -> Result<()> {
        self.before_write(cursor)?;
        let (cursor, tree) = self.parts(cursor)?;
        let hint = if hints() { hint } else { InsertHint::None };
        let order = match hint {
            InsertHint::SeekDone(order) if cursor.position == Position::Valid => order,
            InsertHint::Here
                if cursor.position == Position::Valid && cursor.compare_here(tree, &mut key)? == Ordering::Equal =>
            {
                Ordering::Equal
            }
            InsertHint::Append if cursor.last(tree)? => match cursor.compare_here(tree, &mut key)? {
                Ordering::Greater => cursor.seek_index(tree, &mut key)?,
                order => order,
            },
            _ => cursor.seek_index(tree, &mut key)?,
        };
        let payload = Payload { bytes: record, zero_tail: 0 };
        if order == Ordering::Equal && cursor.overwrite_in_place(tree, payload)? {
            return Ok(());
        }
        tree.build_cell(INDEX_LEAF, 0, payload, cursor.root)?;
        cursor.insert_cell(tree, order)?;
        if cursor.position == Position::Saved {
            cursor.saved_key.clear();
            cursor.saved_key.extend_from_slice(record);
        }
        Ok(())
    }
}

fn hints() -> bool {
    base::fast_path!(
        "insert hints",
        "what the caller knows about the place of a key saves looking for it",
        "insert ×1.15, update ×1.00"
    )
}

impl Cursor {
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
            let old = tree.pager.data(self.top.frame).get(from..from + payload.len());
            if old == Some(payload.bytes) {
                return Ok(true);
            }
        }
        self.generation = self.generation.wrapping_add(1);
        tree.payload_write(self.top.frame, &info, &mut self.overflow, 0, payload.bytes)?;
        Ok(true)
    }

    /// Writes a row's cell behind the last one of its page, which the cursor is on. False where
    /// that is not simple: the row overflows, or the gap between pointers and cells has no room, or
    /// is not the only room.
    #[inline]
    fn append_cell(&mut self, tree: &mut Tree, rowid: i64, payload: &[u8]) -> Result<bool> {
        let (count, header) = (usize::from(self.top.cells), usize::from(self.top.header));
        let head = varint::len(payload.len() as u64) + varint::len(rowid as u64);
        let size = occupied(head + payload.len());
        let pointer = header + header_len(TABLE_LEAF) + 2 * count;
        let page = tree.pager.data(self.top.frame);
        let start = content_start(page, header);
        let simple = self.top.kind == TABLE_LEAF && u16_at(page, header + 1) == 0;
        let fits =
            tree.geometry.keeps_row(payload.len()) && pointer + 2 + size <= start && start <= tree.geometry.usable;
        if !simple || !fits {
            return Ok(false);
        }
        tree.pager.write(self.top.frame)?;
        let (at, whole) = (start - size, head + payload.len());
        let page = tree.pager.data_mut(self.top.frame);
        set_u16(page, pointer, at as u16);
        set_u16(page, header + 3, (count + 1) as u16);
        set_u16(page, header + 5, at as u16);
        let (numbers, body) = page.split_at_mut(at).1.split_at_mut(whole).0.split_at_mut(head);
        let first = varint::write(numbers, payload.len() as u64);
        varint::write(numbers.split_at_mut(first).1, rowid as u64);
        body.copy_from_slice(payload);
        let tag = tree.pager.tag(self.top.frame);
        if tag.free_known {
            tree.set_free_bytes(&self.top, usize::from(tag.free).saturating_sub(size + 2));
        }
        self.moved();
        self.top.cells += 1;
        self.top.index = count as u16;
        let (len, payload_at) = (payload.len() as u32, (at + head) as u32);
        self.info = CellInfo { key: rowid, payload_len: len, payload_at, local: len, size: whole as u32 };
        Ok(true)
    }

    /// Puts the cell that `build_cell` made where `order` says.
    fn insert_cell(&mut self, tree: &mut Tree, order: Ordering) -> Result<()> {
        self.moved();
        tree.pager.write(self.top.frame)?;
        let mut index = self.top.index;
        match order {
            Ordering::Equal => {
                self.take_child_of_old_cell(tree)?;
                let info = self.info;
                tree.free_overflow(self.top.frame, &info)?;
                tree.remove_cell(&mut self.top, index)?;
            }
            Ordering::Less if self.top.cells > 0 => index += 1,
            _ => self.at_last &= self.top.cells == 0,
        }
        let need = occupied(tree.cell.len()) + 2;
        let free = tree.free_bytes(&self.top)?;
        if need > free {
            return self.insert_overfull(tree, index);
        }
        let cell = std::mem::take(&mut tree.cell);
        let done = tree.page_mut(&self.top).insert_cell(usize::from(index), &cell);
        tree.cell = cell;
        done.ok_or_else(|| corrupt(self.top.page, "a page has no room for a cell that fits"))?;
        tree.set_free_bytes(&self.top, free - need);
        self.top.cells += 1;
        self.top.index = index;
        self.settle(tree)?;
        if tree.auto_vacuum && self.info.overflows() {
            let first = u32_at(tree.pager.data(self.top.frame), self.info.overflow_at());
            tree.ptrmap_put(PageNo(first), PtrmapKind::Overflow1, self.top.page.0)?;
        }
        Ok(())
    }

    /// A cell that replaces one on an interior page takes over its left child.
    fn take_child_of_old_cell(&mut self, tree: &mut Tree) -> Result<()> {
        if !self.top.is_leaf() {
            let child = tree.child(&self.top);
            tree.cell.splice(0..0, child.0.to_be_bytes());
        }
        Ok(())
    }

    /// The page is full: balances the tree with the cell pending, and leaves the cursor to find its
    /// entry again by key, which the caller saves.
    #[cold]
    fn insert_overfull(&mut self, tree: &mut Tree, index: u16) -> Result<()> {
        let cell = tree.cell.clone();
        let mut path: Vec<Node> = self.parents.drain(..).map(Node::new).collect();
        let mut node = Node::new(self.top);
        self.top = Level::NONE;
        node.push_pending(index, cell);
        path.push(node);
        self.position = Position::Saved;
        self.skip = 0;
        self.at_last = false;
        balance(tree, path)
    }

    /// Compares the entry under the cursor.
    fn compare_here(&mut self, tree: &mut Tree, key: &mut impl SearchKey) -> Result<Ordering> {
        let index = self.top.index;
        self.compare_at(tree, index, key)
    }
}

impl Tree {
    /// Puts a leaf cell together in `self.cell`, writing what does not fit to overflow pages.
    fn build_cell(&mut self, kind: u8, rowid: i64, payload: Payload<'_>, near: PageNo) -> Result<()> {
        let total = payload.len();
        if total > i32::MAX as usize {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
        let local = self.geometry.local_len(kind, total);
        let mut cell = std::mem::take(&mut self.cell);
        cell.clear();
        varint::push(&mut cell, total as u64);
        if kind == TABLE_LEAF {
            varint::push(&mut cell, rowid as u64);
        }
        payload.copy_range(0, local, &mut cell);
        let first = match local < total {
            true => self.write_chain(payload, local, near).map(Some),
            false => Ok(None),
        };
        if let Ok(Some(first)) = &first {
            cell.extend_from_slice(&first.0.to_be_bytes());
        }
        self.cell = cell;
        first.map(|_| ())
    }

    /// Writes the payload from byte `from` on to a new overflow chain; returns its first page.
    fn write_chain(&mut self, payload: Payload<'_>, from: usize, near: PageNo) -> Result<PageNo> {
        let per_page = self.geometry.overflow_len();
        let (mut at, total) = (from, payload.len());
        let mut first = PageNo::NONE;
        let mut previous: Option<(PageNo, pager::FrameId)> = None;
        while at < total {
            let want = previous.map_or(near, |(page, _)| page);
            let allocated = self.allocate(Want::Near(want.0));
            let linked = allocated.and_then(|(page, frame)| {
                let parent = previous.map_or(0, |(page, _)| page.0);
                let count = per_page.min(total - at);
                let data = self.pager.data_mut(frame);
                set_u32(data, 0, 0);
                payload.fill_range(at, data.split_at_mut(4).1.split_at_mut(count).0);
                at += count;
                match previous {
                    Some((_, before)) => {
                        set_u32(self.pager.data_mut(before), 0, page.0);
                        let noted = self.ptrmap_put(page, PtrmapKind::Overflow2, parent);
                        noted.map(|()| (page, frame))
                    }
                    None => {
                        first = page;
                        Ok((page, frame))
                    }
                }
            });
            if let Some((_, before)) = previous {
                self.pager.unpin(before);
            }
            previous = Some(linked?);
        }
        if let Some((_, before)) = previous {
            self.pager.unpin(before);
        }
        Ok(first)
    }

    /// Removes a cell from a page; its overflow chain is the caller's business.
    pub fn remove_cell(&mut self, level: &mut Level, index: u16) -> Result<()> {
        let info = self.cell_at(&Level { index, ..*level })?;
        let size = occupied(info.size as usize);
        let free = self.free_bytes(level)?;
        let wipe = self.secure_delete != SecureDelete::Off;
        let mut page = self.page_mut(level);
        if wipe {
            // The bytes are parsed already; what stays behind are zeros.
            page.wipe(usize::from(index), info.size as usize);
        }
        page.remove_cell(usize::from(index), size)
            .ok_or_else(|| corrupt(level.page, "a cell is not where its pointer says"))?;
        level.cells -= 1;
        self.set_free_bytes(level, free + size + 2);
        Ok(())
    }
}
