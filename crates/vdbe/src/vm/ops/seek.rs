//! Moving cursors to a place.

use crate::cursor::{DeferredSeek, Home, tree_of};
use crate::seen_keys::ShortKey;
use crate::vm::{Io, Vm, p4_int};
use base::{Error, Result, ResultCode};
use bytecode::{Insn, Opcode, Program};
use std::cmp::Ordering;
use value::affinity::numeric_view;
use value::compare::compare_integer_real;
use value::record::RecordKey;
use value::{UnpackedKey, ValueRef};

/// The four seeks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    GreaterOrEqual,
    Greater,
    LessOrEqual,
    Less,
}

impl Wanted {
    fn of(opcode: Opcode) -> Wanted {
        match opcode {
            Opcode::SeekGE => Wanted::GreaterOrEqual,
            Opcode::SeekGT => Wanted::Greater,
            Opcode::SeekLE => Wanted::LessOrEqual,
            _ => Wanted::Less,
        }
    }

    fn is_upward(self) -> bool {
        matches!(self, Wanted::GreaterOrEqual | Wanted::Greater)
    }
}

impl Vm {
    /// `Rewind`, `Sort`; false when there is no row.
    pub(crate) fn op_rewind(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<bool> {
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        let found = tree.first(cursor.id)?;
        cursor.moved();
        cursor.null_row = !found;
        Ok(found)
    }

    /// `Last`; false when there is no row.
    pub(crate) fn op_last(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<bool> {
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        let found = tree.last(cursor.id)?;
        cursor.moved();
        cursor.null_row = !found;
        Ok(found)
    }

    /// `SeekEnd`.
    pub(crate) fn op_seek_end(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        if self.op_last(io, insn)? {
            // What is inserted here comes after the last entry.
            self.cursors[insn.p1 as usize].seek_result = Some(Ordering::Less);
        }
        Ok(())
    }

    /// `SeekGE`, `SeekGT`, `SeekLE`, `SeekLT`; false when there is no such row.
    pub(crate) fn op_seek(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<bool> {
        let wanted = Wanted::of(insn.opcode);
        let cursor = &mut self.cursors[insn.p1 as usize];
        cursor.moved();
        if cursor.is_table { self.seek_table(io, insn, wanted) } else { self.seek_index(io, insn, wanted) }
    }

    fn seek_table(&mut self, io: &mut Io<'_>, insn: &Insn, mut wanted: Wanted) -> Result<bool> {
        let rowid = match numeric_view(self.registers[insn.p3].as_ref()) {
            ValueRef::Integer(rowid) => rowid,
            ValueRef::Real(value) => {
                let whole = value as i64;
                wanted = match (compare_integer_real(whole, value), wanted) {
                    (Ordering::Greater, Wanted::Greater) => Wanted::GreaterOrEqual,
                    (Ordering::Greater, Wanted::LessOrEqual) => Wanted::Less,
                    (Ordering::Less, Wanted::Less) => Wanted::LessOrEqual,
                    (Ordering::Less, Wanted::GreaterOrEqual) => Wanted::Greater,
                    (_, wanted) => wanted,
                };
                whole
            }
            ValueRef::Null => return Ok(self.seek_nothing(insn)),
            // Text and blobs are greater than every rowid.
            _ if wanted.is_upward() => return Ok(self.seek_nothing(insn)),
            _ => return self.op_last(io, insn),
        };
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        let order = tree.seek_rowid(cursor.id, rowid)?;
        self.move_to_wanted(io, insn, wanted, order)
    }

    fn seek_nothing(&mut self, insn: &Insn) -> bool {
        self.cursors[insn.p1 as usize].null_row = true;
        false
    }

    fn seek_index(&mut self, io: &mut Io<'_>, insn: &Insn, wanted: Wanted) -> Result<bool> {
        let default = match wanted {
            Wanted::GreaterOrEqual | Wanted::Less => Ordering::Greater,
            Wanted::Greater | Wanted::LessOrEqual => Ordering::Less,
        };
        let order = self.seek_key(io, insn, default)?;
        self.move_to_wanted(io, insn, wanted, order)
    }

    /// Moves an index cursor near `r[P3@P4]`.
    fn seek_key(&mut self, io: &mut Io<'_>, insn: &Insn, default: Ordering) -> Result<Ordering> {
        let count = p4_int(io.program, insn).max(1) as usize;
        for mem in self.registers.range_mut(insn.p3, count) {
            mem.expand_zeroblob();
        }
        let cursor = &mut self.cursors[insn.p1 as usize];
        let info = cursor.key_info()?;
        let key = UnpackedKey::new(self.registers.range(insn.p3, count), &info, default);
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        tree.seek_index(cursor.id, &key)
    }

    /// Moves from the neighbour that a seek found to the row that is wanted.
    fn move_to_wanted(&mut self, io: &mut Io<'_>, insn: &Insn, wanted: Wanted, order: Ordering) -> Result<bool> {
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        let id = cursor.id;
        let found = match wanted {
            _ if tree.is_eof(id) => false,
            Wanted::GreaterOrEqual if order == Ordering::Less => tree.next(id)?,
            Wanted::Greater if order != Ordering::Greater => tree.next(id)?,
            Wanted::LessOrEqual if order == Ordering::Greater => tree.previous(id)?,
            Wanted::Less if order != Ordering::Less => tree.previous(id)?,
            _ => true,
        };
        cursor.null_row = !found;
        Ok(found)
    }

    /// `SeekRowid`; false when there is no such row.
    pub(crate) fn op_seek_rowid(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<bool> {
        let rowid = match numeric_view(self.registers[insn.p3].as_ref()) {
            ValueRef::Integer(rowid) => rowid,
            ValueRef::Real(value) => {
                let whole = value as i64;
                if compare_integer_real(whole, value) != Ordering::Equal {
                    return self.seek_no_integer(insn);
                }
                whole
            }
            _ => return self.seek_no_integer(insn),
        };
        self.seek_rowid(io, insn, rowid)
    }

    fn seek_no_integer(&mut self, insn: &Insn) -> Result<bool> {
        if insn.p2 == 0 {
            return Err(Error::bare(ResultCode::CORRUPT));
        }
        self.cursors[insn.p1 as usize].moved();
        Ok(self.seek_nothing(insn))
    }

    /// Moves a table cursor to a row; false when there is none.
    #[inline]
    pub(crate) fn seek_rowid(&mut self, io: &mut Io<'_>, insn: &Insn, rowid: i64) -> Result<bool> {
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        cursor.moved();
        let order = tree.seek_rowid(cursor.id, rowid)?;
        cursor.seek_result = Some(order);
        let found = order == Ordering::Equal && !tree.is_eof(cursor.id);
        if !found && insn.p2 == 0 {
            return Err(Error::bare(ResultCode::CORRUPT));
        }
        Ok(found)
    }

    /// `Found`, `NotFound`: whether the index has an entry with this prefix.
    pub(crate) fn op_found(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<bool> {
        if let Some(found) = self.scratch_found(io.program, insn)? {
            return Ok(found);
        }
        self.cursors[insn.p1 as usize].moved();
        let order = if p4_int(io.program, insn) > 0 {
            self.seek_key(io, insn, Ordering::Equal)?
        } else {
            self.seek_record(io, insn)?
        };
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        cursor.seek_result = Some(order);
        let found = order == Ordering::Equal && !tree.is_eof(cursor.id);
        cursor.null_row = !found;
        Ok(found)
    }

    /// `Found`, `NotFound` of a scratch index whose key is in registers; none of any other.
    /// Programs ask only whether it has the key: where it is known to, the cursor stays nowhere.
    pub(crate) fn scratch_found(&mut self, program: &Program, insn: &Insn) -> Result<Option<bool>> {
        let count = p4_int(program, insn);
        let cursor = &mut self.cursors[insn.p1 as usize];
        if count <= 0 || cursor.home != Home::Ephemeral || !cursor.is_tree() {
            return Ok(None);
        }
        let (Some(info), Some(tree)) = (&cursor.key_info, &mut self.ephemeral) else { return Ok(None) };
        let remembers = base::fast_path!(
            "seen keys",
            "keys that a scratch index is known to have are not looked for",
            "distinct ×1.67"
        );
        let short = if remembers { ShortKey::of(self.registers.range(insn.p3, count as usize), info) } else { None };
        let known = short.is_some_and(|key| cursor.seen.as_ref().is_some_and(|seen| seen.has(&key)));
        if known {
            cursor.moved();
            return Ok(Some(true));
        }
        for mem in self.registers.range_mut(insn.p3, count as usize) {
            mem.expand_zeroblob();
        }
        let key = UnpackedKey::new(self.registers.range(insn.p3, count as usize), info, Ordering::Equal);
        let order = tree.seek_index(cursor.id, &key)?;
        let found = order == Ordering::Equal && !tree.is_eof(cursor.id);
        cursor.moved();
        cursor.seek_result = Some(order);
        cursor.null_row = !found;
        if let Some(key) = short.filter(|_| found) {
            cursor.seen.get_or_insert_default().note(key);
        }
        Ok(Some(found))
    }

    /// An entry of a scratch index is gone.
    pub(crate) fn forget_seen_keys(&mut self) {
        self.cursors.iter_mut().for_each(|cursor| cursor.seen = None);
    }

    /// Moves an index cursor near the key that is in `r[P3]` as a record.
    fn seek_record(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<Ordering> {
        self.registers[insn.p3].expand_zeroblob();
        let cursor = &mut self.cursors[insn.p1 as usize];
        let info = cursor.key_info()?;
        let key = RecordKey::new(self.registers[insn.p3].bytes(), &info);
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        tree.seek_index(cursor.id, &key)
    }

    /// `NoConflict`: whether to jump.
    pub(crate) fn op_no_conflict(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<bool> {
        let count = p4_int(io.program, insn).max(1) as usize;
        if self.registers.range(insn.p3, count).iter().any(value::Mem::is_null) {
            // Nothing was sought: an insert that follows must look for its place.
            self.cursors[insn.p1 as usize].moved();
            return Ok(true);
        }
        Ok(!self.op_found(io, insn)?)
    }

    /// `DeferredSeek`.
    pub(crate) fn op_deferred_seek(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<()> {
        let rowid = self.index_rowid(io, insn.p1)?;
        let table = &mut self.cursors[insn.p3 as usize];
        table.moved();
        match rowid {
            Some(rowid) => table.deferred = Some(DeferredSeek { rowid, index_cursor: insn.p1, address }),
            None => table.null_row = true,
        }
        Ok(())
    }

    /// Does a deferred seek, if there is one.
    pub(crate) fn finish_seek(&mut self, io: &mut Io<'_>, number: i32) -> Result<()> {
        let Some(deferred) = self.cursors[number as usize].deferred.take() else { return Ok(()) };
        let (cursor, tree) = self.tree(io.storage, number)?;
        cursor.moved();
        if tree.seek_rowid(cursor.id, deferred.rowid)? != Ordering::Equal || tree.is_eof(cursor.id) {
            return Err(Error::bare(ResultCode::CORRUPT));
        }
        Ok(())
    }
}
