//! Incremental merges: a part of the oldest segments of a level is moved into a segment of the next
//! level, which later merges continue with.
//!
//! Blocks for the whole target are set aside when it is begun, so many for each height of its
//! b-tree; the last of them is NULL as long as the segment may grow. What is moved is cut off the
//! beginnings of the inputs. `%_stat` keeps a list of the merges that have begun: the hint, level
//! and number of inputs of each.

use super::{Index, LEVELS, stat};
use crate::doclist::corrupt;
use crate::numbers;
use crate::segment::reader::SegmentReader;
use crate::segment::readers::{Filter, SegmentReaders};
use crate::segment::search::common_prefix;
use crate::segment::writer::{doclist_bytes, push_sized, term_bytes};
use crate::sql::{Sql, bytes_of, number};
use base::Result;
use value::ValueRef;

/// Heights that blocks are set aside for, the leaves included.
const HEIGHTS: usize = 16;

/// A walk over the terms of a node.
struct NodeReader<'n> {
    bytes: &'n [u8],
    at: usize,
    /// The child before the term; 0 in a leaf.
    child: i64,
    term: Vec<u8>,
    doclist: &'n [u8],
}

impl<'n> NodeReader<'n> {
    fn new(bytes: &'n [u8]) -> NodeReader<'n> {
        let mut reader = NodeReader { bytes, at: 1, child: 0, term: Vec::new(), doclist: &[] };
        if bytes.first().is_some_and(|height| *height != 0) {
            reader.child = numbers::read(bytes, &mut reader.at) as i64;
        }
        reader
    }

    fn is_leaf(&self) -> bool {
        self.child == 0
    }

    /// Goes to the next term; whether there is one. After the last, `child` is the last child.
    fn next(&mut self) -> Result<bool> {
        let is_first = self.term.is_empty();
        if !self.is_leaf() && !is_first {
            self.child = self.child.wrapping_add(1);
        }
        if self.at >= self.bytes.len() {
            return Ok(false);
        }
        let prefix = if is_first { 0 } else { numbers::read_small(self.bytes, &mut self.at) };
        let suffix = self.sized()?;
        if prefix > self.term.len() || suffix.is_empty() {
            return Err(corrupt());
        }
        self.term.truncate(prefix);
        self.term.extend_from_slice(suffix);
        if self.is_leaf() {
            self.doclist = self.sized()?;
        }
        Ok(true)
    }

    fn sized(&mut self) -> Result<&'n [u8]> {
        let length = numbers::read_small(self.bytes, &mut self.at);
        let bytes = self.bytes.get(self.at..).and_then(|rest| rest.get(..length)).ok_or_else(corrupt)?;
        self.at += length;
        Ok(bytes)
    }

    /// Goes after the last term.
    fn finish(mut self) -> Result<(Vec<u8>, i64)> {
        while self.next()? {}
        Ok((self.term, self.child))
    }
}

/// Begins a node. Leaves have height 0 and no child.
fn begin_node(out: &mut Vec<u8>, height: u8, child: i64) {
    out.clear();
    out.push(height);
    if child != 0 {
        numbers::push(out, child as u64);
    }
}

/// Writes a term after the last of a node.
fn push_term(out: &mut Vec<u8>, last: &mut Vec<u8>, term: &[u8], doclist: Option<&[u8]>) -> Result<()> {
    let prefix = common_prefix(last, term);
    if prefix >= term.len() {
        return Err(corrupt());
    }
    if !last.is_empty() {
        numbers::push(out, prefix as u64);
    }
    push_sized(out, term.get(prefix..).unwrap_or(&[]));
    if let Some(doclist) = doclist {
        push_sized(out, doclist);
    }
    last.clear();
    last.extend_from_slice(term);
    Ok(())
}

/// The last node of a height of the target.
#[derive(Debug, Default)]
struct Layer {
    block: i64,
    last: Vec<u8>,
    bytes: Vec<u8>,
}

