//! Bound SELECTs.

use super::{Expr, SelectId, SourceId, WindowCall};
use base::DbIndex;
use compact_str::CompactString;
use extension::FunctionDef;
use schema::Table;
use std::cell::Cell;
use std::rc::Rc;

/// A whole SELECT with its compound arms, ORDER BY and LIMIT.
#[derive(Clone, Debug)]
pub struct Select {
    /// The arms, left to right; `VALUES (..),(..)` has an arm a row, joined by UNION ALL.
    pub arms: Vec<SelectArm>,
    /// The operators between the arms: one less than `arms`.
    pub operators: Vec<CompoundOp>,
    /// ORDER BY. In a compound every term has `result_column`.
    pub order_by: Vec<OrderTerm>,
    /// LIMIT.
    pub limit: Option<Box<Expr>>,
    /// OFFSET.
    pub offset: Option<Box<Expr>>,
    /// Whether a column or aggregate of an enclosing query is used anywhere inside.
    pub correlated: bool,
    /// Whether this is a VALUES clause, and how its rows come.
    pub values: ValuesRows,
    /// A recursive common table expression.
    pub recursive: Option<Recursive>,
    /// Whether it is the query of a view.
    pub of_view: bool,
    /// Whether the orders of its sources count although it has one itself: a pass over a window
    /// sees equal rows in them.
    pub keeps_orders: bool,
    /// The view, as long as its query is what the view says: its rows may be shared.
    pub view: Option<Rc<Table>>,
    /// What plans call it: the name of its view or common table expression.
    pub title: Option<Box<str>>,
    /// For a common table expression.
    pub common: Option<CommonTable>,
}

/// How the rows of a VALUES clause come, which plans show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValuesRows {
    /// It is no VALUES clause.
    No,
    /// As the rows of one source.
    Clause,
    /// Each for itself.
    Apart,
    /// So many each for itself, if one, or as the rows of one source.
    Mixed(Rc<[usize]>),
}

/// What is known of a query in FROM that is a common table expression.
#[derive(Clone, Debug)]
pub struct CommonTable {
    /// AS MATERIALIZED.
    pub materialized: bool,
    /// AS NOT MATERIALIZED.
    pub not_materialized: bool,
    /// How often the statement names it.
    pub uses: Rc<Cell<u32>>,
}

impl CommonTable {
    /// Whether its rows are computed once, for all who name it.
    pub fn is_computed_once(&self) -> bool {
        self.materialized || (self.uses.get() >= 2 && !self.not_materialized)
    }
}

/// How a query feeds itself: rows wait in a queue, and each that leaves it is seen by the arms
/// after the first ones.
#[derive(Clone, Copy, Debug)]
pub struct Recursive {
    /// The number that the arms' [`SourceKind::Recursive`] sources have.
    pub queue: u32,
    /// Number of arms that fill the queue first.
    pub setup: usize,
}

/// How two arms are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named after its SQL operator")]
pub enum CompoundOp {
    Union,
    UnionAll,
    Intersect,
    Except,
}

/// One SELECT … FROM … WHERE … GROUP BY … HAVING.
#[derive(Clone, Debug)]
pub struct SelectArm {
    /// Its number.
    pub id: SelectId,
    /// The number of the first arm that was made of the same text: an alias stands for its
    /// expression more than once.
    pub text: SelectId,
    /// DISTINCT.
    pub distinct: bool,
    /// The result columns, `*` expanded.
    pub columns: Vec<ResultColumn>,
    /// FROM, left to right; parentheses of inner joins are gone.
    pub from: Vec<Source>,
    /// WHERE (without ON clauses).
    pub where_clause: Option<Expr>,
    /// GROUP BY: aliases and column numbers replaced by their expressions.
    pub group_by: Vec<Expr>,
    /// HAVING.
    pub having: Option<Expr>,
    /// The aggregates that belong to this arm; equal calls appear once.
    pub aggregates: Vec<AggregateCall>,
    /// The window functions that belong to this arm, in the order of the text; equal calls appear
    /// once.
    pub windows: Vec<WindowCall>,
    /// Whether rows are grouped: GROUP BY, an aggregate or HAVING is there.
    pub is_aggregate: bool,
    /// Columns that are NOT NULL may hold NULLs: the rows are older than what their table says.
    pub keeps_null_tests: bool,
}

impl Select {
    /// A query of one arm and nothing else.
    pub fn of(arm: SelectArm) -> Select {
        Select {
            arms: vec![arm],
            operators: Vec::new(),
            order_by: Vec::new(),
            limit: None,
            offset: None,
            correlated: false,
            values: ValuesRows::No,
            recursive: None,
            of_view: false,
            keeps_orders: false,
            view: None,
            title: None,
            common: None,
        }
    }
}

impl SelectArm {
    /// An arm without anything.
    pub fn new(id: SelectId) -> SelectArm {
        SelectArm {
            id,
            text: id,
            distinct: false,
            columns: Vec::new(),
            from: Vec::new(),
            where_clause: None,
            group_by: Vec::new(),
            having: None,
            aggregates: Vec::new(),
            windows: Vec::new(),
            is_aggregate: false,
            keeps_null_tests: false,
        }
    }
}

