//! What the application is asked to allow while a statement is bound.
//!
//! See <https://www.sqlite.org/c3ref/set_authorizer.html>. What a query inside another one reads is
//! asked with the query itself, its own SELECT and the tables of which it names no column when the
//! outer one has been bound.

mod definition;
mod log;
mod nested;
mod values;

use super::Binder;
use crate::bound::{Expr, ExprKind, Select};
use crate::catalog::Catalog;
use crate::request::{Action, Answer, Request};
use crate::scope::ScopeSource;
use crate::settings::CompileSwitch;
use base::{DbIndex, Error, Reason, Result, ResultCode};
use schema::Table;
use syntax::ast;

pub(crate) use log::AuthorizerLog;
pub(crate) use nested::Altered;

use log::{DeferredCall, DeferredFrom, QueuedCall};

/// `not authorized`.
pub fn not_authorized() -> Error {
    Error::of(Reason::NotAuthorized, "")
}

fn prohibited(catalog: &dyn Catalog, home: &str, table: &str, column: &str) -> Error {
    let several = catalog.database_count() > 2 || home != "main";
    let prefix = if several { format!("{home}.") } else { String::new() };
    Error::new(ResultCode::AUTH, format!("access to {prefix}{table}.{column} is prohibited"))
}

/// Whether a column may be read that no text names: a foreign key looks for its parent. `context`
/// is the trigger.
///
/// # Errors
/// `access to t.c is prohibited`.
pub fn may_read(
    catalog: &dyn Catalog,
    (database, table): (DbIndex, &Table),
    column: i32,
    context: Option<&str>,
) -> Result<bool> {
    if !catalog.is_on(CompileSwitch::HasAuthorizer) {
        return Ok(true);
    }
    let (home, column) = (catalog.database_name(database), column_name(table, column));
    let (first, second, database) = (Some(&*table.name), Some(column), Some(home));
    match catalog.authorize(&Request { action: Action::Read, first, second, database, context })? {
        Answer::Allow => Ok(true),
        Answer::Ignore => Ok(false),
        Answer::Deny => Err(prohibited(catalog, home, &table.name, column)),
    }
}

impl<'a> Binder<'a> {
    /// Whether the application is asked at all.
    #[inline]
    pub(crate) fn is_authorizing(&self) -> bool {
        self.authorizer.is_authorizing()
    }

    /// The position of the questions that are deferred from now on.
    pub(crate) fn deferred_from(&self) -> DeferredFrom {
        self.authorizer.deferred_from()
    }

    /// Binds something about which the application is asked only if a condition is true, too.
    pub(crate) fn authorizing_if<T>(&mut self, condition: bool, bind: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.authorizer.authorize_only_if(condition);
        let bound = bind(self);
        self.authorizer.resume(before);
        bound
    }

    /// Binds a query, and then what decides whether the application is asked about what the query
    /// has deferred.
    ///
    /// # Errors
    /// Those of the binding.
    pub(crate) fn query_asked_if<T>(
        &mut self,
        select: &'a ast::Select,
        then: impl FnOnce(&mut Self, &Select) -> Result<(T, bool)>,
    ) -> Result<(Box<Select>, T)> {
        let from = self.authorizer.deferred_from();
        let query = self.select(select)?;
        let later = self.authorizer.take_from(from);
        let (value, is_asked) = then(self, &query)?;
        if is_asked {
            self.authorizer.put_back(from, later);
        }
        Ok((query, value))
    }

    fn ask(&self, action: Action, first: Option<&str>, second: Option<&str>, database: Option<&str>) -> Result<Answer> {
        self.authorizer.ask(self.catalog, (action, first, second), database)
    }

    /// Binds an arm of a compound with its questions held back, where there is somebody to ask;
    /// they are added to `arms`.
    pub(crate) fn hold_arm<T>(&mut self, arms: &mut Vec<Vec<QueuedCall>>, bind: impl FnOnce(&mut Self) -> T) -> T {
        if !self.authorizer.holds() || self.withs.is_inside() {
            return bind(self);
        }
        let outer = self.authorizer.begin_holding();
        let bound = bind(self);
        arms.extend(self.authorizer.end_holding(outer));
        bound
    }

    /// Asks what the arms of a compound have held back, the last arm's first.
    ///
    /// # Errors
    /// `not authorized`, `access to t.c is prohibited`. A column or function that is to be left out
    /// cannot be any more: [`Reason::BindAgain`].
    pub(crate) fn ask_held(&self, arms: Vec<Vec<QueuedCall>>) -> Result<()> {
        for held in arms.into_iter().rev().flatten() {
            let Some(held) = self.authorizer.pass_on(held) else { continue };
            let (first, second) = (held.first.as_deref(), held.second.as_deref());
            let (database, context) = (held.database.as_deref(), held.context.as_deref());
            match self.catalog.authorize(&Request { action: held.action, first, second, database, context })? {
                Answer::Allow => {}
                Answer::Ignore => return Err(Error::signal(Reason::BindAgain)),
                Answer::Deny => return Err(self.refused(&held)),
            }
        }
        Ok(())
    }

