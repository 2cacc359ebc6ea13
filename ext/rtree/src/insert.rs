//! Putting a cell into the tree.

use crate::cells::Cell;
use crate::children::choose_child;
use crate::shadow::corrupt;
use crate::split;
use crate::tree::{ANCESTORS_MAX, DEPTH_MAX, NodeId, ROOT, Tree};
use base::Result;

impl Tree {
    /// The node at a height above the leaves under which a cell belongs; the caller releases it.
    ///
    /// # Errors
    /// As [`Tree::acquire`].
    pub fn choose_node(&mut self, cell: &Cell, height: i32) -> Result<NodeId> {
        let mut node = self.acquire(ROOT, None)?;
        for _ in height..self.depth() {
            let best = choose_child(&self.layout, self.data(node), self.count(node), cell);
            let child = self.acquire(best, Some(node));
            let released = self.release(node);
            node = child?;
            released?;
        }
        Ok(node)
    }

    /// Puts a cell into a node at a height above the leaves, which is split where it is full.
    ///
    /// # Errors
    /// As [`Tree::acquire`].
    pub fn insert_cell(&mut self, node: NodeId, cell: &Cell, height: i32) -> Result<()> {
        if height > DEPTH_MAX {
            return Err(corrupt());
        }
        if height > 0
            && let Some(child) = self.in_memory(cell.id)
        {
            self.move_under(child, node)?;
        }
        if !self.push(node, cell) {
            return self.split(node, cell, height);
        }
        self.grow_ancestors(node, cell)?;
        self.write_place(cell.id, node, height)
    }

    /// Notes in which node a row or child is.
    fn write_place(&mut self, id: i64, node: NodeId, height: i32) -> Result<()> {
        let number = self.number(node);
        match height {
            0 => self.shadow.write_leaf(id, number),
            _ => self.shadow.write_parent(id, number),
        }
    }

    /// Grows the boxes above a node so that they hold a cell.
    fn grow_ancestors(&mut self, node: NodeId, cell: &Cell) -> Result<()> {
        let mut child = node;
        for _ in 0..ANCESTORS_MAX {
            let Some(parent) = self.parent(child) else { return Ok(()) };
            let index = self.find(parent, self.number(child))?;
            let mut outer = self.cell(parent, index);
            if !self.layout.contains(&outer, cell) {
                self.layout.unite(&mut outer, cell);
                self.overwrite(parent, index, &outer);
            }
            child = parent;
        }
        Err(corrupt())
    }

    /// Makes two nodes of a full one and a cell more.
    fn split(&mut self, node: NodeId, cell: &Cell, height: i32) -> Result<()> {
        let mut cells: Vec<Cell> = (0..self.count(node)).map(|index| self.cell(node, index)).collect();
        cells.push(*cell);
        let is_root = self.number(node) == ROOT;
        self.clear(node, true);
        let (left, right) = if is_root {
            let right = self.fresh(Some(node));
            let left = self.fresh(Some(node));
            self.set_depth(node, self.depth() + 1);
            (left, right)
        } else {
            let right = self.fresh(self.parent(node));
            self.retain(node);
            self.clear(node, false);
            (node, right)
        };
        let result = self.fill_halves(left, right, &cells, is_root, height);
        let released = self.release(right);
        result.and(released).and(self.release(left))
    }

    /// Distributes the cells of a full node, the new one last, over two, and puts both into the
    /// tree.
    fn fill_halves(&mut self, left: NodeId, right: NodeId, cells: &[Cell], is_root: bool, height: i32) -> Result<()> {
        let halves = split::distribute(&self.layout, cells);
        for (node, part) in [(left, &halves.left), (right, &halves.right)] {
            for index in part {
                if let Some(cell) = cells.get(*index) {
                    self.push(node, cell);
                }
            }
        }
        // The right one gets its number first.
        self.write(right)?;
        if is_root {
            self.write(left)?;
        }
        let left_box = Cell { id: self.number(left), ..halves.left_box };
        let right_box = Cell { id: self.number(right), ..halves.right_box };
        let parent = self.parent(left).ok_or_else(corrupt)?;
        if is_root {
            self.insert_cell(parent, &left_box, height + 1)?;
        } else {
            let index = self.find(parent, left_box.id)?;
            self.overwrite(parent, index, &left_box);
            self.grow_ancestors(parent, &left_box)?;
        }
        let parent = self.parent(right).ok_or_else(corrupt)?;
        self.insert_cell(parent, &right_box, height + 1)?;
        let new = cells.last().map_or(0, |cell| cell.id);
        let new_is_right = self.note_children(right, height, new)?;
        if is_root {
            self.note_children(left, height, new)?;
        } else if !new_is_right {
            self.note_child(left, height, new)?;
        }
        Ok(())
    }

    /// Notes the node of all its cells; whether `wanted` is one of them.
    fn note_children(&mut self, node: NodeId, height: i32, wanted: i64) -> Result<bool> {
        let mut found = false;
        for index in 0..self.count(node) {
            let id = self.cell(node, index).id;
            self.note_child(node, height, id)?;
            found |= id == wanted;
        }
        Ok(found)
    }

    fn note_child(&mut self, node: NodeId, height: i32, id: i64) -> Result<()> {
        if height > 0
            && let Some(child) = self.in_memory(id)
        {
            let mut ancestor = Some(node);
            for _ in 0..ANCESTORS_MAX {
                if ancestor == Some(child) {
                    return Err(corrupt());
                }
                ancestor = ancestor.and_then(|node| self.parent(node));
            }
            self.move_under(child, node)?;
        }
        self.write_place(id, node, height)
    }
}
