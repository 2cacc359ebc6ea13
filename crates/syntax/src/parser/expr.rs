//! Expressions: operators by precedence, with an explicit stack.
//!
//! The machine alternates between expecting an operand (`operand.rs`) and expecting what may follow
//! one. Whatever is open (an operator waiting for its right side, a parenthesis, a call, a CASE) is
//! an [`Open`] on a stack, so nesting costs no native stack; finished operands wait on another.
//! Precedences are those of <https://www.sqlite.org/lang_expr.html>: an operator is built when one
//! of the same or a lower precedence follows.

use super::Parser;
use super::fold;
use crate::ast::{
    Between, BinaryOperator, Case, Expr, ExprKind, FunctionCall, In, InSet, Like, LikeOperator, Literal, Name,
    RaiseKind, Span, UnaryOperator,
};
use crate::error;
use crate::token::TokenKind;
use base::Result;

/// Precedences, lowest first; 0 marks what only its closing token closes.
pub(super) mod precedence {
    pub const BARRIER: u8 = 0;
    pub const OR: u8 = 1;
    pub const AND: u8 = 2;
    pub const NOT: u8 = 3;
    pub const EQUALITY: u8 = 4;
    pub const ORDER: u8 = 5;
    pub const BITS: u8 = 7;
    pub const SUM: u8 = 8;
    pub const PRODUCT: u8 = 9;
    pub const CONCAT: u8 = 10;
    pub const COLLATE: u8 = 11;
    pub const PREFIX: u8 = 12;
}

/// A finished expression and the height of its tree.
pub(super) struct Operand {
    pub expr: Expr,
    pub height: u32,
}

/// Something that waits for more.
pub(super) enum Open {
    Prefix {
        operator: UnaryOperator,
        start: u32,
    },
    Binary {
        operator: BinaryOperator,
        precedence: u8,
    },
    Like {
        operator: LikeOperator,
        negated: bool,
        escape: bool,
    },
    /// `x BETWEEN low`, before its AND.
    BetweenLow {
        negated: bool,
    },
    /// `x BETWEEN low AND high`.
    BetweenHigh {
        negated: bool,
    },
    Paren {
        start: u32,
        base: usize,
    },
    InList {
        negated: bool,
        base: usize,
    },
    Call(Box<OpenCall>),
    Cast {
        start: u32,
    },
    Raise {
        start: u32,
        kind: RaiseKind,
    },
    Case {
        start: u32,
        base: usize,
        operand: bool,
        part: CasePart,
    },
}

/// A call whose arguments are being read.
pub(super) struct OpenCall {
    pub name: Name,
    pub start: u32,
    pub distinct: bool,
    /// Where its arguments begin among the operands.
    pub base: usize,
}

/// Which part of a CASE is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CasePart {
    Operand,
    When,
    Then,
    Else,
}

/// Whether no token of this kind continues with an expression that is complete.
#[inline]
fn ends_expression(kind: TokenKind) -> bool {
    use TokenKind as T;
    matches!(
        kind,
        T::Comma | T::RightParen | T::Semicolon | T::Eof | T::From | T::As | T::Where | T::Order | T::Group | T::Limit
    )
}

impl Open {
    /// The symbols that it takes of SQLite's parser stack.
    fn weight(&self) -> u32 {
        match self {
            Open::Prefix { .. } | Open::Paren { .. } => 1,
            Open::Binary { .. } | Open::Like { .. } | Open::BetweenLow { .. } | Open::Cast { .. } => 2,
            Open::InList { .. } | Open::Call(_) => 3,
            Open::BetweenHigh { .. } | Open::Raise { .. } => 4,
            Open::Case { operand, .. } => {
                if *operand {
                    2
                } else {
                    5
                }
            }
        }
    }

