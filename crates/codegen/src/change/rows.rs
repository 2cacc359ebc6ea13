//! The rows that UPDATE and DELETE change: their keys are collected before the first change, rows
//! of a view whole.

use crate::Codegen;
use crate::change::TableCursors;
use crate::scan::ScanOptions;
use crate::scope::Binding;
use crate::select::{ChangeKey, Destination};
use base::{DbIndex, Result, ResultCode};
use bytecode::{Label, Opcode, P4, p5};
use plan::tree::{Access, Find, Loops, Query, ViewRows};
use resolve::bound::{ColumnRef, Source};
use schema::Table;
use std::rc::Rc;

/// The keys of the rows that a statement is going to change, collected before the first change.
pub(crate) struct RowKeys {
    /// Ephemeral table of the rowids, or index of the primary keys; none where there is one rowid
    /// at most, which is in its register, or NULL.
    cursor: Option<i32>,
    /// Registers of one key: the rowid, or the primary key of a WITHOUT ROWID table.
    pub first: i32,
    width: usize,
    /// Whether the keys stand in the order they were found in, and not in their own.
    as_found: bool,
    /// Number of values that were collected with each key; their registers follow the key's.
    values: usize,
    /// The table's cursor is at the row when its key is known.
    is_at_row: bool,
}

impl RowKeys {
    /// First register of the values that were collected with each key; none where there are none.
    pub fn values(&self) -> Option<i32> {
        (self.values > 0).then_some(self.first + self.width as i32)
    }
}

/// The loop over the collected rows of a view.
pub(crate) struct CollectedRows {
    cursor: i32,
    /// First of the registers of the values.
    pub first: i32,
    top: Label,
    done: Label,
}

