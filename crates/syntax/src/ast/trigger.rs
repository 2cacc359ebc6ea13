//! CREATE TRIGGER.

use crate::ast::{Delete, Expr, Insert, Name, QualifiedName, Select, Span, Update};

/// `CREATE TRIGGER …`.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateTrigger {
    /// `TEMP`
    pub temporary: bool,
    /// `IF NOT EXISTS`
    pub if_not_exists: bool,
    /// The trigger.
    pub name: QualifiedName,
    /// When it fires.
    pub timing: TriggerTiming,
    /// What fires it.
    pub event: TriggerEvent,
    /// The table or view.
    pub table: QualifiedName,
    /// `FOR EACH ROW` was written (it changes nothing).
    pub for_each_row: bool,
    /// WHEN.
    pub when: Option<Expr>,
    /// What it does.
    pub steps: Vec<TriggerStep>,
    /// The texts of the steps.
    pub step_spans: Vec<Span>,
    /// What is kept in `sqlite_schema.sql` after `CREATE TRIGGER `.
    pub stored: Span,
}

/// When a trigger fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriggerTiming {
    /// `BEFORE`, or nothing written.
    Before,
    /// `AFTER`
    After,
    /// `INSTEAD OF`
    InsteadOf,
}

/// What fires a trigger.
#[derive(Clone, Debug, PartialEq)]
pub enum TriggerEvent {
    /// `DELETE`
    Delete,
    /// `INSERT`
    Insert,
    /// `UPDATE`, or of the given columns.
    Update(Vec<Name>),
}

/// One statement of a trigger.
#[derive(Clone, Debug, PartialEq)]
pub enum TriggerStep {
    /// `SELECT`
    Select(Box<Select>),
    /// `INSERT`
    Insert(Box<Insert>),
    /// `UPDATE`
    Update(Box<Update>),
    /// `DELETE`
    Delete(Box<Delete>),
}
