//! A full root: its content moves to a new page, and the root becomes that page's parent.

use super::{Node, interior_of};
use crate::tree::alloc::Want;
use crate::tree::ptrmap::PtrmapKind;
use crate::tree::{Level, Tree};
use base::Result;

/// Returns the root as a node; `node` becomes the new page, pending cells included.
pub(super) fn deeper(tree: &mut Tree, node: &mut Node) -> Result<Node> {
    tree.write(node.level.frame)?;
    let (page, frame) = tree.allocate(Want::Near(node.level.page.0))?;
    let root = node.level;
    let child = Level { frame, page, header: 0, ..root };
    tree.copy_content(&root, &child).inspect_err(|_| tree.unpin(frame))?;
    // From here on the pin of the new page belongs to `node`, that of the root to the answer.
    node.level = child;
    let mut root = tree.format_page(root.frame, root.page, interior_of(root.kind));
    root.index = 0;
    tree.page_mut(&root).set_right_child(page.0);
    let parent = Node::new(root);
    tree.ptrmap_put(page, PtrmapKind::Node, root.page.0)?;
    tree.ptrmap_put_children(&child)?;
    Ok(parent)
}
