//! First, last, next, previous.

use super::{Cursor, Position};
use crate::page::is_table;
use crate::tree::Tree;
use base::Result;

impl Cursor {
    /// To the first entry; false when there is none.
    pub fn first(&mut self, tree: &mut Tree) -> Result<bool> {
        if !self.go_to_root(tree)? {
            return self.off_the_end();
        }
        self.leftmost(tree)?;
        self.read_entry(tree)?;
        Ok(true)
    }

    /// To the last entry; false when there is none.
    pub fn last(&mut self, tree: &mut Tree) -> Result<bool> {
        self.wake();
        if self.position == Position::Valid && self.at_last {
            return Ok(true);
        }
        if !self.go_to_root(tree)? {
            return self.off_the_end();
        }
        self.rightmost(tree)?;
        self.read_entry(tree)?;
        self.at_last = true;
        Ok(true)
    }

    /// Down the children at the level's index, then the first of each.
    fn leftmost(&mut self, tree: &mut Tree) -> Result<()> {
        while !self.top.is_leaf() {
            let child = tree.child(&self.top);
            self.descend(tree, child)?;
        }
        Ok(())
    }

    /// Down the right-most children from here on.
    pub fn rightmost(&mut self, tree: &mut Tree) -> Result<()> {
        while !self.top.is_leaf() {
            self.top.index = self.top.cells;
            let child = tree.child(&self.top);
            self.descend(tree, child)?;
        }
        self.top.index = self.top.cells.saturating_sub(1);
        Ok(())
    }

    /// To the next entry; false at the end.
    #[inline]
    pub fn next(&mut self, tree: &mut Tree) -> Result<bool> {
        if self.position == Position::Valid && self.top.is_leaf() {
            let index = self.top.index + 1;
            if index < self.top.cells {
                self.top.index = index;
                self.at_last = false;
                self.moved();
                tree.read_leaf_cell(&self.top, &mut self.info)?;
                return Ok(true);
            }
        }
        self.next_slow(tree)
    }

    #[cold]
    #[inline(never)]
    fn next_slow(&mut self, tree: &mut Tree) -> Result<bool> {
        if self.position != Position::Valid {
            self.restore_position(tree)?;
            if self.position == Position::Invalid {
                return Ok(false);
            }
            if self.position == Position::SkipNext {
                self.position = Position::Valid;
                if std::mem::take(&mut self.skip) > 0 {
                    return Ok(true);
                }
            }
        }
        self.moved();
        self.at_last = false;
        self.top.index += 1;
        if self.top.index >= self.top.cells {
            if !self.top.is_leaf() {
                self.top.index = self.top.cells;
                self.leftmost(tree)?;
                self.read_entry(tree)?;
                return Ok(true);
            }
            loop {
                if !self.ascend(tree) {
                    return self.off_the_end();
                }
                if self.top.index < self.top.cells {
                    break;
                }
            }
            if !is_table(self.top.kind) {
                self.read_entry(tree)?;
                return Ok(true);
            }
            self.top.index += 1;
        }
        self.leftmost(tree)?;
        self.read_entry(tree)?;
        Ok(true)
    }

    /// To the previous entry; false at the start.
    #[inline]
    pub fn previous(&mut self, tree: &mut Tree) -> Result<bool> {
        if self.position == Position::Valid && self.top.is_leaf() && self.top.index > 0 {
            self.top.index -= 1;
            self.at_last = false;
            self.moved();
            tree.read_leaf_cell(&self.top, &mut self.info)?;
            return Ok(true);
        }
        self.previous_slow(tree)
    }

    #[cold]
    #[inline(never)]
    fn previous_slow(&mut self, tree: &mut Tree) -> Result<bool> {
        if self.position != Position::Valid {
            self.restore_position(tree)?;
            if self.position == Position::Invalid {
                return Ok(false);
            }
            if self.position == Position::SkipNext {
                self.position = Position::Valid;
                if std::mem::take(&mut self.skip) < 0 {
                    return Ok(true);
                }
            }
        }
        self.moved();
        self.at_last = false;
        if self.top.is_leaf() {
            while self.top.index == 0 {
                if !self.ascend(tree) {
                    return self.off_the_end();
                }
            }
            self.top.index -= 1;
            if self.top.is_leaf() || !is_table(self.top.kind) {
                self.read_entry(tree)?;
                return Ok(true);
            }
        }
        let child = tree.child(&self.top);
        self.descend(tree, child)?;
        self.rightmost(tree)?;
        self.read_entry(tree)?;
        Ok(true)
    }

    /// Number of entries of the tree; the cursor is nowhere afterwards.
    pub fn count(&mut self, tree: &mut Tree) -> Result<u64> {
        if !self.go_to_root(tree)? {
            return Ok(0);
        }
        let table = is_table(self.top.kind);
        let mut count = 0u64;
        self.top.index = 0;
        loop {
            while !self.top.is_leaf() {
                let child = tree.child(&self.top);
                self.descend(tree, child)?;
            }
            count += u64::from(self.top.cells);
            loop {
                if !self.ascend(tree) {
                    self.invalidate(tree);
                    return Ok(count);
                }
                if self.top.index < self.top.cells {
                    break;
                }
            }
            // The cell between two children is its own entry in an index.
            count += u64::from(!table);
            self.top.index += 1;
        }
    }

    /// SQLite's guess at the number of entries: the cells of the first leaf times those of every
    /// page above it. The cursor is on the first entry then.
    pub fn row_estimate(&mut self, tree: &mut Tree) -> Result<u64> {
        if !self.first(tree)? {
            return Ok(0);
        }
        let parents = self.parents.iter().map(|level| u64::from(level.cells));
        Ok(parents.fold(u64::from(self.top.cells), u64::saturating_mul))
    }
}
