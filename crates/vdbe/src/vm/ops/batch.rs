//! The instructions of batches: what they do with many rows at a time is in `crate::batch`.

use crate::batch::{BatchState, NextGroup, Overflow, Surroundings};
use crate::cursor::{Cursor, Home, Target, tree_in, tree_of};
use crate::host::HostCall;
use crate::registers::Registers;
use crate::session::Env;
use crate::sorter::Sorter;
use crate::vm::ops::index_key::{compare_record, index_jumps};
use crate::vm::ops::open_cursor::sorter_memory;
use crate::vm::traits::ProgramTraits;
use crate::vm::{Flow, Io, Vm};
use base::{CursorId, Error, Result, ResultCode};
use bytecode::batch::{BatchEnd, BatchGroup, BatchOperand, BatchProgram, BatchSink};
use bytecode::{Insn, Opcode, P4};
use std::sync::atomic;
use value::compare::compare_converted;
use value::{Affinity, CollationRef, Mem, ValueRef};

/// Batches of fewer rows than this are those that tests force.
const FORCED_BELOW: u16 = 256;
/// Bytes of groups in memory then.
const FORCED_GROUP_BYTES: usize = 1024;

/// What comes after a batch.
enum After {
    /// The next one.
    More,
    /// There are no more rows.
    End,
    /// The progress handler is due.
    Progress,
}

/// The sorter that the rows go to, if they do.
fn sorter_of<'a>(cursors: &'a mut [Cursor], program: &BatchProgram) -> Option<&'a mut Sorter> {
    let BatchSink::Sort { sorter, .. } = &program.sink else { return None };
    match &mut cursors[*sorter as usize].target {
        Target::Sorter(sorter) => Some(sorter),
        _ => None,
    }
}

fn surroundings<'a>(
    registers: &'a Registers,
    traits: ProgramTraits,
    env: &'a Env<'_>,
    page: &'a [u8],
) -> Surroundings<'a> {
    Surroundings { page, registers, environment: env.environment, length_max: traits.length_max() }
}

/// The values of columns that a record is too short for.
fn missing_values(io: &Io<'_>, program: &BatchProgram) -> Vec<Mem> {
    let value = |column: &bytecode::batch::BatchColumn| {
        let mut cell = Mem::new();
        if let P4::Value(value) = io.program.p4(column.insn.p4) {
            cell.set_value(value.as_ref());
            cell.set_encoding(io.env.encoding);
        }
        if column.real {
            cell.realify();
        }
        cell
    };
    program.columns.iter().map(value).collect()
}

impl Vm {
    /// `Batch`.
    pub(crate) fn op_batch(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let P4::Batch(program) = io.program.p4(insn.p4) else { return Err(ResultCode::INTERNAL.into()) };
        let cursor = &mut self.cursors[insn.p1 as usize];
        let known = cursor.batch.take().filter(|state| state.is_for(program));
        let mut state = match known {
            Some(state) => state,
            None => BatchState::new(program, missing_values(io, program)),
        };
        if !state.is_begun() {
            state.begin(program);
            if self.traits.makes_blobs() {
                self.write_out_zeros(program);
            }
            state.end_with_rowid(self.last_rowid(program));
        }
        let done = self.run_batches(io, insn, program, &mut state, address);
        let answer = match done {
            Ok(None) => self.finish_batches(io, program, &mut state).map(|()| Flow::Jump),
            Ok(Some(flow)) => Ok(flow),
            Err(error) => Err(error),
        };
        if answer.is_err() {
            state.reset();
        }
        self.cursors[insn.p1 as usize].batch.put(state);
        answer
    }

    /// Blobs that are operands get the zeros that they end with.
    #[cold]
    fn write_out_zeros(&mut self, program: &BatchProgram) {
        program.operands(&mut |operand| {
            if let BatchOperand::Register(register) = operand {
                self.registers[register].expand_zeroblob();
            }
        });
    }

    /// Runs batches until the rows end; `Some` when the loop must be left before.
    fn run_batches(
        &mut self,
        io: &mut Io<'_>,
        insn: &Insn,
        program: &BatchProgram,
        state: &mut BatchState,
        address: usize,
    ) -> Result<Option<Flow>> {
        loop {
            if io.env.interrupted.load(atomic::Ordering::Relaxed) {
                return Err(Error::bare(ResultCode::INTERRUPT));
            }
            match self.run_batch(io, insn, program, state)? {
                After::More => {}
                After::End => return Ok(None),
                After::Progress => {
                    return Ok(Some(Flow::Leave(self.pause_for(HostCall::Progress, address, address))));
                }
            }
        }
    }

