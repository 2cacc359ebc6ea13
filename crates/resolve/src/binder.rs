//! The state of binding one statement: numbers handed out, and the scopes that names are looked for
//! in.

mod authorize;
mod naming;
mod scopes;
mod withs;

pub(crate) use authorize::{Altered, AuthorizerLog};
pub use authorize::{may_read, not_authorized};

use crate::Catalog;
use crate::bound::{SelectId, SourceId};
use crate::changed_row::{ChangedRow, TriggerRows};
use crate::growth::Growth;
use crate::ids::Ids;
use crate::naming::Naming;
use crate::nesting::Nesting;
use crate::scope::Scope;
use crate::with_stack::WithStack;
use base::{DbIndex, Error, PageNo, Result};
use schema::Table;
use std::rc::Rc;
use syntax::ast;

/// Binds one statement. `'a` is the life of the syntax tree.
pub(crate) struct Binder<'a> {
    catalog: &'a dyn Catalog,
    /// The text that spans count in.
    sql: &'a str,
    scopes: Vec<Scope<'a>>,
    /// The WITH clauses.
    withs: WithStack<'a>,
    /// A table as ALTER TABLE is going to make it: it is found in the place of the one of its name.
    altered: Option<(DbIndex, Rc<Table>)>,
    ids: Ids<'a>,
    nesting: Nesting,
    /// How much the statement has grown by the names that stand for queries.
    growth: Growth,
    row: ChangedRow,
    /// The calls of the authorizer.
    authorizer: AuthorizerLog,
    /// For ALTER TABLE: where the text names a table and its columns.
    naming: Option<Box<Naming>>,
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
            withs: WithStack::default(),
            altered: None,
            ids: Ids::default(),
            nesting: Nesting::default(),
            growth: Growth::default(),
            row: ChangedRow::default(),
            authorizer,
            naming: None,
        }
    }

    /// The same with the numbers of sources and queries from these on.
    pub fn numbered_from(self, next: (u32, u32)) -> Binder<'a> {
        Binder { ids: Ids::starting_at(next), ..self }
    }

    /// The same in what a database holds: it sees the tables of that one, but in temp those of all.
    pub fn at_home(self, database: DbIndex) -> Binder<'a> {
        Binder { nesting: Nesting::at_home(database), ..self }
    }

    /// The same in a view that it is part of.
    pub fn within_view(self, view: &Rc<Table>, database: DbIndex) -> Binder<'a> {
        Binder { nesting: self.nesting.within_view(view, database), ..self }
    }

    /// The same, where a table is found as ALTER TABLE is going to make it.
    pub fn with_altered(self, database: DbIndex, table: Rc<Table>) -> Binder<'a> {
        Binder { altered: Some((database, table)), ..self }
    }

    /// The same with the names noted that the text uses.
    pub fn noting(self, naming: Naming) -> Binder<'a> {
        Binder { naming: Some(Box::new(naming)), ..self }
    }

    /// What the statement may name.
    #[inline]
    pub fn catalog(&self) -> &'a dyn Catalog {
        self.catalog
    }

    /// The text that spans count in.
    #[inline]
    pub fn sql(&self) -> &'a str {
        self.sql
    }

    /// Runs for an expression of another text, whose places mean nothing here.
    pub fn without_text<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let text = std::mem::take(&mut self.sql);
        let result = run(self);
        self.sql = text;
        result
    }

    /// A table as ALTER TABLE is going to make it, if the name means that one.
    pub fn altered(&self, name: &ast::Name) -> Option<&(DbIndex, Rc<Table>)> {
        self.altered.as_ref().filter(|(_, table)| name.is(&table.name))
    }

    /// A number for a source.
    pub fn new_source(&mut self) -> SourceId {
        self.ids.source()
    }

    /// A number for a query.
    pub fn new_select(&mut self) -> SelectId {
        self.ids.select()
    }

    /// The next numbers of a source and a query.
    pub fn next_ids(&self) -> (u32, u32) {
        self.ids.next()
    }

    /// Continues after the numbers that another binder gave to the parts of another text.
    pub fn go_on_after(&mut self, other: &Binder<'_>) {
        self.ids.go_on_after(&other.ids);
    }

    /// The number of the first arm that was made of this text, if there was one before.
    pub fn first_of_text(&mut self, query: &'a ast::Query, id: SelectId) -> SelectId {
        self.ids.first_of_text(query, id)
    }

    /// How deep the binding is in queries, views and triggers.
    #[inline]
    pub fn nesting(&self) -> &Nesting {
        &self.nesting
    }

    /// Binds a query inside those that are being bound.
    #[inline]
    pub fn in_nested_query<T>(&mut self, bind: impl FnOnce(&mut Self) -> T) -> T {
        self.nesting.begin_query();
        let bound = bind(self);
        self.nesting.end_query();
        bound
    }

    /// Binds the query of a table that is made of it.
    pub fn in_definition<T>(&mut self, bind: impl FnOnce(&mut Self) -> T) -> T {
        self.nesting.begin_definition();
        let bound = bind(self);
        self.nesting.end_definition();
        bound
    }

    /// Binds the query of a view with its own binder, which continues with the numbers and
    /// the calls of the authorizer, and adds to the same growth.
    pub fn in_view<'v, T>(
        &mut self,
        (view, database): (&'v Rc<Table>, DbIndex),
        bind: impl FnOnce(&mut Binder<'v>) -> Result<T>,
    ) -> Result<T>
    where
        'a: 'v,
    {
        let mut inner = Binder::authorized_by(self.authorizer.lend(&view.name), self.catalog, &view.sql);
        inner.ids = Ids::starting_at(self.ids.next());
        inner.nesting = self.nesting.within_view(view, database);
        std::mem::swap(&mut inner.growth, &mut self.growth);
        let bound = bind(&mut inner);
        std::mem::swap(&mut inner.growth, &mut self.growth);
        self.authorizer.take_back(std::mem::take(&mut inner.authorizer));
        let bound = bound?;
        self.ids.go_on_after(&inner.ids);
        Ok(bound)
    }

    /// A FROM clause, or an IN of a name, begins to be bound.
    pub fn add_sources(&mut self, count: usize) {
        self.growth.add_sources(count);
    }

    /// A table or view is named.
    ///
    /// # Errors
    /// `too many references to "t": max 65535`.
    pub fn refer_to(&mut self, table: &Rc<Table>) -> Result<()> {
        self.growth.refer_to(table)
    }

    /// The statements of a trigger are bound from now on.
    pub fn enter_trigger(&mut self, rows: TriggerRows, name: Option<Box<str>>) {
        self.row.trigger = Some(rows);
        let _ = self.authorizer.enter(name);
    }

    /// In a trigger: its rows.
    pub fn trigger_rows(&self) -> Option<&TriggerRows> {
        self.row.trigger.as_ref()
    }

    /// Binds a DO UPDATE, whose row that was not inserted is `excluded`.
    pub fn with_excluded<T>(&mut self, row: (SourceId, Rc<Table>), bind: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.row.excluded.replace(row);
        let bound = bind(self);
        self.row.excluded = around;
        bound
    }

    /// In DO UPDATE: the row that was not inserted.
    pub fn excluded(&self) -> Option<&(SourceId, Rc<Table>)> {
        self.row.excluded.as_ref()
    }

    /// Binds RETURNING of a change of a table.
    pub fn with_returning<T>(&mut self, table: (DbIndex, PageNo), bind: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.row.returning_of.replace(table);
        let bound = bind(self);
        self.row.returning_of = around;
        bound
    }

    /// Whether RETURNING is being bound of a change of this table.
    pub fn returns_of(&self, table: (DbIndex, PageNo)) -> bool {
        self.row.returning_of == Some(table)
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
