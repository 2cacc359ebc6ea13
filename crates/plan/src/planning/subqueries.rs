//! How subqueries in expressions are computed: in place, by a subroutine, or as a set.

use super::{Around, Planning, ProgramState};
use crate::code_order::Place;
use crate::sets::{set_of, set_of_rows};
use crate::subtype;
use crate::tree::{Goal, How, PlannedSet, Query, RowQuery, SetPlan, SetSource, SetUse, SubqueryId, SubqueryPlan};
use base::{Result, ResultCode};
use resolve::bound::{BinaryOp, CompoundOp, Expr, ExprKind, Select, SelectId, SourceKind};
use std::rc::Rc;
use value::CollationRef;

/// What the subqueries of one program share.
#[derive(Default)]
pub(super) struct Shared {
    /// Rows that are computed by subroutines, by the first arms of their queries.
    rows: Vec<(SelectId, SubqueryId)>,
    /// Sets that others may use too, by the last arms of their queries.
    sets: Vec<(SelectId, SubqueryId)>,
    /// Rows of correlated queries of which some field was computed on the way to here.
    held: Vec<(Rc<Expr>, SubqueryId)>,
    /// What sources in FROM share.
    pub tables: super::from::SharedTables,
}

impl Shared {
    /// The rows for fields that were computed on the way to here do not count any more.
    pub fn forget_held_rows(&mut self) {
        self.held.clear();
    }

    /// Takes them away for the time of an arm.
    pub fn take_held_rows(&mut self) -> HeldRows {
        HeldRows(std::mem::take(&mut self.held))
    }

    /// Gives them back.
    pub fn give_back(&mut self, rows: HeldRows) {
        self.held = rows.0;
    }
}

/// See [`Shared::take_held_rows`].
#[derive(Default)]
pub(super) struct HeldRows(Vec<(Rc<Expr>, SubqueryId)>);

impl ProgramState {
    pub(super) fn shared(&mut self) -> &mut Shared {
        self.shared.get_or_insert_default()
    }
}

