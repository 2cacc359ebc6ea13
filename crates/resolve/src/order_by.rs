//! ORDER BY and GROUP BY: numbers, aliases and expressions.

use crate::binder::{Binder, error_at, offset_of};
use crate::bound::{Expr, ExprKind, NullsOrder, OrderTerm, ResultColumn, Select};
use base::{Error, Limit, Reason, Result};
use std::rc::Rc;
use syntax::ast::{self, OrderingTerm, UnaryOperator};

impl<'a> Binder<'a> {
    /// ORDER BY of a query with one arm.
    pub(crate) fn order_by(&mut self, terms: &'a [OrderingTerm], columns: &[ResultColumn]) -> Result<Vec<OrderTerm>> {
        self.check_term_count(terms.len(), "ORDER")?;
        let mut bound = Vec::with_capacity(terms.len());
        for (position, term) in terms.iter().enumerate() {
            let inner = skip_collate(&term.expr);
            let number = integer_of(inner);
            let named = match number {
                Some(number) => Some(in_range(number, columns.len(), position, "ORDER", inner)?),
                None => self.alias_position(inner, columns),
            };
            let term_of = |expr, result_column| order_term(term, expr, result_column);
            if let Some(column) = named {
                let expr = columns.get(column).map_or(ExprKind::Null.into(), |column| column.expr.clone());
                let mut expr = self.with_collates(&term.expr, expr)?;
                self.copy_windows(&mut expr);
                bound.push(term_of(expr, Some(column)));
                continue;
            }
            let mut expr = self.scalar(&term.expr)?;
            let same = columns.iter().position(|column| column.expr.same_as(&expr));
            if same.is_some() {
                self.copy_windows(&mut expr);
            }
            bound.push(term_of(expr, same));
        }
        Ok(bound)
    }

    /// Terms that name no result columns: ORDER BY within an aggregate.
    pub(crate) fn plain_order_terms(&mut self, terms: &'a [OrderingTerm]) -> Result<Vec<OrderTerm>> {
        terms.iter().map(|term| Ok(order_term(term, self.scalar(&term.expr)?, None))).collect()
    }

    /// GROUP BY: numbers stand for result columns; aliases are looked for after columns.
    pub(crate) fn group_by(&mut self, terms: &'a [ast::Expr], columns: &[ResultColumn]) -> Result<Vec<Expr>> {
        self.check_term_count(terms.len(), "GROUP")?;
        let mut bound = Vec::with_capacity(terms.len());
        // Numbers that no list is long enough for are noticed before the others.
        for (position, inner) in terms.iter().map(skip_collate).enumerate() {
            if let Some(number) = integer_of(inner).filter(|number| !(1..=0xffff).contains(number)) {
                in_range(number, columns.len(), position, "GROUP", inner)?;
            }
        }
        for (position, term) in terms.iter().enumerate() {
            let inner = skip_collate(term);
            if let Some(number) = integer_of(inner) {
                let column = in_range(number, columns.len(), position, "GROUP", inner)?;
                let expr = columns.get(column).map_or(ExprKind::Null.into(), |column| column.expr.clone());
                self.check_group_term(&expr)?;
                bound.push(self.with_collates(term, expr)?);
                continue;
            }
            bound.push(self.scalar(term)?);
        }
        Ok(bound)
    }

    /// Whether a result column may be a term of GROUP BY: it holds no aggregate or window function
    /// of this query.
    fn check_group_term(&self, expr: &Expr) -> Result<()> {
        let own = self.innermost().and_then(|scope| scope.select);
        let (mut has_aggregate, mut window) = (false, None);
        expr.walk(&mut |part| {
            match part.kind {
                ExprKind::Aggregate { select, .. } if Some(select) == own => has_aggregate = true,
                ExprKind::Window { select, index } if Some(select) == own => window = window.or(Some(index)),
                _ => {}
            }
            true
        });
        if has_aggregate {
            return Err(Error::sql("aggregate functions are not allowed in the GROUP BY clause"));
        }
        match window.and_then(|index| self.innermost()?.windows.get(index)) {
            Some(call) => Err(Error::of(Reason::MisuseOfWindow, &call.def.name)),
            None => Ok(()),
        }
    }

    /// Looks in one arm of a compound for the ORDER BY terms that no arm before it had.
    pub(crate) fn match_compound_order(
        &mut self,
        terms: &'a [OrderingTerm],
        matches: &mut [Option<usize>],
        columns: &[ResultColumn],
    ) -> Result<()> {
        for (position, (term, found)) in terms.iter().zip(matches.iter_mut()).enumerate() {
            if found.is_some() {
                continue;
            }
            let inner = skip_collate(&term.expr);
            *found = match integer_of(inner) {
                Some(number) => Some(compound_in_range(number, columns.len(), position, inner)?),
                None => match self.alias_position(inner, columns) {
                    Some(column) => Some(column),
                    None => self.same_column(inner, columns),
                },
            };
        }
        Ok(())
    }

