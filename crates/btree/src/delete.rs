//! Deleting the entry under a cursor.

use crate::balance::{Node, balance};
use crate::btree::Btree;
use crate::cursor::{Cursor, Position};
use crate::kinds::CursorKind;
use crate::page::cell_offset;
use crate::space::occupied;
use crate::tree::{Level, Tree, corrupt};
use base::{CursorId, Error, Result, ResultCode};

impl Btree {
    /// Deletes the entry under the cursor. With `keep_position` the following `next` or `previous`
    /// goes to the entry after or before the deleted one; without, the cursor points nowhere.
    pub fn delete(&mut self, cursor: CursorId, keep_position: bool) -> Result<()> {
        self.before_write(cursor)?;
        let (cursor, tree) = self.parts(cursor)?;
        if cursor.position == Position::Saved {
            cursor.restore_position(tree)?;
        }
        if cursor.position != Position::Valid {
            // Nothing under the cursor: a row that is gone, or a file that lies about its keys.
            return match cursor.position {
                Position::Invalid | Position::SkipNext => Err(Error::bare(ResultCode::CORRUPT)),
                _ => Err(cursor.fault()),
            };
        }
        cursor.moved();
        if cursor.top.is_leaf() {
            cursor.delete_on_leaf(tree, keep_position)
        } else {
            cursor.delete_inside(tree, keep_position)
        }
    }
}

impl Cursor {
    fn delete_on_leaf(&mut self, tree: &mut Tree, keep_position: bool) -> Result<()> {
        let info = self.info;
        let index = self.top.index;
        tree.pager.write(self.top.frame)?;
        let free = tree.free_bytes(&self.top)? + occupied(info.size as usize) + 2;
        let underfull = free * 3 > tree.geometry.usable * 2 && !self.parents.is_empty();
        if underfull && keep_position {
            self.remember_key(tree)?;
        }
        tree.free_overflow(self.top.frame, &info)?;
        tree.remove_cell(&mut self.top, index)?;
        self.at_last = false;
        if underfull {
            let path = self.take_path();
            self.position = if keep_position { Position::Saved } else { Position::Invalid };
            self.skip = 0;
            return balance(tree, path);
        }
        if !keep_position {
            self.position = Position::Invalid;
            return Ok(());
        }
        self.position = Position::SkipNext;
        if index < self.top.cells {
            self.skip = 1;
        } else if self.top.cells > 0 {
            self.top.index = self.top.cells - 1;
            self.skip = -1;
        } else {
            self.position = Position::Invalid;
            self.skip = 0;
            return Ok(());
        }
        self.info = tree.cell_at(&self.top)?;
        Ok(())
    }

    /// An entry on an interior page of an index: the greatest entry of its left subtree, which is
    /// on a leaf, takes its place.
    fn delete_inside(&mut self, tree: &mut Tree, keep_position: bool) -> Result<()> {
        debug_assert_eq!(self.kind, CursorKind::Index);
        if keep_position {
            self.remember_key(tree)?;
        }
        let info = self.info;
        let depth = self.parents.len();
        let child = tree.child(&self.top);
        self.position = Position::Invalid;
        self.skip = 0;
        self.at_last = false;
        self.descend(tree, child)?;
        self.rightmost(tree)?;
        let mut path = self.take_path();
        let result = replace_inside(tree, &mut path, depth, info);
        match result {
            Ok(()) => balance(tree, path)?,
            Err(error) => {
                for node in path {
                    tree.pager.unpin(node.level.frame);
                }
                return Err(error);
            }
        }
        if keep_position {
            self.position = Position::Saved;
        }
        Ok(())
    }

    /// Hands the path with its pins over to `balance`.
    fn take_path(&mut self) -> Vec<Node> {
        let mut path: Vec<Node> = self.parents.drain(..).map(Node::new).collect();
        path.push(Node::new(self.top));
        self.top = Level::NONE;
        path
    }
}

fn replace_inside(tree: &mut Tree, path: &mut [Node], depth: usize, old: crate::page::CellInfo) -> Result<()> {
    let Some((leaf, above)) = path.split_last_mut() else {
        return Ok(());
    };
    let Some(node) = above.get_mut(depth) else {
        return Ok(());
    };
    let index = node.level.index;
    tree.pager.write(node.level.frame)?;
    tree.pager.write(leaf.level.frame)?;
    let child = tree.child(&node.level);
    let mut cell = child.0.to_be_bytes().to_vec();
    let entry = tree.cell_at(&leaf.level)?;
    let data = tree.pager.data(leaf.level.frame);
    let place = usize::from(leaf.level.index);
    let at = cell_offset(data, usize::from(leaf.level.header), leaf.level.kind, place);
    let bytes = data.get(at..at + entry.size as usize);
    cell.extend_from_slice(
        bytes.ok_or_else(|| corrupt(leaf.level.page, "the cell that takes a place ends outside of its page"))?,
    );
    tree.free_overflow(node.level.frame, &old)?;
    tree.remove_cell(&mut node.level, index)?;
    node.insert(tree, index, cell)?;
    let last = leaf.level.index;
    tree.remove_cell(&mut leaf.level, last)
}
