//! The run state of one prepared statement.

mod bindings;
mod calls;
mod changes;
mod counters;
mod dispatch;
mod foreign_keys;
mod frame;
mod halt;
mod leaf_loop;
mod lockless;
mod ops;
mod row_loop;
mod run_state;
mod traits;
mod undo;

pub use counters::Counters;
pub use ops::row_hooks::{OPEN_BLOBS, PREUPDATE_HOOK, UPDATE_HOOK};

use crate::cursor::{Cursor, Target, tree_of};
use crate::host::{HostCall, Pause};
use crate::registers::Registers;
use crate::row_set::RowSet;
use crate::session::{Env, Session};
use crate::storage::Storage;
use crate::transaction::rollback_all;
use crate::vm::halt::Halting;
use base::{Encoding, Error, Limit, Result, ResultCode};
use bindings::Bindings;
use btree::Btree;
use bytecode::{Insn, P4, Program};
use calls::Calls;
use changes::Changes;
use counters::Counting;
use extension::{AggregateState, Environment};
use foreign_keys::ImmediateViolations;
use run_state::{RunState, State};
use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::atomic;
use traits::ProgramTraits;
use undo::StatementUndo;
use value::{Mem, Value, ValueRef};

/// The state of an aggregate in one register.
pub(crate) struct AggregateSlot {
    pub register: i32,
    pub state: Box<dyn AggregateState>,
}

/// What the instructions of one `run` borrow.
pub(crate) struct Io<'a> {
    pub storage: &'a mut Storage,
    pub env: &'a Env<'a>,
    pub program: &'a Program,
    /// The statement's own program, which has the sub-programs.
    pub root: &'a Program,
}

/// Why the loop was left.
pub(crate) enum Exit {
    /// To the caller.
    Pause(Pause),
    /// To the caller, with a row.
    Row,
    /// A sub-program was entered or left: continue in the program that runs now.
    Switch,
    /// The program has ended as most do. An end that carries nothing is not copied from hand to
    /// hand.
    Done,
    /// The program has ended.
    Halt(Halting),
}

/// What a cold instruction wants next.
pub(crate) enum Flow {
    /// The next instruction.
    Next,
    /// The one at P2.
    Jump,
    /// Leave the loop; the program counter is set.
    Leave(Exit),
}

/// Registers and cursors of one program.
pub(crate) type Memory = (Registers, Vec<Cursor>);

/// The run state of a prepared statement. Registers and cursors keep their memory from run to run.
///
/// What the loop touches once an instruction are plain fields; the rest is in parts, each with its
/// own operations.
#[derive(Default)]
pub struct Vm {
    registers: Registers,
    cursors: Vec<Cursor>,
    pc: usize,
    once: Vec<u64>,
    last_compare: CompareResult,
    aggregates: Vec<AggregateSlot>,
    row_sets: Vec<RowSet>,
    filters: Vec<Vec<u64>>,
    /// The lists of values for virtual tables.
    value_lists: Vec<Rc<[Value]>>,
    scratch: Mem,
    ephemeral: Option<Btree>,
    /// The row that is shown: its first register, and how many.
    row: (i32, i32),
    calls: Calls,
    bindings: Bindings,
    counting: Counting,
    undo: StatementUndo,
    /// Violations of immediate foreign keys.
    violations: ImmediateViolations,
    changes: Changes,
    run: RunState,
    traits: ProgramTraits,
}

/// The answer of the last `Compare` or comparison.
#[derive(Clone, Copy)]
pub(crate) struct CompareResult(pub Ordering);

impl Default for CompareResult {
    fn default() -> CompareResult {
        CompareResult(Ordering::Equal)
    }
}

impl Vm {
    /// The state of a statement that has not run yet.
    pub fn new() -> Vm {
        Vm::default()
    }

    /// Makes it as new, for another statement. The memory of its registers stays when it is not
    /// much.
    pub fn renew(&mut self) {
        self.counting.forget();
        if !self.traits.is_known() && self.bindings.is_empty() {
            // It never ran.
            return;
        }
        let mut registers = std::mem::take(&mut self.registers);
        registers.shrink();
        *self = Vm { registers, ..Vm::default() };
    }

    /// Binds parameter `number` (from 1). Only between runs.
    pub fn bind(&mut self, number: usize, value: ValueRef<'_>) {
        self.bindings.bind(number, value);
    }

