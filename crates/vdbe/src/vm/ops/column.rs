//! Reading the row under a cursor.

use crate::cursor::{Cursor, Target, tree_in, tree_of};
use crate::storage::Storage;
use crate::vm::{Io, Vm};
use base::{Encoding, Error, Result, ResultCode};
use btree::Btree;
use bytecode::{Insn, Opcode, P4, Program, p5};
use value::Mem;
use value::record::{ColumnPlace, cell, serial_type};

impl Vm {
    /// `Column` of a row that lies on its page and is of the frequent shape, and with it the
    /// instructions after that read further columns of the same row: `insns` begins with it. How
    /// many were done; 0 for any other row.
    #[inline(always)] // the interpreter's most frequent instruction
    pub(crate) fn columns_on_page(&mut self, storage: &Storage, encoding: Encoding, insns: &[Insn]) -> usize {
        let Some(first) = insns.first() else { return 0 };
        if !base::fast_path!(
            "columns on pages",
            "columns of frequent shape are decoded where they lie",
            "sums of join ×1.10, sort ×1.04"
        ) {
            return 0;
        }
        let cursor = &mut self.cursors[first.p1 as usize];
        if !cursor.is_tree() {
            return usize::from(self.column_in_register(first, encoding));
        }
        if cursor.null_row || cursor.deferred.is_some() {
            return 0;
        }
        let Some(tree) = tree_in(cursor.home, storage, &self.ephemeral) else { return 0 };
        let Some(row) = tree.row_on_page(cursor.id) else { return 0 };
        let mut fresh = row.generation != cursor.generation || !cursor.record.is_begun();
        let mut done = 0;
        for insn in insns {
            if insn.opcode != Opcode::Column || insn.p1 != first.p1 {
                break;
            }
            let column = insn.p2 as usize;
            let Some(place) = cursor.record.frequent_column(row.page, row.start, fresh, column) else { break };
            if fresh {
                cursor.generation = row.generation;
                cursor.header.clear();
                fresh = false;
            }
            let at = row.start + place.offset() as usize;
            let out = &mut self.registers[insn.p3];
            cell::decode_on_page(place.serial_type(), row.page, at, encoding, out);
            done += 1;
        }
        done
    }

    /// `Column` of a row on its page, where that is not every instruction; false, and nothing done,
    /// for any other.
    pub(crate) fn column_of_other_row(&mut self, storage: &Storage, encoding: Encoding, insn: &Insn) -> bool {
        self.columns_on_page(storage, encoding, std::slice::from_ref(insn)) > 0
    }

    /// As [`Vm::columns_on_page`], of the record in a register.
    fn column_in_register(&mut self, insn: &Insn, encoding: Encoding) -> bool {
        let cursor = &mut self.cursors[insn.p1 as usize];
        let Target::Pseudo(source) = cursor.target else { return false };
        if cursor.null_row || cursor.deferred.is_some() {
            return false;
        }
        let Some((source, out)) = self.registers.pair_mut(source, insn.p3) else { return false };
        let record = source.bytes();
        let fresh = !cursor.record.is_begun();
        let Some(place) = cursor.record.frequent_column(record, 0, fresh, insn.p2 as usize) else { return false };
        cell::decode_on_page(place.serial_type(), record, place.offset() as usize, encoding, out);
        true
    }

    /// `Column`.
    pub(crate) fn op_column(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let cursor = &mut self.cursors[insn.p1 as usize];
        if cursor.null_row || !cursor.is_tree() || cursor.deferred.is_some() {
            return match cursor.target {
                Target::Pseudo(source) if !cursor.null_row => {
                    self.pseudo_column(io.program, insn, source, io.env.encoding)
                }
                _ => self.column_slow(io, insn),
            };
        }
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        let out = &mut self.registers[insn.p3];
        read_column(cursor, tree, insn.p2 as usize, insn, io.program, io.env.encoding, out)
    }

    /// A column of anything but a tree's row that the cursor is on.
    #[cold]
    fn column_slow(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let cursor = &mut self.cursors[insn.p1 as usize];
        if cursor.null_row {
            self.registers[insn.p3].set_null();
            return Ok(());
        }
        if let Some(deferred) = &cursor.deferred {
            let index_cursor = deferred.index_cursor;
            let column = match io.program.insns.get(deferred.address).map(|seek| io.program.p4(seek.p4)) {
                Some(P4::IntArray(map)) => map.get(insn.p2 as usize).copied().unwrap_or(0),
                _ => 0,
            };
            if column > 0 {
                let covered = Insn { p1: index_cursor, p2: column - 1, ..*insn };
                return self.op_column(io, &covered);
            }
            self.finish_seek(io, insn.p1)?;
            return self.op_column(io, insn);
        }
        Err(Error::new(ResultCode::INTERNAL, "a column of a cursor that is not open"))
    }

