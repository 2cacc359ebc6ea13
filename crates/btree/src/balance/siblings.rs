//! Spreads the cells of a page and its neighbours anew.
//!
//! Choose up to three siblings, gather their cells and the dividers between them, distribute, rebuild
//! the pages, and put the new dividers on the parent.

use super::Node;
use super::distribute::{Shape, distribute};
use crate::alloc::Want;
use crate::page::{
    INDEX_INTERIOR, INDEX_LEAF, TABLE_LEAF, cell_rowid, header_len, is_leaf, parse_cell, right_child, small_cell_size,
};
use crate::ptrmap::PtrmapKind;
use crate::space::{free_bytes, occupied};
use crate::tree::{Level, Tree, corrupt};
use base::{PageNo, Result, varint};
use pager::FrameId;

/// Most siblings that are spread together.
const SIBLINGS_MAX: usize = 3;

/// Buffers that are kept from one balancing to the next.
#[derive(Default)]
pub(crate) struct Scratch {
    bytes: Vec<u8>,
    cells: Vec<(u32, u32)>,
    sizes: Vec<usize>,
}

/// The cells of the siblings and the dividers between them, in order.
struct Gathered {
    /// Copies of the pages, and of the cells that were on none of them.
    bytes: Vec<u8>,
    /// Where each cell begins in `bytes`, and its length.
    cells: Vec<(u32, u32)>,
    kind: u8,
    /// Right-most child of the last sibling of an interior level.
    right: u32,
    pages: Vec<PageNo>,
    /// The node is the last page of its level and its last cell is a new one.
    append: bool,
}

impl Gathered {
    fn new(tree: &mut Tree, kind: u8) -> Gathered {
        let mut scratch = std::mem::take(&mut tree.balance_scratch);
        scratch.bytes.clear();
        scratch.cells.clear();
        let Scratch { bytes, cells, sizes } = scratch;
        tree.balance_scratch.sizes = sizes;
        Gathered { bytes, cells, kind, right: 0, pages: Vec::with_capacity(3), append: false }
    }

    fn give_back(self, tree: &mut Tree) {
        tree.balance_scratch.bytes = self.bytes;
        tree.balance_scratch.cells = self.cells;
    }

    #[inline]
    fn cell(&self, index: usize) -> &[u8] {
        let (start, len) = self.cells.get(index).copied().unwrap_or((0, 0));
        self.bytes.get(start as usize..(start + len) as usize).unwrap_or_default()
    }

    fn len(&self) -> usize {
        self.cells.len()
    }

    /// Adds a cell that is put together from two parts.
    fn push(&mut self, parts: [&[u8]; 2]) {
        let start = self.bytes.len() as u32;
        for part in parts {
            self.bytes.extend_from_slice(part);
        }
        self.cells.push((start, self.bytes.len() as u32 - start));
    }
}

/// Balances `node`, a child of `parent`, with its neighbours. `parent_is_root`: when it ends up with
/// a single child, it takes the child in.
pub(super) fn siblings(tree: &mut Tree, parent: &mut Node, node: &mut Node, parent_is_root: bool) -> Result<()> {
    let slots = parent.len() + 1;
    let count = slots.min(SIBLINGS_MAX);
    let slot = usize::from(parent.level.index);
    let first = slot.saturating_sub(1).min(slots - count);
    let mut gathered = Gathered::new(tree, node.level.kind);
    gather(tree, parent, node, (first, count), &mut gathered)?;
    let only = spread(tree, parent, node, (first, count), &gathered);
    gathered.give_back(tree);
    match only? {
        Some(only) if parent_is_root && parent.len() == 0 => shallower(tree, parent, only),
        _ => Ok(()),
    }
}

