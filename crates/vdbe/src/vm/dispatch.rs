//! The loop: one arm an opcode. What a statement does once a row is here; everything else is a
//! call into `ops`.
//!
//! Every program has passed `bytecode::verify`: registers, cursors, static jump targets and
//! side-table operands are in range. Targets that a program computes (`Return`, `Yield`) are
//! checked when used.

use crate::host::HostCall;
use crate::vm::ops::compare::Truth;
use crate::vm::{Exit, Flow, Io, Vm};
use base::{Error, Reason, Result, ResultCode};
use bytecode::{Opcode, P4, p5};
use std::cmp::Ordering;
use std::sync::atomic;
use value::Affinity;
use value::arith::{Arithmetic, Bitwise};
use value::cast::cast;

impl Vm {
    /// Runs from the program counter until something must leave the loop.
    pub(crate) fn dispatch(&mut self, io: &mut Io<'_>) -> Result<Exit> {
        let program = io.program;
        let insns = program.insns.as_slice();
        let encoding = io.env.encoding;
        let mut pc = self.pc;
        loop {
            let Some(insn) = insns.get(pc) else { return Err(past_the_end()) };

            // What compares keys by a collation of the application is tried again when that has
            // been asked.
            macro_rules! or_retry {
                ($answer:expr) => {
                    match $answer {
                        Ok(value) => value,
                        Err(error) => return self.failed_at(error, pc),
                    }
                };
            }

            // A backward jump is where a statement can be interrupted.
            macro_rules! jump {
                ($target:expr) => {{
                    let target = $target as usize;
                    if target <= pc && self.poll(io, pc, target)? {
                        return Ok(self.pause_for(HostCall::Progress, pc, target));
                    }
                    pc = target;
                    continue;
                }};
            }
            macro_rules! flow {
                ($flow:expr) => {
                    match or_retry!($flow) {
                        Flow::Next => {}
                        Flow::Jump => jump!(insn.p2),
                        Flow::Leave(exit) => return Ok(exit),
                    }
                };
            }
            macro_rules! jump_if {
                ($condition:expr) => {
                    if $condition {
                        jump!(insn.p2)
                    }
                };
            }
            macro_rules! compare {
                ($test:path) => {{
                    let pair = (self.registers[insn.p3].integer(), self.registers[insn.p1].integer());
                    let taken = if let (Some(left), Some(right)) = pair {
                        let order = left.cmp(&right);
                        self.last_compare.0 = order;
                        $test(order)
                    } else {
                        or_retry!(self.compare_jump(program, insn, encoding, $test))
                    };
                    jump_if!(taken)
                }};
            }
            macro_rules! arithmetic {
                ($op:expr, $checked:ident) => {{
                    let pair = (self.registers[insn.p2].integer(), self.registers[insn.p1].integer());
                    match pair {
                        (Some(left), Some(right)) if let Some(value) = left.$checked(right) => {
                            self.registers[insn.p3].set_integer(value);
                        }
                        _ => self.op_arithmetic($op, insn),
                    }
                }};
            }

            match insn.opcode {
                // ---- control ----
                Opcode::Init => jump_if!(insn.p2 != 0),
                Opcode::Goto => jump!(insn.p2),
                Opcode::Gosub => {
                    self.registers[insn.p1].set_integer(pc as i64);
                    jump!(insn.p2)
                }
                Opcode::Return => match self.registers[insn.p1].integer() {
                    Some(address) => pc = checked_target(address)?,
                    None if insn.p3 == 1 => {}
                    None => return Err(past_the_end()),
                },
                Opcode::InitCoroutine => {
                    self.registers[insn.p1].set_integer(i64::from(insn.p3) - 1);
                    jump_if!(insn.p2 != 0)
                }
                Opcode::Yield => {
                    let target = checked_target(self.registers[insn.p1].to_integer())?;
                    self.registers[insn.p1].set_integer(pc as i64);
                    if self.poll(io, pc, target)? {
                        return Ok(self.pause_for(HostCall::Progress, pc, target + 1));
                    }
                    pc = target;
                }
                Opcode::EndCoroutine => {
                    let caller = checked_target(self.registers[insn.p1].to_integer())?;
                    self.registers[insn.p1].set_integer(pc as i64 - 1);
                    let target = insns.get(caller).ok_or_else(past_the_end)?.p2;
                    jump!(target)
                }
                Opcode::Once => {
                    let (word, bit) = (pc / 64, 1u64 << (pc % 64));
                    jump_if!(self.once[word] & bit != 0);
                    self.once[word] |= bit;
                }
                Opcode::Jump => match self.last_compare.0 {
                    Ordering::Less => jump!(insn.p1),
                    Ordering::Equal => jump!(insn.p2),
                    Ordering::Greater => jump!(insn.p3),
                },
                Opcode::If => jump_if!(self.registers[insn.p1].truthiness(insn.p3 != 0)),
                Opcode::IfNot => jump_if!(!self.registers[insn.p1].truthiness(insn.p3 == 0)),
                Opcode::IsNull => jump_if!(self.registers[insn.p1].is_null()),
                Opcode::NotNull => jump_if!(!self.registers[insn.p1].is_null()),
                Opcode::IsType => jump_if!(self.op_is_type(insn)),
                Opcode::IfNullRow => jump_if!(self.op_if_null_row(insn)),
                Opcode::IfPos => jump_if!(self.op_if_pos(insn)),
                Opcode::IfNotZero => jump_if!(self.op_if_not_zero(insn)),
                Opcode::DecrJumpZero => jump_if!(self.op_decr_jump_zero(insn)),
                Opcode::OffsetLimit => self.op_offset_limit(insn),
                Opcode::MustBeInt => flow!(self.op_must_be_int(insn, encoding)),
                Opcode::HaltIfNull => {
                    if self.registers[insn.p3].is_null() {
                        flow!(self.op_halt(io, insn, pc));
                        continue;
                    }
                }
                Opcode::Halt => {
                    if self.counting.tells_progress() && self.count_steps(io, pc, pc + 1) {
                        return Ok(self.pause_for(HostCall::Progress, pc, pc));
                    }
                    if insn.p1 == 0 && self.calls.is_outermost() {
                        return Ok(Exit::Done);
                    }
                    flow!(self.op_halt(io, insn, pc))
                }
                Opcode::Explain => self.counting.scan(insn.p3),
                Opcode::Trace => {
                    if io.env.session.is_traced.get() {
                        let text = Vm::p4_bytes(program.p4(insn.p4)).cloned();
                        return Ok(self.pause_for(HostCall::Trace { text }, pc, pc + 1));
                    }
                }

                // ---- constants and moves ----
                Opcode::Integer => self.registers[insn.p2].set_integer(i64::from(insn.p1)),
                Opcode::Int64 | Opcode::Real | Opcode::String8 | Opcode::Blob => {
                    self.op_constant(program, insn, encoding)?;
                }
                Opcode::Null => {
                    for register in insn.p2..=insn.p3.max(insn.p2) {
                        self.registers[register].set_null();
                    }
                    if insn.p1 != 0 {
                        self.op_null_cleared(insn);
                    }
                }
                Opcode::SoftNull => self.registers[insn.p1].set_null(),
                Opcode::Variable => self.op_variable(insn, encoding)?,
                Opcode::Move => {
                    for offset in 0..insn.p3 {
                        self.registers.take(insn.p1 + offset, insn.p2 + offset);
                    }
                }
                Opcode::Copy => {
                    for offset in 0..=insn.p3 {
                        self.registers.copy(insn.p1 + offset, insn.p2 + offset);
                    }
                }
                Opcode::SCopy | Opcode::IntCopy => self.registers.copy(insn.p1, insn.p2),

                // ---- arithmetic and logic ----
                Opcode::Add => arithmetic!(Arithmetic::Add, checked_add),
                Opcode::Subtract => arithmetic!(Arithmetic::Subtract, checked_sub),
                Opcode::Multiply => arithmetic!(Arithmetic::Multiply, checked_mul),
                Opcode::Divide => arithmetic!(Arithmetic::Divide, checked_div),
                Opcode::Remainder => arithmetic!(Arithmetic::Remainder, checked_rem),
                Opcode::Concat => self.op_concat(insn, encoding)?,
                Opcode::BitAnd => self.op_bitwise(Bitwise::And, insn),
                Opcode::BitOr => self.op_bitwise(Bitwise::Or, insn),
                Opcode::ShiftLeft => self.op_bitwise(Bitwise::ShiftLeft, insn),
                Opcode::ShiftRight => self.op_bitwise(Bitwise::ShiftRight, insn),
                Opcode::BitNot => self.op_bit_not(insn),
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
                Opcode::IsTrue => self.op_is_true(program, insn),
                Opcode::ZeroOrNull => self.op_zero_or_null(insn),
                Opcode::AddImm => {
                    let sum = self.registers[insn.p1].to_integer().wrapping_add(i64::from(insn.p2));
                    self.registers[insn.p1].set_integer(sum);
                }
                Opcode::RealAffinity => self.registers[insn.p1].realify(),
                Opcode::Cast => cast(&mut self.registers[insn.p1], Affinity::from_byte(insn.p2 as u8), encoding),
                Opcode::Affinity => self.op_affinity(program, insn, encoding),

                // ---- comparison ----
                Opcode::Eq => compare!(Ordering::is_eq),
                Opcode::Ne => compare!(Ordering::is_ne),
                Opcode::Lt => compare!(Ordering::is_lt),
                Opcode::Le => compare!(Ordering::is_le),
                Opcode::Gt => compare!(Ordering::is_gt),
                Opcode::Ge => compare!(Ordering::is_ge),
                Opcode::Compare => or_retry!(self.op_compare(program, insn)),

                // ---- rows and records ----
                Opcode::ResultRow => {
                    if self.counting.tells_progress() && self.count_steps(io, pc, pc + 1) {
                        return Ok(self.pause_for(HostCall::Progress, pc, pc));
                    }
                    return Ok(self.pause_with_row(insn.p1, insn.p2, pc + 1));
                }
                Opcode::MakeRecord => self.op_make_record(program, insn, encoding)?,
                Opcode::Column => {
                    let done = self.columns_on_page(io.storage, encoding, insns.get(pc..).unwrap_or_default());
                    if done > 0 {
                        pc += done;
                        continue;
                    }
                    or_retry!(self.op_column(io, insn));
                }
                Opcode::TypeCheck => self.op_type_check(program, insn, encoding)?,
                Opcode::Rowid => or_retry!(self.op_rowid(io, insn)),
                Opcode::IdxRowid => or_retry!(self.op_idx_rowid(io, insn)),
                Opcode::NullRow => self.op_null_row(io, insn),

                // ---- cursors ----
                Opcode::OpenRead => self.op_open_tree(io, insn, false)?,
                Opcode::OpenWrite => self.op_open_tree(io, insn, true)?,
                Opcode::OpenDup => self.op_open_dup(io, insn)?,
                Opcode::OpenEphemeral | Opcode::OpenAutoindex => self.op_open_ephemeral(io, insn)?,
                Opcode::OpenPseudo => self.op_open_pseudo(io, insn),
                Opcode::SorterOpen => self.op_sorter_open(io, insn)?,
                Opcode::Close => self.op_close(io, insn),
                Opcode::CursorLock => self.op_cursor_lock(io, insn, true)?,
                Opcode::CursorUnlock => self.op_cursor_lock(io, insn, false)?,

                // ---- moving ----
                Opcode::Rewind => jump_if!(!self.op_rewind(io, insn)?),
                Opcode::Sort => {
                    self.counting.sort();
                    jump_if!(!self.op_rewind(io, insn)?)
                }
                Opcode::Last => jump_if!(!self.op_last(io, insn)?),
                Opcode::Next => {
                    if insn.p5 & p5::LEAF_LOOP != 0
                        && let Some(address) = self.run_over_leaf(io, pc)?
                    {
                        pc = address;
                        continue;
                    }
                    let (cursor, tree) = self.tree(io.storage, insn.p1)?;
                    let found = or_retry!(tree.next(cursor.id));
                    cursor.null_row = !found;
                    if found {
                        self.counting.loop_step(insn);
                        jump!(insn.p2)
                    }
                }
                Opcode::Prev => {
                    let (cursor, tree) = self.tree(io.storage, insn.p1)?;
                    let found = or_retry!(tree.previous(cursor.id));
                    cursor.null_row = !found;
                    if found {
                        self.counting.loop_step(insn);
                        jump!(insn.p2)
                    }
                }
                Opcode::SeekGE | Opcode::SeekGT | Opcode::SeekLE | Opcode::SeekLT => {
                    jump_if!(!or_retry!(self.op_seek(io, insn)))
                }
                Opcode::SeekRowid => jump_if!(!self.op_seek_rowid(io, insn)?),
                Opcode::NotExists => {
                    let rowid = self.registers[insn.p3].to_integer();
                    jump_if!(!self.seek_rowid(io, insn, rowid)?)
                }
                Opcode::NotFound => jump_if!(!or_retry!(self.op_found(io, insn))),
                Opcode::Found => jump_if!(or_retry!(self.op_found(io, insn))),
                Opcode::NoConflict => jump_if!(or_retry!(self.op_no_conflict(io, insn))),
                Opcode::IdxGE | Opcode::IdxGT | Opcode::IdxLT | Opcode::IdxLE => {
                    jump_if!(or_retry!(self.op_index_compare(io, insn)))
                }
                Opcode::DeferredSeek => or_retry!(self.op_deferred_seek(io, insn, pc)),
                Opcode::SeekEnd => self.op_seek_end(io, insn)?,

                // ---- writing ----
                Opcode::NewRowid => self.op_new_rowid(io, insn)?,
                Opcode::Insert | Opcode::Delete | Opcode::IdxInsert if io.env.session.row_hooks.get() != 0 => {
                    flow!(self.op_change_row(io, insn, pc));
                }
                Opcode::Insert => or_retry!(self.op_insert(io, insn)),
                Opcode::Delete => or_retry!(self.op_delete(io, insn)),
                Opcode::IdxInsert => or_retry!(self.op_index_insert(io, insn)),
                Opcode::IdxDelete => or_retry!(self.op_index_delete(io, insn)),
                Opcode::Clear => self.op_clear(io, insn)?,
                Opcode::ResetSorter => self.op_reset_sorter(io, insn)?,
                Opcode::Destroy => self.op_destroy(io, insn)?,
                Opcode::CreateBtree => self.op_create_btree(io, insn)?,
                Opcode::ResetCount => {
                    io.env.session.rows.add_changes(self.changes.take_rows());
                }
                Opcode::Count => {
                    let (cursor, tree) = self.tree(io.storage, insn.p1)?;
                    let count = tree.count(cursor.id)?;
                    self.registers[insn.p2].set_integer(count as i64);
                }
                Opcode::Sequence => {
                    let next = self.next_in_sequence(insn.p1);
                    self.registers[insn.p2].set_integer(next);
                }

                // ---- sorter ----
                Opcode::SorterInsert => or_retry!(self.op_sorter_insert(insn)),
                Opcode::SorterSort => {
                    self.counting.sort();
                    jump_if!(!or_retry!(self.sorter(insn.p1)?.sort()))
                }
                Opcode::SorterNext => jump_if!(or_retry!(self.sorter(insn.p1)?.next())),
                Opcode::SorterData => self.op_sorter_data(insn)?,
                Opcode::SorterCompare => jump_if!(or_retry!(self.op_sorter_compare(program, insn))),

                // ---- many rows at a time ----
                Opcode::Batch => flow!(self.op_batch(io, insn, pc)),
                Opcode::GroupSort => jump_if!(!self.op_group_sort(insn, encoding)?),
                Opcode::GroupNext => jump_if!(!self.op_group_next(io, insn)?),

                // ---- aggregates and functions ----
                Opcode::AggStep => {
                    if !self.step_plain(insn) {
                        flow!(self.op_function(io, insn, pc));
                    }
                }
                Opcode::Function | Opcode::AggInverse | Opcode::AggValue | Opcode::AggFinal => {
                    flow!(self.op_function(io, insn, pc))
                }
                Opcode::GetSubtype | Opcode::SetSubtype => self.op_subtype(insn),

                // ---- transactions and schema ----
                Opcode::Transaction => flow!(self.op_transaction(io, insn, pc)),
                Opcode::TableLock => self.op_table_lock(io, insn)?,
                Opcode::AutoCommit => flow!(self.op_auto_commit(io, insn)),
                Opcode::Savepoint => flow!(self.op_savepoint(io, insn, pc)),
                Opcode::ReadCookie => self.op_read_cookie(io, insn)?,
                Opcode::SetCookie => self.op_set_cookie(io, insn)?,
                Opcode::ParseSchema
                | Opcode::CheckTexts
                | Opcode::LoadAnalysis
                | Opcode::DropTable
                | Opcode::DropIndex
                | Opcode::DropTrigger
                | Opcode::Attach
                | Opcode::Detach
                | Opcode::Vacuum => {
                    let call = self.schema_call(program, insn);
                    return Ok(self.pause_for(call, pc, pc + 1));
                }

                // ---- virtual tables ----
                Opcode::VColumn => flow!(self.op_virtual_column(io, insn, pc)),
                Opcode::VNext => flow!(self.op_virtual(io, insn, pc)),
                Opcode::VOpen
                | Opcode::VFilter
                | Opcode::VRowid
                | Opcode::VUpdate
                | Opcode::VBegin
                | Opcode::VRename => flow!(self.op_virtual(io, insn, pc)),
                Opcode::VInitIn => self.op_value_list(io, insn)?,
                Opcode::VCreate | Opcode::VDestroy => {
                    let call = self.schema_call(program, insn);
                    return Ok(self.pause_for(call, pc, pc + 1));
                }

                // ---- row sets and sub-programs ----
                Opcode::RowSetTest => jump_if!(self.op_row_set_test(program, insn)),
                Opcode::Program => flow!(self.op_program(io, insn, pc)),
                Opcode::Param => self.op_param(insn),
                Opcode::FkCounter => self.op_fk_counter(io, insn),
                Opcode::FkIfZero => jump_if!(self.op_fk_is_zero(io, insn)),
                Opcode::MemMax => self.op_mem_max(insn)?,
                Opcode::FilterAdd => self.op_filter_add(program, insn),
                Opcode::Filter => jump_if!(!self.op_filter_test(program, insn)),
            }
            pc += 1;
        }
    }

