//! Operands of expressions: literals, columns, calls, subqueries, and what opens one.

use super::expr::{CasePart, Open, OpenCall, Operand};
use super::name::unquote;
use super::{Parser, is_fallback};
use crate::ast::{Expr, ExprKind, Literal, Name, QualifiedColumn, RaiseKind, Span, UnaryOperator};
use crate::keyword::{self, KeywordClass};
use crate::token::{Token, TokenKind};
use base::{Error, Result};
use compact_str::CompactString;

impl Parser<'_> {
    /// Reads up to and including the next complete operand; what comes before it is opened.
    pub(super) fn operand(&mut self) -> Result<()> {
        use TokenKind as T;
        loop {
            let token = self.token;
            match token.kind {
                T::Minus => self.prefix(UnaryOperator::Minus)?,
                T::Plus => self.prefix(UnaryOperator::Plus)?,
                T::BitNot => self.prefix(UnaryOperator::BitNot)?,
                T::Not => self.prefix(UnaryOperator::Not)?,
                T::LeftParen => {
                    self.advance()?;
                    if self.at_select() {
                        return self.subquery(token.start);
                    }
                    let base = self.operands.len();
                    self.open(Open::Paren { start: token.start, base })?;
                }
                T::Case => self.case_word(token.start)?,
                T::Cast => {
                    self.advance()?;
                    self.expect(T::LeftParen)?;
                    self.open(Open::Cast { start: token.start })?;
                }
                T::Raise => {
                    if self.raise(token.start)? {
                        return Ok(());
                    }
                }
                T::Exists => return self.exists(token.start),
                T::Identifier => {
                    if self.column_or_call()? {
                        return Ok(());
                    }
                }
                T::Integer | T::Float | T::SeparatedNumber | T::String | T::Blob | T::Null | T::Variable => {
                    return self.literal();
                }
                T::CurrentDate | T::CurrentTime | T::CurrentTimestamp => return self.literal(),
                kind if is_fallback(kind) || keyword::class_of(kind) == KeywordClass::Name => {
                    if self.column_or_call()? {
                        return Ok(());
                    }
                }
                _ => return Err(self.unexpected()),
            }
        }
    }

    /// One literal, alone.
    pub(super) fn term(&mut self) -> Result<Expr> {
        self.literal()?;
        Ok(self.pop()?.expr)
    }

    /// CASE, up to where its operand or first WHEN begins.
    fn case_word(&mut self, start: u32) -> Result<()> {
        self.advance()?;
        let operand = !self.eat(TokenKind::When)?;
        let part = if operand { CasePart::Operand } else { CasePart::When };
        let base = self.operands.len();
        self.open(Open::Case { start, base, operand, part })
    }

    fn prefix(&mut self, operator: UnaryOperator) -> Result<()> {
        let start = self.token.start;
        self.advance()?;
        self.open(Open::Prefix { operator, start })
    }

    fn literal(&mut self) -> Result<()> {
        let token = self.token;
        let kind = match token.kind {
            TokenKind::Integer | TokenKind::Float | TokenKind::Variable => self.simple_kind(token)?,
            TokenKind::SeparatedNumber => ExprKind::Literal(separated(self.text(token))?),
            TokenKind::String => return self.string(token),
            TokenKind::Blob => ExprKind::Literal(Literal::Blob(blob_bytes(self.text(token)))),
            TokenKind::CurrentDate => ExprKind::Literal(Literal::CurrentDate),
            TokenKind::CurrentTime => ExprKind::Literal(Literal::CurrentTime),
            TokenKind::CurrentTimestamp => ExprKind::Literal(Literal::CurrentTimestamp),
            _ => ExprKind::Literal(Literal::Null),
        };
        self.advance()?;
        self.push(kind, Span::new(token.start, token.end), 1)
    }

    /// What an identifier, number or parameter is when nothing belongs to it.
    #[inline]
    pub(super) fn simple_kind(&mut self, token: Token) -> Result<ExprKind> {
        let text = self.text(token);
        Ok(match token.kind {
            TokenKind::Integer => ExprKind::Literal(Literal::Integer(CompactString::new(text))),
            TokenKind::Float => ExprKind::Literal(Literal::Float(CompactString::new(text))),
            TokenKind::Identifier => ExprKind::Id(self.name_of(token)),
            _ if is_register(text) => {
                return Err(Error::sql(format!("near \"{text}\": syntax error")));
            }
            _ => ExprKind::Parameter(self.parameter_number(token)?),
        })
    }

    /// A string is a literal, or the table of `'t'.column`.
    fn string(&mut self, token: Token) -> Result<()> {
        let (text, quote) = unquote(self.text(token));
        self.advance()?;
        if self.at(TokenKind::Dot) {
            return self.qualified_column(Name::quoted(text, quote, token.start), token.start);
        }
        self.push(ExprKind::Literal(Literal::String(text)), Span::new(token.start, token.end), 1)
    }

    /// A column or a call: whether it was complete; else the machine reads the call's arguments.
    fn column_or_call(&mut self) -> Result<bool> {
        let token = self.token;
        let name = self.name_of(token);
        self.advance()?;
        match self.token.kind {
            TokenKind::Dot => self.qualified_column(name, token.start)?,
            TokenKind::LeftParen => return self.call(name, token.start),
            _ => self.push(ExprKind::Id(name), Span::new(token.start, token.end), 1)?,
        }
        Ok(true)
    }

    pub(super) fn qualified_column(&mut self, first: Name, start: u32) -> Result<()> {
        self.advance()?;
        let second = self.name()?;
        let column = if self.eat(TokenKind::Dot)? {
            let column = self.name()?;
            QualifiedColumn { schema: Some(first), table: second, column }
        } else {
            QualifiedColumn { schema: None, table: first, column: second }
        };
        let span = self.span_from(start);
        self.push(ExprKind::Qualified(Box::new(column)), span, 1)
    }

    /// A call: whether it was complete; else the machine reads its arguments.
    pub(super) fn call(&mut self, name: Name, start: u32) -> Result<bool> {
        self.advance()?;
        let base = self.operands.len();
        if self.at(TokenKind::Star) {
            self.advance()?;
            self.expect(TokenKind::RightParen)?;
            self.finish_star_call(name, start)?;
            return Ok(true);
        }
        let distinct = self.eat(TokenKind::Distinct)?;
        if !distinct {
            self.eat(TokenKind::All)?;
        }
        let call = OpenCall { name, start, distinct, base };
        match self.token.kind {
            TokenKind::RightParen => {
                self.advance()?;
                self.finish_call(call, Vec::new())?;
            }
            TokenKind::Order => self.finish_ordered_call(Box::new(call))?,
            _ => {
                self.open(Open::Call(Box::new(call)))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn subquery(&mut self, start: u32) -> Result<()> {
        let (select, height) = self.nested(Parser::select_with_height)?;
        self.expect(TokenKind::RightParen)?;
        let span = self.span_from(start);
        self.push(ExprKind::Subquery(select), span, height + 1)
    }

    fn exists(&mut self, start: u32) -> Result<()> {
        self.advance()?;
        self.expect(TokenKind::LeftParen)?;
        if !self.at_select() {
            return Err(self.unexpected());
        }
        let (select, height) = self.nested(Parser::select_with_height)?;
        self.expect(TokenKind::RightParen)?;
        let span = self.span_from(start);
        self.push(ExprKind::Exists(select), span, height + 1)
    }

    /// `RAISE(`: whether it was complete; else its message is read by the machine.
    fn raise(&mut self, start: u32) -> Result<bool> {
        self.advance()?;
        self.expect(TokenKind::LeftParen)?;
        let kind = match self.token.kind {
            TokenKind::Ignore => {
                self.advance()?;
                self.expect(TokenKind::RightParen)?;
                let span = self.span_from(start);
                self.push(ExprKind::Raise(RaiseKind::Ignore, None), span, 1)?;
                return Ok(true);
            }
            TokenKind::Rollback => RaiseKind::Rollback,
            TokenKind::Abort => RaiseKind::Abort,
            TokenKind::Fail => RaiseKind::Fail,
            _ => return Err(self.unexpected()),
        };
        self.advance()?;
        self.expect(TokenKind::Comma)?;
        self.open(Open::Raise { start, kind })?;
        Ok(false)
    }

    /// The type of a CAST, whose operand is complete.
    pub(super) fn finish_cast(&mut self, start: u32) -> Result<()> {
        self.advance()?;
        let type_name = self.type_name()?;
        self.expect(TokenKind::RightParen)?;
        let Operand { expr, height } = self.pop()?;
        let span = self.span_from(start);
        self.push(ExprKind::Cast(Box::new(expr), type_name), span, height + 1)
    }

    /// A type as written, empty when there is none: words, then one or two numbers in parentheses.
    pub(super) fn type_name(&mut self) -> Result<CompactString> {
        let start = self.token.start;
        if !self.at_word() {
            return Ok(CompactString::default());
        }
        while self.at_word() {
            self.advance()?;
        }
        if self.eat(TokenKind::LeftParen)? {
            self.signed_number()?;
            if self.eat(TokenKind::Comma)? {
                self.signed_number()?;
            }
            self.expect(TokenKind::RightParen)?;
        }
        Ok(CompactString::new(self.span_from(start).text(self.sql)))
    }

    fn signed_number(&mut self) -> Result<()> {
        if !self.eat(TokenKind::Plus)? {
            self.eat(TokenKind::Minus)?;
        }
        match self.token.kind {
            TokenKind::Integer | TokenKind::Float => self.advance(),
            TokenKind::SeparatedNumber => {
                separated(self.text(self.token))?;
                self.advance()
            }
            _ => Err(self.unexpected()),
        }
    }
}

/// `#1` names a register, which only SQLite's own statements may do.
fn is_register(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next() == Some(b'#') && bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}

/// A number with `_` between its digits.
pub(super) fn separated(text: &str) -> Result<Literal> {
    let bytes = text.as_bytes();
    let hexadecimal = bytes.get(1).is_some_and(|byte| matches!(byte, b'x' | b'X'));
    let digit = |at: usize| {
        bytes.get(at).is_some_and(|byte| if hexadecimal { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() })
    };
    for (at, &byte) in bytes.iter().enumerate() {
        if byte == b'_' && !(at > 0 && digit(at - 1) && digit(at + 1)) {
            return Err(Error::sql(format!("unrecognized token: \"{text}\"")));
        }
    }
    let plain: CompactString = text.chars().filter(|&c| c != '_').collect();
    let float = !hexadecimal && plain.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E'));
    Ok(if float { Literal::Float(plain) } else { Literal::Integer(plain) })
}

/// The bytes of `x'…'`, whose digits the tokenizer has checked.
fn blob_bytes(text: &str) -> Box<[u8]> {
    let digits = text.as_bytes().get(2..text.len().saturating_sub(1)).unwrap_or(&[]);
    let value = |digit: u8| (digit as char).to_digit(16).unwrap_or(0) as u8;
    digits.chunks_exact(2).map(|pair| pair.iter().fold(0, |byte, &digit| (byte << 4) | value(digit))).collect()
}