    /// Runs one batch.
    fn run_batch(
        &mut self,
        io: &mut Io<'_>,
        insn: &Insn,
        program: &BatchProgram,
        state: &mut BatchState,
    ) -> Result<After> {
        let cursor = &self.cursors[insn.p1 as usize];
        if !cursor.is_tree() || cursor.null_row {
            return Ok(After::End);
        }
        let (home, id) = (cursor.home, cursor.id);
        if state.is_over() {
            return Ok(self.end_range(insn, state));
        }
        if self.counting.tells_progress() {
            state.limit_rows(self.counting.steps_to_progress() / program.steps_of_row());
        }
        let storage = &*io.storage;
        let Some(tree) = tree_in(home, storage, &self.ephemeral) else { return Err(ResultCode::INTERNAL.into()) };
        let leaf = if state.takes_row() { tree.leaf_here(id) } else { tree.leaf(id) };
        let mut gathered = 0;
        let mut place = None;
        if let Some(mut leaf) = leaf {
            gathered = state.gather(&mut leaf, program);
            if let BatchEnd::Entry(test) = &program.end {
                gathered = self.end_of_entries(io, test, state, leaf.page())?;
            }
            if gathered > 0 {
                place = Some(leaf.place());
                let sorter = sorter_of(&mut self.cursors, program);
                let around = surroundings(&self.registers, self.traits, io.env, leaf.page());
                state.work(program, around, sorter)?;
            }
        }
        if gathered == 0 {
            if state.is_over() {
                return Ok(self.end_range(insn, state));
            }
            if state.takes_row() {
                if self.is_behind_end(io, insn, program, state)? {
                    return Ok(self.end_range(insn, state));
                }
                self.read_alone(io, program, state)?;
                let sorter = sorter_of(&mut self.cursors, program);
                let around = surroundings(&self.registers, self.traits, io.env, &[]);
                state.work(program, around, sorter)?;
                gathered = 1;
            } else {
                return self.next_leaf(io, insn, state, (home, id));
            }
        }
        if let Some(place) = place {
            tree_of(home, io.storage, &mut self.ephemeral)?.go_to_place(id, place);
            self.cursors[insn.p1 as usize].moved();
        }
        state.go_on(program);
        if let BatchSink::Groups { info, group, .. } = &program.sink
            && !state.is_frozen()
            && state.group_memory() > self.group_memory_max(io, program)
            && group.calls.iter().all(|call| call.distinct.is_none())
        {
            let sorter = Sorter::new(info, 0, io.env.vfs, sorter_memory(io));
            state.freeze(Overflow::new(sorter));
        }
        if let Some(error) = state.take_failure() {
            return Err(error);
        }
        Ok(self.count_batch(io, insn, program, state, gathered))
    }

    /// The greatest rowid of a range that ends at one; none where no rowid is of the range.
    fn last_rowid(&mut self, program: &BatchProgram) -> Option<i64> {
        let BatchEnd::Rowid { order, register } = program.end else { return Some(i64::MAX) };
        let bound = self.registers[register].as_ref();
        if bound.is_null() {
            return None;
        }
        // The rowids within are all up to one: it is found by halving.
        let scratch = &mut self.scratch;
        let mut is_within = |rowid: i64| {
            let (left, binary) = (ValueRef::Integer(rowid), &CollationRef::Binary);
            !order.holds(compare_converted(left, bound, Affinity::Numeric, binary, base::Encoding::Utf8, scratch))
        };
        let (mut within, mut behind) = (i64::MIN, i64::MAX);
        if is_within(behind) {
            return Some(behind);
        }
        if !is_within(within) {
            return None;
        }
        while within < behind.saturating_sub(1) {
            let middle = within.midpoint(behind);
            if is_within(middle) {
                within = middle;
            } else {
                behind = middle;
            }
        }
        Some(within)
    }

    /// How many of the rows of a batch, which are entries of an index, are of the range.
    fn end_of_entries(&self, io: &Io<'_>, test: &Insn, state: &mut BatchState, page: &[u8]) -> Result<usize> {
        let cursor = &self.cursors[test.p1 as usize];
        let is_behind = |(start, end): (usize, usize)| -> Result<bool> {
            let record = page.get(start..end).unwrap_or_default();
            Ok(index_jumps(test.opcode, compare_record(io.program, test, &self.registers, cursor, record)?))
        };
        let count = state.spans().count();
        let Some(last) = state.spans().next_back() else { return Ok(0) };
        if !is_behind(last)? {
            return Ok(count);
        }
        let mut within = 0;
        for span in state.spans() {
            if is_behind(span)? {
                break;
            }
            within += 1;
        }
        state.end_after(within);
        Ok(within)
    }

    /// Whether the row under the cursor is behind the end of the range.
    fn is_behind_end(
        &mut self,
        io: &mut Io<'_>,
        insn: &Insn,
        program: &BatchProgram,
        state: &BatchState,
    ) -> Result<bool> {
        match &program.end {
            BatchEnd::Tree => Ok(false),
            BatchEnd::Entry(test) => self.op_index_compare(io, test),
            BatchEnd::Rowid { .. } => {
                let cursor = &self.cursors[insn.p1 as usize];
                let rowid = tree_of(cursor.home, io.storage, &mut self.ephemeral)?.rowid(cursor.id);
                Ok(state.is_behind(rowid))
            }
        }
    }