    /// An instruction has failed: whether a collation must be asked first.
    #[cold]
    fn failed_at(&mut self, error: Error, pc: usize) -> Result<Exit> {
        self.pc = pc;
        if error.reason() != Reason::AnswerPending {
            return Err(error);
        }
        Ok(self.pause_for(HostCall::Collate, pc, pc))
    }

    /// Looks for an interrupt at a jump back; true when the progress handler is due.
    #[inline]
    fn poll(&mut self, io: &Io<'_>, pc: usize, target: usize) -> Result<bool> {
        self.counting.instructions((pc + 1).saturating_sub(target) as u32);
        if io.env.interrupted.load(atomic::Ordering::Relaxed) {
            return Err(Error::bare(ResultCode::INTERRUPT));
        }
        if !self.counting.tells_progress() {
            return Ok(false);
        }
        Ok(self.count_steps(io, pc, target))
    }

    /// Counts the instructions up to `pc` as steps; true when the progress handler is due.
    #[cold]
    fn count_steps(&mut self, io: &Io<'_>, pc: usize, target: usize) -> bool {
        self.counting.is_progress_due(pc, target, io.env.session.progress_steps.get())
    }

    /// The text of a large operand.
    pub(crate) fn p4_bytes(operand: &P4) -> Option<&std::rc::Rc<[u8]>> {
        match operand {
            P4::Text(bytes) | P4::Blob(bytes) => Some(bytes),
            _ => None,
        }
    }
}

fn checked_target(address: i64) -> Result<usize> {
    usize::try_from(address).map_err(|_| past_the_end())
}

#[cold]
fn past_the_end() -> Error {
    Error::new(ResultCode::INTERNAL, "the program counter left the program")
}
