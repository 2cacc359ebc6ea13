//! Expressions.
//!
//! Parentheses leave no node: the tree's shape says what they said. A node's height is bounded by
//! the limit `EXPR_DEPTH` when it is built, so walking a tree recursively is safe.

use crate::ast::{Name, OrderingTerm, QualifiedName, Select, Span, Window};
use compact_str::CompactString;

/// An expression and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// From its first token to its last, without parentheses around the whole.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A constant.
    Literal(Literal),
    /// An identifier alone: a column, an alias, TRUE or FALSE, or (in double quotes) a string.
    Id(Name),
    /// `table.column` or `schema.table.column`.
    Qualified(Box<QualifiedColumn>),
    /// A parameter, by its number (from 1).
    Parameter(u32),
    /// An operator before its operand.
    Unary(UnaryOperator, Box<Expr>),
    /// An operator between two operands: left, right.
    Binary(BinaryOperator, Box<[Expr; 2]>),
    /// `x ISNULL`, `x IS NULL`.
    IsNull(Box<Expr>),
    /// `x NOTNULL`, `x NOT NULL`, `x IS NOT NULL`.
    NotNull(Box<Expr>),
    /// `x [NOT] LIKE y [ESCAPE z]` and its relatives.
    Like(Box<Like>),
    /// `x [NOT] BETWEEN low AND high`.
    Between(Box<Between>),
    /// `x [NOT] IN …`.
    In(Box<In>),
    /// `x COLLATE name`.
    Collate(Box<Expr>, Name),
    /// `CAST(x AS type)`; the type's text as written.
    Cast(Box<Expr>, CompactString),
    /// `CASE … END`.
    Case(Box<Case>),
    /// A function call, with window or filter.
    Function(Box<FunctionCall>),
    /// `(SELECT …)`.
    Subquery(Box<Select>),
    /// `EXISTS (SELECT …)`.
    Exists(Box<Select>),
    /// `(a, b, …)`: a row value of two or more terms.
    Vector(Vec<Expr>),
    /// `RAISE(…)`, in triggers.
    Raise(RaiseKind, Option<Box<Expr>>),
}

/// A constant as written.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// `NULL`.
    Null,
    /// Decimal or `0x` digits, without `_` separators; may exceed 64 bits (then it is a real).
    Integer(CompactString),
    /// A number with a point or an exponent, without `_` separators.
    Float(CompactString),
    /// The string without its quotes.
    String(CompactString),
    /// The bytes of `x'…'`.
    Blob(Box<[u8]>),
    /// What `x IN ()` and `x NOT IN ()` are before any name is looked up.
    Truth(bool),
    /// `CURRENT_TIME`.
    CurrentTime,
    /// `CURRENT_DATE`.
    CurrentDate,
    /// `CURRENT_TIMESTAMP`.
    CurrentTimestamp,
}

/// `table.column`, or with the database before it.
#[derive(Clone, Debug, PartialEq)]
pub struct QualifiedColumn {
    /// The database.
    pub schema: Option<Name>,
    /// The table or its alias.
    pub table: Name,
    /// The column.
    pub column: Name,
}

/// Operators before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Minus,
    /// `+`: the operand, without its affinity.
    Plus,
    /// `NOT`
    Not,
    /// `~`
    BitNot,
}

/// Operators between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `OR`
    Or,
    /// `AND`
    And,
    /// `=`, `==`
    Eq,
    /// `<>`, `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `IS`, `IS NOT DISTINCT FROM`
    Is,
    /// `IS NOT`, `IS DISTINCT FROM`
    IsNot,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `||`
    Concat,
    /// `->`
    Arrow,
    /// `->>`
    ArrowText,
}

/// The operators of the LIKE family; each is a call of the function of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LikeOperator {
    /// `LIKE`
    Like,
    /// `GLOB`
    Glob,
    /// `MATCH`
    Match,
    /// `REGEXP`
    Regexp,
}

/// `value [NOT] LIKE pattern [ESCAPE escape]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Like {
    /// Which operator.
    pub operator: LikeOperator,
    /// With NOT.
    pub negated: bool,
    /// Left of the operator.
    pub value: Expr,
    /// Right of the operator.
    pub pattern: Expr,
    /// The escape character.
    pub escape: Option<Expr>,
}

