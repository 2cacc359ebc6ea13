//! The bound tree: what name resolution delivers and `plan` and `codegen` consume.
//!
//! Everything is settled here: every name is a column of a numbered source, every function is a
//! definition, `*` is expanded, collations are found, aggregates belong to their SELECT. Errors a
//! user can make are raised before this tree exists.

mod constant;
mod ddl;
mod dml;
mod expr;
mod maintain;
mod select;
mod typing;
mod visit;
mod window;

pub use ddl::{
    AlterTable, CreateIndex, CreateObject, CreateTable, DropKind, DropObject, RowEdit, TextCheck, Violation,
};
pub use dml::{
    Assignment, BoundTrigger, Delete, IndexExprs, Insert, InsertSource, RowChecks, TableExprs, TriggerStep, Update,
    Upsert, UpsertTarget, UpsertUpdate,
};
pub use expr::{BinaryOp, CaseArm, ColumnRef, Expr, ExprKind, SelectId, SourceId, UnaryOp};
pub use maintain::{Analyze, Replaced};
pub use select::{
    AggregateCall, CommonTable, CompoundOp, IndexHint, JoinKind, NullsOrder, OrderTerm, Origin, Recursive,
    ResultColumn, Select, SelectArm, Source, SourceKind, ValuesRows,
};
pub use typing::{affinity_of_in, combine_affinity, comparison_affinity, comparison_collation};
pub use window::{Frame, FrameBound, FrameExclude, FrameUnit, Window, WindowCall};

/// A bound statement.
#[derive(Debug)]
pub enum Statement {
    /// SELECT or VALUES.
    Select(Box<Select>),
    /// INSERT or REPLACE.
    Insert(Box<Insert>),
    /// UPDATE.
    Update(Box<Update>),
    /// DELETE.
    Delete(Box<Delete>),
    /// CREATE TABLE.
    CreateTable(Box<CreateTable>),
    /// CREATE INDEX.
    CreateIndex(Box<CreateIndex>),
    /// CREATE VIEW or CREATE TRIGGER.
    CreateObject(Box<CreateObject>),
    /// DROP.
    Drop(Box<DropObject>),
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
    Vacuum(base::DbIndex, Option<Box<Expr>>),
}

/// A bound statement and what belongs to it as a whole.
#[derive(Debug)]
pub struct Bound {
    /// The statement.
    pub statement: Statement,
    /// Number of sources: every [`SourceId`] is below it.
    pub source_count: u32,
    /// Number of SELECT arms: every [`SelectId`] is below it.
    pub select_count: u32,
}
