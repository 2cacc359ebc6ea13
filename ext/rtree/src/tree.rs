//! The nodes that are in memory.
//!
//! A node is here as long as somebody counts on it: a cursor, a change that is being made, or a
//! child that is here. When its count falls to zero it is written, if it has changed. So no node is
//! here between two statements, and none can be changed while a cursor is on it.
//!
//! Some nodes that nobody counts on are kept all the same, for whoever reads them next: as long as
//! the database says that nothing has changed, they are what would be read. They count as not being
//! here.

use crate::cells::{Cell, HEADER_BYTES, Layout};
use crate::shadow::{Shadow, corrupt};
use base::Result;
use base::endian::{get_u16, set_u16};
use base::hash::FxHashMap;

/// Number of the root.
pub(crate) const ROOT: i64 = 1;
/// A tree is less deep than this: a node holds three cells at least.
pub(crate) const DEPTH_MAX: i32 = 40;
/// Most nodes that are kept.
const KEPT_MAX: usize = 512;
/// Only nodes that are their own ancestors have more of them than this.
pub(crate) const ANCESTORS_MAX: usize = 100;

/// A node in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(u32);

#[derive(Default)]
struct Node {
    /// Its key in `%_node`; none for a new one that was never written.
    number: Option<i64>,
    parent: Option<NodeId>,
    references: u32,
    changed: bool,
    /// When it was read.
    era: u64,
    /// Its place among the nodes that are kept.
    kept_at: usize,
    /// It was used again since it was first kept.
    is_popular: bool,
    data: Vec<u8>,
}

/// A node that was taken out of the tree, with the height of the subtrees that its cells head.
pub(crate) struct Orphan {
    pub node: NodeId,
    pub height: i32,
}

/// A tree.
pub(crate) struct Tree {
    pub layout: Layout,
    pub shadow: Shadow,
    nodes: Vec<Node>,
    free: Vec<NodeId>,
    /// Nodes in memory, and those that are kept, which nobody references.
    by_number: FxHashMap<i64, NodeId>,
    kept: Vec<NodeId>,
    /// When the kept nodes were read.
    kept_era: u64,
    /// The next one that gives way.
    kept_hand: usize,
    /// Nodes in memory.
    held: u32,
    /// Levels above the leaves, while the root is in memory.
    depth: i32,
    /// Nodes whose cells wait for another place.
    pub orphans: Vec<Orphan>,
}

impl Tree {
    pub fn new(layout: Layout, shadow: Shadow) -> Tree {
        Tree {
            layout,
            shadow,
            nodes: Vec::new(),
            free: Vec::new(),
            by_number: FxHashMap::default(),
            kept: Vec::new(),
            kept_era: 0,
            kept_hand: 0,
            held: 0,
            depth: -1,
            orphans: Vec::new(),
        }
    }

    /// Whether nodes are in memory.
    pub fn is_in_use(&self) -> bool {
        self.held > 0
    }

    /// Levels above the leaves, while the root is in memory; otherwise -1.
    pub fn depth(&self) -> i32 {
        self.depth
    }

    /// Gives the tree another depth, which the root keeps.
    pub fn set_depth(&mut self, root: NodeId, depth: i32) {
        self.depth = depth;
        let node = self.node_mut(root);
        node.changed = true;
        set_u16(&mut node.data, 0, depth as u16);
    }

    #[expect(clippy::indexing_slicing, reason = "a NodeId is the index of a slot, and slots never go away")]
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    #[expect(clippy::indexing_slicing, reason = "a NodeId is the index of a slot, and slots never go away")]
    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// A slot with the buffer that it had before.
    fn take_slot(&mut self) -> NodeId {
        self.held += 1;
        self.free.pop().unwrap_or_else(|| {
            self.nodes.push(Node::default());
            NodeId(self.nodes.len() as u32 - 1)
        })
    }

    fn give_back(&mut self, id: NodeId) {
        let node = self.node_mut(id);
        (node.number, node.parent, node.references, node.changed) = (None, None, 0, false);
        self.held = self.held.saturating_sub(1);
        self.free.push(id);
    }

    /// The node of this number; the caller releases it. Where the parent is known it is noted.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` for what is no node, and for a child of two parents.
    pub fn acquire(&mut self, number: i64, parent: Option<NodeId>) -> Result<NodeId> {
        self.forget_older();
        let known = self.by_number.get(&number).copied();
        if let Some(id) = known
            && self.node(id).references > 0
        {
            if parent.is_some() && parent != self.node(id).parent {
                return Err(corrupt());
            }
            self.node_mut(id).references += 1;
            return Ok(id);
        }
        let id = match known {
            Some(id) => self.take_kept(id),
            None => self.take_slot(),
        };
        self.node_mut(id).is_popular = known.is_some();
        let loaded = match known {
            Some(_) => self.note_depth(id, number),
            None => self.load(id, number),
        };
        if let Err(error) = loaded {
            self.unlist_as(id, number);
            self.give_back(id);
            return Err(error);
        }
        if let Some(parent) = parent {
            self.node_mut(parent).references += 1;
        }
        let node = self.node_mut(id);
        (node.number, node.parent, node.references, node.changed) = (Some(number), parent, 1, false);
        self.by_number.insert(number, id);
        Ok(id)
    }

