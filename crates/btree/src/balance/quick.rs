//! Entries that come in order: the full last leaf stays as it is, and the new cell begins a new
//! leaf.

use super::Node;
use crate::page::{INDEX_LEAF, TABLE_LEAF, cell_rowid};
use crate::tree::alloc::Want;
use crate::tree::ptrmap::PtrmapKind;
use crate::tree::{Tree, corrupt};
use base::{PageNo, Result, varint};

/// Whether the only pending cell is after the last of the right-most leaf of its tree.
pub(super) fn applies(parent: &Node, node: &Node) -> bool {
    let [pending] = node.pending.as_slice() else { return false };
    // The last cell of an index leaf goes up to the parent; one has to stay.
    let cells_min = match node.level.kind {
        TABLE_LEAF => 1,
        INDEX_LEAF => 2,
        _ => return false,
    };
    node.level.cells >= cells_min
        && pending.index == node.level.cells
        && parent.pending.is_empty()
        && parent.level.page.0 != 1
        && parent.level.index == parent.level.cells
}

pub(super) fn quick(tree: &mut Tree, parent: &mut Node, node: &mut Node) -> Result<()> {
    let Some(pending) = node.pending.pop() else { return Ok(()) };
    let divider = divider(tree, node)?;
    let (page, frame) = tree.allocate(Want::Near(node.level.page.0))?;
    let level = tree.format_page(frame, page, node.level.kind);
    let mut leaf = Node::new(level);
    let result = leaf.insert(tree, 0, pending.cell).and_then(|()| append(tree, parent, divider, page));
    tree.unpin(frame);
    result
}

/// The cell that is between the old leaf and the new one: the last rowid of a table leaf, the
/// last entry of an index leaf, which leaves it.
fn divider(tree: &mut Tree, node: &mut Node) -> Result<Vec<u8>> {
    let last = node.level.cells - 1;
    let mut divider = node.level.page.0.to_be_bytes().to_vec();
    let cell = node.cell(tree, last)?;
    if node.level.kind == TABLE_LEAF {
        let rowid = cell_rowid(cell, 0, TABLE_LEAF)
            .ok_or_else(|| corrupt(node.level.page, "the last row of a leaf has no rowid"))?;
        varint::push(&mut divider, rowid as u64);
    } else {
        divider.extend_from_slice(cell);
        node.remove(tree, last)?;
    }
    Ok(divider)
}

/// Makes the new leaf the right-most child.
fn append(tree: &mut Tree, parent: &mut Node, divider: Vec<u8>, page: PageNo) -> Result<()> {
    let slot = parent.level.cells;
    parent.insert(tree, slot, divider)?;
    let right = parent.len() as u16;
    parent.set_child(tree, right, page)?;
    tree.ptrmap_put(page, PtrmapKind::Node, parent.level.page.0)
}
