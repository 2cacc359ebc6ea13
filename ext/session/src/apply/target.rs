//! The statements that make changes in a table.

use super::{Outcome, run};
use crate::format::{ChangeOperation, corrupt};
use crate::iter::ChangesetIter;
use crate::quote::identifier;
use crate::sql;
use crate::table_info::{Column, Definition};
use base::{Error, Result};
use extension::storage::{PrepareRules, Storage, StoredStatement};
use value::ValueRef;

/// How many statements for updates are kept.
const UPDATES_MAX: usize = 12;
/// The empty blob in the key of the statistics stands for NULL.
const STATISTICS_INDEX: &str = "CASE WHEN length(?2)=0 AND typeof(?2)='blob' THEN NULL ELSE ?2 END";

/// How a table's statements are made.
pub(super) struct TargetRules {
    /// The query says whether the row has the new values already.
    pub tests_noop: bool,
}

/// A table that changes are applied to.
pub(super) struct Target {
    name: String,
    columns: Vec<Column>,
    key: Vec<u8>,
    is_statistics: bool,
    tests_noop: bool,
    rebase_begun: bool,
    select: Box<dyn StoredStatement>,
    insert: Box<dyn StoredStatement>,
    delete: Box<dyn StoredStatement>,
    /// Statements for updates, the last used first.
    updates: Vec<UpdateStatement>,
}

/// A statement for updates of the same columns.
struct UpdateStatement {
    /// For each column whether it gets a value.
    columns: Vec<bool>,
    /// It looks for the key alone.
    only_key: bool,
    statement: Box<dyn StoredStatement>,
}

impl Target {
    /// Prepares the statements for a table of `main`.
    pub fn new(storage: &dyn Storage, name: &str, definition: &Definition, rules: TargetRules) -> Result<Target> {
        let columns = definition.columns();
        let is_statistics = name.eq_ignore_ascii_case("sqlite_stat1");
        let prepare = |query: &str| storage.prepare(query, PrepareRules::default());
        let select = prepare(&sql::select("main", name, columns, rules.tests_noop))?;
        let (insert, delete) = if is_statistics {
            let insert = format!("INSERT INTO main.sqlite_stat1 VALUES(?1, {STATISTICS_INDEX}, ?3)");
            let delete = format!(
                "DELETE FROM main.sqlite_stat1 WHERE tbl=?1 AND idx IS {STATISTICS_INDEX} AND (?4 OR stat IS ?3)"
            );
            let bare = |error: Error| Error::bare(error.extended_code());
            (prepare(&insert).map_err(bare)?, prepare(&delete).map_err(bare)?)
        } else {
            let delete = prepare(&delete_query(name, columns))?;
            (prepare(&insert_query(name, columns))?, delete)
        };
        Ok(Target {
            name: name.to_owned(),
            columns: columns.to_vec(),
            key: definition.key(),
            is_statistics,
            tests_noop: rules.tests_noop,
            rebase_begun: false,
            select,
            insert,
            delete,
            updates: Vec::new(),
        })
    }

    /// The table's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The columns that changes have.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// For each column its place in the key, counted from 1; 0: none.
    pub fn key(&self) -> &[u8] {
        &self.key
    }

    /// Whether nothing was kept for a rebaser yet.
    pub fn begins_rebase(&mut self) -> bool {
        !std::mem::replace(&mut self.rebase_begun, true)
    }

    /// Inserts the change's row.
    pub fn insert(&mut self, iter: &ChangesetIter<'_>) -> Result<Outcome> {
        if self.is_statistics && self.seek(iter)? {
            self.end_row()?;
            return Ok(Outcome::Clashed);
        }
        for column in 0..self.key.len() {
            bind(&mut *self.insert, column + 1, iter.new_value(column))?;
        }
        run(&mut *self.insert)
    }

    /// Deletes the change's row; `only_key`: whatever values it has.
    pub fn delete(&mut self, iter: &ChangesetIter<'_>, only_key: bool) -> Result<Outcome> {
        for (column, place) in self.key.iter().enumerate() {
            if *place != 0 || !iter.is_patchset() {
                bind(&mut *self.delete, column + 1, iter.old_value(column))?;
            }
        }
        if self.delete.parameter_count() as usize > self.key.len() {
            let any = ValueRef::Integer(i64::from(only_key));
            bind(&mut *self.delete, self.key.len() + 1, Some(any))?;
        }
        run(&mut *self.delete)
    }

    /// Deletes the row with the key of the one that the change inserts.
    pub fn delete_row_of(&mut self, iter: &ChangesetIter<'_>) -> Result<()> {
        for (column, place) in self.key.iter().enumerate() {
            if *place != 0 {
                bind(&mut *self.delete, column + 1, iter.new_value(column))?;
            }
        }
        // A table of keys alone has no such parameter.
        let _ = bind(&mut *self.delete, self.key.len() + 1, Some(ValueRef::Integer(1)));
        self.delete.step()?;
        self.delete.reset()
    }

