//! Literals of a tree become parameters.

use super::LiteralText;
use crate::ast::*;

/// What is lifted.
struct Lifter<'a> {
    /// The literals of the text, in its order.
    literals: &'a [LiteralText],
    /// Number of the parameter that the first literal becomes.
    first: u32,
    lifted: Vec<bool>,
}

/// Makes parameters of those literals of a statement that are compared with a column in WHERE or
/// ON, assigned by SET, or elements of VALUES. Literal `n` becomes parameter `first + n`. Returns
/// which were lifted; `None` when none was: in a statement of another kind, or one that reads from
/// more than tables.
pub fn lift(statement: &mut StatementKind, literals: &[LiteralText], first: u32) -> Option<Vec<bool>> {
    let mut lifter = Lifter { literals, first, lifted: vec![false; literals.len()] };
    match statement {
        StatementKind::Select(select) => lifter.select(select)?,
        StatementKind::Insert(insert) if insert.with.is_none() => {
            if let InsertSource::Select(select) = &mut insert.source {
                lifter.source_of_insert(select)?;
            }
        }
        StatementKind::Update(update) if update.with.is_none() && update.from.is_none() => {
            for assignment in update.set.iter_mut().filter(|assignment| !assignment.parenthesized) {
                lifter.value(&mut assignment.value);
            }
            lifter.optional(update.where_clause.as_mut());
        }
        StatementKind::Delete(delete) if delete.with.is_none() => lifter.optional(delete.where_clause.as_mut()),
        _ => return None,
    }
    lifter.lifted.contains(&true).then_some(lifter.lifted)
}

impl Lifter<'_> {
    /// `None` for what reads from other than tables.
    fn select(&mut self, select: &mut Select) -> Option<()> {
        if select.with.is_some() || !select.compounds.is_empty() {
            return None;
        }
        let SelectCore::Query(query) = &mut select.first else { return None };
        if let Some(from) = &mut query.from {
            if !is_table(&from.first) {
                return None;
            }
            for join in &mut from.joins {
                if !is_table(&join.source) {
                    return None;
                }
                if let JoinConstraint::On(condition) = &mut join.constraint {
                    self.condition(condition);
                }
            }
        }
        self.optional(query.where_clause.as_mut());
        Some(())
    }

    fn source_of_insert(&mut self, select: &mut Select) -> Option<()> {
        let SelectCore::Values(rows) = &mut select.first else { return self.select(select) };
        if select.with.is_some() || !select.compounds.is_empty() {
            return None;
        }
        for row in rows {
            for value in row {
                self.value(value);
            }
        }
        Some(())
    }

    fn optional(&mut self, condition: Option<&mut Expr>) {
        if let Some(condition) = condition {
            self.condition(condition);
        }
    }

    fn condition(&mut self, expr: &mut Expr) {
        use BinaryOperator::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
        match &mut expr.kind {
            ExprKind::Unary(UnaryOperator::Not, operand) => self.condition(operand),
            ExprKind::Binary(And, operands) => operands.iter_mut().for_each(|operand| self.condition(operand)),
            // Two arms that compare a column with the same value may have a bound in common.
            ExprKind::Binary(Or, operands) if operands.iter().all(is_equality) => {
                operands.iter_mut().for_each(|operand| self.condition(operand));
            }
            ExprKind::Binary(Eq | Ne | Lt | Le | Gt | Ge, operands) => {
                let [left, right] = &mut **operands;
                if is_column(left) {
                    self.value(right);
                } else if is_column(right) {
                    self.value(left);
                }
            }
            ExprKind::Between(between) if is_column(&between.value) => {
                self.value(&mut between.low);
                self.value(&mut between.high);
            }
            ExprKind::In(membership) if is_column(&membership.value) => {
                if let InSet::List(list) = &mut membership.set {
                    list.iter_mut().for_each(|element| self.value(element));
                }
            }
            _ => {}
        }
    }

    /// A literal, perhaps with a minus sign before it.
    fn value(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Literal(Literal::Integer(_) | Literal::Float(_) | Literal::String(_)) => {
                let Span { start, .. } = expr.span;
                let Ok(place) = self.literals.binary_search_by_key(&start, |literal| literal.start) else { return };
                let number = u32::try_from(place).ok().and_then(|place| self.first.checked_add(place));
                let whole = self.literals.get(place).is_some_and(|literal| literal.end == expr.span.end());
                if let (Some(number), true) = (number, whole) {
                    expr.kind = ExprKind::Parameter(number);
                    self.lifted.get_mut(place).into_iter().for_each(|lifted| *lifted = true);
                }
            }
            ExprKind::Unary(UnaryOperator::Minus, operand)
                if matches!(operand.kind, ExprKind::Literal(Literal::Integer(_) | Literal::Float(_))) =>
            {
                self.value(operand);
            }
            _ => {}
        }
    }
}

/// Whether an arm of OR has no bound, nor several conditions.
fn is_equality(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(BinaryOperator::Or, operands) => operands.iter().all(is_equality),
        ExprKind::Unary(UnaryOperator::Not, operand) => is_equality(operand),
        ExprKind::Binary(BinaryOperator::And, _) | ExprKind::Between(_) => false,
        ExprKind::Binary(operator, _) => {
            use BinaryOperator::{Ge, Gt, Le, Lt};
            !matches!(operator, Lt | Le | Gt | Ge)
        }
        _ => true,
    }
}

fn is_table(source: &Source) -> bool {
    matches!(source, Source::Table { .. })
}

fn is_column(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Id(_) | ExprKind::Qualified(_))
}
