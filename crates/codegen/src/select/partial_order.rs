//! ORDER BY whose first terms the loops deliver in order: only rows that agree in these are sorted,
//! one block after the other, so that LIMIT ends the loops early.

use super::keys::key_fields;
use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode, P4};
use resolve::bound::OrderTerm;
use std::rc::Rc;
use value::KeyInfo;

/// The terms that are in order already.
pub(crate) struct Block<'p> {
    terms: &'p [OrderTerm],
    /// Their values in the current row, and in the rows that the sorter holds.
    now: i32,
    held: i32,
    /// 1 once the sorter holds rows.
    begun: i32,
    /// Delivers the rows of a block.
    pub deliver: Label,
    pub return_register: i32,
    /// LIMIT's register, from which the room in the sorter is set again.
    pub keep: Option<i32>,
}

impl Codegen<'_> {
    /// Prepares the blocks of a sorter.
    pub(super) fn open_block<'p>(&mut self, terms: &'p [OrderTerm], keep: Option<i32>) -> Block<'p> {
        let count = terms.len();
        let block = Block {
            now: self.builder.registers(count),
            held: self.builder.registers(count),
            begun: self.builder.register(),
            deliver: self.builder.new_label(),
            return_register: self.builder.register(),
            keep,
            terms,
        };
        self.builder.emit(Opcode::Integer, 0, block.begun, 0);
        block
    }

    /// A row comes: when it begins a new block, the one before is delivered.
    pub(super) fn next_block(&mut self, block: &Block<'_>, ready: Option<i32>) -> Result<()> {
        let count = block.terms.len() as i32;
        for (offset, term) in block.terms.iter().enumerate() {
            let target = block.now + offset as i32;
            match (ready, term.result_column) {
                (Some(ready), Some(column)) => {
                    self.builder.emit(Opcode::Copy, ready + column as i32, target, 0);
                }
                _ => self.code_copy(&term.expr, target)?,
            }
        }
        let (first, same, changed) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::IfNot, block.begun, first, 0);
        let info = KeyInfo::new(self.catalog.encoding(), key_fields(block.terms));
        self.builder.emit_p4(Opcode::Compare, block.held, block.now, count, P4::KeyInfo(Rc::new(info)));
        let (to_changed, to_same) = (self.builder.jump(changed), self.builder.jump(same));
        self.builder.emit(Opcode::Jump, to_changed, to_same, to_changed);
        self.builder.place(changed);
        self.builder.emit_jump(Opcode::Gosub, block.return_register, block.deliver, 0);
        self.builder.place(first);
        self.builder.emit(Opcode::Copy, block.now, block.held, count - 1);
        self.builder.emit(Opcode::Integer, 1, block.begun, 0);
        self.builder.place(same);
        self.builder.forget_temporaries();
        Ok(())
    }
}
