//! SELECT, VALUES, FROM and WITH.

use crate::ast::{Expr, Name, NamedWindow, QualifiedName, Span};

/// A whole query: arms joined by compound operators, with ORDER BY and LIMIT after the last.
#[derive(Clone, Debug, PartialEq)]
pub struct Select {
    /// `WITH …`.
    pub with: Option<Box<With>>,
    /// The first arm.
    pub first: SelectCore,
    /// The further arms, left to right.
    pub compounds: Vec<CompoundArm>,
    /// `ORDER BY …` of the whole.
    pub order_by: Vec<OrderingTerm>,
    /// `LIMIT …` of the whole.
    pub limit: Option<Box<Limit>>,
    /// The whole, from WITH, SELECT or VALUES to its last token.
    pub span: Span,
    /// Whether it is after a WITH, or in a schema: rows of VALUES are queries of their own there.
    pub values_apart: bool,
}

/// An arm after a compound operator.
#[derive(Clone, Debug, PartialEq)]
pub struct CompoundArm {
    /// How it joins what is before it.
    pub operator: CompoundOperator,
    /// The arm.
    pub core: SelectCore,
}

/// UNION and its relatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompoundOperator {
    /// `UNION`
    Union,
    /// `UNION ALL`
    UnionAll,
    /// `EXCEPT`
    Except,
    /// `INTERSECT`
    Intersect,
}

/// One arm of a query.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectCore {
    /// `SELECT …`.
    Query(Box<Query>),
    /// `VALUES (…), (…)`: at least one row, all of the same length.
    Values(Vec<Vec<Expr>>),
}

/// `SELECT … FROM … WHERE … GROUP BY … HAVING … WINDOW …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// DISTINCT or ALL.
    pub distinct: Distinct,
    /// What is selected.
    pub columns: Vec<ResultColumn>,
    /// FROM.
    pub from: Option<FromClause>,
    /// WHERE.
    pub where_clause: Option<Expr>,
    /// GROUP BY; empty when absent.
    pub group_by: Vec<Expr>,
    /// HAVING.
    pub having: Option<Expr>,
    /// WINDOW; empty when absent.
    pub windows: Vec<NamedWindow>,
}

/// What follows SELECT.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Distinct {
    /// Nothing.
    #[default]
    None,
    /// `ALL`
    All,
    /// `DISTINCT`
    Distinct,
}

/// A column of the result, or of RETURNING.
#[derive(Clone, Debug, PartialEq)]
pub enum ResultColumn {
    /// An expression.
    Expr {
        /// The expression.
        expr: Expr,
        /// `AS alias`.
        alias: Option<Name>,
        /// The text that names the column when nothing else does: from the expression to the
        /// next token, without white space at the ends (comments stay).
        text: Span,
    },
    /// `*`
    Star(Span),
    /// `table.*`
    TableStar(Name, Span),
}

/// The FROM clause: one source and what is joined to it, left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct FromClause {
    /// The first source.
    pub first: Source,
    /// What is joined to it.
    pub joins: Vec<Join>,
}

/// One join.
#[derive(Clone, Debug, PartialEq)]
pub struct Join {
    /// Comma or JOIN words.
    pub operator: JoinOperator,
    /// The source at the right.
    pub source: Source,
    /// ON or USING.
    pub constraint: JoinConstraint,
}

/// The words before a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JoinOperator {
    /// `,` instead of words.
    pub comma: bool,
    /// `NATURAL`
    pub natural: bool,
    /// `CROSS`: the order of the sources stays.
    pub cross: bool,
    /// `LEFT`, or `FULL`.
    pub left: bool,
    /// `RIGHT`, or `FULL`.
    pub right: bool,
}

/// What restricts a join.
#[derive(Clone, Debug, PartialEq)]
pub enum JoinConstraint {
    /// Nothing.
    None,
    /// `ON …`.
    On(Expr),
    /// `USING (…)`.
    Using(Vec<Name>),
}

/// One source of rows in FROM.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A table, view or common table expression.
    Table {
        /// Its name.
        name: QualifiedName,
        /// `AS alias`.
        alias: Option<Name>,
        /// `INDEXED BY` or `NOT INDEXED`.
        indexed: Indexed,
    },
    /// A table-valued function.
    Function {
        /// Its name.
        name: QualifiedName,
        /// Its arguments.
        arguments: Vec<Expr>,
        /// `AS alias`.
        alias: Option<Name>,
    },
    /// `(SELECT …)`.
    Subquery {
        /// The query.
        select: Box<Select>,
        /// `AS alias`.
        alias: Option<Name>,
    },
    /// `(a JOIN b …)`.
    Join {
        /// What is in the parentheses.
        from: Box<FromClause>,
        /// `AS alias`.
        alias: Option<Name>,
    },
}

/// What a statement says about the indexes of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Indexed {
    /// Nothing.
    #[default]
    Any,
    /// `NOT INDEXED`
    NotIndexed,
    /// `INDEXED BY name`
    By(Name),
}

/// A term of ORDER BY, of an index or of a key.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderingTerm {
    /// What is ordered by.
    pub expr: Expr,
    /// ASC or DESC as written.
    pub direction: Direction,
    /// NULLS FIRST or LAST as written.
    pub nulls: Nulls,
}

/// ASC or DESC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// Neither was written: ascending.
    #[default]
    Unspecified,
    /// `ASC`
    Ascending,
    /// `DESC`
    Descending,
}

/// Where NULL goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Nulls {
    /// Not written: first when ascending, last when descending.
    #[default]
    Unspecified,
    /// `NULLS FIRST`
    First,
    /// `NULLS LAST`
    Last,
}

impl Direction {
    /// Whether the order is descending.
    pub fn is_descending(self) -> bool {
        self == Direction::Descending
    }
}

/// LIMIT and OFFSET.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// How many rows at most.
    pub limit: Expr,
    /// How many to skip first.
    pub offset: Option<Expr>,
}

/// `WITH [RECURSIVE] …`.
#[derive(Clone, Debug, PartialEq)]
pub struct With {
    /// RECURSIVE was written (it changes nothing).
    pub recursive: bool,
    /// The common table expressions.
    pub tables: Vec<CommonTable>,
}

/// One common table expression.
#[derive(Clone, Debug, PartialEq)]
pub struct CommonTable {
    /// Its name.
    pub name: Name,
    /// The names of its columns; empty when absent.
    pub columns: Vec<Name>,
    /// MATERIALIZED or not.
    pub materialized: Materialized,
    /// Its query.
    pub select: Box<Select>,
}

/// What a common table expression says about being materialized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Materialized {
    /// Nothing.
    #[default]
    Any,
    /// `MATERIALIZED`
    Yes,
    /// `NOT MATERIALIZED`
    No,
}
