//! Which rows of a VALUES clause are constants. SQLite runs those while it parses them, as the rows
//! of one source, which plans and authorizers see.

use crate::binder::Binder;
use crate::bound::{SelectArm, ValuesRows};
use base::{Error, Result};
use extension::{FunctionDef, FunctionKind};
use std::rc::Rc;
use syntax::ast::walk::{Visitor, Walk, walk_expr};
use syntax::ast::{self, Expr, ExprKind};

/// Looks for what is no constant.
struct Varying<'b, 'a> {
    binder: &'b Binder<'a>,
    found: bool,
}

impl Visitor for Varying<'_, '_> {
    fn expr(&mut self, expr: &Expr) -> Walk {
        self.found |= match &expr.kind {
            ExprKind::Function(call) => {
                let functions = self.binder.catalog().functions();
                let def = functions.lookup(call.name.as_str(), call.arguments.len());
                let repeats = |def: &FunctionDef| def.flags.deterministic || def.flags.slow_change;
                !def.is_ok_and(|def| repeats(&def) && matches!(def.kind, FunctionKind::Scalar(_)))
            }
            ExprKind::Id(name) if is_truth(name.as_str()) => false,
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

/// TRUE and FALSE are constants.
fn is_truth(name: &str) -> bool {
    name.eq_ignore_ascii_case("true") || name.eq_ignore_ascii_case("false")
}

/// Whether a value has the type of a CAST.
fn is_typed(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Cast(..) => true,
        ExprKind::Collate(inner, _) => is_typed(inner),
        _ => false,
    }
}

impl<'a> Binder<'a> {
    /// Whether the rows after the first are constants.
    pub(crate) fn are_constant(&self, rows: &[Vec<Expr>]) -> bool {
        let of_no_type = |expr: &Expr| !matches!(expr.kind, ExprKind::Cast(..) | ExprKind::Collate(..));
        let rest = rows.get(1..).unwrap_or(&[]);
        !rest.is_empty() && rest.iter().all(|row| self.is_constant(row) && row.iter().all(of_no_type))
    }

    fn is_constant(&self, row: &[Expr]) -> bool {
        let mut varying = Varying { binder: self, found: false };
        row.iter().for_each(|expr| _ = walk_expr(&mut varying, expr));
        !varying.found
    }

    /// How the rows come; `apart`: each for itself in any case.
    ///
    /// # Errors
    /// `misuse of aggregate: f()` in rows of their own.
    pub(crate) fn values_rows(&self, rows: &[Vec<Expr>], apart: bool, arms: &[SelectArm]) -> Result<ValuesRows> {
        let mut parts = vec![1];
        for pair in rows.windows(2) {
            let [before, row] = pair else { continue };
            let is_first = parts.last() == Some(&1);
            let begins = || self.is_constant(before) && !before.iter().any(is_typed);
            match parts.last_mut() {
                Some(last) if !apart && self.is_constant(row) && (!is_first || begins()) => *last += 1,
                _ => parts.push(1),
            }
        }
        if parts.len() == 1 {
            return Ok(ValuesRows::Clause);
        }
        if parts.len() < rows.len() || arms.iter().any(|arm| !arm.windows.is_empty()) {
            return Ok(ValuesRows::Mixed(Rc::from(parts)));
        }
        match arms.iter().find_map(|arm| arm.aggregates.first()) {
            Some(call) => Err(Error::sql(format!("misuse of aggregate: {}()", call.def.name))),
            None => Ok(ValuesRows::Apart),
        }
    }
}
