//! The free space of a B-tree page: the gap between pointers and cells, freeblocks and fragments.
//!
//! See <https://www.sqlite.org/fileformat2.html#b_tree_pages>. A `None` means that the page is
//! corrupt; it may have been changed half-way then, which the rollback of the transaction undoes.

mod refill;

pub use refill::Cells;

use crate::page::{Geometry, cell_count, cell_offset, content_start, header_len, parse_cell, u16_at};
use base::endian::{fill, put_u16, put_u32, set_u16, set_u32};

/// Fragments allowed on a page before it is defragmented.
const FRAGMENT_BYTES_MAX: u8 = 60;
/// Bytes that a cell occupies at least, so that it can become a freeblock.
pub const CELL_BYTES_MIN: usize = 4;

/// Bytes that a cell of that size occupies.
#[inline]
pub fn occupied(size: usize) -> usize {
    size.max(CELL_BYTES_MIN)
}

/// Copies the `len` bytes at `start` of `from` to `to`. What precedes them may be copied
/// along: a short cell is two moves then, and no call.
#[inline(always)] // once a cell
fn copy_down(to: &mut [u8], at: usize, from: &[u8], (start, len): (usize, usize)) -> Option<()> {
    let (to_end, from_end) = (at + len, start + len);
    if len <= 16
        && let (Some(to_start), Some(from_start)) = (to_end.checked_sub(16), from_end.checked_sub(16))
    {
        let chunk: &[u8; 16] = from.get(from_start..from_end)?.first_chunk()?;
        *to.get_mut(to_start..to_end)?.first_chunk_mut()? = *chunk;
        return Some(());
    }
    if len <= 32
        && let (Some(to_start), Some(from_start)) = (to_end.checked_sub(32), from_end.checked_sub(32))
    {
        let chunk: &[u8; 32] = from.get(from_start..from_end)?.first_chunk()?;
        *to.get_mut(to_start..to_end)?.first_chunk_mut()? = *chunk;
        return Some(());
    }
    to.get_mut(at..to_end)?.copy_from_slice(from.get(start..from_end)?);
    Some(())
}

/// A page to change. Its length is proven once, when it is made: what the page's header says can be
/// stored without a question.
pub struct PageMut<'a> {
    data: &'a mut [u8],
    header: usize,
    kind: u8,
    geometry: Geometry,
}

