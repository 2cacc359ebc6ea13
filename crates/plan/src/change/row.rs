//! What is tested of a new row, in which order, and what happens where another row is in the way.

use super::Planner;
use super::assigned::{Assigned, changed_entries, may_replace};
use super::keys::{KeyEvent, KeyWork};
use super::triggers::Fired;
use crate::tree::{GeneratedColumns, KeyPlan, NotNull, ReplacedRow, RowPlan, RowTest, UpsertPlan, Violated};
use base::{ConflictAction, DbIndex, Result};
use resolve::CompileSwitch;
use resolve::bound::{Expr, ResultColumn, TableExprs, Upsert, UpsertTarget};
use schema::{Index, Table};
use std::rc::Rc;

/// A new row on its way into a table.
pub(super) struct NewRow<'r> {
    pub table: &'r Rc<Table>,
    pub database: DbIndex,
    pub exprs: &'r TableExprs,
    /// OR clause of the statement.
    pub conflict: Option<ConflictAction>,
    /// ON CONFLICT clauses of an INSERT.
    pub upserts: &'r [Upsert],
    /// RETURNING of an INSERT.
    pub returning: &'r [ResultColumn],
    /// UPDATE: the columns that are assigned, and the indexes whose entries may change.
    pub change: Option<(&'r Assigned, &'r [bool])>,
    /// The rowid was made by NewRowid and needs no check.
    pub fresh_rowid: bool,
}

/// The table whose row changes.
pub(super) struct Target<'t> {
    pub table: &'t Rc<Table>,
    pub database: DbIndex,
    pub exprs: &'t TableExprs,
    /// OR clause of the statement.
    pub conflict: Option<ConflictAction>,
}

impl NewRow<'_> {
    fn key_changes(&self) -> bool {
        self.change.is_none_or(|(assigned, _)| assigned.key_changes)
    }

    fn has_entry(&self, index: usize) -> bool {
        self.change.is_none_or(|(_, entries)| entries.get(index) == Some(&true))
    }
}

/// The first clause for a violated constraint.
pub(super) fn clause_for(clauses: &[Upsert], violated: UpsertTarget) -> Option<usize> {
    clauses.iter().position(|clause| clause.target == UpsertTarget::Any || clause.target == violated)
}

impl Planner<'_, '_> {
    /// Plans the tests of a row; the work of foreign keys is added after them.
    pub(super) fn row_tests(&mut self, row: &NewRow<'_>) -> Result<RowPlan> {
        let checks = (!self.is_on(CompileSwitch::IgnoreChecks))
            .then(|| without_replace(row.conflict.unwrap_or(ConflictAction::Abort)));
        let replaces = may_replace(row.conflict, row.table);
        let counts_replaced = replaces && self.counts_replaced(row)?;
        let indexes = row.table.indexes.len();
        let most_tests = indexes + usize::from(!row.fresh_rowid) + usize::from(indexes > 0);
        let mut plan = RowPlan {
            generated: None,
            not_null: self.not_null(row),
            checks,
            tests: Vec::with_capacity(most_tests),
            converts_last: row.exprs.checks.is_empty(),
            counts_replaced,
            replaces,
            is_mixed: row.conflict.is_none(),
            keys: None,
        };
        // Those that ON CONFLICT clauses name come first.
        for target in row.upserts.iter().map(|clause| clause.target).filter(|target| *target != UpsertTarget::Any) {
            self.add_test(row, target, &mut plan)?;
        }
        // Rows that the key's own REPLACE deletes go last, when nothing else can fail any more.
        let rowid_last = row.conflict.is_none() && row.table.rowid_conflict == ConflictAction::Replace;
        if !rowid_last {
            self.add_test(row, UpsertTarget::Rowid, &mut plan)?;
        }
        for index in 0..row.table.indexes.len() {
            self.add_test(row, UpsertTarget::Index(index), &mut plan)?;
        }
        if rowid_last {
            self.add_test(row, UpsertTarget::Rowid, &mut plan)?;
        }
        Ok(plan)
    }

