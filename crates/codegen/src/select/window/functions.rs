//! The functions of a pass: rows entering and leaving, answers, and rows that are looked up.

use super::Pass;
use crate::Codegen;
use crate::scope::Binding;
use base::{ConflictAction, Result, ResultCode};
use bytecode::{FunctionCall, Label, Opcode, P4, ProgramBuilder};
use extension::Special;
use plan::tree::{PassArgs, PassCall, SubqueryId};
use resolve::bound::{Expr, FrameBound, FrameExclude, Window};
use std::cell::Cell;
use std::rc::Rc;
use value::CollationRef;

/// A function of the pass.
pub(super) struct Function<'p> {
    index: usize,
    call: Rc<FunctionCall>,
    args: &'p PassArgs,
    filter: Option<usize>,
    accumulator: i32,
    result: i32,
    /// Its answer is a row's, and no state is kept.
    looks_up: bool,
    /// Where the subqueries in its arguments begin, once these were coded.
    coded_at: Cell<Option<SubqueryId>>,
}

impl Function<'_> {
    /// Its position among the arm's window functions, and the register of its answer.
    pub fn place(&self) -> (usize, i32) {
        (self.index, self.result)
    }

    fn special(&self) -> Special {
        self.call.def.special
    }

    fn arg_count(&self) -> usize {
        usize::from(self.call.arg_count)
    }

    /// The field of the buffer that holds the first argument.
    fn first_field(&self) -> i32 {
        match self.args {
            PassArgs::Columns(first) => *first as i32,
            PassArgs::Computed(_) => 0,
        }
    }
}

