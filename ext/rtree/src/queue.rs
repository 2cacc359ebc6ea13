//! The boxes that a search has still to look into, best first.
//!
//! The order of equal ones shows in the order of the rows, and which nodes are kept in memory shows
//! in which changes are refused: both are SQLite's.

use crate::tree::{DEPTH_MAX, NodeId, Tree};
use base::Result;

/// Nodes that are kept for the first places.
const NODES_KEPT: usize = 5;
const LEVELS_MAX: usize = DEPTH_MAX as usize + 2;

/// A node to look into, from a cell on, or a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Point {
    /// The least comes first.
    pub score: f64,
    /// Number of the node.
    pub node: i64,
    /// 0 for a row, 1 for a leaf.
    pub level: usize,
    /// How much of the box is in the shape that is looked for.
    pub within: i32,
    /// The row's cell in the node, or the first cell to look at.
    pub cell: usize,
}

impl Point {
    fn is_before(&self, other: &Point) -> bool {
        match () {
            () if self.score < other.score => true,
            () if self.score > other.score => false,
            () => self.level < other.level,
        }
    }
}

/// The queue: one point that is before all others, and a heap.
pub(crate) struct Queue {
    front: Option<Point>,
    heap: Vec<Point>,
    /// The node of the front, then those of the first places of the heap.
    nodes: [Option<NodeId>; NODES_KEPT],
    /// Number of points by level.
    by_level: [u32; LEVELS_MAX],
}

impl Default for Queue {
    fn default() -> Queue {
        Queue { front: None, heap: Vec::new(), nodes: [None; NODES_KEPT], by_level: [0; LEVELS_MAX] }
    }
}

impl Queue {
    /// Number of points by level.
    pub fn by_level(&self) -> &[u32] {
        &self.by_level
    }

    /// Forgets every point.
    pub fn clear(&mut self, tree: &mut Tree) {
        for node in &mut self.nodes {
            // A node that was only read is not written.
            let _ = node.take().map_or(Ok(()), |node| tree.release(node));
        }
        self.front = None;
        self.heap.clear();
        self.by_level = [0; LEVELS_MAX];
    }

    /// The first point.
    #[inline]
    pub fn first(&self) -> Option<&Point> {
        self.front.as_ref().or_else(|| self.heap.first())
    }

    /// The first point.
    #[inline]
    pub fn first_mut(&mut self) -> Option<&mut Point> {
        self.front.as_mut().or_else(|| self.heap.first_mut())
    }

    /// Where the node of the first point is kept.
    fn first_slot(&self) -> usize {
        usize::from(self.front.is_none())
    }

    /// The node of the first point, which stays in memory as long as the point is near the front.
    ///
    /// # Errors
    /// As [`Tree::acquire`].
    #[inline]
    pub fn first_node(&mut self, tree: &mut Tree) -> Result<NodeId> {
        let number = self.first().map_or(0, |point| point.node);
        let at = self.first_slot();
        let Some(slot) = self.nodes.get_mut(at) else { return tree.acquire(number, None) };
        match *slot {
            Some(node) => Ok(node),
            None => {
                let node = tree.acquire(number, None)?;
                *slot = Some(node);
                Ok(node)
            }
        }
    }

    /// Whether the node of the first point can be had without the connection.
    pub fn has_first_node(&self, tree: &Tree) -> bool {
        let is_kept = self.nodes.get(self.first_slot()).is_some_and(Option::is_some);
        is_kept || self.first().is_some_and(|point| tree.is_at_hand(point.node))
    }

    /// The row that is first and the leaf that it is from, if that is next.
    pub fn row_and_leaf(&mut self) -> Option<(&mut Point, &mut Point, NodeId)> {
        let node = (*self.nodes.get(1)?)?;
        let (row, leaf) = (self.front.as_mut()?, self.heap.first_mut()?);
        (row.level == 0 && leaf.level == 1 && row.node == leaf.node).then_some((row, leaf, node))
    }

    /// Gives the first point its node, which the queue releases.
    pub fn set_first_node(&mut self, node: NodeId) {
        let at = self.first_slot();
        if let Some(slot) = self.nodes.get_mut(at) {
            *slot = Some(node);
        }
    }

    /// Whether a node waits in the heap.
    pub fn has_node(&self, number: i64) -> bool {
        self.heap.iter().any(|point| point.node == number)
    }

    /// Adds a point.
    pub fn push(&mut self, tree: &mut Tree, point: Point) -> Result<()> {
        if let Some(count) = self.by_level.get_mut(point.level) {
            *count += 1;
        }
        let is_front = self.first().is_none_or(|first| point.is_before(first));
        if !is_front {
            self.push_heap(tree, point)?;
            return Ok(());
        }
        if let Some(front) = self.front {
            let at = self.push_heap(tree, point)?;
            if let Some(place) = self.heap.get_mut(at) {
                *place = front;
            }
            let node = self.nodes.first_mut().and_then(Option::take);
            match self.nodes.get_mut(at + 1) {
                Some(slot) if slot.is_none() => *slot = node,
                _ => node.map_or(Ok(()), |node| tree.release(node))?,
            }
        }
        self.front = Some(point);
        Ok(())
    }

    /// Adds a point to the heap; its place.
    fn push_heap(&mut self, tree: &mut Tree, point: Point) -> Result<usize> {
        self.heap.push(point);
        let mut at = self.heap.len() - 1;
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_before(at, parent) {
                break;
            }
            self.swap(tree, parent, at)?;
            at = parent;
        }
        Ok(at)
    }

    fn is_before(&self, left: usize, right: usize) -> bool {
        matches!((self.heap.get(left), self.heap.get(right)), (Some(left), Some(right)) if left.is_before(right))
    }

    /// Exchanges two points of the heap, the first of which has the smaller place.
    fn swap(&mut self, tree: &mut Tree, left: usize, right: usize) -> Result<()> {
        self.heap.swap(left, right);
        let (left, right) = (left + 1, right + 1);
        if right < NODES_KEPT {
            self.nodes.swap(left, right);
        } else if let Some(node) = self.nodes.get_mut(left).and_then(Option::take) {
            tree.release(node)?;
        }
        Ok(())
    }

    /// Takes the first point out.
    pub fn pop(&mut self, tree: &mut Tree) -> Result<()> {
        let at = self.first_slot();
        if let Some(node) = self.nodes.get_mut(at).and_then(Option::take) {
            tree.release(node)?;
        }
        let Some(level) = self.first().map(|point| point.level) else { return Ok(()) };
        if let Some(count) = self.by_level.get_mut(level) {
            *count = count.saturating_sub(1);
        }
        if self.front.take().is_some() {
            return Ok(());
        }
        self.heap.swap_remove(0);
        let count = self.heap.len();
        if count + 1 < NODES_KEPT {
            self.nodes.swap(1, count + 1);
        }
        self.sink(tree)
    }

    /// Moves the first point of the heap to its place.
    fn sink(&mut self, tree: &mut Tree) -> Result<()> {
        let mut at = 0;
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let child = if self.is_before(right, left) { right } else { left };
            if !self.is_before(child, at) {
                return Ok(());
            }
            self.swap(tree, at, child)?;
            at = child;
        }
    }
}
