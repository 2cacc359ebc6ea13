//! Loops over the entries of one leaf.
//!
//! Most of what a scan costs lies between two `Next`: each instruction would find cursor, tree and
//! page again. Here the leaf is found once, and the instructions of the loop run over its entries
//! until the leaf ends or one of them wants more than the row and the registers. Then the cursor
//! goes to the row, and the ordinary loop continues at that instruction as if it had been there all
//! the time. Which loops are run like that says `bytecode::leaf_loop`.

use crate::cursor::Home;
use crate::session::Env;
use crate::storage::Storage;
use crate::vm::ops::column::last_small_integer;
use crate::vm::ops::compare::Truth;
use crate::vm::ops::index_key::{compare_record, index_jumps};
use crate::vm::{Io, Vm, p4_int};
use base::{Error, Reason, Result, ResultCode};
use btree::Leaf;
use bytecode::{FunctionCall, Insn, Opcode, P4, Program};
use std::cmp::Ordering;
use std::sync::atomic;
use value::arith::Arithmetic;
use value::record::{HeaderWalk, cell, first_integer, serial_type};

/// What follows an instruction.
enum Step {
    /// The next one.
    Next,
    /// The one at P2.
    Jump,
    /// Nothing was done: the ordinary loop does it.
    Leave,
}

/// The row that a loop is on.
struct Row<'a> {
    leaf: Leaf<'a>,
    /// The loop's cursor.
    cursor: i32,
    /// Rows that the loop has gone over.
    count: u32,
    /// The record's header, as far as it was needed; none for a row of which nothing is known yet.
    header: Option<HeaderWalk<'a>>,
    worst: Option<WorstKept>,
}

/// The last entry of the scratch index that keeps the best rows of an ORDER BY with LIMIT. While
/// the loop is on the leaf nothing is put into that index, so that it need not be asked again.
#[derive(Clone, Copy)]
struct WorstKept {
    cursor: i32,
    /// The first field where that is an integer, and whether the order is descending.
    key: Option<(i64, bool)>,
}

impl Row<'_> {
    /// A column into a register; false where the record is of a rare shape, or ends before the
    /// column.
    #[inline(always)]
    fn column(&mut self, vm: &mut Vm, env: &Env<'_>, insn: &Insn) -> bool {
        let (page, start) = self.leaf.record();
        let mut header = match self.header.take() {
            Some(header) if header.is_before(insn.p2 as usize) => header,
            _ => match HeaderWalk::begin(page, start) {
                Some(header) => header,
                None => return false,
            },
        };
        let Some((serial_type, at)) = header.column(insn.p2 as usize, page.len()) else { return false };
        self.header = Some(header);
        cell::decode_on_page(serial_type, page, at, env.encoding, &mut vm.registers[insn.p3]);
        true
    }

    /// The rowid at the end of an index entry.
    fn index_rowid(&self, vm: &mut Vm, env: &Env<'_>, insn: &Insn) -> bool {
        let (page, start) = self.leaf.record();
        let Some(serial_type) = last_small_integer(page.get(start..).unwrap_or_default()) else { return false };
        let at = page.len() - serial_type::content_len(serial_type) as usize;
        cell::decode_on_page(serial_type, page, at, env.encoding, &mut vm.registers[insn.p2]);
        true
    }
}

fn step_if(done: bool) -> Step {
    if done { Step::Next } else { Step::Leave }
}

fn jump_if(condition: bool) -> Step {
    if condition { Step::Jump } else { Step::Next }
}

/// What compares by a collation of the application is tried again by the ordinary loop, which asks
/// it.
#[cold]
fn leave_to_ask(error: Error) -> Result<Step> {
    if error.reason() == Reason::AnswerPending { Ok(Step::Leave) } else { Err(error) }
}

/// The function that an instruction calls, when it may run in the loop.
fn builtin<'a>(program: &'a Program, insn: &Insn) -> Option<&'a FunctionCall> {
    match program.p4(insn.p4) {
        P4::Function(call) if call.in_loop => Some(call),
        _ => None,
    }
}