impl Codegen<'_> {
    /// Finds the rows to be changed, and opens the cursors that change them: those of the indexes
    /// that are `wanted` by their position. One row alone is found with the cursor that changes it.
    pub(crate) fn find_rows(
        &mut self,
        find: &Find,
        (source, database): (&Source, DbIndex),
        values: usize,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<(RowKeys, TableCursors)> {
        if let Find::One(loops) = find {
            let cursors = self.open_for_change(&source.table, database, wanted);
            return Ok((self.find_one(source, loops, &cursors)?, cursors));
        }
        let keys = self.collect_keys(find, source, values)?;
        Ok((keys, self.open_for_change(&source.table, database, wanted)))
    }

    /// Finds one row with the cursors that change it.
    fn find_one(&mut self, source: &Source, plan: &Loops, cursors: &TableCursors) -> Result<RowKeys> {
        let first = self.builder.register();
        self.builder.emit(Opcode::Null, 0, first, 0);
        let [level] = &plan.levels[..] else { return Err(ResultCode::INTERNAL.into()) };
        let by_rowid = matches!(level.access, Access::Rowid(_));
        let index_cursor = match &level.access {
            Access::Index(access) => cursors.of_index(&source.table, &access.index),
            _ => None,
        };
        // Of an index that has all columns the rowid is enough.
        let table_cursor = (by_rowid || level.reads_table).then_some(cursors.table);
        let options = ScanOptions { table_cursor, index_cursor, ..ScanOptions::default() };
        self.scan_for_keys(source, plan, options, |codegen| codegen.key_registers(source, &source.table, first))?;
        Ok(RowKeys { cursor: None, first, width: 1, as_found: false, values: 0, is_at_row: by_rowid })
    }

    /// Collects the keys of the rows to be changed, and the values that come with them: `values` of
    /// them.
    pub(crate) fn collect_keys(&mut self, find: &Find, source: &Source, values: usize) -> Result<RowKeys> {
        let table = source.table.clone();
        match find {
            Find::Keys { loops, as_found } => self.collect_many(source, loops, *as_found),
            Find::Join(query) => self.collect_joined(query, &table, values),
            Find::Truncate | Find::Walk(_) | Find::One(_) | Find::View(_) | Find::Virtual(_) => {
                Err(ResultCode::INTERNAL.into())
            }
        }
    }

    fn collect_many(&mut self, source: &Source, loops: &Loops, as_found: bool) -> Result<RowKeys> {
        let table = source.table.clone();
        let width = table.primary_key().map_or(1, |key| key.key_columns);
        let first = self.builder.registers(width);
        let cursor = self.builder.cursor();
        let order = match table.primary_key() {
            Some(key) if !as_found => P4::KeyInfo(self.index_key_info(&table, key)),
            _ => P4::None,
        };
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, width as i32, 0, order);
        self.scan_for_keys(source, loops, ScanOptions::default(), |codegen| {
            codegen.key_registers(source, &table, first);
            let record = codegen.builder.temporary();
            if as_found {
                let number = codegen.builder.temporary();
                codegen.builder.emit(Opcode::MakeRecord, first, width as i32, record);
                codegen.builder.emit(Opcode::NewRowid, cursor, number, 0);
                codegen.builder.emit(Opcode::Insert, cursor, record, number);
                codegen.builder.set_p5(p5::APPEND);
                codegen.builder.release(number);
            } else if table.has_rowid() {
                codegen.builder.emit(Opcode::Null, 0, record, 0);
                codegen.builder.emit(Opcode::Insert, cursor, record, first);
                codegen.builder.set_p5(p5::APPEND);
            } else {
                codegen.builder.emit(Opcode::MakeRecord, first, width as i32, record);
                codegen.builder.emit(Opcode::IdxInsert, cursor, record, 0);
            }
            codegen.builder.release(record);
        })?;
        Ok(RowKeys { cursor: Some(cursor), first, width, as_found, values: 0, is_at_row: false })
    }

    /// The loops of a changing statement's WHERE with `body` in them; their own cursors are closed
    /// after them.
    fn scan_for_keys(
        &mut self,
        source: &Source,
        plan: &Loops,
        options: ScanOptions,
        body: impl FnOnce(&mut Self),
    ) -> Result<()> {
        let loops = self.open_loops(plan, std::slice::from_ref(source), &[None], options)?;
        body(self);
        let opened = loops.levels.first().map(|level| [level.table_cursor, level.index_cursor]);
        self.close_loops(loops)?;
        let lent = [options.table_cursor, options.index_cursor];
        for own in opened.into_iter().flatten().flatten().filter(|own| !lent.contains(&Some(*own))) {
            self.builder.emit(Opcode::Close, own, 0, 0);
        }
        Ok(())
    }

    /// The keys, and as many values of each, are the rows of a query.
    fn collect_joined(&mut self, query: &Query, table: &Rc<Table>, values: usize) -> Result<RowKeys> {
        let cursor = self.builder.cursor();
        let width = table.primary_key().map_or(1, |key| key.key_columns);
        let first = self.builder.registers(width + values);
        let order = match table.primary_key() {
            Some(key) => {
                let mut info = value::KeyInfo::clone(&self.index_key_info(table, key));
                info.all_fields = (width + values) as u16;
                P4::KeyInfo(Rc::new(info))
            }
            None => P4::None,
        };
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, (width + values) as i32, 0, order);
        let key = if table.has_rowid() { ChangeKey::Rowid } else { ChangeKey::Columns(width) };
        self.query(query, &Destination::Changes { cursor, key })?;
        Ok(RowKeys { cursor: Some(cursor), first, width, as_found: false, values, is_at_row: false })
    }

    /// Collects values for each row of a view before the first trigger fires, and opens the loop
    /// over them.
    pub(crate) fn collect_view_rows(&mut self, rows: &ViewRows, source: &Source) -> Result<CollectedRows> {
        let width = match rows {
            ViewRows::Own(own) => own.values.len(),
            ViewRows::Join { width, .. } => *width,
        };
        let cursor = self.builder.cursor();
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, width as i32, 0, P4::None);
        let first = self.builder.registers(width);
        match rows {
            ViewRows::Own(own) => {
                let rows = self.materialize(source, &own.rows)?;
                let sources = std::slice::from_ref(source);
                let loops = self.open_loops(&own.loops, sources, &[Some(rows)], ScanOptions::default())?;
                for (offset, value) in own.values.iter().enumerate() {
                    self.code_copy(value, first + offset as i32)?;
                }
                self.deliver(&Destination::Table { cursor }, first, width);
                self.close_loops(loops)?;
            }
            ViewRows::Join { query, .. } => {
                self.query(query, &Destination::Changes { cursor, key: ChangeKey::None })?;
            }
        }
        let (top, done) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        for field in 0..width as i32 {
            self.builder.emit(Opcode::Column, cursor, field, first + field);
        }
        Ok(CollectedRows { cursor, first, top, done })
    }

    /// Closes the loop.
    pub(crate) fn end_view_rows(&mut self, rows: &CollectedRows) {
        self.builder.emit_jump(Opcode::Next, rows.cursor, rows.top, 0);
        self.builder.place(rows.done);
    }

    /// The key of the row that the loops stand on, in registers.
    pub(crate) fn key_registers(&mut self, source: &Source, table: &Rc<Table>, first: i32) {
        for (offset, column) in table.key_columns().enumerate() {
            let reference = ColumnRef { source: source.id, column, table: table.clone() };
            let target = first + offset as i32;
            let register = self.column(&reference, target);
            if register != target {
                self.builder.emit(Opcode::Copy, register, target, 0);
            }
        }
    }

    /// Stands on the first collected key.
    pub(crate) fn first_key(&mut self, keys: &RowKeys, done: Label) {
        match keys.cursor {
            Some(cursor) => self.builder.emit_jump(Opcode::Rewind, cursor, done, 0),
            None => self.builder.emit_jump(Opcode::IsNull, keys.first, done, 0),
        };
    }

    /// Goes on at `top` with the next of the collected keys.
    pub(crate) fn next_key(&mut self, keys: &RowKeys, top: Label) {
        if let Some(cursor) = keys.cursor {
            self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        }
    }

    /// Reads the key into its registers.
    pub(crate) fn read_key(&mut self, keys: &RowKeys, table: &Table) {
        let Some(cursor) = keys.cursor else { return };
        if table.has_rowid() && !keys.as_found {
            self.builder.emit(Opcode::Rowid, cursor, keys.first, 0);
        } else {
            for field in 0..keys.width as i32 {
                self.builder.emit(Opcode::Column, cursor, field, keys.first + field);
            }
        }
    }

    /// Reads the key and brings the table's cursor to its row; `next` when the row is gone.
    pub(crate) fn load_key(&mut self, keys: &RowKeys, table: &Rc<Table>, cursor: i32, next: Label) {
        self.read_key(keys, table);
        let after_key = if table.has_rowid() { 0 } else { keys.width as i32 };
        if let Some(values) = keys.cursor {
            for offset in 0..keys.values as i32 {
                let register = keys.first + keys.width as i32 + offset;
                self.builder.emit(Opcode::Column, values, after_key + offset, register);
            }
        }
        if table.has_rowid() {
            self.builder.emit_jump(Opcode::NotExists, cursor, next, keys.first);
        } else {
            let count = P4::Int32(keys.width as i32);
            self.builder.emit_jump_p4(Opcode::NotFound, cursor, next, keys.first, count);
        }
    }

    /// As [`Codegen::load_key`], for the first time: the cursor may be at the row.
    pub(crate) fn first_load(&mut self, keys: &RowKeys, table: &Rc<Table>, cursor: i32, next: Label) {
        if !keys.is_at_row {
            self.load_key(keys, table, cursor, next);
        }
    }

    /// Binds a source to the row under the table's own cursor.
    pub(crate) fn bind_table(&mut self, source: &Source, cursor: i32) {
        let binding = Binding::Cursor { table_cursor: Some(cursor), table: source.table.clone(), index: None };
        self.bind(source.id, binding);
    }
}
