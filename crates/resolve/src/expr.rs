//! Expressions.

use crate::binder::{Binder, error_at, offset_of};
use crate::bound::{BinaryOp, CaseArm, Expr, ExprKind, UnaryOp};
use crate::scope::DefinitionKind;
use base::{Error, Result};
use std::rc::Rc;
use syntax::ast::{self, BinaryOperator, UnaryOperator};
use value::Affinity;

/// Everything that definitions may not hold is refused in all of them.
pub(crate) const DEFINITIONS: &[DefinitionKind] =
    &[DefinitionKind::Check, DefinitionKind::Generated, DefinitionKind::IndexExpr, DefinitionKind::PartialIndex];

pub(crate) fn row_value_misused(offset: Option<u32>) -> Error {
    error_at("row value misused".into(), offset)
}

impl<'a> Binder<'a> {
    /// Binds an expression that must be a single value.
    #[inline]
    pub(crate) fn scalar(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        let bound = self.expr(expr)?;
        check_single(&bound)?;
        Ok(bound)
    }

    #[inline]
    pub(crate) fn shared_scalar(&mut self, expr: &'a ast::Expr) -> Result<Rc<Expr>> {
        Ok(Rc::new(self.scalar(expr)?))
    }

    #[inline(never)]
    pub(crate) fn scalars(&mut self, exprs: &'a [ast::Expr]) -> Result<Vec<Expr>> {
        let mut bound = Vec::with_capacity(exprs.len());
        for expr in exprs {
            bound.push(self.scalar(expr)?);
        }
        Ok(bound)
    }

    /// Binds an expression of any width. Trees may be a thousand nodes high, so the frames of this
    /// recursion are kept small: one function a kind of node, and what leans left is a loop.
    pub(crate) fn expr(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        use ast::ExprKind as E;
        match &expr.kind {
            E::Like(_) | E::In(_) | E::Binary(..) if self.is_authorizing() && self.asks_first(expr) => {
                self.asked_first(expr)
            }
            E::Unary(..) | E::Binary(..) | E::IsNull(_) | E::NotNull(_) | E::Collate(..) | E::Cast(..) => {
                self.left_spine(expr, false)
            }
            E::Like(_) | E::Between(_) | E::In(_) => self.left_spine(expr, false),
            E::Function(call) => self.function(call, expr),
            E::Case(case) => self.case(case),
            E::Vector(terms) => self.vector(terms),
            E::Subquery(select) => self.subquery(select, None),
            E::Exists(select) => self.exists(select),
            _ => self.leaf(expr),
        }
    }

    /// Binds a result column: a COLLATE around it may name any collation.
    pub(crate) fn result_expr(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        match &expr.kind {
            ast::ExprKind::Collate(..) => self.left_spine(expr, true),
            _ => self.expr(expr),
        }
    }

    /// An expression without others inside it.
    #[inline(never)]
    fn leaf(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        use ast::ExprKind as E;
        match &expr.kind {
            E::Literal(literal) => self.literal(literal, expr, false),
            E::Id(name) => self.identifier(name, expr),
            E::Qualified(column) => self.qualified(column, expr),
            E::Parameter(number) => {
                self.prohibit("parameters", DEFINITIONS, Some(expr.span.start))?;
                Ok(ExprKind::Parameter(*number).into())
            }
            E::Raise(kind, message) => self.raise(*kind, message.as_deref()),
            _ => Err(Error::bare(base::ResultCode::INTERNAL)),
        }
    }

    /// Whether the application is asked about the node before what it is built on: calls of
    /// functions, and queries after IN.
    fn asks_first(&self, expr: &ast::Expr) -> bool {
        use ast::ExprKind as E;
        self.is_authorizing()
            && match &expr.kind {
                E::Like(_) => true,
                E::In(inside) => matches!(inside.set, ast::InSet::Select(_)),
                E::Binary(operator, _) => binary_operator(*operator).is_none(),
                _ => false,
            }
    }

    /// Binds such a node.
    #[inline(never)]
    fn asked_first(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        match &expr.kind {
            ast::ExprKind::Like(like) => {
                let word = self.operator_word(like);
                let name = like.operator.function();
                if !self.may_call(name, word.map_or(name, |text| text.0))? {
                    return Ok(ExprKind::Null.into());
                }
                let mut arguments = vec![self.scalar(&like.pattern)?, self.scalar(&like.value)?];
                if let Some(escape) = &like.escape {
                    arguments.push(self.scalar(escape)?);
                }
                let call = self.allowed_call(name, arguments, word)?;
                Ok(negate(as_operator(call), like.negated))
            }
            ast::ExprKind::Binary(operator, operands) => {
                let name = if *operator == BinaryOperator::Arrow { "->" } else { "->>" };
                if !self.may_call(name, name)? {
                    return Ok(ExprKind::Null.into());
                }
                let arguments = vec![self.scalar(&operands[0])?, self.scalar(&operands[1])?];
                self.allowed_call(name, arguments, None)
            }
            ast::ExprKind::In(inside) => self.inside_asked_first(inside),
            _ => Err(Error::bare(base::ResultCode::INTERNAL)),
        }
    }

