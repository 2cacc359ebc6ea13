//! Deleting the entry under a cursor.

use super::{Cursor, Position};
use crate::balance::{Gathered, Node, balance, give_back, replace_inside};
use crate::kinds::CursorKind;
use crate::space::occupied;
use crate::tree::{Level, Tree};
use base::{Error, Result, ResultCode};

impl Cursor {
    /// Deletes the entry under the cursor, which afterwards is between its neighbours or nowhere.
    #[inline] // into its one caller
    pub fn delete(&mut self, tree: &mut Tree, scratch: &mut Gathered, keep_position: bool) -> Result<()> {
        if self.position == Position::Saved {
            self.restore_position(tree)?;
        }
        if self.position != Position::Valid {
            // Nothing under the cursor: a row that is gone, or a file that lies about its keys.
            return match self.position {
                Position::Invalid | Position::SkipNext => Err(Error::bare(ResultCode::CORRUPT)),
                _ => Err(self.fault()),
            };
        }
        self.moved();
        if self.top.is_leaf() {
            self.delete_on_leaf(tree, scratch, keep_position)
        } else {
            self.delete_inside(tree, scratch, keep_position)
        }
    }

    fn delete_on_leaf(&mut self, tree: &mut Tree, scratch: &mut Gathered, keep_position: bool) -> Result<()> {
        let info = self.info;
        let index = self.top.index;
        tree.write(self.top.frame)?;
        let free = tree.free_bytes(&self.top)? + occupied(info.size as usize) + 2;
        let underfull = free * 3 > tree.geometry().usable * 2 && !self.parents.is_empty();
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
            return balance(tree, scratch, path);
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
    fn delete_inside(&mut self, tree: &mut Tree, scratch: &mut Gathered, keep_position: bool) -> Result<()> {
        debug_assert_eq!(self.opened.kind(), CursorKind::Index);
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
        match replace_inside(tree, &mut path, depth, info) {
            Ok(()) => balance(tree, scratch, path)?,
            Err(error) => {
                give_back(tree, path);
                return Err(error);
            }
        }
        if keep_position {
            self.position = Position::Saved;
        }
        Ok(())
    }

    /// Hands the path with its pins over to `balance`.
    pub(super) fn take_path(&mut self) -> Vec<Node> {
        let mut path: Vec<Node> = self.parents.drain(..).map(Node::new).collect();
        path.push(Node::new(self.top));
        self.top = Level::NONE;
        path
    }
}
