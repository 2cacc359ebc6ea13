//! An entry on an interior page goes: the greatest one below takes its place.

use super::Node;
use crate::page::{CellInfo, cell_offset};
use crate::tree::{Tree, corrupt};
use base::Result;

/// Puts the entry under the last node of the path, which is on a leaf, in the place of the one that
/// the node at `depth` is on.
pub(crate) fn replace_inside(tree: &mut Tree, path: &mut [Node], depth: usize, old: CellInfo) -> Result<()> {
    let Some((leaf, above)) = path.split_last_mut() else {
        return Ok(());
    };
    let Some(node) = above.get_mut(depth) else {
        return Ok(());
    };
    let index = node.level.index;
    tree.write(node.level.frame)?;
    tree.write(leaf.level.frame)?;
    let child = tree.child(&node.level);
    let mut cell = child.0.to_be_bytes().to_vec();
    let entry = tree.cell_at(&leaf.level)?;
    let data = tree.data(leaf.level.frame);
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