impl Vm {
    /// `Next` at `end` of a loop that may run over its leaf: runs it from the following row on. The
    /// address where the ordinary loop continues, or none when that is to do the `Next`: at the end
    /// of the leaf, before a row of a rare shape, and where the cursor cannot be used like that.
    #[inline(never)]
    pub(crate) fn run_over_leaf(&mut self, io: &mut Io<'_>, end: usize) -> Result<Option<usize>> {
        let Some(next) = io.program.insns.get(end) else { return Ok(None) };
        let Some(cursor) = self.cursors.get(next.p1 as usize) else { return Ok(None) };
        let Home::Database(database) = cursor.home else { return Ok(None) };
        let id = cursor.id;
        if !cursor.is_tree() || cursor.null_row || cursor.deferred.is_some() || self.counting.tells_progress() {
            return Ok(None);
        }
        let storage = &*io.storage;
        let tree = storage.databases.get(usize::from(database)).and_then(Option::as_ref);
        let Some(leaf) = tree.and_then(|tree| tree.leaf(id)) else { return Ok(None) };
        let mut row = Row { leaf, cursor: next.p1, count: 0, header: None, worst: None };
        let left_at = self.loop_over(&mut row, storage, io.env, io.program, end);
        let (count, place) = (row.count, row.leaf.place());
        if count > 0 {
            if let Some(tree) = io.storage.databases.get_mut(usize::from(database)).and_then(Option::as_mut) {
                tree.go_to_place(id, place);
            }
            let instructions = (end + 1).saturating_sub(next.p2 as usize) as u32;
            self.counting.instructions(instructions.wrapping_mul(count));
            self.counting.loop_steps(next, count);
        }
        left_at
    }

    /// See [`Vm::run_over_leaf`].
    fn loop_over(
        &mut self,
        row: &mut Row<'_>,
        storage: &Storage,
        env: &Env<'_>,
        program: &Program,
        end: usize,
    ) -> Result<Option<usize>> {
        let first = program.insns.get(end).map_or(end, |next| next.p2 as usize);
        let body = program.insns.get(first..end).unwrap_or_default();
        while row.leaf.next() {
            row.count += 1;
            row.header = None;
            if env.interrupted.load(atomic::Ordering::Relaxed) {
                return Err(Error::bare(ResultCode::INTERRUPT));
            }
            let mut at = 0;
            while let Some(insn) = body.get(at) {
                let then = match insn.opcode {
                    Opcode::Column if insn.p1 == row.cursor => step_if(row.column(self, env, insn)),
                    Opcode::Eq => self.leaf_compare(program, insn, env, Ordering::is_eq),
                    Opcode::Ne => self.leaf_compare(program, insn, env, Ordering::is_ne),
                    Opcode::Lt => self.leaf_compare(program, insn, env, Ordering::is_lt),
                    Opcode::Le => self.leaf_compare(program, insn, env, Ordering::is_le),
                    Opcode::Gt => self.leaf_compare(program, insn, env, Ordering::is_gt),
                    Opcode::Ge => self.leaf_compare(program, insn, env, Ordering::is_ge),
                    Opcode::Once if self.was_here(first + at) => Step::Jump,
                    Opcode::AggStep if self.step_plain(insn) => Step::Next,
                    _ => self.leaf_other(row, storage, env, program, insn).or_else(leave_to_ask)?,
                };
                match then {
                    Step::Next => at += 1,
                    Step::Leave => return Ok(Some(first + at)),
                    Step::Jump => {
                        let target = insn.p2 as usize;
                        if target <= first + at || target > end {
                            return Ok(Some(target));
                        }
                        at = target - first;
                    }
                }
            }
        }
        Ok(None)
    }

    #[inline(always)]
    fn leaf_compare(&mut self, program: &Program, insn: &Insn, env: &Env<'_>, test: fn(Ordering) -> bool) -> Step {
        let pair = (self.registers[insn.p3].integer(), self.registers[insn.p1].integer());
        if let (Some(left), Some(right)) = pair {
            let order = left.cmp(&right);
            self.last_compare.0 = order;
            return jump_if(test(order));
        }
        self.compare_jump(program, insn, env.encoding, test).map_or(Step::Leave, jump_if)
    }

