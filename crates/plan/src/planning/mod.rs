//! Plans the queries of a statement.
//!
//! A query is planned in the order in which its code is made: that is the order in which virtual
//! tables are asked, in which errors are found, and in which rows are made that others share. Rows
//! go up, as what [`Query`] says; what is around a query goes down, as [`Around`].
//!
//! Invariants. Each is asserted, and a test breaks it.
//!
//! 1. The code comes to the subqueries in expressions in the order in which they were planned, to
//!    each at the place that it was planned for.

mod arm;
mod from;
mod shape;
mod subqueries;

use crate::code_order::{self, CodeOrder, Place};
use crate::numbers::Numbers;
use crate::tree::{Delivery, Goal, Loops, Query, SubqueryId, SubqueryPlan};
use base::log_est::LogEst;
use base::{Result, ResultCode};
use resolve::Catalog;
use resolve::bound::{Expr, Select, SelectArm, SelectId, Source, SourceId, Statement};
use std::rc::Rc;
use subqueries::Shared;

/// What is planned of one statement.
pub struct Planning<'a> {
    catalog: &'a dyn Catalog,
    /// The next numbers of a source and an arm.
    ids: (u32, u32),
    /// What plans call the queries, where it is shown.
    numbers: Option<Box<Numbers>>,
    /// There may be subqueries in expressions.
    has_subqueries: bool,
    /// What is around the code that is made outside of queries.
    around: Around,
    program: ProgramPlan,
}

/// What is planned for one program: that of the statement, or of a trigger.
#[derive(Default)]
pub struct ProgramPlan {
    /// The subqueries in expressions, in the order in which they are coded.
    subqueries: Vec<Option<Rc<SubqueryPlan>>>,
    /// The one that the code comes to next.
    next: usize,
    /// What they share, once there is any.
    shared: Option<Box<Shared>>,
}

/// What is around a query or an expression.
#[derive(Clone, Copy, Default)]
pub struct Around {
    /// How often it is expected to run, as a logarithm.
    rows: LogEst,
    /// How many of the open loops walk a side of their join twice, so that conditions are coded
    /// twice.
    walks_twice: u32,
}

impl<'a> Planning<'a> {
    /// Nothing is planned yet. Numbers of sources and arms begin at `ids`.
    pub fn new(catalog: &'a dyn Catalog, ids: (u32, u32)) -> Planning<'a> {
        Planning {
            catalog,
            ids,
            numbers: None,
            has_subqueries: false,
            around: Around::default(),
            program: ProgramPlan::default(),
        }
    }

    /// The plan is shown: its queries are numbered.
    pub fn number_queries(&mut self, statement: &Statement) {
        self.numbers = Some(Box::new(Numbers::of(statement)));
    }

    /// There may be subqueries in expressions from now on.
    pub fn expect_subqueries(&mut self) {
        self.has_subqueries = true;
    }

    /// Whether there may be subqueries in expressions.
    pub fn has_subqueries(&self) -> bool {
        self.has_subqueries
    }

    /// A number for a source.
    pub fn new_source(&mut self) -> SourceId {
        self.ids.0 += 1;
        SourceId(self.ids.0 - 1)
    }

    /// The next numbers of a source and of an arm.
    pub fn next_ids(&self) -> (u32, u32) {
        self.ids
    }

    /// Goes on after the numbers that were given elsewhere.
    pub fn number_after(&mut self, ids: (u32, u32)) {
        assert!(ids.0 >= self.ids.0 && ids.1 >= self.ids.1, "numbers are given once");
        self.ids = ids;
    }

    /// What plans call a query.
    pub fn number_of(&self, select: &Select) -> u32 {
        self.numbers.as_ref().map_or(0, |numbers| numbers.of_query(select))
    }

    /// Plans a query; takes it apart.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn query(&mut self, select: &mut Select, goal: Goal) -> Result<Query> {
        self.plan_query(select, self.around, goal)
    }

