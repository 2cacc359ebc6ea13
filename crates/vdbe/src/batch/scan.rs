//! The rows of a leaf, batch by batch.

use super::aggregates::RowGroups;
use super::eval::Surroundings;
use super::{BatchState, Values};
use crate::sorter::Sorter;
use base::{Error, Result};
use btree::Leaf;
use bytecode::batch::{BatchProgram, BatchSink};
use value::batch::{Input, Texts, class};
use value::record::ShapedRow;

/// Rows of the first batches of a loop, which may end early or be short.
const FIRST_ROWS: usize = 8;
const SECOND_ROWS: usize = 64;

impl BatchState {
    /// A loop begins.
    pub fn begin(&mut self, program: &BatchProgram) {
        self.reset();
        self.walk.is_begun = true;
        self.walk.takes_row = true;
        self.walk.counts_first = true;
        self.walk.is_over = false;
        self.once.iter_mut().for_each(|answer| *answer = None);
        self.walk.rows_max = FIRST_ROWS.min(usize::from(program.rows_max));
    }

    /// Whether the loop is under way.
    pub fn is_begun(&self) -> bool {
        self.walk.is_begun
    }

    /// Whether the cursor's own row belongs to the next batch.
    pub fn takes_row(&self) -> bool {
        self.walk.takes_row
    }

    /// The cursor is on a row of the next batch.
    pub fn take_row(&mut self) {
        self.walk.takes_row = true;
    }

    /// Whether the rows that come are not of the range.
    pub fn is_over(&self) -> bool {
        self.walk.is_over
    }

    /// Whether no row was worked on.
    pub fn is_at_first(&self) -> bool {
        self.walk.counts_first
    }

    /// A batch was worked on; whether it had the first row.
    pub fn pass_first(&mut self) -> bool {
        std::mem::replace(&mut self.walk.counts_first, false)
    }

    /// How many rows the next batch has at most, after one of this size.
    pub fn go_on(&mut self, program: &BatchProgram) {
        self.walk.takes_row = false;
        self.walk.rows_max = self.next_rows_max(program);
    }

    /// The next batch has no more rows than this, and at least one.
    pub fn limit_rows(&mut self, most: u32) {
        self.walk.rows_max = self.walk.rows_max.min(most.max(1) as usize);
    }

    fn next_rows_max(&self, program: &BatchProgram) -> usize {
        let most = if self.walk.rows_max < SECOND_ROWS { SECOND_ROWS } else { usize::MAX };
        most.min(usize::from(program.rows_max))
    }

    /// Where the records of the batch begin and end on their page.
    pub fn spans(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        self.rows.iter().map(|row| (row.start as usize, row.end as usize))
    }

    /// Leaves out the rows behind the first ones: they are not of the range.
    pub fn end_after(&mut self, rows: usize) {
        self.walk.is_over = true;
        self.rows.truncate(rows);
        self.slots.iter_mut().for_each(|slot| slot.truncate(rows));
    }

    /// The range ends with this rowid, or has no row at all.
    pub fn end_with_rowid(&mut self, last: Option<i64>) {
        self.walk.is_over = last.is_none();
        self.walk.last_rowid = last.unwrap_or(i64::MIN);
    }

    /// Whether a rowid is behind the end of the range.
    pub fn is_behind(&self, rowid: i64) -> bool {
        rowid > self.walk.last_rowid
    }

    /// The batch is the row under the cursor, whose columns are put into their slots.
    pub fn begin_single(&mut self) {
        self.begin_batch();
        self.is_single = true;
        self.rows.push(ShapedRow::unread(0, 0));
    }

    /// Puts the value of a column of that row into its slot.
    pub fn put_single(&mut self, slot: usize, cell: &value::Mem) {
        self.slots[slot].clear();
        self.slots[slot].push_mem(cell, &mut self.arena);
    }

