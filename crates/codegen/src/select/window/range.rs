//! RANGE frames with offsets: bounds are found by the value of the only ORDER BY term.
//!
//! A frame that begins ahead of the current row, or ends behind it having begun behind it, lets
//! rows enter, then lets rows leave, then delivers; any other lets rows leave behind the delivery,
//! for the group that comes next.

use super::Pass;
use crate::Codegen;
use crate::select::RowSink;
use base::Result;
use bytecode::{Label, Opcode, P4};
use resolve::bound::{Expr, FrameBound, OrderTerm};
use value::{Affinity, CollationRef};

/// The registers of such a frame.
struct Range {
    from: Option<i32>,
    to: Option<i32>,
    /// The current group's value, that of the row at a bound, and the sum of one of them with the
    /// offset.
    value: i32,
    other: i32,
    sum: i32,
    empty_text: i32,
}

/// Which of two values is compared with which: `first + offset` is at or behind, behind, or at or
/// before `second` in the order of the window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    AtOrBehind,
    Behind,
    AtOrBefore,
}

impl Codegen<'_> {
    /// Runs through a partition whose first row is in the buffer; jumps to `end`.
    pub(super) fn range_frame(
        &mut self,
        pass: &Pass<'_>,
        results: &[Expr],
        sink: &mut RowSink<'_>,
        end: Label,
    ) -> Result<()> {
        use FrameBound::{CurrentRow, Following, Preceding, Unbounded};
        let range = self.range(pass)?;
        let (from, to) = (&pass.plan.window.frame.start, &pass.plan.window.frame.end);
        if let Unbounded = to {
            self.enter_all(pass)?;
        }
        let turn = self.builder.label_here();
        self.current_value(pass, &range);
        match to {
            Unbounded => {}
            CurrentRow => {
                let over = self.builder.new_label();
                self.enter_unit(pass, over, |_| {})?;
                self.builder.place(over);
            }
            Preceding(_) | Following(_) => self.enter_range(pass, &range)?,
        }
        let leaves_first = matches!((from, to), (Following(_), _) | (Preceding(_), Preceding(_)));
        if leaves_first {
            self.leave_range(pass, &range)?;
        }
        self.deliver_unit(pass, results, sink)?;
        self.more_rows(pass, end);
        match from {
            CurrentRow => self.leave_unit(pass)?,
            Preceding(_) if !leaves_first => {
                self.current_value(pass, &range);
                self.leave_range(pass, &range)?;
            }
            _ => {}
        }
        self.builder.emit_jump(Opcode::Goto, 0, turn, 0);
        Ok(())
    }

    fn range(&mut self, pass: &Pass<'_>) -> Result<Range> {
        let empty_text = self.builder.register();
        self.text("", empty_text);
        let frame = &pass.plan.window.frame;
        let starting = "frame starting offset must be a non-negative number";
        let ending = "frame ending offset must be a non-negative number";
        Ok(Range {
            from: self.range_offset(pass, &frame.start, empty_text, starting)?,
            to: self.range_offset(pass, &frame.end, empty_text, ending)?,
            value: self.builder.register(),
            other: self.builder.register(),
            sum: self.builder.register(),
            empty_text,
        })
    }

    fn range_offset(
        &mut self,
        pass: &Pass<'_>,
        bound: &FrameBound,
        empty_text: i32,
        text: &str,
    ) -> Result<Option<i32>> {
        let Some(offset) = bound.offset() else { return Ok(None) };
        let register = self.builder.register();
        self.code_copy(offset, register)?;
        if !super::is_integer(offset) {
            let wrong = self.builder.new_label();
            let numeric = crate::expr::affinity_bits(Some(Affinity::Numeric));
            // Texts and blobs are not less than the empty text.
            self.builder.emit_jump(Opcode::Ge, empty_text, wrong, register);
            self.builder.set_p5(numeric | bytecode::p5::JUMP_IF_NULL);
            self.builder.emit_jump(Opcode::Lt, pass.zero, wrong, register);
            self.builder.set_p5(numeric);
            self.halt_unless(wrong, text);
        }
        Ok(Some(register))
    }

    fn current_value(&mut self, pass: &Pass<'_>, range: &Range) {
        self.seek_buffered(pass.buffer.current, pass.at.row);
        self.builder.emit(Opcode::Column, pass.buffer.current, pass.plan.order_at as i32, range.value);
    }

    /// Rows enter as far as the frame's end.
    fn enter_range(&mut self, pass: &Pass<'_>, range: &Range) -> Result<()> {
        let Some(offset) = range.to else { return Ok(()) };
        let (over, enters) = (self.builder.new_label(), self.builder.new_label());
        let top = self.builder.label_here();
        self.seek_next(pass, pass.at.entered, pass.buffer.entering, over);
        self.builder.emit(Opcode::Column, pass.buffer.entering, pass.plan.order_at as i32, range.other);
        if let FrameBound::Following(_) = pass.plan.window.frame.end {
            self.jump_if_in_order(pass, range, (range.value, offset, range.other), Order::AtOrBehind, enters);
            self.builder.emit_jump(Opcode::Goto, 0, over, 0);
        } else {
            self.jump_if_in_order(pass, range, (range.other, offset, range.value), Order::Behind, over);
        }
        self.builder.place(enters);
        self.enter_row(pass)?;
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
        self.builder.place(over);
        Ok(())
    }

    /// Rows leave that are before the frame's start.
    fn leave_range(&mut self, pass: &Pass<'_>, range: &Range) -> Result<()> {
        let Some(offset) = range.from else { return Ok(()) };
        let over = self.builder.new_label();
        let top = self.builder.label_here();
        self.seek_oldest(pass, over);
        self.builder.emit(Opcode::Column, pass.buffer.leaving, pass.plan.order_at as i32, range.other);
        if let FrameBound::Following(_) = pass.plan.window.frame.start {
            self.jump_if_in_order(pass, range, (range.value, offset, range.other), Order::AtOrBefore, over);
        } else {
            self.jump_if_in_order(pass, range, (range.other, offset, range.value), Order::AtOrBehind, over);
        }
        self.leave_row(pass)?;
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
        self.builder.place(over);
        Ok(())
    }

    /// Jumps when `first + offset` (what is no number stays as it is) and `second` are in this
    /// order.
    fn jump_if_in_order(
        &mut self,
        pass: &Pass<'_>,
        range: &Range,
        (first, offset, second): (i32, i32, i32),
        order: Order,
        target: Label,
    ) {
        let Some(term) = pass.plan.window.order_by.first() else { return };
        let over = self.builder.new_label();
        let opcode = match (order, term.descending) {
            (Order::AtOrBehind, false) | (Order::AtOrBefore, true) => Opcode::Ge,
            (Order::AtOrBefore, false) | (Order::AtOrBehind, true) => Opcode::Le,
            (Order::Behind, false) => Opcode::Gt,
            (Order::Behind, true) => Opcode::Lt,
        };
        if term.nulls_are_big() {
            self.order_nulls(opcode, first, second, target, over);
        }
        let compare = self.builder.new_label();
        self.builder.emit(Opcode::Copy, first, range.sum, 0);
        self.builder.emit_jump(Opcode::Ge, range.empty_text, compare, range.sum);
        if order == Order::AtOrBehind {
            // What is there already without the offset is so with it, whatever the sum is rounded
            // to.
            self.compare_values(term, opcode, range.sum, second, target, 0);
        }
        let arithmetic = if term.descending { Opcode::Subtract } else { Opcode::Add };
        self.builder.emit(arithmetic, offset, range.sum, range.sum);
        self.builder.place(compare);
        self.compare_values(term, opcode, range.sum, second, target, bytecode::p5::NULL_EQ);
        self.builder.place(over);
    }

    fn compare_values(&mut self, term: &OrderTerm, opcode: Opcode, left: i32, right: i32, target: Label, flags: u16) {
        let collation = term.expr.collation().unwrap_or(CollationRef::Binary);
        let p4: P4 = crate::expr::collation_operand(collation);
        self.builder.emit_jump_p4(opcode, right, target, left, p4);
        self.builder.set_p5(flags);
    }

    /// The comparison where one side is NULL, which counts as greater than everything else.
    fn order_nulls(&mut self, opcode: Opcode, first: i32, second: i32, target: Label, over: Label) {
        let known = self.builder.new_label();
        self.builder.emit_jump(Opcode::NotNull, first, known, 0);
        match opcode {
            Opcode::Ge => self.builder.emit_jump(Opcode::Goto, 0, target, 0),
            Opcode::Gt => self.builder.emit_jump(Opcode::NotNull, second, target, 0),
            Opcode::Le => self.builder.emit_jump(Opcode::IsNull, second, target, 0),
            _ => 0,
        };
        self.builder.emit_jump(Opcode::Goto, 0, over, 0);
        self.builder.place(known);
        let greater = matches!(opcode, Opcode::Ge | Opcode::Gt);
        self.builder.emit_jump(Opcode::IsNull, second, if greater { over } else { target }, 0);
    }
}
