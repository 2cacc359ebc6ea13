//! The planner's question to a virtual table (`sqlite3_index_info`), and the answer.

use base::{Error, ResultCode};
use std::rc::Rc;
use value::Value;

/// Operators of constraints, numbered as `SQLITE_INDEX_CONSTRAINT_…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named after its SQL operator")]
pub enum ConstraintOp {
    Eq,
    Gt,
    Le,
    Lt,
    Ge,
    Match,
    Like,
    Glob,
    Regexp,
    Ne,
    IsNot,
    IsNotNull,
    IsNull,
    Is,
    Limit,
    Offset,
    /// A function that [`super::VirtualTable::find_function`] gave this number (150 and above).
    Function(u8),
}

impl ConstraintOp {
    /// SQLite's number.
    pub fn number(self) -> u8 {
        match self {
            ConstraintOp::Eq => 2,
            ConstraintOp::Gt => 4,
            ConstraintOp::Le => 8,
            ConstraintOp::Lt => 16,
            ConstraintOp::Ge => 32,
            ConstraintOp::Match => 64,
            ConstraintOp::Like => 65,
            ConstraintOp::Glob => 66,
            ConstraintOp::Regexp => 67,
            ConstraintOp::Ne => 68,
            ConstraintOp::IsNot => 69,
            ConstraintOp::IsNotNull => 70,
            ConstraintOp::IsNull => 71,
            ConstraintOp::Is => 72,
            ConstraintOp::Limit => 73,
            ConstraintOp::Offset => 74,
            ConstraintOp::Function(number) => number,
        }
    }
}

/// A constraint on a column: `column op right`.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The column; -1 for the rowid. Without a meaning for LIMIT and OFFSET.
    pub column: i32,
    /// The operator.
    pub op: ConstraintOp,
    /// Whether the right side is known where the table would be read.
    pub usable: bool,
    /// Name of the collation that the comparison uses (`sqlite3_vtab_collation`).
    pub collation: Rc<str>,
    /// The right side, where it is known now (`sqlite3_vtab_rhs_value`).
    pub right: Option<Value>,
    /// It is an IN whose values may be asked for all at once (`sqlite3_vtab_in`).
    pub is_in: bool,
}

/// A term of ORDER BY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexOrderBy {
    /// The column; -1 for the rowid.
    pub column: i32,
    /// DESC.
    pub descending: bool,
}

/// What the order is for, numbered as `sqlite3_vtab_distinct` answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Distinct {
    /// ORDER BY: the rows in this very order.
    #[default]
    Ordered = 0,
    /// GROUP BY: equal rows beside each other.
    Grouped = 1,
    /// DISTINCT: as before, and of equal rows all but one may be left out.
    Distinct = 2,
    /// DISTINCT with ORDER BY: in this very order, of equal rows all but one may be left out.
    DistinctOrdered = 3,
}

/// The question: what is known about the rows that are wanted.
#[derive(Clone, Debug, Default)]
pub struct IndexInfo {
    /// Constraints.
    pub constraints: Vec<Constraint>,
    /// The order that is wanted, all of it by columns of this table.
    pub order_by: Vec<IndexOrderBy>,
    /// What the order is for.
    pub distinct: Distinct,
    /// Columns that are used, by position; bit 63 stands for all from 63 on.
    pub columns_used: u64,
}

/// What becomes of a constraint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConstraintUsage {
    /// From 1: the right side is this argument of `filter`; 0: it is not passed. Numbers are given
    /// without gaps.
    pub argument: u32,
    /// The table makes sure of it: rows need not be tested again.
    pub omit: bool,
    /// Of an IN: all values at once, as a [`super::FilterArg::List`] (`sqlite3_vtab_in(…, 1)`).
    pub all_at_once: bool,
}

/// The answer: how the table would be read.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexPlan {
    /// By constraint of the question.
    pub usage: Vec<ConstraintUsage>,
    /// Passed to `filter` as it is.
    pub index_number: i32,
    /// Passed to `filter` as it is; shown by EXPLAIN QUERY PLAN.
    pub index_text: Option<Rc<[u8]>>,
    /// The rows come in the wanted order.
    pub order_by_consumed: bool,
    /// Cost of one walk.
    pub estimated_cost: f64,
    /// Rows of one walk.
    pub estimated_rows: i64,
    /// At most one row comes (`SQLITE_INDEX_SCAN_UNIQUE`).
    pub unique: bool,
    /// `index_number` is to be shown in hexadecimal (`SQLITE_INDEX_SCAN_HEX`).
    pub hexadecimal: bool,
}

impl IndexPlan {
    /// A full walk at the greatest cost, as the answer is before `xBestIndex` is called.
    pub fn for_question(question: &IndexInfo) -> IndexPlan {
        IndexPlan {
            usage: vec![ConstraintUsage::default(); question.constraints.len()],
            index_number: 0,
            index_text: None,
            order_by_consumed: false,
            estimated_cost: 5e98,
            estimated_rows: 25,
            unique: false,
            hexadecimal: false,
        }
    }
}

/// What `best_index` answers where the usable constraints do not suffice (`SQLITE_CONSTRAINT`).
pub fn plan_impossible() -> Error {
    Error::bare(ResultCode::CONSTRAINT)
}
