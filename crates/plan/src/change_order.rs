//! The order in which the code of changes is made: see [`crate::code_order`].

use crate::code_order::{CodeOrder, close_loops, expr, open_loops};
use crate::tree::{
    DeletePlan, Find, InsertPlan, NewRowid, NewValue, RowPlan, RowTest, UpdatePlan, ViewRows, Violated, VirtualRows,
};
use base::Result;
use resolve::bound::{Assignment, Expr, Insert, InsertSource, ResultColumn, Source};
use syntax::ast::TriggerTiming;

/// The values of the only row of an INSERT, `rowid` of one into a stored table. Where triggers fire
/// before it, its rowid is coded for them, too.
pub(crate) fn inserted_row<V: CodeOrder>(
    insert: &Insert,
    rowid: Option<NewRowid>,
    fires_before: bool,
    visit: &mut V,
) -> Result<()> {
    let InsertSource::Values(values) = &insert.source else { return Ok(()) };
    let table = &insert.table;
    for column in (0..table.columns.len()).filter(|column| table.rowid_alias != Some(*column)) {
        inserted_value(insert, values, column, visit)?;
    }
    let Some(NewRowid::Given(position)) = rowid else { return Ok(()) };
    for _ in 0..1 + usize::from(fires_before) {
        values.get(position).map_or(Ok(()), |value| expr(value, visit))?;
    }
    Ok(())
}

/// The same for a virtual table: its rowid is the first of the values.
pub(crate) fn inserted_virtual_row<V: CodeOrder>(
    insert: &Insert,
    given_rowid: Option<usize>,
    visit: &mut V,
) -> Result<()> {
    let InsertSource::Values(values) = &insert.source else { return Ok(()) };
    let rowid = given_rowid.and_then(|position| values.get(position));
    rowid.map_or(Ok(()), |rowid| expr(rowid, visit))?;
    (0..insert.table.columns.len()).try_for_each(|column| inserted_value(insert, values, column, visit))
}

fn inserted_value<V: CodeOrder>(insert: &Insert, values: &[Expr], column: usize, visit: &mut V) -> Result<()> {
    let position = insert.column_map.get(column).copied().flatten();
    position.and_then(|position| values.get(position)).map_or(Ok(()), |value| expr(value, visit))
}

/// The new values of a row that is changed.
pub(crate) fn assigned_values<V: CodeOrder>(
    (columns, rowid): (&[NewValue], Option<usize>),
    assignments: &[Assignment],
    visit: &mut V,
) -> Result<()> {
    visit.new_row();
    let assigned = columns.iter().filter_map(|value| match value {
        NewValue::Assigned(number) => Some(*number),
        _ => None,
    });
    assigned.chain(rowid).try_for_each(|number| assignment(assignments, number, visit))
}

/// The arguments of the calls that change the rows of a virtual table.
pub(crate) fn virtual_values<V: CodeOrder>(
    rows: &VirtualRows,
    assignments: &[Assignment],
    visit: &mut V,
) -> Result<()> {
    rows.new_key.map_or(Ok(()), |number| assignment(assignments, number, visit))?;
    assigned_values((&rows.columns, None), assignments, visit)
}

fn assignment<V: CodeOrder>(assignments: &[Assignment], number: usize, visit: &mut V) -> Result<()> {
    assignments.get(number).map_or(Ok(()), |assignment| expr(&assignment.value, visit))
}

/// An INSERT, but not its query.
pub(crate) fn insert<V: CodeOrder>(plan: &InsertPlan, visit: &mut V) -> Result<()> {
    let insert = &*plan.bound;
    match &plan.table {
        Some(into) => {
            let fires_before = plan.triggers.as_ref().is_some_and(|calls| calls.at(TriggerTiming::Before).count() > 0);
            inserted_row(insert, Some(into.rowid), fires_before, visit)?;
            row_tests(insert, &into.row, visit)?;
        }
        None if insert.table.is_virtual() => inserted_virtual_row(insert, plan.given_rowid, visit)?,
        None => inserted_row(insert, None, false, visit)?,
    }
    returning(&insert.returning, visit)
}

