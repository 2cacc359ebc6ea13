//! Loops that hand out every row as it is.
//!
//! Between two rows of `SELECT a, b FROM t` stand a `Next`, the reading of columns and a
//! `ResultRow`. Entering and leaving the interpreter's loop for them costs as much as they do: here
//! the cursor goes to the next row of its leaf and its columns go into their registers without
//! that. Which loops are run like that says `bytecode::leaf_loop`.

use crate::cursor::tree_of_mut;
use crate::storage::Storage;
use crate::vm::Vm;
use base::Encoding;
use bytecode::{Opcode, Program, p5};
use std::sync::atomic::{AtomicBool, Ordering};
use value::record::{HeaderWalk, cell};

impl Vm {
    /// Whether it is at the end of a loop that [`Vm::next_row`] is for.
    #[inline]
    pub fn stands_in_row_loop(&self, program: &Program) -> bool {
        program.insns.get(self.pc).is_some_and(|next| next.p5 & p5::ROW_LOOP != 0)
    }

    /// Continues to the next row of a loop that hands out every row as it is: true when it is
    /// there. When it returns false, [`Vm::run`] continues, as if this had not been called: at the
    /// end of a leaf, in any other loop, before and in a row of a rare shape.
    #[inline]
    pub fn next_row(
        &mut self,
        program: &Program,
        storage: &mut Storage,
        encoding: Encoding,
        interrupted: &AtomicBool,
    ) -> bool {
        let end = self.pc;
        let Some(next) = program.insns.get(end) else { return false };
        if next.p5 & p5::ROW_LOOP == 0 || self.calls.is_inside() || !self.can_resume() {
            return false;
        }
        let Some([body @ .., result]) = program.insns.get(next.p2 as usize..end) else { return false };
        let Some(cursor) = self.cursors.get_mut(next.p1 as usize) else { return false };
        if !cursor.is_tree() || cursor.null_row || cursor.deferred.is_some() || interrupted.load(Ordering::Relaxed) {
            return false;
        }
        let Some(tree) = tree_of_mut(cursor.home, storage, &mut self.ephemeral) else { return false };
        let Some(row) = tree.next_row(cursor.id) else { return false };
        self.counting.instructions(body.len() as u32 + 2);
        self.counting.loop_step(next);
        let mut header = HeaderWalk::begin(row.page, row.start);
        for (at, insn) in body.iter().enumerate() {
            let done = match insn.opcode {
                Opcode::Column => {
                    if header.as_ref().is_none_or(|header| !header.is_before(insn.p2 as usize)) {
                        header = HeaderWalk::begin(row.page, row.start);
                    }
                    let place = header.as_mut().and_then(|header| header.place(insn.p2 as usize, row.page.len()));
                    let out = &mut self.registers[insn.p3];
                    place.map(|place| cell::decode_between(place, row.page, encoding, out)).is_some()
                }
                Opcode::Rowid => {
                    self.registers[insn.p2].set_integer(row.rowid);
                    true
                }
                Opcode::RealAffinity => {
                    self.registers[insn.p1].realify();
                    true
                }
                _ => false,
            };
            if !done {
                self.pc = next.p2 as usize + at;
                return false;
            }
        }
        self.row = (result.p1, result.p2);
        true
    }
}