    /// Adds the test of a constraint, unless it is there already.
    fn add_test(&mut self, row: &NewRow<'_>, target: UpsertTarget, plan: &mut RowPlan) -> Result<()> {
        let is_it = |test: &RowTest| match (test, target) {
            (RowTest::Rowid(_), UpsertTarget::Rowid) => true,
            (RowTest::Entry { index, .. }, UpsertTarget::Index(own)) => *index == own,
            _ => false,
        };
        if !row.upserts.is_empty() && plan.tests.iter().any(is_it) {
            return Ok(());
        }
        let UpsertTarget::Index(index) = target else {
            plan.tests.extend(self.rowid_test(row, plan.counts_replaced)?.map(RowTest::Rowid));
            return Ok(());
        };
        // The types of a STRICT table are looked at here: after NOT NULL and the rowid.
        if std::mem::replace(&mut plan.converts_last, false) {
            plan.tests.push(RowTest::Convert);
        }
        if row.has_entry(index) {
            let unique = self.unique_test(row, index)?;
            plan.tests.push(RowTest::Entry { index, unique });
        }
        Ok(())
    }

    /// REPLACE fills columns with their defaults; those and generated columns, which may depend on
    /// them, are tested after the others.
    fn not_null(&self, row: &NewRow<'_>) -> Vec<NotNull> {
        let mut tests = Vec::new();
        for (position, column) in row.table.columns.iter().enumerate() {
            let Some(own) = column.not_null else { continue };
            let generated = column.generated.is_some();
            let unchanged = row.change.is_some_and(|(assigned, _)| !assigned.has(position)) && !generated;
            if unchanged || row.table.rowid_alias == Some(position) {
                continue;
            }
            let action = row.conflict.unwrap_or(own);
            let filled = column.default.as_ref().filter(|_| !generated && action == ConflictAction::Replace);
            let default = filled.and_then(|ast| resolve::bind_default(ast, self.catalog(), row.table.database).ok());
            let later = generated || default.is_some();
            tests.push(NotNull { column: position, default, later, action: without_replace(action) });
        }
        tests
    }

    /// Whether triggers or foreign keys may act on rows that REPLACE deletes.
    fn counts_replaced(&mut self, row: &NewRow<'_>) -> Result<bool> {
        let key_changes = row.key_changes();
        let is_key = |index: &Index| row.table.without_rowid && index.is_primary_key();
        let tested =
            |(at, index): &(usize, &Rc<Index>)| index.unique && row.has_entry(*at) && (key_changes || !is_key(index));
        let indexes = row.table.indexes.iter().enumerate().filter(tested);
        let rowid = key_changes.then_some(row.table.rowid_conflict);
        let mut actions = indexes.map(|(_, index)| index.conflict).chain(rowid);
        let replaces = actions.any(|action| row.conflict.unwrap_or(action) == ConflictAction::Replace);
        Ok(replaces
            && (self.fired_by_replaced(row.table, row.database)?.is_some()
                || self.key_work(row.table, row.database, KeyEvent::Delete)?.is_some()))
    }

    fn rowid_test(&mut self, row: &NewRow<'_>, counts_replaced: bool) -> Result<Option<Violated>> {
        if !row.table.has_rowid() || row.fresh_rowid || !row.key_changes() {
            return Ok(None);
        }
        if let Some(clause) = clause_for(row.upserts, UpsertTarget::Rowid) {
            return self.upsert(row, clause).map(Some);
        }
        Ok(Some(match row.conflict.unwrap_or(row.table.rowid_conflict) {
            ConflictAction::Ignore => Violated::NextRow,
            ConflictAction::Replace if counts_replaced => Violated::Delete(Box::new(self.replaced(row)?)),
            ConflictAction::Replace => Violated::WriteOver,
            action => Violated::Fail(action),
        }))
    }

