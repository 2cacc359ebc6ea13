//! INSERT and REPLACE.

use super::Planner;
use super::assigned::Assigned;
use super::keys::KeyEvent;
use super::row::{NewRow, clause_for};
use super::source_rows::rowid_position;
use super::triggers::Fired;
use crate::change_order;
use crate::tree::{InsertPlan, NewRowid, RowTriggers, SequenceUse, TableInsert};
use base::{ConflictAction, DbIndex, Error, Result, ResultCode};
use resolve::CompileSwitch;
use resolve::bound::{ExprKind, Insert, InsertSource, UpsertTarget};
use schema::{Table, TableKind};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

impl Planner<'_, '_> {
    /// Plans an INSERT. Its query is coded before all else: virtual tables are called then.
    pub(super) fn insert(&mut self, mut insert: Box<Insert>) -> Result<InsertPlan> {
        let shown = self.shown(&insert.returning);
        let rows = self.inserted_rows(&mut insert)?;
        let given_rowid = rowid_position(&insert);
        let fired = Fired::of(&insert.triggers, &insert.table, insert.conflict, |_| true);
        let mut calls = fired.is_some().then(|| self.no_calls());
        let table = match insert.table.kind {
            TableKind::Ordinary | TableKind::View => {
                Some(self.table_insert(&insert, rows.is_some(), fired.as_ref(), calls.as_mut())?)
            }
            TableKind::Subquery | TableKind::Virtual(_) => {
                self.all.planning.walk(|visit| match insert.table.is_virtual() {
                    true => change_order::inserted_virtual_row(&insert, given_rowid, visit),
                    false => change_order::inserted_row(&insert, None, false, visit),
                })?;
                if let (Some(fired), Some(calls)) = (&fired, &mut calls) {
                    self.calls_at(fired, TriggerTiming::InsteadOf, calls)?;
                }
                None
            }
        };
        drop(fired);
        if table.is_none() {
            self.returning(&insert.returning)?;
        }
        Ok(InsertPlan { bound: insert, rows: rows.map(Box::new), shown, given_rowid, triggers: calls, table })
    }

    fn table_insert(
        &mut self,
        insert: &Insert,
        from_query: bool,
        fired: Option<&Fired<'_>>,
        mut calls: Option<&mut RowTriggers>,
    ) -> Result<TableInsert> {
        let (table, database) = (&insert.table, insert.database);
        let sequence = self.sequence_of(insert)?;
        let upserts_act = self.upserts_act(insert)?;
        let alone = self.is_on(CompileSwitch::ForeignKeys)
            && self.trigger.is_none()
            && !(fired.is_some() || from_query || upserts_act || !insert.returning.is_empty() || replaces(insert));
        let work = self.key_work(table, database, KeyEvent::Insert { alone })?;
        let generated = self.generated(table)?;
        let rowid = new_rowid(insert);
        let fires_before = fired.is_some_and(|fired| fired.has(TriggerTiming::Before));
        self.all.planning.walk(|visit| change_order::inserted_row(insert, Some(rowid), fires_before, visit))?;
        if let (Some(fired), Some(calls)) = (fired, calls.as_deref_mut()) {
            self.calls_at(fired, TriggerTiming::Before, calls)?;
        }
        let row = NewRow {
            table,
            database,
            exprs: &insert.exprs,
            conflict: insert.conflict,
            upserts: &insert.upserts,
            returning: &insert.returning,
            change: None,
            fresh_rowid: !matches!(rowid, NewRowid::Given(_)),
        };
        let mut row = self.row_tests(&row)?;
        row.generated = generated;
        if let Some(work) = work {
            let mut keys = self.begin_keys();
            self.count_added(&work, &mut keys)?;
            row.keys = Some(Box::new(keys));
        }
        self.returning(&insert.returning)?;
        if let (Some(fired), Some(calls)) = (fired, calls) {
            self.calls_at(fired, TriggerTiming::After, calls)?;
        }
        Ok(TableInsert { rowid, sequence, alone, upserts_act, row })
    }

    /// Whether an update by an ON CONFLICT clause fires something, or concerns foreign keys. Where
    /// nothing can conflict, nothing is updated.
    fn upserts_act(&mut self, insert: &Insert) -> Result<bool> {
        if insert.upserts.is_empty() {
            return Ok(false);
        }
        let table = &insert.table;
        let conflicts = rowid_position(insert).is_some() || table.indexes.iter().any(|index| index.unique);
        let mut acts = false;
        for update in insert.upserts.iter().filter(|_| conflicts).filter_map(|clause| clause.update.as_ref()) {
            let assigned = Assigned::of(&update.assignments, table);
            let abort = Some(ConflictAction::Abort);
            acts |= Fired::of(&update.triggers, table, abort, |name| assigned.names(name, table)).is_some();
            acts |= self.key_work(table, insert.database, KeyEvent::Update(&assigned))?.is_some();
        }
        Ok(acts)
    }

    /// The sequence of the table of an INSERT; none without AUTOINCREMENT.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_SEQUENCE` where `sqlite_sequence` is missing or is something else.
    fn sequence_of(&mut self, insert: &Insert) -> Result<Option<usize>> {
        if !insert.table.autoincrement {
            return Ok(None);
        }
        let catalog = self.catalog();
        let sequences = &mut self.all.sequences;
        let is_known =
            |known: &SequenceUse| known.database == insert.database && known.counted.root == insert.table.root;
        if let Some(known) = sequences.iter().position(is_known) {
            return Ok(Some(known));
        }
        let damaged = || Error::bare(ResultCode::CORRUPT_SEQUENCE);
        let (database, counted): (DbIndex, Rc<Table>) = (insert.database, insert.table.clone());
        let (_, table) = catalog.find_table(Some(database), "sqlite_sequence")?.ok_or_else(damaged)?;
        if !table.has_rowid() || table.columns.len() != 2 {
            return Err(damaged());
        }
        sequences.push(SequenceUse { database, counted, table });
        Ok(Some(sequences.len() - 1))
    }
}

/// Where the rowid of a new row comes from.
fn new_rowid(insert: &Insert) -> NewRowid {
    if insert.table.without_rowid {
        return NewRowid::Absent;
    }
    let Some(position) = rowid_position(insert) else { return NewRowid::Made };
    match &insert.source {
        InsertSource::Values(exprs) if matches!(exprs[position].kind, ExprKind::Null) => NewRowid::Made,
        _ => NewRowid::Given(position),
    }
}

/// Whether the row may take the place of others: a constraint says REPLACE, and no ON CONFLICT
/// clause is for it.
fn replaces(insert: &Insert) -> bool {
    let may_replace = |own: ConflictAction, target: UpsertTarget| {
        insert.conflict.unwrap_or(own) == ConflictAction::Replace && clause_for(&insert.upserts, target).is_none()
    };
    let table = &insert.table;
    let rowid = rowid_position(insert).is_some() && may_replace(table.rowid_conflict, UpsertTarget::Rowid);
    let mut indexes = table.indexes.iter().enumerate().filter(|(_, index)| index.unique);
    rowid || indexes.any(|(at, index)| may_replace(index.conflict, UpsertTarget::Index(at)))
}
