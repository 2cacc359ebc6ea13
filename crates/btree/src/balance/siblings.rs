//! Spreads the cells of a page and its neighbours again.
//!
//! Choose up to three siblings, gather their cells and the dividers between them, distribute, build
//! the pages, and put the new dividers on the parent. What stays the same is left alone.

use super::Node;
use super::distribute::Share;
use super::gathered::Gathered;
use super::rebuild::{Place, fill};
use crate::page::{TABLE_LEAF, cell_rowid, is_leaf};
use crate::space::free_bytes;
use crate::tree::alloc::Want;
use crate::tree::ptrmap::PtrmapKind;
use crate::tree::{Tree, corrupt};
use base::{PageNo, Result, varint};
use pager::FrameId;

/// Most siblings that are spread together.
const SIBLINGS_MAX: usize = 3;

/// Balances `node`, a child of `parent`, with its neighbours. `parent_is_root`: when it ends up
/// with a single child, it takes the child in.
pub(super) fn siblings(
    tree: &mut Tree,
    gathered: &mut Gathered,
    parent: &mut Node,
    node: &mut Node,
    parent_is_root: bool,
) -> Result<()> {
    let slots = parent.len() + 1;
    let count = slots.min(SIBLINGS_MAX);
    let slot = usize::from(parent.level.index);
    let first = slot.saturating_sub(1).min(slots - count);
    gathered.begin(tree, node.level.kind, count);
    gather(tree, parent, node, (first, count), gathered)?;
    match spread(tree, parent, node, first, gathered)? {
        Some(only) if parent_is_root && parent.len() == 0 => shallower(tree, gathered, parent, only),
        _ => Ok(()),
    }
}

/// Distributes what was gathered and builds the pages; the page when it is a single one.
fn spread(
    tree: &mut Tree,
    parent: &mut Node,
    node: &Node,
    first: usize,
    gathered: &mut Gathered,
) -> Result<Option<PageNo>> {
    let shares = gathered.distribute(tree.geometry());
    let mut shares = shares.ok_or_else(|| corrupt(node.level.page, "cells that have no place on any page"))?;
    if crate::sabotage::breaks("tree (6)") {
        shares.pop();
    }
    require_all(&shares, gathered.len());
    let frames = provide_pages(tree, gathered, shares.len())?;
    let result = build_pages(tree, gathered, &shares, &frames)
        .and_then(|()| put_dividers(tree, parent, first, gathered, &shares, &frames));
    for &(_, frame) in &frames {
        tree.unpin(frame);
    }
    result?;
    Ok(if shares.len() == 1 { frames.first().map(|&(page, _)| page) } else { None })
}

/// Every cell goes somewhere, and none to two places.
fn require_all(shares: &[Share], cells: usize) {
    assert!(shares.is_sorted_by(|one, next| one.end < next.end), "tree (6): a cell goes to two pages");
    assert!(shares.last().is_some_and(|last| last.end == cells), "tree (6): a cell goes to no page");
}

fn gather(
    tree: &mut Tree,
    parent: &Node,
    node: &Node,
    (first, count): (usize, usize),
    gathered: &mut Gathered,
) -> Result<()> {
    let kind = node.level.kind;
    for number in 0..count {
        let slot = (first + number) as u16;
        let page = parent.child(tree, slot)?;
        let is_node = page == node.level.page;
        if gathered.pages().iter().any(|old| old.page == page) || is_node != (slot == parent.level.index) {
            return Err(corrupt(page, "a page is twice among the children of another"));
        }
        if is_node {
            gathered.page(tree, node)?;
            let pending = node.pending.last().map(|pending| usize::from(pending.index) + 1);
            let is_last = number + 1 == count && usize::from(slot) == parent.len();
            gathered.note_node(is_last, pending == Some(node.len()));
        } else {
            let level = tree.level(page)?;
            let sibling = Node::new(level);
            let result = if level.kind == kind && tree.pins(level.frame) == 1 {
                gathered.page(tree, &sibling)
            } else {
                Err(corrupt(page, "a sibling is of another kind, or in use"))
            };
            tree.unpin(level.frame);
            result?;
        }
        if number + 1 < count && kind != TABLE_LEAF {
            let divider = parent.cell(tree, slot)?;
            gathered.divider(divider).ok_or_else(|| corrupt(page, "a divider is too short"))?;
        }
    }
    Ok(())
}

/// The pages to build, pinned, in ascending order: the old ones, new ones when more
/// are needed; old ones too many are freed.
fn provide_pages(tree: &mut Tree, gathered: &Gathered, count: usize) -> Result<Vec<(PageNo, FrameId)>> {
    let mut pages: Vec<PageNo> = gathered.pages().iter().map(|old| old.page).collect();
    pages.sort_unstable();
    let mut frames = Vec::with_capacity(count);
    let result = (|| {
        for &page in pages.iter().take(count) {
            let frame = tree.get(page)?;
            frames.push((page, frame));
        }
        while frames.len() < count {
            let near = frames.last().map_or(0, |&(page, _)| page.0);
            frames.push(tree.allocate(Want::Near(near))?);
        }
        for &page in pages.iter().skip(count) {
            tree.free_page(page)?;
        }
        Ok(())
    })();
    if let Err(error) = result {
        for (_, frame) in frames {
            tree.unpin(frame);
        }
        return Err(error);
    }
    frames.sort_unstable_by_key(|&(page, _)| page);
    Ok(frames)
}