    /// A column of the record in register `source`.
    fn pseudo_column(&mut self, program: &Program, insn: &Insn, source: i32, encoding: Encoding) -> Result<()> {
        let cursor = &mut self.cursors[insn.p1 as usize];
        let Some((source, out)) = self.registers.pair_mut(source, insn.p3) else {
            return Err(Error::new(ResultCode::INTERNAL, "a column read over its own record"));
        };
        let record = source.bytes();
        if !cursor.record.is_started() {
            cursor.record.start(record, record.len() as u32)?;
        }
        match cursor.record.column(record, insn.p2 as usize)? {
            Some(place) => {
                let content = record.get(place.offset() as usize..).unwrap_or(&[]);
                cell::decode_into(place.serial_type(), content, encoding, out);
            }
            None => default_value(program, insn, out),
        }
        Ok(())
    }

    /// `Rowid`.
    pub(crate) fn op_rowid(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let cursor = &mut self.cursors[insn.p1 as usize];
        if cursor.null_row {
            self.registers[insn.p2].set_null();
            return Ok(());
        }
        if let Some(deferred) = &cursor.deferred {
            let rowid = deferred.rowid;
            self.registers[insn.p2].set_integer(rowid);
            return Ok(());
        }
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        if tree.has_moved(cursor.id) && !tree.restore(cursor.id)? {
            self.registers[insn.p2].set_null();
            return Ok(());
        }
        let rowid = tree.rowid(cursor.id);
        self.registers[insn.p2].set_integer(rowid);
        Ok(())
    }

    /// `IdxRowid`.
    #[inline]
    pub(crate) fn op_idx_rowid(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let cursor = &self.cursors[insn.p1 as usize];
        if !cursor.null_row
            && cursor.is_tree()
            && let Ok(tree) = tree_of(cursor.home, io.storage, &mut self.ephemeral)
            && let Some(row) = tree.row_on_page(cursor.id)
            && let Some(serial_type) = last_small_integer(row.record())
        {
            let at = row.page.len() - serial_type::content_len(serial_type) as usize;
            let out = &mut self.registers[insn.p2];
            cell::decode_on_page(serial_type, row.page, at, io.env.encoding, out);
            return Ok(());
        }
        self.idx_rowid_slow(io, insn)
    }

    fn idx_rowid_slow(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        match self.index_rowid(io, insn.p1)? {
            Some(rowid) => self.registers[insn.p2].set_integer(rowid),
            None => self.registers[insn.p2].set_null(),
        }
        Ok(())
    }

    /// The rowid at the end of the index entry under a cursor; `None` on a NULL row, and where the
    /// entry is gone.
    pub(crate) fn index_rowid(&mut self, io: &mut Io<'_>, number: i32) -> Result<Option<i64>> {
        if let Target::Pseudo(_) = self.cursors[number as usize].target {
            // The NULL row of an index that was never made.
            return Ok(None);
        }
        let (cursor, tree) = self.tree(io.storage, number)?;
        if cursor.null_row {
            return Ok(None);
        }
        if tree.has_moved(cursor.id) && !tree.restore(cursor.id)? {
            return Ok(None);
        }
        last_integer(tree.payload(cursor.id)?).map(Some)
    }

    /// `NullRow`.
    pub(crate) fn op_null_row(&mut self, io: &mut Io<'_>, insn: &Insn) {
        let cursor = &mut self.cursors[insn.p1 as usize];
        if let Target::Closed = cursor.target {
            // A table that was never opened is on its NULL row as well as any other.
            cursor.target = Target::Pseudo(0);
        } else if cursor.is_tree()
            && let Ok(tree) = tree_of(cursor.home, io.storage, &mut self.ephemeral)
        {
            tree.clear_position(cursor.id);
        }
        cursor.moved();
        cursor.null_row = true;
    }
}

/// Decodes column `column` of the row under a tree cursor.
#[inline]
fn read_column(
    cursor: &mut Cursor,
    tree: &mut Btree,
    column: usize,
    insn: &Insn,
    program: &Program,
    encoding: Encoding,
    out: &mut Mem,
) -> Result<()> {
    let id = cursor.id;
    let Some(row) = tree.row(id) else { return read_moved(cursor, tree, column, insn, program, encoding, out) };
    if row.generation != cursor.generation || !cursor.record.is_started() {
        cursor.generation = row.generation;
        cursor.header.clear();
        if cursor.record.start(row.local, row.payload_len)? > row.local.len() {
            return read_spilled(cursor, tree, column, insn, program, encoding, out);
        }
    }
    let header = if cursor.header.is_empty() { row.local } else { cursor.header.as_slice() };
    let Some(place) = cursor.record.column(header, column)? else {
        default_value(program, insn, out);
        return Ok(());
    };
    let content = row.local.get(place.offset() as usize..).unwrap_or(&[]);
    if content.len() as u64 >= place.len() {
        cell::decode_into(place.serial_type(), content, encoding, out);
        return Ok(());
    }
    read_overflowing(tree, cursor, place, insn, encoding, out)
}