impl Planning<'_> {
    /// Plans the subquery of a place.
    pub(super) fn plan_subquery(&mut self, place: Place<'_>, around: Around) -> Result<()> {
        let select = place.select().ok_or(ResultCode::INTERNAL)?;
        let id = self.program.subqueries.begin();
        let (number, how) = match place {
            // SQLite makes a query of the fields of an IN that a loop uses; its number comes after
            // all others so far.
            Place::Loop(wanted, left, _) if left.width() > 1 => {
                let own = self.program.numbers.as_mut().and_then(|numbers| numbers.renumber(select));
                let number = self.number_of(select);
                let how = self.set(id, set_of_loop(wanted)?, select, around);
                if let (Some(numbers), Some(own)) = (&mut self.program.numbers, own) {
                    numbers.restore(select, own);
                }
                (number, how?)
            }
            _ => (self.number_of(select), self.decide(id, place, around)?),
        };
        let first = select.arms.first().map_or(SelectId(u32::MAX), |arm| arm.id);
        let plan = SubqueryPlan { select: first, number, is_correlated: select.correlated, how };
        self.program.subqueries.end(id, plan);
        Ok(())
    }

    fn decide(&mut self, id: SubqueryId, place: Place<'_>, around: Around) -> Result<How> {
        Ok(match place {
            Place::Exists(select) => How::Exists(Box::new(self.exists(select, around)?)),
            Place::Value(select) if around.walks_twice > 0 && !select.correlated => {
                self.shared_row(id, select, true, around)?
            }
            Place::Row(select) if !select.correlated => self.shared_row(id, select, true, around)?,
            Place::Value(select) | Place::Row(select) => How::Row(Box::new(self.row(select, around)?)),
            Place::Field(row) => self.row_of_field(id, row, around)?,
            Place::Set(left, select) => self.set(id, set_of(left, select, SetUse::Lookup), select, around)?,
            Place::AllValues(left, select) => self.set(id, set_of_rows(left, select, SetUse::Loop), select, around)?,
            Place::Loop(wanted, _, select) => self.set(id, set_of_loop(wanted)?, select, around)?,
        })
    }

    /// The first row of a query whose fields are computed one after the other: one that depends on
    /// another query is run for the first of them, which comes before the others in every loop.
    fn row_of_field(&mut self, id: SubqueryId, row: &Rc<Expr>, around: Around) -> Result<How> {
        let ExprKind::Subquery(select) = &row.kind else { return Err(ResultCode::INTERNAL.into()) };
        if !select.correlated {
            return self.shared_row(id, select, false, around);
        }
        let held = &self.program.shared().held;
        if let Some((_, of)) = held.iter().find(|(known, _)| Rc::ptr_eq(known, row)) {
            return Ok(How::Held { of: *of });
        }
        let planned = self.row(select, around)?;
        self.program.shared().held.push((row.clone(), id));
        Ok(How::Row(Box::new(planned)))
    }

    /// The first row of a query that depends on no other: a subroutine that everyone calls who
    /// wants the row; with `shown` a call of what is there already has a line in the plan.
    fn shared_row(&mut self, id: SubqueryId, select: &Select, shown: bool, around: Around) -> Result<How> {
        let Some(first) = select.arms.first().map(|arm| arm.id) else { return Err(ResultCode::INTERNAL.into()) };
        if let Some((_, of)) = self.program.shared().rows.iter().find(|(known, _)| *known == first) {
            return Ok(How::Call { of: *of, shown });
        }
        let planned = self.row(select, around)?;
        self.program.shared().rows.push((first, id));
        Ok(How::Subroutine(Box::new(planned)))
    }

    /// The first row of a query.
    fn row(&mut self, select: &Select, around: Around) -> Result<RowQuery> {
        let width = select.arms.first().map_or(1, |arm| arm.columns.len());
        let mut limited = select.clone();
        if limited.order_by.is_empty() {
            keep_duplicates(&mut limited);
        }
        limit_to_one(&mut limited);
        let query = self.plan_query(&mut limited, around, Goal::FirstRow)?;
        let may_have_subtype = select.arms.len() == 1 && subtype::columns_with(select).contains(&0);
        Ok(RowQuery { query, width, may_have_subtype })
    }

    /// Whether a query has rows.
    fn exists(&mut self, select: &Select, around: Around) -> Result<Query> {
        let mut limited = select.clone();
        keep_duplicates(&mut limited);
        if limited.limit.is_none() {
            limit_to_one(&mut limited);
        }
        limited.order_by.clear();
        // As in SQLite also where an OFFSET counts them.
        if let [arm] = limited.arms.as_mut_slice() {
            arm.distinct = false;
        }
        self.plan_query(&mut limited, around, Goal::Exists)
    }

    /// The set of what a query gives.
    fn set(&mut self, id: SubqueryId, plan: SetPlan, select: &Select, around: Around) -> Result<How> {
        let query = match &plan.source {
            SetSource::Tree(_) => None,
            SetSource::Narrowed(narrow) => Some(self.rows_of_set(&plan, narrow, around)?),
            SetSource::Query if plan.is_shared => {
                let text = select.arms.last().map(|arm| arm.text).ok_or(ResultCode::INTERNAL)?;
                if let Some(of) = self.same_set(text, &plan) {
                    return Ok(How::SetAgain { of, plan: Box::new(plan) });
                }
                let rows = self.rows_of_set(&plan, select, around)?;
                self.program.shared().sets.push((text, id));
                Some(rows)
            }
            SetSource::Query => Some(self.rows_of_set(&plan, select, around)?),
        };
        Ok(How::Set(Box::new(PlannedSet { plan, query })))
    }

    /// The set that another IN has of the same query.
    fn same_set(&self, text: SelectId, set: &SetPlan) -> Option<SubqueryId> {
        let names =
            |collations: &[CollationRef]| collations.iter().map(|own| own.name().to_owned()).collect::<Vec<_>>();
        let shared = self.program.shared.as_ref()?;
        let mut known = shared.sets.iter().filter(|(known, _)| *known == text);
        let found = known.find(|(_, id)| {
            let other = self.program.subqueries.get(*id).and_then(SubqueryPlan::set);
            other.is_some_and(|other| {
                other.affinities == set.affinities && names(&other.collations) == names(&set.collations)
            })
        });
        found.map(|(_, id)| *id)
    }

    fn rows_of_set(&mut self, set: &SetPlan, select: &Select, around: Around) -> Result<Query> {
        use_common_tables_again(select);
        // What a loop runs over is made before it.
        let around = if set.is_loop { Around { rows: 0, ..around } } else { around };
        self.plan_query(&mut select.clone(), around, Goal::Set)
    }
}

fn set_of_loop(wanted: &crate::tree::InLoop) -> Result<SetPlan> {
    wanted.set.clone().ok_or_else(|| ResultCode::INTERNAL.into())
}

/// Where one row is enough, duplicates do not matter: the UNIONs at the end become UNION ALL.
fn keep_duplicates(select: &mut Select) {
    if select.limit.is_some() || select.recursive.is_some() {
        return;
    }
    let is_union = |operator: &CompoundOp| matches!(operator, CompoundOp::Union | CompoundOp::UnionAll);
    let last = select.operators.iter_mut().rev().take_while(|operator| is_union(operator));
    last.for_each(|operator| *operator = CompoundOp::UnionAll);
}

/// LIMIT 1, unless the subquery's own LIMIT is needed: `LIMIT x` becomes `LIMIT x <> 0` so that
/// LIMIT 0 still gives nothing.
fn limit_to_one(select: &mut Select) {
    let one: Expr = ExprKind::Integer(1).into();
    select.limit = Some(Box::new(match select.limit.take() {
        None => one,
        Some(limit) if matches!(limit.kind, ExprKind::Integer(0 | 1)) => *limit,
        Some(limit) => {
            let zero: Expr = ExprKind::Integer(0).into();
            ExprKind::Binary(BinaryOp::Ne, limit.into(), Rc::new(zero)).into()
        }
    }));
}

/// SQLite codes a copy of the query, in which each common table expression counts as used once
/// more, so that its rows are collected. What LIMIT may cut short is left as it is: it may have no
/// end.
fn use_common_tables_again(select: &Select) {
    if select.limit.is_some() {
        return;
    }
    let sources = select.arms.iter().flat_map(|arm| &arm.from);
    for common in sources.filter_map(|source| match &source.kind {
        SourceKind::Subquery(query) => query.common.as_ref(),
        _ => None,
    }) {
        common.uses.set(common.uses.get() + 1);
    }
}
