//! NOT NULL, CHECK, and uniqueness of the rowid and of every index.

use super::{NewRow, RowRecords};
use crate::ctx::{Binding, Codegen};
use crate::upsert::UpsertCode;
use base::{Result, ResultCode};
use bytecode::{Label, Opcode, P4, ProgramBuilder};
use resolve::CompileSwitch;
use resolve::bound::{IndexExprs, UpsertTarget};
use schema::{ConflictAction, Index, IndexPart, RowEvent, Table};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

/// P5 of Halt: which constraint's text is made of P4.
const NOT_NULL: u16 = 1;
const UNIQUE: u16 = 2;
const CHECK: u16 = 3;

impl Codegen<'_> {
    /// Tests every constraint of the row and makes the records of its index entries.
    pub(crate) fn check_row(&mut self, row: &NewRow<'_>) -> Result<RowRecords> {
        self.bind(row.exprs.row, Binding::Row { rowid: row.rowid, first: row.first });
        self.check_not_null(row)?;
        let converted = !row.exprs.checks.is_empty();
        if converted {
            self.column_affinities(row.table, row.first);
        }
        self.check_conditions(row)?;
        let rowid_action = row.conflict.unwrap_or(row.table.rowid_conflict);
        // Rows that the key's own REPLACE deletes go last, when nothing else can fail any more.
        let rowid_last = row.conflict.is_none() && rowid_action == ConflictAction::Replace;
        let mut indexes = vec![0; row.table.indexes.len()];
        let mut replaced = self.begin_rechecks(row)?;
        let mut converted = converted;
        for check in check_order(row, rowid_last) {
            match check {
                UpsertTarget::Index(position) => {
                    // The types of a STRICT table are looked at here: behind NOT NULL and the
                    // rowid.
                    if !std::mem::replace(&mut converted, true) {
                        self.column_affinities(row.table, row.first);
                    }
                    indexes[position] = self.check_index(row, position, &mut replaced)?;
                }
                _ => self.check_rowid(row, rowid_action, &mut replaced)?,
            }
        }
        self.recheck(row, &replaced);
        if !converted {
            self.column_affinities(row.table, row.first);
        }
        Ok(RowRecords { indexes, table: self.table_record(row), placed: !replaced.deletes })
    }

    fn table_record(&mut self, row: &NewRow<'_>) -> i32 {
        if row.table.without_rowid {
            return 0;
        }
        let record = self.b.register();
        let (first, stored) = self.stored_columns(row.table, row.first);
        let affinities = self.b.take_affinity(first, stored);
        self.b.emit_p4(Opcode::MakeRecord, first, stored, record, affinities);
        record
    }

    /// REPLACE fills columns with their defaults; those and generated columns, which may depend on
    /// them, are checked after the others.
    fn check_not_null(&mut self, row: &NewRow<'_>) -> Result<()> {
        let mut later = Vec::new();
        let mut filled = false;
        for (position, column) in row.table.columns.iter().enumerate() {
            let Some(own) = column.not_null else { continue };
            let generated = column.generated.is_some();
            let unchanged = !row.assigned.is_empty() && !row.assigned[position] && !generated;
            if unchanged || row.table.rowid_alias == Some(position) {
                continue;
            }
            let action = row.conflict.unwrap_or(own);
            if generated || (action == ConflictAction::Replace && self.fill_null(row, position)?) {
                filled |= !generated;
                later.push((position, action));
            } else {
                self.check_filled(row, position, action);
            }
        }
        if filled {
            self.compute_generated(row.table, row.rowid, row.first)?;
        }
        later.into_iter().for_each(|(position, action)| self.check_filled(row, position, action));
        Ok(())
    }

    /// Puts a column's default in the place of NULL; whether it has one.
    fn fill_null(&mut self, row: &NewRow<'_>, position: usize) -> Result<bool> {
        let column = &row.table.columns[position];
        let default =
            column.default.as_ref().and_then(|ast| resolve::bind_default(ast, self.catalog, row.table.database).ok());
        let Some(default) = default else { return Ok(false) };
        let (register, filled) = (row.first + position as i32, self.b.new_label());
        self.b.emit_jump(Opcode::NotNull, register, filled, 0);
        self.code_copy(&default, register)?;
        self.apply_affinities(register, &[column.affinity]);
        self.b.place(filled);
        Ok(true)
    }

    fn check_filled(&mut self, row: &NewRow<'_>, position: usize, action: ConflictAction) {
        let register = row.first + position as i32;
        if action == ConflictAction::Ignore {
            self.b.emit_jump(Opcode::IsNull, register, row.next, 0);
            return;
        }
        let action = if action == ConflictAction::Replace { ConflictAction::Abort } else { action };
        let name = format!("{}.{}", row.table.name, row.table.columns[position].name);
        let code = ResultCode::CONSTRAINT_NOTNULL.raw();
        self.b.emit_p4(Opcode::HaltIfNull, code, action as i32, register, ProgramBuilder::text(&name));
        self.b.set_p5(NOT_NULL);
    }

    fn check_conditions(&mut self, row: &NewRow<'_>) -> Result<()> {
        if self.catalog.is_on(CompileSwitch::IgnoreChecks) {
            return Ok(());
        }
        for check in &row.exprs.checks {
            let holds = self.b.new_label();
            self.jump_if_true(&check.expr, holds, true)?;
            match row.conflict.unwrap_or(ConflictAction::Abort) {
                ConflictAction::Ignore => {
                    self.b.emit_jump(Opcode::Goto, 0, row.next, 0);
                }
                action => {
                    let action = if action == ConflictAction::Replace { ConflictAction::Abort } else { action };
                    self.halt(ResultCode::CONSTRAINT_CHECK, action, &check.name, CHECK);
                }
            }
            self.b.place(holds);
        }
        Ok(())
    }

    fn halt(&mut self, code: ResultCode, action: ConflictAction, object: &str, kind: u16) {
        self.b.emit_p4(Opcode::Halt, code.raw(), action as i32, 0, ProgramBuilder::text(object));
        self.b.set_p5(kind);
    }

    fn check_rowid(&mut self, row: &NewRow<'_>, action: ConflictAction, replaced: &mut Replaced) -> Result<()> {
        if !row.table.has_rowid() || row.fresh_rowid {
            return Ok(());
        }
        let free = self.b.new_label();
        if let Some(old) = row.old {
            if !old.key_changes {
                return Ok(());
            }
            self.b.emit_jump(Opcode::Eq, row.rowid, free, old.key);
        }
        self.b.emit_jump(Opcode::NotExists, row.cursors.table, free, row.rowid);
        if let Some((code, clause)) = clause_for(row, UpsertTarget::Rowid) {
            self.upsert(row, code, clause, None)?;
            self.b.place(free);
            return Ok(());
        }
        match action {
            ConflictAction::Ignore => {
                self.b.emit_jump(Opcode::Goto, 0, row.next, 0);
            }
            ConflictAction::Replace if replaced.count.is_some() => {
                self.multi_write = true;
                replaced.deletes = true;
                self.delete_replaced(row, replaced)?;
            }
            ConflictAction::Replace => self.write_over(row)?,
            action => self.halt_for_rowid(row, action),
        }
        self.b.place(free);
        Ok(())
    }

    /// The new row is written over the one under the table's cursor, when nothing acts on deleted
    /// rows: its index entries go now, it is still there should the new one fail.
    fn write_over(&mut self, row: &NewRow<'_>) -> Result<()> {
        self.multi_write |= !row.table.indexes.is_empty();
        self.delete_entries(row.table, row.exprs, row.cursors, row.cursors.table, None)?;
        let info = self.table_info(row.table);
        self.b.emit_p4(Opcode::Delete, row.cursors.table, 0, 0, info);
        self.b.set_p5(bytecode::p5::ROW_STAYS);
        self.bind(row.exprs.row, Binding::Row { rowid: row.rowid, first: row.first });
        Ok(())
    }

    fn halt_for_rowid(&mut self, row: &NewRow<'_>, action: ConflictAction) {
        let (name, code) = match row.table.rowid_alias {
            Some(alias) => (&*row.table.columns[alias].name, ResultCode::CONSTRAINT_PRIMARYKEY),
            None => ("rowid", ResultCode::CONSTRAINT_ROWID),
        };
        self.halt(code, action, &format!("{}.{name}", row.table.name), UNIQUE);
    }

    /// Makes the entry of one index and, for a unique one, sees that it is new.
    fn check_index(&mut self, row: &NewRow<'_>, position: usize, replaced: &mut Replaced) -> Result<i32> {
        if !row.indexes_used[position] {
            return Ok(0);
        }
        let entry = &row.exprs.indexes[position];
        let index = &entry.index;
        let record = self.b.register();
        let absent = self.b.new_label();
        if let Some(partial) = &entry.partial {
            self.b.emit(Opcode::Null, 0, record, 0);
            self.jump_if_false(partial, absent, true)?;
        }
        let count = entry_width(row.table, index);
        let first = self.b.registers(count);
        self.entry_registers(row.table, entry, row, first)?;
        // A row of a WITHOUT ROWID table whose key stays is in nobody's way.
        let stays = row.table.without_rowid && index.is_primary_key() && row.old.is_some_and(|old| !old.key_changes);
        if index.unique && !stays {
            self.check_unique(row, (position, first, record), replaced)?;
        }
        self.b.emit(Opcode::MakeRecord, first, count as i32, record);
        self.b.place(absent);
        Ok(record)
    }

    fn check_unique(
        &mut self,
        row: &NewRow<'_>,
        (position, first, record): (usize, i32, i32),
        replaced: &mut Replaced,
    ) -> Result<()> {
        let index = row.exprs.indexes[position].index.clone();
        let own_tree = row.table.without_rowid && index.is_primary_key();
        let cursor = row.cursors.indexes[position];
        let action = row.conflict.unwrap_or(index.conflict);
        let free = self.b.new_label();
        let keys = P4::Int32(index.key_columns as i32);
        self.b.emit_jump_p4(Opcode::NoConflict, cursor, free, first, keys);
        if row.old.is_some() || action == ConflictAction::Replace {
            self.skip_own_entry(row, &index, cursor, own_tree, free);
        }
        if let Some((code, clause)) = clause_for(row, UpsertTarget::Index(position)) {
            self.upsert(row, code, clause, Some(position))?;
            self.b.place(free);
            return Ok(());
        }
        match action {
            ConflictAction::Ignore => {
                self.b.emit_jump(Opcode::Goto, 0, row.next, 0);
            }
            ConflictAction::Replace => {
                self.multi_write |= is_followed(row, replaced);
                replaced.deletes = true;
                // Triggers must not change the table while its row is being updated.
                let pins = row.old.is_some() && self.replaced_row_triggers(row.table, row.database)?.is_some();
                if pins {
                    self.b.emit(Opcode::CursorLock, row.cursors.table, 0, 0);
                }
                self.replace_other(row, &index, cursor, replaced)?;
                if pins {
                    self.b.emit(Opcode::CursorUnlock, row.cursors.table, 0, 0);
                }
                replaced.indexes.push((position, first, record));
            }
            action => self.halt_for_index(row, &index, action),
        }
        self.b.place(free);
        Ok(())
    }

    fn halt_for_index(&mut self, row: &NewRow<'_>, index: &Index, action: ConflictAction) {
        let code = match index.is_primary_key() {
            true => ResultCode::CONSTRAINT_PRIMARYKEY,
            false => ResultCode::CONSTRAINT_UNIQUE,
        };
        self.halt(code, action, &unique_object(row.table, index), UNIQUE);
    }

    /// The entry in the way may be the row's own: then it is in nobody's way.
    fn skip_own_entry(&mut self, row: &NewRow<'_>, index: &Index, cursor: i32, own_tree: bool, free: Label) {
        let Some(old) = row.old else { return };
        let value = self.b.temporary();
        match row.table.primary_key() {
            None => {
                self.b.emit(Opcode::IdxRowid, cursor, value, 0);
                self.b.emit_jump(Opcode::Eq, value, free, old.key);
            }
            Some(key) => {
                let differs = self.b.new_label();
                for (offset, entry) in key.columns.iter().take(key.key_columns).enumerate() {
                    let IndexPart::Column(column) = entry.part else { continue };
                    let field = if own_tree { Some(offset) } else { index.position_of(column) };
                    self.b.emit(Opcode::Column, cursor, field.unwrap_or(offset) as i32, value);
                    let p4 = crate::expr::collation_operand(entry.collation.clone());
                    let last = offset + 1 == key.key_columns;
                    let (opcode, to) = if last { (Opcode::Eq, free) } else { (Opcode::Ne, differs) };
                    self.b.emit_jump_p4(opcode, old.key + offset as i32, to, value, p4);
                    self.b.set_p5(bytecode::p5::NULL_EQ);
                }
                self.b.place(differs);
            }
        }
        self.b.release(value);
    }

    /// REPLACE: deletes the row that the index entry belongs to.
    fn replace_other(&mut self, row: &NewRow<'_>, index: &Index, cursor: i32, replaced: &Replaced) -> Result<()> {
        let own_tree = row.table.without_rowid && index.is_primary_key();
        let gone = self.b.new_label();
        if !own_tree {
            match row.table.primary_key() {
                None => {
                    let rowid = self.b.temporary();
                    self.b.emit(Opcode::IdxRowid, cursor, rowid, 0);
                    self.b.emit_jump(Opcode::NotExists, row.cursors.table, gone, rowid);
                    self.b.release(rowid);
                }
                Some(key) => {
                    let first = self.b.registers(key.key_columns);
                    for (offset, entry) in key.columns.iter().take(key.key_columns).enumerate() {
                        let IndexPart::Column(column) = entry.part else { continue };
                        let field = index.position_of(column).unwrap_or(offset);
                        self.b.emit(Opcode::Column, cursor, field as i32, first + offset as i32);
                    }
                    let count = P4::Int32(key.key_columns as i32);
                    self.b.emit_jump_p4(Opcode::NotFound, row.cursors.table, gone, first, count);
                }
            }
        }
        self.delete_replaced(row, replaced)?;
        self.b.place(gone);
        Ok(())
    }

    /// Deletes the row under the table's cursor, which is in the way of a new one.
    fn delete_replaced(&mut self, row: &NewRow<'_>, replaced: &Replaced) -> Result<()> {
        let triggers = self.replaced_row_triggers(row.table, row.database)?;
        let gone = self.b.new_label();
        if let Some(triggers) = &triggers {
            self.compile_triggers(triggers)?;
            self.pass_old(triggers, row.cursors.table);
            self.fire(triggers, TriggerTiming::Before, gone)?;
        }
        let keys = self.key_work(row.table, row.database, RowEvent::Delete, None)?;
        let old = keys.as_ref().map(|_| self.copy_row(row.table, row.cursors.table));
        if let (Some(keys), Some(old)) = (&keys, old) {
            self.check_keys(keys, Some(old), None)?;
        }
        self.delete_row(row.table, row.exprs, row.cursors, row.cursors.table, 0)?;
        if let (Some(keys), Some(old)) = (&keys, old) {
            self.key_actions(keys, old, None)?;
        }
        if let Some(triggers) = &triggers {
            self.fire(triggers, TriggerTiming::After, gone)?;
        }
        self.b.place(gone);
        if let Some(count) = replaced.count {
            self.b.emit(Opcode::AddImm, count, 1, 0);
        }
        self.bind(row.exprs.row, Binding::Row { rowid: row.rowid, first: row.first });
        Ok(())
    }

    /// Where triggers or foreign keys may act on deleted rows, the deletions are counted.
    fn begin_rechecks(&mut self, row: &NewRow<'_>) -> Result<Replaced> {
        let key_changes = row.old.is_none_or(|old| old.key_changes);
        let is_key = |index: &Index| row.table.without_rowid && index.is_primary_key();
        let looks = |(index, used): &(&Rc<Index>, &bool)| index.unique && **used && (key_changes || !is_key(index));
        let indexes = row.table.indexes.iter().zip(&row.indexes_used).filter(looks);
        let rowid = key_changes.then_some(row.table.rowid_conflict);
        let mut actions = indexes.map(|(index, _)| index.conflict).chain(rowid);
        let own = actions.any(|action| row.conflict.unwrap_or(action) == ConflictAction::Replace);
        let acts = own
            && (self.replaced_row_triggers(row.table, row.database)?.is_some()
                || self.key_work(row.table, row.database, RowEvent::Delete, None)?.is_some());
        let count = acts.then(|| self.b.register());
        if let Some(count) = count {
            self.b.emit(Opcode::Integer, 0, count, 0);
        }
        Ok(Replaced { count, ..Replaced::default() })
    }

    /// What acted on deleted rows may have put others in the way: these are not replaced.
    fn recheck(&mut self, row: &NewRow<'_>, replaced: &Replaced) {
        let Some(count) = replaced.count.filter(|_| replaced.deletes) else { return };
        let done = self.b.new_label();
        self.b.emit_jump(Opcode::IfNot, count, done, 0);
        if row.table.has_rowid() {
            let free = self.b.new_label();
            if let Some(old) = row.old {
                self.b.emit_jump(Opcode::Eq, row.rowid, free, old.key);
            }
            self.b.emit_jump(Opcode::NotExists, row.cursors.table, free, row.rowid);
            self.halt_for_rowid(row, ConflictAction::Abort);
            self.b.place(free);
        }
        for &(position, first, record) in &replaced.indexes {
            let index = row.exprs.indexes[position].index.clone();
            let cursor = row.cursors.indexes[position];
            let free = self.b.new_label();
            if row.exprs.indexes[position].partial.is_some() {
                self.b.emit_jump(Opcode::IsNull, record, free, 0);
            }
            let keys = P4::Int32(index.key_columns as i32);
            self.b.emit_jump_p4(Opcode::NoConflict, cursor, free, first, keys);
            let own_tree = row.table.without_rowid && index.is_primary_key();
            self.skip_own_entry(row, &index, cursor, own_tree, free);
            self.halt_for_index(row, &index, ConflictAction::Abort);
            self.b.place(free);
        }
        self.b.place(done);
    }

    /// The values of an index entry in registers in a row, from the row's registers.
    fn entry_registers(&mut self, table: &Table, entry: &IndexExprs, row: &NewRow<'_>, first: i32) -> Result<()> {
        for (position, column) in entry.index.columns.iter().enumerate() {
            let target = first + position as i32;
            match (&column.part, entry.columns.get(position).and_then(Option::as_ref)) {
                (_, Some(expr)) => self.code_copy(expr, target)?,
                (IndexPart::Column(own), None) => {
                    let is_rowid = *own < 0 || Some(*own as usize) == table.rowid_alias;
                    let register = if is_rowid { row.rowid } else { row.first + own };
                    self.b.emit(Opcode::SCopy, register, target, 0);
                }
                (IndexPart::Expr(_), None) => {
                    return Err(base::Error::new(ResultCode::INTERNAL, "index expression not bound"));
                }
            }
        }
        if !table.without_rowid {
            let last = first + entry.index.columns.len() as i32;
            self.b.emit(Opcode::IntCopy, row.rowid, last, 0);
        }
        Ok(())
    }
}

