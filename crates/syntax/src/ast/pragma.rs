//! PRAGMA and the statements about databases and transactions.

use crate::ast::{Expr, Name, QualifiedName};
use compact_str::CompactString;

/// `PRAGMA …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pragma {
    /// Which, with the database.
    pub name: QualifiedName,
    /// The value after `=` or in parentheses: a word, string or signed number, without quotes.
    pub value: Option<PragmaValue>,
}

/// The value of a pragma.
#[derive(Clone, Debug, PartialEq)]
pub struct PragmaValue {
    /// Its text, without quotes, with a minus sign where one was written.
    pub text: CompactString,
    /// Written in quotes: never a number where a pragma makes a difference.
    pub quoted: bool,
    /// `PRAGMA name(value)` rather than `PRAGMA name = value`.
    pub parenthesized: bool,
}

/// How a transaction begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransactionMode {
    /// `DEFERRED`, or nothing written.
    Deferred,
    /// `IMMEDIATE`
    Immediate,
    /// `EXCLUSIVE`
    Exclusive,
}

/// `ATTACH …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Attach {
    /// The file.
    pub file: Expr,
    /// The database's name.
    pub schema: Expr,
    /// `KEY …`, which is ignored.
    pub key: Option<Expr>,
}

/// `VACUUM …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Vacuum {
    /// Which database.
    pub schema: Option<Name>,
    /// `INTO file`.
    pub into: Option<Expr>,
}
