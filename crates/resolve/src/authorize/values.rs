//! What is asked about VALUES with several rows. SQLite runs rows of constants while it parses them: it asks for a
//! query more, and for nothing in the rows behind the first.

use super::Action;
use crate::binder::{Binder, Scope};
use base::Result;
use extension::FunctionKind;
use syntax::ast::walk::{Visitor, Walk, walk_expr};
use syntax::ast::{self, Expr, ExprKind, SelectCore};

/// Looks for what is no constant.
struct Varying<'b, 'a> {
    binder: &'b Binder<'a>,
    found: bool,
}

impl Visitor for Varying<'_, '_> {
    fn expr(&mut self, expr: &Expr) -> Walk {
        self.found |= match &expr.kind {
            ExprKind::Function(call) => {
                let functions = self.binder.catalog.functions();
                let def = functions.lookup(call.name.as_str(), call.arguments.len());
                !def.is_ok_and(|def| def.flags.deterministic && matches!(def.kind, FunctionKind::Scalar(_)))
            }
            ExprKind::Id(_) | ExprKind::Qualified(_) | ExprKind::Raise(..) => true,
            _ => false,
        };
        Walk::Into
    }

    fn select(&mut self, _: &ast::Select) -> Walk {
        self.found = true;
        Walk::Into
    }
}

impl<'a> Binder<'a> {
    /// Whether the rows behind the first are constants.
    pub(crate) fn are_constant(&self, rows: &[Vec<Expr>]) -> bool {
        let mut varying = Varying { binder: self, found: false };
        let of_no_type = |expr: &Expr| !matches!(expr.kind, ExprKind::Cast(..) | ExprKind::Collate(..));
        let all_plain = rows.iter().skip(1).flatten().all(|expr| {
            walk_expr(&mut varying, expr);
            of_no_type(expr)
        });
        rows.len() > 1 && all_plain && !varying.found
    }

    /// Asks for the rows of an INSERT before the INSERT itself; whether nothing more is asked for them.
    pub(crate) fn authorize_rows(&mut self, insert: &'a ast::Insert) -> Result<bool> {
        let ast::InsertSource::Select(select) = &insert.source else { return Ok(false) };
        let SelectCore::Values(rows) = &select.first else { return Ok(false) };
        let plain = select.compounds.is_empty() && select.with.is_none();
        if !self.asks || !plain || self.trigger.is_some() || !self.are_constant(rows) {
            return Ok(false);
        }
        self.authorize(Action::Select, None, None, None)?;
        self.scopes.push(Scope::of_row(None, None));
        let first = rows.first().map_or(Ok(Vec::new()), |row| self.scalars(row));
        self.scopes.pop();
        first.map(|_| true)
    }
}
