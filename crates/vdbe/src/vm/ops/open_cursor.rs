//! Opening and closing cursors.

use crate::cursor::{Cursor, Home, Target, tree_of};
use crate::sorter::Sorter;
use crate::vm::{Io, Vm};
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::TreeKind;
use bytecode::{Insn, P4, Program, p5};
use std::rc::Rc;
use value::KeyInfo;

fn key_info(program: &Program, insn: &Insn) -> Option<Rc<KeyInfo>> {
    match program.p4(insn.p4) {
        P4::KeyInfo(info) => Some(Rc::clone(info)),
        _ => None,
    }
}

/// Bytes that a sorter may keep: as much as the page cache of the main database, but not little.
pub(crate) fn sorter_memory(io: &mut Io<'_>) -> usize {
    const LEAST: usize = 32 << 20;
    let Some(main) = io.storage.get_mut(DbIndex::MAIN) else { return LEAST };
    let size = i64::from(main.cache_size());
    let bytes = if size < 0 { size.saturating_neg() << 10 } else { size * i64::from(main.page_size()) };
    usize::try_from(bytes).map_or(LEAST, |bytes| bytes.max(LEAST))
}

impl Vm {
    fn root_of(&self, insn: &Insn) -> Result<PageNo> {
        let root =
            if insn.p5 & p5::P2_IS_REGISTER != 0 { self.registers[insn.p2].to_integer() } else { i64::from(insn.p2) };
        match u32::try_from(root) {
            Ok(root) if root > 0 => Ok(PageNo(root)),
            _ => Err(Error::bare(ResultCode::CORRUPT)),
        }
    }

    /// `OpenRead`, `OpenWrite`.
    pub(crate) fn op_open_tree(&mut self, io: &mut Io<'_>, insn: &Insn, writable: bool) -> Result<()> {
        let root = self.root_of(insn)?;
        self.op_close(io, insn);
        let info = key_info(io.program, insn);
        let index = insn.p3 as u16;
        let tree = io.storage.get_mut(DbIndex(index)).ok_or_else(|| Error::bare(ResultCode::INTERNAL))?;
        let cursor = &mut self.cursors[insn.p1 as usize];
        cursor.open_tree(tree, Home::Database(index), root, info, writable)
    }

    /// `OpenDup`.
    pub(crate) fn op_open_dup(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        self.op_close(io, insn);
        let original = &self.cursors[insn.p2 as usize];
        let (root, info) = (original.root, original.key_info.clone());
        self.ephemeral(io.env)?;
        let tree = tree_of(Home::Ephemeral, io.storage, &mut self.ephemeral)?;
        let cursor = &mut self.cursors[insn.p1 as usize];
        cursor.open_tree(tree, Home::Ephemeral, root, info, true)
    }

    /// `OpenEphemeral`, `OpenAutoindex`.
    pub(crate) fn op_open_ephemeral(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let cursor = &self.cursors[insn.p1 as usize];
        if cursor.is_tree() && cursor.owns_tree {
            let root = cursor.root;
            self.ephemeral(io.env)?.clear_tree(root)?;
            let cursor = &mut self.cursors[insn.p1 as usize];
            cursor.moved();
            cursor.seen = None;
            cursor.sequence = 0;
            return Ok(());
        }
        self.op_close(io, insn);
        let info = key_info(io.program, insn);
        let kind = if info.is_some() { TreeKind::Index } else { TreeKind::Table };
        let root = self.ephemeral(io.env)?.create_tree(kind)?;
        let tree = tree_of(Home::Ephemeral, io.storage, &mut self.ephemeral)?;
        let cursor = &mut self.cursors[insn.p1 as usize];
        cursor.open_tree(tree, Home::Ephemeral, root, info, true)?;
        cursor.owns_tree = true;
        Ok(())
    }

    /// `OpenPseudo`.
    pub(crate) fn op_open_pseudo(&mut self, io: &mut Io<'_>, insn: &Insn) {
        self.op_close(io, insn);
        self.registers[insn.p2].expand_zeroblob();
        let cursor = &mut self.cursors[insn.p1 as usize];
        cursor.target = Target::Pseudo(insn.p2);
        cursor.moved();
    }

    /// `SorterOpen`.
    pub(crate) fn op_sorter_open(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let info = key_info(io.program, insn).ok_or_else(|| Error::bare(ResultCode::INTERNAL))?;
        let key_fields = u16::try_from(insn.p3).unwrap_or(0);
        self.op_close(io, insn);
        let memory_max = sorter_memory(io);
        let cursor = &mut self.cursors[insn.p1 as usize];
        let sorter = Sorter::new(&info, key_fields, io.env.vfs, memory_max);
        cursor.target = Target::Sorter(Box::new(sorter));
        cursor.key_info = Some(info);
        cursor.moved();
        Ok(())
    }

    /// `Close`.
    pub(crate) fn op_close(&mut self, io: &mut Io<'_>, insn: &Insn) {
        self.cursors[insn.p1 as usize].close(io.storage, &mut self.ephemeral);
    }

    /// `CursorLock` and `CursorUnlock`.
    pub(crate) fn op_cursor_lock(&mut self, io: &mut Io<'_>, insn: &Insn, locks: bool) -> Result<()> {
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        match locks {
            true => tree.cursor_pin(cursor.id),
            false => tree.cursor_unpin(cursor.id),
        }
        Ok(())
    }

    /// `ResetSorter`.
    pub(crate) fn op_reset_sorter(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let cursor: &mut Cursor = &mut self.cursors[insn.p1 as usize];
        match &mut cursor.target {
            Target::Sorter(sorter) => sorter.clear(),
            Target::Tree => {
                let root = cursor.root;
                let tree = tree_of(cursor.home, io.storage, &mut self.ephemeral)?;
                tree.clear_tree(root)?;
                cursor.moved();
                self.forget_seen_keys();
            }
            _ => {}
        }
        Ok(())
    }

    /// The next number of a cursor's sequence, from 0.
    pub(crate) fn next_in_sequence(&mut self, number: i32) -> i64 {
        let cursor = &mut self.cursors[number as usize];
        cursor.sequence += 1;
        cursor.sequence - 1
    }
}
