//! Sessions: which rows of which tables change, with the values that they had.
//!
//! 1. Each row has one change, of the first time that it changed: what became of it is read when
//!    the change set is made.
//! 2. A change has the row's key. Of a row that was there before it has all values, of a new one
//!    the key alone.

use crate::format::{ChangeOperation, KeyHash, UNDEFINED, put_value, same_value, take_field};
use crate::row_image::{HookImage, RowImage, stored};
use crate::size;
use crate::table::{Change, Table};
use crate::table_info::{self, Definition};
use base::{Error, Result, ResultCode};
use extension::storage::{PrepareRules, RowChange, RowOperation, Storage};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use value::ValueRef;

/// Whether a table's changes are recorded.
pub type TableFilter = Rc<dyn Fn(&str) -> bool>;

/// What a session has recorded, and how it records.
pub(crate) struct State {
    pub storage: Rc<dyn Storage>,
    pub database: String,
    enabled: Cell<i32>,
    indirect: Cell<i32>,
    auto_attach: Cell<bool>,
    /// Tables without a declared key are recorded by rowid.
    records_rowids: Cell<bool>,
    measures: Cell<bool>,
    filter: RefCell<Option<TableFilter>>,
    /// Ends the recording.
    error: RefCell<Option<Error>>,
    bytes_max: Cell<i64>,
    /// Where keys and records are put together.
    buffer: Cell<Vec<u8>>,
    pub tables: RefCell<Vec<Table>>,
}

/// The sessions of a connection.
#[derive(Clone, Default)]
pub struct Sessions(Rc<RefCell<Vec<Rc<State>>>>);

impl Sessions {
    /// Begins a session that records changes of one of the connection's databases. It takes the
    /// connection's hook before changes.
    pub fn create(&self, storage: Rc<dyn Storage>, database: &str) -> Session {
        let state = Rc::new(State {
            storage,
            database: database.to_owned(),
            enabled: Cell::new(1),
            indirect: Cell::new(0),
            auto_attach: Cell::new(false),
            records_rowids: Cell::new(false),
            measures: Cell::new(false),
            filter: RefCell::default(),
            error: RefCell::default(),
            bytes_max: Cell::new(0),
            buffer: Cell::default(),
            tables: RefCell::default(),
        });
        self.0.borrow_mut().insert(0, Rc::clone(&state));
        self.listen(&*state.storage);
        Session { state, others: Rc::downgrade(&self.0) }
    }

    fn listen(&self, storage: &dyn Storage) {
        if self.0.borrow().is_empty() {
            return storage.set_preupdate_hook(None);
        }
        let list = Rc::downgrade(&self.0);
        storage.set_preupdate_hook(Some(Rc::new(move |change| {
            let Some(list) = list.upgrade() else { return };
            for number in 0.. {
                let states = list.borrow();
                let Some(state) = states.get(number).cloned() else { return };
                let is_last = states.len() == number + 1;
                drop(states);
                state.before_change(change);
                if is_last {
                    return;
                }
            }
        })));
    }
}

/// Records changes until it is dropped.
pub struct Session {
    pub(crate) state: Rc<State>,
    others: Weak<RefCell<Vec<Rc<State>>>>,
}

impl Drop for Session {
    fn drop(&mut self) {
        let Some(others) = self.others.upgrade() else { return };
        others.borrow_mut().retain(|state| !Rc::ptr_eq(state, &self.state));
        Sessions(others).listen(&*self.state.storage);
    }
}

impl Session {
    /// Records the changes of a table; none: of every table that the filter lets through.
    pub fn attach(&self, table: Option<&str>) {
        match table {
            Some(table) => {
                if let Ok(mut tables) = self.state.tables.try_borrow_mut() {
                    State::attach(&mut tables, table);
                }
            }
            None => self.state.auto_attach.set(true),
        }
    }

    /// Decides which tables are recorded, and records all that it lets through.
    pub fn set_table_filter(&self, filter: Option<TableFilter>) {
        self.state.auto_attach.set(true);
        *self.state.filter.borrow_mut() = filter;
    }

    /// Whether it records: not 0. A number that is not negative sets it.
    pub fn enable(&self, number: i32) -> i32 {
        if number >= 0 {
            self.state.enabled.set(number);
        }
        self.state.enabled.get()
    }

    /// Whether all changes are marked as indirect: not 0. A number that is not negative sets it.
    pub fn mark_indirect(&self, number: i32) -> i32 {
        if number >= 0 {
            self.state.indirect.set(number);
        }
        self.state.indirect.get()
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.state.tables.try_borrow().map_or(true, |tables| tables.iter().all(|table| table.changes.count() == 0))
    }

    /// Bytes of memory that the recorded changes take, about.
    pub fn memory_bytes(&self) -> usize {
        let Ok(tables) = self.state.tables.try_borrow() else { return 0 };
        tables.iter().map(|table| size_of::<Table>() + table.changes.memory_bytes()).sum()
    }

    /// How large the change set may be at most; 0 unless [`Session::measure`] was called.
    pub fn changeset_bytes_max(&self) -> i64 {
        self.state.bytes_max.get()
    }

