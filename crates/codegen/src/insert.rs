//! INSERT and REPLACE.

use crate::change::{NewRow, TableCursors};
use crate::ctx::{Binding, Codegen};
use crate::foreign_key::KeyWork;
use crate::select::Destination;
use crate::trigger::RowTriggers;
use crate::update::Assigned;
use crate::upsert::UpsertCode;
use base::Result;
use bytecode::{Label, Opcode, P4, p5};
use resolve::bound::{Expr, ExprKind, Insert, InsertSource, SourceKind, UpsertTarget};
use schema::{ConflictAction, RowEvent, Table, TableKind};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

/// What rows are inserted into, and what belongs to that.
struct Target<'i> {
    cursors: TableCursors,
    /// AUTOINCREMENT: register of the greatest rowid ever.
    sequence: Option<i32>,
    triggers: Option<RowTriggers>,
    upsert: UpsertCode<'i>,
    keys: Option<KeyWork>,
}

/// Where the values of one source row stand.
enum SourceRow<'s> {
    Exprs(&'s [Expr]),
    Registers(i32),
}

impl Codegen<'_> {
    pub fn insert(&mut self, insert: Insert) -> Result<()> {
        self.use_database(insert.database, true);
        self.b.program_mut().counts_changes = true;
        let returning = self.returning_begin(&insert.returning, "inserted");
        let triggers = self.row_triggers(&insert.triggers, &insert.table, insert.conflict, |_| true);
        let end = self.b.new_label();
        let single = match &insert.source {
            InsertSource::Values(exprs) => Some(SourceRow::Exprs(exprs)),
            InsertSource::Defaults => Some(SourceRow::Exprs(&[])),
            InsertSource::Select(_) => None,
        };
        match single {
            Some(row) => {
                let target = self.insert_target(&insert, triggers, returning)?;
                self.insert_one(&insert, &target, &row, end)?;
                self.b.place(end);
            }
            None => self.insert_select(&insert, triggers, returning)?,
        }
        self.returning_end(returning, &insert.returning);
        Ok(())
    }

    fn insert_target<'i>(
        &mut self,
        insert: &'i Insert,
        triggers: Option<RowTriggers>,
        returning: Option<i32>,
    ) -> Result<Target<'i>> {
        // Where nothing can conflict, nothing is updated.
        let conflicts = rowid_position(insert).is_some() || insert.table.indexes.iter().any(|index| index.unique);
        let upsert = UpsertCode {
            clauses: &insert.upserts,
            triggers: if conflicts { self.upsert_triggers(&insert.upserts, &insert.table) } else { Vec::new() },
            returning,
            columns: &insert.returning,
        };
        if insert.table.is_virtual() {
            self.begin_virtual_insert(insert);
            self.multi_write |= !insert.returning.is_empty();
        }
        if insert.table.kind == TableKind::Subquery || insert.table.is_virtual() {
            let cursors = TableCursors { table: 0, indexes: Vec::new() };
            return Ok(Target { cursors, sequence: None, triggers, upsert, keys: None });
        }
        let cursors = self.open_for_change(&insert.table, insert.database, |_| true);
        let sequence = self.sequence_of(insert)?;
        // What may still fail when a row has been replaced says `check_row`; foreign keys ask
        // sooner.
        let mut writes_more = self.multi_write || !insert.returning.is_empty();
        self.multi_write = writes_more || replaces(insert, &upsert);
        for update in insert.upserts.iter().filter(|_| conflicts).filter_map(|clause| clause.update.as_ref()) {
            // An update that concerns foreign keys makes the statement write more than its row.
            let assigned = Assigned::of(&update.assignments, &insert.table);
            let work = self.key_work(&insert.table, insert.database, RowEvent::Update, Some(&assigned))?;
            writes_more |= work.is_some();
        }
        let keys = self.key_work(&insert.table, insert.database, RowEvent::Insert, None)?;
        if keys.is_none() {
            self.multi_write = writes_more;
        }
        Ok(Target { cursors, sequence, triggers, upsert, keys })
    }

    /// Rows from a SELECT: through a coroutine, or by way of an ephemeral table when the SELECT
    /// reads the table that is written, or a trigger may write what it reads.
    fn insert_select(&mut self, insert: &Insert, triggers: Option<RowTriggers>, returning: Option<i32>) -> Result<()> {
        let InsertSource::Select(select) = &insert.source else { return Ok(()) };
        self.multi_write = true;
        let width = select.arms.first().map_or(1, |arm| arm.columns.len());
        let (yield_register, first) = (self.b.register(), self.b.registers(width));
        let (over, entry) = (self.b.new_label(), self.b.new_label());
        let start = self.b.jump(entry);
        self.b.emit_jump(Opcode::InitCoroutine, yield_register, over, start);
        self.b.place(entry);
        let buffered = triggers.is_some() || reads(select, &insert.table);
        self.select((**select).clone(), &Destination::Coroutine { yield_register, first })?;
        self.b.emit(Opcode::EndCoroutine, yield_register, 0, 0);
        self.b.place(over);
        self.b.forget_temporaries();
        let (top, next, done) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        let buffer = buffered.then(|| self.buffer_rows(yield_register, first, width));
        let target = self.insert_target(insert, triggers, returning)?;
        match buffer {
            None => {
                self.b.place(top);
                self.b.emit_jump(Opcode::Yield, yield_register, done, 0);
            }
            Some(cursor) => {
                self.b.emit_jump(Opcode::Rewind, cursor, done, 0);
                self.b.place(top);
                for field in 0..width as i32 {
                    self.b.emit(Opcode::Column, cursor, field, first + field);
                }
            }
        }
        self.insert_one(insert, &target, &SourceRow::Registers(first), next)?;
        self.b.place(next);
        match buffer {
            None => self.b.emit_jump(Opcode::Goto, 0, top, 0),
            Some(cursor) => self.b.emit_jump(Opcode::Next, cursor, top, 0),
        };
        self.b.place(done);
        Ok(())
    }

    /// Collects all rows of a coroutine in an ephemeral table; its cursor.
    fn buffer_rows(&mut self, yield_register: i32, first: i32, width: usize) -> i32 {
        let cursor = self.b.cursor();
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, width as i32, 0, P4::None);
        let (fill, filled) = (self.b.new_label(), self.b.new_label());
        self.b.place(fill);
        self.b.emit_jump(Opcode::Yield, yield_register, filled, 0);
        self.deliver(&Destination::Table { cursor }, first, width);
        self.b.emit_jump(Opcode::Goto, 0, fill, 0);
        self.b.place(filled);
        cursor
    }

    fn insert_one(&mut self, insert: &Insert, target: &Target<'_>, source: &SourceRow<'_>, next: Label) -> Result<()> {
        let table = &insert.table;
        if table.is_virtual() {
            return self.insert_one_virtual(insert, target.upsert.returning, source);
        }
        let rowid = self.b.register();
        let first = self.b.registers(table.columns.len());
        for position in 0..table.columns.len() {
            let target = first + position as i32;
            if table.rowid_alias == Some(position) {
                self.b.emit(Opcode::SoftNull, target, 0, 0);
                continue;
            }
            self.source_value(insert, source, position, target)?;
        }
        if let Some(triggers) = &target.triggers {
            self.before_insert(insert, triggers, source, first, next)?;
        }
        if table.kind == TableKind::Subquery {
            self.b.emit(Opcode::Integer, -1, rowid, 0);
            self.bind(insert.exprs.row, Binding::Row { rowid, first });
            return self.returning_row(target.upsert.returning, &insert.returning);
        }
        let fresh_rowid = self.new_rowid(insert, &target.cursors, source, target.sequence, rowid)?;
        self.compute_generated(table, rowid, first)?;
        let row = NewRow {
            table,
            exprs: &insert.exprs,
            cursors: &target.cursors,
            rowid,
            first,
            old: None,
            conflict: insert.conflict,
            next,
            database: insert.database,
            fresh_rowid,
            indexes_used: vec![true; table.indexes.len()],
            assigned: Vec::new(),
            keys: None,
            upsert: Some(&target.upsert).filter(|upsert| !upsert.clauses.is_empty()),
        };
        let records = self.check_row(&row)?;
        if let Some(keys) = &target.keys {
            self.check_keys(keys, None, Some((rowid, first)))?;
        }
        let mut flags = p5::LAST_ROWID;
        if fresh_rowid {
            flags |= p5::APPEND;
        } else if records.placed {
            flags |= p5::USE_SEEK_RESULT;
        }
        self.insert_row(&row, &records, flags);
        self.bind(insert.exprs.row, Binding::Row { rowid, first });
        self.returning_row(target.upsert.returning, &insert.returning)?;
        if let Some(triggers) = &target.triggers {
            self.pass_new(triggers, Some(rowid), first);
            self.fire(triggers, TriggerTiming::After, next)?;
        }
        Ok(())
    }

    fn insert_one_virtual(&mut self, insert: &Insert, returning: Option<i32>, source: &SourceRow<'_>) -> Result<()> {
        let given = rowid_position(insert);
        self.insert_virtual_row(insert, given.is_some(), returning, |codegen, column, register| {
            match (column, given, source) {
                (Some(column), _, _) => codegen.source_value(insert, source, column, register),
                (None, Some(position), SourceRow::Exprs(exprs)) => codegen.code_copy(&exprs[position], register),
                (None, position, SourceRow::Registers(from)) => {
                    codegen.b.emit(Opcode::Copy, from + position.unwrap_or(0) as i32, register, 0);
                    Ok(())
                }
                _ => Ok(()),
            }
        })
    }

    /// BEFORE and INSTEAD OF triggers, which see the row before it has a rowid.
    fn before_insert(
        &mut self,
        insert: &Insert,
        triggers: &RowTriggers,
        source: &SourceRow<'_>,
        first: i32,
        next: Label,
    ) -> Result<()> {
        if triggers.has(TriggerTiming::InsteadOf) {
            self.pass_new(triggers, None, first);
            return self.fire(triggers, TriggerTiming::InsteadOf, next);
        }
        if !triggers.has(TriggerTiming::Before) {
            return Ok(());
        }
        let given = match (rowid_position(insert), source) {
            (Some(position), SourceRow::Exprs(exprs)) => Some(exprs[position].clone()),
            (Some(position), SourceRow::Registers(from)) => Some(ExprKind::Register(from + position as i32).into()),
            (None, _) => None,
        };
        let rowid = self.pass_given_rowid(triggers, given.as_ref())?;
        self.compute_generated(&insert.table, rowid, first)?;
        self.pass_new(triggers, Some(rowid), first);
        self.convert_new(triggers);
        self.fire(triggers, TriggerTiming::Before, next)
    }

    fn source_value(&mut self, insert: &Insert, source: &SourceRow<'_>, column: usize, target: i32) -> Result<()> {
        match (insert.column_map.get(column).copied().flatten(), source) {
            (Some(position), SourceRow::Exprs(exprs)) => self.code_copy(&exprs[position], target),
            (Some(position), SourceRow::Registers(from)) => {
                self.b.emit(Opcode::SCopy, from + position as i32, target, 0);
                Ok(())
            }
            (None, _) => match insert.defaults.get(column).and_then(Option::as_ref) {
                Some(default) => self.code_copy(default, target),
                None => {
                    self.b.emit(Opcode::Null, 0, target, 0);
                    Ok(())
                }
            },
        }
    }

    /// Codes the rowid; whether it is sure to be a new one.
    fn new_rowid(
        &mut self,
        insert: &Insert,
        cursors: &TableCursors,
        source: &SourceRow<'_>,
        sequence: Option<i32>,
        rowid: i32,
    ) -> Result<bool> {
        if insert.table.without_rowid {
            return Ok(true);
        }
        let greatest = sequence.unwrap_or(0);
        let Some(position) = rowid_position(insert) else {
            self.b.emit(Opcode::NewRowid, cursors.table, rowid, greatest);
            return Ok(true);
        };
        match source {
            SourceRow::Exprs(exprs) if matches!(exprs[position].kind, ExprKind::Null) => {
                self.b.emit(Opcode::NewRowid, cursors.table, rowid, greatest);
                return Ok(true);
            }
            SourceRow::Exprs(exprs) => self.code_copy(&exprs[position], rowid)?,
            SourceRow::Registers(first) => {
                self.b.emit(Opcode::Copy, first + position as i32, rowid, 0);
            }
        }
        let given = self.b.new_label();
        self.b.emit_jump(Opcode::NotNull, rowid, given, 0);
        self.b.emit(Opcode::NewRowid, cursors.table, rowid, greatest);
        self.b.place(given);
        self.b.emit(Opcode::MustBeInt, rowid, 0, 0);
        if let Some(sequence) = sequence {
            self.b.emit(Opcode::MemMax, sequence, rowid, 0);
        }
        Ok(false)
    }
}

