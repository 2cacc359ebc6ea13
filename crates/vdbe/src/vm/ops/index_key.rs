//! Comparing, inserting and deleting index entries.

use crate::cursor::{Cursor, Home, tree_of};
use crate::registers::Registers;
use crate::vm::{Io, Vm, p4_int};
use base::{Error, Result, ResultCode};
use btree::InsertHint;
use bytecode::{Insn, Opcode, Program, p5};
use std::cmp::Ordering;
use value::record::RecordKey;
use value::{KeyInfo, Mem, UnpackedKey};

impl Vm {
    /// `IdxGE`, `IdxGT`, `IdxLT`, `IdxLE`: whether to jump.
    #[inline]
    pub(crate) fn op_index_compare(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<bool> {
        let count = p4_int(io.program, insn).max(1) as usize;
        let cursor = &mut self.cursors[insn.p1 as usize];
        if cursor.null_row {
            return Ok(false);
        }
        let info = cursor.key_info.as_deref().ok_or_else(|| Error::bare(ResultCode::INTERNAL))?;
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        if let ([wanted], Some(row)) = (self.registers.range(insn.p3, count), tree.row_on_page(cursor.id))
            && let Some(order) = compare_one_integer(row.record(), wanted, info)
        {
            return Ok(index_jumps(insn.opcode, order));
        }
        if tree.has_moved(cursor.id) {
            tree.restore(cursor.id)?;
        }
        let key = UnpackedKey::new(self.registers.range(insn.p3, count), info, Ordering::Equal);
        let local = tree.payload_local(cursor.id);
        let order = if local.len() as u64 == u64::from(tree.payload_len(cursor.id)) {
            key.compare(local)?
        } else {
            key.compare(tree.payload(cursor.id)?)?
        };
        Ok(index_jumps(insn.opcode, order))
    }

    /// `IdxInsert`.
    pub(crate) fn op_index_insert(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        self.registers[insn.p2].expand_zeroblob();
        let cursor = &mut self.cursors[insn.p1 as usize];
        let record = self.registers[insn.p2].bytes();
        let info = cursor.key_info.as_deref().ok_or_else(|| Error::bare(ResultCode::INTERNAL))?;
        let key = RecordKey::new(record, info);
        let hint = match cursor.seek_result {
            Some(order) if insn.p5 & p5::USE_SEEK_RESULT != 0 && order.is_ne() => InsertHint::SeekDone(order),
            _ if insn.p5 & p5::APPEND != 0 => InsertHint::Append,
            _ => InsertHint::None,
        };
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        if insn.p5 & p5::ON_ENTRY != 0 {
            // What follows the key is new.
            let key = self.registers.range(insn.p3, usize::from(info.key_fields));
            let key = UnpackedKey::new(key, info, Ordering::Equal);
            tree.insert_key(cursor.id, record, InsertHint::Here, &key)?;
        } else {
            tree.insert_key(cursor.id, record, hint, &key)?;
        }
        cursor.moved();
        if insn.p5 & p5::NCHANGE != 0 {
            self.changes.count(1);
        }
        Ok(())
    }

    /// `IdxDelete`.
    pub(crate) fn op_index_delete(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let count = insn.p3 as usize;
        for mem in self.registers.range_mut(insn.p2, count) {
            mem.expand_zeroblob();
        }
        let cursor = &mut self.cursors[insn.p1 as usize];
        let info = cursor.key_info.as_deref().ok_or_else(|| Error::bare(ResultCode::INTERNAL))?;
        let key = UnpackedKey::new(self.registers.range(insn.p2, count), info, Ordering::Equal);
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        let order = tree.seek_index(cursor.id, &key)?;
        if order == Ordering::Equal && !tree.is_eof(cursor.id) {
            tree.delete(cursor.id, insn.p5 & p5::SAVE_POSITION != 0)?;
        } else if insn.p5 != 0 {
            return Err(Error::bare(ResultCode::CORRUPT_INDEX));
        }
        cursor.moved();
        if cursor.home == Home::Ephemeral {
            self.forget_seen_keys();
        }
        Ok(())
    }
}

/// How an entry compares with the key of `IdxGE` and its like.
#[inline]
pub(crate) fn compare_record(
    program: &Program,
    insn: &Insn,
    registers: &Registers,
    cursor: &Cursor,
    record: &[u8],
) -> Result<Ordering> {
    let info = cursor.key_info.as_deref().ok_or_else(|| Error::bare(ResultCode::INTERNAL))?;
    let count = p4_int(program, insn).max(1) as usize;
    if count == 1
        && let Some(order) = compare_one_integer(record, &registers[insn.p3], info)
    {
        return Ok(order);
    }
    compare_fields(registers.range(insn.p3, count), info, record)
}

#[inline(never)]
fn compare_fields(key: &[Mem], info: &KeyInfo, record: &[u8]) -> Result<Ordering> {
    UnpackedKey::new(key, info, Ordering::Equal).compare(record)
}

/// Whether an opcode jumps when the entry compares with the key like that.
#[inline]
pub(crate) fn index_jumps(opcode: Opcode, order: Ordering) -> bool {
    match opcode {
        Opcode::IdxGE => order.is_ge(),
        Opcode::IdxGT => order.is_gt(),
        Opcode::IdxLT => order.is_lt(),
        _ => order.is_le(),
    }
}

/// How an entry compares with a key of one integer, when it begins with one itself.
#[inline]
fn compare_one_integer(record: &[u8], wanted: &Mem, info: &KeyInfo) -> Option<Ordering> {
    let (wanted, field) = (wanted.integer()?, info.fields.first()?);
    let order = value::record::first_integer(record)?.cmp(&wanted);
    Some(if field.descending { order.reverse() } else { order })
}