    fn load(&mut self, id: NodeId, number: i64) -> Result<()> {
        let mut data = std::mem::take(&mut self.node_mut(id).data);
        let read = self.shadow.read_node(number, self.layout.node_bytes, &mut data);
        let era = self.shadow.era();
        let node = self.node_mut(id);
        (node.data, node.era) = (data, era);
        read?;
        self.note_depth(id, number)?;
        if self.count(id) > self.layout.capacity() { Err(corrupt()) } else { Ok(()) }
    }

    /// The root says how deep the tree is.
    fn note_depth(&mut self, id: NodeId, number: i64) -> Result<()> {
        if number == ROOT {
            self.depth = i32::from(get_u16(&self.node(id).data, 0).unwrap_or(0));
            if self.depth >= DEPTH_MAX {
                return Err(corrupt());
            }
        }
        Ok(())
    }

    /// Keeps a node that nobody references any more, if it is what the database has.
    fn keep(&mut self, id: NodeId) -> bool {
        self.forget_older();
        let node = self.node(id);
        if node.era != self.kept_era || node.number.is_none() || node.changed {
            return false;
        }
        if self.kept.len() == KEPT_MAX {
            self.let_one_go();
        }
        let place = self.kept.len();
        self.kept.push(id);
        let node = self.node_mut(id);
        (node.kept_at, node.parent) = (place, None);
        self.held = self.held.saturating_sub(1);
        true
    }

    /// Forgets one of the nodes that are kept: those that were used again get a second chance.
    fn let_one_go(&mut self) {
        loop {
            self.kept_hand = (self.kept_hand + 1) % KEPT_MAX;
            let Some(&id) = self.kept.get(self.kept_hand) else { return };
            if !std::mem::take(&mut self.node_mut(id).is_popular) {
                self.take_kept(id);
                return self.discard(id);
            }
        }
    }

    /// Takes a node from those that are kept.
    fn take_kept(&mut self, id: NodeId) -> NodeId {
        let place = self.node(id).kept_at;
        self.kept.swap_remove(place);
        if let Some(&moved) = self.kept.get(place) {
            self.node_mut(moved).kept_at = place;
        }
        self.held += 1;
        id
    }

    /// Forgets nodes that were kept before somebody else has changed the database.
    fn forget_older(&mut self) {
        let era = self.shadow.era();
        if era == self.kept_era {
            return;
        }
        while let Some(&id) = self.kept.last() {
            self.take_kept(id);
            self.discard(id);
        }
        self.kept_era = era;
    }

    /// A new, empty node, which gets its number when it is written; the caller releases it.
    pub fn fresh(&mut self, parent: Option<NodeId>) -> NodeId {
        let id = self.take_slot();
        let (bytes, era) = (self.layout.node_bytes, self.shadow.era());
        let node = self.node_mut(id);
        node.data.clear();
        node.data.resize(bytes, 0);
        (node.number, node.parent, node.references, node.changed) = (None, parent, 1, true);
        node.era = era;
        if let Some(parent) = parent {
            self.retain(parent);
        }
        id
    }

    /// Counts one more who needs a node.
    pub fn retain(&mut self, id: NodeId) {
        self.node_mut(id).references += 1;
    }

    /// Counts one less; writes the node and forgets it where that was the last one, and so its
    /// parents.
    ///
    /// # Errors
    /// What writing says.
    pub fn release(&mut self, id: NodeId) -> Result<()> {
        let node = self.node_mut(id);
        node.references = node.references.saturating_sub(1);
        if node.references > 0 {
            return Ok(());
        }
        if node.number == Some(ROOT) {
            self.depth = -1;
        }
        // Parents are counted down first and written first; a chain is as long as the tree is deep.
        let mut result = match self.node_mut(id).parent.take() {
            Some(parent) => self.release(parent),
            None => Ok(()),
        };
        if result.is_ok() {
            result = self.write(id);
        }
        if result.is_ok() && self.keep(id) {
            return Ok(());
        }
        self.unlist(id);
        self.give_back(id);
        result
    }