    /// The arm of a query that is one row and nothing else: there is nothing to plan but the
    /// subqueries in its results.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn constant_row<'s>(&mut self, select: &'s Select) -> Result<Option<&'s SelectArm>> {
        if !shape::is_constant_row(select) {
            return Ok(None);
        }
        let arm = select.arms.first();
        self.plan_exprs(arm.iter().flat_map(|arm| &arm.columns).map(|column| &column.expr), self.around)?;
        Ok(arm)
    }

    /// Plans how the subqueries in FROM of a change deliver their rows, one delivery a source.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn sources_of_change(&mut self, sources: &mut [Source]) -> Result<Vec<Delivery>> {
        self.deliveries(sources, self.around, true)
    }

    /// Plans how the rows of a view are made that is changed.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn rows_of_view(&mut self, select: &Select) -> Result<Delivery> {
        self.materialized(&mut select.clone(), self.around)
    }

    /// Loops of a change are open from now on; what is around them.
    pub fn enter_loops(&mut self, loops: &Loops) -> Around {
        let outside = self.around;
        self.around = outside.inside(loops);
        if self.has_subqueries {
            self.around.walks_twice += u32::from(loops.keeps_right());
        }
        outside
    }

    /// They are closed.
    pub fn leave_loops(&mut self, outside: Around) {
        let Around { rows, walks_twice } = outside;
        self.around = Around { rows, walks_twice };
    }

    /// How often what is coded outside of queries is expected to run, as a logarithm.
    pub fn outer_rows(&self) -> LogEst {
        self.around.rows
    }

    /// The rows of subqueries that were computed for an earlier row do not count any more.
    pub fn forget_held_rows(&mut self) {
        if let Some(shared) = &mut self.program.shared {
            shared.forget_held_rows();
        }
    }

    /// The plan of the subquery that the code comes to.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`], where it is not planned yet: outside of queries.
    pub fn come_to(&mut self, place: Place<'_>) -> Result<(SubqueryId, Rc<SubqueryPlan>)> {
        if self.program.next == self.program.subqueries.len() {
            self.plan_subquery(place, self.around)?;
        }
        let id = SubqueryId(self.program.next);
        self.program.next += 1;
        let plan = self.program.subqueries.get(id.0).cloned().flatten().ok_or(ResultCode::INTERNAL)?;
        let is_right = place.select().and_then(|select| select.arms.first()).is_some_and(|arm| arm.id == plan.select);
        assert!(is_right, "plan (1): the code comes to another subquery than the plan");
        Ok((id, plan))
    }

    /// The subqueries in expressions that are planned, in the order of the code.
    pub fn subqueries(&self) -> impl Iterator<Item = &SubqueryPlan> {
        self.program.subqueries.iter().flatten().map(|plan| &**plan)
    }

    /// The subquery that the code comes to next.
    pub fn position(&self) -> SubqueryId {
        SubqueryId(self.program.next)
    }

    /// The code of the same expressions is made again, which begin with this subquery.
    pub fn go_to(&mut self, position: SubqueryId) {
        self.program.next = position.0;
    }

    /// Plans the subqueries of expressions.
    fn plan_exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>, around: Around) -> Result<()> {
        if !self.has_subqueries {
            return Ok(());
        }
        let mut walk = SubqueryPlanner { planning: self, around };
        exprs.into_iter().try_for_each(|expr| code_order::expr(expr, &mut walk))
    }

    /// A number for an arm of our own making, which plans count after all others so far.
    fn new_arm(&mut self) -> SelectId {
        let id = SelectId(self.ids.1);
        self.ids.1 += 1;
        if let Some(numbers) = &mut self.numbers {
            numbers.add(id);
        }
        id
    }
}

/// Plans subqueries as the code comes to them.
pub(crate) struct SubqueryPlanner<'p, 'a> {
    planning: &'p mut Planning<'a>,
    around: Around,
}

impl CodeOrder for SubqueryPlanner<'_, '_> {
    type Outside = Around;

    fn place(&mut self, place: Place<'_>) -> Result<()> {
        self.planning.plan_subquery(place, self.around)
    }

    fn open(&mut self, loops: &Loops) -> Around {
        let outside = self.around;
        self.around = outside.inside(loops);
        outside
    }

    fn opened(&mut self, loops: &Loops) {
        self.around.walks_twice += u32::from(loops.keeps_right());
    }

    fn close(&mut self, outside: Around) {
        self.around = outside;
    }
}

impl Around {
    /// What is around the body of loops.
    fn inside(self, loops: &Loops) -> Around {
        let rows = if loops.outer == 0 { loops.row_estimate } else { 0 };
        Around { rows: self.rows.saturating_add(rows), ..self }
    }
}