    /// The less frequent instructions that look at the row or at other cursors.
    fn leaf_other(
        &mut self,
        row: &mut Row<'_>,
        storage: &Storage,
        env: &Env<'_>,
        program: &Program,
        insn: &Insn,
    ) -> Result<Step> {
        Ok(match insn.opcode {
            Opcode::Column if insn.p1 != row.cursor => step_if(self.column_of_other_row(storage, env.encoding, insn)),
            Opcode::Rowid if insn.p1 == row.cursor => {
                self.registers[insn.p2].set_integer(row.leaf.rowid());
                Step::Next
            }
            Opcode::IdxRowid if insn.p1 == row.cursor => step_if(row.index_rowid(self, env, insn)),
            Opcode::IdxGE | Opcode::IdxGT | Opcode::IdxLT | Opcode::IdxLE if insn.p1 == row.cursor => {
                let (page, start) = row.leaf.record();
                let record = page.get(start..).unwrap_or_default();
                let cursor = &self.cursors[insn.p1 as usize];
                let order = compare_record(program, insn, &self.registers, cursor, record)?;
                jump_if(index_jumps(insn.opcode, order))
            }
            Opcode::Function => match builtin(program, insn) {
                Some(call) => {
                    self.call_scalar(call, env.environment, insn)?;
                    Step::Next
                }
                None => Step::Leave,
            },
            Opcode::AggStep if builtin(program, insn).is_some() => {
                self.execute_function(program, env.environment, insn)?;
                Step::Next
            }
            Opcode::IfNot => jump_if(!self.registers[insn.p1].truthiness(insn.p3 == 0)),
            Opcode::IfNotZero => jump_if(self.op_if_not_zero(insn)),
            Opcode::Sequence => {
                let number = self.next_in_sequence(insn.p1);
                self.registers[insn.p2].set_integer(number);
                Step::Next
            }
            // The rows so far of DISTINCT, the values of IN.
            Opcode::Found | Opcode::NotFound => {
                row.worst = None;
                let wanted = insn.opcode == Opcode::Found;
                self.scratch_found(program, insn)?.map_or(Step::Leave, |found| jump_if(found == wanted))
            }
            // The best rows so far of an ORDER BY with LIMIT.
            Opcode::Last if row.worst.is_some_and(|worst| worst.cursor == insn.p1) => Step::Next,
            Opcode::Last => {
                let found = self.scratch_last(insn)?;
                row.worst = found.filter(|found| *found).map(|_| self.worst_kept(insn.p1));
                found.map_or(Step::Leave, |found| jump_if(!found))
            }
            Opcode::IdxLE => match row.worst.and_then(|worst| self.compare_worst(worst, program, insn)) {
                Some(order) => jump_if(order.is_le()),
                None => self.scratch_compare(program, insn)?.map_or(Step::Leave, jump_if),
            },
            Opcode::MakeRecord => {
                self.op_make_record(program, insn, env.encoding)?;
                Step::Next
            }
            Opcode::SorterInsert => {
                self.op_sorter_insert(insn)?;
                Step::Next
            }
            _ => self.leaf_registers(program, env, insn),
        })
    }

