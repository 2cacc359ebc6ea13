//! Balancing: no page overfull, none nearly empty.
//!
//! A page that a cell does not fit on keeps it aside as *pending*; one that is more than two thirds
//! empty is joined with its neighbours. From the leaf to the root, each such page is spread again
//! with up to two siblings, which may add or take dividers on the parent and make that one
//! unbalanced in turn. A full root gets a new level under it; a root with one child takes the child
//! in.

mod deeper;
mod distribute;
mod gathered;
mod quick;
mod rebuild;
mod replace;
mod siblings;

pub(crate) use gathered::Gathered;
pub(crate) use replace::replace_inside;

use crate::page::{INDEX_INTERIOR, TABLE_INTERIOR, is_table, parse_cell};
use crate::space::occupied;
use crate::tree::{Level, Tree, corrupt};
use base::{PageNo, Result};

/// A cell that does not fit on its page.
struct Pending {
    /// Its number among all cells of the page, pending ones counted.
    index: u16,
    cell: Vec<u8>,
}

/// A pinned page of the path that is balanced, with its pending cells in order.
pub(crate) struct Node {
    level: Level,
    pending: Vec<Pending>,
}

impl Node {
    pub fn new(level: Level) -> Node {
        Node { level, pending: Vec::new() }
    }

    /// Cells on the page and beside it.
    pub fn len(&self) -> usize {
        usize::from(self.level.cells) + self.pending.len()
    }

    /// Notes a cell that does not fit.
    pub fn push_pending(&mut self, index: u16, cell: Vec<u8>) {
        for pending in self.pending.iter_mut().filter(|pending| pending.index >= index) {
            pending.index += 1;
        }
        let place = self.pending.partition_point(|pending| pending.index < index);
        self.pending.insert(place, Pending { index, cell });
    }

    /// The number on the page of logical cell `index`; `Err` when it is the pending one of that
    /// number.
    fn resolve(&self, index: u16) -> std::result::Result<u16, usize> {
        let before = self.pending.partition_point(|pending| pending.index < index);
        match self.pending.get(before) {
            Some(pending) if pending.index == index => Err(before),
            _ => Ok(index - before as u16),
        }
    }

    /// The bytes of logical cell `index`.
    pub fn cell<'a>(&'a self, tree: &'a Tree, index: u16) -> Result<&'a [u8]> {
        match self.resolve(index) {
            Err(pending) => Ok(self.pending.get(pending).map_or(&[], |pending| &pending.cell)),
            Ok(index) => {
                let level = Level { index, ..self.level };
                let data = tree.data(level.frame);
                let header = usize::from(level.header);
                let at = crate::page::cell_offset(data, header, level.kind, usize::from(index));
                let info = parse_cell(data, at, level.kind, tree.geometry());
                info.and_then(|info| data.get(at..at + info.size as usize))
                    .ok_or_else(|| corrupt(level.page, "a cell ends outside of its page"))
            }
        }
    }

    /// Inserts a cell as logical number `index`, on the page when it fits.
    pub fn insert(&mut self, tree: &mut Tree, index: u16, cell: Vec<u8>) -> Result<()> {
        let need = occupied(cell.len()) + 2;
        let free = tree.free_bytes(&self.level)?;
        if need > free {
            self.push_pending(index, cell);
            return Ok(());
        }
        let before = self.pending.partition_point(|pending| pending.index < index);
        let real = usize::from(index) - before;
        tree.page_mut(&self.level)
            .insert_cell(real, &cell)
            .ok_or_else(|| corrupt(self.level.page, "a page has no room for a cell that fits"))?;
        tree.set_free_bytes(&self.level, free - need);
        self.level.cells += 1;
        for pending in self.pending.iter_mut().filter(|pending| pending.index >= index) {
            pending.index += 1;
        }
        tree.ptrmap_put_cell(&cell, self.level.kind, self.level.page)
    }

