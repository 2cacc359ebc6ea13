//! Rows of a result.

use crate::guard::caught;
use crate::{Error, FromSql, Result, ResultCode, ValueRef};

/// The rows of a running query.
pub struct Rows<'stmt> {
    pub(crate) statement: &'stmt mut engine::Statement,
}

impl Rows<'_> {
    /// The next row, which lives until the following call.
    ///
    /// # Errors
    /// The statement's.
    #[expect(clippy::should_implement_trait, reason = "a row borrows the statement, which no Iterator can say")]
    pub fn next(&mut self) -> Result<Option<Row<'_>>> {
        if caught(|| self.statement.step())? {
            return Ok(Some(Row { statement: self.statement }));
        }
        caught(|| self.statement.reset())?;
        Ok(None)
    }
}

impl Drop for Rows<'_> {
    fn drop(&mut self) {
        // A commit that fails here leaves the transaction open, which the next statement reports.
        let _ = caught(|| self.statement.reset());
    }
}

/// The mapped rows of a running query.
pub struct MappedRows<'stmt, F> {
    pub(crate) rows: Rows<'stmt>,
    pub(crate) map: F,
}

impl<T, F: FnMut(&Row<'_>) -> Result<T>> Iterator for MappedRows<'_, F> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        let row = self.rows.next().transpose()?;
        Some(row.and_then(|row| (self.map)(&row)))
    }
}

/// The current row of a query.
pub struct Row<'stmt> {
    pub(crate) statement: &'stmt engine::Statement,
}

/// What names a column: its position from 0, or its name.
pub trait ColumnIndex {
    /// The position.
    ///
    /// # Errors
    /// `SQLITE_RANGE` when there is no such column.
    fn position(&self, row: &Row<'_>) -> Result<usize>;
}

impl ColumnIndex for usize {
    fn position(&self, row: &Row<'_>) -> Result<usize> {
        if *self < row.statement.columns().len() { Ok(*self) } else { Err(Error::bare(ResultCode::RANGE)) }
    }
}

impl ColumnIndex for &str {
    fn position(&self, row: &Row<'_>) -> Result<usize> {
        let found = row.statement.columns().iter().position(|column| column.name.eq_ignore_ascii_case(self));
        found.ok_or_else(|| Error::new(ResultCode::RANGE, format!("Invalid column name: {self}")))
    }
}

impl Row<'_> {
    /// A value, converted.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a column that is not there, `SQLITE_MISMATCH` for a value of another
    /// type.
    pub fn get<T: FromSql>(&self, column: impl ColumnIndex) -> Result<T> {
        T::from_sql(self.get_ref(column)?)
    }

    /// A value, borrowed.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a column that is not there.
    pub fn get_ref(&self, column: impl ColumnIndex) -> Result<ValueRef<'_>> {
        Ok(self.statement.value(column.position(self)?))
    }

    /// Number of columns.
    pub fn len(&self) -> usize {
        self.statement.columns().len()
    }

    /// Whether the row has no columns, which no row is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
