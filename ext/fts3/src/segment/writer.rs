//! A segment that is written from its first term to its last.

use crate::doclist::corrupt;
use crate::index::Index;
use crate::numbers;
use crate::segment::search::common_prefix;
use crate::sql::Sql;
use base::Result;

/// Room that SQLite keeps before an interior node for its height and its first child; it
/// counts for the size.
const HEADER_BYTES: usize = 11;

/// An interior node.
#[derive(Debug, Default)]
struct Node {
    data: Vec<u8>,
    terms: i64,
}

/// The nodes of one height.
#[derive(Debug, Default)]
struct Height {
    nodes: Vec<Node>,
    /// The last term of the last node; `None` before its first.
    last: Option<Vec<u8>>,
}

/// Writes a segment.
#[derive(Debug)]
pub(crate) struct SegmentWriter {
    heights: Vec<Height>,
    first_block: i64,
    next_block: i64,
    term: Vec<u8>,
    leaf: Vec<u8>,
    leaf_bytes: i64,
}

/// Size of a term in a node, in bytes.
pub(crate) fn term_bytes(prefix: usize, suffix: usize) -> usize {
    numbers::length(prefix as u64) + numbers::length(suffix as u64) + suffix
}

/// Size of a doclist in a leaf with its length in front, in bytes.
pub(crate) fn doclist_bytes(doclist: &[u8]) -> usize {
    numbers::length(doclist.len() as u64) + doclist.len()
}

/// Writes a number and as many bytes.
pub(crate) fn push_sized(out: &mut Vec<u8>, bytes: &[u8]) {
    numbers::push(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

impl SegmentWriter {
    /// With no terms.
    pub fn new(index: &Index) -> Result<SegmentWriter> {
        let next = index.sql().first(Sql::NextBlock, &[], |row| row.value(0).to_integer())?.unwrap_or(0);
        Ok(SegmentWriter {
            heights: Vec::new(),
            first_block: next,
            next_block: next,
            term: Vec::new(),
            leaf: Vec::with_capacity(index.node_size()),
            leaf_bytes: 0,
        })
    }

    /// Bytes of all leaves.
    pub fn leaf_bytes(&self) -> i64 {
        self.leaf_bytes
    }

    /// Adds a term, which comes after all before it.
    pub fn add(&mut self, index: &Index, term: &[u8], doclist: &[u8]) -> Result<()> {
        // A damaged segment may read on into what is being written.
        if term <= self.term.as_slice() {
            return Err(corrupt());
        }
        let mut prefix = common_prefix(&self.term, term);
        let mut needed = term_bytes(prefix, term.len() - prefix) + doclist_bytes(doclist);
        if !self.leaf.is_empty() && self.leaf.len() + needed > index.node_size() {
            let Some(next) = self.next_block.checked_add(1) else { return Err(corrupt()) };
            index.write_block(self.next_block, Some(&self.leaf))?;
            self.next_block = next;
            index.count_leaf();
            self.add_to_node(index, 0, term.get(..prefix + 1).unwrap_or(term))?;
            self.leaf.clear();
            prefix = 0;
            needed = term_bytes(0, term.len()) + doclist_bytes(doclist);
        }
        self.leaf_bytes += needed as i64;
        numbers::push(&mut self.leaf, prefix as u64);
        push_sized(&mut self.leaf, term.get(prefix..).unwrap_or(&[]));
        push_sized(&mut self.leaf, doclist);
        self.term.clear();
        self.term.extend_from_slice(term);
        Ok(())
    }

    /// Adds a term to the last node of a height, or begins the next node there and adds it one
    /// height up.
    fn add_to_node(&mut self, index: &Index, mut height: usize, term: &[u8]) -> Result<()> {
        loop {
            if self.heights.len() <= height {
                self.heights.push(Height { nodes: vec![Node::default()], last: None });
            }
            let Some(Height { nodes, last }) = self.heights.get_mut(height) else { return Err(corrupt()) };
            let Some(node) = nodes.last_mut() else { return Err(corrupt()) };
            let prefix = common_prefix(last.as_deref().unwrap_or(&[]), term);
            if prefix >= term.len() {
                return Err(corrupt());
            }
            let size = HEADER_BYTES + node.data.len() + term_bytes(prefix, term.len() - prefix);
            if size <= index.node_size() || last.is_none() {
                if last.is_some() {
                    numbers::push(&mut node.data, prefix as u64);
                }
                push_sized(&mut node.data, term.get(prefix..).unwrap_or(&[]));
                node.terms += 1;
                *last = Some(term.to_vec());
                return Ok(());
            }
            nodes.push(Node::default());
            *last = None;
            height += 1;
        }
    }

    /// Writes what is left, and the row of `%_segdir`.
    pub fn finish(mut self, index: &Index, level: i64, at: i64) -> Result<()> {
        if self.heights.is_empty() {
            index.write_segdir(level, at, [0, 0, 0], self.leaf_bytes, &self.leaf)?;
        } else {
            let last_leaf = self.next_block;
            index.write_block(last_leaf, Some(&self.leaf))?;
            self.next_block = last_leaf.checked_add(1).ok_or_else(corrupt)?;
            let root = self.write_nodes(index)?;
            let blocks = [self.first_block, last_leaf, self.next_block - 1];
            index.write_segdir(level, at, blocks, self.leaf_bytes, &root)?;
        }
        index.count_leaf();
        Ok(())
    }

    /// Writes the interior nodes but for the root, from the lowest on; the root.
    fn write_nodes(&mut self, index: &Index) -> Result<Vec<u8>> {
        let mut child = self.first_block;
        let mut bytes = Vec::new();
        for (height, nodes) in (1u8..).zip(self.heights.iter().map(|height| &height.nodes)) {
            let first = self.next_block;
            for node in nodes {
                bytes.clear();
                bytes.push(height);
                numbers::push(&mut bytes, child as u64);
                bytes.extend_from_slice(&node.data);
                if nodes.len() == 1 {
                    return Ok(bytes);
                }
                index.write_block(self.next_block, Some(&bytes))?;
                self.next_block += 1;
                child += node.terms + 1;
            }
            child = first;
        }
        Ok(bytes)
    }
}