    fn precedence(&self) -> u8 {
        match self {
            Open::Prefix { operator: UnaryOperator::Not, .. } => precedence::NOT,
            Open::Prefix { .. } => precedence::PREFIX,
            Open::Binary { precedence, .. } => *precedence,
            Open::Like { .. } | Open::BetweenHigh { .. } => precedence::EQUALITY,
            _ => precedence::BARRIER,
        }
    }
}

/// What the machine does next.
enum Next {
    Operand,
    Operator,
    Done,
}

impl Parser<'_> {
    /// An expression.
    pub(super) fn expr(&mut self) -> Result<Expr> {
        use TokenKind as T;
        match self.token.kind {
            T::Identifier | T::Integer | T::Float | T::Variable => self.expr_from_simple(),
            _ => {
                let outer = std::mem::replace(&mut self.nested_heights, 0);
                self.machine(self.open.len(), outer, false)
            }
        }
    }

    /// An expression that begins with a column, number or parameter. Most are no more than that and
    /// never see the stacks.
    fn expr_from_simple(&mut self) -> Result<Expr> {
        let token = self.token;
        let base = self.open.len();
        let kind = self.simple_kind(token)?;
        self.advance()?;
        let span = Span::new(token.start, token.end);
        if ends_expression(self.token.kind) {
            self.query_heights = self.query_heights.max(1);
            self.height_max = self.height_max.max(1);
            return Ok(Expr { kind, span });
        }
        let outer = std::mem::replace(&mut self.nested_heights, 0);
        let complete = match (kind, self.token.kind) {
            (ExprKind::Id(name), TokenKind::Dot) => {
                self.qualified_column(name, token.start)?;
                true
            }
            (ExprKind::Id(name), TokenKind::LeftParen) => self.call(name, token.start)?,
            (kind, _) => {
                self.push(kind, span, 1)?;
                true
            }
        };
        self.machine(base, outer, complete)
    }

    /// Alternates between operands and what follows them until the expression ends.
    fn machine(&mut self, base: usize, outer: u32, mut complete: bool) -> Result<Expr> {
        loop {
            if !complete {
                self.operand()?;
            }
            match self.after_operand(base)? {
                Next::Operand => complete = false,
                Next::Operator => complete = true,
                Next::Done => break,
            }
        }
        let operand = self.pop()?;
        let heights = operand.height.saturating_add(self.nested_heights);
        if heights > self.expression_depth_max && self.expression_depth_max > 0 {
            return Err(error::expression_too_deep(self.expression_depth_max));
        }
        self.nested_heights = outer;
        self.query_heights = self.query_heights.max(heights);
        self.height_max = self.height_max.max(operand.height);
        Ok(operand.expr)
    }

    /// Opens something, unless too much is open.
    #[inline]
    pub(super) fn open(&mut self, open: Open) -> Result<()> {
        self.open_weights.truncate(self.open.len());
        let weight = self.open_weights.last().copied().unwrap_or(0) + open.weight();
        if weight > self.open_weight_max {
            return Err(error::recursion_limit());
        }
        self.open_weights.push(weight);
        self.open.push(open);
        Ok(())
    }

    #[inline]
    pub(super) fn push(&mut self, kind: ExprKind, span: Span, height: u32) -> Result<()> {
        if height > self.expression_depth_max && self.expression_depth_max > 0 {
            return Err(error::expression_too_deep(self.expression_depth_max));
        }
        self.operands.push(Operand { expr: Expr { kind, span }, height });
        Ok(())
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Result<Operand> {
        match self.operands.pop() {
            Some(operand) => Ok(operand),
            None => Err(self.unexpected()),
        }
    }

    /// The operands from `base` on, with the largest of their heights.
    pub(super) fn take_from(&mut self, base: usize) -> (Vec<Expr>, u32) {
        let mut height = 0;
        let base = base.min(self.operands.len());
        let exprs = self
            .operands
            .drain(base..)
            .map(|operand| {
                height = height.max(operand.height);
                operand.expr
            })
            .collect();
        (exprs, height)
    }

    fn binary(&mut self, operator: BinaryOperator, precedence: u8, base: usize) -> Result<Next> {
        self.close_down_to(precedence, base)?;
        self.advance()?;
        self.open(Open::Binary { operator, precedence })?;
        Ok(Next::Operand)
    }

    /// Reads what follows an operand.
    fn after_operand(&mut self, base: usize) -> Result<Next> {
        use BinaryOperator as B;
        use TokenKind as T;
        match self.token.kind {
            T::Or => self.binary(B::Or, precedence::OR, base),
            T::And => self.and(base),
            T::Eq => self.binary(B::Eq, precedence::EQUALITY, base),
            T::Ne => self.binary(B::Ne, precedence::EQUALITY, base),
            T::Lt => self.binary(B::Lt, precedence::ORDER, base),
            T::Le => self.binary(B::Le, precedence::ORDER, base),
            T::Gt => self.binary(B::Gt, precedence::ORDER, base),
            T::Ge => self.binary(B::Ge, precedence::ORDER, base),
            T::BitAnd => self.binary(B::BitAnd, precedence::BITS, base),
            T::BitOr => self.binary(B::BitOr, precedence::BITS, base),
            T::ShiftLeft => self.binary(B::ShiftLeft, precedence::BITS, base),
            T::ShiftRight => self.binary(B::ShiftRight, precedence::BITS, base),
            T::Plus => self.binary(B::Add, precedence::SUM, base),
            T::Minus => self.binary(B::Subtract, precedence::SUM, base),
            T::Star => self.binary(B::Multiply, precedence::PRODUCT, base),
            T::Slash => self.binary(B::Divide, precedence::PRODUCT, base),
            T::Percent => self.binary(B::Remainder, precedence::PRODUCT, base),
            T::Concat => self.binary(B::Concat, precedence::CONCAT, base),
            T::Arrow => self.binary(B::Arrow, precedence::CONCAT, base),
            T::ArrowText => self.binary(B::ArrowText, precedence::CONCAT, base),
            T::Is => self.is(base),
            T::Like | T::Glob | T::Match | T::Regexp => {
                self.close_down_to(precedence::EQUALITY, base)?;
                self.like(false)
            }
            T::Between => {
                self.close_down_to(precedence::EQUALITY, base)?;
                self.between(false)
            }
            T::In => {
                self.close_down_to(precedence::EQUALITY, base)?;
                self.in_set(false)
            }
            T::Not => self.infix_not(base),
            T::IsNull | T::NotNull => self.null_test(base),
            T::Collate => self.collate(base),
            T::Escape => self.escape(base),
            _ => self.close(base),
        }
    }

    /// AND is the second word of an open BETWEEN, or the operator.
    fn and(&mut self, base: usize) -> Result<Next> {
        self.close_down_to(precedence::AND, base)?;
        if self.open.len() > base
            && let Some(&Open::BetweenLow { negated }) = self.open.last()
        {
            self.open.pop();
            self.advance()?;
            self.open(Open::BetweenHigh { negated })?;
            return Ok(Next::Operand);
        }
        self.binary(BinaryOperator::And, precedence::AND, base)
    }

    fn is(&mut self, base: usize) -> Result<Next> {
        self.close_down_to(precedence::EQUALITY, base)?;
        self.advance()?;
        let negated = self.eat(TokenKind::Not)?;
        let distinct = self.eat(TokenKind::Distinct)?;
        if distinct {
            self.expect(TokenKind::From)?;
        }
        let operator = if negated == distinct { BinaryOperator::Is } else { BinaryOperator::IsNot };
        self.open(Open::Binary { operator, precedence: precedence::EQUALITY })?;
        Ok(Next::Operand)
    }

    /// NOT after an operand: NOT NULL, NOT LIKE, NOT BETWEEN, NOT IN.
    fn infix_not(&mut self, base: usize) -> Result<Next> {
        self.close_down_to(precedence::NOT + 1, base)?;
        self.advance()?;
        match self.token.kind {
            TokenKind::Null => {
                self.advance()?;
                let Operand { expr, height } = self.pop()?;
                let span = self.span_from(expr.span.start);
                self.push(fold::null_test(false, expr), span, height + 1)?;
                Ok(Next::Operator)
            }
            TokenKind::Like | TokenKind::Glob | TokenKind::Match | TokenKind::Regexp => self.like(true),
            TokenKind::Between => self.between(true),
            TokenKind::In => self.in_set(true),
            _ => Err(self.unexpected()),
        }
    }

    fn null_test(&mut self, base: usize) -> Result<Next> {
        self.close_down_to(precedence::EQUALITY, base)?;
        let is_null = self.at(TokenKind::IsNull);
        self.advance()?;
        let Operand { expr, height } = self.pop()?;
        let span = self.span_from(expr.span.start);
        self.push(fold::null_test(is_null, expr), span, height + 1)?;
        Ok(Next::Operator)
    }

    fn collate(&mut self, base: usize) -> Result<Next> {
        self.close_down_to(precedence::COLLATE, base)?;
        self.advance()?;
        let name = self.word()?;
        let Operand { expr, height } = self.pop()?;
        let span = self.span_from(expr.span.start);
        self.push(ExprKind::Collate(Box::new(expr), name), span, height + 1)?;
        Ok(Next::Operator)
    }

    fn like(&mut self, negated: bool) -> Result<Next> {
        let operator = match self.token.kind {
            TokenKind::Like => LikeOperator::Like,
            TokenKind::Glob => LikeOperator::Glob,
            TokenKind::Match => LikeOperator::Match,
            _ => LikeOperator::Regexp,
        };
        self.advance()?;
        self.open(Open::Like { operator, negated, escape: false })?;
        Ok(Next::Operand)
    }

    /// ESCAPE belongs to the LIKE that is open directly below operators that bind tighter.
    fn escape(&mut self, base: usize) -> Result<Next> {
        self.close_down_to(precedence::ORDER, base)?;
        if self.open.len() > base
            && let Some(Open::Like { escape: escape @ false, .. }) = self.open.last_mut()
        {
            *escape = true;
            self.advance()?;
            return Ok(Next::Operand);
        }
        self.close(base)
    }

    fn between(&mut self, negated: bool) -> Result<Next> {
        self.advance()?;
        self.open(Open::BetweenLow { negated })?;
        Ok(Next::Operand)
    }

    fn in_set(&mut self, negated: bool) -> Result<Next> {
        self.advance()?;
        if !self.eat(TokenKind::LeftParen)? {
            return self.in_table(negated);
        }
        if self.at_select() {
            let (select, height) = self.nested(Parser::select_with_height)?;
            self.expect(TokenKind::RightParen)?;
            self.finish_in(negated, InSet::Select(select), height)?;
            return Ok(Next::Operator);
        }
        let base = self.operands.len();
        if self.eat(TokenKind::RightParen)? {
            self.finish_in(negated, InSet::List(Vec::new()), 0)?;
            return Ok(Next::Operator);
        }
        self.open(Open::InList { negated, base })?;
        Ok(Next::Operand)
    }

    fn in_table(&mut self, negated: bool) -> Result<Next> {
        let name = self.qualified_name()?;
        let arguments = if self.at(TokenKind::LeftParen) { Some(self.nested(Parser::arguments)?) } else { None };
        self.finish_in(negated, InSet::Table(name, arguments), 1)?;
        Ok(Next::Operator)
    }

    fn finish_in(&mut self, negated: bool, set: InSet, height: u32) -> Result<()> {
        let Operand { expr: value, height: left } = self.pop()?;
        let span = self.span_from(value.span.start);
        if let InSet::List(items) = &set
            && items.is_empty()
            && let Some(kind) = fold::in_empty(negated, &value)
        {
            return self.push(kind, span, left.max(height) + 1);
        }
        self.push(ExprKind::In(Box::new(In { negated, value, set })), span, left.max(height) + 1)
    }

    /// Builds every open operator of at least the given precedence.
    #[inline]
    fn close_down_to(&mut self, precedence: u8, base: usize) -> Result<()> {
        while self.open.len() > base {
            match self.open.last() {
                Some(open) if open.precedence() >= precedence && open.precedence() != precedence::BARRIER => {}
                _ => break,
            }
            self.build()?;
        }
        Ok(())
    }

    /// Builds the operator opened last from the operands on the stack.
    fn build(&mut self) -> Result<()> {
        let right = self.pop()?;
        match self.open.pop() {
            Some(Open::Prefix { operator, start }) => {
                let span = Span::new(start, right.expr.span.end());
                self.push(ExprKind::Unary(operator, Box::new(right.expr)), span, right.height + 1)
            }
            Some(Open::Binary { operator, .. }) => self.build_binary(operator, right),
            Some(Open::Like { operator, negated, escape }) => self.build_like(operator, negated, escape, right),
            Some(Open::BetweenHigh { negated }) => self.build_between(negated, right),
            _ => Err(self.unexpected()),
        }
    }

    /// `x IS NULL` is its own test, not a comparison.
    fn build_binary(&mut self, operator: BinaryOperator, right: Operand) -> Result<()> {
        let left = self.pop()?;
        let span = left.expr.span.to(right.expr.span);
        let height = left.height.max(right.height) + 1;
        let null = matches!(right.expr.kind, ExprKind::Literal(Literal::Null));
        let kind = match operator {
            BinaryOperator::Is if null => fold::null_test(true, left.expr),
            BinaryOperator::IsNot if null => fold::null_test(false, left.expr),
            BinaryOperator::And if !self.keeps_names => fold::and(left.expr, right.expr),
            _ => ExprKind::Binary(operator, Box::new([left.expr, right.expr])),
        };
        self.push(kind, span, height)
    }

    fn build_like(&mut self, operator: LikeOperator, negated: bool, escape: bool, last: Operand) -> Result<()> {
        let (pattern, escape) = if escape { (self.pop()?, Some(last)) } else { (last, None) };
        let value = self.pop()?;
        let span = self.span_from(value.expr.span.start);
        let mut height = value.height.max(pattern.height);
        if let Some(escape) = &escape {
            height = height.max(escape.height);
        }
        let like = Like {
            operator,
            negated,
            value: value.expr,
            pattern: pattern.expr,
            escape: escape.map(|operand| operand.expr),
        };
        self.push(ExprKind::Like(Box::new(like)), span, height + 1)
    }

    fn build_between(&mut self, negated: bool, high: Operand) -> Result<()> {
        let low = self.pop()?;
        let value = self.pop()?;
        let span = value.expr.span.to(high.expr.span);
        let height = value.height.max(low.height).max(high.height) + 1;
        let between = Between { negated, value: value.expr, low: low.expr, high: high.expr };
        self.push(ExprKind::Between(Box::new(between)), span, height)
    }

    /// The token ends an operand and is no operator: it closes what is open, or the expression.
    fn close(&mut self, base: usize) -> Result<Next> {
        self.close_down_to(precedence::OR, base)?;
        if self.open.len() <= base {
            return Ok(Next::Done);
        }
        match (self.token.kind, self.open.last_mut()) {
            (TokenKind::Comma, Some(Open::Paren { .. } | Open::InList { .. } | Open::Call(_))) => {
                self.advance()?;
                Ok(Next::Operand)
            }
            (TokenKind::RightParen, _) => self.close_paren(),
            (TokenKind::Order, Some(Open::Call(_))) => {
                if let Some(Open::Call(call)) = self.open.pop() {
                    self.finish_ordered_call(call)?;
                }
                Ok(Next::Operator)
            }
            (TokenKind::As, Some(&mut Open::Cast { start })) => {
                self.open.pop();
                self.finish_cast(start)?;
                Ok(Next::Operator)
            }
            (kind, Some(Open::Case { part, .. })) => {
                let next = match (*part, kind) {
                    (CasePart::Operand | CasePart::Then, TokenKind::When) => CasePart::When,
                    (CasePart::When, TokenKind::Then) => CasePart::Then,
                    (CasePart::Then, TokenKind::Else) => CasePart::Else,
                    (CasePart::Then | CasePart::Else, TokenKind::End) => return self.finish_case(),
                    _ => return Err(self.unexpected()),
                };
                *part = next;
                self.advance()?;
                Ok(Next::Operand)
            }
            _ => Err(self.unexpected()),
        }
    }

    fn close_paren(&mut self) -> Result<Next> {
        match self.open.pop() {
            Some(Open::Paren { start, base }) => {
                self.advance()?;
                if self.operands.len() > base + 1 {
                    let (exprs, height) = self.take_from(base);
                    let span = self.span_from(start);
                    self.push(ExprKind::Vector(exprs), span, height + 1)?;
                }
            }
            Some(Open::InList { negated, base }) => {
                self.advance()?;
                let (mut exprs, height) = self.take_from(base);
                // A query in parentheses of its own is the set all the same.
                let set = match (exprs.len(), exprs.pop()) {
                    (1, Some(Expr { kind: ExprKind::Subquery(select), .. })) => InSet::Select(select),
                    (_, last) => {
                        exprs.extend(last);
                        InSet::List(exprs)
                    }
                };
                self.finish_in(negated, set, height)?;
            }
            Some(Open::Call(call)) => {
                self.advance()?;
                self.finish_call(*call, Vec::new())?;
            }
            Some(Open::Raise { start, kind }) => {
                self.advance()?;
                let Operand { expr, height } = self.pop()?;
                let span = self.span_from(start);
                self.push(ExprKind::Raise(kind, Some(Box::new(expr))), span, height + 1)?;
            }
            _ => return Err(self.unexpected()),
        }
        Ok(Next::Operator)
    }

    /// Builds a call from its arguments and consumes FILTER and OVER after it.
    pub(super) fn finish_call(&mut self, call: OpenCall, order_by: Vec<crate::ast::OrderingTerm>) -> Result<()> {
        let (arguments, height) = self.take_from(call.base);
        let call_start = call.start;
        // The order of nothing is not looked at.
        let order_by = if arguments.is_empty() { Vec::new() } else { order_by };
        let mut function = FunctionCall {
            name: call.name,
            distinct: call.distinct,
            star: false,
            arguments,
            order_by,
            filter: None,
            over: None,
        };
        self.filter_over(&mut function)?;
        self.check_argument_count(&function)?;
        let span = self.span_from(call_start);
        self.push(ExprKind::Function(Box::new(function)), span, height + 1)
    }

    fn finish_case(&mut self) -> Result<Next> {
        let Some(Open::Case { start, base, operand, part }) = self.open.pop() else {
            return Err(self.unexpected());
        };
        self.advance()?;
        let (exprs, height) = self.take_from(base);
        let mut exprs = exprs.into_iter();
        let operand = if operand { exprs.next() } else { None };
        let mut case = Case { operand, arms: Vec::with_capacity(exprs.len() / 2), otherwise: None };
        while let Some(first) = exprs.next() {
            match exprs.next() {
                Some(second) => case.arms.push((first, second)),
                None if part == CasePart::Else => case.otherwise = Some(first),
                None => return Err(self.unexpected()),
            }
        }
        let span = self.span_from(start);
        self.push(ExprKind::Case(Box::new(case)), span, height + 1)?;
        Ok(Next::Operator)
    }
}
