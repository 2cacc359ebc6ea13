//! The rows that only their own names reach: NEW, OLD and `excluded`, and the one of RETURNING.

use crate::bound::SourceId;
use base::{DbIndex, PageNo};
use schema::Table;
use std::rc::Rc;

/// The rows that the statements of a trigger see.
#[derive(Clone)]
pub(crate) struct TriggerRows {
    pub table: Rc<Table>,
    pub old: Option<SourceId>,
    pub new: Option<SourceId>,
}

/// The rows of the change that is being bound.
#[derive(Default)]
pub(crate) struct ChangedRow {
    /// In DO UPDATE: the row that was not inserted.
    pub excluded: Option<(SourceId, Rc<Table>)>,
    /// In a trigger: its rows.
    pub trigger: Option<TriggerRows>,
    /// In RETURNING: the database and root of the table that changes.
    pub returning_of: Option<(DbIndex, PageNo)>,
}
