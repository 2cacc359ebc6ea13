//! Roots: made, cleared and dropped with all that is below.

use super::alloc::Want;
use super::ptrmap::PtrmapKind;
use super::{DEPTH_MAX, Level, Tree, corrupt};
use crate::kinds::TreeKind;
use crate::page::{INDEX_LEAF, TABLE_LEAF, is_table};
use base::hash::FxHashSet;
use base::{PageNo, Result};

impl Tree {
    /// Makes an empty tree; its root page. Where there are pointer maps no cursor may be on a page.
    pub fn create_root(&mut self, kind: TreeKind) -> Result<PageNo> {
        let kind = match kind {
            TreeKind::Table => TABLE_LEAF,
            TreeKind::Index => INDEX_LEAF,
        };
        if self.format.has_pointer_maps() {
            return self.create_root_in_order(kind);
        }
        let (page, frame) = self.allocate(Want::Near(0))?;
        self.format_page(frame, page, kind);
        self.pager.unpin(frame);
        Ok(page)
    }

    /// Frees a whole tree. Where there are pointer maps another root may move into the freed place:
    /// its old page number.
    pub fn drop_root(&mut self, root: PageNo) -> Result<Option<PageNo>> {
        self.clear(root)?;
        if root.0 < 2 {
            return Ok(None);
        }
        if self.format.has_pointer_maps() {
            return self.drop_root_in_order(root);
        }
        self.free_page(root)?;
        Ok(None)
    }

    /// Frees every page of a tree but its root, which becomes an empty leaf.
    pub fn clear(&mut self, root: PageNo) -> Result<u64> {
        let mut seen = FxHashSet::default();
        let entries = self.clear_page(root, 0, &mut seen)?;
        let level = self.level(root)?;
        let kind = if is_table(level.kind) { TABLE_LEAF } else { INDEX_LEAF };
        let result = self.pager.write(level.frame);
        if result.is_ok() {
            self.format_page(level.frame, root, kind);
        }
        self.pager.unpin(level.frame);
        result.map(|()| entries)
    }

    /// Frees what hangs under a page, and counts the entries.
    fn clear_page(&mut self, page: PageNo, depth: usize, seen: &mut FxHashSet<u32>) -> Result<u64> {
        if depth >= DEPTH_MAX || !seen.insert(page.0) {
            return Err(corrupt(page, "a tree is too deep, or a page is in it twice"));
        }
        let level = self.level(page)?;
        let result = self.clear_content(level, depth, seen);
        self.pager.unpin(level.frame);
        result
    }

    fn clear_content(&mut self, level: Level, depth: usize, seen: &mut FxHashSet<u32>) -> Result<u64> {
        let leaf = level.is_leaf();
        let mut entries = match leaf || !is_table(level.kind) {
            true => u64::from(level.cells),
            false => 0,
        };
        for index in 0..level.cells + u16::from(!leaf) {
            let level = Level { index, ..level };
            if !leaf {
                let child = self.child(&level);
                entries += self.clear_page(child, depth + 1, seen)?;
                self.free_page(child)?;
            }
            if index < level.cells {
                let cell = self.cell_at(&level)?;
                self.free_overflow(level.frame, &cell)?;
            }
        }
        Ok(entries)
    }

    /// In an auto-vacuum database roots lie together at the start of the file: the new one comes
    /// right after the last, and whatever page is there moves away.
    fn create_root_in_order(&mut self, kind: u8) -> Result<PageNo> {
        let largest = self.header_u32(super::header::HEADER_LARGEST_ROOT)?;
        if largest > self.pager.page_count() {
            return Err(corrupt(PageNo::FIRST, "the largest root is after the end of the file"));
        }
        let mut root = PageNo(largest + 1);
        while self.is_ptrmap_page(root) || root == self.pager.lock_page() {
            root.0 += 1;
        }
        let (page, frame) = self.allocate(Want::Exactly(root.0))?;
        self.pager.unpin(frame);
        if page != root {
            let (what, parent) = self.ptrmap_get(root)?;
            if matches!(what, PtrmapKind::Root | PtrmapKind::Free) {
                return Err(corrupt(root, "the page in the place of a new root is a root or free"));
            }
            self.relocate(root, page, what, parent)?;
        }
        let frame = self.get(root)?;
        let result = self.pager.write(frame);
        if result.is_ok() {
            self.format_page(frame, root, kind);
        }
        self.pager.unpin(frame);
        result?;
        self.ptrmap_put(root, PtrmapKind::Root, 0)?;
        self.set_header_u32(super::header::HEADER_LARGEST_ROOT, root.0)?;
        Ok(root)
    }

    /// The gap that a dropped root leaves is filled with the last root.
    fn drop_root_in_order(&mut self, root: PageNo) -> Result<Option<PageNo>> {
        let largest = PageNo(self.header_u32(super::header::HEADER_LARGEST_ROOT)?);
        let mut moved = None;
        if largest == root {
            self.free_page(root)?;
        } else {
            if largest.0 < root.0 {
                return Err(corrupt(root, "a root is after the largest root"));
            }
            self.relocate(largest, root, PtrmapKind::Root, 0)?;
            self.free_page(largest)?;
            moved = Some(largest);
        }
        let mut last = PageNo(largest.0.saturating_sub(1));
        while last.0 > 1 && (last == self.pager.lock_page() || self.is_ptrmap_page(last)) {
            last.0 -= 1;
        }
        self.set_header_u32(super::header::HEADER_LARGEST_ROOT, last.0)?;
        Ok(moved)
    }
}
