//! A statement as a whole.

use super::{
    DeleteBeforeDrop, DeletePlan, InsertPlan, Journal, Query, SequenceUse, Subqueries, TriggerPlan, UpdatePlan,
};
use crate::numbers::Numbers;
use base::DbIndex;
use compact_str::CompactString;
use resolve::bound::{
    AlterTable, Analyze, CreateIndex, CreateObject, CreateTable, DropKind, Expr, Origin, ResultColumn,
};

/// The plan of a statement: all that its programs are made of.
#[derive(Debug)]
pub struct Plan {
    /// The statement.
    pub statement: StatementPlan,
    /// The subqueries in its own expressions.
    pub subqueries: Subqueries,
    /// The programs of the triggers and of the actions of foreign keys that it may fire, in the
    /// order in which they are complete: inner ones first.
    pub programs: Vec<TriggerPlan>,
    /// The AUTOINCREMENT tables that rows are inserted into.
    pub sequences: Vec<SequenceUse>,
    /// Whether a statement journal may be needed.
    pub journal: Journal,
    /// Every number of a source is below it.
    pub source_count: u32,
    /// What the plan's lines call the queries, where there are lines.
    pub numbers: Option<Box<Numbers>>,
}

/// A planned statement.
#[derive(Debug)]
pub enum StatementPlan {
    /// SELECT or VALUES.
    Select(SelectPlan),
    /// INSERT or REPLACE.
    Insert(Box<InsertPlan>),
    /// UPDATE.
    Update(Box<UpdatePlan>),
    /// DELETE.
    Delete(Box<DeletePlan>),
    /// CREATE TABLE.
    CreateTable(Box<CreateTablePlan>),
    /// CREATE INDEX.
    CreateIndex(Box<CreateIndex>),
    /// CREATE VIEW or CREATE TRIGGER.
    CreateObject(Box<CreateObject>),
    /// DROP.
    Drop(Box<DropPlan>),
    /// ALTER TABLE.
    AlterTable(Box<AlterTable>),
    /// ATTACH: the file's name and the database's.
    Attach(Box<[Expr; 2]>),
    /// DETACH: the database's name.
    Detach(Box<Expr>),
    /// REINDEX: the indexes, as they would be created.
    Reindex(Vec<CreateIndex>),
    /// ANALYZE, by database.
    Analyze(Vec<Analyze>),
    /// VACUUM of a database, into a file when one is named.
    Vacuum(DbIndex, Option<Box<Expr>>),
}

/// SELECT or VALUES.
#[derive(Debug)]
pub struct SelectPlan {
    /// What the columns are called; nothing for a constant row, whose arm has its columns whole.
    pub columns: Vec<ShownColumn>,
    /// The query.
    pub query: Query,
}

/// A column as the statement shows it.
#[derive(Debug)]
pub struct ShownColumn {
    /// Its name.
    pub name: CompactString,
    /// The table column that it is, if it is one.
    pub origin: Option<Origin>,
}

/// CREATE TABLE.
#[derive(Debug)]
pub struct CreateTablePlan {
    /// The table, without the query of its rows.
    pub bound: CreateTable,
    /// Its rows, with `AS`.
    pub rows: Option<Query>,
}

/// DROP.
#[derive(Debug)]
pub struct DropPlan {
    /// The database.
    pub database: DbIndex,
    /// What.
    pub kind: DropKind,
    /// Where foreign keys are concerned: the rows go first.
    pub delete: Option<DeleteBeforeDrop>,
}

impl ShownColumn {
    /// The name and the origin of a column, which are taken from it.
    pub(crate) fn take(column: &mut ResultColumn) -> ShownColumn {
        ShownColumn { name: std::mem::take(&mut column.name), origin: column.origin.take() }
    }
}
