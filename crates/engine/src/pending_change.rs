//! A change of a row, as the hook before changes is told of it.

use crate::catalog::CatalogView;
use crate::connection::Inner;
use base::{Error, Result, ResultCode};
use extension::storage::RowValue;
use schema::Table;
use std::cell::RefCell;
use std::rc::Rc;
use value::record::{ColumnPlace, serial_type};
use value::{RecordCursor, Value, ValueRef};
use vdbe::{RowChange, RowOperation};

/// A change of a row that is about to be made, with the values before and after.
pub struct PendingChange {
    inner: Rc<Inner>,
    change: Box<RowChange>,
    table: Option<Rc<Table>>,
    /// How far the records before and after were read.
    old_places: RefCell<RecordCursor>,
    new_places: RefCell<RecordCursor>,
    /// Column that a blob is written into.
    blob_column: Option<usize>,
}

impl PendingChange {
    /// A change that a program is about to make, in a table that is known, if it is in the schema.
    pub(crate) fn new(
        inner: &Rc<Inner>,
        change: Box<RowChange>,
        table: Option<Rc<Table>>,
        blob_column: Option<usize>,
    ) -> PendingChange {
        let inner = Rc::clone(inner);
        let (old_places, new_places) = (RefCell::default(), RefCell::default());
        PendingChange { inner, change, table, old_places, new_places, blob_column }
    }

    /// The change as the program made it.
    pub(crate) fn into_change(self) -> Box<RowChange> {
        self.change
    }

    /// What is done.
    pub fn operation(&self) -> RowOperation {
        self.change.operation
    }

    /// Name of the database.
    pub fn database(&self) -> &str {
        &self.change.table.database
    }

    /// Name of the table.
    pub fn table(&self) -> &str {
        &self.change.table.name
    }

    /// Rowid before and after; without meaning where rows have none.
    pub fn rowids(&self) -> (i64, i64) {
        (self.change.old_rowid, self.change.new_rowid)
    }

    /// Number of columns.
    pub fn column_count(&self) -> usize {
        self.table.as_ref().map_or_else(|| self.values_as_they_are(None).len(), |table| table.columns.len())
    }

    /// The values of a table that is not in the schema yet: ANALYZE makes one and writes into it.
    fn values_as_they_are(&self, record: Option<&[u8]>) -> Vec<Value> {
        let record = record.or(self.change.new_record()).or(self.change.old_record()).unwrap_or_default();
        let mut cells = Vec::new();
        value::record::unpack(record, self.inner.encoding(), usize::MAX, &mut cells);
        cells.iter().map(value::Mem::to_value).collect()
    }

    /// How many triggers deep the statement is: 0 for a change that it makes itself.
    pub fn depth(&self) -> u32 {
        self.change.depth
    }

    /// The column that is written into as an open blob.
    pub fn blob_column(&self) -> Option<usize> {
        self.blob_column
    }

    /// A value before the change. `Ok(None)`: there is no such column, or no row before.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for a record that is none.
    pub fn old_value(&self, column: usize) -> Result<Option<Value>> {
        Ok(self.lend_old(column)?.map(|value| value.as_ref().to_owned()))
    }

    /// A value after the change. `Ok(None)`: there is no such column, or no row afterwards.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for a record that is none.
    pub fn new_value(&self, column: usize) -> Result<Option<Value>> {
        Ok(self.lend_new(column)?.map(|value| value.as_ref().to_owned()))
    }

    /// As [`PendingChange::old_value`], lent.
    pub(crate) fn lend_old(&self, column: usize) -> Result<Option<RowValue<'_>>> {
        self.value(self.change.old_record(), &self.old_places, self.change.old_rowid, column)
    }

    /// As [`PendingChange::new_value`], lent.
    pub(crate) fn lend_new(&self, column: usize) -> Result<Option<RowValue<'_>>> {
        self.value(self.change.new_record(), &self.new_places, self.change.new_rowid, column)
    }

    fn value<'a>(
        &'a self,
        record: Option<&'a [u8]>,
        places: &RefCell<RecordCursor>,
        rowid: i64,
        column: usize,
    ) -> Result<Option<RowValue<'a>>> {
        let Some(record) = record else { return Ok(None) };
        let Some(table) = &self.table else {
            return Ok(self.values_as_they_are(Some(record)).into_iter().nth(column).map(RowValue::Made));
        };
        let Some(declared) = table.columns.get(column) else { return Ok(None) };
        if table.rowid_alias == Some(column) {
            return Ok(Some(RowValue::Lent(ValueRef::Integer(rowid))));
        }
        let Some(position) = table.storage_position(column) else { return Ok(Some(RowValue::Lent(ValueRef::Null))) };
        let Some(place) = place_of(record, &mut places.borrow_mut(), position)? else {
            let catalog = CatalogView::new(&self.inner);
            return Ok(Some(RowValue::Made(codegen::default_value(&catalog, table, column))));
        };
        let content = record.get(place.offset() as usize..).unwrap_or_default();
        let value = serial_type::decode(place.serial_type(), content, self.inner.encoding());
        Ok(Some(RowValue::Lent(match value {
            ValueRef::Integer(number) if declared.affinity == value::Affinity::Real => ValueRef::Real(number as f64),
            value => value,
        })))
    }
}

/// Where a column lies in its record; none: the record has fewer columns.
fn place_of(record: &[u8], places: &mut RecordCursor, position: usize) -> Result<Option<ColumnPlace>> {
    if let Some(place) = places.frequent_column(record, 0, !places.is_begun(), position) {
        return Ok(Some(place));
    }
    if !places.is_started() {
        places.start(record, u32::try_from(record.len()).map_err(|_| Error::bare(ResultCode::TOOBIG))?)?;
    }
    places.column(record, position)
}
