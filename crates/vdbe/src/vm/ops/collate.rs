//! Instructions that compare registers, or what a sorter holds, by a collation of the application.

use crate::vm::Vm;
use base::{Encoding, Error, Result, ResultCode};
use bytecode::{Insn, Opcode, Program};
use std::cmp::Ordering;

impl Vm {
    /// Does what an instruction that only compares says, with nothing borrowed; whether it jumps.
    pub(crate) fn execute_comparison(&mut self, program: &Program, encoding: Encoding, insn: &Insn) -> Result<bool> {
        let test: fn(Ordering) -> bool = match insn.opcode {
            Opcode::Eq => Ordering::is_eq,
            Opcode::Ne => Ordering::is_ne,
            Opcode::Lt => Ordering::is_lt,
            Opcode::Le => Ordering::is_le,
            Opcode::Gt => Ordering::is_gt,
            Opcode::Ge => Ordering::is_ge,
            Opcode::Compare => return self.op_compare(program, insn).map(|()| false),
            Opcode::SorterInsert => return self.op_sorter_insert(insn).map(|()| false),
            Opcode::SorterSort => return Ok(!self.sorter(insn.p1)?.sort()?),
            Opcode::SorterNext => return self.sorter(insn.p1)?.next(),
            Opcode::SorterCompare => return self.op_sorter_compare(program, insn),
            _ => return Err(Error::bare(ResultCode::INTERNAL)),
        };
        self.compare_jump(program, insn, encoding, test)
    }
}