/// The target of a merge.
#[derive(Debug, Default)]
struct Target {
    /// The level of the inputs.
    level: i64,
    at: i64,
    /// Leaves that blocks are set aside for; 0 where the merge cannot continue.
    leaves: i64,
    start: i64,
    end: i64,
    leaf_bytes: i64,
    /// An older version has begun the segment: how large it is, is not known.
    size_is_unknown: bool,
    /// Leaves that have been written.
    written: i64,
    layers: Vec<Layer>,
}

impl Target {
    fn with_layers(level: i64, at: i64, start: i64, end: i64, leaves: i64) -> Target {
        let block = |height: usize| start.wrapping_add(leaves.wrapping_mul(height as i64));
        let layers = (0..HEIGHTS).map(|height| Layer { block: block(height), ..Layer::default() }).collect();
        Target { level, at, leaves, start, end, layers, ..Target::default() }
    }

    /// Sets blocks aside for a segment.
    fn begin(index: &Index, level: i64, at: i64, inputs: usize) -> Result<Target> {
        let estimate = [number(level), number(inputs as i64)];
        let leaves = index.sql.first(Sql::LeafEstimate, &estimate, |row| row.value(0).to_integer())?.unwrap_or(0);
        let start = index.sql.first(Sql::NextBlock, &[], |row| row.value(0).to_integer())?.unwrap_or(0);
        let end = leaves
            .checked_mul(HEIGHTS as i64)
            .and_then(|blocks| (start - 1).checked_add(blocks))
            .ok_or_else(corrupt)?;
        index.write_block(end, None)?;
        Ok(Target::with_layers(level, at, start, end, leaves))
    }

    /// Continues with a segment, if `term` is after its last one and it may grow.
    fn resume(index: &Index, level: i64, at: i64, term: &[u8]) -> Result<Target> {
        let Some(row) = index.segdir(Sql::SegdirEntry, &[number(level + 1), number(i64::from(at as i32))])?.pop()
        else {
            return Ok(Target::default());
        };
        if row.root.is_empty() {
            return Err(corrupt());
        }
        let leaf_bytes = row.leaf_bytes.checked_abs().unwrap_or(0);
        let idle = Target { leaf_bytes, size_is_unknown: leaf_bytes == 0, ..Target::default() };
        if index.sql.first(Sql::IsAppendable, &[number(row.end_block)], |_| ())?.is_none() {
            return Ok(idle);
        }
        let mut leaf = Vec::new();
        index.read_block(row.leaves_end_block, &mut leaf)?;
        if term <= NodeReader::new(&leaf).finish()?.0.as_slice() {
            return Ok(idle);
        }
        let height = usize::from(row.root.first().copied().unwrap_or(0));
        if !(1..HEIGHTS).contains(&height) {
            return Err(corrupt());
        }
        let leaves = row.end_block.wrapping_sub(row.start_block).wrapping_add(1) / HEIGHTS as i64;
        let mut target = Target::with_layers(level, at, row.start_block, row.end_block, i64::from(leaves as i32));
        (target.leaf_bytes, target.size_is_unknown) = (leaf_bytes, idle.size_is_unknown);
        target.load(index, height, row.root)?;
        Ok(target)
    }

    /// Reads the last node of each height.
    fn load(&mut self, index: &Index, height: usize, root: Vec<u8>) -> Result<()> {
        let mut bytes = root;
        let mut block = None;
        for (below, layer) in self.layers.iter_mut().take(height + 1).enumerate().rev() {
            layer.block = block.unwrap_or(layer.block);
            let (last, child) = NodeReader::new(&bytes).finish()?;
            (layer.last, layer.bytes) = (last, std::mem::take(&mut bytes));
            if below > 0 {
                index.read_block(child, &mut bytes)?;
                block = Some(child);
            }
        }
        Ok(())
    }

