//! Recursive queries: rows wait in a queue; each that leaves it is a result, and what the recursive
//! arms make of it joins the queue.

use super::Destination;
use super::limit::LimitRegisters;
use super::merge::key_fields;
use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode, P4, p5};
use plan::tree::{LinePlace, Recursion};
use std::rc::Rc;
use value::{CollationRef, KeyField, KeyInfo};

/// The queue of a recursive query.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    cursor: i32,
    /// UNION: an index of the rows that were ever in it.
    pub seen: Option<i32>,
    /// ORDER BY: the result columns that the queue is sorted by.
    keys: Option<Rc<[usize]>>,
}

impl Queue {
    /// Fields in front of the row's own.
    fn behind_keys(&self) -> i32 {
        self.keys.as_ref().map_or(0, |keys| keys.len() as i32 + 1)
    }
}

impl Codegen<'_> {
    pub(super) fn recursive(
        &mut self,
        recursion: &Recursion,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let width = recursion.width;
        let queue = self.open_queue(recursion);
        let row = self.builder.registers(width);
        self.scope.add_queue(recursion.queue, row);
        let to_queue = Destination::Queue(queue.clone());
        self.line(LinePlace::Setup);
        self.query(&recursion.setup, &to_queue)?;
        let (top, skip) = (self.builder.new_label(), self.builder.new_label());
        self.builder.place(top);
        self.builder.forget_temporaries();
        self.builder.emit_jump(Opcode::Rewind, queue.cursor, end, 0);
        for field in 0..width as i32 {
            self.builder.emit(Opcode::Column, queue.cursor, queue.behind_keys() + field, row + field);
        }
        self.builder.emit(Opcode::Delete, queue.cursor, 0, 0);
        self.skip_offset(&limit, skip);
        self.deliver(destination, row, width);
        self.count_limit(&limit, end);
        self.builder.place(skip);
        self.line(LinePlace::Step);
        for arm in &recursion.steps {
            let arm_end = self.builder.new_label();
            self.arm(arm, LimitRegisters::default(), &to_queue, arm_end)?;
            self.builder.place(arm_end);
        }
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
        Ok(())
    }

    fn open_queue(&mut self, recursion: &Recursion) -> Queue {
        let cursor = self.builder.cursor();
        let mut keys: Option<Rc<[usize]>> = None;
        if recursion.order.is_empty() {
            self.builder.emit_p4(Opcode::OpenEphemeral, cursor, recursion.width as i32, 0, P4::None);
        } else {
            let mut fields = key_fields(&recursion.order);
            fields.push(KeyField { collation: CollationRef::Binary, descending: false, big_null: false });
            let mut info = KeyInfo::new(self.catalog.encoding(), fields);
            info.all_fields = (recursion.order.len() + 1 + recursion.width) as u16;
            keys = Some(recursion.order.iter().map(|key| key.column).collect());
            let fields = info.all_fields.into();
            self.builder.emit_p4(Opcode::OpenEphemeral, cursor, fields, 0, P4::KeyInfo(Rc::new(info)));
        }
        let seen = recursion.seen.as_ref().map(|collations| self.open_set(collations));
        Queue { cursor, seen, keys }
    }

    /// Puts a row into the queue; with UNION only one that never was in it.
    pub(super) fn enqueue(&mut self, queue: &Queue, first: i32, count: i32) {
        let known = self.builder.new_label();
        let record = self.builder.temporary();
        if let Some(seen) = queue.seen {
            self.builder.emit_jump_p4(Opcode::Found, seen, known, first, P4::Int32(count));
            self.builder.emit(Opcode::MakeRecord, first, count, record);
            self.builder.emit(Opcode::IdxInsert, seen, record, 0);
        }
        match &queue.keys {
            None => {
                let rowid = self.builder.temporary();
                self.builder.emit(Opcode::MakeRecord, first, count, record);
                self.builder.emit(Opcode::NewRowid, queue.cursor, rowid, 0);
                self.builder.emit(Opcode::Insert, queue.cursor, record, rowid);
                self.builder.set_p5(p5::APPEND);
                self.builder.release(rowid);
            }
            Some(keys) => {
                let fields = self.builder.registers(keys.len() + 1 + count as usize);
                for (offset, column) in keys.iter().enumerate() {
                    self.builder.emit(Opcode::SCopy, first + *column as i32, fields + offset as i32, 0);
                }
                let number = fields + keys.len() as i32;
                self.builder.emit(Opcode::Sequence, queue.cursor, number, 0);
                self.builder.emit(Opcode::Copy, first, number + 1, count - 1);
                self.builder.emit(Opcode::MakeRecord, fields, keys.len() as i32 + 1 + count, record);
                self.builder.emit(Opcode::IdxInsert, queue.cursor, record, 0);
            }
        }
        self.builder.release(record);
        self.builder.place(known);
    }
}