    /// The range has ended before its tree: the step to the row behind it counts.
    fn end_range(&mut self, insn: &Insn, state: &BatchState) -> After {
        if !state.is_at_first() {
            self.counting.loop_step(insn);
        }
        After::End
    }

    /// Goes to the first row of the next leaf, or to a row of a rare shape.
    fn next_leaf(
        &mut self,
        io: &mut Io<'_>,
        insn: &Insn,
        state: &mut BatchState,
        (home, id): (Home, CursorId),
    ) -> Result<After> {
        let found = tree_of(home, io.storage, &mut self.ephemeral)?.next(id)?;
        self.cursors[insn.p1 as usize].null_row = !found;
        if !found {
            return Ok(After::End);
        }
        state.take_row();
        Ok(After::More)
    }

    /// Reads the row under the cursor by the instructions of the row program.
    #[cold]
    fn read_alone(&mut self, io: &mut Io<'_>, program: &BatchProgram, state: &mut BatchState) -> Result<()> {
        state.begin_single();
        for (slot, column) in program.columns.iter().enumerate() {
            let insn = Insn { p3: program.scratch, ..column.insn };
            match insn.opcode {
                Opcode::Column => self.op_column(io, &insn)?,
                Opcode::Rowid => self.op_rowid(io, &Insn { p2: program.scratch, ..insn })?,
                _ => self.op_idx_rowid(io, &Insn { p2: program.scratch, ..insn })?,
            }
            let cell = &mut self.registers[program.scratch];
            if column.real {
                cell.realify();
            }
            state.put_single(slot, cell);
        }
        Ok(())
    }

    /// Counts the rows of a batch.
    fn count_batch(
        &mut self,
        io: &Io<'_>,
        insn: &Insn,
        program: &BatchProgram,
        state: &mut BatchState,
        rows: usize,
    ) -> After {
        let is_first = state.pass_first();
        let steps = rows as u32 - u32::from(is_first);
        self.counting.loop_steps(insn, steps);
        let instructions = program.steps_of_row() * rows as u32;
        self.counting.instructions(instructions);
        if self.counting.tells_progress()
            && self.counting.is_progress_due_after(instructions, io.env.session.progress_steps.get())
        {
            return After::Progress;
        }
        After::More
    }

    /// The rows have ended: aggregates without groups go to their registers.
    fn finish_batches(&mut self, io: &mut Io<'_>, program: &BatchProgram, state: &mut BatchState) -> Result<()> {
        let BatchSink::Aggregate(group) = &program.sink else { return Ok(()) };
        state.end_only_group(group)?;
        self.show_answers(io, group, 0, state)?;
        state.reset();
        Ok(())
    }

    /// Puts the answers and the bare columns of a group into their registers.
    fn show_answers(&mut self, io: &Io<'_>, shape: &BatchGroup, group: usize, state: &mut BatchState) -> Result<()> {
        let environment = io.env.environment;
        for ((_, target), cell) in shape.bare.iter().zip(state.bare(group, shape)) {
            self.registers[*target].copy_from(cell);
        }
        for (number, call) in shape.calls.iter().enumerate() {
            self.scratch.copy_from(state.answer(number, call, group, environment)?);
            self.store_result(environment, call.target)?;
        }
        Ok(())
    }

    /// `GroupSort`; false when there is no group.
    pub(crate) fn op_group_sort(&mut self, insn: &Insn, encoding: base::Encoding) -> Result<bool> {
        self.counting.sort();
        match self.cursors[insn.p1 as usize].batch.get_mut() {
            Some(state) => state.sort_groups(encoding),
            None => Ok(false),
        }
    }

    /// Bytes that groups may take.
    fn group_memory_max(&mut self, io: &mut Io<'_>, program: &BatchProgram) -> usize {
        match program.rows_max {
            // A program that tests force to use small batches has few groups in memory, too.
            1..FORCED_BELOW => FORCED_GROUP_BYTES,
            _ => sorter_memory(io),
        }
    }

    /// `GroupNext`; false behind the last group.
    pub(crate) fn op_group_next(&mut self, io: &Io<'_>, insn: &Insn) -> Result<bool> {
        let Some(mut state) = self.cursors[insn.p1 as usize].batch.take() else { return Ok(false) };
        let shown = self.show_group(io, &mut state);
        if !matches!(shown, Ok(true)) {
            state.reset();
        }
        self.cursors[insn.p1 as usize].batch.put(state);
        shown
    }

    fn show_group(&mut self, io: &Io<'_>, state: &mut BatchState) -> Result<bool> {
        let Some(program) = state.program() else { return Ok(false) };
        let BatchSink::Groups { keys, target, group: shape, .. } = &program.sink else { return Ok(false) };
        let Some(next) = state.next_group(shape, io.env.environment)? else { return Ok(false) };
        for key in 0..keys.len() {
            self.registers[*target + key as i32].set_value(state.key(next, key, io.env.encoding));
        }
        let (NextGroup::Known(group) | NextGroup::Made(group)) = next;
        self.show_answers(io, shape, group, state)?;
        Ok(true)
    }
}
