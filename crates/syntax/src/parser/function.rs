//! Function calls: what follows their arguments.

use super::Parser;
use super::expr::OpenCall;
use crate::ast::{Expr, ExprKind, FunctionCall, Name, Over};
use crate::token::TokenKind;
use base::{Error, Limit, Result};

impl Parser<'_> {
    /// `f(*)`, whose parentheses are consumed.
    pub(super) fn finish_star_call(&mut self, name: Name, start: u32) -> Result<()> {
        let mut function = FunctionCall {
            name,
            distinct: false,
            star: true,
            arguments: Vec::new(),
            order_by: Vec::new(),
            filter: None,
            over: None,
        };
        self.filter_over(&mut function)?;
        let span = self.span_from(start);
        self.push(ExprKind::Function(Box::new(function)), span, 1)
    }

    /// `f(a, b ORDER BY c)` from its ORDER on.
    #[expect(clippy::boxed_local, reason = "the box is what the stack of open things holds")]
    pub(super) fn finish_ordered_call(&mut self, call: Box<OpenCall>) -> Result<()> {
        let terms = self.nested(|parser| parser.keeping_height(Parser::order_by))?;
        self.expect(TokenKind::RightParen)?;
        self.finish_call(*call, terms)
    }

    /// FILTER and OVER, when there.
    pub(super) fn filter_over(&mut self, function: &mut FunctionCall) -> Result<()> {
        if self.eat(TokenKind::Filter)? {
            self.expect(TokenKind::LeftParen)?;
            self.expect(TokenKind::Where)?;
            function.filter = Some(self.nested(|parser| parser.keeping_height(Parser::expr))?);
            self.expect(TokenKind::RightParen)?;
        }
        if self.eat(TokenKind::Over)? {
            function.over = Some(if self.at(TokenKind::LeftParen) {
                // A window takes about twice the stack of a query.
                let window =
                    self.nested(|parser| parser.nested(|parser| parser.keeping_height(Parser::window_in_parens)))?;
                Over::Window(Box::new(window))
            } else {
                Over::Named(self.name()?)
            });
            if function.distinct {
                return Err(Error::sql("DISTINCT is not supported for window functions"));
            }
            if !function.order_by.is_empty() {
                let name = &function.name;
                return Err(Error::sql(format!("ORDER BY may not be used with non-aggregate {name}()")));
            }
        }
        Ok(())
    }

    /// Too many arguments are an error of the parser already.
    pub(super) fn check_argument_count(&self, function: &FunctionCall) -> Result<()> {
        let maximum = self.limits.get(Limit::FunctionArg).max(0) as usize;
        if function.arguments.len() > maximum {
            let name = &function.name;
            return Err(Error::sql(format!("too many arguments on function {name}")));
        }
        Ok(())
    }

    /// `(a, b, …)`, also empty: the arguments of a table-valued function.
    pub(super) fn arguments(&mut self) -> Result<Vec<Expr>> {
        self.expect(TokenKind::LeftParen)?;
        if self.eat(TokenKind::RightParen)? {
            return Ok(Vec::new());
        }
        let arguments = self.list(Parser::expr)?;
        self.expect(TokenKind::RightParen)?;
        Ok(arguments)
    }

    /// Parses something whose expressions do not count for the height of what is around it.
    pub(super) fn keeping_height<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let height = self.height_max;
        let result = parse(self);
        self.height_max = height;
        result
    }
}
