//! Frames whose bounds are counted, in rows or in groups of peers.
//!
//! Each turn lets one row (or group) enter, delivers the current one and lets one leave, as far as
//! that is due: what comes before row 1 is waited for. So the rows that leave for a row do so
//! before those that enter for it.

use super::Pass;
use crate::Codegen;
use crate::select::RowSink;
use base::Result;
use bytecode::{Label, Opcode};
use resolve::bound::{Expr, FrameBound, FrameUnit};

/// Turns that are still to be waited for, in registers, before something happens for the first
/// time.
#[derive(Default)]
struct Waits {
    enter: Option<i32>,
    deliver: Option<i32>,
    leave: Option<i32>,
    /// 1 when no frame has a row, because it would begin behind its end.
    empty: Option<i32>,
}

impl Codegen<'_> {
    /// Runs through a partition whose first row is in the buffer; jumps to `end`.
    pub(super) fn counted_frame(
        &mut self,
        pass: &Pass<'_>,
        results: &[Expr],
        sink: &mut RowSink<'_>,
        end: Label,
    ) -> Result<()> {
        let (from, to) = (&pass.plan.window.frame.start, &pass.plan.window.frame.end);
        let waits = self.waits(pass)?;
        let (turn, deliver, leave) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        if let FrameBound::Unbounded = to {
            self.enter_all(pass)?;
        }
        self.builder.place(turn);
        if !matches!(to, FrameBound::Unbounded) {
            if let Some(empty) = waits.empty {
                self.builder.emit_jump(Opcode::If, empty, deliver, 0);
            }
            if let Some(wait) = waits.enter {
                self.builder.emit_jump(Opcode::IfPos, wait, deliver, 1);
            }
            self.enter_unit(pass, deliver, |codegen| codegen.none_enters(&waits, from))?;
        }
        self.builder.place(deliver);
        let ahead = matches!(from, FrameBound::Following(_));
        if let Some(wait) = waits.deliver {
            self.builder.emit_jump(Opcode::IfPos, wait, if ahead { leave } else { turn }, 1);
        }
        self.deliver_unit(pass, results, sink)?;
        self.more_rows(pass, end);
        self.builder.place(leave);
        if !matches!(from, FrameBound::Unbounded) {
            if let Some(empty) = waits.empty {
                self.builder.emit_jump(Opcode::If, empty, turn, 0);
            }
            if let Some(wait) = waits.leave {
                self.builder.emit_jump(Opcode::IfPos, wait, turn, 1);
            }
            self.leave_unit(pass)?;
        }
        self.builder.emit_jump(Opcode::Goto, 0, turn, 0);
        Ok(())
    }

    /// Computes the offsets.
    fn waits(&mut self, pass: &Pass<'_>) -> Result<Waits> {
        use FrameBound::{Following, Preceding, Unbounded};
        let frame = &pass.plan.window.frame;
        let from = self.counted_offset(pass, &frame.start, "frame starting offset must be a non-negative integer")?;
        let to = self.counted_offset(pass, &frame.end, "frame ending offset must be a non-negative integer")?;
        let mut waits = Waits::default();
        match frame.end {
            Preceding(_) => waits.enter = to,
            Following(_) => waits.deliver = to,
            _ => {}
        }
        match (&frame.start, &frame.end) {
            (Preceding(_), Preceding(_)) => waits.empty = self.is_less(from, to),
            (Following(_), Following(_)) => waits.empty = self.is_less(to, from),
            _ => {}
        }
        match (&frame.start, &frame.end, from, to) {
            (Preceding(_), ..) => waits.leave = from,
            (Following(_), Following(_), Some(from), Some(to)) => {
                let distance = self.builder.register();
                self.builder.emit(Opcode::Subtract, from, to, distance);
                waits.leave = Some(distance);
            }
            (Following(_), Unbounded, ..) => waits.deliver = from,
            _ => {}
        }
        if let (Some(empty), Some(wait)) = (waits.empty, waits.deliver) {
            let over = self.builder.new_label();
            self.builder.emit_jump(Opcode::IfNot, empty, over, 1);
            self.builder.emit(Opcode::Integer, 0, wait, 0);
            self.builder.place(over);
        }
        Ok(waits)
    }

    fn is_less(&mut self, left: Option<i32>, right: Option<i32>) -> Option<i32> {
        let (left, right) = (left?, right?);
        let (answer, done) = (self.builder.register(), self.builder.new_label());
        self.builder.emit(Opcode::Integer, 1, answer, 0);
        self.builder.emit_jump(Opcode::Lt, right, done, left);
        self.builder.emit(Opcode::Integer, 0, answer, 0);
        self.builder.place(done);
        Some(answer)
    }

    fn counted_offset(&mut self, pass: &Pass<'_>, bound: &FrameBound, text: &str) -> Result<Option<i32>> {
        let Some(offset) = bound.offset() else { return Ok(None) };
        let register = self.builder.register();
        self.code_copy(offset, register)?;
        if !super::is_integer(offset) {
            let wrong = self.builder.new_label();
            self.builder.emit_jump(Opcode::MustBeInt, register, wrong, 0);
            self.builder.emit_jump(Opcode::Lt, pass.zero, wrong, register);
            self.halt_unless(wrong, text);
        }
        Ok(Some(register))
    }

    /// Every row has entered: what is waited for without effect is left out.
    fn none_enters(&mut self, waits: &Waits, from: &FrameBound) {
        let Some(deliver) = waits.deliver else { return };
        let Some(leave) = waits.leave.filter(|_| matches!(from, FrameBound::Following(_))) else {
            self.builder.emit(Opcode::Integer, 0, deliver, 0);
            return;
        };
        let (shorter, done) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Lt, leave, shorter, deliver);
        self.builder.emit(Opcode::Subtract, leave, deliver, deliver);
        self.builder.emit(Opcode::Integer, 0, leave, 0);
        self.builder.emit_jump(Opcode::Goto, 0, done, 0);
        self.builder.place(shorter);
        self.builder.emit(Opcode::Subtract, deliver, leave, leave);
        self.builder.emit(Opcode::Integer, 0, deliver, 0);
        self.builder.place(done);
    }

    /// The whole partition enters.
    pub(super) fn enter_all(&mut self, pass: &Pass<'_>) -> Result<()> {
        let (top, none) = (self.builder.label_here(), self.builder.new_label());
        self.seek_next(pass, pass.at.entered, pass.buffer.entering, none);
        self.enter_row(pass)?;
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
        self.builder.place(none);
        Ok(())
    }

    /// The next row or group enters, then jumps to `over`; goes on with `otherwise` when there is
    /// none.
    pub(super) fn enter_unit(&mut self, pass: &Pass<'_>, over: Label, otherwise: impl FnOnce(&mut Self)) -> Result<()> {
        let none = self.builder.new_label();
        self.seek_next(pass, pass.at.entered, pass.buffer.entering, none);
        let group = pass.buffer.group_field.filter(|_| pass.plan.window.frame.unit != FrameUnit::Rows);
        if let Some(field) = group {
            let own = self.builder.register();
            self.builder.emit(Opcode::Column, pass.buffer.entering, field as i32, own);
            let again = self.builder.label_here();
            self.enter_row(pass)?;
            self.seek_next(pass, pass.at.entered, pass.buffer.entering, over);
            self.builder.emit(Opcode::Column, pass.buffer.entering, field as i32, pass.at.next_group);
            self.builder.emit_jump(Opcode::Eq, own, again, pass.at.next_group);
        } else {
            self.enter_row(pass)?;
        }
        self.builder.emit_jump(Opcode::Goto, 0, over, 0);
        self.builder.place(none);
        otherwise(self);
        Ok(())
    }

    /// The oldest row or group leaves, if there is one.
    pub(super) fn leave_unit(&mut self, pass: &Pass<'_>) -> Result<()> {
        let over = self.builder.new_label();
        self.seek_oldest(pass, over);
        let group = pass.buffer.group_field.filter(|_| pass.plan.window.frame.unit != FrameUnit::Rows);
        if let Some(field) = group {
            let own = self.builder.register();
            self.builder.emit(Opcode::Column, pass.buffer.leaving, field as i32, own);
            let again = self.builder.label_here();
            self.leave_row(pass)?;
            self.seek_oldest(pass, over);
            self.builder.emit(Opcode::Column, pass.buffer.leaving, field as i32, pass.at.next_group);
            self.builder.emit_jump(Opcode::Eq, own, again, pass.at.next_group);
        } else {
            self.leave_row(pass)?;
        }
        self.builder.place(over);
        Ok(())
    }

    /// `pass.at.next` = the oldest row of the frame, and the cursor on it; jumps where the frame is
    /// empty.
    pub(super) fn seek_oldest(&mut self, pass: &Pass<'_>, none: Label) {
        self.builder.emit(Opcode::Copy, pass.at.left, pass.at.next, 0);
        self.builder.emit(Opcode::AddImm, pass.at.next, 1, 0);
        self.builder.emit_jump(Opcode::Gt, pass.at.entered, none, pass.at.next);
        self.seek_buffered(pass.buffer.leaving, pass.at.next);
    }

    /// Delivers the current row, or the rows of its group.
    pub(super) fn deliver_unit(&mut self, pass: &Pass<'_>, results: &[Expr], sink: &mut RowSink<'_>) -> Result<()> {
        let group = pass.buffer.group_field;
        let by_group = pass.plan.window.frame.unit != FrameUnit::Rows;
        let (Some(field), true) = (group, by_group) else {
            self.read_functions(pass);
            self.seek_buffered(pass.buffer.current, pass.at.row);
            if let Some(field) = group {
                self.builder.emit(Opcode::Column, pass.buffer.current, field as i32, pass.at.row_group);
            }
            return self.deliver_current(pass, results, sink);
        };
        let (whole, complete, over) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.seek_buffered(pass.buffer.current, pass.at.row);
        self.builder.emit(Opcode::Column, pass.buffer.current, field as i32, pass.at.row_group);
        self.builder.place(whole);
        self.builder.emit_jump(Opcode::IfNot, pass.partition.open, complete, 1);
        self.builder.emit_jump(Opcode::Ne, pass.partition.group, complete, pass.at.row_group);
        self.builder.emit_jump(Opcode::Gosub, pass.fetch.return_register, pass.fetch.begin, 0);
        self.builder.emit_jump(Opcode::Goto, 0, whole, 0);
        self.builder.place(complete);
        self.read_functions(pass);
        let again = self.builder.label_here();
        self.seek_buffered(pass.buffer.current, pass.at.row);
        self.builder.emit(Opcode::Column, pass.buffer.current, field as i32, pass.at.next_group);
        self.builder.emit_jump(Opcode::Ne, pass.at.row_group, over, pass.at.next_group);
        self.deliver_current(pass, results, sink)?;
        self.builder.emit_jump(Opcode::Le, pass.partition.total, again, pass.at.row);
        self.builder.place(over);
        Ok(())
    }
}
