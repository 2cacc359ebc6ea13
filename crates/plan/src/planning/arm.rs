//! Plans one arm: rewrites it, and decides how its rows are found, grouped, told apart and sorted.

use super::from::leave_outline;
use super::{Around, Planning, SubqueryPlanner};
use crate::cost::{index_width, table_width};
use crate::nullable::is_never_null;
use crate::tree::{
    Arm, Body, CallPlan, Delivery, DistinctBy, Goal, Grouping, Limit, Loops, OneGroup, Rewrite, RewriteSet, ScanUsage,
    Sort, WaitingOrder,
};
use crate::{Mask, OrderUse, WhereInput, code_order, pipeline, plan_where, rewrite};
use base::log_est::LogEst;
use base::{Result, ResultCode};
use extension::Special;
use resolve::Catalog;
use resolve::bound::{
    AggregateCall, Expr, ExprKind, IndexHint, NullsOrder, OrderTerm, ResultColumn, SelectArm, SourceKind,
};
use schema::{Index, TableKind};
use std::rc::Rc;

impl Planning<'_> {
    /// Plans an arm.
    #[inline(never)] // Queries are nested deeply.
    pub(super) fn arm(
        &mut self,
        arm: SelectArm,
        mut order_by: Vec<OrderTerm>,
        limit: &Limit,
        around: Around,
        goal: Goal,
    ) -> Result<Box<Arm>> {
        if goal == Goal::Set && !limit.is_limited {
            order_by.clear();
        }
        let held = self.program.shared.as_mut().map(|shared| shared.take_held_rows());
        let planned = match arm.windows.is_empty() {
            true => self.plain_arm(arm, order_by, limit, around, goal),
            false => self.window_arm(arm, order_by, limit, around, goal),
        };
        if let (Ok(arm), true) = (&planned, self.program.has_subqueries) {
            code_order::arm(arm, &mut SubqueryPlanner { planning: self, around })?;
        }
        if let Some(shared) = &mut self.program.shared {
            shared.give_back(held.unwrap_or_default());
        }
        planned
    }

    fn plain_arm(
        &mut self,
        arm: SelectArm,
        order_by: Vec<OrderTerm>,
        limit: &Limit,
        around: Around,
        goal: Goal,
    ) -> Result<Box<Arm>> {
        let mut draft = ArmDraft::new(arm, order_by, limit, goal);
        let deliveries = self.deliveries(&mut draft.arm.from, around, goal == Goal::Changes)?;
        // The planner refuses joins of more sources than a mask has bits.
        let coroutines = deliveries.iter().take(Mask::BITS as usize).enumerate();
        let coroutines = coroutines.filter(|(_, delivery)| matches!(delivery, Delivery::Coroutine(_)));
        let coroutines = coroutines.fold(0, |mask, (position, _)| mask | 1 << position);
        draft.deliveries = deliveries;
        draft.plan(Surroundings { catalog: self.catalog, outer_rows: around.rows, coroutines })
    }

    /// An arm with window functions: a pass over the rows of its only source.
    fn window_arm(
        &mut self,
        arm: SelectArm,
        order_by: Vec<OrderTerm>,
        limit: &Limit,
        around: Around,
        goal: Goal,
    ) -> Result<Box<Arm>> {
        let ids = rewrite::NewIds { source: self.new_source(), select: self.new_arm() };
        let parts = rewrite::window_parts(arm, order_by, &ids).ok_or(ResultCode::INTERNAL)?;
        let rewrite::WindowParts { mut arm, order_by, pass } = parts;
        let rows = match arm.from.first_mut().map(|source| &mut source.kind) {
            Some(SourceKind::Subquery(select)) => self.coroutine(&mut leave_outline(select), around)?,
            _ => return Err(ResultCode::INTERNAL.into()),
        };
        let distinct = if arm.distinct { DistinctBy::Index } else { DistinctBy::Nothing };
        let results = results_of(arm.columns);
        let sorts = !order_by.is_empty();
        let sort = sorts.then(|| Box::new(Sort::new(order_by, 0, results.iter(), limit.is_limited)));
        Ok(Box::new(Arm {
            id: arm.id,
            goal,
            rewrites: RewriteSet::default(),
            sources: arm.from,
            loops: Loops::default(),
            body: Body::Window(Box::new(pass)),
            pipeline: None,
            distinct,
            sort,
            results,
            rows: rows.query().map_or(0, |query| query.rows),
            deliveries: vec![rows],
        }))
    }
}

