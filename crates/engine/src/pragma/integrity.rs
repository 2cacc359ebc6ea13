//! `integrity_check` and `quick_check`.

use super::{Call, Columns, Entry, Rows};
use crate::catalog::CatalogView;
use crate::connection::Inner;
use crate::schema_load::reading;
use crate::statement::Statement;
use base::{DbIndex, Error, PageNo, Reason, Result, ResultCode};
use btree::Btree;
use resolve::Catalog;
use schema::{Schema, Table, TableKind};
use std::rc::Rc;
use value::Value;

/// The pragmas of this file.
pub(super) const TABLE: &[Entry] = &[
    Entry { name: "integrity_check", columns: Columns::Own, rows_with_value: true, run: |call| check(call, false) },
    Entry { name: "quick_check", columns: Columns::Own, rows_with_value: true, run: |call| check(call, true) },
];

/// Errors that are reported when no number is given.
const ERRORS_DEFAULT: usize = 100;

/// How many errors are to be reported at most; `None` where the value, if any, is a table's name.
/// In quotes it always is.
fn number_of(call: &Call<'_>) -> Option<usize> {
    let text = call.value.filter(|_| !call.quoted)?;
    let is_number = text.trim_start_matches('-').starts_with(|first: char| first.is_ascii_digit());
    let number = call.integer().filter(|_| is_number)?.unsigned_abs();
    Some(if number == 0 { ERRORS_DEFAULT } else { usize::try_from(number).unwrap_or(usize::MAX) })
}

/// Whether the table that is to be checked alone exists.
///
/// # Errors
/// `no such table: x`.
pub(super) fn check_name(call: &Call<'_>) -> Result<()> {
    let Some(name) = call.value.filter(|_| number_of(call).is_none()) else { return Ok(()) };
    if call.catalog.find_table(call.database, name)?.is_some() {
        return Ok(());
    }
    Err(no_such_table(call, name))
}

/// The error about a table that a pragma names, with the database where one is named.
pub(super) fn no_such_table(call: &Call<'_>, name: &str) -> Error {
    let schema = call.database.map_or(String::new(), |own| format!("{}.", call.catalog.database_name(own)));
    Error::of(Reason::NoSuchTable, format_args!("{schema}{name}"))
}

fn check(call: &Call<'_>, quick: bool) -> Result<Rows> {
    check_name(call)?;
    let number = number_of(call);
    let budget = number.unwrap_or(ERRORS_DEFAULT);
    // A value that is no number names the only table to check.
    let only = call.value.filter(|_| number.is_none());
    let only_in = only.map(|name| call.catalog.find_table(call.database, name)).transpose()?.flatten();
    let only = only_in.as_ref().map(|(_, table)| &*table.name);
    let mut rows = Rows::new();
    let _snapshot = OneSnapshot::new(call.inner, call.database)?;
    for index in 0..call.catalog.database_count() {
        let database = DbIndex(index as u16);
        let named = call.database.is_none_or(|own| own == database)
            && only_in.as_ref().is_none_or(|(home, _)| *home == database);
        let open = call.inner.storage()?.get_mut(database).is_some();
        if named && open {
            check_database(call, database, only, quick, budget, &mut rows)?;
        }
    }
    if rows.is_empty() {
        rows.push(vec![Value::text("ok")]);
    }
    Ok(rows)
}

/// Read transactions on every database that is checked for as long as this lives: schema, trees and
/// rows are of one moment, whoever writes in between.
struct OneSnapshot<'c> {
    inner: &'c Inner,
}

impl OneSnapshot<'_> {
    fn new(inner: &Inner, database: Option<DbIndex>) -> Result<OneSnapshot<'_>> {
        inner.session().statements.join(false);
        let snapshot = OneSnapshot { inner };
        inner.with_busy(|storage| match database {
            None => storage.iter_mut().try_for_each(Btree::begin_read),
            Some(database) => storage.get_mut(database).map_or(Ok(()), Btree::begin_read),
        })?;
        if inner.schema_is_stale() {
            inner.schemas().forget_all();
        }
        Ok(snapshot)
    }
}

impl Drop for OneSnapshot<'_> {
    fn drop(&mut self) {
        let session = self.inner.session();
        session.statements.leave(false);
        if session.statements.readers() > 0 || !session.autocommit.get() {
            return;
        }
        let Ok(mut storage) = self.inner.storage() else { return };
        for tree in storage.iter_mut() {
            // The check has its result; the locks are gone in any case.
            let _ = tree.end_read();
        }
    }
}

