//! What every operation on a tree needs: the pager, the page geometry, page 1, and the steps from a
//! page number to an examined page.
//!
//! Invariants. Each is cited and asserted where it is kept (`xtask tidy`). None of them depends on
//! what a file says: bytes that do not fit are answered with `SQLITE_CORRUPT`.
//!
//! 1. The layout of a page is changed through [`PageMut`] alone, on a page that the pager has saved
//!    (pager (1)) and that is as long as all pages of its tree.
//! 2. Before a tree changes, every other cursor on the same root has saved its key and given its
//!    pages back. Only a row that is appended to a leaf leaves them where they are.
//! 3. A page that a tree is given is in use by nobody else, and is not page 1.
//! 4. The free bytes that are noted about a page that was filled are those of the page.
//! 5. A cursor on an entry has a pin on every page of its path, and finds there the tree that it
//!    was opened on.
//! 6. Balancing loses no cell and doubles none: each of those that were gathered goes to one page,
//!    or to the parent.

pub(crate) mod alloc;
mod cell;
mod copied;
mod format;
mod forwards;
pub(crate) mod header;
mod overflow;
pub(crate) mod ptrmap;
mod relocate;
mod roots;
mod transaction;

pub(crate) use cell::Payload;

use crate::kinds::SecureDelete;
use crate::page::{
    CellInfo, Geometry, cell_count, cell_offset, examine, header_at, is_leaf, parse_cell, parse_small_leaf_cell,
    right_child, u16_at, u32_at,
};
use crate::space::{PageMut, free_bytes};
use alloc::FreedContent;
use base::endian::set_u32;
use base::{Error, PageNo, Result};
use format::FileFormat;
use pager::{FrameId, PageTag, Pager};

/// The deepest tree that is believed. A page has at least two children, so a real tree in a file of
/// 2^32 pages is less deep.
pub const DEPTH_MAX: usize = 20;

/// Offset of the number of pages in the database header.
pub const HEADER_PAGE_COUNT: usize = 28;
/// Offset of the first freelist trunk page.
pub const HEADER_FREE_TRUNK: usize = 32;
/// Offset of the number of free pages.
pub const HEADER_FREE_COUNT: usize = 36;

/// The file under the cursors.
pub(crate) struct Tree {
    pager: Pager,
    format: FileFormat,
    /// Page 1, pinned during a transaction.
    page_one: Option<FrameId>,
    freed: FreedContent,
    /// Whether the last overflow chains lay one page after the other.
    chains_contiguous: bool,
    /// Buffer in which a cell is put together.
    cell: Vec<u8>,
}

/// One level of a cursor's path: an examined, pinned page and a place on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub frame: FrameId,
    pub page: PageNo,
    /// Cell, or child slot (`cells` is the right-most child).
    pub index: u16,
    pub cells: u16,
    pub kind: u8,
    /// Offset of the page header.
    pub header: u8,
}

const _: () = assert!(size_of::<Level>() == 16);

impl Level {
    pub const NONE: Level = Level { frame: FrameId::NONE, page: PageNo::NONE, index: 0, cells: 0, kind: 0, header: 0 };

    #[inline]
    pub fn is_leaf(&self) -> bool {
        is_leaf(self.kind)
    }
}

/// The page is not what it should be; `what` is wrong with it.
#[cold]
#[track_caller]
pub(crate) fn corrupt(page: PageNo, what: &'static str) -> Error {
    Error::corrupt(page, what)
}

impl Tree {
    pub fn new(pager: Pager) -> Tree {
        let format = FileFormat::new(pager.page_size());
        Tree {
            pager,
            format,
            page_one: None,
            freed: FreedContent::default(),
            chains_contiguous: true,
            cell: Vec::new(),
        }
    }

    /// The page cache and the transaction, to be looked at.
    #[inline]
    pub fn pager(&self) -> &Pager {
        &self.pager
    }

    /// The sizes that follow from page size and reserved bytes.
    #[inline]
    pub fn geometry(&self) -> &Geometry {
        self.format.geometry()
    }

    /// Whether the file has pointer maps.
    #[inline]
    pub fn has_pointer_maps(&self) -> bool {
        self.format.has_pointer_maps()
    }

    /// Pages of the database.
    #[inline]
    pub fn page_count(&self) -> u32 {
        self.pager.page_count()
    }

    /// The bytes of a pinned page.
    #[inline]
    pub fn data(&self, frame: FrameId) -> &[u8] {
        self.pager.data(frame)
    }

    /// Makes a pinned page one that may be changed.
    #[inline]
    pub fn write(&mut self, frame: FrameId) -> Result<()> {
        self.pager.write(frame)
    }

    /// Gives a page back.
    #[inline]
    pub fn unpin(&mut self, frame: FrameId) {
        self.pager.unpin(frame);
    }

    /// How often a page is pinned.
    #[inline]
    pub fn pins(&self, frame: FrameId) -> u32 {
        self.pager.pins(frame)
    }

    /// Lets two pages, both to be changed, exchange their content.
    pub fn exchange(&mut self, one: FrameId, other: FrameId) {
        self.pager.exchange(one, other);
    }

    /// A page by number, pinned. Numbers outside the database are corruption.
    #[inline]
    pub fn get(&mut self, page: PageNo) -> Result<FrameId> {
        if page.0 == 0 || page.0 > self.pager.page_count() {
            return Err(corrupt(page, "a page outside of the database"));
        }
        self.pager.get(page)
    }

