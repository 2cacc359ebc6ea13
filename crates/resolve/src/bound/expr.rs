//! Bound expressions.

use super::Select;
use extension::FunctionDef;
use schema::Table;
use std::rc::Rc;
use value::cast::{Number, to_number};
use value::{Affinity, CollationRef, Value};

/// A FROM-clause item (or the row that an INSERT, UPDATE or DELETE works on), unique in the whole
/// statement, subqueries included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A SELECT arm, unique in the whole statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SelectId(pub u32);

/// A bound expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// NULL.
    Null,
    /// An integer literal, also TRUE and FALSE. `- 9223372036854775808` is folded here.
    Integer(i64),
    /// A real literal (also an integer literal too large for 64 bits).
    Real(f64),
    /// A text literal, UTF-8, unescaped.
    Text(Rc<str>),
    /// A blob literal.
    Blob(Rc<[u8]>),
    /// A parameter by number, from 1.
    Parameter(u32),
    /// A column.
    Column(ColumnRef),
    /// An operator with one operand.
    Unary(UnaryOp, Rc<Expr>),
    /// An operator with two operands; comparisons may have [`ExprKind::Vector`]s of equal length on
    /// both sides (or a subquery with as many columns on one).
    Binary(BinaryOp, Rc<Expr>, Rc<Expr>),
    /// `x ISNULL`, `x IS NULL`.
    IsNull(Rc<Expr>),
    /// `x NOTNULL`, `x IS NOT NULL`.
    NotNull(Rc<Expr>),
    /// `x IS [NOT] TRUE|FALSE`.
    IsTruth {
        /// Operand.
        operand: Rc<Expr>,
        /// TRUE or FALSE.
        truth: bool,
        /// With NOT.
        negated: bool,
    },
    /// `x BETWEEN low AND high`; NOT BETWEEN is a `Not` around it.
    Between(Rc<Expr>, Rc<Expr>, Rc<Expr>),
    /// `x IN (list)`; NOT IN is a `Not` around it. A list of row values is a list of vectors.
    InList(Rc<Expr>, Vec<Expr>),
    /// `x IN (SELECT …)` and `x IN table`; x is a vector when the SELECT has several columns.
    InSelect(Rc<Expr>, Box<Select>),
    /// `EXISTS (SELECT …)`.
    Exists(Box<Select>),
    /// A scalar subquery, or a row value where a vector may be.
    Subquery(Box<Select>),
    /// A row value `(a, b, …)`, at least two.
    Vector(Vec<Expr>),
    /// CASE.
    Case {
        /// `CASE operand WHEN …`.
        operand: Option<Rc<Expr>>,
        /// The WHEN arms.
        arms: Vec<CaseArm>,
        /// ELSE.
        otherwise: Option<Rc<Expr>>,
    },
    /// CAST.
    Cast(Rc<Expr>, Affinity),
    /// COLLATE.
    Collate(Rc<Expr>, CollationRef),
    /// The expression of a result column in the place of a reference to that column: it has the
    /// column's collation, which counts as a column's and not as COLLATE.
    ImplicitCollate(Rc<Expr>, CollationRef),
    /// A column that a condition sets equal to a constant: the constant, with the column's type and
    /// collation.
    Fixed(ColumnRef, Rc<Expr>),
    /// Columns that USING merged: the first of them that is not NULL, with the type and collation
    /// of the leftmost.
    Merged(ColumnRef, Rc<Expr>),
    /// As long as the source of the first (its rowid) is a row of NULLs, NULL; else the second.
    IfNullRow(Rc<Expr>, Rc<Expr>),
    /// A field of the row that a subquery gives.
    Field(Rc<Expr>, usize),
    /// A scalar function. LIKE, GLOB, MATCH and REGEXP are calls with the pattern first.
    Function(Rc<FunctionDef>, Vec<Expr>),
    /// Aggregate number `index` of the SELECT arm `select` (possibly an outer one).
    Aggregate {
        /// The arm that it belongs to.
        select: SelectId,
        /// Position in [`super::SelectArm::aggregates`].
        index: usize,
    },
    /// Window function number `index` of the SELECT arm `select`.
    Window {
        /// The arm that it belongs to.
        select: SelectId,
        /// Position in [`super::SelectArm::windows`].
        index: usize,
    },
    /// `RAISE(action, message)` in a trigger.
    Raise(base::ConflictAction, Option<Rc<Expr>>),
    /// A register that already holds the value; only codegen makes it.
    Register(i32),
    /// As `Register`, for an expression with an affinity.
    TypedRegister(i32, Affinity),
}

/// One WHEN … THEN ….
#[derive(Clone, Debug)]
pub struct CaseArm {
    /// WHEN.
    pub when: Expr,
    /// THEN.
    pub then: Expr,
}

/// A column of a source.
#[derive(Clone, Debug)]
pub struct ColumnRef {
    /// The source.
    pub source: SourceId,
    /// Position in the table's columns, -1 for the rowid. A reference to the INTEGER PRIMARY KEY
    /// column is always -1.
    pub column: i32,
    /// The table, or the made-up table that describes a subquery's columns.
    pub table: Rc<Table>,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `+` (no effect but on affinity and collation)
    Plus,
    /// `~`
    BitNot,
    /// NOT
    Not,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named after its SQL operator")]
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Concat,
    BitAnd,
    BitOr,
    ShiftLeft,
    ShiftRight,
    And,
    Or,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Is,
    IsNot,
}

