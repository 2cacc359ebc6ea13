//! The programs of triggers: which are fired, and what they do.

use super::{KnownProgram, Planner};
use crate::tree::{Goal, RowTriggers, Step, Subqueries, TriggerPlan};
use base::{ConflictAction, DbIndex, Result};
use resolve::CompileSwitch;
use resolve::bound::TriggerStep;
use schema::{Table, Trigger};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

/// The triggers that the rows of a statement may fire, and the OR clause of the statement, which
/// counts for their statements too.
pub(super) struct Fired<'t> {
    pub list: Vec<Rc<Trigger>>,
    pub table: &'t Rc<Table>,
    pub conflict: Option<ConflictAction>,
}

impl<'t> Fired<'t> {
    /// Whether one fires at this time.
    pub fn has(&self, timing: TriggerTiming) -> bool {
        self.list.iter().any(|trigger| trigger.create.timing == timing)
    }

    /// Those of the triggers that watch the columns assigned; none when there is none.
    pub fn of(
        triggers: &[Rc<Trigger>],
        table: &'t Rc<Table>,
        conflict: Option<ConflictAction>,
        assigned: impl Fn(&str) -> bool,
    ) -> Option<Fired<'t>> {
        let list: Vec<Rc<Trigger>> = triggers.iter().filter(|trigger| trigger.watches(&assigned)).cloned().collect();
        (!list.is_empty()).then_some(Fired { list, table, conflict })
    }
}

impl Planner<'_, '_> {
    /// Programs that a row fires, of which there are none yet.
    pub(super) fn no_calls(&self) -> RowTriggers {
        RowTriggers { calls: Vec::new(), once: !self.is_on(CompileSwitch::RecursiveTriggers) }
    }

    /// Plans the programs of all triggers before any that foreign keys make, as SQLite does to find
    /// out which columns they read.
    pub(super) fn all_calls(&mut self, fired: &Fired<'_>) -> Result<RowTriggers> {
        let mut calls = self.no_calls();
        self.add_calls(fired, |_| true, &mut calls)?;
        Ok(calls)
    }

    /// Plans the programs of one time.
    pub(super) fn calls_at(&mut self, fired: &Fired<'_>, timing: TriggerTiming, calls: &mut RowTriggers) -> Result<()> {
        self.add_calls(fired, |own| own == timing, calls)
    }

    fn add_calls(
        &mut self,
        fired: &Fired<'_>,
        wanted: impl Fn(TriggerTiming) -> bool,
        calls: &mut RowTriggers,
    ) -> Result<()> {
        for trigger in fired.list.iter().filter(|trigger| wanted(trigger.create.timing)) {
            let number = self.program(trigger, fired.table, fired.conflict)?;
            calls.calls.push((trigger.create.timing, number));
        }
        Ok(())
    }

    /// The number of a trigger's program, planned when it is first needed.
    fn program(&mut self, trigger: &Rc<Trigger>, table: &Rc<Table>, conflict: Option<ConflictAction>) -> Result<u32> {
        let programs = &mut self.all.programs;
        let is_it = |known: &KnownProgram| Rc::ptr_eq(&known.trigger, trigger);
        if let Some(number) = programs.iter().position(|known| is_it(known) && known.conflict == conflict) {
            return Ok(number as u32);
        }
        let number = programs.len();
        programs.push(KnownProgram { trigger: trigger.clone(), conflict });
        let first = programs.iter().position(is_it).unwrap_or(number) as u32;
        let number = number as u32;
        let outer = self.all.planning.begin_program();
        let mut own = Planner { all: self.all, trigger: Some(trigger) };
        let plan = own.body(trigger, table, conflict, (number, first));
        let subqueries = self.all.planning.end_program(outer);
        self.all.finished.push(TriggerPlan { subqueries, ..plan? });
        Ok(number)
    }

    /// The statements of a trigger.
    fn body(
        &mut self,
        trigger: &Rc<Trigger>,
        table: &Rc<Table>,
        conflict: Option<ConflictAction>,
        (number, first): (u32, u32),
    ) -> Result<TriggerPlan> {
        let bound = self.all.planning.bind_trigger(trigger, table)?;
        self.exprs(&bound.when)?;
        let mut steps = Vec::with_capacity(bound.steps.len());
        for step in bound.steps {
            steps.push(match step {
                TriggerStep::Select(mut select) => {
                    Step::Select(Box::new(self.all.planning.query(&mut select, Goal::Nothing)?))
                }
                TriggerStep::Insert(mut insert) => {
                    insert.conflict = conflict.or(insert.conflict);
                    Step::Insert(Box::new(self.insert(insert)?))
                }
                TriggerStep::Update(mut update) => {
                    update.conflict = conflict.or(update.conflict);
                    Step::Update(Box::new(self.update(update)?))
                }
                TriggerStep::Delete(delete) => Step::Delete(Box::new(self.delete(delete)?)),
            });
        }
        Ok(TriggerPlan {
            number,
            trigger: trigger.clone(),
            of_key: self.all.key_actions.iter().any(|action| Rc::ptr_eq(&action.trigger, trigger)),
            first,
            columns: table.columns.len(),
            old: bound.old,
            new: bound.new,
            when: bound.when,
            steps,
            subqueries: Subqueries::default(),
        })
    }

    /// The triggers that a row fires which REPLACE deletes: only with `PRAGMA recursive_triggers`.
    pub(super) fn fired_by_replaced<'t>(&self, table: &'t Rc<Table>, database: DbIndex) -> Result<Option<Fired<'t>>> {
        if !self.is_on(CompileSwitch::RecursiveTriggers) {
            return Ok(None);
        }
        let triggers = resolve::triggers_on(self.catalog(), table, database, schema::RowEvent::Delete)?;
        Ok(Fired::of(&triggers, table, Some(ConflictAction::Replace), |_| true))
    }
}
