//! Name resolution: from the syntax tree to the bound tree ([`bound`]).
//!
//! [`resolve`] binds a statement: names become columns of numbered sources, `*` is expanded,
//! functions and collations are found. Every error a user can make is raised here or by the parser.

mod alter;
mod attach;
mod binder;
pub mod bound;
mod catalog;
mod changed_row;
mod ddl;
mod derived;
mod dml;
mod error_priority;
mod expr;
mod first_rows;
mod from_clause;
mod function_call;
mod generated;
mod growth;
mod ids;
mod literal;
mod maintain;
mod name_lookup;
mod named_windows;
mod naming;
mod nested_join;
mod nesting;
mod order_by;
mod recursive;
mod request;
mod scope;
mod select;
mod settings;
mod sources;
mod star;
mod subquery;
mod subquery_table;
mod table_exprs;
mod table_function;
mod trigger;
mod upsert;
mod using;
mod values;
mod window;
mod with_stack;

pub use alter::check_texts;
pub use binder::{may_read, not_authorized};
pub use catalog::{Catalog, DETACHED, Parameters};
pub use generated::{bind_generated, generated_order};
pub use literal::real;
pub use request::{Action, Answer, Request};
pub use settings::{Batches, ColumnNames, CompileSettings, CompileSwitch, SwitchSet};
pub use subquery_table::describe;
pub use trigger::{bind_trigger, triggers_on};

use base::{DbIndex, Error, Reason, Result};
use binder::{AuthorizerLog, Binder};
use bound::{Bound, SourceKind, Statement};
use scope::{DefinitionKind, Scope, ScopeSource};
use syntax::ast::{self, StatementKind};

/// Binds a statement. `sql` is the text that the tree's spans count in: result columns are named
/// after it, and definitions are kept from it.
///
/// Statements about transactions, pragmas and databases have nothing to bind: the engine answers
/// them itself.
///
/// # Errors
/// SQLite's, with byte offsets where it gives them; `not supported: …` for what is not built yet.
pub fn resolve(statement: &ast::Statement, sql: &str, catalog: &dyn Catalog) -> Result<Bound> {
    match &statement.kind {
        StatementKind::Select(_) => catalog.load_for_query()?,
        kind if reads_schemas(kind) => catalog.load_schemas()?,
        _ => {}
    }
    let rewritten = first_rows::rewrite(&statement.kind, sql, catalog)?;
    let (statement, view_rows) = match &rewritten {
        Some(rewritten) => (&rewritten.statement, rewritten.view_rows.as_deref()),
        None => (&statement.kind, None),
    };
    match resolve_with(Binder::new(catalog, sql), statement, view_rows) {
        Err(error) if error.reason() == Reason::BindAgain => {
            let authorizer = AuthorizerLog::of(catalog).in_text_order();
            resolve_with(Binder::authorized_by(authorizer, catalog, sql), statement, view_rows)
        }
        Err(error) => match statement {
            StatementKind::Select(select) => Err(error_priority::first_reported(catalog, &[], select, error)),
            _ => Err(error),
        },
        bound => bound,
    }
}

/// Whether a statement reads the schemas of all databases before anything else, as in SQLite. What
/// is created looks for its database first.
fn reads_schemas(statement: &StatementKind) -> bool {
    !matches!(
        statement,
        StatementKind::CreateTable(_)
            | StatementKind::CreateView(_)
            | StatementKind::CreateTrigger(_)
            | StatementKind::CreateVirtualTable(_)
            | StatementKind::Vacuum(_)
    )
}

