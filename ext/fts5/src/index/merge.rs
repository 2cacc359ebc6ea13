//! Merges segments.

use super::segment::SegmentIter;
use super::store::leaf_row;
use super::structure::{Level, Segment, Structure};
use super::tombstone::due_for_merge;
use super::writer::{HEADER, SegmentWriter};
use super::{Detail, Index};
use crate::index::merged::MergedIter;
use crate::varint;
use base::Result;

/// Leaves in a unit of automatic work.
const WORK_UNIT: u64 = 64;
/// Leaves in a step of `optimize`.
const OPTIMIZE_STEP: i64 = 1000;

/// The output of a merge.
struct Target<'i> {
    writer: SegmentWriter<'i>,
    /// Number of segments that are merged.
    inputs: usize,
    /// It is the oldest segment: entries that delete have nothing to delete any more.
    is_oldest: bool,
}

impl Index {
    /// Merges segments of a level into one of the next, writing at most so many leaves (of which it
    /// takes off what it has written) and the rest of a term.
    ///
    /// # Errors
    /// Those of reading and writing segments.
    fn merge_level(&self, structure: &mut Structure, number: usize, leaves: Option<&mut i64>) -> Result<()> {
        let mut target = self.merge_target(structure, number)?;
        let inputs = structure.level_mut(number)?.segments.iter().take(target.inputs).rev();
        let inputs = inputs.map(|segment| SegmentIter::at_start(self, segment)).collect::<Result<_>>()?;
        let mut rows = MergedIter::with_empty(self, inputs)?;
        self.merge_rows(&mut rows, &mut target, leaves.as_deref().copied())?;
        let (last_page, written) = target.writer.finish()?;
        let into = structure.level_mut(number + 1)?;
        if let Some(output) = into.segments.last_mut() {
            output.last_page = last_page;
        }
        if rows.eof() {
            self.remove_inputs(structure, number, target.inputs)?;
        } else {
            self.trim_inputs(structure, number, target.inputs, &rows)?;
        }
        if let Some(leaves) = leaves {
            *leaves -= written as i64;
        }
        Ok(())
    }

