//! Subqueries in expressions: scalar ones, EXISTS and IN.

use crate::binder::{Binder, offset_of};
use crate::bound::{Expr, ExprKind, Select};
use crate::expr::{DEFINITIONS, check_single, columns_expected, negate, row_value_misused};
use base::{Error, Result};
use syntax::ast;

impl<'a> Binder<'a> {
    /// `(SELECT …)`, of any width.
    #[inline(never)]
    pub(crate) fn subquery(
        &mut self,
        select: &'a ast::Select,
        offset: Option<u32>,
    ) -> Result<Expr> {
        self.bare_result = false;
        self.prohibit("subqueries", DEFINITIONS, offset)?;
        let select = self.select(select)?;
        Ok(ExprKind::Subquery(Box::new(select)).into())
    }

    #[inline(never)]
    pub(crate) fn exists(&mut self, select: &'a ast::Select) -> Result<Expr> {
        self.bare_result = false;
        self.prohibit("subqueries", DEFINITIONS, None)?;
        let select = self.select(select)?;
        Ok(ExprKind::Exists(Box::new(select)).into())
    }

    #[inline(never)]
    pub(crate) fn inside(&mut self, inside: &'a ast::In, expr: &'a ast::Expr) -> Result<Expr> {
        self.bare_result = false;
        let bound = match &inside.set {
            ast::InSet::List(list) => self.in_list(&inside.value, list)?,
            ast::InSet::Select(select) => {
                self.prohibit("subqueries", DEFINITIONS, offset_of(expr))?;
                let value = self.expr(&inside.value)?;
                let select = self.select(select)?;
                in_select(value, select)?
            }
            ast::InSet::Table(name, arguments) => {
                self.prohibit("subqueries", DEFINITIONS, offset_of(expr))?;
                let value = self.expr(&inside.value)?;
                if arguments.is_some() {
                    return Err(Error::not_supported("table-valued functions"));
                }
                let select = self.select_all_of(name)?;
                in_select(value, select)?
            }
        };
        Ok(negate(bound, inside.negated))
    }

    #[inline(never)]
    fn in_list(&mut self, value: &'a ast::Expr, list: &'a [ast::Expr]) -> Result<Expr> {
        let value = self.expr(value)?;
        let width = value.width();
        let mut items = Vec::with_capacity(list.len());
        for item in list {
            let item = self.expr(item)?;
            if width == 1 {
                check_single(&item)?;
                items.push(item);
                continue;
            }
            let own = item.width();
            if own != width {
                let term = if own == 1 { "term" } else { "terms" };
                return Err(Error::sql(format!(
                    "IN(...) element has {own} {term} - expected {width}"
                )));
            }
            if !matches!(item.kind, ExprKind::Vector(_)) {
                return Err(row_value_misused(None));
            }
            items.push(item);
        }
        Ok(ExprKind::InList(Box::new(value), items).into())
    }
}

fn in_select(value: Expr, select: Select) -> Result<Expr> {
    let columns = select.arms.first().map_or(0, |arm| arm.columns.len());
    if value.width() != columns {
        return Err(columns_expected(columns, value.width()));
    }
    Ok(ExprKind::InSelect(Box::new(value), Box::new(select)).into())
}
