//! INSERT, UPDATE and DELETE.

use crate::ast::{
    Conflict, Expr, FromClause, Indexed, Limit, Name, OrderingTerm, QualifiedName, ResultColumn, Select, With,
};

/// `INSERT …` or `REPLACE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Insert {
    /// `WITH …`.
    pub with: Option<Box<With>>,
    /// `OR …`; REPLACE for the statement of that name.
    pub or: Option<Conflict>,
    /// The table.
    pub table: QualifiedName,
    /// `AS alias`.
    pub alias: Option<Name>,
    /// The columns in parentheses; empty when absent.
    pub columns: Vec<Name>,
    /// What is inserted.
    pub source: InsertSource,
    /// The ON CONFLICT clauses, first to last.
    pub upserts: Vec<Upsert>,
    /// RETURNING; empty when absent.
    pub returning: Vec<ResultColumn>,
}

/// Where the rows of an INSERT come from.
#[derive(Clone, Debug, PartialEq)]
pub enum InsertSource {
    /// VALUES or SELECT.
    Select(Box<Select>),
    /// `DEFAULT VALUES`
    DefaultValues,
}

/// One ON CONFLICT clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Upsert {
    /// The columns that name a unique index; empty for any.
    pub target: Vec<OrderingTerm>,
    /// WHERE of the target.
    pub target_where: Option<Expr>,
    /// What is done.
    pub action: UpsertAction,
}

/// What ON CONFLICT does.
#[derive(Clone, Debug, PartialEq)]
pub enum UpsertAction {
    /// `DO NOTHING`
    Nothing,
    /// `DO UPDATE SET … WHERE …`
    Update {
        /// The assignments.
        set: Vec<Assignment>,
        /// WHERE.
        where_clause: Option<Expr>,
    },
}

/// `column = expr`, or `(a, b) = (…)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// The columns: one, or those in parentheses.
    pub columns: Vec<Name>,
    /// Whether the columns were in parentheses.
    pub parenthesized: bool,
    /// The value.
    pub value: Expr,
}

/// `UPDATE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    /// `WITH …`.
    pub with: Option<Box<With>>,
    /// `OR …`.
    pub or: Option<Conflict>,
    /// The table.
    pub table: QualifiedName,
    /// `AS alias`.
    pub alias: Option<Name>,
    /// `INDEXED BY` or `NOT INDEXED`.
    pub indexed: Indexed,
    /// SET.
    pub set: Vec<Assignment>,
    /// FROM.
    pub from: Option<FromClause>,
    /// WHERE.
    pub where_clause: Option<Expr>,
    /// RETURNING; empty when absent.
    pub returning: Vec<ResultColumn>,
    /// ORDER BY and LIMIT.
    pub first_rows: Option<Box<FirstRows>>,
}

/// The rows that UPDATE and DELETE change, of those that WHERE finds: the first ones in an order.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstRows {
    /// `ORDER BY …`; empty when absent.
    pub order_by: Vec<OrderingTerm>,
    /// `LIMIT …`.
    pub limit: Option<Box<Limit>>,
}

/// `DELETE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Delete {
    /// `WITH …`.
    pub with: Option<Box<With>>,
    /// The table.
    pub table: QualifiedName,
    /// `AS alias`.
    pub alias: Option<Name>,
    /// `INDEXED BY` or `NOT INDEXED`.
    pub indexed: Indexed,
    /// WHERE.
    pub where_clause: Option<Expr>,
    /// RETURNING; empty when absent.
    pub returning: Vec<ResultColumn>,
    /// ORDER BY and LIMIT.
    pub first_rows: Option<Box<FirstRows>>,
}
