//! NOT NULL, CHECK, and uniqueness of the rowid and of every index.

use super::{NewRow, RowRecords};
use crate::Codegen;
use crate::scope::Binding;
use base::{Result, ResultCode};
use bytecode::{Label, Opcode, P4, ProgramBuilder};
use plan::tree::{NotNull, RowTest, Violated};
use resolve::bound::IndexExprs;
use schema::{ConflictAction, Index, IndexPart, Table};

/// P5 of Halt: which constraint's text is made of P4.
const NOT_NULL: u16 = 1;
const UNIQUE: u16 = 2;
const CHECK: u16 = 3;

/// What is known of the rows that REPLACE may delete for one new row.
#[derive(Default)]
pub(super) struct Replaced {
    /// Register of their number, where something may happen when one is deleted.
    pub count: Option<i32>,
    /// The unique indexes that they were in the way in: position, first register of the key,
    /// register of the record.
    pub indexes: Vec<(usize, i32, i32)>,
}

impl Codegen<'_> {
    /// Tests every constraint of the row and makes the records of its index entries.
    pub(crate) fn check_row(&mut self, row: &NewRow<'_>) -> Result<RowRecords> {
        self.bind(row.exprs.row, Binding::Row { rowid: row.rowid, first: row.first });
        self.check_not_null(row)?;
        if !row.exprs.checks.is_empty() {
            self.column_affinities(row.table, row.first);
        }
        self.check_conditions(row)?;
        let mut indexes = vec![0; row.table.indexes.len()];
        let mut replaced = Replaced { count: None, indexes: Vec::new() };
        if row.plan.counts_replaced {
            let count = self.builder.register();
            self.builder.emit(Opcode::Integer, 0, count, 0);
            replaced.count = Some(count);
        }
        for test in &row.plan.tests {
            match test {
                RowTest::Convert => self.column_affinities(row.table, row.first),
                RowTest::Rowid(violated) => self.check_rowid(row, violated, &replaced)?,
                RowTest::Entry { index, unique } => {
                    indexes[*index] = self.make_entry(row, *index, unique.as_ref(), &mut replaced)?;
                }
            }
        }
        self.recheck(row, &replaced);
        if row.plan.converts_last {
            self.column_affinities(row.table, row.first);
        }
        Ok(RowRecords { indexes, table: self.table_record(row) })
    }

    fn table_record(&mut self, row: &NewRow<'_>) -> i32 {
        if row.table.without_rowid {
            return 0;
        }
        let record = self.builder.register();
        let (first, stored) = self.stored_columns(row.table, row.first);
        let affinities = self.builder.take_affinity(first, stored);
        self.builder.emit_p4(Opcode::MakeRecord, first, stored, record, affinities);
        record
    }

    /// Columns that are tested later are filled now, or computed when others are.
    fn check_not_null(&mut self, row: &NewRow<'_>) -> Result<()> {
        let mut filled = false;
        for test in &row.plan.not_null {
            if test.default.is_some() {
                self.fill_null(row, test)?;
                filled = true;
            }
            if !test.later {
                self.check_filled(row, test);
            }
        }
        if filled {
            let generated = row.plan.generated.as_deref();
            self.compute_generated(row.table, generated, (row.rowid, row.first))?;
        }
        row.plan.not_null.iter().filter(|test| test.later).for_each(|test| self.check_filled(row, test));
        Ok(())
    }

    /// Puts a column's default in the place of NULL.
    fn fill_null(&mut self, row: &NewRow<'_>, test: &NotNull) -> Result<()> {
        let Some(default) = &test.default else { return Ok(()) };
        let (register, filled) = (row.first + test.column as i32, self.builder.new_label());
        self.builder.emit_jump(Opcode::NotNull, register, filled, 0);
        self.code_copy(default, register)?;
        self.apply_affinities(register, &[row.table.columns[test.column].affinity]);
        self.builder.place(filled);
        Ok(())
    }

    fn check_filled(&mut self, row: &NewRow<'_>, test: &NotNull) {
        let register = row.first + test.column as i32;
        if test.action == ConflictAction::Ignore {
            self.builder.emit_jump(Opcode::IsNull, register, row.next, 0);
            return;
        }
        let name = [&*row.table.name, ".", &*row.table.columns[test.column].name].concat();
        let code = ResultCode::CONSTRAINT_NOTNULL.raw();
        self.builder.emit_p4(Opcode::HaltIfNull, code, test.action as i32, register, ProgramBuilder::text(&name));
        self.builder.set_p5(NOT_NULL);
    }

    fn check_conditions(&mut self, row: &NewRow<'_>) -> Result<()> {
        let Some(action) = row.plan.checks else { return Ok(()) };
        for check in &row.exprs.checks {
            let holds = self.builder.new_label();
            self.jump_if_true(&check.expr, holds, true)?;
            match action {
                ConflictAction::Ignore => {
                    self.builder.emit_jump(Opcode::Goto, 0, row.next, 0);
                }
                action => self.halt(ResultCode::CONSTRAINT_CHECK, action, &check.name, CHECK),
            }
            self.builder.place(holds);
        }
        Ok(())
    }

    fn halt(&mut self, code: ResultCode, action: ConflictAction, object: &str, kind: u16) {
        self.builder.emit_p4(Opcode::Halt, code.raw(), action as i32, 0, ProgramBuilder::text(object));
        self.builder.set_p5(kind);
    }

    fn check_rowid(&mut self, row: &NewRow<'_>, violated: &Violated, replaced: &Replaced) -> Result<()> {
        let free = self.builder.new_label();
        if let Some(old) = row.old {
            self.builder.emit_jump(Opcode::Eq, row.rowid, free, old.key);
        }
        self.builder.emit_jump(Opcode::NotExists, row.cursors.table, free, row.rowid);
        match violated {
            Violated::Update(upsert) => self.upsert(row, upsert, None)?,
            Violated::NextRow => {}
            Violated::Delete(other) => self.delete_replaced(row, other, replaced)?,
            Violated::WriteOver => self.write_over(row)?,
            Violated::Fail(action) => self.halt_for_rowid(row, *action),
        }
        if let Violated::Update(_) | Violated::NextRow = violated {
            self.builder.emit_jump(Opcode::Goto, 0, row.next, 0);
        }
        self.builder.place(free);
        Ok(())
    }

    pub(super) fn halt_for_rowid(&mut self, row: &NewRow<'_>, action: ConflictAction) {
        let (name, code) = match row.table.rowid_alias {
            Some(alias) => (&*row.table.columns[alias].name, ResultCode::CONSTRAINT_PRIMARYKEY),
            None => ("rowid", ResultCode::CONSTRAINT_ROWID),
        };
        self.halt(code, action, &[&*row.table.name, ".", name].concat(), UNIQUE);
    }

    /// Makes the entry of one index and, for a unique one, sees that it is new.
    fn make_entry(
        &mut self,
        row: &NewRow<'_>,
        position: usize,
        unique: Option<&Violated>,
        replaced: &mut Replaced,
    ) -> Result<i32> {
        let entry = &row.exprs.indexes[position];
        let record = self.builder.register();
        let absent = self.builder.new_label();
        if let Some(partial) = &entry.partial {
            self.builder.emit(Opcode::Null, 0, record, 0);
            self.jump_if_false(partial, absent, true)?;
        }
        let count = entry_width(row.table, &entry.index);
        let first = self.builder.registers(count);
        self.entry_registers(row.table, entry, row, first)?;
        if let Some(violated) = unique {
            self.check_unique(row, (position, first), violated, replaced)?;
            if matches!(violated, Violated::Delete(_)) {
                replaced.indexes.push((position, first, record));
            }
        }
        self.builder.emit(Opcode::MakeRecord, first, count as i32, record);
        self.builder.place(absent);
        Ok(record)
    }

    fn check_unique(
        &mut self,
        row: &NewRow<'_>,
        (position, first): (usize, i32),
        violated: &Violated,
        replaced: &Replaced,
    ) -> Result<()> {
        let index = &row.exprs.indexes[position].index;
        let cursor = row.cursors.indexes[position];
        let free = self.builder.new_label();
        let keys = P4::Int32(index.key_columns as i32);
        self.builder.emit_jump_p4(Opcode::NoConflict, cursor, free, first, keys);
        if row.old.is_some() {
            self.skip_own_entry(row, index, cursor, free);
        }
        match violated {
            Violated::Update(upsert) => self.upsert(row, upsert, Some(position))?,
            Violated::NextRow | Violated::WriteOver => {}
            Violated::Delete(other) => {
                if other.pins_table {
                    self.builder.emit(Opcode::CursorLock, row.cursors.table, 0, 0);
                }
                self.replace_other(row, index, cursor, other, replaced)?;
                if other.pins_table {
                    self.builder.emit(Opcode::CursorUnlock, row.cursors.table, 0, 0);
                }
            }
            Violated::Fail(action) => self.halt_for_index(row, index, *action),
        }
        if let Violated::Update(_) | Violated::NextRow = violated {
            self.builder.emit_jump(Opcode::Goto, 0, row.next, 0);
        }
        self.builder.place(free);
        Ok(())
    }

    pub(super) fn halt_for_index(&mut self, row: &NewRow<'_>, index: &Index, action: ConflictAction) {
        let code = match index.is_primary_key() {
            true => ResultCode::CONSTRAINT_PRIMARYKEY,
            false => ResultCode::CONSTRAINT_UNIQUE,
        };
        self.halt(code, action, &unique_object(row.table, index), UNIQUE);
    }

    /// The entry in the way may be the row's own: then it is in nobody's way.
    pub(super) fn skip_own_entry(&mut self, row: &NewRow<'_>, index: &Index, cursor: i32, free: Label) {
        let Some(old) = row.old else { return };
        let own_tree = row.table.without_rowid && index.is_primary_key();
        let value = self.builder.temporary();
        match row.table.primary_key() {
            None => {
                self.builder.emit(Opcode::IdxRowid, cursor, value, 0);
                self.builder.emit_jump(Opcode::Eq, value, free, old.key);
            }
            Some(key) => {
                let differs = self.builder.new_label();
                for (offset, entry) in key.columns.iter().take(key.key_columns).enumerate() {
                    let IndexPart::Column(column) = entry.part else { continue };
                    let field = if own_tree { Some(offset) } else { index.position_of(column) };
                    self.builder.emit(Opcode::Column, cursor, field.unwrap_or(offset) as i32, value);
                    let p4 = crate::expr::collation_operand(entry.collation.clone());
                    let last = offset + 1 == key.key_columns;
                    let (opcode, to) = if last { (Opcode::Eq, free) } else { (Opcode::Ne, differs) };
                    self.builder.emit_jump_p4(opcode, old.key + offset as i32, to, value, p4);
                    self.builder.set_p5(bytecode::p5::NULL_EQ);
                }
                self.builder.place(differs);
            }
        }
        self.builder.release(value);
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
                    self.builder.emit(Opcode::SCopy, register, target, 0);
                }
                (IndexPart::Expr(_), None) => {
                    return Err(base::Error::new(ResultCode::INTERNAL, "index expression not bound"));
                }
            }
        }
        if !table.without_rowid {
            let last = first + entry.index.columns.len() as i32;
            self.builder.emit(Opcode::IntCopy, row.rowid, last, 0);
        }
        Ok(())
    }
}

/// Number of values of an index entry, the rowid included.
pub(crate) fn entry_width(table: &Table, index: &Index) -> usize {
    index.columns.len() + usize::from(!table.without_rowid)
}

/// What a violated unique index is called in the error.
pub(crate) fn unique_object(table: &Table, index: &Index) -> String {
    let mut names = String::with_capacity(UNIQUE_OBJECT_BYTES);
    for entry in index.columns.iter().take(index.key_columns) {
        let IndexPart::Column(column) = entry.part else {
            return format!("index '{}'", index.name.replace('\'', "''"));
        };
        let column = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
        if !names.is_empty() {
            names.push_str(", ");
        }
        names.push_str(&table.name);
        names.push('.');
        names.push_str(column.map_or("rowid", |column| &column.name));
    }
    names
}

/// Room for the names of most keys.
const UNIQUE_OBJECT_BYTES: usize = 40;