    /// Whether it measures. `on` sets it, before the first table is attached.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` afterwards.
    pub fn measure(&self, on: Option<bool>) -> Result<bool> {
        self.configure(&self.state.measures, on)
    }

    /// Whether tables without a declared key are recorded, by their rowids. `on` sets it, before
    /// the first table is attached.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` afterwards.
    pub fn record_rowids(&self, on: Option<bool>) -> Result<bool> {
        self.configure(&self.state.records_rowids, on)
    }

    fn configure(&self, cell: &Cell<bool>, on: Option<bool>) -> Result<bool> {
        if let Some(on) = on {
            if self.state.tables.try_borrow().map_or(true, |tables| !tables.is_empty()) {
                return Err(Error::bare(ResultCode::MISUSE));
            }
            cell.set(on);
        }
        Ok(cell.get())
    }
}

impl State {
    /// The error that ended the recording.
    ///
    /// # Errors
    /// That.
    pub fn check(&self) -> Result<()> {
        self.error.borrow().clone().map_or(Ok(()), Err)
    }

    /// Ends the recording after an error.
    pub fn note<T>(&self, result: Result<T>) -> Result<T> {
        if let Err(error) = &result {
            *self.error.borrow_mut() = Some(error.clone());
        }
        result
    }

    /// Adds bytes to the largest size of the change set.
    pub fn add_bytes(&self, bytes: i64) {
        self.bytes_max.set(self.bytes_max.get() + bytes);
    }

    /// Whether it measures.
    pub fn measures(&self) -> bool {
        self.measures.get()
    }

    /// Whether tables without a declared key are recorded.
    pub fn records_rowids(&self) -> bool {
        self.records_rowids.get()
    }

    fn attach(tables: &mut Vec<Table>, name: &str) -> usize {
        let found = tables.iter().position(|table| table.is_named(name.as_bytes()));
        found.unwrap_or_else(|| {
            tables.push(Table::new(name.as_bytes()));
            tables.len() - 1
        })
    }

    /// The table with this name, if it is recorded; `always`: attaches it whatever was asked for.
    pub fn find_table(&self, tables: &mut Vec<Table>, name: &str, always: bool) -> Option<usize> {
        if let Some(found) = tables.iter().position(|table| table.is_named(name.as_bytes())) {
            return Some(found);
        }
        if !always && !self.auto_attach.get() {
            return None;
        }
        let filter = self.filter.borrow().clone();
        filter.is_none_or(|filter| filter(name)).then(|| State::attach(tables, name))
    }

    fn before_change(&self, change: &dyn RowChange) {
        if self.enabled.get() == 0
            || self.error.borrow().is_some()
            || !self.database.eq_ignore_ascii_case(change.database())
        {
            return;
        }
        let Ok(mut tables) = self.tables.try_borrow_mut() else { return };
        let Some(place) = self.find_table(&mut tables, change.table(), false) else { return };
        let Some(table) = tables.get_mut(place) else { return };
        let (before, after) = change.rowids();
        let image = HookImage(change);
        let operation = match change.operation() {
            _ if image.writes_blob() => ChangeOperation::Delete,
            RowOperation::Insert => ChangeOperation::Insert,
            RowOperation::Update => ChangeOperation::Update,
            RowOperation::Delete => ChangeOperation::Delete,
        };
        let rowid = if operation == ChangeOperation::Insert { after } else { before };
        let _ = self.note(self.record(table, operation, rowid, &image));
        if operation == ChangeOperation::Update && self.error.borrow().is_none() {
            // With another key it is a new row, too.
            let _ = self.note(self.record(table, ChangeOperation::Insert, after, &image));
        }
    }

    /// Reads the table's columns, once; whether it has a key.
    pub fn define(&self, table: &mut Table) -> Result<bool> {
        if table.definition.as_ref().is_none_or(|definition| definition.columns().is_empty()) {
            let definition = self.read_definition(table)?;
            let columns = definition.columns().len();
            table.define(definition);
            if self.measures() {
                self.add_bytes(size::header_bytes(table.name(), columns));
            }
        }
        Ok(table.key.iter().any(|place| *place != 0))
    }

    fn read_definition(&self, table: &Table) -> Result<Definition> {
        let name = crate::quote::name(table.name());
        table_info::read(&*self.storage, &self.database, &name, self.records_rowids())
    }

    /// Reads the columns once more: some may have been added at the end. Whether there were.
    ///
    /// # Errors
    /// `SQLITE_SCHEMA` for other differences.
    pub fn define_again(&self, table: &mut Table) -> Result<bool> {
        let new = self.read_definition(table)?;
        let old = table.definition.take().unwrap_or_default();
        let (old_count, new_count) = (old.columns().len(), new.columns().len());
        let key = new.key();
        let same_key = old_count <= new_count
            && old.has_rowid() == new.has_rowid()
            && key[..old_count] == table.key
            && key[old_count..].iter().all(|place| *place == 0);
        if !same_key {
            table.definition = Some(old);
            return Err(Error::bare(ResultCode::SCHEMA));
        }
        table.define(new);
        if self.measures() {
            self.add_bytes(size::header_growth(old_count, new_count));
        }
        Ok(new_count != old_count)
    }