/// `value [NOT] BETWEEN low AND high`.
#[derive(Clone, Debug, PartialEq)]
pub struct Between {
    /// With NOT.
    pub negated: bool,
    /// What is compared.
    pub value: Expr,
    /// The lower bound.
    pub low: Expr,
    /// The upper bound.
    pub high: Expr,
}

/// `value [NOT] IN set`.
#[derive(Clone, Debug, PartialEq)]
pub struct In {
    /// With NOT.
    pub negated: bool,
    /// What is looked for.
    pub value: Expr,
    /// Where.
    pub set: InSet,
}

/// The right side of IN.
#[derive(Clone, Debug, PartialEq)]
pub enum InSet {
    /// `(a, b, …)`, also empty.
    List(Vec<Expr>),
    /// `(SELECT …)`.
    Select(Box<Select>),
    /// A table, or a table-valued function with its arguments.
    Table(QualifiedName, Option<Vec<Expr>>),
}

/// `CASE [operand] WHEN … THEN … [ELSE …] END`.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// What every WHEN is compared with; without it each WHEN is a condition.
    pub operand: Option<Expr>,
    /// WHEN and THEN.
    pub arms: Vec<(Expr, Expr)>,
    /// ELSE.
    pub otherwise: Option<Expr>,
}

/// A call of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionCall {
    /// The function's name.
    pub name: Name,
    /// `f(DISTINCT …)`.
    pub distinct: bool,
    /// `f(*)`.
    pub star: bool,
    /// The arguments.
    pub arguments: Vec<Expr>,
    /// `f(… ORDER BY …)`.
    pub order_by: Vec<OrderingTerm>,
    /// `FILTER (WHERE …)`.
    pub filter: Option<Expr>,
    /// `OVER …`.
    pub over: Option<Over>,
}

/// What follows OVER.
#[derive(Clone, Debug, PartialEq)]
pub enum Over {
    /// A window of the WINDOW clause.
    Named(Name),
    /// A window in place.
    Window(Box<Window>),
}

/// What RAISE does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaiseKind {
    /// `RAISE(IGNORE)`
    Ignore,
    /// `RAISE(ROLLBACK, …)`
    Rollback,
    /// `RAISE(ABORT, …)`
    Abort,
    /// `RAISE(FAIL, …)`
    Fail,
}

impl Expr {
    /// An expression at a place.
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span }
    }

    /// The constant NULL, nowhere in the text.
    pub fn null() -> Expr {
        Expr { kind: ExprKind::Literal(Literal::Null), span: Span::default() }
    }
}

impl BinaryOperator {
    /// The operator as SQL writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOperator::Or => "OR",
            BinaryOperator::And => "AND",
            BinaryOperator::Eq => "=",
            BinaryOperator::Ne => "<>",
            BinaryOperator::Lt => "<",
            BinaryOperator::Le => "<=",
            BinaryOperator::Gt => ">",
            BinaryOperator::Ge => ">=",
            BinaryOperator::Is => "IS",
            BinaryOperator::IsNot => "IS NOT",
            BinaryOperator::BitAnd => "&",
            BinaryOperator::BitOr => "|",
            BinaryOperator::ShiftLeft => "<<",
            BinaryOperator::ShiftRight => ">>",
            BinaryOperator::Add => "+",
            BinaryOperator::Subtract => "-",
            BinaryOperator::Multiply => "*",
            BinaryOperator::Divide => "/",
            BinaryOperator::Remainder => "%",
            BinaryOperator::Concat => "||",
            BinaryOperator::Arrow => "->",
            BinaryOperator::ArrowText => "->>",
        }
    }
}

impl LikeOperator {
    /// The operator's keyword, and in lower case the function that it calls.
    pub fn keyword(self) -> &'static str {
        match self {
            LikeOperator::Like => "LIKE",
            LikeOperator::Glob => "GLOB",
            LikeOperator::Match => "MATCH",
            LikeOperator::Regexp => "REGEXP",
        }
    }

    /// The name of the function that the operator calls.
    pub fn function(self) -> &'static str {
        match self {
            LikeOperator::Like => "like",
            LikeOperator::Glob => "glob",
            LikeOperator::Match => "match",
            LikeOperator::Regexp => "regexp",
        }
    }
}