/// An arm that is rewritten. Its subqueries in FROM are planned next, which tells how many rows
/// they give; then the rest.
struct ArmDraft {
    arm: SelectArm,
    rewrites: RewriteSet,
    deliveries: Vec<Delivery>,
    order_by: Vec<OrderTerm>,
    limit: Limit,
    goal: Goal,
    /// Its groups are made of a DISTINCT.
    of_distinct: bool,
}

/// What is known outside of an arm.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    catalog: &'a dyn Catalog,
    /// How often the arm runs, as a logarithm.
    outer_rows: LogEst,
    /// Its subqueries whose rows come from a coroutine.
    coroutines: Mask,
}

impl ArmDraft {
    /// Rewrites an arm.
    fn new(mut arm: SelectArm, order_by: Vec<OrderTerm>, limit: &Limit, goal: Goal) -> ArmDraft {
        let mut rewrites = RewriteSet::default();
        rewrites.note(Rewrite::OuterJoins, rewrite::strengthen_outer_joins(&mut arm));
        if !arm.keeps_null_tests {
            rewrites.note(Rewrite::NullTests, rewrite::settle_null_tests(&mut arm));
        }
        if !limit.has_offset {
            rewrites.note(Rewrite::Exists, rewrite::exists_to_join(&mut arm));
        }
        rewrites.note(Rewrite::Constants, rewrite::propagate_constants(&mut arm));
        rewrites.note(Rewrite::PushDown, rewrite::push_down(&mut arm));
        rewrites.note(Rewrite::UnusedColumns, rewrite::leave_out_unused(&mut arm));
        rewrites.note(Rewrite::OwnResults, rewrite::order_by_own_results(&mut arm));
        let of_distinct = is_order_of_columns(&arm, &order_by);
        if of_distinct {
            // The groups are sorted once, and no other set of rows is needed.
            arm.distinct = false;
            arm.is_aggregate = true;
            arm.group_by.extend(arm.columns.iter().map(|column| column.expr.clone()));
        }
        if !arm.group_by.is_empty() {
            rewrites.note(Rewrite::Having, rewrite::having_to_where(&mut arm));
        }
        ArmDraft { arm, rewrites, deliveries: Vec::new(), order_by, limit: limit.clone(), goal, of_distinct }
    }

    /// Plans the rest.
    fn plan(self, around: Surroundings<'_>) -> Result<Box<Arm>> {
        let catalog = around.catalog;
        let mut arm = match () {
            () if !self.arm.group_by.is_empty() => self.groups(around)?,
            () if self.arm.is_aggregate => self.one_group(around)?,
            () => self.rows(around)?,
        };
        arm.pipeline = pipeline::choose(&arm, catalog);
        Ok(arm)
    }