    /// Asks what an UPDATE with FROM has held back: first to change the columns, then for the query
    /// that it makes.
    ///
    /// # Errors
    /// As [`Binder::ask_held`].
    pub(crate) fn ask_held_update(&self, held: Vec<Vec<QueuedCall>>) -> Result<()> {
        if held.is_empty() {
            return Ok(());
        }
        let (mut updates, others): (Vec<QueuedCall>, Vec<QueuedCall>) =
            held.into_iter().flatten().partition(|held| held.action == Action::Update);
        let context = self.authorizer.context().map(Box::from);
        updates.push(QueuedCall { action: Action::Select, first: None, second: None, database: None, context });
        self.ask_held(vec![others, updates])
    }

    fn refused(&self, held: &QueuedCall) -> Error {
        let (first, second) = (held.first.as_deref().unwrap_or(""), held.second.as_deref().unwrap_or(""));
        match held.action {
            Action::Read => self.prohibited(held.database.as_deref().unwrap_or("main"), first, second),
            Action::Function => Error::of(Reason::FunctionNotAuthorized, second),
            _ => not_authorized(),
        }
    }

    /// Asks for something that the statement cannot be without.
    ///
    /// # Errors
    /// `not authorized`; [`Reason::NothingToDo`].
    pub(crate) fn authorize(
        &self,
        action: Action,
        first: Option<&str>,
        second: Option<&str>,
        database: Option<DbIndex>,
    ) -> Result<()> {
        if !self.authorizer.is_authorizing() {
            return Ok(());
        }
        let database = database.map(|database| self.catalog.database_name(database));
        match self.ask(action, first, second, database)? {
            Answer::Allow => Ok(()),
            Answer::Deny => Err(not_authorized()),
            Answer::Ignore => Err(Error::signal(Reason::NothingToDo)),
        }
    }

