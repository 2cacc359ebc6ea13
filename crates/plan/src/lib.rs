//! The query planner: which rewrites, which loops, in which order, by which index.
//!
//! [`Planning`] takes bound queries apart and plans their arms, the subqueries in these too, and
//! [`plan_where`] the loops over the sources of one arm, of an UPDATE or of a DELETE. What they
//! answer is data (`tree`), which `codegen` turns into a program and EXPLAIN QUERY PLAN prints;
//! `docs/planner.md` has the whole on a page. Costs are logarithmic estimates (`base::log_est`)
//! tuned to choose as SQLite does.

mod auxiliary;
mod candidate;
mod change;
mod change_order;
mod code_order;
mod complete;
mod cost;
mod count;
mod covering;
mod decided;
mod explain_plan;
mod hoistable;
mod like_prefix;
mod lines;
mod nullable;
mod numbers;
mod partial_index;
mod planner;
mod planning;
mod rewrite;
mod schedule;
mod sets;
mod subtype;
mod term;
mod term_split;
mod tree;

pub use complete::whole_list;
pub use cost::{index_width, table_width};
pub use count::{Coded, count_subqueries};
pub use decided::{deciding, without_decided};
pub use lines::{LinesWanted, lines};
pub use nullable::is_nullable;
pub use numbers::Numbers;
pub use partial_index::{conditions, key_expr};
pub use planning::plan;
pub use sets::affinity_of_in;
pub use subtype::may_have_subtype;
pub use tree::{
    Access, ArgumentValue, Arm, AutoIndex, Body, Bound, CallPlan, Coroutine, Delivery, DistinctBy, EqualityTerm,
    ExistingTree, Goal, Grouping, How, InLoop, IndexAccess, KeyFilter, Level, Limit, Line, LinePlace, LineReader,
    LoopEnd, Loops, Materialized, Merge, MergeKey, OneGroup, Parts, PassArgs, PassCall, Passes, PlannedSet, Query,
    Recursion, Rewrite, RewriteSet, RowCount, RowLimit, RowQuery, ScanUsage, SetPlan, SetSource, SetUse, Shape,
    SharedId, Sort, SubqueryId, SubqueryPlan, Test, TestEnd, Unmatched, UnmatchedBy, VirtualAccess, VirtualArgument,
    WaitingOrder, WindowPass,
};
pub use tree::{
    ChildCount, CreateTablePlan, DeleteBeforeDrop, DeletePlan, DropPlan, Find, GeneratedColumns, InsertPlan,
    InsertedRows, Journal, KeyCounts, KeyPlan, KeyReference, NewRowid, NewValue, NotNull, ParentLookup, Plan,
    PlanLines, ProgramLines, ReplacedRow, RowPlan, RowTest, RowTriggers, RowUpdate, SelectPlan, SequenceUse, Shown,
    ShownColumn, StatementPlan, Step, Subqueries, SubqueryReader, TableInsert, TriggerPlan, UpdatePlan, UpsertPlan,
    ViewLoop, ViewRows, Violated, VirtualRows,
};

pub use covering::expr_covered;
pub use hoistable::{is_hoistable, is_hoistable_node};
pub use term::{Mask, Term, TermKind, TermOps, has_subquery};

pub use planner::key_columns;

use base::log_est::LogEst;
use base::{Error, Result};
use planner::noop_joins::omit_noop_joins;
use resolve::Catalog;
use resolve::bound::{Expr, OrderTerm, SelectArm, Source};

/// What is planned.
pub struct WhereInput<'a> {
    /// The sources, in order of the text.
    pub sources: &'a [Source],
    /// WHERE; taken apart.
    pub where_clause: Option<Expr>,
    /// The order that would save a sort: ORDER BY, or the terms of GROUP BY or DISTINCT.
    pub order_by: &'a [OrderTerm],
    /// What the order is for.
    pub order_use: OrderUse,
    /// Whether of rows that are equal in the whole order one is enough.
    pub wants_distinct: bool,
    /// LIMIT, when it is a small number.
    pub limit: Option<LogEst>,
    /// LIMIT and OFFSET, where they count the very rows of these loops.
    pub row_limit: Option<RowLimit>,
    /// Number of result columns, which a sort has to carry.
    pub result_width: usize,
    /// Whether the rows are going to be changed (an index scan would see its own changes).
    pub for_change: bool,
    /// The arm without its WHERE, and the order that its rows are sorted in behind the loops: what
    /// reads the sources.
    pub reads: Option<(&'a SelectArm, &'a [OrderTerm])>,
    /// Whether joins are left out that `reads` sees nothing of.
    pub omits_noop_joins: bool,
    /// How often the loops run, as a logarithm: for each row of the loops that they are in.
    pub outer_rows: LogEst,
    /// Subqueries whose rows come from a coroutine, which runs anew for each row outside, and never
    /// backwards.
    pub coroutines: Mask,
    /// The connection.
    pub catalog: &'a dyn Catalog,
}

impl<'a> WhereInput<'a> {
    /// Rows in any order, and all of them.
    pub fn of(sources: &'a [Source], where_clause: Option<Expr>, catalog: &'a dyn Catalog) -> WhereInput<'a> {
        WhereInput {
            sources,
            where_clause,
            order_by: &[],
            order_use: OrderUse::OrderBy,
            wants_distinct: false,
            limit: None,
            row_limit: None,
            result_width: 1,
            for_change: false,
            reads: None,
            omits_noop_joins: false,
            outer_rows: 0,
            coroutines: 0,
            catalog,
        }
    }
}

/// What an order is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderUse {
    /// ORDER BY: directions count.
    OrderBy,
    /// ORDER BY of a DISTINCT, of which no row's rowid is asked for: equal rows may come once.
    DistinctOrderBy,
    /// GROUP BY: equal rows have to come together, in any direction.
    GroupBy,
    /// DISTINCT: as GROUP BY.
    Distinct,
    /// DISTINCT of the only aggregate function: as GROUP BY.
    DistinctOfAggregate,
    /// The first or last row of a single column: `min(x)`, `max(x)`.
    MinMax,
}

impl OrderUse {
    /// Whether it is an ORDER BY: directions count.
    pub(crate) fn is_order_by(self) -> bool {
        matches!(self, OrderUse::OrderBy | OrderUse::DistinctOrderBy)
    }
}

/// Plans the loops over `input.sources`.
///
/// # Errors
/// `at most 64 tables in a join`, `no query solution` for an INDEXED BY that cannot be used.
pub fn plan_where(input: WhereInput<'_>) -> Result<Loops> {
    if input.sources.len() > 64 {
        return Err(Error::sql("at most 64 tables in a join"));
    }
    let coroutines = input.coroutines;
    let reads = input.reads.filter(|_| input.omits_noop_joins);
    let around = schedule::Surroundings { sources: input.sources, catalog: input.catalog, outer: 0 };
    let mut planner = planner::Planner::new(input)?;
    if !planner.short_cut() {
        planner.add_loops()?;
        planner.choose_order()?;
    }
    let mut loops = planner.finish()?;
    if let Some((arm, order_by)) = reads {
        let seen = arm.columns.iter().map(|column| &column.expr).chain(order_by.iter().map(|term| &term.expr));
        loops = omit_noop_joins(loops, around.sources, seen, arm.distinct);
    }
    complete::complete(&mut loops, around, coroutines);
    schedule::schedule(&mut loops, around);
    Ok(loops)
}
