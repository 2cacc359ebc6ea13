//! The query planner: which rewrites, which loops, in which order, by which index.
//!
//! [`plan()`] takes a bound statement apart, and plans its queries and changes. What it answers is
//! data ([`tree`]), which `codegen` turns into a program and [`lines()`] prints for EXPLAIN QUERY
//! PLAN; `docs/planner.md` has the whole on a page. `Planning` plans the arms of queries and the
//! subqueries in these, `plan_where` the loops over the sources of one arm, of an UPDATE or of a
//! DELETE. Costs are logarithmic estimates (`base::log_est`) tuned to choose as SQLite does.

mod auxiliary;
mod candidate;
mod change;
mod change_order;
mod code_order;
mod complete;
mod cost;
mod count;
mod covering;
mod explain_plan;
mod like_prefix;
mod lines;
mod nullable;
mod numbers;
mod partial_index;
mod pipeline;
mod planner;
mod planning;
mod rewrite;
mod schedule;
mod sets;
mod subtype;
mod term;
mod term_split;
pub mod tree;

pub use count::{Coded, count_subqueries};
pub use lines::{LinesWanted, lines};
pub use numbers::Numbers;
pub use planning::plan;

use base::log_est::LogEst;
use base::{Error, Result};
use planner::noop_joins::omit_noop_joins;
use resolve::Catalog;
use resolve::bound::{Expr, OrderTerm, SelectArm, Source};
use term::Mask;
use tree::{Loops, RowLimit};

/// What is planned.
pub(crate) struct WhereInput<'a> {
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
pub(crate) enum OrderUse {
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
pub(crate) fn plan_where(input: WhereInput<'_>) -> Result<Loops> {
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