/// A result column.
#[derive(Clone, Debug)]
pub struct ResultColumn {
    /// Its value.
    pub expr: Expr,
    /// Its name as the API reports it.
    pub name: CompactString,
    /// Whether the name is an AS alias, which ORDER BY finds.
    pub is_alias: bool,
    /// It comes from `*`: ORDER BY finds its name as if it were an alias.
    pub from_star: bool,
    /// The name is the text of a subquery's column, or its last identifier.
    pub is_written: bool,
    /// The table column that it is, if it is one (through subqueries too).
    pub origin: Option<Origin>,
}

/// A column of a table, as what a result column comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The table's database.
    pub database: DbIndex,
    /// The table.
    pub table: Rc<Table>,
    /// Position among its columns, -1 for the rowid.
    pub column: i32,
}

impl Origin {
    fn definition(&self) -> Option<&schema::Column> {
        let position = usize::try_from(self.column).ok().or(self.table.rowid_alias)?;
        self.table.columns.get(position)
    }

    /// The column's name; `rowid` for a rowid without its own name.
    pub fn column_name(&self) -> &str {
        self.definition().map_or("rowid", |column| &column.name)
    }

    /// The column's declared type, if it has one.
    pub fn declared_type(&self) -> Option<&str> {
        self.definition().map_or(Some("INTEGER"), |column| column.declared_type.as_deref())
    }
}

impl ResultColumn {
    /// Declared type of the table column it is, if it is one.
    pub fn declared_type(&self) -> Option<&str> {
        self.origin.as_ref()?.declared_type()
    }
}

/// An item of FROM.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its number.
    pub id: SourceId,
    /// The table, or the made-up table that describes the subquery's columns (affinity, collation
    /// and names as the oracle gives them).
    pub table: Rc<Table>,
    /// Which kind.
    pub kind: SourceKind,
    /// The name that EXPLAIN QUERY PLAN prints after SCAN or SEARCH: the alias if there is one,
    /// else the table's name; none for a subquery without an alias.
    pub name: Option<CompactString>,
    /// How it is joined with what is left of it.
    pub join: JoinKind,
    /// ON (USING and NATURAL as equalities).
    pub on: Option<Expr>,
    /// INDEXED BY or NOT INDEXED.
    pub hint: IndexHint,
    /// Columns that the statement uses, by position; bit 63 stands for all from 63 on.
    pub columns_used: u64,
    /// Of a subquery: how many rows it is expected to give, as a logarithm (`base::log_est`).
    pub rows: Option<i16>,
    /// Made of an EXISTS: the first row is enough.
    pub from_exists: bool,
}

impl Source {
    /// How many rows the source is expected to have, as a logarithm.
    pub fn row_estimate(&self) -> i16 {
        self.rows.unwrap_or(self.table.row_estimate)
    }
}

/// What a FROM item is.
#[derive(Clone, Debug)]
pub enum SourceKind {
    /// A table of the schema.
    Table(DbIndex),
    /// A subquery, view or common table expression.
    Subquery(Box<Select>),
    /// The row that left the queue of this number, inside a recursive common table expression.
    Recursive(u32),
}

/// How a source is joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinKind {
    /// Comma, JOIN or INNER JOIN, or the first source.
    Inner,
    /// CROSS JOIN: the planner keeps the order.
    Cross,
    /// LEFT JOIN.
    Left,
    /// RIGHT JOIN.
    Right,
    /// FULL JOIN.
    Full,
}

impl JoinKind {
    /// Whether the ON condition decides only what is joined, not which rows there are.
    pub fn is_outer(self) -> bool {
        matches!(self, JoinKind::Left | JoinKind::Right | JoinKind::Full)
    }

    /// Whether the source may be a row of NULLs, for a row at the left that matches none.
    pub fn keeps_left(self) -> bool {
        matches!(self, JoinKind::Left | JoinKind::Full)
    }

    /// Whether rows of the source that match none at the left are kept.
    pub fn keeps_right(self) -> bool {
        matches!(self, JoinKind::Right | JoinKind::Full)
    }
}

/// INDEXED BY.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexHint {
    /// Nothing said.
    None,
    /// NOT INDEXED.
    NotIndexed,
    /// INDEXED BY this index (it exists; the planner raises `no query solution`).
    IndexedBy(Box<str>),
}

/// A term of ORDER BY.
#[derive(Clone, Debug)]
pub struct OrderTerm {
    /// Its value; with `result_column`, a copy of that column's expression (perhaps with COLLATE).
    pub expr: Expr,
    /// DESC.
    pub descending: bool,
    /// Where NULLs go.
    pub nulls: NullsOrder,
    /// The result column that it names (by number, alias or equal expression), from 0.
    pub result_column: Option<usize>,
}

/// NULLS FIRST, NULLS LAST.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NullsOrder {
    /// Not said: first when ascending, last when descending.
    #[default]
    Default,
    /// NULLS FIRST.
    First,
    /// NULLS LAST.
    Last,
}

impl NullsOrder {
    /// Whether NULLs sort as if they were greater than every value.
    pub fn are_big(self, descending: bool) -> bool {
        match self {
            NullsOrder::Default => false,
            NullsOrder::First => descending,
            NullsOrder::Last => !descending,
        }
    }
}

/// A call of an aggregate function.
#[derive(Clone, Debug)]
pub struct AggregateCall {
    /// The function.
    pub def: Rc<FunctionDef>,
    /// Its arguments; empty for `count(*)`.
    pub args: Vec<Expr>,
    /// DISTINCT.
    pub distinct: bool,
    /// FILTER (WHERE …).
    pub filter: Option<Expr>,
    /// ORDER BY inside the parentheses.
    pub order_by: Vec<OrderTerm>,
}