    fn rows(mut self, around: Surroundings<'_>) -> Result<Box<Arm>> {
        let redundant = rewrite::distinct_is_redundant(&self.arm);
        let row_order = order_of_rows(&self.arm, &self.order_by).filter(|_| !redundant);
        let wanted: &[OrderTerm] = row_order.as_deref().unwrap_or(&self.order_by);
        let order_use = match redundant {
            true => OrderUse::OrderBy,
            false => order_use(row_order.is_some(), &self.arm, &self.order_by),
        };
        let where_clause = self.arm.where_clause.take();
        let mut loops = plan_where(WhereInput {
            order_by: wanted,
            order_use,
            wants_distinct: row_order.is_some(),
            limit: self.limit.estimate,
            row_limit: self.limit.offered.filter(|_| !self.arm.distinct),
            omits_noop_joins: true,
            ..self.input(where_clause, &self.order_by, around)
        })?;
        let is_empty = self.arm.from.is_empty();
        loops.row_estimate -= if self.arm.distinct { 30 } else { 0 };
        // SQLite has no line for a row that DISTINCT alone leaves as it is.
        loops.quiet = self.arm.distinct && is_empty;
        let all_ordered = loops.ordered_terms == wanted.len();
        let ordered = all_ordered && (row_order.is_none() || is_empty);
        let by_row = row_order.is_some() || is_sorted_by_columns(&self.arm, &self.order_by);
        let distinct = match self.arm.distinct && !redundant && !loops.rows_unique {
            false => DistinctBy::Nothing,
            true if by_row && all_ordered => DistinctBy::Previous,
            true => DistinctBy::Index,
        };
        let in_order = if row_order.is_some() { 0 } else { loops.ordered_terms.min(self.order_by.len()) };
        // The queue of a recursive query with UNION takes each row once.
        let into_set = if self.goal == (Goal::Queue { distinct: true }) { 30 } else { 0 };
        let rows = self.limit.cut(loops.row_estimate - into_set);
        let results = results_of(self.arm.columns);
        let sorts = !self.order_by.is_empty() && !ordered;
        let sort = sorts.then(|| Box::new(Sort::new(self.order_by, in_order, results.iter(), self.limit.is_limited)));
        let (id, sources) = (self.arm.id, self.arm.from);
        let (goal, rewrites, deliveries) = (self.goal, self.rewrites, self.deliveries);
        let (body, pipeline) = (Body::Rows, None);
        Ok(Box::new(Arm {
            id,
            goal,
            rewrites,
            sources,
            deliveries,
            loops,
            body,
            pipeline,
            distinct,
            sort,
            results,
            rows,
        }))
    }

    fn one_group(mut self, around: Surroundings<'_>) -> Result<Box<Arm>> {
        let bare = bare_columns(&self.arm, &self.order_by);
        if let Some(index) = counted_tree(&self.arm, &bare) {
            let calls = call_plans(&mut self.arm);
            let having = self.arm.having.take();
            return Ok(self.finish(Loops::default(), Body::CountTree { index, calls, having }));
        }
        let extreme = min_max_order(&self.arm, &bare);
        let by_value = only_distinct(&self.arm).filter(|_| extreme.is_none()).cloned().map(ascending);
        let order: Vec<OrderTerm> = extreme.iter().chain(&by_value).cloned().collect();
        let order_use = if by_value.is_some() { OrderUse::DistinctOfAggregate } else { OrderUse::MinMax };
        let where_clause = self.arm.where_clause.take();
        let mut loops = plan_where(WhereInput {
            order_by: &order,
            order_use,
            wants_distinct: by_value.is_some(),
            ..self.input(where_clause, &[], around)
        })?;
        let mut calls = call_plans(&mut self.arm);
        if let (Some(_), 1, [call]) = (&by_value, loops.ordered_terms, calls.as_mut_slice()) {
            call.distinct = DistinctBy::Previous;
        }
        if extreme.is_some() {
            loops.usage = ScanUsage::FirstRow;
        }
        let first_row_is_enough = extreme.is_some() && loops.ordered_terms == 1 && self.arm.from.len() == 1;
        let having = self.arm.having.take();
        let body = Body::OneGroup(Box::new(OneGroup { calls, bare, first_row_is_enough, having }));
        Ok(self.finish(loops, body))
    }

    /// An arm of one row.
    fn finish(self, loops: Loops, body: Body) -> Box<Arm> {
        let (id, sources, results) = (self.arm.id, self.arm.from, results_of(self.arm.columns));
        let (goal, rewrites) = (self.goal, self.rewrites);
        let (deliveries, distinct) = (self.deliveries, DistinctBy::Nothing);
        let (pipeline, sort, rows) = (None, None, 0);
        Box::new(Arm { id, goal, rewrites, sources, deliveries, loops, body, pipeline, distinct, sort, results, rows })
    }

