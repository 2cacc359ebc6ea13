//! The connection as extensions see it.

use super::api::WeakConnection;
use super::lookup::Lookup;
use crate::connection::{Blob, Connection};
use crate::options::PrepareOptions;
use crate::pending_change::PendingChange;
use crate::statement::Statement;
use base::{Encoding, Error, Limits, Result, ResultCode};
use extension::storage::closed;
use extension::storage::{
    BlobPlace, PrepareRules, RowChange, RowOperation, RowValue, Storage, StoredBlob, StoredLookup, StoredStatement,
};
use resolve::CompileSwitch;
use std::cell::Cell;
use std::rc::Rc;
use value::ValueRef;

impl WeakConnection {
    fn number(&self, of: impl FnOnce(&Connection) -> i64) -> i64 {
        self.upgrade().map_or(0, |connection| of(&connection))
    }
}

fn prepare(connection: &WeakConnection, sql: &str, options: PrepareOptions) -> Result<Box<dyn StoredStatement>> {
    let Some(connection) = connection.upgrade() else { return closed() };
    let (statement, _) = connection.prepare_with(sql, options)?;
    Ok(Box::new(statement))
}

impl Storage for WeakConnection {
    fn prepare(&self, sql: &str, rules: PrepareRules) -> Result<Box<dyn StoredStatement>> {
        let options = PrepareOptions { no_virtual_tables: rules.no_virtual_tables, ..PrepareOptions::default() };
        prepare(self, sql, options)
    }

    fn prepare_from_schema(&self, sql: &str, rules: PrepareRules) -> Result<Box<dyn StoredStatement>> {
        let no_virtual_tables = rules.no_virtual_tables;
        prepare(self, sql, PrepareOptions { no_virtual_tables, from_schema: true, ..PrepareOptions::default() })
    }

    fn execute(&self, sql: &str) -> Result<()> {
        let Some(connection) = self.upgrade() else { return closed() };
        connection.execute_batch(sql)
    }

    fn open_blob(&self, place: BlobPlace<'_>, writable: bool) -> Result<Box<dyn StoredBlob>> {
        let Some(connection) = self.upgrade() else { return closed() };
        let blob = connection.open_blob(place.database, place.table, place.column, place.rowid, writable)?;
        Ok(Box::new(blob))
    }

    fn lookup(&self, database: &str, table: &str, column: &str) -> Box<dyn StoredLookup> {
        Box::new(Lookup::new(self, [database, table, column]))
    }

    fn last_insert_rowid(&self) -> i64 {
        self.number(Connection::last_insert_rowid)
    }

    fn set_last_insert_rowid(&self, rowid: i64) {
        if let Some(connection) = self.upgrade() {
            connection.set_last_insert_rowid(rowid);
        }
    }

    fn changes(&self) -> i64 {
        self.number(Connection::changes)
    }

    fn total_changes(&self) -> i64 {
        self.number(Connection::total_changes)
    }

    fn is_autocommit(&self) -> bool {
        self.upgrade().is_none_or(|connection| connection.is_autocommit())
    }

    fn has_deferred_violations(&self) -> bool {
        self.upgrade().is_some_and(|connection| connection.has_deferred_violations())
    }

    fn set_foreign_key_actions(&self, on: bool) -> bool {
        let Some(connection) = self.upgrade() else { return true };
        let before = connection.is_switched_on(CompileSwitch::ForeignKeyActions);
        connection.set_switch(CompileSwitch::ForeignKeyActions, on);
        before
    }

    fn encoding(&self) -> Encoding {
        self.upgrade().map_or(Encoding::Utf8, |connection| connection.inner().encoding())
    }

    fn limits(&self) -> Limits {
        self.upgrade().map_or_else(Limits::default, |connection| (**connection.inner().limits()).clone())
    }

    fn set_preupdate_hook(&self, hook: Option<Rc<dyn Fn(&dyn RowChange)>>) {
        if let Some(connection) = self.upgrade() {
            let hook = hook.map(|hook| -> crate::PreupdateHook { Rc::new(move |change| hook(change)) });
            connection.set_preupdate_hook(hook);
        }
    }
}

impl StoredStatement for Statement {
    fn bind(&mut self, number: u32, value: ValueRef<'_>) -> Result<()> {
        Statement::bind(self, number, value)
    }

    fn clear_bindings(&mut self) {
        Statement::clear_bindings(self);
    }

    fn step(&mut self) -> Result<bool> {
        Statement::step(self)
    }

    fn reset(&mut self) -> Result<()> {
        Statement::reset(self)
    }

    fn column_count(&self) -> usize {
        self.columns().len()
    }

    fn column_name(&self, column: usize) -> &str {
        self.columns().get(column).map_or("", |column| &column.name)
    }

    fn value(&self, column: usize) -> ValueRef<'_> {
        Statement::value(self, column)
    }

    fn parameter_count(&self) -> u32 {
        Statement::parameter_count(self)
    }
}

/// A place in a blob, which is at most 2 GiB long.
fn offset_in_blob(offset: usize) -> Result<u32> {
    u32::try_from(offset).map_err(|_| Error::bare(ResultCode::ERROR))
}

impl StoredBlob for Blob {
    fn len(&self) -> usize {
        Blob::len(self) as usize
    }

    fn read_at(&mut self, out: &mut [u8], offset: usize) -> Result<()> {
        Blob::read_at(self, out, offset_in_blob(offset)?)
    }

    fn write_at(&mut self, data: &[u8], offset: usize) -> Result<()> {
        Blob::write_at(self, data, offset_in_blob(offset)?)
    }

    fn reopen(&mut self, rowid: i64) -> Result<()> {
        Blob::reopen(self, rowid)
    }

    fn read_row(&mut self, rowid: i64, out: &mut [u8]) -> Result<bool> {
        Blob::read_row(self, rowid, out)
    }

    fn content_stamp(&self) -> Option<Rc<Cell<u64>>> {
        Blob::content_stamp(self)
    }
}

impl RowChange for PendingChange {
    fn operation(&self) -> RowOperation {
        PendingChange::operation(self)
    }

    fn database(&self) -> &str {
        PendingChange::database(self)
    }

    fn table(&self) -> &str {
        PendingChange::table(self)
    }

    fn rowids(&self) -> (i64, i64) {
        PendingChange::rowids(self)
    }

    fn column_count(&self) -> usize {
        PendingChange::column_count(self)
    }

    fn depth(&self) -> u32 {
        PendingChange::depth(self)
    }

    fn blob_column(&self) -> Option<usize> {
        PendingChange::blob_column(self)
    }

    fn old_value(&self, column: usize) -> Result<Option<RowValue<'_>>> {
        self.lend_old(column)
    }

    fn new_value(&self, column: usize) -> Result<Option<RowValue<'_>>> {
        self.lend_new(column)
    }
}
