//! Pointer maps: in an auto-vacuum database, for every page who points to it.
//!
//! See <https://www.sqlite.org/fileformat2.html#pointer_map_or_ptrmap_pages>.

use super::{Level, Tree, corrupt};
use crate::page::{cell_offset, is_leaf, parse_cell, right_child, u32_at};
use base::endian::put_u32;
use base::{PageNo, Result};

/// What a page is used for, numbered as in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum PtrmapKind {
    /// Root of a tree; no parent.
    Root = 1,
    /// On the freelist; no parent.
    Free = 2,
    /// First page of an overflow chain; the parent is the B-tree page.
    Overflow1 = 3,
    /// Later page of an overflow chain; the parent is the page before.
    Overflow2 = 4,
    /// Not the root of a tree; the parent is the page above.
    Node = 5,
}

impl PtrmapKind {
    fn from_byte(byte: u8) -> Option<PtrmapKind> {
        Some(match byte {
            1 => PtrmapKind::Root,
            2 => PtrmapKind::Free,
            3 => PtrmapKind::Overflow1,
            4 => PtrmapKind::Overflow2,
            5 => PtrmapKind::Node,
            _ => return None,
        })
    }
}

/// The pointer-map page that has the entry of `page`.
pub(crate) fn ptrmap_page_of(page: PageNo, usable: usize, lock_page: PageNo) -> PageNo {
    if page.0 < 2 {
        return PageNo::NONE;
    }
    let per_map = (usable / 5 + 1) as u32;
    let map = (page.0 - 2) / per_map * per_map + 2;
    PageNo(if map == lock_page.0 { map + 1 } else { map })
}

impl Tree {
    /// The pointer-map page that has the entry of `page`.
    pub fn ptrmap_page(&self, page: PageNo) -> PageNo {
        ptrmap_page_of(page, self.geometry().usable, self.pager.lock_page())
    }

    /// Whether the page is itself a pointer-map page.
    pub fn is_ptrmap_page(&self, page: PageNo) -> bool {
        self.ptrmap_page(page) == page
    }

    fn ptrmap_place(&self, page: PageNo) -> Result<(PageNo, usize)> {
        let map = self.ptrmap_page(page);
        match page.0.checked_sub(map.0 + 1) {
            Some(index) if map.0 >= 2 => Ok((map, 5 * index as usize)),
            _ => Err(corrupt(page, "a page before the pointer map")),
        }
    }

    /// Notes who points to `page`. Nothing in a database without auto-vacuum.
    pub fn ptrmap_put(&mut self, page: PageNo, kind: PtrmapKind, parent: u32) -> Result<()> {
        if !self.format.has_pointer_maps() {
            return Ok(());
        }
        let (map, at) = self.ptrmap_place(page)?;
        self.with_page(map, |tree, frame| {
            let data = tree.pager.data(frame);
            let known = data.get(at).copied() == Some(kind as u8) && u32_at(data, at + 1) == parent;
            if known {
                return Ok(());
            }
            tree.pager.write(frame)?;
            let data = tree.pager.data_mut(frame);
            *data.get_mut(at).ok_or_else(|| corrupt(map, "an entry after the end of a pointer map"))? = kind as u8;
            put_u32(data, at + 1, parent).ok_or_else(|| corrupt(map, "an entry after the end of a pointer map"))
        })
    }

    /// Who points to `page`.
    pub fn ptrmap_get(&mut self, page: PageNo) -> Result<(PtrmapKind, u32)> {
        let (map, at) = self.ptrmap_place(page)?;
        self.with_page(map, |tree, frame| {
            let data = tree.pager.data(frame);
            let kind = data.get(at).copied().and_then(PtrmapKind::from_byte);
            Ok((kind.ok_or_else(|| corrupt(map, "an unknown kind in the pointer map"))?, u32_at(data, at + 1)))
        })
    }

    /// Notes that everything a B-tree page points to has this page for a parent.
    pub fn ptrmap_put_children(&mut self, level: &Level) -> Result<()> {
        if !self.format.has_pointer_maps() {
            return Ok(());
        }
        for index in 0..level.cells {
            let cell = self.cell_at(&Level { index, ..*level })?;
            let data = self.pager.data(level.frame);
            let header = usize::from(level.header);
            let at = cell_offset(data, header, level.kind, usize::from(index));
            let child = u32_at(data, at);
            if cell.overflows() {
                let first = u32_at(data, cell.overflow_at());
                self.ptrmap_put(PageNo(first), PtrmapKind::Overflow1, level.page.0)?;
            }
            if !level.is_leaf() {
                self.ptrmap_put(PageNo(child), PtrmapKind::Node, level.page.0)?;
            }
        }
        if !level.is_leaf() {
            let child = right_child(self.pager.data(level.frame), usize::from(level.header));
            self.ptrmap_put(PageNo(child), PtrmapKind::Node, level.page.0)?;
        }
        Ok(())
    }

    /// Notes what a single cell (outside any page) points to.
    pub fn ptrmap_put_cell(&mut self, cell: &[u8], kind: u8, parent: PageNo) -> Result<()> {
        if !self.format.has_pointer_maps() {
            return Ok(());
        }
        let info =
            parse_cell_alone(cell, kind, self).ok_or_else(|| corrupt(parent, "a cell of a new page has no end"))?;
        if info.overflows() {
            let first = u32_at(cell, info.overflow_at());
            self.ptrmap_put(PageNo(first), PtrmapKind::Overflow1, parent.0)?;
        }
        if !is_leaf(kind) {
            self.ptrmap_put(PageNo(u32_at(cell, 0)), PtrmapKind::Node, parent.0)?;
        }
        Ok(())
    }
}

fn parse_cell_alone(cell: &[u8], kind: u8, tree: &Tree) -> Option<crate::page::CellInfo> {
    parse_cell(cell, 0, kind, tree.geometry())
}
