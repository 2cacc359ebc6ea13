//! One arm: its loops, and what becomes of their rows.

use super::{Delivery, Goal, Loops, Pipeline, RewriteSet, WindowPass};
use base::log_est::LogEst;
use resolve::bound::{AggregateCall, Expr, OrderTerm, SelectId, Source};
use schema::Index;
use std::rc::Rc;

/// One SELECT … FROM … WHERE … GROUP BY … HAVING with its ORDER BY.
#[derive(Debug)]
pub struct Arm {
    /// Its number.
    pub id: SelectId,
    /// What its rows are wanted for.
    pub goal: Goal,
    /// What was rewritten in it.
    pub rewrites: RewriteSet,
    /// The sources.
    pub sources: Vec<Source>,
    /// How each delivers its rows; nothing where all are tables.
    pub deliveries: Vec<Delivery>,
    /// The loops over them; none where the rows of a tree are counted.
    pub loops: Loops,
    /// What becomes of the rows.
    pub body: Body,
    /// Its loop runs many rows at a time.
    pub pipeline: Option<Pipeline>,
    /// How equal results are found.
    pub distinct: DistinctBy,
    /// How the results are sorted behind the loops.
    pub sort: Option<Box<Sort>>,
    /// The results.
    pub results: Vec<Expr>,
    /// How many rows are expected, as a logarithm.
    pub rows: LogEst,
}

/// What becomes of the rows of the loops.
#[derive(Debug)]
pub enum Body {
    /// Each gives a result.
    Rows,
    /// There is one result, the number of entries of an index, or of the table's own tree.
    CountTree {
        /// The index.
        index: Option<Rc<Index>>,
        /// `count(*)`.
        calls: Vec<CallPlan>,
        /// HAVING.
        having: Option<Expr>,
    },
    /// All are one group.
    OneGroup(Box<OneGroup>),
    /// They are grouped.
    Groups(Box<Grouping>),
    /// They are passed over by window functions. There are no loops: the only source gives them.
    Window(Box<WindowPass>),
}

/// Aggregates over all rows.
#[derive(Debug)]
pub struct OneGroup {
    /// The calls.
    pub calls: Vec<CallPlan>,
    /// Columns outside of them.
    pub bare: Vec<Expr>,
    /// The first row has the value of the only call, `min` or `max`.
    pub first_row_is_enough: bool,
    /// HAVING.
    pub having: Option<Expr>,
}

/// GROUP BY, or a DISTINCT that is one.
#[derive(Debug)]
pub struct Grouping {
    /// The terms of a group, in the order that they are sorted by.
    pub terms: Vec<OrderTerm>,
    /// The loops deliver the rows in this order.
    pub ordered: bool,
    /// It is made of a DISTINCT.
    pub of_distinct: bool,
    /// ORDER BY names the same terms, and there is only one row to be sorted.
    pub sorts_only_row: bool,
    /// Columns that are sorted with the terms, where the rows are sorted.
    pub sorted_columns: Vec<Expr>,
    /// The calls.
    pub calls: Vec<CallPlan>,
    /// Columns outside of them.
    pub bare: Vec<Expr>,
    /// HAVING.
    pub having: Option<Expr>,
}

/// A call of an aggregate function.
#[derive(Debug)]
pub struct CallPlan {
    /// The call.
    pub call: AggregateCall,
    /// How equal arguments are found.
    pub distinct: DistinctBy,
    /// With ORDER BY: how its rows wait.
    pub waits: Option<WaitingOrder>,
}

/// How the rows of a call wait until their group is complete.
#[derive(Debug, Clone, Copy)]
pub struct WaitingOrder {
    /// The only argument is the only key.
    pub is_key: bool,
    /// DISTINCT of that argument: an index instead of a sorter, in which equal keys are one.
    pub distinct: bool,
    /// Arguments have subtypes, which records do not keep.
    pub subtypes: bool,
}

/// How equal rows are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DistinctBy {
    /// They are not looked for, or there are none.
    Nothing,
    /// By an index of the rows so far.
    Index,
    /// They come one after the other: by the row before.
    Previous,
}

/// A sort behind the loops. A record has the terms, with `keeps_first` a sequence number, then the
/// results that no term holds.
#[derive(Debug)]
pub struct Sort {
    /// The terms that are sorted by.
    pub terms: Vec<OrderTerm>,
    /// Terms before these, in whose order the rows come: only those that agree in them are sorted,
    /// block by block.
    pub blocks: Vec<OrderTerm>,
    /// For each result its field in the record.
    pub fields: Vec<usize>,
    /// The results that are stored behind the key.
    pub stored: Vec<usize>,
    /// Only the first rows are kept.
    pub keeps_first: bool,
}

impl Sort {
    /// A sort of results that come in the order of the first `in_order` terms.
    pub fn new<'e>(
        mut terms: Vec<OrderTerm>,
        in_order: usize,
        results: impl Iterator<Item = &'e Expr>,
        keeps_first: bool,
    ) -> Sort {
        let behind = terms.split_off(in_order);
        let blocks = std::mem::replace(&mut terms, behind);
        let key_width = terms.len() + usize::from(keeps_first);
        let (mut stored, mut fields) = (Vec::new(), Vec::new());
        for (position, result) in results.enumerate() {
            // A term that names a result gives its value too.
            let holds = |term: &OrderTerm| term.result_column == Some(position) || term.expr.same_as(result);
            let held = terms.iter().position(holds);
            fields.push(held.unwrap_or_else(|| {
                stored.push(position);
                key_width + stored.len() - 1
            }));
        }
        Sort { terms, blocks, fields, stored, keeps_first }
    }

    /// How many fields of a record are its key.
    pub fn key_width(&self) -> usize {
        self.terms.len() + usize::from(self.keeps_first)
    }

    /// How many fields a record has.
    pub fn width(&self) -> usize {
        self.key_width() + self.stored.len()
    }
}
