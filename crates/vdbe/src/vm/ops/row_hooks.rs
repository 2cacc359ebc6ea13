//! Changes of rows that hooks are told of.
//!
//! With a hook set, `Insert`, `Delete` and `IdxInsert` with a table operand come here. The hook
//! before the change is asked first, standing on the instruction, which then runs; the hook after
//! it is told last.

use crate::RowOperation;
use crate::cursor::tree_of;
use crate::host::{HostCall, RowChange};
use crate::session::OpenBlob;
use crate::vm::{Flow, Io, Vm};
use base::Result;
use bytecode::{Insn, Opcode, P4, TableInfo, p5};
use std::rc::Rc;

/// Bits of [`crate::Session::row_hooks`]: a hook is told after a change.
pub const UPDATE_HOOK: u8 = 1;
/// A hook is asked before a change.
pub const PREUPDATE_HOOK: u8 = 2;
/// Values are open for incremental I/O: they expire with their row.
pub const OPEN_BLOBS: u8 = 4;

/// A row that is about to be replaced: its rowid and its record.
pub(crate) type OldRow = (i64, Vec<u8>);

impl Vm {
    /// `Insert`, `Delete` and `IdxInsert` while a hook is set.
    #[cold]
    pub(crate) fn op_change_row(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let P4::Table(info) = io.program.p4(insn.p4) else {
            self.change_row(io, insn)?;
            return Ok(Flow::Next);
        };
        if insn.opcode == Opcode::Delete {
            self.finish_seek(io, insn.p1)?;
        }
        let hooks = io.env.session.row_hooks.get();
        let is_update = insn.p5 & p5::IS_UPDATE != 0;
        let begins_update = insn.opcode == Opcode::Delete && is_update;
        if begins_update {
            let mut record = io.env.session.spare_record();
            let rowid = self.read_row_under(io, insn.p1, &mut record)?;
            self.changes.replace((rowid, record));
        }
        if hooks & PREUPDATE_HOOK != 0 && !begins_update && self.changes.tell_before() {
            let change = self.row_change(io, insn, info)?;
            let call = HostCall::BeforeChange(change);
            return Ok(Flow::Leave(self.pause_for(call, address, address)));
        }
        let told = self.changes.forget_told();
        let operation = operation(insn);
        let rowid = match insn.opcode {
            // Nobody asks for it.
            _ if hooks & (OPEN_BLOBS | UPDATE_HOOK) == 0 => 0,
            Opcode::Delete if info.has_rowid => self.rowid_under(io, insn.p1)?,
            Opcode::Delete => 0,
            _ => self.registers[insn.p3].to_integer(),
        };
        if hooks & OPEN_BLOBS != 0 {
            let is_row = |blob: &OpenBlob| {
                blob.rowid.get() == rowid && blob.table == info.name && blob.database_name == info.database
            };
            io.env.session.expire_blobs(is_row);
        }
        let changed = self.change_row(io, insn);
        // An instruction that waits for a collation comes again.
        self.changes.comes_again(told && changed.is_err());
        changed?;
        let counts = match insn.opcode {
            Opcode::Insert => insn.p5 & p5::NO_UPDATE_HOOK == 0,
            _ => insn.p5 & p5::NCHANGE != 0,
        };
        if hooks & UPDATE_HOOK == 0 || !info.has_rowid || begins_update || !counts {
            return Ok(Flow::Next);
        }
        let call = HostCall::AfterChange { operation, table: Rc::clone(info), rowid };
        Ok(Flow::Leave(self.pause_for(call, address, address + 1)))
    }

    fn change_row(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        match insn.opcode {
            Opcode::Insert => self.op_insert(io, insn),
            Opcode::Delete => self.op_delete(io, insn),
            _ => self.op_index_insert(io, insn),
        }
    }

    /// What the instruction is about to do, in the memory of the change before it.
    fn row_change(&mut self, io: &mut Io<'_>, insn: &Insn, info: &Rc<TableInfo>) -> Result<Box<RowChange>> {
        let operation = operation(insn);
        let mut change = io.env.session.spare_change(info);
        let old_rowid = match (operation, self.changes.take_replaced()) {
            (RowOperation::Insert, _) => None,
            (RowOperation::Update, Some((rowid, record))) => {
                change.old = record;
                Some(rowid)
            }
            _ => Some(self.read_row_under(io, insn.p1, &mut change.old)?),
        };
        change.new.clear();
        if operation != RowOperation::Delete {
            let record = &mut self.registers[insn.p2];
            record.expand_zeroblob();
            change.new.extend_from_slice(record.bytes());
        }
        let written = if insn.opcode == Opcode::Insert { self.registers[insn.p3].to_integer() } else { 0 };
        change.operation = operation;
        change.old_rowid = old_rowid.unwrap_or(written);
        change.new_rowid = if operation == RowOperation::Delete { change.old_rowid } else { written };
        change.depth = self.calls.depth() as u32;
        Ok(change)
    }

    /// The rowid of the row under a cursor, 0 where rows have none, and its record.
    fn read_row_under(&mut self, io: &mut Io<'_>, number: i32, record: &mut Vec<u8>) -> Result<i64> {
        let rowid = self.rowid_under(io, number)?;
        let cursor = &self.cursors[number as usize];
        let id = cursor.id;
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        record.clear();
        record.extend_from_slice(tree.payload(id)?);
        Ok(rowid)
    }

    /// The rowid of the row under a cursor, 0 where rows have none.
    fn rowid_under(&mut self, io: &mut Io<'_>, number: i32) -> Result<i64> {
        self.finish_seek(io, number)?;
        let cursor = &self.cursors[number as usize];
        let is_table = cursor.key_info.is_none();
        let id = cursor.id;
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        if tree.has_moved(id) {
            tree.restore(id)?;
        }
        Ok(if is_table { tree.rowid(id) } else { 0 })
    }
}

fn operation(insn: &Insn) -> RowOperation {
    match insn.opcode {
        _ if insn.p5 & p5::IS_UPDATE != 0 => RowOperation::Update,
        Opcode::Delete => RowOperation::Delete,
        _ => RowOperation::Insert,
    }
}