    /// The instructions that look at registers alone.
    fn leaf_registers(&mut self, program: &Program, env: &Env<'_>, insn: &Insn) -> Step {
        match insn.opcode {
            Opcode::Goto => return Step::Jump,
            Opcode::If => return jump_if(self.registers[insn.p1].truthiness(insn.p3 != 0)),
            Opcode::IsNull => return jump_if(self.registers[insn.p1].is_null()),
            Opcode::NotNull => return jump_if(!self.registers[insn.p1].is_null()),
            Opcode::Integer => self.registers[insn.p2].set_integer(i64::from(insn.p1)),
            Opcode::Null if insn.p1 == 0 => {
                (insn.p2..=insn.p3.max(insn.p2)).for_each(|register| self.registers[register].set_null());
            }
            Opcode::Copy => {
                (0..=insn.p3).for_each(|offset| self.registers.copy(insn.p1 + offset, insn.p2 + offset));
            }
            Opcode::SCopy | Opcode::IntCopy => self.registers.copy(insn.p1, insn.p2),
            Opcode::Add => self.arithmetic(Arithmetic::Add, i64::checked_add, insn),
            Opcode::Subtract => self.arithmetic(Arithmetic::Subtract, i64::checked_sub, insn),
            Opcode::Multiply => self.arithmetic(Arithmetic::Multiply, i64::checked_mul, insn),
            Opcode::Divide => self.arithmetic(Arithmetic::Divide, i64::checked_div, insn),
            Opcode::Remainder => self.arithmetic(Arithmetic::Remainder, i64::checked_rem, insn),
            Opcode::And => {
                let truth = Truth::of(&self.registers[insn.p1]).and(Truth::of(&self.registers[insn.p2]));
                truth.store(&mut self.registers[insn.p3]);
            }
            Opcode::Or => {
                let truth = Truth::of(&self.registers[insn.p1]).or(Truth::of(&self.registers[insn.p2]));
                truth.store(&mut self.registers[insn.p3]);
            }
            Opcode::Not => {
                let truth = Truth::of(&self.registers[insn.p1]).not();
                truth.store(&mut self.registers[insn.p2]);
            }
            Opcode::RealAffinity => self.registers[insn.p1].realify(),
            Opcode::Affinity => self.op_affinity(program, insn, env.encoding),
            Opcode::FilterAdd => self.op_filter_add(program, insn),
            Opcode::Filter => return jump_if(!self.op_filter_test(program, insn)),
            _ => return Step::Leave,
        }
        Step::Next
    }

    /// Whether a `Once` has been passed.
    fn was_here(&self, address: usize) -> bool {
        self.once.get(address / 64).is_some_and(|word| word & 1 << (address % 64) != 0)
    }

    #[inline]
    fn arithmetic(&mut self, op: Arithmetic, whole: fn(i64, i64) -> Option<i64>, insn: &Insn) {
        let pair = (self.registers[insn.p2].integer(), self.registers[insn.p1].integer());
        match pair {
            (Some(left), Some(right)) if let Some(value) = whole(left, right) => {
                self.registers[insn.p3].set_integer(value);
            }
            _ => self.op_arithmetic(op, insn),
        }
    }

    /// `Last` of a scratch tree; none of any other.
    fn scratch_last(&mut self, insn: &Insn) -> Result<Option<bool>> {
        let cursor = &mut self.cursors[insn.p1 as usize];
        let (Home::Ephemeral, true, Some(tree)) = (cursor.home, cursor.is_tree(), self.ephemeral.as_mut()) else {
            return Ok(None);
        };
        let found = tree.last(cursor.id)?;
        cursor.moved();
        cursor.null_row = !found;
        Ok(Some(found))
    }

    /// What is to be known of the entry that a cursor of a scratch tree is on.
    fn worst_kept(&self, number: i32) -> WorstKept {
        let cursor = &self.cursors[number as usize];
        let row = self.ephemeral.as_ref().and_then(|tree| tree.row_on_page(cursor.id));
        let first = row.and_then(|row| first_integer(row.record()));
        let descending = cursor.key_info.as_ref().and_then(|info| info.fields.first()).map(|field| field.descending);
        WorstKept { cursor: number, key: first.zip(descending) }
    }

    /// How that entry compares with the key of `IdxLE`, when that is one integer.
    #[inline]
    fn compare_worst(&self, worst: WorstKept, program: &Program, insn: &Insn) -> Option<Ordering> {
        let (key, descending) = worst.key.filter(|_| worst.cursor == insn.p1 && p4_int(program, insn) == 1)?;
        let order = key.cmp(&self.registers[insn.p3].integer()?);
        Some(if descending { order.reverse() } else { order })
    }

    /// `IdxLE` of a scratch tree whose entry lies on its page; none of any other.
    fn scratch_compare(&mut self, program: &Program, insn: &Insn) -> Result<Option<bool>> {
        let cursor = &self.cursors[insn.p1 as usize];
        let (Home::Ephemeral, true, Some(tree)) = (cursor.home, cursor.is_tree(), self.ephemeral.as_ref()) else {
            return Ok(None);
        };
        let Some(row) = tree.row_on_page(cursor.id).filter(|_| !cursor.null_row) else { return Ok(None) };
        let order = compare_record(program, insn, &self.registers, cursor, row.record())?;
        Ok(Some(index_jumps(insn.opcode, order)))
    }
}