/// Distributes what was gathered and builds the pages anew; the page when it is a single one.
fn spread(
    tree: &mut Tree,
    parent: &mut Node,
    node: &Node,
    (first, count): (usize, usize),
    gathered: &Gathered,
) -> Result<Option<PageNo>> {
    for _ in 1..count {
        parent.remove(tree, first as u16)?;
    }
    let mut sizes = std::mem::take(&mut tree.balance_scratch.sizes);
    sizes.clear();
    sizes.extend(gathered.cells.iter().map(|&(_, len)| occupied(len as usize) + 2));
    let shape = Shape {
        capacity: tree.geometry.usable - header_len(gathered.kind),
        keeps_dividers: gathered.kind == TABLE_LEAF,
        append: gathered.append,
    };
    let ends = distribute(&sizes, shape).ok_or_else(|| corrupt(node.level.page));
    tree.balance_scratch.sizes = sizes;
    let ends = ends?;
    let frames = provide_pages(tree, gathered, ends.len())?;
    let result = rebuild(tree, parent, first, gathered, &ends, &frames);
    for &(_, frame) in &frames {
        tree.pager.unpin(frame);
    }
    result?;
    Ok(if ends.len() == 1 { frames.first().map(|&(page, _)| page) } else { None })
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
        if gathered.pages.contains(&page) || is_node != (slot == parent.level.index) {
            return Err(corrupt(page));
        }
        gathered.pages.push(page);
        if is_node {
            gather_page(tree, node, gathered)?;
            let pending = node.pending.last().map(|pending| usize::from(pending.index) + 1);
            gathered.append = number + 1 == count && usize::from(slot) == parent.len() && pending == Some(node.len());
        } else {
            let level = tree.level(page)?;
            let sibling = Node::new(level);
            let result = if level.kind == kind && tree.pager.pins(level.frame) == 1 {
                gather_page(tree, &sibling, gathered)
            } else {
                Err(corrupt(page))
            };
            tree.pager.unpin(level.frame);
            result?;
        }
        if number + 1 < count && kind != TABLE_LEAF {
            let divider = parent.cell(tree, slot)?;
            let rest = divider.get(4..).unwrap_or_default();
            match is_leaf(kind) {
                true => gathered.push([&[], rest]),
                false => {
                    let child = gathered.right.to_be_bytes();
                    gathered.push([&child, rest]);
                }
            }
        }
    }
    Ok(())
}

/// Copies the page as a whole and notes where its cells are.
fn gather_page(tree: &Tree, node: &Node, gathered: &mut Gathered) -> Result<()> {
    let level = &node.level;
    let data = tree.pager.data(level.frame);
    let header = usize::from(level.header);
    let base = gathered.bytes.len();
    gathered.bytes.extend_from_slice(data);
    let first = header + header_len(level.kind);
    let pointers = data.get(first..first + 2 * usize::from(level.cells)).unwrap_or_default();
    let mut pointers = pointers.as_chunks().0;
    let before = gathered.cells.len();
    for next in &node.pending {
        let count = usize::from(next.index).saturating_sub(gathered.cells.len() - before);
        let (run, rest) = pointers.split_at_checked(count).ok_or_else(|| corrupt(level.page))?;
        gather_run(tree, level, base, run, &mut gathered.cells)?;
        gathered.push([&next.cell, &[]]);
        pointers = rest;
    }
    gather_run(tree, level, base, pointers, &mut gathered.cells)?;
    if !level.is_leaf() {
        gathered.right = right_child(data, header);
    }
    Ok(())
}

/// Notes where the cells of a page are whose copy begins at `base`.
fn gather_run(
    tree: &Tree,
    level: &Level,
    base: usize,
    pointers: &[[u8; 2]],
    cells: &mut Vec<(u32, u32)>,
) -> Result<()> {
    let data = tree.pager.data(level.frame);
    let (before, geometry) = (cells.len(), &tree.geometry);
    let at = |pointer: &[u8; 2]| usize::from(u16::from_be_bytes(*pointer));
    // The kind is asked for once a page.
    macro_rules! note {
        ($kind:expr) => {
            cells.extend(pointers.iter().map(|pointer| {
                let at = at(pointer);
                ((base + at) as u32, small_cell_size(data, at, $kind, geometry).unwrap_or(0))
            }))
        };
    }
    match level.kind {
        TABLE_LEAF => note!(TABLE_LEAF),
        INDEX_LEAF => note!(INDEX_LEAF),
        INDEX_INTERIOR => note!(INDEX_INTERIOR),
        kind => note!(kind),
    }
    let noted = cells.get_mut(before..).unwrap_or_default();
    for ((_, size), pointer) in noted.iter_mut().zip(pointers).filter(|((_, size), _)| *size == 0) {
        let info = parse_cell(data, at(pointer), level.kind, geometry);
        *size = info.ok_or_else(|| corrupt(level.page))?.size;
    }
    Ok(())
}