impl Codegen<'_> {
    pub(super) fn window_functions<'p>(&mut self, window: &Window, calls: &'p [PassCall]) -> Vec<Function<'p>> {
        let recomputed = window.frame.exclude != FrameExclude::Unspecified;
        let sliding = !recomputed && !matches!(window.frame.start, FrameBound::Unbounded);
        let function = |PassCall { index, call, args, filter }: &'p PassCall| {
            let collation = match call.def.flags.needs_collation {
                true => call.args.iter().find_map(Expr::collation).unwrap_or(CollationRef::Binary),
                false => CollationRef::Binary,
            };
            let looks_up = match call.def.special {
                Special::Lag | Special::Lead => true,
                Special::FirstValue | Special::NthValue => !recomputed,
                _ => false,
            };
            let arg_count = call.args.len() as u16;
            let call = Rc::new(FunctionCall::new(call.def.clone(), arg_count, collation, sliding));
            let (accumulator, result) = (self.builder.register(), self.builder.register());
            Function {
                index: *index,
                call,
                args,
                filter: *filter,
                accumulator,
                result,
                looks_up,
                coded_at: Cell::new(None),
            }
        };
        calls.iter().map(function).collect()
    }

    /// The frame is empty.
    pub(super) fn reset_functions(&mut self, pass: &Pass<'_>) {
        for function in pass.functions.iter().filter(|function| !function.looks_up) {
            self.builder.emit(Opcode::Null, 0, function.accumulator, 0);
        }
    }

    /// The row `pass.at.next`, under the cursor `entering`, enters the frame.
    pub(super) fn enter_row(&mut self, pass: &Pass<'_>) -> Result<()> {
        if !pass.recomputes() {
            self.step_functions(pass, pass.buffer.entering, Opcode::AggStep)?;
        }
        self.builder.emit(Opcode::Copy, pass.at.next, pass.at.entered, 0);
        Ok(())
    }

    /// The row `pass.at.next`, under the cursor `leaving`, leaves the frame.
    pub(super) fn leave_row(&mut self, pass: &Pass<'_>) -> Result<()> {
        if !pass.recomputes() {
            self.step_functions(pass, pass.buffer.leaving, Opcode::AggInverse)?;
        }
        self.builder.emit(Opcode::Copy, pass.at.next, pass.at.left, 0);
        Ok(())
    }

    fn step_functions(&mut self, pass: &Pass<'_>, cursor: i32, opcode: Opcode) -> Result<()> {
        for function in pass.functions.iter().filter(|function| !function.looks_up) {
            let over = self.builder.new_label();
            if let Some(field) = function.filter {
                let passes = self.builder.temporary();
                self.builder.emit(Opcode::Column, cursor, field as i32, passes);
                self.builder.emit_jump(Opcode::IfNot, passes, over, 1);
                self.builder.release(passes);
            }
            let count = function.arg_count();
            let first = self.builder.temporary_range(count.max(1));
            match function.args {
                PassArgs::Columns(field) => {
                    for position in 0..count {
                        // How far nth_value looks is said by the current row.
                        let current = position == 1 && function.special() == Special::NthValue;
                        let cursor = if current { pass.buffer.current } else { cursor };
                        self.builder.emit(Opcode::Column, cursor, (field + position) as i32, first + position as i32);
                    }
                }
                PassArgs::Computed(args) => {
                    self.bind(pass.rows, Binding::Fields(cursor));
                    self.code_again(&function.coded_at, |codegen| codegen.code_list(args, first))?;
                }
            }
            self.builder.emit_p4(opcode, 0, first, function.accumulator, P4::Function(function.call.clone()));
            self.builder.set_p5(count as u16);
            self.builder.release_range(first, count.max(1));
            self.builder.place(over);
        }
        Ok(())
    }

    /// Codes what is coded several times, but planned once: its subqueries are the same again.
    fn code_again(
        &mut self,
        first: &Cell<Option<SubqueryId>>,
        code: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let next = self.subqueries.position();
        let Some(first) = first.get() else {
            first.set(Some(next));
            return code(self);
        };
        let was_repeated = self.lines.repeat();
        self.subqueries.go_to(first);
        code(self)?;
        self.subqueries.go_to(next);
        self.lines.end_repeat(was_repeated);
        Ok(())
    }

    /// The answers for the frame.
    pub(super) fn read_functions(&mut self, pass: &Pass<'_>) {
        if pass.recomputes() {
            return;
        }
        for function in pass.functions.iter().filter(|function| !function.looks_up) {
            let p4 = P4::Function(function.call.clone());
            let count = function.arg_count() as i32;
            self.builder.emit_p4(Opcode::AggValue, function.accumulator, count, function.result, p4);
        }
    }

    /// The partition is over: functions of the application are told so.
    pub(super) fn finish_functions(&mut self, pass: &Pass<'_>) {
        if pass.recomputes() {
            return;
        }
        for function in pass.functions.iter().filter(|function| !function.call.def.flags.builtin) {
            let p4 = P4::Function(function.call.clone());
            self.builder.emit_p4(Opcode::AggFinal, function.accumulator, function.arg_count() as i32, 0, p4);
            // The answer is not wanted, nor is an error.
            self.builder.set_p5(1);
        }
    }

    /// What has to be found for each row: the answers of functions that look a row up, and those of
    /// a frame with EXCLUDE.
    pub(super) fn look_up_rows(&mut self, pass: &Pass<'_>) -> Result<()> {
        if pass.recomputes() {
            return self.recompute(pass);
        }
        for function in pass.functions.iter().filter(|function| function.looks_up) {
            match function.special() {
                Special::Lag | Special::Lead => self.other_row(pass, function),
                _ => self.row_of_frame(pass, function),
            }
        }
        Ok(())
    }

    /// Runs through the frame without the rows that EXCLUDE names.
    fn recompute(&mut self, pass: &Pass<'_>) -> Result<()> {
        self.reset_functions(pass);
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit(Opcode::Copy, pass.at.left, pass.at.next, 0);
        self.builder.place(next);
        self.builder.emit(Opcode::AddImm, pass.at.next, 1, 0);
        self.builder.emit_jump(Opcode::Gt, pass.at.entered, done, pass.at.next);
        let exclude = pass.plan.window.frame.exclude;
        if exclude == FrameExclude::CurrentRow {
            self.builder.emit_jump(Opcode::Eq, pass.at.row, next, pass.at.next);
        }
        self.seek_buffered(pass.buffer.entering, pass.at.next);
        if exclude == FrameExclude::Ties {
            self.builder.emit_jump(Opcode::Eq, pass.at.row, top, pass.at.next);
        }
        if let (FrameExclude::Ties | FrameExclude::Group, Some(field)) = (exclude, pass.buffer.group_field) {
            self.builder.emit(Opcode::Column, pass.buffer.entering, field as i32, pass.at.next_group);
            self.builder.emit_jump(Opcode::Eq, pass.at.row_group, next, pass.at.next_group);
        }
        self.builder.place(top);
        self.step_functions(pass, pass.buffer.entering, Opcode::AggStep)?;
        self.builder.emit_jump(Opcode::Goto, 0, next, 0);
        self.builder.place(done);
        for function in &pass.functions {
            let p4 = P4::Function(function.call.clone());
            self.builder.emit_p4(Opcode::AggFinal, function.accumulator, function.arg_count() as i32, 0, p4);
            self.builder.emit(Opcode::Copy, function.accumulator, function.result, 0);
        }
        Ok(())
    }

    /// `lag` and `lead`: the row may be anywhere in the partition.
    fn other_row(&mut self, pass: &Pass<'_>, function: &Function<'_>) {
        let (field, result) = (function.first_field(), function.result);
        match function.arg_count() {
            3 => self.builder.emit(Opcode::Column, pass.buffer.current, field + 2, result),
            _ => self.builder.emit(Opcode::Null, 0, result, 0),
        };
        let none = self.builder.new_label();
        let lead = function.special() == Special::Lead;
        self.builder.emit(Opcode::Copy, pass.at.row, pass.at.next, 0);
        if function.arg_count() < 2 {
            self.builder.emit(Opcode::AddImm, pass.at.next, if lead { 1 } else { -1 }, 0);
        } else {
            let offset = self.builder.temporary();
            self.builder.emit(Opcode::Column, pass.buffer.current, field + 1, offset);
            let opcode = if lead { Opcode::Add } else { Opcode::Subtract };
            self.builder.emit(opcode, offset, pass.at.next, pass.at.next);
            self.builder.release(offset);
        }
        self.builder.emit_jump(Opcode::SeekRowid, pass.buffer.lookup, none, pass.at.next);
        self.builder.emit(Opcode::Column, pass.buffer.lookup, field, result);
        self.builder.place(none);
    }

    /// `first_value` and `nth_value`.
    fn row_of_frame(&mut self, pass: &Pass<'_>, function: &Function<'_>) {
        let (field, result) = (function.first_field(), function.result);
        let none = self.builder.new_label();
        self.builder.emit(Opcode::Null, 0, result, 0);
        if function.special() == Special::NthValue {
            self.builder.emit(Opcode::Column, pass.buffer.current, field + 1, pass.at.next);
            let wrong = self.builder.new_label();
            self.builder.emit_jump(Opcode::MustBeInt, pass.at.next, wrong, 0);
            self.builder.emit_jump(Opcode::Le, pass.zero, wrong, pass.at.next);
            self.halt_unless(wrong, "second argument to nth_value must be a positive integer");
        } else {
            self.builder.emit(Opcode::Integer, 1, pass.at.next, 0);
        }
        self.builder.emit(Opcode::Add, pass.at.left, pass.at.next, pass.at.next);
        self.builder.emit_jump(Opcode::Gt, pass.at.entered, none, pass.at.next);
        self.builder.emit_jump(Opcode::SeekRowid, pass.buffer.lookup, none, pass.at.next);
        self.builder.emit(Opcode::Column, pass.buffer.lookup, field, result);
        self.builder.place(none);
    }

    /// Goes on, but ends the statement with this error where `wrong` is jumped to.
    pub(super) fn halt_unless(&mut self, wrong: Label, text: &str) {
        let fine = self.builder.new_label();
        self.builder.emit_jump(Opcode::Goto, 0, fine, 0);
        self.builder.place(wrong);
        let (code, action) = (ResultCode::ERROR.raw(), ConflictAction::Abort as i32);
        self.builder.emit_p4(Opcode::Halt, code, action, 0, ProgramBuilder::text(text));
        self.builder.place(fine);
    }
}
