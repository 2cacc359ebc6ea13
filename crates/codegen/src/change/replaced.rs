//! REPLACE: the rows that are in the way of a new one.

use super::NewRow;
use super::constraints::Replaced;
use crate::Codegen;
use crate::foreign_key::KeyCode;
use crate::scope::Binding;
use base::Result;
use bytecode::{Opcode, P4};
use plan::tree::ReplacedRow;
use schema::{ConflictAction, Index, IndexPart};
use syntax::ast::TriggerTiming;

impl Codegen<'_> {
    /// The new row is written over the one under the table's cursor, when nothing acts on deleted
    /// rows: its index entries go now, it is still there should the new one fail.
    pub(super) fn write_over(&mut self, row: &NewRow<'_>) -> Result<()> {
        self.delete_entries(row.table, row.exprs, row.cursors, row.cursors.table, None)?;
        let info = self.table_info(row.table);
        self.builder.emit_p4(Opcode::Delete, row.cursors.table, 0, 0, info);
        self.builder.set_p5(bytecode::p5::ROW_STAYS);
        self.bind(row.exprs.row, Binding::Row { rowid: row.rowid, first: row.first });
        Ok(())
    }

    /// Deletes the row that the index entry belongs to.
    pub(super) fn replace_other(
        &mut self,
        row: &NewRow<'_>,
        index: &Index,
        cursor: i32,
        other: &ReplacedRow,
        replaced: &Replaced,
    ) -> Result<()> {
        let own_tree = row.table.without_rowid && index.is_primary_key();
        let gone = self.builder.new_label();
        if !own_tree {
            match row.table.primary_key() {
                None => {
                    let rowid = self.builder.temporary();
                    self.builder.emit(Opcode::IdxRowid, cursor, rowid, 0);
                    self.builder.emit_jump(Opcode::NotExists, row.cursors.table, gone, rowid);
                    self.builder.release(rowid);
                }
                Some(key) => {
                    let first = self.builder.registers(key.key_columns);
                    for (offset, entry) in key.columns.iter().take(key.key_columns).enumerate() {
                        let IndexPart::Column(column) = entry.part else { continue };
                        let field = index.position_of(column).unwrap_or(offset);
                        self.builder.emit(Opcode::Column, cursor, field as i32, first + offset as i32);
                    }
                    let count = P4::Int32(key.key_columns as i32);
                    self.builder.emit_jump_p4(Opcode::NotFound, row.cursors.table, gone, first, count);
                }
            }
        }
        self.delete_replaced(row, other, replaced)?;
        self.builder.place(gone);
        Ok(())
    }

    /// Deletes the row under the table's cursor, which is in the way of a new one.
    pub(super) fn delete_replaced(&mut self, row: &NewRow<'_>, other: &ReplacedRow, replaced: &Replaced) -> Result<()> {
        let triggers = other.triggers.as_ref().map(|calls| self.fired_row(calls, row.table));
        let gone = self.builder.new_label();
        if let Some(triggers) = &triggers {
            self.pass_old(triggers, row.cursors.table);
            self.fire(triggers, TriggerTiming::Before, gone);
        }
        let keys = other.keys.as_ref().map(|keys| KeyCode::of(keys, row.table, row.database));
        let keys = keys.map(|keys| (keys, self.copy_row(row.table, row.cursors.table)));
        if let Some((keys, old)) = keys {
            self.count_removed(keys, old)?;
        }
        self.delete_row(row.table, row.exprs, (row.cursors, None), 0)?;
        if let Some((keys, old)) = keys {
            self.fire_key_actions(keys, old, None);
        }
        if let Some(triggers) = &triggers {
            self.fire(triggers, TriggerTiming::After, gone);
        }
        self.builder.place(gone);
        if let Some(count) = replaced.count {
            self.builder.emit(Opcode::AddImm, count, 1, 0);
        }
        self.bind(row.exprs.row, Binding::Row { rowid: row.rowid, first: row.first });
        Ok(())
    }

    /// What acted on deleted rows may have put others in the way: these are not replaced.
    pub(super) fn recheck(&mut self, row: &NewRow<'_>, replaced: &Replaced) {
        let Some(count) = replaced.count.filter(|_| row.plan.deletes()) else { return };
        let done = self.builder.new_label();
        self.builder.emit_jump(Opcode::IfNot, count, done, 0);
        if row.table.has_rowid() {
            let free = self.builder.new_label();
            if let Some(old) = row.old {
                self.builder.emit_jump(Opcode::Eq, row.rowid, free, old.key);
            }
            self.builder.emit_jump(Opcode::NotExists, row.cursors.table, free, row.rowid);
            self.halt_for_rowid(row, ConflictAction::Abort);
            self.builder.place(free);
        }
        for &(position, first, record) in &replaced.indexes {
            let index = row.exprs.indexes[position].index.clone();
            let cursor = row.cursors.indexes[position];
            let free = self.builder.new_label();
            if row.exprs.indexes[position].partial.is_some() {
                self.builder.emit_jump(Opcode::IsNull, record, free, 0);
            }
            let keys = P4::Int32(index.key_columns as i32);
            self.builder.emit_jump_p4(Opcode::NoConflict, cursor, free, first, keys);
            self.skip_own_entry(row, &index, cursor, free);
            self.halt_for_index(row, &index, ConflictAction::Abort);
            self.builder.place(free);
        }
        self.builder.place(done);
    }
}
