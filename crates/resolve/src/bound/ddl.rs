//! Bound schema changes.

use super::{IndexExprs, Select, SourceId};
use base::DbIndex;
use schema::{Index, Table, Trigger};
use std::rc::Rc;

/// CREATE TABLE.
#[derive(Debug)]
pub struct CreateTable {
    /// The database.
    pub database: DbIndex,
    /// The table as its text says, root page not known yet. Its automatic indexes are in
    /// `Table::indexes` (a WITHOUT ROWID primary key is the table's own tree and needs none).
    pub table: Table,
    /// Text for sqlite_schema.
    pub sql: Box<str>,
    /// IF NOT EXISTS, and it exists: nothing to do.
    pub exists: bool,
    /// CREATE TABLE … AS.
    pub as_select: Option<Box<Select>>,
}

/// CREATE INDEX.
#[derive(Debug)]
pub struct CreateIndex {
    /// The database.
    pub database: DbIndex,
    /// The indexed table.
    pub table: Rc<Table>,
    /// The index, root page not known yet.
    pub index: Rc<Index>,
    /// Its expressions bound to a row of the table.
    pub exprs: IndexExprs,
    /// The source that stands for that row.
    pub row: SourceId,
    /// Text for sqlite_schema.
    pub sql: Box<str>,
    /// IF NOT EXISTS, and it exists: nothing to do.
    pub exists: bool,
}

/// CREATE VIEW, CREATE TRIGGER and CREATE VIRTUAL TABLE: a row of sqlite_schema.
#[derive(Debug)]
pub struct CreateObject {
    /// The database.
    pub database: DbIndex,
    /// `view`, `trigger`, or `table` for a virtual one.
    pub kind: &'static str,
    /// Its name.
    pub name: Box<str>,
    /// The table (of a view: the view itself).
    pub table: Box<str>,
    /// Text for sqlite_schema.
    pub sql: Box<str>,
    /// IF NOT EXISTS, and it exists: nothing to do.
    pub exists: bool,
}

/// DROP.
#[derive(Debug)]
pub struct DropObject {
    /// The database.
    pub database: DbIndex,
    /// What.
    pub kind: DropKind,
    /// Where foreign keys are concerned: the rows go first.
    pub delete: Option<Box<super::Delete>>,
}

/// What is dropped.
#[derive(Debug)]
pub enum DropKind {
    /// IF EXISTS, and it does not: nothing to do.
    Nothing {
        /// No database was named.
        everywhere: bool,
    },
    /// A table with its indexes and triggers, or a view.
    Table(Rc<Table>),
    /// An index.
    Index(Rc<Index>),
    /// A trigger.
    Trigger(Rc<Trigger>),
}

/// ALTER TABLE, as the edits of sqlite_schema that it makes.
#[derive(Debug)]
pub struct AlterTable {
    /// The database.
    pub database: DbIndex,
    /// The table.
    pub table: Rc<Table>,
    /// The rows that change.
    pub edits: Vec<RowEdit>,
    /// Why a table that has a row cannot be changed so.
    pub refusals: Vec<&'static str>,
    /// What the rows that are there may not be.
    pub violation: Option<Violation>,
    /// Whether rows are shorter than their table from now on.
    pub adds_column: bool,
    /// The table's new name.
    pub renamed: Option<Box<str>>,
    /// Position of the column that every row loses.
    pub dropped: Option<usize>,
    /// Afterwards views and triggers must mean something.
    pub check: Option<TextCheck>,
}

/// Views and triggers are looked at after a change.
#[derive(Clone, Copy, Debug)]
pub struct TextCheck {
    /// What the error says has been done.
    pub when: &'static str,
    /// Whether a name in double quotes is never a text.
    pub quotes_are_names: bool,
}

/// Rows that forbid a change of their table.
#[derive(Debug)]
pub struct Violation {
    /// A query that finds them, each with the number of a text; without one the statement fails in
    /// any case.
    pub rows: Option<Box<Select>>,
    /// The name of the column that the statement shows, if it shows one.
    pub shown: Option<Box<str>>,
    /// The error's code.
    pub code: base::ResultCode,
    /// The texts of the error.
    pub texts: Vec<Box<str>>,
}

/// A row of sqlite_schema that changes.
#[derive(Debug)]
pub struct RowEdit {
    /// The database: that of the altered table, or temp.
    pub database: DbIndex,
    /// `table`, `index`, `view` or `trigger`.
    pub kind: &'static str,
    /// The object's name.
    pub name: Box<str>,
    /// Its name afterwards.
    pub new_name: Box<str>,
    /// The name of its table afterwards.
    pub new_table: Box<str>,
    /// Its text afterwards; none for what has no text.
    pub sql: Option<Box<str>>,
}
