//! When a statement journal may be needed: the statement may have changed something when it fails.
//!
//! As in SQLite this follows from the statement, not from its rows. A failing instruction counts
//! where the statement writes more than one row, or one row and something else. A change of the
//! schema counts in any case, and so does a foreign key that may end the statement half-way.

use crate::tree::{
    DeletePlan, Find, InsertPlan, Journal, KeyCounts, KeyPlan, RowPlan, RowTest, RowUpdate, StatementPlan, Step,
    UpdatePlan, Violated,
};
use resolve::bound::DropKind;
use schema::ForeignKeyAction;

/// Of an INSERT: whether it writes more than its row, and whether a foreign key may end it.
pub(super) fn of_insert(insert: &InsertPlan) -> (bool, bool) {
    (insert_writes_more(insert), insert_may_fail(insert))
}

/// The same of an UPDATE.
pub(super) fn of_update(update: &UpdatePlan) -> (bool, bool) {
    (update_writes_more(update), update_may_fail(update))
}

/// The same of a DELETE.
pub(super) fn of_delete(delete: &DeletePlan) -> (bool, bool) {
    (delete_writes_more(delete), delete_may_fail(delete))
}

/// Of any other statement: what changes the schema does so in several places.
pub(crate) fn of_definition(statement: &StatementPlan) -> Journal {
    let writes = match statement {
        StatementPlan::CreateTable(create) => !create.bound.exists,
        StatementPlan::CreateIndex(create) => !create.exists,
        StatementPlan::CreateObject(create) => !create.exists,
        StatementPlan::Drop(drop) => !matches!(drop.kind, DropKind::Nothing { .. }),
        StatementPlan::AlterTable(_) => true,
        StatementPlan::Reindex(indexes) => !indexes.is_empty(),
        StatementPlan::Analyze(parts) => !parts.is_empty(),
        StatementPlan::Select(_) | StatementPlan::Attach(_) | StatementPlan::Detach(_) => false,
        StatementPlan::Vacuum(..) => false,
        StatementPlan::Insert(_) | StatementPlan::Update(_) | StatementPlan::Delete(_) => false,
    };
    Journal { writes_more: writes, may_fail: writes }
}

fn insert_writes_more(insert: &InsertPlan) -> bool {
    if insert.triggers.is_some() || insert.rows.is_some() {
        return true;
    }
    match &insert.table {
        Some(into) => {
            let returns = !insert.bound.returning.is_empty();
            let keys = into.row.keys.is_some() && !into.alone;
            returns || into.upserts_act || keys || row_writes_more(&into.row, insert.bound.table.indexes.len())
        }
        None => insert.bound.table.is_virtual() && !insert.bound.returning.is_empty(),
    }
}

fn update_writes_more(update: &UpdatePlan) -> bool {
    let rows = match &update.find {
        // Tables see the savepoints of other statements.
        Find::Virtual(rows) => !is_one_row(&rows.loops),
        Find::One(_) => !update.bound.returning.is_empty(),
        _ => true,
    };
    rows || update.row.as_ref().is_some_and(|row| change_writes_more(row, update.bound.source.table.indexes.len()))
}

fn change_writes_more(change: &RowUpdate, indexes: usize) -> bool {
    change.triggers.is_some() || change.row.keys.is_some() || row_writes_more(&change.row, indexes)
}

fn delete_writes_more(delete: &DeletePlan) -> bool {
    match &delete.find {
        Find::Keys { loops, .. } if delete.bound.source.table.is_virtual() => !is_one_row(loops),
        find => delete.complex || !find.is_one(),
    }
}

/// Whether the loops find one row at most.
fn is_one_row(loops: &crate::Loops) -> bool {
    matches!(loops.levels.as_slice(), [level] if level.one_row)
}

/// Whether more is written than the row itself: other rows are deleted or changed, after which
/// something may still fail. Under the statement's own OR REPLACE no other constraint does, but
/// triggers and foreign keys may.
fn row_writes_more(row: &RowPlan, indexes: usize) -> bool {
    let by_test = |test: &RowTest| match test {
        RowTest::Convert => false,
        RowTest::Rowid(Violated::WriteOver) => indexes > 0,
        RowTest::Rowid(violated) => matches!(violated, Violated::Delete(_) | Violated::Update(_)),
        RowTest::Entry { unique: Some(Violated::Delete(_)), .. } => row.is_mixed,
        RowTest::Entry { unique, .. } => matches!(unique, Some(Violated::Update(_))),
    };
    row.counts_replaced || row.tests.iter().any(by_test)
}

/// Whether a foreign key may end the statement in a step of a trigger.
pub(super) fn step_may_fail(step: &Step) -> bool {
    match step {
        Step::Select(_) => false,
        Step::Insert(insert) => insert_may_fail(insert),
        Step::Update(update) => update_may_fail(update),
        Step::Delete(delete) => delete_may_fail(delete),
    }
}

fn insert_may_fail(insert: &InsertPlan) -> bool {
    insert.table.as_ref().is_some_and(|into| row_may_fail(&into.row))
}

fn update_may_fail(update: &UpdatePlan) -> bool {
    update.row.as_ref().is_some_and(|change| row_may_fail(&change.row))
}

fn delete_may_fail(delete: &DeletePlan) -> bool {
    delete.keys.as_deref().is_some_and(keys_may_fail)
}

fn row_may_fail(row: &RowPlan) -> bool {
    let by_test = |test: &RowTest| {
        let (RowTest::Rowid(violated) | RowTest::Entry { unique: Some(violated), .. }) = test else { return false };
        match violated {
            Violated::Delete(replaced) => replaced.keys.as_deref().is_some_and(keys_may_fail),
            Violated::Update(upsert) => row_may_fail(&upsert.update.row),
            _ => false,
        }
    };
    row.keys.as_deref().is_some_and(keys_may_fail) || row.tests.iter().any(by_test)
}

fn keys_may_fail(keys: &KeyPlan) -> bool {
    let added =
        |counts: &KeyCounts| counts.parents.iter().any(|lookup| !lookup.halts && !lookup.reference.key().deferred);
    // A key that takes its children away counts on it: SQLite keeps no journal for the case that it
    // does not succeed.
    let changes = |action: ForeignKeyAction| matches!(action, ForeignKeyAction::Cascade | ForeignKeyAction::SetNull);
    let removed = |counts: &KeyCounts| {
        counts.children.iter().any(|count| !count.reference.key().deferred && !changes(count.action))
    };
    keys.added.as_ref().is_some_and(added) || keys.removed.as_ref().is_some_and(removed)
}
