//! Builds programs: labels, registers, cursors.

use crate::opcode::OperandKind;
use crate::{Insn, Opcode, P4, P4Id, Program};
use base::Result;
use std::cell::Cell;
use std::rc::Rc;

/// An address that may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(i32);

/// A program under construction. Jump operands of emitted instructions may hold labels
/// ([`ProgramBuilder::jump`]); `finish` replaces them by addresses.
#[derive(Default)]
pub struct ProgramBuilder {
    program: Program,
    lists: Lists,
    temporary_range: (i32, i32),
}

/// What is needed only while a program is built.
#[derive(Default)]
struct Lists {
    labels: Vec<i32>,
    free_registers: Vec<i32>,
}

const UNRESOLVED: i32 = -1;

/// The lists keep their memory from one program to the next, up to this many entries.
const LIST_KEPT_MAX: usize = 1024;

thread_local! {
    /// Those of the program that was built last.
    static LISTS: Cell<Lists> = const { Cell::new(Lists { labels: Vec::new(), free_registers: Vec::new() }) };
}

/// Gives back what the thread keeps from one program to the next.
pub fn forget_thread_memory() {
    let _ = LISTS.try_with(Cell::take);
}

impl Lists {
    /// Replaces a label by its address.
    #[inline]
    fn resolve(&self, kind: OperandKind, operand: &mut i32) {
        if kind == OperandKind::Jump && *operand < -1 {
            *operand = self.labels[(-2 - *operand) as usize];
        }
    }

    /// Leaves them to the next program.
    fn give_back(mut self) {
        if self.labels.capacity().max(self.free_registers.capacity()) > LIST_KEPT_MAX {
            return;
        }
        self.labels.clear();
        self.free_registers.clear();
        // A thread that ends has no more use for them.
        let _ = LISTS.try_with(|kept| kept.set(self));
    }
}

impl ProgramBuilder {
    /// An empty program.
    pub fn new() -> ProgramBuilder {
        let lists = LISTS.try_with(Cell::take).unwrap_or_default();
        // A short statement fits without growing.
        let program = Program { insns: Vec::with_capacity(24), ..Program::default() };
        ProgramBuilder { program, lists, temporary_range: (0, 0) }
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
        self.lists.labels.push(UNRESOLVED);
        Label(-1 - (self.lists.labels.len() as i32))
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
        self.lists.labels[slot] = address;
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
        if self.program.operands.is_empty() {
            self.program.operands.reserve(8);
            self.program.operands.push(P4::None);
        }
        let id = P4Id(self.program.operands.len() as u32);
        self.program.operands.push(p4);
        self.insn_mut(address).p4 = id;
    }

    /// The affinities that the last instruction applies to these registers, when it does no more
    /// than that and nothing jumps after it. The instruction is gone then: who makes a record of
    /// them applies the affinities there.
    pub fn take_affinity(&mut self, first: i32, count: i32) -> P4 {
        if !base::fast_path!(
            "affinity in records",
            "MakeRecord applies affinities itself",
            "insert ×1.00, append ×1.01"
        ) {
            return P4::None;
        }
        let here = self.address();
        let found = self.program.insns.last().filter(|last| {
            last.opcode == Opcode::Affinity
                && (last.p1, last.p2) == (first, count)
                && !self.lists.labels.contains(&here)
        });
        let Some(P4Id(id)) = found.map(|last| last.p4) else { return P4::None };
        self.program.insns.pop();
        self.program.operands.get_mut(id as usize).map(std::mem::take).unwrap_or_default()
    }

    /// A large operand of its own, for an instruction that is part of another one's operand.
    pub fn operand(&mut self, p4: P4) -> P4Id {
        if matches!(p4, P4::None) {
            return P4Id::default();
        }
        if self.program.operands.is_empty() {
            self.program.operands.push(P4::None);
        }
        self.program.operands.push(p4);
        P4Id(self.program.operands.len() as u32 - 1)
    }

    /// Text as a large operand.
    pub fn text(text: &str) -> P4 {
        P4::Text(Rc::from(text.as_bytes()))
    }

    /// The large operand of an instruction.
    pub fn p4(&self, address: i32) -> &P4 {
        self.program.p4(self.insn(address).p4)
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
        match self.lists.free_registers.pop() {
            Some(register) => register,
            None => self.register(),
        }
    }

    /// Gives a temporary register back.
    pub fn release(&mut self, register: i32) {
        if register > 0 && !self.lists.free_registers.contains(&register) {
            self.lists.free_registers.push(register);
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
        self.lists.free_registers.clear();
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
    pub fn finish(self) -> Result<Program> {
        let ProgramBuilder { mut program, lists, .. } = self;
        for insn in &mut program.insns {
            let [first, second, third] = insn.opcode.kinds();
            lists.resolve(first, &mut insn.p1);
            lists.resolve(second, &mut insn.p2);
            lists.resolve(third, &mut insn.p3);
        }
        lists.give_back();
        crate::verify::check(&program)?;
        crate::leaf_loop::mark(&mut program);
        Ok(program)
    }
}