    #[inline(never)]
    fn vector(&mut self, terms: &'a [ast::Expr]) -> Result<Expr> {
        Ok(ExprKind::Vector(self.scalars(terms)?).into())
    }

    /// Binds a node by going down its first operands and building on the way back up; `bare`: it is
    /// a result column by itself.
    #[inline(never)]
    fn left_spine(&mut self, expr: &'a ast::Expr, bare: bool) -> Result<Expr> {
        // Most nodes have a leaf below them and need no list.
        let mut spine = Vec::new();
        let mut node = expr;
        let mut leftmost = first_operand(expr);
        while let Some(first) = leftmost.filter(|node| !self.asks_first(node)).and_then(first_operand) {
            spine.push(node);
            node = leftmost.unwrap_or(node);
            leftmost = Some(first);
        }
        let Some(leftmost) = leftmost else {
            return self.signed_literal(expr);
        };
        let mut bound = match &leftmost.kind {
            ast::ExprKind::Unary(..) => self.signed_literal(leftmost)?,
            _ => self.expr(leftmost)?,
        };
        loop {
            bound = match &node.kind {
                ast::ExprKind::Binary(operator, operands) => {
                    let right = self.expr(&operands[1])?;
                    self.binary(*operator, bound, right, operands)?
                }
                ast::ExprKind::Like(like) => self.like(like, bound)?,
                ast::ExprKind::Between(between) => self.between(between, bound)?,
                ast::ExprKind::In(inside) => self.inside(inside, bound)?,
                _ => self.around(node, bound, bare && spine.is_empty())?,
            };
            match spine.pop() {
                Some(next) => node = next,
                None => return Ok(bound),
            }
        }
    }

    /// `-9223372036854775808` is one literal.
    #[inline(never)]
    fn signed_literal(&mut self, expr: &'a ast::Expr) -> Result<Expr> {
        match &expr.kind {
            ast::ExprKind::Unary(_, inner) => match &inner.kind {
                ast::ExprKind::Literal(literal) => self.literal(literal, inner, true),
                _ => self.expr(inner),
            },
            _ => self.leaf(expr),
        }
    }

    /// Builds a node with one operand around it.
    #[inline(never)]
    fn around(&mut self, node: &'a ast::Expr, bound: Expr, bare: bool) -> Result<Expr> {
        use ast::ExprKind as E;
        check_single(&bound)?;
        let inner = Rc::new(bound);
        Ok(match &node.kind {
            E::Unary(operator, _) => ExprKind::Unary(unary_operator(*operator), inner),
            E::IsNull(_) => ExprKind::IsNull(inner),
            E::NotNull(_) => ExprKind::NotNull(inner),
            // A cast without a type is one to NUMERIC.
            E::Cast(_, type_name) if type_name.is_empty() => ExprKind::Cast(inner, Affinity::Numeric),
            E::Cast(_, type_name) => ExprKind::Cast(inner, Affinity::from_declared_type(type_name)),
            E::Collate(_, name) => match self.known_collation(name.as_str()) {
                Ok(collation) => ExprKind::Collate(inner, collation),
                // Where nothing is compared, the collation need not exist.
                Err(_) if bare => ExprKind::Unary(UnaryOp::Plus, inner),
                Err(error) => return Err(error),
            },
            _ => return Ok(Rc::unwrap_or_clone(inner)),
        }
        .into())
    }