/// Lets the content of the gathered pages go to the pages that take their places, and says which
/// gathered page each of those has then.
fn arrange(tree: &mut Tree, gathered: &Gathered, frames: &[(PageNo, FrameId)]) -> Result<Vec<Option<usize>>> {
    let number_of = |&(page, _): &(PageNo, FrameId)| gathered.pages().iter().position(|old| old.page == page);
    let mut has: Vec<Option<usize>> = frames.iter().map(number_of).collect();
    for place in 0..has.len().min(gathered.pages().len()) {
        let Some(at) = has.iter().position(|&number| number == Some(place)).filter(|&at| at != place) else { continue };
        if let (Some(&(_, here)), Some(&(_, there))) = (frames.get(place), frames.get(at)) {
            tree.write(here)?;
            tree.write(there)?;
            tree.exchange(here, there);
            has.swap(place, at);
        }
    }
    Ok(has)
}

fn build_pages(tree: &mut Tree, gathered: &mut Gathered, shares: &[Share], frames: &[(PageNo, FrameId)]) -> Result<()> {
    let geometry = *tree.geometry();
    let has = arrange(tree, gathered, frames)?;
    let mut start = 0;
    for (number, (share, &(page, frame))) in shares.iter().zip(frames).enumerate() {
        let right = match number + 1 == shares.len() {
            true => gathered.right(),
            false if is_leaf(gathered.kind()) => 0,
            false => {
                let divider = gathered
                    .cell(share.end, &geometry)
                    .ok_or_else(|| corrupt(page, "a divider is not among the cells"))?;
                crate::page::u32_at(divider, 0)
            }
        };
        let free = gathered
            .capacity(&geometry)
            .checked_sub(share.filled)
            .ok_or_else(|| corrupt(page, "a page gets more than it has room for"))?;
        let has = has.get(number).copied().flatten().filter(|&has| has == number);
        let place = Place { cells: start..share.end, page, frame, right, free, has };
        place.build(tree, gathered)?;
        start = share.end + usize::from(!gathered.keeps_dividers());
    }
    Ok(())
}

/// Puts the dividers between the pages on the parent; those that are there already stay.
fn put_dividers(
    tree: &mut Tree,
    parent: &mut Node,
    first: usize,
    gathered: &mut Gathered,
    shares: &[Share],
    frames: &[(PageNo, FrameId)],
) -> Result<()> {
    let between = shares.iter().zip(frames).take(shares.len() - 1);
    let mut dividers = Vec::with_capacity(shares.len());
    for (share, &(page, _)) in between {
        dividers
            .push(Some(divider(tree, gathered, share, page).ok_or_else(|| corrupt(page, "a divider cannot be made"))?));
    }
    for number in (0..gathered.pages().len() - 1).rev() {
        let slot = (first + number) as u16;
        let there = parent.cell(tree, slot)?;
        match dividers.get_mut(number) {
            Some(divider) if divider.as_deref() == Some(there) => *divider = None,
            _ => parent.remove(tree, slot)?,
        }
    }
    for (number, (divider, &(page, _))) in dividers.into_iter().zip(frames).enumerate() {
        tree.ptrmap_put(page, PtrmapKind::Node, parent.level.page.0)?;
        if let Some(divider) = divider {
            parent.insert(tree, (first + number) as u16, divider)?;
        }
    }
    let Some(&(page, _)) = frames.last() else { return Ok(()) };
    tree.ptrmap_put(page, PtrmapKind::Node, parent.level.page.0)?;
    parent.set_child(tree, (first + shares.len() - 1) as u16, page)
}

/// The cell that follows a page on its parent.
fn divider(tree: &Tree, gathered: &mut Gathered, share: &Share, page: PageNo) -> Option<Vec<u8>> {
    let mut cell = page.0.to_be_bytes().to_vec();
    let (kind, geometry) = (gathered.kind(), tree.geometry());
    if kind == TABLE_LEAF {
        let last = gathered.cell(share.end.checked_sub(1)?, geometry)?;
        varint::push(&mut cell, cell_rowid(last, 0, TABLE_LEAF)? as u64);
    } else {
        let skipped = if is_leaf(kind) { 0 } else { 4 };
        cell.extend_from_slice(gathered.cell(share.end, geometry)?.get(skipped..)?);
    }
    Some(cell)
}

/// The root has a single child: the child's content moves up, unless the root is page 1 and has no
/// room for it.
fn shallower(tree: &mut Tree, gathered: &mut Gathered, root: &mut Node, child: PageNo) -> Result<()> {
    let level = tree.level(child)?;
    let data = tree.data(level.frame);
    let free = free_bytes(data, 0, level.kind, tree.geometry().usable);
    if free.is_none_or(|free| free < usize::from(root.level.header)) {
        tree.unpin(level.frame);
        return free.map(|_| ()).ok_or_else(|| corrupt(child, "the free space of an only child is not a chain"));
    }
    gathered.begin(tree, level.kind, 1);
    let copied = gathered.page(tree, &Node::new(level));
    tree.unpin(level.frame);
    let moved = copied.and_then(|()| move_up(tree, gathered, root));
    root.level.cells = gathered.len() as u16;
    root.level.kind = gathered.kind();
    moved?;
    tree.free_page(child)
}

fn move_up(tree: &mut Tree, gathered: &mut Gathered, root: &Node) -> Result<()> {
    let wrong = || corrupt(root.level.page, "the free space of a root is not a chain");
    let cells = 0..gathered.len();
    let level = fill(tree, gathered, cells, (root.level.page, root.level.frame))?;
    if !is_leaf(gathered.kind()) {
        tree.page_mut(&level).set_right_child(gathered.right());
    }
    // The header of page 1 takes room that `fill` counts as free.
    let data = tree.data(level.frame);
    let free = free_bytes(data, usize::from(level.header), level.kind, tree.geometry().usable);
    tree.set_free_bytes(&level, free.ok_or_else(wrong)?);
    tree.ptrmap_put_children(&level)
}