/// The rows that REPLACE has deleted for one new row.
#[derive(Default)]
struct Replaced {
    /// Register of their number, where something may happen when one is deleted.
    count: Option<i32>,
    /// There may be such.
    deletes: bool,
    /// The unique indexes that they were in the way in: position, first register of the key,
    /// register of the record.
    indexes: Vec<(usize, i32, i32)>,
}

/// Whether anything may still fail when REPLACE has deleted a row: under the statement's own OR
/// REPLACE no other constraint does, but triggers and foreign keys may.
fn is_followed(row: &NewRow<'_>, replaced: &Replaced) -> bool {
    replaced.count.is_some() || row.conflict.is_none()
}

/// The unique constraints in the order they are looked at: those that ON CONFLICT clauses name
/// first.
fn check_order(row: &NewRow<'_>, rowid_last: bool) -> Vec<UpsertTarget> {
    let named = row.upsert.iter().flat_map(|upsert| upsert.clauses).map(|clause| clause.target);
    let mut order: Vec<UpsertTarget> = Vec::with_capacity(row.table.indexes.len() + 1);
    let rowid = (!rowid_last).then_some(UpsertTarget::Rowid);
    let indexes = (0..row.table.indexes.len()).map(UpsertTarget::Index);
    for check in named.chain(rowid).chain(indexes).chain([UpsertTarget::Rowid]) {
        if check != UpsertTarget::Any && !order.contains(&check) {
            order.push(check);
        }
    }
    order
}

fn clause_for<'r>(row: &NewRow<'r>, violated: UpsertTarget) -> Option<(&'r UpsertCode<'r>, usize)> {
    let code = row.upsert?;
    code.clause_for(violated).map(|clause| (code, clause))
}

/// Number of values of an index entry, the rowid included.
pub(crate) fn entry_width(table: &Table, index: &Index) -> usize {
    index.columns.len() + usize::from(!table.without_rowid)
}

/// What a violated unique index is called in the error.
pub(crate) fn unique_object(table: &Table, index: &Index) -> String {
    let mut names = Vec::new();
    for entry in index.columns.iter().take(index.key_columns) {
        match entry.part {
            IndexPart::Column(column) => {
                let column = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
                names.push(format!("{}.{}", table.name, column.map_or("rowid", |column| &column.name)));
            }
            IndexPart::Expr(_) => return format!("index '{}'", index.name.replace('\'', "''")),
        }
    }
    names.join(", ")
}
