//! Computing values and conditions of the rows of a batch.

use super::{BatchState, Values};
use crate::registers::Registers;
use base::{Error, Result, ResultCode};
use bytecode::FunctionCall;
use bytecode::batch::{BatchInsn, BatchOperand, BatchStage};
use extension::{CallSite, Context, Environment, FunctionKind};
use value::Mem;
use value::batch::{Column, Texts, arithmetic, compare, is_null, truth};
use value::cast::cast;

/// What computing takes from outside.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'a> {
    pub page: &'a [u8],
    pub registers: &'a Registers,
    pub environment: &'a dyn Environment,
    /// Longest text or blob.
    pub length_max: u64,
}

impl BatchState {
    /// Reads the columns of a part, computes its values and, if it is a condition, keeps the rows
    /// of which it is true.
    pub(super) fn run_stage(&mut self, stage: &BatchStage, around: Surroundings<'_>) {
        if !self.is_single {
            for &load in &stage.loads {
                self.load(usize::from(load), around);
            }
        }
        for (number, insn) in stage.code.iter().enumerate() {
            if let Err((row, error)) = self.compute(insn, number, around) {
                self.cut(row, error);
            }
        }
        if let Some(test) = stage.test {
            let mask = std::mem::take(&mut self.masks[usize::from(test)]);
            self.keep(&mask, stage);
            self.masks[usize::from(test)] = mask;
        }
    }

    fn load(&mut self, column: usize, around: Surroundings<'_>) {
        if column >= self.fields {
            // Rowids are read with the rows.
            return;
        }
        let default = self.missing.get(column).map_or(value::ValueRef::Null, Mem::as_ref);
        let missing = Column::word_of(default, &mut self.arena);
        self.shapes.read_column(column, &self.rows, around.page, missing, &mut self.slots[column]);
    }

    /// Leaves out the row at which something failed, and those after it.
    #[cold]
    fn cut(&mut self, row: usize, error: Error) {
        self.failure = Some(error);
        self.rows.truncate(row);
        self.slots.iter_mut().for_each(|slot| slot.truncate(row));
        self.masks.iter_mut().for_each(|mask| mask.truncate(row));
    }

    /// Keeps the rows of a mask.
    pub(super) fn keep(&mut self, mask: &[bool], stage: &BatchStage) {
        let kept = mask.iter().filter(|&&keep| keep).count();
        if kept == 0 {
            self.rows.clear();
        } else if kept < mask.len() {
            if stage.keeps_rows {
                let mut place = 0;
                for (row, &keep) in mask.iter().enumerate() {
                    self.rows[place] = self.rows[row];
                    place += usize::from(keep);
                }
            }
            self.rows.truncate(kept);
            stage.keeps.iter().for_each(|&slot| self.slots[usize::from(slot)].retain(mask));
        }
    }

    /// Computes one operator for all rows.
    ///
    /// # Errors
    /// The first row of which it fails, and how.
    fn compute(
        &mut self,
        insn: &BatchInsn,
        number: usize,
        around: Surroundings<'_>,
    ) -> std::result::Result<(), (usize, Error)> {
        let rows = self.rows.len();
        let registers = around.registers;
        let encoding = around.environment.encoding();
        match insn {
            BatchInsn::Arithmetic { op, left, right, out } => {
                let mut target = std::mem::take(&mut self.slots[usize::from(*out)]);
                let texts = self.texts(around);
                let values = self.values(registers);
                let (left, right) = (values.of(*left), values.of(*right));
                arithmetic(*op, left, right, texts, rows, &mut target);
                self.slots[usize::from(*out)] = target;
            }
            BatchInsn::Compare { .. }
            | BatchInsn::IsNull { .. }
            | BatchInsn::Truth { .. }
            | BatchInsn::Both { .. }
            | BatchInsn::Either { .. } => self.compute_mask(insn, around),
            BatchInsn::Logic { yes, no, out } => {
                let (yes, no) = (&self.masks[usize::from(*yes)], &self.masks[usize::from(*no)]);
                let value = |(&yes, &no): (&bool, &bool)| match (yes, no) {
                    (true, _) => (1, value::batch::class::INTEGER),
                    (false, true) => (0, value::batch::class::INTEGER),
                    (false, false) => (0, value::batch::class::NULL),
                };
                self.slots[usize::from(*out)].set_rows(yes.iter().zip(no).map(value));
            }
            BatchInsn::Choose { mask, then, otherwise, out } => {
                self.choose(usize::from(*mask), (*then, *otherwise), usize::from(*out), around);
            }
            BatchInsn::Cast { operand, affinity, out } => {
                return self.each_row(usize::from(*out), &[*operand], around, |args, answer| {
                    answer.copy_from(&args[0]);
                    cast(answer, *affinity, encoding);
                    Ok(())
                });
            }
            BatchInsn::CallOnce { call, args, out } => {
                if self.once[usize::from(*out)].is_none() {
                    let cells: Vec<Mem> = args.iter().map(|arg| self.values(registers).cell(*arg)).collect();
                    let mut answer = Mem::new();
                    let site = site_of(call, number, u32::MAX);
                    call_function(call, site, around, &cells, &mut answer).map_err(|error| (0, error))?;
                    answer.expand_zeroblob();
                    self.once[usize::from(*out)] = Some(answer);
                }
            }
            BatchInsn::Call { call, args, constants, out } => {
                let site = site_of(call, number, *constants);
                return self.each_row(usize::from(*out), args, around, |args, answer| {
                    call_function(call, site, around, args, answer)
                });
            }
        }
        Ok(())
    }

