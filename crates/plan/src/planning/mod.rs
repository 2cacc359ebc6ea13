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
//! 2. The code comes to the places of lines of EXPLAIN QUERY PLAN in the order in which they were
//!    printed.

mod arm;
mod from;
mod shape;
mod statement;
mod subqueries;

pub use statement::plan;

use crate::code_order::{self, CodeOrder, Place};
use crate::numbers::Numbers;
use crate::tree::{Delivery, Goal, Loops, Materialized, Query, Subqueries};
use base::Result;
use base::log_est::LogEst;
use resolve::Catalog;
use resolve::bound::{BoundTrigger, Expr, Select, SelectId, Source, SourceId, Statement};
use schema::{Table, Trigger};
use std::rc::Rc;
use subqueries::Shared;

/// What is planned of one statement.
pub(crate) struct Planning<'a> {
    catalog: &'a dyn Catalog,
    /// The next numbers of a source and an arm.
    ids: (u32, u32),
    program: ProgramState,
}

/// What is planned for one program: that of the statement, or of a trigger.
#[derive(Default)]
struct ProgramState {
    /// What plans call the queries, where it is shown.
    numbers: Option<Box<Numbers>>,
    /// There may be subqueries in expressions.
    has_subqueries: bool,
    /// What is around the expressions that are planned outside of queries.
    around: Around,
    /// The subqueries in expressions, in the order in which they are coded.
    subqueries: Subqueries,
    /// What they share, once there is any.
    shared: Option<Box<Shared>>,
}

/// The program whose planning another one interrupts.
pub(crate) struct OuterProgram(ProgramState);

/// What is around a query or an expression.
#[derive(Clone, Copy, Default)]
pub(crate) struct Around {
    /// How often it is expected to run, as a logarithm.
    rows: LogEst,
    /// How many of the open loops walk a side of their join twice, so that conditions are coded
    /// twice.
    walks_twice: u32,
}

impl<'a> Planning<'a> {
    /// Nothing is planned yet. Numbers of sources and arms begin at `ids`.
    pub fn new(catalog: &'a dyn Catalog, ids: (u32, u32)) -> Planning<'a> {
        Planning { catalog, ids, program: ProgramState::default() }
    }

    /// The connection.
    pub fn catalog(&self) -> &'a dyn Catalog {
        self.catalog
    }

    /// The plan is shown: its queries are numbered.
    pub fn number_queries(&mut self, statement: &Statement) {
        self.program.numbers = Some(Box::new(Numbers::of(statement)));
    }

    /// There may be subqueries in expressions of this program.
    pub fn expect_subqueries(&mut self) {
        self.program.has_subqueries = true;
    }

    /// Begins the program of a trigger, whose queries have no numbers; the one that it interrupts.
    pub fn begin_program(&mut self) -> OuterProgram {
        let inner = ProgramState { has_subqueries: true, ..ProgramState::default() };
        OuterProgram(std::mem::replace(&mut self.program, inner))
    }

    /// Goes on with the program that was interrupted; the subqueries of the one that is planned.
    pub fn end_program(&mut self, outer: OuterProgram) -> Subqueries {
        std::mem::replace(&mut self.program, outer.0).subqueries
    }

    /// The subqueries of the statement's own program, how many sources there are, and what the
    /// queries are called.
    pub fn finish(self) -> (Subqueries, u32, Option<Box<Numbers>>) {
        (self.program.subqueries, self.ids.0, self.program.numbers)
    }

    /// A number for a source.
    pub fn new_source(&mut self) -> SourceId {
        self.ids.0 += 1;
        SourceId(self.ids.0 - 1)
    }

    /// Binds the statements of a trigger, whose sources and arms are numbered on.
    ///
    /// # Errors
    /// What binding raises.
    pub fn bind_trigger(&mut self, trigger: &Trigger, table: &Rc<Table>) -> Result<BoundTrigger> {
        resolve::bind_trigger(trigger, table, self.catalog, &mut self.ids)
    }

    /// What plans call a query.
    fn number_of(&self, select: &Select) -> u32 {
        self.program.numbers.as_ref().map_or(0, |numbers| numbers.of_query(select))
    }

    /// Plans a query; takes it apart.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn query(&mut self, select: &mut Select, goal: Goal) -> Result<Query> {
        self.plan_query(select, self.program.around, goal)
    }

    /// Plans how the subqueries in FROM of a change deliver their rows, one delivery a source.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn sources_of_change(&mut self, sources: &mut [Source]) -> Result<Vec<Delivery>> {
        self.deliveries(sources, self.program.around, true)
    }

    /// Plans how the rows of a view are made that is changed; takes its query apart.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn rows_of_view(&mut self, select: &mut Box<Select>) -> Result<Materialized> {
        self.materialized(&mut from::leave_outline(select), self.program.around)
    }

    /// Plans the subqueries of expressions outside of queries, in the order of a walk through them.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn walk(&mut self, walk: impl FnOnce(&mut SubqueryPlanner<'_, 'a>) -> Result<()>) -> Result<()> {
        if !self.program.has_subqueries {
            return Ok(());
        }
        let around = self.program.around;
        let mut planner = SubqueryPlanner { planning: self, around };
        walk(&mut planner)?;
        self.program.around = planner.around;
        Ok(())
    }

    /// Plans the subqueries of expressions outside of queries, which are coded one after the other.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Result<()> {
        self.plan_exprs(exprs, self.program.around)
    }

    /// Plans the subqueries of loops that a change opens; what is planned next is in them.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn open_loops(&mut self, loops: &Loops, sources: &[Source]) -> Result<Outside> {
        let outside = self.program.around;
        self.walk(|visit| code_order::open_loops(loops, sources, visit).map(|_| ()))?;
        Ok(Outside(outside))
    }

    /// The loops end.
    ///
    /// # Errors
    /// Those of [`crate::plan_where`].
    pub fn close_loops(&mut self, loops: &Loops, sources: &[Source], outside: Outside) -> Result<()> {
        self.walk(|visit| code_order::close_loops(loops, sources, outside.0, visit))?;
        self.program.around = outside.0;
        Ok(())
    }

    /// Plans the subqueries of expressions.
    fn plan_exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>, around: Around) -> Result<()> {
        if !self.program.has_subqueries {
            return Ok(());
        }
        let mut walk = SubqueryPlanner { planning: self, around };
        exprs.into_iter().try_for_each(|expr| code_order::expr(expr, &mut walk))
    }

    /// A number for an arm of our own making, which plans count after all others so far.
    fn new_arm(&mut self) -> SelectId {
        let id = SelectId(self.ids.1);
        self.ids.1 += 1;
        if let Some(numbers) = &mut self.program.numbers {
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

    fn new_row(&mut self) {
        if let Some(shared) = &mut self.planning.program.shared {
            shared.forget_held_rows();
        }
    }
}

/// What is around loops that a change has opened.
#[must_use]
pub(crate) struct Outside(Around);

impl Around {
    /// What is around the body of loops.
    fn inside(self, loops: &Loops) -> Around {
        let rows = if loops.outer == 0 { loops.row_estimate } else { 0 };
        Around { rows: self.rows.saturating_add(rows), ..self }
    }
}