impl<'a> PageMut<'a> {
    /// The page with its header at `header`, of a kind that was examined.
    #[inline]
    pub fn new(data: &'a mut [u8], header: usize, kind: u8, geometry: Geometry) -> PageMut<'a> {
        assert!(data.len() >= geometry.usable, "tree (1): a page is shorter than its tree's pages");
        PageMut { data, header, kind, geometry }
    }

    /// Makes it an empty page of its kind. Only the header changes: what the cells were stays
    /// behind.
    pub fn format(&mut self) {
        let header = self.data.split_at_mut(self.header).1.split_at_mut(header_len(self.kind)).0;
        header.fill(0);
        fill(header, 0, &[self.kind]);
        self.set_content_start(self.geometry.usable);
    }

    #[inline]
    fn content_start(&self) -> usize {
        content_start(self.data, self.header)
    }

    #[inline]
    fn set_content_start(&mut self, start: usize) {
        set_u16(self.data, self.header + 5, start as u16);
    }

    #[inline]
    fn set_first_block(&mut self, block: usize) {
        set_u16(self.data, self.header + 1, block as u16);
    }

    #[inline]
    fn set_cell_count(&mut self, count: usize) {
        set_u16(self.data, self.header + 3, count as u16);
    }

    #[inline]
    fn pointers_end(&self) -> usize {
        self.header + header_len(self.kind) + 2 * cell_count(self.data, self.header)
    }

    fn fragments(&self) -> u8 {
        self.data.get(self.header + 7).copied().unwrap_or(0)
    }

    fn set_fragments(&mut self, bytes: u8) {
        fill(self.data, self.header + 7, &[bytes]);
    }

    /// Bytes free for cells and their pointers.
    #[cfg(test)]
    pub fn free_bytes(&self) -> Option<usize> {
        free_bytes(self.data, self.header, self.kind, self.geometry.usable)
    }

    /// Inserts a cell as number `index`. The caller knows that `occupied(cell) + 2` bytes are free.
    #[inline]
    pub fn insert_cell(&mut self, index: usize, cell: &[u8]) -> Option<()> {
        let at = self.allocate(occupied(cell.len()))?;
        self.data.get_mut(at..at + cell.len())?.copy_from_slice(cell);
        let count = cell_count(self.data, self.header);
        let first = self.header + header_len(self.kind);
        let pointer = first + 2 * index;
        let end = first + 2 * count;
        if pointer > end {
            return None;
        }
        if pointer < end {
            let area = self.data.get_mut(pointer..end + 2)?;
            let len = area.len();
            area.copy_within(..len - 2, 2);
        }
        put_u16(self.data, pointer, at as u16)?;
        self.set_cell_count(count + 1);
        Some(())
    }

    /// Takes `size` bytes out of the free space; returns where they are.
    #[inline]
    fn allocate(&mut self, size: usize) -> Option<usize> {
        let gap = self.pointers_end();
        let mut top = self.content_start();
        if gap > top || top > self.geometry.usable {
            return None;
        }
        if u16_at(self.data, self.header + 1) != 0
            && gap + 2 <= top
            && let Some(at) = self.take_freeblock(size)?
        {
            return Some(at);
        }
        if gap + 2 + size > top {
            self.close_blocks()?;
            top = self.content_start();
        }
        if gap + 2 + size > top {
            self.defragment()?;
            top = self.content_start();
            if gap + 2 + size > top {
                return None;
            }
        }
        top -= size;
        self.set_content_start(top);
        Some(top)
    }

    /// First fit. `Some(None)`: no freeblock is large enough (or fragments are too many).
    fn take_freeblock(&mut self, size: usize) -> Option<Option<usize>> {
        let mut link = self.header + 1;
        let mut block = u16_at(self.data, link);
        while block != 0 {
            if block + 4 > self.geometry.usable {
                return None;
            }
            let next = u16_at(self.data, block);
            let have = u16_at(self.data, block + 2);
            if have >= size {
                if block + have > self.geometry.usable {
                    return None;
                }
                let rest = have - size;
                if rest < CELL_BYTES_MIN {
                    let fragments = self.fragments();
                    if fragments > FRAGMENT_BYTES_MAX - 3 {
                        return Some(None);
                    }
                    put_u16(self.data, link, next as u16)?;
                    self.set_fragments(fragments + rest as u8);
                } else {
                    put_u16(self.data, block + 2, rest as u16)?;
                }
                return Some(Some(block + rest));
            }
            if next != 0 && next <= block + have {
                return None;
            }
            link = block;
            block = next;
        }
        Some(None)
    }

    /// Takes the freeblocks into the gap by moving what lies before them, where there are no more
    /// than two.
    fn close_blocks(&mut self) -> Option<()> {
        let (top, usable) = (self.content_start(), self.geometry.usable);
        let first = u16_at(self.data, self.header + 1);
        let second = if first == 0 { 0 } else { u16_at(self.data, first) };
        if first == 0 || (second != 0 && u16_at(self.data, second) != 0) {
            return Some(());
        }
        let first_end = first + u16_at(self.data, first + 2);
        let (next, behind) = if second == 0 { (usable, 0) } else { (second, u16_at(self.data, second + 2)) };
        let whole = first_end - first + behind;
        if first < top || first_end > next || next + behind > usable {
            return None;
        }
        if second != 0 {
            self.data.copy_within(first_end..second, first_end + behind);
        }
        self.data.copy_within(top..first, top + whole);
        self.data.get_mut(top..top + whole)?.fill(0);
        let pointers = self.header + header_len(self.kind)..self.pointers_end();
        for pointer in self.data.get_mut(pointers)?.as_chunks_mut().0 {
            let at = usize::from(u16::from_be_bytes(*pointer));
            let by = if at < first { whole } else { usize::from(at < second) * behind };
            *pointer = ((at + by) as u16).to_be_bytes();
        }
        self.set_first_block(0);
        self.set_content_start(top + whole);
        Some(())
    }

    /// Moves every cell to the end of the page: one gap, no freeblock, no fragment.
    fn defragment(&mut self) -> Option<()> {
        let usable = self.geometry.usable;
        let image: Box<[u8]> = (&*self.data).into();
        let first = self.header + header_len(self.kind);
        let mut top = usable;
        for index in 0..cell_count(&image, self.header) {
            let at = u16_at(&image, first + 2 * index);
            let cell = parse_cell(&image, at, self.kind, &self.geometry)?;
            let size = occupied(cell.size as usize);
            top = top.checked_sub(size)?;
            self.data.get_mut(top..top + size)?.copy_from_slice(image.get(at..at + size)?);
            put_u16(self.data, first + 2 * index, top as u16)?;
        }
        let gap = self.pointers_end();
        self.data.get_mut(gap..top)?.fill(0);
        self.set_first_block(0);
        self.set_fragments(0);
        self.set_content_start(top);
        Some(())
    }

    /// Removes cell number `index`, which occupies `size` bytes.
    pub fn remove_cell(&mut self, index: usize, size: usize) -> Option<()> {
        let count = cell_count(self.data, self.header);
        if index >= count {
            return None;
        }
        let at = cell_offset(self.data, self.header, self.kind, index);
        if at < self.pointers_end() || at + size > self.geometry.usable {
            return None;
        }
        if count == 1 {
            // Nothing is left: the whole page is one gap again.
            self.set_first_block(0);
            self.set_cell_count(0);
            self.set_fragments(0);
            self.set_content_start(self.geometry.usable);
            return Some(());
        }
        self.release(at, size)?;
        let first = self.header + header_len(self.kind);
        let area = self.data.get_mut(first + 2 * index..first + 2 * count)?;
        area.copy_within(2.., 0);
        self.set_cell_count(count - 1);
        Some(())
    }

    /// Gives bytes back to the free space, joined with the freeblocks next to them.
    fn release(&mut self, start: usize, size: usize) -> Option<()> {
        let mut start = start;
        let mut end = start + size;
        let mut previous = 0;
        let mut block = u16_at(self.data, self.header + 1);
        while block != 0 && block < start {
            if block <= previous {
                return None;
            }
            previous = block;
            block = u16_at(self.data, block);
        }
        let mut link = if previous == 0 { self.header + 1 } else { previous };
        if block != 0 && (block > self.geometry.usable - 4 || block < end) {
            return None;
        }
        let mut fragments = 0;
        let mut next = block;
        if block != 0 && end + 3 >= block {
            fragments += block - end;
            end = block + u16_at(self.data, block + 2);
            if end > self.geometry.usable {
                return None;
            }
            next = u16_at(self.data, block);
        }
        if previous != 0 {
            let previous_end = previous + u16_at(self.data, previous + 2);
            if previous_end > start {
                return None;
            }
            if previous_end + 3 >= start {
                fragments += start - previous_end;
                start = previous;
                // The block before takes ours in: whoever pointed to it still does.
                link = 0;
            }
        }
        let left = usize::from(self.fragments()).checked_sub(fragments)?;
        self.set_fragments(left as u8);
        let top = self.content_start();
        if start <= top {
            if start < top || (link != 0 && link != self.header + 1) {
                return None;
            }
            self.set_first_block(next);
            self.set_content_start(end);
            return Some(());
        }
        if link != 0 {
            put_u16(self.data, link, start as u16)?;
        }
        put_u16(self.data, start, next as u16)?;
        put_u16(self.data, start + 2, (end - start) as u16)
    }

    /// Overwrites the freed bytes of a cell with zeros before it is removed (secure delete).
    pub fn wipe(&mut self, index: usize, size: usize) {
        let at = cell_offset(self.data, self.header, self.kind, index);
        if let Some(bytes) = self.data.get_mut(at..at + size) {
            bytes.fill(0);
        }
    }

    /// Sets the left child of a cell of an interior page.
    pub fn set_child(&mut self, index: usize, child: u32) -> Option<()> {
        let at = cell_offset(self.data, self.header, self.kind, index);
        put_u32(self.data, at, child)
    }

    /// Sets the right-most child of an interior page.
    pub fn set_right_child(&mut self, child: u32) {
        set_u32(self.data, self.header + 8, child);
    }
}

/// Bytes of a page that are free for cells and their pointers; `None` when the page is corrupt.
pub fn free_bytes(data: &[u8], header: usize, kind: u8, usable: usize) -> Option<usize> {
    let top = content_start(data, header);
    let first_cell = header + header_len(kind) + 2 * cell_count(data, header);
    let mut free = usize::from(data.get(header + 7).copied().unwrap_or(0)) + top;
    let mut block = u16_at(data, header + 1);
    if block > 0 && block < top {
        return None;
    }
    while block > 0 {
        if block > usable - 4 {
            return None;
        }
        let next = u16_at(data, block);
        let size = u16_at(data, block + 2);
        free += size;
        if size < CELL_BYTES_MIN || (next > 0 && next <= block + size + 3) || block + size > usable {
            return None;
        }
        block = next;
    }
    if free > usable || free < first_cell { None } else { Some(free - first_cell) }
}

#[cfg(test)]
mod tests;
