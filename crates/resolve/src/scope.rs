//! What names are looked for in: a scope for each query around an expression, innermost last.

use crate::bound::{AggregateCall, JoinKind, Origin, SelectId, SourceId, WindowCall};
use crate::named_windows::NamedWindows;
use base::DbIndex;
use schema::Table;
use std::rc::Rc;
use syntax::ast;

/// What one SELECT arm (or the row of an INSERT, UPDATE, DELETE or definition) offers to names.
pub(crate) struct Scope<'a> {
    /// The arm; none for a row.
    pub select: Option<SelectId>,
    pub sources: Vec<ScopeSource>,
    /// The result columns, whose aliases are names where `aliases_on`.
    pub aliases: &'a [ast::ResultColumn],
    pub aliases_on: bool,
    pub aggregates: Vec<AggregateCall>,
    pub aggregate_use: AggregateUse,
    pub windows: Vec<WindowCall>,
    /// Whether window functions may be where names are being looked up.
    pub windows_allowed: bool,
    /// The WINDOW clause.
    pub named_windows: NamedWindows<'a>,
    /// A name inside belongs to a scope outside.
    pub correlated: bool,
    /// The source whose ON condition is being bound, where that may not name sources after it.
    pub on_condition_of: Option<usize>,
    /// What is bound of it are the arguments of a table-valued function.
    pub in_arguments: bool,
    /// What named a source after it: such arguments, or the condition itself.
    pub looks_right: Option<&'static str>,
    /// The definition that this scope is for.
    pub definition: Option<DefinitionKind>,
    /// It is for a DEFAULT of the schema, which others may have written.
    pub is_default: bool,
}

/// A source of rows in a scope.
pub(crate) struct ScopeSource {
    pub id: SourceId,
    pub table: Rc<Table>,
    /// The alias, which hides the table's own name; empty for a subquery without one.
    pub alias: Option<Box<str>>,
    /// The database, of a table.
    pub database: Option<DbIndex>,
    /// A name with a database does not mean it: the row of RETURNING.
    pub without_database: bool,
    /// Columns used, as in `Source::columns_used`.
    pub used: u64,
    /// Whether a column other than the rowid is named.
    pub names_column: bool,
    /// Names of columns that USING or NATURAL merged into a source further left.
    pub merged: Vec<Box<str>>,
    /// Of a subquery: what its result columns come from.
    pub origins: Vec<Option<Origin>>,
    /// How it is joined to those left of it.
    pub join: JoinKind,
    /// Of a join in parentheses: whose its columns are.
    pub nested: Vec<NestedColumn>,
}

/// What an aggregate function means where it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AggregateUse {
    /// It belongs to the arm.
    Allowed,
    /// `misuse of aggregate function f()`
    Forbidden,
    /// `misuse of aggregate: f()`: in WHERE of a grouped query, or ORDER BY of another.
    Misplaced,
    /// `aggregate functions are not allowed in the GROUP BY clause`
    GroupBy,
}

/// The kinds of definition whose expressions may not hold everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DefinitionKind {
    Check,
    Generated,
    IndexExpr,
    PartialIndex,
}

impl DefinitionKind {
    pub fn text(self) -> &'static str {
        match self {
            DefinitionKind::Check => "CHECK constraints",
            DefinitionKind::Generated => "generated columns",
            DefinitionKind::IndexExpr => "index expressions",
            DefinitionKind::PartialIndex => "partial index WHERE clauses",
        }
    }
}

/// A column of a join in parentheses.
#[derive(Clone, Debug)]
pub(crate) struct NestedColumn {
    /// The name of its table; none for what USING made of columns of several.
    pub table: Option<Box<str>>,
    /// Its table's database.
    pub database: Option<DbIndex>,
    /// Its name; none for a rowid.
    pub name: Option<Box<str>>,
    /// Another column stands for it where no table is named.
    pub merged: bool,
}

impl NestedColumn {
    /// Whether it has the name.
    pub fn is(&self, name: &str) -> bool {
        self.name.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name))
    }
}

impl<'a> Scope<'a> {
    /// The scope of a SELECT arm.
    pub fn of_arm(select: SelectId, sources: Vec<ScopeSource>, aliases: &'a [ast::ResultColumn]) -> Scope<'a> {
        Scope {
            select: Some(select),
            sources,
            aliases,
            aliases_on: false,
            aggregates: Vec::new(),
            aggregate_use: AggregateUse::Allowed,
            windows: Vec::new(),
            windows_allowed: true,
            named_windows: NamedWindows::default(),
            correlated: false,
            on_condition_of: None,
            in_arguments: false,
            looks_right: None,
            definition: None,
            is_default: false,
        }
    }

    /// The scope of a DEFAULT; `is_foreign`: others may have written it.
    pub fn of_default(is_foreign: bool) -> Scope<'a> {
        Scope { is_default: is_foreign, ..Scope::of_row(None, None) }
    }

    /// The scope of a row of one table, or of nothing.
    pub fn of_row(source: Option<ScopeSource>, definition: Option<DefinitionKind>) -> Scope<'a> {
        Scope {
            select: None,
            sources: source.into_iter().collect(),
            aliases: &[],
            aliases_on: false,
            aggregates: Vec::new(),
            aggregate_use: AggregateUse::Forbidden,
            windows: Vec::new(),
            windows_allowed: false,
            named_windows: NamedWindows::default(),
            correlated: false,
            on_condition_of: None,
            in_arguments: false,
            looks_right: None,
            definition,
            is_default: false,
        }
    }
}

impl ScopeSource {
    /// The name that columns are qualified with.
    pub fn name(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.table.name)
    }

    /// A table's row.
    pub fn of_table(id: SourceId, table: Rc<Table>, database: DbIndex, alias: Option<&str>) -> ScopeSource {
        ScopeSource {
            id,
            alias: alias.map(Into::into),
            table,
            database: Some(database),
            without_database: false,
            used: 0,
            names_column: false,
            merged: Vec::new(),
            origins: Vec::new(),
            join: JoinKind::Inner,
            nested: Vec::new(),
        }
    }
}
