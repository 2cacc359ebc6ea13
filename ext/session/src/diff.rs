//! Records how a table differs from the one with the same name in another database.

use crate::format::ChangeOperation;
use crate::quote::identifier;
use crate::row_image::RowImage;
use crate::session::{Session, State};
use crate::table::Table;
use crate::table_info::{self, Column, Definition};
use base::{Error, Result, ResultCode};
use extension::storage::{PrepareRules, RowValue, StoredStatement};

/// A row of a comparing query: new values, then old ones.
struct Compared<'a> {
    row: &'a dyn StoredStatement,
    /// Columns before the first.
    rowids: usize,
    /// Where the old values begin.
    old_start: usize,
}

impl RowImage for Compared<'_> {
    fn column_count(&self) -> usize {
        let count = if self.old_start > 0 { self.old_start } else { self.row.column_count() };
        count.saturating_sub(self.rowids)
    }

    fn depth(&self) -> u32 {
        0
    }

    fn writes_blob(&self) -> bool {
        false
    }

    fn rowid_bytes(&self) -> i64 {
        9
    }

    fn before(&self, column: usize) -> Result<RowValue<'_>> {
        Ok(RowValue::Lent(self.row.value(column + self.old_start + self.rowids)))
    }

    fn after(&self, column: usize) -> Result<RowValue<'_>> {
        Ok(RowValue::Lent(self.row.value(column + self.rowids)))
    }
}

impl Session {
    /// Records the changes that make a table of another database into the session's own. A table
    /// without a key has none.
    ///
    /// # Errors
    /// `SQLITE_SCHEMA` with `no such table: …` or `table schemas do not match`; the one that ended
    /// the recording.
    pub fn diff(&self, from: &str, table: &str) -> Result<()> {
        let state = &*self.state;
        state.check()?;
        let Ok(mut tables) = state.tables.try_borrow_mut() else { return Err(Error::bare(ResultCode::MISUSE)) };
        let Some(place) = state.find_table(&mut tables, table, true) else { return Ok(()) };
        let Some(table) = tables.get_mut(place) else { return Ok(()) };
        let defined = state.define(table);
        if !state.note(defined)? {
            return Ok(());
        }
        if !state.has_same_columns(table, from)? {
            return Ok(());
        }
        state.record_differences(table, from)
    }
}

impl State {
    /// Whether the table has the same columns in the other database, and a key.
    fn has_same_columns(&self, table: &Table, from: &str) -> Result<bool> {
        let schema = format!("SELECT * FROM {}.sqlite_schema", crate::quote::literal(from));
        let name = crate::quote::name(table.name());
        let missing = || Error::new(ResultCode::SCHEMA, format!("no such table: {from}.{name}"));
        match self.storage.prepare(&schema, PrepareRules::default()) {
            Ok(_) => {}
            Err(error) if error.code() == ResultCode::ERROR => return Err(missing()),
            Err(error) => return Err(error),
        }
        let other = table_info::read(&*self.storage, from, &name, self.records_rowids())?;
        let own = table.definition.as_ref().map_or(&[][..], Definition::columns);
        if other.columns().is_empty() && !own.is_empty() {
            return Err(missing());
        }
        let same = |(own, other): (&Column, &Column)| own.name().eq_ignore_ascii_case(other.name());
        if other.columns().len() != own.len() || other.key() != table.key || !own.iter().zip(other.columns()).all(same)
        {
            return Err(Error::new(ResultCode::SCHEMA, "table schemas do not match"));
        }
        Ok(other.has_key())
    }

    fn record_differences(&self, table: &mut Table, from: &str) -> Result<()> {
        let definition = table.definition.clone().unwrap_or_default();
        let name = identifier(&crate::quote::name(table.name()));
        let (own, other) = (identifier(&self.database), identifier(from));
        let compare = |column: &Column, operator: &str| {
            let column = identifier(column.name());
            format!("{own}.{name}.{column}{operator}{other}.{name}.{column}")
        };
        let columns = definition.columns();
        let join = |parts: Vec<String>, separator: &str| parts.join(separator);
        let keys = columns.iter().filter(|column| column.is_key());
        let same_key = join(keys.map(|column| compare(column, "=")).collect(), " AND ");
        let rest = columns.iter().filter(|column| !column.is_key());
        let mut differs = join(rest.map(|column| compare(column, " IS NOT ")).collect(), " OR ");
        if differs.is_empty() {
            differs.push('0');
        }
        let rowids = usize::from(definition.has_rowid());
        let wanted = if rowids > 0 { "_rowid_, *" } else { "*" };
        for (operation, here, there) in
            [(ChangeOperation::Insert, &own, &other), (ChangeOperation::Delete, &other, &own)]
        {
            let query = format!(
                "SELECT {wanted} FROM {here}.{name} WHERE NOT EXISTS (  SELECT 1 FROM {there}.{name} WHERE {same_key})"
            );
            self.record_rows(table, &query, operation, rowids, 0)?;
        }
        let all = |database: &str| {
            let name = |column: &Column| format!("{database}.{name}.{}", identifier(column.name()));
            join(columns.iter().map(name).collect(), ", ")
        };
        let query = format!(
            "SELECT {},{} FROM {own}.{name}, {other}.{name} WHERE {same_key} AND ({differs})",
            all(&own),
            all(&other)
        );
        self.record_rows(table, &query, ChangeOperation::Update, rowids, columns.len())
    }

    fn record_rows(
        &self,
        table: &mut Table,
        query: &str,
        operation: ChangeOperation,
        rowids: usize,
        old_start: usize,
    ) -> Result<()> {
        let mut rows = self.storage.prepare(query, PrepareRules::default())?;
        while rows.step()? {
            let rowid = if rowids > 0 { rows.value(0).to_integer() } else { 0 };
            let image = Compared { row: &*rows, rowids, old_start };
            if self.check().is_ok() {
                let _ = self.note(self.record(table, operation, rowid, &image));
            }
        }
        Ok(())
    }
}
