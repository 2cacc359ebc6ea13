//! Expressions.

use crate::binder::{Binder, DefinitionKind, error_at, offset_of};
use crate::bound::{BinaryOp, CaseArm, Expr, ExprKind, UnaryOp};
use base::{Error, Result};
use syntax::ast::{self, BinaryOperator, UnaryOperator};
use value::Affinity;

/// Everything that definitions may not hold is refused in all of them.
pub(crate) const DEFINITIONS: &[DefinitionKind] = &[
    DefinitionKind::Check,
    DefinitionKind::Generated,
    DefinitionKind::IndexExpr,
    DefinitionKind::PartialIndex,
];

pub(crate) fn row_value_misused(offset: Option<u32>) -> Error {
    error_at("row value misused".into(), offset)
}

impl<'a> Binder<'a> {
    /// Binds an expression that must be a single value.
    pub(crate) fn scalar(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        let bound = self.expr(expr)?;
        check_scalar(bound)
    }

    pub(crate) fn boxed_scalar(&mut self, expr: &'a ast::Expr) -> Result<Box<Expr>> {
        self.scalar(expr).map(Box::new)
    }

    pub(crate) fn scalars(&mut self, exprs: &'a [ast::Expr]) -> Result<Vec<Expr>> {
        exprs.iter().map(|expr| self.scalar(expr)).collect()
    }

    /// Binds an expression of any width.
    pub(crate) fn expr(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        use ast::ExprKind as E;
        let bare = std::mem::replace(&mut self.bare_result, false);
        match &expr.kind {
            E::Literal(literal) => self.literal(literal, expr, false),
            E::Id(name) => {
                self.bare_result = bare;
                let bound = self.identifier(name, expr);
                self.bare_result = false;
                bound
            }
            E::Qualified(column) => {
                self.bare_result = bare;
                let bound = self.qualified(column, expr);
                self.bare_result = false;
                bound
            }
            E::Parameter(number) => {
                self.prohibit("parameters", DEFINITIONS, Some(expr.span.start))?;
                Ok(ExprKind::Parameter(u32::from(*number)).into())
            }
            E::Unary(operator, inner) => self.unary(*operator, inner),
            E::Binary(..) => self.binary_chain(expr),
            E::IsNull(inner) => Ok(ExprKind::IsNull(self.boxed_scalar(inner)?).into()),
            E::NotNull(inner) => Ok(ExprKind::NotNull(self.boxed_scalar(inner)?).into()),
            E::Like(like) => self.like(like),
            E::Between(between) => self.between(between, expr),
            E::In(inside) => self.inside(inside, expr),
            E::Collate(inner, name) => {
                let inner = self.boxed_scalar(inner)?;
                match self.known_collation(name.as_str()) {
                    Ok(collation) => Ok(ExprKind::Collate(inner, collation).into()),
                    // Where nothing is compared, the collation need not exist.
                    Err(_) if bare => Ok(ExprKind::Unary(UnaryOp::Plus, inner).into()),
                    Err(error) => Err(error),
                }
            }
            E::Cast(inner, type_name) => {
                let affinity = Affinity::from_declared_type(type_name);
                Ok(ExprKind::Cast(self.boxed_scalar(inner)?, affinity).into())
            }
            E::Case(case) => self.case(case),
            E::Function(call) => self.function(call, expr),
            E::Subquery(select) => self.subquery(select, None),
            E::Exists(select) => self.exists(select),
            E::Vector(terms) => Ok(ExprKind::Vector(self.scalars(terms)?).into()),
            E::Raise(..) => Err(Error::sql(
                "RAISE() may only be used within a trigger-program",
            )),
        }
    }

    fn unary(&mut self, operator: UnaryOperator, inner: &'a ast::Expr) -> Result<Expr> {
        if let (UnaryOperator::Minus, ast::ExprKind::Literal(literal @ ast::Literal::Integer(_))) =
            (operator, &inner.kind)
        {
            return self.literal(literal, inner, true);
        }
        let operator = match operator {
            UnaryOperator::Minus => UnaryOp::Negate,
            UnaryOperator::Plus => UnaryOp::Plus,
            UnaryOperator::Not => UnaryOp::Not,
            UnaryOperator::BitNot => UnaryOp::BitNot,
        };
        Ok(ExprKind::Unary(operator, self.boxed_scalar(inner)?).into())
    }

    /// Operators between two operands: a chain that leans left is bound in a loop, so that a long
    /// one costs no stack.
    #[inline(never)]
    fn binary_chain(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        let mut chain = Vec::new();
        let mut leftmost = expr;
        while let ast::ExprKind::Binary(operator, operands) = &leftmost.kind {
            let [left, right] = &**operands;
            chain.push((*operator, left, right));
            leftmost = left;
        }
        let mut bound = self.expr(leftmost)?;
        while let Some((operator, left, right)) = chain.pop() {
            bound = self.binary(operator, bound, left, right)?;
        }
        Ok(bound)
    }

