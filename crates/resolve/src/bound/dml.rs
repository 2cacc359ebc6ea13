//! Bound INSERT, UPDATE and DELETE.

use super::{Expr, IndexHint, ResultColumn, Select, Source, SourceId};
use base::DbIndex;
use schema::{ConflictAction, Index, Table, Trigger};
use std::rc::Rc;

/// INSERT or REPLACE.
#[derive(Debug)]
pub struct Insert {
    /// The target.
    pub table: Rc<Table>,
    /// Its database.
    pub database: DbIndex,
    /// OR clause of the statement.
    pub conflict: Option<ConflictAction>,
    /// For each column of the table the position in the source row, or none for its default. The
    /// rowid alias column is among them.
    pub column_map: Vec<Option<usize>>,
    /// Position in the source row of an explicit rowid (`INSERT INTO t(rowid, …)`), when the table
    /// has no alias column for it or the alias was not the one named.
    pub rowid_position: Option<usize>,
    /// ON CONFLICT clauses, in order.
    pub upserts: Vec<Upsert>,
    /// The rows.
    pub source: InsertSource,
    /// The table's own expressions.
    pub exprs: TableExprs,
    /// Values of the columns that are not in the list, by column.
    pub defaults: Vec<Option<Expr>>,
    /// RETURNING.
    pub returning: Vec<ResultColumn>,
    /// The triggers that it fires, in order.
    pub triggers: Vec<Rc<Trigger>>,
}

/// An ON CONFLICT clause.
#[derive(Debug)]
pub struct Upsert {
    /// The constraint that it is for.
    pub target: UpsertTarget,
    /// DO UPDATE; none for DO NOTHING.
    pub update: Option<UpsertUpdate>,
}

/// The constraint that an ON CONFLICT clause is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpsertTarget {
    /// Whichever is violated.
    Any,
    /// The rowid.
    Rowid,
    /// A unique index, by its place in `Table::indexes`.
    Index(usize),
}

/// DO UPDATE.
#[derive(Debug)]
pub struct UpsertUpdate {
    /// The source that stands for the row in the table.
    pub existing: SourceId,
    /// The source that stands for the row that was to be inserted.
    pub excluded: SourceId,
    /// SET.
    pub assignments: Vec<Assignment>,
    /// WHERE.
    pub where_clause: Option<Expr>,
    /// The triggers that the update fires.
    pub triggers: Vec<Rc<Trigger>>,
}

/// Where inserted rows come from.
#[derive(Debug)]
pub enum InsertSource {
    /// VALUES of one row (several rows are a `Select` with an arm a row).
    Values(Vec<Expr>),
    /// SELECT.
    Select(Box<Select>),
    /// DEFAULT VALUES.
    Defaults,
}

/// UPDATE.
#[derive(Debug)]
pub struct Update {
    /// The target as a source, for the WHERE clause and the right-hand sides.
    pub source: Source,
    /// FROM: what the target is joined with.
    pub from: Vec<Source>,
    /// Its database.
    pub database: DbIndex,
    /// OR clause of the statement.
    pub conflict: Option<ConflictAction>,
    /// SET, in order of the text; the last assignment of a column counts.
    pub assignments: Vec<Assignment>,
    /// WHERE.
    pub where_clause: Option<Expr>,
    /// The table's own expressions.
    pub exprs: TableExprs,
    /// RETURNING.
    pub returning: Vec<ResultColumn>,
    /// The triggers that it fires, in order.
    pub triggers: Vec<Rc<Trigger>>,
}

/// `column = value`.
#[derive(Debug)]
pub struct Assignment {
    /// Position of the column, -1 for the rowid (also for the INTEGER PRIMARY KEY).
    pub column: i32,
    /// The value. Several columns set from one row-value subquery are bound column by column.
    pub value: Expr,
}

/// DELETE.
#[derive(Debug)]
pub struct Delete {
    /// The target as a source, for the WHERE clause.
    pub source: Source,
    /// Its database.
    pub database: DbIndex,
    /// WHERE.
    pub where_clause: Option<Expr>,
    /// The table's own expressions.
    pub exprs: TableExprs,
    /// RETURNING.
    pub returning: Vec<ResultColumn>,
    /// The triggers that it fires, in order.
    pub triggers: Vec<Rc<Trigger>>,
    /// Rows are deleted one after the other, also all of them: the authorizer wants it so.
    pub one_by_one: bool,
}

/// The expressions of a table's definition, bound to one row of it.
#[derive(Debug)]
pub struct TableExprs {
    /// The source that stands for the row in these expressions. For UPDATE and DELETE it is another
    /// number than the scanned source's.
    pub row: SourceId,
    /// CHECK constraints.
    pub checks: Vec<RowChecks>,
    /// For each index of the table, in `Table::indexes` order.
    pub indexes: Vec<IndexExprs>,
}

/// A CHECK constraint.
#[derive(Debug)]
pub struct RowChecks {
    /// What the error names: the constraint's name, else its text.
    pub name: Box<str>,
    /// The condition.
    pub expr: Expr,
}

/// An index's expressions.
#[derive(Debug)]
pub struct IndexExprs {
    /// The index.
    pub index: Rc<Index>,
    /// For each key column its expression where it is not a plain column.
    pub columns: Vec<Option<Expr>>,
    /// The WHERE of a partial index.
    pub partial: Option<Expr>,
}

/// A trigger's statements, bound.
#[derive(Debug)]
pub struct BoundTrigger {
    /// WHEN.
    pub when: Option<Expr>,
    /// The statements.
    pub steps: Vec<TriggerStep>,
    /// The source that stands for the row before.
    pub old: Option<SourceId>,
    /// The source that stands for the row after.
    pub new: Option<SourceId>,
}

/// A statement of a trigger.
#[derive(Debug)]
pub enum TriggerStep {
    /// SELECT, whose rows go nowhere.
    Select(Box<Select>),
    /// INSERT.
    Insert(Box<Insert>),
    /// UPDATE.
    Update(Box<Update>),
    /// DELETE.
    Delete(Box<Delete>),
}

impl Update {
    /// The hint of the target.
    pub fn hint(&self) -> &IndexHint {
        &self.source.hint
    }
}
