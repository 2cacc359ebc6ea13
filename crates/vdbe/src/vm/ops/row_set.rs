//! Row sets in registers.

use crate::row_set::RowSet;
use crate::vm::{Vm, p4_int};
use bytecode::{Insn, Program};

impl Vm {
    fn row_set(&mut self, register: i32) -> &mut RowSet {
        let slot = match self.registers[register].handle() {
            Some(handle) => handle as usize,
            None => {
                self.row_sets.push(RowSet::default());
                let slot = self.row_sets.len() - 1;
                self.registers[register].set_handle(slot as u64);
                slot
            }
        };
        &mut self.row_sets[slot]
    }

    /// `RowSetTest`: whether the rowid was there.
    pub(crate) fn op_row_set_test(&mut self, program: &Program, insn: &Insn) -> bool {
        let rowid = self.registers[insn.p3].to_integer();
        let batch = p4_int(program, insn);
        let set = self.row_set(insn.p1);
        if batch != 0 && set.test(batch, rowid) {
            return true;
        }
        if batch >= 0 {
            set.add(rowid);
        }
        false
    }
}
