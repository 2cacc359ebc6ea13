//! Rows that come in order: the full last leaf stays as it is, and the new cell begins a new leaf.

use super::Node;
use crate::alloc::Want;
use crate::page::{TABLE_LEAF, cell_offset, cell_rowid};
use crate::ptrmap::PtrmapKind;
use crate::tree::{Tree, corrupt};
use base::{Result, varint};

/// Whether the only pending cell is after the last of the right-most leaf of a table.
pub(super) fn applies(parent: &Node, node: &Node) -> bool {
    let [pending] = node.pending.as_slice() else {
        return false;
    };
    node.level.kind == TABLE_LEAF
        && node.level.cells > 0
        && pending.index == node.level.cells
        && parent.pending.is_empty()
        && parent.level.page.0 != 1
        && parent.level.index == parent.level.cells
}

pub(super) fn quick(tree: &mut Tree, parent: &mut Node, node: &mut Node) -> Result<()> {
    let Some(pending) = node.pending.pop() else {
        return Ok(());
    };
    let data = tree.pager.data(node.level.frame);
    let last = usize::from(node.level.cells) - 1;
    let at = cell_offset(data, usize::from(node.level.header), TABLE_LEAF, last);
    let rowid = cell_rowid(data, at, TABLE_LEAF).ok_or_else(|| corrupt(node.level.page))?;
    let (page, frame) = tree.allocate(Want::Near(node.level.page.0))?;
    let level = tree.format(frame, page, TABLE_LEAF);
    let mut leaf = Node::new(level);
    let result = leaf.insert(tree, 0, pending.cell).and_then(|()| {
        let mut divider = node.level.page.0.to_be_bytes().to_vec();
        varint::push(&mut divider, rowid as u64);
        let slot = parent.level.cells;
        parent.insert(tree, slot, divider)?;
        let right = parent.len() as u16;
        parent.set_child(tree, right, page)?;
        tree.ptrmap_put(page, PtrmapKind::Node, parent.level.page.0)
    });
    tree.pager.unpin(frame);
    result
}