    fn groups(mut self, around: Surroundings<'_>) -> Result<Box<Arm>> {
        let mut terms: Vec<OrderTerm> = self.arm.group_by.iter().cloned().map(ascending).collect();
        let order_by = &mut self.order_by;
        if order_by.len() == terms.len() {
            // Which way the groups are sorted is open: SQLite takes over what ORDER BY says,
            // whatever it names.
            terms.iter_mut().zip(&*order_by).for_each(|(term, order)| term.descending = order.descending);
        }
        let same = |(order, term): (&OrderTerm, &OrderTerm)| !order.nulls_are_big() && order.expr.same_as(&term.expr);
        let same_order = order_by.len() == terms.len() && order_by.iter().zip(&terms).all(same);
        let mut order_use = OrderUse::GroupBy;
        if same_order {
            // ORDER BY the same terms: the groups come out in that order.
            terms = std::mem::take(order_by);
            order_use = if self.of_distinct { order_use_of_distinct(&self.arm, &terms) } else { OrderUse::OrderBy };
        }
        let bare = bare_columns(&self.arm, &self.order_by);
        let where_clause = self.arm.where_clause.take();
        let loops = plan_where(WhereInput {
            order_by: &terms,
            order_use,
            wants_distinct: self.of_distinct,
            ..self.input(where_clause, &self.order_by, around)
        })?;
        let calls = call_plans(&mut self.arm);
        let ordered = loops.ordered_terms == terms.len();
        let sorted_columns = if ordered { Vec::new() } else { sorted_columns(&self.arm, &calls, &bare, &terms) };
        let body = Body::Groups(Box::new(Grouping {
            ordered,
            of_distinct: self.of_distinct,
            sorts_only_row: ordered && same_order && self.arm.from.is_empty(),
            sorted_columns,
            calls,
            bare,
            having: self.arm.having.take(),
            terms,
        }));
        let distinct = if self.arm.distinct { DistinctBy::Index } else { DistinctBy::Nothing };
        let results = results_of(self.arm.columns);
        let sorts = !self.order_by.is_empty();
        let sort = sorts.then(|| Box::new(Sort::new(self.order_by, 0, results.iter(), self.limit.is_limited)));
        // About a hundred groups.
        let rows = self.limit.cut(66);
        let (id, sources) = (self.arm.id, self.arm.from);
        let (goal, rewrites, deliveries) = (self.goal, self.rewrites, self.deliveries);
        let pipeline = None;
        Ok(Box::new(Arm {
            id,
            goal,
            rewrites,
            sources,
            deliveries,
            loops,
            body,
            pipeline,
            distinct,
            sort,
            results,
            rows,
        }))
    }

    /// The loops without an order; `also` is looked at behind them.
    fn input<'a>(
        &'a self,
        where_clause: Option<Expr>,
        also: &'a [OrderTerm],
        around: Surroundings<'a>,
    ) -> WhereInput<'a> {
        WhereInput {
            outer_rows: around.outer_rows,
            coroutines: around.coroutines,
            result_width: self.arm.columns.len(),
            reads: Some((&self.arm, also)),
            ..WhereInput::of(&self.arm.from, where_clause, around.catalog)
        }
    }
}

fn results_of(columns: Vec<ResultColumn>) -> Vec<Expr> {
    // Not collected in place: the columns' memory would have to be cut to size.
    let mut results = Vec::with_capacity(columns.len());
    results.extend(columns.into_iter().map(|column| column.expr));
    results
}

/// The order that would bring equal rows together, when nothing else is wanted of the order.
fn order_of_rows(arm: &SelectArm, order_by: &[OrderTerm]) -> Option<Vec<OrderTerm>> {
    if !arm.distinct || !order_by.is_empty() {
        return None;
    }
    Some(arm.columns.iter().map(|column| ascending(column.expr.clone())).collect())
}

