//! Plans a whole statement: its own program and those that it fires.

use super::Planning;
use super::shape::is_constant_row;
use crate::change::{self, ChangePlanner, Fired, Planned};
use crate::code_order::{CodeOrder, Place};
use crate::tree::{CreateTablePlan, DropPlan, Goal, Plan, SelectPlan, ShownColumn, StatementPlan};
use base::Result;
use resolve::Catalog;
use resolve::bound::{AlterTable, Bound, CreateTable, DropObject, Select, Statement};

/// Plans a statement; with `shows_plan` its queries have the numbers that EXPLAIN QUERY PLAN shows.
///
/// # Errors
/// What the planner of loops raises, what binding of triggers raises, and
/// `foreign key mismatch …`.
pub fn plan(catalog: &dyn Catalog, bound: Bound, shows_plan: bool) -> Result<Plan> {
    let mut planning = Planning::new(catalog, (bound.source_count, bound.select_count));
    if bound.select_count > u32::from(matches!(bound.statement, Statement::Select(_))) {
        planning.expect_subqueries();
    }
    if shows_plan {
        planning.number_queries(&bound.statement);
    }
    let statement = match bound.statement {
        Statement::Select(select) => StatementPlan::Select(planning.select(select)?),
        Statement::Insert(insert) => {
            let planned = ChangePlanner::new(planning).insert(insert)?;
            return Ok(of_change(planned, |plan| StatementPlan::Insert(Box::new(plan))));
        }
        Statement::Update(update) => {
            let planned = ChangePlanner::new(planning).update(update)?;
            return Ok(of_change(planned, |plan| StatementPlan::Update(Box::new(plan))));
        }
        Statement::Delete(delete) => {
            let planned = ChangePlanner::new(planning).delete(delete)?;
            return Ok(of_change(planned, |plan| StatementPlan::Delete(Box::new(plan))));
        }
        Statement::Drop(drop) => return planning.drop_object(*drop),
        Statement::CreateTable(create) => StatementPlan::CreateTable(Box::new(planning.create_table(*create)?)),
        Statement::AlterTable(alter) => {
            planning.alter_table(&alter)?;
            StatementPlan::AlterTable(alter)
        }
        Statement::Attach(names) => {
            planning.exprs(&*names)?;
            StatementPlan::Attach(names)
        }
        Statement::Detach(name) => {
            planning.exprs([&*name])?;
            StatementPlan::Detach(name)
        }
        Statement::Vacuum(database, into) => {
            planning.exprs(into.as_deref())?;
            StatementPlan::Vacuum(database, into)
        }
        Statement::CreateIndex(create) => StatementPlan::CreateIndex(create),
        Statement::CreateObject(create) => StatementPlan::CreateObject(create),
        Statement::Reindex(indexes) => StatementPlan::Reindex(indexes),
        Statement::Analyze(parts) => StatementPlan::Analyze(parts),
    };
    let journal = change::of_definition(&statement);
    Ok(planning.whole(statement, Fired { journal, ..Fired::default() }))
}

/// The plan of a change.
fn of_change<S>((plan, fired, planning): Planned<'_, S>, statement: impl FnOnce(S) -> StatementPlan) -> Plan {
    planning.whole(statement(plan), fired)
}

impl Planning<'_> {
    fn whole(self, statement: StatementPlan, fired: Fired) -> Plan {
        let (subqueries, source_count, numbers) = self.finish();
        let Fired { programs, sequences, journal } = fired;
        Plan { statement, subqueries, programs, sequences, journal, source_count, numbers }
    }

    fn select(&mut self, mut select: Box<Select>) -> Result<SelectPlan> {
        let is_constant = is_constant_row(&select);
        let arm = select.arms.first_mut().filter(|_| !is_constant);
        let columns = arm.map_or(Vec::new(), |arm| arm.columns.iter_mut().map(ShownColumn::take).collect());
        Ok(SelectPlan { columns, query: self.query(&mut select, Goal::Rows)? })
    }

    fn drop_object(self, drop: DropObject) -> Result<Plan> {
        let (delete, fired, planning) = match drop.delete {
            Some(delete) => {
                let (delete, fired, planning) = ChangePlanner::new(self).delete_before_drop(delete)?;
                (Some(delete), fired, planning)
            }
            None => (None, Fired::default(), self),
        };
        let plan = DropPlan { database: drop.database, kind: drop.kind, delete };
        let statement = StatementPlan::Drop(Box::new(plan));
        let journal = change::of_definition(&statement);
        Ok(planning.whole(statement, Fired { journal, ..fired }))
    }

    fn create_table(&mut self, mut bound: CreateTable) -> Result<CreateTablePlan> {
        let mut select = bound.as_select.take().filter(|_| !bound.exists);
        let rows = select.as_deref_mut().map(|select| self.query(select, Goal::Rows)).transpose()?;
        Ok(CreateTablePlan { bound, rows })
    }

    /// The query that looks for rows which forbid the change.
    fn alter_table(&mut self, alter: &AlterTable) -> Result<()> {
        let rows = alter.violation.as_ref().and_then(|violation| violation.rows.as_deref());
        self.walk(|visit| rows.map_or(Ok(()), |rows| visit.place(Place::Value(rows))))
    }
}
