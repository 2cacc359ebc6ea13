//! The application is asked what statements may do.

use crate::connection::{Authorizer, Connection, Inner};
use base::{Error, Result};
use resolve::{Action, Answer, CompileSwitch, Request};
use syntax::ast::{Pragma, StatementKind, TransactionMode};

impl Connection {
    /// Sets who is asked; statements that are prepared already are prepared again.
    pub fn set_authorizer(&self, authorizer: Option<Authorizer>) {
        self.inner().note_authorizer(authorizer.is_some());
        self.inner().callbacks().authorizer.replace(authorizer);
    }
}

impl Inner {
    /// Whether anybody is to be asked.
    pub fn has_authorizer(&self) -> bool {
        self.is_on(CompileSwitch::HasAuthorizer)
    }

    /// Asks.
    ///
    /// # Errors
    /// `authorizer malfunction`.
    pub fn authorize(&self, request: &Request<'_>) -> Result<Answer> {
        let authorizer = self.callbacks().authorizer.get();
        match authorizer {
            None => Ok(Answer::Allow),
            Some(authorizer) => authorizer(request).ok_or_else(|| Error::sql("authorizer malfunction")),
        }
    }

    /// Asks for a statement that nothing is bound of; false when it is to do nothing.
    ///
    /// # Errors
    /// `not authorized`.
    pub fn authorize_statement(&self, kind: &StatementKind) -> Result<bool> {
        if !self.has_authorizer() {
            return Ok(true);
        }
        let transaction = |word| (Action::Transaction, Some(word), None);
        let (action, first, second) = match kind {
            StatementKind::Begin(
                TransactionMode::Deferred | TransactionMode::Immediate | TransactionMode::Exclusive,
            ) => transaction("BEGIN"),
            StatementKind::Commit => transaction("COMMIT"),
            StatementKind::Rollback => transaction("ROLLBACK"),
            StatementKind::Savepoint(name) => (Action::Savepoint, Some("BEGIN"), Some(name.as_str())),
            StatementKind::Release(name) => (Action::Savepoint, Some("RELEASE"), Some(name.as_str())),
            StatementKind::RollbackTo(name) => (Action::Savepoint, Some("ROLLBACK"), Some(name.as_str())),
            StatementKind::Pragma(pragma) => return self.authorize_pragma(pragma),
            _ => return Ok(true),
        };
        self.is_allowed(&Request { action, first, second, database: None, context: None })
    }

    fn authorize_pragma(&self, pragma: &Pragma) -> Result<bool> {
        let value = pragma.value.as_ref().map(|value| value.text.as_str());
        let database = pragma.name.schema.as_ref().map(|schema| schema.as_str());
        let (action, first) = (Action::Pragma, Some(pragma.name.name.as_str()));
        self.is_allowed(&Request { action, first, second: value, database, context: None })
    }

    fn is_allowed(&self, request: &Request<'_>) -> Result<bool> {
        match self.authorize(request)? {
            Answer::Allow => Ok(true),
            Answer::Ignore => Ok(false),
            Answer::Deny => Err(resolve::not_authorized()),
        }
    }
}