    fn unique_test(&mut self, row: &NewRow<'_>, position: usize) -> Result<Option<Violated>> {
        let index = &row.table.indexes[position];
        // A row of a WITHOUT ROWID table whose key stays is in nobody's way.
        let stays = row.table.without_rowid && index.is_primary_key() && !row.key_changes();
        if !index.unique || stays {
            return Ok(None);
        }
        if let Some(clause) = clause_for(row.upserts, UpsertTarget::Index(position)) {
            return self.upsert(row, clause).map(Some);
        }
        Ok(Some(match row.conflict.unwrap_or(index.conflict) {
            ConflictAction::Ignore => Violated::NextRow,
            ConflictAction::Replace => Violated::Delete(Box::new(self.replaced(row)?)),
            action => Violated::Fail(action),
        }))
    }

    /// The generated columns of a table.
    ///
    /// # Errors
    /// `generated column loop on "…"`.
    pub(super) fn generated(&mut self, table: &Rc<Table>) -> Result<Option<Box<GeneratedColumns>>> {
        if table.columns.iter().all(|column| column.generated.is_none()) {
            return Ok(None);
        }
        let row = self.new_source();
        let order = resolve::generated_order(table, self.catalog())?;
        let bind = |position: usize| -> Result<(usize, Expr)> {
            Ok((position, resolve::bind_generated(table, position, row, self.catalog())?))
        };
        let columns = order.into_iter().map(bind).collect::<Result<_>>()?;
        Ok(Some(Box::new(GeneratedColumns { row, columns })))
    }

    /// What happens when a row is deleted that is in the way of a new one.
    fn replaced(&mut self, row: &NewRow<'_>) -> Result<ReplacedRow> {
        let fired = self.fired_by_replaced(row.table, row.database)?;
        let triggers = fired.as_ref().map(|fired| self.all_calls(fired)).transpose()?;
        let keys = match self.key_work(row.table, row.database, KeyEvent::Delete)? {
            None => None,
            Some(work) => {
                let mut plan = self.begin_keys();
                self.count_removed(&work, &mut plan)?;
                self.key_calls(&work, &mut plan)?;
                Some(Box::new(plan))
            }
        };
        let pins_table = row.change.is_some() && triggers.is_some();
        Ok(ReplacedRow { pins_table, triggers, keys })
    }

    /// What a clause does about the row that is in the way.
    fn upsert(&mut self, row: &NewRow<'_>, clause: usize) -> Result<Violated> {
        let Some(update) = &row.upserts[clause].update else { return Ok(Violated::NextRow) };
        let (table, database, exprs) = (row.table, row.database, row.exprs);
        let assigned = Assigned::of(&update.assignments, table);
        self.exprs(&update.where_clause)?;
        let work = self.key_work(table, database, KeyEvent::Update(&assigned))?;
        let triggers = &update.triggers;
        let fired = Fired::of(triggers, table, Some(ConflictAction::Abort), |name| assigned.names(name, table));
        let conflict = Some(ConflictAction::Abort);
        let target = Target { table, database, exprs, conflict };
        let entries = changed_entries(table, exprs, &assigned);
        let assignments = Some(update.assignments.as_slice());
        let update = self.changed_row(&target, (assigned, entries, assignments), fired.as_ref(), work.as_ref())?;
        self.returning(row.returning)?;
        Ok(Violated::Update(Box::new(UpsertPlan { clause, update })))
    }

    /// The work of foreign keys for a row that changes.
    pub(super) fn keys_of_change(&mut self, work: &KeyWork) -> Result<Box<KeyPlan>> {
        let mut plan = self.begin_keys();
        self.count_removed(work, &mut plan)?;
        self.count_added(work, &mut plan)?;
        self.key_calls(work, &mut plan)?;
        Ok(Box::new(plan))
    }
}

/// A violation that no replacing cures ends the statement.
fn without_replace(action: ConflictAction) -> ConflictAction {
    if action == ConflictAction::Replace { ConflictAction::Abort } else { action }
}