/// The updates of rows that are in the way of a new one.
fn row_tests<V: CodeOrder>(insert: &Insert, row: &RowPlan, visit: &mut V) -> Result<()> {
    for test in &row.tests {
        let (RowTest::Rowid(violated) | RowTest::Entry { unique: Some(violated), .. }) = test else { continue };
        let Violated::Update(upsert) = violated else { continue };
        let Some(update) = insert.upserts.get(upsert.clause).and_then(|clause| clause.update.as_ref()) else {
            continue;
        };
        update.where_clause.iter().try_for_each(|condition| expr(condition, visit))?;
        assigned_values((&upsert.update.columns, upsert.update.rowid), &update.assignments, visit)?;
        returning(&insert.returning, visit)?;
    }
    Ok(())
}

fn returning<V: CodeOrder>(columns: &[ResultColumn], visit: &mut V) -> Result<()> {
    columns.iter().try_for_each(|column| expr(&column.expr, visit))
}

/// An UPDATE.
pub(crate) fn update<V: CodeOrder>(plan: &UpdatePlan, visit: &mut V) -> Result<()> {
    let update = &*plan.bound;
    let source = std::slice::from_ref(&update.source);
    let values = |visit: &mut V| match &plan.row {
        Some(row) => assigned_values((&row.columns, row.rowid), &update.assignments, visit),
        None => Ok(()),
    };
    match &plan.find {
        Find::Walk(loops) => {
            let outside = open_loops(loops, source, visit)?;
            values(visit)?;
            returning(&update.returning, visit)?;
            return close_loops(loops, source, outside, visit);
        }
        Find::One(_) | Find::Keys { .. } => {
            found(&plan.find, source, visit)?;
            values(visit)?;
        }
        Find::Virtual(rows) => {
            visit.deliveries(&rows.sources, &rows.deliveries)?;
            let outside = open_loops(&rows.loops, &rows.sources, visit)?;
            virtual_values(rows, &update.assignments, visit)?;
            return close_loops(&rows.loops, &rows.sources, outside, visit);
        }
        Find::Join(_) | Find::View(_) | Find::Truncate => found(&plan.find, source, visit)?,
    }
    returning(&update.returning, visit)
}

/// A DELETE.
pub(crate) fn delete<V: CodeOrder>(plan: &DeletePlan, visit: &mut V) -> Result<()> {
    let delete = &*plan.bound;
    let source = std::slice::from_ref(&delete.source);
    if let Find::Walk(loops) = &plan.find {
        let outside = open_loops(loops, source, visit)?;
        returning(&delete.returning, visit)?;
        return close_loops(loops, source, outside, visit);
    }
    found(&plan.find, source, visit)?;
    match delete.source.table.is_virtual() {
        true => Ok(()),
        false => returning(&delete.returning, visit),
    }
}

/// How rows are found that are changed afterwards.
fn found<V: CodeOrder>(find: &Find, source: &[Source], visit: &mut V) -> Result<()> {
    match find {
        Find::One(loops) | Find::Keys { loops, .. } => {
            let outside = open_loops(loops, source, visit)?;
            close_loops(loops, source, outside, visit)
        }
        Find::Join(query) | Find::View(ViewRows::Join { query, .. }) => visit.query(query),
        Find::View(ViewRows::Own(view)) => {
            source.first().map_or(Ok(()), |source| visit.view(source, &view.rows))?;
            let outside = open_loops(&view.loops, source, visit)?;
            view.values.iter().try_for_each(|value| expr(value, visit))?;
            close_loops(&view.loops, source, outside, visit)
        }
        Find::Truncate | Find::Walk(_) | Find::Virtual(_) => Ok(()),
    }
}
