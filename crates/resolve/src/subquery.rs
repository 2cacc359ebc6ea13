//! Subqueries in expressions: scalar ones, EXISTS and IN.

use crate::binder::{Binder, offset_of};
use crate::bound::{Expr, ExprKind, Select};
use crate::expr::{DEFINITIONS, check_single, columns_expected, negate, row_value_misused};
use base::{Error, Result};
use std::rc::Rc;
use syntax::ast;

impl<'a> Binder<'a> {
    /// `(SELECT …)`, of any width.
    #[inline(never)]
    pub(crate) fn subquery(&mut self, select: &'a ast::Select, offset: Option<u32>) -> Result<Expr> {
        self.bare_result = false;
        self.prohibit("subqueries", DEFINITIONS, offset)?;
        let select = self.select(select)?;
        Ok(ExprKind::Subquery(select).into())
    }

    #[inline(never)]
    pub(crate) fn exists(&mut self, select: &'a ast::Select) -> Result<Expr> {
        self.bare_result = false;
        self.prohibit("subqueries", DEFINITIONS, None)?;
        let select = self.select(select)?;
        Ok(ExprKind::Exists(select).into())
    }

    /// IN, whose left side is bound.
    #[inline(never)]
    pub(crate) fn inside(&mut self, inside: &'a ast::In, value: Expr) -> Result<Expr> {
        let bound = match &inside.set {
            ast::InSet::List(list) => self.in_list(value, list)?,
            set => self.in_query(value, set, &inside.value)?,
        };
        Ok(negate(bound, inside.negated))
    }

    #[inline(never)]
    fn in_query(&mut self, value: Expr, set: &'a ast::InSet, text: &ast::Expr) -> Result<Expr> {
        self.prohibit("subqueries", DEFINITIONS, offset_of(text))?;
        match set {
            ast::InSet::Select(select) => in_select(value, self.select(select)?),
            ast::InSet::Table(name, arguments) => {
                // SQLite's ALTER TABLE does not see this name.
                let naming = self.naming.take();
                let select = self.select_all_of(name, arguments.as_deref());
                self.naming = naming;
                in_select(value, Box::new(select?))
            }
            ast::InSet::List(_) => Err(Error::bare(base::ResultCode::INTERNAL)),
        }
    }

    #[inline(never)]
    fn in_list(&mut self, value: Expr, list: &'a [ast::Expr]) -> Result<Expr> {
        let width = value.width();
        let mut items = Vec::with_capacity(list.len());
        for item in list {
            let item = self.expr(item)?;
            check_item(&item, width)?;
            items.push(item);
        }
        Ok(ExprKind::InList(Rc::new(value), items).into())
    }
}

/// Whether an element of IN's list is as wide as what is looked for.
#[inline(never)]
fn check_item(item: &Expr, width: usize) -> Result<()> {
    if width == 1 {
        return check_single(item);
    }
    let own = item.width();
    if own != width {
        let term = if own == 1 { "term" } else { "terms" };
        return Err(Error::sql(format!("IN(...) element has {own} {term} - expected {width}")));
    }
    if matches!(item.kind, ExprKind::Vector(_)) { Ok(()) } else { Err(row_value_misused(None)) }
}

fn in_select(value: Expr, select: Box<Select>) -> Result<Expr> {
    let columns = select.arms.first().map_or(0, |arm| arm.columns.len());
    if value.width() != columns {
        return Err(columns_expected(columns, value.width()));
    }
    Ok(ExprKind::InSelect(Rc::new(value), select).into())
}
