//! The calls of the authorizer that are still to be made, and their order.

use crate::catalog::Catalog;
use crate::request::{Action, Answer, Request};
use crate::settings::CompileSwitch;
use base::Result;
use std::cell::RefCell;

/// A call that waits for others: the arms of a compound are authorized from the last to the first.
pub(crate) struct QueuedCall {
    pub(super) action: Action,
    pub(super) first: Option<Box<str>>,
    pub(super) second: Option<Box<str>>,
    pub(super) database: Option<Box<str>>,
    pub(super) context: Option<Box<str>>,
}

/// A call that is made when the enclosing query has been bound.
pub(crate) enum DeferredCall {
    Select(Option<Box<str>>),
    Recursive(Option<Box<str>>),
    Table { name: Box<str>, database: Option<Box<str>>, context: Option<Box<str>> },
}

/// Whether the application was asked, to go back to.
#[derive(Clone, Copy)]
#[must_use]
pub(crate) struct WasAuthorizing(bool);

/// A position among the deferred calls.
#[derive(Clone, Copy)]
pub(crate) struct DeferredFrom(usize);

/// The calls of the authorizer for one statement.
#[derive(Default)]
pub(crate) struct AuthorizerLog {
    /// Whether the authorizer is called at all.
    authorizing: bool,
    /// It is called for a definition, too: the statement makes it.
    definitions: bool,
    /// Its call for a query is deferred, also for the outermost.
    defers_selects: bool,
    /// Arms are authorized in the order of their text.
    in_text_order: bool,
    /// The innermost trigger, view or common table expression: the last argument of the call.
    context: Option<Box<str>>,
    /// The calls that are made at the end.
    deferred: Vec<DeferredCall>,
    /// The calls for the arm of a compound that is being bound.
    held: RefCell<Option<Vec<QueuedCall>>>,
}

impl AuthorizerLog {
    /// Of a statement that is prepared: the authorizer is called if there is one.
    pub fn of(catalog: &dyn Catalog) -> AuthorizerLog {
        AuthorizerLog { authorizing: catalog.is_on(CompileSwitch::HasAuthorizer), ..AuthorizerLog::default() }
    }

    /// The same for a compound whose calls were held back in vain.
    pub fn in_text_order(self) -> AuthorizerLog {
        AuthorizerLog { in_text_order: true, ..self }
    }

    /// Of a definition that the statement makes.
    pub fn of_definition(catalog: &dyn Catalog) -> AuthorizerLog {
        AuthorizerLog { definitions: true, ..AuthorizerLog::of(catalog) }
    }

    /// Of a query that the library has written: the call for the query itself was made.
    pub fn of_own_query(authorizing: bool) -> AuthorizerLog {
        AuthorizerLog { authorizing, defers_selects: true, ..AuthorizerLog::default() }
    }

    /// Lends the calls to the binding of a view; [`AuthorizerLog::take_back`] ends it.
    pub fn lend(&mut self, view: &str) -> AuthorizerLog {
        AuthorizerLog {
            authorizing: self.authorizing,
            in_text_order: self.in_text_order,
            context: Some(view.into()),
            held: RefCell::new(self.held.take()),
            ..AuthorizerLog::default()
        }
    }

    /// The view has been bound.
    pub fn take_back(&mut self, mut lent: AuthorizerLog) {
        self.held = lent.held;
        self.deferred.append(&mut lent.deferred);
    }

    /// Whether the authorizer is called.
    pub fn is_authorizing(&self) -> bool {
        self.authorizing
    }

    /// Whether it is called for definitions.
    pub fn authorizes_definitions(&self) -> bool {
        self.definitions
    }

    /// Whether its call for a query is deferred, also for the outermost.
    pub fn defers_selects(&self) -> bool {
        self.defers_selects
    }

    /// From now on calls are made only if a condition is true, too; [`AuthorizerLog::resume`] ends
    /// it.
    pub fn authorize_only_if(&mut self, condition: bool) -> WasAuthorizing {
        let before = WasAuthorizing(self.authorizing);
        self.authorizing &= condition;
        before
    }