    /// Asks to change a table as a whole (INSERT, DELETE); false when rows may be deleted one after
    /// the other only.
    pub(crate) fn authorize_change(&self, action: Action, table: &Table, database: DbIndex) -> Result<bool> {
        match self.authorize(action, Some(&table.name), None, Some(database)) {
            Err(error) if error.reason() == Reason::NothingToDo && action == Action::Delete => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// Asks to change a column; false when the assignment is left out.
    pub(crate) fn authorize_assignment(&self, table: &Table, column: i32, database: DbIndex) -> Result<bool> {
        match self.authorize(Action::Update, Some(&table.name), Some(column_name(table, column)), Some(database)) {
            Err(error) if error.reason() == Reason::NothingToDo => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// A column as it may be read: itself, or NULL.
    ///
    /// # Errors
    /// `access to t.c is prohibited`.
    pub(crate) fn readable(&self, expr: Expr, table: &Table, column: i32, database: Option<DbIndex>) -> Result<Expr> {
        let (true, Some(database)) = (self.authorizer.is_authorizing(), database) else { return Ok(expr) };
        if self.is_in_known_definition() {
            return Ok(expr);
        }
        let (home, column) = (self.catalog.database_name(database), column_name(table, column));
        match self.ask(Action::Read, Some(&table.name), Some(column), Some(home))? {
            Answer::Allow => Ok(expr),
            Answer::Ignore => Ok(ExprKind::Null.into()),
            Answer::Deny => Err(self.prohibited(home, &table.name, column)),
        }
    }

    fn prohibited(&self, home: &str, table: &str, column: &str) -> Error {
        prohibited(self.catalog, home, table, column)
    }

    /// A column of NEW or OLD as it may be read.
    pub(crate) fn readable_row(&self, expr: Expr, column: &str) -> Result<Expr> {
        let Some(rows) = self.row.trigger.as_ref().filter(|_| self.authorizer.is_authorizing()) else {
            return Ok(expr);
        };
        let position = rows.table.column_position(column).filter(|at| rows.table.rowid_alias != Some(*at));
        self.readable(expr, &rows.table, position.map_or(-1, |at| at as i32), Some(rows.table.database))
    }

    /// In an expression of the schema, about which nobody is asked, unless it is just being made.
    fn is_in_known_definition(&self) -> bool {
        !self.authorizer.authorizes_definitions() && self.scopes.iter().any(|scope| scope.definition.is_some())
    }

    /// Whether a function may be called that the text calls `written`; otherwise the call is NULL.
    ///
    /// # Errors
    /// `not authorized to use function: f`.
    pub(crate) fn may_call(&self, name: &str, written: &str) -> Result<bool> {
        if !self.authorizer.is_authorizing() || self.is_in_known_definition() {
            return Ok(true);
        }
        match self.ask(Action::Function, None, Some(name), None)? {
            Answer::Allow => Ok(true),
            Answer::Ignore => Ok(false),
            Answer::Deny => Err(Error::of(Reason::FunctionNotAuthorized, written)),
        }
    }

    /// A query begins: one inside another is asked about later.
    pub(crate) fn authorize_select(&mut self) -> Result<()> {
        if !self.authorizer.is_authorizing() {
            return Ok(());
        }
        let is_inside = !self.nesting.is_outermost() || !self.scopes.is_empty();
        if is_inside || self.authorizer.defers_selects() {
            self.authorizer.defer_select();
            return Ok(());
        }
        self.authorize(Action::Select, None, None, None)
    }

    /// Arms of a compound are queries of their own. One that recurses is told before those that
    /// were deferred from `first` on.
    pub(crate) fn defer_arm(&mut self, recursive: bool, first: DeferredFrom) {
        if !self.authorizer.is_authorizing() {
            return;
        }
        if recursive {
            self.authorizer.defer_recursion(first);
        }
        self.authorizer.defer_select();
    }

    /// Tables of which no column is named are read all the same.
    pub(crate) fn defer_unread(&mut self, sources: &[ScopeSource]) {
        if !self.authorizer.is_authorizing() {
            return;
        }
        for source in sources.iter().filter(|source| !source.names_column && source.database.is_some()) {
            // Inside of a view names are the view's database's.
            let home = self.nesting.view().and_then(|_| self.nesting.home());
            let database = home.map(|home| self.catalog.database_name(home).into());
            self.authorizer.defer_table(&source.table.name, database, self.row.trigger.is_some());
        }
    }

    /// Binds something about whose queries the application is asked at once when all of it is
    /// bound.
    ///
    /// # Errors
    /// Those of the binding, `not authorized`, [`Reason::NothingToDo`].
    pub(crate) fn asked_as_a_whole<T>(&mut self, bind: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let from = self.authorizer.deferred_from();
        self.authorizer.begin_deferring();
        let bound = bind(self);
        self.authorizer.end_deferring();
        let bound = bound?;
        let questions = self.authorizer.take_from(from);
        self.authorize_all(questions)?;
        Ok(bound)
    }

    /// Asks what was deferred.
    pub(crate) fn authorize_deferred(&mut self) -> Result<()> {
        let questions = self.authorizer.take_all();
        self.authorize_all(questions)
    }

    fn authorize_all(&self, questions: Vec<DeferredCall>) -> Result<()> {
        for deferred in questions {
            let (action, first, second, database, context) = match &deferred {
                DeferredCall::Select(context) => (Action::Select, None, None, None, context),
                DeferredCall::Recursive(context) => (Action::Recursive, None, None, None, context),
                DeferredCall::Table { name, database, context } => {
                    (Action::Read, Some(&**name), Some(""), database.as_deref(), context)
                }
            };
            let request = Request { action, first, second, database, context: context.as_deref() };
            match self.catalog.authorize(&request)? {
                Answer::Allow => {}
                Answer::Deny => return Err(not_authorized()),
                Answer::Ignore => return Err(Error::signal(Reason::NothingToDo)),
            }
        }
        Ok(())
    }

    /// The row of the schema table that a new object gets.
    pub(crate) fn authorize_schema_insert(&self, database: DbIndex) -> Result<()> {
        self.authorize(Action::Insert, Some(schema::schema_table_name(database)), None, Some(database))
    }

    /// What writing that row comes to.
    pub(crate) fn authorize_schema_update(&self, database: DbIndex) -> Result<()> {
        let table = schema::schema_table_name(database);
        for column in ["type", "name", "tbl_name", "rootpage", "sql"] {
            self.authorize(Action::Update, Some(table), Some(column), Some(database))?;
        }
        self.authorize(Action::Read, Some(table), Some("ROWID"), Some(database))
    }

    /// What deleting rows of the schema table comes to.
    pub(crate) fn authorize_schema_delete(&self, database: DbIndex, columns: &[&str]) -> Result<()> {
        let table = schema::schema_table_name(database);
        self.authorize(Action::Delete, Some(table), None, Some(database))?;
        for column in columns {
            self.authorize(Action::Read, Some(table), Some(column), Some(database))?;
        }
        Ok(())
    }

    /// A statement that is about one table or index.
    pub(crate) fn authorize_object(&self, action: Action, name: &str, database: DbIndex) -> Result<()> {
        self.authorize(action, Some(name), None, Some(database))
    }

    /// ALTER TABLE, with the column that is dropped.
    pub(crate) fn authorize_alter(&self, database: &str, table: &str, column: Option<&str>) -> Result<()> {
        if !self.authorizer.is_authorizing() {
            return Ok(());
        }
        match self.ask(Action::AlterTable, Some(database), Some(table), column)? {
            Answer::Allow => Ok(()),
            Answer::Deny => Err(not_authorized()),
            Answer::Ignore => Err(Error::signal(Reason::NothingToDo)),
        }
    }

    /// ATTACH and DETACH: the name, where it is a literal.
    pub(crate) fn authorize_file(&self, action: Action, name: &ast::Expr) -> Result<()> {
        let text = match &name.kind {
            ast::ExprKind::Literal(ast::Literal::String(text)) => Some(text.to_string()),
            ast::ExprKind::Id(name) => Some(name.as_str().to_owned()),
            _ => None,
        };
        self.authorize(action, text.as_deref(), None, None)
    }
}

fn column_name(table: &Table, column: i32) -> &str {
    let position = usize::try_from(column).ok().or(table.rowid_alias);
    position.and_then(|at| table.columns.get(at)).map_or("ROWID", |column| &column.name)
}
