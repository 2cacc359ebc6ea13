//! What the application has still to be asked, and in which order.

use crate::catalog::Catalog;
use crate::request::{Action, Answer, Request};
use crate::settings::CompileSwitch;
use base::Result;
use std::cell::RefCell;

/// A question that waits for others: the arms of a compound are asked about from the last to the first.
pub(crate) struct QueuedCall {
    pub(super) action: Action,
    pub(super) first: Option<Box<str>>,
    pub(super) second: Option<Box<str>>,
    pub(super) database: Option<Box<str>>,
    pub(super) context: Option<Box<str>>,
}

/// What is asked when the query around has been bound.
pub(crate) enum DeferredCall {
    Select(Option<Box<str>>),
    Recursive(Option<Box<str>>),
    Table { name: Box<str>, database: Option<Box<str>>, context: Option<Box<str>> },
}

/// Whether the application was asked, to go back to.
#[derive(Clone, Copy)]
#[must_use]
pub(crate) struct WasAuthorizing(bool);

/// A place among the questions that are asked later.
#[derive(Clone, Copy)]
pub(crate) struct DeferredFrom(usize);

/// The questions of one statement.
#[derive(Default)]
pub(crate) struct AuthorizerLog {
    /// Whether the application is asked at all.
    authorizing: bool,
    /// It is asked about a definition, too: it is just being made.
    definitions: bool,
    /// It is asked about every query later.
    defers_selects: bool,
    /// Arms are asked about in the order of their text.
    in_text_order: bool,
    /// The innermost trigger, view or common table expression, as the application is told.
    context: Option<Box<str>>,
    /// What it is asked at the end.
    deferred: Vec<DeferredCall>,
    /// The questions of the arm of a compound that is being bound.
    held: RefCell<Option<Vec<QueuedCall>>>,
}

impl AuthorizerLog {
    /// Of a statement that is prepared: the application is asked if it wants to be.
    pub fn of(catalog: &dyn Catalog) -> AuthorizerLog {
        AuthorizerLog { authorizing: catalog.is_on(CompileSwitch::HasAuthorizer), ..AuthorizerLog::default() }
    }

    /// The same for a compound whose questions were held back in vain.
    pub fn in_text_order(self) -> AuthorizerLog {
        AuthorizerLog { in_text_order: true, ..self }
    }

    /// Of a definition that is just being made.
    pub fn of_definition(catalog: &dyn Catalog) -> AuthorizerLog {
        AuthorizerLog { definitions: true, ..AuthorizerLog::of(catalog) }
    }

    /// Of a query that the library has written: that it is a query is known.
    pub fn of_own_query(authorizing: bool) -> AuthorizerLog {
        AuthorizerLog { authorizing, defers_selects: true, ..AuthorizerLog::default() }
    }

    /// Lends what is asked to the binding of a view; [`AuthorizerLog::take_back`] ends it.
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

    /// Whether the application is asked.
    pub fn is_authorizing(&self) -> bool {
        self.authorizing
    }

    /// Whether it is asked about definitions.
    pub fn authorizes_definitions(&self) -> bool {
        self.definitions
    }

    /// Whether it is asked about every query later.
    pub fn defers_selects(&self) -> bool {
        self.defers_selects
    }

    /// Goes on asking only if a condition is true; what [`AuthorizerLog::resume`] goes back to.
    pub fn authorize_only_if(&mut self, condition: bool) -> WasAuthorizing {
        let before = WasAuthorizing(self.authorizing);
        self.authorizing &= condition;
        before
    }

    /// Asks again as before.
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

    /// Puts a question, or holds it back: then the answer is yes.
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

    /// Whether questions about arms are held back.
    pub fn holds(&self) -> bool {
        self.authorizing && !self.in_text_order
    }

    /// From now on questions are held back; those that are held for an arm around.
    pub fn begin_holding(&self) -> Option<Vec<QueuedCall>> {
        self.held.replace(Some(Vec::new()))
    }

    /// Goes on with those of the arm around; what was held back.
    pub fn end_holding(&self, outer: Option<Vec<QueuedCall>>) -> Option<Vec<QueuedCall>> {
        self.held.replace(outer)
    }

    /// Holds a question back once more, if there is an arm around; else it is to be put.
    pub fn pass_on(&self, question: QueuedCall) -> Option<QueuedCall> {
        match self.held.borrow_mut().as_mut() {
            Some(outer) => {
                outer.push(question);
                None
            }
            None => Some(question),
        }
    }

    /// The questions that are deferred from now on begin here.
    pub fn deferred_from(&self) -> DeferredFrom {
        DeferredFrom(self.deferred.len())
    }

    /// A query is asked about later.
    pub fn defer_select(&mut self) {
        self.deferred.push(DeferredCall::Select(self.context.clone()));
    }

    /// A recursion is told before those that were deferred from a place on.
    pub fn defer_recursion(&mut self, from: DeferredFrom) {
        let at = from.0.min(self.deferred.len());
        self.deferred.insert(at, DeferredCall::Recursive(self.context.clone()));
    }

    /// A table is asked about later. The query that it stands in is not named, but a trigger is.
    pub fn defer_table(&mut self, name: &str, database: Option<Box<str>>, in_trigger: bool) {
        let context = self.context.clone().filter(|_| in_trigger);
        self.deferred.push(DeferredCall::Table { name: name.into(), database, context });
    }

    /// Takes out what was deferred from a place on.
    pub fn take_from(&mut self, from: DeferredFrom) -> Vec<DeferredCall> {
        self.deferred.split_off(from.0)
    }

    /// Takes everything out that was deferred.
    pub fn take_all(&mut self) -> Vec<DeferredCall> {
        std::mem::take(&mut self.deferred)
    }

    /// Puts questions at the place that they were taken from.
    pub fn put_back(&mut self, from: DeferredFrom, questions: Vec<DeferredCall>) {
        self.deferred.splice(from.0..from.0, questions);
    }

    /// Every query is asked about later until [`AuthorizerLog::end_deferring`].
    pub fn begin_deferring(&mut self) {
        self.defers_selects = true;
    }

    /// Queries are asked about as usual.
    pub fn end_deferring(&mut self) {
        self.defers_selects = false;
    }
}