    /// Writes a node that has changed; it has a number afterwards.
    ///
    /// # Errors
    /// What the statement says.
    pub fn write(&mut self, id: NodeId) -> Result<()> {
        let node = self.node_mut(id);
        if !std::mem::replace(&mut node.changed, false) {
            return Ok(());
        }
        let (number, data) = (node.number, std::mem::take(&mut node.data));
        let written = self.shadow.write_node(number, &data);
        self.node_mut(id).data = data;
        let written = written?;
        if number.is_none() {
            self.node_mut(id).number = Some(written);
            if let Some(other) = self.by_number.insert(written, id)
                && self.node(other).references == 0
            {
                self.take_kept(other);
                self.give_back(other);
            }
        }
        Ok(())
    }

    /// Forgets under which number a node is in memory.
    pub fn unlist(&mut self, id: NodeId) {
        if let Some(number) = self.node(id).number {
            self.unlist_as(id, number);
        }
    }

    fn unlist_as(&mut self, id: NodeId, number: i64) {
        if self.by_number.get(&number) == Some(&id) {
            self.by_number.remove(&number);
        }
    }

    /// Forgets a node without writing it.
    pub fn discard(&mut self, id: NodeId) {
        self.unlist(id);
        self.give_back(id);
    }

    /// Forgets every node: what an operation that failed half-way leaves behind.
    pub fn discard_all(&mut self) {
        self.nodes.clear();
        self.free.clear();
        self.by_number.clear();
        self.kept.clear();
        self.orphans.clear();
        (self.held, self.depth) = (0, -1);
    }

    /// The node of this number, if it is in memory.
    pub fn in_memory(&self, number: i64) -> Option<NodeId> {
        self.by_number.get(&number).copied().filter(|id| self.node(*id).references > 0)
    }

    /// Whether [`Tree::acquire`] can do without the connection.
    pub fn is_at_hand(&self, number: i64) -> bool {
        self.by_number.get(&number).is_some_and(|id| self.node(*id).references > 0 || self.shadow.is_same_era())
    }

    /// A node's number; 0 for one that was never written.
    pub fn number(&self, id: NodeId) -> i64 {
        self.node(id).number.unwrap_or(0)
    }

    /// A node's parent, where it is known.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// Notes a parent, which counts as needed by the child already.
    pub fn set_parent(&mut self, id: NodeId, parent: Option<NodeId>) {
        self.node_mut(id).parent = parent;
    }

    /// Puts a child that is in memory under another node.
    ///
    /// # Errors
    /// As [`Tree::release`].
    pub fn move_under(&mut self, child: NodeId, parent: NodeId) -> Result<()> {
        self.retain(parent);
        match self.node_mut(child).parent.replace(parent) {
            Some(before) => self.release(before),
            None => Ok(()),
        }
    }

    /// A node's bytes.
    pub fn data(&self, id: NodeId) -> &[u8] {
        &self.node(id).data
    }

    /// Number of a node's cells.
    pub fn count(&self, id: NodeId) -> usize {
        usize::from(get_u16(self.data(id), 2).unwrap_or(0))
    }

    fn set_count(&mut self, id: NodeId, count: usize) {
        let node = self.node_mut(id);
        node.changed = true;
        set_u16(&mut node.data, 2, count as u16);
    }

    /// A cell of a node; empty outside of it.
    pub fn cell(&self, id: NodeId, index: usize) -> Cell {
        self.layout.read(self.data(id), index)
    }

    /// Where in a node the cell with this rowid or child number is.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` where it is not.
    pub fn find(&self, id: NodeId, wanted: i64) -> Result<usize> {
        let (data, wanted) = (self.data(id), wanted.to_be_bytes());
        let is_it = |index: &usize| self.layout.cell(data, *index).is_some_and(|cell| cell.starts_with(&wanted));
        (0..self.count(id)).find(is_it).ok_or_else(corrupt)
    }

    /// Puts a cell in the place of another.
    pub fn overwrite(&mut self, id: NodeId, index: usize, cell: &Cell) {
        let layout = self.layout;
        let node = self.node_mut(id);
        node.changed = true;
        layout.write(&mut node.data, index, cell);
    }

    /// Adds a cell; whether there was room.
    pub fn push(&mut self, id: NodeId, cell: &Cell) -> bool {
        let count = self.count(id);
        let has_room = count < self.layout.capacity();
        if has_room {
            self.overwrite(id, count, cell);
            self.set_count(id, count + 1);
        }
        has_room
    }

    /// Takes a cell out.
    pub fn remove(&mut self, id: NodeId, index: usize) {
        let (layout, count) = (self.layout, self.count(id));
        layout.remove(&mut self.node_mut(id).data, index, count);
        self.set_count(id, count.saturating_sub(1));
    }

    /// Makes a node empty; what it says about the tree's depth stays with `keep_depth`.
    pub fn clear(&mut self, id: NodeId, keep_depth: bool) {
        let node = self.node_mut(id);
        node.changed = true;
        let from = if keep_depth { HEADER_BYTES / 2 } else { 0 };
        if let Some(bytes) = node.data.get_mut(from..) {
            bytes.fill(0);
        }
    }
}