    /// Removes logical cell `index`; its children and overflow pages continue living.
    pub fn remove(&mut self, tree: &mut Tree, index: u16) -> Result<()> {
        match self.resolve(index) {
            Err(pending) => {
                self.pending.remove(pending);
            }
            Ok(real) => tree.remove_cell(&mut self.level, real)?,
        }
        for pending in self.pending.iter_mut().filter(|pending| pending.index > index) {
            pending.index -= 1;
        }
        Ok(())
    }

    /// The child in logical slot `slot`; the slot after the last cell is the right-most child.
    pub fn child(&self, tree: &Tree, slot: u16) -> Result<PageNo> {
        if usize::from(slot) >= self.len() {
            let data = tree.data(self.level.frame);
            return Ok(PageNo(crate::page::right_child(data, usize::from(self.level.header))));
        }
        Ok(PageNo(crate::page::u32_at(self.cell(tree, slot)?, 0)))
    }

    /// Sets the child in logical slot `slot`.
    fn set_child(&mut self, tree: &mut Tree, slot: u16, child: PageNo) -> Result<()> {
        let page = self.level.page;
        if usize::from(slot) >= self.len() {
            tree.page_mut(&self.level).set_right_child(child.0);
            return Ok(());
        }
        match self.resolve(slot) {
            Err(pending) => {
                let cell = self.pending.get_mut(pending).map(|pending| &mut pending.cell);
                let pointer = cell.and_then(|cell| cell.first_chunk_mut::<4>());
                *pointer.ok_or_else(|| corrupt(page, "a divider is too short for a child"))? = child.0.to_be_bytes();
                Ok(())
            }
            Ok(real) => {
                let mut target = tree.page_mut(&self.level);
                target
                    .set_child(usize::from(real), child.0)
                    .ok_or_else(|| corrupt(page, "a cell is too short for a child"))
            }
        }
    }
}

/// The interior kind of a tree whose pages have `kind`.
fn interior_of(kind: u8) -> u8 {
    if is_table(kind) { TABLE_INTERIOR } else { INDEX_INTERIOR }
}

/// Balances the pages of a path, root first, from its end up, and gives their pins back.
pub(crate) fn balance(tree: &mut Tree, scratch: &mut Gathered, path: Vec<Node>) -> Result<()> {
    let mut path = path;
    let result = balance_path(tree, scratch, &mut path);
    give_back(tree, path);
    result
}

/// Gives the pins of a path back.
pub(crate) fn give_back(tree: &mut Tree, path: Vec<Node>) {
    for node in path {
        tree.unpin(node.level.frame);
    }
}

fn balance_path(tree: &mut Tree, scratch: &mut Gathered, path: &mut Vec<Node>) -> Result<()> {
    while let Some(mut node) = path.pop() {
        let step = balance_node(tree, scratch, path, &mut node);
        tree.unpin(node.level.frame);
        if !step? && path.iter().all(|node| node.pending.is_empty()) {
            return Ok(());
        }
    }
    Ok(())
}

/// Balances one page against its parent, the last of `path`; false when it was in balance.
fn balance_node(tree: &mut Tree, scratch: &mut Gathered, path: &mut Vec<Node>, node: &mut Node) -> Result<bool> {
    let full = !node.pending.is_empty();
    if !full {
        let free = tree.free_bytes(&node.level)?;
        if path.is_empty() || free * 3 <= tree.geometry().usable * 2 {
            return Ok(false);
        }
    }
    if path.is_empty() {
        let root = deeper::deeper(tree, node)?;
        path.push(root);
    }
    let at_root = path.len() == 1;
    let Some(parent) = path.last_mut() else {
        return Ok(false);
    };
    tree.write(parent.level.frame)?;
    if full && quick::applies(parent, node) {
        quick::quick(tree, parent, node)?;
    } else {
        siblings::siblings(tree, scratch, parent, node, at_root)?;
    }
    Ok(true)
}