    /// The result column that is the same expression; what cannot be bound is none. Only the arm's
    /// own names are looked at.
    fn same_column(&mut self, expr: &'a ast::Expr, columns: &[ResultColumn]) -> Option<usize> {
        let own = self.pop_scope()?;
        let aggregates = own.aggregates.len();
        let (bound, mut scopes) = self.with_scopes(vec![own], |binder| binder.scalar(expr).ok());
        let mut own = scopes.pop()?;
        own.aggregates.truncate(aggregates);
        self.push_scope(own);
        let bound = bound?;
        columns.iter().position(|column| column.expr.same_as(&bound))
    }

    /// ORDER BY of a compound, once every arm was looked at.
    pub(crate) fn compound_order(
        &mut self,
        terms: &'a [OrderingTerm],
        matches: &[Option<usize>],
        select: &Select,
    ) -> Result<Vec<OrderTerm>> {
        self.check_term_count(terms.len(), "ORDER")?;
        let columns = select.arms.first().map_or(&[][..], |arm| &arm.columns);
        let mut bound = Vec::with_capacity(terms.len());
        for (position, (term, found)) in terms.iter().zip(matches).enumerate() {
            let Some(column) = found.and_then(|column| columns.get(column)) else {
                return Err(Error::sql(format!(
                    "{} ORDER BY term does not match any column in the result set",
                    ordinal(position + 1)
                )));
            };
            let expr = self.with_collates(&term.expr, column.expr.clone())?;
            bound.push(order_term(term, expr, *found));
        }
        Ok(bound)
    }

    /// The result column that a term names by its AS alias. Aliases count before columns.
    fn alias_position(&self, expr: &ast::Expr, columns: &[ResultColumn]) -> Option<usize> {
        let ast::ExprKind::Id(name) = &expr.kind else {
            return None;
        };
        columns.iter().position(|column| (column.is_alias || column.from_star) && name.is(&column.name))
    }

    /// Puts the COLLATEs of a term around the result column that it names.
    fn with_collates(&self, term: &ast::Expr, expr: Expr) -> Result<Expr> {
        match &term.kind {
            ast::ExprKind::Collate(inner, name) => {
                let collation = self.known_collation(name.as_str())?;
                Ok(ExprKind::Collate(Rc::new(self.with_collates(inner, expr)?), collation).into())
            }
            _ => Ok(expr),
        }
    }

    fn check_term_count(&self, count: usize, clause: &str) -> Result<()> {
        if count > self.catalog().limits().get(Limit::Column).max(0) as usize {
            return Err(Error::sql(format!("too many terms in {clause} BY clause")));
        }
        Ok(())
    }
}

fn order_term(term: &OrderingTerm, expr: Expr, result_column: Option<usize>) -> OrderTerm {
    let nulls = match term.nulls {
        ast::Nulls::Unspecified => NullsOrder::Default,
        ast::Nulls::First => NullsOrder::First,
        ast::Nulls::Last => NullsOrder::Last,
    };
    OrderTerm { expr, descending: term.direction.is_descending(), nulls, result_column }
}

fn skip_collate(mut expr: &ast::Expr) -> &ast::Expr {
    while let ast::ExprKind::Collate(inner, _) = &expr.kind {
        expr = inner;
    }
    expr
}

/// The value of an integer literal, perhaps with signs.
fn integer_of(expr: &ast::Expr) -> Option<i64> {
    match &expr.kind {
        ast::ExprKind::Literal(ast::Literal::Integer(text)) => text.parse::<i32>().ok().map(i64::from),
        ast::ExprKind::Unary(UnaryOperator::Plus, inner) => integer_of(inner),
        ast::ExprKind::Unary(UnaryOperator::Minus, inner) => integer_of(inner).map(|value| -value),
        _ => None,
    }
}

/// The position, from 0, that a number means.
fn in_range(number: i64, count: usize, term: usize, clause: &str, expr: &ast::Expr) -> Result<usize> {
    let position = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    match position {
        Some(position) if position < count => Ok(position),
        // Numbers that could be one of a longer list are noticed later, where no place is known.
        Some(position) if position < 0xffff => Err(out_of_range(count, term, clause, None)),
        _ => Err(out_of_range(count, term, clause, offset_of(expr))),
    }
}

fn compound_in_range(number: i64, count: usize, term: usize, expr: &ast::Expr) -> Result<usize> {
    let position = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    position.filter(|&position| position < count).ok_or_else(|| out_of_range(count, term, "ORDER", offset_of(expr)))
}

fn out_of_range(count: usize, term: usize, clause: &str, offset: Option<u32>) -> Error {
    let nth = ordinal(term + 1);
    error_at(format!("{nth} {clause} BY term out of range - should be between 1 and {count}"), offset)
}

/// `1st`, `2nd`, `3rd`, `4th`, …
pub(crate) fn ordinal(number: usize) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}