/// Whether DISTINCT rows are wanted in the order of all that they are made of: they are groups
/// then.
fn is_order_of_columns(arm: &SelectArm, order_by: &[OrderTerm]) -> bool {
    let same = |(term, column): (&OrderTerm, &ResultColumn)| !term.nulls_are_big() && term.expr.same_as(&column.expr);
    arm.distinct
        && !arm.is_aggregate
        && !arm.from.is_empty()
        && order_by.len() == arm.columns.len()
        && order_by.iter().zip(&arm.columns).all(same)
}

/// Whether ORDER BY names the columns in turn: rows that are sorted by all that they are made of
/// are sorted for DISTINCT too.
fn is_sorted_by_columns(arm: &SelectArm, order_by: &[OrderTerm]) -> bool {
    let same = |(term, column): (&OrderTerm, &ResultColumn)| term.expr.same_as(&column.expr);
    order_by.len() == arm.columns.len() && order_by.iter().zip(&arm.columns).all(same)
}

fn order_use(by_row: bool, arm: &SelectArm, order_by: &[OrderTerm]) -> OrderUse {
    if by_row {
        return OrderUse::Distinct;
    }
    if arm.distinct && !order_by.is_empty() { order_use_of_distinct(arm, order_by) } else { OrderUse::OrderBy }
}

/// What the order of DISTINCT rows is for: only virtual tables are told that equal rows may be left
/// out, where no row's rowid is asked for.
fn order_use_of_distinct(arm: &SelectArm, order_by: &[OrderTerm]) -> OrderUse {
    if !arm.from.iter().any(|source| source.table.is_virtual()) {
        return OrderUse::OrderBy;
    }
    let mut rowids = false;
    let mut look = |expr: &Expr| {
        expr.walk(&mut |node| {
            rowids |= matches!(&node.kind, ExprKind::Column(column) if column.column < 0);
            true
        });
    };
    arm.columns.iter().for_each(|column| look(&column.expr));
    order_by.iter().for_each(|term| look(&term.expr));
    arm.where_clause.iter().for_each(look);
    if rowids { OrderUse::OrderBy } else { OrderUse::DistinctOrderBy }
}

/// The calls of an arm, taken out of it.
fn call_plans(arm: &mut SelectArm) -> Vec<CallPlan> {
    let has_rows = !arm.from.is_empty();
    let plan = |call: AggregateCall| {
        let distinct = if is_told_apart(&call, has_rows) { DistinctBy::Index } else { DistinctBy::Nothing };
        let waits = waiting_order(&call);
        CallPlan { call, distinct, waits }
    };
    let mut calls = Vec::with_capacity(arm.aggregates.len());
    calls.extend(arm.aggregates.drain(..).map(plan));
    calls
}

/// Whether equal arguments have to be found: not by the order in which they wait.
fn is_told_apart(call: &AggregateCall, has_rows: bool) -> bool {
    let waits_apart = waiting_order(call).is_some_and(|waits| waits.distinct);
    call.distinct && has_rows && !call.args.is_empty() && !waits_apart
}

/// None where the order makes no difference: without ORDER BY, and for `min` and `max`.
fn waiting_order(call: &AggregateCall) -> Option<WaitingOrder> {
    if call.order_by.is_empty() || call.args.is_empty() || call.def.flags.needs_collation {
        return None;
    }
    let is_key = match (call.order_by.as_slice(), call.args.as_slice()) {
        ([term], [arg]) => term.expr.same_as(arg),
        _ => false,
    };
    Some(WaitingOrder { is_key, distinct: is_key && call.distinct, subtypes: call.def.flags.subtype })
}

