//! The shape of a query: which arms it has, and how their rows come together.

use super::{Arm, RewriteSet, Sort};
use base::log_est::LogEst;
use resolve::bound::{CompoundOp, Expr, NullsOrder, SelectArm};
use std::rc::Rc;
use value::CollationRef;

/// A query.
#[derive(Debug)]
pub struct Query {
    /// What plans call it.
    pub number: u32,
    /// Whether it depends on a query around it.
    pub is_correlated: bool,
    /// LIMIT.
    pub limit: Option<Box<Expr>>,
    /// OFFSET.
    pub offset: Option<Box<Expr>>,
    /// What was rewritten in it as a whole.
    pub rewrites: RewriteSet,
    /// Its arms.
    pub shape: Shape,
    /// How many rows are expected, as a logarithm.
    pub rows: LogEst,
}

/// How the rows of arms come together.
#[derive(Debug)]
pub enum Shape {
    /// One row, computed from nothing: the results of the only arm.
    ConstantRow(Vec<SelectArm>),
    /// The rows of one arm. It is large, and a query is moved up the tree.
    Arm(Box<Arm>),
    /// The rows of a VALUES clause, each for itself.
    ConstantRows(Vec<SelectArm>),
    /// One arm after the other.
    UnionAll {
        /// The arms.
        arms: Vec<Arm>,
        /// What plans say of them.
        parts: Parts,
    },
    /// An arm after other rows.
    Append {
        /// The other rows.
        left: Box<Shape>,
        /// The arm.
        last: Box<Arm>,
    },
    /// Both sides give sorted rows, which are merged.
    Merge(Box<Merge>),
    /// Rows are equal by other collations than the order has: they are sorted when they are
    /// complete.
    SortedAfter {
        /// The rows.
        rows: Box<Shape>,
        /// How many columns they have.
        width: usize,
        /// The order. Its terms name columns.
        sort: Box<Sort>,
    },
    /// Rows wait in a queue, and each that leaves it is seen by further arms.
    Recursive(Box<Recursion>),
}

/// What plans say of the arms of a UNION ALL.
#[derive(Debug, Clone)]
pub enum Parts {
    /// They are the rows of a VALUES clause.
    Values,
    /// They are the rows of a VALUES clause of which some are no constants.
    ConstantRows,
    /// They are arms; each of these numbers is that of the rows of a VALUES clause, the arms behind
    /// them stand alone.
    Arms(Rc<[usize]>),
}

/// A merge of sorted rows.
#[derive(Debug)]
pub struct Merge {
    /// The operator.
    pub operator: CompoundOp,
    /// What the rows are sorted by.
    pub keys: Vec<MergeKey>,
    /// By which collations rows are equal.
    pub collations: Vec<CollationRef>,
    /// The left side: one arm, in the order of the keys, or another merge.
    pub left: Shape,
    /// The right side.
    pub right: Shape,
}

/// A column that rows are sorted by.
#[derive(Debug, Clone)]
pub struct MergeKey {
    /// The column.
    pub column: usize,
    /// DESC.
    pub descending: bool,
    /// Where NULLs go.
    pub nulls: NullsOrder,
    /// How it is compared.
    pub collation: CollationRef,
}

/// A recursive query.
#[derive(Debug)]
pub struct Recursion {
    /// The number of its queue.
    pub queue: u32,
    /// How many columns a row has.
    pub width: usize,
    /// What fills the queue first.
    pub setup: Query,
    /// What is made of each row that leaves it.
    pub steps: Vec<Arm>,
    /// UNION: by which collations a row is one that was in the queue before.
    pub seen: Option<Vec<CollationRef>>,
    /// ORDER BY.
    pub order: Vec<MergeKey>,
}
