//! The state of binding one statement: numbers handed out, and the scopes that names are looked for
//! in.

use crate::Catalog;
use crate::authorize::AuthorizerLog;
use crate::bound::{AggregateCall, JoinKind, Origin, SelectId, SourceId, WindowCall};
use crate::growth::Growth;
use crate::ids::Ids;
use crate::naming::Naming;
use crate::nested_join::NestedColumn;
use crate::nesting::Nesting;
use crate::trigger::TriggerRows;
use crate::window::NamedWindows;
use crate::with_stack::WithStack;
use base::{DbIndex, Error};
use schema::Table;
use std::rc::Rc;
use syntax::ast;

/// Binds one statement. `'a` is the life of the syntax tree.
pub(crate) struct Binder<'a> {
    pub catalog: &'a dyn Catalog,
    /// The text that spans count in.
    pub sql: &'a str,
    pub scopes: Vec<Scope<'a>>,
    /// The expression being bound is a result column by itself: it may have any collation.
    pub bare_result: bool,
    /// What is being bound becomes a table.
    pub is_definition: bool,
    /// The expression being bound is a DEFAULT of the schema.
    pub in_default: bool,
    /// The WITH clauses.
    pub withs: WithStack<'a>,
    /// A table as ALTER TABLE is going to make it: it is found in the place of the one of its name.
    pub altered: Option<(DbIndex, Rc<Table>)>,
    pub ids: Ids<'a>,
    pub nesting: Nesting,
    /// How much the statement has grown by the names that stand for queries.
    pub growth: Growth,
    /// In DO UPDATE: the row that was not inserted.
    pub excluded: Option<(SourceId, Rc<Table>)>,
    /// In a trigger: its rows.
    pub trigger: Option<TriggerRows>,
    /// The calls of the authorizer.
    pub authorizer: AuthorizerLog,
    /// In RETURNING: the database and root of the table that changes.
    pub returning_of: Option<(DbIndex, base::PageNo)>,
    /// For ALTER TABLE: where the text names a table and its columns.
    pub naming: Option<Box<Naming>>,
}

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
    /// Whether window functions may stand where names are being looked up.
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

/// What an aggregate function means where it stands.
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

impl<'a> Binder<'a> {
    pub fn new(catalog: &'a dyn Catalog, sql: &'a str) -> Binder<'a> {
        Binder::authorized_by(AuthorizerLog::of(catalog), catalog, sql)
    }

    /// A binder for what the schema holds: the authorizer is not called again.
    pub fn silent(catalog: &'a dyn Catalog, sql: &'a str) -> Binder<'a> {
        Binder::authorized_by(AuthorizerLog::default(), catalog, sql)
    }

    /// A binder with its own way to call the authorizer.
    pub fn authorized_by(authorizer: AuthorizerLog, catalog: &'a dyn Catalog, sql: &'a str) -> Binder<'a> {
        Binder {
            catalog,
            sql,
            scopes: Vec::with_capacity(2),
            bare_result: false,
            is_definition: false,
            in_default: false,
            withs: WithStack::default(),
            altered: None,
            ids: Ids::default(),
            nesting: Nesting::default(),
            growth: Growth::default(),
            excluded: None,
            trigger: None,
            authorizer,
            returning_of: None,
            naming: None,
        }
    }

    pub fn new_source(&mut self) -> SourceId {
        self.ids.source()
    }

    /// Runs with the aggregates of the innermost scope meaning something else.
    pub fn with_aggregates<T>(&mut self, aggregate_use: AggregateUse, run: impl FnOnce(&mut Self) -> T) -> T {
        let swap = |binder: &mut Self, value| {
            binder.scopes.last_mut().map_or(value, |scope| std::mem::replace(&mut scope.aggregate_use, value))
        };
        let before = swap(self, aggregate_use);
        let result = run(self);
        swap(self, before);
        result
    }

    /// Runs with only the given scopes in sight.
    pub fn with_scopes<T>(&mut self, scopes: Vec<Scope<'a>>, run: impl FnOnce(&mut Self) -> T) -> (T, Vec<Scope<'a>>) {
        let outer = std::mem::replace(&mut self.scopes, scopes);
        let result = run(self);
        (result, std::mem::replace(&mut self.scopes, outer))
    }

    /// `X prohibited in Y`, where the innermost definition is one of the kinds.
    pub fn prohibit(&self, what: &str, kinds: &[DefinitionKind], offset: Option<u32>) -> Result<(), Error> {
        let definition = self.scopes.iter().rev().find_map(|scope| scope.definition);
        match definition.filter(|kind| kinds.contains(kind)) {
            None => Ok(()),
            Some(kind) => Err(error_at(format!("{what} prohibited in {}", kind.text()), offset)),
        }
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
        }
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

/// `SQLITE_ERROR` with an offset where there is one.
pub(crate) fn error_at(message: String, offset: Option<u32>) -> Error {
    match offset {
        Some(offset) => Error::sql_at(message, offset),
        None => Error::sql(message),
    }
}

/// Where SQLite says an error in an expression is: its leftmost name, literal or call.
pub(crate) fn offset_of(expr: &ast::Expr) -> Option<u32> {
    use ast::ExprKind as E;
    match &expr.kind {
        E::Literal(_) | E::Id(_) | E::Qualified(_) | E::Parameter(_) | E::Function(_) => Some(expr.span.start),
        E::Unary(_, inner) | E::IsNull(inner) | E::NotNull(inner) | E::Collate(inner, _) | E::Cast(inner, _) => {
            offset_of(inner)
        }
        E::Binary(_, operands) => offset_of(&operands[0]),
        E::Between(between) => offset_of(&between.value),
        E::In(inside) => offset_of(&inside.value),
        _ => None,
    }
}