    /// A B-tree page by number: pinned and examined, placed on its first cell.
    #[inline]
    pub fn level(&mut self, page: PageNo) -> Result<Level> {
        let frame = self.get(page)?;
        let header = header_at(page.0);
        let mut kind = self.pager.tag(frame).kind;
        if kind == 0 {
            kind = match self.examine(frame, header) {
                Some(kind) => kind,
                None => {
                    self.pager.unpin(frame);
                    return Err(corrupt(page, "an unknown kind of page, or too many cells"));
                }
            };
        }
        let cells = cell_count(self.pager.data(frame), header) as u16;
        Ok(Level { frame, page, index: 0, cells, kind, header: header as u8 })
    }

    #[cold]
    fn examine(&mut self, frame: FrameId, header: usize) -> Option<u8> {
        let kind = examine(self.pager.data(frame), header, self.geometry())?;
        self.pager.set_tag(frame, PageTag { kind, ..PageTag::default() });
        Some(kind)
    }

    /// The child page of an interior level at its index.
    #[inline]
    pub fn child(&self, level: &Level) -> PageNo {
        let data = self.pager.data(level.frame);
        let header = usize::from(level.header);
        PageNo(if level.index >= level.cells {
            right_child(data, header)
        } else {
            u32_at(data, cell_offset(data, header, level.kind, usize::from(level.index)))
        })
    }

    /// As [`Tree::cell_at`], for the cell of a leaf, into `out`.
    #[inline(always)] // as `parse_cell`
    pub fn read_leaf_cell(&self, level: &Level, out: &mut CellInfo) -> Result<()> {
        let data = self.pager.data(level.frame);
        let at = u16_at(data, usize::from(level.header) + 8 + 2 * usize::from(level.index));
        let small = base::fast_path!(
            "small cells",
            "cells whose numbers have a byte each are parsed at once",
            "join ×1.07, walk ×1.00"
        );
        match small.then(|| parse_small_leaf_cell(data, at, level.kind, self.geometry(), out)).flatten() {
            Some(()) => Ok(()),
            None => self.read_other_cell(level, out),
        }
    }

    #[inline(never)]
    fn read_other_cell(&self, level: &Level, out: &mut CellInfo) -> Result<()> {
        *out = self.cell_at(level)?;
        Ok(())
    }

    /// The parsed cell at the level's index.
    #[inline(always)] // as `parse_cell`
    pub fn cell_at(&self, level: &Level) -> Result<CellInfo> {
        let data = self.pager.data(level.frame);
        let index = usize::from(level.index);
        let at = cell_offset(data, usize::from(level.header), level.kind, index);
        parse_cell(data, at, level.kind, self.geometry())
            .ok_or_else(|| corrupt(level.page, "a cell ends outside of its page"))
    }

    /// The page to change; `pager.write` must have succeeded.
    #[inline]
    pub fn page_mut(&mut self, level: &Level) -> PageMut<'_> {
        let geometry = *self.geometry();
        let mut data = self.pager.data_mut(level.frame);
        if crate::sabotage::breaks("tree (1)") {
            data = data.split_at_mut(geometry.usable / 2).0;
        }
        PageMut::new(data, usize::from(level.header), level.kind, geometry)
    }

    /// Free bytes of a page, from its tag where known.
    #[inline]
    pub fn free_bytes(&mut self, level: &Level) -> Result<usize> {
        let tag = self.pager.tag(level.frame);
        let kept = base::fast_path!(
            "known free space",
            "the free bytes of a page are counted once",
            "insert ×1.02, append ×1.00"
        );
        if kept && tag.free_known {
            return Ok(usize::from(tag.free));
        }
        let data = self.pager.data(level.frame);
        let free = free_bytes(data, usize::from(level.header), level.kind, self.geometry().usable)
            .ok_or_else(|| corrupt(level.page, "the free space of a page is not a chain"))?;
        self.set_free_bytes(level, free);
        Ok(free)
    }

    #[inline]
    pub fn set_free_bytes(&mut self, level: &Level, free: usize) {
        let tag = PageTag { kind: level.kind, free_known: true, free: free as u16 };
        self.pager.set_tag(level.frame, tag);
    }

    /// Page 1 of the running transaction.
    pub fn page_one(&self) -> Result<FrameId> {
        self.page_one.ok_or_else(|| Error::bare(base::ResultCode::MISUSE))
    }

    /// Whether page 1 is there: a transaction is open, and the database is not empty.
    pub fn has_page_one(&self) -> bool {
        self.page_one.is_some()
    }

    /// What happens to deleted content.
    pub fn secure_delete(&self) -> SecureDelete {
        self.freed.wiping()
    }

    /// Chooses what happens to deleted content.
    pub fn choose_secure_delete(&mut self, mode: SecureDelete) {
        self.freed.choose_wiping(mode);
    }

    /// A word of the database header.
    pub fn header_u32(&self, offset: usize) -> Result<u32> {
        Ok(u32_at(self.pager.data(self.page_one()?), offset))
    }

    /// Changes a word of the database header.
    pub fn set_header_u32(&mut self, offset: usize, value: u32) -> Result<()> {
        let frame = self.page_one()?;
        self.pager.write(frame)?;
        set_u32(self.pager.data_mut(frame), offset, value);
        Ok(())
    }

    /// Runs `action` on a pinned page and gives the pin back.
    pub fn with_page<T>(&mut self, page: PageNo, action: impl FnOnce(&mut Tree, FrameId) -> Result<T>) -> Result<T> {
        let frame = self.get(page)?;
        let result = action(self, frame);
        self.pager.unpin(frame);
        result
    }

    /// Makes a fresh frame an empty B-tree page of a kind.
    pub fn format_page(&mut self, frame: FrameId, page: PageNo, kind: u8) -> Level {
        let header = header_at(page.0);
        let level = Level { frame, page, index: 0, cells: 0, kind, header: header as u8 };
        self.page_mut(&level).format();
        let free = self.geometry().usable - header - crate::page::header_len(kind);
        self.set_free_bytes(&level, free);
        level
    }
}