    fn add(&mut self, index: &Index, term: &[u8], doclist: &[u8]) -> Result<()> {
        let end_of_leaves = self.start.wrapping_add(self.leaves);
        let Some(leaf) = self.layers.first_mut() else { return Err(corrupt()) };
        if term <= leaf.last.as_slice() {
            return Err(corrupt());
        }
        let prefix = common_prefix(&leaf.last, term);
        let mut needed = term_bytes(prefix, term.len() - prefix) + doclist_bytes(doclist);
        if !leaf.bytes.is_empty() && leaf.bytes.len() + needed > index.node_size && leaf.block < end_of_leaves {
            index.write_block(leaf.block, Some(&leaf.bytes))?;
            self.written += 1;
            let pointer = leaf.block;
            self.push_up(index, pointer, term.get(..prefix + 1).unwrap_or(term))?;
            let Some(leaf) = self.layers.first_mut() else { return Err(corrupt()) };
            leaf.block += 1;
            leaf.last.clear();
            leaf.bytes.clear();
            needed = term_bytes(0, term.len()) + doclist_bytes(doclist);
        }
        self.leaf_bytes = self.leaf_bytes.wrapping_add(needed as i64);
        let Some(leaf) = self.layers.first_mut() else { return Err(corrupt()) };
        if leaf.bytes.is_empty() {
            leaf.bytes.push(0);
        }
        push_term(&mut leaf.bytes, &mut leaf.last, term, Some(doclist))
    }

    /// Adds a term to the interior nodes, after the child `pointer`.
    fn push_up(&mut self, index: &Index, mut pointer: i64, term: &[u8]) -> Result<()> {
        for (height, layer) in (0u8..).zip(&mut self.layers).skip(1) {
            let prefix = common_prefix(&layer.last, term);
            if prefix >= term.len() {
                return Err(corrupt());
            }
            let needed = term_bytes(prefix, term.len() - prefix);
            if layer.last.is_empty() || layer.bytes.len() + needed <= index.node_size {
                if layer.bytes.is_empty() {
                    begin_node(&mut layer.bytes, height, pointer);
                }
                return push_term(&mut layer.bytes, &mut layer.last, term, None);
            }
            index.write_block(layer.block, Some(&layer.bytes))?;
            begin_node(&mut layer.bytes, height, pointer.wrapping_add(1));
            layer.last.clear();
            pointer = layer.block;
            layer.block += 1;
        }
        Ok(())
    }

    /// Writes the last node of each height, and the row of `%_segdir`.
    fn finish(&mut self, index: &Index) -> Result<()> {
        let Some(mut root) = self.layers.iter().rposition(|layer| !layer.bytes.is_empty()) else { return Ok(()) };
        let last_leaf = self.layers.first().map_or(0, |leaf| leaf.block);
        if root == 0 {
            root = 1;
            if let Some(layer) = self.layers.get_mut(1) {
                layer.bytes.push(1);
                numbers::push(&mut layer.bytes, last_leaf as u64);
            }
        }
        for layer in self.layers.iter().take(root).filter(|layer| !layer.bytes.is_empty()) {
            index.write_block(layer.block, Some(&layer.bytes))?;
        }
        let size = if self.size_is_unknown { 0 } else { self.leaf_bytes };
        let root = self.layers.get(root).map_or(&[][..], |layer| &layer.bytes);
        index.write_segdir(self.level + 1, self.at, [self.start, last_leaf, self.end], size, root)
    }
}

/// The merges that have begun.
#[derive(Debug, Default)]
struct Hint {
    bytes: Vec<u8>,
    is_changed: bool,
}

impl Hint {
    fn load(index: &Index) -> Result<Hint> {
        let bytes =
            index.sql.first(Sql::Stat, &[number(stat::MERGE_HINT)], |row| bytes_of(row.value(0)).into_owned())?;
        Ok(Hint { bytes: bytes.unwrap_or_default(), is_changed: false })
    }

    fn store(&self, index: &Index) -> Result<()> {
        if !self.is_changed {
            return Ok(());
        }
        index.sql.run(Sql::ReplaceStat, &[number(stat::MERGE_HINT), ValueRef::Blob(&self.bytes)])
    }

    fn push(&mut self, level: i64, inputs: i64) {
        numbers::push(&mut self.bytes, level as u64);
        numbers::push(&mut self.bytes, inputs as u64);
        self.is_changed = true;
    }