impl BinaryOp {
    /// Whether this is one of the eight comparisons.
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge | Is | IsNot)
    }

    /// The comparison with its operands swapped: `a < b` is `b > a`.
    pub fn commuted(self) -> BinaryOp {
        match self {
            BinaryOp::Lt => BinaryOp::Gt,
            BinaryOp::Le => BinaryOp::Ge,
            BinaryOp::Gt => BinaryOp::Lt,
            BinaryOp::Ge => BinaryOp::Le,
            other => other,
        }
    }
}

impl Expr {
    /// The value of a literal, signs included.
    pub fn literal(&self) -> Option<Value> {
        match &self.kind {
            ExprKind::Null => Some(Value::Null),
            ExprKind::Integer(number) => Some(Value::Integer(*number)),
            ExprKind::Real(number) => Some(Value::Real(*number)),
            ExprKind::Text(text) => Some(Value::text(&**text)),
            ExprKind::Blob(bytes) => Some(Value::Blob(bytes.to_vec())),
            ExprKind::Unary(UnaryOp::Plus, inner) => inner.literal(),
            ExprKind::Unary(UnaryOp::Negate, inner) => Some(match to_number(inner.literal()?.as_ref()) {
                Some(Number::Integer(number)) => {
                    number.checked_neg().map_or(Value::Real(-(number as f64)), Value::Integer)
                }
                Some(Number::Real(number)) => Value::Real(-number),
                None => Value::Null,
            }),
            _ => None,
        }
    }

    /// Both conditions, as far as there are any.
    pub fn and(first: Option<Expr>, second: Option<Expr>) -> Option<Expr> {
        match (first, second) {
            (Some(first), Some(second)) => {
                Some(ExprKind::Binary(BinaryOp::And, Rc::new(first), Rc::new(second)).into())
            }
            (first, second) => first.or(second),
        }
    }
}

impl From<ExprKind> for Expr {
    fn from(kind: ExprKind) -> Expr {
        Expr { kind }
    }
}

impl Expr {
    /// Whether both expressions always have the same value: equal trees over the same columns.
    /// Subqueries are never equal. COLLATE counts.
    pub fn same_as(&self, other: &Expr) -> bool {
        use ExprKind::*;
        match (&self.kind, &other.kind) {
            (Null, Null) => true,
            (Integer(a), Integer(b)) => a == b,
            (Real(a), Real(b)) => a.to_bits() == b.to_bits(),
            (Text(a), Text(b)) => a == b,
            (Blob(a), Blob(b)) => a == b,
            (Parameter(a), Parameter(b)) => a == b,
            (Column(a) | Fixed(a, _), Column(b) | Fixed(b, _)) => a.source == b.source && a.column == b.column,
            (Merged(_, a), Merged(_, b)) => a.same_as(b),
            (Unary(p, a), Unary(q, b)) => p == q && a.same_as(b),
            (Binary(p, a, c), Binary(q, b, d)) => p == q && a.same_as(b) && c.same_as(d),
            (IsNull(a), IsNull(b)) | (NotNull(a), NotNull(b)) => a.same_as(b),
            (IsTruth { operand: a, truth: t, negated: n }, IsTruth { operand: b, truth: u, negated: m }) => {
                t == u && n == m && a.same_as(b)
            }
            (Between(a, b, c), Between(d, e, f)) => a.same_as(d) && b.same_as(e) && c.same_as(f),
            (InList(a, p), InList(b, q)) => a.same_as(b) && same_list(p, q),
            (Vector(p), Vector(q)) => same_list(p, q),
            (Cast(a, p), Cast(b, q)) => p == q && a.same_as(b),
            (IfNullRow(a, b), IfNullRow(c, d)) => a.same_as(c) && b.same_as(d),
            (Collate(a, p), Collate(b, q)) | (ImplicitCollate(a, p), ImplicitCollate(b, q)) => {
                p.name().eq_ignore_ascii_case(q.name()) && a.same_as(b)
            }
            (Function(p, a), Function(q, b)) => same_function(p, q) && same_list(a, b),
            (Aggregate { select: s, index: i }, Aggregate { select: t, index: j }) => s == t && i == j,
            (Window { select: s, index: i }, Window { select: t, index: j }) => s == t && i == j,
            (Register(a) | TypedRegister(a, _), Register(b) | TypedRegister(b, _)) => a == b,
            (Case { .. }, Case { .. }) => same_case(self, other),
            _ => false,
        }
    }

    /// As [`Expr::same_as`], looking through COLLATE on both sides.
    pub fn same_value_as(&self, other: &Expr) -> bool {
        self.skip_collate().same_as(other.skip_collate())
    }
}

fn same_list(left: &[Expr], right: &[Expr]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(a, b)| a.same_as(b))
}

fn same_case(left: &Expr, right: &Expr) -> bool {
    let mut children = [Vec::new(), Vec::new()];
    left.for_each_child(&mut |child| children[0].push(child));
    right.for_each_child(&mut |child| children[1].push(child));
    let shape = |expr: &Expr| match &expr.kind {
        ExprKind::Case { operand, arms, otherwise } => (operand.is_some(), arms.len(), otherwise.is_some()),
        _ => (false, 0, false),
    };
    let [a, b] = children;
    shape(left) == shape(right) && a.iter().zip(&b).all(|(x, y)| x.same_as(y))
}

/// Whether both are one function, which indexes and other definitions have in their
/// own variant ([`extension::pure_only`]).
fn same_function(left: &Rc<FunctionDef>, right: &Rc<FunctionDef>) -> bool {
    let has_variants = |def: &FunctionDef| def.flags.slow_change && def.flags.builtin;
    Rc::ptr_eq(left, right)
        || (has_variants(left) && has_variants(right) && left.name == right.name && left.arg_count == right.arg_count)
}
