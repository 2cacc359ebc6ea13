//! Removing rows, emptying and dropping trees.

use crate::cursor::Home;
use crate::session::OpenBlob;
use crate::vm::{Io, Vm};
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::{Btree, TreeKind};
use bytecode::{Insn, p5};

fn database<'a>(io: &'a mut Io<'_>, number: i32) -> Result<&'a mut Btree> {
    io.storage.get_mut(DbIndex(number as u16)).ok_or_else(|| Error::bare(ResultCode::INTERNAL))
}

impl Vm {
    /// `Delete`.
    pub(crate) fn op_delete(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        if insn.p5 & p5::ROW_STAYS != 0 {
            return Ok(());
        }
        self.finish_seek(io, insn.p1)?;
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        if tree.has_moved(cursor.id) && !tree.restore(cursor.id)? {
            return Ok(());
        }
        tree.delete(cursor.id, insn.p5 & p5::SAVE_POSITION != 0)?;
        cursor.moved();
        if cursor.home == Home::Ephemeral {
            self.forget_seen_keys();
        }
        if insn.p5 & p5::NCHANGE != 0 {
            self.changes.count(1);
        }
        Ok(())
    }

    /// `Clear`.
    pub(crate) fn op_clear(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let emptied = |blob: &OpenBlob| blob.root == insn.p1 as u32 && blob.database.0 == insn.p2 as u16;
        io.env.session.expire_blobs(emptied);
        let removed = database(io, insn.p2)?.clear_tree(PageNo(insn.p1 as u32))? as i64;
        if insn.p3 != 0 {
            self.changes.count(removed);
        }
        if insn.p3 > 0 {
            let before = self.registers[insn.p3].to_integer();
            self.registers[insn.p3].set_integer(before + removed);
        }
        Ok(())
    }

    /// `Destroy`.
    pub(crate) fn op_destroy(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        self.registers[insn.p2].set_null();
        // The tables that a virtual one drops with itself are dropped inside its own DROP.
        if io.env.session.statements.readers() > io.env.session.virtual_tables.destroying.get() + 1 {
            return Err(Error::bare(ResultCode::LOCKED));
        }
        let root = PageNo(insn.p1 as u32);
        let moved = database(io, insn.p3)?.drop_tree(root)?;
        // The row of the tree that moved changes next; the schema is read again when the object is
        // dropped from it.
        self.registers[insn.p2].set_integer(moved.map_or(0, |page| i64::from(page.0)));
        Ok(())
    }

    /// `CreateBtree`.
    pub(crate) fn op_create_btree(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let kind = if insn.p3 == 2 { TreeKind::Index } else { TreeKind::Table };
        let root = database(io, insn.p1)?.create_tree(kind)?;
        self.registers[insn.p2].set_integer(i64::from(root.0));
        Ok(())
    }
}