/// `SELECT count(*) FROM t`: the smallest tree that has an entry for each row, an index or else the
/// table's own.
fn counted_tree(arm: &SelectArm, bare: &[Expr]) -> Option<Option<Rc<Index>>> {
    let ([source], [call]) = (arm.from.as_slice(), arm.aggregates.as_slice()) else { return None };
    let plain = call.def.special == Special::Count && call.args.is_empty() && call.filter.is_none();
    let ordinary = matches!(source.kind, SourceKind::Table(_)) && source.table.kind == TableKind::Ordinary;
    if !plain || !ordinary || arm.where_clause.is_some() || !bare.is_empty() {
        return None;
    }
    let table = &source.table;
    let whole = table
        .indexes
        .iter()
        .filter(|index| index.partial.is_none() && !index.unordered && source.hint != IndexHint::NotIndexed)
        .filter(|index| !(table.without_rowid && index.is_primary_key()));
    let smallest = whole.min_by_key(|index| index_width(table, index));
    Some(smallest.filter(|index| index_width(table, index) < table_width(table)).cloned())
}

/// The argument of the only aggregate, which is DISTINCT.
fn only_distinct(arm: &SelectArm) -> Option<&Expr> {
    match arm.aggregates.as_slice() {
        [call] if is_told_apart(call, !arm.from.is_empty()) => call.args.first(),
        _ => None,
    }
}

/// The order in which the first row has the only aggregate's value: `min(x)` ascending, `max(x)`
/// descending.
fn min_max_order(arm: &SelectArm, bare: &[Expr]) -> Option<OrderTerm> {
    let [call] = arm.aggregates.as_slice() else { return None };
    let [arg] = call.args.as_slice() else { return None };
    if call.filter.is_some() || arg.is_hoistable() {
        return None;
    }
    match call.def.special {
        Special::Max => Some(OrderTerm { descending: true, ..ascending(arg.clone()) }),
        // Over NULLs alone the bare columns would have no row to come from.
        Special::Min if bare.is_empty() || is_never_null(arg, &arm.from) => Some(ascending(arg.clone())),
        _ => None,
    }
}

/// Columns of the arm's sources that stand outside of its aggregates: in the results, HAVING and
/// ORDER BY.
fn bare_columns(arm: &SelectArm, order_by: &[OrderTerm]) -> Vec<Expr> {
    let mut found = Columns { arm, keys: &[], found: Vec::new() };
    arm.columns.iter().for_each(|column| found.note(&column.expr));
    arm.having.iter().for_each(|having| found.note(having));
    order_by.iter().for_each(|term| found.note(&term.expr));
    found.found
}

/// Columns that the aggregates and the results need of each row, apart from the group terms.
fn sorted_columns(arm: &SelectArm, calls: &[CallPlan], bare: &[Expr], terms: &[OrderTerm]) -> Vec<Expr> {
    let mut found = Columns { arm, keys: terms, found: Vec::new() };
    for CallPlan { call, .. } in calls {
        call.args.iter().chain(&call.filter).for_each(|expr| found.note(expr));
        call.order_by.iter().for_each(|term| found.note(&term.expr));
    }
    bare.iter().for_each(|expr| found.note(expr));
    found.found
}

/// Different columns of an arm's sources.
struct Columns<'a> {
    arm: &'a SelectArm,
    /// These do not count.
    keys: &'a [OrderTerm],
    found: Vec<Expr>,
}

impl Columns<'_> {
    /// Notes the columns in an expression.
    fn note(&mut self, expr: &Expr) {
        expr.walk(&mut |node| {
            if let ExprKind::Column(column) = &node.kind {
                let own = self.arm.from.iter().any(|source| source.id == column.source);
                let is_key = self.keys.iter().any(|term| term.expr.same_as(node));
                if own && !is_key && !self.found.iter().any(|other| other.same_as(node)) {
                    self.found.push(node.clone());
                }
            }
            true
        });
    }
}

/// An ascending order term.
fn ascending(expr: Expr) -> OrderTerm {
    OrderTerm { expr, descending: false, nulls: NullsOrder::Default, result_column: None }
}
