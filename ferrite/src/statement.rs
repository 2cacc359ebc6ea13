//! Prepared statements.

use crate::guard::caught;
use crate::row::MappedRows;
use crate::{Connection, Error, Params, Result, ResultCode, Row, Rows, ToSql};
use std::marker::PhantomData;

/// A column of a result.
pub type ColumnInfo = engine::Column;

/// A prepared statement of a connection.
pub struct Statement<'conn> {
    pub(crate) engine: engine::Statement,
    connection: PhantomData<&'conn Connection>,
}

impl Connection {
    /// Prepares one statement.
    ///
    /// # Errors
    /// What is wrong with the text; `SQLITE_ERROR` when more than one statement is in it.
    pub fn prepare(&self, sql: &str) -> Result<Statement<'_>> {
        let (statement, tail) = caught(|| self.engine().prepare(sql))?;
        let rest = sql.get(tail..).unwrap_or("");
        if !rest.trim().is_empty() && !self.engine().prepare(rest).is_ok_and(|(next, _)| next.is_empty()) {
            return Err(Error::sql("Multiple statements provided"));
        }
        Ok(Statement::new(statement))
    }

    /// Prepares the first statement of a text that may hold several; the statement and the offset
    /// after it. A text without a statement gives an empty one.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn prepare_next(&self, sql: &str) -> Result<(Statement<'_>, usize)> {
        let (statement, tail) = caught(|| self.engine().prepare(sql))?;
        Ok((Statement::new(statement), tail))
    }
}

impl Statement<'_> {
    fn new(engine: engine::Statement) -> Self {
        Statement { engine, connection: PhantomData }
    }

    /// Runs a statement that returns no rows; the number of rows changed.
    ///
    /// # Errors
    /// The statement's, or `SQLITE_ERROR` when it returns rows.
    pub fn execute(&mut self, params: impl Params) -> Result<usize> {
        self.start(params)?;
        let result = caught(|| self.engine.step());
        let changes = self.engine.changes();
        caught(|| self.engine.reset())?;
        match result {
            Ok(true) => Err(Error::sql("Execute returned results - did you mean to call query?")),
            Ok(false) => Ok(changes.max(0) as usize),
            Err(error) => Err(error),
        }
    }

    /// Runs a query.
    ///
    /// # Errors
    /// Those of binding; the rows report the others.
    pub fn query(&mut self, params: impl Params) -> Result<Rows<'_>> {
        self.start(params)?;
        Ok(Rows { statement: &mut self.engine })
    }

    /// Runs a query and maps every row.
    ///
    /// # Errors
    /// Those of binding; the items report the others.
    pub fn query_map<T, F>(&mut self, params: impl Params, map: F) -> Result<MappedRows<'_, F>>
    where
        F: FnMut(&Row<'_>) -> Result<T>,
    {
        Ok(MappedRows { rows: self.query(params)?, map })
    }

    /// Runs a query and maps its first row.
    ///
    /// # Errors
    /// The statement's; `SQLITE_DONE` with "Query returned no rows" without a row.
    pub fn query_row<T>(&mut self, params: impl Params, map: impl FnOnce(&Row<'_>) -> Result<T>) -> Result<T> {
        self.start(params)?;
        let answer = match caught(|| self.engine.step()) {
            Ok(true) => map(&Row { statement: &self.engine }),
            Ok(false) => Err(Error::new(ResultCode::DONE, "Query returned no rows")),
            Err(error) => Err(error),
        };
        caught(|| self.engine.reset())?;
        answer
    }

    /// Runs an INSERT; the new row's rowid.
    ///
    /// # Errors
    /// The statement's.
    pub fn insert(&mut self, params: impl Params) -> Result<i64> {
        self.execute(params)?;
        Ok(self.engine.last_insert_rowid())
    }

    /// Whether a query has a row.
    ///
    /// # Errors
    /// The statement's.
    pub fn exists(&mut self, params: impl Params) -> Result<bool> {
        self.start(params)?;
        let found = caught(|| self.engine.step());
        caught(|| self.engine.reset())?;
        found
    }

    fn start(&mut self, params: impl Params) -> Result<()> {
        caught(|| self.engine.reset())?;
        params.bind_to(&mut self.engine)
    }

    /// Binds one parameter, from 1.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a number that is not there.
    pub fn raw_bind_parameter(&mut self, number: usize, value: impl ToSql) -> Result<()> {
        crate::params::bind_one(&mut self.engine, number, &value)
    }

    /// Continues to the next row: the low-level form of [`Statement::query`].
    ///
    /// # Errors
    /// The statement's.
    pub fn step(&mut self) -> Result<Option<Row<'_>>> {
        Ok(caught(|| self.engine.step())?.then_some(Row { statement: &self.engine }))
    }

    /// Goes back to the start; bindings stay.
    ///
    /// # Errors
    /// Those of a commit that ends here.
    pub fn reset(&mut self) -> Result<()> {
        caught(|| self.engine.reset())
    }

    /// Makes every parameter NULL.
    pub fn clear_bindings(&mut self) {
        self.engine.clear_bindings();
    }

    /// The result columns.
    pub fn columns(&self) -> &[ColumnInfo] {
        self.engine.columns()
    }

    /// Names of the result columns.
    pub fn column_names(&self) -> Vec<&str> {
        self.engine.columns().iter().map(|column| &*column.name).collect()
    }

    /// Number of result columns.
    pub fn column_count(&self) -> usize {
        self.engine.columns().len()
    }

    /// Number of parameters.
    pub fn parameter_count(&self) -> usize {
        self.engine.parameter_count() as usize
    }

    /// Number of the parameter with this name, prefix included.
    pub fn parameter_index(&self, name: &str) -> Option<usize> {
        self.engine.parameter_number(name).map(|number| number as usize)
    }

    /// Name of a parameter, prefix included.
    pub fn parameter_name(&self, number: usize) -> Option<&str> {
        self.engine.parameter_name(u32::try_from(number).ok()?)
    }

    /// The statement's text.
    pub fn sql(&self) -> &str {
        self.engine.sql()
    }

    /// Whether it changes no database.
    pub fn readonly(&self) -> bool {
        self.engine.is_read_only()
    }

    /// Whether the text held no statement.
    pub fn is_empty(&self) -> bool {
        self.engine.is_empty()
    }
}