    /// Does what the program says with the rows of a batch.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn work(
        &mut self,
        program: &BatchProgram,
        around: Surroundings<'_>,
        sorter: Option<&mut Sorter>,
    ) -> Result<()> {
        for stage in &program.filters {
            self.run_stage(stage, around);
            if let (Some(bound), BatchSink::Sort { info, .. }) = (stage.bound, &program.sink) {
                let mut mask = std::mem::take(&mut self.sinks.kept.mask);
                if self.within_kept(bound, info, around, &mut mask) {
                    self.keep(&mask, stage);
                }
                self.sinks.kept.mask = mask;
            }
            if self.rows.is_empty() {
                return Ok(());
            }
        }
        self.run_stage(&program.last, around);
        self.sink(&program.sink, around, sorter)
    }

    /// What has failed for the row behind the last one of the batch.
    pub fn take_failure(&mut self) -> Option<Error> {
        self.failure.take()
    }

    fn begin_batch(&mut self) {
        self.is_single = false;
        self.rows.clear();
        self.arena.clear();
        self.shapes.begin_batch();
    }

    /// Notes the next rows of a leaf; how many they are. The leaf is on the last of them then.
    pub fn gather(&mut self, leaf: &mut Leaf<'_>, program: &BatchProgram) -> usize {
        self.begin_batch();
        let first = *leaf;
        let page = leaf.page();
        let last_rowid = self.walk.last_rowid;
        let is_bounded = last_rowid < i64::MAX;
        let mut rowids = self.slots.get_mut(self.fields).filter(|_| self.fields < program.columns.len());
        if let Some(slot) = &mut rowids {
            slot.clear();
        }
        let mut is_short = false;
        while self.rows.len() < self.walk.rows_max {
            if !leaf.next() {
                break;
            }
            if is_bounded && leaf.rowid() > last_rowid {
                self.walk.is_over = true;
                is_short = true;
                break;
            }
            let (start, end) = leaf.span();
            let row = match self.fields {
                0 => Some(ShapedRow::unread(start, end)),
                _ => self.shapes.row(page, start, end),
            };
            let Some(row) = row else {
                is_short = true;
                break;
            };
            self.rows.push(row);
            if let Some(slot) = &mut rowids {
                slot.push(leaf.rowid() as u64, class::INTEGER);
            }
        }
        if is_short {
            // Back to the last row that was noted.
            *leaf = first;
            for _ in 0..self.rows.len() {
                leaf.next();
            }
        }
        self.rows.len()
    }

    /// Gives the rows of a batch to the sink.
    fn sink(&mut self, sink: &BatchSink, around: Surroundings<'_>, sorter: Option<&mut Sorter>) -> Result<()> {
        let rows = self.rows.len();
        if rows == 0 {
            return Ok(());
        }
        if let (BatchSink::Sort { fields, keep, .. }, Some(sorter)) = (sink, sorter) {
            let keep = keep.map(|register| around.registers[register].to_integer());
            return self.add_records(fields, keep.and_then(|keep| usize::try_from(keep).ok()), sorter, around);
        }
        let texts = Texts { page: around.page, arena: &self.arena, encoding: around.environment.encoding() };
        let values = Values { slots: &self.slots, once: &self.once, registers: around.registers };
        let aggregates = &mut self.sinks.aggregates;
        match sink {
            BatchSink::Aggregate(group) => {
                if !self.sinks.has_group {
                    self.sinks.has_group = true;
                    aggregates.grow(group, 1)?;
                    aggregates.begin_group(group, values, 0, texts);
                }
                aggregates.step(group, values, &self.masks, RowGroups::One, (texts, rows), around)
            }
            BatchSink::Groups { keys, group, .. } => {
                let inputs: Vec<Input<'_>> = keys.iter().map(|key| values.of(*key)).collect();
                let begin = |row| aggregates.begin_group(group, values, row, texts);
                self.sinks.groups.find(&inputs, None, texts, rows, begin);
                aggregates.grow(group, self.sinks.groups.len())?;
                let groups = RowGroups::Each(self.sinks.groups.row_groups());
                if self.sinks.overflow.is_some() {
                    // Rows without a group in memory go to the states of none.
                    let none = self.sinks.groups.len();
                    self.sinks.places.clear();
                    let places = self.sinks.groups.row_groups().iter().map(|group| (*group).min(none as u32));
                    self.sinks.places.extend(places);
                    aggregates.grow(group, none + 1)?;
                    aggregates.leave_out(none);
                    let groups = RowGroups::Each(&self.sinks.places);
                    aggregates.step(group, values, &self.masks, groups, (texts, rows), around)?;
                    return self.add_overflow(keys, group, around);
                }
                aggregates.step(group, values, &self.masks, groups, (texts, rows), around)
            }
            BatchSink::Sort { .. } => Err(base::ResultCode::INTERNAL.into()),
        }
    }
}
