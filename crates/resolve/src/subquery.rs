//! Subqueries in expressions: scalar ones, EXISTS and IN.

use crate::binder::{Binder, offset_of};
use crate::bound::comparison_affinity;
use crate::bound::{BinaryOp, Expr, ExprKind, Select, UnaryOp};
use crate::expr::{DEFINITIONS, check_single, columns_expected, negate, row_value_misused};
use base::{Error, Result};
use schema::{Index, IndexPart, TableKind};
use std::rc::Rc;
use syntax::ast;
use value::Affinity;

impl<'a> Binder<'a> {
    /// `(SELECT …)`, of any width.
    #[inline(never)]
    pub(crate) fn subquery(&mut self, select: &'a ast::Select, offset: Option<u32>) -> Result<Expr> {
        self.prohibit("subqueries", DEFINITIONS, offset)?;
        let select = self.select(select)?;
        Ok(ExprKind::Subquery(select).into())
    }

    #[inline(never)]
    pub(crate) fn exists(&mut self, select: &'a ast::Select) -> Result<Expr> {
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

    /// IN with a query, which is authorized before the left side.
    #[inline(never)]
    pub(crate) fn inside_asked_first(&mut self, inside: &'a ast::In) -> Result<Expr> {
        let ast::InSet::Select(select) = &inside.set else { return Err(Error::bare(base::ResultCode::INTERNAL)) };
        self.prohibit("subqueries", DEFINITIONS, offset_of(&inside.value))?;
        let (select, value) = self.query_asked_if(select, |binder, select| {
            let value = binder.expr(&inside.value)?;
            let is_asked = !is_looked_up(&value, select);
            Ok((value, is_asked))
        })?;
        Ok(negate(in_select(value, select)?, inside.negated))
    }

    #[inline(never)]
    fn in_query(&mut self, value: Expr, set: &'a ast::InSet, text: &ast::Expr) -> Result<Expr> {
        self.prohibit("subqueries", DEFINITIONS, offset_of(text))?;
        match set {
            ast::InSet::Select(select) => in_select(value, self.select(select)?),
            ast::InSet::Table(name, arguments) => {
                // SQLite's ALTER TABLE does not see this name.
                let select = self.unnoted(|binder| binder.select_all_of(name, arguments.as_deref()))?;
                in_select(value, Box::new(select))
            }
            ast::InSet::List(_) => Err(Error::bare(base::ResultCode::INTERNAL)),
        }
    }

    #[inline(never)]
    fn in_list(&mut self, value: Expr, list: &'a [ast::Expr]) -> Result<Expr> {
        let width = value.width();
        // A query with several columns on the left of a list of values: SQLite reports their
        // number, but for a list of one.
        if width > 1 && matches!(value.kind, ExprKind::Subquery(_)) && !list.is_empty() {
            return Err(match list.len() {
                1 => row_value_misused(None),
                _ => crate::expr::columns_expected(width, 1),
            });
        }
        let mut items = Vec::with_capacity(list.len());
        for item in list {
            let item = self.expr(item)?;
            check_item(&item, width, list.len() == 1)?;
            items.push(item);
        }
        if width == 1
            && let [item] = items.as_slice()
            && is_constant(item)
            && item.explicit_collation().is_none()
        {
            // As SQLite does; the sign keeps the item's type out of the comparison.
            let item = ExprKind::Unary(UnaryOp::Plus, Rc::new(items.remove(0))).into();
            return Ok(ExprKind::Binary(BinaryOp::Eq, Rc::new(value), Rc::new(item)).into());
        }
        Ok(ExprKind::InList(Rc::new(value), items).into())
    }
}

/// Whether an expression has one value for the whole statement: no columns, no subqueries, no
/// functions that differ from call to call.
fn is_constant(expr: &Expr) -> bool {
    let mut constant = true;
    expr.walk(&mut |node| {
        constant &= match &node.kind {
            ExprKind::Function(def, _) => def.flags.deterministic || def.flags.slow_change,
            ExprKind::Column(_) | ExprKind::Aggregate { .. } | ExprKind::Window { .. } | ExprKind::Raise(..) => false,
            _ => node.subquery().is_none(),
        };
        constant
    });
    constant
}

/// Whether an element of IN's list is as wide as what is looked for.
#[inline(never)]
fn check_item(item: &Expr, width: usize, alone: bool) -> Result<()> {
    if width == 1 {
        return check_single(item);
    }
    // Among others a query counts for one value.
    let is_row = matches!(item.kind, ExprKind::Vector(_)) || alone;
    let own = if is_row { item.width() } else { 1 };
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

/// Whether a query after IN is no more than a column of a table that has an index for it, in which
/// the left side can be looked up.
fn is_looked_up(value: &Expr, select: &Select) -> bool {
    let ([arm], None) = (select.arms.as_slice(), &select.limit) else { return false };
    let ([result], [source]) = (arm.columns.as_slice(), arm.from.as_slice()) else { return false };
    let ExprKind::Column(column) = &result.expr.kind else { return false };
    let plain = arm.where_clause.is_none() && arm.group_by.is_empty() && !arm.distinct && !select.correlated;
    if !plain || column.source != source.id {
        return false;
    }
    let fits = match comparison_affinity(value, &result.expr) {
        None | Some(Affinity::Blob) => true,
        Some(Affinity::Text) => result.expr.affinity() == Some(Affinity::Text),
        _ => result.expr.affinity().is_some_and(Affinity::is_numeric),
    };
    let found = index_of(&result.expr);
    // Where the left side has an index itself, the values are gone through: each must come once.
    fits && found.is_some_and(|unique| unique || index_of(value).is_none())
}

/// Whether the index that a column leads is unique; none where there is no such index.
fn index_of(expr: &Expr) -> Option<bool> {
    let ExprKind::Column(column) = &expr.kind else { return None };
    if column.table.kind != TableKind::Ordinary {
        return None;
    }
    if column.column < 0 || column.table.rowid_alias == usize::try_from(column.column).ok() {
        return Some(true);
    }
    let leads = |index: &&Rc<Index>| {
        let first = index.columns.first().map(|first| &first.part);
        index.partial.is_none() && matches!(first, Some(IndexPart::Column(own)) if *own == column.column)
    };
    let leading: Vec<bool> =
        column.table.indexes.iter().filter(leads).map(|index| index.unique && index.key_columns == 1).collect();
    leading.iter().copied().reduce(|a, b| a || b)
}