    /// Calls are made as before.
    pub fn resume(&mut self, before: WasAuthorizing) {
        self.authorizing = before.0;
    }

    /// A trigger, view or common table expression begins; the one around it.
    pub fn enter(&mut self, context: Option<Box<str>>) -> Option<Box<str>> {
        std::mem::replace(&mut self.context, context)
    }

    /// It has ended.
    pub fn leave(&mut self, outer: Option<Box<str>>) {
        self.context = outer;
    }

    /// The innermost trigger, view or common table expression.
    pub fn context(&self) -> Option<&str> {
        self.context.as_deref()
    }

    /// Makes a call, or holds it back: then the answer is yes.
    ///
    /// # Errors
    /// `authorizer malfunction`.
    pub fn ask(
        &self,
        catalog: &dyn Catalog,
        (action, first, second): (Action, Option<&str>, Option<&str>),
        database: Option<&str>,
    ) -> Result<Answer> {
        if let Some(held) = self.held.borrow_mut().as_mut() {
            let own = |text: Option<&str>| text.map(Box::from);
            let (first, second, database) = (own(first), own(second), own(database));
            held.push(QueuedCall { action, first, second, database, context: self.context.clone() });
            return Ok(Answer::Allow);
        }
        catalog.authorize(&Request { action, first, second, database, context: self.context.as_deref() })
    }

    /// Whether the calls for arms are held back.
    pub fn holds(&self) -> bool {
        self.authorizing && !self.in_text_order
    }

    /// From now on calls are held back; returns those of the enclosing arm.
    pub fn begin_holding(&self) -> Option<Vec<QueuedCall>> {
        self.held.replace(Some(Vec::new()))
    }

    /// Continues with those of the enclosing arm; returns what was held back.
    pub fn end_holding(&self, outer: Option<Vec<QueuedCall>>) -> Option<Vec<QueuedCall>> {
        self.held.replace(outer)
    }

    /// Holds a call back once more if an arm encloses it; else returns it, to be made.
    pub fn pass_on(&self, question: QueuedCall) -> Option<QueuedCall> {
        match self.held.borrow_mut().as_mut() {
            Some(outer) => {
                outer.push(question);
                None
            }
            None => Some(question),
        }
    }

    /// The position of the calls that are deferred from now on.
    pub fn deferred_from(&self) -> DeferredFrom {
        DeferredFrom(self.deferred.len())
    }

    /// Defers the call for a query.
    pub fn defer_select(&mut self) {
        self.deferred.push(DeferredCall::Select(self.context.clone()));
    }

    /// Defers the call for a recursion, before those from a position on.
    pub fn defer_recursion(&mut self, from: DeferredFrom) {
        let at = from.0.min(self.deferred.len());
        self.deferred.insert(at, DeferredCall::Recursive(self.context.clone()));
    }

    /// Defers the call for a table. Its context is a trigger, but no query.
    pub fn defer_table(&mut self, name: &str, database: Option<Box<str>>, in_trigger: bool) {
        let context = self.context.clone().filter(|_| in_trigger);
        self.deferred.push(DeferredCall::Table { name: name.into(), database, context });
    }

    /// Removes the calls from a position on.
    pub fn take_from(&mut self, from: DeferredFrom) -> Vec<DeferredCall> {
        self.deferred.split_off(from.0)
    }

    /// Removes all deferred calls.
    pub fn take_all(&mut self) -> Vec<DeferredCall> {
        std::mem::take(&mut self.deferred)
    }

    /// Inserts calls at the position that they were removed from.
    pub fn put_back(&mut self, from: DeferredFrom, questions: Vec<DeferredCall>) {
        self.deferred.splice(from.0..from.0, questions);
    }

    /// Defers the calls for all queries until [`AuthorizerLog::end_deferring`].
    pub fn begin_deferring(&mut self) {
        self.defers_selects = true;
    }

    /// Queries are authorized as usual.
    pub fn end_deferring(&mut self) {
        self.defers_selects = false;
    }
}
