//! The value that a leading key column has to equal.

use super::{InLoop, OpenLevel, OpenLoops};
use crate::Codegen;
use crate::expr::in_list::InIndex;
use base::Result;
use bytecode::{Opcode, P4};
use plan::tree::{Level, TermOps};
use resolve::bound::{Expr, ExprKind};

impl Codegen<'_> {
    /// Codes the right side of `=`, IS, IS NULL or IN; an IN opens a loop over its values,
    /// from the greatest down with `backwards`. The register that holds the value.
    pub(super) fn equality_value(
        &mut self,
        loops: &OpenLoops<'_>,
        open: &mut OpenLevel,
        level: &Level,
        term: usize,
        backwards: bool,
        target: i32,
    ) -> Result<i32> {
        let plan = loops.plan;
        let term_of = &plan.terms[term];
        match (term_of.op(), &term_of.expr.kind) {
            (Some(TermOps::IsNull), _) => {
                self.builder.emit(Opcode::Null, 0, target, 0);
            }
            (Some(TermOps::In), _) => {
                let wanted = level.in_loops.iter().find(|wanted| wanted.term == term);
                let wanted = wanted.ok_or(base::ResultCode::INTERNAL)?;
                self.open_in_loop(open, &term_of.expr, wanted, backwards, target)?;
            }
            (_, ExprKind::Binary(_, _, right)) => {
                if let Some(register) = self.hoist(right) {
                    if target == 0 {
                        return Ok(register);
                    }
                    self.builder.emit(Opcode::SCopy, register, target, 0);
                    return Ok(target);
                }
                self.code_copy(right, target)?;
            }
            _ => {}
        }
        Ok(target)
    }

    /// Opens a loop over the values of an IN.
    pub(super) fn open_in_loop(
        &mut self,
        open: &mut OpenLevel,
        expr: &Expr,
        wanted: &plan::tree::InLoop,
        backwards: bool,
        target: i32,
    ) -> Result<()> {
        let (set, columns) = self.set_of_loop(expr, wanted)?;
        let backwards = backwards != set.descending;
        let cursor = set.cursor;
        let (top, next) = (self.builder.new_label(), self.builder.new_label());
        let outside = match open.in_loops.last() {
            Some(in_loop) => in_loop.next,
            None => match open.exit {
                Some(exit) => exit,
                None => *open.exit.insert(self.builder.new_label()),
            },
        };
        let start = if backwards { Opcode::Last } else { Opcode::Rewind };
        self.builder.emit_jump(start, cursor, outside, 0);
        self.builder.place(top);
        let is_table = set.is_table;
        let (fields, term) = (wanted.fields.clone(), wanted.term);
        let in_loop = InLoop { cursor, backwards, top, next, fields, columns, is_table, term };
        self.list_value(&in_loop, 0, target);
        if !is_table {
            self.builder.emit_jump(Opcode::IsNull, target, next, 0);
        }
        open.in_loops.push(in_loop);
        Ok(())
    }

    /// Reads a field of the row that a loop over a list stands on.
    pub(super) fn list_value(&mut self, in_loop: &InLoop, place: usize, target: i32) {
        if in_loop.is_table {
            self.builder.emit(Opcode::Rowid, in_loop.cursor, target, 0);
        } else {
            self.builder.emit(Opcode::Column, in_loop.cursor, in_loop.columns[place] as i32, target);
        }
    }

    /// The set that a loop runs over, and the column of each wanted field in it.
    fn set_of_loop(&mut self, expr: &Expr, wanted: &plan::tree::InLoop) -> Result<(InIndex, Vec<usize>)> {
        let set = self.in_set(expr, false)?;
        let columns = match wanted.set.as_ref().is_none_or(|plan| plan.is_whole) {
            true => wanted.fields.iter().map(|field| set.places[*field]).collect(),
            false => set.places.clone(),
        };
        Ok((set, columns))
    }

    /// An index of some fields of the rows of a set, each combination once.
    pub(crate) fn some_fields(&mut self, mut set: InIndex, fields: &[usize]) -> InIndex {
        let cursor = self.builder.cursor();
        let count = fields.len() as i32;
        let collations = fields.iter().map(|field| set.collations[*field].clone());
        let info = self.key_info(collations.collect());
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, count, 0, P4::KeyInfo(info));
        let (first, record) = (self.builder.registers(fields.len()), self.builder.temporary());
        let (top, filled) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, set.cursor, filled, 0);
        self.builder.place(top);
        for (offset, field) in fields.iter().enumerate() {
            self.builder.emit(Opcode::Column, set.cursor, *field as i32, first + offset as i32);
        }
        self.builder.emit(Opcode::MakeRecord, first, count, record);
        self.builder.emit(Opcode::IdxInsert, cursor, record, 0);
        self.builder.emit_jump(Opcode::Next, set.cursor, top, 0);
        self.builder.place(filled);
        self.builder.release(record);
        set.cursor = cursor;
        set.places = (0..fields.len()).collect();
        set
    }
}