/// Position of the rowid in the source row, where the statement gives one.
fn rowid_position(insert: &Insert) -> Option<usize> {
    let alias = insert.table.rowid_alias.and_then(|alias| insert.column_map.get(alias).copied().flatten());
    insert.rowid_position.or(alias)
}

/// Whether the SELECT reads the table anywhere.
fn reads(select: &resolve::bound::Select, table: &Rc<Table>) -> bool {
    let mut found = false;
    let is_target = |arm: &resolve::bound::SelectArm| {
        arm.from.iter().any(|source| match &source.kind {
            SourceKind::Table(database) => *database == table.database && source.table.root == table.root,
            SourceKind::Subquery(inner) => reads(inner, table),
            SourceKind::Recursive(_) => false,
        })
    };
    found |= select.arms.iter().any(is_target);
    select.walk(&mut |node| {
        if let Some(inner) = node.subquery() {
            found |= inner.arms.iter().any(is_target);
        }
        !found
    });
    found
}

/// Whether the row may take the place of others: a constraint says REPLACE, and no ON CONFLICT
/// clause is for it.
fn replaces(insert: &Insert, upsert: &UpsertCode<'_>) -> bool {
    let may_replace = |own: ConflictAction, target: UpsertTarget| {
        insert.conflict.unwrap_or(own) == ConflictAction::Replace && upsert.clause_for(target).is_none()
    };
    let table = &insert.table;
    let rowid = rowid_position(insert).is_some() && may_replace(table.rowid_conflict, UpsertTarget::Rowid);
    let mut indexes = table.indexes.iter().enumerate().filter(|(_, index)| index.unique);
    rowid || indexes.any(|(at, index)| may_replace(index.conflict, UpsertTarget::Index(at)))
}
