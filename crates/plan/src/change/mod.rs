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

pub use assigned::key_columns_of;
pub use find::loops_of_join;
pub use journal::of_statement;
pub use source_rows::{rowid_position, take_rows};

use crate::tree::{
    ChangePlan, DeleteBeforeDrop, DeletePlan, InsertPlan, Journal, SequenceUse, Shown, TriggerPlan, UpdatePlan,
};
use base::{ConflictAction, Result};
use key_action::KeyAction;
use resolve::bound::{Delete, Insert, ResultColumn, SourceId, Update};
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

/// What a statement shows of the rows that it changes; what a trigger changes is not shown.
pub fn shown(returning: &[ResultColumn], in_trigger: bool, catalog: &dyn Catalog) -> Shown {
    match returning.is_empty() {
        false => Shown::Rows { checks_keys: catalog.is_on(CompileSwitch::ForeignKeys) },
        true if !in_trigger && catalog.is_on(CompileSwitch::CountChanges) => Shown::Count,
        true => Shown::Nothing,
    }
}

/// Plans one statement that changes rows, and the programs that it fires.
pub struct ChangePlanner<'a> {
    catalog: &'a dyn Catalog,
    /// The next numbers of a source and of a query.
    ids: (u32, u32),
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

/// Plans the statements of one program.
struct Planner<'p, 'a> {
    all: &'p mut ChangePlanner<'a>,
    /// The trigger whose program it is; none of the statement's own.
    trigger: Option<&'p Trigger>,
}

impl<'a> ChangePlanner<'a> {
    /// A planner that numbers sources and queries from `ids` on.
    pub fn new(catalog: &'a dyn Catalog, ids: (u32, u32)) -> ChangePlanner<'a> {
        ChangePlanner {
            catalog,
            ids,
            key_rules: KeyRules::Strict,
            counts_rows: false,
            programs: Vec::new(),
            finished: Vec::new(),
            key_actions: Vec::new(),
            sequences: Vec::new(),
        }
    }

    /// Plans an INSERT whose query, if it has one, was taken by [`take_rows`].
    ///
    /// # Errors
    /// `foreign key mismatch …`, what binding of triggers raises, and what the planner of loops
    /// raises.
    pub fn insert(mut self, insert: Box<Insert>, from_query: bool) -> Result<ChangePlan<InsertPlan>> {
        let plan = self.planner(&insert.returning).insert(insert, from_query)?;
        let (writes_more, may_fail) = journal::of_insert(&plan);
        Ok(self.finish(plan, writes_more, may_fail))
    }

    /// Plans an UPDATE.
    ///
    /// # Errors
    /// As [`ChangePlanner::insert`].
    pub fn update(mut self, update: Box<Update>) -> Result<ChangePlan<UpdatePlan>> {
        let plan = self.planner(&update.returning).update(update)?;
        let (writes_more, may_fail) = journal::of_update(&plan);
        Ok(self.finish(plan, writes_more, may_fail))
    }

    /// Plans a DELETE.
    ///
    /// # Errors
    /// As [`ChangePlanner::insert`].
    pub fn delete(mut self, delete: Box<Delete>) -> Result<ChangePlan<DeletePlan>> {
        let plan = self.planner(&delete.returning).delete(delete)?;
        let (writes_more, may_fail) = journal::of_delete(&plan);
        Ok(self.finish(plan, writes_more, may_fail))
    }

    /// Plans the DELETE of the rows of a table that is dropped.
    ///
    /// # Errors
    /// As [`ChangePlanner::insert`].
    pub fn delete_before_drop(mut self, delete: Box<Delete>) -> Result<ChangePlan<DeleteBeforeDrop>> {
        self.key_rules = KeyRules::Dropping;
        let table = &delete.source.table;
        let schema = self.catalog.schema(delete.database)?;
        let mut keys = schema.tables.values().flat_map(|child| &child.foreign_keys);
        let only_if_violated = !keys.any(|key| key.parent.eq_ignore_ascii_case(&table.name));
        let checks_keys = !self.catalog.is_on(CompileSwitch::DeferForeignKeys);
        let delete = self.planner(&delete.returning).delete(delete)?;
        Ok(self.finish(DeleteBeforeDrop { delete, only_if_violated, checks_keys }, true, true))
    }

    /// Plans the statement's own program.
    fn planner(&mut self, returning: &[ResultColumn]) -> Planner<'_, 'a> {
        self.counts_rows = shown(returning, false, self.catalog) == Shown::Count;
        Planner { all: self, trigger: None }
    }

    fn finish<S>(self, statement: S, writes_more: bool, may_fail: bool) -> ChangePlan<S> {
        let ChangePlanner { finished, sequences, ids, .. } = self;
        let may_fail = may_fail || finished.iter().flat_map(|program| &program.steps).any(journal::step_may_fail);
        ChangePlan {
            statement,
            programs: finished,
            sequences,
            journal: Journal { writes_more, may_fail },
            next_ids: ids,
        }
    }
}

impl Planner<'_, '_> {
    fn is_on(&self, switch: CompileSwitch) -> bool {
        self.all.catalog.is_on(switch)
    }

    /// A number for a source of our own making.
    fn new_source(&mut self) -> SourceId {
        let id = SourceId(self.all.ids.0);
        self.all.ids.0 += 1;
        id
    }

    /// The trigger's name for the authorizer; the action of a foreign key has none.
    fn context(&self) -> Option<&str> {
        self.trigger.map(|trigger| &*trigger.name).filter(|name| !name.is_empty())
    }
}
