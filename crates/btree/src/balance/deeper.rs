//! A full root: its content moves to a new page, and the root becomes that page's parent.

use super::{Node, interior_of};
use crate::alloc::Want;
use crate::page::{header_len, u16_at};
use crate::ptrmap::PtrmapKind;
use crate::tree::{Level, Tree, corrupt};
use base::Result;
use pager::PageTag;

/// Returns the root as a node; `node` becomes the new page, pending cells included.
pub(super) fn deeper(tree: &mut Tree, node: &mut Node) -> Result<Node> {
    tree.pager.write(node.level.frame)?;
    let (page, frame) = tree.allocate(Want::Near(node.level.page.0))?;
    let root = node.level;
    let child = Level { frame, page, header: 0, ..root };
    copy_page(tree, &root, &child).inspect_err(|_| tree.pager.unpin(frame))?;
    // From here on the pin of the new page belongs to `node`, that of the root to the answer.
    node.level = child;
    let mut root = tree.format(root.frame, root.page, interior_of(root.kind));
    root.index = 0;
    tree.page_mut(&root).set_right_child(page.0);
    let parent = Node::new(root);
    tree.ptrmap_put(page, PtrmapKind::Node, root.page.0)?;
    tree.ptrmap_put_children(&child)?;
    Ok(parent)
}

/// Copies a page's header, pointers and cells to a page whose header is elsewhere.
fn copy_page(tree: &mut Tree, from: &Level, to: &Level) -> Result<()> {
    let header = usize::from(from.header);
    let head_len = header_len(from.kind) + 2 * usize::from(from.cells);
    let usable = tree.geometry.usable;
    let (source, target) = tree.pager.pair_mut(from.frame, to.frame);
    let top = match u16_at(source, header + 5) {
        0 => 65_536,
        top => top,
    };
    let copied = (|| {
        let head = source.get(header..header + head_len)?;
        target.get_mut(..head_len)?.copy_from_slice(head);
        let cells = source.get(top.min(usable)..usable)?;
        target.get_mut(top.min(usable)..usable)?.copy_from_slice(cells);
        Some(())
    })();
    copied.ok_or_else(|| corrupt(from.page, "a root's cells are outside of it"))?;
    tree.pager.set_tag(to.frame, PageTag { kind: to.kind, ..PageTag::default() });
    Ok(())
}
