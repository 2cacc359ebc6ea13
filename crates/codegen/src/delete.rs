//! DELETE.

use crate::ctx::{Binding, Codegen};
use crate::one_pass::is_own_walk;
use crate::scan::ScanOptions;
use crate::select::{ChangeKey, Destination};
use crate::trigger::RowTriggers;
use base::Result;
use bytecode::{Label, Opcode, P4, p5};
use plan::{Access, Loops, ScanUsage, WhereInput};
use resolve::CompileSwitch;
use resolve::bound::{ColumnRef, Delete, Expr, ExprKind, ResultColumn, Select, SelectArm, SelectId, Source};
use schema::{Index, IndexPart, RowEvent, Table, TableKind};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

/// The keys of the rows that a statement is going to change, collected before the first change.
pub(crate) struct RowKeys {
    /// Ephemeral table of the rowids, or index of the primary keys; none where there is one rowid
    /// at most, which stands in its register, or NULL.
    cursor: Option<i32>,
    /// Registers of one key: the rowid, or the primary key of a WITHOUT ROWID table.
    pub first: i32,
    pub width: usize,
    /// Whether the keys stand in the order they were found in, and not in their own.
    as_found: bool,
    /// Number of values that were collected with each key; their registers follow the key's.
    values: usize,
}

impl RowKeys {
    /// Whether there is one row at most.
    pub fn is_one(&self) -> bool {
        self.cursor.is_none()
    }
}

/// The loop over the collected rows of a view.
pub(crate) struct ViewRows {
    cursor: i32,
    /// First of the registers of the values.
    pub first: i32,
    top: Label,
    done: Label,
}

