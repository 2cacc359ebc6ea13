//! Creating, dropping and clearing whole trees.

use crate::alloc::Want;
use crate::btree::Btree;
use crate::kinds::TreeKind;
use crate::page::{INDEX_LEAF, TABLE_LEAF, is_table};
use crate::ptrmap::PtrmapKind;
use crate::tree::{DEPTH_MAX, Level, Tree, corrupt};
use base::hash::FxHashSet;
use base::{PageNo, Result};

impl Btree {
    /// Makes an empty tree; returns its root page.
    pub fn create_tree(&mut self, kind: TreeKind) -> Result<PageNo> {
        self.require_write()?;
        let kind = match kind {
            TreeKind::Table => TABLE_LEAF,
            TreeKind::Index => INDEX_LEAF,
        };
        if self.tree.auto_vacuum {
            self.save_all_cursors()?;
            return self.tree.create_root_in_order(kind);
        }
        let (page, frame) = self.tree.allocate(Want::Near(0))?;
        self.tree.format(frame, page, kind);
        self.tree.pager.unpin(frame);
        Ok(page)
    }

    /// Frees a whole tree; no cursor may be open on it. In an auto-vacuum database another root may
    /// move into the freed place: its old page number is returned (it now lives at `root`).
    pub fn drop_tree(&mut self, root: PageNo) -> Result<Option<PageNo>> {
        self.require_write()?;
        self.save_all_cursors()?;
        self.tree.clear(root)?;
        if root.0 < 2 {
            return Ok(None);
        }
        if self.tree.auto_vacuum {
            return self.tree.drop_root_in_order(root);
        }
        self.tree.free_page(root)?;
        Ok(None)
    }

    /// Deletes every entry; returns how many there were.
    pub fn clear_tree(&mut self, root: PageNo) -> Result<u64> {
        self.require_write()?;
        let Btree { cursors, tree, .. } = self;
        for cursor in cursors.iter_mut().filter(|cursor| cursor.root == root) {
            cursor.give_way(tree)?;
        }
        tree.clear(root)
    }
}

impl Tree {
    /// Frees every page of a tree but its root, which becomes an empty leaf.
    fn clear(&mut self, root: PageNo) -> Result<u64> {
        let mut seen = FxHashSet::default();
        let entries = self.clear_page(root, 0, &mut seen)?;
        let level = self.level(root)?;
        let kind = if is_table(level.kind) { TABLE_LEAF } else { INDEX_LEAF };
        let result = self.pager.write(level.frame);
        if result.is_ok() {
            self.format(level.frame, root, kind);
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
        let largest = self.header_u32(crate::meta::HEADER_LARGEST_ROOT)?;
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
            self.format(frame, root, kind);
        }
        self.pager.unpin(frame);
        result?;
        self.ptrmap_put(root, PtrmapKind::Root, 0)?;
        self.set_header_u32(crate::meta::HEADER_LARGEST_ROOT, root.0)?;
        Ok(root)
    }

    /// The gap that a dropped root leaves is filled with the last root.
    fn drop_root_in_order(&mut self, root: PageNo) -> Result<Option<PageNo>> {
        let largest = PageNo(self.header_u32(crate::meta::HEADER_LARGEST_ROOT)?);
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
        self.set_header_u32(crate::meta::HEADER_LARGEST_ROOT, last.0)?;
        Ok(moved)
    }
}