    /// Gives the changes that were recorded before columns were added the defaults of these.
    pub fn extend_changes(&self, table: &mut Table) -> Result<()> {
        let Some(definition) = &table.definition else { return Ok(()) };
        let count = definition.columns().len();
        let mut defaults = self.storage.prepare(&definition.defaults_query(), PrepareRules::default())?;
        if !defaults.step()? {
            return Ok(());
        }
        for number in table.changes.numbers() {
            let Some(change) = table.changes.get_mut(number) else { continue };
            let before = change.record.len();
            for column in change.columns..count {
                put_value(&mut change.record, defaults.value(column));
            }
            change.columns = change.columns.max(count);
            let grown = (change.record.len() - before) as i64;
            change.bytes_max += grown;
            self.add_bytes(grown);
        }
        Ok(())
    }

    /// Records what happens to a row.
    pub fn record(
        &self,
        table: &mut Table,
        operation: ChangeOperation,
        rowid: i64,
        image: &impl RowImage,
    ) -> Result<()> {
        if !self.define(table)? {
            return Ok(());
        }
        let count = image.column_count();
        let known = |table: &Table| table.definition.as_ref().map_or(0, Definition::position_count);
        if known(table) < count {
            self.define_again(table)?;
            self.extend_changes(table)?;
        }
        if known(table) != count {
            return Err(Error::bare(ResultCode::SCHEMA));
        }
        table.changes.grow();
        let mut buffer = self.buffer.take();
        let noted = self.note_row(table, operation, rowid, image, &mut buffer);
        self.buffer.set(buffer);
        if let Some(number) = noted?
            && self.measures()
        {
            self.add_bytes(size::update(table, number, operation, image)?);
        }
        Ok(())
    }

    /// The number of the row's change, which may be a new one; none where the key has a NULL.
    fn note_row(
        &self,
        table: &mut Table,
        operation: ChangeOperation,
        rowid: i64,
        image: &impl RowImage,
        buffer: &mut Vec<u8>,
    ) -> Result<Option<u32>> {
        let row = Row { table, operation, rowid, image };
        let Some(hash) = row.key(buffer)? else { return Ok(None) };
        let found = table.changes.bucket(hash).find(|(_, change)| row.has_key(buffer, &change.record));
        let is_indirect = image.depth() > 0 || self.indirect.get() != 0;
        if let Some((number, _)) = found {
            if let Some(change) = table.changes.get_mut(number).filter(|_| !is_indirect) {
                change.indirect = 0;
            }
            return Ok(Some(number));
        }
        row.record(buffer)?;
        let mut change = Change::new(operation, u8::from(is_indirect), buffer.clone());
        change.columns = table.key.len();
        Ok(Some(table.changes.insert(hash, change)))
    }
}

/// A row that changes.
struct Row<'a, Image> {
    table: &'a Table,
    operation: ChangeOperation,
    rowid: i64,
    image: &'a Image,
}

impl<Image: RowImage> Row<'_, Image> {
    fn is_new(&self) -> bool {
        self.operation == ChangeOperation::Insert
    }

    fn columns(&self) -> &[table_info::Column] {
        self.table.definition.as_ref().map_or(&[], Definition::columns)
    }

    /// Writes the values of the key, whose hash it answers; none where one of them is NULL.
    fn key(&self, key: &mut Vec<u8>) -> Result<Option<KeyHash>> {
        key.clear();
        let mut hash = KeyHash::default();
        for column in self.columns().iter().filter(|column| column.is_key()) {
            let Some(position) = column.position() else {
                put_value(key, ValueRef::Integer(self.rowid));
                return Ok(Some(hash.with_number(self.rowid)));
            };
            let value = stored(self.table, self.image, position, self.is_new())?;
            if value.as_ref().is_null() {
                return Ok(None);
            }
            let start = key.len();
            put_value(key, value.as_ref());
            hash = hash.with_field(key.get(start..).unwrap_or_default());
        }
        Ok(Some(hash))
    }

    /// Whether a record has these values in its key.
    fn has_key(&self, key: &[u8], record: &[u8]) -> bool {
        let (mut key, mut record) = (key, record);
        self.columns().iter().all(|column| {
            let field = take_field(&mut record);
            !column.is_key() || same_value(field, take_field(&mut key))
        })
    }

    /// Writes the values that are kept of the row.
    fn record(&self, record: &mut Vec<u8>) -> Result<()> {
        record.clear();
        for column in self.columns() {
            match column.position() {
                None => put_value(record, ValueRef::Integer(self.rowid)),
                Some(_) if self.is_new() && !column.is_key() => record.push(UNDEFINED),
                Some(position) => {
                    let value = stored(self.table, self.image, position, self.is_new())?;
                    put_value(record, value.as_ref());
                }
            }
        }
        Ok(())
    }
}