    #[inline(never)]
    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: Expr,
        left_text: &'a ast::Expr,
        right_text: &'a ast::Expr,
    ) -> Result<Expr> {
        let right = self.expr(right_text)?;
        let Some(operator) = binary_operator(operator) else {
            let name = if operator == BinaryOperator::Arrow {
                "->"
            } else {
                "->>"
            };
            return self.scalar_call(name, vec![check_scalar(left)?, check_scalar(right)?], None);
        };
        if !operator.is_comparison() {
            let (left, right) = (check_scalar(left)?, check_scalar(right)?);
            return Ok(ExprKind::Binary(operator, Box::new(left), Box::new(right)).into());
        }
        if let (BinaryOp::Is | BinaryOp::IsNot, Some(truth)) =
            (operator, truth_of(right_text, &right))
        {
            let negated = operator == BinaryOp::IsNot;
            let operand = Box::new(check_scalar(left)?);
            return Ok(ExprKind::IsTruth {
                operand,
                truth,
                negated,
            }
            .into());
        }
        if left.width() != right.width() {
            return Err(row_value_misused(offset_of(left_text)));
        }
        Ok(ExprKind::Binary(operator, Box::new(left), Box::new(right)).into())
    }

    #[inline(never)]
    fn like(&mut self, like: &'a ast::Like) -> Result<Expr> {
        let mut arguments = vec![self.scalar(&like.pattern)?, self.scalar(&like.value)?];
        if let Some(escape) = &like.escape {
            arguments.push(self.scalar(escape)?);
        }
        let word = self.operator_word(like);
        let call = self.scalar_call(like.operator.function(), arguments, word)?;
        Ok(negate(call, like.negated))
    }

    /// The operator as written, and where: what the error about a missing function names.
    fn operator_word(&self, like: &ast::Like) -> Option<(&'a str, u32)> {
        use syntax::TokenKind as T;
        let mut at = like.value.span.end() as usize;
        loop {
            let token = syntax::scan_significant(self.sql.as_bytes(), at);
            match token.kind {
                T::Like | T::Glob | T::Match | T::Regexp => {
                    return Some((
                        self.sql.get(token.start as usize..token.end as usize)?,
                        token.start,
                    ));
                }
                T::Eof | T::Illegal => return None,
                _ => at = token.end as usize,
            }
        }
    }

    #[inline(never)]
    fn between(&mut self, between: &'a ast::Between, expr: &'a ast::Expr) -> Result<Expr> {
        let value = self.expr(&between.value)?;
        let low = self.expr(&between.low)?;
        let high = self.expr(&between.high)?;
        if value.width() != low.width() || value.width() != high.width() {
            return Err(row_value_misused(offset_of(expr)));
        }
        let bound = ExprKind::Between(Box::new(value), Box::new(low), Box::new(high)).into();
        Ok(negate(bound, between.negated))
    }

    #[inline(never)]
    fn case(&mut self, case: &'a ast::Case) -> Result<Expr> {
        let operand = match &case.operand {
            Some(operand) => Some(self.boxed_scalar(operand)?),
            None => None,
        };
        let mut arms = Vec::with_capacity(case.arms.len());
        for (when, then) in &case.arms {
            arms.push(CaseArm {
                when: self.scalar(when)?,
                then: self.scalar(then)?,
            });
        }
        let otherwise = match &case.otherwise {
            Some(otherwise) => Some(self.boxed_scalar(otherwise)?),
            None => None,
        };
        Ok(ExprKind::Case {
            operand,
            arms,
            otherwise,
        }
        .into())
    }
}

/// `NOT x`, when wanted.
pub(crate) fn negate(expr: Expr, negated: bool) -> Expr {
    if negated {
        ExprKind::Unary(UnaryOp::Not, Box::new(expr)).into()
    } else {
        expr
    }
}

/// A single value, or the error about what is not.
pub(crate) fn check_scalar(expr: Expr) -> Result<Expr> {
    match &expr.kind {
        ExprKind::Vector(_) => Err(row_value_misused(None)),
        ExprKind::Subquery(_) if expr.width() != 1 => Err(columns_expected(expr.width(), 1)),
        _ => Ok(expr),
    }
}

/// The error about a subquery with the wrong number of columns.
pub(crate) fn columns_expected(columns: usize, expected: usize) -> Error {
    Error::sql(format!(
        "sub-select returns {columns} columns - expected {expected}"
    ))
}

/// TRUE or FALSE behind IS, where no column has that name.
fn truth_of(text: &ast::Expr, bound: &Expr) -> Option<bool> {
    let ast::ExprKind::Id(name) = &text.kind else {
        return None;
    };
    match bound.kind {
        ExprKind::Integer(value) if !name.is_quoted() => Some(value != 0),
        _ => None,
    }
}

/// `None` for the JSON operators, which are functions.
fn binary_operator(operator: BinaryOperator) -> Option<BinaryOp> {
    Some(match operator {
        BinaryOperator::Or => BinaryOp::Or,
        BinaryOperator::And => BinaryOp::And,
        BinaryOperator::Eq => BinaryOp::Eq,
        BinaryOperator::Ne => BinaryOp::Ne,
        BinaryOperator::Lt => BinaryOp::Lt,
        BinaryOperator::Le => BinaryOp::Le,
        BinaryOperator::Gt => BinaryOp::Gt,
        BinaryOperator::Ge => BinaryOp::Ge,
        BinaryOperator::Is => BinaryOp::Is,
        BinaryOperator::IsNot => BinaryOp::IsNot,
        BinaryOperator::BitAnd => BinaryOp::BitAnd,
        BinaryOperator::BitOr => BinaryOp::BitOr,
        BinaryOperator::ShiftLeft => BinaryOp::ShiftLeft,
        BinaryOperator::ShiftRight => BinaryOp::ShiftRight,
        BinaryOperator::Add => BinaryOp::Add,
        BinaryOperator::Subtract => BinaryOp::Subtract,
        BinaryOperator::Multiply => BinaryOp::Multiply,
        BinaryOperator::Divide => BinaryOp::Divide,
        BinaryOperator::Remainder => BinaryOp::Remainder,
        BinaryOperator::Concat => BinaryOp::Concat,
        BinaryOperator::Arrow | BinaryOperator::ArrowText => return None,
    })
}
