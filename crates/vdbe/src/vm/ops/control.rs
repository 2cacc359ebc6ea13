//! Counters, constants and the end of a program.

use crate::vm::halt::Halting;
use crate::vm::{Exit, Flow, Io, Vm};
use base::{ConflictAction, Encoding, Error, Result, ResultCode};
use bytecode::{Insn, Opcode, P4, Program};
use value::{Affinity, Encoding as TextEncoding, Mem};

impl Vm {
    /// `Int64`, `Real`, `String8`, `Blob`.
    pub(crate) fn op_constant(&mut self, program: &Program, insn: &Insn, encoding: Encoding) -> Result<()> {
        let length_max = self.traits.length_max();
        let out = &mut self.registers[insn.p2];
        match program.p4(insn.p4) {
            P4::Int64(value) => out.set_integer(*value),
            P4::Int32(value) => out.set_integer(i64::from(*value)),
            P4::Real(value) => out.set_real(*value),
            P4::Text(bytes) | P4::Blob(bytes) => {
                let fits = bytes.len() as u64 <= length_max;
                match insn.opcode {
                    Opcode::Blob if fits => out.set_blob(bytes),
                    // SQLite notices no error here.
                    Opcode::Blob => out.set_null(),
                    _ if fits => out.set_text(bytes, encoding),
                    _ => return Err(Error::bare(ResultCode::TOOBIG)),
                }
            }
            P4::Value(value) => out.set_value(value.as_ref()),
            _ => out.set_null(),
        }
        Ok(())
    }

    /// `Null` with P1: NULLs that equal nothing.
    #[cold]
    pub(crate) fn op_null_cleared(&mut self, insn: &Insn) {
        for register in insn.p2..=insn.p3.max(insn.p2) {
            self.registers[register].set_null_cleared();
        }
    }

    /// `Variable`.
    pub(crate) fn op_variable(&mut self, insn: &Insn, encoding: Encoding) -> Result<()> {
        let out = &mut self.registers[insn.p2];
        match usize::try_from(insn.p1).ok().and_then(|number| self.bindings.cell(number)) {
            Some(mem) => {
                out.copy_from(mem);
                out.set_encoding(encoding);
                out.mark_bound();
                if out.byte_len() > self.traits.length_max() {
                    return Err(Error::bare(ResultCode::TOOBIG));
                }
            }
            None => {
                out.set_null();
                out.mark_bound();
            }
        }
        Ok(())
    }

    /// `IfNullRow`.
    pub(crate) fn op_if_null_row(&mut self, insn: &Insn) -> bool {
        let null = self.cursors[insn.p1 as usize].null_row;
        if null {
            self.registers[insn.p3].set_null();
        }
        null
    }

    /// `IfPos`.
    pub(crate) fn op_if_pos(&mut self, insn: &Insn) -> bool {
        let value = self.registers[insn.p1].to_integer();
        if value > 0 {
            self.registers[insn.p1].set_integer(value - i64::from(insn.p3));
        }
        value > 0
    }

    /// `IfNotZero`.
    #[inline]
    pub(crate) fn op_if_not_zero(&mut self, insn: &Insn) -> bool {
        let value = self.registers[insn.p1].to_integer();
        if value > 0 {
            self.registers[insn.p1].set_integer(value - 1);
        }
        value != 0
    }

    /// `DecrJumpZero`.
    pub(crate) fn op_decr_jump_zero(&mut self, insn: &Insn) -> bool {
        let value = self.registers[insn.p1].to_integer().saturating_sub(1);
        self.registers[insn.p1].set_integer(value);
        value == 0
    }

    /// `OffsetLimit`.
    pub(crate) fn op_offset_limit(&mut self, insn: &Insn) {
        let limit = self.registers[insn.p1].to_integer();
        let offset = self.registers[insn.p3].to_integer().max(0);
        let both = if limit > 0 { limit.checked_add(offset).unwrap_or(-1) } else { -1 };
        self.registers[insn.p2].set_integer(both);
    }

    /// `IsType`.
    pub(crate) fn op_is_type(&self, insn: &Insn) -> bool {
        let number = self.registers[insn.p1].value_type() as i32 - 1;
        insn.p3 >> number & 1 != 0
    }

    /// `MustBeInt`.
    pub(crate) fn op_must_be_int(&mut self, insn: &Insn, encoding: Encoding) -> Result<Flow> {
        let mem = &mut self.registers[insn.p1];
        Affinity::Numeric.apply(mem, encoding);
        if mem.is_integer() {
            Ok(Flow::Next)
        } else if insn.p2 == 0 {
            Err(Error::bare(ResultCode::MISMATCH))
        } else {
            Ok(Flow::Jump)
        }
    }

    /// `MemMax`.
    pub(crate) fn op_mem_max(&mut self, insn: &Insn) -> Result<()> {
        let other = self.registers[insn.p2].to_integer();
        let register = self.root_register(insn.p1)?;
        let greater = register.to_integer().max(other);
        register.set_integer(greater);
        Ok(())
    }

    /// A register of the statement's own program.
    pub(crate) fn root_register(&mut self, register: i32) -> Result<&mut Mem> {
        let registers = self.calls.root_registers().unwrap_or(&mut self.registers);
        registers.get_mut(register).ok_or_else(|| Error::bare(ResultCode::INTERNAL))
    }

    /// `Halt`.
    pub(crate) fn op_halt(&mut self, io: &mut Io<'_>, insn: &Insn, _address: usize) -> Result<Flow> {
        let action = ConflictAction::from_number(insn.p2);
        if insn.p1 == 0 {
            if self.calls.is_outermost() {
                return Ok(Flow::Leave(Exit::Done));
            }
            let ignore = action == Some(ConflictAction::Ignore);
            self.return_from_frame(io.storage, io.env.session, ignore);
            return Ok(Flow::Leave(Exit::Switch));
        }
        self.undo.act(action);
        let error = self.halt_error(io.program, insn);
        Ok(Flow::Leave(Exit::Halt(Halting::failed(error, action))))
    }

    fn halt_error(&mut self, program: &Program, insn: &Insn) -> Error {
        let code = ResultCode::from_raw(insn.p1);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if insn.p3 != 0 && insn.opcode == Opcode::Halt {
            let message = self.registers[insn.p3].as_ref().to_text_utf8(TextEncoding::Utf8);
            return Error::new(code, text(&message));
        }
        let detail = Vm::p4_bytes(program.p4(insn.p4)).map(|bytes| text(bytes));
        let kind = match insn.p5 {
            1 => "NOT NULL",
            2 => "UNIQUE",
            3 => "CHECK",
            4 => "FOREIGN KEY",
            _ => return detail.map_or_else(|| Error::bare(code), |message| Error::new(code, message)),
        };
        Error::new(
            code,
            match detail {
                Some(detail) => format!("{kind} constraint failed: {detail}"),
                None => format!("{kind} constraint failed"),
            },
        )
    }
}
