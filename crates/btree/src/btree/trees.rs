//! Creating, dropping and clearing whole trees.

use super::Btree;
use crate::kinds::TreeKind;
use base::{PageNo, Result};

impl Btree {
    /// Makes an empty tree; returns its root page.
    pub fn create_tree(&mut self, kind: TreeKind) -> Result<PageNo> {
        self.require_write()?;
        if self.tree.has_pointer_maps() {
            self.save_all_cursors()?;
        }
        self.tree.create_root(kind)
    }

    /// Frees a whole tree; no cursor may be open on it. In an auto-vacuum database another root may
    /// move into the freed place: its old page number is returned (it now lives at `root`).
    pub fn drop_tree(&mut self, root: PageNo) -> Result<Option<PageNo>> {
        self.require_write()?;
        self.save_all_cursors()?;
        self.tree.drop_root(root)
    }

    /// Deletes every entry; returns how many there were.
    pub fn clear_tree(&mut self, root: PageNo) -> Result<u64> {
        self.require_write()?;
        self.cursors.leave_tree(&mut self.tree, root)?;
        self.tree.clear(root)
    }
}
