//! The abstract syntax tree: owned, without lifetimes, one type per construct of the grammar.
//!
//! See <https://www.sqlite.org/lang.html>. Names are as written and not looked up; the layer
//! `resolve` gives them their meaning.

mod ddl;
mod dml;
mod expr;
mod name;
mod pragma;
mod select;
mod span;
mod trigger;
pub mod unparse;
pub mod walk;
mod window;

pub use ddl::*;
pub use dml::*;
pub use expr::*;
pub use name::*;
pub use pragma::*;
pub use select::*;
pub use span::*;
pub use trigger::*;
pub use window::*;

use compact_str::CompactString;

/// One statement and what the text says around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The statement.
    pub kind: StatementKind,
    /// EXPLAIN before it.
    pub explain: Explain,
    /// The parameters in it.
    pub parameters: Parameters,
    /// From its first token to its last, without the semicolon.
    pub span: Span,
}

/// Whether a statement is to be explained instead of run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Explain {
    /// Run it.
    #[default]
    No,
    /// `EXPLAIN`: show its program.
    Program,
    /// `EXPLAIN QUERY PLAN`
    QueryPlan,
}

/// The kinds of statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// `SELECT`, `VALUES`
    Select(Box<Select>),
    /// `INSERT`, `REPLACE`
    Insert(Box<Insert>),
    /// `UPDATE`
    Update(Box<Update>),
    /// `DELETE`
    Delete(Box<Delete>),
    /// `CREATE TABLE`
    CreateTable(Box<CreateTable>),
    /// `CREATE INDEX`
    CreateIndex(Box<CreateIndex>),
    /// `CREATE VIEW`
    CreateView(Box<CreateView>),
    /// `CREATE TRIGGER`
    CreateTrigger(Box<CreateTrigger>),
    /// `CREATE VIRTUAL TABLE`
    CreateVirtualTable(Box<CreateVirtualTable>),
    /// `DROP …`
    Drop(Box<Drop>),
    /// `ALTER TABLE`
    AlterTable(Box<AlterTable>),
    /// `BEGIN`
    Begin(TransactionMode),
    /// `COMMIT`, `END`
    Commit,
    /// `ROLLBACK`
    Rollback,
    /// `SAVEPOINT name`
    Savepoint(Name),
    /// `RELEASE name`
    Release(Name),
    /// `ROLLBACK TO name`
    RollbackTo(Name),
    /// `PRAGMA`
    Pragma(Box<Pragma>),
    /// `ATTACH`
    Attach(Box<Attach>),
    /// `DETACH name`
    Detach(Box<Expr>),
    /// `VACUUM`
    Vacuum(Box<Vacuum>),
    /// `ANALYZE`, of everything, a database, a table or an index.
    Analyze(Option<QualifiedName>),
    /// `REINDEX`, of everything, a collation, a table or an index.
    Reindex(Option<QualifiedName>),
}

/// The parameters of a statement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters {
    /// The largest number of a parameter; 0 when there is none.
    pub count: u32,
    /// Number and name of those that have a name (`?12`, `:a`, `@a`, `$a`), in order of their
    /// first appearance.
    pub names: Vec<(u32, CompactString)>,
}

impl Parameters {
    /// The name of parameter `number` with its first character, if it has one.
    pub fn name(&self, number: u32) -> Option<&str> {
        self.names.iter().find(|entry| entry.0 == number).map(|entry| entry.1.as_str())
    }

    /// The number of the parameter with the given name, which includes its first character.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.names.iter().find(|entry| entry.1 == name).map(|entry| entry.0)
    }
}