    /// The segment that a merge continues with, or a new one.
    fn merge_target(&self, structure: &mut Structure, number: usize) -> Result<Target<'_>> {
        let page_size = self.settings().page_size;
        let merging = structure.level_mut(number)?.merging;
        let (writer, inputs);
        if merging > 0 {
            let output = structure.level_mut(number + 1)?.segments.last().cloned();
            let output = output.ok_or_else(|| self.store().corrupt_structure())?;
            writer = SegmentWriter::resume(self.store(), output.id, page_size, output.last_page);
            inputs = merging;
        } else {
            let id = structure.free_id()?;
            if number + 1 == structure.levels.len() {
                structure.levels.push(Level::default());
            }
            let from = structure.level_mut(number)?;
            inputs = from.segments.len();
            let mut output = Segment { id, first_page: 1, ..Segment::default() };
            if let ([first, ..], [.., last]) = (from.segments.as_slice(), from.segments.as_slice()) {
                output.origins = (first.origins.0, last.origins.1);
            }
            if structure.origin_counter == 0 {
                output.origins = (0, 0);
            }
            structure.level_mut(number + 1)?.segments.push(output);
            writer = SegmentWriter::new(self.store(), id, page_size);
        }
        let outputs = structure.level_mut(number + 1)?.segments.len();
        let is_oldest = outputs == 1 && structure.levels.len() == number + 2;
        Ok(Target { writer, inputs, is_oldest })
    }

    fn merge_rows(&self, rows: &mut MergedIter, target: &mut Target<'_>, leaves: Option<i64>) -> Result<()> {
        let detail = self.detail();
        let mut term: Vec<u8> = Vec::new();
        let mut is_written = false;
        while !rows.eof() {
            let Some(row) = rows.current_mut() else { break };
            if row.term() != term {
                if leaves.is_some_and(|leaves| target.writer.leaves() as i64 > leaves) {
                    break;
                }
                term.clear();
                term.extend_from_slice(row.term());
                is_written = false;
            }
            if row.size() > 0 || (row.is_deleted() && !target.is_oldest) {
                if !is_written {
                    target.writer.push_term(&term)?;
                    is_written = true;
                }
                target.writer.push_rowid(row.rowid())?;
                if detail == Detail::None {
                    let marks = usize::from(row.is_deleted()) * (1 + usize::from(row.size() > 0));
                    (0..marks).for_each(|_| target.writer.push_raw(&[0]));
                } else {
                    target.writer.push_varint(row.size() as u64 * 2 + u64::from(row.is_deleted()));
                    let writer = &mut target.writer;
                    row.poslist_parts(self.store(), |part| writer.push_poslist(part))?;
                }
            }
            rows.next(self)?;
        }
        Ok(())
    }

    /// The merge is done: its inputs go.
    fn remove_inputs(&self, structure: &mut Structure, number: usize, count: usize) -> Result<()> {
        let from = structure.level_mut(number)?;
        let count = count.min(from.segments.len());
        let gone: Vec<Segment> = from.segments.drain(..count).collect();
        from.merging = 0;
        let rows = gone.iter().fold(0u64, |sum, old| sum.wrapping_add(old.rows).wrapping_sub(old.tombstones));
        gone.iter().try_for_each(|old| self.store().remove_segment(old))?;
        let into = structure.level_mut(number + 1)?;
        if let Some(output) = into.segments.last_mut() {
            output.rows = output.rows.wrapping_add(rows);
            if output.last_page == 0 {
                into.segments.pop();
            }
        }
        Ok(())
    }

    /// The merge will continue: the inputs lose what has been merged.
    fn trim_inputs(&self, structure: &mut Structure, number: usize, count: usize, rows: &MergedIter) -> Result<()> {
        let from = structure.level_mut(number)?;
        let count = count.min(from.segments.len());
        let inputs = from.segments.iter_mut().take(count).rev();
        for (input, walk) in inputs.zip(rows.segments()) {
            if walk.segment().is_none() {
                continue;
            }
            if walk.eof() {
                (input.first_page, input.last_page) = (0, 0);
            } else {
                input.first_page = self.trim(input.id, walk)?;
            }
        }
        from.merging = count;
        Ok(())
    }

    /// Removes the leaves before a walk's term, and from its leaf what is in front; the number
    /// of that leaf.
    fn trim(&self, id: u32, walk: &SegmentIter) -> Result<usize> {
        let store = self.store();
        let (page, offset) = walk.term_place();
        let row = leaf_row(id, page);
        let leaf = store.read_leaf(row)?;
        let Some(kept) = leaf.bytes().get(offset..leaf.body()) else { return Err(store.corrupt_row(row)) };
        let mut out = HEADER.to_vec();
        varint::push(&mut out, walk.term().len());
        out.extend_from_slice(walk.term());
        out.extend_from_slice(kept);
        let body = out.len();
        varint::put_u16(&mut out, 2, body);
        varint::push(&mut out, HEADER.len());
        let (doclist_end, footer) = walk.term_end();
        if walk.place().0 == page && doclist_end < leaf.body() && footer <= leaf.len() {
            let behind = leaf.body() - doclist_end;
            let next_term = out.len().saturating_sub(1 + behind + HEADER.len());
            varint::push(&mut out, next_term);
            out.extend_from_slice(leaf.bytes().get(footer..).unwrap_or(&[]));
        }
        store.delete(leaf_row(id, 1), row)?;
        store.write(row, &out)?;
        Ok(page)
    }

    /// Does up to so many leaves of work on levels with enough segments; whether anything was done.
    fn merge(&self, structure: &mut Structure, leaves: i64, mut inputs_min: usize) -> Result<bool> {
        let mut rest = leaves;
        let mut is_changed = false;
        while rest > 0 {
            let Some(number) = self.level_to_merge(structure, inputs_min) else { break };
            is_changed = true;
            self.merge_level(structure, number, Some(&mut rest))?;
            if structure.level_mut(number)?.merging == 0 {
                structure.promote(number + 1);
            }
            inputs_min = inputs_min.max(2);
        }
        Ok(is_changed)
    }

    fn level_to_merge(&self, structure: &Structure, inputs_min: usize) -> Option<usize> {
        let (mut best, mut count) = (0, 0);
        for (number, level) in structure.levels.iter().enumerate() {
            if level.merging > 0 {
                if level.merging > count {
                    (best, count) = (number, inputs_min);
                }
                break;
            }
            if level.segments.len() > count {
                (best, count) = (number, level.segments.len());
            }
        }
        if count >= inputs_min {
            return Some(best);
        }
        let percent = self.settings().delete_merge;
        if !self.config.contentless_delete() || percent == 0 {
            return None;
        }
        due_for_merge(structure, percent)
    }

    /// After so many leaves were written to the first level: work in proportion.
    ///
    /// # Errors
    /// Those of merging.
    pub(super) fn automerge(&self, structure: &mut Structure, leaves: usize) -> Result<()> {
        let automerge = self.settings().automerge;
        if automerge == 0 {
            return Ok(());
        }
        let before = structure.write_counter;
        let after = before.wrapping_add(leaves as u64);
        structure.write_counter = after;
        let units = (after / WORK_UNIT).wrapping_sub(before / WORK_UNIT) as i32;
        let work = (WORK_UNIT as i32).wrapping_mul(units).wrapping_mul(structure.levels.len() as i32);
        self.merge(structure, i64::from(work), automerge as usize)?;
        Ok(())
    }

    /// Merges levels with very many segments at once.
    ///
    /// # Errors
    /// Those of merging.
    pub(super) fn crisis_merge(&self, structure: &mut Structure) -> Result<()> {
        let limit = self.settings().crisis_merge as usize;
        let mut number = 0;
        while structure.levels.get(number).is_some_and(|level| level.segments.len() >= limit) {
            self.merge_level(structure, number, None)?;
            structure.promote(number + 1);
            number += 1;
        }
        Ok(())
    }

    /// Makes one segment of all.
    ///
    /// # Errors
    /// Those of flushing and merging.
    pub fn optimize(&self) -> Result<()> {
        self.flush()?;
        let before = self.structure()?;
        self.forget_structure();
        let Some(mut structure) = before.for_optimize() else { return Ok(()) };
        let number = structure.levels.iter().position(|level| !level.segments.is_empty()).unwrap_or(0);
        while structure.levels.get(number).is_some_and(|level| !level.segments.is_empty()) {
            let mut leaves = OPTIMIZE_STEP;
            self.merge_level(&mut structure, number, Some(&mut leaves))?;
        }
        self.write_structure(&structure)
    }

    /// The command `merge`: does so many leaves of work; with a negative number towards a single
    /// segment.
    ///
    /// # Errors
    /// Those of flushing and merging.
    pub fn merge_command(&self, leaves: i32) -> Result<()> {
        self.flush()?;
        let before = self.structure()?;
        self.forget_structure();
        let mut inputs_min = self.settings().usermerge as usize;
        let mut structure = (*before).clone();
        if leaves < 0 {
            let Some(optimized) = before.for_optimize() else { return Ok(()) };
            (structure, inputs_min) = (optimized, 1);
        }
        let leaves = i64::from(leaves.checked_abs().unwrap_or(i32::MAX));
        if !structure.levels.is_empty() && self.merge(&mut structure, leaves, inputs_min)? {
            self.write_structure(&structure)?;
        }
        Ok(())
    }
}
