//! Aggregates with ORDER BY inside their parentheses: the rows of a group wait until it is
//! complete, and enter the aggregate sorted.

use super::keys::key_fields;
use crate::Codegen;
use base::Result;
use bytecode::{FunctionCall, Opcode, P4};
use plan::tree::{CallPlan, LinePlace, WaitingOrder};
use resolve::bound::{AggregateCall, Expr};
use std::rc::Rc;
use value::{CollationRef, KeyInfo};

/// Where the rows of one call wait. A record has the order's keys, then the arguments, unless the
/// only one is the key, then their subtypes, which records do not keep.
pub(super) struct WaitingRows {
    cursor: i32,
    /// Reads a sorter's record, which is in `row`.
    pseudo: i32,
    row: i32,
    /// Keys of the order.
    keys: usize,
    plan: WaitingOrder,
}

impl WaitingRows {
    fn width(&self, call: &AggregateCall) -> usize {
        let payload = if self.plan.is_key { 0 } else { call.args.len() };
        self.keys + payload + if self.plan.subtypes { call.args.len() } else { 0 }
    }

    /// The field of the first argument.
    fn args_at(&self) -> usize {
        if self.plan.is_key { 0 } else { self.keys }
    }
}

impl Codegen<'_> {
    /// Where the rows of a call wait.
    pub(super) fn waiting_rows(&mut self, call: &CallPlan) -> Option<WaitingRows> {
        let plan = call.waits?;
        Some(WaitingRows {
            cursor: self.builder.cursor(),
            pseudo: self.builder.cursor(),
            row: self.builder.register(),
            keys: call.call.order_by.len(),
            plan,
        })
    }

    /// A new group: no row waits.
    pub(super) fn open_waiting(&mut self, rows: &WaitingRows, call: &AggregateCall) {
        let width = rows.width(call);
        let mut info = KeyInfo::new(self.catalog.encoding(), key_fields(&call.order_by));
        info.all_fields = width as u16;
        let info = P4::KeyInfo(Rc::new(info));
        if rows.plan.distinct {
            self.builder.emit_p4(Opcode::OpenEphemeral, rows.cursor, width as i32, 0, info);
        } else {
            self.builder.emit_p4(Opcode::SorterOpen, rows.cursor, width as i32, rows.keys as i32, info);
            self.builder.emit(Opcode::OpenPseudo, rows.pseudo, rows.row, width as i32);
        }
        self.line(LinePlace::Call);
    }

    /// The current row waits; its arguments stand in registers from `args` on.
    pub(super) fn let_wait(&mut self, rows: &WaitingRows, call: &AggregateCall, args: i32) -> Result<()> {
        let (width, count) = (rows.width(call), call.args.len());
        let first = self.builder.temporary_range(width);
        if rows.plan.is_key {
            self.builder.emit(Opcode::Copy, args, first, 0);
        } else {
            for (offset, term) in call.order_by.iter().enumerate() {
                self.code_copy(&term.expr, first + offset as i32)?;
            }
            self.builder.emit(Opcode::Copy, args, first + rows.keys as i32, count as i32 - 1);
        }
        if rows.plan.subtypes {
            let behind = first + (width - count) as i32;
            for offset in 0..count as i32 {
                self.builder.emit(Opcode::GetSubtype, args + offset, behind + offset, 0);
            }
        }
        let record = self.builder.temporary();
        self.builder.emit(Opcode::MakeRecord, first, width as i32, record);
        let insert = if rows.plan.distinct { Opcode::IdxInsert } else { Opcode::SorterInsert };
        self.builder.emit(insert, rows.cursor, record, 0);
        self.builder.release(record);
        self.builder.release_range(first, width);
        Ok(())
    }

    /// The group is complete: its rows enter the aggregate.
    pub(super) fn step_waiting(&mut self, rows: &WaitingRows, call: &AggregateCall, accumulator: i32) {
        let (width, count) = (rows.width(call), call.args.len());
        let done = self.builder.new_label();
        let (start, next) = match rows.plan.distinct {
            true => (Opcode::Rewind, Opcode::Next),
            false => (Opcode::SorterSort, Opcode::SorterNext),
        };
        self.builder.emit_jump(start, rows.cursor, done, 0);
        let again = self.builder.label_here();
        let from = match rows.plan.distinct {
            true => rows.cursor,
            false => {
                self.builder.emit(Opcode::SorterData, rows.cursor, rows.row, rows.pseudo);
                rows.pseudo
            }
        };
        let first = self.builder.temporary_range(count);
        for offset in 0..count {
            self.builder.emit(Opcode::Column, from, (rows.args_at() + offset) as i32, first + offset as i32);
        }
        if rows.plan.subtypes {
            let subtype = self.builder.temporary();
            for offset in 0..count {
                self.builder.emit(Opcode::Column, from, (width - count + offset) as i32, subtype);
                self.builder.emit(Opcode::SetSubtype, subtype, first + offset as i32, 0);
            }
            self.builder.release(subtype);
        }
        self.builder.emit_p4(Opcode::AggStep, 0, first, accumulator, P4::Function(Rc::new(function_call(call))));
        self.builder.set_p5(count as u16);
        self.builder.release_range(first, count);
        self.builder.emit_jump(next, rows.cursor, again, 0);
        self.builder.place(done);
    }
}

/// A call as the interpreter makes it.
pub(crate) fn function_call(call: &AggregateCall) -> FunctionCall {
    let collation = match call.def.flags.needs_collation {
        true => call.args.iter().find_map(Expr::collation).unwrap_or(CollationRef::Binary),
        false => CollationRef::Binary,
    };
    FunctionCall::new(call.def.clone(), call.args.len() as u16, collation, false)
}
