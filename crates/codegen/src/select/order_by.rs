//! ORDER BY by sorting.

use super::Destination;
use super::keys::key_fields;
use super::limit::LimitRegisters;
use super::partial_order::Block;
use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode, P4};
use plan::tree::{LinePlace, Sort};
use resolve::bound::Expr;
use std::rc::Rc;
use value::{CollationRef, KeyField, KeyInfo};

/// A sorter that is open.
pub(crate) struct Sorter<'p> {
    pub(super) plan: &'p Sort,
    pub(super) cursor: i32,
    /// Where it keeps only the first rows, an ephemeral index instead of a sorter: the register of
    /// how many more it takes before each new row pushes one out.
    pub(super) top_rows: Option<i32>,
    /// What the loops deliver in order, where that is not all of it.
    block: Option<Block<'p>>,
    /// The counter of the rows that are sorted.
    visits: i32,
}

impl Codegen<'_> {
    /// Opens a sorter in front of the loops.
    pub(super) fn open_sorter<'p>(&mut self, plan: &'p Sort, limit: &LimitRegisters) -> Sorter<'p> {
        let block = (!plan.blocks.is_empty()).then(|| self.open_block(&plan.blocks, limit.keep()));
        let cursor = self.builder.cursor();
        let top_rows = limit.keep().map(|keep| (keep, self.builder.register()));
        debug_assert_eq!(top_rows.is_some(), plan.keeps_first, "the plan knows of LIMIT");
        let mut keys = key_fields(&plan.terms);
        if top_rows.is_some() {
            keys.push(KeyField { collation: CollationRef::Binary, descending: false, big_null: false });
        }
        let width = plan.width();
        let mut info = KeyInfo::new(self.catalog.encoding(), keys);
        info.all_fields = width as u16;
        let opcode = if top_rows.is_some() { Opcode::OpenEphemeral } else { Opcode::SorterOpen };
        self.builder.emit_p4(opcode, cursor, width as i32, 0, P4::KeyInfo(Rc::new(info)));
        if let Some((keep, room)) = top_rows {
            // Set here and not once: a correlated subquery opens its sorter for every outer row.
            self.builder.emit(Opcode::Copy, keep, room, 0);
        }
        Sorter { plan, cursor, top_rows: top_rows.map(|(_, room)| room), block, visits: self.new_counter() }
    }

    /// As [`Codegen::open_sorter`], for rows that come many at a time, which the sorter keeps the
    /// first of; its order.
    pub(super) fn open_batch_sorter<'p>(&mut self, plan: &'p Sort) -> (Sorter<'p>, Rc<KeyInfo>) {
        let cursor = self.builder.cursor();
        let info = Rc::new(KeyInfo::new(self.catalog.encoding(), key_fields(&plan.terms)));
        let (width, keys) = (plan.width() as i32, plan.terms.len() as i32);
        self.builder.emit_p4(Opcode::SorterOpen, cursor, width, keys, P4::KeyInfo(Rc::clone(&info)));
        let sorter = Sorter { plan, cursor, top_rows: None, block: None, visits: self.new_counter() };
        (sorter, info)
    }

    /// Adds a row; `ready` is where its result values stand already, if they do.
    pub(super) fn push_sorted(
        &mut self,
        sorter: &Sorter<'_>,
        exprs: &[Expr],
        ready: Option<i32>,
        next: Label,
    ) -> Result<()> {
        self.count_here(sorter.visits);
        if let Some(block) = &sorter.block {
            self.next_block(block, ready)?;
        }
        let width = sorter.plan.width();
        let first = self.builder.registers(width);
        for (offset, term) in sorter.plan.terms.iter().enumerate() {
            let target = first + offset as i32;
            let named = term.result_column.filter(|column| *column < sorter.plan.fields.len());
            match (ready, named.or_else(|| sorter.plan.fields.iter().position(|&field| field == offset))) {
                (Some(ready), Some(column)) => {
                    self.builder.emit(Opcode::SCopy, ready + column as i32, target, 0);
                }
                _ => self.code_copy(&term.expr, target)?,
            }
        }
        if sorter.top_rows.is_some() {
            self.builder.emit(Opcode::Sequence, sorter.cursor, first + sorter.plan.terms.len() as i32, 0);
        }
        let full = self.builder.new_label();
        if let Some(left) = sorter.top_rows {
            self.trim_sorter(sorter, left, first, full, next);
        }
        for (offset, &column) in sorter.plan.stored.iter().enumerate() {
            let target = first + (sorter.plan.key_width() + offset) as i32;
            match ready {
                Some(ready) => {
                    self.builder.emit(Opcode::SCopy, ready + column as i32, target, 0);
                }
                None => self.code_copy(&exprs[column], target)?,
            }
        }
        let record = self.builder.temporary();
        self.builder.emit(Opcode::MakeRecord, first, width as i32, record);
        let insert = if sorter.top_rows.is_some() { Opcode::IdxInsert } else { Opcode::SorterInsert };
        self.builder.emit(insert, sorter.cursor, record, 0);
        self.builder.release(record);
        Ok(())
    }

    /// Once enough rows are there, a row that sorts behind the last one is left out, and any other
    /// pushes the last one out.
    fn trim_sorter(&mut self, sorter: &Sorter<'_>, left: i32, first: i32, room: Label, next: Label) {
        self.builder.emit_jump(Opcode::IfNotZero, left, room, 0);
        self.builder.emit(Opcode::Last, sorter.cursor, 0, 0);
        let last = self.builder.address() - 1;
        let count = P4::Int32(sorter.plan.terms.len() as i32);
        self.builder.emit_jump_p4(Opcode::IdxLE, sorter.cursor, next, first, count);
        self.builder.emit(Opcode::Delete, sorter.cursor, 0, 0);
        self.builder.insn_mut(last).p2 = self.builder.address();
        self.builder.place(room);
    }

    /// Delivers the sorted rows.
    pub(super) fn deliver_sorted(
        &mut self,
        sorter: Sorter<'_>,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        if let Destination::Set { filter, .. } = destination {
            filter.set(None);
        }
        self.line_of_run(LinePlace::Sort, sorter.visits);
        let Some(block) = &sorter.block else {
            return self.deliver_sorted_rows(&sorter, limit, destination, end);
        };
        self.deliver_blocks(block, &sorter, limit, destination, end)
    }

    /// Delivers the last block; the subroutine that delivers each stands here.
    pub(super) fn deliver_blocks(
        &mut self,
        block: &Block<'_>,
        sorter: &Sorter<'_>,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let over = self.builder.new_label();
        self.builder.emit_jump(Opcode::Gosub, block.return_register, block.deliver, 0);
        self.builder.emit_jump(Opcode::Goto, 0, over, 0);
        self.builder.place(block.deliver);
        self.builder.forget_temporaries();
        self.deliver_sorted_rows(sorter, limit, destination, end)?;
        self.builder.emit(Opcode::ResetSorter, sorter.cursor, 0, 0);
        if let (Some(keep), Some(room)) = (block.keep, sorter.top_rows) {
            self.builder.emit(Opcode::Copy, keep, room, 0);
        }
        self.builder.emit(Opcode::Return, block.return_register, 0, 0);
        self.builder.place(over);
        self.builder.forget_temporaries();
        Ok(())
    }

    /// Delivers the rows that are in the sorter.
    pub(super) fn deliver_sorted_rows(
        &mut self,
        sorter: &Sorter<'_>,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let (sort, step) = match sorter.top_rows {
            Some(_) => (Opcode::Sort, Opcode::Next),
            None => (Opcode::SorterSort, Opcode::SorterNext),
        };
        let (next, done) = (self.builder.new_label(), self.builder.new_label());
        let mut source = sorter.cursor;
        let mut record = 0;
        if sorter.top_rows.is_none() {
            source = self.builder.cursor();
            record = self.builder.register();
            self.builder.emit(Opcode::OpenPseudo, source, record, sorter.plan.width() as i32);
        }
        self.builder.emit_jump(sort, sorter.cursor, done, 0);
        let top = self.here();
        self.skip_offset(limit, next);
        if sorter.top_rows.is_none() {
            self.builder.emit(Opcode::SorterData, sorter.cursor, record, source);
        }
        let width = sorter.plan.fields.len();
        let first = match destination {
            Destination::Coroutine { first, .. } | Destination::Memory { first } => *first,
            _ => self.builder.registers(width.max(1)),
        };
        for (offset, &field) in sorter.plan.fields.iter().enumerate() {
            self.builder.emit(Opcode::Column, source, field as i32, first + offset as i32);
        }
        self.deliver(destination, first, width);
        self.count_limit(limit, end);
        self.builder.place(next);
        self.builder.emit_jump(step, sorter.cursor, top, 0);
        self.builder.place(done);
        Ok(())
    }
}