    /// The last entry: its level, its number of inputs, and how long the hint is without it.
    fn last(&self) -> Result<Option<(i64, i64, usize)>> {
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let start_of = |end: usize| {
            let body = self.bytes.get(..end.checked_sub(1)?)?;
            Some(body.iter().rposition(|byte| byte & 0x80 == 0).map_or(0, |at| at + 1))
        };
        let inputs = start_of(self.bytes.len()).filter(|start| *start > 0).ok_or_else(corrupt)?;
        let start = start_of(inputs).ok_or_else(corrupt)?;
        let mut at = start;
        let level = numbers::read(&self.bytes, &mut at) as i64;
        let inputs = numbers::read_small(&self.bytes, &mut at) as i64;
        if at != self.bytes.len() {
            return Err(corrupt());
        }
        Ok(Some((level, inputs, start)))
    }
}

/// What is merged next.
struct Choice {
    level: i64,
    inputs: i64,
    goes_on: bool,
}

impl Index {
    /// Merges until about so many blocks have been written, where a level has at least so many
    /// segments.
    pub fn merge_incrementally(&self, blocks: i64, segments_min: i64) -> Result<()> {
        let mut left = blocks;
        let mut hint = Hint::load(self)?;
        while left > 0 {
            let Some(choice) = self.choose(&mut hint, segments_min)? else { break };
            let (level, range) = (choice.level, LEVELS.wrapping_mul(self.count()));
            if choice.inputs <= 0 {
                break;
            }
            if level < 0 || level > range.saturating_mul(1 << 32) {
                return Err(corrupt());
            }
            let goes_on = choice.goes_on;
            let spent = self.merge_choice(choice, left, &mut hint)?;
            if spent == 0 && !goes_on {
                break;
            }
            left -= spent;
        }
        hint.store(self)
    }

    /// The merge of the hint, unless a lower level is waiting.
    fn choose(&self, hint: &mut Hint, segments_min: i64) -> Result<Option<Choice>> {
        let at_least = number(segments_min.max(2));
        let found = self.sql.first(Sql::LevelToMerge, &[at_least], |row| {
            (row.value(0).to_integer(), i64::from(row.value(1).to_integer() as i32))
        })?;
        let range = LEVELS * self.count();
        if let Some((level, inputs, rest)) = hint.last()?
            && found.is_none_or(|(lowest, _)| lowest % range >= level % range)
        {
            hint.bytes.truncate(rest);
            hint.is_changed = true;
            let wanted = found.map_or(-1, |(_, count)| count).max(segments_min);
            return Ok(Some(Choice { level, inputs: wanted.min(inputs), goes_on: true }));
        }
        Ok(found.map(|(level, inputs)| Choice { level, inputs, goes_on: false }))
    }

    /// Moves terms of the inputs to the target; how much that was.
    fn merge_choice(&self, choice: Choice, left: i64, hint: &mut Hint) -> Result<i64> {
        let Choice { level, inputs, goes_on } = choice;
        let at = self.next_index_of(level + 1)?;
        let mut filter = Filter::default();
        if at == 0 || (goes_on && at == 1) {
            filter.skips_empty = self.is_max_level(level + 1)?;
        }
        let mut readers = SegmentReaders::default();
        for (age, row) in (0i64..).zip(self.segdir(Sql::Level, &[number(level)])?).take(inputs as usize) {
            readers.push(SegmentReader::open(age, false, row)?);
        }
        if readers.len() as i64 != inputs {
            return Ok(0);
        }
        readers.start(self, filter)?;
        let mut is_on_term = readers.step(self)?;
        let mut target = match goes_on && at > 0 {
            true => Target::resume(self, level, at - 1, if is_on_term { readers.term() } else { &[] })?,
            false => Target::begin(self, level, at, readers.len())?,
        };
        if target.leaves == 0 {
            return Ok(0);
        }
        while is_on_term {
            target.add(self, readers.term(), readers.doclist())?;
            is_on_term = readers.step(self)? && target.written < left;
        }
        let remaining = self.cut_inputs(level, &readers)?;
        if remaining != 0 {
            hint.push(level, remaining);
            target.leaf_bytes = target.leaf_bytes.wrapping_neg();
        }
        target.finish(self)?;
        if remaining == 0 && !target.size_is_unknown {
            // SQLite does not look at what comes of this either.
            let _ = self.promote(level + 1, target.leaf_bytes);
        }
        Ok(1 + target.written)
    }

