//! ATTACH, DETACH and VACUUM: statements about whole databases.

use crate::binder::Binder;
use crate::bound::{Expr, ExprKind, Statement};
use crate::scope::Scope;
use base::{DbIndex, Error, Result};
use std::rc::Rc;
use syntax::ast;

impl<'a> Binder<'a> {
    pub(crate) fn attach(&mut self, attach: &'a ast::Attach) -> Result<Statement> {
        self.authorize_file(crate::Action::Attach, &attach.file)?;
        let file = self.database_name(&attach.file)?;
        let name = self.database_name(&attach.schema)?;
        if let Some(key) = &attach.key {
            // Nothing is encrypted; the key must only make sense.
            self.database_name(key)?;
        }
        Ok(Statement::Attach(Box::new([file, name])))
    }

    /// A name in ATTACH or DETACH: an expression without columns, or a bare name that stands for
    /// itself.
    pub(crate) fn database_name(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        if let ast::ExprKind::Id(name) = &expr.kind {
            return Ok(ExprKind::Text(Rc::from(name.as_str())).into());
        }
        self.without_columns(expr)
    }

    fn without_columns(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        self.push_scope(Scope::of_row(None, None));
        let bound = self.scalar(expr);
        self.pop_scope();
        bound
    }

    pub(crate) fn vacuum(&mut self, vacuum: &'a ast::Vacuum) -> Result<Statement> {
        let database = match &vacuum.schema {
            None => DbIndex::MAIN,
            Some(name) => {
                let found = self.catalog().database(name.as_str());
                found.ok_or_else(|| Error::sql(format!("unknown database {name}")))?
            }
        };
        let into = match &vacuum.into {
            None => None,
            Some(expr) => Some(Box::new(self.without_columns(expr)?)),
        };
        Ok(Statement::Vacuum(database, into))
    }
}