    /// The cell of parameter `number` (from 1), for bindings that are more than a plain value.
    pub fn binding_mut(&mut self, number: usize) -> &mut Mem {
        self.bindings.cell_mut(number)
    }

    /// The value bound to parameter `number` (from 1); NULL when none is.
    pub fn binding(&self, number: usize) -> ValueRef<'_> {
        self.bindings.cell(number).map_or(ValueRef::Null, Mem::as_ref)
    }

    /// Makes the first `count` parameters NULL.
    pub fn clear_bindings(&mut self, count: usize) {
        self.bindings.clear(count);
    }

    /// The current row; empty when `run` did not return one last.
    pub fn row(&self) -> &[Mem] {
        let (first, count) = self.row;
        if count <= 0 { &[] } else { self.registers.range(first, count as usize) }
    }

    /// The current row, for conversions in place (`sqlite3_column_text`).
    pub fn row_mut(&mut self) -> &mut [Mem] {
        let (first, count) = self.row;
        if count <= 0 { &mut [] } else { self.registers.range_mut(first, count as usize) }
    }

    /// Writes out the zeros that are not stored of the current row's blobs.
    #[inline]
    pub fn expand_row(&mut self) {
        if self.traits.makes_blobs() {
            self.row_mut().iter_mut().filter(|cell| cell.zero_tail() > 0).for_each(Mem::expand_zeroblob);
        }
    }

    /// The address of the instruction that runs next, or has failed.
    pub fn address(&self) -> usize {
        self.pc
    }

    /// Whether the statement has started and not ended.
    pub fn is_running(&self) -> bool {
        self.run.state() != State::Ready
    }

    /// Tells how the host call that `run` returned went.
    pub fn answer(&mut self, answer: Result<()>) {
        self.run.answer(answer);
    }

    /// A counter of the program's [`bytecode::Scan`]s, from 1.
    pub fn scan_count(&self, counter: u32) -> u64 {
        self.counting.scan_count(counter)
    }

    /// Begins to count again.
    pub fn reset_scan_counts(&mut self) {
        self.counting.forget_scans();
    }

    /// Runs until there is a row, the end, or something for the caller to do (see
    /// [`crate::Pause`]).
    ///
    /// # Errors
    /// What ended the statement. Its effects have been undone as its conflict action says; a
    /// further `run` starts it again.
    pub fn run(&mut self, program: &Program, storage: &mut Storage, env: &Env<'_>) -> Result<Pause> {
        let ran = self.run_unsettled(program, storage, env);
        match env.session.rests_on_pending.get() {
            true => self.settle(ran, storage, env),
            false => ran,
        }
    }

    /// Before anything leaves the statement: what it rests on is published. Where that has failed,
    /// the statement has, too, and its transaction.
    #[cold]
    fn settle(&mut self, ran: Result<Pause>, storage: &mut Storage, env: &Env<'_>) -> Result<Pause> {
        env.session.rests_on_pending.set(false);
        let settled = storage.iter_mut().try_for_each(Btree::settle);
        let Err(error) = settled else { return ran };
        if self.is_running() {
            return self.fail(error, storage, env);
        }
        rollback_all(storage, env.session);
        Err(error)
    }

    fn run_unsettled(&mut self, program: &Program, storage: &mut Storage, env: &Env<'_>) -> Result<Pause> {
        self.row = (0, 0);
        if self.run.is_between_instructions() {
            if env.interrupted.load(atomic::Ordering::Relaxed) {
                return self.fail(Error::bare(ResultCode::INTERRUPT), storage, env);
            }
            return self.run_on(program, storage, env);
        }
        let answer = self.run.take_answer().unwrap_or(Ok(()));
        match self.run.state() {
            State::Ready => {
                drop(answer);
                self.start(program, env)?;
                if env.interrupted.load(atomic::Ordering::Relaxed) {
                    return self.fail(Error::bare(ResultCode::INTERRUPT), storage, env);
                }
            }
            State::Halting => return self.go_on_halting(answer, storage, env),
            State::Running => {
                if let Err(error) = answer {
                    return self.fail(error, storage, env);
                }
            }
        }
        self.run_on(program, storage, env)
    }

    /// Whether it is between two instructions, with nothing to be told and nobody to be told of
    /// its progress.
    #[inline]
    pub(crate) fn can_resume(&self) -> bool {
        self.run.is_between_instructions() && !self.counting.tells_progress()
    }

    fn run_on(&mut self, program: &Program, storage: &mut Storage, env: &Env<'_>) -> Result<Pause> {
        loop {
            let current = self.calls.running();
            let running = current.as_deref().unwrap_or(program);
            let mut io = Io { storage: &mut *storage, env, program: running, root: program };
            match self.dispatch(&mut io) {
                Ok(Exit::Switch) => self.after_switch(program),
                Ok(Exit::Row) => return Ok(Pause::Row),
                Ok(Exit::Pause(pause)) => return Ok(pause),
                Ok(Exit::Done) => return self.halt(Halting::success(), storage, env),
                Ok(Exit::Halt(halting)) => return self.halt(halting, storage, env),
                Err(error) if self.must_start_over(&error) => self.start_over(program, storage, env)?,
                Err(error) => return self.fail(error, storage, env),
            }
        }
    }

    /// After RAISE(IGNORE) the caller continues at the P2 of its `Program` instruction.
    fn after_switch(&mut self, program: &Program) {
        if let Some(address) = self.calls.take_ignored() {
            let current = self.calls.running_of(program);
            self.pc = current.insns.get(address).map_or(address + 1, |insn| insn.p2 as usize);
        }
    }

    #[cold]
    fn fail(&mut self, error: Error, storage: &mut Storage, env: &Env<'_>) -> Result<Pause> {
        self.halt(Halting::failed(error, self.undo.action()), storage, env)
    }

    pub(crate) fn start(&mut self, program: &Program, env: &Env<'_>) -> Result<()> {
        self.traits.begin(program, env.environment.limits().get(Limit::Length).max(0) as u64);
        self.registers.begin(program.register_count);
        if self.cursors.len() < program.cursor_count as usize {
            self.cursors.resize_with(program.cursor_count as usize, Cursor::default);
        }
        reset_bits(&mut self.once, program.insns.len());
        self.pc = 0;
        self.changes.begin(program.counts_changes);
        self.violations = ImmediateViolations::default();
        self.undo.begin(program.needs_statement_journal);
        self.row_sets.clear();
        self.filters.clear();
        self.value_lists.clear();
        self.counting.begin(env.session.progress_steps.get());
        self.run.begin();
        env.session.statements.begin(self.traits.reads(), self.traits.writes());
        Ok(())
    }

    pub(crate) fn finished(&mut self, env: &Env<'_>) {
        self.run.finish();
        env.session.statements.end(self.traits.reads(), self.traits.writes());
    }

    /// Goes back to the start, ending a run that has not ended: as for [`Vm::run`] the caller may
    /// be asked, and resets again with the answer. Bindings stay.
    ///
    /// # Errors
    /// The end of an unfinished run may commit, which may fail.
    pub fn reset(&mut self, storage: &mut Storage, env: &Env<'_>) -> Result<Pause> {
        self.row = (0, 0);
        let answer = self.run.take_answer();
        match (self.run.state(), answer) {
            (State::Ready, _) => Ok(Pause::Done),
            (State::Running, _) => self.halt(Halting::success(), storage, env),
            (State::Halting, Some(answer)) => self.go_on_halting(answer, storage, env),
            // In the middle of what the end has asked: nothing more is asked.
            (State::Halting, None) => {
                let halting = self.run.take_end();
                self.halt_now(halting, storage, env).map(|()| Pause::Done)
            }
        }
    }

    /// Whether a run has left aggregates open.
    #[inline]
    pub fn has_aggregates(&self) -> bool {
        !self.aggregates.is_empty()
    }

    /// The aggregates that a run has left open. What they drop may call the application.
    #[inline]
    pub fn take_aggregates(&mut self) -> Vec<Box<dyn AggregateState>> {
        self.aggregates.drain(..).map(|slot| slot.state).collect()
    }

    /// Leaves the loop for a host call on the instruction at `address`; the run continues at
    /// `resume`.
    pub(crate) fn pause_for(&mut self, call: HostCall, address: usize, resume: usize) -> Exit {
        self.run.ask(address);
        self.pc = resume;
        Exit::Pause(Pause::Host(call))
    }

    /// Leaves the loop with a row.
    #[inline]
    pub(crate) fn pause_with_row(&mut self, first: i32, count: i32, resume: usize) -> Exit {
        self.row = (first, count);
        self.pc = resume;
        Exit::Row
    }

    /// Calls the application's function that a [`HostCall::Function`] asked for. `program` is the
    /// statement's.
    ///
    /// # Errors
    /// The function's own.
    pub fn call_function(&mut self, program: &Program, environment: &dyn Environment) -> Result<()> {
        let current = self.calls.running();
        let program = current.as_deref().unwrap_or(program);
        let insn = *program.insns.get(self.run.asked_at()).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        self.execute_function(program, environment, &insn)
    }

    /// Does what the comparing instruction that a [`HostCall::Collate`] stands for says. `program`
    /// is the statement's.
    ///
    /// # Errors
    /// Those of the sorter's file.
    pub fn call_comparison(&mut self, program: &Program, encoding: Encoding) -> Result<()> {
        let current = self.calls.running();
        let program = current.as_deref().unwrap_or(program);
        let insn = *program.insns.get(self.run.asked_at()).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let jumps = self.execute_comparison(program, encoding, &insn)?;
        self.pc = if jumps { insn.p2 as usize } else { self.run.asked_at() + 1 };
        Ok(())
    }

    /// Does what the instruction on a virtual table that a [`HostCall::Virtual`] stands for says.
    /// `program` is the statement's.
    ///
    /// # Errors
    /// The table's own.
    pub fn call_virtual(&mut self, program: &Program, environment: &dyn Environment, session: &Session) -> Result<()> {
        let current = self.calls.running();
        let program = current.as_deref().unwrap_or(program);
        let insn = *program.insns.get(self.run.asked_at()).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        if self.execute_virtual(program, environment, session, &insn)? {
            self.pc = insn.p2 as usize;
        }
        Ok(())
    }

    /// The tree and the tree cursor of cursor `number`, with the cursor's own state.
    #[inline]
    pub(crate) fn tree<'a>(
        &'a mut self,
        storage: &'a mut Storage,
        number: i32,
    ) -> Result<(&'a mut Cursor, &'a mut Btree)> {
        let cursor = &mut self.cursors[number as usize];
        if !cursor.is_tree() {
            return Err(not_open());
        }
        let tree = tree_of(cursor.home, storage, &mut self.ephemeral)?;
        Ok((cursor, tree))
    }

    /// Closes every cursor of the current frame.
    pub(crate) fn close_cursors(&mut self, storage: &mut Storage) {
        // A scratch tree goes with the cursor that made it, after the cursors that share it.
        for owners in [false, true] {
            for cursor in &mut self.cursors {
                if cursor.owns_tree == owners && !matches!(cursor.target, Target::Closed) {
                    cursor.close(storage, &mut self.ephemeral);
                }
            }
        }
    }

    /// The scratch database, made when it is first asked for.
    pub(crate) fn ephemeral(&mut self, env: &Env<'_>) -> Result<&mut Btree> {
        if self.ephemeral.is_none() {
            self.ephemeral = Some(Btree::open_ephemeral(env.vfs.clone())?);
        }
        self.ephemeral.as_mut().ok_or_else(not_open)
    }

    /// Memory that the registers of this statement keep, in bytes.
    pub fn memory_used(&self) -> usize {
        self.bindings.memory_used() + self.registers.memory_used()
    }

    /// What the runs have done.
    pub fn counters(&mut self) -> &mut Counters {
        self.counting.totals()
    }

    /// Rows changed by the run that is going on or was the last.
    pub fn change_count(&self) -> i64 {
        self.changes.rows()
    }
}

#[cold]
fn not_open() -> Error {
    Error::new(ResultCode::INTERNAL, "a cursor is not open")
}

/// All zero, one bit an instruction.
pub(crate) fn reset_bits(bits: &mut Vec<u64>, count: usize) {
    bits.clear();
    bits.resize(count.div_ceil(64), 0);
}

/// The number in an instruction's large operand; 0 when it has none.
#[inline]
pub(crate) fn p4_int(program: &Program, insn: &Insn) -> i32 {
    match program.p4(insn.p4) {
        P4::Int32(number) => *number,
        _ => 0,
    }
}