    /// Updates the change's row; `only_key`: whatever values it has.
    pub fn update(&mut self, storage: &dyn Storage, iter: &ChangesetIter<'_>, only_key: bool) -> Result<Outcome> {
        self.prepare_update(storage, iter, only_key)?;
        let Some(UpdateStatement { statement, .. }) = self.updates.first_mut() else { return Ok(Outcome::Ran) };
        for (column, place) in self.key.iter().enumerate() {
            if let Some(old) = iter.old_value(column).filter(|_| *place != 0 || !only_key) {
                bind(&mut **statement, 2 * column + 2, Some(old))?;
            }
            if let Some(new) = iter.new_value(column) {
                bind(&mut **statement, 2 * column + 1, Some(new))?;
            }
        }
        run(&mut **statement)
    }

    /// Brings the statement for an update to the front.
    fn prepare_update(&mut self, storage: &dyn Storage, iter: &ChangesetIter<'_>, only_key: bool) -> Result<()> {
        let columns: Vec<bool> = (0..self.key.len()).map(|column| iter.new_value(column).is_some()).collect();
        if !columns.contains(&true) {
            return Err(corrupt());
        }
        let known = self.updates.iter().position(|own| own.only_key == only_key && own.columns == columns);
        if let Some(place) = known {
            self.updates[..=place].rotate_right(1);
            return Ok(());
        }
        self.updates.truncate(UPDATES_MAX - 1);
        let query = self.update_query(iter, only_key);
        let statement =
            storage.prepare(&query, PrepareRules::default()).map_err(|error| Error::bare(error.extended_code()))?;
        self.updates.insert(0, UpdateStatement { columns, only_key, statement });
        Ok(())
    }

    fn update_query(&self, iter: &ChangesetIter<'_>, only_key: bool) -> String {
        let (mut sets, mut tests) = (Vec::new(), Vec::new());
        for (number, column) in self.columns.iter().enumerate() {
            let name = identifier(column.name());
            if !column.is_key() && iter.new_value(number).is_some() {
                sets.push(format!("{name} = ?{}", 2 * number + 1));
            }
            if !column.is_key() && (only_key || iter.old_value(number).is_none()) {
                continue;
            }
            tests.push(match self.is_statistics && number == 1 {
                true => format!("idx IS {} ", STATISTICS_INDEX.replace("?2", "?4")),
                false => format!("{name} IS ?{}", 2 * number + 2),
            });
        }
        format!("UPDATE main.{} SET {} WHERE {}", identifier(&self.name), sets.join(", "), tests.join(" AND "))
    }

    /// Looks for the row with the change's key; whether there is one.
    pub fn seek(&mut self, iter: &ChangesetIter<'_>) -> Result<bool> {
        let select = &mut *self.select;
        select.clear_bindings();
        let is_insert = iter.operation() == ChangeOperation::Insert;
        for (column, place) in self.key.iter().enumerate() {
            if *place != 0 {
                let value = if is_insert { iter.new_value(column) } else { iter.old_value(column) };
                bind(select, column + 1, value)?;
            }
        }
        if self.tests_noop && iter.operation() != ChangeOperation::Delete {
            for (column, _) in self.key.iter().enumerate().filter(|(_, place)| **place == 0) {
                let value = iter.new_value(column);
                let skips = ValueRef::Integer(i64::from(value.is_none()));
                bind(select, column + 1 + self.key.len(), Some(skips))?;
                if value.is_some() {
                    bind(select, column + 1, value)?;
                }
            }
        }
        match select.step() {
            Ok(true) => Ok(true),
            other => {
                let ended = select.reset();
                other.and(ended).map_err(|error| Error::bare(error.extended_code()))?;
                Ok(false)
            }
        }
    }

    /// The row that was found.
    pub fn row(&self) -> &dyn StoredStatement {
        &*self.select
    }

    /// The row that was found is no longer needed.
    pub fn end_row(&mut self) -> Result<()> {
        self.select.reset()
    }
}

/// Binds a value that the change must have.
pub(super) fn bind(statement: &mut dyn StoredStatement, number: usize, value: Option<ValueRef<'_>>) -> Result<()> {
    let value = value.ok_or_else(corrupt)?;
    statement.bind(u32::try_from(number).unwrap_or(u32::MAX), value).map_err(|error| Error::bare(error.extended_code()))
}

fn insert_query(name: &str, columns: &[Column]) -> String {
    let names: Vec<String> = columns.iter().map(|column| identifier(column.name())).collect();
    let values = vec!["?"; columns.len()];
    format!("INSERT INTO main.{}({}) VALUES({})", identifier(name), names.join(", "), values.join(", "))
}

fn delete_query(name: &str, columns: &[Column]) -> String {
    let (mut key, mut rest) = (Vec::new(), Vec::new());
    for (number, column) in (1..).zip(columns) {
        let name = identifier(column.name());
        match column.is_key() {
            true => key.push(format!("{name} = ?{number}")),
            false => rest.push(format!("{name} IS ?{number}")),
        }
    }
    let mut query = format!("DELETE FROM main.{} WHERE {}", identifier(name), key.join(" AND "));
    if !rest.is_empty() {
        query += &format!(" AND (?{} OR {})", columns.len() + 1, rest.join("AND "));
    }
    query
}
