//! Cells: put together, put on pages, taken off them.

use super::alloc::Want;
use super::ptrmap::PtrmapKind;
use super::{Level, Tree, corrupt};
use crate::kinds::SecureDelete;
use crate::page::{CellInfo, TABLE_LEAF, content_start, header_len, u16_at, u32_at};
use crate::space::occupied;
use base::endian::{set_u16, set_u32};
use base::{Error, PageNo, Result, ResultCode, varint};

/// A payload: bytes, and zeros after them.
#[derive(Clone, Copy)]
pub(crate) struct Payload<'a> {
    pub bytes: &'a [u8],
    pub zero_tail: u32,
}

impl Payload<'_> {
    pub fn len(&self) -> usize {
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

impl Tree {
    /// Puts a leaf cell together in `self.cell`, writing what does not fit to overflow pages.
    pub fn build_cell(&mut self, kind: u8, rowid: i64, payload: Payload<'_>, near: PageNo) -> Result<()> {
        let total = payload.len();
        if total > i32::MAX as usize {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
        let local = self.geometry().local_len(kind, total);
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
        let per_page = self.geometry().overflow_len();
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
        let wipe = self.freed.wiping() != SecureDelete::Off;
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

    /// The cell that was put together replaces one on an interior page: it takes over the child.
    #[inline] // into its one caller
    pub fn take_child(&mut self, level: &Level) {
        if !level.is_leaf() {
            let child = self.child(level);
            self.cell.splice(0..0, child.0.to_be_bytes());
        }
    }

    /// Puts the cell that was put together on a page that may be changed. `None`, and nothing done,
    /// where it has no room.
    #[inline] // into its one caller
    pub fn insert_built_cell(&mut self, level: &mut Level, index: u16) -> Result<Option<()>> {
        let need = occupied(self.cell.len()) + 2;
        let free = self.free_bytes(level)?;
        if need > free {
            return Ok(None);
        }
        let cell = std::mem::take(&mut self.cell);
        let done = self.page_mut(level).insert_cell(usize::from(index), &cell);
        self.cell = cell;
        done.ok_or_else(|| corrupt(level.page, "a page has no room for a cell that fits"))?;
        self.set_free_bytes(level, free - need);
        level.cells += 1;
        Ok(Some(()))
    }

    /// The cell that was put together.
    pub fn built_cell(&self) -> &[u8] {
        &self.cell
    }

    /// Notes who points to the first overflow page of a cell.
    #[inline]
    pub fn note_chain(&mut self, level: &Level, info: &CellInfo) -> Result<()> {
        if self.format.has_pointer_maps() && info.overflows() {
            let first = u32_at(self.pager.data(level.frame), info.overflow_at());
            self.ptrmap_put(PageNo(first), PtrmapKind::Overflow1, level.page.0)?;
        }
        Ok(())
    }

    /// Writes a row's cell after the last one of a page; the cell then. `None`, and nothing done,
    /// where that is not simple: the row overflows, or the gap between pointers and cells has no
    /// room, or is not the only room.
    #[inline]
    pub fn append_row(&mut self, level: &mut Level, rowid: i64, payload: &[u8]) -> Result<Option<CellInfo>> {
        let (count, header) = (usize::from(level.cells), usize::from(level.header));
        let head = varint::len(payload.len() as u64) + varint::len(rowid as u64);
        let size = occupied(head + payload.len());
        let pointer = header + header_len(TABLE_LEAF) + 2 * count;
        let page = self.pager.data(level.frame);
        let start = content_start(page, header);
        let simple = level.kind == TABLE_LEAF && u16_at(page, header + 1) == 0;
        let geometry = self.format.geometry();
        let fits = geometry.keeps_row(payload.len()) && pointer + 2 + size <= start && start <= geometry.usable;
        if !simple || !fits {
            return Ok(None);
        }
        self.pager.write(level.frame)?;
        let (at, whole) = (start - size, head + payload.len());
        let page = self.pager.data_mut(level.frame);
        set_u16(page, pointer, at as u16);
        set_u16(page, header + 3, (count + 1) as u16);
        set_u16(page, header + 5, at as u16);
        let (numbers, body) = page.split_at_mut(at).1.split_at_mut(whole).0.split_at_mut(head);
        let first = varint::write(numbers, payload.len() as u64);
        varint::write(numbers.split_at_mut(first).1, rowid as u64);
        body.copy_from_slice(payload);
        let tag = self.pager.tag(level.frame);
        if tag.free_known {
            self.set_free_bytes(level, usize::from(tag.free).saturating_sub(size + 2));
        }
        level.cells += 1;
        let (len, payload_at) = (payload.len() as u32, (at + head) as u32);
        Ok(Some(CellInfo { key: rowid, payload_len: len, payload_at, local: len, size: whole as u32 }))
    }
}