/// `view_rows`: the rows that an UPDATE or DELETE of a view changes, where it has a LIMIT.
fn resolve_with<'a>(
    mut binder: Binder<'a>,
    statement: &'a StatementKind,
    view_rows: Option<&'a ast::Select>,
) -> Result<Bound> {
    let bound = match statement {
        StatementKind::Select(select) => Statement::Select(binder.select(select)?),
        StatementKind::Insert(insert) => Statement::Insert(Box::new(binder.insert(insert)?)),
        StatementKind::Update(update) => Statement::Update(Box::new(binder.update(update, view_rows)?)),
        StatementKind::Delete(delete) => Statement::Delete(Box::new(binder.delete(delete, view_rows)?)),
        StatementKind::CreateTable(create) => Statement::CreateTable(Box::new(binder.create_table(create)?)),
        StatementKind::CreateIndex(create) => Statement::CreateIndex(Box::new(binder.create_index(create)?)),
        StatementKind::Drop(drop) => Statement::Drop(Box::new(binder.drop_object(drop)?)),
        StatementKind::CreateView(create) => Statement::CreateObject(Box::new(binder.create_view(create)?)),
        StatementKind::CreateTrigger(create) => Statement::CreateObject(Box::new(binder.create_trigger(create)?)),
        StatementKind::CreateVirtualTable(create) => {
            Statement::CreateObject(Box::new(binder.create_virtual_table(create)?))
        }
        StatementKind::AlterTable(alter) => binder.alter_table(alter)?,
        StatementKind::Attach(attach) => binder.attach(attach)?,
        StatementKind::Detach(name) => {
            binder.authorize_file(Action::Detach, name)?;
            Statement::Detach(Box::new(binder.database_name(name)?))
        }
        StatementKind::Vacuum(vacuum) => binder.vacuum(vacuum)?,
        StatementKind::Analyze(name) => binder.analyze(name.as_ref())?,
        StatementKind::Reindex(name) => binder.reindex(name.as_ref())?,
        _ => return Err(Error::not_supported("this statement")),
    };
    binder.authorize_deferred()?;
    let (source_count, select_count) = binder.next_ids();
    Ok(Bound { statement: bound, source_count, select_count })
}

/// Binds an expression of a table's definition (an index column, a partial index's WHERE) to the
/// row of a source.
///
/// # Errors
/// As for any expression.
pub fn bind_to_source(expr: &ast::Expr, source: &bound::Source, catalog: &dyn Catalog) -> Result<bound::Expr> {
    let database = match &source.kind {
        SourceKind::Table(database) => *database,
        SourceKind::Subquery(_) | SourceKind::Recursive(_) => base::DbIndex::MAIN,
    };
    let mut binder = Binder::silent(catalog, "");
    let row = ScopeSource::of_table(source.id, source.table.clone(), database, None);
    binder.push_scope(Scope::of_row(Some(row), Some(DefinitionKind::PartialIndex)));
    binder.scalar(expr)
}

/// Binds a DEFAULT, an expression without columns, of a table in the database.
///
/// # Errors
/// As for any expression, but `unknown function: f()` for a function that does not exist.
pub fn bind_default(expr: &ast::Expr, catalog: &dyn Catalog, database: DbIndex) -> Result<bound::Expr> {
    let mut binder = Binder::silent(catalog, "");
    // Nobody else can have written what is in temp.
    binder.push_scope(Scope::of_default(database != DbIndex::TEMP));
    binder.scalar(expr).map_err(as_unknown_function)
}

/// The error as SQLite tells it where a function is missed only when the expression is computed.
pub(crate) fn as_unknown_function(error: Error) -> Error {
    use Reason::{MisuseOfAggregate, MisuseOfWindow, NoSuchFunction, WrongArgumentCount};
    match error.reason() {
        NoSuchFunction | WrongArgumentCount | MisuseOfAggregate | MisuseOfWindow => {
            Error::of(Reason::UnknownFunction, error.subject())
        }
        _ => error.without_offset(),
    }
}

/// A view with its columns, as a table.
///
/// # Errors
/// What is wrong with the view's query.
pub fn describe_view(
    view: &std::rc::Rc<schema::Table>,
    database: base::DbIndex,
    catalog: &dyn Catalog,
) -> Result<std::rc::Rc<schema::Table>> {
    let mut binder = Binder::silent(catalog, "");
    Ok(binder.view_source(database, view, None, &ast::Indexed::Any)?.0.table)
}

/// Binds the CHECK constraints and index expressions of a table to a row of it, for a check of the
/// table's content. The row's source is number 0.
///
/// # Errors
/// As for any expression.
pub fn bind_table(
    table: &std::rc::Rc<schema::Table>,
    database: base::DbIndex,
    catalog: &dyn Catalog,
) -> Result<bound::TableExprs> {
    Binder::silent(catalog, "").table_exprs(table, database)
}
