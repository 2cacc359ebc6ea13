//! Builds programs: labels, registers, cursors.

use crate::{Insn, Opcode, P4, P4Id, Program};
use base::Result;
use std::rc::Rc;

/// An address that may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(i32);

/// A program under construction. Jump operands of emitted instructions may hold labels
/// ([`ProgramBuilder::jump`]); `finish` replaces them by addresses.
#[derive(Default)]
pub struct ProgramBuilder {
    program: Program,
    labels: Vec<i32>,
    free_registers: Vec<i32>,
    temporary_range: (i32, i32),
}

const UNRESOLVED: i32 = -1;

impl ProgramBuilder {
    /// An empty program.
    pub fn new() -> ProgramBuilder {
        let mut builder = ProgramBuilder::default();
        // A short statement fits without growing.
        builder.program.insns.reserve(24);
        builder.program.operands.reserve(8);
        builder.labels.reserve(16);
        builder.program.operands.push(P4::None);
        builder
    }

    /// Address of the next instruction.
    pub fn address(&self) -> i32 {
        self.program.insns.len() as i32
    }

    /// Adds an instruction; its address.
    pub fn emit(&mut self, opcode: Opcode, p1: i32, p2: i32, p3: i32) -> i32 {
        self.program.insns.push(Insn { opcode, p5: 0, p1, p2, p3, p4: P4Id(0) });
        self.address() - 1
    }

    /// Adds an instruction with a large operand; its address.
    pub fn emit_p4(&mut self, opcode: Opcode, p1: i32, p2: i32, p3: i32, p4: P4) -> i32 {
        let address = self.emit(opcode, p1, p2, p3);
        self.set_p4(address, p4);
        address
    }

    /// Adds an instruction whose P2 is a label.
    pub fn emit_jump(&mut self, opcode: Opcode, p1: i32, target: Label, p3: i32) -> i32 {
        self.emit(opcode, p1, target.0, p3)
    }

    /// As [`ProgramBuilder::emit_jump`], with a large operand.
    pub fn emit_jump_p4(&mut self, opcode: Opcode, p1: i32, target: Label, p3: i32, p4: P4) -> i32 {
        self.emit_p4(opcode, p1, target.0, p3, p4)
    }

    /// The number that stands for a label in any jump operand until `finish`.
    pub fn jump(&self, label: Label) -> i32 {
        label.0
    }

    /// A new label without an address.
    pub fn new_label(&mut self) -> Label {
        self.labels.push(UNRESOLVED);
        Label(-1 - (self.labels.len() as i32))
    }

    /// A label for the next instruction.
    pub fn label_here(&mut self) -> Label {
        let label = self.new_label();
        self.place(label);
        label
    }

    /// Gives the label the address of the next instruction.
    pub fn place(&mut self, label: Label) {
        let address = self.address();
        self.place_at(label, address);
    }

    /// Gives the label an address.
    pub fn place_at(&mut self, label: Label, address: i32) {
        let slot = (-2 - label.0) as usize;
        self.labels[slot] = address;
    }

    /// Sets P2 of an earlier instruction to the next address.
    pub fn jump_here(&mut self, address: i32) {
        let target = self.address();
        self.insn_mut(address).p2 = target;
    }

    /// An earlier instruction.
    pub fn insn(&self, address: i32) -> &Insn {
        &self.program.insns[address as usize]
    }

    /// An earlier instruction, to change it.
    pub fn insn_mut(&mut self, address: i32) -> &mut Insn {
        &mut self.program.insns[address as usize]
    }

    /// The most recent instruction's P5.
    pub fn set_p5(&mut self, p5: u16) {
        if let Some(last) = self.program.insns.last_mut() {
            last.p5 = p5;
        }
    }

    /// Sets the large operand of an earlier instruction.
    pub fn set_p4(&mut self, address: i32, p4: P4) {
        if matches!(p4, P4::None) {
            return;
        }
        let id = P4Id(self.program.operands.len() as u32);
        self.program.operands.push(p4);
        self.insn_mut(address).p4 = id;
    }

    /// Text as a large operand.
    pub fn text(text: &str) -> P4 {
        P4::Text(Rc::from(text.as_bytes()))
    }

    /// The large operand of an instruction.
    pub fn p4(&self, address: i32) -> &P4 {
        &self.program.operands[self.insn(address).p4.0 as usize]
    }

    /// A new register that stays allocated.
    pub fn register(&mut self) -> i32 {
        self.registers(1)
    }

    /// The first of `count` new registers in a row.
    pub fn registers(&mut self, count: usize) -> i32 {
        let first = self.program.register_count as i32 + 1;
        self.program.register_count += count as u32;
        first
    }

    /// A register for a short time; give it back with [`ProgramBuilder::release`].
    pub fn temporary(&mut self) -> i32 {
        match self.free_registers.pop() {
            Some(register) => register,
            None => self.register(),
        }
    }

    /// Gives a temporary register back.
    pub fn release(&mut self, register: i32) {
        if register > 0 && !self.free_registers.contains(&register) {
            self.free_registers.push(register);
        }
    }

    /// The first of `count` registers in a row, for a short time.
    pub fn temporary_range(&mut self, count: usize) -> i32 {
        if count == 1 {
            return self.temporary();
        }
        let (first, length) = self.temporary_range;
        if count as i32 <= length {
            self.temporary_range = (first + count as i32, length - count as i32);
            return first;
        }
        self.registers(count)
    }

    /// Gives a temporary range back.
    pub fn release_range(&mut self, first: i32, count: usize) {
        if count == 1 {
            self.release(first);
        } else if count as i32 > self.temporary_range.1 {
            self.temporary_range = (first, count as i32);
        }
    }

    /// Forgets every temporary register, so that none allocated before is handed out again (at the
    /// edges of subroutines and coroutines, which run between other code).
    pub fn forget_temporaries(&mut self) {
        self.free_registers.clear();
        self.temporary_range = (0, 0);
    }

    /// Number of registers so far.
    pub fn register_count(&self) -> i32 {
        self.program.register_count as i32
    }

    /// A new cursor number.
    pub fn cursor(&mut self) -> i32 {
        self.program.cursor_count += 1;
        self.program.cursor_count as i32 - 1
    }

    /// The program so far, for its header fields.
    pub fn program_mut(&mut self) -> &mut Program {
        &mut self.program
    }

    /// Replaces labels by addresses and checks the program.
    ///
    /// # Errors
    /// `SQLITE_INTERNAL` when a label was never placed or an operand is out of range.
    pub fn finish(mut self) -> Result<Program> {
        for insn in &mut self.program.insns {
            let kinds = insn.opcode.operands();
            for (operand, kind) in [&mut insn.p1, &mut insn.p2, &mut insn.p3].into_iter().zip(kinds) {
                if matches!(kind, 'j' | 'J') && *operand < -1 {
                    *operand = self.labels[(-2 - *operand) as usize];
                }
            }
        }
        crate::verify::check(&self.program)?;
        crate::leaf_loop::mark(&mut self.program);
        Ok(self.program)
    }
}