/// As [`read_column`], when the tree has changed under the cursor.
#[cold]
fn read_moved(
    cursor: &mut Cursor,
    tree: &mut Btree,
    column: usize,
    insn: &Insn,
    program: &Program,
    encoding: Encoding,
    out: &mut Mem,
) -> Result<()> {
    if tree.restore(cursor.id)? && tree.row(cursor.id).is_some() {
        return read_column(cursor, tree, column, insn, program, encoding, out);
    }
    cursor.null_row = true;
    out.set_null();
    Ok(())
}

/// As [`read_column`], when the record's header goes beyond the page.
#[cold]
fn read_spilled(
    cursor: &mut Cursor,
    tree: &mut Btree,
    column: usize,
    insn: &Insn,
    program: &Program,
    encoding: Encoding,
    out: &mut Mem,
) -> Result<()> {
    let length = cursor.record.header_len() as u32;
    tree.payload_to_vec(cursor.id, 0, length, &mut cursor.header)?;
    read_column(cursor, tree, column, insn, program, encoding, out)
}

/// A value whose bytes do not all lie on the page.
#[cold]
fn read_overflowing(
    tree: &mut Btree,
    cursor: &Cursor,
    place: ColumnPlace,
    insn: &Insn,
    encoding: Encoding,
    out: &mut Mem,
) -> Result<()> {
    let (offset, length) = (place.offset(), place.len());
    let corrupt = || Error::bare(ResultCode::CORRUPT);
    let length = u32::try_from(length).map_err(|_| corrupt())?;
    if u64::from(offset) + u64::from(length) > u64::from(tree.payload_len(cursor.id)) {
        return Err(corrupt());
    }
    if place.serial_type() < 12 {
        let mut content = [0u8; 8];
        let content = content.get_mut(..length as usize).ok_or_else(corrupt)?;
        // The type alone is known from the header.
        if insn.p5 & p5::TYPEOF_ONLY == 0 {
            tree.payload_read(cursor.id, offset, content)?;
        }
        cell::decode_into(place.serial_type(), content, encoding, out);
        return Ok(());
    }
    let is_text = place.serial_type() & 1 == 1;
    if insn.p5 & p5::TYPEOF_ONLY != 0 && is_text {
        out.set_text(&[], encoding);
        return Ok(());
    }
    if insn.p5 & (p5::TYPEOF_ONLY | p5::LENGTH_ONLY) != 0 && !is_text {
        out.set_zeroblob(u64::from(length));
        return Ok(());
    }
    tree.check_payload_len(cursor.id, length)?;
    let fill = |buffer: &mut [u8]| tree.payload_read(cursor.id, offset, buffer);
    if is_text { out.set_text_in_place(encoding, length, fill) } else { out.set_blob_in_place(length, fill) }
}

/// The value of a column that was added after the row was written.
fn default_value(program: &Program, insn: &Insn, out: &mut Mem) {
    match program.p4(insn.p4) {
        P4::Value(value) => out.set_value(value.as_ref()),
        P4::Int64(value) => out.set_integer(*value),
        P4::Int32(value) => out.set_integer(i64::from(*value)),
        P4::Real(value) => out.set_real(*value),
        _ => out.set_null(),
    }
}

/// The serial type of the last field of a record with a short header, when that is an integer whose
/// content lies after the header.
#[inline]
pub(crate) fn last_small_integer(record: &[u8]) -> Option<u64> {
    let header = usize::from(*record.first().filter(|&&length| (2..0x80).contains(&length))?);
    let last = u64::from(*record.get(header - 1)?);
    let fits = matches!(last, 1..=6 | 8 | 9) && header + serial_type::content_len(last) as usize <= record.len();
    fits.then_some(last)
}

/// The integer that is the last field of a record.
fn last_integer(record: &[u8]) -> Result<i64> {
    let corrupt = || Error::bare(ResultCode::CORRUPT);
    let (header, _) = base::varint::read(record).ok_or_else(corrupt)?;
    let header = usize::try_from(header).map_err(|_| corrupt())?;
    // Serial types of integers take one byte.
    let last = *header.checked_sub(1).and_then(|at| record.get(at)).ok_or_else(corrupt)?;
    if header < 2 || !matches!(last, 1..=6 | 8 | 9) {
        return Err(corrupt());
    }
    let length = serial_type::content_len(u64::from(last)) as usize;
    let start = record.len().checked_sub(length).filter(|&start| start >= header).ok_or_else(corrupt)?;
    record.get(start..).and_then(|content| serial_type::decode_integer(u64::from(last), content)).ok_or_else(corrupt)
}
