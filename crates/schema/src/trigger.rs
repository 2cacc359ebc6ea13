//! Triggers.

use base::DbIndex;
use std::rc::Rc;
use syntax::ast::{self, TriggerEvent, TriggerTiming};

/// A trigger.
#[derive(Debug)]
pub struct Trigger {
    /// Its name.
    pub name: Box<str>,
    /// The database that it is kept in; one in `temp` may watch a table of another database.
    pub database: DbIndex,
    /// Its definition.
    pub create: Rc<ast::CreateTrigger>,
    /// Text of CREATE, in which the definition's spans count.
    pub sql: Box<str>,
    /// Triggers of the schema are numbered as they are loaded: the newest fires first.
    pub number: usize,
}

/// What happens to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowEvent {
    /// It goes.
    Delete,
    /// It comes.
    Insert,
    /// It changes.
    Update,
}

impl Trigger {
    /// Whether it fires on an event at a time.
    pub fn is_on(&self, event: RowEvent, timing: TriggerTiming) -> bool {
        self.event() == event && self.create.timing == timing
    }

    /// What fires it.
    pub fn event(&self) -> RowEvent {
        match self.create.event {
            TriggerEvent::Delete => RowEvent::Delete,
            TriggerEvent::Insert => RowEvent::Insert,
            TriggerEvent::Update(_) => RowEvent::Update,
        }
    }

    /// Whether `UPDATE OF` names one of the columns for which `assigned` holds; without a list any
    /// column counts.
    pub fn watches(&self, assigned: impl Fn(&str) -> bool) -> bool {
        match &self.create.event {
            TriggerEvent::Update(columns) if !columns.is_empty() => {
                columns.iter().any(|column| assigned(column.as_str()))
            }
            _ => true,
        }
    }
}
