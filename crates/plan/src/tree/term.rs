//! WHERE terms: the conditions of an arm, taken apart.

use base::log_est::LogEst;
use extension::vtab::ConstraintOp;
use resolve::bound::{Expr, ExprKind};
use std::cell::Cell;
use std::rc::Rc;

/// A set of sources of one SELECT arm, by position in FROM.
pub type Mask = u64;

/// A conjunct, or a condition that follows from one.
#[derive(Debug, Clone)]
pub struct Term {
    /// The condition.
    pub expr: Expr,
    /// What it can be used for.
    pub kind: TermKind,
    /// Sources that the whole term uses.
    pub uses: Mask,
    /// Sources that its right side uses.
    pub right_uses: Mask,
    /// Whether a subquery is anywhere inside.
    pub has_subquery: bool,
    /// Made by the planner: it follows from another term and is never tested itself.
    pub is_virtual: bool,
    /// The term that it was made from.
    pub parent: Option<usize>,
    /// Virtual terms made from it of which all must be used for it to be done.
    pub needed_children: usize,
    /// The source of the LEFT JOIN whose ON clause it belongs to.
    pub outer_join: Option<usize>,
    /// Source of the ON clause it came from, for inner joins too.
    pub on_clause_of: Option<usize>,
    /// Estimated share of rows that pass: 0 or less is a logarithm, 1 means unknown.
    pub truth_probability: LogEst,
    /// A bound that stands for the prefix of a LIKE or GLOB.
    pub is_like_bound: bool,
    /// `x > NULL`, which stands for `x IS NOT NULL`.
    pub is_not_null_bound: bool,
    /// Sources whose rows the condition must not choose: those of a RIGHT or FULL JOIN that it
    /// comes after.
    pub waits: Mask,
    /// Samples say that it holds for most rows.
    pub mostly_true: Cell<bool>,
    /// A loop was planned as if it held for few.
    pub assumed: Cell<bool>,
}

/// What a term can be used for.
#[derive(Debug, Clone)]
pub enum TermKind {
    /// Only to be tested.
    Test,
    /// `column op expression`: column of source (position in FROM), -1 the rowid.
    Column {
        /// Position of the source in FROM.
        source: usize,
        /// The column.
        column: i32,
        /// The operator.
        op: TermOps,
    },
    /// `indexed expression op expression`: the left side may be an index's expression.
    Expression {
        /// Position of the only source that the left side uses.
        source: usize,
        /// The operator.
        op: TermOps,
    },
    /// `(a, b, …) op (…)` with columns of one source on the left: `<`, `<=`, `>`, `>=`, IN.
    Vector {
        /// Position of the source in FROM.
        source: usize,
        /// The columns.
        columns: Vec<i32>,
        /// The operator.
        op: TermOps,
    },
    /// An OR whose every arm can be used on one of these sources.
    Or(Mask),
    /// A condition that only a virtual table can make use of: the term's expression stands for all
    /// of it.
    Auxiliary(Rc<Auxiliary>),
    /// A field of a row value with IN, a column of a virtual table.
    Slice {
        /// Position of the source in FROM.
        source: usize,
        /// The column.
        column: i32,
        /// Which field.
        field: usize,
    },
}

/// `column op right` with an operator that no index knows.
#[derive(Debug)]
pub struct Auxiliary {
    /// Position of the source in FROM.
    pub source: usize,
    /// The column.
    pub column: i32,
    /// The operator.
    pub op: ConstraintOp,
    /// The column as it stands there.
    pub left: Expr,
    /// The right side.
    pub right: Option<Expr>,
}

/// An operator of a usable term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named after its SQL operator")]
pub enum TermOps {
    Eq,
    Is,
    In,
    IsNull,
    Lt,
    Le,
    Gt,
    Ge,
}

impl TermOps {
    /// `=`, IS.
    pub fn is_equality(self) -> bool {
        matches!(self, TermOps::Eq | TermOps::Is)
    }

    /// `>`, `>=`.
    pub fn is_low(self) -> bool {
        matches!(self, TermOps::Gt | TermOps::Ge)
    }

    /// `<`, `<=`.
    pub fn is_high(self) -> bool {
        matches!(self, TermOps::Lt | TermOps::Le)
    }
}

impl Term {
    /// The operator, when the term can be used.
    pub fn op(&self) -> Option<TermOps> {
        match &self.kind {
            TermKind::Column { op, .. } | TermKind::Expression { op, .. } | TermKind::Vector { op, .. } => Some(*op),
            _ => None,
        }
    }

    /// Whether it is `=` or IS for the estimate of rows. Not so where both sides use one table.
    pub fn is_selective(&self) -> bool {
        let own = match self.kind {
            TermKind::Column { source, .. } | TermKind::Expression { source, .. } | TermKind::Vector { source, .. } => {
                1 << source
            }
            _ => 0,
        };
        self.right_uses & own == 0 && self.op().is_some_and(TermOps::is_equality)
    }

    /// Of a row value that a rowid is looked up by: the field of the rowid.
    pub(crate) fn field_of_rowid(&self) -> usize {
        match &self.kind {
            TermKind::Vector { columns, .. } => columns.iter().position(|column| *column == -1).unwrap_or(0),
            _ => 0,
        }
    }

    /// The right side of `column op expression`.
    pub fn right(&self) -> Option<&Expr> {
        match &self.expr.kind {
            ExprKind::Binary(_, _, right) => Some(right),
            _ => None,
        }
    }

    /// The left side.
    pub fn left(&self) -> Option<&Expr> {
        match &self.expr.kind {
            ExprKind::Binary(_, left, _)
            | ExprKind::IsNull(left)
            | ExprKind::InList(left, _)
            | ExprKind::InSelect(left, _) => Some(left),
            _ => None,
        }
    }
}
