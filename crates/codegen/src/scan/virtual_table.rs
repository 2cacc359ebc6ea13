//! Loops over virtual tables.

use super::{LoopEnd, Loops, OpenLevel};
use crate::ctx::Codegen;
use base::Result;
use bytecode::{Label, Opcode, P4};
use extension::vtab::ConnectedTable;
use plan::{TermOps, VirtualAccess, VirtualArgument};
use std::rc::Rc;

impl Codegen<'_> {
    /// Opens a cursor on a virtual table, unless it is open on it already.
    pub(super) fn open_virtual(&mut self, table: &Rc<ConnectedTable>, cursor: Option<i32>) -> i32 {
        let cursor = cursor.unwrap_or_else(|| self.b.cursor());
        self.b.emit_p4(Opcode::VOpen, cursor, 0, 0, P4::Virtual(table.clone()));
        cursor
    }

    pub(super) fn scan_virtual(
        &mut self,
        loops: &mut Loops,
        open: &mut OpenLevel,
        access: &Rc<VirtualAccess>,
    ) -> Result<()> {
        let Some(cursor) = open.table_cursor else { return Ok(()) };
        let count = access.arguments.len();
        let first = self.b.registers(count + 1);
        for (position, argument) in access.arguments.iter().enumerate() {
            self.filter_argument(loops, open, argument, first + 1 + position as i32)?;
        }
        self.filter(cursor, access, first, open.leave);
        let top = self.here();
        open.end = LoopEnd::Step(Opcode::VNext, cursor, top);
        for argument in access.arguments.iter().filter(|argument| argument.omit) {
            Self::mark_coded(loops, argument.term);
        }
        Ok(())
    }

    /// Begins the walk over a virtual table at the right of a RIGHT JOIN alone.
    pub(super) fn scan_unmatched(
        &mut self,
        loops: &Loops,
        cursor: i32,
        access: &VirtualAccess,
        done: Label,
    ) -> Result<()> {
        let first = self.b.registers(access.arguments.len() + 1);
        for (position, argument) in access.arguments.iter().enumerate() {
            if let Some(right) = argument.value.as_ref().or(loops.plan.terms[argument.term].right()) {
                self.code_copy(right, first + 1 + position as i32)?;
            }
        }
        self.filter(cursor, access, first, done);
        Ok(())
    }

    /// Begins the walk with the arguments behind `first`.
    fn filter(&mut self, cursor: i32, access: &VirtualAccess, first: i32, none: Label) {
        self.b.emit(Opcode::Integer, access.plan.index_number, first, 0);
        let text = access.plan.index_text.as_ref().map_or(P4::None, |text| P4::Text(text.clone()));
        self.b.emit_jump_p4(Opcode::VFilter, cursor, none, first, text);
        self.b.set_p5(access.arguments.len() as u16);
    }

    /// Codes the right side of a constraint; an IN opens a loop over its values, unless the table takes
    /// them all at once.
    fn filter_argument(
        &mut self,
        loops: &Loops,
        open: &mut OpenLevel,
        argument: &VirtualArgument,
        target: i32,
    ) -> Result<()> {
        if let Some(value) = &argument.value {
            self.code_copy(value, target)?;
            if let Some(offset) = argument.clears {
                self.b.emit(Opcode::Integer, 0, offset, 0);
            }
            return Ok(());
        }
        let term = &loops.plan.terms[argument.term];
        if term.op() == Some(TermOps::In) {
            let expr = term.expr.clone();
            if !argument.all_at_once {
                return self.open_in_loop(open, &expr, &[0], false, target);
            }
            let index = self.in_index(&expr, false)?;
            self.b.emit(Opcode::VInitIn, index.cursor, target, 0);
            return Ok(());
        }
        match term.right().cloned() {
            Some(right) => self.code_copy(&right, target),
            None => {
                self.b.emit(Opcode::Null, 0, target, 0);
                Ok(())
            }
        }
    }
}
