//! Indexes.

use crate::ConflictAction;
use base::PageNo;
use base::log_est::LogEst;
use std::rc::Rc;
use value::CollationRef;

/// An index: a key tree whose entries are the key columns, then what makes the entry unique (the
/// rowid, or the primary key of a WITHOUT ROWID table).
#[derive(Clone, Debug)]
pub struct Index {
    /// Name.
    pub name: Box<str>,
    /// The table's name.
    pub table: Box<str>,
    /// Root page; 0 until the row of sqlite_schema is read.
    pub root: PageNo,
    /// Every column of an entry apart from a trailing rowid: the key first, then for a WITHOUT
    /// ROWID table the primary-key columns that the key lacks. For the primary key of a WITHOUT
    /// ROWID table (the table's own tree) the rest is every other stored column.
    pub columns: Vec<IndexColumn>,
    /// Number of key columns, the ones of CREATE INDEX or the constraint.
    pub key_columns: usize,
    /// UNIQUE, PRIMARY KEY.
    pub unique: bool,
    /// What a violation does: ON CONFLICT of the constraint, ABORT by default.
    pub conflict: ConflictAction,
    /// Where it comes from.
    pub origin: IndexOrigin,
    /// WHERE of a partial index.
    pub partial: Option<Rc<syntax::ast::Expr>>,
    /// Text of CREATE INDEX; none for automatic indexes.
    pub sql: Option<Box<str>>,
    /// Estimated number of entries, then for each prefix of the key the estimated number of rows
    /// with one value of it: from sqlite_stat1, or SQLite's guesses.
    pub row_estimates: Vec<LogEst>,
    /// Whether `row_estimates` come from sqlite_stat1.
    pub has_stat1: bool,
    /// `unordered` in sqlite_stat1.
    pub unordered: bool,
    /// `noskipscan` in sqlite_stat1.
    pub no_skip_scan: bool,
    /// The rows of sqlite_stat4.
    pub samples: Option<Rc<crate::Samples>>,
}

/// One column of an index entry.
#[derive(Clone, Debug)]
pub struct IndexColumn {
    /// What it holds.
    pub part: IndexPart,
    /// How it is compared.
    pub collation: CollationRef,
    /// DESC.
    pub descending: bool,
}

/// What a column of an index entry holds.
#[derive(Clone, Debug)]
pub enum IndexPart {
    /// A column of the table by position; -1 for the rowid.
    Column(i32),
    /// An expression.
    Expr(Rc<syntax::ast::Expr>),
}

/// Where an index comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexOrigin {
    /// CREATE INDEX.
    Create,
    /// A UNIQUE constraint.
    Unique,
    /// A PRIMARY KEY constraint.
    PrimaryKey,
}

impl Index {
    /// Position of a table column (-1: rowid) among the entry's columns.
    pub fn position_of(&self, column: i32) -> Option<usize> {
        self.columns.iter().position(|entry| matches!(entry.part, IndexPart::Column(own) if own == column))
    }

    /// Whether the index is sorted by a collation that the connection has not: then it cannot be
    /// used.
    pub fn lacks_collation(&self) -> bool {
        self.columns.iter().any(|column| column.collation.is_missing())
    }

    /// Whether this is the primary key of the table.
    pub fn is_primary_key(&self) -> bool {
        self.origin == IndexOrigin::PrimaryKey
    }
}