/// The pages to build, pinned and changeable, in ascending order: the old ones, new ones when more
/// are needed; old ones too many are freed.
fn provide_pages(tree: &mut Tree, gathered: &Gathered, count: usize) -> Result<Vec<(PageNo, FrameId)>> {
    let mut pages = gathered.pages.clone();
    pages.sort_unstable();
    let mut frames = Vec::with_capacity(count);
    let result = (|| {
        for &page in pages.iter().take(count) {
            let frame = tree.get(page)?;
            frames.push((page, frame));
            tree.pager.write(frame)?;
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
            tree.pager.unpin(frame);
        }
        return Err(error);
    }
    frames.sort_unstable_by_key(|&(page, _)| page);
    Ok(frames)
}

fn rebuild(
    tree: &mut Tree,
    parent: &mut Node,
    first: usize,
    gathered: &Gathered,
    ends: &[usize],
    frames: &[(PageNo, FrameId)],
) -> Result<()> {
    let leaf_of_table = gathered.kind == TABLE_LEAF;
    let mut start = 0;
    for (number, (&end, &(page, frame))) in ends.iter().zip(frames).enumerate() {
        let last = number + 1 == ends.len();
        let divider = if last { &[][..] } else { gathered.cell(end) };
        let right = match last {
            true => gathered.right,
            false => crate::page::u32_at(divider, 0),
        };
        build_page(tree, gathered, (start, end), page, frame, right)?;
        tree.ptrmap_put(page, PtrmapKind::Node, parent.level.page.0)?;
        let slot = (first + number) as u16;
        if last {
            parent.set_child(tree, slot, page)?;
            break;
        }
        let mut cell = page.0.to_be_bytes().to_vec();
        if leaf_of_table {
            let key = cell_rowid(gathered.cell(end - 1), 0, TABLE_LEAF);
            varint::push(&mut cell, key.ok_or_else(|| corrupt(page))? as u64);
        } else if is_leaf(gathered.kind) {
            cell.extend_from_slice(divider);
        } else {
            cell.extend_from_slice(divider.get(4..).unwrap_or_default());
        }
        parent.insert(tree, slot, cell)?;
        start = end + usize::from(!leaf_of_table);
    }
    Ok(())
}

fn build_page(
    tree: &mut Tree,
    gathered: &Gathered,
    range: (usize, usize),
    page: PageNo,
    frame: FrameId,
    right: u32,
) -> Result<()> {
    let mut level = tree.format(frame, page, gathered.kind);
    let mut target = tree.page_mut(&level);
    let cells = gathered.cells.get(range.0..range.1).unwrap_or_default();
    let free = target.fill(&gathered.bytes, cells).ok_or_else(|| corrupt(page))?;
    if !is_leaf(gathered.kind) {
        target.set_right_child(right).ok_or_else(|| corrupt(page))?;
    }
    level.cells = (range.1 - range.0) as u16;
    tree.set_free_bytes(&level, free);
    tree.ptrmap_put_children(&level)
}

/// The root has a single child: the child's content moves up, unless the root is page 1 and has no
/// room for it.
fn shallower(tree: &mut Tree, root: &mut Node, child: PageNo) -> Result<()> {
    let level = tree.level(child)?;
    let node = Node::new(level);
    let data = tree.pager.data(level.frame);
    let free = free_bytes(data, 0, level.kind, tree.geometry.usable);
    if free.is_none_or(|free| free < usize::from(root.level.header)) {
        tree.pager.unpin(level.frame);
        return free.map(|_| ()).ok_or_else(|| corrupt(child));
    }
    let mut gathered = Gathered::new(tree, level.kind);
    let result = gather_page(tree, &node, &mut gathered);
    tree.pager.unpin(level.frame);
    result?;
    let target: Level = root.level;
    build_page_at(tree, &gathered, target)?;
    root.level.cells = gathered.len() as u16;
    root.level.kind = gathered.kind;
    tree.free_page(child)
}

fn build_page_at(tree: &mut Tree, gathered: &Gathered, target: Level) -> Result<()> {
    let count = gathered.len();
    build_page(tree, gathered, (0, count), target.page, target.frame, gathered.right)?;
    // The header of page 1 takes room that `build_page` counts as free.
    let level = Level { kind: gathered.kind, cells: count as u16, ..target };
    let data = tree.pager.data(level.frame);
    let free = free_bytes(data, usize::from(level.header), level.kind, tree.geometry.usable);
    tree.set_free_bytes(&level, free.ok_or_else(|| corrupt(level.page))?);
    Ok(())
}
