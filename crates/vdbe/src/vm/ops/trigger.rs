//! Sub-programs (triggers) and foreign-key counters.

use crate::cursor::Cursor;
use crate::session::{Session, Violations};
use crate::storage::Storage;
use crate::vm::frame::Frame;
use crate::vm::{Exit, Flow, Io, Vm, reset_bits};
use base::{Error, Limit, Result};
use bytecode::{Insn, P4, Program};
use std::rc::Rc;

impl Vm {
    /// `Program`.
    pub(crate) fn op_program(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let P4::SubProgram(number) = io.program.p4(insn.p4) else { return Ok(Flow::Next) };
        let Some(program) = io.root.sub_programs.get(*number as usize) else { return Ok(Flow::Next) };
        if insn.p5 != 0 && self.calls.has(program.token) {
            return Ok(Flow::Next);
        }
        let depth_max = io.env.environment.limits().get(Limit::TriggerDepth).max(0) as usize;
        if self.calls.depth() >= depth_max {
            return Err(Error::sql("triggers nested too deep"));
        }
        self.enter_frame(Rc::clone(program), address, insn.p1, io.env.session);
        Ok(Flow::Leave(Exit::Switch))
    }

    fn enter_frame(&mut self, program: Rc<Program>, address: usize, parameter_base: i32, session: &Session) {
        let (mut registers, mut cursors) = self.calls.memory();
        registers.begin(program.register_count);
        if cursors.len() < program.cursor_count as usize {
            cursors.resize_with(program.cursor_count as usize, Cursor::default);
        }
        let mut once = Vec::new();
        reset_bits(&mut once, program.insns.len());
        let frame = Frame {
            program: None,
            address,
            parameter_base,
            registers: std::mem::replace(&mut self.registers, registers),
            cursors: std::mem::replace(&mut self.cursors, cursors),
            once: std::mem::replace(&mut self.once, once),
            aggregates: std::mem::take(&mut self.aggregates),
            filters: self.filters.len(),
            changes: self.changes.take_rows(),
            shown_changes: session.rows.changes(),
            last_rowid: session.rows.last_insert_rowid(),
        };
        self.calls.enter(program, frame);
        self.pc = 0;
    }

    /// Goes back to the calling program, whose `Program` instruction is over; after
    /// RAISE(IGNORE) at its P2.
    pub(crate) fn return_from_frame(&mut self, storage: &mut Storage, session: &Session, ignore: bool) {
        let shown = self.calls.caller().map(|frame| (frame.last_rowid, frame.shown_changes));
        let Some((address, program)) = self.leave_frame(storage) else { return };
        if let Some((rowid, changes)) = shown {
            session.rows.inserted(rowid);
            session.rows.show_changes(changes);
        }
        self.pc = address + 1;
        if ignore {
            self.calls.ignore_at(address);
        }
        drop(program);
    }

    /// Puts the caller's state back; its `Program` instruction's address.
    pub(crate) fn leave_frame(&mut self, storage: &mut Storage) -> Option<(usize, Option<Rc<Program>>)> {
        self.close_cursors(storage);
        let (frame, ended) = self.calls.leave()?;
        let registers = std::mem::replace(&mut self.registers, frame.registers);
        let cursors = std::mem::replace(&mut self.cursors, frame.cursors);
        self.calls.keep(registers, cursors);
        self.once = frame.once;
        self.aggregates = frame.aggregates;
        self.filters.truncate(frame.filters);
        self.changes.go_on_from(frame.changes);
        Some((frame.address, ended))
    }

    /// `Param`.
    pub(crate) fn op_param(&mut self, insn: &Insn) {
        if let Some(frame) = self.calls.caller() {
            self.registers[insn.p2].copy_from(&frame.registers[insn.p1 + frame.parameter_base]);
        }
    }

    /// `FkCounter`.
    pub(crate) fn op_fk_counter(&mut self, io: &Io<'_>, insn: &Insn) {
        let change = i64::from(insn.p2);
        if insn.p1 == 0 {
            self.violations.change(change);
        } else {
            let session = io.env.session;
            let counted = session.deferred_violations.get().changed(change, session.defer_foreign_keys.get());
            session.deferred_violations.set(counted);
        }
    }

    /// `FkIfZero`: whether no key is violated.
    pub(crate) fn op_fk_is_zero(&self, io: &Io<'_>, insn: &Insn) -> bool {
        match insn.p1 {
            0 => self.violations.are_none(),
            _ => io.env.session.deferred_violations.get() == Violations::default(),
        }
    }
}