    /// Whether no level of the same index is higher.
    fn is_max_level(&self, level: i64) -> Result<bool> {
        let range = [number(level + 1), number((level / LEVELS + 1) * LEVELS)];
        Ok(self.sql.first(Sql::MaxLevelBetween, &range, |row| row.value(0).is_null())?.unwrap_or(false))
    }

    /// Cuts off the inputs what has been moved; how many are left.
    fn cut_inputs(&self, level: i64, readers: &SegmentReaders) -> Result<i64> {
        let mut remaining = 0;
        for age in (0..readers.len() as i64).rev() {
            let Some(input) = readers.iter().find(|reader| reader.age == age) else { continue };
            if input.is_open() {
                self.cut_segment(level, age, input.term())?;
                remaining += 1;
            } else {
                self.delete_blocks(input.start_block, input.end_block)?;
                self.sql.run(Sql::DeleteSegdirEntry, &[number(level), number(age)])?;
            }
        }
        if remaining != readers.len() as i64 {
            self.renumber(level)?;
        }
        Ok(remaining)
    }

    /// Numbers the segments of a level from 0 on without gaps.
    fn renumber(&self, level: i64) -> Result<()> {
        let numbers = self.sql.all(Sql::Indexes, &[number(level)], |row| row.value(0).to_integer() as i32)?;
        for (at, old) in (0i32..).zip(numbers) {
            if at != old {
                self.sql.run(Sql::MoveSegdirEntry, &[number(at), number(level), number(old)])?;
            }
        }
        Ok(())
    }

    /// Removes the terms before this one from a segment.
    fn cut_segment(&self, level: i64, at: i64, term: &[u8]) -> Result<()> {
        let entry = self.segdir(Sql::SegdirEntry, &[number(level), number(at)])?.pop();
        let Some(row) = entry else { return Ok(()) };
        let (root, mut child) = cut_node(&row.root, term)?;
        let mut first = 0;
        let mut bytes = Vec::new();
        let mut height = usize::MAX;
        while child != 0 {
            first = child;
            self.read_block(first, &mut bytes)?;
            // A b-tree that goes round in circles would be followed for ever.
            let own = bytes.first().map_or(0, |height| usize::from(*height));
            if own >= height {
                return Err(corrupt());
            }
            height = own;
            let (cut, below) = cut_node(&bytes, term)?;
            self.write_block(first, Some(&cut))?;
            child = below;
        }
        if first != 0 {
            self.sql.run(Sql::DeleteSegments, &[number(row.start_block), number(first - 1)])?;
        }
        let values = [number(first), ValueRef::Blob(&root), number(level), number(at)];
        self.sql.run(Sql::ChangeSegdirEntry, &values)
    }
}

/// A node without the terms before this one, and its first child; 0 in a leaf.
fn cut_node(bytes: &[u8], term: &[u8]) -> Result<(Vec<u8>, i64)> {
    let height = *bytes.first().ok_or_else(corrupt)?;
    let mut reader = NodeReader::new(bytes);
    let mut out = Vec::with_capacity(bytes.len());
    let mut last = Vec::new();
    let mut first_child = 0;
    while reader.next()? {
        if out.is_empty() {
            let order = reader.term.as_slice().cmp(term);
            if order.is_lt() || (height != 0 && order.is_eq()) {
                continue;
            }
            begin_node(&mut out, height, reader.child);
            first_child = reader.child;
        }
        let doclist = if reader.is_leaf() { Some(reader.doclist) } else { None };
        push_term(&mut out, &mut last, &reader.term, doclist)?;
    }
    if out.is_empty() {
        begin_node(&mut out, height, reader.child);
        first_child = reader.child;
    }
    Ok((out, first_child))
}