    #[inline(never)]
    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: Expr,
        right: Expr,
        operands: &'a [ast::Expr; 2],
    ) -> Result<Expr> {
        let Some(operator) = binary_operator(operator) else {
            let name = if operator == BinaryOperator::Arrow { "->" } else { "->>" };
            check_single(&left)?;
            check_single(&right)?;
            return self.scalar_call(name, vec![left, right], None);
        };
        if !operator.is_comparison() {
            check_single(&left)?;
            check_single(&right)?;
            return Ok(ExprKind::Binary(operator, Rc::new(left), Rc::new(right)).into());
        }
        if let (BinaryOp::Is | BinaryOp::IsNot, Some(truth)) = (operator, truth_of(&operands[1], &right)) {
            check_single(&left)?;
            let negated = operator == BinaryOp::IsNot;
            return Ok(ExprKind::IsTruth { operand: Rc::new(left), truth, negated }.into());
        }
        if left.width() != right.width() {
            return Err(row_value_misused(offset_of(&operands[0])));
        }
        Ok(ExprKind::Binary(operator, Rc::new(left), Rc::new(right)).into())
    }

    #[inline(never)]
    fn like(&mut self, like: &'a ast::Like, value: Expr) -> Result<Expr> {
        check_single(&value)?;
        let mut arguments = Vec::with_capacity(3);
        arguments.push(self.scalar(&like.pattern)?);
        arguments.push(value);
        if let Some(escape) = &like.escape {
            arguments.push(self.scalar(escape)?);
        }
        self.like_call(like, arguments)
    }

    #[inline(never)]
    fn like_call(&mut self, like: &'a ast::Like, arguments: Vec<Expr>) -> Result<Expr> {
        let word = self.operator_word(like);
        let call = self.scalar_call(like.operator.function(), arguments, word)?;
        Ok(negate(as_operator(call), like.negated))
    }

    /// The operator as written, and where: what the error about a missing function names.
    fn operator_word(&self, like: &ast::Like) -> Option<(&'a str, u32)> {
        use syntax::TokenKind as T;
        let mut at = like.value.span.end() as usize;
        loop {
            let token = syntax::scan_significant(self.sql().as_bytes(), at);
            match token.kind {
                T::Like | T::Glob | T::Match | T::Regexp => {
                    return Some((self.sql().get(token.start as usize..token.end as usize)?, token.start));
                }
                T::Eof | T::Illegal => return None,
                _ => at = token.end as usize,
            }
        }
    }

    #[inline(never)]
    fn between(&mut self, between: &'a ast::Between, value: Expr) -> Result<Expr> {
        let low = self.expr(&between.low)?;
        let high = self.expr(&between.high)?;
        if value.width() != low.width() || value.width() != high.width() {
            return Err(row_value_misused(offset_of(&between.value)));
        }
        let bound = ExprKind::Between(Rc::new(value), Rc::new(low), Rc::new(high)).into();
        Ok(negate(bound, between.negated))
    }

    #[inline(never)]
    fn case(&mut self, case: &'a ast::Case) -> Result<Expr> {
        let operand = match &case.operand {
            Some(operand) => Some(Rc::new(self.expr(operand)?)),
            None => None,
        };
        // Row values are compared with row values.
        let width = operand.as_ref().map_or(1, |operand| operand.width());
        let mut arms = Vec::with_capacity(case.arms.len());
        for (when, then) in &case.arms {
            let own = self.expr(when)?;
            if own.width() != width {
                return Err(row_value_misused(offset_of(case.operand.as_ref().unwrap_or(when))));
            }
            arms.push(CaseArm { when: own, then: self.scalar(then)? });
        }
        let otherwise = match &case.otherwise {
            Some(otherwise) => Some(self.shared_scalar(otherwise)?),
            None => None,
        };
        Ok(ExprKind::Case { operand, arms, otherwise }.into())
    }
}

/// A call that an operator stands for, as virtual tables know it: they may have their
/// own function for it.
fn as_operator(mut call: Expr) -> Expr {
    if let ExprKind::Function(def, arguments) = &mut call.kind
        && matches!(arguments.get(1).map(|left| &left.kind), Some(ExprKind::Column(column)) if column.table.is_virtual())
    {
        Rc::make_mut(def).flags.infix = true;
    }
    call
}

/// `NOT x`, when wanted.
pub(crate) fn negate(expr: Expr, negated: bool) -> Expr {
    if negated { ExprKind::Unary(UnaryOp::Not, Rc::new(expr)).into() } else { expr }
}

/// The error about what is not a single value.
#[inline]
pub(crate) fn check_single(expr: &Expr) -> Result<()> {
    match &expr.kind {
        ExprKind::Vector(_) | ExprKind::Subquery(_) => check_width(expr),
        _ => Ok(()),
    }
}

#[cold]
fn check_width(expr: &Expr) -> Result<()> {
    match &expr.kind {
        ExprKind::Vector(_) => Err(row_value_misused(None)),
        _ if expr.width() != 1 => Err(columns_expected(expr.width(), 1)),
        _ => Ok(()),
    }
}

/// The operand that a node is built on; none for a literal with a minus sign, which is one thing.
fn first_operand(expr: &ast::Expr) -> Option<&ast::Expr> {
    use ast::ExprKind as E;
    match &expr.kind {
        E::Unary(UnaryOperator::Minus, inner) if matches!(inner.kind, E::Literal(ast::Literal::Integer(_))) => None,
        E::Unary(_, inner) | E::IsNull(inner) | E::NotNull(inner) | E::Collate(inner, _) | E::Cast(inner, _) => {
            Some(inner)
        }
        E::Binary(_, operands) => Some(&operands[0]),
        E::Like(like) => Some(&like.value),
        E::Between(between) => Some(&between.value),
        E::In(inside) => Some(&inside.value),
        _ => None,
    }
}

fn unary_operator(operator: UnaryOperator) -> UnaryOp {
    match operator {
        UnaryOperator::Minus => UnaryOp::Negate,
        UnaryOperator::Plus => UnaryOp::Plus,
        UnaryOperator::Not => UnaryOp::Not,
        UnaryOperator::BitNot => UnaryOp::BitNot,
    }
}

/// The error about a subquery with the wrong number of columns.
pub(crate) fn columns_expected(columns: usize, expected: usize) -> Error {
    Error::sql(format!("sub-select returns {columns} columns - expected {expected}"))
}

/// TRUE or FALSE after IS, where no column has that name.
fn truth_of(text: &ast::Expr, bound: &Expr) -> Option<bool> {
    let name = match &text.kind {
        ast::ExprKind::Id(name) => name,
        ast::ExprKind::Literal(ast::Literal::Truth(truth)) => return Some(*truth),
        ast::ExprKind::Collate(inner, _) => return truth_of(inner, bound),
        _ => return None,
    };
    match bound.skip_collate().kind {
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
