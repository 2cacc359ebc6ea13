//! PRAGMA, ATTACH, DETACH, VACUUM, ANALYZE and REINDEX.

use super::Parser;
use super::operand::separated;
use crate::ast::{Attach, Literal, Pragma, PragmaValue, StatementKind, Vacuum};
use crate::token::TokenKind;
use base::Result;
use compact_str::CompactString;

impl Parser<'_> {
    pub(super) fn pragma(&mut self) -> Result<Pragma> {
        self.advance()?;
        let name = self.qualified_name()?;
        let value = if self.eat(TokenKind::Eq)? {
            let quoted = self.at_quote();
            Some(PragmaValue { text: self.pragma_value()?, quoted, parenthesized: false })
        } else if self.eat(TokenKind::LeftParen)? {
            let quoted = self.at_quote();
            let text = self.pragma_value()?;
            self.expect(TokenKind::RightParen)?;
            Some(PragmaValue { text, quoted, parenthesized: true })
        } else {
            None
        };
        Ok(Pragma { name, value })
    }

    fn at_quote(&self) -> bool {
        self.text(self.token).starts_with(['\'', '"', '`', '['])
    }

    /// A signed number, a name, or one of three keywords that are values of pragmas.
    fn pragma_value(&mut self) -> Result<CompactString> {
        let negative = self.at(TokenKind::Minus);
        if self.eat(TokenKind::Minus)? || self.eat(TokenKind::Plus)? {
            let number = self.plain_number()?;
            return Ok(if negative { compact_str::format_compact!("-{number}") } else { number });
        }
        match self.token.kind {
            TokenKind::Integer | TokenKind::Float | TokenKind::SeparatedNumber => self.plain_number(),
            TokenKind::On | TokenKind::Delete | TokenKind::Default => {
                let text = CompactString::new(self.text(self.token));
                self.advance()?;
                Ok(text)
            }
            _ => Ok(self.name()?.into_string()),
        }
    }

    fn plain_number(&mut self) -> Result<CompactString> {
        let text = self.text(self.token);
        let number = match self.token.kind {
            TokenKind::Integer | TokenKind::Float => CompactString::new(text),
            TokenKind::SeparatedNumber => match separated(text)? {
                Literal::Integer(plain) | Literal::Float(plain) => plain,
                _ => CompactString::new(text),
            },
            _ => return Err(self.unexpected()),
        };
        self.advance()?;
        Ok(number)
    }

    pub(super) fn attach(&mut self) -> Result<Attach> {
        self.advance()?;
        self.eat(TokenKind::Database)?;
        let file = self.expr()?;
        self.expect(TokenKind::As)?;
        let schema = self.expr()?;
        let key = if self.eat(TokenKind::Key)? { Some(self.expr()?) } else { None };
        Ok(Attach { file, schema, key })
    }

    pub(super) fn detach(&mut self) -> Result<StatementKind> {
        self.advance()?;
        self.eat(TokenKind::Database)?;
        Ok(StatementKind::Detach(Box::new(self.expr()?)))
    }

    pub(super) fn vacuum(&mut self) -> Result<Vacuum> {
        self.advance()?;
        let schema = if self.at_name() { Some(self.name()?) } else { None };
        let into = if self.eat(TokenKind::Into)? { Some(self.expr()?) } else { None };
        Ok(Vacuum { schema, into })
    }

    pub(super) fn analyze_or_reindex(&mut self) -> Result<StatementKind> {
        let analyze = self.at(TokenKind::Analyze);
        self.advance()?;
        let name = if self.at_name() { Some(self.qualified_name()?) } else { None };
        Ok(if analyze { StatementKind::Analyze(name) } else { StatementKind::Reindex(name) })
    }
}