    /// Computes which rows a condition is true of.
    fn compute_mask(&mut self, insn: &BatchInsn, around: Surroundings<'_>) {
        let (rows, registers) = (self.rows.len(), around.registers);
        match insn {
            BatchInsn::Compare { comparison, left, right, out } => {
                let mut mask = std::mem::take(&mut self.masks[usize::from(*out)]);
                let (texts, values) = (self.texts(around), self.values(registers));
                compare(comparison, values.of(*left), values.of(*right), texts, rows, &mut mask);
                self.masks[usize::from(*out)] = mask;
            }
            BatchInsn::IsNull { operand, negated, out } => {
                let mut mask = std::mem::take(&mut self.masks[usize::from(*out)]);
                is_null(self.values(registers).of(*operand), rows, &mut mask);
                if *negated {
                    mask.iter_mut().for_each(|bit| *bit = !*bit);
                }
                self.masks[usize::from(*out)] = mask;
            }
            BatchInsn::Truth { operand, wanted, out } => {
                let mut mask = std::mem::take(&mut self.masks[usize::from(*out)]);
                truth(self.values(registers).of(*operand), *wanted, self.texts(around), rows, &mut mask);
                self.masks[usize::from(*out)] = mask;
            }
            BatchInsn::Both { mask, other } => self.join(*mask, *other, |a, b| a & b),
            BatchInsn::Either { mask, other } => self.join(*mask, *other, |a, b| a | b),
            _ => {}
        }
    }

    /// Where operands are.
    pub(super) fn values<'a>(&'a self, registers: &'a Registers) -> Values<'a> {
        Values { slots: &self.slots, once: &self.once, registers }
    }

    pub(super) fn texts<'a>(&'a self, around: Surroundings<'a>) -> Texts<'a> {
        Texts { page: around.page, arena: &self.arena, encoding: around.environment.encoding() }
    }

    fn join(&mut self, mask: u16, other: u16, op: fn(bool, bool) -> bool) {
        let mut own = std::mem::take(&mut self.masks[usize::from(mask)]);
        own.iter_mut().zip(&self.masks[usize::from(other)]).for_each(|(own, other)| *own = op(*own, *other));
        self.masks[usize::from(mask)] = own;
    }

    fn choose(
        &mut self,
        mask: usize,
        (then, otherwise): (BatchOperand, BatchOperand),
        out: usize,
        around: Surroundings<'_>,
    ) {
        let mut target = std::mem::take(&mut self.slots[out]);
        target.clear();
        let mut mem = Mem::new();
        for row in 0..self.rows.len() {
            let operand = if self.masks[mask][row] { then } else { otherwise };
            match operand {
                BatchOperand::Slot(slot) => {
                    let from = &self.slots[usize::from(slot)];
                    target.push(from.words()[row], from.tags()[row]);
                }
                other => {
                    mem.copy_from(&self.values(around.registers).cell(other));
                    target.push_mem(&mem, &mut self.arena);
                }
            }
        }
        self.slots[out] = target;
    }

    /// Computes a value row by row.
    fn each_row(
        &mut self,
        out: usize,
        args: &[BatchOperand],
        around: Surroundings<'_>,
        mut compute: impl FnMut(&[Mem], &mut Mem) -> Result<()>,
    ) -> std::result::Result<(), (usize, Error)> {
        let mut target = std::mem::take(&mut self.slots[out]);
        target.clear();
        let encoding = around.environment.encoding();
        let mut cells = std::mem::take(&mut self.calls.args);
        cells.resize_with(args.len().max(1), Mem::new);
        for (cell, arg) in cells.iter_mut().zip(args) {
            if !matches!(arg, BatchOperand::Slot(_)) {
                cell.copy_from(&self.values(around.registers).cell(*arg));
            }
        }
        let mut failed = Ok(());
        for row in 0..self.rows.len() {
            for (cell, arg) in cells.iter_mut().zip(args) {
                if let BatchOperand::Slot(slot) = arg {
                    let texts = Texts { page: around.page, arena: &self.arena, encoding };
                    cell.set_value(self.slots[usize::from(*slot)].value(row, texts));
                }
            }
            if let Err(error) = compute(&cells[..args.len()], &mut self.calls.answer) {
                failed = Err((row, error));
                break;
            }
            target.push_mem(&self.calls.answer, &mut self.arena);
        }
        self.calls.args = cells;
        self.slots[out] = target;
        failed
    }
}

impl Values<'_> {
    /// The value of an operand that is the same for all rows.
    fn cell(self, operand: BatchOperand) -> Mem {
        match operand {
            BatchOperand::Register(register) => self.registers[register].clone(),
            BatchOperand::Once(number) => self.once[usize::from(number)].clone().unwrap_or_default(),
            BatchOperand::Slot(_) => Mem::new(),
        }
    }
}

/// The operand is the call's alone: its address distinguishes calls.
fn site_of(call: &FunctionCall, number: usize, constant_args: u32) -> CallSite {
    CallSite { program: std::ptr::from_ref(call).addr(), address: number, constant_args }
}

/// Calls a scalar function of the library.
fn call_function(
    call: &FunctionCall,
    site: CallSite,
    around: Surroundings<'_>,
    args: &[Mem],
    answer: &mut Mem,
) -> Result<()> {
    let FunctionKind::Scalar(function) = &call.def.kind else { return Err(ResultCode::INTERNAL.into()) };
    answer.set_null();
    let environment = around.environment;
    let mut context = Context { result: answer, environment, collation: &call.collation, new_extreme: false, site };
    function.call(&mut context, args)?;
    if answer.byte_len() > around.length_max {
        return Err(Error::bare(ResultCode::TOOBIG));
    }
    if answer.is_text() {
        answer.set_encoding(environment.encoding());
    }
    Ok(())
}
