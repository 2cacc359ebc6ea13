//! The planning of INSERT, UPDATE and DELETE.
//!
//! A statement is planned in the order in which it is coded: the authorizer is called in that order
//! for the columns that triggers and foreign keys read, and of several errors the first one counts.

mod assigned;
mod find;
mod insert;
mod journal;
mod key_action;
mod key_counts;
mod keys;
mod row;
mod source_rows;
mod triggers;
mod update;

pub(crate) use journal::of_definition;

use crate::planning::Planning;
use crate::tree::{DeleteBeforeDrop, DeletePlan, InsertPlan, Journal, SequenceUse, Shown, TriggerPlan, UpdatePlan};
use base::{ConflictAction, Result};
use key_action::KeyAction;
use resolve::bound::{Delete, Expr, Insert, ResultColumn, SourceId, Update};
use resolve::{Catalog, CompileSwitch};
use schema::Trigger;
use std::rc::Rc;

/// What foreign keys that mean nothing do to a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyRules {
    /// It is an error.
    Strict,
    /// The table is dropped: they are left out.
    Dropping,
}

/// Plans one statement that changes rows, and the programs that it fires.
pub(crate) struct ChangePlanner<'a> {
    /// Plans the queries, those of the program that is planned.
    planning: Planning<'a>,
    key_rules: KeyRules,
    /// `PRAGMA count_changes`: the statement shows how many rows it has changed.
    counts_rows: bool,
    /// The programs so far, by number.
    programs: Vec<KnownProgram>,
    /// Those that are planned, in the order in which they were complete.
    finished: Vec<TriggerPlan>,
    key_actions: Vec<KeyAction>,
    sequences: Vec<SequenceUse>,
}

/// A program that has been begun: one for every OR clause that its trigger is reached with.
struct KnownProgram {
    trigger: Rc<Trigger>,
    conflict: Option<ConflictAction>,
}

/// What a change fires and needs besides its own plan.
#[derive(Default)]
pub(crate) struct Fired {
    /// The programs, in the order in which they are complete.
    pub programs: Vec<TriggerPlan>,
    pub sequences: Vec<SequenceUse>,
    pub journal: Journal,
}

/// A planned change: its own plan, what it fires, and what plans the queries.
pub(crate) type Planned<'a, S> = (S, Fired, Planning<'a>);

/// Plans the statements of one program.
struct Planner<'p, 'a> {
    all: &'p mut ChangePlanner<'a>,
    /// The trigger whose program it is; none of the statement's own.
    trigger: Option<&'p Trigger>,
}

impl<'a> ChangePlanner<'a> {
    /// A planner whose queries are planned by `planning`.
    pub fn new(planning: Planning<'a>) -> ChangePlanner<'a> {
        ChangePlanner {
            planning,
            key_rules: KeyRules::Strict,
            counts_rows: false,
            programs: Vec::new(),
            finished: Vec::new(),
            key_actions: Vec::new(),
            sequences: Vec::new(),
        }
    }

    /// Plans an INSERT.
    ///
    /// # Errors
    /// `foreign key mismatch …`, what binding of triggers raises, and what the planner of loops
    /// raises.
    pub fn insert(mut self, insert: Box<Insert>) -> Result<Planned<'a, InsertPlan>> {
        let plan = self.planner(&insert.returning).insert(insert)?;
        let (writes_more, may_fail) = journal::of_insert(&plan);
        Ok(self.finish(plan, writes_more, may_fail))
    }

    /// Plans an UPDATE.
    ///
    /// # Errors
    /// As [`ChangePlanner::insert`].
    pub fn update(mut self, update: Box<Update>) -> Result<Planned<'a, UpdatePlan>> {
        let plan = self.planner(&update.returning).update(update)?;
        let (writes_more, may_fail) = journal::of_update(&plan);
        Ok(self.finish(plan, writes_more, may_fail))
    }

    /// Plans a DELETE.
    ///
    /// # Errors
    /// As [`ChangePlanner::insert`].
    pub fn delete(mut self, delete: Box<Delete>) -> Result<Planned<'a, DeletePlan>> {
        let plan = self.planner(&delete.returning).delete(delete)?;
        let (writes_more, may_fail) = journal::of_delete(&plan);
        Ok(self.finish(plan, writes_more, may_fail))
    }

    /// Plans the DELETE of the rows of a table that is dropped.
    ///
    /// # Errors
    /// As [`ChangePlanner::insert`].
    pub fn delete_before_drop(mut self, delete: Box<Delete>) -> Result<Planned<'a, DeleteBeforeDrop>> {
        self.key_rules = KeyRules::Dropping;
        let (catalog, table) = (self.planning.catalog(), &delete.source.table);
        let schema = catalog.schema(delete.database)?;
        let mut keys = schema.tables.values().flat_map(|child| &child.foreign_keys);
        let only_if_violated = !keys.any(|key| key.parent.eq_ignore_ascii_case(&table.name));
        let checks_keys = !catalog.is_on(CompileSwitch::DeferForeignKeys);
        let delete = self.planner(&delete.returning).delete(delete)?;
        Ok(self.finish(DeleteBeforeDrop { delete, only_if_violated, checks_keys }, true, true))
    }

    /// Plans the statement's own program.
    fn planner(&mut self, returning: &[ResultColumn]) -> Planner<'_, 'a> {
        let counts_rows = Planner { all: self, trigger: None }.shown(returning) == Shown::Count;
        self.counts_rows = counts_rows;
        Planner { all: self, trigger: None }
    }

    fn finish<S>(self, statement: S, writes_more: bool, may_fail: bool) -> Planned<'a, S> {
        let ChangePlanner { finished, sequences, planning, .. } = self;
        let may_fail = may_fail || finished.iter().flat_map(|program| &program.steps).any(journal::step_may_fail);
        let fired = Fired { programs: finished, sequences, journal: Journal { writes_more, may_fail } };
        (statement, fired, planning)
    }
}

impl<'a> Planner<'_, 'a> {
    fn catalog(&self) -> &'a dyn Catalog {
        self.all.planning.catalog()
    }

    fn is_on(&self, switch: CompileSwitch) -> bool {
        self.catalog().is_on(switch)
    }

    /// What a statement shows of the rows that it changes; what a trigger changes is not shown.
    fn shown(&self, returning: &[ResultColumn]) -> Shown {
        match returning.is_empty() {
            false => Shown::Rows { checks_keys: self.is_on(CompileSwitch::ForeignKeys) },
            true if self.trigger.is_none() && self.is_on(CompileSwitch::CountChanges) => Shown::Count,
            true => Shown::Nothing,
        }
    }

    /// Plans the subqueries in RETURNING, which is coded for each place where a row is done.
    fn returning(&mut self, columns: &[ResultColumn]) -> Result<()> {
        self.exprs(columns.iter().map(|column| &column.expr))
    }

    /// Plans the subqueries of expressions that are coded one after the other.
    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Result<()> {
        self.all.planning.exprs(exprs)
    }

    /// A number for a source of our own making.
    fn new_source(&mut self) -> SourceId {
        self.all.planning.new_source()
    }

    /// The trigger's name for the authorizer; the action of a foreign key has none.
    fn context(&self) -> Option<&str> {
        self.trigger.map(|trigger| &*trigger.name).filter(|name| !name.is_empty())
    }
}
