//! New rows and their rowids.

use crate::cursor::tree_of;
use crate::vm::{Io, Vm};
use base::CursorId;
use base::{Error, Result, ResultCode};
use btree::{Btree, InsertHint};
use bytecode::{Insn, p5};
use extension::Environment;
use std::cmp::Ordering;

/// How often a random rowid is tried before the table counts as full.
const RANDOM_ROWID_TRIES: u32 = 100;

impl Vm {
    /// `Insert`.
    #[inline]
    pub(crate) fn op_insert(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let rowid = self.registers[insn.p3].to_integer();
        if insn.p5 & p5::NCHANGE != 0 {
            self.changes.count(1);
        }
        if insn.p5 & p5::LAST_ROWID != 0 {
            io.env.session.rows.inserted(rowid);
        }
        let cursor = &mut self.cursors[insn.p1 as usize];
        let data = &self.registers[insn.p2];
        let hint = match cursor.seek_result {
            Some(order) if insn.p5 & p5::USE_SEEK_RESULT != 0 => InsertHint::SeekDone(order),
            _ if insn.p5 & p5::APPEND != 0 => InsertHint::Append,
            _ => InsertHint::None,
        };
        let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
        tree.insert_row(cursor.id, rowid, data.bytes(), data.zero_tail() as u32, hint)?;
        cursor.moved();
        Ok(())
    }

    /// `NewRowid`.
    pub(crate) fn op_new_rowid(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        let id = cursor.id;
        let mut rowid = 1;
        if !cursor.random_rowids && tree.last(id)? {
            match tree.rowid(id).checked_add(1) {
                Some(next) => rowid = next,
                None => cursor.random_rowids = true,
            }
        }
        let mut random = cursor.random_rowids;
        if insn.p3 != 0 {
            rowid = self.next_autoincrement(insn.p3, rowid, random)?;
            random = false;
        }
        if random {
            let (_, tree) = self.tree(io.storage, insn.p1)?;
            rowid = random_rowid(tree, id, io.env.environment)?;
        }
        self.cursors[insn.p1 as usize].moved();
        self.registers[insn.p2].set_integer(rowid);
        Ok(())
    }

    /// The rowid of an AUTOINCREMENT table: above every one that was ever used.
    fn next_autoincrement(&mut self, register: i32, rowid: i64, full: bool) -> Result<i64> {
        let counter = self.root_register(register)?;
        let greatest = counter.to_integer();
        if full || greatest == i64::MAX {
            return Err(Error::bare(ResultCode::FULL));
        }
        let rowid = rowid.max(greatest + 1);
        counter.set_integer(rowid);
        Ok(rowid)
    }
}

fn random_rowid(tree: &mut Btree, id: CursorId, environment: &dyn Environment) -> Result<i64> {
    for _ in 0..RANDOM_ROWID_TRIES {
        let mut bytes = [0u8; 8];
        environment.randomness(&mut bytes);
        // The lower half of the positive numbers, above 0.
        let rowid = (i64::from_ne_bytes(bytes) & (i64::MAX >> 1)) + 1;
        if tree.seek_rowid(id, rowid)? != Ordering::Equal || tree.is_eof(id) {
            return Ok(rowid);
        }
    }
    Err(Error::bare(ResultCode::FULL))
}