/// The tables; one that is checked alone tells nothing of pages that nobody uses.
fn tables_to_check<'s>(schema: &'s Schema, only: Option<&str>) -> Vec<&'s Rc<Table>> {
    let mut tables = schema.tables_in_order();
    tables.retain(|table| table.kind == TableKind::Ordinary);
    tables.retain(|table| only.is_none_or(|name| name.eq_ignore_ascii_case(&table.name)));
    tables
}

/// The schema; the collations of the indexes that are to be checked are there.
///
/// # Errors
/// `no such collation sequence: x`.
fn sortable_schema(call: &Call<'_>, database: DbIndex, only: Option<&str>) -> Result<Rc<Schema>> {
    loop {
        let schema = call.catalog.schema(database)?;
        let tables = tables_to_check(&schema, only);
        let keys = tables.iter().flat_map(|table| &table.indexes).flat_map(|index| &index.columns);
        let missing = keys.into_iter().find(|key| key.collation.is_missing());
        let Some(error) = missing.map(|key| schema::no_such_collation(key.collation.name())) else { return Ok(schema) };
        if !call.inner.find_collation(&error) {
            return Err(error);
        }
        call.inner.load_schema(database)?;
    }
}

fn check_database(
    call: &Call<'_>,
    database: DbIndex,
    only: Option<&str>,
    quick: bool,
    budget: usize,
    rows: &mut Rows,
) -> Result<()> {
    let schema = sortable_schema(call, database, only)?;
    let tables = tables_to_check(&schema, only);
    let mut roots: Vec<PageNo> = if only.is_some() { Vec::new() } else { vec![PageNo::FIRST] };
    for table in &tables {
        roots.push(table.root);
        roots.extend(table.indexes.iter().map(|index| index.root));
    }
    roots.retain(|root| *root != PageNo::NONE);
    roots.sort_unstable();
    roots.dedup();
    if only.is_some() {
        roots.insert(0, PageNo::NONE);
    }
    let report = call.inner.with_busy(|storage| {
        let tree = storage.get_mut(database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        reading(tree, |tree| tree.integrity_check(&roots, budget.saturating_sub(rows.len())))
    })?;
    if !report.errors.is_empty() {
        let text =
            format!("*** in database {} ***\n{}", call.catalog.database_name(database), report.errors.join("\n"));
        rows.push(vec![Value::text(text)]);
    }
    let entries = |root: PageNo| roots.binary_search(&root).ok().and_then(|at| report.row_counts.get(at)).copied();
    for table in &tables {
        let own_tree = |index: &schema::Index| table.without_rowid && index.is_primary_key();
        for index in table.indexes.iter().filter(|index| index.partial.is_none() && !own_tree(index)) {
            if entries(index.root) != entries(table.root) && rows.len() < budget {
                rows.push(vec![Value::text(format!("wrong # of entries in index {}", index.name))]);
            }
        }
    }
    for table in tables.into_iter().filter(|table| !table.name.eq_ignore_ascii_case("sqlite_schema")) {
        match check_rows(call, table, database, quick, budget, rows) {
            // Trees that are broken where the rows are: what was found so far counts.
            Err(error) if error.code() == ResultCode::CORRUPT => {
                rows.push(vec![Value::text(ResultCode::CORRUPT.message())]);
                return Ok(());
            }
            checked => checked?,
        }
    }
    check_virtual(call, &schema, only, quick, rows)
}

/// Asks the virtual tables whose modules are there.
fn check_virtual(
    call: &Call<'_>,
    schema: &schema::Schema,
    only: Option<&str>,
    quick: bool,
    rows: &mut Rows,
) -> Result<()> {
    let wanted =
        |table: &&Rc<Table>| table.is_virtual() && only.is_none_or(|name| name.eq_ignore_ascii_case(&table.name));
    for plain in schema.tables_in_order().into_iter().filter(wanted) {
        let Ok(table) = call.catalog.connected(plain) else { continue };
        let Some(connected) = &table.connected else { continue };
        if let Some(found) = connected.table.integrity(&connected.database, &connected.name, quick)? {
            rows.push(vec![Value::text(found)]);
        }
    }
    Ok(())
}

/// Checks the rows of a table against its constraints and indexes.
fn check_rows(
    call: &Call<'_>,
    table: &Rc<Table>,
    database: DbIndex,
    quick: bool,
    budget: usize,
    rows: &mut Rows,
) -> Result<()> {
    // A collation may have been added since the call began.
    let catalog = CatalogView::new(call.inner);
    let exprs = resolve::bind_table(table, database, &catalog)?;
    let program = codegen::compile_table_check(&catalog, table, database, &exprs, quick)?;
    let mut statement = Statement::of_program(call.inner, program);
    while rows.len() < budget && statement.step()? {
        rows.push(vec![statement.value(0).to_owned()]);
    }
    statement.reset()
}
