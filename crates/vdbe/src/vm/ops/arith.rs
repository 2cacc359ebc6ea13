//! Arithmetic, bits and text.

use crate::vm::Vm;
use base::{Encoding, Error, Result, ResultCode, heap_limit};
use bytecode::Insn;
use value::arith::{self, Arithmetic, Bitwise};

impl Vm {
    /// `r[P3] = r[P2] op r[P1]`, for what is not two integers without overflow.
    pub(crate) fn op_arithmetic(&mut self, op: Arithmetic, insn: &Insn) {
        let (left, right) = (&self.registers[insn.p2], &self.registers[insn.p1]);
        if left.is_numeric() && right.is_numeric() && !(left.is_integer() && right.is_integer()) {
            let (a, b) = (left.to_real(), right.to_real());
            let value = match op {
                Arithmetic::Add => Some(a + b),
                Arithmetic::Subtract => Some(a - b),
                Arithmetic::Multiply => Some(a * b),
                Arithmetic::Divide | Arithmetic::Remainder => None,
            };
            if let Some(value) = value {
                return self.registers[insn.p3].set_real(value);
            }
        }
        let (left, right) = (left.as_ref(), right.as_ref());
        arith::arithmetic(op, left, right, &mut self.scratch);
        self.store_scratch(insn.p3);
    }

    /// `r[P3] = r[P2] op r[P1]` on bits.
    pub(crate) fn op_bitwise(&mut self, op: Bitwise, insn: &Insn) {
        let (left, right) = (self.registers[insn.p2].as_ref(), self.registers[insn.p1].as_ref());
        arith::bitwise(op, left, right, &mut self.scratch);
        self.store_scratch(insn.p3);
    }

    /// `BitNot`.
    pub(crate) fn op_bit_not(&mut self, insn: &Insn) {
        arith::bit_not(self.registers[insn.p1].as_ref(), &mut self.scratch);
        self.store_scratch(insn.p2);
    }

    /// `Concat`.
    pub(crate) fn op_concat(&mut self, insn: &Insn, encoding: Encoding) -> Result<()> {
        self.registers[insn.p1].expand_zeroblob();
        self.registers[insn.p2].expand_zeroblob();
        let length = self.registers[insn.p2].byte_len() + self.registers[insn.p1].byte_len();
        heap_limit::take(length as usize)?;
        let (left, right) = (self.registers[insn.p2].as_ref(), self.registers[insn.p1].as_ref());
        arith::concat(left, right, encoding, &mut self.scratch);
        if self.scratch.byte_len() > self.traits.length_max() {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
        self.store_scratch(insn.p3);
        Ok(())
    }

    /// The scratch cell's value goes to a register, which gives its buffer in return.
    #[inline]
    pub(crate) fn store_scratch(&mut self, register: i32) {
        self.registers[register].swap(&mut self.scratch);
    }
}