impl Codegen<'_> {
    pub fn delete(&mut self, mut delete: Delete) -> Result<()> {
        let table = delete.source.table.clone();
        if table.is_virtual() {
            self.b.program_mut().counts_changes = true;
            return self.delete_virtual(delete);
        }
        self.use_database(delete.database, true);
        self.b.program_mut().counts_changes = true;
        let returning = self.returning_begin(&delete.returning, "deleted");
        let triggers = self.row_triggers(&delete.triggers, &table, None, |_| true);
        let where_clause = delete.where_clause.take();
        if table.kind == TableKind::Subquery {
            self.multi_write = true;
            return self.delete_from_view(&delete, where_clause, triggers, returning);
        }
        let key_work = self.key_work(&table, delete.database, RowEvent::Delete, None)?;
        let plain = triggers.is_none() && key_work.is_none() && returning.is_none() && self.changed_rows.is_none();
        if where_clause.is_none() && plain && !delete.one_by_one && !self.catalog.is_on(CompileSwitch::WatchesRows) {
            self.multi_write = true;
            self.delete_all(&table, i32::from(delete.database.0));
            return Ok(());
        }
        let complex = triggers.is_some()
            || key_work.is_some()
            || returning.is_some()
            || where_clause.as_ref().is_some_and(plan::has_subquery);
        let Some(keys) = self.keys_to_delete(&delete, where_clause, complex)? else { return Ok(()) };
        let cursors = self.open_for_change(&table, delete.database, |_| true);
        let (top, next, done) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.first_key(&keys, done);
        self.b.place(top);
        self.load_key(&keys, &table, cursors.table, next);
        // RETURNING shows the row as it was found, and with it what is left when it is gone.
        let wants_old = key_work.is_some() || returning.is_some();
        let old = wants_old.then(|| self.copy_row(&table, cursors.table));
        if let Some(triggers) = triggers.as_ref() {
            self.compile_triggers(triggers)?;
            self.pass_old(triggers, cursors.table);
            if triggers.has(TriggerTiming::Before) {
                self.fire(triggers, TriggerTiming::Before, next)?;
                self.load_key(&keys, &table, cursors.table, next);
            }
        }
        self.bind(
            delete.exprs.row,
            Binding::Cursor { table_cursor: Some(cursors.table), table: table.clone(), index: None },
        );
        if let (Some(work), Some(old)) = (&key_work, old) {
            self.check_keys(work, Some(old), None)?;
        }
        self.delete_row(&table, &delete.exprs, &cursors, cursors.table, p5::NCHANGE)?;
        if let (Some(work), Some(old)) = (&key_work, old) {
            self.key_actions(work, old, None)?;
        }
        if let (Some((rowid, first)), true) = (old, returning.is_some()) {
            self.bind(delete.exprs.row, Binding::Row { rowid, first });
        }
        self.returning_row(returning, &delete.returning)?;
        if let Some(triggers) = &triggers {
            self.fire(triggers, TriggerTiming::After, next)?;
        }
        self.b.place(next);
        self.next_key(&keys, top);
        self.b.place(done);
        self.returning_end(returning, &delete.returning);
        Ok(())
    }

    /// Collects the keys of the rows to be deleted; none where the rows were deleted as they were
    /// found.
    fn keys_to_delete(
        &mut self,
        delete: &Delete,
        where_clause: Option<Expr>,
        complex: bool,
    ) -> Result<Option<RowKeys>> {
        let plan = self.change_plan(&delete.source, where_clause)?;
        if !complex && is_own_walk(&plan, &delete.source.table, |_| false) {
            self.delete_found(delete, plan)?;
            return Ok(None);
        }
        // Without triggers and foreign keys SQLite deletes each row while an index finds it: hooks
        // see that order.
        let keys = self.collect_keys(&delete.source, plan, !complex, |_| !complex)?;
        self.multi_write |= complex || !keys.is_one();
        Ok(Some(keys))
    }

    /// DELETE from a view: INSTEAD OF triggers see each row.
    fn delete_from_view(
        &mut self,
        delete: &Delete,
        where_clause: Option<Expr>,
        triggers: Option<RowTriggers>,
        returning: Option<i32>,
    ) -> Result<()> {
        let table = &delete.source.table;
        let columns = (0..table.columns.len() as i32).map(|column| {
            ExprKind::Column(ColumnRef { source: delete.source.id, column, table: table.clone() }).into()
        });
        let rows = self.collect_view_rows(&delete.source, &[], where_clause, columns.collect())?;
        let next = self.b.new_label();
        if let Some(triggers) = &triggers {
            self.pass_old_registers(triggers, rows.first);
            self.fire(triggers, TriggerTiming::InsteadOf, next)?;
        }
        self.bind(delete.exprs.row, Binding::Registers(rows.first));
        self.returning_row(returning, &delete.returning)?;
        self.b.place(next);
        self.end_view_rows(&rows);
        self.returning_end(returning, &delete.returning);
        Ok(())
    }

    /// Collects values for each row of a view, joined with the other sources, that a condition
    /// holds for, before the first trigger fires, and opens the loop over them.
    pub(crate) fn collect_view_rows(
        &mut self,
        source: &Source,
        from: &[Source],
        where_clause: Option<Expr>,
        values: Vec<Expr>,
    ) -> Result<ViewRows> {
        let cursor = self.b.cursor();
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, values.len() as i32, 0, P4::None);
        let first = self.b.registers(values.len());
        let count = values.len() as i32;
        if from.is_empty() {
            let rows = self.materialize(source)?;
            let plan = self.change_plan(source, where_clause)?;
            let sources = std::slice::from_ref(source);
            let loops = self.open_loops(&plan, sources, &[Some(rows)], ScanOptions::default())?;
            for (offset, value) in values.iter().enumerate() {
                self.code_copy(value, first + offset as i32)?;
            }
            self.deliver(&Destination::Table { cursor }, first, values.len());
            self.close_loops(loops)?;
        } else {
            let sources = std::iter::once(source).chain(from).cloned().collect();
            let rows = joined(sources, where_clause, values.into_iter());
            self.select(rows, &Destination::Changes { cursor, key: ChangeKey::None })?;
        }
        let (top, done) = (self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.b.place(top);
        for field in 0..count {
            self.b.emit(Opcode::Column, cursor, field, first + field);
        }
        Ok(ViewRows { cursor, first, top, done })
    }

    /// Closes the loop.
    pub(crate) fn end_view_rows(&mut self, rows: &ViewRows) {
        self.b.emit_jump(Opcode::Next, rows.cursor, rows.top, 0);
        self.b.place(rows.done);
    }

    /// Before a table is dropped that foreign keys are concerned with, its rows are deleted; what
    /// is violated then keeps the table.
    pub(crate) fn delete_before_drop(&mut self, delete: Delete) -> Result<()> {
        let database = delete.database;
        let (over, kept) = (self.b.new_label(), self.b.new_label());
        let table = &delete.source.table;
        self.dropping = true;
        let schema = self.catalog.schema(database)?;
        let mut keys = schema.tables.values().flat_map(|child| &child.foreign_keys);
        let is_parent = keys.any(|key| key.parent.eq_ignore_ascii_case(&table.name));
        if !is_parent {
            self.b.emit_jump(Opcode::FkIfZero, 1, over, 0);
        }
        self.delete(delete)?;
        self.dropping = false;
        if !self.catalog.is_on(CompileSwitch::DeferForeignKeys) {
            self.b.emit_jump(Opcode::FkIfZero, 0, kept, 0);
            self.halt_for_key();
            self.b.place(kept);
        }
        self.b.place(over);
        Ok(())
    }

    /// Without WHERE the trees are emptied whole.
    fn delete_all(&mut self, table: &Rc<Table>, database: i32) {
        for index in &table.indexes {
            if !(table.without_rowid && index.is_primary_key()) {
                self.b.emit(Opcode::Clear, index.root.0 as i32, database, 0);
            }
        }
        self.b.emit(Opcode::Clear, table.root.0 as i32, database, -1);
    }

    /// Runs the loops of a changing statement's WHERE and collects the keys of the rows. Changes go
    /// in the order of the keys, unless the rows come from an index that `keeps_order` says is left
    /// alone: then in that order, as SQLite changes such rows while it finds them. `one_pass` tells
    /// whether SQLite would do so with several rows; an index is not shown as covering then.
    pub(crate) fn collect_keys(
        &mut self,
        source: &Source,
        plan: Loops,
        one_pass: bool,
        keeps_order: impl Fn(&Index) -> bool,
    ) -> Result<RowKeys> {
        let table = source.table.clone();
        let width = table.primary_key().map_or(1, |key| key.key_columns);
        let first = self.b.registers(width);
        let one_row = plan.levels.first().is_some_and(|level| level.one_row);
        if one_row && plan.levels.len() == 1 && table.has_rowid() && !table.is_virtual() {
            self.b.emit(Opcode::Null, 0, first, 0);
            self.scan_for_keys(source, plan, true, |codegen| codegen.key_registers(source, &table, first))?;
            return Ok(RowKeys { cursor: None, first, width, as_found: false, values: 0 });
        }
        let cursor = self.b.cursor();
        let as_found = match plan.levels.first().map(|level| &level.access) {
            Some(Access::Index(access)) => keeps_order(&access.index),
            _ => false,
        };
        let order = match table.primary_key() {
            Some(key) if !as_found => P4::KeyInfo(self.index_key_info(&table, key)),
            _ => P4::None,
        };
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, width as i32, 0, order);
        let changes = table.without_rowid || one_pass || one_row;
        self.scan_for_keys(source, plan, changes, |codegen| {
            codegen.key_registers(source, &table, first);
            let record = codegen.b.temporary();
            if as_found {
                let number = codegen.b.temporary();
                codegen.b.emit(Opcode::MakeRecord, first, width as i32, record);
                codegen.b.emit(Opcode::NewRowid, cursor, number, 0);
                codegen.b.emit(Opcode::Insert, cursor, record, number);
                codegen.b.set_p5(p5::APPEND);
                codegen.b.release(number);
            } else if table.has_rowid() {
                codegen.b.emit(Opcode::Null, 0, record, 0);
                codegen.b.emit(Opcode::Insert, cursor, record, first);
                codegen.b.set_p5(p5::APPEND);
            } else {
                codegen.b.emit(Opcode::MakeRecord, first, width as i32, record);
                codegen.b.emit(Opcode::IdxInsert, cursor, record, 0);
            }
            codegen.b.release(record);
        })?;
        Ok(RowKeys { cursor: Some(cursor), first, width, as_found, values: 0 })
    }

    /// The loops of a changing statement's WHERE with `body` in them; their cursors are closed
    /// behind them.
    fn scan_for_keys(
        &mut self,
        source: &Source,
        plan: Loops,
        changes: bool,
        body: impl FnOnce(&mut Self),
    ) -> Result<()> {
        let usage = if changes { ScanUsage::Change } else { ScanUsage::Read };
        let plan = Loops { usage, ..plan };
        let loops = self.open_loops(&plan, std::slice::from_ref(source), &[None], ScanOptions::default())?;
        body(self);
        let opened: Vec<i32> =
            loops.levels.iter().flat_map(|level| [level.table_cursor, level.index_cursor]).flatten().collect();
        self.close_loops(loops)?;
        for own in opened {
            self.b.emit(Opcode::Close, own, 0, 0);
        }
        Ok(())
    }

    /// As `collect_keys`, for a join whose first source is the target, with values for each key.
    pub(crate) fn collect_keys_and_values(
        &mut self,
        sources: Vec<Source>,
        where_clause: Option<Expr>,
        values: &[Expr],
    ) -> Result<RowKeys> {
        let table = sources[0].table.clone();
        let cursor = self.b.cursor();
        let width = table.primary_key().map_or(1, |key| key.key_columns);
        let first = self.b.registers(width + values.len());
        let order = match table.primary_key() {
            Some(key) => {
                let mut info = value::KeyInfo::clone(&self.index_key_info(&table, key));
                info.all_fields = (width + values.len()) as u16;
                P4::KeyInfo(Rc::new(info))
            }
            None => P4::None,
        };
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, (width + values.len()) as i32, 0, order);
        let id = sources[0].id;
        let key = |column: i32| ExprKind::Column(ColumnRef { source: id, column, table: table.clone() }).into();
        let columns = key_columns(&table).into_iter().map(key).chain(values.iter().cloned());
        let key = if table.has_rowid() { ChangeKey::Rowid } else { ChangeKey::Columns(width) };
        self.select(joined(sources, where_clause, columns), &Destination::Changes { cursor, key })?;
        Ok(RowKeys { cursor: Some(cursor), first, width, as_found: false, values: values.len() })
    }

    pub(crate) fn change_plan(&mut self, source: &Source, where_clause: Option<Expr>) -> Result<Loops> {
        let input = WhereInput::of(std::slice::from_ref(source), where_clause, self.catalog);
        let plan = plan::plan_where(WhereInput { outer_rows: self.outer_rows, for_change: true, ..input })?;
        Ok(Loops { usage: ScanUsage::Change, ..plan })
    }

    pub(crate) fn key_registers(&mut self, source: &Source, table: &Rc<Table>, first: i32) {
        for (offset, column) in key_columns(table).into_iter().enumerate() {
            let reference = ColumnRef { source: source.id, column, table: table.clone() };
            let target = first + offset as i32;
            let register = self.column(&reference, target);
            if register != target {
                self.b.emit(Opcode::Copy, register, target, 0);
            }
        }
    }

    /// Stands on the first collected key.
    pub(crate) fn first_key(&mut self, keys: &RowKeys, done: bytecode::Label) {
        match keys.cursor {
            Some(cursor) => self.b.emit_jump(Opcode::Rewind, cursor, done, 0),
            None => self.b.emit_jump(Opcode::IsNull, keys.first, done, 0),
        };
    }

    /// Goes on at `top` with the next of the collected keys.
    pub(crate) fn next_key(&mut self, keys: &RowKeys, top: Label) {
        if let Some(cursor) = keys.cursor {
            self.b.emit_jump(Opcode::Next, cursor, top, 0);
        }
    }

    /// Reads the key into its registers.
    pub(crate) fn read_key(&mut self, keys: &RowKeys, table: &Table) {
        let Some(cursor) = keys.cursor else { return };
        if table.has_rowid() && !keys.as_found {
            self.b.emit(Opcode::Rowid, cursor, keys.first, 0);
        } else {
            for field in 0..keys.width as i32 {
                self.b.emit(Opcode::Column, cursor, field, keys.first + field);
            }
        }
    }

    /// Reads the key and brings the table's cursor to its row; `next` when the row is gone.
    pub(crate) fn load_key(&mut self, keys: &RowKeys, table: &Rc<Table>, cursor: i32, next: bytecode::Label) {
        self.read_key(keys, table);
        let behind_key = if table.has_rowid() { 0 } else { keys.width as i32 };
        if let Some(values) = keys.cursor {
            for offset in 0..keys.values as i32 {
                let register = keys.first + keys.width as i32 + offset;
                self.b.emit(Opcode::Column, values, behind_key + offset, register);
            }
        }
        if table.has_rowid() {
            self.b.emit_jump(Opcode::NotExists, cursor, next, keys.first);
        } else {
            let count = P4::Int32(keys.width as i32);
            self.b.emit_jump_p4(Opcode::NotFound, cursor, next, keys.first, count);
        }
    }

    /// Binds a source to the row under the table's own cursor.
    pub(crate) fn bind_table(&mut self, source: &Source, cursor: i32) {
        let binding = Binding::Cursor { table_cursor: Some(cursor), table: source.table.clone(), index: None };
        self.bind(source.id, binding);
    }
}

/// The columns of a table's key: the rowid is -1.
fn key_columns(table: &Table) -> Vec<i32> {
    let column = |entry: &schema::IndexColumn| if let IndexPart::Column(column) = entry.part { column } else { -1 };
    match table.primary_key() {
        None => vec![-1],
        Some(key) => key.columns.iter().take(key.key_columns).map(column).collect(),
    }
}

/// The query that says what an UPDATE with FROM changes.
fn joined(from: Vec<Source>, where_clause: Option<Expr>, values: impl Iterator<Item = Expr>) -> Select {
    let column = |expr: Expr| ResultColumn {
        expr,
        name: "".into(),
        is_alias: false,
        from_star: false,
        is_written: false,
        origin: None,
    };
    let columns = values.map(column).collect();
    Select::of(SelectArm { columns, from, where_clause, ..SelectArm::new(SelectId(u32::MAX)) })
}
