//! A row before and after a change.

use crate::table::Table;
use base::Result;
use extension::storage::{RowChange, RowValue};
use value::ValueRef;

/// The row of a change, before and after.
pub(crate) trait RowImage {
    /// Columns of the table.
    fn column_count(&self) -> usize;
    /// How many triggers deep the change is made.
    fn depth(&self) -> u32;
    /// Whether a blob is written in place.
    fn writes_blob(&self) -> bool;
    /// Bytes that the rowid takes among the values afterwards: in the hook there is none, which
    /// takes one.
    fn rowid_bytes(&self) -> i64 {
        1
    }
    /// A value before.
    fn before(&self, column: usize) -> Result<RowValue<'_>>;
    /// A value afterwards.
    fn after(&self, column: usize) -> Result<RowValue<'_>>;
}

/// The row as the hook before a change shows it.
pub(crate) struct HookImage<'a>(pub &'a dyn RowChange);

impl RowImage for HookImage<'_> {
    fn column_count(&self) -> usize {
        self.0.column_count()
    }

    fn depth(&self) -> u32 {
        self.0.depth()
    }

    fn writes_blob(&self) -> bool {
        self.0.blob_column().is_some()
    }

    fn before(&self, column: usize) -> Result<RowValue<'_>> {
        Ok(self.0.old_value(column)?.unwrap_or(RowValue::Lent(ValueRef::Null)))
    }

    fn after(&self, column: usize) -> Result<RowValue<'_>> {
        Ok(self.0.new_value(column)?.unwrap_or(RowValue::Lent(ValueRef::Null)))
    }
}

/// A value as it is recorded: NULL in the key of the statistics is an empty blob.
pub(crate) fn stored<'a>(
    table: &Table,
    image: &'a impl RowImage,
    position: usize,
    is_new: bool,
) -> Result<RowValue<'a>> {
    let value = if is_new { image.after(position)? } else { image.before(position)? };
    if position == 1 && value.as_ref().is_null() && table.is_statistics() {
        return Ok(RowValue::Lent(ValueRef::Blob(&[])));
    }
    Ok(value)
}
