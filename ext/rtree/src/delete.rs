//! Taking a row out of the tree.

use crate::cells::Cell;
use crate::children::span;
use crate::shadow::corrupt;
use crate::tree::{ANCESTORS_MAX, DEPTH_MAX, NodeId, Orphan, ROOT, Tree};
use base::Result;

impl Tree {
    /// Deletes a row. Nodes that are left with too few cells go, and their cells are put in again.
    ///
    /// # Errors
    /// As [`Tree::acquire`].
    pub fn delete(&mut self, rowid: i64) -> Result<()> {
        let root = self.acquire(ROOT, None)?;
        let mut result = self.delete_entry(rowid).and_then(|()| self.lower_root(root));
        for orphan in std::iter::from_fn(|| self.orphans.pop()).collect::<Vec<_>>() {
            if result.is_ok() {
                result = self.insert_cells_of(&orphan);
            }
            self.discard(orphan.node);
        }
        let released = self.release(root);
        result.and(released)
    }

    /// Takes the cell of a row out of its leaf, and the row out of `%_rowid`.
    fn delete_entry(&mut self, rowid: i64) -> Result<()> {
        if let Some(number) = self.shadow.leaf_of(rowid)? {
            let leaf = self.acquire(number, None)?;
            let result = self.find(leaf, rowid).and_then(|index| self.delete_cell(leaf, index, 0));
            let released = self.release(leaf);
            result.and(released)?;
        }
        self.shadow.delete_rowid(rowid)
    }

    /// A root with one child gives way to it.
    fn lower_root(&mut self, root: NodeId) -> Result<()> {
        if self.depth() <= 0 || self.count(root) != 1 {
            return Ok(());
        }
        let child = self.acquire(self.cell(root, 0).id, Some(root))?;
        let removed = self.remove_node(child, self.depth() - 1);
        let released = self.release(child);
        removed.and(released)?;
        self.set_depth(root, self.depth() - 1);
        Ok(())
    }

    fn insert_cells_of(&mut self, orphan: &Orphan) -> Result<()> {
        for index in 0..self.count(orphan.node) {
            let cell = self.cell(orphan.node, index);
            let node = self.choose_node(&cell, orphan.height)?;
            let inserted = self.insert_cell(node, &cell, orphan.height);
            let released = self.release(node);
            inserted.and(released)?;
        }
        Ok(())
    }

    /// Takes a cell out of a node at a height; the node goes where it is left with too few.
    fn delete_cell(&mut self, node: NodeId, index: usize, height: i32) -> Result<()> {
        if height > DEPTH_MAX {
            return Err(corrupt());
        }
        self.load_ancestors(node)?;
        self.remove(node, index);
        if self.parent(node).is_none() {
            return Ok(());
        }
        if self.count(node) < self.layout.cells_min() {
            return self.remove_node(node, height);
        }
        self.shrink_ancestors(node)
    }

    /// Takes a node out of the tree; its cells wait among the orphans.
    fn remove_node(&mut self, node: NodeId, height: i32) -> Result<()> {
        let number = self.number(node);
        let parent = self.parent(node).ok_or_else(corrupt)?;
        let index = self.find(parent, number)?;
        self.set_parent(node, None);
        let deleted = self.delete_cell(parent, index, height + 1);
        let released = self.release(parent);
        deleted.and(released)?;
        self.shadow.delete_node(number)?;
        self.shadow.delete_parent(number)?;
        self.unlist(node);
        self.retain(node);
        self.orphans.push(Orphan { node, height });
        Ok(())
    }

    /// Brings a node's ancestors up to the root into memory, where they are not.
    fn load_ancestors(&mut self, node: NodeId) -> Result<()> {
        let mut child = node;
        for _ in 0..ANCESTORS_MAX {
            if self.number(child) == ROOT || self.parent(child).is_some() {
                return Ok(());
            }
            let number = self.shadow.parent_of(self.number(child))?.ok_or_else(corrupt)?;
            let mut below = Some(node);
            while let Some(one) = below {
                if self.number(one) == number {
                    return Err(corrupt());
                }
                below = self.parent(one);
            }
            let parent = self.acquire(number, None)?;
            self.set_parent(child, Some(parent));
            child = parent;
        }
        Err(corrupt())
    }

    /// Makes the boxes of a node and of its ancestors fit what is in them.
    fn shrink_ancestors(&mut self, node: NodeId) -> Result<()> {
        let mut child = node;
        for _ in 0..=DEPTH_MAX {
            let Some(parent) = self.parent(child) else { return Ok(()) };
            let span = span(&self.layout, self.data(child), self.count(child));
            let span = Cell { id: self.number(child), ..span };
            let index = self.find(parent, span.id)?;
            self.overwrite(parent, index, &span);
            child = parent;
        }
        Err(corrupt())
    }
}
